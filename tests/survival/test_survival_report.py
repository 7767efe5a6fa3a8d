"""The turn report of Survival (brief 7): what the cases cannot show, as it is print."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import HexMap
from pbem.engine.report import Block, Paragraph, Report, Sentences, Table
from pbem.engine.ruleset import Outcome, Position, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.survival.game import BOX
from tests.chapters import report_of

Rules = Ruleset[Any, Any, Any]


def opened(**options: object) -> Rules:
    """Survival with some options."""
    materials, _ = read_materials(BOX, options, [shipped_games()])
    return BOX.open(options, materials)


def told(
    rules: Rules,
    given: dict[str, Any],
    orders: dict[str, str],
    reader: str | None = None,
    seed: str = "report",
) -> tuple[Report, Outcome[Any]]:
    """The report of one round for a reader, and its outcome."""
    position: Position[Any] = BOX.given(rules.book, given, sorted(orders))
    seats = list(position.state.seats)
    filed = {seat: Filed(orders.get(seat, "")) for seat in seats}
    sheets = settle(rules, position, filed)
    outcome = adjudicate(rules, position, sheets, Dice(seed))
    sheet = sheets[reader or seats[0]]
    return report_of(rules, position, outcome, reader, "Island", sheet), outcome


def blocks(report: Report, kind: type[Block]) -> list[Any]:
    """All blocks of a kind, in order."""
    return [block for section in report.sections for block in section.blocks if isinstance(block, kind)]


def table(report: Report, title: str) -> Table:
    """The table of that title."""
    found: Table = next(one for one in blocks(report, Table) if one.title == title)
    return found


FEAST: dict[str, Any] = {
    "round": 6,
    "next_number": 90,
    "hexes": {"B7": {"terrain": "D", "x": 0, "y": 0, "z": 0}, "C8": {"terrain": "G", "x": 1, "y": 2, "z": 3}},
    "creatures": {
        "7C": {"species": "ann", "hex": "B7", "ap": 4, "hunger": 2, "genes": ["Speed", "Sharp Claws"]},
        "8H": {"species": "bob", "hex": "B7", "hunger": 1},
        "12H": {"species": "bob", "hex": "C8", "born": 5, "parent": 8},
        "42H": {"species": "cat", "hex": "C8"},
    },
}
STAY = dict.fromkeys(("ann", "bob", "cat"), "STAY ALL")


def test_the_map_shows_food_and_creatures() -> None:
    """SUR-4-01, 2.2-10, 2.2-12: (x,y,z) at the top, numbers without letters below, with their seats."""
    report, _ = told(opened(), FEAST, STAY)
    cells = {cell.name: cell for cell in blocks(report, HexMap)[0].cells}
    assert cells["C8"].top == "(1,0,3)"
    assert [counter.label for counter in cells["C8"].counters] == ["12", "42"]
    assert [counter.seat for counter in cells["C8"].counters] == ["bob", "cat"]
    assert [counter.is_own for counter in cells["C8"].counters] == [False, False]
    assert cells["A1"].top == "" and len(cells) == 100


def test_own_creatures_stand_out_on_the_private_maps() -> None:
    """Brief 7: own numbers are bold on the private page, nobody else's are."""
    report, _ = told(opened(), FEAST, STAY, "bob")
    cells = [cell for drawn in blocks(report, HexMap) for cell in drawn.cells if cell.name == "C8"]
    assert cells
    for cell in cells:
        assert [(counter.label, counter.is_own) for counter in cell.counters] == [("12", True), ("42", False)]


def test_the_colours_are_the_rulebooks() -> None:
    """SUR-7-01: every terrain has its colour, a pattern of its own, and a letter."""
    report, _ = told(opened(), FEAST, STAY)
    grounds = {ground.name: ground for ground in blocks(report, HexMap)[0].grounds}
    assert set(grounds) == {"water", "desert", "grassland", "jungle"}
    assert len({ground.pattern for ground in grounds.values()}) == 4
    assert len({ground.letter for ground in grounds.values()}) == 4
    assert grounds["water"].colour == "#8ec9e8" and grounds["desert"].colour == "#f2dc7c"


