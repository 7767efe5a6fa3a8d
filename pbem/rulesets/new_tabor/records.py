"""The state as JSON values and back; their paths are those of brief 2, which rulings and cases name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.exact import Exact, hundredths_in
from pbem.engine.ruleset import Json
from pbem.rulesets.new_tabor.book import DECKS, GOODS, OFFICES, Book
from pbem.rulesets.new_tabor.economy import (
    Deck,
    Economy,
    Iou,
    Motion,
    Question,
    Record,
    Result,
    price_of,
    value_of,
)
from pbem.rulesets.new_tabor.seatrecords import (
    moves_values,
    producer_values,
    read_goods,
    read_moves,
    read_producer,
)


def dump(book: Book, economy: Economy) -> dict[str, Json]:
    """Return the state as JSON values; `imbalance` follows from money and stock, so it is none of them.

    `piles` are the decks by numbers of cards.
    """
    return {
        "quarter": economy.quarter,
        "round": economy.round,
        "settles": economy.settles,
        "phase": economy.phase,
        "order_of_play": list(economy.seats),
        "seats": {id: producer_values(seat) for id, seat in economy.seats.items()},
        "first_seat": economy.first_seat,
        "head_count": economy.head_count,
        "rent_cards": {good: _rent_card_values(book, economy, good) for good in GOODS},
        "storehouse": dict(economy.storehouse),
        "intake": dict(economy.intake),
        "bank": Exact.of(economy.bank),
        **{office: economy.officers[office] for office in OFFICES},
        "piles": {deck: _deck_values(economy.decks[deck]) for deck in DECKS},
        "questions": [{"kind": one.kind, "about": one.about} for one in economy.questions],
        "motions": [motion_values(one) for one in economy.motions],
        "resolutions": [motion_values(one) for one in economy.resolutions],
        "motion_count": economy.motion_count,
        "ious": [iou_values(one) for one in economy.ious],
        "iou_count": economy.iou_count,
        "changed": dict(economy.changed),
        "length": economy.length,
        "late_sets": dict(economy.late_sets),
        "before_act": {seat: moves_values(one) for seat, one in economy.before_act.items()},
        "result": _result_values(economy.result),
        "adjudications": economy.adjudications,
        "stopping": economy.stopping,
        "history": [_record_values(one) for one in economy.history],
        "drawn": [[turn, seat, deck, number] for turn, seat, deck, number in economy.drawn],
    }


def _rent_card_values(book: Book, economy: Economy, good: str) -> dict[str, Json]:
    return {"card": economy.rent_cards[good], "price": Exact.of(price_of(book, economy, good))}


def _deck_values(deck: Deck) -> dict[str, Json]:
    return {"down": list(deck.down), "up": list(deck.up)}


def motion_values(motion: Motion) -> dict[str, Json]:
    """Return a motion as JSON values."""
    return {
        "number": motion.number,
        "seat": motion.seat,
        "quarter": motion.quarter,
        "round": motion.round,
        "kind": motion.kind,
        "text": motion.text,
        "name": motion.name,
        "value": motion.value,
    }


def iou_values(iou: Iou) -> dict[str, Json]:
    """Return a debt as JSON values."""
    return {
        "id": iou.id,
        "debtor": iou.debtor,
        "creditor": iou.creditor,
        "amount": Exact.of(iou.amount),
        "due": iou.due,
    }


def _result_values(result: Result | None) -> dict[str, Json] | None:
    return None if result is None else {"how": result.how, "winners": list(result.winners)}


def _record_values(record: Record) -> dict[str, Json]:
    return {
        "turn": record.turn,
        "tokens": dict(record.tokens),
        "value": {seat: Exact.of(cents) for seat, cents in record.value.items()},
        "missing": dict(record.missing),
        "storehouse": dict(record.storehouse),
        "money": Exact.of(record.money),
    }


def load(book: Book, values: Mapping[str, Any]) -> Economy:
    """Return the state that `dump` made values of, seats in order of play; TAB-R60 with its imbalance."""
    cards = {good: int(values["rent_cards"][good]["card"]) for good in GOODS}
    economy = Economy(
        quarter=values["quarter"],
        round=values["round"],
        settles=values["settles"],
        phase=values["phase"],
        seats={id: read_producer(id, values["seats"][id]) for id in values["order_of_play"]},
        first_seat=values["first_seat"],
        head_count=values["head_count"],
        rent_cards=cards,
        prices=_prices(book, cards, values["rent_cards"]),
        storehouse=read_goods(values["storehouse"]),
        intake=read_goods(values["intake"]),
        bank=hundredths_in(values["bank"]),
        officers={office: values[office] for office in OFFICES},
        decks={deck: _read_deck(values["piles"][deck]) for deck in DECKS},
        questions=[Question(**one) for one in values["questions"]],
        motions=[Motion(**one) for one in values["motions"]],
        resolutions=[Motion(**one) for one in values["resolutions"]],
        motion_count=values["motion_count"],
        ious=[_read_iou(one) for one in values["ious"]],
        iou_count=values["iou_count"],
        changed=dict(values["changed"]),
        length=values["length"],
        late_sets=dict(values["late_sets"]),
        before_act={seat: read_moves(one) for seat, one in values["before_act"].items()},
        result=_read_result(values["result"]),
        adjudications=values["adjudications"],
        stopping=values["stopping"],
        history=[_read_record(one) for one in values["history"]],
        drawn=[(turn, seat, deck, number) for turn, seat, deck, number in values["drawn"]],
    )
    economy.imbalance = imbalance_of(book, economy)
    return economy


def imbalance_of(book: Book, economy: Economy) -> int:
    """TAB-R60 Return in cents what money there is beyond the value of the storehouse."""
    money = economy.bank + sum(seat.money for seat in economy.seats.values())
    return money - value_of(book, economy, economy.storehouse)


def _prices(book: Book, cards: Mapping[str, int], values: Mapping[str, Any]) -> dict[str, int]:
    """Return the prices that are not those of the cards."""
    prices = {good: hundredths_in(values[good]["price"]) for good in GOODS}
    return {good: price for good, price in prices.items() if price != book.data.rent_cards[cards[good]].price}


def _read_deck(values: Mapping[str, Any]) -> Deck:
    return Deck([int(number) for number in values["down"]], [int(number) for number in values["up"]])


def _read_iou(values: Mapping[str, Any]) -> Iou:
    return Iou(
        values["id"], values["debtor"], values["creditor"], hundredths_in(values["amount"]), values["due"]
    )


def _read_result(values: Mapping[str, Any] | None) -> Result | None:
    return None if values is None else Result(values["how"], tuple(values["winners"]))


def _read_record(values: Mapping[str, Any]) -> Record:
    return Record(
        turn=values["turn"],
        tokens=dict(values["tokens"]),
        value={seat: hundredths_in(amount) for seat, amount in values["value"].items()},
        missing=dict(values["missing"]),
        storehouse=read_goods(values["storehouse"]),
        money=hundredths_in(values["money"]),
    )
