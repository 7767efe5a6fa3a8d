"""The slots of TRANSIT, BUY, STAY and JAIL (brief 5.3)."""

from __future__ import annotations

from pbem.engine.slots import AtLeast, Money, Slot, expect, read_money
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.laissez_faire.moneyslots import read_limit
from pbem.rulesets.laissez_faire.placeslots import PlacesSlot
from pbem.rulesets.laissez_faire.priceslots import ScopesSlot
from pbem.rulesets.laissez_faire.seatslots import DEFAULT, NONE
from pbem.rulesets.laissez_faire.settings import JailRule, StayRule, Wanted

JAIL = "JAIL"
"""The lease of the jail, in a BUY list; ALL does not cover it."""
ANY, NEVER = "ANY", "NEVER"
NO_CAP = {"NEVER": "NEVER", "LAST": "LAST", "YES": "YES", "DEFAULT": "LAST"}
"""The words of NOCAP, each with its value (LAI-R44)."""
_STAYS = ("NEVER", "ALWAYS", "WHEN", "UNLESS")
_PLACES = PlacesSlot(passing=True)
_SCOPES = ScopesSlot((JAIL,))


class FareSlot(Slot[int | None]):
    """The most for a fare: ANY, MAX and an amount, or NEVER."""

    def read(self, words: Words) -> int | None:
        """Take the limit; None is any fare, -1 none at all."""
        if words.took(ANY) or words.took(DEFAULT):
            return None
        if words.took(NEVER):
            return -1
        if words.peek().upper() != "MAX":
            found = words.take(tr_noop("the limit"))
            text = tr('"{word}" is no limit for fares; ANY, MAX 60 and NEVER are.', word=found)
            raise Fault(text, did_you_mean(found, (ANY, NEVER, "MAX")))
        return read_limit(words)

    def write(self, value: int | None) -> str:
        """Return the limit."""
        if value is None:
            return ANY
        return NEVER if value < 0 else f"MAX {value}"


class WantedSlot(Slot[tuple[Wanted, ...] | None]):
    """What is bought, first item that covers it first; NONE is nothing, DEFAULT takes it back."""

    def read(self, words: Words) -> tuple[Wanted, ...] | None:
        """Take the items."""
        words.took(":")
        if words.took(DEFAULT):
            return None
        if words.took(NONE):
            return ()
        wanted = [self._item(words)]
        while words.took(">"):
            wanted.append(self._item(words))
        return tuple(wanted)

    def write(self, value: tuple[Wanted, ...] | None) -> str:
        """Join the items by >."""
        return DEFAULT if value is None else " > ".join(map(str, value)) or NONE

    def _item(self, words: Words) -> Wanted:
        is_not = words.took("NOT")
        what = _SCOPES.read(words)
        is_kept = words.took("KEEPING")
        return Wanted(what, read_money(words, tr_noop("the cash to be kept")) if is_kept else 0, is_not)


class StaySlot(Slot[StayRule | None]):
    """NEVER, ALWAYS, WHEN or UNLESS LANDING places, and a limit; None is DEFAULT."""

    def read(self, words: Words) -> StayRule | None:
        """Take the rule."""
        words.took(":")
        if words.took(DEFAULT):
            return None
        how = words.take(tr_noop("when to stay")).upper()
        if how not in _STAYS:
            text = tr('"{word}" is no answer; NEVER, ALWAYS, WHEN LANDING … and UNLESS … are.', word=how)
            raise Fault(text, did_you_mean(how, _STAYS))
        places = _landings(words) if how in ("WHEN", "UNLESS") else ()
        limit = read_limit(words)
        if how == "NEVER" and limit is not None:
            raise Fault(tr("{word} stands alone.", word=how))
        return StayRule(how, places, limit)

    def write(self, value: StayRule | None) -> str:
        """Return the rule."""
        return DEFAULT if value is None else str(value)


def _landings(words: Words) -> tuple[str, ...]:
    expect("LANDING", words)
    return _PLACES.read(words)


class JailSlot(Slot[JailRule | None]):
    """PAY, WAIT, or PAY IF CASH >= n; None is DEFAULT."""

    def read(self, words: Words) -> JailRule | None:
        """Take the rule."""
        if words.took(DEFAULT):
            return None
        if words.took("WAIT"):
            return JailRule("WAIT")
        if not words.took("PAY"):
            found = words.take(tr_noop("what to do in jail"))
            text = tr('"{word}" is no answer; PAY, WAIT and PAY IF CASH >= 300 are.', word=found)
            raise Fault(text, did_you_mean(found, ("PAY", "WAIT")))
        if not words.took("IF"):
            return JailRule()
        expect("CASH", words)
        return JailRule("PAY", AtLeast(Money(tr_noop("the cash")), "CASH >= 300").read(words))

    def write(self, value: JailRule | None) -> str:
        """Return the rule."""
        return DEFAULT if value is None else str(value)
