"""A turn's own work and the orders for it: acting and innovation (3.3 a, b, d; brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick, plain, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import GOODS, LEISURE, SWITCH, ZONES, concerned
from pbem.rulesets.new_tabor.choices import good_choices, industry_spot
from pbem.rulesets.new_tabor.claims import Claim, zones_pick
from pbem.rulesets.new_tabor.defaults import first_industry, is_resting_by_default, may_rest, way_out
from pbem.rulesets.new_tabor.economy import (
    EconomyTable,
    Moves,
    Producer,
    is_opening_round,
    location_value,
)
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Offers,
    Reasons,
    TaborOrder,
    Writer,
    exchange_faults,
    no,
    not_now,
    path_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.motions import MotionOrder
from pbem.rulesets.new_tabor.plans import chosen, fail, note, plans_of
from pbem.rulesets.new_tabor.things import GOOD
from pbem.rulesets.new_tabor.throws import WAGER, roll_die
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.voteorders import Recall
from pbem.rulesets.new_tabor.wording import Named

LOSS, WIN = "loss", "win"
"""Until when a series of wagers goes on."""
MOST_WAGERS = 9
"""A page lets one choose so many."""


class ActionOrder(TaborOrder):
    """An order for the Action Ring, of which one is carried out."""

    needs_path = True

    def chooses(self) -> Hashable:
        """TAB-050 The first whose test holds counts."""
        return "ACT"

    def surplus(self, earlier: Sequence[Order], before: Sequence[Order]) -> Faults:
        """TAB-050 One order for the Action Ring is carried out."""
        if self.is_decided(earlier):
            yield no(tr("This is a second order for the Action Ring without IF: the first counts."))

    def odd(self, look: Look) -> Reasons:
        """TAB-122 Leisure that earns no token."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or not trial.is_chosen(self) or trial.why_failed(self):
            return
        yield from self.odd_work(look)
        if trial.after.has_leisure and trial.after.open_wants:
            yield tr("Your Wants are still open then: with open Wants leisure earns no token.")

    def odd_work(self, look: Look) -> Reasons:
        """Yield what is odd about the work."""
        yield from ()


