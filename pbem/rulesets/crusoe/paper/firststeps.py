"""What a newcomer may do first: told to every seat with the start of a game, before anything has happened."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Section, Sentences
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.camp.invoking import may_violence
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    COMMUNISM,
    CRUSOE,
    HOBBES,
    QUICK,
    SOCIALISM,
    TRADITIONAL,
)
from pbem.rulesets.crusoe.view import IslandView

_ECONOMIES = {
    QUICK: tr_noop(
        "Quick Start: you keep your path for the whole game. When all have reached the Market you trade with "
        "your neighbours at the table, then all eat, and all goods but Spears and diamonds go back."
    ),
    CAPITALISM: tr_noop(
        "Tribal Capitalism: what you make is yours. At the Market you exchange it as you like: "
        "GIVE 2 egg TO {other} FOR 1 water. It is done if {other} writes the mirror of the line."
    ),
    SOCIALISM: tr_noop(
        "Tribal Socialism: all that is made goes into a common pool. At the Market you propose how to divide "
        "it, and vote: PROPOSE NEED, then VOTE M1 > none."
    ),
    COMMUNISM: tr_noop(
        "Tribal Communism: all that is made is divided evenly, and odd units are picked in turn: "
        "PICK water 2 > protein 2. Then goods are exchanged: GIVE 2 egg TO {other} FOR 1 water."
    ),
    TRADITIONAL: tr_noop(
        "Traditional Economy: the path you choose now is yours for the game, and gives you your rank. The "
        "Grasshopper taxes the others and provides for the Firefly; then goods are exchanged, never to the "
        "disadvantage of the higher rank."
    ),
    CRUSOE: tr_noop(
        "Crusoe's Economy: you are alone. There is no trade and no violence, and nobody is in your way; "
        "what signals all make counts together."
    ),
    HOBBES: tr_noop(
        "Hobbesian State of Nature: there is no trade. What you do not make you can only take by force."
    ),
}


def first_steps(view: IslandView, seat: Castaway) -> Section:
    """Return the section that says what a cycle is like, and which orders are worth giving first."""
    return Section(tr("Where to begin"), (Sentences("", tuple(_steps(view, seat))),))


def _steps(view: IslandView, seat: Castaway) -> Iterator[str]:
    yield tr(
        "In each cycle you go down one path to the Market and take goods where you land. Then goods change "
        "hands, and all drink, eat and enjoy their leisure for victory points (VP)."
    )
    yield _economy(view, seat)
    if view.book.is_quick:
        path = view.book.path(seat.path or "").name
        yield tr("Your path is {path}.", path=path)
    else:
        yield tr(
            "Say which path you choose when it is your turn, and what if others were there before: "
            "PATH ant EMPTY > spider MAX 1 > dung beetle."
        )
    yield tr(
        "Say what you want most; a number is how much of it is enough: "
        "WANT water 2 > egg 3 > leisure > market."
    )
    if not view.book.is_quick and view.book.options.scenario != CRUSOE:
        yield tr("Several seats on one path get less of everything: watch the turn order.")
    yield _needs(view)
    if may_violence(view, seat.group):
        yield tr(
            "Whoever pays 1 leisure may call the government, INVOKE; then there are speeches, and there may "
            "be fights. Nobody has to."
        )
    yield tr(
        "Radio signals of all cycles add up. The more there are, the likelier is the rescue that ends the "
        "game; without one in {cycles} cycles all lose. Alive, rescued and above 0 VP you win.",
        cycles=view.book.last_cycle,
    )
    yield tr("Every line may be left out: sensible orders take its place. READY alone will do.")
    yield tr("HELP and a word, such as HELP WANT, shows how it is written; RULES sends the rules.")


def _economy(view: IslandView, seat: Castaway) -> str:
    """CRU-009 Say what the scenario is about, with somebody else as an example."""
    others = [one for one in view.seats if one != seat.id]
    text = _ECONOMIES[view.book.options.scenario]
    said = tr(text, other=others[0] if others else seat.id)
    if view.book.options.utopian:
        return f"{said} {tr('There is no violence.')}"
    return said


def _needs(view: IslandView) -> str:
    """CRU-127, CRU-130 Say what a castaway needs in each cycle."""
    tables = view.book.tables
    return tr(
        "A good cycle: {water} water, {food} units of food of several types, fruit and protein both, and 2 "
        "leisure or more. Less than 1 water or {fed} food is very bad.",
        water=tables.most_water,
        food=tables.most_food,
        fed=tables.fed_from,
    )
