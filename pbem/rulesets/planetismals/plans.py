"""Reading flight plans (brief 5.2): [IF test [AND test]… THEN] step [OR word] [ELSE step [OR word]]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.conditions import Test
from pbem.engine.orders import Line, Order
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.conditions import STEP_TESTS, test_fault
from pbem.rulesets.planetismals.goods import ThingsSlot
from pbem.rulesets.planetismals.legality import only
from pbem.rulesets.planetismals.lexicon import BeltLexicon, belt_of
from pbem.rulesets.planetismals.plan import MOST_STEPS, Branch, Otherwise, PlanLine
from pbem.rulesets.planetismals.stages import step_of
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR
from pbem.rulesets.planetismals.things import Thing

REPLACE, APPEND, CLEAR, CONTINUE = "REPLACE", "APPEND", "CLEAR", "CONTINUE"
MOST_TOLD = 10
"""No more bad steps than this are told of one plan."""
LONGEST = 80
"""No more letters than this are quoted of a bad step."""
ORDER_WORDS = (
    *("PLAN", "SHUTTLES", "RUN", "RATIONS", "RESERVE", "NAMES", "NAME", "ON"),
    *("GIVE", "LEND", "BORROW", "REPAY", "BID"),
)
"""The orders that are no steps."""
_PIECE = re.compile(r'(?:"[^"]*"?|[^;"])+')
_OTHERWISE = tuple(one.value for one in Otherwise)


@dataclass(frozen=True)
class BadStep:
    """A step of a plan that is not taken, and why."""

    number: int
    step: str
    fault: Fault

    def __str__(self) -> str:
        short = self.step if len(self.step) <= LONGEST else f"{self.step[:LONGEST]}…"
        hint = self.fault.hint[:1].upper() + self.fault.hint[1:]
        reason = f"{self.fault.reason} {hint}".strip()
        return tr('Step {number}, "{step}": {reason}', number=self.number, step=short, reason=reason)


def read_line(text: str, lexicon: BeltLexicon) -> PlanLine:
    """Return the line of a plan; Fault if it is not understood."""
    words = Words(text, lexicon)
    tests = _tests(words) if words.took("IF") else ()
    first, other = _parted(_left(words), "ELSE")
    if other is None:
        return PlanLine(_branch(first, lexicon), tests)
    if not tests:
        raise Fault(tr("ELSE has no place without IF."), tr("Write IF <test> THEN <step> ELSE <step>."))
    return PlanLine(_branch(first, lexicon), tests, _branch(other, lexicon))


@dataclass(frozen=True)
class Reader:
    """What a state is read with: the words of its plans, which may name its seats, and the rulebook."""

    words: BeltLexicon

    @property
    def book(self) -> Book:
        """Return the rulebook."""
        return self.words.book

    def thing(self, written: str) -> Thing:
        """Return what a deal names by its stored form, which is as orders write it."""
        [thing] = ThingsSlot().read(Words(written, self.words))
        return thing

    def lines(self, written: str | Sequence[str]) -> tuple[PlanLine, ...]:
        """Return the lines of a plan: of the list in which they are stored, or of a text of a case."""
        if isinstance(written, str):
            return read_lines(written, self.words)
        return tuple(read_line(line, self.words) for line in written)


def read_lines(text: str, lexicon: BeltLexicon) -> tuple[PlanLine, ...]:
    """Return the lines of a plan; Fault that tells of every bad step, or that there are too many."""
    steps = split_steps(text)
    if len(steps) > MOST_STEPS:
        raise too_many(len(steps))
    lines: list[PlanLine] = []
    bad: list[BadStep] = []
    for number, step in enumerate(steps, 1):
        try:
            lines.append(read_line(step, lexicon))
        except Fault as fault:
            bad.append(BadStep(number, step, fault))
        else:
            bad += [BadStep(number, step, fault) for fault in line_faults(lines[-1], lexicon)]
    if len(lines) < len(steps):
        raise one_fault(bad)
    return tuple(lines)


def checked_lines(lines: Sequence[PlanLine], lexicon: BeltLexicon) -> list[BadStep]:
    """Return the steps of a plan that cannot be, as far as its writer may know."""
    return [
        BadStep(number, str(line), fault)
        for number, line in enumerate(lines, 1)
        for fault in line_faults(line, lexicon)
    ]


def line_faults(line: PlanLine, here: BeltLexicon) -> list[Fault]:
    """Return why a line of a plan cannot be; a stored text is not asked."""
    if here.view is None:
        return []
    faults = [fault for test in line.tests for fault in only(test_fault(test, here))]
    branches = filter(None, (line.then, line.other))
    return [*faults, *(fault for branch in branches for fault in step_of(branch).refuses(here))]


def split_steps(text: str) -> list[str]:
    """Return the steps of a plan, which semicolons part, save those in quotation marks."""
    return [piece.strip() for piece in _PIECE.findall(text) if piece.strip()]


def too_many(count: int) -> Fault:
    """Return the fault of a plan with more steps than a plan may have."""
    return Fault(tr("A plan has at most {most} steps, this one has {count}.", most=MOST_STEPS, count=count))


def one_fault(bad: Sequence[BadStep]) -> Fault:
    """Return one fault that tells of all the bad steps."""
    return Fault(" ".join(map(str, bad[:MOST_TOLD])), why=bad[0].fault.why)


def _tests(words: Words) -> tuple[Test, ...]:
    """Take the tests behind IF, and THEN."""
    tests = STEP_TESTS.read(words).tests
    if not words.took("THEN"):
        found = words.rest() or tr("the end of the step")
        raise Fault(tr('THEN is missing before "{words}".', words=found), tr("Write IF <test> THEN <step>."))
    return tests


def _left(words: Words) -> list[str]:
    tokens: list[str] = []
    while not words.is_done:
        tokens.append(words.take())
    return tokens


def _parted(tokens: Sequence[str], word: str) -> tuple[list[str], list[str] | None]:
    """Return what stands before a word and what behind it; None where the word does not stand."""
    for place, token in enumerate(tokens):
        if token.upper() == word:
            return list(tokens[:place]), list(tokens[place + 1 :])
    return list(tokens), None


def _branch(tokens: Sequence[str], lexicon: BeltLexicon) -> Branch:
    """Return a step with what is done if it fails."""
    step, otherwise = _parted(tokens, "OR")
    if otherwise is None:
        return Branch(_step(step, lexicon))
    said = " ".join(otherwise)
    word = keyword(said, _OTHERWISE) if said else None
    if word is None:
        text = tr('"{words}" has no place behind OR; {known} have.', words=said, known=", ".join(_OTHERWISE))
        raise Fault(text, did_you_mean(said, _OTHERWISE))
    return Branch(_step(step, lexicon), Otherwise(word))


def _step(tokens: Sequence[str], lexicon: BeltLexicon) -> Order:
    """Return a step alone."""
    if not tokens:
        raise Fault(tr("A step is missing."))
    verb = tokens[0].upper()
    if verb == "IF":
        raise Fault(tr("IF stands only at the beginning of a step: there is no IF inside IF."))
    if verb in ORDER_WORDS:
        raise Fault(
            tr("{order} is no step of a plan.", order=verb), tr("Write it on a line of its own behind END.")
        )
    reading = STEP_GRAMMAR.read([Line(0, " ".join(tokens))], lexicon, strictly=False)
    for complaint in reading.complaints:
        raise Fault(complaint.reason, complaint.hint, complaint.why)
    return reading.orders[0]


class PlanWaySlot(Slot[str]):
    """APPEND, CLEAR or CONTINUE, or nothing, and a colon; a plan without a step goes on as it is."""

    def starts(self, words: Words) -> bool:
        """Say that there is always one."""
        return True

    def read(self, words: Words) -> str:
        """Take the word, if there is one, and the colon."""
        way = words.take().upper() if words.peek().upper() in (APPEND, CLEAR, CONTINUE) else REPLACE
        words.took(":")
        if words.is_done:
            return CLEAR if way == CLEAR else CONTINUE
        if way in (CLEAR, CONTINUE):
            hint = tr("Write PLAN {shuttle}: and the steps to replace the plan.", shuttle=shuttle_of(words))
            raise Fault(tr("{word} stands alone, without steps.", word=way), hint)
        return way


class StepsSlot(Slot[tuple[PlanLine, ...]]):
    """Steps parted by semicolons, to the end of the line; one bad step spoils them all."""

    def read(self, words: Words) -> tuple[PlanLine, ...]:
        """Take all the steps."""
        text, shuttle = words.rest(), shuttle_of(words)
        while not words.is_done:
            words.take()
        try:
            return read_lines(text, belt_of(words))
        except Fault as fault:
            raise not_taken(shuttle, fault) from None

    def write(self, value: tuple[PlanLine, ...]) -> str:
        """Join the steps by semicolons."""
        return "; ".join(map(str, value))


def not_taken(shuttle: str, fault: Fault) -> Fault:
    """Return the fault of a whole plan: it is not taken, and the old one stays."""
    head = tr("PLAN {shuttle} is not taken, the old plan stays.", shuttle=shuttle)
    return Fault(f"{head} {fault.reason}", fault.hint, fault.why)


def shuttle_of(words: Words) -> str:
    """Return the word behind PLAN, where the line has one."""
    for token, after in zip(words.tokens, words.tokens[1:], strict=False):
        if "PLAN".startswith(token.upper()):
            return str(after).upper()
    return ""
