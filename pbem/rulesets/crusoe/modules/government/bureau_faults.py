"""What of a Bureaucracy can't be: a ruling of the GM's that makes it so is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import FAULTS, Words
from pbem.rulesets.crusoe.island import RULING, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.bureau_programs import game_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.government.chronicle import Chronicle
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.proving import said_of
from pbem.rulesets.crusoe.modules.program.vocabulary import CODES, Moment
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, THINGS


def faults(found: Words, scene: Scene) -> Words:
    """Return in sentences what can't be, behind what is found already."""
    unreadable = tuple(_program_faults(scene))
    return (
        *found,
        *unreadable,
        *(() if unreadable else _waiting_faults(scene)),
        *_seat_faults(scene),
        *_path_faults(scene),
        *_setting_faults(scene),
        *_chronicle_faults(scene),
    )


def _program_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-06 The program in force, and drafts, decide all tasks that the game has for one."""
    bureau = state_of(scene, Bureau)
    for text in (bureau.text, *bureau.drafts.values()):
        found = checked(text, game_at(scene)) if text else None
        if found is not None and not found.is_good:
            yield tr("This program cannot be used: {complaint}", complaint=said_of(found.refused[0]))


def _waiting_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-05 A program waits for a living seat, at a moment there is, with a case there is."""
    waiting = state_of(scene, Bureau).waiting
    if waiting is None:
        if scene.state.phase == RULING:
            yield tr("There is a ruling to be made, but no program waits for one.")
        return
    seat = scene.state.seats.get(waiting.seat)
    if seat is None or not seat.is_alive:
        yield tr("{seat} is no living seat, and can decide nothing.", seat=waiting.seat)
    is_known = waiting.moment in [moment.value for moment in Moment] and waiting.stuck.code in CODES
    if not is_known:
        yield tr("No program is stuck so: {moment}, {code}.", moment=waiting.moment, code=waiting.stuck.code)


def _seat_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-04 Whoever drafts, amends and votes is a seat."""
    bureau = state_of(scene, Bureau)
    authors = [author for ballots in bureau.ballots.values() for author in ballots]
    first = (bureau.author, bureau.first)
    named = (*bureau.drafts, *bureau.amendments, *bureau.ballots, *authors, *filter(None, first))
    for seat in dict.fromkeys(named):
        if seat not in scene.state.seats:
            yield tr("{seat} is no seat, and has no part in a program.", seat=seat)


def _path_faults(scene: Scene) -> Iterator[str]:
    """CRA-PAT-01 Seats are sent down paths of the board."""
    for seat, path in state_of(scene, Bureau).assigned.items():
        if seat not in scene.state.seats or path not in scene.book.board.paths:
            yield tr("{seat} cannot be sent down {path}.", seat=seat, path=path)


def _setting_faults(scene: Scene) -> Iterator[str]:
    """CRA-PL-01 What is set is about seats, things and paths that there are, and never below 0."""
    settings = state_of(scene, Government).settings
    for name, known in _tables(scene).items():
        for about, number in getattr(settings, name).items():
            if about not in known:
                yield tr("{about} is nothing that {target} is set for.", about=about, target=name)
            if number < 0:
                yield tr("{target} cannot be below 0.", target=f"{name}({about})")
    yield from _own_faults(scene, settings)


def _own_faults(scene: Scene, settings: Settings) -> Iterator[str]:
    """CRA-MSO-03 Limits and rents of single seats are about seats, goods and paths that there are."""
    seats, paths = scene.state.seats, scene.book.board.paths
    limits = [(seat, good, n) for seat, own in settings.own_limit.items() for good, n in own.items()]
    rents = [(seat, path, n) for path, own in settings.own_rent.items() for seat, n in own.items()]
    for seat, what, number in (*limits, *rents):
        if seat not in seats or what not in (*GOODS, *paths):
            yield tr("Nothing is set for {seat} and {what}.", seat=seat, what=what)
        if number < 0:
            yield tr("{target} cannot be below 0.", target=f"{what}({seat})")
    if (settings.minimum or 0) < 0:
        yield tr("{target} cannot be below 0.", target="minimum")


def _tables(scene: Scene) -> Mapping[str, tuple[str, ...]]:
    seats, paths = tuple(scene.state.seats), tuple(scene.book.board.paths)
    things = (*GOODS, *SIGNALS)
    return {"pay": SIGNALS, "burden": seats, "wage": things, "price": GOODS, "limit": GOODS, "rent": paths}


def _chronicle_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-03 The chronicle is of cycles and seats that there were."""
    chronicle = state_of(scene, Chronicle)
    pages = [(cycle, seat) for cycle, page in chronicle.cycles.items() for seat in page]
    for cycle, seat in pages:
        if seat not in scene.state.seats or not 1 <= cycle <= scene.state.cycle:
            yield tr("The chronicle cannot know of {seat} in cycle {cycle}.", seat=seat, cycle=cycle)
    for page in chronicle.cycles.values():
        for seat, deeds in page.items():
            numbers = (*deeds.made.values(), deeds.earned, deeds.fights, *(deeds.consumed or {}).values())
            is_known = set(deeds.made) <= set(THINGS) and deeds.path in ("", *scene.book.board.paths)
            if not is_known or min(numbers) < 0:
                yield _odd_deeds(seat)


def _odd_deeds(seat: SeatId) -> str:
    return tr("The chronicle has things or paths of {seat} that there are not.", seat=seat)


ACTS: tuple[Act, ...] = (FAULTS.by(faults),)
"""What a Bureaucracy says of rulings."""
