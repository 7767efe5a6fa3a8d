"""Step IV, verdicts of winners: votes, loot and swaps (brief 4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from pbem.engine import orderform
from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.orderform import Item, Offered, Pick
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Slot, read_seat, read_word, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.votes import Counted, count
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.fights import LINES, losers_of, members_of, rivals, winners_of
from pbem.rulesets.crusoe.castaway import KILLED, Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import extras_of, hand_over, into_common
from pbem.rulesets.crusoe.hooks import LOOT, MAY_HAVE, MAY_PUNISH, SPOILS, VERDICT_DONE, VERDICT_KINDS
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.language.decisions import LOOT as FINED_EXTRAS
from pbem.rulesets.crusoe.language.decisions import Baskets, extra_reasons
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, living_faults, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon, SeatOrAnyone, crusoe_of
from pbem.rulesets.crusoe.language.offering import Look, Writer, is_advanced, said_seat, seat_choices
from pbem.rulesets.crusoe.letters import done_lines, orders_of, used
from pbem.rulesets.crusoe.market.limits import share_extras
from pbem.rulesets.crusoe.market.proposals import ballots_of, weights
from pbem.rulesets.crusoe.market.sharing import divide
from pbem.rulesets.crusoe.modules.settings import CRIPPLING, ROWS, SLAVERY
from pbem.rulesets.crusoe.modules.settings import EXILE as EXILES
from pbem.rulesets.crusoe.needs.ending import die
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.told_camp import SaidChoice
from pbem.rulesets.crusoe.told_market import Received
from pbem.rulesets.crusoe.wishes import (
    ANYONE,
    CRIPPLE,
    ENSLAVE,
    EVEN,
    EXILE,
    FINE,
    KILL,
    SPARE,
    SWAP,
    TO,
    Choice,
    Division,
    Penalty,
)
from pbem.rulesets.crusoe.wording import Said

# ---- CRU-P25, CRU-P26 Loot: what fines and kills take from losers, and who of the winners gets it


def take(table: IslandTable, loser: Castaway, penalty: Penalty) -> Basket:
    """CRU-102, CRU-P24 Return what a penalty takes: of what it names what is there, or all goods."""
    if penalty.kind not in (KILL, FINE):
        return EMPTY
    held = {**{good: loser.amount(good) for good in GOODS}, **dict(extras_of(table, loser.id).extras)}
    spoils = SPOILS(tuple(held), table, loser.id)
    taken = {name: number for name, number in held.items() if name in spoils}
    if penalty.kind == FINE and not penalty.is_all:
        taken = {name: min(penalty.goods[name], number) for name, number in taken.items()}
    return Basket.of(taken, {name: number for name, number in taken.items() if name not in GOODS})


def give_loot(
    table: IslandTable, loser: SeatId, goods: Basket, heir: SeatId, winners: Sequence[SeatId] = ()
) -> None:
    """CRU-P25 Goods voted to a winner go to that one, others onto the heap.

    Deeds and shares lie on no heap: the winners get them at once.
    """
    if not heir:
        into_common(table, loser, goods)
        share_extras(table, loser, goods, winners, LOOT)
    elif goods:
        his, others = _parted(table, goods, heir)
        for receiver, got in hand_over(table, loser, heir, his, LOOT).items():
            table.tell(Received(table.state.seats[receiver].name, Said(got), LOOT))
        share_extras(table, loser, others, winners, LOOT)


def _parted(table: IslandTable, goods: Basket, heir: SeatId) -> tuple[Basket, Basket]:
    """CRU-H46, CRA-R91 Return what of a basket a seat may have, and the deeds and shares that it may not."""
    barred = {name: number for name, number in goods.extras if MAY_HAVE(table, heir, name)}
    may = {name: number for name, number in goods.extras if name not in barred}
    return Basket.of(dict(goods.units), may), Basket.of({}, barred)


def share_loot(table: IslandTable, winners: Sequence[SeatId]) -> None:
    """CRU-P25, CRU-R25 Divide the heap evenly among the living winners, odd units as they pick."""
    if any(table.state.common.values()):
        divide(table, Division(EVEN), winners, LOOT)


def kill(table: IslandTable, battle: Battle, loser: Castaway) -> None:
    """CRU-110, CRU-P26, CRU-R26, CRU-R27 A killed seat is out of the game at once."""
    table.tell(told_camp.Killed(loser.name, battle.no))
    die(table, loser.id, KILLED)


# ---- CRU-207, CRU-R53 Swaps: winners send a loser down a winner's path, who goes down the loser's


def partner_of(scene: Scene, battle: Battle, penalty: Penalty) -> SeatId:
    """CRU-R53 Return the winner a loser swaps with, "" if there is none left.

    It is the one named; else the original fighter of the winning side, then the next in turn order.
    """
    winners = {one.id: one for one in winners_of(scene.state, battle)}
    first = members_of(battle, battle.winner)[0] if battle.winner else ""
    order = (penalty.seat,) if penalty.seat else (first, *winners)
    able = (seat for seat in order if seat in winners and not has_swapped(winners[seat]))
    return next(able, "")


def has_swapped(castaway: Castaway) -> bool:
    """CRU-R53 Say whether a seat has a path of another for the next cycle already, or none to give."""
    return castaway.swap is not None or castaway.path is None


def _with_swap(kinds: tuple[str, ...], scene: Scene, battle: Battle, loser: SeatId) -> tuple[str, ...]:
    """CRU-207, CRU-H61 A loser may have to swap paths, in a group that lives by tradition."""
    is_traditional = scene.state.groups[battle.group].economy == TRADITIONAL
    can_swap = is_traditional and not has_swapped(scene.state.seats[loser])
    return (*kinds, SWAP) if can_swap else kinds


def _swap(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRU-207, CRU-R53, CRU-R54 Swap from the next cycle on; experience stays with the seats."""
    partner = partner_of(table, battle, penalty) if penalty.kind == SWAP else ""
    if not partner:
        return
    one, other = table.state.seats[partner], table.state.seats[loser]
    one.swap, other.swap = other.path, one.path
    names = [table.book.path(path).name for path in (one.swap, other.swap) if path]
    table.tell(told_camp.Swapped(one.name, names[0], other.name, names[1]))


