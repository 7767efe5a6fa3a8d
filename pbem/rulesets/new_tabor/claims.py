"""TAB-P5 The order CLAIM: its alternatives, rent battles for a place, and what each costs or why it fails."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from pbem.engine.copying import copied
from pbem.engine.events import Event, LineFailed, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.phrases import OnePhrase, Phrase, Phrases, phrase
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import CENTER, INNER, OUTER, ZONES, Book
from pbem.rulesets.new_tabor.choices import zone_choice
from pbem.rulesets.new_tabor.defaults import first_industry, first_zones
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer
from pbem.rulesets.new_tabor.legality import Faults, Look, Offers, Reasons, TaborOrder, Writer, no
from pbem.rulesets.new_tabor.places import (
    CONTESTED,
    are_adjacent,
    battle_for,
    is_at_stake,
    is_full,
    outwardness,
    put_outward,
)
from pbem.rulesets.new_tabor.plans import chosen, note, plans_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import credits, written_money
from pbem.rulesets.new_tabor.wording import Money, Zone

HERE = "here"
"""The zone in which a seat is, as a claim names it."""
MOST_ALTERNATIVES = 12
"""No claim has more alternatives than this."""
_RENT = credits(tr_noop("the rent"))


@phrase("[PAY <least>] [UP TO <most>]")
class Terms(Phrase):
    """PAY at least and UP TO at most, in cents; neither: nothing. `most` None is as much as `least`."""

    least: int = slot(_RENT, default=0)
    most: int | None = slot(_RENT, default=None)

    @property
    def limit(self) -> int:
        """Return the most that may be paid."""
        return self.least if self.most is None else self.most


NOTHING = Terms()


@phrase("<zone> <terms> [INNER <inner>]")
class Alternative(Phrase):
    """An alternative of a claim: outer, inner, center or here; `inner` are the terms behind INNER, if any."""

    zone: str = slot(WordSlot(tr_noop("part of the land"), {zone: zone for zone in (*ZONES, HERE)}))
    terms: Terms = slot(OnePhrase(Terms), default=NOTHING)
    inner: Terms | None = slot(OnePhrase(Terms), default=None)

    def fault(self) -> str:
        """Only in the Center there are two rents."""
        if self.inner is None or self.zone in (CENTER, HERE):
            return ""
        said = tr("INNER has terms of its own behind center only.")
        return f"{said} {tr('Alternatives are parted by >.')}"

    def misshapen(self) -> str:
        """TAB-P5, TAB-151 Return what is wrong with it however the table stands, or ""."""
        if self.zone == OUTER and (self.terms != NOTHING or self.inner is not None):
            return tr("Nothing is paid for the Outer Rung: outer stands without terms.")
        for terms in (self.terms, self.inner or NOTHING):
            if terms.most is not None and terms.least > terms.most:
                least, most = written_money(terms.least), written_money(terms.most)
                return tr("PAY {least} is more than UP TO {most}.", least=least, most=most)
        if self.zone == CENTER and self.terms.limit and self.inner is None:
            return tr(
                "Whoever pays for the Center pays for the Inner Rung too: write {example}.",
                example=f"{self} INNER UP TO $1",
            )
        return ""


_NO_PLACE = tr_noop('"{word}" is not a part of the land: write {known}.')
ALTERNATIVES = ListOf(
    Phrases(Alternative, what=tr_noop("part of the land"), none=_NO_PLACE),
    most=MOST_ALTERNATIVES,
    many=tr_noop("A claim has at most {most} alternatives."),
)


@dataclass(frozen=True)
class Bid:
    """A claim that can be done: the zone, the payments, and whom it is won from, Inner Rung first."""

    zone: str
    inner: int = 0
    center: int = 0
    won: tuple[tuple[str, SeatId], ...] = ()

    @property
    def total(self) -> int:
        """Return all that is paid."""
        return self.inner + self.center


class Impossible(Exception):
    """An alternative cannot be done; the text says why."""


@dataclass(frozen=True)
class Bidder:
    """A seat at its Stake step; `has_moved` says that it has changed places by a sublet this turn."""

    book: Book
    economy: Economy
    seat: SeatId
    has_moved: bool = False

    def bid(self, alternative: Alternative) -> Bid:
        """TAB-P5, TAB-R42 Return what an alternative comes to; Impossible if it can't be done or paid."""
        mine = self.economy.seats[self.seat]
        here = mine.zone or OUTER
        zone = here if alternative.zone == HERE else alternative.zone
        self._check_reach(here, zone)
        bid = {OUTER: self._outer, INNER: self._inner, CENTER: self._center}[zone](alternative)
        if bid.total > mine.money:
            said = {"amount": Money(bid.total), "money": Money(mine.money)}
            raise Impossible(tr("it costs {amount}, and you have {money}", **said))
        return bid

    def opening_zone(self, alternative: Alternative) -> str:
        """TAB-R46 Return the zone of an alternative in the opening round, where all are in reach.

        Impossible if it is full, or would cost something.
        """
        zone = alternative.zone
        if zone == HERE:
            raise Impossible(tr("your peg is in no zone yet"))
        if is_full(self.book, self.economy, zone):
            raise Impossible(tr("the {zone} is full", zone=Zone(zone)))
        least = alternative.terms.least + (alternative.inner.least if alternative.inner else 0)
        if least:
            raise Impossible(tr("there is nothing to pay for in the opening round"))
        return zone

    def _check_reach(self, here: str, zone: str) -> None:
        if zone != here and self.economy.seats[self.seat].is_off_path:
            raise Impossible(tr("off the Path you can only keep the zone you are in"))
        if zone != here and self.has_moved:
            raise Impossible(tr("you have changed places in this turn already"))
        if not are_adjacent(here, zone):
            said = {"zone": Zone(here), "other": Zone(zone)}
            raise Impossible(tr("no claim leads from the {zone} to the {other}", **said))

    def _outer(self, alternative: Alternative) -> Bid:
        return Bid(OUTER)

    def _inner(self, alternative: Alternative) -> Bid:
        battle = battle_for(self.book, self.economy, self.seat, INNER)
        paid = _payment(INNER, battle.need, alternative.terms)
        return Bid(INNER, paid, 0, _won(INNER, battle.target))

    def _center(self, alternative: Alternative) -> Bid:
        """TAB-151, TAB-R38 Pay for the Center, and before it for the Inner Rung where that is due.

        TAB-154, TAB-R43 Who is challenged in both must win both, or loses both; TAB-R44 the Inner Rung alone
        may be paid for.
        """
        battle = battle_for(self.book, self.economy, self.seat, CENTER)
        center = _payment(CENTER, battle.need, alternative.terms)
        terms = _inner_terms(alternative)
        won = _won(CENTER, battle.target)
        if not (center or terms.least or is_at_stake(self.book, self.economy, self.seat, INNER)):
            return Bid(CENTER, 0, 0, won)
        second = battle_for(self.book, self.economy, self.seat, INNER)
        least = options_now(self.book, self.economy).rent_step if center else 0
        inner = _payment(INNER, max(second.need, least), terms)
        return Bid(CENTER, inner, center, _won(INNER, second.target) + won)


