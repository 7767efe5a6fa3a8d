"""Requests of people without a seat: nothing happens until the address they came from has confirmed them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.desk.incoming.strangers import MOST_NAMED
from pbem.store.records import ObserverRecord, RequestRecord
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office
from tests.desk.people_letters import (
    ZOE,
    answers,
    code_in,
    plain,
    reply,
    second_game,
    set_mail_rules,
    stranger,
    to,
)

GM = "pat@example.org"
VERDICTS = {"join": "to join", "standby": "to stand by for"}


def requests(office: Office) -> list[RequestRecord]:
    """All requests on record."""
    with office.desk.store.transaction() as files:
        return [one for game in files.games() for one in files.requests(game.id)]


def observers(office: Office) -> list[ObserverRecord]:
    """Those who are sent the island's public reports."""
    with office.desk.store.transaction() as files:
        return files.observers(1)


def observing(office: Office) -> str:
    """Let Zoe observe the island; return the code of her letters."""
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    (begun,) = answers(office, reply(office, ask))
    return code_in(begun)


@pytest.mark.parametrize("word", ["join", "standby"])
@pytest.mark.parametrize("is_in_subject", [True, False])
def test_a_wish_is_passed_to_the_gm_once_it_is_confirmed(
    office: Office, word: str, is_in_subject: bool
) -> None:
    says = f"{word.upper()} island"
    letter = stranger(
        office, "" if is_in_subject else f"\n{says}\nKind regards\nZoe\n", says if is_in_subject else "Hi"
    )
    letter.replace_header("From", f"Zoe New <{ZOE}>")
    (ask,) = answers(office, letter)
    assert (ask.to, ask.to_name) == (ZOE, "")
    assert "If it was not you, do nothing" in plain(ask.text)
    told = answers(office, reply(office, ask))
    assert "is noted" in to(told, ZOE).text
    note = to(told, GM)
    assert f"somebody asks {VERDICTS[word]} island" in note.subject
    assert f'name:    "Zoe New"\n  address: {ZOE}' in note.text
    assert "[confirm" not in note.text + to(told, ZOE).subject
    assert [letter.verdict for letter in office.letters_kept()] == ["request", "confirmed"]


def test_a_game_may_be_named_by_its_title(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "observe the island.\n"))
    assert ask.to == ZOE


@pytest.mark.parametrize(
    "says",
    [
        "JOIN atlantis",
        "JOIN",
        "Join us for tea",
        "I would like to JOIN island",
        "OBSERVE",
        "UNOBSERVE island",
        "RESIGN",
    ],
)
def test_what_cannot_be_asked_is_answered_with_what_can(office: Office, says: str) -> None:
    post = to(answers(office, stranger(office, f"{says}\n")), ZOE)
    assert "STANDBY island and OBSERVE island" in plain(post.text)
    assert requests(office) == []
    assert office.letters_kept()[-1].verdict == "unknown"


@pytest.mark.parametrize(
    ("says", "rules"),
    [("JOIN", {"joining": False}), ("STANDBY", {"joining": False}), ("OBSERVE", {"observers": False})],
)
def test_what_the_rules_of_a_game_do_not_allow_is_not_offered(
    office: Office, says: str, rules: dict[str, bool]
) -> None:
    set_mail_rules(office, **rules)
    post = to(answers(office, stranger(office, f"{says} island\n")), ZOE)
    assert f'"island" is not the name of a game that is open to {says} now.' in plain(post.text)
    assert requests(office) == []
    second_game(office)
    text = plain(office.write("ann", f"{says} island\n"))
    assert "The Island has no observers." in text or "without JOIN and STANDBY" in text


