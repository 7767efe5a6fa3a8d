"""The welcome, and what a receipt says of a letter."""

from __future__ import annotations

import json

import pytest

from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, Office


def part(text: str, title: str) -> str:
    """The paragraph of a letter that begins with a title, its lines joined; empty if there is none."""
    found = [one for one in text.split("\n\n") if one.startswith(title)]
    return " ".join(found[0].removeprefix(title).split()) if found else ""


def test_every_seat_is_welcomed_with_key_deadline_and_form(office: Office) -> None:
    welcomes = {post.to: post for post in office.posts()}
    assert set(welcomes) == {str(seat["address"]) for seat in SEATS.values()} | {"pat@example.org"}
    welcome = welcomes["bob@example.com"]
    assert welcome.subject == f"The Island: orders due 4 Dec 15:00 for Signup {office.tag('bob')}"
    assert "Friday 4 December 2026, 15:00 (America/New_York)" in welcome.text
    assert "KIND herbivore > omnivore" in welcome.text
    assert not welcome.is_reply


def test_a_welcome_sent_back_as_it_stands_orders_nothing(office: Office) -> None:
    welcome = office.posts()[0]
    form = welcome.text[welcome.text.index("The order form") :].partition("\n\n")[2]
    assert "I found no orders in your letter." in office.write("ann", form)
    assert office.filings() == []


def test_a_receipt_says_what_was_understood_and_when_it_is_due(office: Office) -> None:
    receipt = office.answer(office.letter("dinesh", "kind herb > omni\n"))
    assert receipt.to == "dinesh@example.com"
    assert receipt.text.splitlines()[:6] == [
        "Your order line was taken.",
        "Deadline: Saturday 5 December 2026, 01:30 (Asia/Kolkata)",
        "",
        "The Island",
        "Signup",
        "Receipt #island/0/dinesh/1",
    ]
    assert part(receipt.text, "Understood:") == "- KIND herbivore > omnivore"
    assert part(receipt.text, "In force now:") == "- KIND herbivore > omnivore."
    assert "\nNot " not in receipt.text
    assert receipt.in_reply_to == "<1@example.com>"


def test_a_refused_line_is_quoted_with_reason_and_hint(island: Office) -> None:
    text = island.write("ann", "MODE 1 aggressive\nMOOVE 1 N\n\nMOVE 2 N\nMOVE 99 N\nMOVE 1 Z99\n")
    assert text.startswith("4 of 5 lines were not taken: see below.\n")
    unknown, refused = part(text, "Not understood:"), part(text, "Not allowed:")
    assert unknown == '- line 2: MOOVE 1 N I do not know the order "MOOVE". Did you mean "MOVE"?'
    assert "- line 4: MOVE 2 N 2H is not yours. Yours: 1H." in refused
    assert "- line 5: MOVE 99 N There is no such creature as 99." in refused
    assert "- line 6: MOVE 1 Z99 Z99 does not exist." in refused
    assert part(text, "Understood:") == "- MODE 1 aggressive"
    assert text.index("Not understood:") < text.index("Not allowed:") < text.index("Understood:")
    assert "Orders of this round:" not in text  # every line has its own way out
    assert "Orders of this round:" in island.write("bob", "Dear Pat,\n")


def test_every_creature_is_told_in_the_forecast(island: Office) -> None:
    told = part(island.write("ann", "1 N aggressive\n"), "In force now:")
    assert "- 1H: " in told
    assert "aggressive" in told
    assert "C8" in told


def test_of_contradictory_orders_the_later_counts(island: Office) -> None:
    told = part(island.write("ann", "MODE 1 aggressive\nMODE 1 defensive\n"), "In force now:")
    assert "defensive" in told
    assert "aggressive" not in told


def test_an_order_of_another_phase_is_refused(island: Office) -> None:
    text = island.write("ann", "START B7\nSTAY 1\n")
    assert "START: not in this round (round 2, Summer)." in part(text, "Not allowed:")


