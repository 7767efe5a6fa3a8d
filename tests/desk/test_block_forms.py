"""Orders that are blocks in the order form edited inside the quoted report."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.desk.incoming.blockwraps import BlockWords
from pbem.desk.incoming.forms import EditedForm, edited_form
from pbem.engine.orders import Line
from tests.desk.test_edited_forms import WRAPPERS, report
from tests.engine.hauls import GRAMMAR, LEXICON

LONG = "  # continues: GO base; SELL food; BUY luxury; GO D3 VIA E7; SELL luxury; GO base; BUY food; REPEAT"
FORM = (
    "# Round 7 of the hauls. Deadline Friday 9 October 2026, 20:00 (Europe/Dublin). Leave out what you like.",
    "HAUL SH1\n  # continues: GO base; REPEAT\nEND",
    f"HAUL SH2\n{LONG}\nEND",
    "RESERVE 300   # money that is never spent",
)
WORDS = BlockWords(GRAMMAR.opens, GRAMMAR.inside())
NARROW = "gmail, wrapped at 40"  # too narrow to tell a line that goes on from one that was typed
ANY = sorted(set(WRAPPERS) - {NARROW})


def is_order(line: str) -> bool:
    """As the desk asks: an order, the beginning of one, or a word such as END."""
    return line.split()[0] in (*GRAMMAR.verbs(), "END", "STANDING", "PRESS", *GRAMMAR.inside())


def reads(line: str) -> bool:
    return bool(GRAMMAR.read([Line(1, line)], LEXICON, strictly=False).orders)


def read(wrapper: str, returned: Sequence[str]) -> EditedForm | None:
    found = WRAPPERS[wrapper](report(returned))
    assert found.text == ""
    return edited_form(found.quoted, FORM, is_order, reads, WORDS)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_an_untouched_form_is_none(wrapper: str) -> None:
    assert read(wrapper, FORM) is None


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("is_above", [True, False])
def test_lines_typed_inside_a_block_are_an_edit_of_that_block(wrapper: str, is_above: bool) -> None:
    typed = "  BUY extractor OR HOLD\n  GO D3   # at last"
    block = f"HAUL SH2\n{typed}\n{LONG}\nEND" if is_above else f"HAUL SH2\n{LONG}\n{typed}\nEND"
    found = read(wrapper, (*FORM[:2], block, FORM[3]))
    assert found
    assert found.edited == ("HAUL SH2\nBUY extractor OR HOLD\nGO D3\nEND",)
    assert found.lines == ("HAUL SH1\nEND", *found.edited, "RESERVE 300")
    assert found.left_out == ()
    assert "1 line new or changed, 2 as sent." in found.summary


@pytest.mark.parametrize("wrapper", ANY)
def test_long_lines_typed_there_are_whole(wrapper: str) -> None:
    step = "GO D3 VIA E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, base"
    found = read(wrapper, (FORM[0], f"HAUL SH1\n  {step}\n  HOLD\nEND", *FORM[2:]))
    assert found and found.edited == (f"HAUL SH1\n{step}\nHOLD\nEND",)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_comment_taken_off_is_a_plan(wrapper: str) -> None:
    found = read(wrapper, (FORM[0], FORM[1].replace("# continues: ", ""), *FORM[2:]))
    assert found and found.edited == ("HAUL SH1\nGO base; REPEAT\nEND",)


@pytest.mark.parametrize("wrapper", ANY)
def test_a_plan_parted_from_its_remark_by_hand_is_a_plan(wrapper: str) -> None:
    found = read(wrapper, (FORM[0], FORM[1].replace("continues: ", "continues:\n"), *FORM[2:]))
    assert found and found.edited == ("HAUL SH1\nGO base; REPEAT\nEND",)


@pytest.mark.parametrize("wrapper", ANY)
def test_an_order_on_one_line_takes_the_place_of_a_block(wrapper: str) -> None:
    whole = "HAUL SH2: BUY extractor OR HOLD; GO D3; IF FREE THEN SELL extractor; GO base; REPEAT"
    for rest in ("", f"\n{LONG}\nEND"):
        found = read(wrapper, (*FORM[:2], whole + rest, FORM[3]))
        assert found and found.edited == (whole,)
        assert found.lines == ("HAUL SH1\nEND", whole, "RESERVE 300")


@pytest.mark.parametrize("wrapper", ANY)
def test_standing_orders_put_in_hold_their_blocks_whole(wrapper: str) -> None:
    block = "STANDING\nHAUL SH1\n  GO D3\nEND\nRESERVE 3\nEND"
    found = read(wrapper, (*FORM[:2], block, *FORM[2:]))
    assert found and "\n".join(found.edited) == block.replace("  ", "")
    assert "\n".join(found.lines).endswith("HAUL SH2\nEND\nRESERVE 300")


def test_a_block_that_lost_its_end_is_an_edit_only_with_something_in_it() -> None:
    """Its reader then says that END is missing."""
    found = read("gmail", (FORM[0], "HAUL SH1\n  GO D3", *FORM[2:]))
    assert found and found.edited == ("HAUL SH1\nGO D3",)
    assert found.lines[1:] == ("HAUL SH2\nEND", "RESERVE 300")
    assert read("gmail", (FORM[0], "HAUL SH1", *FORM[2:])) is None


def test_blocks_left_out_are_named() -> None:
    found = read("gmail", (FORM[0], "HAUL SH1\nHOLD\nEND", FORM[3]))
    assert found and found.left_out == ("HAUL SH2:",)
    lost_heading = read("gmail", (*FORM[:2], f"{LONG}\nEND", "RESERVE 200"))
    assert lost_heading and lost_heading.lines == ("HAUL SH1\nEND", "RESERVE 200")