# ---- CRU-102, CRU-103, CRU-P24 Verdicts: the winners vote on each loser, and what is voted is done

TASK = "verdict"
"""The task of such a vote, as modules know it (CRU-H70)."""
KINDS = (SPARE, FINE, KILL)
"""The kinds of verdict of the base (CRU-H61)."""
SPARED = Choice((Penalty(SPARE),))


BIND = "BIND"
"""The neutral word for ENSLAVE (brief 7.3)."""


OF_THE_BASE = (SPARE, KILL, FINE, SWAP)
EVERY_KIND = (*OF_THE_BASE, CRIPPLE, ENSLAVE, EXILE)
"""The kinds of verdict, in the order in which a choice of several is written."""


class VerdictChoice(Slot[Choice]):
    """CRU-P24 Penalties joined by +, and who gets the goods."""

    def read(self, words: Words) -> Choice:
        """Take the choice; the same is written one way."""
        penalties = [_penalty(words)]
        heir = _heir(words, penalties)
        while words.took("+"):
            penalties.append(_penalty(words))
            heir = heir or _heir(words, penalties)
        _check_kinds([penalty.kind for penalty in penalties])
        ordered = tuple(sorted(penalties, key=lambda penalty: EVERY_KIND.index(penalty.kind)))
        return Choice(ordered, heir)


def _check_kinds(kinds: list[str]) -> None:
    """CRA-R116 A kind stands there once; some stand alone, and nobody is both enslaved and exiled."""
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise Fault(tr("{word} stands there twice.", word=kind), why=Why.REFUSED)
        if kind in (SPARE, KILL) and len(kinds) > 1:
            raise Fault(tr("{word} stands alone.", word=kind), why=Why.REFUSED)
    if ENSLAVE in kinds and EXILE in kinds:
        said = tr("{one} and {other} do not go together.", one=ENSLAVE, other=EXILE)
        raise Fault(said, why=Why.REFUSED)


def _heir(words: Words, before: list[Penalty]) -> SeatId:
    """CRU-P24, CRA-R116 Take who gets the goods, behind the part that takes them or a SWAP behind it."""
    if not words.took(TO):
        return ""
    heir = read_seat(words)
    kinds = [penalty.kind for penalty in before]
    takes_goods = KILL in kinds or FINE in kinds
    if not takes_goods or kinds[-1] not in (KILL, FINE, SWAP):
        word = kinds[0] if not takes_goods else kinds[-1]
        raise Fault(tr("{word} takes no goods: TO has no place there.", word=word), why=Why.REFUSED)
    return heir


def _penalty(words: Words) -> Penalty:
    kind = _kind(words)
    if kind == SWAP:
        return Penalty(kind, seat=read_seat(words) if words.took("WITH") else "")
    if kind == ENSLAVE:
        return Penalty(kind, seat=read_seat(words) if words.took(TO) else "")
    if kind == CRIPPLE:
        return Penalty(kind, row=_row(words))
    if kind != FINE:
        return Penalty(kind)
    if words.took("ALL"):
        return Penalty(kind, is_all=True)
    return Penalty(kind, goods=Baskets(GOOD, FINED_EXTRAS).read(words))


