"""Replies that quote our mail without a mark, all the way to the file, in English and German."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

from pbem.post import Post
from tests.desk.office import SLUG, Office, install, no_pdfs, office_at
from tests.desk.test_edited_replies import form_line, report
from tests.mail.quoting_programs import replies

CARD = "Pat Example\ngames@example.org\n(yesterday)\n"
UNKNOWN = {"nothing": "", "dots": "··· Pat Example ···\n", "a card": CARD}
"""What no table holds."""


@pytest.fixture(scope="module")
def german_round_2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose German game stands in round 2."""
    folder = tmp_path_factory.mktemp("de") / "zine"
    config = install(folder)
    game = config.games / f"{SLUG}.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "language: de\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        with office_at(folder, config) as office:
            office.close()
            office.close()
    return folder


@pytest.fixture(params=["en", "de"])
def spoken(
    round_2: Path, german_round_2: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Office]:
    """An office in round 2 of a game in English or German."""
    folder = {"en": round_2, "de": german_round_2}[request.param]
    with office_at(shutil.copytree(folder, tmp_path / "zine")) as office:
        office.posts()
        with office.desk.store.transaction() as files:
            office.clock.at = files.moments(1)[-1].opened_at
        yield office


def sent(office: Office, what: str) -> Post:
    """What ann was sent: a receipt of orders that count no more, or her report in the game's language."""
    (beast,) = office.creatures("ann")
    receipt = office.answer(office.letter("ann", f"MOVE {beast} S\n{beast}H STAY semi\n"))
    if what == "receipt":
        return receipt
    office.close()
    return report(office, "ann")


def newest(office: Office) -> str:
    """The last orders on file of ann's."""
    return [one.text for one in office.filings() if one.seat == "ann" and one.kind == "orders"][-1]


@pytest.mark.parametrize("what", ["receipt", "report"])
def test_the_order_counts_and_what_is_quoted_does_not(spoken: Office, what: str) -> None:
    post = sent(spoken, what)
    (beast,) = spoken.creatures("ann")
    order = f"MOVE {beast} N"
    wrong = {}
    for name, (kind, text) in replies(order, post.text).items():
        letter = spoken.letter("ann", "")
        letter.set_content(text, subtype=kind)
        spoken.come(letter)
        if newest(spoken) != order:
            wrong[name] = newest(spoken)
        spoken.come(spoken.letter("ann", "STAY ALL"))
    assert wrong == {}


@pytest.mark.parametrize("is_threaded", [True, False])
@pytest.mark.parametrize("what", ["receipt", "report"])
@pytest.mark.parametrize("head", UNKNOWN)
def test_our_own_mail_is_known_without_any_sign(
    spoken: Office, what: str, head: str, is_threaded: bool
) -> None:
    post = sent(spoken, what)
    (beast,) = spoken.creatures("ann")
    order = f"MOVE {beast} N"
    fields = {"In_Reply_To": post.message_id} if is_threaded else {}
    spoken.write("ann", f"{order}\n\n{UNKNOWN[head]}{post.text}\n", **fields)
    assert newest(spoken).removesuffix(f"\n{UNKNOWN['dots'].strip()}") == order


def test_the_receipt_says_what_was_left_out(island: Office) -> None:
    post = sent(island, "receipt")
    answer = " ".join(island.write("ann", f"STAY ALL\n\n{post.text}").split())
    assert "lines of a letter of mine." in answer
    assert "Read as talk" not in answer


def test_a_form_edited_within_counts_whole(spoken: Office) -> None:
    post = sent(spoken, "report")
    line = form_line(post)
    spoken.write("ann", CARD + post.text.replace(line, line.replace(" STAY ", " RANDOM ")))
    assert " RANDOM" in newest(spoken) and "ENEMY NONE" in newest(spoken)


def form_of(post: Post) -> str:
    """The order form of a report, from its first comment on."""
    return post.text[post.text.index("# Round") :].strip()


def test_a_form_copied_and_edited_counts_whole(island: Office) -> None:
    form = form_of(report(island, "ann"))
    island.write("ann", f"{form.replace(' STAY ', ' RANDOM ')}\n\nThank you, it is a fine game.\n")
    assert " RANDOM" in newest(island) and "ENEMY NONE" in newest(island)


def test_a_form_copied_as_it_is_orders_nothing_beside_orders(island: Office) -> None:
    (beast,) = island.creatures("ann")
    form = form_of(report(island, "ann"))
    answer = island.write("ann", f"MOVE {beast} N\n\n{form}\n")
    assert "beside orders of your own it orders nothing" in " ".join(answer.split())
    assert newest(island) == f"MOVE {beast} N"


def test_orders_alone_are_quotation_below_an_attribution(island: Office) -> None:
    (beast,) = island.creatures("ann")
    line = form_line(report(island, "ann"))
    head = "On Tue, 1 Dec 2026 at 12:00, Pat Example wrote:"
    island.write("ann", f"{head}\n\n{line}\nENEMY NONE\n\nMOVE {beast} N\n")
    assert newest(island) == f"MOVE {beast} N"


def test_orders_that_stand_in_our_mail_count_above_it_and_below(island: Office) -> None:
    (beast,) = island.creatures("ann")
    post = sent(island, "receipt")
    assert f"- MOVE {beast} S" in post.text
    island.write("ann", f"MOVE {beast} S\n\n{post.text}\n\nENEMY NONE\n")
    assert newest(island) == f"MOVE {beast} S\nENEMY NONE"


@pytest.mark.parametrize("end", ["", "END\n"])
def test_press_left_open_is_refused_and_our_mail_is_not_printed(island: Office, end: str) -> None:
    post = report(island, "ann")
    answer = island.write("ann", f"PRESS TO all:\nI shall win.\n\n{post.text}\n{end}STAY ALL\n")
    assert "PRESS is not closed" in answer
    assert island.filings() == []


def test_mail_to_others_is_not_looked_into(island: Office) -> None:
    post = report(island, "bob")
    island.write("ann", f"STAY ALL\n\n{post.text}", In_Reply_To=post.message_id)
    assert newest(island) != "STAY ALL"


def test_a_long_letter_against_a_long_mail_is_read_in_good_time(
    island: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "".join(f"line {number} of what was sent\n" for number in range(30_000))
    monkeypatch.setattr("pbem.desk.incoming.ownmail._texts_sent", lambda errand: (long,))
    letter = island.letter("ann", "STAY ALL\n\n" + long[:150_000])
    began = process_time()
    island.come(letter)
    assert newest(island) == "STAY ALL"
    assert process_time() - began < 2


def test_mail_that_is_too_long_is_not_loaded(island: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.incoming.ownmail._LONGEST_POST", 100)
    post = sent(island, "receipt")
    island.write("ann", f"STAY ALL\n\n{post.text}")
    assert newest(island) != "STAY ALL"
