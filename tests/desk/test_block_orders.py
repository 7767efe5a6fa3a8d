"""Orders that are blocks, in letters that go all the way to the file and back in a receipt."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.paper.paper import _sheet, _table
from pbem.desk.paper.typed import Typing, type_orders
from pbem.engine.orders import Grammar
from pbem.engine.receipt import Receipt
from pbem.engine.words import Complaint
from pbem.rulesets.survival.conditions import TEST
from pbem.rulesets.survival.orders import GRAMMAR
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office
from tests.desk.test_edited_replies import QUOTATIONS
from tests.desk.test_words_gm import from_gm
from tests.engine.hauls import KINDS

GOES_ON = "# continues: GO base; SELL food; BUY luxury; GO D3 VIA E7; SELL luxury; GO base; REPEAT"
FORM = (
    "# Orders of the hauls, to be sent back as they stand or changed.",
    f"HAUL SH1\n  {GOES_ON}\nEND",
    "HAUL SH2\n  # continues: HOLD\nEND",
    "RESERVE 300",
)
PLAN = """\
HAUL SH1
  BUY extractor OR HOLD
  GO D3                      # comment
  IF FREE THEN SELL extractor
END
"""
AS_FILED = "HAUL SH1: BUY extractor OR HOLD; GO D3; IF FREE THEN SELL extractor"


class AsWritten(Receipt[Any, Any]):
    """A receipt that repeats the orders."""

    def told(self) -> Iterator[str]:
        return map(str, self.orders)

    def odd(self) -> tuple[Complaint, ...]:
        return ()


@pytest.fixture
def hauling(island: Office) -> Office:
    """An island on which shuttles are given their steps, beside all that creatures may be told."""
    rules: Any = island.desk.rules(_game(island))
    haul, _, reserve, _ = KINDS
    phases = tuple(replace(phase, orders=(*phase.orders, haul, reserve)) for phase in rules.phases)
    changed = replace(
        rules,
        grammar=Grammar((*GRAMMAR.kinds, haul, reserve), TEST),
        phases=phases,
        form=lambda book, view, seat: FORM,
        receipts=AsWritten,
    )
    island.desk._opened[_game(island).id] = changed
    return island


def _game(office: Office) -> Any:
    with office.desk.store.transaction() as files:
        return files.game(SLUG)


def filed(office: Office) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in office.filings()]


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_block_is_filed_as_one_line_and_understood(hauling: Office) -> None:
    receipt = hauling.write("ann", f"Hello Pat,\n\n{PLAN}RESERVE 3\nSTAY 1\nREADY\n")
    assert filed(hauling)[0] == ("orders", f"Hello Pat,\n{AS_FILED}\nRESERVE 3\nSTAY 1")
    assert receipt.startswith("All 3 lines were taken.")
    assert "- HAUL SH1 : BUY extractor OR HOLD; GO D3;" in receipt
    assert receipt.endswith('Read as talk, not as orders: "Hello Pat,".\n')
    assert "BUY extractor OR HOLD; GO D3" in hauling.write("ann", "ORDERS\n")


def test_a_long_block_is_shown_within_the_margin(hauling: Office) -> None:
    steps = "\n".join(["BUY extractor OR HOLD", "GO D3 VIA E7", "SELL extractor"] * 18)
    receipt = hauling.write("ann", f"HAUL SH1\n{steps}\nEND\n")
    assert max(map(len, receipt.split("\n"))) <= 72
    assert flat(receipt).count("BUY extractor OR HOLD; GO D3 VIA E7; SELL extractor") == 36
    assert max(map(len, hauling.write("ann", "ORDERS\n").split("\n"))) <= 72


@pytest.mark.parametrize("end", ["", "END"])
def test_a_step_that_is_none_spoils_the_block_and_is_told(hauling: Office, end: str) -> None:
    receipt = hauling.write("ann", f"RESERVE 3\nHAUL SH1\nGO D3\nGOTO E7\n{end}")
    assert filed(hauling)[0][1].split("\n")[0] == "RESERVE 3"
    assert "1 of 2 lines was not taken: see below." in receipt
    said = '"GOTO" is no step.' if end else "HAUL SH1 is not closed: nothing from here on was read."
    assert said in flat(receipt)


def test_what_an_open_block_holds_is_neither_done_nor_talk(hauling: Office) -> None:
    """Nor are words of the mail in it."""
    receipt = hauling.write("ann", "HAUL SH1\nGO D3\nREADY\nSTATUS\nRESIGN\n")
    assert filed(hauling) == [] and "talk" not in receipt and "Status" not in receipt
    assert "Put END on a line of its own behind it." in flat(receipt)


def test_a_line_of_a_block_alone_is_told_its_place(hauling: Office) -> None:
    receipt = hauling.write("ann", "GO D3\nRESERVE 3\n")
    assert 'I do not know the order "GO". Write it between HAUL … and END.' in flat(receipt)


def test_blocks_may_be_standing_orders_and_orders_ahead(hauling: Office) -> None:
    receipt = hauling.write("ann", f"STANDING\n{PLAN}STAY ALL\nEND\nFOR ROUND 7\n{PLAN}END\n")
    assert filed(hauling) == [("standing", f"{AS_FILED}\nSTAY ALL"), ("ahead", AS_FILED)]
    assert "SELL extractor / STAY ALL." in flat(receipt)
    assert "SELL extractor\n  STAY ALL" in hauling.write("ann", "ORDERS\n")
    hauling.write("bob", "STANDING\nHAUL SH1\nGO D3\nHAUL SH2\nEND\nEND\n")
    assert filed(hauling)[-1] == ("standing", "HAUL SH2:")


def test_added_blocks_count_beside_those_on_file(hauling: Office) -> None:
    """An empty one on file, whose colon stays, takes nothing of what comes behind it."""
    hauling.write("ann", "HAUL SH1\nEND\nEND\nRESERVE 3\n")
    receipt = hauling.write("ann", f"ADD\n{PLAN}RESERVE 4\nEND\n")
    assert [kind for kind, _ in filed(hauling)] == ["orders", "add"]
    for order in ("- HAUL SH1 :\n", "- RESERVE 3\n", "- HAUL SH1 : BUY", "- RESERVE 4\n"):
        assert order in receipt[receipt.index("In force now:") :]


def test_an_order_on_one_line_may_be_broken_by_the_mail_program(hauling: Office) -> None:
    whole = f"{AS_FILED}; GO base; SELL food; BUY luxury OR HOLD; GO E7; REPEAT"
    receipt = hauling.write("ann", "\n".join(textwrap.wrap(whole, 72)) + "\nRESERVE 3\n")
    assert filed(hauling) == [("orders", f"{whole}\nRESERVE 3")]
    assert "1 order that your mail program had broken in two was read as one line each." in flat(receipt)


def test_a_form_sent_back_as_it_stands_holds_empty_blocks(hauling: Office) -> None:
    broken = "\n".join(piece for line in "\n".join(FORM).split("\n") for piece in textwrap.wrap(line, 70))
    hauling.write("ann", broken)
    assert filed(hauling) == [("orders", "HAUL SH1:\nHAUL SH2:\nRESERVE 300")]


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_steps_typed_into_the_quoted_form_count(hauling: Office, quoted: Any) -> None:
    title = hauling.write("ann", "STATUS\n")
    title = next(line for line in title.split("\n") if "Round 2" in line).partition("for ")[2].rstrip(".")
    report = f"{title}\n\nOrder form\n==========\n\nThese lines may be sent back.\n\n"
    typed = "\n".join(FORM).replace(GOES_ON, f"{GOES_ON}\n  BUY extractor OR HOLD\n  GO D3")
    assert "I found no orders" in hauling.write("ann", f"{quoted(report + chr(10).join(FORM))}\n")
    receipt = hauling.write("ann", f"{quoted(report + typed)}\n")
    assert filed(hauling) == [("orders", "HAUL SH1: BUY extractor OR HOLD; GO D3\nHAUL SH2:\nRESERVE 300")]
    assert "1 line new or changed, 2 as sent." in flat(receipt)


def test_the_gm_types_blocks(hauling: Office) -> None:
    hauling.come(
        from_gm(hauling, f"ORDERS FOR ann\n{PLAN}STANDING\n{PLAN}END\nEND\nORDERS FOR bob\nSTAY 2\nEND")
    )
    assert [(one.seat, one.kind, one.text) for one in hauling.filings()] == [
        ("ann", "orders", AS_FILED),
        ("ann", "standing", AS_FILED),
        ("bob", "orders", "STAY 2"),
    ]
    done = type_orders(hauling.desk, SLUG, "ann", f"{PLAN}STAY ALL", Typing(is_standing=True))
    assert done.is_all_taken and filed(hauling)[-1] == ("standing", f"{AS_FILED}\nSTAY ALL")
    lost = type_orders(hauling.desk, SLUG, "ann", "HAUL SH1\nGO D3", Typing(is_standing=True))
    assert not lost.is_all_taken and "one behind each block inside it" in flat(lost.text)


def test_help_on_a_line_of_a_block_is_that_of_its_order(hauling: Office) -> None:
    assert "HAUL <shuttle> [APPEND] <steps>" in hauling.write("ann", "HELP GO\n")


def test_on_paper_a_block_is_one_field(hauling: Office) -> None:
    with hauling.desk.store.transaction() as files:
        game, seat = files.game(SLUG), files.seat_by_key(1, "ann")
    assert game and seat
    fields = _sheet(_table(hauling.desk, game, seat), seat).fields
    assert [one.order for one in fields[1:]] == ["HAUL SH1", "HAUL SH2", "RESERVE 300"]
    assert fields[-2].remark == "continues: HOLD"


def test_other_games_know_no_blocks(island: Office, make_office: MakeOffice) -> None:
    receipt = island.write("ann", "HAUL SH1\nSTAY 1\nEND\n")
    assert filed(island) == [("orders", "HAUL SH1\nSTAY 1\nEND")]
    assert "Understood:\n- STAY 1" in receipt