def test_a_game_that_is_over_is_open_to_nobody(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    while not office.moment().is_over:
        office.close()
    assert "being played" not in to(answers(office, stranger(office, "OBSERVE island\n")), ZOE).text
    assert requests(office) == []


@pytest.mark.parametrize(
    "text", ["", "I am away until Monday.\n", "Who are you?\n", "NO\n", "What is CONFIRM?\n"]
)
def test_only_a_yes_confirms_and_the_word_is_told_once(office: Office, text: str) -> None:
    """A vacation programme that answers every letter must not confirm, nor be answered for ever."""
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    (hint,) = answers(office, reply(office, ask, text))
    assert (hint.to, code_in(hint)) == (ZOE, code_in(ask))
    assert answers(office, reply(office, hint, text)) == []
    assert observers(office) == []
    answers(office, reply(office, hint, "Yes please\n\nZoe\n"))
    assert [one.address for one in observers(office)] == [ZOE]


def test_words_below_a_greeting_count(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "Dzień dobry!\n\nOBSERVE island\n\nZoe\n"))
    (begun,) = answers(office, reply(office, ask, "Hallo Pat, gerne!\nCONFIRM\n"))
    assert [one.address for one in observers(office)] == [ZOE]
    answers(office, reply(office, begun, "Hello,\n\nUNOBSERVE\n\nThanks,\nZoe\n"))
    assert observers(office) == []


@pytest.mark.parametrize(
    "text", ["Hello,\n\nNO\nCONFIRM\n", "Hello,\nplease tell me first if I must\nconfirm\n"]
)
def test_what_is_in_doubt_below_a_greeting_confirms_nothing_and_is_answered(
    office: Office, text: str
) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    (hint,) = answers(office, reply(office, ask, text))
    assert "reply to this letter with the one word CONFIRM" in plain(hint.text)
    assert observers(office) == []


@pytest.mark.parametrize("subject", ["AW: Re: {}", "Re[2]: {}", "{}", "confirming {} now", "FW:{}"])
def test_the_code_survives_what_mail_programs_do_to_a_subject(office: Office, subject: str) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    assert office.come(stranger(office, "confirm\n", subject.format(ask.subject))) == {"confirmed": 1}
    assert len(observers(office)) == 1


def test_the_code_may_stand_on_a_line_of_its_own_and_come_from_elsewhere(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    posts = answers(office, stranger(office, f"{code_in(ask)}\nCONFIRM\n", "No subject", "zoe@work.example"))
    assert [post.to for post in posts] == [ZOE]
    assert [one.address for one in observers(office)] == [ZOE]


def test_a_code_counts_once(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "JOIN island\n"))
    answers(office, reply(office, ask))
    assert "has been used already" in plain(to(answers(office, reply(office, ask)), ZOE).text)
    assert office.letters_kept()[-1].verdict == "refused"
    (said,) = answers(office, reply(office, ask, sender="ann@example.com"))
    assert (said.to, "has been used already" in said.text) == ("ann@example.com", True)


