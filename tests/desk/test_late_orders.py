"""LATE as players write it, in a game of New Tabor: kept beside the orders on file, and told to all once."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.config import Config, read_config
from pbem.desk.close import close_game
from pbem.desk.games import new_game
from pbem.desk.proof import tag_text
from pbem.gamefile import read_game
from pbem.post import Post
from tests.desk.office import SECRET, SLUG, Office, install, no_pdfs, office_at

SEATS = ("ann", "bob", "chloe", "dinesh", "eve")
LETTER = "LATE\nSELL 10 food TO cu\nCLAIM here\n\nSorry, the train was late.\nAnn\n"
"""No END stands behind it, and it is no part of this round's orders."""
KEPT = "LATE: SELL 10 food TO cu; CLAIM here"
OTHERS = [f"{seat}@example.com" for seat in SEATS[1:]]
ASKED = "Ann Archer asks the others to forgive its late orders."


def install_tabor(folder: Path) -> Config:
    """Make an installation with a game file of New Tabor; the dice choose the officers."""
    install(folder, seats=SEATS)
    file = folder / "games" / f"{SLUG}.yaml"
    game: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    game |= {"title": "Tabor", "ruleset": "new_tabor", "options": {"offices": "dice"}}
    file.write_text(yaml.safe_dump(game, allow_unicode=True, sort_keys=False), "utf-8")
    return read_config(folder)


