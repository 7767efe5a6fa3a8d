"""Seals: what shows later that no file of a game was changed, a chain from its card to its last report.

The card (`game.json`) commits to the secret of the dice. The seal of a moment (`seal.json`) names the SHA-256
of every file of its folder and of the seal before it, so that the newest seal vouches for all that went
before. A seal's value is the SHA-256 of its own canonical text without the field `seal`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pbem import __version__
from pbem.desk.desk import canonical
from pbem.desk.fair.seeds import derived
from pbem.engine.ruleset import Moment
from pbem.printing.archive import keep

CARD, SEAL, RECORD = "game.json", "seal.json", "record.json"
PRIVATE_SEAL = "gm.seal.json"
"""The list of private files, for the GM alone; no seat's file can have that name."""
WITHDRAWN = "WITHDRAWN.txt"
ADDED_LATER = (WITHDRAWN,)
"""The files that may come into a sealed folder later; the next seal names them."""
PRIVATE = "private"
CLOSING = "closing"
"""The folder of a game's closing packet, which is made of what is sealed and has no seal of its own."""
_LEFT_OUT = {"language": "en", "words": "", "beacon": None}


@dataclass(frozen=True)
class Card:
    """What is published of a game when it is made: its rules, its seats, and the commitment of its dice.

    `material` are the data files it is played with, None where they are secret until the end;
    `material_digest` is their salted digest. `sealed_from` is the number of the first moment that has a
    seal, and `older` the folders of those before it. `language` is what pages and events are told in,
    `beacon` the public beacon whose pulses are mixed into the dice, if any.
    """

    game: str
    title: str
    ruleset: str
    version: str
    zone: str
    made_at: str
    seats: list[list[str]]
    options: dict[str, Any]
    material: dict[str, Any] | None
    material_digest: str
    commitment: str
    pbem: str
    sealed_from: int = 1
    older: list[str] | None = None
    language: str = "en"
    beacon: dict[str, Any] | None = None


@dataclass(frozen=True)
class Before:
    """The link of a chain before this one: its file, below the game's folder, and its seal."""

    file: str
    seal: str


@dataclass(frozen=True)
class Seal:
    """The seal of a moment's folder.

    `files` are the SHA-256 of its public files, `private` that of the list of its private ones; `later` are
    files that came into older folders since. `templates` is the digest of what the pages were set with,
    `words` that of translations and flavour texts; it is empty where there were none.
    """

    game: str
    folder: str
    number: int
    turn: int
    phase: str
    edition: int
    pbem: str
    templates: str
    before: Before
    files: dict[str, str]
    private: str
    later: dict[str, str]
    words: str = ""


@dataclass(frozen=True)
class PrivateSeal:
    """The list of a folder's private files; the salt keeps its own SHA-256 from telling anything.

    `mastheads` is what stands at the head of each seat's report, where it is not that of the public one.
    """

    salt: str
    files: dict[str, str]
    mastheads: dict[str, dict[str, Any]]


def commitment(secret: str, slug: str) -> str:
    """Return SHA-256 of the words "pbem commitment", the game's name and the secret."""
    return hashlib.sha256(f"pbem commitment\x1f{slug}\x1f{secret}".encode()).hexdigest()


def digest_of_material(secret: str, slug: str, material: object) -> str:
    """Return the salted digest of a game's data files."""
    return sha256(f"{derived(secret, 'material salt', slug)}\x1f{canonical(material)}".encode())


def sha256(content: bytes) -> str:
    """Return the SHA-256 of bytes, in hex."""
    return hashlib.sha256(content).hexdigest()


def json_bytes(values: object) -> bytes:
    """Return values as every JSON file of the archive is written, byte for byte."""
    return (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode()


def seal_of(values: Mapping[str, Any]) -> str:
    """Return the value of the seal that belongs to these values.

    What games were sealed without is left out where there is none of it: other languages, a beacon.
    """
    left_out = {"seal", *(key for key, value in _LEFT_OUT.items() if values.get(key) == value)}
    return sha256(canonical({key: value for key, value in values.items() if key not in left_out}).encode())


def sealed_bytes(thing: Card | Seal) -> bytes:
    """Return a card or seal as a file, with its own seal in it."""
    values = asdict(thing)
    return json_bytes({**values, "seal": seal_of(values)})


def fingerprint(seal: str) -> str:
    """Return the first twenty digits of a seal, which stand in every mail: 3f2a9 c11b0 77e02 1d4f8."""
    return " ".join(seal[at : at + 5] for at in range(0, 20, 5))


@dataclass(frozen=True)
class Link:
    """Where a moment stands in the chain: its number and edition, the seal before, and what is sealed in.

    `salt` goes into the list of private files.
    """

    number: int
    edition: int
    before: Before
    salt: str


def seal_folder(
    folder: Path,
    slug: str,
    moment: Moment,
    link: Link,
    made_with: tuple[str, str],
    mastheads: dict[str, dict[str, Any]],
) -> str:
    """Seal all that lies in a moment's folder and return the seal; of the same files it is the same.

    `made_with` are the digests of templates and of words.
    """
    private = PrivateSeal(link.salt, _digests(folder / PRIVATE), mastheads)
    listed = json_bytes(asdict(private))
    keep(folder / PRIVATE, PRIVATE_SEAL, listed, private=True)
    seal = Seal(
        slug,
        folder.name,
        link.number,
        moment.turn,
        moment.phase,
        link.edition,
        __version__,
        made_with[0],
        link.before,
        _digests(folder),
        sha256(listed),
        _added_later(folder.parent, folder),
        made_with[1],
    )
    keep(folder, SEAL, sealed_bytes(seal))
    return seal_of(asdict(seal))


def _digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of the files in a folder, but for seals, what comes later, and hidden files."""
    passed_over = (SEAL, PRIVATE_SEAL, *ADDED_LATER)
    return {
        file.name: sha256(file.read_bytes())
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name not in passed_over and not file.name.startswith(".")
    }


def _added_later(game_folder: Path, but: Path) -> dict[str, str]:
    found = [file for name in ADDED_LATER for file in sorted(game_folder.glob(f"*/{name}"))]
    return {
        f"{file.parent.name}/{file.name}": sha256(file.read_bytes()) for file in found if file.parent != but
    }
