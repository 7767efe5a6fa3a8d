"""What the doctor finds: one thing looked at, whether it is well, why it matters and what mends it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at; `why` and `mend` are empty where it is well."""

    what: str
    is_well: bool
    says: str
    why: str = ""
    mend: str = ""


def well(what: str, says: str) -> Finding:
    """Return that a thing is as it should be."""
    return Finding(what, True, says)


def wrong(what: str, says: str, why: str, mend: str) -> Finding:
    """Return that a thing is wrong."""
    return Finding(what, False, says, why, mend)
