"""What is refused of motions and ballots on receipt (brief 5.2): CRU-P17."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Verdict
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Fault, Why
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Statements
from pbem.rulesets.crusoe.island import CAMP, PROGRAM
from pbem.rulesets.crusoe.language import ballotslots
from pbem.rulesets.crusoe.language.decreechecks import decree_faults, task_faults
from pbem.rulesets.crusoe.language.decreeslots import NUMBERED
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, name_of, no, not_now, refused
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_elections, has_motions, has_program, is_voted
from pbem.rulesets.crusoe.language.posted import (
    DISTRIBUTE,
    next_number,
    standing_motions,
    withdrawn_motions,
)
from pbem.rulesets.crusoe.language.programchecks import draft_authors, has_drafts
from pbem.rulesets.crusoe.modules.government.branches import runners
from pbem.rulesets.crusoe.scenarios import GOVERNMENTAL, SOCIALISM
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE, Division

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.motionorders import Propose, Vote


def motion_faults(here: IslandLexicon) -> Faults:
    """CRU-185, CRA-GSO-01 Yield why there is nothing to vote on."""
    is_governed = here.economy == GOVERNMENTAL and is_voted(here.book, DISTRIBUTE)
    if here.economy != SOCIALISM and not is_governed:
        yield no(tr("Your economy has no motions."))


def propose_verdict(order: Propose, here: IslandLexicon) -> Verdict:
    """CRU-P17, CRA-R22 Refuse a motion that there cannot be."""
    if order.decree is None:
        return refused(order, propose_faults(here, order.division))
    faults = tuple(_moved_faults(here, order.task))
    if not faults and isinstance(order.decree, Statements):
        faults = (no(tr("Only who decides alone writes statements.")),)
    return refused(order, faults or decree_faults(here, order.task, order.decree))


def _moved_faults(here: IslandLexicon, task: str) -> Faults:
    """CRA-R22 Yield why there are no motions on a task."""
    yield from task_faults(here, task)
    if task in here.book.tasks and not is_voted(here.book, task):
        yield no(tr("{task} is not decided by vote in this game.", task=task))
    elif not has_motions(here.book) or task not in NUMBERED:
        hint = tr("Write {example}.", example=f"DECIDE {task} …")
        yield no(tr("{task} is not decided by motions in this game.", task=task), hint)


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
    """CRU-P17, CRA-R35 Refuse a ballot on what is not decided, and strike out what is no choice."""
    faults = [*_subject_faults(here, order)]
    if faults:
        return Verdict(order, tuple(faults), stands=False)
    known = _known(here, order)
    unknown = [one for one in choices if known is not None and one not in known]
    left = tuple(one for one in choices if one not in unknown)
    gone = _taken_back(here, order)
    faults = [no(_unknown(here, order, one), _hint(known or ())) for one in unknown if one not in gone]
    faults += _lapsed([one for one in unknown if one in gone], is_whole=not left)
    return Verdict(replace(order, choices=left or choices), tuple(faults), stands=bool(left))


def _subject_faults(here: IslandLexicon, order: Vote) -> Faults:
    """CRA 6.1 Yield why there is no such vote, or none now."""
    match order.on:
        case "":
            yield from motion_faults(here)
        case ballotslots.PRESIDENT:
            yield from _election_faults(here)
        case ballotslots.PROGRAM:
            yield from _program_faults(here)
        case ballotslots.AMENDMENT:
            yield from _amendment_faults(here, order.about)
        case _:
            yield from _moved_faults(here, order.on)


def _election_faults(here: IslandLexicon) -> Faults:
    if not has_elections(here.book):
        yield no(tr("There are no elections in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase != CAMP:
        yield not_now(tr("A President is elected by the letters to the camp."))


def _program_faults(here: IslandLexicon) -> Faults:
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.island.phase != PROGRAM:
        yield not_now(tr("The program is chosen already."))
    elif not has_drafts(here):
        yield not_now(tr("No draft is known yet: ballots come after the drafts."))


def _amendment_faults(here: IslandLexicon, author: SeatId) -> Faults:
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase == PROGRAM:
        yield not_now(tr("The program is not chosen yet."))
    else:
        yield from living_faults(here, author)


def _known(here: IslandLexicon, order: Vote) -> tuple[str, ...] | None:
    """Return what a ballot may name; None where it may name whatever could be read.

    Of motions those there are, those this letter makes, none and abstain.
    """
    if order.on == ballotslots.AMENDMENT:
        return None
    if order.on == ballotslots.PRESIDENT:
        return (*runners(here.scene), ABSTAIN)
    if order.on == ballotslots.PROGRAM:
        return (*draft_authors(here), ballotslots.DEFAULT, ABSTAIN)
    task = order.on or DISTRIBUTE
    first = next_number(here.island, here.posted)
    numbers = standing_motions(here.island, here.group, here.posted, task)
    coming = range(first, first + here.coming)
    return (*(f"M{number}" for number in (*numbers, *coming)), NONE, ABSTAIN)


def _taken_back(here: IslandLexicon, order: Vote) -> tuple[str, ...]:
    """CRU-P17 Return the motions that their authors have taken back since."""
    if order.on in ballotslots.SUBJECTS:
        return ()
    task = order.on or DISTRIBUTE
    return tuple(f"M{one}" for one in withdrawn_motions(here.island, here.group, here.posted, task))


def _lapsed(motions: list[str], *, is_whole: bool) -> Faults:
    """CRU-P17 Yield, as a remark, that a ballot skips motions taken back; of nothing else it lapses."""
    if not motions:
        return
    said = {"motions": listed(motions)}
    if is_whole:
        text = trn(
            "{motions} has been taken back: this ballot lapses.",
            "{motions} have been taken back: this ballot lapses.",
            len(motions),
            **said,
        )
    else:
        text = trn(
            "{motions} has been taken back: the ballot counts without it.",
            "{motions} have been taken back: the ballot counts without them.",
            len(motions),
            **said,
        )
    yield Fault(text, why=Why.ODD)


def _unknown(here: IslandLexicon, order: Vote, choice: str) -> str:
    if order.on == ballotslots.PRESIDENT:
        return tr("{seat} does not run for President.", seat=name_of(here, choice))
    if order.on == ballotslots.PROGRAM:
        return tr("There is no draft of {seat}.", seat=name_of(here, choice))
    return tr("There is no motion {motion}.", motion=choice)


def _hint(known: tuple[str, ...]) -> str:
    motions = [one for one in known if one.startswith("M") and one[1:].isdigit()]
    return tr("There are {motions}.", motions=", ".join(motions)) if motions else ""
