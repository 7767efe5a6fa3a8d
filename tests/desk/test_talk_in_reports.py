"""What a letter held besides orders is told in its receipt, and not again in the report."""

from __future__ import annotations

from tests.desk.office import Office


def test_greetings_are_not_told_in_the_report(island: Office) -> None:
    assert "Dear Gus" in island.write("ann", "Dear Gus,\nMOOVE 1 N\nMODE ALL aggressive\nSee you, Ann")
    (published,) = island.close()
    told = (published.folder / "private" / "ann.txt").read_text(encoding="utf-8")
    assert "MOOVE 1 N" in told and "MODE ALL" in told
    assert "Dear Gus" not in told and "See you" not in told
