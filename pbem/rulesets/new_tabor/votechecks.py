"""What is refused of votes and charity on receipt (brief 5): TAB-R04, TAB-R08, TAB-R09, TAB-R68."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.legality import Faults, no, not_now, seat_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.things import Ballot
from pbem.rulesets.new_tabor.wording import Office

_FORGIVE = "forgive"


def time_faults(here: TaborLexicon) -> Faults:
    """Yield why this letter carries no ballots: they have a phase of their own."""
    if here.facts.phase != VOTE and here.facts.options.has_vote_phase:
        yield not_now(tr("Votes are held in a phase of their own: send it then."))


def election_faults(here: TaborLexicon, offices: tuple[str, ...]) -> Faults:
    """TAB-R04 Yield why nobody is elected to one of these offices now."""
    for office in offices:
        if not is_elected(here, office):
            yield no(tr("There is no election of the {office} now.", office=Office(office)))


def is_elected(here: TaborLexicon, office: str) -> bool:
    """TAB-027 Say whether an office is to be filled by votes, if only after its recall."""
    return here.facts.is_open("election", office) or here.facts.is_open("recall", office)


def nomination_faults(here: TaborLexicon, seat: SeatId, office: str) -> Faults:
    """TAB-019, TAB-R04 Yield why a seat cannot be nominated."""
    yield from time_faults(here)
    if seat == here.me:
        yield no(tr("Nobody can nominate himself."))
    else:
        yield from seat_faults(here, seat)
    yield from election_faults(here, (office,))


def answer_faults(here: TaborLexicon, offices: tuple[str, ...]) -> Faults:
    """TAB-R04 Yield why no nomination can be answered."""
    yield from time_faults(here)
    faults = list(election_faults(here, offices))
    if len(faults) == len(offices):
        yield from faults


def ballot_faults(here: TaborLexicon, ballot: Ballot) -> Faults:
    """TAB-P11 Yield why a question is not open."""
    if ballot.kind == _FORGIVE:
        yield from forgiveness_faults(here, ballot.about)
        return
    late = list(time_faults(here))
    yield from late
    if not late and not _is_open(here, ballot):
        yield no(_not_open(ballot), _open_questions(here))


def forgiveness_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """TAB-R09 Yield why nobody can be forgiven now; who asks for it may ask up to the deadline."""
    facts = here.facts
    if not facts.has_mercy:
        yield no(tr("Late orders are never forgiven in this game."))
    elif facts.phase != ROUND:
        yield not_now(tr("Late orders are forgiven in a round only: send it then."))
    elif facts.round < 2:
        yield not_now(tr("No round of this quarter has been adjudicated yet."))
    elif seat not in facts.in_game:
        yield no(tr("{seat} is out of the game.", seat=seat))


def _is_open(here: TaborLexicon, ballot: Ballot) -> bool:
    if ballot.kind in OFFICES:
        return is_elected(here, ballot.kind)
    if ballot.kind == "dice":
        return any(is_elected(here, office) for office in OFFICES)
    return here.facts.is_open(ballot.kind, ballot.about)


def _not_open(ballot: Ballot) -> str:
    if ballot.kind in OFFICES:
        return tr("There is no election of the {office} now.", office=Office(ballot.kind))
    return tr("There is no open question {question}.", question=str(ballot))


def _open_questions(here: TaborLexicon) -> str:
    asked = [f"{one.kind} {one.about}".strip() for one in here.facts.questions]
    return tr("Open: {questions}.", questions=", ".join(asked)) if asked else ""


def charity_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """TAB-134, TAB-R68 Yield why a seat cannot consent to help another."""
    facts = here.facts
    if facts.phase != CHARITY and (facts.phase != SETTLE or facts.options.has_charity_phase):
        yield not_now(tr("Consent to charity is asked in a phase of its own: send it then."))
    elif here.me in facts.askers:
        yield not_now(tr("Your own inputs are unmet: you can give nothing."))
    if seat != ANYONE:
        yield from seat_faults(here, seat)
