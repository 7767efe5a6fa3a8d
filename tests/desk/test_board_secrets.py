"""In a game of Laissez-faire nobody is told what is another's; and text of players stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.board_office import BOARD_SEATS, HIDDEN, agree, install_board
from tests.desk.office import SLUG, Office, office_at, without_pdfs

PRICE, LIMIT, OFFER, GIFT, LOAN, BACK, KEEPING = 7331, 4211, 463, 397, 283, 311, 5231
"""Amounts that stand nowhere else, and so give away where they come from."""
ANNS = f"""\
PRICE STREETS TO bob AT {PRICE}
LODGE CHEAPEST MAX {LIMIT}
GIVE ${OFFER} TO chloe FOR gas
GIVE ${GIFT} TO bob
CONTRACT "Sparrowcanary" WITH bob
  LOAN ${LOAN} FROM ann TO bob REPAY ${BACK} IN ROUND 9
  TEXT "whispercanary"
END
STANDING
BUY ALL KEEPING {KEEPING}
END
"""
HOSTILE = "<script>alert(1)</script><b>&amp; {seat} %s {0} \x07\x1b[31mred‮ END"


@pytest.fixture
def hidden(tmp_path: Path) -> Iterator[Office]:
    """A game just made in which all is hidden that can be."""
    folder = tmp_path / "zine"
    with without_pdfs(), office_at(folder, install_board(folder, **HIDDEN)) as office:
        office.posts()
        yield office


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Office]:
    """A game just made with all its defaults."""
    folder = tmp_path / "zine"
    with without_pdfs(), office_at(folder, install_board(folder)) as office:
        office.posts()
        yield office


def delivered(office: Office) -> dict[str, str]:
    """All mails queued since this was last asked, with their attachments, by seat; "" is the GM's."""
    seats = {office.seat(seat).address: seat for seat in BOARD_SEATS}
    found = dict.fromkeys((*BOARD_SEATS, ""), "")
    for post in office.posts():
        files = [one.path.read_text("utf-8", "replace") for one in post.enclosures]
        found[seats.get(post.to, "")] += "\n".join([post.subject, post.text, *files])
    return found


def published(office: Office) -> str:
    """All files that are for everybody."""
    root = office.config.turns / SLUG
    files = [file for file in sorted(root.rglob("*")) if file.is_file() and file.parent.name != "private"]
    return "\n".join(file.read_text("utf-8", "replace") for file in files if file.name != "seal.json")


def holds(text: str, canary: object) -> bool:
    """Whether a text holds a word, or an amount of money."""
    return bool(re.search(rf"(?<![.\d]){canary}(?![.\d])" if isinstance(canary, int) else str(canary), text))


def test_what_two_have_agreed_on_is_a_secret_of_two(hidden: Office) -> None:
    """Deals, contracts, payments, prices, limits, standing orders: in no other mail, in no public file."""
    clauses = (f"LOAN ${LOAN} FROM ann TO bob REPAY ${BACK} IN ROUND 9", 'TEXT "whispercanary"')
    agree(hidden, "Sparrowcanary", *clauses)
    hidden.come(hidden.letter("ann", ANNS))
    hidden.posts()
    hidden.close()
    for word in ("STATUS", "REPORT", "ORDERS", "WHY 1"):
        hidden.come(hidden.letter("chloe", word))
    after_business = delivered(hidden)
    hidden.come(hidden.letter("ann", "COMPLAIN K1: bob is a moaningcanary"))
    hidden.posts()
    hidden.close()
    found = {seat: after_business[seat] + text for seat, text in delivered(hidden).items()}
    others = found["chloe"] + found["eve"] + published(hidden)
    for canary in (GIFT, LOAN, BACK, PRICE, LIMIT, KEEPING, "Sparrowcanary", "whisper", "moaning", "K1"):
        assert holds(found["ann"], canary), canary
        assert not holds(others, canary), canary
    assert holds(found["chloe"], OFFER) and not holds(found["eve"] + published(hidden), OFFER)


def test_a_complaint_reaches_the_gm_and_the_parties(board: Office) -> None:
    """LAI-07, LAI-R47: no report is the GM's, so what the GM is to know is mailed."""
    agree(board, "Kind", 'TEXT "be kind"')
    board.close()
    board.come(board.letter("ann", "COMPLAIN K1:\nbob has not been kind\nEND"))
    board.posts()
    board.close()
    found = delivered(board)
    said = "Ann Archer complains of K1: bob has not been kind."
    assert [seat for seat, text in found.items() if said in " ".join(text.split())] == ["ann", "bob", ""]
    assert "pbem: told to you in island" in found[""] and "Round 1, travel" in found[""]
    assert "bob has not been kind" not in published(board)


def test_texts_of_players_stay_text(board: Office) -> None:
    """In names, clauses and complaints: no markup, no signs that steer a screen, no fields filled in."""
    agree(board, HOSTILE[:50].replace('"', ""), f'TEXT "{HOSTILE}"')
    board.close()
    board.come(board.letter("ann", f"COMPLAIN K1: {HOSTILE}"))
    board.close()
    found = delivered(board)
    pages = "\n".join([*found.values(), published(board)])
    assert "&lt;script&gt;alert(1)" in pages and "{seat} %s {0}" in found["bob"]
    assert "<script>alert(1)" not in "".join(
        file.read_text("utf-8") for file in (board.config.turns / SLUG).rglob("*.html")
    )
    assert not any(sign in pages for sign in ("\x07", "\x1b", "\u202e"))
