"""Any text at all is answered in an advanced game, and what counts of it can be kept and read again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.crusoe.language.legality import unreached
from pbem.rulesets.crusoe.language.orders import ORDERS, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.phaselist import phases_of_game
from tests.crusoe.advanced.ordergames import GAMES, a_game
from tests.crusoe.advanced.orders import any_order, orders_of
from tests.crusoe.clerk import NAMES, SEATS, Clerk

WORDS = (
    *(word for kind in ORDERS for word in kind.verb().split()),
    *("signal_pay", "tax_burden", "BURDEN", "wages", "limits", "rents", "POOL", "path_assignment", "estate"),
    *("BOX", "BOX 3:", "END", "END BOX", "END PROGRAM", "END DECIDE", "PROGRAM:", "SHARE ALL AMONG HEIRS"),
    *("PRESIDENT", "AMENDMENT", "PROGRAM", "default", "yes", "no", "none", "abstain", "M1", "M2", "all"),
    *("TO", "FROM", "AT", "FOR", "WITH", "OF", "WHERE", "others", "AFFORD", "RENTMAX", "ATTACK", "LEISURE"),
    *("1@20", "2@15", "3@@", "@", "$5", "$", "60%", "%", "15", "40", "0", "-3", "99999999999999999999"),
    *("deed", "share", "shares", "ant", "dung", "beetle", "water", "eggs", "top 40", "leisure", "signals"),
    *("CRIPPLE", "5", "9-10", "ENSLAVE", "BIND", "EXILE", "FINE", "ALL", "CHARGE", "SALARY", "socialism"),
    *("eggs/bob", "eggs", "GIVES", "PAYS", "LETS", "DOES", "NOT", "IN", "BY", "UNTIL", "TEXT:", "kept"),
    *("IF", "THEN", "AND", "CASH", "QUOTE", "BOUGHT", "RENT", "RULER", "CEO", "HOME", "CLASS", "middle"),
    *(">", "<", "=", ":", ";", "+", ",", "#", '"', "rank(p) > 3", "(", ")", "{x}", "%s", "\u00e9", "zoe"),
    *("anyone", "me", "I", *SEATS, *NAMES.values()),
)
CLERKS = tuple(
    Clerk(phase, GAMES[name], cycle=1)
    for name, phases in {
        "classes": ("work", "market", "retail", "camp", "assembly"),
        "welfare": ("declare", "market"),
        "moved": ("declare",),
        "state": ("work", "market", "assembly"),
        "shop": ("declare", "market"),
        "pool": ("market",),
        "program": ("work",),
    }.items()
    for phase in phases
)
some_lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
known_lines = st.sampled_from([*orders_of]).flatmap(any_order).map(str)
letters = st.lists(st.one_of(some_lines, known_lines, st.text(max_size=30)), max_size=6).map("\n".join)


@given(letters, st.sampled_from(CLERKS))
@settings(max_examples=60, deadline=None)
def test_any_letter_is_answered(text: str, clerk: Clerk) -> None:
    """Whatever is written, what counts can be kept and read again, and every complaint is a sentence."""
    lexicon, accepts = clerk.lexicon(), orders_of_phase(clerk.book, clerk.phase)
    grammar = grammar_of(clerk.book)
    paper = read_paper(text, opens=grammar.opens)
    reading = grammar.read(paper.lines, lexicon, accepts)
    for complaint in reading.complaints:
        assert str(complaint).strip() and complaint.line
    for order in reading.orders:
        kept = grammar.read(numbered(str(order), grammar.opens.without_colon()), lexicon, strictly=False)
        assert kept.orders == (order,), (str(order), kept)
    assert all(one.order in reading.orders for one in unreached(reading.orders, clerk.book))
    assert grammar.read(paper.lines, lexicon, accepts) == reading


@given(known_lines, st.sampled_from([*GAMES]))
@settings(max_examples=60, deadline=None)
def test_any_order_may_stand_anywhere(line: str, name: str) -> None:
    """An order is kept or complained about in every phase of every game, never lost."""
    book = a_game(name)
    grammar = grammar_of(book)
    for clerk in CLERKS:
        if clerk.book.options.scenario == book.options.scenario and clerk.phase in phases_of_game(book):
            lines = read_paper(line, opens=grammar.opens).lines
            reading = grammar.read(lines, clerk.lexicon(), orders_of_phase(clerk.book, clerk.phase))
            assert reading.orders or reading.complaints or not lines
