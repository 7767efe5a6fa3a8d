"""The orders of violence: fights, spears, verdicts (brief 5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Seat, Slot, WordSlot, read_seat, read_word, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.island import BOAT
from pbem.rulesets.crusoe.language.baskets import LOOT, Baskets, extra_reasons
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    IslandOrder,
    living_faults,
    no,
    rival_faults,
    violence_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import GOOD, SeatOrAnyone
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.modules.settings.discrimination import ROWS
from pbem.rulesets.crusoe.modules.settings.game import CRIPPLING, SLAVERY
from pbem.rulesets.crusoe.modules.settings.game import EXILE as EXILES
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.wishes import (
    CRIPPLE,
    ENSLAVE,
    EXILE,
    FINE,
    KILL,
    SPARE,
    SWAP,
    TO,
    Choice,
    Penalty,
)

WITH, AGAINST = "WITH", "AGAINST"


@order(
    tr_noop("FIGHT <seat>"),
    rule="CRU-088",
    help=tr_noop("Starts a fight with a seat, for 1 leisure."),
    examples=("FIGHT bob", "IF SIDE cat = 0 THEN FIGHT bob"),
)
class Fight(IslandOrder):
    """The start of a fight."""

    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-088 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("JOIN <side> <seat>"),
    rule="CRU-089",
    help=tr_noop("Joins the side of a seat that fights, or the side against it."),
    examples=("JOIN WITH ann", "IF FOES dan >= 2 THEN JOIN AGAINST dan"),
)
class JoinFight(IslandOrder):
    """A side taken in a fight: WITH a seat or AGAINST it."""

    side: str = slot(WordSlot(tr_noop("side"), {WITH: WITH, AGAINST: AGAINST}))
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-089 Yield why there is nothing to join."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("ATTACK <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins against a seat that fights, or else starts a fight with it."),
    examples=("ATTACK bob",),
)
class Attack(IslandOrder):
    """A fight against a seat, one way or the other."""

    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("DEFEND <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins the side of a seat with which a fight was started."),
    examples=("DEFEND ann",),
)
class Defend(IslandOrder):
    """Help for a seat that is attacked."""

    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there is nobody to help."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("SPEAR <is_used>"),
    rule="CRU-P23",
    help=tr_noop("Says whether you discard a Spear for +1 in your battle; yes if you say nothing."),
    examples=("SPEAR no", "IF FOES me >= 2 THEN SPEAR yes"),
)
class SpearOrder(IslandOrder):
    """Whether a Spear is discarded."""

    idle: ClassVar[str] = tr_noop("you were in no battle")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    is_used: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no battle; about the boat there may be."""
        return violence_faults(here) if here.island.phase != BOAT else iter(())


BIND = "BIND"
"""The neutral word for ENSLAVE (brief 7.3)."""
OF_THE_BASE = (SPARE, KILL, FINE, SWAP)
KINDS = (*OF_THE_BASE, CRIPPLE, ENSLAVE, EXILE)
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
        ordered = tuple(sorted(penalties, key=lambda penalty: KINDS.index(penalty.kind)))
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
    return Penalty(kind, goods=Baskets(GOOD, LOOT).read(words))


def _kind(words: Words) -> str:
    """Take the word of a penalty; those that modules add are none in the introductory game."""
    known = KINDS if is_advanced(crusoe_of(words).book) else OF_THE_BASE
    if known is KINDS and words.took(BIND):
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


VIOLENCE_ORDERS = (Fight, JoinFight, Attack, Defend, SpearOrder, Verdict)
"""The orders of violence, in the order of the brief."""
