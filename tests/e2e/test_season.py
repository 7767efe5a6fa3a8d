"""The season told in the docs is what pbem prints and mails today."""

from __future__ import annotations

from tests.desk.season import PAGE, page


def test_the_season_in_the_docs_is_what_happens() -> None:
    """`python -m tests.desk.season` writes it anew."""
    assert page() == PAGE.read_text(encoding="utf-8")
