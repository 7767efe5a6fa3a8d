"""The lines of a form for camp and assembly: meals, government, fights, verdicts, estates (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import Attack, Defend, Fight, JoinFight
from pbem.rulesets.crusoe.camp.invoking import invoke_price, start_price, why_not_invoke
from pbem.rulesets.crusoe.camp.sides import fight_of
from pbem.rulesets.crusoe.camp.speaking import MOST_WORDS, Speech
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.island import ASSEMBLY
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.estates import Estate
from pbem.rulesets.crusoe.needs.meals import own_best, worth
from pbem.rulesets.crusoe.receipts.formlines import Lines, carried, is_taken, may_write, stands
from pbem.rulesets.crusoe.receipts.purse import is_meal_far
from pbem.rulesets.crusoe.receipts.remarks import line_with, remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.things import SPEAR
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE, EVEN, FINE, NEED, SPARE, TO, Choice, Division, Penalty
from pbem.rulesets.crusoe.wording import Said


def meal_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P27 Yield the meal and the water, as an earlier letter has them or as the best there is."""
    verbs = verbs_of(view, seat)
    if Eat.verb() not in verbs:
        return
    earlier = carried(view, seat, (Eat.verb(), Drink.verb(), Estate.verb()))
    for line in earlier:
        yield from line_with(line, tr("from your letter to the camp; it counts without this too"))
    if not any(line.startswith(Eat.verb()) for line in earlier):
        yield from stands(view, seat, Eat(how="BEST"), _best(view, seat))
    if not any(line.startswith(Drink.verb()) for line in earlier):
        most = view.book.tables.most_water
        yield from stands(view, seat, Drink(most), tr("as far as you hold it"))


def _best(view: IslandView, seat: SeatId) -> str:
    """CRU-P27 Return what the best meal is as things stand, and what the cycle brings with it."""
    if is_meal_far(view, seat):
        return tr("the best meal of what you will hold")
    meal = own_best(view, seat)
    points = worth(view, seat, meal)
    return tr("as things stand {food}; points {points}", food=Said(meal.food), points=f"{points.total:+d}")


def camp_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P20, CRU-P21, CRU-P28 Yield government, speeches and estates."""
    verbs = verbs_of(view, seat)
    if Invoke.verb() in verbs:
        yield from may_write(view, seat, Invoke(), _price(view, seat))
    if Speech.verb() in verbs and (Invoke.verb() in verbs or view.phase == ASSEMBLY):
        yield from _speech_lines(view, seat)
    if Estate.verb() in verbs and not carried(view, seat, (Estate.verb(),)):
        ways = (Division(TO, seat), Division(NEED), Division(EVEN))
        yield from may_write(view, seat, Estate(ANYONE, ways), tr("if somebody dies; best first"))


def _price(view: IslandView, seat: SeatId) -> str:
    if reason := why_not_invoke(view, seat):
        return tr("invokes government; as things stand you cannot: {reason}", reason=tr(reason))
    price = invoke_price(view, seat)
    if not price:
        return tr("invokes government, free")
    held = view.seats[seat].leisure
    return tr("invokes government, for {n} leisure of your {held}", n=price, held=held)


def _speech_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P21 Yield where the text of a speech stands, and what was said so far."""
    is_assembly = view.phase == ASSEMBLY
    if is_assembly:
        said = [view.name(one) for one, _ in view.island.speeches]
        if said:
            yield from remarks(tr("Spoken so far: {seats}.", seats=", ".join(said)))
    words = tr("I ask that ...")
    if is_taken(view, seat, f"SPEECH:\n{words}\nEND"):
        if is_assembly:
            head = tr("A speech, shown to all at once; {most} words at most:", most=MOST_WORDS)
        else:
            head = tr("A speech, told if government is invoked; {most} words at most:", most=MOST_WORDS)
        yield from remarks(head)
        yield from ("# SPEECH:", f"# {words}", "# END")


def violence_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P22 to CRU-P24 Yield how to fight, to help, to use a Spear, and to judge."""
    if Fight.verb() not in verbs_of(view, seat):
        return
    mine, island = view.seats[seat], view.island
    others = [one.id for one in island.in_order(mine.group) if one.id != seat]
    if not others:
        return
    first, last = others[0], others[-1]
    price = start_price(view, seat, first)
    says = tr("starts a fight, for {n} leisure of your {held}", n=price, held=mine.leisure)
    yield from may_write(view, seat, Fight(first), says)
    yield from may_write(view, seat, Attack(first), tr("joins against it, or starts a fight"))
    yield from may_write(view, seat, Defend(last), tr("helps whoever is attacked"))
    fighting = next((one for one in others if fight_of(island, one)), last)
    yield from may_write(view, seat, JoinFight("WITH", fighting), tr("or AGAINST"))
    if mine.amount(SPEAR):
        yield from may_write(view, seat, SpearOrder(False), tr("saves your Spear; else it goes for +1"))
    choices = (Choice((Penalty(FINE, is_all=True),)), Choice((Penalty(SPARE),)))
    yield from may_write(
        view, seat, Verdict(ANYONE, choices), tr("if you win; also KILL, or FINE with goods")
    )
