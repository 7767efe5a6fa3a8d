"""Events as they are declared: sentence and rule, what they name, and under which name they are known."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import Annotated, TypeAlias

import pytest
import yaml

from pbem.desk.voices import events_of
from pbem.engine.events import Caused, Event, Shown, Word, event, texts_of
from pbem.engine.voice import names_of
from pbem.rulesets import BOXES

Dice: TypeAlias = Annotated[tuple[int, ...], Shown(lambda dice: " + ".join(map(str, dice)))]


@event(
    "R1",
    "{seat} rests.",
    when={
        "mood": {"angry": "{seat} rages ({faces})."},
        "goods": ("{seat} eats {n} thing: {goods}.", "{seat} eats {n} things: {goods}."),
        "not place": "{seat} is nowhere.",
    },
    rules={"mood": {"angry": "R2"}, "goods": "R3"},
    called={"faces": "dice"},
    name="Day",
)
class Told(Event):
    """How somebody spends a day."""

    seat: str
    mood: str = "calm"
    goods: tuple[str, ...] = ()
    place: Word = "home"
    dice: Dice = ()

    @property
    def n(self) -> int:
        """How many things it eats."""
        return len(self.goods)


@event("{cause}", "{seat} lives in {street}.", has_one_stop=True)
class Lives(Caused):
    """Where somebody lives."""

    seat: str
    street: str


@event(rules={"street": {"Elm St.": "R5"}})
class Moves(Lives):
    """The same, cited otherwise."""


@pytest.mark.parametrize(
    ("one", "sentence", "rule"),
    [
        (Told("ann"), "ann rests.", "R1"),
        (Told("ann", "angry", ("egg",), dice=(3, 1)), "ann rages (3 + 1).", "R2"),
        (Told("ann", goods=("egg",)), "ann eats 1 thing: egg.", "R3"),
        (Told("ann", goods=("egg", "fig", "nut")), "ann eats 3 things: egg, fig and nut.", "R3"),
        (Told("ann", place=""), "ann is nowhere.", "R1"),
        (Lives("ann", "Elm Road", cause="R4"), "ann lives in Elm Road.", "R4"),
        (Lives("ann", "Elm St."), "ann lives in Elm St.", ""),
        (Moves("ann", "Elm St.", cause="R4"), "ann lives in Elm St.", "R5"),
        (Told("St.", place=""), "St. is nowhere.", "R1"),
    ],
)
def test_the_first_sentence_and_rule_that_fit_count(one: Event, sentence: str, rule: str) -> None:
    assert (one.sentence, one.rule) == (sentence, rule)


def test_an_event_is_known_by_its_published_name() -> None:
    assert (Told.published_as, Moves.published_as) == ("Day", "Moves")
    assert list(names_of(Told)) == ["seat", "mood", "goods", "place", "dice", "faces"]


@pytest.mark.parametrize("ruleset", BOXES)
def test_names_that_files_of_gms_use_stay(ruleset: str) -> None:
    """An event that goes or is renamed takes a flavour text out of use: give it its name by `name`."""
    published = yaml.safe_load((Path(__file__).parent / "published_events.yaml").read_text("utf-8"))
    known = {kind.published_as: list(names_of(kind)) for kind in events_of(ruleset)}
    for name, fields in published[ruleset].items():
        assert name in known, name
        assert set((fields or "").split()) <= set(known[name]), name


@pytest.mark.parametrize("ruleset", BOXES)
def test_sentences_name_only_what_events_have(ruleset: str) -> None:
    for kind in events_of(ruleset):
        for text in texts_of(kind):
            named = {name for _, name, _, _ in Formatter().parse(text) if name}
            assert [one for one in named if not hasattr(kind, kind.called.get(one, one))] == [], text
