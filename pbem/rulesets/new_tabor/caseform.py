"""The form of New Tabor's worked cases: what may be given, and which paths of the state may be expected."""

from __future__ import annotations

from pbem.engine.case_form import PHASE, SEAT, CaseForm
from pbem.engine.case_shapes import (
    Amount,
    Anything,
    Either,
    Flag,
    Id,
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
from pbem.rulesets.new_tabor.book import CENTER, DECKS, GOODS, INNER, LEISURE, OFFICES, SWITCH, ZONES, Book
from pbem.rulesets.new_tabor.economy import Deck, Iou, Motion, Moves, Parts, Producer, Question, Result, Want
from pbem.rulesets.new_tabor.economy import Record as Line
from pbem.rulesets.new_tabor.given import USUAL_SEATS

GOOD, ZONE = Word("good", GOODS), Word("zone", ZONES)
_NONE = Word("none", ("none",))
_INDUSTRY = Word("industry", (*GOODS, SWITCH))
_UNITS = TableOf(GOOD, Whole())
_ANY_UNITS = TableOf(GOOD, Whole(None))
_MONEY, _BALANCE = Amount(), Amount(may_be_negative=True)
_SECURED = Word("zone", (CENTER, INNER))
_CARDS = ListOf(Anything("a card as the data file has it"))
_FREE_TABLE = Maybe(TableOf(Text(), Anything()))


def _maybe(shape: Shape) -> Maybe:
    """Return the shape of what may be nothing, for which cases also write none."""
    return Maybe(Either((_NONE, shape)))


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    seat = _seat()
    state = _state(seat)
    totals = {key: Maybe(_UNITS) for key in ("ability", "input", "unmet")}
    given_seat = seat.but(
        *("need", "surplus", "value"),
        **totals,
        **{key: Maybe(seat.parts[key]) for key in ("rent", "platform", "consumed", "stock", "vacancy")},
        in_game=Maybe(Flag()),
        autoconsume=Text(),
        wants=ListOf(record(Want, good=GOOD, open=Maybe(Whole()))),
    )
    card = Record({"k": Maybe(Whole(1)), **{zone: Maybe(Whole(1)) for zone in ZONES}, "price": Maybe(_MONEY)})
    pile = Record({"down": _CARDS, "up": _CARDS})
    motion = state.parts["motions"]
    assert isinstance(motion, ListOf) and isinstance(motion.item, Record)
    given_motion = ListOf(motion.item.but(value=Anything("a value")))
    iou = record(Iou, amount=_MONEY, id=Whole(1))
    kinds = "call|recall|election|motion|forgive"
    question = Either((Id("question", f"({kinds})( .*)?", "recall clerk"), record(Question)))
    given = state.but(
        *("piles", "result", "history", "drawn", "turn", "imbalance", "cap", "room"),
        seats=Maybe(TableOf(SEAT, Maybe(given_seat))),
        rent_cards=Maybe(TableOf(GOOD, Either((Whole(1), card)))),
        decks=Maybe(TableOf(Word("deck", DECKS), Either((_CARDS, pile)))),
        questions=Maybe(ListOf(question)),
        motions=Maybe(given_motion),
        resolutions=Maybe(given_motion),
        ious=Maybe(ListOf(iou)),
        changed=_FREE_TABLE,
        storehouse=Maybe(_UNITS),
        intake=Maybe(_UNITS),
    )
    return CaseForm(given, state, seats=USUAL_SEATS, seated=("seats", "order_of_play"))


def _seat() -> Record:
    parts = TableOf(GOOD, record(Parts))
    moves = _moves()
    return record(
        Producer,
        "id",
        "is_helped",
        "has_leisure",
        called={"rents": "rent", "platforms": "platform", "is_off_path": "off_path"},
        zone=_maybe(ZONE),
        rent=TableOf(_SECURED, _MONEY),
        platform=TableOf(_SECURED, _maybe(SEAT)),
        abilities=parts,
        inputs=parts,
        consumed=_UNITS,
        wants=ListOf(record(Want, good=GOOD)),
        stock=_UNITS,
        money=_MONEY,
        vacancy=TableOf(_SECURED, Flag()),
        auto=Flag(),
        tally=TableOf(Text(), Whole(None)),
        in_game=Flag(),
        value=_BALANCE,
    ).but(
        **moves.parts,
        **dict.fromkeys(("ability", "input", "unmet", "need", "surplus"), _ANY_UNITS),
    )


def _moves() -> Record:
    return record(
        Moves,
        called={"has_leisure": "leisure"},
        industry=_maybe(_INDUSTRY),
        last_industry=_maybe(_INDUSTRY),
        bound_for=_maybe(Word("industry", (*GOODS, LEISURE))),
    )


def _state(seat: Record) -> Record:
    count = Whole()
    by_seat = TableOf(SEAT, Whole(None))
    line = record(Line, value=TableOf(SEAT, _BALANCE), storehouse=_UNITS, money=_BALANCE)
    rent_card = Record({"card": count, "price": _MONEY, **dict.fromkeys(ZONES, count)})
    motion = record(Motion, seat=SEAT, number=Whole(1))
    return Record(
        {
            "quarter": Whole(1, 5),
            "round": count,
            "settles": count,
            "phase": PHASE,
            "order_of_play": ListOf(SEAT),
            "seats": TableOf(SEAT, seat),
            "first_seat": SEAT,
            "head_count": Whole(1),
            "rent_cards": TableOf(GOOD, rent_card),
            "storehouse": _UNITS,
            "intake": _UNITS,
            "bank": _BALANCE,
            **{office: _maybe(SEAT) for office in OFFICES},
            "piles": TableOf(Word("deck", DECKS), record(Deck)),
            "questions": ListOf(record(Question)),
            "motions": ListOf(motion),
            "resolutions": ListOf(motion),
            "motion_count": count,
            "ious": ListOf(record(Iou, amount=_MONEY)),
            "iou_count": count,
            "changed": TableOf(Text(), Text()),
            "length": count,
            "late_sets": TableOf(SEAT, Text()),
            "before_act": TableOf(SEAT, _moves()),
            "result": Maybe(record(Result)),
            "adjudications": count,
            "stopping": Text(),
            "history": ListOf(line.but(tokens=by_seat, missing=by_seat)),
            "drawn": ListOf(ListOf(Either((Whole(), Text())))),
            "turn": count,
            "imbalance": _BALANCE,
            "decks": TableOf(Word("deck", DECKS), Record({"down": _CARDS, "up": _CARDS})),
            "cap": _UNITS,
            "room": _UNITS,
        }
    )
