"""A seat taken over: what the newcomer gets, what the old holder loses, what neither learns of the other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.fair.verify import verify_game
from pbem.desk.players.people import people_of
from pbem.post import Post
from tests.desk.corrections import rule
from tests.desk.office import SLUG, WEEK, Office
from tests.desk.people_letters import answers, plain, reply, to
from tests.desk.people_rules import PAT, about, acts, beat, call_to, due, from_pat, set_people, stand_by

ZOE = "zoe@example.net"
ANN = "ann@example.com"


def given(office: Office, text: str = f"REPLACE ann BY Zoe Field <{ZOE}>\n") -> list[Post]:
    """Let the GM give Ann's seat to Zoe, and return what is queued then."""
    return answers(office, from_pat(office, text))


def briefing(posts: list[Post]) -> Post:
    """The newcomer's briefing."""
    (post,) = [post for post in posts if ".briefing." in post.message_id]
    return post


def test_the_newcomer_has_name_address_and_a_key_of_her_own(island: Office) -> None:
    old = island.seat("ann")
    posts = given(island)
    new = island.seat("ann")
    assert (new.name, new.address, new.status, new.zone) == ("Zoe Field", ZOE, "held", "UTC")
    assert new.order_key != old.order_key
    assert "ann of island is Zoe Field now (zoe@example.net)" in plain(to(posts, PAT).text)
    assert [act.seat for act in acts(island, "takeover")] == ["ann"]


def test_reports_name_who_holds_the_seat_now(island: Office) -> None:
    given(island)
    (published,) = island.close()
    for file in ("public.txt", "private/ann.txt", "private/bob.txt"):
        text = (published.folder / file).read_text("utf-8")
        assert ("Zoe Field" in text, "Ann Archer" in text) == (True, False), file
    assert not verify_game(island.desk, SLUG).differences


def test_the_briefing_holds_all_that_is_needed_to_play(island: Office) -> None:
    island.come(island.letter("ann", "STANDING\nSTAY ALL\nEND\n"), island.letter("ann", "1H N aggressive\n"))
    post = briefing(given(island))
    text = plain(post.text)
    assert post.to == ZOE
    assert post.subject == (
        f"The Island: orders due 18 Dec 20:00 for Round 2, Summer of Year 0 {island.tag('ann')}"
    )
    assert "Deadline: Friday 18 December 2026, 20:00 (UTC)" in text
    assert "Orders for this round are on file. CANCEL takes them back: 1H N aggressive" in text
    assert "STANDING and END on two lines drop them: STAY ALL" in text
    assert "If you send nothing, you are played by orders received:" in text
    assert "MOVE <who> [TO] <ways>" in text
    report = (island.config.turns / "island/01-season/private/ann.txt").read_text("utf-8")
    assert report.strip() in post.text
    assert [one.name for one in post.enclosures] == ["island-00-signup.html", "island-01-season.html"]
    assert all(one.path.name == "public.html" for one in post.enclosures)
    head = post.text.partition("Your last report")[0]
    assert all(len(line) <= 72 for line in head.splitlines())


def test_a_reply_to_the_briefing_orders_and_drops_what_was_left(island: Office) -> None:
    island.come(island.letter("ann", "STANDING\nSTAY ALL\nEND\n"))
    post = briefing(given(island))
    letter = island.letter("ann", "STANDING\nEND\nSTAY ALL\n", From=ZOE, Subject=f"Re: {post.subject}")
    letter["In-Reply-To"] = post.message_id
    answer = island.answer(letter)
    assert answer.to == ZOE
    assert "Your standing orders are cleared." in answer.text
    assert "older report" not in answer.text


def test_in_the_beginning_the_briefing_holds_the_form(office: Office) -> None:
    post = briefing(given(office))
    assert "Nothing has been judged yet" in post.text
    assert "Order form\n\n" in post.text
    assert post.enclosures == ()


