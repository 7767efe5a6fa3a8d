"""Outcome files: what all seats share is written once, and comes out as if each were written by itself."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

from pbem.desk.fair.seals import json_bytes
from pbem.desk.outcomes import outcome_bytes, outcome_values
from pbem.desk.pages import Sitting
from pbem.engine.ruleset import Masthead
from tests.desk.office import SEATS, install, no_pdfs, office_at

HOSTILE = 'a "\n "events": []\n "rolls": []\n" b'


def test_the_bytes_are_those_of_the_values(tmp_path: Path) -> None:
    sittings: list[Sitting] = []

    def noted(sitting: Sitting, masthead: Masthead, reader: str | None) -> bytes:
        sittings.append(sitting)
        return outcome_bytes(sitting, masthead, reader)

    folder = tmp_path / "zine"
    with office_at(folder, install(folder)) as office:
        with (
            patch("pbem.desk.publishing.as_pdfs", no_pdfs),
            patch("pbem.desk.publishing.outcome_bytes", noted),
        ):
            for _ in range(4):
                office.close()
        head = Masthead(HOSTILE, notices=(HOSTILE,))
        for sitting in sittings:
            for reader in (None, *SEATS):
                made = outcome_bytes(sitting, head, reader)
                assert made == json_bytes(outcome_values(sitting, head, reader))
                assert json.loads(made)["title"] == HOSTILE
    assert any(sitting.judged.outcome.events and sitting.judged.outcome.rolls for sitting in sittings)
