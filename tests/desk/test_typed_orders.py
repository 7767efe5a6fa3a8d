"""Orders typed by the GM: read, checked, filed and answered as a letter is, and marked as typed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.desk import DeskFault
from pbem.desk.paper.typed import Typed, Typing, read_typed, sources_of, type_orders
from pbem.desk.players.keys import seat_tag
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office
from tests.desk.test_words_gm import PAT, flat, from_gm


def typed(office: Office, seat: str, text: str, how: Typing | None = None) -> Typed:
    """Type orders for a seat."""
    office.posts()
    return type_orders(office.desk, SLUG, seat, text, how or Typing())


def by_letter(office: Office, text: str) -> str:
    """Send a letter of the GM's, and return what the GM is answered."""
    office.posts()
    office.come(from_gm(office, text))
    (answer,) = [post.text for post in office.posts() if post.to == PAT]
    return answer


def test_typed_orders_are_filed_as_a_letter_is_and_marked(island: Office) -> None:
    done = typed(island, "ann", "1 N aggressive\n")
    assert (done.verdict, done.is_all_taken) == ("orders", True)
    assert "Understood:\n- 1 N aggressive" in done.text
    (filing,) = island.filings()
    letter = island.letters_kept()[-1]
    assert (filing.seat, filing.kind, filing.text) == ("ann", "orders", "1 N aggressive")
    assert filing.letter
    assert (letter.sort, letter.sender, letter.seat, letter.verdict) == ("typed", "", "ann", "orders")
    assert letter.text == "1 N aggressive"
    with island.desk.store.transaction() as files:
        (act,) = files.acts(1, "orders")
    assert act.says == "The GM typed orders for ann, for Round 2, Summer of Year 0."
    assert sources_of(island.desk, SLUG)["ann"] == {"is_typed": True, "has_late": False}


def test_the_receipt_is_that_of_a_letter(island: Office) -> None:
    mailed = island.write("bob", "2 N aggressive\nfoo bar\n")
    done = typed(island, "bob", "2 N aggressive\nfoo bar\n")
    same = [line for line in mailed.split("\n") if line and "Receipt #" not in line]
    assert [line for line in same if line not in done.text.split("\n")] == []


def test_the_player_has_the_receipt_by_mail_marked_as_typed(island: Office) -> None:
    done = typed(island, "ann", "1 N aggressive\n")
    (post,) = island.posts()
    assert post.to == "ann@example.com"
    assert post.subject == (
        f"Re: The Island: Round 2, Summer of Year 0, typed by the GM {seat_tag(island.desk, SLUG, 'ann')}"
    )
    assert post.text.startswith("The GM has typed this for you;")
    assert done.text.strip() in post.text
    assert (post.in_reply_to, post.references) == ("", ())


def test_a_letter_after_it_replaces_what_was_typed(island: Office) -> None:
    typed(island, "ann", "1 N aggressive\n")
    assert "This letter replaces the orders you sent before" in flat(island.write("ann", "1 S\n"))
    assert sources_of(island.desk, SLUG)["ann"]["is_typed"] is False


def test_typing_the_same_twice_is_two_letters_and_adding_adds(island: Office) -> None:
    typed(island, "ann", "1 N\n")
    typed(island, "ann", "1 N\n")
    typed(island, "ann", "ADD\nENEMY bob\n")
    assert [one.kind for one in island.filings()] == ["orders", "orders", "add"]


def test_a_line_that_is_not_taken_is_answered_and_counts_as_failure(island: Office) -> None:
    done = typed(island, "ann", "1 N aggressive\nMVE 1 S\n")
    assert not done.is_all_taken
    assert "- line 2: MVE 1 S" in done.text
    assert len(island.filings()) == 1
    assert not typed(island, "ann", "nothing at all\n").is_all_taken
    assert island.letters_kept()[-1].text == "nothing at all"
    assert typed(island, "ann", "1 N aggressive\n").is_all_taken


def test_standing_orders_are_typed_without_their_heading(island: Office) -> None:
    done = typed(island, "ann", "STAY ALL\nMVE 1 S\n", Typing(is_standing=True))
    assert [(one.kind, one.text) for one in island.filings()] == [("standing", "STAY ALL")]
    assert "- line 2: MVE 1 S" in done.text


