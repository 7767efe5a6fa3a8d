"""Which phases with letters a game has, by its options alone (brief 3.1; CRA 3.1)."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    ATTITUDE,
    BIDS,
    BOAT,
    CAMP,
    DECLARE,
    MARKET,
    PHASES,
    PROGRAM,
    RETAIL,
    RULING,
    SHARE,
    WORK,
)
from pbem.rulesets.crusoe.modules.labels import branches_of
from pbem.rulesets.crusoe.modules.settings import (
    BUREAUCRACY,
    CYCLE_TASKS,
    PATH_ASSIGNMENT,
    Attitudes,
    Corporations,
    Diamonds,
    Landlords,
)

FULL = "full"


def phases_of_game(book: Book) -> tuple[str, ...]:
    """CRA 3.1 Return the phases that some cycle of this game may hold, in order."""
    attitudes, diamonds = book.of(Attitudes), book.of(Diamonds)
    is_full, mails = book.options.form == FULL, book.options.market_mails
    held = {
        **dict.fromkeys((WORK, SHARE, MARKET, CAMP, ASSEMBLY), True),
        ATTITUDE: attitudes is not None and attitudes.assign == "choose",
        PROGRAM: has_program(book),
        RULING: has_program(book),
        DECLARE: has_declarations(book),
        BIDS: book.labels.is_monetary and is_full and mails in ("three", "each"),
        RETAIL: book.labels.has_money and is_full and mails != "one",
        BOAT: diamonds is not None and diamonds.is_small_boat,
    }
    return tuple(phase for phase in PHASES if held[phase])


def has_program(book: Book) -> bool:
    """CRA-BUR-01 Say whether a Bureaucracy decides anything."""
    return any(one.type == BUREAUCRACY for one in branches_of(book.tasks, book.options.government).values())


def has_declarations(book: Book) -> bool:
    """CRA 3.1 Say whether anything is ever declared before the turn order is dealt."""
    return has_decrees(book) or book.of(Landlords) is not None or book.of(Corporations) is not None


def has_decrees(book: Book) -> bool:
    """CRA 3.1 Say whether somebody decrees anything before the turn order is dealt."""
    branches = branches_of(book.tasks, book.options.government)
    return any(
        task in (*CYCLE_TASKS, PATH_ASSIGNMENT) and branch.type != BUREAUCRACY
        for task, branch in branches.items()
    )
