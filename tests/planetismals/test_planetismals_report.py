"""The report of Planetismals for all (brief 7.1, 7.2, 7.8): print, which cases cannot show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Notice, Sentences
from pbem.engine.ruleset import Chapter, Masthead, Moment, Player
from pbem.rulesets.planetismals.report import report
from tests.chapters import report_of
from tests.planetismals.newsroom import (
    QUIET,
    SEATS,
    blocks,
    lines,
    opened,
    played,
    report_after,
    rows,
    season,
    section,
    table,
    titles,
    told,
)

QUIET_ROUND = {"ann": "RESERVE 1", "bob": ""}
SILENT = {"ann": "", "bob": "", "cat": ""}


def test_the_seats_are_ranked_by_worth() -> None:
    """Brief 7.1: place, worth with its change, what is missing, Fate, and whose orders were played."""
    given = {"seats": {"ann": {"cash": 4000}, "bob": {"cash": 6000}}}
    faces = (27, *QUIET[1:], 8, 250, *QUIET[1:])
    found = told(opened(), given, QUIET_ROUND, *faces)
    assert rows(found, "The seats") == [
        {
            "Place": "1",
            "Seat": "bob",
            "Player": "bob",
            "Worth": "5750",
            "Change": "−250",
            "To go": "19250",
            "Fate": "8",
            "Orders": "none",
        },
        {
            "Place": "2",
            "Seat": "ann",
            "Player": "ann",
            "Worth": "4000",
            "Change": "–",
            "To go": "21000",
            "Fate": "27",
            "Orders": "received",
        },
    ]
    bars = next(chart for chart in blocks(found, Chart) if chart.plot is Plot.BARS)
    assert (bars.places, bars.series[0].values) == (("bob", "ann"), (5750, 4000))
    assert bars.limits == (("Target", 25000),)


def test_hidden_worth_ranks_nobody() -> None:
    """Option books: closed shows worth to its seat alone until the end, and then to all."""
    given = {"seats": {"ann": {"cash": 4321}, "bob": {"cash": 6543}}}
    rules = opened(books="closed")
    found = told(rules, given, QUIET_ROUND, *QUIET, *QUIET)
    assert [one["Seat"] for one in rows(found, "The seats")] == ["ann", "bob"]
    assert "Worth" not in rows(found, "The seats")[0] and "4321" not in repr(found)
    own = told(rules, given, QUIET_ROUND, *QUIET, *QUIET, reader="ann")
    assert "4321" in repr(own) and "6543" not in repr(own)
    over = told(opened(books="closed", round_limit=1), given, QUIET_ROUND, *QUIET, *QUIET)
    assert rows(over, "Final ranking")[0]["Worth"] == "6543"


@pytest.mark.parametrize("books", ["worth", "open"])
def test_books_are_private_unless_they_are_open(books: str) -> None:
    """Brief 2.3: cash, stores, holds and debts are for their seat, under books open for all; plans never."""
    given: dict[str, Any] = {
        "seats": {"ann": {"cash": 4321}, "bob": {}},
        "asteroids": {"D3": {"owner": "ann"}},
        "installations": {"RS1": {"owner": "ann", "hex": "D3", "store": {"food": 7654}, "ready_round": 9}},
        "shuttles": {"SH1": {"owner": "ann", "hold": {"fuel": 98}, "plan": "HOLD 6; GO D2"}},
        "debts": {"IOU1": {"debtor": "ann", "creditor": "bob", "amount": 8765, "due": 9}},
    }
    options = {"books": books, "win_worth": 10_000_000}
    for reader in (None, "bob"):
        found = repr(told(opened(2, **options), given, QUIET_ROUND, *QUIET, *QUIET, reader=reader))
        assert ("8765" in found) == (books == "open" or reader == "bob")
        for secret in ("4321", "7654", "98 fuel cells"):
            assert (secret in found) == (books == "open" and reader is None), secret
        assert "HOLD 5" not in found and "GO D2" not in found
    own = repr(told(opened(2, **options), given, QUIET_ROUND, *QUIET, *QUIET, reader="ann"))
    assert all(word in own for word in ("4321", "7654", "98 fuel cells", "8765", "HOLD 5; GO D2"))


def test_the_story_goes_seat_by_seat() -> None:
    """Brief 7.2: Fate and what it did in one line, flights, purchases; renamed asteroids come before."""
    given = {
        "seats": {"ann": {}, "bob": {}},
        "asteroids": {"D3": {"explored": False}, "E7": {"discoverer": "ann", "name": "Rock E7"}},
        "shuttles": {"SH1": {"owner": "ann", "plan": "BUY extractor; GO D3; PLACE"}},
    }
    orders = {"ann": 'NAME E7 "Juno"', "bob": ""}
    found = told(opened(), given, orders, 31, 8, 1, 2, 4, 8, *QUIET)
    assert lines(found, "Before the first turn") == ("ann calls E7 Juno.",)
    assert lines(found, "The turn of ann") == (
        "ann rolls 31: Organics up. Organics now at 108 %.",
        "ann buys EX1, ore extractor, for 250 MC.",
        "SH1 flies 2 to D3.",
        "ann explores D3: size 4, precious metals, called Rock D3.",
        "SH1 sets down EX1 on D3.",
        "ann owns D3.",
    )
    assert lines(found, "The turn of bob") == ("bob rolls 95: No Effect.",)
    assert "At the end" not in [block.heading for block in blocks(found, Sentences)]


def test_what_follows_the_last_turn_stands_apart() -> None:
    """Brief 7.2: an asteroid that returns to its owner, and older lots, are told at the end."""
    given = {
        "seats": {"ann": {}, "bob": {}, "cat": {}},
        "asteroids": {"D3": {"vacant_from": "ann"}, "E7": {"vacant_from": "bob"}},
        "installations": {
            "RS1": {"owner": "ann", "hex": "D3", "ready_round": 9},
            "RS2": {"owner": "cat", "hex": "E7", "ready_round": 9},
        },
        "lots": {"D3": {"of": "ann"}, "E7": {"of": "bob"}},
    }
    found = told(opened(3), given, {**SILENT, "cat": "BID E7 40"}, *QUIET, *QUIET, *QUIET)
    assert lines(found, "At the end") == ("cat wins E7 for 40 MC.", "ann owns D3.")
    assert [row.cells for row in table(found, "Bids opened").rows] == [("E7", "cat", "40", "wins")]


def test_the_end_opens_all_books() -> None:
    """Brief 7.8: the governor, the ranking, worth broken down, what was counted, every book and Fate."""
    given: dict[str, Any] = {
        "seats": {"ann": {"cash": 24900}, "bob": {"cash": 4321, "reserve": 77}},
        "shuttles": {"SH1": {"owner": "ann", "hold": {"food": 2}}},
        "debts": {"IOU1": {"debtor": "bob", "creditor": "ann", "amount": 8765, "due": 9}},
    }
    found = told(opened(), given, QUIET_ROUND, *QUIET)
    assert titles(found)[0] == "The end of the game"
    assert blocks(found, Notice)[0].text == "The game is over: the target is reached. ann is sector governor."
    assert rows(found, "What everybody was worth")[-1] == {"MC": "worth", "ann": "25080", "bob": "−4444"}
    assert rows(found, "What everybody rolled") == [{"Round": "1", "ann": "95", "bob": "–"}]
    assert {"The books of ann", "The books of bob", "All deals and debts"} <= set(titles(found))
    assert "RESERVE 77" in lines(found, "Settings of bob") and "8765" in repr(
        section(found, "All deals and debts")
    )
    own = told(opened(), given, QUIET_ROUND, *QUIET, reader="bob")
    assert titles(own) == ["Your orders"] and own.facts == ()


def test_a_report_of_the_start_can_be_made() -> None:
    """Brief 3.1: before the first round the same tables show the belt as it is set up."""
    rules = opened(2)
    first = rules.first([Player("ann", "Ann"), Player("bob", "Bob")])
    view = rules.view(rules.book, first.state, None)
    start = Chapter(rules.book, Moment(0, "start"), first.moment, view, view, (), Masthead("Belt", "Friday"))
    found = report(start)
    assert (found.title, found.facts[0]) == ("The start", ("Next", "Round 1, orders"))
    assert titles(found) == [
        "How the seats stand",
        "The map",
        "Prices",
        "The asteroids",
        "Installations and shuttles",
    ]
    assert table(found, "Asteroid Record Sheet").rows == ()


def test_players_are_called_by_the_names_of_those_who_hold_the_seats() -> None:
    """A seat taken over by somebody else shows the new player's name."""
    rules = opened(2)
    position, outcome, _ = played(rules, {"seats": {"ann": {}, "bob": {}}}, QUIET_ROUND, *QUIET, *QUIET)
    view = rules.view(rules.book, outcome.position.state, "ann")
    head = Masthead("Belt", players=(("ann", "Zoe"), ("bob", "Bob")))
    chapter = Chapter(rules.book, position.moment, outcome.position.moment, view, view, (), head, "ann")
    assert report(chapter).reader == "Zoe"
    assert rows(report(replace(chapter, reader=None)), "The seats")[0]["Player"] == "Zoe"


def test_every_report_of_a_game_can_be_made() -> None:
    """All readers' reports of a whole game have sections, and blocks in each of them."""
    rules, closings = season()
    for one in closings:
        for reader in (None, *SEATS):
            found = report_after(rules, one, reader)
            assert found.sections and all(part.blocks for part in found.sections)
            again = report_of(rules, one.before, one.outcome, reader, "Belt", one.sheets[reader or "ann"])
            assert again == found
