"""Bids written into the order form of a quoted report, in a game of Planetismals in its phase of bids."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.post import Post
from tests.desk.belt_office import install_belt
from tests.desk.office import Office, no_pdfs, office_at
from tests.desk.test_edited_replies import QUOTATIONS, marked, number, report

Quoted = Callable[[str], str]
HUNGRY = "PLAN SH1: BUY colony; EXPLORE; PLACE; GO base\nRATIONS ALL NO\n"
"""Ann's orders of round 1, which leave her colony without food in the next."""

REMARK = "# put your bid, and take the first # away"


@pytest.fixture(scope="module")
def bidding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game waits for bids for ann's colony; made once, to be copied."""
    folder = tmp_path_factory.mktemp("bidding") / "zine"
    with pytest.MonkeyPatch.context() as patch, office_at(folder, install_belt(folder)) as office:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        office.come(office.letter("ann", HUNGRY))
        office.close()
        office.close()
        assert office.moment().phase == "bids"
    return folder


@pytest.fixture
def auction(bidding: Path, tmp_path: Path) -> Iterator[Office]:
    """An office that waits for bids, an hour after the last deadline."""
    with office_at(shutil.copytree(bidding, tmp_path / "auction")) as office:
        office.posts()
        office.clock.at = office.moment().opened_at
        yield office


def with_bid(post: Post, bid: str) -> str:
    """A report in whose form the example is made a bid."""
    (line,) = (line for line in post.text.split("\n") if line.startswith("# BID CO1 "))
    return post.text.replace(line, bid)


@pytest.mark.parametrize("quoted", QUOTATIONS)
@pytest.mark.parametrize("bid", ["BID CO1 250", f"BID CO1 250   {REMARK}", f"BID CO1 100   {REMARK}"])
def test_a_bid_edited_in_the_quoted_form_counts(auction: Office, quoted: Quoted, bid: str) -> None:
    post = report(auction, "bob")
    answer = auction.write("bob", "\n" + quoted(with_bid(post, bid)), In_Reply_To=post.message_id)
    assert "I read the order form that you edited" in " ".join(answer.split())
    assert filed_of(auction, "bob") == [bid.partition("#")[0].rstrip()]


@pytest.mark.parametrize("quoted", QUOTATIONS)
def test_a_form_of_bids_that_nobody_touched_orders_nothing(auction: Office, quoted: Quoted) -> None:
    post = report(auction, "bob")
    auction.write("bob", "A colony, how nice!\n\n" + quoted(post.text), In_Reply_To=post.message_id)
    assert filed_of(auction, "bob") == []


def test_a_form_of_bids_without_the_line_of_its_deadline_counts(auction: Office) -> None:
    post = report(auction, "bob")
    lines = with_bid(post, "BID CO1 250").split("\n")
    text = "\n".join(line for line in lines if not line.startswith("# Round"))
    auction.write("bob", marked(text), In_Reply_To=post.message_id)
    assert filed_of(auction, "bob") == ["BID CO1 250"]


@pytest.mark.parametrize("start", ["# Round", "Order form"])
def test_bids_in_an_older_form_do_not_count_in_a_newer_thread(auction: Office, start: str) -> None:
    old = with_bid(report(auction, "bob"), "BID CO1 250")
    auction.close()
    auction.close()
    assert auction.moment().phase == "bids"
    form = old[old.rindex(start) :]
    auction.write("bob", marked(form), In_Reply_To=report(auction, "bob").message_id)
    assert filed_of(auction, "bob") == []


def filed_of(office: Office, seat: str) -> list[str]:
    """What is on file of a seat's for this phase."""
    return [one.text for one in office.filings() if one.seat == seat and one.moment == number(office)]
