"""6 Game end: when it is over, who wins, and who is nearly there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import GM, Caused, Event, SeatId, event, listed
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import Grammar, Order, order
from pbem.engine.results import Became
from pbem.engine.slots import SEATS, HexName, Slot, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Words
from pbem.rulesets.survival.behaviour import EnemySlot
from pbem.rulesets.survival.island import Island, Result, is_extra
from pbem.rulesets.survival.lexicon import IslandLexicon
from pbem.rulesets.survival.outlook import Outlook
from pbem.rulesets.survival.plans import Aftermath, IslandOrder, IslandTable, extinct

FIRST_DOMINANCE = 5
"""Dominance is spoken of from this round on (SUR-R60)."""
MOST_PAIRS = 50
"""In a larger game the others to share a draw with are typed."""


@event("SUR-R60", "{seat} has {own} of {all} living creatures.")
class Dominant(Event):
    seat: SeatId
    own: int
    all: int


@event("SUR-R61", "{seats} agree to a draw.")
class DrawAgreed(Event):
    seats: tuple[SeatId, ...]


ENDINGS = {
    "nobody": tr_noop("nobody lives"),
    "last_species": tr_noop("one species left"),
    "dominance": tr_noop("dominance"),
    "draw": tr_noop("draw"),
    "limit": tr_noop("round limit"),
    "gm": tr_noop("closed by the GM"),
}


@event()
class GameOver(Caused):
    how: str
    winners: tuple[SeatId, ...]

    @property
    def sentence(self) -> str:
        ends = tr("The game ends: {reason}.", reason=tr(ENDINGS[self.how]))
        return f"{ends} {tr('Won by {winners}.', winners=listed(self.winners))}" if self.winners else ends


@event(
    "SUR-R73",
    (
        "By the GM's order {hex} grows {n} meal from the next Spring on.",
        "By the GM's order {hex} grows {n} meals from the next Spring on.",
    ),
    called={"n": "number"},
)
class MaximumSet(Event):
    hex: str
    number: int


@order(
    tr_noop("CLOSE [DOMINANT] [<seat>]"),
    rule="SUR-R73",
    help=tr_noop(
        "Ends the game when this round is played; DOMINANT names the species that has won the island."
    ),
    examples=("CLOSE", "CLOSE DOMINANT ann"),
    ends_game=True,
)
class Close(Order):
    """The GM's word that the game ends."""

    seat: SeatId | None = slot(EnemySlot(), default=None)

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        yield from extinct(here, self.seat or "")


@order(
    tr_noop("MAX <hex> <meals>"),
    rule="SUR-2.2-11",
    help=tr_noop("Sets how many plant meals a hex grows from the next Spring on."),
    examples=("MAX B7 3",),
)
class Maximum(Order):
    """The GM's new number of plant meals for a hex."""

    hex: str = slot(HexName())
    meals: int = slot(WholeNumber(tr_noop("the number of meals"), 0, 100))

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        patch = here.view.hexes.get(self.hex)
        if patch is None:
            yield tr("{hex} does not exist.", hex=self.hex)
        elif here.book.terrain[patch.terrain].plant is None:
            yield tr("{hex} grows no plants.", hex=self.hex)


GM_ORDERS = (Close, Maximum)
GM_GRAMMAR = Grammar(GM_ORDERS)


class VoteSlot(Slot[frozenset[SeatId] | None]):
    """DRAW with the seats that shall share the game, or DRAW NO, kept as an empty set."""

    def read(self, words: Words) -> frozenset[SeatId]:
        """Take the seats, separated by commas, or NO."""
        if words.took("NO"):
            return frozenset()
        return frozenset(SEATS.read(words))

    def write(self, value: frozenset[SeatId] | None) -> str:
        """Return the seats in alphabetical order, or NO."""
        return ", ".join(sorted(value or ())) or "NO"


@order(
    tr_noop("VOTE DRAW <seats>"),
    rule="SUR-6-05",
    help=tr_noop(
        "Votes to share the game with the seats named, you among them or not; NO takes the vote back."
    ),
    examples=("VOTE DRAW ann, me", "VOTE DRAW NO"),
    is_game_order=False,
)
class VoteDraw(IslandOrder):
    """A vote for a draw of some species."""

    once = True
    seats: frozenset[SeatId] = slot(VoteSlot())

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        if not here.book.options.draws:
            yield tr("Draws are not allowed in this game.")
        elif len(self.seats) == 1:
            yield tr("A draw takes at least two species.")
        else:
            yield from extinct(here, *sorted(self.seats))

    def obey(self, table: IslandTable, seat: SeatId) -> None:
        """SUR-R61 The vote is kept until it is changed."""
        table.state.seats[seat].draw_vote = self.seats or None

    def came_to(self, now: Aftermath) -> None:
        stands = tr_noop("your vote stands until you change it")
        now.put(self, Became.DONE, stands if self.seats else tr_noop("you vote for no draw"))

    def odd(self, look: Outlook) -> Iterator[str]:
        """SUR-R61 Draws that cannot be carried as things stand, and those that leave the voter out."""
        if not self.seats or look.view.round == 0:
            return
        if look.seat not in self.seats:
            yield tr("You are not among them: such a draw leaves you out.")
        if extra := sorted(seat for seat in self.seats if is_extra(seat)):
            yield trn(
                "{seats} has no player and never votes: such a draw is never carried.",
                "{seats} have no player and never vote: such a draw is never carried.",
                len(extra),
                seats=listed(extra),
            )
        least = min((len(look.view.own(seat)), seat) for seat in self.seats)
        outside = [seat for seat in look.view.seats if seat not in self.seats]
        if more := [seat for seat in outside if len(look.view.own(seat)) > least[0]]:
            yield trn(
                "{seats} has more creatures than {least}: as things stand it is not carried.",
                "{seats} have more creatures than {least}: as things stand it is not carried.",
                len(more),
                seats=listed(more),
                least=least[1],
            )

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        rivals = [folk.id for folk in here.rivals]
        if not here.book.options.draws or not rivals:
            return
        vote = here.view.seats[here.me].draw_vote or frozenset()
        kept = [tuple(sorted(vote))] if vote and vote <= {here.me, *rivals} else []
        pairs = [(here.me, rival) for rival in rivals[:MOST_PAIRS]]
        parties = [*kept, (), *pairs, (here.me, *rivals)]
        shared = dict.fromkeys(tuple(sorted(party)) for party in parties)
        choices = tuple(Choice(", ".join(party) or "NO", _share(party)) for party in shared)
        pick = Pick(tr("Seats"), choices, is_free=True)
        yield Item(tr("Draw"), tr("with whom you would share the game"), "VOTE DRAW {}", (pick,))


