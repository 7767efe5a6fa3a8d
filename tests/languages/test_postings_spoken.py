"""Postings and texts in German: receipts, what all are told, and complaints."""

from __future__ import annotations

from pbem.desk.incoming.presscare import Kept, in_texts
from pbem.desk.posting import shown_in_brief
from pbem.engine.orders import Grammar, Line
from pbem.engine.ruleset import Posting
from pbem.engine.tongue import speaking
from pbem.engine.words import Lexicon
from pbem.languages.finding import tongue_named
from tests.engine.posts import KINDS, Propose
from tests.languages.pseudo import PSEUDO, outside

GRAMMAR = Grammar(KINDS)
LEXICON = Lexicon("ann", {"ann": "Ann Archer"})


def test_lines_left_out_are_counted_in_german() -> None:
    """One and several."""
    with speaking(tongue_named("de")):
        assert in_texts(Kept.KEY, [3]).startswith("Zeile 3 wurde aus deinem Text weggelassen")
        assert in_texts(Kept.KEY, [3, 5]).startswith(
            "2 Zeilen wurden aus deinem Text weggelassen (ab Zeile 3)"
        )


def test_complaints_about_a_text_are_looked_up() -> None:
    """Nothing of them is left in English but the words of orders."""
    with speaking(PSEUDO):
        for text in ("SPEECH:\nEND", "SPEECH Friends"):
            [complaint] = GRAMMAR.read([Line(1, text)], LEXICON).complaints
            assert outside(complaint.reason).strip() in ("", "Friends")
    with speaking(tongue_named("de")):
        [complaint] = GRAMMAR.read([Line(1, "SPEECH:\nEND")], LEXICON).complaints
        assert complaint.reason == "Es steht kein Text darin."


def test_what_is_posted_is_shown_with_order_words_as_they_are() -> None:
    """They are never translated."""
    with speaking(tongue_named("de")):
        assert shown_in_brief([Posting(1, "ann", Propose("EVEN"))], []) == ["1. ann: PROPOSE EVEN"]