def test_the_status_table_has_one_row_a_creature() -> None:
    """SUR-4-02, X03: the columns, effective AP, parent, and the dead struck out with their killer."""
    report, outcome = told(opened(), FEAST, {**STAY, "ann": "7 STAY aggressive"}, seed="kill 1")
    assert any(event.sentence == "7C kills and eats 8H." for event in outcome.events), "the dice must kill"
    status = table(report, "Status of every creature")
    titles = [column.title for column in status.columns]
    assert titles == ["Id", "Species", "Hex", "AP", "Advantages", "Mode", "Hunger", "Born", "This round"]
    rows = {row.cells[0]: row for row in status.rows}
    assert list(rows) == ["7C", "8H", "12H", "42H"]
    assert rows["8H"].is_struck and rows["8H"].cells[-1] == "stays; killed by 7C"
    assert rows["7C"].cells[3:7] == ("5", "Speed, Sharp Claws", "A", "–")
    assert rows["12H"].cells[7] == "5, of 8H"


def test_a_ravenous_creature_shows_its_extra_point() -> None:
    """SUR-X03: AP as 4+1 while ravenous."""
    given = {**FEAST, "creatures": {**FEAST["creatures"]}}
    given["creatures"]["7C"] = {"species": "ann", "hex": "D5", "ap": 4, "hunger": 1}
    report, _ = told(opened(), given, STAY)
    row = next(row for row in table(report, "Status of every creature").rows if row.cells[0] == "7C")
    assert row.cells[3] == "4+1" and row.cells[6] == "ravenous"


def test_young_stand_on_the_map_before_they_are_placed() -> None:
    """SUR-R69: after a Winter the map shows growth and births, young marked *."""
    given = {
        "round": 8,
        "creatures": {"1H": {"species": "ann", "hex": "B8"}, "2H": {"species": "bob", "hex": "I5"}},
    }
    report, _ = told(opened(), given, {"ann": "STAY ALL", "bob": "STAY ALL"})
    cells = {cell.name: cell for cell in blocks(report, HexMap)[0].cells}
    assert [(c.label, c.mark) for c in cells["B8"].counters] == [("1", ""), ("3", "*")]
    assert cells["B8"].top == "(0,3,3)"
    assert table(report, "Births").rows[0].cells[:2] == ("3H", "1H")


def test_the_final_table_shares_places() -> None:
    """SUR-R68: by living creatures; the extinct behind, later extinction first; equal, same place."""
    given = {
        "round": 12,
        "seats": {"dan": {"kind": "H", "extinct_in": 3}, "eve": {"kind": "H", "extinct_in": 9}},
        "creatures": {
            "1H": {"species": "ann", "hex": "B8"},
            "2H": {"species": "bob", "hex": "I5"},
            "3H": {"species": "cat", "hex": "B9"},
            "4H": {"species": "cat", "hex": "B9"},
        },
    }
    report, _ = told(opened(rounds=12), given, STAY)
    rows = [row.cells[:2] for row in table(report, "Final table").rows]
    assert rows == [("1", "cat"), ("2", "ann"), ("2", "bob"), ("4", "eve"), ("5", "dan")]


@pytest.mark.parametrize("option", ["show_behaviour", "show_enemies", "show_nmr"])
def test_what_is_hidden_stays_hidden(option: str) -> None:
    """Options show_…: another's behaviour, enemy and silence are not in the public report nor in ann's."""
    orders = {"ann": "STAY ALL", "bob": "MODE ALL aggressive\nENEMY ann\nSTAY ALL", "cat": ""}
    public, _ = told(opened(**{option: False}), FEAST, orders)
    own, _ = told(opened(**{option: False}), FEAST, orders, "ann")
    shown, _ = told(opened(**{option: True}), FEAST, orders)
    if option == "show_behaviour":
        assert set(modes(public, "Status of every creature").values()) == {"?"}
        assert set(modes(own, "Status of your creatures").values()) == {"S"}
        assert bobs(public) and "aggressive" not in "".join(bobs(public) + bobs(own))
        assert "aggressive" in "".join(bobs(shown))
    elif option == "show_enemies":
        assert "declares" not in repr(public) + repr(own) and "bob declares ann" in repr(shown)
    else:
        table_of = "Species by living creatures"
        played = {row.cells[0]: row.cells[-1] for row in table(public, table_of).rows}
        assert played["cat"] == "–" and "cat" not in own_text(own)


def modes(report: Report, title: str) -> dict[str, str]:
    """The behaviours in a table of creatures, by creature."""
    found = table(report, title)
    place = [column.title for column in found.columns].index("Mode")
    return {row.cells[0]: row.cells[place] for row in found.rows}


def bobs(report: Report) -> list[str]:
    """What the counters of bob's creatures say, on all maps of a report."""
    cells = [cell for drawn in blocks(report, HexMap) for cell in drawn.cells]
    return [counter.says for cell in cells for counter in cell.counters if counter.seat == "bob"]


