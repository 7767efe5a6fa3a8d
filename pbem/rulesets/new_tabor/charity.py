"""TAB-P10 Charity: consent to a share, and who gives what for an asker, worked out before anything moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, Shown, event
from pbem.engine.orderform import Choice, Item, Pick, plain, remarks, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import SeatOrAnyone, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, concerned
from pbem.rulesets.new_tabor.choices import SUMS, seat_choices
from pbem.rulesets.new_tabor.clearing import shares_of
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE, Economy, EconomyTable, Goods, Producer, no_goods
from pbem.rulesets.new_tabor.estate import put_out
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Offers,
    Reasons,
    TaborOrder,
    Writer,
    not_now,
    seat_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.settling import help_settle
from pbem.rulesets.new_tabor.things import Things, credits, written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money, SaidThings, said_goods


@order(
    tr_noop("CHARITY <seat> <yes_or_no> [UP TO <most>]"),
    rule="TAB-133",
    help=tr_noop(
        "Says whether you take a share in keeping a seat in the game, or anyone who is not named, and UP TO "
        "what amount."
    ),
    examples=("CHARITY bob yes UP TO 60", "CHARITY anyone no"),
)
class CharityOrder(TaborOrder):
    """Consent to a share, or none; `seat` is a seat or anyone, `most` the limit in cents."""

    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(SeatOrAnyone())
    yes_or_no: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}))
    most: int | None = slot(credits(tr_noop("the limit")), default=None)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """An answer for each asker, or beforehand where charity has no phase of its own."""
        view = here.view
        if view.phase == CHARITY:
            for plea in pleas(view):
                yield from _answers(view, plea)
        elif not view.facts.options.has_charity_phase:
            yield from _policy(here)

    def misshapen(self) -> str:
        """Say that a refusal has no limit."""
        if not self.yes_or_no and self.most is not None:
            return tr("A limit stands behind yes only.")
        return ""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R68 Refuse the own seat, seats that are out, and consent where it is not asked."""
        facts = here.facts
        if facts.phase != CHARITY and (facts.phase != SETTLE or facts.options.has_charity_phase):
            yield not_now(tr("Consent to charity is asked in a phase of its own: send it then."))
        elif here.me in facts.askers:
            yield not_now(tr("Your own inputs are unmet: you can give nothing."))
        if self.seat != ANYONE:
            yield from seat_faults(here, self.seat)

    def chooses(self) -> Hashable:
        """TAB-P10 The first that speaks for an asker counts."""
        return ("CHARITY", self.seat)

    def named(self) -> tuple[SeatId, ...]:
        """The asker."""
        return (self.seat,)

    def odd(self, look: Look) -> Reasons:
        """TAB-P10 A consent that nobody needs, or that cannot be enough."""
        yield from super().odd(look)
        view = look.view
        if view.phase != CHARITY:
            return
        if self.seat != ANYONE and not view.seats[self.seat].has_unmet:
            yield tr("{seat} does not ask for charity.", seat=view.seats[self.seat].name)
        for plea in pleas(view) if self.yes_or_no else ():
            if self.seat in (plea.asker, ANYONE):
                yield from self._odd_share(view, look.seat, plea)

    def said(self, look: Look) -> str:
        """3.1 Consent given beforehand, where charity has no phase of its own."""
        seat = tr("anybody else") if self.seat == ANYONE else look.view.seats[self.seat].name
        if not self.yes_or_no:
            return tr("If {seat} must ask for charity, you give nothing.", seat=seat)
        if self.most is None:
            return tr("If {seat} must ask for charity, you give a share.", seat=seat)
        most = Money(self.most)
        return tr("If {seat} must ask for charity, you give a share up to {most}.", seat=seat, most=most)

    def answers(self, view: EconomyView, plea: Plea) -> str:
        """TAB-133, TAB-134 Return what it says to an asker, with what the share may come to."""
        name = view.seats[plea.asker].name
        if not self.yes_or_no:
            return tr("You give nothing to {seat}.", seat=name)
        said = {"seat": name, "cost": Money(plea.rest), "share": Money(plea.share(plea.most))}
        if self.most is None:
            return trn(
                "You share in keeping {seat} in the game: {cost} in all, and nobody else can give.",
                "You share in keeping {seat} in the game: {cost} in all, {share} each if all {n} give.",
                plea.most,
                **said,
            )
        said["most"] = Money(self.most)
        return trn(
            "You share in keeping {seat} in the game, up to {most}: {cost} in all, and nobody else can give.",
            "You share in keeping {seat} in the game, up to {most}: {cost} in all, {share} each if all {n} "
            "give.",
            plea.most,
            **said,
        )

    def came_to(self, now: Aftermath) -> None:
        """TAB-P10 Whether a share was given, and whether anybody asked."""
        mine, askers = now.table.state.seats[now.seat], now.table.state.seats
        kept = [one.asker for one in now.told(Charity) if mine.name in one.givers]
        if self.seat != ANYONE:
            kept = [name for name in kept if name == askers[self.seat].name]
        is_asked = any(one is self for one in now.notes.chosen)
        if is_asked and not self.yes_or_no:
            now.put(self, Became.DONE, tr_noop("you gave nothing"))
        elif is_asked and kept:
            now.put(self, Became.DONE, tr_noop("you gave a share for {seats}"), seats=", ".join(kept))
        elif is_asked:
            now.put(self, Became.NEVER, tr_noop("no share was taken"))
        else:
            now.put(self, Became.NEVER, tr_noop("nobody asked for it"))

    def _odd_share(self, view: EconomyView, seat: SeatId, plea: Plea) -> Reasons:
        """TAB-R69 A share that its limit or the giver's means do not cover, even if all who can give do."""
        least = plea.rest // max(1, plea.most)
        said: dict[str, object] = {"seat": view.seats[plea.asker].name, "share": Money(least)}
        if self.most is not None and self.most < least and plea.own is not None:
            yield tr("Even if all who can give do, a share for {seat} is {share}: you drop out.", **said)
        elif plea.own is not None and _means(view, view.seats[seat], plea) < least:
            yield tr("A share for {seat} is {share} at least, more than you have.", **said)


