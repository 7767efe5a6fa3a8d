"""A mail is written in large steps, and is the very mail that Python writes line by line."""

from __future__ import annotations

from email.generator import BytesGenerator
from pathlib import Path
from unittest.mock import patch

import pytest

from pbem.mail import writing
from pbem.post import Enclosure, Post

TEXTS = ("", "one", "From me\n.dot\n", "a\r\nb\rc\n\n", "Grüße\n" * 40, "x" * 2000, "\n\nend \n")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("page", ["", "<p>A page</p>\r\n<p>ä</p>"])
def test_the_bytes_are_those_of_python(text: str, page: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(page.encode())
    (tmp_path / "orders.bin").write_bytes(bytes(range(256)) * 9)
    post = Post(
        message_id="<1@example.org>",
        to="ann@example.com",
        to_name="Ann",
        subject="Round 3",
        text=text,
        sent_at="2026-12-01T12:00:00+00:00",
        enclosures=(
            Enclosure("page.html", "text/html", tmp_path / "page.html", is_alternative=True),
            Enclosure("orders.bin", "application/octet-stream", tmp_path / "orders.bin"),
        ),
    )
    quick = writing.compose(post, "GM <gm@example.org>")
    with patch.object(writing, "_Writer", BytesGenerator):
        assert writing.compose(post, "GM <gm@example.org>") == quick
