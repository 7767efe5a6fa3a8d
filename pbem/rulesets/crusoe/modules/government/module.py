"""Governments: who decides what the rules leave to them, and how offices come and go (CRA-GOV)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.modules import Module
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    BATTLE_OVER,
    CONSUMED,
    COURSE,
    CYCLE_OPEN,
    DECIDER,
    DIED,
    FACT,
    FAULTS,
    FIGHT_STARTED,
    GOV_BEFORE,
    INVOKE_PRICE,
    LETTERS_OPENED,
    MAY_BE_WOUNDED,
    NEEDS_CLOSED,
    ORDER_DEALT,
    PATH_ENTERED,
    PRODUCED,
    SETUP,
    START_PRICE,
    TRADE_STEPS,
    VERBS,
    WAITED,
    Words,
)
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.government import (
    bureau,
    deciding,
    decreeing,
    drafts,
    elections,
    inforce,
    powers,
)
from pbem.rulesets.crusoe.modules.government.inforce import Chronicle
from pbem.rulesets.crusoe.modules.government.powers import Government, branches, chosen_branches, keys_of
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modules.hooks import (
    ASSIGNED,
    BURDEN,
    DIVIDES,
    LEAVES_CAMP,
    LIMIT,
    MINIMUM_WAGE,
    OFFICE_DICE,
    PAY,
    PRICE,
    RENT,
    WAGE,
)
from pbem.rulesets.crusoe.modules.monetary_market.markets import MINIMUM_DUE
from pbem.rulesets.crusoe.modules.settings import RULED
from pbem.rulesets.crusoe.modulestates import state_of


def faults(found: Words, scene: Scene) -> Words:
    """Return in sentences what can't be, behind what is found already."""
    return (*found, *_branch_faults(scene), *_decree_faults(scene), *_seat_faults(scene))


def _branch_faults(scene: Scene) -> Iterator[str]:
    """CRA-HYB-01 Branches are those of the options; offices are held by seats, dice are at least one."""
    known = chosen_branches(scene.book)
    for id in state_of(scene, Government).branch:
        if id not in known:
            yield tr("There is no branch {branch}: {known} are known.", branch=id, known=", ".join(known))
    for id, power in branches(scene).items():
        if power.type != known[id].type:
            yield tr("How the branch {branch} decides follows from the options.", branch=id)
        if power.holder is not None and power.holder not in scene.state.seats:
            yield tr("{seat} is no seat, and can hold no office.", seat=power.holder)
        if power.holder is not None and power.type not in RULED:
            yield tr("The branch {branch} has no office to be held.", branch=id)
        if power.dice is not None and power.dice < 1:
            yield tr("A ruler has one die at least.")


def _decree_faults(scene: Scene) -> Iterator[str]:
    """CRA-GOV-02 Decrees are on tasks of the game, and on what these are about."""
    for task, kept in state_of(scene, Government).decrees.items():
        if task not in scene.book.tasks:
            yield tr("The government has no task {task}.", task=task)
            continue
        for rule in kept.rules:
            if rule.what not in keys_of(scene.book, task):
                yield tr("{what} is nothing that {task} is about.", what=rule.what, task=task)
        if min([0, kept.amount or 0, kept.others or 0, *(rule.number for rule in kept.rules)]) < 0:
            yield tr("Nothing below 0 can be decreed.")
        for seat, path in kept.paths:
            if seat not in scene.state.seats or path not in scene.book.board.paths:
                yield tr("{seat} cannot be sent down {path}.", seat=seat, path=path)


def _seat_faults(scene: Scene) -> Iterator[str]:
    """CRA-R35, CRA-R36 Those who run, and who give leave to speak, are seats."""
    government = state_of(scene, Government)
    for seat in dict.fromkeys((*government.campaign, *government.permit)):
        if seat not in scene.state.seats:
            yield tr("{seat} is no seat, and takes no part in government.", seat=seat)


MODULE = Module(
    "government",
    "government",
    (
        SETUP.by(elections.set_up),
        CYCLE_OPEN.by(inforce.open_page),  # what programs may ask of the past
        ORDER_DEALT.by(inforce.note_order),
        PATH_ENTERED.by(inforce.note_path),
        PRODUCED.by(inforce.note_production),
        WAITED.by(inforce.note_waiting),
        FIGHT_STARTED.by(inforce.note_fight),
        CONSUMED.by(inforce.note_meal),
        COURSE.by(drafts.stages_of_bureaucracy),  # a Bureaucracy; its numbers are answered as decrees
        MINIMUM_DUE.by(drafts.set_minimum),
        CYCLE_OPEN.by(drafts.forget_paths),
        LETTERS_OPENED.by(drafts.keep_on_file),
        VERBS.by(bureau.verbs),
        DIED.by(drafts.forget_dead),
        LEAVES_CAMP.by(drafts.forget_gone),
        ASSIGNED.by(drafts.assigned),
        DIVIDES.by(bureau.divides),
        FAULTS.by(bureau.faults),
        LETTERS_OPENED.by(decreeing.keep_permits),  # decrees of rulers and citizens
        COURSE.by(deciding.deciding_stages),
        MINIMUM_DUE.by(deciding.decide_minimum),
        ORDER_DEALT.by(deciding.assign),
        ASSIGNED.by(deciding.assigned_to),
        COURSE.by(deciding.statement_stages),
        TRADE_STEPS.by(deciding.trade_steps),
        PAY.by(inforce.pay),  # what is decreed
        BURDEN.by(inforce.burden),
        MINIMUM_WAGE.by(inforce.minimum),
        WAGE.by(inforce.wage),
        PRICE.by(inforce.price),
        LIMIT.by(inforce.limit),
        RENT.by(inforce.rent),
        DIVIDES.by(deciding.divide_pool),
        DECIDER.by(deciding.who_divides),
        CYCLE_OPEN.by(elections.forget_campaigns),  # offices
        COURSE.by(elections.campaign_stages),
        GOV_BEFORE.by(elections.hold_elections),
        OFFICE_DICE.by(powers.office_dice),
        BATTLE_AUTO.by(powers.wins_always),
        MAY_BE_WOUNDED.by(powers.may_be_wounded),
        INVOKE_PRICE.by(powers.invoke_price),
        START_PRICE.by(powers.start_price),
        FACT.by(powers.fact),
        BATTLE_OVER.by(elections.settle_battle),
        LEAVES_CAMP.by(elections.leave_camp),
        NEEDS_CLOSED.by(elections.close_needs),
        FAULTS.by(faults),
    ),
    (Government, Chronicle, Bureau),
)
"""The government of a game that has tasks for one."""