@order(
    tr_noop("ACT <industry>"),
    rule="TAB-050",
    help=tr_noop(
        "Works in an industry: takes it in the opening round, stays in it, or enters it from Switch; from "
        "another industry it goes into Switch, bound for this one."
    ),
    examples=("ACT shelter", "IF need food > 20 THEN ACT food"),
)
class Act(ActionOrder):
    """The industry to work in."""

    industry: str = slot(GOOD)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """All that the peg can do, first what it does without a word."""
        if here.view.facts.is_off_path:
            return
        moves = [*_moves(here)]
        (_, says), *others = moves
        pick = Pick(tr("What"), tuple(_choice(move, meant) for move, meant in moves))
        yield from with_line(Item(tr("Action Ring"), tr("where you work"), "{}", (pick,)), says)
        for move, meant in others:
            yield from suggested(move, meant)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it off the Path."""
        return path_faults(here)

    def odd_work(self, look: Look) -> Reasons:
        """TAB-047 A new industry for which the seat has no ability, though it has some for others."""
        assert look.trial is not None
        was, after = look.trial.before, look.trial.after
        if self.industry in (was.industry, was.bound_for, was.last_industry) or after.ability(self.industry):
            return
        if any(after.ability(good) for good in GOODS):
            yield tr(
                "Your ability in {industry} is 0: you make nothing there.", industry=Named(self.industry)
            )


@order(
    tr_noop("SWITCH"),
    rule="TAB-050",
    help=tr_noop("Goes into Switch."),
    examples=("SWITCH",),
)
class Switch(ActionOrder):
    """The way into Switch."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("LEISURE"),
    rule="TAB-097",
    help=tr_noop("Goes into Switch to rest next turn or, in Switch, stays there to rest."),
    examples=("LEISURE", "IF wants = 0 THEN LEISURE"),
)
class LeisureOrder(ActionOrder):
    """Leisure, or the way to it."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("STAY"),
    rule="TAB-050",
    help=tr_noop("Stays in the industry; in Switch it is LEISURE."),
    examples=("STAY",),
)
class StayOrder(ActionOrder):
    """The place on the Action Ring kept."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("INNOVATE <wagers> [UNTIL <end>]"),
    rule="TAB-125",
    help=tr_noop(
        "In Switch, wagers tokens one after the other: at most so many, or with UNTIL up to the first loss "
        "or win."
    ),
    examples=("INNOVATE 1", "INNOVATE 2 UNTIL loss"),
)
class Innovate(TaborOrder):
    """Wagers; `end` is loss, win, or "" for all of them."""

    needs_path = True
    wagers: int = slot(WholeNumber(tr_noop("the number of wagers"), 1, 999))
    end: str = slot(WordSlot(tr_noop("end"), {LOSS: LOSS, WIN: WIN}), default="")

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """TAB-R31, R32 As many wagers as there are tokens; none with open Wants."""
        mine = here.mine
        if here.view.facts.is_off_path or not mine.is_switching or mine.open_wants or not mine.last_industry:
            return
        if tokens := mine.tokens + mine.has_leisure:
            says = trn(
                "{n} token may be wagered on {industry}",
                "{n} tokens may be wagered on {industry}",
                tokens,
                industry=Named(mine.last_industry),
            )
            yield from suggested(cls(1), says)
            numbers = Pick(tr("Wagers"), plain(*map(str, range(1, min(tokens, MOST_WAGERS) + 1))))
            ends = (Choice("", tr("all of them")), *plain("UNTIL loss", "UNTIL win"))
            picks = (numbers, Pick(tr("How long"), ends))
            yield Item(tr("Innovate"), tr("wager tokens on the die"), "INNOVATE {} {}", picks)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-085 Refuse it off the Path."""
        return path_faults(here)

    def chooses(self) -> Hashable:
        """TAB-R31 The first whose test holds counts."""
        return "INNOVATE"

    def odd(self, look: Look) -> Reasons:
        """TAB-130 More wagers than tokens."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or not trial.is_chosen(self) or trial.tokens is None or trial.why_failed(self):
            return
        if self.wagers > trial.tokens:
            yield trn(
                "You will have {n} token to wager, no more.",
                "You will have {n} tokens to wager, no more.",
                trial.tokens,
            )

    def forecast(self, look: Look) -> Reasons:
        """TAB-125, TAB-R32 How many tokens are wagered, and when the series ends; the die is not foretold."""
        trial = look.trial
        if trial is None or not trial.is_chosen(self) or trial.tokens is None or trial.why_failed(self):
            return
        wagers, industry = min(self.wagers, trial.tokens), Named(trial.before.last_industry or GOODS[0])
        if wagers > 1 and self.end == LOSS:
            yield tr(
                "You wager up to {n} tokens on {industry}, until one is lost.", n=wagers, industry=industry
            )
        elif wagers > 1 and self.end == WIN:
            yield tr("You wager up to {n} tokens on {industry}, until one wins.", n=wagers, industry=industry)
        else:
            yield trn(
                "You wager {n} token on {industry}: the die decides.",
                "You wager {n} tokens on {industry}, one by one: the die decides.",
                wagers,
                industry=industry,
            )