def test_the_old_key_proves_nothing_and_the_newcomer_hears_nothing_of_it(island: Office) -> None:
    letter = island.letter("ann", "1H N aggressive\n")
    given(island)
    posts = answers(island, letter)
    assert island.filings() == []
    assert [post.to for post in posts] == [ANN]
    assert "which you do not hold any more" in plain(posts[0].text)


def test_former_holders_are_answered_three_times_a_day_at_most(island: Office) -> None:
    old = island.tag("ann")
    given(island)
    letters = [island.letter("ann", "RETURN\n", From=ANN, Subject=f"Re: x {old}") for _ in range(5)]
    assert len(answers(island, *letters)) == 3
    assert island.seat("ann").address == ZOE


def test_the_old_address_gets_nothing_more_of_the_seat(island: Office) -> None:
    posts = given(island)
    gone = to(posts, ANN)
    new = island.seat("ann")
    assert "held by another player now, Zoe Field" in plain(gone.text)
    assert new.order_key not in gone.text + gone.subject
    assert ZOE not in gone.text
    later = [*beat(island, due(island) - timedelta(hours=12)), *beat(island, due(island))]
    assert ANN not in {post.to for post in later}
    assert ZOE in {post.to for post in later}


def test_the_newcomer_learns_neither_the_old_address_nor_the_old_key(island: Office) -> None:
    old = island.seat("ann")
    island.come(island.letter("ann", "PRESS TO bob:\nMeet me at C9.\nEND\n"))
    posts = given(island)
    again = answers(island, island.letter("ann", "REPORT 1\nORDERS\nWHY\n", From=ZOE))
    island.close()
    mine = [post for post in (*posts, *again, *island.posts()) if post.to == ZOE]
    assert len(mine) >= 4
    for post in mine:
        assert old.address not in post.text
        assert old.order_key not in post.text + post.subject


def test_old_private_reports_of_the_seat_are_the_newcomers(island: Office) -> None:
    given(island)
    posts = answers(island, island.letter("ann", "REPORT 1\n", From=ZOE))
    report = (island.config.turns / "island/01-season/private/ann.txt").read_text("utf-8")
    assert report.strip() in to(posts, ZOE).text
    assert island.tag("ann") in to(posts, ZOE).subject


def test_codes_of_the_old_holder_count_no_longer(island: Office) -> None:
    (ask,) = answers(island, island.letter("ann", "RESIGN\n"))
    moving = to(answers(island, island.letter("ann", "ADDRESS ann@new.example\n")), "ann@new.example")
    given(island)
    answers(island, reply(island, ask), reply(island, moving))
    seat = island.seat("ann")
    assert (seat.status, seat.address) == ("held", ZOE)


def test_absence_and_ready_were_the_old_holders_own(island: Office) -> None:
    island.come(island.letter("ann", "ABSENT 2026-12-10 to 2026-12-31\nREADY\nSTAY ALL\n"))
    given(island)
    assert people_of(island.desk, SLUG).players[0].away == ()
    assert [filing.kind for filing in island.filings()] == ["orders", "ready", "wait"]
    assert people_of(island.desk, SLUG).players[0].nmrs == 0


def test_a_seat_taken_shortly_before_the_deadline_gives_more_time_once(island: Office) -> None:
    at = due(island)
    island.clock.at = at - timedelta(hours=5)
    posts = given(island)
    assert due(island) == at + timedelta(hours=19)
    assert "so there is more time now" in plain(to(about(posts, "a new deadline"), ZOE).text)
    told = plain(to(about(posts, "a new deadline"), "bob@example.com").text)
    assert "The seat ann has a new player, Zoe Field, who needs some time." in told
    given(island, "REPLACE bob BY Yan <yan@example.net>\n")
    assert due(island) == at + timedelta(hours=19)
    beat(island, due(island))
    assert due(island) == at + WEEK


def test_a_seat_taken_in_good_time_changes_no_deadline(island: Office) -> None:
    at = due(island)
    assert about(given(island), "a new deadline") == []
    assert due(island) == at


