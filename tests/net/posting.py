"""Games on record are played once more through the desk: letters in, receipts and reports out, an archive."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import yaml

from pbem.desk.fair.verify import verify_game
from tests.desk.office import SLUG, Office, install, office_at, without_pdfs
from tests.net.playing import Recorded, digested

DEADLINES = 5
"""So many are played of each game; its dice are others here, so letters fit the less the longer it goes."""


def posted(game: Recorded) -> Iterator[dict[str, str]]:
    """Yield the digests of mails and archive, deadline by deadline; at the end the archive is proved."""
    with tempfile.TemporaryDirectory() as place, without_pdfs():
        config = install(Path(place) / "zine")
        file = {
            "title": "A game on record",
            "ruleset": game.ruleset,
            "deadline": "every friday at 20:00",
            "language": "de" if game.is_german else "en",
            "people": {"outage": "play", "silence": "play", "reminders": []},
            "options": game.options,
            "seats": {
                seat: {"name": f"Player {seat}", "address": f"{seat}@example.com", "formats": ["text"]}
                for seat in game.seats
            },
        }
        (config.games / f"{SLUG}.yaml").write_text(yaml.safe_dump(file, sort_keys=False), encoding="utf-8")
        with office_at(config.folder, config) as office:
            keys = [office.seat(seat).order_key for seat in (*game.seats, "gm")]
            yield digested({"welcomes": _mailed(office, keys)})
            archived = {*(config.turns / SLUG).glob("*/outcome.json")}
            for texts in game.filed[:DEADLINES]:
                if office.moment().is_over:
                    break
                receipts = "\n".join(_answer(office, seat, text) for seat, text in texts.items())
                office.close()
                made = sorted({*(config.turns / SLUG).glob("*/outcome.json")} - archived)
                archived.update(made)
                private = [one for path in made for one in sorted(path.parent.glob("private/*.json"))]
                yield digested(
                    {
                        "receipts": hidden(receipts, keys),
                        "reports": _mailed(office, keys),
                        "outcome": "\n".join(one.read_text("utf-8") for one in made),
                        "private": hidden("\n".join(one.read_text("utf-8") for one in private), keys),
                    }
                )
            verdict = verify_game(office.desk, SLUG)
            assert verdict.is_true and not verdict.unproved, verdict


def _mailed(office: Office, keys: list[str]) -> str:
    return hidden("\n".join(f"{one.to} {one.subject}\n{one.text}" for one in office.posts()), keys)


def hidden(text: str, keys: list[str]) -> str:
    """A text without keys and seals, which another installation has others of."""
    for key in keys:
        text = text.replace(key, "KEY")
    return re.sub(r"\b[0-9a-f]{5}(?: [0-9a-f]{5})+\b|\b[0-9a-f]{64}\b", "SEAL", text)


def _answer(office: Office, seat: str, text: list[Any]) -> str:
    fresh, _, standing, lines = text
    office.clock.at += timedelta(minutes=7)  # there are only so many answers an hour
    more = "\n".join(line for _, line in lines)
    return office.write(
        seat, f"STANDING\n{standing}\nEND\n{fresh}\n{more}\n" if standing else f"{fresh}\n{more}\n"
    )