@order(
    tr_noop("NEXT ROUND"),
    rule="TAB-102",
    help=tr_noop("What stands below it is for the following round, where a letter holds several rounds."),
    examples=("NEXT ROUND",),
)
class NextRound(TaborOrder):
    """The line between the rounds of a letter."""

    may_depend: ClassVar[bool] = False

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """3.1 A section for each later round of the letter; without it standing orders count there.

        It stands behind # as a whole: what is chosen on a page goes below all else, and is for the first
        round.
        """
        view, mine = here.view, here.mine
        rounds = view.facts.options.rounds_per_mail
        if view.facts.is_off_path or rounds == 1:
            return
        place = mine.industry if mine.industry in GOODS else first_industry(mine)
        for number in range(1, rounds):
            yield from suggested(cls(), turn_title(view.known.turn + number))
            yield from suggested("SELL surplus TO cu", tr("what you will have left over"))
            yield from suggested("BUY need FROM cu", tr("what you will need"))
            yield from suggested(Act(place), tr("else you stay, or go where you are bound for"))
            yield from suggested("CLAIM here", tr("else you pay nothing"))
        says = tr("what you choose after it is for the round after")
        word = Pick(tr("Word"), plain(str(cls())))
        yield Item(tr("Next round"), says, "{}", (word,), is_many=True)
        says, acts = tr("behind the line for the next round"), good_choices(before="ACT")
        what = Pick(tr("What"), (*acts, *plain("STAY", "SWITCH", "LEISURE")))
        yield Item(tr("Action Ring, later"), says, "{}", (what,), is_many=True)
        zones = zones_pick(plain("here", "here UP TO $5.00", "inner > here"))
        yield Item(tr("Claim, later"), says, "CLAIM {}", (zones,), is_many=True)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it where a letter has no further round."""
        most = here.facts.options.rounds_per_mail
        if here.section < most:
            return
        if most == 1:
            yield not_now(tr("Each letter of this game holds one round."))
        else:
            yield not_now(
                trn("A letter of this game holds {n} round.", "A letter of this game holds {n} rounds.", most)
            )

    def odd(self, look: Look) -> Reasons:
        """3.1 With nothing below it, it is a round without orders."""
        if len(look.lines) == 1:
            yield tr("Nothing stands below it: standing orders do not count for that round either.")

    def came_to(self, now: Aftermath) -> None:
        """Whether what stands below it was played."""
        if now.is_played:
            now.put(self, Became.DONE, tr_noop("the round was played"))
        else:
            super().came_to(now)


def _moves(here: Writer) -> Iterator[tuple[ActionOrder, str]]:
    """TAB-050 Yield what a peg can do on the Action Ring, first what it does without a word."""
    mine = here.mine
    if here.view.facts.is_opening:
        yield from _works(here, first_industry(mine))
    elif mine.is_switching:
        yield from _ways_out(here, replace(mine, switch_turns=mine.switch_turns + 1))
    else:
        stays = mine.industry or first_industry(mine)
        yield Act(stays), _prospects(here, stays)
        yield from ((Act(one), tr("into Switch, and there next turn")) for one in GOODS if one != stays)
        yield Switch(), tr("into Switch, without a goal yet")
        yield LeisureOrder(), tr("into Switch, to rest there next turn")


def _ways_out(here: Writer, mine: Producer) -> Iterator[tuple[ActionOrder, str]]:
    """Yield the ways out of Switch, and rest; the turn to come is counted already."""
    if rests := is_resting_by_default(mine):
        yield LeisureOrder(), tr("you meant to rest")
    yield from _works(here, way_out(mine))
    if may_rest(mine) and not rests:
        yield LeisureOrder(), tr("rest, for a token when the turn after this begins")


def _works(here: Writer, first: str) -> Iterator[tuple[ActionOrder, str]]:
    """Yield all industries, one of them first."""
    for industry in dict.fromkeys((first, *GOODS)):
        yield Act(industry), _prospects(here, industry)


def _prospects(here: Writer, industry: str) -> str:
    """TAB-047 Return what an industry makes a turn in each zone."""
    book, economy, ability = here.view.book, here.view.known, here.mine.ability(industry)
    center, inner, outer = (ability * location_value(book, economy, industry, zone) for zone in ZONES)
    return tr(
        "{center} a turn in the Center, {inner} Inner, {outer} Outer Rung",
        center=center,
        inner=inner,
        outer=outer,
    )


def _choice(move: ActionOrder, says: str) -> Choice:
    """Return a move to be chosen, with the industry's place on the board."""
    if isinstance(move, Act):
        return Choice(str(move), str(Named(move.industry)), industry_spot(move.industry))
    return Choice(str(move), says)


ACTS: tuple[type[TaborOrder], ...] = (Act, Switch, LeisureOrder, StayOrder)
"""The orders for the Action Ring, of which one is carried out."""
TURNS: tuple[type[Order], ...] = (*ACTS, Innovate, Claim, Recall, MotionOrder, NextRound)


_LOST, _WON = 1, 3


@dataclass(frozen=True)
class Turn:
    """What is noted at the beginning of a turn: the tokens then held, and whether any Wants were open."""

    seat: SeatId
    tokens: int = 0
    had_wants: bool = False


