"""Care of press: no key, no address and no quoted report is ever printed or passed on with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from pbem.desk.incoming.errand import Errand
from pbem.desk.proof import without_keys
from pbem.engine.events import GM
from pbem.engine.sheet import Block
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Fault, Why


class Kept(Enum):
    """Why a line is kept out of press."""

    QUOTED = auto()
    KEY = auto()
    ADDRESS = auto()


@dataclass(frozen=True)
class Care:
    """What must not stand in press, and the names nobody may write under; never shown to anybody.

    `bare` are lines of the letter that held the writer's key or a tag, as they are without.
    """

    keys: tuple[str, ...] = field(repr=False)
    addresses: tuple[str, ...]
    names: tuple[str, ...]
    bare: frozenset[str]


def care_of(errand: Errand) -> Care:
    """Return what is to be kept out of the press of a game."""
    seats = errand.files.seats(errand.game.id)
    gm, config = errand.files.seat_by_key(errand.game.id, GM), errand.desk.config
    keys = tuple(seat.order_key.casefold() for seat in (*seats, *([gm] if gm else [])))
    addresses = (config.gm.address, config.address, *(seat.address for seat in seats))
    own = errand.seat.order_key
    lines = [(line, without_keys(line, own)) for line in errand.letter.text.split("\n")]
    return Care(
        keys,
        tuple(dict.fromkeys(address.casefold() for address in addresses if address)),
        (config.gm.name, *(name for seat in seats for name in (seat.key, seat.name))),
        frozenset(bare.strip() for line, bare in lines if bare != line and bare.strip()),
    )


def cleaned(
    block: Block, care: Care, notes: Callable[[Kept, list[int]], str] | None = None
) -> tuple[str, list[str]]:
    """Return the text of a press without the lines that must not be printed, and a note on each sort."""
    kept: list[str] = []
    out: dict[Kept, list[int]] = {}
    for line in block.lines:
        if why := _why_not(line.text, care):
            out.setdefault(why, []).append(line.number)
        else:
            kept.append(line.text.rstrip())
    text = "\n".join(kept).strip("\n")
    if _holds_key(text, care):
        reason = tr("It holds an order key: nothing of it was taken.")
        raise Fault(reason, tr("Write it again without."), Why.REFUSED)
    return text, [(notes or _note)(why, numbers) for why, numbers in out.items()]


def _why_not(line: str, care: Care) -> Kept | None:
    if line.lstrip().startswith(">"):
        return Kept.QUOTED
    if line.strip() in care.bare or _holds_key(line, care):
        return Kept.KEY
    return Kept.ADDRESS if _holds_address(line.casefold(), care) else None


def _holds_key(text: str, care: Care) -> bool:
    """Say whether a key stands there, be it with blanks or signs between its letters."""
    bare = re.sub(r"[^a-z0-9]", "", text.casefold())
    return any(key in bare for key in care.keys)


def _holds_address(line: str, care: Care) -> bool:
    if "@" not in line:
        return False
    found = re.findall(r"[^\s<>()\[\],;:\"']*@[\w.-]*", line)
    return any(re.sub(r"\+[^@]*@", "@", one).strip(".") in care.addresses for one in found)


def _note(why: Kept, numbers: list[int]) -> str:
    match why:
        case Kept.QUOTED:
            return trn(
                "Line {line} was left out of your press: it holds quoted text.",
                "{n} lines were left out of your press (from line {line} on): they hold quoted text.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.KEY:
            return trn(
                "Line {line} was left out of your press: it holds an order key.",
                "{n} lines were left out of your press (from line {line} on): they hold an order key.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.ADDRESS:
            return trn(
                "Line {line} was left out of your press: it holds an e-mail address of this game.",
                "{n} lines were left out of your press (from line {line} on): they hold an e-mail address of "
                "this game.",
                len(numbers),
                line=numbers[0],
            )


def in_texts(why: Kept, numbers: list[int]) -> str:
    """Return the note on lines left out of an order that holds text."""
    match why:
        case Kept.QUOTED:
            return trn(
                "Line {line} was left out of your text: it holds quoted text.",
                "{n} lines were left out of your text (from line {line} on): they hold quoted text.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.KEY:
            return trn(
                "Line {line} was left out of your text: it holds an order key.",
                "{n} lines were left out of your text (from line {line} on): they hold an order key.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.ADDRESS:
            return trn(
                "Line {line} was left out of your text: it holds an e-mail address of this game.",
                "{n} lines were left out of your text (from line {line} on): they hold an e-mail address of "
                "this game.",
                len(numbers),
                line=numbers[0],
            )
