"""Worked cases of Crusoe's Planet: what may be given and expected, and the position meant (brief 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import Either, Flag, ListOf, Maybe, Record, TableOf, Text, Whole, Word
from pbem.engine.case_types import record
from pbem.engine.codec import value_of, values_of
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.engine.sheet import numbered
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import (
    ALIVE,
    CAUSES,
    DEAD,
    HELD,
    MAIN,
    THIRST,
    Castaway,
    Column,
)
from pbem.rulesets.crusoe.flow import CYCLE, course
from pbem.rulesets.crusoe.in_play import every_module
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    MARKET,
    PHASES,
    SHARE,
    WORK,
    Battle,
    Group,
    Island,
    Look,
    Question,
    new_states,
    states_kept,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.setup import SETUP_PHASE, groups_of
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, THINGS
from pbem.rulesets.crusoe.wishes import EVEN

_COUNT, _POINTS = Whole(), Whole(None)
_SEATS = ListOf(SEAT)


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    alone = Look(book, Island(cycle=1, phase=WORK, seats={}, groups=groups_of(book), mod=new_states(book)))
    return CaseForm(
        _given(record(states_kept(book.modules), is_given=True)),
        _state(record(states_kept(book.modules))),
        {"path": tuple(book.board.paths)},
        stages=tuple(stage.key for stage in course(alone)),
        brought=Record({"mod": record(states_kept(every_module()), is_given=True)}),
    )


def _given(modules: Record) -> Record:
    """Return the shape of what may be given: much of it in a short form."""
    cause = Word("cause", CAUSES)
    seat = record(
        Castaway,
        is_given=True,
        status=Word("status", (ALIVE, DEAD, *CAUSES)),
        death=Either((cause, Record({"cause": cause, "cycle": Whole(1)}))),
        exp=TableOf(Word("path"), Either((_COUNT, ListOf(_COUNT)))),
        pos=Either((_COUNT, Word("place", (MARKET,)))),
    ).but(**dict.fromkeys(GOODS, HELD), **dict.fromkeys(SIGNALS, _COUNT))
    motions = ListOf(Either((Text(), Record({"number": Whole(1), "author": SEAT, "division": Text()}))))
    side = Either((SEAT, _SEATS))
    battle = record(Battle, "no", is_given=True, no=Whole(1), side_a=side, side_b=side)
    return record(
        Island,
        *("counts_letters", "result"),
        is_given=True,
        phase=Word("phase", (SETUP_PHASE, *PHASES)),
        seats=TableOf(SEAT, seat),
        groups=TableOf(Text(), record(Group)),
        turn_order=Maybe(_SEATS),
        questions=Maybe(ListOf(record(Question, is_given=True, id=Text(), motions=motions))),
        motions=Maybe(motions),
        invoker=Maybe(Either((SEAT, TableOf(Text(), SEAT)))),
        fights=Maybe(ListOf(battle)),
        carried=TableOf(SEAT, Either((Text(), ListOf(Text())))),
        mod=Maybe(modules),
    )


def _state(modules: Record) -> Record:
    """Return the shape of what may be expected: what is stored, and what follows from it (`reckoned`)."""
    columns = TableOf(_COUNT, record(Column, satisfaction=_POINTS, total=_POINTS))
    seat = record(Castaway, sheet=columns).but(
        **dict.fromkeys(GOODS, HELD),
        **dict.fromkeys((*SIGNALS, "food", "fruit", "protein", "goods", "types"), _COUNT),
        **dict.fromkeys(("alive", "dying", "indigent"), Flag()),
    )
    bank = TableOf(Word("thing", THINGS), _POINTS)
    return record(Island, seats=TableOf(SEAT, seat), mod=modules, turn=_COUNT, bank=bank)


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Island]:
    """Return the position of a worked case: what it leaves out is as at the start of a game.

    `seats` are those that its orders name.
    """
    written = {key: one for key, one in values.items() if one is not None}
    names, folk = _seats(written, seats), written.get("seats") or {}
    cycle = written.get("cycle", 0 if written.get("phase") == SETUP_PHASE else 1)
    questions = _questions(written, bare_lexicon(book, {seat: seat for seat in names}))
    numbers = [motion["number"] for one in questions for motion in one["motions"]]
    island = value_of(
        Island,
        {
            "motion_count": max(numbers, default=0),
            **{key: one for key, one in written.items() if key not in ("motions", "invoker")},
            "cycle": cycle,
            "seats": {seat: _seat(folk.get(seat) or {}, cycle) for seat in names},
            "groups": _groups(book, written.get("groups") or {}),
            "put_in": {
                seat: {**dict.fromkeys(GOODS, 0), **(one or {})}
                for seat, one in (written.get("put_in") or {}).items()
            },
            "questions": questions,
            "fights": [_battle(one, number) for number, one in enumerate(written.get("fights") or (), 1)],
            "carried": {seat: _lines(one) for seat, one in (written.get("carried") or {}).items()},
        },
        book,
        "given",
    )
    island.turn_order = island.turn_order or [one.id for one in island.seats.values() if one.is_alive]
    for seat in island.seats.values():
        _put_on_path(book, island, seat, folk.get(seat.id) or {})
    invoker = written.get("invoker", island.turn_order[0] if island.phase == ASSEMBLY else {})
    island.invoker = dict(invoker) if isinstance(invoker, Mapping) else {MAIN: invoker}
    _set_stage(book, island)
    return Position(Moment(island.turn, island.phase), island)


def _seats(written: Mapping[str, Any], named: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats in the order listed, those that only turn order or orders name behind them."""
    seats = [*written.get("seats", ())]
    seats += sorted({*written.get("turn_order", ()), *named} - {*seats})
    if not seats:
        raise BadValue("given.seats", "there must be somebody.")
    return seats