def _inner_terms(alternative: Alternative) -> Terms:
    """Return the terms for the Inner Rung: `here` without an INNER part has the same for both."""
    if alternative.inner is not None:
        return alternative.inner
    return alternative.terms if alternative.zone == HERE else NOTHING


def _payment(zone: str, need: int, terms: Terms) -> int:
    paid = max(need, terms.least)
    if paid > terms.limit:
        said = {"zone": Zone(zone), "need": Money(need), "limit": Money(terms.limit)}
        raise Impossible(tr("the {zone} costs {need} now, and you offer {limit}", **said))
    return paid


def _won(zone: str, target: SeatId | None) -> tuple[tuple[str, SeatId], ...]:
    return ((zone, target),) if target is not None else ()


_ANY_SUM = Terms(0, 10**12)
"""Terms by which as much is paid as is needed."""


def cost_of(book: Book, economy: Economy, seat: SeatId, zone: str) -> Bid | None:
    """Return what a claim to a zone, or to `here`, must pay now; None if the zone is out of reach."""
    rich = copied(economy)
    rich.seats[seat].money = _ANY_SUM.limit * 2
    terms = () if zone == OUTER else (_ANY_SUM, _ANY_SUM)
    try:
        return Bidder(book, rich, seat).bid(Alternative(zone, *terms))
    except Impossible:
        return None


