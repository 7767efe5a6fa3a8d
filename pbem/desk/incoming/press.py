"""Press: who may write to whom and under which name, what is left out of it, and who reads it when."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.desk.filed import OnFile
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.manners import DAY
from pbem.desk.incoming.pennames import pen_name_fault, shape
from pbem.desk.incoming.presscare import Care, care_of, cleaned
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.sheet import Block
from pbem.engine.slots import seat_named
from pbem.engine.words import Complaint, Fault, Lexicon, Why
from pbem.mailrules import Shade
from pbem.store.records import SeatRecord

MOST_PRESSES = 10
"""Presses in one letter."""
MOST_A_DAY = 30
"""Presses of one seat in 24 hours."""
ALL = "all"
ANONYMOUS = "Anonymous"
ALLOWED = {
    Shade.NONE: "This game prints no press; PRESS TO gm: reaches the GM.",
    Shade.PUBLIC: "This game prints signed press to all: PRESS TO all:",
    Shade.SIGNED: "This game prints signed press, to all or to the players you name.",
    Shade.ANONYMOUS: "This game prints signed press and press AS anonymous.",
    Shade.GREY: "This game prints signed press, press AS anonymous and AS any pen name.",
}
_AS = re.compile(r"\sAS\s+", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"?')
_HOW = "Write PRESS TO all: on a line, the text below it, and END on a line below that."


@dataclass(frozen=True)
class Press:
    """A text for others: for whom (seats, "all", "gm"), and the name it bears if it is not the writer's."""

    to: tuple[str, ...]
    text: str
    pen: str = ""

    @property
    def about(self) -> str:
        """Return what is filed beside the text."""
        return json.dumps({"to": self.to, "anonymous": bool(self.pen), "pen": self.pen}, ensure_ascii=False)

    @property
    def shade(self) -> Shade:
        """Return the shade of press that a game must allow for it."""
        if self.pen:
            return Shade.ANONYMOUS if self.pen == ANONYMOUS else Shade.GREY
        return Shade.PUBLIC if set(self.to) <= {ALL, GM} else Shade.SIGNED

    @property
    def is_for_gm_only(self) -> bool:
        """Say whether nobody but the GM is to read it."""
        return set(self.to) == {GM}

    def sender(self, name: str) -> str:
        """Return the name it bears; `name` is the writer's."""
        if not self.pen:
            return f"{name[0].upper()}{name[1:]}"
        return self.pen if self.pen == ANONYMOUS else f'"{self.pen}" (a pen name)'

    def readers(self, names: Mapping[SeatId, str]) -> str:
        """Return for whom it is, as a sentence says it."""
        return listed([names.get(one, "the GM" if one == GM else one) for one in self.to])

    def is_for(self, reader: SeatId | None) -> bool:
        """Say whether a reader is addressed; None is the public."""
        return ALL in self.to or reader in self.to


@dataclass
class Presses:
    """What came of a letter's press."""

    taken: list[Press] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)


def filed_press(about: str, text: str) -> Press:
    """Return press as it was filed."""
    values = json.loads(about)
    pen = values.get("pen") or (ANONYMOUS if values.get("anonymous") else "")
    return Press(tuple(values["to"]), text, pen)


def press_for(
    papers: Mapping[SeatId, OnFile], seats: Sequence[SeatRecord], reader: SeatId | None
) -> list[tuple[str, str]]:
    """Return the press that a reader may read, the GM's first, then in seating order."""
    names = {GM: "the GM", **{seat.key: seat.name for seat in seats}}
    return [
        (f"{press.sender(name)} to {press.readers(names)}", press.text)
        for writer, name in names.items()
        for press in (filed_press(*one) for one in papers.get(writer, OnFile()).press)
        if press.is_for(reader) or reader == writer
    ]


def take_press(errand: Errand, blocks: Sequence[Block]) -> Presses:
    """Read a letter's press; what may not be printed is refused whole, with the reason."""
    presses = Presses()
    if not blocks:
        return presses
    lexicon = Lexicon(errand.seat.key, {seat.key: seat.name for seat in errand.files.seats(errand.game.id)})
    left, care = MOST_A_DAY - _sent_today(errand), care_of(errand)
    for place, block in enumerate(blocks):
        if place == MOST_PRESSES or len(presses.taken) >= left:
            presses.complaints.append(_too_many(block, place))
            break
        try:
            _take_one(errand, block, lexicon, care, presses)
        except Fault as fault:
            heading = f"PRESS {block.heading}"
            presses.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
    return presses


