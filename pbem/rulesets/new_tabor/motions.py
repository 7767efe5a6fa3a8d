"""TAB-R08 Motions: what they propose, as orders write it, and what becomes of one that is carried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from pbem.engine.options import BadValue, filled_in, options_of
from pbem.engine.slots import Quoted, Slot, WholeNumber, read_word
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, each_or, keyword
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Options
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Motion
from pbem.rulesets.new_tabor.settings import VOTABLE

RESOLVE, ABSENT, OPTION, LENGTH, STOP = "resolve", "absent", "option", "length", "stop"
MOST_TEXT = 600
"""The text of a motion has at most so many characters."""
_QUARTERS = WholeNumber(tr_noop("the number of quarters"), 1, 4)
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


@dataclass(frozen=True)
class Proposal:
    """What a motion proposes: resolve or absent with text, option with name and value, length, stop."""

    kind: str
    text: str = ""
    name: str = ""
    value: str = ""

    def __str__(self) -> str:
        said = f'"{self.text}"' if self.text else ""
        return " ".join(filter(None, (self.kind.upper(), said, self.name, self.value)))


class ProposalSlot(Slot[Proposal]):
    """What a motion proposes."""

    def read(self, words: Words) -> Proposal:
        """Take the proposal."""
        known = tuple(kind.upper() for kind in _EFFECTS)
        kind = read_word(words, tr_noop("motion"), known).lower()
        match kind:
            case "resolve" | "absent":
                return Proposal(kind, text=_read_text(words))
            case "option":
                return _read_option(words)
            case "length":
                return Proposal(kind, value=str(_QUARTERS.read(words)))
        return Proposal(kind)


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
        hint = tr("These can be: {options}.", options=", ".join(VOTABLE))
        raise Fault(said, f"{did_you_mean(name, VOTABLE)} {hint}".strip())
    words.took("=")
    return Proposal(OPTION, name=found, value=_value(found, words.take(tr_noop("the value"))))


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


def proposal_of(motion: Motion) -> Proposal:
    """Return what a motion proposes, as its order says it."""
    return Proposal(motion.kind, motion.text, motion.name, motion.value)


def carry(table: EconomyTable, motion: Motion) -> None:
    """TAB-R08 Carry a motion out and tell what it says."""
    _EFFECTS[motion.kind](table.state, motion)
    table.tell(events.OptionChanged(motion.number, str(proposal_of(motion))))


def _resolve(economy: Economy, motion: Motion) -> None:
    """TAB-003, TAB-184, TAB-185 Record the text; a later resolution may replace it."""
    economy.resolutions.append(motion)


def _change_option(economy: Economy, motion: Motion) -> None:
    """TAB-R08 Change a votable option, but not for orders that were written before the votes counted."""
    economy.voted[motion.name] = motion.value.lstrip("$")


def adopt_options(table: EconomyTable) -> None:
    """TAB-R08 Let the options count that were voted on: the letter is played, the next is written by them."""
    economy = table.state
    economy.changed |= economy.voted
    economy.voted = {}


def _set_length(economy: Economy, motion: Motion) -> None:
    """TAB-078 Set how many quarters the game has, the running one at least."""
    economy.length = max(int(motion.value), economy.quarter)


def _stop(economy: Economy, motion: Motion) -> None:
    """TAB-079, TAB-R74 The game stops when what is being played now has been played."""
    economy.stopping = economy.stopping or "motion"


_EFFECTS: Mapping[str, Callable[[Economy, Motion], None]] = {
    RESOLVE: _resolve,
    ABSENT: _resolve,
    OPTION: _change_option,
    LENGTH: _set_length,
    STOP: _stop,
}
"""What each kind of motion does when it is carried."""