def begin(table: EconomyTable, seat: SeatId) -> Turn:
    """TAB-R25, TAB-121 Count a turn begun in Switch, end leisure, and note how things stand.

    TAB-R29 A quarter's end between two turns changes nothing in that.
    """
    mine = table.state.seats[seat]
    had_wants = mine.open_wants > 0
    if is_opening_round(table.state):
        return Turn(seat, mine.tokens, had_wants)
    if mine.is_switching:
        mine.switch_turns += 1
    if mine.has_leisure:
        mine.has_leisure = False
        _end_leisure(table, seat, had_wants)
    return Turn(seat, mine.tokens, had_wants)


@event("TAB-121", "{seat} gets no token: open Wants.", when={"is_gained": "{seat} gains a token by leisure."})
class Leisure(Event):
    seat: str
    is_gained: bool


def _end_leisure(table: EconomyTable, seat: SeatId, had_wants: bool) -> None:
    """TAB-097, TAB-117, TAB-122, TAB-R30 Give the token for leisure, unless Wants were open."""
    mine = table.state.seats[seat]
    if not had_wants:
        mine.tokens += 1
        mine.gained += 1
    table.tell(Leisure(mine.name, is_gained=not had_wants))


@event("TAB-047", "{seat} produces {n} {good} ({ability} × {value}).")
class Produced(Event):
    seat: str
    n: int
    good: Named
    ability: int
    value: int


def produce(table: EconomyTable, turn: Turn) -> None:
    """TAB-047, TAB-081, TAB-R13 Make new units: ability in the peg's industry times location value.

    TAB-052 None in Switch.
    """
    economy, mine = table.state, table.state.seats[turn.seat]
    industry = mine.industry
    if is_opening_round(economy) or industry not in GOODS or mine.zone is None:
        return
    ability, value = mine.ability(industry), location_value(table.book, economy, industry, mine.zone)
    units = ability * value
    if units:
        mine.stock[industry] += units
        mine.count(f"produced {industry}", units)
        only = concerned(table.book, turn.seat)
        table.tell(Produced(mine.name, units, Named(industry), ability, value, only=only))


def note_before_act(table: EconomyTable, seat: SeatId) -> None:
    """Note the place on the Action Ring, to which a late order may have to go back."""
    mine = table.state.seats[seat]
    table.state.before_act[seat] = Moves(
        mine.industry, mine.last_industry, mine.bound_for, mine.switch_turns, mine.has_leisure
    )


@event(
    "TAB-050",
    "{seat} works in {industry}.",
    when={"how": {"rests": "{seat} rests in Switch.", "switches": "{seat} goes into Switch."}},
)
class Acted(Event):
    """Where the Action Ring peg is after Act: `how` is works, switches or rests."""

    seat: str
    how: str
    industry: Named


def act(table: EconomyTable, seat: SeatId) -> None:
    """TAB-050 Move the Action Ring peg as ordered, else as an idle seat does (TAB-102)."""
    mine = table.state.seats[seat]
    order = chosen(table, seat, ActionOrder)
    if mine.industry is None:
        _take_up(mine, order.industry if isinstance(order, Act) else first_industry(mine))
    elif mine.is_switching:
        _act_in_switch(table, mine, order)
    else:
        _act_in_industry(mine, order)
    how = "rests" if mine.has_leisure else "switches" if mine.is_switching else "works"
    table.tell(Acted(mine.name, how, Named(mine.industry or "")))
    if order is not None and plans_of(table).notes.why.of(order) is None:
        note(table, order, Became.DONE, _COME_TO[how], industry=Named(mine.industry or ""))


_COME_TO = {
    "rests": tr_noop("you rest in {industry}"),
    "switches": tr_noop("you are in {industry}"),
    "works": tr_noop("you work in {industry}"),
}
"""Where an order for the Action Ring has led."""


def _take_up(mine: Producer, industry: str) -> None:
    """TAB-043, TAB-051 Put the peg into an industry; from Switch any is in reach, the old one too.

    TAB-086 It does not matter who else is there.
    """
    mine.industry = mine.last_industry = industry
    mine.bound_for, mine.switch_turns, mine.has_leisure = None, 0, False