def test_a_dead_creature_cannot_be_ordered(island: Office) -> None:
    while all(island.creatures(seat) for seat in SEATS):
        island.close()
    seat, number = next((seat, place) for place, seat in enumerate(SEATS, 1) if not island.creatures(seat))
    refused = part(island.write(seat, f"MOVE {number} N\n"), "Not allowed:")
    assert "extinct" in refused or "is dead" in refused


def test_what_was_ignored_is_said(office: Office) -> None:
    text = office.write("ann", "KIND carnivore\n\nOn Tue, Pat wrote:\n> KIND omnivore\n-- \nAnn\n")
    assert part(text, "Understood:") == "- KIND carnivore"
    assert "\nI ignored 1 quoted line and a signature of 2 lines.\n" in text


def test_receipts_are_numbered(office: Office) -> None:
    assert "Receipt #island/0/ann/1\n" in office.write("ann", "KIND carnivore\n")
    assert "Receipt #island/0/ann/2\n" in office.write("ann", "KIND omnivore\n")
    assert "Receipt #island/0/bob/1\n" in office.write("bob", "KIND omnivore\n")


def test_a_reply_to_the_newest_report_is_not_called_late(island: Office) -> None:
    island.close()
    report = next(post for post in island.posts() if post.to == "ann@example.com")
    thread = " ".join((*report.references, report.message_id))
    letter = island.letter("ann", "STAY ALL\n", In_Reply_To=report.message_id, References=thread)
    assert "too late" not in island.answer(letter).text


def test_a_reply_to_an_older_report_is_taken_for_now_and_told_so(island: Office) -> None:
    island.close()
    old = next(post for post in island.posts() if post.to == "ann@example.com")
    island.close()
    text = island.write("ann", "STAY ALL\n", In_Reply_To=old.message_id, References=old.references[0])
    said = " ".join(text.split())
    assert "it was too late for Round 3, Autumn of Year 0, which is closed." in said
    assert "It was kept for Round 4, Winter of Year 0 instead" in said
    assert island.letters_kept()[-1].moment == island.moment().number


def test_a_reply_that_only_threads_names_its_moment_too(island: Office) -> None:
    """Some mail programs send References only."""
    island.close()
    old = next(post for post in island.posts() if post.to == "ann@example.com")
    island.close()
    text = island.write("ann", "STAY ALL\n", References=f"{old.references[0]} {old.message_id}")
    assert "too late for Round 3, Autumn" in " ".join(text.split())