def _answers(view: EconomyView, plea: Plea) -> Offers:
    """TAB-133, TAB-134 Yield what keeping an asker in the game takes, and answers; as it stands: no."""
    goods, shares = said_goods(plea.missing), [plea.share(n) for n in range(1, plea.most + 1)]
    name = view.seats[plea.asker].name
    yield from remarks(_cost_said(plea, name, goods))
    yield from remarks(_shares_said(plea, shares))
    limits = (f"yes UP TO {written_money(share)}" for share in reversed(shares))
    pick = Pick(tr("Answer"), plain("no", *limits, "yes"), is_free=True)
    says = tr("lacks {goods}", goods=goods)
    item = Item(tr("Charity for {seat}", seat=name), says, f"CHARITY {plea.asker} {{}}", (pick,))
    yield from with_line(item, tr("as it stands you give nothing"))
    least = CharityOrder(plea.asker, True, plea.share(max(1, plea.most)))
    yield from suggested(least, tr("enough if all give who can"))
    yield from suggested(CharityOrder(plea.asker, True), tr("whatever it comes to"))


def _cost_said(plea: Plea, name: str, goods: str) -> str:
    said: dict[str, object] = {"seat": name, "goods": goods, "cost": Money(plea.cost)}
    if plea.own is None:
        return tr("{seat} lacks {goods}: {cost}, of which it pays what it has.", **said)
    return tr("{seat} lacks {goods}: {cost}, of which it pays {own}.", **said, own=Money(plea.own))


def _shares_said(plea: Plea, shares: Sequence[int]) -> str:
    """Return what a share is if one, two, … of those who can give do."""
    said = ", ".join(
        trn("{share} if {n} gives", "{share} if {n} give", givers, share=Money(share))
        for givers, share in enumerate(shares, 1)
    )
    if plea.own is None:
        return tr("A share is at most: {shares}.", shares=said)
    return tr("A share is: {shares}.", shares=said)


