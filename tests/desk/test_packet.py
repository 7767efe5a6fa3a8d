"""The closing packet: what it holds, when it goes out, and that it goes out once."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest

from pbem.desk.desk import DeskFault
from pbem.desk.ending.packet import make_packet, send_packets
from pbem.desk.ending.statements import WAITS
from pbem.desk.fair.verify import verify_game
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, SLUG, Office


@pytest.fixture
def over(make_office: MakeOffice, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office whose game is over after two rounds; its PDFs are set and bound as quickly as its others."""
    monkeypatch.setattr("pbem.desk.ending.packet.as_pdf", lambda report, style: b"%PDF")
    monkeypatch.setattr("pbem.desk.ending.packet.bound", lambda parts: b"%PDF")
    office = make_office(rounds=2)
    while not office.moment().is_over:
        office.close()
    office.posts()
    return office


def text_of(office: Office) -> str:
    """The packet as text."""
    return (office.config.turns / SLUG / "closing" / "closing.txt").read_text(encoding="utf-8")


def packets(office: Office) -> list[Post]:
    """The packets queued since posts were last asked for."""
    return [post for post in office.posts() if "closing packet" in post.subject]


def test_it_goes_out_two_weeks_after_the_end_and_once(over: Office) -> None:
    over.write("bob", "STATEMENT:\nI ate well.\nEND")
    send_packets(over.desk)
    assert packets(over) == []
    over.clock.at = over.moment().opened_at + WAITS
    send_packets(over.desk)
    assert {post.to for post in packets(over)} == {seat["address"] for seat in SEATS.values()}
    assert "I ate well." in text_of(over)
    send_packets(over.desk)
    assert packets(over) == []
    answer = over.write("bob", "STATEMENT:\nToo late.\nEND")
    assert "takes no statements any more" in " ".join(answer.split())


def test_it_tells_result_statements_statistics_and_the_secret(over: Office) -> None:
    over.write("ann", "STATEMENT:\nThank you, Bob.\nEND")
    make_packet(over.desk, SLUG)
    text = text_of(over)
    places = [
        text.index(words)
        for words in (
            "The game is over: round limit.",
            "Thank you, Bob.",
            "Points turn by turn",
            "The dice of the game",
            "Lines of descent",
            f"pbem verify {SLUG}",
        )
    ]
    assert places == sorted(places)
    with over.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game and game.secret in text.replace("\n  ", "")


def test_the_archive_is_still_proved(over: Office) -> None:
    make_packet(over.desk, SLUG)
    verdict = verify_game(over.desk, SLUG)
    assert verdict.is_true, verdict.differences


def test_the_gm_may_have_it_sooner_and_anew(over: Office) -> None:
    first = make_packet(over.desk, SLUG)
    assert first.letters == len(packets(over)) == 5
    contents = {path: path.read_bytes() for path in first.files}
    again = make_packet(over.desk, SLUG)
    assert again.letters == 0 and packets(over) == []
    assert {path: path.read_bytes() for path in again.files} == contents


def test_a_game_that_goes_on_has_none(office: Office) -> None:
    with pytest.raises(DeskFault, match="is not over"):
        make_packet(office.desk, SLUG)


def test_a_game_that_ended_long_ago_gets_none_by_itself(over: Office) -> None:
    over.clock.at = over.moment().opened_at + timedelta(days=200)
    send_packets(over.desk)
    assert packets(over) == []


@pytest.mark.slow
def test_all_turns_are_bound_with_a_bookmark_each(make_office: MakeOffice, tmp_path: Path) -> None:
    office = make_office(rounds=1)
    while not office.moment().is_over:
        office.close()
    packet = make_packet(office.desk, SLUG)
    bound = next(path for path in packet.files if path.name == "all-turns.pdf")
    document = pypdfium2.PdfDocument(bound.read_bytes())
    titles = [mark.get_title() for mark in document.get_toc() if mark.level == 0]
    assert titles == ["Choice of kinds", "Round 1, Spring of Year 0"]