def _act_in_industry(mine: Producer, order: Order | None) -> None:
    """TAB-051, TAB-R28 Stay, or go into Switch with the goal in mind."""
    if order is None or isinstance(order, StayOrder):
        return
    if isinstance(order, Act) and order.industry == mine.industry:
        return
    mine.last_industry, mine.industry, mine.switch_turns = mine.industry, SWITCH, 0
    mine.bound_for = order.industry if isinstance(order, Act) else None
    if isinstance(order, LeisureOrder):
        mine.bound_for = LEISURE


def _act_in_switch(table: EconomyTable, mine: Producer, order: Order | None) -> None:
    """TAB-R25 Leave Switch, or stay for a second turn if this is the first."""
    if isinstance(order, Act):
        _take_up(mine, order.industry)
        return
    if order is not None and may_rest(mine):
        _rest(mine)
        return
    if order is not None:
        fail(table, mine.id, order, tr("nobody stays in Switch for a third turn"))
    if order is None and is_resting_by_default(mine):
        _rest(mine)
    else:
        _take_up(mine, way_out(mine))


def _rest(mine: Producer) -> None:
    """TAB-054, TAB-R26 Stay in Switch with the Platform; who only meant to rest then goes back to work."""
    mine.has_leisure = True
    if mine.bound_for not in GOODS:
        mine.bound_for = None


@event(
    "TAB-125",
    when={
        "die": {
            1: "{seat} wagers on {industry}: {die}, token lost.",
            2: "{seat} wagers on {industry}: {die}, nothing.",
            3: "{seat} wagers on {industry}: {die}, token won.",
        }
    },
)
class Innovated(Event):
    seat: str
    industry: Named
    die: int


def innovate(table: EconomyTable, turn: Turn) -> None:
    """TAB-125, TAB-132, TAB-R32 Wager tokens one by one, none twice and none that was won in this turn."""
    order = chosen(table, turn.seat, Innovate)
    if order is None:
        return
    mine = table.state.seats[turn.seat]
    if hindrance := _hindrance(mine, turn):
        fail(table, turn.seat, order, hindrance)
        return
    faces: list[int] = []
    while len(faces) < min(order.wagers, turn.tokens):
        faces.append(_wager(table, mine, len(faces) + 1))
        if (order.end, faces[-1]) in ((LOSS, _LOST), (WIN, _WON)):
            break
    is_short = len(faces) == turn.tokens < order.wagers and not order.end
    note(
        table,
        order,
        Became.IN_PART if is_short else Became.DONE,
        tr_noop("wagered: {n}, won: {won}, lost: {lost}"),
        n=len(faces),
        won=faces.count(_WON),
        lost=faces.count(_LOST),
    )


def _hindrance(mine: Producer, turn: Turn) -> str:
    """TAB-131, TAB-R31 Return why a seat can't innovate in this turn, or ""."""
    if not (mine.is_switching and mine.switch_turns):
        return tr("only a turn begun in Switch allows innovation")
    if turn.had_wants:
        return tr("Wants were open at the beginning of the turn")
    if not turn.tokens:
        return tr("you had no token at the beginning of the turn")
    if mine.last_industry is None:
        return tr("there is no industry in which you have worked")
    return ""


def _wager(table: EconomyTable, mine: Producer, number: int) -> int:
    """TAB-126 to 129 Roll for one token: lost, nothing, or another token and ability for everybody."""
    industry = mine.last_industry or ""
    face = roll_die(table, mine.id, WAGER.format(industry=industry, n=number, seat=mine.id))
    table.tell(Innovated(mine.name, Named(industry), face))
    if face == _LOST:
        mine.tokens -= 1
    if face == _WON:
        mine.tokens += 1
        mine.gained += 1
        _learn(table, industry)
    return face


@event("TAB-128", "Everybody gains 1 {industry}.")
class Learned(Event):
    industry: Named


def _learn(table: EconomyTable, industry: str) -> None:
    """TAB-128, TAB-R33 Every seat in the game gains a point of ability, on or off the Path, for good."""
    for seat in table.state.in_game():
        seat.abilities[industry].innovations += 1
    table.tell(Learned(Named(industry)))
