"""Postings: read in the order of their numbers, played from the table, and in worked cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.cases import Case, play_case
from pbem.engine.dice import RiggedDice
from pbem.engine.ruleset import Played, Sheet, adjudicate
from pbem.engine.sequence import letters, sequence
from pbem.engine.settle import Filed, settle, settled
from tests.engine.posts import Propose, Vote, debate_box, debating
from tests.survival.islands import creature, default_rules, position, shipped

RULES = debating(default_rules())
PLACE = position(
    RULES.book, [creature(RULES.book, "5H", "ann", "D5"), creature(RULES.book, "6H", "bob", "D6")], 6
)
FILED = {
    "ann": Filed("VOTE M2\nSTAY ALL", posted=((1, "PROPOSE EVEN"), (3, "SPEECH:\nFriends!\n\nVote.\nEND"))),
    "bob": Filed(standing="PROPOSE NEED\nVOTE M1", posted=((2, "PROPOSE NEED"),)),
    "cat": Filed("VOTE M3"),
}


def test_postings_stand_beside_what_is_in_force() -> None:
    """Each seat has its own; all that may be named is known to all."""
    sheets = settle(RULES, PLACE, FILED)
    assert [one.number for one in sheets["ann"].posted] == [1, 3]
    assert sheets["ann"].played is Played.RECEIVED and sheets["ann"].orders[0] == Vote(2)
    assert sheets["bob"].played is Played.STANDING and sheets["bob"].orders == (Vote(1),)
    assert [one.order for one in sheets["bob"].posted] == [Propose("NEED")]
    assert sheets["cat"].orders == () and "There is no motion M3." in sheets["cat"].refused[0].reason


def test_who_only_posted_has_no_orders_in_force() -> None:
    """And of a single seat whose sheet is asked for, the postings must be given."""
    sheets = settle(RULES, PLACE, {"bob": Filed(posted=((1, "PROPOSE NEED"),))})
    assert sheets["bob"].played is Played.NONE and len(sheets["bob"].posted) == 1
    assert settled(RULES, PLACE, "bob", Filed(posted=((1, "PROPOSE NEED"),))) == Sheet()


def test_the_table_has_all_postings_in_order() -> None:
    """The order is that of their numbers, whoever posted them."""
    sheets = settle(RULES, PLACE, FILED)
    assert sheets.keys() == FILED.keys()
    rules = _first_step_only(RULES)
    told = [event.sentence for event in adjudicate(rules, PLACE, sheets, RiggedDice()).events]
    assert told[:3] == [
        "Posting 1 by ann: PROPOSE EVEN.",
        "Posting 2 by bob: PROPOSE NEED.",
        "Posting 3 by ann: SPEECH:\nFriends!\n\nVote.\nEND.",
    ]


def test_what_no_longer_holds_is_refused_and_keeps_its_number() -> None:
    """As after a ruling on the position; those behind it are as they were."""
    posted = tuple((number, "PROPOSE EVEN") for number in (1, 2, 3, 4, 6))
    sheets = settle(RULES, PLACE, {"ann": Filed(posted=posted), "bob": Filed(posted=((5, "PROPOSE EVEN"),))})
    assert [one.number for one in sheets["ann"].posted] == [1, 2, 3]
    assert [one.number for one in sheets["bob"].posted] == [5]
    assert len(sheets["ann"].refused) == 2


CASE: dict[str, Any] = {
    "case": "Postings of a step",
    "given": {"round": 6, "creatures": {"5H": "ann, at D5, AP 6", "6H": "bob, at D6, AP 6"}},
    "orders": {"ann": "PROPOSE EVEN\nVOTE M3\nSPEECH:\nFriends!\nEND", "bob": "PROPOSE NEED\nPROPOSE NEED"},
}


def played(**step: Any) -> list[str]:
    """What is not as expected of the case."""
    posts = replace(debate_box(), given=lambda book, written, seats: PLACE, case_form=None)
    content = {**CASE, **step}
    box = replace(posts, open=lambda options, materials: _first_step_only(posts.open(options, materials)))
    return list(play_case(box, Case("Postings", (), content), shipped()).faults)


def _first_step_only(rules: Any) -> Any:
    first, *_ = rules.sequence.opening
    return replace(rules, sequence=sequence(letters("season", first)))


def test_a_case_posts_seat_by_seat() -> None:
    """Line by line in the order of the seats; a vote knows them all."""
    told = [
        "Posting 1 by ann: PROPOSE EVEN.",
        "Posting 2 by ann: SPEECH: Friends!.",
        "Posting 3 by bob: PROPOSE NEED.",
        "Posting 4 by bob: PROPOSE NEED.",
        "ann ordered VOTE M3.",
    ]
    assert played(expect={"told": told}) == []


def test_a_case_may_say_in_which_order_they_were_posted() -> None:
    """What is listed comes first; what is refused is not posted."""
    posted = [{"bob": "PROPOSE NEED"}, {"ann": "PROPOSE EVEN"}, {"bob": "PROPOSE EVEN"}]
    told = ["Posting 1 by bob: PROPOSE NEED.", "Posting 4 by ann: PROPOSE EVEN."]
    wanted = {"told_some": told, "refused": {"bob": ["PROPOSE NEED: You have moved three already."]}}
    assert played(posted=posted, expect=wanted) == []
    assert "refused to bob" in played(posted=posted, expect={"told_some": told})[0]


@pytest.mark.parametrize("line", ["SPEECH: Friends!", "PROPOSE EVEN"])
def test_it_cannot_be_kept_for_later(line: str) -> None:
    """Standing orders and orders ahead are without it."""
    sheet = settled(RULES, PLACE, "ann", Filed(standing=f"{line}\nSTAY ALL"))
    assert [str(order) for order in sheet.orders] == ["STAY ALL"]
    assert settled(RULES, PLACE, "ann", Filed(ahead=line)).played is Played.NONE


def test_a_ruleset_may_name_kinds_that_only_a_fresh_letter_holds() -> None:
    """They need not be posted: a ballot is sealed, and yet cannot stand."""
    rules = replace(RULES, fresh_only=(Vote,))
    assert settled(RULES, PLACE, "ann", Filed(standing="VOTE none\nSTAY ALL")).played is Played.STANDING
    for filed in (Filed(standing="VOTE M1\nSTAY ALL"), Filed(ahead="VOTE M1\nSTAY ALL")):
        assert [str(order) for order in settled(rules, PLACE, "ann", filed).orders] == ["STAY ALL"]
    fresh = settle(rules, PLACE, FILED)["ann"]
    assert Vote(2) in fresh.orders
