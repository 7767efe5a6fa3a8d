"""Whose letter it is: without the key nothing changes, and only a registered address is told."""

from __future__ import annotations

from pbem.desk.mailing import reply_to
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office

ORDERS = "KIND carnivore\n"
WRONG = "[island/ann/aaaaaaaaaaaa]"


def test_a_wrong_key_is_refused_and_the_seat_is_told(office: Office) -> None:
    letter = office.letter("ann", ORDERS, Subject=f"Orders {WRONG}", From="mallory@example.net")
    office.posts()
    office.come(letter)
    (post,) = [post for post in office.posts() if post.to == "ann@example.com"]
    assert "does not hold your order key" in " ".join(post.text.split())
    assert "mallory@example.net" in post.text
    assert office.filings() == []
    assert office.letters_kept()[-1].verdict == "refused"


def test_the_key_of_another_seat_is_no_proof(office: Office) -> None:
    key = office.seat("bob").order_key
    office.come(office.letter("bob", ORDERS, Subject=f"Orders [island/ann/{key}]"))
    assert office.filings() == []


def test_the_right_key_counts_from_any_address_and_the_seat_is_answered(office: Office) -> None:
    post = office.answer(office.letter("ann", ORDERS, From="ann@work.example.net"))
    assert post.to == "ann@example.com"
    assert office.filings()[0].seat == "ann"


def test_no_key_but_a_known_address_is_told_how(office: Office) -> None:
    post = office.answer(office.letter("ann", ORDERS, Subject="My orders"))
    assert post.to == "ann@example.com"
    assert "send it again as a reply to this letter" in " ".join(post.text.split())
    assert office.filings() == []


def test_an_unknown_game_is_named(office: Office) -> None:
    post = office.answer(office.letter("ann", ORDERS, Subject="[atlantis/ann/aaaaaaaaaaaa]"))
    assert 'There is no game "atlantis" here.' in post.text


def test_an_unknown_seat_of_a_known_game_is_named(office: Office) -> None:
    post = office.answer(office.letter("ann", ORDERS, Subject="[island/zed/aaaaaaaaaaaa]"))
    text = " ".join(post.text.split())
    assert 'There is no seat "zed" in the game "island".' in text
    assert "There is no game" not in text


def test_the_tag_may_stand_on_a_line_of_the_letter(office: Office) -> None:
    text = office.write("ann", f"{office.tag('ann')}\n{ORDERS}", Subject="orders")
    assert "Not taken" not in text
    assert [filing.text for filing in office.filings()] == ["KIND carnivore"]


def test_the_tag_may_stand_in_the_address(make_office: MakeOffice) -> None:
    office = make_office(more_config="reply_address: plus\n")
    with office.desk.store.transaction() as files:
        game = files.game("island")
        assert game
    ((_, address),) = reply_to(office.desk, game, office.seat("ann"))
    office.answer(office.letter("ann", ORDERS, To=address, Subject="orders"))
    assert office.filings()[0].seat == "ann"


def test_letter_case_and_blanks_of_the_tag_do_not_matter(office: Office) -> None:
    tag = office.tag("ann").upper().replace("/", " / ")
    office.answer(office.letter("ann", ORDERS, Subject=f"RE: AW: {tag}"))
    assert office.filings()[0].seat == "ann"
