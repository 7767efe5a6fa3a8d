"""How ballots are written: on motions, Presidents, programs, amendments (CRU-P30; CRA 6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.engine.slots import read_seat, read_word, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.divisionslots import BallotSlot
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.taskslots import begins_task, read_task
from pbem.rulesets.crusoe.modules.settings.government import DISTRIBUTE
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE

PRESIDENT, PROGRAM, AMENDMENT = "president", "program", "amendment"
SUBJECTS = (PRESIDENT, PROGRAM, AMENDMENT)
"""What ballots are on besides motions."""
DEFAULT = "default"
YES, NO = "yes", "no"
FEWEST_LETTERS = 3


def read_vote(words: Words) -> Mapping[str, object]:
    """Take what a ballot is on, and its choices."""
    if not is_advanced(crusoe_of(words).book):
        return {"choices": BallotSlot().read(words)}
    on = _subject(words)
    if on == AMENDMENT:
        about = read_seat(words)
        words.took(":")
        return {"on": on, "about": about, "choices": (read_word(words, tr_noop("answer"), (YES, NO)),)}
    words.took(":")
    if on in (PRESIDENT, PROGRAM) and _abstains(words, on):
        return {"on": on, "choices": (ABSTAIN,)}
    if on == PRESIDENT:
        return {"on": on, "choices": _candidates(words)}
    if on == PROGRAM:
        return {"on": on, "choices": _programs(words)}
    return {"on": on, "choices": BallotSlot().read(words)}


def written_vote(on: str, about: SeatId, choices: tuple[str, ...]) -> str:
    """Return a ballot as it stands behind VOTE."""
    subject = on.upper() if on in SUBJECTS else on
    return " ".join(part for part in (subject, about, " > ".join(choices)) if part)


def _subject(words: Words) -> str:
    """Take what the ballot is on; the pool, which is "", if nothing is said."""
    token = words.peek().casefold()
    named = [one for one in SUBJECTS if len(token) >= FEWEST_LETTERS and one.startswith(token)]
    if named:
        words.take()
        return named[0]
    if begins_task(words):
        task = read_task(words)
        return "" if task == DISTRIBUTE else task
    return ""


def _abstains(words: Words, on: str) -> bool:
    """CRU-P30, CRA-R35 Take abstain, or none where that can only mean nobody."""
    if words.took(ABSTAIN.upper()):
        return True
    if not _is_none(words):
        return False
    if on == PROGRAM:
        hint = tr("Write {wording}.", wording=f"VOTE PROGRAM {ABSTAIN}, or VOTE PROGRAM {DEFAULT}")
        raise Fault(tr("Some program there must be."), hint, why=Why.REFUSED)
    return words.took(NONE.upper())


def _is_none(words: Words) -> bool:
    """Say whether none follows, and is nobody's name."""
    return words.peek().casefold() == NONE and whole_seat(words)[1] is None


def _candidates(words: Words) -> tuple[str, ...]:
    """CRA-R35 Take candidates in order of preference; none behind the last of them ends the ballot."""
    choices = [read_seat(words)]
    while words.took(">"):
        if _is_none(words):
            words.take()
            break
        choices.append(read_seat(words))
    return tuple(dict.fromkeys(choices))


def _programs(words: Words) -> tuple[str, ...]:
    """CRA-BUR-01 Take authors in order of preference, and default among them."""
    choices = [_program(words)]
    while words.took(">"):
        choices.append(_program(words))
    if len(choices) > len(words.lexicon.seats) + 1:
        raise Fault(tr("The same stands there twice."), why=Why.REFUSED)
    return tuple(dict.fromkeys(choices))


def _program(words: Words) -> str:
    return DEFAULT if words.took(DEFAULT.upper()) else read_seat(words)
