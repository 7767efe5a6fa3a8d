"""What Crusoe's Planet says in German: events, titles, refusals, receipts, flavour and names."""

from __future__ import annotations

import pytest

from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.engine.events import Event
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import ENGLISH, speaking, tr, trn
from pbem.languages.finding import tongue_named
from pbem.languages.pofiles import fields
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market, told_work
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.paper.chapters import STATES
from pbem.rulesets.crusoe.paper.names import SCENARIO_NAMES
from pbem.rulesets.crusoe.things import NAMES, Basket
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.wishes import FINE, Choice, Penalty
from pbem.rulesets.crusoe.wording import Named, Said
from tests.crusoe.clerk import Clerk
from tests.crusoe.matches import opened
from tests.languages.pseudo import PSEUDO

GERMAN = tongue_named("de")
EGGS, WATER = Said(Basket.one("egg", 2)), Said(Basket.one("water"))
FINED = told_camp.SaidChoice(Choice((Penalty(FINE, goods=Basket.one("grape", 2)),), "dan"), {"dan": "Dan"})


@pytest.mark.parametrize(
    ("event", "english", "translated"),
    [
        (
            told_cycle.OrderDealt(4, ("Carol", "Bob")),
            "Cycle 4, turn order: Carol, Bob.",
            "Zyklus 4, Reihenfolge: Carol, Bob.",
        ),
        (
            told_work.PathTaken("Carol", "Grasshopper", told_work.FORCED),
            "Carol has to go down Grasshopper.",
            "Carol muss den Pfad Grasshopper nehmen.",
        ),
        (
            told_work.Moved("Dan", "Ant", 1, (4, 2), 0, 5, 5),
            "Dan rolls 4, 2 on Ant and moves 5 to space 5.",
            "Dan würfelt 4, 2 auf Ant und zieht 5 weiter auf Feld 5.",
        ),
        (
            told_work.Took("Bob", Said(Basket.of({"apple": 2, "grape": 2})), "Ant", 4, 1),
            "Bob takes 2 apple + 2 grape.",
            "Bob nimmt 2 Apfel + 2 Traube.",
        ),
        (told_work.Reduced("Bob", EGGS), "The crowd costs Bob 2 egg.", "Das Gedränge kostet Bob 2 Ei."),
        (
            told_work.SpearRisked("Dan", 2, True),
            "Dan's Spear breaks (2).",
            "Der Speer von Dan bricht (2).",
        ),
        (
            told_market.Traded("Anna", "Carol", EGGS, WATER),
            "Anna gives Carol 2 egg for 1 water.",
            "Anna gibt Carol 2 Ei für 1 Wasser.",
        ),
        (
            told_camp.BattleEnded(1, ("Dan",), ("Bob", "Anna"), (9, 8)),
            "Dan beats Bob and Anna, 9 to 8.",
            "Dan besiegt Bob und Anna, 9 zu 8.",
        ),
        (
            told_camp.BattleEnded(1, ("Dan", "Eve"), ("Bob",), (9, 8)),
            "Dan and Eve beat Bob, 9 to 8.",
            "Dan und Eve besiegen Bob, 9 zu 8.",
        ),
        (
            told_camp.BattleEnded(1, ("Dan", "Eve"), ("Bob",), (8, 8), is_tied=True),
            "Dan and Eve tie with Bob at 8.",
            "Unentschieden: Dan und Eve gegen Bob, je 8.",
        ),
        (
            told_market.Carried(0, 0, 4, "EVEN"),
            "No motion is carried: EVEN.",
            "Kein Antrag ist angenommen: EVEN.",
        ),
        (
            told_camp.Invoked("Carol", 1),
            "Carol pays 1 leisure and invokes government.",
            "Carol zahlt 1 Muße und ruft die Regierung an.",
        ),
        (
            told_camp.Fought("Gus", 1, (1,), (Mod("wounded", -2),), 0),
            "Gus fights: 1 - 2 = 0.",
            "Gus kämpft: 1 - 2 = 0.",
        ),
        (
            told_camp.Judged("Bob", 1, FINED, (), 2, 2),
            "Verdict on Bob: FINE 2 grape TO Dan.",
            "Urteil über Bob: FINE 2 Traube TO Dan.",
        ),
        (
            told_cycle.Scored("Bob", -3, 0, -10, 0, -2, -13, -15, -15),
            "Bob: leisure -3, water 0, food -10, types 0, penalty -2: total -15, running -15.",
            "Bob: Muße -3, Wasser 0, Nahrung -10, Sorten 0, Abzug -2: zusammen -15, laufend -15.",
        ),
        (
            told_cycle.StateSet("Bob", "thirst"),
            "Bob is Dying of Thirst.",
            "Bob ist am Verdursten.",
        ),
        (told_cycle.Died("Eve", "starvation"), "Eve dies of starvation.", "Eve verhungert."),
        (
            told_cycle.Preserved("Carol", Named("fish"), (1, 2), 1, 2),
            "Carol's fish: 1, 2: 1 of 2 keeps.",
            "Carol, Fisch: 1, 2: 1 von 2 hält sich.",
        ),
        (
            told_cycle.RescueRolled(2, Named("military"), 18, 17, False, ()),
            "Frequency 2: military. Dice 18, signals 17: not rescued.",
            "Frequenz 2: Militär. Würfel 18, Signale 17: keine Rettung.",
        ),
        (
            told_cycle.Ended("Anna", 0, False),
            "Anna ends with 0 VP and loses.",
            "Anna hat am Ende 0 VP und verliert.",
        ),
    ],
)
def test_events_say_the_same_in_german(event: Event, english: str, translated: str) -> None:
    """An event knows no language of its own; goods and amounts are said with it."""
    with speaking(ENGLISH):
        assert event.sentence == english
    with speaking(GERMAN):
        assert event.sentence == translated