def _policy(here: Writer) -> Offers:
    """3.1 Yield what may be said of charity beforehand."""
    others = [one for one in here.view.in_game() if one.id != here.seat]
    yield from suggested(CharityOrder(ANYONE, True, 6000), tr("if somebody cannot meet its inputs; or no"))
    for one in [one for one in others if one.has_unmet][:1]:
        yield from suggested(CharityOrder(one.id, False), tr("for one seat; it goes before anyone"))
    seats = seat_choices(here.view, [one.id for one in others])
    whom = Pick(tr("For whom"), (Choice(ANYONE, tr("whoever is not named")), *seats))
    answers = plain("yes", "no", *(f"yes UP TO {written_money(cents)}" for cents in SUMS))
    picks = (whom, Pick(tr("Answer"), answers, is_free=True))
    yield Item(tr("Charity"), tr("if inputs stay unmet"), "CHARITY {} {}", picks, is_many=True)


def consent_of(orders: Sequence[Order], asker: SeatId) -> CharityOrder | None:
    """TAB-P10 Return the line that speaks for an asker: one that names it beats `anyone`."""
    lines = [one for one in orders if isinstance(one, CharityOrder) and one.seat in (asker, ANYONE)]
    return min(lines, key=lambda one: one.seat == ANYONE, default=None)


def charity_said(look: Look, standing: Sequence[Order]) -> Reasons:
    """TAB-P10 Yield to whom a share is given, and what it may come to.

    Where consent is given beforehand the `standing` orders speak for those who have sent none.
    """
    view, mine = look.view, look.view.seats[look.seat]
    if view.phase == CHARITY and mine.has_unmet:
        yield tr("You ask for charity, for {goods}: the others decide.", goods=said_goods(unmet_of(mine)))
    elif view.phase == CHARITY:
        for plea in pleas(view):
            line = consent_of(look.lines, plea.asker) or CharityOrder(plea.asker, False)
            yield line.answers(view, plea)
    elif view.phase == SETTLE and not view.facts.options.has_charity_phase:
        fresh, kept = (
            [one for one in orders if isinstance(one, CharityOrder)] for orders in (look.lines, standing)
        )
        for line in sorted(fresh or kept, key=lambda one: one.seat == ANYONE):
            yield from line.forecast(look)
        if not (fresh or kept):
            yield tr("If somebody must ask for charity, you give nothing.")


def _means(view: EconomyView, mine: Producer, plea: Plea) -> int:
    """Return what a giver can bear: money, and needed goods at spot price."""
    goods = {good: min(units, mine.stock[good]) for good, units in plea.missing.items()}
    return mine.money + view.known.value(goods)


@dataclass(frozen=True)
class Giver:
    """A seat that consents to a share of the cost: of any size, or up to so many cents."""

    seat: SeatId
    most: int | None = None


@dataclass
class Gift:
    """What one giver gives: his equal share of the cost, in goods and, for the rest of it, in money."""

    seat: SeatId
    share: int
    goods: Goods = field(default_factory=no_goods)
    worth: int = 0

    @property
    def pays(self) -> int:
        """Return the money to pay, below 0 what he receives."""
        return self.share - self.worth


@dataclass(frozen=True)
class CharityPlan:
    """How an asker is kept in the game: his own money, the gifts, and what comes from the storehouse."""

    pays: int
    gifts: tuple[Gift, ...]
    storehouse: Goods


@dataclass
class _Account:
    """The goods still needed for an asker while they are found."""

    economy: Economy
    left: Goods

    def give(self, gift: Gift, good: str, units: int) -> None:
        """Note units of a good that a giver gives."""
        gift.goods[good] += units
        gift.worth += units * self.economy.price(good)
        self.left[good] -= units

    def at_hand(self, gift: Gift, good: str) -> int:
        """Return the units still needed that a giver still holds."""
        held = self.economy.seats[gift.seat].stock[good] - gift.goods[good]
        return min(held, self.left[good])


def unmet_of(asker: Producer) -> Goods:
    """Return the unmet inputs of a seat, by good."""
    return {good: asker.unmet(good) for good in GOODS}


