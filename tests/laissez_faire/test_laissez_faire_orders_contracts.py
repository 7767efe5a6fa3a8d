"""Brief 3.9.3 and 5.5: contracts and their clauses as a player writes them, and what spoils them."""

from __future__ import annotations

import pytest

from pbem.engine.sheet import read_paper
from pbem.rulesets.laissez_faire.claims import Complain
from pbem.rulesets.laissez_faire.contracts import ContractOrder
from pbem.rulesets.laissez_faire.orders import GRAMMAR
from tests.laissez_faire.clerk import read, refused, stored

CLAUSES = [
    ("PAY 20 FROM bob TO me NOW", "PAY $20 FROM bob TO ann NOW"),
    ("pay $20 from bob to me in round 6", "PAY $20 FROM bob TO ann IN ROUND 6"),
    ("PAY $20 FROM bob TO me EVERY ROUND", "PAY $20 FROM bob TO ann EVERY ROUND FROM ROUND 7"),
    (
        "PAY $20 FROM bob TO me EVERY 2 ROUNDS FROM ROUND 8 UNTIL ROUND 12 SECURED BY rush, gas GRACE 1",
        "PAY $20 FROM bob TO ann EVERY 2 ROUNDS FROM ROUND 8 UNTIL ROUND 12 SECURED BY rush, gas GRACE 1",
    ),
    (
        "PAY $20 FROM bob TO me EVERY ROUND SECURED BY rush UNTIL ROUND 12 NOTRANSFER",
        "PAY $20 FROM bob TO ann EVERY ROUND FROM ROUND 7 UNTIL ROUND 12 SECURED BY rush NOTRANSFER",
    ),
    (
        "PAY $40 FROM OWNER OF wall street TO bob EVERY ROUND",
        "PAY $40 FROM OWNER OF wall TO bob EVERY ROUND FROM ROUND 7",
    ),
    (
        "LOAN $300 FROM bob TO me AT 5 % DUE ROUND 12 SECURED BY beacon GRACE 1",
        "LOAN $300 FROM bob TO ann AT 5% DUE ROUND 12 SECURED BY beacon GRACE 1",
    ),
    (
        "LOAN $300 FROM bob TO me REPAY $200 IN ROUND 9+$150 IN ROUND 8",
        "LOAN $300 FROM bob TO ann REPAY $150 IN ROUND 8 + $200 IN ROUND 9",
    ),
    (
        "LOAN $300 FROM bob TO me REPAY $50 EVERY 2 ROUNDS FROM ROUND 7 UNTIL ROUND 12",
        "LOAN $300 FROM bob TO ann REPAY $50 EVERY 2 ROUNDS FROM ROUND 7 UNTIL ROUND 11",
    ),
    ("TRANSFER rush FROM bob TO me NOW", "TRANSFER rush FROM bob TO ann NOW"),
    ("TRANSFER rush FROM bob TO me IN ROUND 9", "TRANSFER rush FROM bob TO ann IN ROUND 9"),
    ("INCOME 25% OF beacon TO bob UNTIL ROUND 12", "INCOME 25% OF beacon TO bob UNTIL ROUND 12"),
    ("INCOME 25% OF gas TO me NOTRANSFER personal", "INCOME 25% OF gas TO ann PERSONAL NOTRANSFER"),
    ("FIXED 0 AT gas FOR bob", "FIXED $0 AT gas FOR bob"),
    ("FIXED $15 AT beacon FOR bob PERSONAL BY me", "FIXED $15 AT beacon FOR bob PERSONAL BY ann"),
    (
        'REFUSE BY me AT "san francisco" TO ANYONE LANDING IN new york',
        "REFUSE BY ann AT san_francisco TO anyone LANDING IN new_york",
    ),
    (
        "REFUSE BY me AT beacon, brattle TO dan, cat ATTACHED UNTIL ROUND 9",
        "REFUSE BY ann AT beacon, brattle TO dan, cat ATTACHED UNTIL ROUND 9",
    ),
    ("REFUSE BY bob AT ALL TO dan", "REFUSE BY bob AT ALL TO dan"),
    ("FLOOR $60 BY bob AT STREETS", "FLOOR $60 BY bob AT STREETS"),
    ("OPTION rush FOR $150 TO me NOTRANSFER", "OPTION rush FOR $150 TO ann NOTRANSFER"),
    ('TEXT "no; never: #1 + this"', 'TEXT "no; never: #1 + this"'),
    (
        'TEXT ATTACHED TO rush "bob keeps it" UNTIL ROUND 9',
        'TEXT ATTACHED TO rush "bob keeps it" UNTIL ROUND 9',
    ),
]


