"""The slots for dollars, and what is written with them: prices, sums by path, bids (CRA 6.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.slots import Money, Slot, expect
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.modules.monetary_market.bidding import Bid, BidList, list_fault

MOST_DOLLARS = 100_000
"""Nothing is worth more than this."""
MOST_PERCENT = 1000
MOST_ENTRIES = 40
AFFORD = "AFFORD"
DOLLARS = Money(tr_noop("the number of dollars"), 0, MOST_DOLLARS)
_BID = re.compile(r"([0-9]{1,6})@\$?([0-9]{1,6})")


def read_dollars(words: Words) -> int:
    """Take whole dollars: 15, $15 or $ 15."""
    return DOLLARS.read(words)


@dataclass(frozen=True)
class Price:
    """A price for each unit: dollars, or a percentage of the commodity price."""

    number: int
    is_percent: bool = False

    def __str__(self) -> str:
        return f"{self.number}%" if self.is_percent else str(self.number)


def read_price(words: Words) -> Price:
    """CRA-R54 Take AT and a price in dollars, or in per cent of the commodity price."""
    expect("AT", words)
    token = words.peek()
    if not token.endswith("%") and words.peek(1) != "%":
        return Price(read_dollars(words))
    words.take()
    words.took("%")
    number = token.rstrip("%")
    if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) <= MOST_PERCENT):
        raise Fault(tr('"{word}" is no percentage from 0% to {most}%.', word=token, most=MOST_PERCENT))
    return Price(int(number), is_percent=True)


class BidsSlot(Slot[BidList]):
    """CRA-MM-17, CRA-R16 Bids joined by commas, units@price; AFFORD may stand behind them."""

    def read(self, words: Words) -> BidList:
        """Take the bids."""
        words.took(":")
        bids = [_bid(words)]
        while words.took(",") or _BID.fullmatch(words.peek()):
            bids.append(_bid(words))
        fault = list_fault(bids)
        if fault:
            raise Fault(fault, why=Why.REFUSED)
        return BidList(tuple(bids), words.took(AFFORD))


def _bid(words: Words) -> Bid:
    token = words.take(tr_noop("a bid"))
    if token.endswith("@") and words.peek().removeprefix("$").isdigit():
        token += words.take()
    elif words.peek().startswith("@") and token.isdigit():
        token += words.take()
        token += words.take() if token.endswith("@") and words.peek() else ""
    found = _BID.fullmatch(token)
    if found is None:
        hint = tr("Write the units and the price of each, such as {example}.", example="1@25, 2@24")
        raise Fault(tr('"{word}" is no bid.', word=token), hint)
    return Bid(int(found[1]), int(found[2]))


class SumsSlot(Slot[tuple[tuple[str, int], ...]]):
    """CRA-COR-04 Dollars by path, joined by commas: 40 ant, 10 spider."""

    def read(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Take one sum or more; each path stands there once."""
        sums: dict[str, int] = {}
        while True:
            dollars = read_dollars(words)
            path = PATH.read(words)
            if path in sums:
                name = crusoe_of(words).book.path(path).name
                raise Fault(tr("{thing} stands there twice.", thing=name), why=Why.REFUSED)
            sums[path] = dollars
            if not (words.took(",") or words.took("+")):
                return tuple(sums.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Join the sums by commas."""
        return ", ".join(f"{dollars} {path}" for path, dollars in value)