@pytest.fixture(scope="module")
def round_3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game waits for round 3; made once, to be copied."""
    folder = tmp_path_factory.mktemp("late") / "zine"
    with pytest.MonkeyPatch.context() as patch, office_at(folder, install_tabor(folder)) as office:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        office.close()
        office.close()
        assert (office.moment().turn, office.moment().phase) == (103, "round")
    return folder


@pytest.fixture
def tabor(round_3: Path, tmp_path: Path) -> Iterator[Office]:
    """An office that waits for the orders of round 3, and whose posts were read."""
    with office_at(shutil.copytree(round_3, tmp_path / "late")) as office:
        office.posts()
        yield office


def sent(office: Office, text: str, seat: str = "ann") -> tuple[Post, list[Post]]:
    """The answer to a letter, and what was sent to others because of it."""
    office.come(office.letter(seat, text))
    posts = office.posts()
    address = f"{seat}@example.com"
    (answer,) = [post for post in posts if post.to == address]
    return answer, [post for post in posts if post.to != address]


def on_file(office: Office) -> list[tuple[str, str]]:
    """What Ann has filed in this phase, in order: kind and text."""
    moment = office.moment().number
    return [(one.kind, one.text) for one in office.filings() if (one.seat, one.moment) == ("ann", moment)]


def late_sets(office: Office) -> list[str]:
    """The seats whose late orders wait for the others."""
    return list(json.loads(office.moment().state)["late_sets"])


def plain(post: Post) -> str:
    """The text of a post without line breaks."""
    return " ".join(post.text.split())


def addresses(posts: Sequence[Post]) -> list[str]:
    """To whom posts go."""
    return sorted(post.to for post in posts)


def test_a_late_set_without_end_is_kept_beside_the_orders_on_file(tabor: Office) -> None:
    """TAB-R09: it is read up to the last order; what stands below is talk."""
    sent(tabor, "STAY\nKEEP 2 food\n")
    answer, _ = sent(tabor, LETTER)
    assert on_file(tabor) == [("orders", "STAY\nKEEP 2 food"), ("kept", KEPT)]
    text = plain(answer)
    assert f"Understood: - {KEPT}" in text and "Your order line was taken." in text
    assert "played by: orders received" in text
    assert "replaces the orders" not in text


def test_all_others_are_asked_to_forgive_once(tabor: Office) -> None:
    """TAB-R09: each gets a letter that says how to vote, and until when; a second set brings no other."""
    _, told = sent(tabor, LETTER)
    assert addresses(told) == OTHERS
    for post in told:
        assert ASKED in plain(post) and "VOTE forgive ann yes" in plain(post) and "Deadline" in plain(post)
    for again in (LETTER, "LATE: CLAIM outer"):
        assert sent(tabor, again)[1] == []


def test_the_same_seat_of_another_game_asks_too(tabor: Office) -> None:
    sent(tabor, LETTER)
    games, desk = tabor.config.games, tabor.desk
    shutil.copy(games / f"{SLUG}.yaml", games / "other.yaml")
    new_game(desk, read_game(games / "other.yaml", [games], zone=tabor.config.zone), SECRET)
    close_game(desk, "other", is_now=True)
    close_game(desk, "other", is_now=True)
    tabor.posts()
    with desk.store.transaction() as files:
        game = files.game("other")
        assert game
        ann = files.seat_by_key(game.id, "ann")
    assert ann
    tabor.come(tabor.letter("ann", LETTER, Subject=f"Re: {tag_text('other', 'ann', ann.order_key)}"))
    assert addresses([post for post in tabor.posts() if ASKED in plain(post)]) == OTHERS


def test_orders_that_come_after_it_leave_it_alone(tabor: Office) -> None:
    """A second letter of orders replaces those of the round alone."""
    sent(tabor, LETTER)
    answer, told = sent(tabor, "STAY\n")
    assert told == [] and "You ask the others to forgive your late orders" in plain(answer)
    assert on_file(tabor) == [("kept", KEPT), ("orders", "STAY")]


def test_cancel_withdraws_it(tabor: Office) -> None:
    """With all else that was on file for the round."""
    sent(tabor, LETTER)
    answer, told = sent(tabor, "CANCEL\n")
    assert told == [] and "withdrawn" in plain(answer)
    after, _ = sent(tabor, "STAY\n")
    assert "forgive" not in plain(after)
    tabor.close()
    assert late_sets(tabor) == []


def test_a_letter_to_test_announces_nothing(tabor: Office) -> None:
    """It is only tried: nothing goes on file, and nobody is asked."""
    answer, told = sent(tabor, "TEST\nLATE\nSELL 10 food TO cu\nCLAIM here\nEND\n")
    assert told == [] and on_file(tabor) == []
    assert f"Understood: - {KEPT}" in plain(answer)
    assert addresses(sent(tabor, LETTER)[1]) == OTHERS


@pytest.mark.parametrize(("ballot", "is_forgiven"), [("yes", True), ("no", False)])
def test_the_others_vote_on_it(tabor: Office, ballot: str, is_forgiven: bool) -> None:
    """TAB-103: in the same round, and all read in the report how it went."""
    sent(tabor, "LATE\nSWITCH\n")
    for seat in SEATS[1:]:
        answer, _ = sent(tabor, f"VOTE forgive ann {ballot}\n", seat)
        assert "Your order line was taken." in plain(answer)
    tabor.close()
    assert late_sets(tabor) == []
    (report,) = {plain(post) for post in tabor.posts() if post.to == "bob@example.com"}
    assert "Ann Archer asks the others to forgive its late orders" in report
    assert ("Ann Archer goes into Switch" in report) is is_forgiven


@pytest.mark.parametrize("letter", [LETTER, "LATE: CLAIM outer"])
def test_what_is_odd_in_older_orders_is_not_told_again(tabor: Office, letter: str) -> None:
    """The letter that brings a late set has no such line."""
    odd, _ = sent(tabor, "STAY\nKEEP 2 food\n")
    assert "line 2: KEEP 2 food" in plain(odd)
    answer, _ = sent(tabor, letter)
    assert "KEEP 2 food" not in plain(answer)


def test_words_may_stand_above_a_late_set_without_end(tabor: Office) -> None:
    """TEST, a greeting, and then LATE with all that is below it."""
    answer, told = sent(tabor, "TEST\nDear all,\nLATE\nSELL 10 food TO cu\nCLAIM here\n\nSorry!\n")
    assert "is not closed" not in answer.text and "CLAIM here" in answer.text
    assert not told
