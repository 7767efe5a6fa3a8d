"""What Survival reports in another language: no sentence is left in English, and German counts well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from pbem.conformance import PLAYERS, Deadline, Rules, random_game
from pbem.engine.events import Event, LineFailed
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.pictures import Ground
from pbem.engine.ruleset import NO_SHEET, Moment, Played
from pbem.engine.tongue import ENGLISH, Tongue, speaking
from pbem.languages.finding import tongue_named
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.ending import GameOver, MaximumSet
from pbem.rulesets.survival.feeding import CarrionTussle, PlantTussle, Throw
from pbem.rulesets.survival.glossary import GENE_RULES
from pbem.rulesets.survival.hunger import Hibernated
from pbem.rulesets.survival.movement import Moved
from pbem.rulesets.survival.plans import SpeciesPlayed
from pbem.rulesets.survival.report import title_of
from tests.languages.pseudo import PSEUDO, outside
from tests.test_every_report import told
from tests.test_every_ruleset import open_with

BOX = BOXES["survival"]
KEYS = {"game", "reader", "language", "kind", "mark_names", "marks", "order", "words"}
"""Fields of a report's blocks that hold names, keys or what an order is made of."""
WORD = re.compile(r"[A-Za-z]{2,}")
THROWS = (("8O", Throw((4, 3))), ("9C", Throw((4,), 1)))


def german() -> Tongue:
    """German as it came with pbem."""
    return tongue_named("de")


def rules() -> Rules:
    """Short games, in which all that a report can tell is told sooner or later."""
    return open_with(BOX, {"rounds": 10})


def texts(value: object) -> Iterator[str]:
    """All texts of a report's values that a reader is told."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts(one)
    elif is_dataclass(value) and not isinstance(value, Ground):
        for field in fields(value):
            if field.name not in KEYS:
                yield from texts(getattr(value, field.name))


def names() -> set[str]:
    """The words that stay: names of rule data and of players, and what orders are made of."""
    book = rules().book
    known = [*(player.name for player in PLAYERS), *(player.seat for player in PLAYERS), *book.genes]
    known += [one.name for one in (*book.kinds.values(), *book.terrain.values())]
    known += [book.map.name, "Friday", *DIRECTIONS, *(mode.word for mode in Behaviour)]
    known += [word for kind in rules().grammar.kinds for word in kind.examples]
    return {word.casefold() for name in known for word in WORD.findall(name)}


@pytest.mark.parametrize("seed", ["b", "c"])
def test_nothing_that_survival_reports_stays_in_english(seed: str) -> None:
    """Each word of a report, its order form, the ledger and the standings is a name or was looked up."""
    known, left = names(), set()
    with speaking(PSEUDO):
        for deadline in random_game(rules(), seed, 12):
            for text in said(deadline):
                left |= {word for word in WORD.findall(outside(text)) if word.casefold() not in known}
    assert not left


def said(deadline: Deadline) -> Iterator[str]:
    """All that a deadline brings for the public and for one seat."""
    outcome, book = deadline.outcome, rules().book
    for reader in (None, "ann"):
        yield from texts(told(rules(), deadline, reader))
    view = rules().view(book, outcome.position.state, "ann")
    yield from (word for row in rules().receipt(view, "ann", NO_SHEET).ledger() for word in row)
    yield from (standing.says for standing in rules().standings(book, view))
    yield from (event.sentence for event in outcome.events if not isinstance(event, LineFailed))


def test_comments_in_the_form_are_translated_and_its_orders_are_not() -> None:
    """What stands before # is the same in every language; what stands behind is another."""
    deadline = next(one for one in random_game(rules(), "a", 3) if one.position.moment.turn == 1)
    view = rules().view(rules().book, deadline.outcome.position.state, "bob")
    with speaking(german()):
        form = rules().form(rules().book, view, "bob")
    english = rules().form(rules().book, view, "bob")
    assert [line.partition("#")[0] for line in form] == [line.partition("#")[0] for line in english]
    assert "hungry." in str(english) and "hungrig." in str(form)


def test_a_round_is_called_by_its_season() -> None:
    """Each season has a title of its own."""
    with speaking(german()):
        assert title_of(Moment(0, "signup")) == "Wahl der Sorten"
        assert title_of(Moment(6, "season")) == "Runde 6, Sommer des Jahres 1"
        assert title_of(Moment(8, "season")) == "Runde 8, Winter des Jahres 1"


def test_the_same_round_is_told_in_one_language_after_the_other() -> None:
    """What is kept of a round's deeds is kept by language."""
    reports = ((one, repr(told(rules(), one, None))) for one in random_game(rules(), "b", 12))
    deadline, english = next(one for one in reports if "ate fruit" in one[1])
    with speaking(german()):
        first = repr(told(rules(), deadline, None))
    assert "fraß Früchte" in first and "ate fruit" not in first
    assert repr(told(rules(), deadline, None)) == english


@pytest.mark.parametrize(
    ("event", "english", "translated"),
    [
        (
            CarrionTussle("B7", 1, THROWS),
            "Tussle for 1 corpse in B7: 8O 4 3 = 4; 9C 4 (+1) = 5.",
            "Gerangel um 1 Kadaver in B7: 8O 4 3 = 4; 9C 4 (+1) = 5.",
        ),
        (
            PlantTussle("B7", 1, "fruit", THROWS[:1]),
            "Tussle for 1 meal of fruit in B7: 8O 4 3 = 4.",
            "Gerangel um 1 Mahlzeit (Früchte) in B7: 8O 4 3 = 4.",
        ),
        (
            PlantTussle("B7", 2, "grass", THROWS[:1]),
            "Tussle for 2 meals of grass in B7: 8O 4 3 = 4.",
            "Gerangel um 2 Mahlzeiten (Gras) in B7: 8O 4 3 = 4.",
        ),
        (
            MaximumSet("B7", 1),
            "By the GM's order B7 grows 1 meal from the next Spring on.",
            "Auf Anordnung der Spielleitung wächst in B7 vom nächsten Frühling an 1 Mahlzeit.",
        ),
        (
            MaximumSet("B7", 2),
            "By the GM's order B7 grows 2 meals from the next Spring on.",
            "Auf Anordnung der Spielleitung wachsen in B7 vom nächsten Frühling an 2 Mahlzeiten.",
        ),
        (
            Moved("4C", "B7", ("B8", "C8"), "C9"),
            "4C moves from B7 by B8, C8 to C9.",
            "4C zieht von B7 über B8, C8 nach C9.",
        ),
        (Hibernated("4C", "winter"), "4C sleeps through winter.", "4C verschläft den Winter."),
        (SpeciesPlayed("ann", Played.NONE.value), "ann: no orders.", "ann: keine Befehle."),
        (
            GameOver("limit", ("ann", "bob")),
            "The game ends: round limit. Won by ann and bob.",
            "Das Spiel endet: die letzte Runde ist gespielt. Sieg für ann und bob.",
        ),
    ],
)
def test_events_say_the_same_in_german(event: Event, english: str, translated: str) -> None:
    """An event knows no language of its own."""
    with speaking(ENGLISH):
        assert event.sentence == english
    with speaking(german()):
        assert event.sentence == translated


def test_what_advantages_do_is_translated() -> None:
    """The sentences named in the program are those of the data file that came with pbem."""
    materials, _ = read_materials(BOX, {}, [shipped_games()])
    genes = BOX.open({}, materials).book.genes.values()
    assert {gene.text for gene in genes} == set(GENE_RULES)
    assert all(german().gettext(text) != text for text in GENE_RULES)
