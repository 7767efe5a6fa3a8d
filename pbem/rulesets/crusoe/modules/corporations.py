"""Corporations (CRA-COR)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.sequence import inserted
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.votes import count
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.hooks import (
    AMOUNT,
    BATTLE_MODS,
    COURSE,
    CYCLE_OPEN,
    DECLARES,
    EXPERIENCE,
    EXTRAS,
    FACT,
    HAND_EXTRA,
    MAY_GAIN_EXPERIENCE,
    MAY_HAVE,
    NEEDS_CLOSED,
    PATH_COST,
    PATH_ENTERED,
    RECEIVER,
    SPOILS,
    TRADE_STEPS,
)
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.language.decisions import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds
from pbem.rulesets.crusoe.language.lexicon import PATH, IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.market.exchanging import exchange_money
from pbem.rulesets.crusoe.market.steps import key_of, step
from pbem.rulesets.crusoe.modules import firms, money
from pbem.rulesets.crusoe.modules.firms import (
    CHARGE,
    SALARY,
    Firms,
    Invest,
    Rate,
    add_dollars,
    add_shares,
    coffers_of,
    firm_faults,
    firms_of,
    median,
    numbers_of,
    odd_without_shares,
    paths_shared,
    payer_of,
    rate_of,
    shares_in,
    shares_of,
    stockholders,
    weights,
)
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, MAY_HOLD, SHARES, is_outside
from pbem.rulesets.crusoe.modules.monetary_market.commodity import production_money
from pbem.rulesets.crusoe.modules.monetary_market.stages import DISCARD, RETAILING
from pbem.rulesets.crusoe.modules.money import CHARGE as CHARGED
from pbem.rulesets.crusoe.modules.money import (
    FIRST_CASH,
    GRANTED,
    PAY_CLAIMS,
    Claim,
    Debt,
    carry,
    cash_of,
    corporation,
    grant,
    market_seats,
    money_of,
)
from pbem.rulesets.crusoe.modules.settings import Corporations
from pbem.rulesets.crusoe.things import DOLLARS
from pbem.rulesets.crusoe.work.moving import Learn, next_number

# ---- Terms of the paths: what stockholders decide before the turn order, and what is owed (CRA-COR-06, 07)

NO_SHARES = tr_noop("you have no shares of it")
SAID_BEFORE = tr_noop("an earlier line counts")


@order(
    tr_noop("TERMS <path> <form> <dollars>"),
    rule="CRA-COR-06",
    help=tr_noop(
        "Your stockholder's vote on a path: a CHARGE that all on it owe, or the most they keep of what they "
        "earn as a SALARY."
    ),
    examples=("TERMS ant SALARY 60", "TERMS firefly CHARGE 5"),
)
class Terms(IslandOrder):
    """CRA-COR-06 A stockholder's vote on a charge or a salary."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    form: str = slot(WordSlot(tr_noop("form of terms"), {"CHARGE": CHARGE, "SALARY": SALARY}))
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-06 Yield why there is no vote on terms."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        said = {"path": look.book.path(self.path).name, "dollars": self.dollars}
        if self.form == SALARY:
            yield tr("You vote that who takes {path} keeps ${dollars} at most as a salary.", **said)
        else:
            yield tr("You vote that who takes {path} pays ${dollars}.", **said)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R71 The paths on whose terms the seat could vote, and does not."""
        lines = look.all_of(cls)
        for path in look.book.board.paths.values():
            if shares_of(look.view, look.seat, path.id) and all(line.path != path.id for line in lines):
                yield tr("No TERMS line for {path}: you do not vote on its terms.", path=path.name)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        forms = plain(*(f"{form} {n}" for form in ("CHARGE", "SALARY") for n in (0, 5, 10, 20, 40, 60)))
        for path in paths_shared(here.view, here.me):
            rate = rate_of(here.view, path) or Rate()
            yield from here.may_write(cls(path, rate.form, rate.dollars), tr("your vote; CHARGE or SALARY"))
            name = tr("Terms: {path}", path=here.book.path(path).name)
            item = Item(name, tr("your vote as a stockholder"), f"TERMS {path} {{}}")
            yield from here.one_pick(item, tr("Terms"), forms, is_free=True)


def decide_terms(table: IslandTable) -> None:
    """CRA-COR-05, CRA-COR-06, CRA-R70 Let stockholders set the terms of their paths, in board order."""
    for path in table.book.board.paths.values():
        voted = _votes_on(table, path.id)
        if not shares_in(table, path.id):
            firms_of(table).rate.pop(path.id, None)
            continue
        rate = _decided(table, path.id, voted) or rate_of(table, path.id) or Rate()
        firms_of(table).rate[path.id] = rate
        table.tell(firms.FirmTermsSet(path.name, rate.form, rate.dollars))


def _votes_on(table: IslandTable, path: str) -> dict[SeatId, Terms]:
    """CRA-COR-06 Return the first TERMS line of each stockholder for a path."""
    voted: dict[SeatId, Terms] = {}
    for castaway in table.state.in_order():
        for line in orders_of(table, castaway.id, Terms):
            if line.path != path:
                continue
            if not shares_of(table, castaway.id, path) or is_outside(table, castaway.id):
                unused(table, castaway.id, line, NO_SHARES, Became.REFUSED)
            elif castaway.id in voted:
                unused(table, castaway.id, line, SAID_BEFORE, Became.NOT_NEEDED)
            else:
                voted[castaway.id] = line
                used(table, line, tr_noop("it counted as your vote"))
    return voted


def _decided(table: IslandTable, path: str, voted: dict[SeatId, Terms]) -> Rate | None:
    """CRA-R71 Return the form most shares are for, a charge at a tie, and the median of its amounts."""
    votes = weights(table, path)
    support = {CHARGE: 0, SALARY: 0}
    for seat, line in voted.items():
        support[line.form] += votes.get(seat, 0)
    form = SALARY if support[SALARY] > support[CHARGE] else CHARGE
    named = [(seat, line.dollars) for seat, line in voted.items() if line.form == form]
    dollars = median(table, path, named)
    return None if dollars is None else Rate(form, dollars)


def owe_charge(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-COR-07 Whoever takes a path owes its corporation the charge, until there is money."""
    charge = path_charge(table, seat, path)
    debt = Debt(corporation(path), charge, table.state.cycle, CHARGED)
    money.owe(money_of(table), payer_of(table, seat), debt)


