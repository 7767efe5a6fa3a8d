"""pbem letters: the latest letters, what became of them, and never a key."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from tests.desk.office import Office
from tests.desk.people_letters import second_game, stranger


def run(office: Office, *arguments: str) -> Result:
    """What `pbem letters` prints in the office's folder."""
    return CliRunner().invoke(pbem, ["letters", *arguments, "--in", str(office.config.folder)])


def listed(office: Office, *arguments: str) -> list[tuple[int, str, bool]]:
    """The letters it lists: id, what became of each, whether it was answered."""
    found = json.loads(run(office, "--json", *arguments).stdout)
    return [(one["id"], one["became"], one["is_answered"]) for one in found]


@pytest.fixture
def busy(island: Office) -> Office:
    """An office to which six letters came, after those of the rounds before."""
    second_game(island)
    island.come(
        island.letter("ann", "STAY ALL\n"),
        island.letter("bob", f"My key is {island.seat('bob').order_key}.\n", Subject="My orders"),
        stranger(island, "Can I join?\n\x1b[31m", "Hello \x1b]0;x\x07there"),
        stranger(island, "STAY ALL\n", f"Hi [island/ann/damaged {island.seat('ann').order_key[:11]}]"),
        island.letter("bob", "I am away\n", Auto_Submitted="auto-replied"),
        stranger(island, "OBSERVE atoll\n", sender="q@example.net"),
    )
    return island


def test_the_latest_come_first_with_what_became_of_them(busy: Office) -> None:
    assert listed(busy) == [
        (6, "request", True),
        (5, "ignored", False),
        (4, "foreign", True),
        (3, "unknown", True),
        (2, "keyless", True),
        (1, "orders", True),
    ]
    text = run(busy).stdout
    assert "2026-12-11 20:00  bob@example.com  bob of island" in " ".join(text.split("\n"))
    assert "holds no valid key: did not count; answered" in text


def test_they_are_chosen_by_game_seat_and_whether_anybody_is_known(busy: Office) -> None:
    assert [one[0] for one in listed(busy, "--game", "island")] == [5, 4, 2, 1]
    assert [one[0] for one in listed(busy, "--game", "island", "--seat", "bob")] == [5, 2]
    assert [one[0] for one in listed(busy, "--unknown")] == [4, 3]
    assert [one[0] for one in listed(busy, "--most", "2")] == [6, 5]
    assert listed(busy, "--game", "atoll") == []


def test_one_is_shown_with_its_answer_and_without_any_key(busy: Office) -> None:
    shown = run(busy, "show", "2").stdout
    assert "From: bob@example.com\nSeat: bob of island\nSubject: My orders\n" in shown
    assert "to bob@example.com: The Island: your letter did not count" in shown
    assert "\n  My key is [key].\n" in shown
    everything = run(busy).stdout + "".join(run(busy, "show", f"{number}").stdout for number in range(1, 7))
    keys = [busy.seat(seat).order_key for seat in ("ann", "bob")]
    assert not [key for key in keys if key[:11] in everything]


def test_nothing_that_anybody_wrote_steers_a_terminal(busy: Office) -> None:
    for shown in (run(busy).stdout, run(busy, "show", "3").stdout):
        assert "Hello" in shown and "\x1b" not in shown and "\x07" not in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "atlantis"), 'there is no game "atlantis"'),
        (("--game", "island", "--seat", "zed"), 'island has no seat "zed"; seats: ann, bob'),
        (("--seat", "ann"), "name the game too, with --game"),
        (("show", "99"), "there is no letter 99"),
    ],
)
def test_what_there_is_not_is_one_sentence(busy: Office, arguments: tuple[str, ...], said: str) -> None:
    assert said in str(run(busy, *arguments).exception)


def test_status_tells_of_them(busy: Office) -> None:
    text = CliRunner().invoke(pbem, ["status", "--in", str(busy.config.folder)]).stdout
    assert "  letters without a valid key: 1 (bob)\n" in text
    assert "Letters of people without a seat: 2 since 2026-12-11 20:00 UTC" in text
    answer = busy.answer(busy.letter("gm", "STATUS\n", From="pat@example.org"))
    assert "Letters without a valid key came from: bob." in answer.text