def test_a_try_files_nothing(island: Office) -> None:
    done = typed(island, "ann", "1 N aggressive\n", Typing(is_test=True))
    assert done.text.startswith("TEST: your letter was only judged, and nothing was filed.")
    assert island.filings() == []
    with island.desk.store.transaction() as files:
        assert files.acts(1, "orders") == []


def test_the_gm_types_orders_of_the_gms_own(island: Office) -> None:
    done = typed(island, "gm", "MAX C9 1\n")
    assert "- MAX C9 1" in done.text
    (post,) = island.posts()
    assert (post.to, "typed by" in post.subject) == (PAT, False)


def test_after_the_deadline_typed_orders_count_unless_they_are_said_to_be_late(island: Office) -> None:
    with pytest.raises(DeskFault, match="the deadline has not passed"):
        typed(island, "ann", "1 N\n", Typing(is_late=True))
    at = island.deadline()
    assert at
    island.clock.at = at + timedelta(minutes=1)
    typed(island, "ann", "1 N\n")
    typed(island, "bob", "2 N\n", Typing(is_late=True))
    assert [one.is_late for one in island.filings()] == [False, True]
    assert sources_of(island.desk, SLUG)["bob"] == {"is_typed": False, "has_late": True}


def test_what_cannot_be_typed_is_said_in_one_sentence(island: Office, make_office: MakeOffice) -> None:
    with pytest.raises(DeskFault, match='island has no seat "zed"; seats: ann, bob'):
        typed(island, "zed", "1 N\n")
    with pytest.raises(DeskFault, match=r"ann\.txt: line 2 is no UTF-8 text"):
        read_typed(b"1 N\n\xff\n", "ann.txt")
    over = make_office(rounds=1)
    over.close()
    over.close()
    with pytest.raises(DeskFault, match="island is over"):
        typed(over, "ann", "1 N\n")
    assert read_typed("\ufeff1 N\r\n".encode(), "-") == "1 N\r\n"


def test_what_is_typed_is_not_a_word_of_the_player(island: Office) -> None:
    """Whoever seems to be away is still away after the GM typed for them."""
    typed(island, "ann", "1 N\n")
    with island.desk.store.transaction() as files:
        assert files.last_letter(1, "ann") is None


def test_the_gm_types_orders_by_letter(island: Office) -> None:
    text = by_letter(
        island, "ORDERS FOR ann:\n1 N aggressive\nSTANDING\nSTAY ALL\nEND\nEND\nORDERS FOR bob\n2 S\nEND\n"
    )
    assert "ORDERS FOR ann:\n  " in text
    assert "  Understood:\n  - 1 N aggressive" in text
    assert [(one.seat, one.kind, one.text) for one in island.filings()] == [
        ("ann", "orders", "1 N aggressive"),
        ("ann", "standing", "STAY ALL"),
        ("bob", "orders", "2 S"),
    ]
    assert sources_of(island.desk, SLUG)["bob"]["is_typed"]


def test_the_gms_own_orders_stand_beside_blocks_for_seats(island: Office) -> None:
    by_letter(island, "MAX C9 1\nORDERS FOR ann\n1 N\nEND\n")
    assert {(one.seat, one.text) for one in island.filings()} == {("gm", "MAX C9 1"), ("ann", "1 N")}


def test_a_block_without_end_is_refused_whole(island: Office) -> None:
    text = by_letter(island, "ORDERS FOR ann\n1 N\nCLOSE\n")
    assert "ORDERS FOR is not closed: nothing from here on was read." in flat(text)
    assert island.filings() == []


def test_a_block_for_nobody_types_nothing(island: Office) -> None:
    for seat in ("zed", "gm"):
        text = by_letter(island, f"ORDERS FOR {seat}\n1 N\nEND\n")
        assert f'There is no player\'s seat "{seat}"; seats: ann, bob' in flat(text)
    assert island.filings() == []


def test_a_player_types_for_nobody_else(island: Office) -> None:
    island.write("ann", "ORDERS FOR bob\n2 S\nEND\n")
    assert {one.seat for one in island.filings()} <= {"ann"}
    island.come(from_gm(island, "ORDERS FOR bob\n2 S\nEND\n", Subject="Re: [island/gm]"))
    assert {one.seat for one in island.filings()} <= {"ann"}


def test_a_test_of_the_gms_types_nothing(island: Office) -> None:
    assert "was not done: this letter is only a test" in flat(
        by_letter(island, "TEST\nORDERS FOR ann\n1 N\nEND\n")
    )
    assert island.filings() == []
