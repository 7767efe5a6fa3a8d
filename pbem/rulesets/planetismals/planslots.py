"""The slots of PLAN: its way, and the steps behind the colon (brief 5.2)."""

from __future__ import annotations

from pbem.engine.slots import Slot
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.plan import PlanLine
from pbem.rulesets.planetismals.plans import read_lines

REPLACE, APPEND, CLEAR, CONTINUE = "REPLACE", "APPEND", "CLEAR", "CONTINUE"
_VERB = "PLAN"


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
        if _VERB.startswith(token.upper()):
            return str(after).upper()
    return ""
