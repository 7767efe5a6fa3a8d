"""What Crusoe's Planet says in another language: no sentence is left in English, and German reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pbem.engine.events import Event
from pbem.engine.options import options_of
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.printing.text import as_text
from pbem.rulesets.crusoe import told_letters, told_market
from pbem.rulesets.crusoe.book import Options
from tests.chapters import report_of
from tests.crusoe.matches import Match, Rules, Told, cast_of, opened
from tests.crusoe.players import POLICIES
from tests.languages.pseudo import PSEUDO, outside
from tests.languages.test_survival_reports import texts

WORD, COLOUR = re.compile(r"[A-Za-z]{2,}"), re.compile("#[0-9a-f]{6}")
SPOT = re.compile(r"[A-Z]{2}-?(\d+|start|market)|speared_fish")
"""The name of a place on the map, and the key of a sign there."""
CAST = cast_of([*POLICIES, "nonsense"][-5:])
TYPED = """
    PATH EMPTY MAX WITH WITHOUT IF THEN AND NOT WANT NOTHING TAKE LAND PACE slow fast LEARN SUBMIT ALL NONE
    PICK TAX PROVIDE GIVE TO FOR OFFER TIMES KEEP LEAVE PROPOSE EVEN NEED LABOUR SHARES REST WITHDRAW VOTE
    none abstain INVOKE SPEECH EAT BEST SAVE DRINK ESTATE BANK FIGHT JOIN AGAINST ATTACK DEFEND SPEAR yes no
    VERDICT SPARE KILL FINE SWAP MY GROUP POOL COMMON ON ALONE CROWDED SPACE ROUND CYCLE WOUNDED THIRSTY
    HUNGRY DYING INDIGENT DEAD INVOKER FIGHTING STARTED SIDE FOES DONE me types vp anyone ABANDON off STOP
    READY WAIT HELP RULES END water fish apple egg banana grape spear diamond leisure top40 military cb food
    fruit protein goods signals anything plain speared market Friday moon token TAB A game CRU
"""
"""Words of the order language, and what letters say."""


def game(rules: Rules, seed: str) -> Iterator[Told]:
    """A game of scripted players, with what each of them had on file."""
    return Match(rules, CAST, seed, deals=0.7).told()


def said(rules: Rules, told: Told) -> Iterator[str]:
    """All that a deadline brings for the public and for two seats: reports, receipts, forms and standings."""
    position, sheets, outcome = told
    yield from printed(report_of(rules, position, outcome, None, "A game"))
    for seat in ("p1", "p5"):
        sheet, view = sheets.get(seat, NO_SHEET), rules.view(rules.book, position.state, seat)
        yield from printed(report_of(rules, position, outcome, seat, "A game", sheet))
        yield from rules.receipt(view, seat, sheet).forecast()
        yield from (complaint.reason for complaint in rules.receipt(view, seat, sheet).odd())
        yield from (complaint.reason for complaint in sheet.refused)
        yield from (word for row in rules.receipt(view, seat, sheet).ledger() for word in row)
        yield "\n".join(rules.form(rules.book, view, seat))
    standings = rules.standings(rules.book, rules.view(rules.book, outcome.position.state, None))
    yield from (standing.says for standing in standings)


def printed(report: Report) -> Iterator[str]:
    """All texts of a report, but for keys of its map and for the rest of remarks that are broken."""
    for text in texts(report):
        if not text.startswith("#   ") and not COLOUR.fullmatch(text) and not SPOT.fullmatch(text):
            yield text


def known(rules: Rules, told: Told) -> set[str]:
    """The words that stay as they are: of orders, of rule data, names, and lines that came to nothing."""
    board = rules.book.board
    paths = [word for path in board.paths.values() for word in (path.id, path.name, path.abbr)]
    options = [word for name, _, one in options_of(Options) for word in (name, *one.choices)]
    lines = [one.text for sheet in told[1].values() for one in (*sheet.refused, *sheet.failed)]
    for sheet in told[1].values():
        lines += [
            str(order) for order in (*sheet.orders, *(one.order for one in sheet.posted)) if order.is_text
        ]
    lines += [text for island in (told[0].state, told[2].position.state) for _, text in island.speeches]
    rest = [*paths, *options, *lines, *CAST, *map(str.title, CAST), board.start, board.market, board.name]
    return {word for one in (TYPED, *rest) for word in WORD.findall(one)}


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"scenario": "capitalism", "cycles": 2}, "de1"),
        ({"scenario": "socialism", "cycles": 1, "form": "compact"}, "de2"),
        ({"scenario": "traditional", "cycles": 2, "share_phase": True}, "de3"),
    ],
)
def test_nothing_that_crusoe_says_stays_in_english(options: Mapping[str, object], seed: str) -> None:
    """Each word of reports, receipts and forms is a name, a word of an order, or was looked up."""
    rules = opened(len(CAST), seed, options)
    left, kinds = dict[str, str](), set[type[Event]]()
    with speaking(PSEUDO):
        for told in game(rules, seed):
            kinds |= {type(event) for event in told[2].events}
            stay = known(rules, told)
            for text in said(rules, told):
                left |= {word: text for word in WORD.findall(outside(text)) if word not in stay}
    assert not left
    assert len(kinds) > 12


def test_events_look_up_all_that_they_name() -> None:
    """In what is told of a game nothing but names stands as it is: goods have names."""
    rules, left = opened(len(CAST), "names", {"cycles": 2}), dict[str, str]()
    quoting = (told_letters.LineUnused, told_market.MotionPut)
    with speaking(PSEUDO):
        for told in game(rules, "names"):
            stay = known(rules, told) - {*rules.book.tables.tokens, "food", "fruit"}
            for event in told[2].events:
                if not isinstance(event, quoting):
                    words = WORD.findall(outside(event.sentence))
                    left |= {word: event.sentence for word in words if word not in stay}
    assert left == {}


def test_comments_in_the_form_are_translated_and_its_orders_are_not() -> None:
    """The orders of a form are the same in every language, and so are those behind a #."""
    rules = opened(len(CAST), "form", {"cycles": 1})
    for position, _, _ in game(rules, "form"):
        view = rules.view(rules.book, position.state, "p1")
        english = rules.form(rules.book, view, "p1")
        with speaking(tongue_named("de")):
            form = rules.form(rules.book, view, "p1")
        assert orders_in(form) == orders_in(english)
        assert any("wenn du keine Zeit mehr brauchst" in line for line in form) or not form


def orders_in(form: tuple[str, ...]) -> list[str]:
    """The lines of a form that are orders as they stand, without what is said of them."""
    lines = "\n".join(form).split("\n")
    return [line.partition("#")[0].strip() for line in lines if not line.startswith("#")]


def test_tables_are_narrow_enough_in_german() -> None:
    """The tables of a report fit in a letter."""
    rules = opened(len(CAST), "tables", {"cycles": 1})
    with speaking(tongue_named("de")):
        for position, _, outcome in game(rules, "tables"):
            for reader in (None, "p1"):
                text = as_text(report_of(rules, position, outcome, reader, "A game"))
                orders = orders_in(tuple(text.split("\n")))
                assert max(map(len, orders)) <= 72
