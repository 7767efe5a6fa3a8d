"""Worked cases of New Tabor: what may be given and expected, and the position that is meant (brief 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import (
    Amount,
    Anything,
    Either,
    Flag,
    Id,
    ListOf,
    Maybe,
    Record,
    TableOf,
    Whole,
    Word,
)
from pbem.engine.case_types import record, shape_of
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.exact import Exact
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Json, Moment, Position
from pbem.rulesets.new_tabor.book import (
    CONSUMPTION,
    DECKS,
    GOODS,
    LABOR,
    OUTER,
    SWITCH,
    ZONES,
    Book,
    Gain,
    Good,
    Loss,
)
from pbem.rulesets.new_tabor.economy import (
    ROUND,
    SETUP,
    USUAL_GOOD,
    Economy,
    Goods,
    Iou,
    Motion,
    Producer,
    Question,
    cap_of,
    rent_card,
    room,
)

Values: TypeAlias = dict[str, Any]
USUAL_SEATS = ("ann", "bob", "cy", "dan")
USUAL_OFFICERS = {"clerk": "dan", "treasurer": "cy"}
USUAL_QUARTER, USUAL_ROUND = 2, 3
USUAL_K = 4
"""What the Inner Rung is worth on the rent card of every industry, unless a case says otherwise."""

_ANY_UNITS = TableOf(Word("good", GOODS), Whole(None))
_BALANCE = Amount(may_be_negative=True)
_CARDS = ListOf(Anything("a card as the data file has it"))


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    return CaseForm(_given_shape(), _state_shape(), seats=USUAL_SEATS, seated=("seats", "order_of_play"))


def _state_shape() -> Record:
    """Return the shape of what is stored, and of what follows from it (`reckoned`)."""
    totals = dict.fromkeys(("ability", "input", "unmet", "need", "surplus"), _ANY_UNITS)
    state = record(Economy, turn=Whole(), imbalance=_BALANCE, cap=shape_of(Goods), room=shape_of(Goods))
    cards = state.parts["rent_cards"]
    assert isinstance(cards, TableOf) and isinstance(cards.item, Record)
    return state.but(
        seats=TableOf(SEAT, record(Producer).but(in_game=Flag(), value=_BALANCE, **totals)),
        rent_cards=TableOf(cards.key, cards.item.but(**dict.fromkeys(ZONES, Whole()))),
        decks=TableOf(Word("deck", DECKS), Record({"down": _CARDS, "up": _CARDS})),
    )


def _given_shape() -> Record:
    """Return the shape of what a case gives: cards by what is on them, totals in the place of their parts."""
    units = shape_of(Goods, is_given=True)
    totals = dict.fromkeys(("ability", "input", "unmet"), units)
    seat = Record(record(Producer, is_given=True).parts).but(in_game=Maybe(Flag()), **totals)
    zones = {zone: Maybe(Whole(1)) for zone in ZONES}
    card = Record({"k": Maybe(Whole(1)), **zones, "price": Maybe(Amount())})
    question = Id("question", "(call|recall|election|motion|forgive)( .*)?", "recall clerk")
    motions = Maybe(ListOf(Record(record(Motion, is_given=True).parts)))
    given = record(Economy, is_given=True).but(*("piles", "result", "history", "drawn"))
    return Record(given.parts).but(
        order_of_play=Maybe(ListOf(SEAT)),
        seats=Maybe(TableOf(SEAT, Maybe(seat))),
        rent_cards=Maybe(TableOf(Word("good", GOODS), Either((Whole(1), card)))),
        decks=Maybe(TableOf(Word("deck", DECKS), Either((_CARDS, Record({"down": _CARDS, "up": _CARDS}))))),
        questions=Maybe(ListOf(Either((question, record(Question))))),
        motions=motions,
        resolutions=motions,
        ious=Maybe(ListOf(Record(record(Iou).parts, ("debtor", "creditor", "amount")))),
    )


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Economy]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    values = _without_none(values)
    folk: Values = {seat: one or {} for seat, one in (values.get("seats") or {}).items()}
    others = [seat for seat in (*folk, *seats) if seat not in USUAL_SEATS]
    order = list(dict.fromkeys(values.get("order_of_play") or (*USUAL_SEATS, *others)))
    phase = values.get("phase", ROUND)
    usual = (1, 1) if phase == SETUP else (USUAL_QUARTER, USUAL_ROUND)
    quarter, round = (values.get(*pair) for pair in zip(("quarter", "round"), usual, strict=True))
    has_pegs = phase != SETUP and (phase, quarter, round) != (ROUND, 1, 1)
    seated = {
        seat: _seat(number, has_pegs, quarter, folk.get(seat, {})) for number, seat in enumerate(order, 1)
    }
    complete: Values = {
        "first_seat": order[0],
        "head_count": len(order),
        **_officers(book, seated),
        **{key: one for key, one in values.items() if key != "decks"},
        "quarter": quarter,
        "round": round,
        "phase": phase,
        "order_of_play": order,
        "seats": seated,
        "rent_cards": {
            good: _laid_card(book, good, (values.get("rent_cards") or {}).get(good)) for good in GOODS
        },
        "piles": {deck: _pile(book, deck, one) for deck, one in (values.get("decks") or {}).items()},
    }
    _ask(complete, {"seat": order[0], "quarter": quarter, "round": round, "kind": "resolve"})
    complete["ious"] = [
        {"id": number, "due": quarter, **one} for number, one in enumerate(values.get("ious") or (), 1)
    ]
    complete.setdefault("iou_count", max((one["id"] for one in complete["ious"]), default=0))
    economy = value_of(Economy, complete, book, "given")
    return Position(Moment(economy.turn, economy.phase), economy)


def _without_none(values: Any) -> Any:
    """Return values where the word none, as players write it, is nothing."""
    if isinstance(values, Mapping):
        return {key: _without_none(value) for key, value in values.items()}
    if isinstance(values, list):
        return [_without_none(value) for value in values]
    return None if values == "none" else values


def _officers(book: Book, seats: Mapping[SeatId, Values]) -> Values:
    """Return the usual Clerk and Treasurer, if they are in the game and the offices not for the house."""
    is_held = book.options.offices != "house"
    return {
        office: seat if is_held and seat in seats and not seats[seat].get("out_in") else None
        for office, seat in USUAL_OFFICERS.items()
    }


def _seat(number: int, has_pegs: bool, quarter: int, written: Values) -> Values:
    """Return a seat: in food, in the Outer Rung; before the opening round no pegs are on the board.

    A seat that is out has none either; a case says so by in_game, or by the quarter in which it went.
    """
    out_in = written.get("out_in") or (quarter if written.get("in_game") is False else 0)
    pegs = {"zone": OUTER, "industry": USUAL_GOOD} if has_pegs and not out_in else {}
    values = {"number": number, **pegs, **written, "out_in": out_in}
    industry = None if out_in else values.get("industry")
    values.setdefault("last_industry", USUAL_GOOD if industry == SWITCH else industry)
    return _in_parts(values)


def _in_parts(values: Values) -> Values:
    """Return a seat with a card for each total: of ability, and of input, consumed and unmet together."""
    totals = {key: values.pop(key, None) or {} for key in ("ability", "input", "unmet")}
    values.pop("in_game", None)
    both = {
        good: total - totals["unmet"][good]
        for good, total in totals["input"].items()
        if good in totals["unmet"]
    }
    consumed = values["consumed"] = {**both, **(values.get("consumed") or {})}
    inputs = {good: consumed.get(good, 0) + totals["unmet"].get(good, 0) for good in GOODS}
    values["abilities"] = {**(values.get("abilities") or {}), **_cards(totals["ability"])}
    return {"inputs": _cards({**inputs, **totals["input"]}), **values}


def _cards(totals: Mapping[str, int]) -> Values:
    return {good: {"cards": [total] if total else []} for good, total in totals.items()}


def _laid_card(book: Book, industry: str, written: Any) -> Values:
    """Return the card of an industry: by k, what the Inner Rung is worth, or its values and its price."""
    named: Values = {"k": written} if isinstance(written, int) else written or {}
    zones = {zone: named[zone] for zone in ZONES if named.get(zone)}
    if named.get("k"):
        zones = {"inner": named["k"], **zones}
    cards = [pair for pair in enumerate(book.data.rent_cards) if pair[1].industry == industry]
    wanted = zones if named else {"inner": USUAL_K}
    suiting = (
        number for number, card in cards if all(card.value(zone) == value for zone, value in wanted.items())
    )
    number = next(suiting, None if named else cards[0][0])
    if number is None:
        raise BadValue(f"given.rent_cards.{industry}", "there is no such card in the data file.")
    price = named.get("price")
    return {"card": number, **({} if price is None else {"price": price})}


def _pile(book: Book, deck: str, written: Any) -> Values:
    """Return a deck by the numbers of its cards; a list alone is what lies face down."""
    values: Values = {"down": written} if isinstance(written, list) else written
    free = list(range(book.data.deck_size(deck)))
    return {side: list(_numbers(book, deck, cards, free)) for side, cards in sorted(values.items())}


def _numbers(book: Book, deck: str, cards: Sequence[Any], free: list[int]) -> Iterator[int]:
    """Yield the numbers of cards that a case writes as a data file does; each number is used once."""
    for card in cards:
        number = next((one for one in free if card_values(book, deck, one) == card), None)
        if number is None:
            raise BadValue(f"given.decks.{deck}", f"there is no such card left in the data file: {card!r}.")
        free.remove(number)
        yield number


def _ask(complete: Values, usual: Values) -> None:
    """Fill in motions and resolutions, and open the questions that are written, and of every motion."""
    for key in ("motions", "resolutions"):
        listed = enumerate(complete.get(key) or (), 1)
        complete[key] = [{"number": number, **usual, **one} for number, one in listed]
    numbers = [one["number"] for one in (*complete["motions"], *complete["resolutions"])]
    complete.setdefault("motion_count", max(numbers, default=0))
    questions = [_question(one) for one in complete.get("questions") or ()]
    asked = [one.get("about") for one in questions if one["kind"] == "motion"]
    motions = [str(one["number"]) for one in complete["motions"]]
    missing = [{"kind": "motion", "about": number} for number in motions if number not in asked]
    complete["questions"] = [*questions, *missing]


def _question(written: Any) -> Values:
    if not isinstance(written, str):
        return dict(written)
    kind, _, about = written.partition(" ")
    return {"kind": kind, "about": about}


def reckoned(book: Book, economy: Economy) -> Mapping[str, Json]:
    """Return what cases may expect of an economy besides what is stored of it (brief 2.2)."""
    return {
        "turn": economy.turn,
        "imbalance": Exact.of(economy.imbalance),
        "seats": {id: _of_seat(economy, seat) for id, seat in economy.seats.items()},
        "rent_cards": {
            good: {zone: rent_card(book, economy, good).value(zone) for zone in ZONES} for good in GOODS
        },
        "decks": {
            deck: {
                "down": [card_values(book, deck, number) for number in pile.down],
                "up": [card_values(book, deck, number) for number in pile.up],
            }
            for deck, pile in economy.decks.items()
        },
        "cap": {good: cap_of(book, economy, economy.quarter) for good in GOODS},
        "room": {good: room(book, economy, good) for good in GOODS},
    }


def _of_seat(economy: Economy, seat: Producer) -> dict[str, Json]:
    return {
        "in_game": seat.is_in,
        "ability": {good: seat.ability(good) for good in GOODS},
        "input": {good: seat.input(good) for good in GOODS},
        "unmet": {good: seat.unmet(good) for good in GOODS},
        "need": {good: seat.need(good) for good in GOODS},
        "surplus": {good: seat.surplus(good) for good in GOODS},
        "value": Exact.of(seat.money + economy.value(seat.stock)),
    }


def card_values(book: Book, deck: str, number: int) -> Json:
    """Return a card as the data file writes it."""
    if deck in (LABOR, CONSUMPTION):
        return list((book.data.labor if deck == LABOR else book.data.consumption)[number])
    card = book.data.deck(deck)[number]
    if isinstance(card, Gain):
        return {"industry": card.industry, "ability": card.ability}
    if isinstance(card, Good):
        return {"good": card.good, "amount": card.amount}
    assert isinstance(card, Loss)
    values: dict[str, Json] = {"from": card.source, "what": card.what, "good": card.good}
    if card.part is not None:
        return {**values, "part": f"{card.part[0]}/{card.part[1]}"}
    return {**values, "units": card.units} if card.units else {**values, "points": card.points}