def own_text(report: Report) -> str:
    """What a seat's report says of how it was played."""
    return repr(report.sections[0])


def test_the_order_form_stands_only_in_a_seats_own_report() -> None:
    """The public report holds no form, no private section."""
    public, _ = told(opened(), FEAST, STAY)
    own, _ = told(opened(), FEAST, STAY, "bob")
    assert not blocks(public, OrderForm) and not public.reader
    form = blocks(own, OrderForm)[0].lines
    assert any(line.startswith("12H STAY defensive") for line in form)
    titles = [section.title for section in own.sections]
    assert titles[0] == "Your orders" and titles[-1] == "Order form"


def test_hexes_where_all_fed_in_peace_are_one_line() -> None:
    """What happened: fights hex by hex, peace in one block."""
    report, _ = told(opened(), FEAST, STAY)
    peace = next(block for block in blocks(report, Sentences) if block.heading == "Fed in peace")
    assert peace.lines == ("Grass in C8 feeds 12H and 42H.",)


def test_hexes_where_nothing_was_found_are_one_line() -> None:
    """Hunters alone in their hexes have a line each, not a heading each."""
    lone = {"7C": {"species": "ann", "hex": "D1"}, "9C": {"species": "bob", "hex": "B3"}}
    bare = {name: {"terrain": "D", "x": 0, "y": 0, "z": 0} for name in ("B3", "D1")}
    given = {"round": 6, "hexes": bare, "creatures": lone}
    report, _ = told(opened(), given, STAY)
    quiet = next(block for block in blocks(report, Sentences) if block.heading == "Found no prey")
    assert quiet.lines == ("9C finds no prey in B3.", "7C finds no prey in D1.")


def test_reports_do_not_depend_on_those_made_before() -> None:
    """What readers share is made once for a round; another round, or another reader, gets its own."""
    walk, rest = {**STAY, "bob": "12 N\n8 STAY"}, {**STAY, "bob": "garbage here\nSTAY ALL"}
    first = {(reader, 1): told(opened(), FEAST, walk, reader)[0] for reader in (None, "ann", "bob")}
    second = {(reader, 2): told(opened(), FEAST, rest, reader)[0] for reader in (None, "ann", "bob")}
    assert first[None, 1] != second[None, 2]
    for reader, orders in (
        ("bob", walk),
        ("ann", rest),
        (None, walk),
        ("bob", rest),
        ("ann", walk),
        (None, rest),
    ):
        made, _ = told(opened(), FEAST, orders, reader)
        assert made == {**first, **second}[reader, 1 if orders is walk else 2]


def test_the_text_says_how_a_seat_was_played() -> None:
    """Without orders the report says what that meant; with them the orders speak for themselves."""
    silent, _ = told(opened(), FEAST, {**STAY, "bob": ""}, "bob")
    said = [block.text for block in blocks(silent, Paragraph)]
    wandered = "Your creatures wandered at random and behaved as their kind does."
    assert said == [f"This round was played by: no orders. {wandered}"]
    kept, _ = told(opened(nmr_behaviour="keep"), FEAST, {**STAY, "bob": ""}, "bob")
    assert "behaved as in the round before" in blocks(kept, Paragraph)[0].text
    sent, _ = told(opened(), FEAST, STAY, "bob")
    assert blocks(sent, Paragraph)[0].text == "This round was played by: orders received."


def test_the_dead_are_in_their_seats_report() -> None:
    """A seat that lost its last creature reads how, though nothing lies around it any more."""
    alone = {key: one for key, one in FEAST["creatures"].items() if key != "12H"}
    orders = {**STAY, "ann": "7 STAY aggressive"}
    report, _ = told(opened(), {**FEAST, "creatures": alone}, orders, "bob", seed="kill 1")
    row = table(report, "Status of your creatures").rows[0]
    assert row.is_struck and row.cells[-1] == "stays; killed by 7C"
    assert not blocks(report, HexMap) and not blocks(report, OrderForm)


def test_votes_are_opened_at_the_end() -> None:
    """End of game: draw votes, secret until then, are in the public report."""
    given = {"round": 12, "seats": {"ann": {"draw_vote": ["ann", "bob"]}}, "creatures": FEAST["creatures"]}
    during, _ = told(opened(rounds=15), given, STAY)
    after, _ = told(opened(rounds=12), given, STAY)
    heads = [block.heading for block in blocks(after, Sentences)]
    assert "Votes for a draw" in heads
    assert "Votes for a draw" not in [block.heading for block in blocks(during, Sentences)]