def _kind(words: Words) -> str:
    """Take the word of a penalty; those that modules add are none in the introductory game."""
    known = EVERY_KIND if is_advanced(crusoe_of(words).book) else OF_THE_BASE
    if known is EVERY_KIND and words.took(BIND):
        return ENSLAVE
    return read_word(words, tr_noop("verdict"), known)


def _row(words: Words) -> str:
    """CRA-CRP-01 Take a row of the table of disabilities: 9-10, or a number in it."""
    words.took("ROW")
    token = words.take(tr_noop("a row of the table"))
    for row in ROWS:
        first, _, last = row.partition("-")
        if token == row or (
            token.isdigit() and len(token) < 3 and int(first) <= int(token) <= int(last or first)
        ):
            return row
    raise Fault(tr('"{word}" is no row of the table: {rows} are.', word=token, rows=", ".join(ROWS)))


MODULE_OF = {CRIPPLE: CRIPPLING, ENSLAVE: SLAVERY, EXILE: EXILES}
"""The modules that bring the kinds of verdict."""


_WHY = {
    CRIPPLE: tr_noop("Nobody is crippled in this game."),
    ENSLAVE: tr_noop("Nobody is bound to a master in this game."),
    EXILE: tr_noop("Nobody is exiled in this game."),
}


def penalty_faults(here: IslandLexicon, penalties: Iterable[Penalty]) -> Faults:
    """CRA-PUN-01, CRA-CRP-02 Yield which penalties there are not."""
    told: list[str] = []
    for penalty in penalties:
        module = MODULE_OF.get(penalty.kind)
        if module is not None and module not in here.book.settings:
            told.append(tr(_WHY[penalty.kind]))
        elif penalty.kind == CRIPPLE and not here.book.advanced.disability_row(penalty.row).cripple:
            told.append(tr("Row {row} is no punishment.", row=penalty.row))
        if penalty.kind == ENSLAVE and penalty.seat:
            yield from living_faults(here, penalty.seat)
        told += extra_reasons(here, penalty.goods)
    for reason in dict.fromkeys(told):
        yield no(reason)


@order(
    tr_noop("VERDICT <seat> <choices>"),
    rule="CRU-P24",
    help=tr_noop(
        "A ballot on a seat that you have beaten, or on anyone: SPARE, KILL, FINE with goods or ALL, best "
        "first; TO names who gets the goods. In the Traditional Economy also SWAP, for its path."
    ),
    examples=("VERDICT bob: FINE ALL TO ann > FINE 2 water > SPARE", "VERDICT anyone: SPARE"),
)
class Verdict(IslandOrder):
    """A winner's ballot on a loser, or on anyone."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    idle: ClassVar[str] = tr_noop("there was no loser for you to judge")
    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    more_help: ClassVar[str] = tr_noop(
        "As the game allows: CRIPPLE with a row of the table, ENSLAVE, with TO and the master, EXILE; fines "
        "with deeds and shares. What is joined by + is done together; TO belongs to what it stands behind."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "VERDICT bob: FINE ALL TO ann + CRIPPLE 5 > EXILE > SPARE",
        "VERDICT bob: FINE deed spider > FINE 2 shares ant > ENSLAVE TO ann",
    )
    seat: SeatId = slot(SeatOrAnyone())
    choices: tuple[Choice, ...] = slot(ListOf(VerdictChoice(), once=True, most=40))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-102, CRU-207 Yield which kinds of verdict there are not."""
        yield from violence_faults(here)
        penalties = [penalty for choice in self.choices for penalty in choice.penalties]
        if any(one.kind == SWAP for one in penalties) and here.economy != TRADITIONAL:
            yield no(tr("Paths are swapped in the Traditional Economy only."))
        yield from penalty_faults(here, penalties)

    def odd(self, look: Look) -> Iterator[str]:
        if not look.all_of(*LINES):
            yield tr("You start and join no fight: it counts only if you are attacked and win.")

    def forecast(self, look: Look) -> Iterator[str]:
        seat, choices = said_seat(look.island, self.seat), " > ".join(map(str, self.choices))
        yield tr("If you beat {seat}, your ballot is {choices}.", seat=seat, choices=choices)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others, spared = rivals(here), Choice((Penalty(SPARE),))
        usual = cls(ANYONE, (Choice((Penalty(FINE, is_all=True),)), spared))
        if not others or not here.takes(usual):
            return
        yield from here.may_write(usual, tr("if you win; also KILL, or FINE with goods"))
        losers = (orderform.Choice(ANYONE, tr("anyone")), *seat_choices(here.view, others))
        kinds = [
            orderform.Choice("FINE ALL > SPARE", tr("all goods, or else nothing")),
            orderform.Choice("SPARE", tr("nothing is done")),
            orderform.Choice("KILL > FINE ALL", tr("death, or else all goods")),
            orderform.Choice("FINE 1 water > SPARE", tr("one water, or else nothing")),
        ]
        if here.economy == TRADITIONAL:
            kinds.append(orderform.Choice("SWAP > SPARE", tr("its path for yours")))
        picks = (Pick(tr("Whom"), losers), Pick(tr("Verdict, best first"), tuple(kinds), is_free=True))
        yield Item(tr("Verdict"), tr("if you win"), "VERDICT {}: {}", picks, is_many=True)


