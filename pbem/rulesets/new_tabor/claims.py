"""TAB-P5 The order CLAIM: its alternatives, rent battles for a place, and what each costs or why it fails."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.phrases import OnePhrase, Phrase, Phrases, phrase
from pbem.engine.slots import ListOf, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import CENTER, INNER, OUTER, ZONES, Book
from pbem.rulesets.new_tabor.choices import zone_choice
from pbem.rulesets.new_tabor.defaults import first_industry, first_zones
from pbem.rulesets.new_tabor.economy import Economy, Producer
from pbem.rulesets.new_tabor.legality import Faults, Look, Offers, Reasons, TaborOrder, Writer, no
from pbem.rulesets.new_tabor.places import are_adjacent, holds_place, is_full, unchallenged
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
class Battle:
    """What a place costs in cents, and who must be outbid for it, if anybody."""

    need: int = 0
    target: SeatId | None = None


FREE = Battle()
"""Nobody contests the place (TAB-100)."""


def battle_for(book: Book, economy: Economy, seat: SeatId, zone: str) -> Battle:
    """TAB-P5, TAB-R36, R40 Return what it takes to hold a place: more than the rent of whom it is won from.

    A platform where the place is not overfull is void and costs nothing (TAB-R41).
    """
    mine = economy.seats[seat]
    if not is_full(book, economy, zone, but=seat):
        return FREE
    if holds_place(mine, zone) and mine.platforms[zone] is None:
        return FREE
    target = _target(economy, mine, zone)
    return Battle(target.rents[zone] + options_now(book, economy).rent_step, target.id)


def is_at_stake(book: Book, economy: Economy, seat: SeatId, zone: str) -> bool:
    """TAB-147, R41 Say whether a seat would lose its place in a zone if it did not answer its challenge."""
    has_place = holds_place(economy.seats[seat], zone)
    return has_place and battle_for(book, economy, seat, zone).target is not None


def _target(economy: Economy, mine: Producer, zone: str) -> Producer:
    """TAB-150, TAB-R41 Choose whom to outbid: the challenger, else who has not paid, else who is sooner."""
    others = unchallenged(economy, zone, but=mine.id)
    for one in others:
        if one.id == mine.platforms[zone]:
            return one
    order = [one.id for one in economy.after(mine.id)]
    return min(others, key=lambda one: (one.rents[zone] > 0, order.index(one.id)))


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
        """TAB-044, TAB-R46 Return the zone of an alternative in the opening round, where all are in reach.

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
        """TAB-151, TAB-R38, R44 Pay for the Center, and before it for the Inner Rung where that is due."""
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
        """TAB-P5, TAB-100 Alternatives behind one that always works, and terms that are ignored."""
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
    """TAB-044 Yield a zone, as it is taken without a word, and others."""
    usual = " > ".join(first_zones(replace(mine, industry=first_industry(mine))))
    orders = dict.fromkeys((usual, "center > inner > outer", "inner > outer", OUTER))
    pick = zones_pick(tuple(zone_choice(words.partition(" ")[0], words) for words in orders))
    item = Item(tr("Claim"), tr("where you live"), "CLAIM {}", (pick,))
    yield from with_line(item, tr("the first that has an open place"))


def _claims(here: Writer) -> Offers:
    """TAB-P5, TAB-084 Yield the claim that keeps the zone, and others for what they cost now.

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
