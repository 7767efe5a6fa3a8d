"""What a letter does in government and violence: who may invoke, speeches, fights, verdicts (brief 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import LINES, Attack, Defend, Fight, JoinFight
from pbem.rulesets.crusoe.camp.invoking import invoke_price, is_indigent, start_price, why_not_invoke
from pbem.rulesets.crusoe.camp.speaking import Speech
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.language.saying import conditional, said_seat
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.needs.estates import Estate
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import SPEAR
from pbem.rulesets.crusoe.wishes import ANYONE

_MOVES: dict[type[object], str] = {
    Fight: tr_noop("You start a fight with {seat}, for {n} leisure; you hold {held}."),
    Attack: tr_noop(
        "You join against {seat} if it fights; else you start a fight, for {n} leisure of {held}."
    ),
    Defend: tr_noop("If a fight is started with {seat}, you join its side."),
}


def government_said(trial: Trial) -> Iterator[str]:
    """CRU-P20, CRU-P21 Yield whether the seat invokes, at what cost, and what it says then."""
    if trial.takes(Invoke):
        lines = trial.all_of(Invoke)
        for line in lines:
            yield conditional(line, _invoked(trial))
        if not lines:
            yield tr("You do not invoke government.")
    for speech in trial.all_of(Speech) if trial.takes(Speech) else ():
        words = len(speech.text.split())
        if trial.takes(Campaign) and not trial.takes(Invoke):
            yield trn(
                "Your speech of {n} word goes with your campaign.",
                "Your speech of {n} words goes with your campaign.",
                words,
            )
            continue
        yield trn(
            "Your speech of {n} word is told if government is invoked.",
            "Your speech of {n} words is told if government is invoked.",
            words,
        )


def _invoked(trial: Trial) -> str:
    """CRU-080, CRU-083 Say what invoking costs as things stand, or why it cannot be."""
    if reason := why_not_invoke(trial.view, trial.seat):
        return tr("You invoke government, but as things stand you cannot: {reason}.", reason=tr(reason))
    price = invoke_price(trial.view, trial.seat)
    if not price and is_indigent(trial.view, trial.seat):
        return tr("You invoke government if nobody before you does: free, for you are Indigent.")
    said = {"n": price, "held": trial.mine.leisure}
    return tr("You invoke government if nobody before you does, for {n} leisure; you hold {held}.", **said)


def violence_said(trial: Trial) -> Iterator[str]:
    """CRU-P22 to CRU-P24, CRU-P40 Yield what is tried at each option, spears and verdicts."""
    if not trial.takes(Fight):
        return
    moves = trial.all_of(*LINES)
    if len(moves) > 1:
        yield tr("If there is violence, the first of these that can be done counts at each of your options.")
    for move in moves:
        yield conditional(move, _move(trial, move))
    if not moves:
        yield tr("If there is violence, you start no fight and join none.")
    yield from _spears(trial)
    for line in trial.all_of(Verdict):
        choices = " > ".join(map(str, line.choices))
        seat = said_seat(trial.island, line.seat)
        yield conditional(
            line, tr("If you beat {seat}, your ballot is {choices}.", seat=seat, choices=choices)
        )


def _move(trial: Trial, move: Fight | JoinFight | Attack | Defend) -> str:
    seat = trial.view.name(move.seat)
    if isinstance(move, JoinFight):
        if move.side == "WITH":
            return tr("If {seat} fights, you join its side.", seat=seat)
        return tr("If {seat} fights, you join the side against it.", seat=seat)
    said = {"n": start_price(trial.view, trial.seat, move.seat), "held": trial.mine.leisure}
    return tr(_MOVES[type(move)], seat=seat, **said)


def _spears(trial: Trial) -> Iterator[str]:
    """CRU-P23 Say whether a Spear is discarded in a battle; yes by default."""
    lines = trial.all_of(SpearOrder)
    for line in lines:
        said = tr("In a battle you discard a Spear.") if line.is_used else tr("You discard no Spear.")
        yield conditional(line, said)
    if not any(line.when is None for line in lines) and trial.mine.amount(SPEAR):
        yield tr("Unless you say SPEAR no, a battle costs you a Spear for +1.")


def estates_said(trial: Trial) -> Iterator[str]:
    """CRU-P28 Yield the ballots on what the dead leave."""
    for line in trial.all_of(Estate) if trial.takes(Estate) else ():
        choices = " > ".join(map(str, line.divisions))
        if line.seat == ANYONE:
            yield conditional(
                line, tr("On the goods of anyone who dies you vote {choices}.", choices=choices)
            )
        else:
            seat = said_seat(trial.island, line.seat)
            said = tr("If {seat} dies, you vote {choices} on its goods.", seat=seat, choices=choices)
            yield conditional(line, said)