def judge(table: IslandTable, battle: Battle) -> None:
    """CRU-P24, CRU-R22 One vote for each loser, in turn order; then the loot is shared out."""
    for loser in losers_of(table.state, battle):
        _judge_one(table, battle, loser)
    share_loot(table, [one.id for one in winners_of(table.state, battle)])


def _judge_one(table: IslandTable, battle: Battle, loser: Castaway) -> None:
    """CRU-103, CRU-R24 Count the winners' ballots on a loser; without a majority it is spared."""
    voters = [one.id for one in winners_of(table.state, battle)]
    votes = weights(table, voters, TASK)
    ballots = ballots_of(
        table,
        votes,
        lambda seat: _ballot(table, battle, seat, loser.id),
        Verdict,
        lambda one: one.seat in (loser.id, ANYONE),
    )
    counted = count(ballots, votes, voters, table.book.options.verdict_majority)
    verdict = counted.winner or SPARED
    battle.verdicts[loser.id] = str(verdict)
    table.tell(_told(table, battle, loser, ballots, counted))
    _carry_out(table, battle, loser, verdict)


def _ballot(table: IslandTable, battle: Battle, seat: SeatId, loser: SeatId) -> tuple[Choice, ...]:
    """CRU-P24, CRU-P29 Return a winner's choices that are possible; a line naming the loser goes before."""
    done = done_lines(table, seat)
    lines = [line for line in orders_of(table, seat, Verdict) if holds(table, seat, line.when, done)]
    for named in (loser, ANYONE):
        if line := next((one for one in lines if one.seat == named), None):
            used(table, line, tr_noop("it counted as your verdict"))
            return tuple(one for one in line.choices if _is_possible(table, battle, loser, one))
    return ()


def _is_possible(table: IslandTable, battle: Battle, loser: SeatId, choice: Choice) -> bool:
    """CRU-P24, CRU-P29, CRU-H61, CRU-H62 Say whether a choice can be carried out."""
    winners = [one.id for one in winners_of(table.state, battle)]
    if choice.heir and choice.heir not in winners:
        return False
    kinds = VERDICT_KINDS(KINDS, table, battle, loser)
    return all(
        penalty.kind in kinds
        and not MAY_PUNISH(table, battle, loser, penalty.kind)
        and _has_its_winner(table, battle, penalty, winners)
        for penalty in choice.penalties
    )


def _has_its_winner(table: IslandTable, battle: Battle, penalty: Penalty, winners: Sequence[SeatId]) -> bool:
    """CRU-R53, CRA-R118 Say whether the winner that a penalty names is one, if it names any."""
    if penalty.kind == SWAP:
        return bool(partner_of(table, battle, penalty))
    return not penalty.seat or penalty.seat in winners


def _told(
    table: IslandTable,
    battle: Battle,
    loser: Castaway,
    ballots: dict[SeatId, tuple[Choice, ...]],
    counted: Counted[Choice],
) -> told_camp.Judged:
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    is_neutral = table.book.options.neutral_words
    cast = tuple(
        (names[seat], tuple(SaidChoice(choice, names, is_neutral) for choice in ballot))
        for seat, ballot in ballots.items()
        if ballot
    )
    winner = counted.winner
    verdict = SaidChoice(winner, names, is_neutral) if winner and winner != SPARED else None
    return told_camp.Judged(loser.name, battle.no, verdict, cast, counted.votes, counted.of)


def _carry_out(table: IslandTable, battle: Battle, loser: Castaway, verdict: Choice) -> None:
    """CRU-102, CRU-P25, CRU-P26, CRA-R116 Take the goods, then the life; modules do what is theirs."""
    winners = [one.id for one in winners_of(table.state, battle)]
    for penalty in verdict.penalties:
        give_loot(table, loser.id, take(table, loser, penalty), verdict.heir, winners)
        if penalty.kind == KILL:
            kill(table, battle, loser)
        VERDICT_DONE(table, battle, loser.id, penalty)


ACTS: tuple[Act, ...] = (
    VERDICT_KINDS.by(_with_swap),
    VERDICT_DONE.by(_swap),
)
"""What the Traditional Economy says of verdicts."""
