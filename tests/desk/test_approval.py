"""Approval: the GM sees what would happen, what comes late is kept aside, and what was shown is released."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.desk.approval.approvals import approve_game
from pbem.desk.desk import DeskFault
from pbem.desk.filed import on_file
from pbem.desk.tending import tend
from pbem.post import Post
from pbem.store.desk_records import ApprovalRecord
from pbem.store.records import FilingRecord
from tests.desk.office import SLUG, START, Office, install, office_at
from tests.desk.test_words_gm import PAT, flat, from_gm

HOUR = timedelta(hours=1)
PEOPLE = {"approval": True, "reminders": [], "silence": "play", "outage": "play"}


@pytest.fixture
def island(tmp_path: Path) -> Iterator[Office]:
    """An office in round 2 of a game whose closings want approval, early ones too."""
    config = install(tmp_path / "zine")
    file = config.games / f"{SLUG}.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    file.write_text(
        yaml.safe_dump({**values, "people": PEOPLE, "times": {"early": True}}, sort_keys=False),
        encoding="utf-8",
    )
    with office_at(tmp_path / "zine", config) as office:
        office.close()
        office.close()
        office.posts()
        with office.desk.store.transaction() as files:
            office.clock.at = files.moments(1)[-1].opened_at
        yield office


def beat(office: Office) -> list[Post]:
    """Let a heartbeat come, and return the posts of it."""
    office.posts()
    tend(office.desk)
    return office.posts()


def asked(office: Office, after: timedelta = timedelta(minutes=5)) -> Post:
    """Let the deadline come, and return the letter that asks the GM."""
    at = office.deadline()
    assert at
    office.clock.at = at + after
    (post,) = beat(office)
    return post


def reply(office: Office, post: Post, text: str) -> Post:
    """Reply to a letter as the GM, and return the answer; players may be told of it too."""
    fields = {"Subject": f"Re: {post.subject}", "In-Reply-To": post.message_id}
    office.posts()
    office.come(from_gm(office, text, **fields))
    (answer,) = [one for one in office.posts() if one.to == PAT]
    return answer


def approvals(office: Office) -> ApprovalRecord:
    """The newest question on file for the round that is open."""
    moment = office.moment()
    with office.desk.store.transaction() as files:
        found = files.approval(moment.game, moment.number)
    assert found
    return found


def acts(office: Office) -> list[str]:
    """What is on record of approval."""
    with office.desk.store.transaction() as files:
        return [act.says for act in files.acts(1, "approval")]


def test_at_the_deadline_the_gm_is_asked_once_and_nothing_is_closed(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    post = asked(island)
    assert (post.to, post.subject) == (
        PAT,
        f"The Island: Round 2, Summer of Year 0 waits for your approval {island.tag('gm')}",
    )
    assert island.moment().turn == 2
    assert beat(island) == []
    assert not list((island.config.turns / SLUG).glob("02-*"))
    assert acts(island) == [
        "The GM is asked to approve Round 2, Summer of Year 0, until Saturday 19 December 2026, 20:05 (UTC)."
    ]


def test_the_letter_says_what_would_happen(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    text = asked(island).text
    assert "- APPROVE: it is adjudicated and mailed." in text
    assert "Saturday 19 December 2026, 20:05 (UTC)" in flat(text)
    assert "ann (Ann Archer): orders received\n- 1 N aggressive\n" in text
    silent = text[text.index("No orders, and what is done for them:") : text.index("Odd orders:")]
    assert "bob (Bob Baker):\n- " in silent
    assert "ann" not in silent
    assert "What changes most in Round 2, Summer of Year 0:" in text
    assert "The public report, as it would be:" in text
    assert "The species" in text
    assert all(len(line) <= 72 for line in text[: text.index("The public report")].split("\n"))


def test_what_is_released_is_what_was_shown(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    post = asked(island)
    answer = reply(island, post, "APPROVE\n")
    assert "Round 2, Summer of Year 0 is approved" in flat(answer.text)
    posts = beat(island)
    assert {one.to for one in posts} >= {"ann@example.com", "bob@example.com"}
    assert island.moment().turn == 3
    public = (island.config.turns / SLUG / "02-season" / "public.txt").read_text("utf-8")
    species = public[public.index("The species") : public.index("What happened")]
    assert species in post.text
    with island.desk.store.transaction() as files:
        assert files.outcomes(1)[-1].seed in post.text


def test_without_an_answer_it_is_released_by_itself_and_the_gm_told(island: Office) -> None:
    asked(island)
    island.clock.at += timedelta(hours=23, minutes=59)
    assert beat(island) == []
    island.clock.at += timedelta(minutes=1)
    posts = beat(island)
    assert island.moment().turn == 3
    (told, _) = [post for post in posts if post.to == PAT]
    assert told.subject == "pbem: island was released without you"
    assert acts(island)[-1].startswith("Round 2, Summer of Year 0 is released: the GM has not answered by")


def test_a_late_letter_is_kept_aside_and_changes_nothing_shown(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    asked(island)
    before = approvals(island).papers
    island.clock.at += HOUR
    counted = island.come(island.letter("ann", "1 S aggressive\n"))
    assert counted == {"aside": 1}
    to_ann, to_gm = sorted(island.posts(), key=lambda post: post.to)
    assert "they are kept aside, what is on file is not changed, and the GM decides" in flat(to_ann.text)
    assert "As long as the GM does not let your letter count, you are played by: orders received." in flat(
        to_ann.text
    )
    assert "In force now" not in to_ann.text
    assert to_gm.subject.startswith("The Island: a late letter of ann")
    assert "1 S" not in to_gm.text
    assert island.filings()[-1].is_late
    assert beat(island) == []
    assert approvals(island).papers == before


def test_a_letter_that_the_mail_server_got_in_time_counts_although_it_is_taken_late(island: Office) -> None:
    """The mailbox was out of reach, say: the GM is asked again. Another with an early Date is late."""
    island.clock.at, now = (island.deadline() or START) - HOUR, island.clock.at
    early = island.letter("ann", "1 N aggressive\n")
    island.lay(early)
    file = next((island.inbox / "new").iterdir())
    kept = file.rename(island.inbox / "tmp" / file.name)
    island.clock.at = now
    asked(island)
    kept.rename(file)
    assert island.collect() == {"orders": 1}
    (receipt,) = (post for post in island.posts() if post.to == "ann@example.com")
    assert "It has passed" not in receipt.text
    assert not island.filings()[-1].is_late
    (again,) = beat(island)
    assert ".approval.2." in again.message_id
    assert "after the deadline; it counts" not in flat(again.text)
    island.clock.at += HOUR
    assert island.come(island.letter("ann", "1 S\n", Date="Tue, 01 Dec 2026 09:00:00 +0000")) == {"aside": 1}


def test_a_late_letter_that_is_not_accepted_is_told_and_its_press_kept(island: Office) -> None:
    post = asked(island)
    island.clock.at += HOUR
    island.come(island.letter("ann", "1 N aggressive\nPRESS TO all:\nHello, late.\nEND\n"))
    reply(island, post, "APPROVE")
    posts = [one for one in beat(island) if one.to == "ann@example.com"]
    report = next(one for one in posts if "To give orders" in one.text)
    told = next(one for one in posts if one is not report)
    assert "played by: no orders" in report.text
    assert "was not counted" in flat(told.text)
    assert "Its press is kept: it is printed with the next report." in flat(told.text)
    assert "Hello, late." not in report.text
    post = asked(island)
    assert "Hello, late." in post.text


def test_an_accepted_letter_counts_and_the_gm_is_asked_anew(island: Office) -> None:
    first = asked(island)
    island.clock.at += HOUR
    island.come(island.letter("ann", "1 N aggressive\n"))
    answer = reply(island, first, "ACCEPT ann\n")
    assert "What came late from ann counts for Round 2, Summer of Year 0; the player is told." in flat(
        answer.text
    )
    with island.desk.store.transaction() as files:
        told = files.unsent()[-2:]
    assert any("your letter counts" in one.content for one in told)
    (second,) = beat(island)
    assert "What is on file has changed since you were asked before" in flat(second.text)
    assert "ann (Ann Archer): orders received\n- 1 N aggressive" in second.text
    late = reply(island, first, "APPROVE\n")
    assert "you answer an older letter" in flat(late.text)
    assert approvals(island).released_at is None
    reply(island, second, "APPROVE\n")
    posts = beat(island)
    report = next(one for one in posts if one.to == "ann@example.com")
    assert "played by: orders received" in report.text
    assert not [one for one in posts if "came too late" in one.subject]


def test_accepting_twice_or_nobody_is_refused_kindly(island: Office) -> None:
    first = asked(island)
    assert "no late letter of bob is kept aside" in flat(reply(island, first, "ACCEPT bob\n").text)
    island.clock.at += HOUR
    island.come(island.letter("ann", "1 N aggressive\n"))
    assert "One of ann is." in flat(reply(island, first, "ACCEPT bob\n").text)
    reply(island, first, "ACCEPT all\n")
    assert "Nothing is kept aside." in flat(reply(island, first, "ACCEPT ann\n").text)
    assert [one.is_late for one in island.filings()] == [True, False]


def all_ready(office: Office) -> Post:
    """Let everybody be READY after half of the time, and return the letter that asks the GM."""
    for place, seat in enumerate(("ann", "bob", "chloe", "dinesh", "eve")):
        if office.creatures(seat):
            office.write(seat, f"STAY ALL\nREADY\n# {place}\n")
    office.clock.at += timedelta(days=5)
    (post,) = beat(office)
    return post


def test_an_early_closing_is_approved_too(island: Office) -> None:
    post = all_ready(island)
    assert "All who must order are READY, and the game waits for your approval." in flat(post.text)
    island.write("ann", "1 N aggressive\nREADY\n")
    assert not any(one.is_late for one in island.filings())
    (second,) = beat(island)
    assert "- 1 N aggressive" in second.text
    reply(island, second, "APPROVE\n")
    assert "kept aside" in flat(island.write("ann", "1 S aggressive\nREADY\n"))
    beat(island)
    assert island.moment().turn == 3


def test_who_takes_ready_back_stops_an_early_closing(island: Office) -> None:
    post = all_ready(island)
    island.write("ann", "WAIT\n")
    assert "is not due any more" in flat(reply(island, post, "APPROVE\n").text)
    assert "kept aside" not in island.write("ann", "1 N aggressive\n")
    assert beat(island) == []
    assert "- 1 N aggressive" in asked(island).text


def test_a_deadline_put_off_makes_late_letters_count_again(island: Office) -> None:
    post = asked(island)
    island.clock.at += HOUR
    island.come(island.letter("ann", "1 N aggressive\n"))
    answer = reply(island, post, "WAIT 1 day\n")
    assert "put off by 1 day" in flat(answer.text)
    assert [one.is_late for one in island.filings()] == [True, False]
    text = island.write("ann", "1 S aggressive\n")
    assert "kept aside" not in text
    assert beat(island) == []
    assert "- 1 S aggressive" in asked(island).text


def test_an_old_approval_does_not_count_for_a_deadline_put_off(island: Office) -> None:
    post = asked(island)
    reply(island, post, "APPROVE\n")
    reply(island, post, "EXTEND 1 day\n")
    assert beat(island) == []
    second = asked(island)
    assert second.subject == post.subject
    assert island.moment().turn == 2
    assert "you answer an older letter" in flat(reply(island, post, "APPROVE\n").text)


def test_a_game_that_is_held_is_not_approved(island: Office) -> None:
    post = asked(island)
    reply(island, post, "HOLD\n")
    assert "RESUME it first" in flat(reply(island, post, "APPROVE\n").text)
    assert beat(island) == []
    assert island.moment().turn == 2


def test_the_gm_at_the_desk_approves_and_the_round_is_closed(island: Office) -> None:
    with pytest.raises(DeskFault, match="nothing waits for approval"):
        approve_game(island.desk, SLUG)
    asked(island)
    said, published = approve_game(island.desk, SLUG)
    assert "is approved" in said
    assert [one.title for one in published] == ["Round 2, Summer of Year 0"]


@pytest.mark.parametrize("key", ["", "aaaaaaaaaaaa"])
def test_without_the_key_of_the_gm_nothing_is_approved(island: Office, key: str) -> None:
    post = asked(island)
    subject = f"Re: The Island [island/gm/{key}]" if key else "Re: The Island [island/gm]"
    island.come(from_gm(island, "APPROVE\n", Subject=subject, In_Reply_To=post.message_id))
    assert approvals(island).released_at is None
    beat(island)
    assert island.moment().turn == 2


def test_a_player_cannot_approve_or_accept(island: Office) -> None:
    post = asked(island)
    island.clock.at += HOUR
    island.come(island.letter("ann", "1 N\nAPPROVE\nACCEPT ann\n", In_Reply_To=post.message_id))
    assert approvals(island).released_at is None
    assert all(one.is_late for one in island.filings())


def test_no_player_is_ever_sent_what_the_gm_is_shown(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    asked(island)
    island.come(island.letter("bob", "STAY ALL\nREPORT\nSTATUS\n"))
    with island.desk.store.transaction() as files:
        posts = files.unsent()
    shown = [one for one in posts if "as it would be" in one.content]
    assert {one.address for one in shown} == {PAT}
    assert {one.seat for one in shown} == {"gm"}


def test_a_reply_to_the_approval_of_a_closed_round_approves_nothing(island: Office) -> None:
    first = asked(island)
    reply(island, first, "APPROVE\n")
    beat(island)
    asked(island)
    answer = reply(island, first, "APPROVE\n")
    assert "Nothing was approved." in flat(answer.text)
    assert island.moment().turn == 3


def filing(number: int, kind: str, moment: int, is_late: bool) -> FilingRecord:
    """A filing of ann's."""
    return FilingRecord(
        game=1, moment=moment, seat="ann", number=number, kind=kind, text=f"{number}", filed_at=START,
        is_late=is_late,
    )  # fmt: skip


FILINGS = st.lists(
    st.tuples(
        st.sampled_from(("orders", "add", "cancel", "standing", "ready")), st.integers(1, 3), st.booleans()
    ),
    max_size=12,
)


@settings(deadline=None, max_examples=80)
@given(FILINGS)
def test_what_is_late_never_changes_what_is_on_file_for_its_moment(
    made: list[tuple[str, int, bool]],
) -> None:
    filings = [filing(place, *one) for place, one in enumerate(made)]
    without = [one for one in filings if not (one.is_late and one.moment == 2)]
    assert on_file(filings, 2) == on_file(without, 2)
    late = on_file(filings, 2, with_late=True)
    assert late == on_file([filing(one.number, one.kind, one.moment, False) for one in filings], 2)