def test_a_seat_called_up_for_by_a_nameless_stranger_has_some_name(island: Office) -> None:
    stand_by(island, ZOE)
    posts = answers(island, from_pat(island, "SEAT ann REMOVE\n"))
    answers(island, reply(island, call_to(posts, ZOE)))
    assert island.seat("ann").name == "The player of ann"


def test_a_name_that_is_taken_is_told_apart(island: Office) -> None:
    stand_by(island, f"Bob Baker <{ZOE}>")
    posts = answers(island, from_pat(island, "SEAT ann REMOVE\n"))
    answers(island, reply(island, call_to(posts, ZOE)))
    assert island.seat("ann").name == "Bob Baker 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("REPLACE zed BY Zoe <zoe@example.net>\n", 'There is no seat "zed"; seats: ann, bob'),
        ("REPLACE ann BY zoe@example.net\n", 'write it as "Zoe Field <zoe@example.net>"'),
        ("REPLACE ann BY Bob Baker <zoe@example.net>\n", "is what bob is called; names must differ."),
        ("REPLACE ann BY Zoe <games@example.org>\n", "is the address of these games"),
        ("REPLACE ann BY Ann Archer <ann@example.com>\n", "Ann Archer holds ann of island already."),
        ("SEAT ann CALL\n", "ann of island is held by Ann Archer"),
        ("SEAT ann RETURN\n", "ann of island has not resigned."),
    ],
)
def test_the_gms_mistakes_change_nothing(island: Office, text: str, said: str) -> None:
    before = island.seat("ann")
    assert said in plain(to(given(island, text), PAT).text)
    assert island.seat("ann") == before


def test_a_player_cannot_use_the_gms_words(island: Office) -> None:
    answers(island, island.letter("bob", f"SEAT ann REMOVE\nREPLACE ann BY Zoe <{ZOE}>\n"))
    assert island.seat("ann").name == "Ann Archer"


def test_several_seats_of_one_person_are_flagged(island: Office) -> None:
    posts = given(island, "REPLACE ann BY Robert <BOB@example.com>\n")
    assert "The same person holds bob too." in plain(to(posts, PAT).text)
    players = {one.seat: one.also for one in people_of(island.desk, SLUG).players}
    assert (players["ann"], players["bob"], players["chloe"]) == (("bob",), ("ann",), ())


def test_a_removed_players_key_is_dead_and_so_is_the_address_alone(island: Office) -> None:
    letters = [island.letter("ann", "STAY ALL\n"), island.letter("ann", "RETURN\n")]
    set_people(island)
    posts = answers(island, from_pat(island, "SEAT ann REMOVE BECAUSE of silence\n"))
    assert "The reason given: of silence." in plain(to(posts, ANN).text)
    with island.desk.store.transaction() as files:
        files._connection.exec_driver_sql("""UPDATE game SET config = '{"mail": {"proof": "address"}}'""")
    bare = island.letter("ann", "STAY ALL\n", Subject="orders [island/ann]", From=ANN)
    posts = answers(island, *letters, bare)
    assert {post.to for post in posts} == {ANN}
    assert all("which you do not hold any more" in plain(post.text) for post in posts)
    assert (island.seat("ann").status, island.filings()) == ("removed", [])
    assert ANN not in {post.to for post in beat(island, due(island))}


def test_a_removed_player_is_let_back_with_the_key_in_the_letter(island: Office) -> None:
    old = island.tag("ann")
    answers(island, from_pat(island, "SEAT ann REMOVE\n"))
    post = to(answers(island, from_pat(island, "SEAT ann RETURN\n")), ANN)
    assert old not in post.subject
    assert island.tag("ann") in post.subject
    answers(island, reply(island, post, "STAY ALL\n"))
    assert len(island.filings()) == 1


def test_nobody_takes_a_seat_of_a_game_that_is_over(island: Office) -> None:
    rule(island, "CLOSE")
    island.close()
    before = island.seat("ann")
    given(island)
    assert island.seat("ann") == before
