"""The slots of votes: offices, what is voted on, what a motion proposes (brief 5)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from pbem.engine.options import BadValue, filled_in, options_of
from pbem.engine.slots import (
    Quoted,
    SeatOrAnyone,
    Slot,
    WholeNumber,
    begins_word,
    read_seat,
    read_word,
    took_comma,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, each_or, keyword
from pbem.rulesets.new_tabor.book import OFFICES, Options
from pbem.rulesets.new_tabor.settings import VOTABLE
from pbem.rulesets.new_tabor.things import Ballot, Proposal

BOTH = "both"
MOST_TEXT = 600
"""The text of a motion has at most so many characters."""
_BALLOTS = (*OFFICES, "recall", "motion", "dice", "call", "forgive")
_PROPOSALS = ("RESOLVE", "ABSENT", "OPTION", "LENGTH", "STOP")
_NUMBER = WholeNumber(tr_noop("the number of the motion"), 1, 9999)
_OFFICE = tr_noop("office")
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


class OfficeSlot(Slot[str]):
    """Clerk or Treasurer."""

    def read(self, words: Words) -> str:
        """Take an office."""
        return read_word(words, _OFFICE, OFFICES)


class OfficesSlot(Slot[tuple[str, ...]]):
    """One office, or both."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the offices, in the order of the rulebook."""
        taken = [read_word(words, _OFFICE, (*OFFICES, BOTH))]
        while took_comma(words):
            taken.append(read_word(words, _OFFICE, (*OFFICES, BOTH)))
        return tuple(office for office in OFFICES if office in taken or BOTH in taken)

    def write(self, value: tuple[str, ...]) -> str:
        """Return the office, or both."""
        return BOTH if value == OFFICES else ", ".join(value)


class BallotSlot(Slot[Ballot]):
    """What a ballot is about: an office and a candidate, a recall, a motion, dice, call, forgiveness."""

    def read(self, words: Words) -> Ballot:
        """Take the question."""
        kind = read_word(words, tr_noop("question"), _BALLOTS)
        if kind in OFFICES:
            return Ballot(kind, SeatOrAnyone().read(words))
        if kind == "recall":
            return Ballot(kind, OfficeSlot().read(words))
        if kind == "motion":
            return Ballot(kind, str(_NUMBER.read(words)))
        return Ballot(kind, read_seat(words) if kind == "forgive" else "")


class ProposalSlot(Slot[Proposal]):
    """TAB-R08 What a motion proposes."""

    def read(self, words: Words) -> Proposal:
        """Take the proposal."""
        kind = read_word(words, tr_noop("motion"), _PROPOSALS).lower()
        if kind in ("resolve", "absent"):
            return Proposal(kind, text=_read_text(words))
        if kind == "option":
            return _read_option(words)
        if kind == "length":
            return Proposal(kind, value=str(WholeNumber(tr_noop("the number of quarters"), 1, 4).read(words)))
        return Proposal(kind)


class AnswerSlot(Slot[bool]):
    """Yes or no."""

    def read(self, words: Words) -> bool:
        """Take the answer."""
        return read_word(words, tr_noop("answer"), ("yes", "no")) == "yes"

    def starts(self, words: Words) -> bool:
        """Say whether an answer stands here."""
        return begins_word(words, ("yes", "no"))

    def write(self, value: bool) -> str:
        """Return yes or no."""
        return "yes" if value else "no"


def _read_text(words: Words) -> str:
    text = Quoted(tr_noop("the text of the motion")).read(words)
    if not text:
        raise Fault(tr("The text of the motion is missing."))
    if len(text) > MOST_TEXT:
        raise Fault(tr("The text of a motion has at most {most} characters.", most=MOST_TEXT))
    return text


def _read_option(words: Words) -> Proposal:
    """Take an option that can be voted on, and its value as it is kept."""
    name = words.take(tr_noop("an option"))
    found = keyword(name, VOTABLE)
    if found is None:
        known = [option for option, _, _ in options_of(Options)]
        said = tr('"{word}" is no option.', word=name)
        if name.casefold() in known:
            said = tr("Option {option} cannot be voted on.", option=name.casefold())
        raise Fault(said, f"{did_you_mean(name, VOTABLE)} {_votable()}".strip())
    words.took("=")
    return Proposal("option", name=found, value=_value(found, words.take(tr_noop("the value"))))


def _votable() -> str:
    return tr("These can be: {options}.", options=", ".join(VOTABLE))


def _value(name: str, token: str) -> str:
    """Return the value as text; Fault if the option cannot have it."""
    _, default, declared = next(one for one in options_of(Options) if one[0] == name)
    text = token.casefold()
    value: object = text
    if isinstance(default, bool):
        value = True if text in _YES else False if text in _NO else text
    elif isinstance(default, Decimal):
        value = text.removeprefix("$")
    elif declared.between:
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
    try:
        kept: object = getattr(filled_in(Options, {name: value}), name)
    except (BadValue, InvalidOperation):
        raise _bad_value(name, token) from None
    return ("yes" if kept else "no") if isinstance(kept, bool) else str(kept)


def _bad_value(name: str, token: str) -> Fault:
    _, default, declared = next(one for one in options_of(Options) if one[0] == name)
    said = tr('Option {option} cannot be "{value}".', option=name, value=token)
    if isinstance(default, bool):
        return Fault(said, tr("Write {values}.", values=each_or(("yes", "no"))))
    if declared.choices:
        return Fault(said, tr("Write {values}.", values=each_or(declared.choices)))
    least, most = declared.between or (0, 0)
    places = 100 if isinstance(default, Decimal) else 1
    between = {"least": _plain(least, places), "most": _plain(most, places)}
    return Fault(said, tr("It lies between {least} and {most}.", **between))


def _plain(number: int, places: int) -> str:
    return f"{number // places}.{number % places:02}" if places > 1 else str(number)
