"""Lines of politeness are talk, not orders, whatever verbs they begin like; orders stay orders."""

from __future__ import annotations

import pytest

from pbem.desk.letters import is_talk
from pbem.engine.sheet import numbered
from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.language.grammar import WISHES, words_of_orders
from pbem.rulesets.crusoe.language.orders import GRAMMAR, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from tests.crusoe.advanced.ordergames import GAMES
from tests.crusoe.clerk import Clerk

OPTIONS = {"base": {}, "crusoe": {"scenario": "crusoe"}, **GAMES}
TALK = (
    "With pleasure, here are my orders",
    "with pleasure",
    "WITH M1 GONE ALL IS WELL",
    "Tax free regards",
    "Tax free regards, Anna",
    "Take care!",
    "Take care, Anna",
    "Give my best wishes to all",
    "I hope all is well",
    "In haste",
    "At last, my orders:",
    "Please find my orders below.",
    "All the best",
    "Decline with thanks",
    "Propose a toast to the ladies.",
    "Drink to our health!",
    "Decide wisely, folks",
    "Vote wisely.",
    "Work hard everyone",
)


def complaints(line: str, name: str, phase: str) -> tuple[Complaint, ...]:
    """What is said of a line in a game's own language."""
    clerk = Clerk(phase, OPTIONS[name])
    grammar = grammar_of(clerk.book)
    lines = numbered(line, grammar.opens)
    return grammar.read(lines, clerk.lexicon(), orders_of_phase(clerk.book, phase)).complaints


@pytest.mark.parametrize("line", TALK)
def test_politeness_is_talk(line: str) -> None:
    """Whatever the game and the phase, nothing of it is refused as an order."""
    for name, phase in (("base", "work"), ("classes", "market"), ("state", "market"), ("pool", "camp")):
        told = complaints(line, name, phase)
        assert told and all(is_talk(one) for one in told), (name, [str(one) for one in told])


@pytest.mark.parametrize("line", ["Sell you later", "Call me if anything is unclear", "Sign here, please"])
def test_verbs_that_the_game_lacks_may_begin_a_sentence(line: str) -> None:
    """A sentence is talk unless it can be read as the order that other games have."""
    assert all(is_talk(one) for one in complaints(line, "pool", "market"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Sell 3 fish to bob at 5", "Units are sold to others before the market in State Capitalism only."),
        ("TAX FREE", "Only the Traditional Economy has taxes and provision."),
        ("CALL ME", "Government is called for in Class Warfare Capitalism only: write INVOKE."),
        ("Withdraw M2", "There is no motion M2."),
        ("with m2", "There is no motion M2."),
        ("VOTE PRESIDENT bob", "There are no elections in this game."),
    ],
)
def test_orders_stay_orders(line: str, said: str) -> None:
    """What is written like an order, or can be read as one, is answered as one."""
    assert [str(one) for one in complaints(line, "pool", "market")] == [said]


SLIPS = (
    "Take spidr 3 > water",
    "BID fish 1@25, 2@30",
    "Path antt",
    "Give 3 fish to Bob, thanks",
    "Vote M1 with thanks",
    "Propose need, cheers",
    "Propose labur, cheers",
    "Keep all, thanks",
    "Propose a toast to Bob",
    "Propose evenn with love",
    "Drink watter with joy",
    "propose a toast",
    "Propose a toast at 9",
    "VOTE WISELY",
)


@pytest.mark.parametrize("line", SLIPS)
def test_slips_in_orders_are_no_talk(line: str) -> None:
    """A slip in an order of the game is told as such, with thanks behind it too."""
    assert not any(is_talk(one) for one in complaints(line, "classes", "market"))


def test_words_of_wishes_are_no_words_of_orders() -> None:
    """No order of any game holds a word by which a line is known for a wish."""
    assert len(words_of_orders(GRAMMAR.kinds)) > 100
    assert not [*filter(WISHES.search, words_of_orders(GRAMMAR.kinds))]
