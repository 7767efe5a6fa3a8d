"""What a report says of letters: what was posted, ballots that lapsed, speeches without blank lines."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Sentences
from pbem.engine.ruleset import Posting, Sheet
from pbem.engine.words import Complaint, Why
from pbem.rulesets.crusoe import told_camp, told_letters
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.paper.camptables import speech_lines
from pbem.rulesets.crusoe.paper.head import head
from pbem.rulesets.crusoe.paper.private import own_lines
from pbem.rulesets.crusoe.wishes import Division
from tests.crusoe.clerk import Clerk
from tests.crusoe.pressroom import chapter

SPOKE = told_camp.Spoke("Bob", "First.\n\n  \nLast.")


def test_blank_lines_of_speeches_are_left_out() -> None:
    """CRU-P21 They only part what is said."""
    assert speech_lines(SPOKE) == ("First.", "Last.")


def test_who_has_only_posted_stands_apart_from_the_silent() -> None:
    """CRU-P40 A speech or a motion is no order, but it is not nothing either."""
    silent = [told_letters.Played(name, "no orders") for name in ("Anna", "Bob")]
    heads = dict(head(chapter([*silent, SPOKE])))
    assert heads["Motions or a speech only"] == "Bob" and heads["No orders"] == "Anna"


def test_ballots_on_motions_taken_back_lapse() -> None:
    """CRU-P17 That is a remark, nothing that was refused."""
    clerk = Clerk("market", {"scenario": "socialism"})
    clerk.posts("bob", "PROPOSE EVEN")
    clerk.posts("bob", "PROPOSE NEED")
    clerk.posts("bob", "WITHDRAW M1")
    reading = clerk.read("VOTE M1 > M2")
    assert [str(one) for one in reading.orders] == ["VOTE M2"]
    assert [one.why for one in reading.complaints] == [Why.ODD]
    assert [str(one) for one in clerk.complaints("VOTE M1")] == [
        "M1 has been taken back: this ballot lapses."
    ]
    assert clerk.refused("VOTE M3") == ["There is no motion M3. There are M2."]


def blocks(sheet: Sheet) -> list[Any]:
    """What Anna reads of her letter."""
    there = chapter(reader="anna", sheet=sheet)
    return [*own_lines(there, "anna")]


def test_remarks_are_told_apart_from_refusals() -> None:
    """CRU-P31 What is only odd stands under a heading of its own."""
    told = (Complaint(1, "VOTE M1", "It lapses.", "", Why.ODD), Complaint(2, "GIVE", "No.", ""))
    found = {one.heading: one.lines for one in blocks(Sheet(refused=told)) if isinstance(one, Sentences)}
    assert found == {"Refused": ("GIVE — No.",), "Remarks on your lines": ("VOTE M1 — It lapses.",)}


def test_the_writer_is_told_that_what_was_posted_counts() -> None:
    """CRU-P40 Nothing but postings: the defaults play all else."""
    posted = Posting(1, "anna", Propose(Division("EVEN")))
    text = [getattr(one, "text", "") for one in blocks(Sheet(posted=(posted,)))]
    assert "Played by: what you posted. In all else you did what seats do by default." in text
