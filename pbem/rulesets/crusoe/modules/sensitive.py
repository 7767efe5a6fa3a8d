"""CRA 7.3 Modules that nobody shall join unaware, and what is said of each before and during a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.engine.tongue import tr, tr_noop

NOTES: Mapping[str, str] = {
    "race": tr_noop(
        "This game models prejudice between drawn groups: some seats lose points when members of another "
        "group do as well as they do. Groups are drawn at random and say nothing about players."
    ),
    "gender": tr_noop(
        "This game models unequal legal and social standing of two drawn groups. Groups are drawn at random "
        "and say nothing about players."
    ),
    "slavery": tr_noop(
        "In this game losers of a fight may be bound to a master, as a model of coerced labour. A bound seat "
        "keeps its player, its score and a way out (freed, or beating the master)."
    ),
}
"""The note of each sensitive module, by its id."""
UNEQUAL = (
    *("class_warfare", "modern", "third_world", "objectivist", "race", "gender", "disability"),
    *("vegetarians", "feudalism", "ruler"),
)
"""CRA-GLO-03 The elements of games that deal unequal roles at random."""


def notes_of(modules: Iterable[str]) -> tuple[str, ...]:
    """CRA 7.3 Return the notes of a game's modules, in the language spoken."""
    played = tuple(modules)
    return tuple(tr(note) for module, note in NOTES.items() if module in played)
