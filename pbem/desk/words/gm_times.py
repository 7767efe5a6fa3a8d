"""Words of the mail for the GM alone: deadlines."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import DeskFault
from pbem.desk.fair.beacon_dice import type_pulse
from pbem.desk.filed import OnFile, on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import joined, listed_lines, section, wrapped
from pbem.desk.times.agenda import agenda_of, series_lines
from pbem.desk.times.holds import close_now, extend, hold, resume, set_deadline
from pbem.desk.times.localtimes import span_of, time_in, with_notes
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import GM, listed
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, tr_noop

HEADING = tr_noop("Deadline")
_SPAN = r"\d{1,5} ?[A-Za-z]{1,7}"
_BECAUSE = r"(?:,? because:? (?P<because>.{1,500}))?"


def _deadline(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    try:
        agenda = agenda_of(errand.desk, errand.files, errand.game)
    except DeskFault as fault:
        return Section(tr(HEADING), wrapped(str(fault)))
    series = [section(heading, lines) for heading, lines in series_lines(agenda)]
    return Section(tr(HEADING), joined(listed_lines(agenda.lines), *series).rstrip("\n"))


def _done(act: Callable[[], str]) -> Section:
    """Return what an act says it did, or why nothing was done."""
    try:
        return Section(tr(HEADING), wrapped(act()))
    except DeskFault as fault:
        return Section(tr(HEADING), wrapped(tr("Nothing was done: {why}", why=fault)))


def _hold(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    return _done(
        lambda: hold(errand.desk, errand.files, errand.game, arguments["because"], letter_id),
    )


def _resume(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    return _done(lambda: resume(errand.desk, errand.files, errand.game, letter_id))


def _extend(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def act() -> str:
        span, because = span_of(arguments["span"]), arguments["because"]
        return extend(errand.desk, errand.files, errand.game, span, because, letter_id)

    return _done(act)


def _set(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def act() -> str:
        at, notes = time_in(arguments["when"], errand.game.zone)
        says = set_deadline(errand.desk, errand.files, errand.game, at, arguments["because"], letter_id)
        return with_notes(says, notes)

    return _done(act)


def _close_now(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def act() -> str:
        said = close_now(errand.desk, errand.files, errand.game, letter_id)
        return f"{said} {_what_ends(errand)}".rstrip()

    return _done(act)


def _what_ends(errand: Errand) -> str:
    """Say that closing a round is not the end of the game, but where an order on file ends it."""
    number, turn = errand.moment.number, errand.moment.turn
    papers = on_file(errand.files.filings_that_count(errand.game.id, GM, number), number)
    sheet = settled(errand.rules, errand.position, GM, papers.get(GM, OnFile()).filed(turn))
    if ending := [str(order) for order in sheet.orders if order.ends_game]:
        return tr("The whole game ends with it, for {order} is on file.", order=listed(ending))
    kinds = errand.rules.phase(errand.moment.phase).gm_orders
    orders = listed([kind.examples[0] for kind in kinds if kind.ends_game])
    only = tr("That closes the round alone: the game goes on.")
    return f"{only} {tr('To end the whole game, send {order}.', order=orders)}" if orders else only


def _pulse(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    return _done(lambda: type_pulse(errand.desk, errand.files, errand.game, arguments["value"]))


WORDS: tuple[Word, ...] = (
    Word(
        "DEADLINE",
        "DEADLINE",
        "DEADLINE",
        tr_noop("Says when the deadline is, what holds it, and the next ten."),
        "DEADLINE",
        Who.GM,
        _deadline,
        only_tells=True,
    ),
    Word(
        "DEADLINE",
        tr_noop("DEADLINE <local time> [BECAUSE …]"),
        rf"DEADLINE (?P<when>none|\d{{4}}-\d\d-\d\d(?: \d{{1,2}}:\d\d)?){_BECAUSE}",
        tr_noop("Sets the deadline, in the game's zone, or takes it away (none); all players are told."),
        "DEADLINE 2026-12-04 20:00",
        Who.GM,
        _set,
        works_after_end=False,
    ),
    Word(
        "EXTEND",
        tr_noop("EXTEND <time> [BECAUSE …]"),
        rf"EXTEND (?:by )?(?P<span>{_SPAN}){_BECAUSE}",
        tr_noop("Puts the deadline off by minutes, hours, days or weeks; all players are told."),
        "EXTEND 2 days",
        Who.GM,
        _extend,
        works_after_end=False,
    ),
    Word(
        "HOLD",
        "HOLD [BECAUSE …]",
        r"HOLD(?:,?(?: because)?:? (?P<because>.{1,500}))?",
        tr_noop("Holds the game until RESUME: no round is closed; all players are told, also the reason."),
        tr_noop("HOLD because I am ill"),
        Who.GM,
        _hold,
        works_after_end=False,
    ),
    Word(
        "RESUME",
        "RESUME",
        "RESUME",
        tr_noop("Lets a game go on that is held; players have at least the time that was left."),
        "RESUME",
        Who.GM,
        _resume,
        works_after_end=False,
    ),
    Word(
        "CLOSE NOW",
        "CLOSE NOW",
        "CLOSE NOW",
        tr_noop("Closes the round at once with what is on file, held or not; the game goes on."),
        "CLOSE NOW",
        Who.GM,
        _close_now,
        works_after_end=False,
    ),
    Word(
        "PULSE",
        tr_noop("PULSE <value>"),
        r"PULSE (?P<value>[0-9A-Fa-f: ]{32,300})",
        tr_noop("Types the value of the beacon's pulse that the round waits for, if pbem cannot fetch it."),
        "PULSE 8f2c41d79e0b36aa5c1d77e20b94f3a86d5e1290ce48b7f123d6904cea851f7b",
        Who.GM,
        _pulse,
        works_after_end=False,
    ),
)
