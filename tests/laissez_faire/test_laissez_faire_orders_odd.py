"""What a player reads who writes what cannot be: amounts without sense, lost names, ENDs and long texts."""

from __future__ import annotations

import pytest

from tests.laissez_faire.clerk import refused, stored

FAR_TOO_MUCH = "1000000000000 is too much: it must be 1000000000 or less."
BY_NUMBER = "A space goes by its number alone, 24: from a # on, a line is a comment."
BY_NAME = 'Write a title by its name, or "#24" in quotation marks: else # begins a comment.'


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PRICE rush AT 1000000000000", FAR_TOO_MUCH),
        ("PRICE rush AT $1000000000000", FAR_TOO_MUCH),
        ("BUY rush KEEPING 1000000000000", FAR_TOO_MUCH),
        ("LODGE CHEAPEST MAX 1000000000000", FAR_TOO_MUCH),
        (f"PRICE rush AT {'9' * 10_000}", "999999999999999… is too much"),
        ("GIVE $1000000000000 TO bob", FAR_TOO_MUCH),
        ("GIVE $0 TO bob", "0 is too little: it must be 1 or more."),
        ("PRICE rush AT $-5", "$-5 is less than nothing."),
        ("PRICE rush AT -$5", "-$5 is less than nothing."),
        ("PRICE electric AT -1 x DICE", "-1 is less than nothing."),
        ("GIVE $-5 TO bob", "$-5 is less than nothing."),
        ("GIVE -5 TO bob FOR gas", "-5 is less than nothing."),
        ("PRICE rush AT 1.50", '"1.50" is not a number; the price is a whole number.'),
        ("PRICE rush AT five", '"five" is no price'),
        ("PRICE rush", "AT, REFUSE or DEFAULT is missing at the end of the line. Write AT $40"),
        ("PRICE electric AT 4 x", "DICE is missing at the end of the line. Write AT 4 x DICE."),
        ("GIVE $5 + $6 TO bob", "Money stands there twice: write the sum."),
    ],
)
def test_amounts_that_cannot_be(line: str, told: str) -> None:
    """Brief 5.8: the reason is the true one, whatever the number."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("LODGE AT #24: BENCH", BY_NUMBER),
        ("STAY WHEN LANDING boston, #24", BY_NUMBER),
        ("PRICE #24 AT 30", BY_NAME),
        ("BUILD #24", BY_NAME),
        ('GIVE $5 TO bob FOR "#2"', "Space 2 is no title."),
    ],
)
def test_spaces_that_are_lost_as_a_comment(line: str, told: str) -> None:
    """Reports call spaces #24; in an order a # begins a comment, so the receipt says how to name one."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("COMPLAIN K2: bob has lodged in Boston END", "COMPLAIN K2: bob has lodged in Boston"),
        ("COMPLAIN K2: bob has lodged in Boston. END.", "COMPLAIN K2: bob has lodged in Boston."),
        ("COMPLAIN K2:\nbob has lodged\nin Boston\nEND", "COMPLAIN K2: bob has lodged; in Boston"),
        ("COMPLAIN K2: this must END", "COMPLAIN K2: this must"),
    ],
)
def test_a_complaint_ends_with_its_end(text: str, kept: str) -> None:
    """Brief 5.1, 5.5: on one line too."""
    assert stored(text) == [kept]


def test_texts_have_a_length() -> None:
    """What others must read is no longer than a letter would be."""
    assert "A complaint has at most 2000 letters. Write the rest to the GM alone" in refused(
        f"COMPLAIN K2: {'x' * 2001}"
    )
    assert stored(f"COMPLAIN K2: {'x' * 2000}")
    assert "The name is longer than 60 letters." in refused(f'CONTRACT "{"n" * 61}" WITH bob: TEXT "x"')
    assert "The text is longer than" in refused(f'CONTRACT "n" WITH bob: TEXT "{"x" * 5000}"')


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('CONTRACT "a" WITH: TEXT "x"', 'a player is missing before ": TEXT'),
        ('CONTRACT "a" WITH bob: PAY $5 FROM ann TO bob', "I do not see when to pay. Write NOW"),
        (
            'CONTRACT "a" WITH bob: LOAN $5 FROM ann TO bob',
            "I do not see how the loan is repaid. Write REPAY",
        ),
        (
            'CONTRACT "a" WITH bob: TRANSFER rush FROM ann TO bob',
            "I do not see when it is handed over.",
        ),
        ('CONTRACT "a" WITH bob: LOAN $-5 FROM ann TO bob REPAY $5 IN ROUND 9', "$-5 is less than nothing."),
        ('CONTRACT "a" WITH bob: RELEASE K1.1', '"RELEASE" begins no clause'),
    ],
)
def test_contracts_that_break_off(line: str, told: str) -> None:
    """Brief 5.5: one bad clause spoils the block, and is named."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("LODGE OWN CHEAPEST", "such as LODGE OWN > bob > BANK MAX 60 > CHEAPEST MAX 120."),
        ("LODGE OWN, CHEAPEST", "Write LODGE OWN > CHEAPEST."),
        ("LODGE bob or cat", "Write LODGE bob > cat."),
        ("BUY boston chicago", "such as BUY JAIL KEEPING 600 > NOT electric, gas"),
        ("PRICE STREET 40", "Write PRICE STREETS AT $40."),
    ],
)
def test_a_list_parted_by_the_wrong_sign_is_told_how_to_write_it(line: str, told: str) -> None:
    assert told in refused(line)
