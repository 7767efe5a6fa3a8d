"""Tags: where they are found, which one counts, and that none is left in what is kept."""

from __future__ import annotations

import pytest

from pbem.desk import proof
from pbem.desk.proof import MOST_TAGS, Tag, find_tag, is_proof, tags_in, without_keys
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office

ORDERS = "KIND carnivore\n"
KEY = "abcdefghijkl"
ANN = Tag("island", "ann", KEY)


@pytest.mark.parametrize(
    ("subject", "recipients", "text"),
    [
        (f"Re: [island/ann/{KEY}] x", (), ""),
        ("", (f"games+island.ann.{KEY}@example.org",), ""),
        ("", (), f"Hello\n  [Island/ANN/{KEY.upper()}]\nMOVE 1 N"),
        (f"[ island / ann / {KEY} ]", (), ""),
    ],
)
def test_where_a_tag_may_stand(subject: str, recipients: tuple[str, ...], text: str) -> None:
    assert find_tag(subject, recipients, text) == ANN


@pytest.mark.parametrize(
    "subject", ["[island/ann]", "[island/ann/]", "[island/ann/short]", "[island/ann/two words]"]
)
def test_a_tag_whose_key_is_missing_or_damaged_still_names_a_seat(subject: str) -> None:
    assert tags_in(subject, (), "") == (Tag("island", "ann", ""),)
    assert find_tag(subject, (), "") is None


def test_a_tag_in_the_middle_of_a_line_is_talk() -> None:
    assert tags_in("", (), f"I wrote [island/ann/{KEY}] there") == ()


def test_few_tags_are_looked_at_those_with_a_key_first() -> None:
    text = "\n".join(f"[island/ann/guess{number:07}]" for number in range(10_000))
    found = tags_in(f"[a/b] [island/ann/{KEY}]", (), text)
    assert found[0] == ANN
    assert len(found) == MOST_TAGS


def test_an_empty_key_proves_nothing() -> None:
    assert not is_proof(Tag("island", "ann", ""), "")
    assert not is_proof(Tag("island", "ann", ""), KEY)
    assert is_proof(ANN, KEY)


def test_a_tag_shows_no_key() -> None:
    assert KEY not in repr(ANN) + str(ANN)


def test_no_tag_of_anybodys_is_left_in_a_text() -> None:
    text = f"[island/bob/zzzzzzzzzzzz] games+island.eve.yyyyyyyyyyyy@x.y mine is {KEY.upper()}, [and/or]"
    assert without_keys(text, KEY) == " games@x.y mine is , [and/or]"


def test_of_two_keys_for_a_seat_the_right_one_counts(office: Office) -> None:
    subject = "Re: The Island [island/ann/aaaaaaaaaaaa]"
    office.answer(office.letter("ann", f"{office.tag('ann')}\n{ORDERS}", Subject=subject))
    assert [filing.seat for filing in office.filings()] == ["ann"]


def test_a_right_key_for_one_seat_is_none_for_another(office: Office) -> None:
    subject = "Re: [island/bob/aaaaaaaaaaaa]"
    office.come(office.letter("ann", f"{office.tag('ann')}\n{ORDERS}", Subject=subject))
    assert office.filings() == []


def test_words_in_brackets_are_no_tag(office: Office) -> None:
    post = office.answer(office.letter("ann", ORDERS, Subject="stay [and/or] go"))
    assert "There is no" not in post.text


def test_a_tag_without_a_key_is_told_to_its_seat(office: Office) -> None:
    office.posts()
    office.come(office.letter("ann", ORDERS, Subject="[island/bob]"))
    told = {post.to: " ".join(post.text.split()) for post in office.posts()}
    assert "does not hold your order key" in told["bob@example.com"]
    assert "It names the seat bob of The Island, which is not yours." in told["ann@example.com"]


def test_keys_of_others_do_not_get_into_press_or_the_record(make_office: MakeOffice) -> None:
    office = make_office()
    others = office.tag("bob")
    plus = f"games+{SLUG}.eve.{office.seat('eve').order_key}@example.org"
    own = office.seat("ann").order_key
    office.come(office.letter("ann", f"PRESS TO all:\nlook: {others} {plus} {own}\nEND\n"))
    kept = "".join(filing.text for filing in office.filings())
    kept += "".join(letter.text + letter.subject for letter in office.letters_kept())
    assert "look:" in kept
    for seat in ("ann", "bob", "eve"):
        assert office.seat(seat).order_key not in kept


def test_every_key_can_be_told_from_a_word() -> None:
    """A bare key is kept out of press, whoever's it is; of 400 keys 30 would be words without this."""
    keys = [proof.order_key("secret", "island", f"seat-{number}") for number in range(400)]
    assert all(map(proof.KEY.fullmatch, keys)) and len({*keys}) == 400
    plain = [proof.older_key("secret", "island", f"seat-{number}") for number in range(400)]
    assert 10 < sum(key not in keys for key in plain) < 60
