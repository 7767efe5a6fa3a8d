"""A player who edits the order form within the quoted report, in letters that go all the way to the file."""

from __future__ import annotations

import re
import textwrap

import pytest

from pbem.desk.mailing import read_post
from pbem.post import Post
from tests.desk.office import Office


def report(office: Office, seat: str) -> Post:
    """The last report of a seat."""
    name = f"island.{number(office)}.report.{seat}"
    with office.desk.store.transaction() as files:
        record = files.post_named(name)
    assert record
    return read_post(office.desk, record.content)


def number(office: Office) -> int:
    return office.moment().number


def marked(text: str) -> str:
    """A quotation as most programs make it."""
    return "On Tue, 1 Dec 2026 at 12:00, Pat Example wrote:\n\n" + "".join(
        f"> {line}\n" for line in text.split("\n")
    )


def rewrapped(text: str) -> str:
    """A quotation that was broken at 72 columns before it was marked."""
    broken = [piece for line in text.split("\n") for piece in (textwrap.wrap(line, 70) or [""])]
    return marked("\n".join(broken))


def unmarked(text: str) -> str:
    """Outlook's, without marks."""
    head = "-----Original Message-----\nFrom: Pat Example\nSent: Tuesday, December 1, 2026 12:00\n"
    return f"{head}To: Ann\nSubject: The Island\n\n{text}"


QUOTATIONS = [marked, rewrapped, unmarked]


def form_line(post: Post) -> str:
    return next(line for line in post.text.split("\n") if " STAY " in line and "#" in line)


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_an_edited_form_counts(island: Office, quoted: object) -> None:
    assert callable(quoted)
    post = report(island, "ann")
    line = form_line(post)
    beast = line.split()[0]
    changed = post.text.replace(line, line.replace(" STAY ", " RANDOM "))
    answer = island.write("ann", "\n" + quoted(changed), In_Reply_To=post.message_id)
    assert "I read the order form that you edited" in " ".join(answer.split())
    (filing,) = [one for one in island.filings() if one.seat == "ann" and one.moment == number(island)]
    assert filing.kind == "orders"
    assert f"{beast} RANDOM" in filing.text
    assert "ENEMY NONE" in filing.text


@pytest.mark.parametrize("quoted", QUOTATIONS)
@pytest.mark.parametrize("is_threaded", [True, False])
def test_an_untouched_quotation_orders_nothing(island: Office, quoted: object, is_threaded: bool) -> None:
    assert callable(quoted)
    post = report(island, "ann")
    fields = {"In_Reply_To": post.message_id} if is_threaded else {}
    answer = island.write("ann", "Thank you, a fine report!\n\n" + quoted(post.text), **fields)
    assert "order form that you edited" not in " ".join(answer.split())
    assert [one for one in island.filings() if one.seat == "ann" and one.moment == number(island)] == []


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_an_older_report_without_a_thread_orders_nothing(island: Office, quoted: object) -> None:
    assert callable(quoted)
    old = report(island, "ann")
    island.close()
    island.write("ann", quoted(old.text))
    assert [one for one in island.filings() if one.seat == "ann" and one.moment == number(island)] == []


def edited(post: Post) -> str:
    """A report whose form was edited: a creature is to go anywhere."""
    line = form_line(post)
    return post.text.replace(line, line.replace(" STAY ", " RANDOM "))


def filed(office: Office) -> list[str]:
    """What is on file of ann's for this round."""
    return [one.text for one in office.filings() if one.seat == "ann" and one.moment == number(office)]


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_an_older_report_in_the_thread_of_the_newest_orders_nothing(island: Office, quoted: object) -> None:
    assert callable(quoted)
    old = report(island, "ann")
    island.close()
    answer = island.write("ann", quoted(edited(old)), In_Reply_To=report(island, "ann").message_id)
    assert "order form that you edited" not in " ".join(answer.split())
    assert filed(island) == []


@pytest.mark.parametrize("start", ["# Round", "Order form"])
def test_the_older_form_alone_orders_nothing_in_a_newer_thread(island: Office, start: str) -> None:
    old = report(island, "ann")
    island.close()
    form = edited(old)[edited(old).rindex(start) :]
    assert "# Round" in form
    island.write("ann", marked(form), In_Reply_To=report(island, "ann").message_id)
    assert filed(island) == []


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_in_a_thread_the_form_counts_where_only_the_heading_names_a_round(
    island: Office, quoted: object
) -> None:
    assert callable(quoted)
    post = report(island, "ann")
    named = "\n".join(
        line for line in edited(post).split("\n") if not line.startswith(("Next: Round", "# Round"))
    )
    assert re.search("^Round ", named, re.MULTILINE)
    island.write("ann", quoted(named), In_Reply_To=post.message_id)
    (text,) = filed(island)
    assert "RANDOM" in text


def test_orders_above_go_before_an_edited_form(island: Office) -> None:
    post = report(island, "ann")
    line = form_line(post)
    changed = post.text.replace(line, line.replace(" STAY ", " RANDOM "))
    answer = island.write("ann", "STAY ALL\n\n" + marked(changed), In_Reply_To=post.message_id)
    assert "the form was not read" in " ".join(answer.split())
    (filing,) = [one for one in island.filings() if one.seat == "ann" and one.moment == number(island)]
    assert filing.text == "STAY ALL"


def test_words_above_go_with_an_edited_form(island: Office) -> None:
    post = report(island, "ann")
    line = form_line(post)
    changed = post.text.replace(line, line.replace(" STAY ", " RANDOM "))
    island.write("ann", "READY\n\n" + marked(changed), In_Reply_To=post.message_id)
    kinds = [one.kind for one in island.filings() if one.seat == "ann" and one.moment == number(island)]
    assert sorted(kinds) == ["orders", "ready"]


def test_a_long_order_that_was_broken_is_whole_again(island: Office) -> None:
    (beast,) = island.creatures("ann")
    long = f"MOVE {beast} N > NE > SE > S > SW > NW > N > NE > SE > S > SW > NW > N >"
    assert 60 < len(long) < 80
    answer = island.write("ann", f"{long}\nNE > STAY\n")
    assert "had broken in two" in " ".join(answer.split())
    (filing,) = [one for one in island.filings() if one.seat == "ann" and one.moment == number(island)]
    assert filing.text == f"{long} NE > STAY"


@pytest.mark.parametrize("cut", [" NE > STAY", " > NE > STAY", " STAY"])
def test_wherever_a_long_list_is_broken_its_order_is_whole_again(island: Office, cut: str) -> None:
    (beast,) = island.creatures("ann")
    order = f"MOVE {beast} N > NE > SE > S > SW > NW > N > NE > SE > S > SW > NW > N > NE > STAY"
    at = order.rindex(cut)
    assert 60 <= at <= 80
    answer = island.write("ann", f"{order[:at]}\n{order[at + 1 :]}\nENEMY NONE\n")
    assert "had broken in two" in " ".join(answer.split())
    assert filed(island) == [f"{order}\nENEMY NONE"]
