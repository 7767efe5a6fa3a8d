"""Gops: all bid a card at once for a prize; the highest bid wins it, and a tie carries it over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.box import boxed
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId, event, listed
from pbem.engine.options import option
from pbem.engine.orderform import Item, Offered, Pick, plain
from pbem.engine.orders import Order, order
from pbem.engine.receipt import Receipt
from pbem.engine.report import Facts
from pbem.engine.ruleset import Here, Phase, Player, Ruleset, Table
from pbem.engine.sequence import letters, sequence
from pbem.engine.slots import WholeNumber, slot


@dataclass(frozen=True)
class Options:
    cards: int = option(9, "Cards in every hand, and prizes.", between=(3, 15))


@dataclass
class Hand:
    name: str
    cards: list[int]
    points: int = 0


@dataclass
class Gops:
    """All is open but the bids: so what a reader may see is the state."""

    seats: dict[SeatId, Hand]
    prize: int
    prizes: list[int]
    turn: int = 1


def deal(options: Options, players: Sequence[Player], dice: Dice) -> Gops:
    """GOP-1 The same hand for all, and the prizes in an order dealt by dice."""
    cards = range(1, options.cards + 1)
    first, *others = dice.at("prizes").shuffled(cards, "the order of the prizes")
    return Gops({player.seat: Hand(player.name, [*cards]) for player in players}, first, others)


@order("BID <card>", rule="GOP-2", help="Bids a card.", examples=("BID 7",), only_last=True)
class Bid(Order):
    card: int = slot(WholeNumber("the card", 1, 15))

    def refuses(self, here: Here[Options, Gops]) -> Iterator[str]:
        if self.card not in here.view.seats[here.me].cards:
            yield f"You have no {self.card}, but {listed(here.view.seats[here.me].cards)}."

    def forecast(self, look: Receipt[Options, Gops]) -> Iterator[str]:
        yield f"You bid {self.card} for the prize of {look.view.prize}."

    @classmethod
    def offered(cls, here: Here[Options, Gops]) -> Iterator[Offered]:
        if cards := plain(*map(str, here.view.seats[here.me].cards)):
            yield Item("Your bid", f"for {here.view.prize}", "BID {}", (Pick("Card", cards),)).in_form()


@event("GOP-2", "{seat} bids {card}.", rules={"is_silent": "GOP-5"})
class Bids(Event):
    seat: SeatId
    card: int
    is_silent: bool


@event("GOP-3", "{seat} wins {prize}.")
class Wins(Event):
    seat: SeatId
    prize: int


@event("GOP-4", "The highest bid is tied, and {prize} carried over.")
class CarriesOver(Event):
    prize: int


def resolve(table: Table[Options, Gops]) -> None:
    """GOP-2 to 6 The highest bid wins the prize; whoever sends nothing bids the lowest card."""
    state, bids = table.state, {}
    for seat, hand in state.seats.items():
        bid = table.last(seat, Bid)
        bids[seat] = bid.card if bid else min(hand.cards)
        hand.cards.remove(bids[seat])
        table.tell(Bids(seat, bids[seat], bid is None))
    best = [seat for seat, card in bids.items() if card == max(bids.values())]
    if len(best) == 1:
        state.seats[best[0]].points += state.prize
    table.tell(Wins(best[0], state.prize) if len(best) == 1 else CarriesOver(state.prize))
    table.is_over, state.turn = not state.prizes, state.turn + 1
    if state.prizes:
        state.prize = state.prizes.pop(0) + (0 if len(best) == 1 else state.prize)


BIDS = Phase("bids", "Bids", (Bid,), unordered="You bid your lowest card.")
RULES: Ruleset[Options, Gops, Gops] = Ruleset(
    *("gops", "Gops", "1", (BIDS,), sequence(letters("bids", resolve))),
    state=Gops,
    tables=lambda told: [Facts((("Prizes to come", listed(told.after.prizes) or "none"),))],
    points=lambda options, gops, seat: gops.seats[seat].points,
    says=lambda options, gops, seat: f"cards {listed(gops.seats[seat].cards) or 'none'}",
    starts=True,
)
BOX = boxed(RULES, Options, deal)
