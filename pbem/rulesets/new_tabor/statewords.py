"""How a report says where a peg is and means to go, what money there is, what is asked, and what is set."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, LEISURE, SWITCH
from pbem.rulesets.new_tabor.economy import Economy, Motion, Producer, Question, Want, path_length
from pbem.rulesets.new_tabor.motions import proposal_of
from pbem.rulesets.new_tabor.offices import offices_of
from pbem.rulesets.new_tabor.places import CONTESTED
from pbem.rulesets.new_tabor.questions import CALL, ELECTION, FORGIVE, RECALL, motion_of
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Office, Zone

NOTHING, HIDDEN = "–", "?"
"""What stands in a cell where there is nothing, and where the reader may not know."""


def money_word(cents: int | None) -> str:
    """Return an amount of money; a question mark where it may not be known."""
    return HIDDEN if cents is None else written_money(cents)


def some_money(cents: int) -> str:
    """Return an amount of money; a dash for none."""
    return written_money(cents) if cents else NOTHING


def number_word(number: int | None) -> str:
    """Return a number; a dash for 0, a question mark where it may not be known."""
    return HIDDEN if number is None else str(number) if number else NOTHING


def sentence_case(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def work_word(one: Producer) -> str:
    """Return where the Action Ring peg is: the industry, or Switch with the turns begun there."""
    if one.industry is None:
        return NOTHING
    if one.industry != SWITCH:
        return str(Named(one.industry))
    if one.has_leisure:
        return tr("Switch, resting")
    if one.switch_turns:
        return trn("Switch ({n} turn)", "Switch ({n} turns)", one.switch_turns)
    return str(Named(SWITCH))


def zone_word(one: Producer) -> str:
    """Return the zone of a seat's peg."""
    return NOTHING if one.zone is None else str(Zone(one.zone))


def rent_word(one: Producer) -> str:
    """Return the rent in force; in the Center those for the Inner Rung and for the Center: $2.00 / $5.00."""
    if not any(one.rents.values()):
        return NOTHING
    if one.zone == INNER:
        return written_money(one.rents[INNER])
    return " / ".join(some_money(one.rents[zone]) for zone in CONTESTED)


def platform_word(one: Producer) -> str:
    """Return by whom a seat is challenged, and where if that is not the zone of its peg."""
    told = []
    for zone in CONTESTED:
        if challenger := one.platforms[zone]:
            where = tr("{seat} ({zone})", seat=challenger, zone=Zone(zone))
            told.append(challenger if zone == one.zone else where)
    return ", ".join(told) or NOTHING


def path_word(view: EconomyView, one: Producer) -> str:
    """Return how far a seat has come on the Life Path of the quarter."""
    if one.is_off_path:
        return tr("off")
    if not one.path:
        return tr("Start")
    return f"{one.path}/{path_length(view.book, view.known)}"


def office_word(economy: Economy, seat: SeatId) -> str:
    """Return the office that a seat holds, if any."""
    return ", ".join(str(Office(office)) for office in offices_of(economy.officers, seat)) or NOTHING


def wants_word(wants: list[Want]) -> str:
    """Return what is still open of Wants, good by good: 8 food, 3 shelter."""
    units = {good: sum(want.open for want in wants if want.good == good) for good in GOODS}
    return ", ".join(f"{number} {tr(good)}" for good, number in units.items() if number) or NOTHING


def token_word(one: Producer) -> str:
    """Return the tokens, with those gained in the running quarter: 3 (1)."""
    return f"{one.tokens} ({one.gained})" if one.gained else str(one.tokens)


def question_word(view: EconomyView, question: Question) -> str:
    """Return an open question in a few words, a motion with what it proposes."""
    if question.kind == CALL:
        return tr("Shall the game end as it stood at the closing of the last quarter?")
    if question.kind == RECALL:
        return tr("Shall the {office} be recalled?", office=Office(question.about))
    if question.kind == ELECTION:
        return tr("Who shall be {office}?", office=Office(question.about))
    if question.kind == FORGIVE:
        return tr("Shall the late orders of {seat} be forgiven?", seat=question.about)
    return motion_word(motion_of(view.known, question))


def motion_word(motion: Motion) -> str:
    """Return a motion with its number, its words and who made it."""
    said = {"number": motion.number, "seat": motion.seat, "text": proposal_of(motion)}
    return tr("Motion {number} of {seat}: {text}.", **said)


def ballot_word(question: Question) -> str:
    """Return the order by which one votes on a question."""
    if question.kind == ELECTION:
        return f"NOMINATE …, ACCEPT {question.about}, VOTE {question.about} … yes"
    return f"VOTE {' '.join(filter(None, (question.kind, question.about)))} yes"


USUAL = "inputs"
"""What is consumed of itself where nothing else is set."""
_AUTOCONSUME = {
    "inputs": tr_noop("AUTOCONSUME inputs: at the end of Exchange you consume for inputs."),
    "wants": tr_noop("AUTOCONSUME wants: at the end of Exchange you consume for Wants."),
    "both": tr_noop("AUTOCONSUME both: at the end of Exchange you consume for inputs, then for Wants."),
    "off": tr_noop("AUTOCONSUME off: you consume nothing but by CONSUME."),
}


def settings_in_force(one: Producer) -> tuple[str, ...]:
    """Return what holds for a seat until it is changed."""
    return (tr(_AUTOCONSUME[one.autoconsume]), _help_word(one), *_vacancies(one, (CENTER, INNER)))


def settings_changed(one: Producer) -> tuple[str, ...]:
    """Return what a seat has set otherwise than it is usual."""
    lines = [tr(_AUTOCONSUME[one.autoconsume])] if one.autoconsume != USUAL else []
    lines += [] if one.is_helped else [_help_word(one)]
    return (*lines, *_vacancies(one, tuple(zone for zone in (CENTER, INNER) if not one.vacancy[zone])))


def _help_word(one: Producer) -> str:
    if one.is_helped:
        return tr("AUTO on: what is missing at the quarter's end is bought for you as far as possible.")
    return tr("AUTO off: before charity nothing is bought for you at the quarter's end.")


def _vacancies(one: Producer, zones: tuple[str, ...]) -> Iterator[str]:
    for zone in zones:
        if one.vacancy[zone]:
            yield tr("VACANCY accept {key}: you move up into the {zone}.", key=zone, zone=Zone(zone))
        else:
            yield tr("VACANCY decline {key}: you do not move up into the {zone}.", key=zone, zone=Zone(zone))


def goal_word(one: Producer) -> str:
    """3.9 Say where a seat in Switch goes if no order says otherwise; "" elsewhere."""
    if not one.is_switching:
        return ""
    if one.bound_for == LEISURE and not one.has_leisure:
        return tr("You are in Switch to rest there.")
    goal = one.bound_for if one.bound_for not in (None, LEISURE) else one.last_industry
    return tr("You are in Switch, bound for {industry}.", industry=Named(goal)) if goal else ""