def test_the_same_confirmation_delivered_twice_is_one(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    letter = reply(office, ask)
    assert office.come(letter, letter) == {"confirmed": 1, "duplicate": 1}
    assert len(observers(office)) == 1


@pytest.mark.parametrize(
    "mark", ["[confirm 1-aaaaaaaaaaaaaaaa]", "[confirm 999999999-aaaaaaaa]", "[confirm 0-abcdef]"]
)
def test_a_wrong_code_confirms_nothing_and_is_told(office: Office, mark: str) -> None:
    answers(office, stranger(office, "OBSERVE island\n"))
    assert "is not one that I gave" in plain(
        to(answers(office, stranger(office, "CONFIRM\n", f"Re: {mark}")), ZOE).text
    )
    (said,) = answers(office, stranger(office, "CONFIRM\n", f"Re: {mark}", "ann@example.com"))
    assert "is not one that I gave" in plain(said.text)
    assert observers(office) == []


def test_the_code_of_another_request_confirms_that_one_only(office: Office) -> None:
    mallory = "mallory@example.net"
    (zoe,) = answers(office, stranger(office, "OBSERVE island\n"))
    (own,) = answers(office, stranger(office, "OBSERVE island\n", sender=mallory))
    number = code_in(zoe).partition("-")[0]
    forged = f"{number}-{code_in(own).partition('-')[2]}"
    answers(office, stranger(office, "CONFIRM\n", f"Re: {forged}", mallory))
    assert observers(office) == []
    answers(office, reply(office, own))
    assert [one.address for one in observers(office)] == [mallory]


def test_a_code_is_too_old_after_fourteen_days(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    office.clock.at += timedelta(days=14, seconds=1)
    assert "older than 14 days" in plain(to(answers(office, reply(office, ask)), ZOE).text)
    assert observers(office) == []


def test_an_address_is_asked_once_a_day_for_each_thing(office: Office) -> None:
    letters = [
        stranger(office, f"{word} island\n") for word in ("JOIN", "JOIN", "OBSERVE", "join", "STANDBY") * 3
    ]
    assert len(answers(office, *letters)) == 3
    office.clock.at += timedelta(days=1, seconds=1)
    assert len(answers(office, stranger(office, "JOIN island\n"))) == 1


def test_a_flood_from_forged_addresses_is_stopped_and_the_gm_told_once(office: Office) -> None:
    letters = [
        stranger(office, "JOIN island\n", sender=f"victim{number}@example.net") for number in range(130)
    ]
    posts = answers(office, *letters)
    strangers = [post for post in posts if post.to.startswith("victim")]
    assert len(strangers) == len({post.to for post in strangers}) == 100
    assert [post.subject for post in posts if post.to == GM] == ["pbem: many requests from strangers"]
    assert len(requests(office)) == 100
    assert sum(letter.verdict == "request" for letter in office.letters_kept()) == 130


def test_tags_and_letter_case_make_no_other_mailbox(office: Office) -> None:
    for slug in ("atoll", "bay", "cape"):
        second_game(office, slug)
    games, words = ("island", "atoll", "bay", "cape"), ("JOIN", "STANDBY", "OBSERVE")
    says = [f"{word} {game}\n" for game in games for word in words]
    letters = [
        stranger(office, says[n % 12], sender=f"{'zoe' if n % 2 else 'Zoe'}+{n // 3}@Example.net")
        for n in range(240)
    ]
    posts = answers(office, *letters)
    assert len([post for post in posts if "zoe" in post.to]) == 5


def test_answers_to_all_tags_of_a_mailbox_count_together(make_office: MakeOffice) -> None:
    office = make_office(more_config="limits: {answers_a_day: 1}\n")
    letters = [
        stranger(office, f"{word} island\n", sender=f"zoe{tag}@example.net")
        for word, tag in (("JOIN", "+a"), ("STANDBY", ""), ("OBSERVE", "+b"), ("OBSERVE", "e"))
    ]
    posts = answers(office, *letters)
    assert [post.to for post in posts if post.to != GM] == ["zoe+a@example.net", "zoee@example.net"]
    assert len([post for post in posts if post.to == GM]) == 1


def test_how_many_strangers_are_answered_in_a_day_is_the_gms_to_say(make_office: MakeOffice) -> None:
    office = make_office(more_config="limits: {strangers_a_day: 3}\n")
    letters = [stranger(office, "JOIN island\n", sender=f"zoe{n}@example.net") for n in range(6)]
    posts = answers(office, *letters)
    assert len([post for post in posts if post.to.startswith("zoe")]) == 3
    (told,) = [post for post in posts if post.to == GM]
    assert "limits: strangers_a_day" in " ".join(told.text.split())
    assert answers(office, office.letter("ann", "STATUS\n"))[0].to == "ann@example.com"
    office.clock.at += timedelta(days=1, seconds=1)
    assert len(answers(office, stranger(office, "JOIN island\n", sender="zoe9@example.net"))) == 1


def test_one_address_gets_few_letters_whatever_is_asked_for_it(office: Office) -> None:
    for slug in ("atoll", "bay", "cape"):
        second_game(office, slug)
    says = [
        f"{word} {game}\n"
        for game in ("island", "atoll", "bay", "cape")
        for word in ("JOIN", "STANDBY", "OBSERVE")
    ]
    assert len(answers(office, *(stranger(office, text) for text in says))) == 5


def test_no_more_answers_a_day_than_the_config_allows(make_office: MakeOffice) -> None:
    office = make_office(more_config="limits: {answers_a_day: 1}\n")
    letters = [stranger(office, f"{word} island\n") for word in ("JOIN", "STANDBY", "OBSERVE")]
    assert [post.to for post in answers(office, *letters) if post.to != GM] == [ZOE]
    assert len(requests(office)) == 1


@pytest.mark.parametrize("sender", ["games@example.org", "games+island.ann@example.org", "root@localhost"])
def test_no_letter_goes_to_our_own_or_an_impossible_address(office: Office, sender: str) -> None:
    assert answers(office, stranger(office, "OBSERVE island\n", sender=sender)) == []


def test_automatic_letters_ask_and_confirm_nothing(office: Office) -> None:
    letter = stranger(office, "OBSERVE island\n")
    letter["Auto-Submitted"] = "auto-generated"
    assert answers(office, letter) == []
    (ask,) = answers(office, stranger(office, "OBSERVE island\n"))
    robot = reply(office, ask)
    robot["Auto-Submitted"] = "auto-replied"
    assert answers(office, robot) == []
    assert observers(office) == []


def test_a_hostile_name_is_one_short_line(office: Office) -> None:
    letter = stranger(office, "JOIN island\n")
    del letter["From"]
    name = "=?utf-8?q?Zoe=0D=0ABcc:_x=40example.net=1B[2J=E2=80=AE?= " + "z" * 300
    octets = f"From: {name} <{ZOE}>\n".encode() + letter.as_bytes()
    office.posts()
    office.come(octets)
    (ask,) = office.posts()
    told = answers(office, reply(office, ask))
    (line,) = [line for line in to(told, GM).text.splitlines() if "name:" in line]
    assert len(line) < 80
    assert line.isprintable()
    assert all("Bcc:" not in mail.decode().partition("\r\n\r\n")[0] for mail in office.deliver())


def test_a_forged_request_tells_the_victim_nothing_of_anybody(office: Office) -> None:
    (ask,) = answers(office, stranger(office, "OBSERVE island\n", sender="ann@example.com"))
    assert ask.to == "ann@example.com"
    assert office.seat("ann").order_key not in ask.subject + ask.text


def test_a_player_asks_for_another_game_in_the_one_answer(island: Office) -> None:
    second_game(island)
    (post,) = answers(island, island.letter("ann", "STAY ALL\nJOIN atoll\n"))
    assert "You asked to join The Atoll" in plain(post.text)
    assert "Receipt #" in post.text
    assert island.tag("ann") in post.subject
    told = answers(island, reply(island, post))
    assert "is noted" in to(told, "ann@example.com").text
    assert "somebody asks to join atoll" in to(told, GM).subject
    (request,) = requests(island)
    assert (request.name, request.address, request.seat) == ("Ann Archer", "ann@example.com", None)


@pytest.mark.parametrize(
    ("says", "said"),
    [
        ("JOIN island", "You have a seat in The Island already."),
        ("STANDBY island", "You have a seat in The Island already."),
        ("JOIN", "Please name a game. Those open to JOIN: island, atoll."),
        ("OBSERVE atlantis", 'There is no game "atlantis" here. Those open to OBSERVE: island, atoll.'),
        ("UNOBSERVE", "None are sent to you as an observer."),
    ],
)
def test_what_a_player_asks_in_vain_is_explained(island: Office, says: str, said: str) -> None:
    second_game(island)
    assert said in plain(island.write("ann", f"{says}\n"))
    assert requests(island) == []


def test_a_player_observes_and_ends_it(island: Office) -> None:
    second_game(island)
    (ask,) = answers(island, island.letter("ann", "OBSERVE atoll\n"))
    (begun,) = answers(island, reply(island, ask))
    assert "[observe" in begun.subject
    assert "are sent to you already" in plain(island.write("ann", "OBSERVE atoll\n"))
    assert "No more reports of The Atoll are sent to you." in plain(island.write("ann", "UNOBSERVE atoll\n"))
    with island.desk.store.transaction() as files:
        assert files.observers(2) == []


def test_of_many_games_only_those_of_the_nearest_names_are_named(island: Office) -> None:
    with island.desk.store.transaction() as files:
        (first,) = files.games()
        for number in range(30):
            files.add_game(replace(first, id=0, slug=f"club-{number}", title=f"Club {number}"))
        files.add_game(replace(first, id=0, slug="atoll", title="The Atoll"))
    text = plain(island.write("ann", "OBSERVE attol\n"))
    assert "Those open to OBSERVE: atoll, " in text
    assert text.count("club-") == MOST_NAMED - 2


def test_unobserve_without_a_name_ends_all_that_is_sent_to_the_player(island: Office) -> None:
    second_game(island)
    for says in ("OBSERVE atoll\n", "OBSERVE atoll\n"):
        (ask,) = answers(island, island.letter("ann", says))
        answers(island, reply(island, ask))
    assert "No more reports of The Atoll are sent to you." in plain(island.write("ann", "UNOBSERVE\n"))
