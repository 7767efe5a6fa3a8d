"""What may be chosen in camp and assembly: meals, government, fights, verdicts, estates (brief 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import Fight
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.estates import Estate
from pbem.rulesets.crusoe.receipts.choices import basket_pick, open_lines, plain, seat_choices
from pbem.rulesets.crusoe.receipts.formlines import is_taken
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import FOOD, SPEAR
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE


def camp_items(view: IslandView, seat: SeatId, lines: Sequence[str]) -> Iterator[Item]:
    """Yield meals and drink, then government, violence and estates; `lines` are the form's."""
    verbs = verbs_of(view, seat)
    if Eat.verb() in verbs:
        yield from _meals(view, lines)
    if Invoke.verb() in verbs and is_taken(view, seat, str(Invoke())):
        pick = Pick(tr("Word"), plain(str(Invoke())))
        yield Item(tr("Government"), tr("speeches, and then perhaps violence"), "{}", (pick,))
    if Fight.verb() in verbs:
        yield from _violence(view, seat)
    if Estate.verb() in verbs and is_taken(view, seat, "ESTATE anyone: EVEN"):
        for number, line in enumerate(open_lines(lines, Estate.verb()), 1):
            yield _estate(view, seat, line, number)


def _meals(view: IslandView, lines: Sequence[str]) -> Iterator[Item]:
    """CRU-P27 Yield what to eat and drink, as the form has it first."""
    for number, eat in enumerate(open_lines(lines, Eat.verb()), 1):
        yield _meal(eat, number)
    most = view.book.tables.most_water
    for number, drink in enumerate(open_lines(lines, Drink.verb()), 1):
        name = tr("Drink") if number == 1 else tr("Drink, line {n}", n=number)
        amounts = plain(_behind(drink) or str(most), *map(str, range(most, -1, -1)))
        pick = Pick(tr("Water"), amounts)
        yield Item(name, tr("at the end of the cycle"), "DRINK {}", (pick,), line=drink)


def _meal(eat: str, number: int) -> Item:
    """Return the choice of a meal, that of the form first; a form may have several lines with IF."""
    name = tr("Eat") if number == 1 else tr("Eat, line {n}", n=number)
    written = _behind(eat)
    words: tuple[Choice, ...] = (Choice("BEST", tr("the best meal")), Choice("NOTHING", tr("nothing")))
    first = tuple(word for word in words if word.words == written) or (plain(written) if written else ())
    words = tuple(word for word in words if word not in first)
    saved = tuple(Choice(f"BEST SAVE 1 {food}") for food in FOOD)
    meals = (*first, *words, *saved, *basket_pick("", FOOD).choices)
    pick = Pick(tr("What"), meals, True)
    return Item(name, tr("at the end of the cycle"), "EAT {}", (pick,), line=eat)


def _behind(line: str) -> str:
    """Return what stands behind the verb of a line of the form, without its remark."""
    return line.partition("#")[0].strip().partition(" ")[2]


def _violence(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRU-P22 to CRU-P24 Yield fights, spears and verdicts."""
    mine = view.seats[seat]
    others = [one.id for one in view.island.in_order(mine.group) if one.id != seat]
    if not others or not is_taken(view, seat, f"FIGHT {others[0]}"):
        return
    whom = Pick(tr("Whom"), seat_choices(view, others))
    yield Item(tr("Fight"), tr("start a fight"), "FIGHT {}", (whom,), is_many=True)
    yield Item(tr("Attack"), tr("join against it, or start a fight"), "ATTACK {}", (whom,), is_many=True)
    yield Item(tr("Defend"), tr("help it if it is attacked"), "DEFEND {}", (whom,), is_many=True)
    side = Pick(tr("Side"), (Choice("WITH", tr("with it")), Choice("AGAINST", tr("against it"))))
    yield Item(tr("Join"), tr("a fight there is"), "JOIN {} {}", (side, whom), is_many=True)
    if mine.amount(SPEAR):
        answers = Pick(tr("Answer"), (Choice("yes", tr("for +1")), Choice("no", tr("keep it"))))
        yield Item(tr("Spear"), tr("whether you discard one in battle"), "SPEAR {}", (answers,))
    losers = Pick(tr("Whom"), (Choice(ANYONE, tr("anyone")), *seat_choices(view, others)))
    yield Item(
        tr("Verdict"), tr("if you win"), "VERDICT {}: {}", (losers, _verdicts(view, seat)), is_many=True
    )


def _verdicts(view: IslandView, seat: SeatId) -> Pick:
    """CRU-102, CRU-207 Return the choices of a verdict."""
    kinds = [
        Choice("FINE ALL > SPARE", tr("all goods, or else nothing")),
        Choice("SPARE", tr("nothing is done")),
        Choice("KILL > FINE ALL", tr("death, or else all goods")),
        Choice("FINE 1 water > SPARE", tr("one water, or else nothing")),
    ]
    if view.island.groups[view.seats[seat].group].economy == TRADITIONAL:
        kinds.append(Choice("SWAP > SPARE", tr("its path for yours")))
    return Pick(tr("Verdict, best first"), tuple(kinds), is_free=True)


def _estate(view: IslandView, seat: SeatId, line: str, number: int) -> Item:
    """CRU-P28 Return the ballot on the goods of the dead; a form may have several from an earlier letter."""
    name = tr("Estate") if number == 1 else tr("Estate, line {n}", n=number)
    written = _behind(line)
    who, _, ways = written.partition(": ")
    others = [one.id for one in view.island.living() if one.id != seat]
    whom = (*(plain(who) if who else ()), Choice(ANYONE, tr("anyone")), *seat_choices(view, others))
    kinds = (
        Choice(f"TO {seat} > NEED > EVEN", tr("to you, else to the neediest")),
        Choice("NEED > EVEN", tr("to the neediest")),
        Choice("EVEN", tr("evenly")),
        Choice("BANK", tr("to the bank")),
    )
    what = (*(plain(ways) if ways else ()), *kinds)
    picks = (Pick(tr("Whose goods"), whom), Pick(tr("Ways, best first"), what, is_free=True))
    return Item(name, tr("if somebody dies"), "ESTATE {}: {}", picks, line=line, is_many=not line)
