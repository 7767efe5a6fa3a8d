"""Press under other names, what a game prints of it, and what is never printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.desk.incoming.press import MOST_A_DAY, MOST_PRESSES, addressed, filed_press
from pbem.engine.words import Fault, Lexicon
from tests.desk.office import SEATS, SLUG, Office, install, office_at
from tests.desk.test_press import WORDS, press, readers

MailOffice = Callable[..., Office]
LEXICON = Lexicon("ann", {"ann": "Ann Archer", "bob": "Bob Baker", "as": "Jo AS Bo"})


@pytest.fixture
def mail_office(tmp_path: Path) -> Iterator[MailOffice]:
    """A maker of offices whose game has these rules of the mail."""
    with ExitStack() as stack:

        def make(mail: str, **options: object) -> Office:
            config = install(tmp_path / "zine", options)
            file = tmp_path / "zine" / "games" / f"{SLUG}.yaml"
            file.write_text(f"{file.read_text('utf-8')}mail: {{{mail}}}\n", encoding="utf-8")
            office = stack.enter_context(office_at(tmp_path / "zine", config))
            office.posts()
            return office

        yield make


SHADES = ("none", "public", "signed", "anonymous", "grey")
NEEDS = {
    "TO all": "public",
    "TO all, gm": "public",
    "TO bob": "signed",
    "TO bob, all": "signed",
    "TO all AS anonymous": "anonymous",
    "TO bob AS Anonymous": "anonymous",
    'TO all AS "The Grey Lady"': "grey",
}


@pytest.mark.parametrize("shade", SHADES)
def test_each_shade_prints_what_those_before_it_do(mail_office: MailOffice, shade: str) -> None:
    office = mail_office(f"press: {shade}")
    taken = []
    for to in NEEDS:
        office.come(office.letter("ann", press(to)))
        (text,) = (post.text for post in office.posts() if post.to == "ann@example.com")
        taken += [to] if "will go out with" in " ".join(text.split()) else []
    assert taken == [to for to, needs in NEEDS.items() if SHADES.index(needs) <= SHADES.index(shade)]


@pytest.mark.parametrize(
    ("shade", "to"), [("none", "TO all"), ("public", "TO bob"), ("signed", "TO bob AS anonymous")]
)
def test_refused_press_says_why_and_goes_nowhere(mail_office: MailOffice, shade: str, to: str) -> None:
    office = mail_office(f"press: {shade}, press_goes: at once")
    office.come(office.letter("ann", press(to)))
    (receipt,) = office.posts()
    assert receipt.to == "ann@example.com"
    assert "\nNot allowed:\n- line 1: PRESS TO" in receipt.text
    assert "This game prints" in " ".join(receipt.text.split())
    assert WORDS not in " ".join(receipt.text.split())
    assert office.filings() == []
    (published,) = office.close()
    assert readers(published) == set()


def test_press_to_the_gm_always_arrives(mail_office: MailOffice) -> None:
    office = mail_office("press: none", press=False)
    office.come(office.letter("ann", press("TO gm AS anonymous")))
    assert [WORDS in post.text for post in office.posts() if post.to == "pat@example.org"] == [True]


def test_a_pen_name_is_printed_as_one(mail_office: MailOffice) -> None:
    office = mail_office("press: grey")
    office.write("ann", press('TO all AS "The  Grey Lady"'))
    (published,) = office.close()
    public = (published.folder / "public.txt").read_text("utf-8")
    assert '"The Grey Lady" (a pen name) to all' in public
    assert "Ann Archer to" not in public
    assert readers(published) == {"public", *SEATS}


def test_a_pen_name_for_one_reader_is_in_nobody_elses_report(mail_office: MailOffice) -> None:
    office = mail_office("press: grey")
    office.write("ann", press('TO bob AS "The Grey Lady"'))
    (published,) = office.close()
    assert readers(published) == {"ann", "bob"}
    assert readers(published, "The Grey Lady") == {"ann", "bob"}


@pytest.mark.parametrize("pen", ["Bob Baker", "bob", "The GM", "all", "Pat Example", "\u0412ob", "A" * 41])
def test_nobody_writes_under_anothers_name(mail_office: MailOffice, pen: str) -> None:
    office = mail_office("press: grey")
    text = office.write("ann", press(f'TO all AS "{pen}"'))
    assert "Choose another pen name." in " ".join(text.split())
    assert office.filings() == []


def test_the_gms_press_is_the_gms_in_every_shade(mail_office: MailOffice) -> None:
    office = mail_office("press: none")
    office.come(office.letter("gm", press("TO all"), From="pat@example.org"))
    (published,) = office.close()
    assert readers(published) == {"public", *SEATS}
    assert "The GM to all" in (published.folder / "public.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "Write to bob@example.com!",
        "Subject: hello [island/ann/{key}]",
        "My key is {key}.",
        "It is {spaced}",
        "games+island.ann.{key}@example.org",
        "Bob's is {bob}",
    ],
)
def test_no_key_and_no_address_is_printed(mail_office: MailOffice, line: str) -> None:
    office = mail_office("press_goes: at once")
    key, bob = office.seat("ann").order_key, office.seat("bob").order_key
    written = line.format(key=key, spaced=" ".join(key), bob=bob.upper())
    office.come(office.letter("ann", press("TO all", f"{WORDS}\n{written}\nFarewell.")))
    posts = office.posts()
    receipt = next(post for post in posts if post.to == "ann@example.com")
    assert "Line 3 was left out of your press" in " ".join(receipt.text.split())
    for post in posts:
        assert bob not in (post.text + post.subject if post.to != "bob@example.com" else post.text).lower()
        assert key not in "".join(post.text.split())
        assert "bob@example.com" not in post.text
        assert post is receipt or "Farewell." in post.text
    (filing,) = office.filings()
    assert filing.text == f"{WORDS}\nFarewell."


def test_a_key_on_two_lines_is_found(island: Office) -> None:
    key = island.seat("ann").order_key
    text = island.write("ann", press("TO all", f"Hear\n{key[:5]}\n{key[5:]}"))
    assert "It holds an order key: nothing of it was taken." in " ".join(text.split())
    assert island.filings() == []


def test_lists_in_press_keep_their_marks_and_orders_lose_them(island: Office) -> None:
    number = island.creatures("ann")[0]
    words = "- one\n* two\n1. three\nMOVE 1 N\nSTANDING\nSTAY ALL\nREADY"
    text = island.write("ann", f"- STAY {number}\n- PRESS TO all:\n{words}\nEND\n1. MODE {number} semi\n")
    assert f"- STAY {number}\n- MODE {number} semi" in text
    kinds = {filing.kind: filing.text for filing in island.filings()}
    assert kinds == {"orders": f"STAY {number}\nMODE {number} semi", "press": words}


def test_a_letter_holds_so_many_presses_and_a_day_so_many(island: Office) -> None:
    block = press("TO gm", "Ho.")
    island.come(island.letter("ann", block * (MOST_PRESSES + 1)))
    (text,) = (post.text for post in island.posts() if post.to == "ann@example.com")
    assert f"A letter may hold {MOST_PRESSES} presses" in " ".join(text.split())
    for _ in range(MOST_A_DAY // MOST_PRESSES - 1):
        island.come(island.letter("ann", block * MOST_PRESSES))
    assert len(island.filings()) == MOST_A_DAY
    island.come(island.letter("ann", block))
    assert f"A seat may send {MOST_A_DAY} presses in a day" in " ".join(island.posts()[-1].text.split())
    island.clock.at += timedelta(hours=25)
    island.come(island.letter("ann", block))
    assert len(island.filings()) == MOST_A_DAY + 1


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("TO all", (("all",), "")),
        ("to Bob Baker, GM", (("bob", "gm"), "")),
        ('TO "Jo AS Bo"', (("as",), "")),
        ('TO bob as "A, B: C"', (("bob",), "A, B: C")),
        ("TO me, all AS  Grey   Lady", (("ann", "all"), "Grey Lady")),
    ],
)
def test_headings(heading: str, expected: tuple[tuple[str, ...], str]) -> None:
    assert addressed(heading, LEXICON) == expected


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("TO", "say to whom"),
        ("AS anonymous TO all", "say to whom"),
        ('TO all AS ""', "say to whom"),
        ("TO bob and ann", "Put a comma between two names."),
        ("TO extra1", "Known here: ann, bob, as, all and gm."),
    ],
)
def test_headings_that_say_too_little(heading: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        addressed(heading, LEXICON)
    assert said in f"{fault.value.reason} {fault.value.hint}"


def test_press_filed_before_there_were_pen_names_is_read() -> None:
    assert filed_press('{"to": ["bob"], "anonymous": true}', "Hm").pen == "Anonymous"
    assert filed_press('{"to": ["bob"], "anonymous": false}', "Hm").pen == ""
