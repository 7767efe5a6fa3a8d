"""CRA-PL-01 What each statement does (brief 5.3, 5.6), and what is done where one cannot be (brief 5.8)."""

from __future__ import annotations

from fractions import Fraction

from pbem.rulesets.crusoe.modules.program import outcome as done
from pbem.rulesets.crusoe.modules.program import statements as said
from pbem.rulesets.crusoe.modules.program.arithmetic import Halt, bounded, nearest
from pbem.rulesets.crusoe.modules.program.box_run import TIE, BoxRun, Ways
from pbem.rulesets.crusoe.modules.program.reckoning import Element
from pbem.rulesets.crusoe.modules.program.statements import Statement
from pbem.rulesets.crusoe.modules.program.terms import Ask, Name, Term, by
from pbem.rulesets.crusoe.modules.program.vocabulary import BADPATH, EMPTY, NONE, SHORT
from pbem.rulesets.crusoe.things import GOODS, Basket


def act(run: BoxRun, statement: Statement) -> None:
    """Do a statement; Halt says why it cannot be done."""
    match statement:
        case said.Change():
            _change(run, statement)
        case said.Let():
            run.reckoner.names[statement.name] = run.reckoner.value(statement.term)
        case said.ForEach():
            _for_each(run, statement)
        case said.If():
            _if(run, statement)
        case said.Repeat():
            _repeat(run, statement)
        case said.While():
            _while(run, statement)
        case said.Choose():
            _choose(run, statement)
        case said.Give():
            _hand_over(run, statement, is_short=False)
        case said.Share():
            _share(run, statement)
        case said.Assign():
            _assign(run, statement)
        case said.Note():
            run.steps.append(done.Noted(run.place(statement), (), run.reasons(), statement.text))
        case said.Stop():
            run.stop()


def instead(run: BoxRun, statement: Statement, code: str) -> None:
    """CRA-BUR-05 Do the usual where a statement fails: most are left out, and a target keeps its value."""
    if isinstance(statement, said.Give) and code == SHORT:
        _hand_over(run, statement, is_short=True)
    elif isinstance(statement, said.Assign) and code == BADPATH:
        player = _named(run, statement.player)
        run.standing.assigned.pop(player, None)
        place, reasons = run.place(statement), run.reasons(statement.player, statement.path)
        run.steps.append(done.Assigned(place, (), reasons, player, ""))


WAYS = Ways(act, instead)
"""How the statements of the language are done."""


def _named(run: BoxRun, term: Term) -> str:
    """Return whom or what a term names; NONE is stuck."""
    found = run.reckoner.word(term)
    if found is None:
        raise Halt(NONE)
    return found


def _number(run: BoxRun, term: Term) -> Fraction:
    found = run.reckoner.number(term)
    if found is None:
        raise Halt(NONE)
    return found


def _change(run: BoxRun, statement: said.Change) -> None:
    if isinstance(statement.target, Name):
        _change_name(run, statement, statement.target.word)
    else:
        _change_target(run, statement, statement.target)


def _change_target(run: BoxRun, statement: said.Change, target: Ask) -> None:
    """CRA-PL-01 Set a target to a whole number that is not negative."""
    settings = run.standing.settings
    with run.reckoner.looking() as seen:
        args = tuple(_named(run, arg) for arg in target.args)
        before = settings.value(target.name, args)
        exact = _changed(
            statement.word, None if before is None else Fraction(before), _number(run, statement.term)
        )
    value = max(nearest(exact), run.conduct.lowest.get(target.name, 0))
    settings.put(target.name, args, value)
    place, reasons = run.place(statement), run.reasons(target, statement.term)
    run.steps.append(done.Decided(place, tuple(seen), reasons, target.name, args, value, exact, before))


def _changed(word: str, before: Fraction | None, number: Fraction) -> Fraction:
    if word == said.SET:
        return number
    if before is None:
        raise Halt(NONE)
    return bounded(before + number if word == said.ADD else before - number)


def _change_name(run: BoxRun, statement: said.Change, name: str) -> None:
    """CRA-PL-01 Names stand for exact numbers; those that are kept never for NONE."""
    names, keep = run.reckoner.names, run.standing.settings.keep
    if name not in keep:
        before = names.get(name)
        number = run.reckoner.number(statement.term)
        known = before if isinstance(before, Fraction) else None
        names[name] = None if number is None else _changed(statement.word, known, number)
        return
    with run.reckoner.looking() as seen:
        keep[name] = _changed(statement.word, keep[name], _number(run, statement.term))
    place, reasons = run.place(statement), run.reasons(statement.term)
    run.steps.append(done.Remembered(place, tuple(seen), reasons, name, keep[name]))


