"""The GM's word to all: TELL by mail and pbem tell; cleaned as press is, to each address once, once only."""

from __future__ import annotations

import pytest

from pbem.desk.desk import DeskFault
from pbem.desk.players.broadcast import tell_all, tell_by_command
from pbem.post import Post
from pbem.store.records import ObserverRecord
from tests.desk.office import SLUG, Office
from tests.desk.people_letters import answers, plain, second_game, to
from tests.desk.people_rules import PAT, from_pat

FIVE = {f"{seat}@example.com" for seat in ("ann", "bob", "chloe", "dinesh", "eve")}
OLGA = "olga@example.net"


def observed(office: Office, address: str = OLGA) -> None:
    """Let somebody look on."""
    seen = ObserverRecord(game=1, address=address, name="Olga", code="observecode1", since=office.clock.at)
    with office.desk.store.transaction() as files:
        files.add_observer(seen)


def told(posts: list[Post]) -> dict[str, Post]:
    """The mails that bring the GM's word, by address; none goes to one address twice."""
    found = [post for post in posts if ".told." in post.message_id]
    assert len(found) == len({post.to for post in found})
    return {post.to: post for post in found}


def acts(office: Office) -> list[str]:
    """What the history says of it."""
    with office.desk.store.transaction() as files:
        return [act.says for act in files.acts(1, "told")]


def test_a_word_of_the_gm_goes_to_all_players_and_observers_at_once(office: Office) -> None:
    observed(office)
    posts = answers(
        office, from_pat(office, "Hello pbem,\n\nTELL:\nThe printer is back.\n\n-- \nPat\nEND\n\nPat\n")
    )
    mails = told(posts)
    assert mails.keys() == {*FIVE, OLGA}
    assert mails["ann@example.com"].subject == f"The Island: the GM to all players {office.tag('ann')}"
    text = mails["ann@example.com"].text
    assert (
        "The GM writes to all players of this game:\n\n  The printer is back.\n" in text
        and "\n  Pat\n" in text
    )
    assert "UNOBSERVE" in mails[OLGA].text and "[island/" not in mails[OLGA].subject
    assert "Told to 5 players and 1 observer: island." in plain(to(posts, PAT).text)
    assert acts(office) == ["The GM has told all: The printer is back. -- Pat"]
    assert "printer" not in office.close()[0].texts["ann"]


def test_it_is_told_once_even_if_the_letter_comes_twice(office: Office) -> None:
    letter = from_pat(office, "TELL: The printer is back.\n")
    assert len(told(answers(office, letter, letter))) == 5
    digest = office.letters_kept()[-1].digest
    with office.desk.store.transaction() as files:  # as if it were read again, its taking forgotten
        again = tell_all(office.desk, files, files.games(), "The printer is back.", digest)
    assert again.says() == "This has been told already; nothing was sent again."
    assert told(office.posts()) == {} and len(acts(office)) == 1


def test_keys_addresses_and_quotations_are_left_out(office: Office) -> None:
    key = office.seat("ann").order_key
    text = f"TELL:\nAll is well.\nWrite to bob@example.com.\nann has {key}\nEND\n"
    posts = answers(office, from_pat(office, text))
    mail = told(posts)["bob@example.com"].text
    assert "All is well." in mail
    assert "bob@example.com" not in mail and key not in mail
    answer = plain(to(posts, PAT).text)
    assert "Line 3 was left out of your text: it holds an e-mail address." in answer
    assert "Line 4 was left out" in answer


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("TELL\n", "There is nothing in it that could be told. Write TELL: on a line"),
        ("TELL:\nEND\n", "Nothing was told: There is nothing in it"),
        ("TELL:\nwithout an end\nSTAY ALL\n", "TELL is not closed: nothing from here on was read."),
        ("TELL:\n" + "so much to say\n" * 700 + "END\n", "The text may have 10000 characters"),
        ("TEST\nTELL: hello END\n", "TELL was not done: this letter is only a test."),
        ("BROADCAST hello\n", "Write TELL: hello END."),
    ],
)
def test_what_cannot_be_told_is_answered(office: Office, text: str, why: str) -> None:
    posts = answers(office, from_pat(office, text))
    assert told(posts) == {} and acts(office) == []
    assert why in plain(to(posts, PAT).text)


def test_a_player_tells_nobody(office: Office) -> None:
    posts = answers(office, office.letter("ann", "TELL: hello END\n"))
    assert told(posts) == {}


def test_all_games_are_told_and_nobody_twice(office: Office) -> None:
    second_game(office)
    with office.desk.store.transaction() as files:
        (other,) = [game for game in files.games() if game.slug != SLUG]
        files.change_seat(other.id, "ann", "address", "ANN@example.com", "", None, office.clock.at)
    posts = answers(office, from_pat(office, "TELL ALL GAMES:\nThe zine is out.\nEND\n"))
    mails = told(posts)
    assert len(mails) == 9 and "ANN@example.com" not in mails
    assert "The GM writes to the players of all games:" in mails["bob@other.example"].text
    assert "Told to 9 players and 0 observers: island, atoll." in plain(to(posts, PAT).text)


def test_a_command_tells_once_a_round_and_names_those_on_paper(office: Office) -> None:
    with office.desk.store.transaction() as files:
        files.change_seat(1, "eve", "address", "", "", None, office.clock.at)
    said, notes = tell_by_command(office.desk, SLUG, "The zine\r\nis out.\r\nask pat@example.org\r\n")
    assert (
        said
        == "Told to 4 players and 0 observers: island. On paper, and not told: Eve Lindqvist (eve of island)."
    )
    assert notes == ["Line 3 was left out of your text: it holds an e-mail address."]
    assert "\n  The zine\n  is out.\n" in told(office.posts())["ann@example.com"].text
    assert tell_by_command(office.desk, SLUG, "The zine\nis out.\n")[0].startswith(
        "This has been told already"
    )
    assert told(office.posts()) == {}
    office.close()
    assert tell_by_command(office.desk, SLUG, "The zine\nis out.")[0].startswith("Told to 4 players")


def test_a_command_for_a_game_that_is_not_there_tells_nothing(office: Office) -> None:
    with pytest.raises(DeskFault, match='there is no game "atoll"; games: island'):
        tell_by_command(office.desk, "atoll", "hello")
