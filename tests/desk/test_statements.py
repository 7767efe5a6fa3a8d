"""Statements of players for the closing packet: by mail, while a game is played and when it is over."""

from __future__ import annotations

from pbem.desk.ending.statements import statements
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office


def kept(office: Office) -> dict[str, str]:
    """The statements on file."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        return statements(files, game)


def told(office: Office, seat: str, text: str) -> str:
    """What a letter of a seat is answered."""
    return " ".join(office.write(seat, text).split())


def ended(make_office: MakeOffice) -> Office:
    """An office whose game is over."""
    office = make_office(rounds=1)
    while not office.moment().is_over:
        office.close()
    return office


def test_the_last_report_asks_for_a_statement(make_office: MakeOffice) -> None:
    office = ended(make_office)
    letter = next(post for post in office.posts() if post.to == "ann@example.com")
    assert "Write STATEMENT: on a line" in " ".join(letter.text.split())
    assert "reply to this mail: write them above" not in letter.text


def test_a_statement_is_kept_and_repeated(make_office: MakeOffice) -> None:
    office = ended(make_office)
    answer = told(office, "bob", "STATEMENT:\nI ate well.\n\nThank you all.\nEND")
    assert kept(office) == {"bob": "I ate well.\n\nThank you all."}
    assert "kept for the closing packet" in answer and "I ate well." in answer


def test_one_without_end_goes_on_to_the_end_of_the_letter(make_office: MakeOffice) -> None:
    office = ended(make_office)
    told(office, "bob", "Statement\nSee you next time.\nBob")
    assert kept(office) == {"bob": "See you next time.\nBob"}


def test_the_newest_counts_and_an_empty_one_withdraws(make_office: MakeOffice) -> None:
    office = ended(make_office)
    told(office, "bob", "STATEMENT:\nFirst.\nEND")
    told(office, "ann", "STATEMENT:\nMine.\nEND")
    told(office, "bob", "STATEMENT:\nSecond.\nEND")
    assert kept(office) == {"ann": "Mine.", "bob": "Second."}
    assert "no statement" in told(office, "bob", "STATEMENT:\nEND")
    assert kept(office) == {"ann": "Mine."}


def test_it_may_come_before_the_end_beside_orders(office: Office) -> None:
    answer = told(office, "bob", "KIND carnivore\nSTATEMENT:\nI shall win.\nEND")
    assert kept(office) == {"bob": "I shall win."}
    assert "kept sealed until the game is over" in answer and "KIND carnivore" in answer


def test_an_open_one_swallows_nothing_unseen(office: Office) -> None:
    """In a game that goes on a statement without END is refused, as every block is."""
    answer = told(office, "bob", "STATEMENT:\nKIND carnivore")
    assert kept(office) == {} and "STATEMENT is not closed" in answer


def test_a_test_keeps_nothing(office: Office) -> None:
    told(office, "bob", "TEST\nSTATEMENT:\nHello.\nEND")
    assert kept(office) == {}


def test_keys_and_addresses_are_left_out(make_office: MakeOffice) -> None:
    office = ended(make_office)
    told(office, "bob", "STATEMENT:\nWrite to ann@example.com.\nThat was all.\nEND")
    assert kept(office) == {"bob": "That was all."}


def test_a_novel_is_refused_whole(make_office: MakeOffice) -> None:
    office = ended(make_office)
    answer = told(office, "bob", "STATEMENT:\n" + "word " * 2000 + "\nEND")
    assert kept(office) == {} and "5,000 characters" in answer


def test_talk_that_begins_with_the_word_is_no_statement(office: Office) -> None:
    told(office, "bob", "Statement of facts: I was away.\nKIND carnivore")
    assert kept(office) == {}