def _for_each(run: BoxRun, statement: said.ForEach) -> None:
    """CRA-PL-01 The set, its condition and its order are worked out before the first turn."""
    elements = run.reckoner.elements(statement.those, statement.keys)
    with run.looping(is_counted=False):
        for element in elements:
            run.reckoner.visit()
            name = statement.those.name
            with run.reckoner.called(name, element.value), run.because(_each(statement, element)):
                run.block(statement.body)


def _each(statement: said.ForEach, element: Element) -> done.Each:
    those = statement.those
    condition = "" if those.where is None else str(those.where)
    return done.Each(statement.line, those.name, element.value, str(those.group), condition, element.seen)


def _if(run: BoxRun, statement: said.If) -> None:
    asked: list[done.Asked] = []
    for branch in statement.branches:
        with run.reckoner.looking() as seen:
            holds = run.reckoner.holds(branch.condition)
        asked.append(done.Asked(branch.line, branch.asks, holds, tuple(seen)))
        if holds:
            break
    body = branch.body if holds else statement.otherwise
    with run.because(*asked):
        run.block(body)


def _repeat(run: BoxRun, statement: said.Repeat) -> None:
    """CRA-PL-01 Do something so many times, to the nearest whole number; NONE is not at all."""
    times = run.reckoner.number(statement.times)
    with run.looping(is_counted=True):
        for _ in range(nearest(times) if times is not None else 0):
            _turn(run, statement.body)


def _while(run: BoxRun, statement: said.While) -> None:
    with run.looping(is_counted=True):
        while True:
            with run.reckoner.looking() as seen:
                holds = run.reckoner.holds(statement.condition)
            if not holds:
                return
            with run.because(done.Asked(statement.line, statement.asks, True, tuple(seen))):
                _turn(run, statement.body)


def _turn(run: BoxRun, body: tuple[Statement, ...]) -> None:
    if not body:
        run.turn()
    run.block(body)


def _choose(run: BoxRun, statement: said.Choose) -> None:
    """CRA-PL-01 Choose the first of a set; among equals a draw, or the order of the table."""
    those = statement.those
    elements = run.reckoner.elements(those, statement.keys, is_canonical=True)
    if not elements:
        raise Halt(EMPTY)
    first = elements[0]
    tied = [one for one in elements if one.keys == first.keys]
    among: tuple[str, ...] = ()
    if statement.is_random and len(tied) > 1:
        first = tied[run.reckoner.draws.die(len(tied), TIE.format(number=run.box.number)) - 1]
        among = tuple(one.value for one in tied)
    group = f"{those.group}{'' if those.where is None else f' WHERE {those.where}'}"
    order = by(statement.keys).strip()
    run.choose(done.Chosen(statement.line, those.name, first.value, group, order, first.seen, among))


def _hand_over(run: BoxRun, statement: said.Give, *, is_short: bool) -> None:
    """CRA-PL-01 Give units out of the heap; more than there is of it is SHORT, and then all is given."""
    left = run.standing.left
    with run.reckoner.looking() as seen:
        player = _named(run, statement.to)
        if not run.standing.is_alive(player):
            raise Halt(NONE)
        goods = GOODS if statement.good is None else (_named(run, statement.good),)
        asked = None if is_short else statement.units
        units = None if asked is None else max(0, nearest(_number(run, asked)))
    if units is not None and units > left[goods[0]]:
        raise Halt(SHORT)
    amounts = {good: left[good] if units is None else units for good in goods}
    for good, number in amounts.items():
        run.standing.give(player, good, number)
    if basket := Basket.of(amounts):
        place, reasons = run.place(statement), run.reasons(statement.to, statement.good)
        run.steps.append(done.Given(place, tuple(seen), reasons, player, basket))


def _share(run: BoxRun, statement: said.Share) -> None:
    """CRA-PL-01 Share goods of the heap among living seats; where there are none nothing is shared."""
    with run.reckoner.looking() as seen:
        goods = GOODS if statement.good is None else (_named(run, statement.good),)
        found = [one.value for one in run.reckoner.elements(statement.those)]
    receivers = tuple(seat for seat in found if run.standing.is_alive(seat))
    if not receivers:
        return
    if basket := run.standing.take(goods):
        place, reasons = run.place(statement), run.reasons(statement.good)
        run.steps.append(done.Shared(place, tuple(seen), reasons, basket, receivers, statement.way))


def _assign(run: BoxRun, statement: said.Assign) -> None:
    """CRA-PL-01 Assign a player to a path; the last word counts. A closed one is BADPATH."""
    player, path = _named(run, statement.player), _named(run, statement.path)
    with run.reckoner.looking() as seen:
        is_open = run.reckoner.holds(Ask("open", (statement.player, statement.path)))
    if not is_open:
        raise Halt(BADPATH)
    run.standing.assigned[player] = path
    place, reasons = run.place(statement), run.reasons(statement.player, statement.path)
    run.steps.append(done.Assigned(place, tuple(seen), reasons, player, path))