def plan_charity(economy: Economy, asker: SeatId, givers: Sequence[Giver]) -> CharityPlan | None:
    """TAB-P10, TAB-134, TAB-R69 Return how these givers keep an asker in the game; None if they can't.

    TAB-R70 It takes a giver even where the asker's own money and the storehouse would do.

    Givers who can't bear an equal share, or whose limit it exceeds, drop out, and the shares grow.
    """
    needs = unmet_of(economy.seats[asker])
    cost = economy.value(needs)
    own = min(economy.seats[asker].money, cost)
    left = list(givers)
    while left:
        shares = shares_of(cost - own, len(left))
        willing = [one for one, share in zip(left, shares, strict=True) if _is_within(one, share)]
        if willing != left:
            left = willing
            continue
        gifts = [Gift(one.seat, share) for one, share in zip(left, shares, strict=True)]
        account = _Account(economy, dict(needs))
        storehouse = _find_goods(account, gifts)
        able = [one for one, gift in zip(left, gifts, strict=True) if _can_pay(economy, gift)]
        if able == left:
            is_enough = not any(account.left.values())
            return CharityPlan(own, tuple(gifts), storehouse) if is_enough else None
        left = able
    return None


def _is_within(giver: Giver, share: int) -> bool:
    return giver.most is None or share <= giver.most


def _can_pay(economy: Economy, gift: Gift) -> bool:
    return economy.seats[gift.seat].money >= gift.pays


def _find_goods(account: _Account, gifts: Sequence[Gift]) -> Goods:
    """TAB-P10 step 3 Find the goods; return those from the storehouse."""
    for gift in gifts:
        _give_instead_of_money(account, gift)
    storehouse = no_goods()
    for good in GOODS:
        storehouse[good] = min(account.left[good], account.economy.storehouse[good])
        account.left[good] -= storehouse[good]
    for gift in gifts:
        for good in GOODS:
            account.give(gift, good, account.at_hand(gift, good))
    return storehouse