@pytest.mark.parametrize(("clause", "kept"), CLAUSES)
def test_clauses_that_are_understood(clause: str, kept: str) -> None:
    """3.9.3: every sort of clause, in a block and on one line."""
    for text in (f'CONTRACT "c" WITH bob: {clause}', f'contract "c" with bob\n  {clause} # so be it\nEND'):
        (order,) = read_orders(text)
        assert str(order) == f'CONTRACT "c" WITH bob: {kept}'


def read_orders(text: str) -> tuple[ContractOrder, ...]:
    """The contracts of a letter with nothing wrong in it."""
    reading = read(text)
    assert [str(complaint) for complaint in reading.complaints] == []
    return tuple(order for order in reading.orders if isinstance(order, ContractOrder))


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("PAY $20 FROM bob TO dan NOW", "dan is no party of this contract."),
        ("INCOME 25% OF beacon TO dan", "dan is no party of this contract."),
        ("PAY $20 FROM bob TO bob NOW", "Nobody agrees on anything with himself."),
        ("PAY $20 FROM bob TO me", "I do not see when to pay"),
        ("PAY $20 FROM bob TO me IN ROUND 5", "Round 5 is over: this is round 6."),
        ("PAY $20 FROM OWNER OF rush TO me NOW", "NOW has no place with OWNER OF"),
        ("PAY $20 FROM bob TO me EVERY ROUND FROM ROUND 9 UNTIL ROUND 8", "Round 8 is before round 9."),
        ("PAY $20 FROM bob TO me EVERY 0 ROUNDS", "0 is not between 1 and 999."),
        ("PAY $20 FROM bob TO me IN ROUND 9 UNTIL ROUND 9", "UNTIL has no place in this clause."),
        ("PAY $20 FROM bob TO me IN ROUND 9 NOTRANSFER NOTRANSFER", "NOTRANSFER stands there twice."),
        ("PAY $20 FROM bob TO me IN ROUND 9 SECURED BY wall", "SECURED BY wall: Wall Street is the bank's."),
        ("LOAN $300 FROM bob TO me AT 5% DUE ROUND 6", "Round 6 is the present one: name a later."),
        ("LOAN $300 FROM bob TO me AT 101% DUE ROUND 9", "101 is not between 0 and 100."),
        ("LOAN $300 FROM bob TO me AT 5 DUE ROUND 9", '"5" is no percentage; write 5%.'),
        ("LOAN $300 FROM bob TO me", "I do not see how the loan is repaid"),
        ("LOAN $300 FROM bob TO me REPAY $1 IN ROUND 2 + $5 IN ROUND 9", "Round 2 is over"),
        ("LOAN $300 FROM bob TO me REPAY $1 EVERY ROUND FROM ROUND 7", "UNTIL is missing"),
        ("TRANSFER rush FROM bob TO me", "I do not see when it is handed over"),
        ("TRANSFER rush FROM bob TO me IN ROUND 6", "Round 6 is the present one: name a later."),
        ("TRANSFER LEASE FROM bob TO me NOW", "The jail cannot be leased in this game."),
        ("TRANSFER rush FROM bank TO me NOW", 'There is no player "bank".'),
        ("INCOME 0% OF beacon TO bob", "0 is not between 1 and 100."),
        ("INCOME 25% OF beacon TO bob UNTIL ROUND 3", "Round 3 is over"),
        ("FIXED $5 AT beacn FOR bob", 'Did you mean "beacon"?'),
        ("REFUSE BY me AT gas TO dan", "Utilities cannot refuse."),
        ("REFUSE BY me AT UTILITIES TO dan", "UTILITIES has no place in this clause."),
        ("REFUSE BY me AT boston, beacon TO dan", "A clause is for titles, or for one city"),
        ("REFUSE BY me AT boston TO dan ATTACHED", "ATTACHED needs titles"),
        ("REFUSE BY dan AT boston TO me", "dan is no party of this contract."),
        ("RULE moving_houses = yes", "A RULE is agreed on by all: cat, dan must be parties too."),
        ("RULE objective = 2", '"objective" is no rule that can be changed'),
        ("RULE moving_houses = perhaps", "moving_houses is yes or no."),
        ("RULE max_rounds = 301", "max_rounds is a number from 0 to 300."),
        ("RULE income_tax = none", "income_tax is listed or lower10."),
        ("TEXT bob is kind", "The text stands in quotation marks"),
        ('TEXT ""', "The text is empty."),
        ('TEXT "bob', "A quotation mark is not closed."),
        ("PROMISE $5", '"PROMISE" begins no clause'),
        ("INCME 5% OF rush TO bob", 'Did you mean "INCOME"?'),
        ("OPTION rush FOR $5 TO me NOW", 'I do not understand "NOW". Write OPTION'),
    ],
)
def test_one_bad_clause_spoils_the_contract(clause: str, told: str) -> None:
    """Brief 5.5: the clause is quoted, and the whole contract is left out."""
    said = refused(f'CONTRACT "Loan" WITH bob\nPAY $1 FROM me TO bob NOW\n{clause}\nEND')
    assert told in said
    assert 'CONTRACT "Loan" is not taken.' in said and "The whole contract is left out." in said


