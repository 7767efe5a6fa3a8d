"""How decrees are written: amounts by signal, good or path, assignments, divisions, statements (CRA 6.1)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import WholeNumber, read_seat, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.language.blockslots import END_DECIDE, read_block, written_block
from pbem.rulesets.crusoe.language.divisionslots import DivisionSlot
from pbem.rulesets.crusoe.language.moneyslots import read_dollars
from pbem.rulesets.crusoe.language.names import PATH, Thing
from pbem.rulesets.crusoe.language.thingslots import GOOD
from pbem.rulesets.crusoe.modules.settings.government import (
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.things import GOODS, SIGNALS

OTHERS, WHERE = "OTHERS", "WHERE"
BY_THING = {
    SIGNAL_PAY: Thing(SIGNALS, tr_noop("{thing} is no radio signal: top40, military and cb are.")),
    WAGES: Thing((*GOODS, *SIGNALS), tr_noop("No wage is paid for {thing}: for goods and radio signals.")),
    PRICES: GOOD,
    LIMITS: GOOD,
}
"""The tasks whose amounts are by good or signal, with those."""
BY_PATH = (TAX_BURDEN, RENTS)
"""The tasks whose amounts are by path."""
NUMBERED = (*BY_THING, *BY_PATH, MINIMUM_WAGE)
"""CRA-R22 The tasks that are decided by numbers."""
CONDITIONAL = (LIMITS, RENTS)
"""The tasks whose amounts may differ between players by a condition."""
MOST_RULES = 60
_UNITS = WholeNumber(tr_noop("the number of units"), 0, 9999)
_SHARES = WholeNumber(tr_noop("the tax burden"), 0, 9999)


def read_decree(task: str, words: Words) -> Decree:
    """Take what is decreed of a task."""
    if words.peek() == ":" and (task in NUMBERED or "\n" in words.text):
        if task not in NUMBERED:
            raise Fault(tr("{task} is not decided by statements.", task=task), why=Why.REFUSED)
        return Statements(read_block(words, END_DECIDE))
    if task == ESTATE:
        hint = tr("Write for example {example}.", example="ESTATE anyone: NEED")
        raise Fault(tr("What becomes of the goods of the dead is ordered by ESTATE."), hint, Why.REFUSED)
    words.took(":")
    if task == DISTRIBUTE:
        return Divided(DivisionSlot().read(words))
    if task == PATH_ASSIGNMENT:
        return _assigned(words)
    if task == MINIMUM_WAGE:
        return Amount(read_dollars(words))
    return _rules(task, words)


def written_decree(decree: Decree, end: str = END_DECIDE) -> str:
    """Return a decree as it stands behind its task."""
    if isinstance(decree, Statements):
        return written_block(decree.text, end)
    return f" {decree}"


def _rules(task: str, words: Words) -> Rules:
    """CRA-NAT-03, CRA-NAT-04 Take amounts joined by commas, the one for OTHERS last."""
    if task == SIGNAL_PAY and _is_number(words.peek()):
        amount = read_dollars(words)
        return Rules(tuple(Rule(signal, amount) for signal in SIGNALS))
    rules: list[Rule] = []
    while True:
        if words.took(OTHERS):
            others = _amount(task, words)
            if words.peek() == ",":
                raise Fault(tr("{word} stands at the end of the list.", word=OTHERS), why=Why.REFUSED)
            return Rules(tuple(rules), others)
        rules.append(_rule(task, words, rules))
        if not (words.took(",") or words.took("+") or words.took("AND")):
            return Rules(tuple(rules))
        if len(rules) >= MOST_RULES:
            raise Fault(tr("A list has at most {most} entries.", most=MOST_RULES), why=Why.REFUSED)


def _rule(task: str, words: Words, before: list[Rule]) -> Rule:
    what = _what(task, words)
    number = _amount(task, words)
    where = ""
    if words.took(WHERE):
        if task not in CONDITIONAL:
            raise Fault(tr("WHERE has no place in a decree on {task}.", task=task), why=Why.REFUSED)
        where = _condition(words)
    if any(one.what == what and not one.where for one in before):
        raise Fault(tr("{thing} stands there already for all.", thing=what), why=Why.REFUSED)
    return Rule(what, number, where)


def _what(task: str, words: Words) -> str:
    if task in BY_THING:
        return BY_THING[task].read(words)
    if whole_seat(words)[1] is not None and not PATH.starts(words):
        said = tr("{task} tells players apart by path or by what they do, not by name.", task=task)
        raise Fault(said, why=Why.REFUSED)
    return PATH.read(words)


def _amount(task: str, words: Words) -> int:
    if task == TAX_BURDEN:
        return _SHARES.read(words)
    return _UNITS.read(words) if task == LIMITS else read_dollars(words)


def _is_number(token: str) -> bool:
    return token.removeprefix("$").isdigit() or token == "$"


def _condition(words: Words) -> str:
    """Take a condition up to a comma outside of its parentheses."""
    taken: list[str] = []
    depth = 0
    while not words.is_done and (depth > 0 or words.peek() != ","):
        token = words.take()
        depth += token.count("(") + token.count("[") - token.count(")") - token.count("]")
        taken.append(token)
    if not taken:
        raise Fault(tr("A condition is missing behind WHERE."))
    return " ".join(taken)


def _assigned(words: Words) -> Assigned:
    """CRA-PAT-01 Take seats, each with its path, joined by commas."""
    paths: dict[SeatId, str] = {}
    while True:
        seat = read_seat(words)
        if seat in paths:
            raise Fault(tr("{seat} stands there twice.", seat=seat), why=Why.REFUSED)
        words.took(":")
        words.took("TO")
        paths[seat] = PATH.read(words)
        if not (words.took(",") or words.took(";") or words.took("AND")):
            return Assigned(tuple(paths.items()))
