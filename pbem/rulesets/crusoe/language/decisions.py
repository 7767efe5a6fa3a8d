"""How baskets, wishes and decisions are written (CRU-P03, CRU-P14, CRU-P18; CRA 6.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.blocks import without_comment
from pbem.engine.events import SeatId
from pbem.engine.names import begins, found, unknown
from pbem.engine.slots import (
    ListOf,
    Money,
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
from pbem.rulesets.crusoe.language.lexicon import CLASS_WORDS, GOOD, PATH, IslandLexicon, Thing, crusoe_of
from pbem.rulesets.crusoe.language.offering import has_firms, has_landlords, is_advanced
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
from pbem.rulesets.crusoe.things import (
    DEED,
    DOLLARS,
    FOOD,
    GOODS,
    MARKET,
    SHARE,
    SIGNALS,
    THINGS,
    WATER,
    Basket,
)
from pbem.rulesets.crusoe.wishes import EVEN, LABOUR, NEED, SHARES, Division, Wish

# ---- How units of things, baskets and lists of wishes are written (CRU-P03, CRU-P14)

MOST_DOLLARS = 100_000
"""Nothing is worth more than this."""
MONEY = Money(tr_noop("the number of dollars"), 0, MOST_DOLLARS)
UNITS = WholeNumber(tr_noop("the number of units"), 1, 9999)
LOOT = (DEED, SHARE)
"""What fines may hold besides goods."""
EXTRAS = (DOLLARS, *LOOT)
"""What deals may hold besides things."""
ANY_THING = Thing((*THINGS, *CLASS_WORDS))
"""The words of KEEP and TITHE."""
THING = Thing(THINGS)
_NO_FOOD = tr_noop("{thing} is no food: fish, apple, egg, banana and grape are.")


@dataclass(frozen=True)
class Units(Slot[int]):
    """A number of units, before what they are of."""

    thing: Thing

    def read(self, words: Words) -> int:
        """Take the number; Fault if the thing stands there without one."""
        if self.thing.is_named(words):
            hint = tr("Write {example}.", example=f"2 {words.peek()}")
            raise Fault(tr('How many? A number is missing before "{word}".', word=words.peek()), hint)
        return UNITS.read(words)


@dataclass(frozen=True)
class Baskets(Slot[Basket]):
    """CRU-P14 Units of things joined by +, commas or AND, each thing once.

    `extras` are what it may hold besides in the advanced game: dollars, deeds, shares.
    """

    thing: Thing = THING
    extras: tuple[str, ...] = ()

    def read(self, words: Words) -> Basket:
        """Take the basket."""
        extras = self.extras if is_advanced(crusoe_of(words).book) else ()
        held: dict[str, int] = {}
        while True:
            extra = _extra(words) if extras else ""
            if extra and extra not in extras:
                raise Fault(tr("Money has no place here."), why=Why.REFUSED)
            units = _number(extra, words) if extra else Units(self.thing).read(words)
            name = _named(extra, words) if extra else self.thing.read(words)
            if name in held:
                raise Fault(tr("{thing} stands there twice.", thing=tr(name)))
            held[name] = units
            if not goes_on(words, bool(extras)):
                return Basket.of(held, {name: held[name] for name in held if name not in THINGS})

    def starts(self, words: Words) -> bool:
        """Say whether a number or a thing follows."""
        return words.peek()[:1].isdigit() or self.thing.is_named(words)


BASKET = Baskets(GOOD)
MEAL = Baskets(Thing(FOOD, _NO_FOOD))
RATIONS = Baskets(Thing((WATER, *FOOD), _NO_FOOD))
FOODS = ListOf(Thing(FOOD, _NO_FOOD), once=True)
"""Foods in order of preference."""


def _extra(words: Words, at: int = 0) -> str:
    """Return whether dollars, a deed or shares are named here, and which; or ""."""
    if words.peek(at).startswith(DOLLARS):
        return DOLLARS
    if words.peek(at).casefold() == DEED:
        return DEED
    return SHARE if words.peek(at + 1).casefold() in (SHARE, f"{SHARE}s") else ""


def _number(extra: str, words: Words) -> int:
    """CRA-R63, CRA-R76 Take the number of dollars or shares; a deed has none."""
    if extra != DOLLARS:
        return 1 if extra == DEED else UNITS.read(words)
    if dollars := MONEY.read(words):
        return dollars
    raise Fault(tr("How many? A number is missing."))


def _named(extra: str, words: Words) -> str:
    """Take the path of a deed or of shares."""
    if extra == DOLLARS:
        return DOLLARS
    words.take()
    if extra == SHARE:
        words.took("OF")
    return f"{extra} {PATH.read(words)}"


def goes_on(words: Words, has_extras: bool = False) -> bool:
    """Take what joins the pieces of a basket, if a number or what else it may hold follows it."""
    if words.peek().upper() not in ("+", ",", "AND"):
        return False
    if words.peek(1)[:1].isdigit() or (has_extras and _extra(words, 1)):
        words.take()
        return True
    return False


def extra_reasons(here: IslandLexicon, basket: Basket) -> list[str]:
    """CRA-LND-09, CRA-COR-03, CRA-COR-13 Return why money, deeds or shares are nothing here."""
    kinds = dict.fromkeys(name.split()[0] for name, _ in basket.extras)
    reasons: list[str] = []
    if DOLLARS in kinds and not has_firms(here.book):
        reasons.append(tr("Money never passes from seat to seat in this game."))
    if SHARE in kinds and not has_firms(here.book):
        reasons.append(tr("There are no corporations in this game."))
    if DEED in kinds and not has_landlords(here.book):
        reasons.append(tr("No seat owns a path in this game."))
    return reasons


@dataclass(frozen=True)
class WishSlot(Slot[Wish]):
    """CRU-P03 A word with a target or without."""

    thing: Thing

    def read(self, words: Words) -> Wish:
        """Take the word and its number."""
        word = self.thing.read(words)
        if not words.peek()[:1].isdigit():
            return Wish(word)
        if word == MARKET:
            raise Fault(tr("The Market has no number: it is reached or not."), why=Why.REFUSED)
        return Wish(word, UNITS.read(words))


def wishes(thing: Thing, last: str = "") -> ListOf[Wish]:
    """Return the slot of wishes in order of preference; `last` ends them."""
    return ListOf(WishSlot(thing), most=60, last=last)


@dataclass(frozen=True)
class LastWord(Slot[bool]):
    """A word that may stand at the end of a list: > NOTHING."""

    word: str

    def read(self, words: Words) -> bool:
        """Take the word, and the > before it."""
        words.took(">")
        expect(self.word, words)
        if words.peek() == ">":
            raise Fault(tr("{word} stands at the end of the list.", word=self.word), why=Why.REFUSED)
        if words.peek().isdigit():
            raise Fault(tr("{word} has no number.", word=self.word), why=Why.REFUSED)
        return True

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek(words.peek() == ">").upper() == self.word

    def write(self, value: bool) -> str:
        """Return the word with the > before it, or nothing."""
        return f"> {self.word}" if value else ""


# ---- How decisions are written: tasks, divisions of a pool, decrees, blocks of statements (CRU-P18; CRA
# 6.1)

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