VOTES = (VoteDraw,)


def _share(party: tuple[SeatId, ...]) -> str:
    if not party:
        return tr("no draw")
    return trn("{n} species share the game", "{n} species share the game", len(party))


def obey_gm(table: IslandTable) -> None:
    """The GM's orders that are not about the end (SUR-R73)."""
    for said in table.sheet(GM).orders:
        if isinstance(said, Maximum):
            table.state.maxima[said.hex] = said.meals
            table.tell(MaximumSet(said.hex, said.meals))


_RULES = {
    "nobody": "SUR-R62",
    "last_species": "SUR-6-01",
    "dominance": "SUR-6-02",
    "draw": "SUR-6-05",
    "limit": "SUR-6-03",
}
"""By which statement each end comes; the GM's word has none."""


def check_end(table: IslandTable) -> None:
    """A9: the first of the ends that has come (SUR-R63)."""
    island = table.state
    living = {seat: number for seat, number in island.census[-1].living.items() if number}
    lord = dominant(table, living)
    if lord:
        table.tell(Dominant(lord, living[lord], sum(living.values())))
    how = _end(table, living, lord)
    if how is None:
        return
    winners = _draw(table, living) if how == "draw" else _winners(island, living)
    island.result = Result(how, winners)
    table.is_over = True
    table.tell(GameOver(how, winners, cause=_RULES.get(how, "")))


def _end(table: IslandTable, living: dict[SeatId, int], lord: SeatId | None) -> str | None:
    """SUR-R63: nobody, one species, dominance, draw, the GM's word, the round limit."""
    closings = [order for order in table.sheet(GM).orders if isinstance(order, Close)]
    options = table.book.options
    if not living:
        return "nobody"
    if len(living) == 1:
        return "last_species"
    if any(order.seat for order in closings) or (lord and options.dominance == "auto"):
        return "dominance"
    if sharers := _draw(table, living):
        table.tell(DrawAgreed(sharers))
        return "draw"
    if closings:
        return "gm"
    return "limit" if options.rounds and table.state.round >= options.rounds else None


def dominant(table: IslandTable, living: dict[SeatId, int]) -> SeatId | None:
    """Return the species with nearly all living creatures, while two or more live (SUR-R60)."""
    options = table.book.options
    if options.dominance == "off" or len(living) < 2 or table.state.round < FIRST_DOMINANCE:
        return None
    most = max(living, key=lambda seat: living[seat])
    has_enough = living[most] * 100 >= options.dominance_percent * sum(living.values())
    return most if has_enough else None


def _draw(table: IslandTable, living: dict[SeatId, int]) -> tuple[SeatId, ...]:
    """Return the species that share the game, in seat order, if a draw is carried (SUR-R61)."""
    seats, options = table.state.seats, table.book.options
    votes = {seats[seat].draw_vote for seat in living} - {None}
    for vote in sorted((vote for vote in votes if vote), key=sorted):
        if options.draws and _is_carried(table, vote, living):
            return tuple(seat for seat in seats if seat in vote)
    return ()


def _is_carried(table: IslandTable, vote: frozenset[SeatId], living: dict[SeatId, int]) -> bool:
    seats, round = table.state.seats, table.state.round
    if len(vote) < 2 or not all(seat in living for seat in vote):
        return False
    least = min(living[seat] for seat in vote)
    for seat, number in living.items():
        folk = seats[seat]
        is_active = (
            folk.last_received is not None and folk.last_received > round - table.book.options.draw_window
        )
        if (seat in vote or is_active) and folk.draw_vote != vote:
            return False
        if seat not in vote and number > least:
            return False
    return True


def _winners(island: Island, living: dict[SeatId, int]) -> tuple[SeatId, ...]:
    """SUR-6-04: the seats with most creatures, who share the win (SUR-R67).

    If none lives, or extra species alone (SUR-R64), those who led a round before; only players win (SUR-R65).
    """
    own = {seat: number for seat, number in living.items() if not is_extra(seat)}
    if not own and len(island.census) > 1:
        own = {seat: n for seat, n in island.census[-2].living.items() if n and not is_extra(seat)}
    most = max(own.values(), default=0)
    return tuple(seat for seat in island.seats if most and own.get(seat) == most)
