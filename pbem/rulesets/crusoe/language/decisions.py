"""How decisions are written: tasks, divisions of a pool, decrees, blocks of statements (CRU-P18; CRA 6.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.engine.blocks import without_comment
from pbem.engine.events import SeatId
from pbem.engine.names import begins, found, unknown
from pbem.engine.slots import (
    Slot,
    WholeNumber,
    WordSlot,
    begins_money,
    expect,
    read_seat,
    squeezed,
    whole_seat,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.language.baskets import BASKET, MONEY
from pbem.rulesets.crusoe.language.names import GOOD, PATH, Thing
from pbem.rulesets.crusoe.modules.settings import (
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TASKS,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, Basket
from pbem.rulesets.crusoe.wishes import EVEN, LABOUR, NEED, SHARES, Division

SHORT: Mapping[str, str] = {
    "pay": SIGNAL_PAY,
    "burden": TAX_BURDEN,
    "paths": PATH_ASSIGNMENT,
    "minimum": MINIMUM_WAGE,
    "pool": DISTRIBUTE,
}
"""The short names of tasks."""
NAMED = (*TASKS, *SHORT)
TASK_PATTERN = "|".join(task.replace("_", r"[ _]") for task in NAMED)
"""The names of tasks as the heading of a block shows them."""
_TASKS = {task: (squeezed(task), *(short for short in SHORT if SHORT[short] == task)) for task in TASKS}
_FEWEST_LETTERS = 3
"""By fewer a task is not known where something else may stand: E is EVEN, not estate."""


def read_task(words: Words) -> str:
    """Take a task by any of its names, with a blank for _ or without."""
    if task := found(words, _TASKS):
        return task
    none = tr_noop('"{word}" is no task: {known} are known.')
    raise unknown(words, tr_noop("a task"), none, NAMED, listed=", ".join(TASKS), is_counted=True)


def begins_task(words: Words) -> bool:
    """Say whether a task is named here."""
    return len(words.peek()) >= _FEWEST_LETTERS and begins(words, _TASKS)


# Blocks of statements.

END_PROGRAM, END_BOX, END_DECIDE = "END PROGRAM", "END BOX", "END DECIDE"
MOST_LETTERS = 120_000
"""No program is longer than this."""


def read_block(words: Words, end: str) -> str:
    """Take a colon and the lines behind it, without the END that closes them."""
    if not words.took(":"):
        raise Fault(tr('A colon is missing before "{words}".', words=words.rest()))
    return block_text(words.verbatim(), end)


def block_text(written: str, end: str) -> str:
    """Return what stands between the colon of a heading and the END of its block."""
    lines = [line.rstrip() for line in written.split("\n")]
    first, *others = lines
    last = others.pop() if others else ""
    if last and not is_end_line(last, end):
        others.append(last)
    text = "\n".join([*([first.strip()] if first.strip() else []), *others]).strip("\n")
    if not others:
        spaced = end.replace(" ", r"\s+")
        text = without_comment(text)
        if closed := re.search(rf"\b{spaced}\W*$", text, re.IGNORECASE):
            text = text[: closed.start()].strip()
    if not text.strip():
        raise Fault(tr("There is no text in it."))
    if len(text) > MOST_LETTERS:
        raise Fault(tr("This is longer than {most} letters.", most=MOST_LETTERS), why=Why.REFUSED)
    return text


def is_end_line(line: str, end: str) -> bool:
    """Say whether a line is the END that closes a block."""
    return " ".join(line.upper().rstrip(".").split()) in (end, "END")


def written_block(text: str, end: str) -> str:
    """Return a text as it stands behind its heading."""
    return f":\n{text}\n{end}"


# Divisions of a pool.

KINDS = {**{one: one for one in (EVEN, NEED, LABOUR)}, "LABOR": LABOUR}


class DivisionSlot(Slot[Division]):
    """CRU-P18 How a pool is divided: EVEN, NEED, LABOUR, or SHARES with baskets by seat and a rest."""

    _KIND = WordSlot(tr_noop("division"), {**KINDS, SHARES: SHARES})

    def read(self, words: Words) -> Division:
        """Take the division."""
        kind = self._KIND.read(words)
        if kind != SHARES:
            return Division(kind)
        shares: dict[SeatId, Basket] = {}
        rest = EVEN
        while not words.is_done:
            if words.took(";"):
                continue
            if _is_rest(words):
                words.take()
                rest = _rest(words)
                break
            seat = read_seat(words)
            expect(":", words)
            if seat in shares:
                raise Fault(tr("{seat} stands there twice.", seat=seat), why=Why.REFUSED)
            shares[seat] = BASKET.read(words)
            if words.peek() not in (";", "") and not _is_rest(words):
                raise Fault(tr('{word} is missing before "{words}".', word='";"', words=words.rest()))
        if not shares:
            hint = tr("Write for example {example}.", example="PROPOSE SHARES ann: 2 water; REST NEED")
            raise Fault(tr("SHARES names nobody's share."), hint)
        if rest == LABOUR:
            raise Fault(tr("Behind shares the rest cannot be divided by LABOUR."), why=Why.REFUSED)
        while words.took(";"):
            pass
        return Division(SHARES, shares=tuple(shares.items()), rest=rest)


def _is_rest(words: Words) -> bool:
    return words.peek().upper() == "REST" and words.peek(1) != ":"


def _rest(words: Words) -> str:
    """Take what becomes of the rest: a kind of division, or a seat that gets all of it."""
    if whole_seat(words)[1] is None and words.peek().upper() in KINDS:
        return KINDS[words.take().upper()]
    return read_seat(words)


DIVISION = DivisionSlot()

# Decrees.

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
_AMOUNTS = {
    TAX_BURDEN: WholeNumber(tr_noop("the tax burden"), 0, 9999),
    LIMITS: WholeNumber(tr_noop("the number of units"), 0, 9999),
}
"""How amounts are written that are not dollars."""


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
        return Divided(DIVISION.read(words))
    if task == PATH_ASSIGNMENT:
        return _assigned(words)
    if task == MINIMUM_WAGE:
        return Amount(MONEY.read(words))
    return _rules(task, words)


def written_decree(decree: Decree, end: str = END_DECIDE) -> str:
    """Return a decree as it stands behind its task."""
    if isinstance(decree, Statements):
        return written_block(decree.text, end)
    return f" {decree}"


def _rules(task: str, words: Words) -> Rules:
    """CRA-NAT-03, CRA-NAT-04 Take amounts joined by commas, the one for OTHERS last."""
    amounts = _AMOUNTS.get(task, MONEY)
    if task == SIGNAL_PAY and begins_money(words):
        amount = MONEY.read(words)
        return Rules(tuple(Rule(signal, amount) for signal in SIGNALS))
    rules: list[Rule] = []
    while True:
        if words.took(OTHERS):
            others = amounts.read(words)
            if words.peek() == ",":
                raise Fault(tr("{word} stands at the end of the list.", word=OTHERS), why=Why.REFUSED)
            return Rules(tuple(rules), others)
        rules.append(_rule(task, amounts, words, rules))
        if not (words.took(",") or words.took("+") or words.took("AND")):
            return Rules(tuple(rules))
        if len(rules) >= MOST_RULES:
            raise Fault(tr("A list has at most {most} entries.", most=MOST_RULES), why=Why.REFUSED)


def _rule(task: str, amounts: Slot[int], words: Words, before: list[Rule]) -> Rule:
    what = _what(task, words)
    number = amounts.read(words)
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
