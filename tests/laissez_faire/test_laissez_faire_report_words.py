"""All that reports say can be translated, and can be set as text, page and paper, whatever the options."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.conformance import random_game
from pbem.engine.events import SeatId
from pbem.engine.ruleset import NO_SHEET
from pbem.engine.tongue import speaking
from pbem.printing.html import as_html
from pbem.printing.text import as_text
from pbem.rulesets.laissez_faire.book import LEVELS
from pbem.rulesets.laissez_faire.game import BOX
from tests.chapters import report_of
from tests.laissez_faire.clerk import circuit
from tests.laissez_faire.pressroom import Played, Rules, at_the_start, played, rules
from tests.languages.pseudo import PSEUDO, outside
from tests.languages.test_survival_reports import texts
from tests.test_every_ruleset import open_with

WORD = re.compile(r"[A-Za-z]{2,}")
HIDDEN = {"books": "closed", "prices": "sealed", "contracts": "private"}
WORDS = (
    "END",
    "UTILITIES",
    "READY",
    "WAIT",
    "DEFAULT",
    "Friday",
    "Broadway",
    "Pact",
    "strokes",
    "transport",
    "corner",
)
LETTERS = {
    "ann": "PRICE beacon AT 20 NOCAP\nPRICE STREETS TO bob AT FAIR ONCE\nBUILD beacon\nJAIL WAIT\n"
    'DECLARE\nGIVE $5 TO anyone FOR gas\nCONTRACT "Pact" WITH bob\nPAY $5 FROM me TO bob NOW\nEND',
    "bob": "PRICE rush REFUSE\nPRICE UTILITIES AT 2 x DICE\nREPAY K2.1\nSTAY ALWAYS\nEXERCISE K2.7",
    "cat": "LODGE: BENCH\nCOMPLAIN K3: Pact",
}
CONTRACTS: dict[str, Any] = {
    "K2": {
        "parties": ["ann", "bob", "cat"],
        "name": "Pact",
        "clauses": [
            "PAY $40 FROM bob TO ann EVERY ROUND FROM ROUND 5",
            "LOAN $9 FROM bob TO ann REPAY $5 IN ROUND 6 + $4 IN ROUND 9 SECURED BY beacon NOTRANSFER",
            "LOAN $99 FROM cat TO bob AT 5% DUE ROUND 7",
            "INCOME 25% OF beacon TO bob PERSONAL BY ann UNTIL ROUND 9",
            "REFUSE BY ann AT boston TO dan LANDING IN washington",
            "FLOOR $60 BY ann AT STREETS",
            "OPTION beacon FOR $150 TO bob",
            "FIXED $15 AT trucking FOR bob",
            "TRANSFER beacon FROM ann TO bob IN ROUND 8",
            'TEXT ATTACHED TO beacon "Pact"',
        ],
    },
    "K3": {"parties": ["bob", "cat"], "clauses": ["PAY $5000 FROM cat TO bob IN ROUND 6"]},
}


def given(phase: str) -> dict[str, Any]:
    """A round with something of everything."""
    return {
        "round": 6,
        "phase": phase,
        "seats": {
            "ann": {"token": 21, "lodging": {"rent": 9}},
            "bob": {"token": 11, "cash": 1400},
            "cat": {"in_jail": {"side": 2, "turns": 1}, "cash": 20},
            "dan": {"token": 1},
        },
        "titles": {
            "beacon": {"owner": "ann", "payments": 2},
            "rush": {"owner": "bob", "payments": 3},
            "brattle": {"owner": "cat", "payments": 1},
            "trucking": "cat",
        },
        "contracts": CONTRACTS,
        "rolls": {"ann": [[3, 3], [1, 2]], "bob": [4, 5], "dan": [1, 3]} if phase == "travel" else {},
        "history": [{"round": n, "worth": dict.fromkeys(("ann", "bob", "cat", "dan"), n), "cash": {}}
                    for n in (1, 2)],
    }  # fmt: skip


def phases(**options: Any) -> list[tuple[Rules, Played]]:
    """The two phases of such a round, one of them the last of a game."""
    full = rules(phases="full", jail_lease=True, **options)
    last = rules(phases="full", max_rounds=6, **options)
    dice = (3, 3, 1, 2, 4, 5, 1, 3, 2, 3)
    orders = {seat: letter.replace("BUILD beacon\n", "") for seat, letter in LETTERS.items()}
    return [
        (full, played(full, given("business"), *dice, **{**orders, "bob": "PRICE rush AT 5"})),
        (full, played(full, given("travel"), **LETTERS)),
        (last, played(last, given("travel"), **LETTERS)),
    ]


def names(where: Rules) -> set[str]:
    """The words that stay: names and keys of the board, of seats, and what orders are made of."""
    board = where.book.board
    known = [board.title, *LEVELS, *WORDS, *("ann", "bob", "cat", "dan", "me", "no", "Reply")]
    known += [word for space in board.spaces for word in (space.key, space.name)]
    known += [word for city in board.cities.values() for word in (city.key, city.name, city.abbreviation)]
    known += [word for kind in where.grammar.kinds for word in (*kind.examples, str(kind.wording))]
    return {word.casefold() for name in known for word in WORD.findall(name)}


@pytest.mark.parametrize("options", [{}, HIDDEN])
def test_nothing_that_is_reported_stays_in_english(options: dict[str, str]) -> None:
    """Each word is a name, a word of an order, or was looked up."""
    left = dict[str, str]()
    with speaking(PSEUDO):
        for where, (position, outcome, sheets) in phases(**options):
            known = names(where)
            for reader in (None, "ann", "bob", "cat", "dan"):
                sheet = sheets[reader] if reader else NO_SHEET
                for text in texts(report_of(where, position, outcome, reader, "Broadway", sheet)):
                    words = WORD.findall(outside(text))
                    left |= {word: text for word in words if word.casefold() not in known}
    assert not left


@pytest.mark.parametrize("reader", [None, "ann", "cat"])
def test_every_report_can_be_set(reader: SeatId | None) -> None:
    """As text and as a page, with the start and the end of a game."""
    for where, (position, outcome, sheets) in phases():
        sheet = sheets[reader] if reader else NO_SHEET
        report = report_of(where, position, outcome, reader, "Broadway", sheet)
        assert as_text(report).count("\n") > 15 and "</html>" in as_html(report)
    start = at_the_start(rules(), circuit("round"), reader)
    assert as_text(start) and "</html>" in as_html(start)


@pytest.mark.parametrize("options", [HIDDEN, {"phases": "compact", "roll_ahead": True}, {"objective": 3}])
def test_games_of_random_letters_can_be_told(options: dict[str, Any]) -> None:
    """Whatever the options, no report fails, and nobody reads an event that is not for him."""
    where = open_with(BOX, options)
    for deadline in random_game(where, "reports", 12):
        for reader in (None, "ann", "bob"):
            sheet = deadline.sheets.get(reader, NO_SHEET) if reader else NO_SHEET
            said = repr(report_of(where, deadline.position, deadline.outcome, reader, "A game", sheet))
            for event in deadline.outcome.events:
                assert event.is_for(reader) or event.sentence not in said
