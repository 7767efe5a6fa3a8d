"""Press: who may write to whom and under which name, what is left out of it, and who reads it when."""

from __future__ import annotations

import hashlib
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
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Complaint, Fault, Lexicon, Why
from pbem.mailrules import MailRules, Shade
from pbem.store.records import SeatRecord

MOST_PRESSES = 10
"""Presses in one letter."""
MOST_A_DAY = 30
"""Presses of one seat in 24 hours."""
MOST_SHOWN = 40
"""Lines of a press that its receipt shows."""
ALL = "all"
ANONYMOUS = tr_noop("Anonymous")
"""The name as it is filed; letters and reports show it in the language spoken."""
ALLOWED = {
    Shade.NONE: tr_noop("This game prints no press; PRESS TO gm: reaches the GM."),
    Shade.PUBLIC: tr_noop("This game prints signed press to all: PRESS TO all:"),
    Shade.SIGNED: tr_noop("This game prints signed press, to all or to the players you name."),
    Shade.ANONYMOUS: tr_noop("This game prints signed press and press AS anonymous."),
    Shade.GREY: tr_noop("This game prints signed press, press AS anonymous and AS any pen name."),
}
_NOT_ALLOWED = {
    Shade.SIGNED: tr_noop("Press to single players is not printed in this game."),
    Shade.ANONYMOUS: tr_noop("Press AS anonymous is not printed in this game."),
    Shade.GREY: tr_noop("Press AS a pen name is not printed in this game."),
}
_AS = re.compile(r"\sAS\s+", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"?')
_LATER = tr_noop("What you sent before goes out. Send less now, or this again in the next round.")
_HOW = tr_noop("Write PRESS TO all: on a line, the text below it, and END on a line below that.")


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
        return self.shown_pen if self.pen == ANONYMOUS else tr('"{pen}" (a pen name)', pen=self.pen)

    @property
    def shown_pen(self) -> str:
        """Return the name that is not the writer's, as it is shown."""
        return tr(ANONYMOUS) if self.pen == ANONYMOUS else self.pen

    def readers(self, names: Mapping[SeatId, str]) -> str:
        """Return for whom it is, as a sentence says it."""
        of_many = {ALL: tr("all"), GM: tr("the GM")}
        return listed([names.get(one, of_many.get(one, one)) for one in self.to])

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
    """Return the press that a reader may read: what is signed, the GM's first, then in seating order.

    What bears another name stands behind it in the order of a digest of its text, so that its place tells
    nothing of its writer or of when it came.
    """
    names = {GM: tr("the GM"), **{seat.key: seat.name for seat in seats}}
    found = [
        (press, name)
        for writer, name in names.items()
        for press in (filed_press(*one) for one in papers.get(writer, OnFile()).press)
        if press.is_for(reader) or reader == writer
    ]
    titled = [
        (tr("{writer} to {readers}", writer=press.sender(name), readers=press.readers(names)), press)
        for press, name in found
    ]
    signed = [(title, press.text) for title, press in titled if not press.pen]
    return signed + sorted(((title, press.text) for title, press in titled if press.pen), key=_unsigned_place)


def _unsigned_place(titled: tuple[str, str]) -> tuple[str, str]:
    """Return by what press under another name is sorted; of equal texts by what stands above them."""
    title, text = titled
    return hashlib.sha256(text.encode()).hexdigest(), title


def take_press(errand: Errand, blocks: Sequence[Block], on_file: OnFile) -> Presses:
    """Read a letter's press; what may not be printed is refused whole, with the reason.

    What is on file for the round counts for how much the seat may still send.
    """
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
            _take_one(errand, block, lexicon, care, presses, on_file)
        except Fault as fault:
            heading = f"PRESS {block.heading}"
            presses.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
    return presses


def _take_one(
    errand: Errand, block: Block, lexicon: Lexicon, care: Care, presses: Presses, on_file: OnFile
) -> None:
    to, pen = addressed(block.heading, lexicon)
    pen = ANONYMOUS if shape(pen) in (shape(ANONYMOUS), shape(tr(ANONYMOUS))) else pen
    if pen and pen != ANONYMOUS and (fault := _pen_fault(pen, care)):
        raise Fault(fault, tr("Choose another pen name."), Why.REFUSED)
    text, left_out = cleaned(block, care, is_for_gm=set(to) == {GM})
    press = Press(to, text, pen)
    if not text.strip():
        raise Fault(tr("There is nothing in it that could be printed."), tr(_HOW), Why.REFUSED)
    check_allowed(errand, press)
    _check_size(
        errand.mail, text, [*(filed for _, filed in on_file.press), *(one.text for one in presses.taken)]
    )
    presses.taken.append(press)
    presses.notes += [f"{_told(errand, press)}\n{_shown(text)}", *left_out]


def _shown(text: str) -> str:
    """Return press as a receipt shows it, line by line; of a long one the beginning."""
    lines = text.strip("\n").split("\n")
    shown = [f"> {line}".rstrip() for line in lines[:MOST_SHOWN]]
    return "\n".join((*shown, *([tr("… ORDERS shows all of it.")] if len(lines) > MOST_SHOWN else [])))


def _pen_fault(pen: str, care: Care) -> str:
    """Return why nobody may write under a pen name."""
    if care.holds_key(pen):
        return tr("A pen name must not look like an order key.")
    return pen_name_fault(pen, care.names)


def _check_size(mail: MailRules, text: str, before: Sequence[str]) -> None:
    """Raise Fault if press is too long, or too much with what the seat has sent before for the round."""
    length, lines = len(text), lines_in(text)
    if length > mail.press_longest:
        most = mail.press_longest
        raise _too_much(tr("Press may have {most} characters; this has {length}.", most=most, length=length))
    if lines > mail.press_lines:
        most = mail.press_lines
        raise _too_much(tr("Press may have {most} lines; this has {lines}.", most=most, lines=lines))
    most, sent = max(mail.press_longest, mail.press_longest_a_round), sum(map(len, before))
    if length + sent > most:
        said = tr(
            "All press of a seat may have {most} characters in a round; yours has {sent} so far, and this "
            "has {length}.",
            most=most,
            sent=sent,
            length=length,
        )
        raise _too_much(said, tr(_LATER))
    most, sent = max(mail.press_lines, mail.press_lines_a_round), sum(map(lines_in, before))
    if lines + sent > most:
        said = tr(
            "All press of a seat may have {most} lines in a round; yours has {sent} so far, and this has "
            "{lines}.",
            most=most,
            sent=sent,
            lines=lines,
        )
        raise _too_much(said, tr(_LATER))


def _too_much(said: str, hint: str = "") -> Fault:
    return Fault(said, hint, Why.REFUSED)


def lines_in(text: str) -> int:
    """Return how many lines a text has as it is printed."""
    return text.count("\n") + 1


def check_allowed(errand: Errand, press: Press) -> None:
    """Raise Fault if the game does not print such press; the GM is always reached, and may sign anything."""
    if press.is_for_gm_only:
        return
    if not errand.rules.has_press(errand.rules.book):
        raise _no_press()
    if not errand.is_gm and (why := _why_not(errand, press)):
        raise Fault(why, "", Why.REFUSED)
    if errand.mail.allows(press.shade) or (errand.is_gm and not press.pen):
        return
    if errand.mail.shade is Shade.NONE:
        raise _no_press()
    raise Fault(tr(_NOT_ALLOWED[press.shade]), tr(ALLOWED[errand.mail.shade]), Why.REFUSED)


def _why_not(errand: Errand, press: Press) -> str:
    """Return why the rules let this seat send no such press now; nothing where they do."""
    rules, seat = errand.rules, errand.seat.key
    why = rules.may_write(rules.book, errand.view, seat, errand.position.moment)
    return why or rules.may_reach(rules.book, errand.view, seat, press.to)


def _no_press() -> Fault:
    return Fault(tr("There is no press in this game."), tr(ALLOWED[Shade.NONE]), Why.REFUSED)


def _told(errand: Errand, press: Press) -> str:
    if press.is_for_gm_only:
        return tr("Your press to the GM is passed on; the GM sees that it is yours.")
    is_at_once = errand.mail.press_goes == "at once"
    readers = ", ".join(tr("all") if one == ALL else one for one in press.to)
    return _told_under_name(press, readers, is_at_once) if press.pen else _told_signed(readers, is_at_once)


def _told_signed(readers: str, is_at_once: bool) -> str:
    if is_at_once:
        return tr("Press to {readers} goes out at once, and again with the next report.", readers=readers)
    return tr("Press to {readers} will go out with the next report.", readers=readers)


def _told_under_name(press: Press, readers: str, is_at_once: bool) -> str:
    values = {"readers": readers, "pen": press.shown_pen}
    if is_at_once:
        return tr(
            "Press to {readers} as {pen} goes out at once, and again with the next report. The GM can see "
            "that it is yours.",
            **values,
        )
    return tr(
        "Press to {readers} as {pen} will go out with the next report. The GM can see that it is yours.",
        **values,
    )


def _sent_today(errand: Errand) -> int:
    since = errand.desk.clock.now() - DAY
    return errand.files.presses_since(errand.game.id, errand.seat.key, since, MOST_A_DAY)


def _too_many(block: Block, place: int) -> Complaint:
    if place < MOST_PRESSES:
        said = tr(
            "A seat may send {most} presses in a day; those from here on were not taken.", most=MOST_A_DAY
        )
    else:
        said = tr("A letter may hold {most} presses; those from here on were not taken.", most=MOST_PRESSES)
    return Complaint(block.line, f"PRESS {block.heading}", said)


def addressed(heading: str, lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """Return to whom press is addressed and the pen name it bears, if any; Fault if it does not say."""
    bare = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), heading)
    if not re.match(r"TO\s", bare, re.IGNORECASE):
        raise Fault(tr("PRESS must say to whom first."), tr(_HOW))
    last = list(_AS.finditer(bare))[-1:]
    pen = heading[last[0].end() :].strip().strip('"').strip() if last else ""
    names = heading[2 : last[0].start()] if last else heading[2:]
    to = tuple(dict.fromkeys(_readers(names, lexicon)))
    if not to or (last and not pen):
        raise Fault(tr("PRESS must say to whom, and what stands behind AS is a name."), tr(_HOW))
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
        hint = tr("Put a comma between two names.") if is_list else fault.hint
        known = tr("Known here: {seats}, all and gm.", seats=", ".join(lexicon.seats))
        raise Fault(fault.reason, hint or known) from None
