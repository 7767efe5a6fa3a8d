"""Quotations without marks, of Outlook in 42 languages and of others: only the order above is read."""

from __future__ import annotations

import pytest

from pbem.mail.reading import read_letter
from tests.mail.quoting_programs import HEADERS, PROGRAMS, replies

ORDER = "MOVE 2 N"
RECEIPT = "All 2 lines were taken.\nDeadline: Friday, 27 November 2026\n\nIn force now:\n- MOVE 2 S"
REPLIES = replies(ORDER, RECEIPT)


def test_the_table_is_whole() -> None:
    assert (len(HEADERS), len(REPLIES)) == (42, 4 * 42 + len(PROGRAMS))


@pytest.mark.parametrize("name", REPLIES)
def test_the_order_above_is_read_and_the_quotation_is_not(name: str) -> None:
    kind, text = REPLIES[name]
    raw = f"From: ann@example.com\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n".encode()
    read = read_letter(raw)
    assert read.text == ORDER
    assert "- MOVE 2 S" in read.quoted
