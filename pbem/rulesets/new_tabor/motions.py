"""TAB-R08 Motions: what becomes of one that is carried."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Motion
from pbem.rulesets.new_tabor.things import Proposal

RESOLVE, ABSENT, OPTION, LENGTH, STOP = "resolve", "absent", "option", "length", "stop"


def carry(table: EconomyTable, motion: Motion) -> None:
    """TAB-R08 Carry a motion out and tell what it says."""
    _EFFECTS[motion.kind](table.state, motion)
    table.tell(events.OptionChanged(motion.number, str(proposal_of(motion))))


def proposal_of(motion: Motion) -> Proposal:
    """Return what a motion proposes, as its order says it."""
    return Proposal(motion.kind, motion.text, motion.name, motion.value)


def _resolve(economy: Economy, motion: Motion) -> None:
    """TAB-003, TAB-184, TAB-185 Record the text; a later resolution may replace it."""
    economy.resolutions.append(motion)


def _change_option(economy: Economy, motion: Motion) -> None:
    """TAB-R08 Change a votable option, but not for orders that were written before the votes counted."""
    economy.voted[motion.name] = motion.value.lstrip("$")


def adopt_options(economy: Economy) -> None:
    """TAB-R08 Let the options count that were voted on: the letter is played, the next is written by them."""
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
