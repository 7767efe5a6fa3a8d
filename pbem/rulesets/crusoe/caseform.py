"""The form of Crusoe's worked cases: what may be given, and which paths of the state may be expected."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import (
    Either,
    Flag,
    ListOf,
    Maybe,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    Word,
)
from pbem.engine.case_types import record
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import FOOD_STATES, Castaway, Column
from pbem.rulesets.crusoe.flow import course
from pbem.rulesets.crusoe.givenseats import CAUSES
from pbem.rulesets.crusoe.in_play import every_module
from pbem.rulesets.crusoe.island import PHASES, WORK, Battle, Group, Island, Look, Result
from pbem.rulesets.crusoe.island import Record as Line
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.landlords.state import Land
from pbem.rulesets.crusoe.modulestates import new_states
from pbem.rulesets.crusoe.seatrecords import ALIVE, DEAD
from pbem.rulesets.crusoe.setup import SETUP_PHASE, groups_of
from pbem.rulesets.crusoe.things import GOODS, MARKET, SIGNALS, THINGS

PATH, GOOD = Word("path"), Word("good", GOODS)
_SIGNAL, _THING = Word("signal", SIGNALS), Word("thing", THINGS)
_COUNT, _POINTS = Whole(), Whole(None)
_HELD = Record({"new": _COUNT, "kept": _COUNT})
_BASKET = TableOf(GOOD, _COUNT)
_SEATS = ListOf(SEAT)
_BY_SEAT = TableOf(SEAT, _POINTS)
_DIVISION = Record(
    {
        "kind": Text(),
        "seat": Text(),
        "shares": ListOf(Record({"seat": SEAT, "goods": TableOf(Text(), _COUNT)})),
        "rest": Text(),
    }
)


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    state = _state(Record(_states_of(book.modules)))
    units = Either((_COUNT, _HELD))
    seat = _seat().but(
        *("food", "fruit", "protein", "types", "alive", "dying", "indigent"),
        **dict.fromkeys(GOODS, units),
        **dict.fromkeys(SIGNALS, _COUNT),
        hold=TableOf(GOOD, units),
        status=Word("status", (ALIVE, DEAD, *CAUSES)),
        exp=TableOf(PATH, Either((_COUNT, ListOf(_COUNT)))),
        pos=Either((_COUNT, Word("place", (MARKET,)))),
        death=Either((Word("cause", CAUSES), Record({"cause": Word("cause", CAUSES), "cycle": Whole(1)}))),
        sheet=TableOf(_COUNT, _column()),
    )
    motion = Record({"number": Whole(1), "author": SEAT, "division": Text()})
    motions = ListOf(Either((Text(), motion)))
    question = Record({"id": Text(), "task": Text(), "group": Text(), "motions": motions})
    side = Either((SEAT, _SEATS))
    given = state.but(
        *("counts_letters", "seat_order", "result", "turn", "bank"),
        phase=Word("phase", (SETUP_PHASE, *PHASES)),
        seats=Maybe(TableOf(SEAT, Maybe(seat))),
        groups=Maybe(TableOf(Text(), record(Group))),
        turn_order=Maybe(_SEATS),
        pool=Maybe(TableOf(_SIGNAL, _COUNT)),
        common=Maybe(_BASKET),
        put_in=Maybe(TableOf(SEAT, _BASKET)),
        questions=Maybe(ListOf(question)),
        motions=Maybe(motions),
        invoker=Maybe(Either((SEAT, TableOf(Text(), SEAT)))),
        fights=Maybe(ListOf(record(Battle, no=Whole(1), side_a=side, side_b=side))),
        carried=Maybe(TableOf(SEAT, Either((Text(), ListOf(Text()))))),
        mod=Maybe(state.parts["mod"]),
    )
    alone = Look(book, Island(1, WORK, {}, groups=groups_of(book), mod=new_states(book)))
    stages = tuple(stage.key for stage in course(alone))
    brought = Record({"mod": Record(_states_of(every_module()))})
    return CaseForm(given, state, {"path": tuple(book.board.paths)}, stages=stages, brought=brought)


def _states_of(modules: Iterable[Module]) -> dict[str, Shape]:
    """Return the shape of the state of each module that keeps one."""
    states: dict[str, Shape] = {kind.module: record(kind) for module in modules for kind in module.states}
    if "landlords" in states:
        owner = TableOf(PATH, Maybe(Either((Word("government", ("government",)), SEAT))))
        states["landlords"] = record(Land, owner=owner)
    return {name: _signed(shape) for name, shape in states.items()}


_EXTRA = ListOf(ListOf(Either((_POINTS, Text()))))


def _signed(shape: Shape) -> Shape:
    """Return the shape of a module's state, whose numbers may be below 0 where its types do not tell."""
    match shape:
        case Whole():
            return _POINTS
        case Record():
            return Record({name: _signed(part) for name, part in shape.parts.items()}, shape.needed)
        case TableOf():
            return TableOf(shape.key, _signed(shape.item))
        case ListOf():
            return ListOf(_signed(shape.item))
        case Maybe():
            return Maybe(_signed(shape.shape))
    return shape