def costs_elsewhere(book: Book, economy: Economy, seat: SeatId) -> dict[str, Bid]:
    """Return what each other zone that a claim can reach costs now."""
    here = economy.seats[seat].zone
    found = {zone: cost_of(book, economy, seat, zone) for zone in ZONES if zone != here}
    return {zone: bid for zone, bid in found.items() if bid is not None}


def claim_words(name: str, bid: Bid) -> str:
    """Return an alternative that pays up to just what a bid costs; `name` is its zone, or here."""
    if bid.zone == OUTER or not bid.total:
        return name
    if bid.zone == INNER:
        return str(Alternative(name, Terms(0, bid.inner)))
    center = Terms(0, bid.center) if bid.center else Terms()
    return str(Alternative(name, center, Terms(0, bid.inner)))


def keeping(book: Book, economy: Economy, seat: SeatId) -> tuple[str, Bid]:
    """Return the alternative that keeps a seat's zone for what it costs now, and the cost."""
    bid = cost_of(book, economy, seat, HERE) or Bid(economy.seats[seat].zone or OUTER)
    return claim_words(HERE, bid), bid


@order(
    tr_noop("CLAIM <alternatives>"),
    rule="TAB-056",
    help=tr_noop(
        "Claims land: the first alternative that is possible counts. PAY is the least you pay, UP TO the "
        "most if more is needed; without them you pay nothing. Whoever pays for the Center pays for the "
        "Inner Rung too, by the terms behind INNER. here is the zone you are in."
    ),
    examples=(
        "CLAIM center PAY 5 UP TO 30 INNER PAY 2 UP TO 9 > inner UP TO 9 > outer",
        "CLAIM here UP TO $5",
        "IF cost inner <= 4 THEN CLAIM inner UP TO 4",
    ),
)
class Claim(TaborOrder):
    """A claim, first choice first."""

    alternatives: tuple[Alternative, ...] = slot(ALTERNATIVES)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """The claim that is made without a word or keeps the zone, and others."""
        return _first_claim(here.mine) if here.view.facts.is_opening else _claims(here)

    def misshapen(self) -> str:
        """TAB-151 Say what no claim can be."""
        return next(filter(None, (one.misshapen() for one in self.alternatives)), "")

    def chooses(self) -> Hashable:
        """TAB-056 The first whose test holds counts."""
        return "CLAIM"

    def surplus(self, earlier: Sequence[Order], before: Sequence[Order]) -> Faults:
        """TAB-056 There is one claim to a turn."""
        if self.is_decided(earlier):
            yield no(tr("This is a second CLAIM without IF: the first counts."))

    def odd(self, look: Look) -> Reasons:
        """TAB-R42 Claims that are too dear or out of reach as things stand, or never reached."""
        trial = look.trial
        if trial is None or not trial.is_chosen(self):
            return
        failed = self.passed_over(trial.failed)
        if len(failed) == len(self.alternatives) and self.when is None:
            reasons = "; ".join(dict.fromkeys(reason for _, reason in failed))
            yield tr("As things stand no alternative is possible: {reasons}.", reasons=reasons)
        yield from self._pointless(trial.before)

    def forecast(self, look: Look) -> Reasons:
        """TAB-R42 The alternatives that are too dear or out of reach now."""
        if look.trial is not None and look.trial.is_chosen(self):
            for line, reason in self.passed_over(look.trial.failed):
                yield tr("Passed over as things stand: {line} ({reason}).", line=line, reason=reason)

    def passed_over(self, failed: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return which alternatives are among these lines of which nothing came, and why."""
        lines = [f"CLAIM {one}" for one in self.alternatives]
        return [(line, reason) for line, reason in failed if line in lines]

    def _pointless(self, mine: Producer) -> Reasons:
        """TAB-P5 Alternatives behind one that always works, and terms that are ignored."""
        is_decided = False
        for one in self.alternatives:
            if is_decided:
                yield tr(
                    '"{alternative}" is never reached: one before it is always possible.', alternative=one
                )
            is_outer = one.zone == OUTER or (one.zone == HERE and mine.zone == OUTER)
            if is_outer and (one.terms.limit or one.inner is not None):
                yield tr("Nothing is paid for the Outer Rung: the terms are ignored.")
            is_decided = is_decided or (is_outer and mine.zone != CENTER and not mine.is_off_path)


def zones_pick(choices: tuple[Choice, ...]) -> Pick:
    """Return the choice of zones, of which the first that is possible counts."""
    return Pick(tr("Zones, first choice first"), choices, is_free=True)


def _first_claim(mine: Producer) -> Offers:
    """Yield a zone, as it is taken without a word, and others."""
    usual = " > ".join(first_zones(replace(mine, industry=first_industry(mine))))
    orders = dict.fromkeys((usual, "center > inner > outer", "inner > outer", OUTER))
    pick = zones_pick(tuple(zone_choice(words.partition(" ")[0], words) for words in orders))
    item = Item(tr("Claim"), tr("where you live"), "CLAIM {}", (pick,))
    yield from with_line(item, tr("the first that has an open place"))


def _claims(here: Writer) -> Offers:
    """TAB-P5 Yield the claim that keeps the zone, and others for what they cost now.

    Off the Path there is no other.
    """
    book, economy, mine = here.view.book, here.view.known, here.mine
    words, bid = keeping(book, economy, mine.id)
    dearer = () if bid.zone == OUTER else tuple(f"{HERE} PAY $1.00 UP TO ${most}.00" for most in (2, 5, 10))
    bids = {} if mine.is_off_path else costs_elsewhere(book, economy, mine.id)
    elsewhere = {zone: f"{claim_words(zone, one)} > {HERE}" for zone, one in bids.items()}
    choices = (
        *(zone_choice(bid.zone, one) for one in dict.fromkeys((words, HERE, *dearer))),
        *(zone_choice(zone, one) for zone, one in elsewhere.items()),
    )
    item = Item(tr("Claim"), tr("the land you work on"), "CLAIM {}", (zones_pick(choices),))
    said = {"zone": Zone(bid.zone), "cost": Money(bid.total)}
    if bid.total:
        yield from with_line(item, tr("keeping the {zone} costs {cost} now", **said))
    else:
        yield from with_line(item, tr("keeping the {zone} costs nothing now", **said))
        if bid.zone != OUTER:
            yield from _securing(book, economy, mine)
    for zone, one in bids.items():
        says = tr("costs {cost} now", cost=Money(one.total)) if one.total else tr("free now")
        yield from suggested(f"CLAIM {elsewhere[zone]}", says)


def _securing(book: Book, economy: Economy, mine: Producer) -> Offers:
    """TAB-156 Yield a claim that pays rent though none is due: as much as is in force, or a little."""
    center, inner = mine.rents[CENTER], mine.rents[INNER]
    if not inner:
        step = options_now(book, economy).rent_step
        little = Alternative(HERE, Terms(step, 5 * step))
        yield from suggested(Claim((little,)), tr("secures the place for a turn"))
    else:
        terms = (Terms(center), Terms(inner)) if mine.zone == CENTER else (Terms(inner),)
        yield from suggested(Claim((Alternative(HERE, *terms),)), tr("the rent in force"))


def needs(book: Book, economy: Economy, seat: SeatId, zone: str) -> int:
    """TAB-P5 Return in cents what a seat must pay now for a place in the Center or the Inner Rung."""
    return battle_for(book, economy, seat, zone).need


def stake(table: EconomyTable, seat: SeatId) -> None:
    """TAB-056, TAB-R42 Do the first possible alternative of the seat's claim; pay nothing if there is none.

    TAB-099 A turn has one change of zone; a sublet on its own turn was that.
    """
    mine = table.state.seats[seat]
    order = chosen(table, seat, Claim)
    alternatives = order.alternatives if isinstance(order, Claim) else ()
    if mine.zone is None:
        _place(table, mine, alternatives)
        if order is not None:
            is_claimed = any(one.zone == mine.zone for one in alternatives)
            says = "{zone}" if is_claimed else tr_noop("{zone}: no alternative was possible")
            note(
                table,
                order,
                Became.DONE if is_claimed else Became.IN_PART,
                says,
                zone=Zone(mine.zone or OUTER),
            )
        return
    has_moved = plans_of(table).sublets.get(seat, False)
    bid = _first_possible(table, Bidder(table.book, table.state, seat, has_moved), alternatives)
    if bid is None:
        if order is not None:
            note(table, order, Became.REFUSED, tr_noop("no alternative was possible"))
        _pay_nothing(table, mine)
    else:
        _carry_out(table, mine, bid)
        assert order is not None
        says = tr_noop("{zone}, for {amount}") if bid.total else tr_noop("{zone}, for nothing")
        note(table, order, Became.DONE, says, zone=Zone(bid.zone), amount=Money(bid.total))


@event(
    "TAB-056",
    when={
        "told": {
            (False, False, False): "{seat} takes the {zone}.",
            (False, True, False): "{seat} takes the {zone}, rent {rent}.",
            (False, False, True): "{seat} takes the {zone}, Inner rent {inner}.",
            (False, True, True): "{seat} takes the {zone}, rent {rent}, Inner rent {inner}.",
            (True, False, False): "{seat} keeps the {zone}.",
            (True, True, False): "{seat} keeps the {zone}, rent {rent}.",
            (True, False, True): "{seat} keeps the {zone}, Inner rent {inner}.",
            (True, True, True): "{seat} keeps the {zone}, rent {rent}, Inner rent {inner}.",
        }
    },
    called={"inner": "inner_rent"},
)
class Claimed(Event):
    """A claim was done; rents of 0 are not told."""

    seat: str
    zone: Zone
    is_kept: bool
    rent: Money
    inner_rent: Money

    @property
    def told(self) -> tuple[bool, bool, bool]:
        return self.is_kept, bool(self.rent), bool(self.inner_rent)


def _place(table: EconomyTable, mine: Producer, alternatives: tuple[Alternative, ...]) -> None:
    """Put the peg straight into a zone; an idle seat chooses by its industry."""
    if alternatives:
        zone = _first_open(table, mine.id, alternatives)
    else:
        zone = next(one for one in first_zones(mine) if not is_full(table.book, table.state, one))
    mine.zone = zone
    table.tell(Claimed(mine.name, Zone(zone), is_kept=False, rent=Money(0), inner_rent=Money(0)))


def _first_open(table: EconomyTable, seat: SeatId, alternatives: tuple[Alternative, ...]) -> str:
    """TAB-R46 Return the first zone claimed that has an open place, at last the Outer Rung."""
    bidder = Bidder(table.book, table.state, seat)
    for alternative in alternatives:
        try:
            return bidder.opening_zone(alternative)
        except Impossible as hindrance:
            _tell_skipped(table, seat, alternative, str(hindrance))
    return OUTER


def _first_possible(table: EconomyTable, bidder: Bidder, alternatives: tuple[Alternative, ...]) -> Bid | None:
    for alternative in alternatives:
        try:
            return bidder.bid(alternative)
        except Impossible as hindrance:
            _tell_skipped(table, bidder.seat, alternative, str(hindrance))
    return None


def _tell_skipped(table: EconomyTable, seat: SeatId, alternative: Alternative, reason: str) -> None:
    """TAB-R42 Tell a seat why an alternative of its claim was passed over."""
    table.tell(LineFailed(seat, f"CLAIM {alternative}", reason, only=frozenset({seat})))


def _carry_out(table: EconomyTable, mine: Producer, bid: Bid) -> None:
    """TAB-145, TAB-R35 Move the peg, pay to the bank at once, and settle the battles won."""
    before = mine.zone or OUTER
    mine.zone = bid.zone
    mine.moved_out = outwardness(bid.zone) > outwardness(before)
    mine.rents = {CENTER: bid.center, INNER: bid.inner}
    mine.platforms = {CENTER: None, INNER: None}
    mine.money -= bid.total
    table.state.bank += bid.total
    if bid.total:
        mine.count("rent", bid.total)
    rent, inner_rent = (bid.center, bid.inner) if bid.zone == CENTER else (bid.inner, 0)
    is_kept = bid.zone == before
    table.tell(Claimed(mine.name, Zone(bid.zone), is_kept, Money(rent), Money(inner_rent)))
    for zone, target in bid.won:
        _win(table, mine, zone, table.state.seats[target])


@event("TAB-147", "{seat} is challenged in the {zone} by {other}.")
class Challenged(Event):
    seat: str
    zone: Zone
    other: str


@event("TAB-148", "{seat} is displaced to the {zone}.")
class Displaced(Event):
    seat: str
    zone: Zone


def _win(table: EconomyTable, mine: Producer, zone: str, target: Producer) -> None:
    """TAB-147, TAB-148 Challenge a seat that has paid; one that has not is moved outward at once.

    TAB-153 A challenged seat stays where it is till its turn. TAB-155 In a zone it has one challenger.
    """
    if target.rents[zone] > 0:
        target.platforms[zone] = mine.id
        table.tell(Challenged(target.name, Zone(zone), mine.name))
        return
    has_inner = target.rents[INNER] > 0 or target.platforms[INNER] is not None
    finds_inner = has_inner or not is_full(table.book, table.state, INNER, but=target.id)
    put_outward(target, INNER if zone == CENTER and finds_inner else OUTER)
    table.tell(Displaced(target.name, Zone(target.zone or OUTER)))


@event(
    "TAB-R42",
    "{seat} pays nothing and goes to the {zone}.",
    when={"stays": "{seat} pays nothing and stays in the {zone}."},
)
class NoClaim(Event):
    seat: str
    zone: Zone
    stays: bool


def _pay_nothing(table: EconomyTable, mine: Producer) -> None:
    """TAB-147, TAB-152, TAB-R39 Without a claim that can be done, a challenged seat gives way outward."""
    goes_to = _refuge(table, mine)
    stays = goes_to == mine.zone
    mine.zone, mine.moved_out = goes_to, False
    for zone in CONTESTED:
        mine.rents[zone], mine.platforms[zone] = 0, None
    table.tell(NoClaim(mine.name, Zone(goes_to), stays))


def _refuge(table: EconomyTable, mine: Producer) -> str:
    """Return the zone in which a seat is left that pays nothing."""
    here = mine.zone or OUTER
    if is_at_stake(table.book, table.state, mine.id, INNER):
        return OUTER
    if not is_at_stake(table.book, table.state, mine.id, CENTER):
        return here
    has_place = mine.rents[INNER] > 0 or not is_full(table.book, table.state, INNER, but=mine.id)
    return INNER if has_place else OUTER
