"""Exit statuses: 0 done, 1 something failed, 2 wrong usage or configuration; 75 hands a letter back."""

from __future__ import annotations

HAND_BACK = 75
"""EX_TEMPFAIL of sysexits.h: a mail server keeps the letter and tries again; 1 or 2 would bounce it."""


class HandedBack(Exception):
    """A letter could not be taken now; the mail server shall try again."""


def exit_status(fault: Exception) -> int | None:
    """Return the exit status of a trouble that is told in one sentence; None for our own mistakes.

    Kinds are known by name, so that nothing heavy is loaded to ask.
    """
    kinds = [kind.__name__ for kind in type(fault).__mro__]
    if "HandedBack" in kinds:
        return HAND_BACK
    if {"BadFile", "BadRuleset", "BadValue", "BoxFault", "BrokenTemplate"} & set(kinds):
        return 2
    if "DeskFault" in kinds or "StoreFault" in kinds:
        return 2 if getattr(fault, "is_usage", False) else 1
    if "Busy" in kinds or "NoPango" in kinds:
        return 1
    return 1 if isinstance(fault, OSError) else None
