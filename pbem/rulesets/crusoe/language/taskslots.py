"""How tasks of a government are named: whole, with a blank, by their short names, abbreviated (CRA 6)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, ambiguous, did_you_mean
from pbem.rulesets.crusoe.modules.settings.government import (
    DISTRIBUTE,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    SIGNAL_PAY,
    TASKS,
    TAX_BURDEN,
)

SHORT: Mapping[str, str] = {
    "pay": SIGNAL_PAY,
    "burden": TAX_BURDEN,
    "paths": PATH_ASSIGNMENT,
    "minimum": MINIMUM_WAGE,
    "pool": DISTRIBUTE,
}
"""The short names of tasks."""
NAMED: Mapping[str, str] = {**{task: task for task in TASKS}, **SHORT}
TASK_PATTERN = "|".join(task.replace("_", r"[ _]") for task in NAMED)
"""The names of tasks as the heading of a block shows them."""
TASK = tr_noop("task")
FEWEST_LETTERS = 3
"""A task is known by this many of its first letters."""


def read_task(words: Words) -> str:
    """Take a task by any of its names."""
    count, task = whole_task(words)
    if task:
        for _ in range(count):
            words.take()
        return task
    token = words.take(tr_noop("a task"))
    meant = _begun(token)
    if len(meant) > 1:
        raise Fault(ambiguous(token, meant))
    if not meant:
        said = tr('"{word}" is no task: {known} are known.', word=token, known=", ".join(TASKS))
        raise Fault(said, did_you_mean(token, NAMED))
    return meant[0]


def whole_task(words: Words) -> tuple[int, str]:
    """Return how many words from here on name a task whole, and which; or 0 and ""."""
    for count in (2, 1):
        written = "_".join(words.peek(place).casefold() for place in range(count))
        if words.peek(count - 1) and written in NAMED:
            return count, NAMED[written]
    return 0, ""


def begins_task(words: Words) -> bool:
    """Say whether a task is named here, whole or by its first letters."""
    return bool(whole_task(words)[1]) or len(_begun(words.peek())) == 1


def _begun(token: str) -> list[str]:
    """Return the tasks of which a name begins with a word."""
    said = token.casefold()
    if len(said) < FEWEST_LETTERS:
        return []
    return [*dict.fromkeys(task for name, task in NAMED.items() if name.startswith(said))]