def _take_one(errand: Errand, block: Block, lexicon: Lexicon, care: Care, presses: Presses) -> None:
    to, pen = addressed(block.heading, lexicon)
    pen = ANONYMOUS if shape(pen) == shape(ANONYMOUS) else pen
    if pen and pen != ANONYMOUS and (fault := pen_name_fault(pen, care.names)):
        raise Fault(fault, "Choose another pen name.", Why.REFUSED)
    text, left_out = cleaned(block, care)
    press = Press(to, text, pen)
    if not text.strip():
        raise Fault("There is nothing in it that could be printed.", _HOW, Why.REFUSED)
    check_allowed(errand, press)
    most = errand.mail.press_longest
    if len(text) > most:
        raise Fault(f"Press may have {most} characters; this has {len(text)}.", "", Why.REFUSED)
    presses.taken.append(press)
    presses.notes += [_told(errand, press), *left_out]


def check_allowed(errand: Errand, press: Press) -> None:
    """Raise Fault if the game does not print such press; the GM is always reached, and may sign anything."""
    if press.is_for_gm_only:
        return
    if not errand.rules.has_press(errand.rules.book):
        raise Fault("There is no press in this game.", ALLOWED[Shade.NONE], Why.REFUSED)
    if errand.mail.allows(press.shade) or (errand.is_gm and not press.pen):
        return
    if errand.mail.shade is Shade.NONE:
        raise Fault("There is no press in this game.", ALLOWED[Shade.NONE], Why.REFUSED)
    sort = {
        Shade.SIGNED: "Press to single players",
        Shade.ANONYMOUS: "Press AS anonymous",
        Shade.GREY: "Press AS a pen name",
    }[press.shade]
    raise Fault(f"{sort} is not printed in this game.", ALLOWED[errand.mail.shade], Why.REFUSED)


def _told(errand: Errand, press: Press) -> str:
    as_whom = f" as {press.pen}" if press.pen else ""
    if press.is_for_gm_only:
        return "Your press to the GM is passed on; the GM sees that it is yours."
    when = "will go out with the next report"
    if errand.mail.press_goes == "at once":
        when = "goes out at once, and again with the next report"
    seen = " The GM can see that it is yours." if press.pen else ""
    return f"Press to {', '.join(press.to)}{as_whom} {when}.{seen}"


def _sent_today(errand: Errand) -> int:
    since = errand.desk.clock.now() - DAY
    filings = errand.files.filings(errand.game.id, seat=errand.seat.key)
    return sum(filing.kind == "press" and filing.filed_at > since for filing in filings)


def _too_many(block: Block, place: int) -> Complaint:
    most = f"A letter may hold {MOST_PRESSES} presses"
    if place < MOST_PRESSES:
        most = f"A seat may send {MOST_A_DAY} presses in a day"
    return Complaint(block.line, f"PRESS {block.heading}", f"{most}; those from here on were not taken.")


def addressed(heading: str, lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """Return to whom press is addressed and the pen name it bears, if any; Fault if it does not say."""
    bare = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), heading)
    if ":" in bare:
        raise Fault("The text of a press begins on the line below its heading.", _HOW)
    if not re.match(r"TO\s", bare, re.IGNORECASE):
        raise Fault("PRESS must say to whom first.", _HOW)
    last = list(_AS.finditer(bare))[-1:]
    pen = heading[last[0].end() :].strip().strip('"').strip() if last else ""
    names = heading[2 : last[0].start()] if last else heading[2:]
    to = tuple(dict.fromkeys(_readers(names, lexicon)))
    if not to or (last and not pen):
        raise Fault("PRESS must say to whom, and what stands behind AS is a name.", _HOW)
    return to, " ".join(pen.split())


def _readers(names: str, lexicon: Lexicon) -> Iterator[str]:
    for part in re.findall(r'(?:"[^"]*"?|[^,"])+', names):
        name = part.strip().strip('"').strip()
        if name.casefold() in (ALL, GM):
            yield name.casefold()
        elif name:
            yield _seat(name, lexicon)


def _seat(name: str, lexicon: Lexicon) -> SeatId:
    try:
        return seat_named(name, lexicon)
    except Fault as fault:
        is_list = re.search(r"\s(?:and|&)\s", name)
        hint = "Put a comma between two names." if is_list else fault.hint
        raise Fault(fault.reason, hint or f"Known here: {', '.join(lexicon.seats)}, all and gm.") from None
