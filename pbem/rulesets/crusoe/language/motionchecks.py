"""What is refused of motions and ballots on receipt (brief 5.2): CRU-P17."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.orders import Verdict
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.posted import next_number, standing_motions
from pbem.rulesets.crusoe.scenarios import SOCIALISM
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE, Division

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.motionorders import Vote


def motion_faults(here: IslandLexicon) -> Faults:
    """CRU-185 Yield why there is nothing to vote on."""
    if here.economy != SOCIALISM:
        yield no(tr("Your economy has no motions."))


def propose_faults(here: IslandLexicon, division: Division) -> Faults:
    """CRU-P17 Yield why a motion cannot be made: nothing is given to the dead."""
    yield from motion_faults(here)
    named = [seat for seat, _ in division.shares]
    if division.rest in here.seats:
        named.append(division.rest)
    for seat in dict.fromkeys(named):
        yield from living_faults(here, seat)


def withdraw_faults(here: IslandLexicon, motion: int) -> Faults:
    """CRU-P17 Yield why a motion cannot be taken back by the writer."""
    author = standing_motions(here.island, here.group, here.posted).get(motion)
    if author is None:
        yield no(tr("There is no motion {motion}.", motion=f"M{motion}"))
    elif author != here.me:
        yield no(tr("Motion {motion} is not yours.", motion=f"M{motion}"))


def vote_verdict(order: Vote, choices: tuple[str, ...], here: IslandLexicon) -> Verdict:
    """CRU-P17 Strike out motions that nobody has made; those of the same letter count as made."""
    faults = list(motion_faults(here))
    if faults:
        return Verdict(order, tuple(faults), stands=False)
    known = _known(here)
    unknown = [one for one in choices if one not in known]
    left = tuple(one for one in choices if one in known)
    faults = [no(tr("There is no motion {motion}.", motion=one), _hint(known)) for one in unknown]
    return Verdict(replace(order, choices=left or choices), tuple(faults), stands=bool(left))


def _known(here: IslandLexicon) -> tuple[str, ...]:
    """Return what a ballot may name: the motions, those this letter makes, none and abstain."""
    first = next_number(here.island, here.posted)
    numbers = (*standing_motions(here.island, here.group, here.posted), *range(first, first + here.coming))
    return (*(f"M{number}" for number in numbers), NONE, ABSTAIN)


def _hint(known: tuple[str, ...]) -> str:
    motions = [one for one in known if one not in (NONE, ABSTAIN)]
    return tr("There are {motions}.", motions=", ".join(motions)) if motions else ""
