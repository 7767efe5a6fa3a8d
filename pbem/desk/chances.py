"""What nobody can foresee, and is the same when it is made again: codes, keys, what proves a Message-ID.

All of it follows from a seed of the installation, which is in every backup and never published: codes and
keys that a letter asks for from the letter's digest too, other secrets from what they are for. So after a
loss they are what they were, when the letters are taken again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from itertools import count

from pbem.desk.desk import Desk, plain_json
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files

KIND = "chance"
"""The kind of act that notes a seed; the last one counts."""
_LONGEST = 32


def drawing_for(desk: Desk, files: Files, digest: str) -> Desk:
    """Return the desk for one letter: what it draws by chance follows from the seed and the letter."""
    numbers = count()

    def draw(size: int) -> bytes:
        if size > _LONGEST:
            raise ValueError(f"at most {_LONGEST} bytes are drawn at once, not {size}")
        about = f"letter\x1f{digest}\x1f{next(numbers)}"
        return hmac.new(_seed(desk, files), about.encode(), hashlib.sha256).digest()[:size]

    return replace(desk, chance=draw)


def lay_seed(desk: Desk, files: Files, is_anew: bool = False) -> None:
    """Put a seed on file, so that a backup holds it; `is_anew` for those who may not know the old one."""
    if files.own_details(KIND) and not is_anew:
        return
    seed = desk.chance(_LONGEST).hex()
    if is_anew or not files.own_details(KIND):  # what a letter draws by follows from a seed laid just now
        files.add_act(
            ActRecord(
                game=None,
                kind=KIND,
                says="Codes and keys that letters ask for follow from a new seed.",
                details=plain_json({"seed": seed}),
                at=desk.clock.now(),
            )
        )


def secret_for(desk: Desk, files: Files, about: str) -> bytes:
    """Return 32 bytes that follow from the seed and what they are for, the same each time."""
    return hmac.new(_seed(desk, files), about.encode(), hashlib.sha256).digest()


def _seed(desk: Desk, files: Files) -> bytes:
    lay_seed(desk, files)
    return bytes.fromhex(json.loads(files.own_details(KIND))["seed"])
