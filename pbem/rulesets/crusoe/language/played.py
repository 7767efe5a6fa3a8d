"""What a game has, by its options alone: what phases and checks on receipt ask (CRA 1.1, 2.2)."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, PRESIDENT
from pbem.rulesets.crusoe.modules.labels import branches_of
from pbem.rulesets.crusoe.modules.settings import (
    ATHENIAN,
    BUREAUCRACY,
    DICTATORSHIP,
    EXILE,
    MORE_DEVOUT,
    REPRESENTATIVE,
    SLAVERY,
    Branch,
    Church,
    Corporations,
    Feudalism,
    Gender,
    Landlords,
    Libertarianism,
    ThirdWorld,
    Utopian,
)
from pbem.rulesets.crusoe.scenarios import ADVANCED, CRUSOE, QUICK


def is_advanced(book: Book) -> bool:
    """Say whether anything of the advanced game is played."""
    return book.options.scenario in ADVANCED or bool(book.settings)


def branches(book: Book) -> dict[str, Branch]:
    """CRA-HYB-01 Return what decides each task."""
    return branches_of(book.tasks, book.options.government)


def has_rulers(book: Book) -> bool:
    """CRA-DIC-01, CRA-REP-01 Say whether any task is decided by a Dictator or a President."""
    return any(branch.has_ruler for branch in branches(book).values())


def rulers(book: Book) -> tuple[str, ...]:
    """CRA-H10 Return the offices of those that decide alone."""
    types = [branch.type for branch in branches(book).values()]
    offices = {DICTATORSHIP: DICTATOR, REPRESENTATIVE: PRESIDENT}
    return tuple(office for type, office in offices.items() if type in types)


def has_elections(book: Book) -> bool:
    """CRA-REP-03 Say whether there are Presidents."""
    return any(branch.type == REPRESENTATIVE for branch in branches(book).values())


def has_program(book: Book) -> bool:
    """CRA-BUR-01 Say whether any task is decided by a program."""
    return any(branch.type == BUREAUCRACY for branch in branches(book).values())


def has_motions(book: Book) -> bool:
    """CRA-R22 Say whether numbers are decided by motions, in letters of their own."""
    return book.options.vote_numbers == "motions" and book.options.form == "full"


def is_voted(book: Book, task: str) -> bool:
    """CRA-ATH-01 Say whether all decide a task by vote."""
    branch = branches(book).get(task)
    return branch is not None and branch.type == ATHENIAN


def is_programmed(book: Book, task: str) -> bool:
    """CRA-BUR-01 Say whether a program decides a task."""
    branch = branches(book).get(task)
    return branch is not None and branch.type == BUREAUCRACY


def has_slaves(book: Book) -> bool:
    """CRA-SLV-01 Say whether losers may be enslaved."""
    return SLAVERY in book.settings


def has_exiles(book: Book) -> bool:
    """CRA-EXI-01 Say whether losers may be exiled."""
    return EXILE in book.settings


def has_couples(book: Book) -> bool:
    """CRA-GEN-08 Say whether each woman has a husband."""
    gender = book.of(Gender)
    return gender is not None and gender.dolls_house


def has_landlords(book: Book) -> bool:
    """CRA-LND-01 Say whether seats may own paths."""
    landlords = book.of(Landlords)
    return landlords is not None and landlords.has_landlords


def has_land(book: Book) -> bool:
    """CRA-LND-01, CRA-LND-15 Say whether paths have owners, be it the government."""
    return book.of(Landlords) is not None


def has_firms(book: Book) -> bool:
    """CRA-COR-01 Say whether paths have corporations."""
    return book.of(Corporations) is not None


def has_church(book: Book) -> bool:
    """CRA-CHU-01 Say whether there is a Church."""
    return book.of(Church) is not None


def has_agent(book: Book) -> bool:
    """CRA-TWC-01 Say whether there is an Agent."""
    return book.of(ThirdWorld) is not None


def has_contracts(book: Book) -> bool:
    """CRA-LIB-02 Say whether contracts are made."""
    return book.of(Libertarianism) is not None


def has_warlord(book: Book) -> bool:
    """CRA-FEU-01 Say whether there is a Warlord."""
    return book.of(Feudalism) is not None


def has_violence(book: Book) -> bool:
    """CRU-210, CRU-212, CRU-220, CRA-CHU-09 Say whether the main group may have violence."""
    church = book.of(Church)
    is_forbidden = church is not None and church.kind == MORE_DEVOUT
    is_utopian = book.options.utopian or book.of(Utopian) is not None
    return book.options.scenario not in (QUICK, CRUSOE) and not is_utopian and not is_forbidden