def test_the_bad_clause_is_quoted() -> None:
    """Brief 5.8: its number and its words stand in the complaint."""
    said = refused('CONTRACT "c" WITH bob\nPAY $20 FROM bob TO me NOW\nPAY 5 FROM me TO dan NOW # !\nEND')
    assert 'Clause 2, "PAY 5 FROM me TO dan NOW": dan is no party of this contract.' in said


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ('CONTRACT "c" WITH me', "ann is your own seat."),
        ('CONTRACT "c" WITH eve', "eve is out of the game."),
        ('CONTRACT "c" WITH bob cat', 'I do not understand "cat". Commas part the players'),
        ('CONTRACT "c" WITH zoe', 'There is no player "zoe".'),
        ('CONTRACT "c" WITH bob OPEN UNTIL ROUND 5', "Round 5 is over: this is round 6."),
        ('CONTRACT "" WITH bob', "The name is empty."),
        (f'CONTRACT "{"x" * 61}" WITH bob', "The name is longer than 60 letters."),
    ],
)
def test_contracts_that_are_refused(heading: str, told: str) -> None:
    """Brief 5.5: no other party, or a round in the past."""
    assert told in refused(f"{heading}\nPAY $1 FROM me TO bob NOW\nEND")


def test_contracts_need_clauses_and_their_end() -> None:
    """An empty contract is refused, and one without END takes nothing else with it unseen."""
    assert "It has no clause." in refused('CONTRACT "c" WITH bob\n\nEND')
    paper = read_paper('CONTRACT "c" WITH bob\nPAY $1 FROM me TO bob NOW\nLODGE OWN', opens=GRAMMAR.opens)
    assert paper.lines == () and "is not closed" in paper.complaints[0].reason


def test_names_of_contracts_may_hold_anything() -> None:
    """A colon or a semicolon in quotation marks parts nothing."""
    name = "Loan: part 1; #2"
    text = f'CONTRACT "{name}" WITH bob, cat OPEN UNTIL ROUND 8\nPAY $1 FROM me TO bob NOW\nEND'
    (order,) = read_orders(text)
    assert (order.name, order.parties, order.until) == (name, ("bob", "cat"), 8)
    assert stored(str(order)) == [str(order)]


def test_talk_of_contracts_is_no_heading() -> None:
    """A sentence of the letter around the orders opens no block."""
    for talk in ("Contract talks with bob failed", "Complain about bob", "contract with cat:"):
        assert not GRAMMAR.opens(talk)
    assert GRAMMAR.opens('contract "x" with bob:') and GRAMMAR.opens("complain k5")


def test_a_rule_of_all_is_taken() -> None:
    """LAI-77: all seats in play are parties; the eliminated are not asked."""
    (order,) = read_orders('CONTRACT "c" WITH bob, cat, dan: RULE moving_houses = YES')
    assert str(order).endswith("RULE moving_houses = yes")


def test_complaints_keep_their_words() -> None:
    """The statement is kept as it was written, blanks before commas and all that."""
    text = 'he said: "never, at any price" - and then; he did'
    for letter in (f"COMPLAIN K1: {text}", f"complain k1\n{text.replace('; ', chr(10))}\nEND"):
        (order,) = read(letter).orders
        assert isinstance(order, Complain) and order.text == text
        assert stored(str(order)) == [f"COMPLAIN K1: {text}"]


def test_blocks_inside_standing_orders() -> None:
    """A contract may stand in a STANDING block; its END is its own."""
    paper = read_paper(
        'STANDING\nCONTRACT "c" WITH bob\nPAY $1 FROM me TO bob NOW\nEND\nLODGE OWN\nEND\nREADY',
        opens=GRAMMAR.opens,
    )
    assert paper.standing is not None and paper.ready is True
    assert [line.text for line in paper.standing.lines] == [
        'CONTRACT "c" WITH bob: PAY $1 FROM me TO bob NOW',
        "LODGE OWN",
    ]