def _give_instead_of_money(account: _Account, gift: Gift) -> None:
    """TAB-R69 A giver with too little money gives needed goods, just enough to make up his share."""
    money = account.economy.seats[gift.seat].money
    for good in GOODS:
        short = gift.pays - money
        if short <= 0:
            return
        wanted = -(-short // account.economy.price(good))
        account.give(gift, good, min(wanted, account.at_hand(gift, good)))


def may_give(economy: Economy) -> list[Producer]:
    """TAB-R68 Return who can give: those in the game whose own inputs are met, whatever they want besides."""
    return [one for one in economy.in_game() if not one.has_unmet]


@dataclass(frozen=True)
class Plea:
    """What an asker lacks, what that costs, and what of it is left to the givers; `most` can give.

    `own` is what the asker pays, None where its money is hidden: then `rest` is all of the cost.
    """

    asker: SeatId
    missing: Goods
    cost: int
    own: int | None
    most: int

    @property
    def rest(self) -> int:
        """Return what the givers share."""
        return self.cost - (self.own or 0)

    def share(self, givers: int) -> int:
        """TAB-P10 Return the greatest share if so many give."""
        return -(-self.rest // givers)


def pleas(view: EconomyView) -> list[Plea]:
    """TAB-P10 Return who asks for charity, in order of play from the first seat."""
    economy = view.known
    most = len(may_give(economy))
    return [_plea(view, one.id, most) for one in economy.in_order() if one.has_unmet]


def _plea(view: EconomyView, asker: SeatId, most: int) -> Plea:
    missing, money = unmet_of(view.known.seats[asker]), view.money(asker)
    cost = view.known.value(missing)
    return Plea(asker, missing, cost, None if money is None else min(money, cost), most)


INABILITY = "inability"
"""With this penalty tokens are lost only for a seat that nobody could have kept in."""


def play_charity(table: EconomyTable) -> None:
    """TAB-133, TAB-R72 Hear each asker in order of play; what is left by one may help those after him."""
    economy = table.state
    askers = [one.id for one in economy.in_order() if one.has_unmet]
    for place, asker in enumerate(askers):
        if economy.seats[asker].has_unmet:
            hear(table, asker)
            for later in askers[place + 1 :]:
                if economy.seats[later].has_unmet:
                    help_settle(table, later)


def hear(table: EconomyTable, asker: SeatId) -> None:
    """TAB-133, TAB-P10 Keep an asker in the game if enough is given; else he is out."""
    plan = plan_charity(table.state, asker, willing(table, asker))
    if plan is not None:
        keep_in(table, asker, plan)
        return
    is_penal = is_penalty_due(table, asker)
    put_out(table, asker, in_charity=True)
    for one in table.state.after(asker) if is_penal else ():
        _lose_token(table, one, "penalty")  # TAB-136


def willing(table: EconomyTable, asker: SeatId) -> list[Giver]:
    """TAB-R68 Return who consents to a share, in order of play after the asker."""
    able = {one.id for one in may_give(table.state)}
    found = [(one.id, consent(table, one.id, asker)) for one in table.state.after(asker) if one.id in able]
    return [Giver(seat, line.most) for seat, line in found if line is not None]


def is_penalty_due(table: EconomyTable, asker: SeatId) -> bool:
    """TAB-136, TAB-R71 Say whether the others lose a token if the asker goes out now."""
    if options_now(table.book, table.state).charity_penalty != INABILITY:
        return True
    able = {one.id for one in may_give(table.state)}
    everybody = [Giver(one.id) for one in table.state.after(asker) if one.id in able]
    return plan_charity(table.state, asker, everybody) is None


@event(
    "TAB-133",
    "{givers} keep {asker} in the game.",
    when={"is_of_one": "{givers} keeps {asker} in the game."},
)
class Charity(Event):
    givers: tuple[str, ...]
    asker: str

    @property
    def is_of_one(self) -> bool:
        return len(self.givers) == 1


def keep_in(table: EconomyTable, asker: SeatId, plan: CharityPlan) -> None:
    """TAB-P10 step 6, TAB-123: Meet the asker's inputs; he loses a token, each giver gains one."""
    economy = table.state
    kept = economy.seats[asker]
    givers = [economy.seats[gift.seat] for gift in plan.gifts]
    table.tell(Charity(tuple(giver.name for giver in givers), kept.name))
    kept.money -= plan.pays
    for giver, gift in zip(givers, plan.gifts, strict=True):
        _give(table, kept, giver, gift)
    for good, units in plan.storehouse.items():
        economy.storehouse[good] -= units
    for good, units in unmet_of(kept).items():
        kept.consumed[good] += units
        if units:
            kept.count(f"consumed {good}", units)
    _lose_token(table, kept, "charity")
    for giver in givers:
        giver.tokens += 1
        giver.gained += 1
        table.tell(Token(giver.name, is_gained=True))


GiftAmount: TypeAlias = Annotated[int, Shown(lambda pays: Money(abs(pays)))]


@event(
    "TAB-134",
    "{giver} gives {things}.",
    when={
        "is_paying": "{giver} gives {things} and pays {amount}.",
        "pays": "{giver} gives {things} and receives {amount}.",
    },
    called={"amount": "pays"},
)
class Gave(Event):
    """What a giver gave; `pays` below 0 is what it receives."""

    giver: str
    things: SaidThings
    pays: GiftAmount

    @property
    def is_paying(self) -> bool:
        return self.pays > 0


def _give(table: EconomyTable, kept: Producer, giver: Producer, gift: Gift) -> None:
    """TAB-134 Take a giver's goods and money; who gave goods worth more than his share receives the rest."""
    for good, units in gift.goods.items():
        giver.stock[good] -= units
    giver.money -= gift.pays
    things = SaidThings(Things.of(gift.goods))
    table.tell(Gave(giver.name, things, gift.pays, only=concerned(table.book, giver.id, kept.id)))


@event(
    "TAB-136",
    "{seat} loses a token.",
    when={"is_gained": "{seat} gains a token."},
    rules={"why": {"charity": "TAB-123"}},
)
class Token(Event):
    """A token gained or lost; `why` is charity or penalty."""

    seat: str
    is_gained: bool
    why: str = "charity"


def _lose_token(table: EconomyTable, one: Producer, why: str) -> None:
    """TAB-123, TAB-136 Take a token, if there is one."""
    if one.tokens:
        one.tokens -= 1
        table.tell(Token(one.name, is_gained=False, why=why))


def consent(table: EconomyTable, giver: SeatId, asker: SeatId) -> CharityOrder | None:
    """TAB-P10 Return a giver's line for an asker, if it says yes: one that names him beats `anyone`.

    Where charity is decided by policy, standing orders speak for those who have sent no such line.
    """
    sheet = table.sheet(giver)
    for orders in (sheet.orders, sheet.standing):
        if found := consent_of(orders, asker):
            plans_of(table).notes.chosen.append(found)
            return found if found.yes_or_no else None
    return None