def test_a_moment_has_its_name() -> None:
    """The phases of a cycle are told apart."""
    book = opened(3, "title").book
    with speaking(GERMAN):
        assert title_of(book, Moment(0, "setup")) == "Der Anfang"
        assert title_of(book, Moment(4, "work")) == "Zyklus 4: Arbeit"
        assert title_of(book, Moment(4, "assembly")) == "Zyklus 4: Versammlung"
        assert title_of(book, Moment(9, "over")) == "Zyklus 9: das Ende"


def test_a_refused_line_is_explained_in_german_and_names_orders_in_english() -> None:
    """Reasons and hints are translated; what is to be written stays as it is typed."""
    with speaking(GERMAN):
        work, market = Clerk(), Clerk("market")
        (wanted,) = work.refused("WANT gold")
        assert wanted.startswith("„gold“ passt hier nicht; gebraucht wird eines von: water, fish")
        assert work.refused("LEARN 7")[0].endswith("Erfahrungszahlen sind die eines Würfels.")
        assert market.refused("GIVE 1 leisure TO bob") == ["Muße lässt sich nicht tauschen."]
        assert market.refused("GIVE fish TO bob") == ["Wie viel? Vor „fish“ fehlt eine Zahl. Schreib 2 fish."]


def test_german_counts_and_names_things() -> None:
    """Singular and plural both are right, and an empty basket is nothing."""
    with speaking(GERMAN):
        spaces = [
            trn("{path} ({abbr}): {n} space.", "{path} ({abbr}): {n} spaces.", number, path="Ant", abbr="AN")
            for number in (1, 2)
        ]
        assert spaces == ["Ant (AN): 1 Feld.", "Ant (AN): 2 Felder."]
        assert str(Said(Basket())) == "nichts"
        assert str(Said(Basket.of({"egg": 1, "fish": 2}))) == "2 Fisch + 1 Ei"


def test_things_states_and_scenarios_have_german_names() -> None:
    """All that reports name is known to the language; a frequency may be called the same."""
    known = {*NAMES, *STATES.values(), *SCENARIO_NAMES.values()}
    with speaking(PSEUDO):
        assert [name for name in sorted(known) if tr(name) == name] == []
    assert {name for name in known if GERMAN.gettext(name) == name} == set()


def test_flavour_comes_in_english_and_german() -> None:
    """The same events have as many texts in both languages, of events that all may know of."""
    style = shipped_style("crusoe")
    english = voice_of(style, "crusoe")
    with speaking(GERMAN):
        translated = voice_of(style, "crusoe")
    counts = [{name: len(said) for name, said in voice.texts.items()} for voice in (english, translated)]
    assert counts[0] == counts[1] and len(counts[0]) >= 20
    hidden = {"LineUnused", "Moved", "Took", "Traded", "Spoke", "Played", "Consumed", "Scored"}
    assert not hidden & set(counts[0])
    both = [text for voice in (english, translated) for said in voice.texts.values() for text in said]
    assert {name for text in both for name in fields(text)} <= {"seat"}