def path_charge(scene: Scene, seat: SeatId, path: str) -> int:
    """CRA-COR-07, CRA-R131 Return the charge for a path; exiles take it free."""
    rate = rate_of(scene, path)
    return rate.charge if rate and not is_outside(scene, seat) else 0


def path_cost(cost: int, scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a, CRA-R59 Entering a path costs its charge, beside any rent."""
    return cost + path_charge(scene, seat, path)


def has_stockholders(declares: bool, scene: Scene) -> bool:
    """CRA-COR-06, CRA-R70 Terms are set where anybody has shares."""
    return declares or any(stockholders(scene, path) for path in scene.book.board.paths)


FIRM_TERMS = Stage("firm_terms", (DECLARE,), decide_terms)
"""The stage in which corporations set their terms."""


def with_terms(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Put it behind what the government and owners of land declare, before the turn order."""
    return inserted(stages, (FIRM_TERMS,), after=DECLARED)


# ---- Salaries: what a seat keeps of the money for its production, and what its corporation gets
# (CRA-COR-08)


def open_cycle(table: IslandTable) -> None:
    """CRA-R72 Nothing of this cycle's salaries has been kept yet."""
    firms_of(table).kept = {}


def salary_left(scene: Scene, seat: SeatId) -> int | None:
    """CRA-R72 Return what a seat may still keep of its salary; None if its path pays none."""
    path = scene.state.seats[seat].path
    rate = rate_of(scene, path) if path and not is_outside(scene, seat) else None
    if rate is None or rate.form != SALARY:
        return None
    return max(0, rate.dollars - firms_of(scene).kept.get(seat, 0))


def withhold(table: IslandTable, group: str) -> None:
    """CRA-COR-08, CRA-R72 Of receipts for new units each keeps its salary; corporations get the rest."""
    if not table.book.labels.is_monetary:
        return
    for seat in market_seats(table, group):
        left, earned = salary_left(table, seat), production_money(table, seat)
        if left is None or earned <= 0:
            continue
        kept = min(earned, left)
        firms_of(table).kept[seat] = firms_of(table).kept.get(seat, 0) + kept
        _hand_on(table, seat, kept, min(earned - kept, cash_of(table, seat)))


def _hand_on(table: IslandTable, seat: SeatId, kept: int, rest: int) -> None:
    """CRA-COR-08 Let what is above a salary go from a seat to the corporation of its path."""
    path = table.state.seats[seat].path
    if not rest or path is None:
        return
    money.pay(money_of(table), seat, rest)
    add_dollars(table, path, rest)
    names = (table.state.seats[seat].name, table.book.path(path).name)
    table.tell(firms.Salaried(names[0], kept, rest, names[1]))


def pay_claims(claims: tuple[Claim, ...], scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-R72 Of the pay for signals, and of wages, each keeps what is left of its salary."""
    left: dict[SeatId, int] = {}
    return tuple(part for claim in claims for part in _parts(scene, claim, left))


def _parts(scene: Scene, claim: Claim, left: dict[SeatId, int]) -> Iterator[Claim]:
    """CRA-R72 Yield a claim as it is, or what its maker keeps of it and what the corporation gets."""
    salary = salary_left(scene, claim.maker) if claim.maker else None
    path = scene.state.seats[claim.maker].path if claim.maker else None
    if salary is None or path is None:
        yield claim
        return
    kept = min(claim.dollars, left.get(claim.maker, salary))
    left[claim.maker] = left.get(claim.maker, salary) - kept
    for receiver, dollars in ((claim.receiver, kept), (corporation(path), claim.dollars - kept)):
        if dollars:
            yield replace(claim, receiver=receiver, dollars=dollars)


def collect(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """CRA-COR-07, CRA-COR-08 Put what a corporation gets into its coffers."""
    for path in table.book.board.paths:
        if receiver == corporation(path):
            add_dollars(table, path, dollars)


# ---- Experience of corporations: bought by the roll, used by all on the path (CRA-COR-10, COR-11, CRA-R73)

ONLY_CORPORATIONS = tr_noop("only corporations gain experience")


def roll_for_experience(table: IslandTable, path: str, rolls: int) -> None:
    """CRA-COR-11 Roll so often: a die for each number held; without a 1 the corporation gains a number."""
    dice = table.dice.at(table.state.turn, "corporation", path)
    name = table.book.path(path).name
    for _ in range(rolls):
        held = numbers_of(table, path)
        faces = tuple([dice.die(6, f"{name} corporation learns") for _ in held])
        number = 0
        if table.book.tables.learn_fails_on not in faces:
            number = _chosen_number(table, path, dice)
            firms_of(table).exp[path] = sorted([*held, number])
        table.tell(firms.FirmLearnt(name, number, faces))


def _chosen_number(table: IslandTable, path: str, dice: Stream) -> int:
    """CRA-R73, CRU-P30 Return the number that most shares are for; a die decides where none is carried."""
    ballots = {seat: _ballot(table, seat, path) for seat in stockholders(table, path)}
    counted = count(ballots, weights(table, path), tuple(ballots), number_of=int)
    if counted.winner is not None:
        return counted.winner
    return dice.die(6, f"number of the {table.book.path(path).name} corporation")


def _ballot(table: IslandTable, seat: SeatId, path: str) -> tuple[int, ...]:
    """CRU-P09, CRU-P30 Return the numbers that a stockholder wants next, best first, by its list."""
    line = next((one for one in orders_of(table, seat, Learn) if one.path in (path, None)), None)
    if line is None:
        return ()
    used(table, line, tr_noop("it counted as your vote"))
    held, wanted = list(numbers_of(table, path)), line.numbers
    ballot: list[int] = []
    for _ in wanted:
        number = next_number(wanted, held)
        held.append(number)
        ballot.append(number)
    return tuple(dict.fromkeys(ballot))


def numbers(scene: Scene, seat: SeatId, path: str) -> list[int] | None:
    """CRA-COR-10 Return the numbers that a seat may use on a path: those of its corporation."""
    return None if is_outside(scene, seat) else numbers_of(scene, path)


def may_gain(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-COR-10 Seats gain no experience themselves."""
    return "" if is_outside(scene, seat) else ONLY_CORPORATIONS


# ---- Profits: rolls for experience, and dividends (CRA-COR-09 to COR-11, CRA-R69, CRA-R73)

DIVIDEND = "dividend"
"""Where money comes from that a corporation pays out (CRU-H34)."""


@order(
    tr_noop("DIVIDEND <path> <dollars>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on the dollars paid out for each share."),
    examples=("DIVIDEND ant 2",),
)
class Dividend(IslandOrder):
    """CRA-COR-09 A vote on a dividend."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        path = look.book.path(self.path).name
        yield tr("You vote that {path} pays ${dollars} a share.", path=path, dollars=self.dollars)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for path in paths_shared(here.view, here.me):
            numbers = ", ".join(map(str, numbers_of(here.view, path))) or "-"
            told = {"cash": coffers_of(here.view, path), "numbers": numbers}
            says = tr("a share; its coffers hold ${cash}, its numbers are {numbers}", **told)
            yield from here.may_write(cls(path, 1), says)
            name = tr("Dividend: {path}", path=here.book.path(path).name)
            item = Item(name, tr("dollars a share"), f"DIVIDEND {path} {{}}")
            yield from here.one_pick(item, tr("Dollars"), plain(*_FEW), is_free=True)


_FEW = ("0", "1", "2", "3", "5")
"""The numbers that a page proposes to vote for."""


@order(
    tr_noop("TRAIN <path> <rolls>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on how often the corporation rolls for experience."),
    examples=("TRAIN ant 2",),
)
class Train(IslandOrder):
    """CRA-COR-09 A vote on rolls for experience."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rolls: int = slot(WholeNumber(tr_noop("the number of rolls"), 0, 999))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        yield trn(
            "You vote that {path} rolls {n} time for experience.",
            "You vote that {path} rolls {n} times for experience.",
            self.rolls,
            path=look.book.path(self.path).name,
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for path in paths_shared(here.view, here.me):
            yield from here.may_write(cls(path, 1), tr("how often it rolls for experience"))
            name = tr("Train: {path}", path=here.book.path(path).name)
            item = Item(name, tr("rolls for experience"), f"TRAIN {path} {{}}")
            yield from here.one_pick(item, tr("How often"), plain(*_FEW), is_free=True)


PROFITS: Kinds = (Invest, Dividend, Train)
"""The orders of stockholders before retail."""


def divide_profits(table: IslandTable) -> None:
    """CRA-COR-05, CRA-COR-09 Let each corporation decide on its profits, in board order."""
    for path in table.book.board.paths:
        if stockholders(table, path):
            _divide(table, path)
    _tell_strangers(table)


def _divide(table: IslandTable, path: str) -> None:
    """CRA-R73 First the rolls, as many as the coffers pay for, then dividends from what is left."""
    rolls = median(table, path, _rolls_named(table, path).items()) or 0
    dividend = median(table, path, _dividends_named(table, path).items()) or 0
    price, name = table.book.advanced.roll_price, table.book.path(path).name
    rolls = min(rolls, coffers_of(table, path) // price)
    dividend = min(dividend, (coffers_of(table, path) - rolls * price) // shares_in(table, path))
    if rolls or dividend:
        table.tell(firms.ProfitsVoted(name, rolls, dividend))
    add_dollars(table, path, -rolls * price)
    roll_for_experience(table, path, rolls)
    if dividend:
        table.tell(firms.DividendPaid(name, dividend))
        _pay_out(table, path, dividend)


def _rolls_named(table: IslandTable, path: str) -> dict[SeatId, int]:
    """CRA-R73 Return how many rolls each stockholder is for that has said it."""
    named: dict[SeatId, int] = {}
    for seat in stockholders(table, path):
        for line in (one for one in orders_of(table, seat, Train) if one.path == path):
            _note(table, seat, line, named, line.rolls)
    return named


def _dividends_named(table: IslandTable, path: str) -> dict[SeatId, int]:
    """CRA-R73 Return what dividend each stockholder is for that has said it."""
    named: dict[SeatId, int] = {}
    for seat in stockholders(table, path):
        for line in (one for one in orders_of(table, seat, Dividend) if one.path == path):
            _note(table, seat, line, named, line.dollars)
    return named


def _note(
    table: IslandTable, seat: SeatId, line: Train | Dividend, named: dict[SeatId, int], number: int
) -> None:
    """Let the first line of a seat for a path count."""
    if seat in named:
        unused(table, seat, line, SAID_BEFORE, Became.NOT_NEEDED)
    else:
        named[seat] = number
        used(table, line, tr_noop("it counted as your vote"))


def _tell_strangers(table: IslandTable) -> None:
    """Tell who voted on profits of a corporation of which it has no shares."""
    for castaway in table.state.in_order():
        for line in orders_of(table, castaway.id, Train, Dividend):
            if isinstance(line, Train | Dividend) and castaway.id not in stockholders(table, line.path):
                unused(table, castaway.id, line, NO_SHARES, Became.REFUSED)


def _pay_out(table: IslandTable, path: str, dollars: int) -> None:
    """CRA-R69, CRA-R74 Pay each share, but those that sleep; it can be spent in the next cycle, by option."""
    options = table.book.of(Corporations)
    is_carried = options is None or options.dividend_carry
    for seat in stockholders(table, path):
        paid = dollars * shares_of(table, seat, path)
        add_dollars(table, path, -paid)
        receiver = RECEIVER(seat, table, DOLLARS, paid, DIVIDEND)
        if is_carried:
            carry(money_of(table), receiver, paid)
        else:
            grant(table, receiver, paid, DIVIDEND)
        table.tell(firms.DividendGot(paid, is_carried, only=frozenset({receiver})))


# ---- The investment step: exchange of shares and money, then shares for money (CRA-COR-02 to 04, CRA-R75)

INVEST = "invest"
"""The key of the step."""
TOO_LITTLE = tr_noop("you have too little money for a share")
NOT_YOU = tr_noop("that seat may own no shares")


def invest(table: IslandTable, group: str) -> None:
    """CRA-COR-02 Let a group exchange shares and money, then invest, then decide on profits."""
    seats = tuple(seat for seat in market_seats(table, group) if not is_outside(table, seat))
    exchange_money(table, seats)
    for seat in seats:
        _invest_all(table, seat)
    divide_profits(table)


def _invest_all(table: IslandTable, seat: SeatId) -> None:
    """CRA-R75 Carry out a seat's investments in mail order, as far as its cash goes."""
    for line in orders_of(table, seat, Invest):
        if not holds(table, seat, line.when):
            unused(table, seat, line, TEST_IS_FALSE)
        elif MAY_HOLD(table, seat, SHARES):
            unused(table, seat, line, NOT_YOU, Became.REFUSED)
        elif bought := sum(_invested(table, seat, path, dollars) for path, dollars in line.entries):
            used(table, line, tr_noop("shares bought: {n}"), n=bought)
        else:
            unused(table, seat, line, TOO_LITTLE, Became.REFUSED)


def _invested(table: IslandTable, seat: SeatId, path: str, dollars: int) -> int:
    """CRA-COR-04, CRA-R75 Buy the full shares that dollars, and cash, pay for; return how many."""
    price = table.book.advanced.share_price
    number = min(dollars, cash_of(table, seat)) // price
    if not number:
        return 0
    money.pay(money_of(table), seat, number * price)
    add_dollars(table, path, number * price)
    add_shares(table, seat, path, number)
    firms_of(table).invested += number * price
    names = (table.state.seats[seat].name, table.book.path(path).name)
    table.tell(firms.Invested(*names, number * price, number))
    return number


def with_investment(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-COR-02, CRA-H08 Put the step just before surplus money is discarded."""
    discard = key_of(DISCARD, group)
    if not any(stage.key == discard for stage in steps):
        return steps
    return inserted(steps, (step(INVEST, group, RETAILING, invest),), before=discard)


MODULE = Module(
    "corporations",
    "ownership",
    (
        CYCLE_OPEN.by(open_cycle),
        DECLARES.by(has_stockholders),
        COURSE.by(with_terms),
        PATH_COST.by(path_cost),  # step I
        PATH_ENTERED.by(owe_charge),
        EXPERIENCE.by(numbers),  # step II
        MAY_GAIN_EXPERIENCE.by(may_gain),
        TRADE_STEPS.by(with_investment),  # step III
        FIRST_CASH.by(withhold),
        PAY_CLAIMS.by(pay_claims),
        GRANTED.by(collect),
        EXTRAS.by(firms.shares_held),
        AMOUNT.by(firms.amount),
        MAY_HAVE.by(firms.may_have),
        HAND_EXTRA.by(firms.hand_over),
        BATTLE_MODS.by(firms.battle_mods),  # step IV
        SPOILS.by(firms.spoils),
        LEAVES_CAMP.by(firms.leave_camp),
        NEEDS_CLOSED.by(firms.cancel_dead_shares),  # step V
        FACT.by(firms.fact),
    ),
    (Firms,),
)
