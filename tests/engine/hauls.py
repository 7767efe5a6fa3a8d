"""A little order language with an order that is a block, to try letters with: HAUL SH1 … END."""

from __future__ import annotations

from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import ChoiceSlot, Slot, WholeNumber, slot
from pbem.engine.words import Fault, Lexicon, Words

VERBS = ("GO", "BUY", "SELL", "HOLD", "IF", "REPEAT")
PLACES = ("base", "D3", "E7", "Vesta")
GOODS = ("extractor", "luxury", "food")
LEXICON = Lexicon("ann", {"ann": "Ann Archer", "bob": "Bob Baker"})


class Shuttle(Slot[str]):
    """A shuttle such as SH1."""

    def read(self, words: Words) -> str:
        """Take a shuttle."""
        token = words.take("a shuttle").upper()
        if not token.startswith("SH"):
            raise Fault(f'"{token}" is no shuttle.')
        return token


class Steps(Slot[tuple[str, ...] | None]):
    """Steps behind a colon, parted by semicolons; every one must be understood."""

    def starts(self, words: Words) -> bool:
        """Say whether a colon follows."""
        return words.peek() == ":"

    def read(self, words: Words) -> tuple[str, ...]:
        """Take all steps."""
        words.take()
        rest = [words.take() for _ in range(len(words.rest().split(" ")) if words.rest() else 0)]
        return tuple(_step(one.strip(), words.lexicon) for one in " ".join(rest).split(";") if one.strip())

    def write(self, value: tuple[str, ...] | None) -> str:
        """Return the steps behind their colon."""
        return f": {'; '.join(value or ())}".strip()


def _step(text: str, lexicon: Lexicon) -> str:
    """Return a step as it is understood."""
    words = Words(text, lexicon)
    if words.took("IF"):
        test = words.take("a test").upper()
        if not words.took("THEN"):
            raise Fault(f'THEN is missing in "{text}".')
        return f"IF {test} THEN {_step(words.rest(), lexicon)}"
    verb = words.take("a step").upper()
    things = {"GO": PLACES, "BUY": GOODS, "SELL": GOODS, "HOLD": (), "REPEAT": ()}.get(verb)
    if things is None:
        raise Fault(f'"{verb}" is no step.')
    said = [verb, *([words.take("something")] if things else ())]
    if things and said[1] not in things:
        raise Fault(f'"{said[1]}" is unknown.')
    if words.took("OR"):
        said += ["OR", words.take("what else").upper()]
        if said[-1] != "HOLD":
            raise Fault(f'"{said[-1]}" is not HOLD.')
    while words.took("VIA") or words.took(","):
        said += ["VIA", words.take("a place")]
    if not words.is_done:
        raise Fault(f'I do not understand "{words.rest()}".')
    return " ".join(said)


@order(
    "HAUL <shuttle> [APPEND] <steps>",
    rule="T-1",
    help="Gives a shuttle its steps.",
    examples=("HAUL SH1: GO D3; HOLD",),
    block=r"HAUL\s+[^\s:]+(\s+APPEND)?\s*:?",
    inside=VERBS,
)
class Haul(Order):
    """The steps of a shuttle."""

    shuttle: str = slot(Shuttle())
    steps: tuple[str, ...] | None = slot(Steps())


@order("CLEAR <shuttle>", rule="T-2", help="Empties it.", examples=("CLEAR SH1",))
class Clear(Order):
    """No steps any more."""

    shuttle: str = slot(Shuttle())


@order("RESERVE <money>", rule="T-3", help="Keeps money.", examples=("RESERVE 300",), also=("SAVE",))
class Reserve(Order):
    """Money kept."""

    money: int = slot(WholeNumber("the money", 0, 9999))


@order("TRADE <good>", rule="T-4", help="Trades.", examples=("TRADE food",))
class Trade(Order):
    """A good traded."""

    good: str = slot(ChoiceSlot("good", {good: good for good in GOODS}))


KINDS: tuple[type[Order], ...] = (Haul, Clear, Reserve, Trade)
GRAMMAR = Grammar(KINDS)