def test_orders_to_a_game_that_is_over_are_refused(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    assert office.moment().is_over
    office.posts()
    assert "This game is over" in office.write("ann", "STAY ALL\n")
    assert office.filings() == []
    assert office.letters_kept()[-1].verdict == "refused"


def test_a_game_without_deadline_says_who_closes(make_office: MakeOffice) -> None:
    office = make_office(deadline="when closed")
    assert "Deadline: when the GM closes the round" in office.write("ann", "KIND omnivore\n")


def test_talk_is_the_last_line_of_a_receipt_not_the_first(island: Office) -> None:
    text = island.write("ann", "Hi Pat,\nSTAY ALL\nGreetings,\nAnn\n")
    assert text.startswith("Your order line was taken.\n")
    last = text.rstrip().split("\n\n")[-1]
    assert " ".join(last.split()) == 'Read as talk, not as orders: "Hi Pat,", "Greetings," and "Ann".'


def test_what_is_understood_stands_above_what_a_word_asked_for(island: Office) -> None:
    text = island.write("ann", "STAY ALL\nHELP MOVE\nWHY\n")
    heads = ("Understood:", "In force now:", "Digest of what", "Help on MOVE", "The rules behind ")
    places = [text.index(f"\n{head}") for head in heads]
    assert places == sorted(places)


def test_what_is_no_order_of_the_game_is_in_force_too(island: Office) -> None:
    text = island.write("ann", "VOTE DRAW ann, bob\n")
    assert "- VOTE DRAW ann, bob." in part(text, "In force now:")
    assert "This is played by: the rules' own defaults." in text
    assert "- VOTE DRAW ann, bob." in part(island.write("ann", "STATUS\n"), "In force now:")
    assert "VOTE DRAW ann, bob" in island.write("ann", "ORDERS\n")


def test_a_creature_that_was_given_its_start_is_mentioned(office: Office) -> None:
    office.close()
    assert "not mentioned" not in office.write("ann", "START C9\n")
    assert "not mentioned" not in office.write("ann", "1 C9\n")
    assert "not mentioned" in office.write("ann", "GENE RANDOM\n")


def test_press_is_confirmed_with_its_text(island: Office) -> None:
    text = island.write("ann", "PRESS TO bob:\nMind the egg.\n\nAnn\nEND\n")
    assert "- Press to bob will go out with the next report.\n  > Mind the egg.\n  >\n  > Ann\n" in text
    long = island.write("ann", "PRESS TO bob:\n" + "la\n" * 50 + "END\n")
    assert long.count("  > la\n") == 40 and "  … ORDERS shows all of it.\n" in long


def test_a_letter_from_another_address_is_told_so(island: Office) -> None:
    said = "Your letter was sent from erin@elsewhere.org; answers go to the address on file for your seat."
    for text in ("STAY ALL\n", "STATUS\n", ""):
        answer = island.answer(island.letter("ann", text, From="Erin <erin@elsewhere.org>"))
        assert (answer.to, said in " ".join(answer.text.split())) == ("ann@example.com", True)
        assert "ann@example.com" not in answer.text
    assert "was sent from" not in island.write("ann", "STAY ALL\n", From="Ann <ANN+games@example.com>")


def test_a_digit_that_looks_like_the_letter_of_ones_own_creature_is_read_as_it(office: Office) -> None:
    office.write("ann", "KIND omnivore\n")
    office.close()
    office.close()
    assert office.creatures("ann") == [1]
    text = office.write("ann", "MOVE 10 RANDOM\nIF 10 HUNGRY THEN MODE 10 A\nSTANDING\nSTAY 10\nEND\n")
    assert "- MOVE 1O RANDOM (10 read as 1O)\n" in text
    assert "- IF 1O HUNGRY THEN MODE 1O aggressive (10 read as 1O)\n" in text
    assert "Standing orders on file: STAY 1O (10 read as 1O)." in text
    orders = [one.understood for one in office.filings() if one.kind == "orders"][-1]
    assert orders and "MOVE 1O RANDOM" in json.loads(orders)["orders"]
    assert "There is no such creature as 10." in office.write("bob", "STAY 10\n")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1 North aggresive", "1 N aggressive"),
        ("1 mode semi", "MODE 1 semi"),
        ("mode 1: semi", "MODE 1 semi"),
        ("MODE 1 agressive", "MODE 1 aggressive"),
        ("MOVE 1 N, S", "MOVE 1 N > S"),
    ],
)
def test_a_line_that_surely_means_an_order_is_answered_with_it(island: Office, line: str, meant: str) -> None:
    assert part(island.write("ann", line), "Not understood:").endswith(f"Write {meant}.")
    assert island.filings() == []


def test_a_line_that_may_mean_several_things_is_answered_with_the_wording(island: Office) -> None:
    told = part(island.write("ann", "MOVE 1 N, then STAY\n"), "Not understood:")
    assert told.endswith("Write MOVE <who> [TO] <ways>.")


def test_a_name_below_the_orders_is_talk_whatever_it_is_like(island: Office) -> None:
    with island.desk.store.transaction() as files:
        files.change_seat(1, "ann", "name", "Gene Stan", "typed", None, island.clock.at)
    for name in ("Gene", "Stan", "Gene Stan"):
        assert island.write("ann", f"STAY ALL\n{name}\n").startswith("Your order line was taken.\n")
