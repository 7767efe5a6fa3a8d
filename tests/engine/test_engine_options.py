"""Options that are lists of words, such as the modules of a game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pbem.engine.options import BadValue, as_written, filled_in, option, options_of


@dataclass(frozen=True)
class Options:
    """Options as a ruleset declares them."""

    modules: tuple[str, ...] = option((), "What is played besides.", choices=("money", "exile", "church"))
    names: tuple[str, ...] = option(("a", "b"), "Any names.")
    cycles: int = option(9, "How long.", between=(1, 99))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (["money", "church"], ("money", "church")),
        ("church, money", ("church", "money")),
        ("exile", ("exile",)),
        ([], ()),
        ("none", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_a_list_is_written_as_a_list_or_with_commas(written: object, words: tuple[str, ...]) -> None:
    """Its order is kept, for what it means is the ruleset's business."""
    assert filled_in(Options, {"modules": written}).modules == words
    assert filled_in(Options, {"modules": as_written(words)}).modules == words


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("mony", "there is no 'mony'. Did you mean \"money\"?"),
        (["money", "money"], "names money twice"),
        (["money", 3], "3 is none"),
        ("money,,church", "'' is none"),
        (True, "must be a list of words, not True"),
        (3, "must be a list of words, not 3"),
        ({"money": True}, "must be a list of words"),
    ],
)
def test_what_is_no_such_list_is_refused_by_name(written: object, why: str) -> None:
    """With the words there are."""
    with pytest.raises(BadValue) as caught:
        filled_in(Options, {"modules": written})
    assert caught.value.field == "modules" and why in caught.value.expected


def test_without_choices_any_words_do() -> None:
    """Its default is a tuple all the same."""
    assert filled_in(Options, {"names": "x, y"}).names == ("x", "y") and Options().names == ("a", "b")


def test_defaults_are_shown_as_a_game_file_has_them() -> None:
    """No word is none."""
    shown = {name: as_written(default) for name, default, _ in options_of(Options)}
    assert shown == {"modules": "none", "names": "a, b", "cycles": "9"}
    assert (as_written(True), as_written(False), as_written(None)) == ("on", "off", "none")