def _column() -> Record:
    points = ("leisure", "water", "food", "types", "penalty", "running")
    return record(Column, extra=_EXTRA).but(**dict.fromkeys(points, _POINTS))


def _seat() -> Record:
    totals = dict.fromkeys((*GOODS, *SIGNALS, "food", "fruit", "protein", "goods", "types"), _COUNT)
    return record(
        Castaway,
        *("id", "death", "is_abandoned"),
        status=Word("status", (ALIVE, DEAD)),
        cause=Maybe(Word("cause", CAUSES)),
        died=Maybe(Whole(1)),
        hold=TableOf(GOOD, _HELD),
        signals=TableOf(_SIGNAL, _COUNT),
        exp=TableOf(PATH, ListOf(_COUNT)),
        path=Maybe(PATH),
        last_path=Maybe(PATH),
        swap=Maybe(PATH),
        food_state=Word("state", FOOD_STATES),
        vp=_POINTS,
        abandoned=Flag(),
        sheet=TableOf(_COUNT, _column().but(satisfaction=_POINTS, total=_POINTS)),
        tally=TableOf(Text(), _POINTS),
    ).but(
        **{thing: Either((_COUNT, _HELD)) if thing in GOODS else _COUNT for thing in totals},
        **dict.fromkeys(("alive", "dying", "indigent"), Flag()),
    )


def _state(modules: Record) -> Record:
    motion = Record({"number": Whole(1), "author": SEAT, "division": _DIVISION})
    question = Record({"id": Text(), "task": Text(), "group": Text(), "motions": ListOf(motion)})
    return Record(
        {
            **dict.fromkeys(("cycle", "repeats", "round", "market_round"), _COUNT),
            "phase": Text(),
            "stage": Text(),
            "counts_letters": Flag(),
            "seat_order": _SEATS,
            "seats": TableOf(SEAT, _seat()),
            "groups": TableOf(Text(), record(Group)),
            "turn_order": _SEATS,
            "pool": TableOf(_SIGNAL, _COUNT),
            "common": _BASKET,
            "put_in": TableOf(SEAT, _BASKET),
            "questions": ListOf(question),
            "motion_count": _COUNT,
            "invoker": TableOf(Text(), SEAT),
            "speeches": ListOf(Record({"seat": SEAT, "text": Text()})),
            "fights": ListOf(record(Battle, no=Whole(1))),
            "result": Maybe(record(Result, final=_BY_SEAT)),
            "stopping": Text(),
            "history": ListOf(record(Line, vp=_BY_SEAT)),
            "adjudications": _COUNT,
            "carried": TableOf(SEAT, ListOf(Text())),
            "mod": modules,
            "turn": _COUNT,
            "bank": TableOf(_THING, _POINTS),
        }
    )