def _seat(written: Mapping[str, Any], cycle: int) -> dict[str, Any]:
    """Return a seat as it is stored.

    Goods and signals may stand beside its other fields. `death` is a cause, or a table with its cycle, as a
    cause may be the status; one that is left out is of thirst, in the cycle before (CRU-110, CRU-129).
    """
    seat = {key: one for key, one in written.items() if key not in ("death", *GOODS, *SIGNALS)}
    for key, things in (("hold", GOODS), ("signals", SIGNALS)):
        seat[key] = (seat.get(key) or {}) | {one: written[one] for one in things if one in written}
    if seat.get("pos") == MARKET:
        del seat["pos"]
    death, status = written.get("death"), written.get("status", ALIVE)
    if isinstance(death, Mapping):
        seat |= {"cause": death.get("cause", THIRST), "died": death.get("cycle", seat.get("died"))}
    elif death or status != ALIVE:
        seat["cause"] = death or (status if status in CAUSES else seat.get("cause") or THIRST)
    if seat.get("cause"):
        seat["died"] = seat.get("died") or max(1, cycle - 1)
    return seat


def _put_on_path(book: Book, island: Island, seat: Castaway, written: Mapping[str, Any]) -> None:
    """Put the pawn where it is: before paths are chosen, a path is that of the cycle before."""
    if seat.path is None:
        return
    if written.get("pos", MARKET if island.phase in (SHARE, MARKET) else 0) == MARKET:
        seat.pos = book.path(seat.path).length + 1
    if island.phase == WORK and not seat.pos:
        seat.last_path = written.get("last_path", seat.path)


def _groups(book: Book, written: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    usual: dict[str, dict[str, Any]] = {id: asdict(group) for id, group in groups_of(book).items()}
    return {id: {**usual.get(id, {}), **(written.get(id) or {})} for id in dict.fromkeys((*usual, *written))}


def _lines(written: str | Sequence[str]) -> Sequence[str]:
    """Return lines of letters of this cycle that still count: a text, or a list of lines."""
    return written.strip().splitlines() if isinstance(written, str) else written


def _battle(written: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a battle as it is stored; of one fighter alone the name is enough."""
    sides = {side: written[side] for side in ("side_a", "side_b") if side in written}
    alone = {side: [fighters] for side, fighters in sides.items() if isinstance(fighters, str)}
    return {"no": number, **written, **alone}


def _questions(written: Mapping[str, Any], lexicon: IslandLexicon) -> list[dict[str, Any]]:
    """CRU-P17 Return the open votes; `motions` stand for the one on the pool."""
    questions = [
        {**one, "motions": _motions(one.get("motions") or (), lexicon, f"given.questions.{place}.motions")}
        for place, one in enumerate(written.get("questions") or ())
    ]
    if written.get("motions"):
        questions.append({"motions": _motions(written["motions"], lexicon, "given.motions")})
    return questions


def _motions(written: Iterable[Any], lexicon: IslandLexicon, place: str) -> list[dict[str, Any]]:
    """Return motions as they are stored; they may be written by author and division: anna EVEN."""
    found = []
    for number, one in enumerate(written, 1):
        author, _, said = one.partition(" ") if isinstance(one, str) else ("", "", "")
        motion = {"author": author, "division": said or EVEN} if author else one
        division = _division(motion.get("division", EVEN), lexicon, f"{place}.{number - 1}.division")
        found.append({"number": number, **motion, "division": division})
    return found


def _division(text: str, lexicon: IslandLexicon, place: str) -> Mapping[str, Any]:
    """CRU-P18 Return a division, written as in an order, as it is stored: SHARES dan: 2 water; REST NEED."""
    reading = GRAMMAR.read(numbered(f"PROPOSE {text}"), lexicon, strictly=False)
    moved = [one for one in reading.orders if isinstance(one, Propose) and one.decree is None]
    if len(moved) != 1 or reading.complaints:
        wrong = " ".join(map(str, reading.complaints))
        raise BadValue(place, f"must be a division of goods, not {text!r}. {wrong}".strip())
    return values_of(moved[0].division)


def _set_stage(book: Book, island: Island) -> None:
    """Check the stage, or take the first one that letters of the phase settle."""
    if island.stage:
        stages = [stage.key for stage in course(Look(book, island))]
        if island.stage not in stages:
            hint = did_you_mean(island.stage, stages)
            said = f"is no stage of this cycle; {', '.join(stages)} are. {hint}".strip()
            raise BadValue("given.stage", said)
    elif island.phase == SETUP_PHASE:
        island.stage = SETUP_PHASE
    else:
        try:
            island.stage = CYCLE.settled_by(Look(book, island), island.phase).key
        except StopIteration:
            raise BadValue("given.phase", f"this scenario has no phase {island.phase}.") from None
