"""CRA 6.1: orders that are texts with an END of their own, in letters and on file."""

from __future__ import annotations

import pytest

from pbem.desk.bullets import without_bullets
from pbem.engine.orders import Order
from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR, grammar_of, read_stored
from tests.crusoe.advanced.ordergames import a_game, bare
from tests.crusoe.clerk import NAMES

_RULING = "DECIDE BOX 5:\nCHOOSE h FROM HEIRS\nEND BOX"
PROGRAM = """PROGRAM "Bob's plan"   # with a comment
BOX 1 FOR signal_pay
  FOR EACH s IN SIGNALS
    SET pay(s) = 12
  END
END BOX

BOX 3 FOR estate
  SHARE ALL AMONG HEIRS NEED
END BOX"""


def orders_in(game: str, text: str) -> list[Order]:
    """Return the orders of a letter; nothing in it may be complained about."""
    book = bare(game)
    grammar = grammar_of(book)
    paper = read_paper(text, opens=grammar.opens)
    assert not paper.complaints, paper.complaints
    reading = grammar.read(paper.lines, bare_lexicon(book, NAMES, "anna"), strictly=False)
    assert not reading.complaints, reading.complaints
    return [*reading.orders]


def test_only_its_own_end_closes_a_program() -> None:
    """6.1 Lines END and END BOX are part of a program, and what stands behind END PROGRAM is not."""
    orders = orders_in("program", f"PROGRAM:\n{PROGRAM}\nend  Program.\nVOTE AMENDMENT bob yes\n")
    assert [str(one) for one in orders] == [f"PROGRAM:\n{PROGRAM}\nEND PROGRAM", "VOTE AMENDMENT bob yes"]


def test_the_title_may_stand_on_the_first_line() -> None:
    """6.1 A program that is pasted as it is needs no line more than END PROGRAM."""
    title, rest = PROGRAM.split("   # with a comment\n")
    orders = orders_in("program", f"{title}\n{rest}\nEND PROGRAM")
    assert [str(one) for one in orders] == [f"PROGRAM:\n{title}\n{rest}\nEND PROGRAM"]


@pytest.mark.parametrize(
    ("game", "text", "kept"),
    [
        ("program", "AMEND BOX 3:\n FOR EACH p IN PLAYERS\n  STOP\n END\nEND BOX", None),
        ("program", "AMEND BOX 3\nSTOP\nEnd Box", "AMEND BOX 3:\nSTOP\nEND BOX"),
        ("program", "AMEND BOX 3: STOP END BOX", "AMEND BOX 3:\nSTOP\nEND BOX"),
        ("program", "AMEND BOX 3: STOP END BOX  # as we agreed", "AMEND BOX 3:\nSTOP\nEND BOX"),
        (
            "program",
            "DECIDE BOX 5: CHOOSE h FROM HEIRS END BOX",
            "DECIDE BOX 5:\nCHOOSE h FROM HEIRS\nEND BOX",
        ),
        ("shop", "DECIDE limits:\nFOR EACH p IN PLAYERS\n  SET limit(p, egg) = 1\nEND\nEND DECIDE", None),
        (
            "shop",
            "DECIDE wages: SET wage(egg) = 3 END DECIDE",
            "DECIDE wages:\nSET wage(egg) = 3\nEND DECIDE",
        ),
        ("shop", "DECIDE WAGES egg 3, others 2", "DECIDE wages egg 3, others 2"),
        (
            "state",
            "CONTRACT Eggs WITH bob, Carol:\nme GIVES 2 eggs+1 fish TO bob IN 5, 4 # soon\n"
            "bob PAYS $3 TO carol BY 6\n\nText: be good; + kind # not a comment\nand: fair\nEND",
            "CONTRACT eggs WITH bob, carol:\nanna GIVES 1 fish + 2 egg TO bob IN 4, 5\n"
            "bob PAYS 3 TO carol BY 6\nTEXT: be good; + kind # not a comment\nTEXT: and: fair\nEND",
        ),
        (
            "state",
            "CONTRACT c1 WITH bob: bob TAKES DB IN 2; me SIGNALS 3 BY 4; bob LETS me USE ant AT $5 IN 3 END",
            "CONTRACT c1 WITH bob:\nbob TAKES dung_beetle IN 2\nanna SIGNALS 3 BY 4\n"
            "bob LETS anna USE ant AT 5 IN 3\nEND",
        ),
        ("state", "ACCUSE bob OF eggs:\nHe lied.\nTwice.\nEND", None),
    ],
)
def test_blocks(game: str, text: str, kept: str | None) -> None:
    """6.1, 6.3, 6.5 A block is written in several lines or in one, and kept in one way."""
    expected = kept or text
    for written in (text, expected):
        assert [str(one) for one in orders_in(game, written)] == [expected]


def test_a_block_without_its_end_is_refused() -> None:
    """6.1 A program that ends with an END of its own lines is not closed, and nothing of it counts."""
    grammar = grammar_of(a_game("program"))
    paper = read_paper(f"VOTE AMENDMENT bob yes\nPROGRAM:\n{PROGRAM}\nEND\n", opens=grammar.opens)
    assert [line.text for line in paper.lines] == ["VOTE AMENDMENT bob yes"]
    assert next(map(str, paper.complaints)).startswith("PROGRAM is not closed")


def test_blocks_on_file() -> None:
    """3.5 What is on file is read again, blocks and lines in the order written; standing orders too."""
    texts = (f"PROGRAM:\n{PROGRAM}\nEND PROGRAM", "AMEND BOX 3:\nSTOP\nEND BOX", "VOTE AMENDMENT bob no")
    assert [str(one) for one in read_stored(a_game("program"), NAMES, texts)] == [*texts]
    grammar = grammar_of(a_game("program"))
    whole = numbered("\n".join(texts), grammar.opens.without_colon())
    assert [line.text for line in whole] == [*texts]
    standing = read_paper("\n".join(("STANDING", *texts, "END", "WAIT")), opens=grammar.opens).standing
    assert standing is not None and [line.text for line in standing.lines] == [*texts]


def test_bullets_inside_of_a_program_stay() -> None:
    """6.1 Marks of lists are read over in orders, but not in a text, up to its own END."""
    text = "- VOTE AMENDMENT bob no\n- AMEND BOX 3:\nEND\n- STOP\nEND BOX\n- VOTE AMENDMENT bob yes"
    assert without_bullets(text, GRAMMAR.opens).split("\n") == [
        "VOTE AMENDMENT bob no",
        "AMEND BOX 3:",
        "END",
        "- STOP",
        "END BOX",
        "VOTE AMENDMENT bob yes",
    ]
