"""Codes and keys that a letter asks for: nobody can foresee them, and the same letter brings the same again.

They are drawn from a seed of the installation and the digest of the letter. So after a loss players' new keys
and the codes they were asked to confirm are what they were, when their letters are taken again.
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
    if is_anew or not files.acts(None, KIND):
        files.add_act(
            ActRecord(
                game=None,
                kind=KIND,
                says="Codes and keys that letters ask for follow from a new seed.",
                details=plain_json({"seed": desk.chance(_LONGEST).hex()}),
                at=desk.clock.now(),
            )
        )


def _seed(desk: Desk, files: Files) -> bytes:
    lay_seed(desk, files)
    return bytes.fromhex(json.loads(files.acts(None, KIND)[-1].details)["seed"])
