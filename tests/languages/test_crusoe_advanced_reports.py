"""What the advanced game says in another language: no sentence of it is left in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import pbem
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.languages.pofiles import read_catalog, texts
from pbem.rulesets.crusoe.island import PROGRAM
from pbem.rulesets.crusoe.market.ballots import DEFAULT, ON_PROGRAM, Vote
from pbem.rulesets.crusoe.modules.contract_record import Liberty
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.paper.chapters import kept
from pbem.rulesets.crusoe.paper.moneytables import GROUND
from pbem.rulesets.crusoe.paper.names import TASKS
from tests.crusoe.advanced.anygames import ANYBODY, BRAWLER, CLICKER, AnyMatch
from tests.crusoe.matches import Rules, Told, cast_of, opened
from tests.languages.pseudo import Pseudo, outside
from tests.languages.test_crusoe_reports import WORD, known, said

GERMAN = Path(pbem.__file__).parent / "languages" / "de"
WRITERS = (ANYBODY, BRAWLER, "citizen", CLICKER, ANYBODY)
GAMES: Mapping[str, dict[str, object]] = {
    "land": {
        "scenario": "national_capitalism",
        "modules": {"landlords": {"form": "homestead"}, "corporations": {}},
        "government": {"default": {"type": "representative", "level": "stable"}},
    },
    "bonds": {
        "scenario": "welfare_capitalism",
        "form": "compact",
        "modules": {"slavery": {}, "gender": {}, "diamonds": {}},
        "government": {"default": {"type": "dictatorship", "level": "unstable"}},
    },
    "classes": {
        "scenario": "class_warfare",
        "modules": {"church": {}, "third_world": {}},
        "government": {"default": {"type": "athenian"}},
    },
    "contracts": {"scenario": "state_capitalism", "modules": {"libertarianism": {}, "exile": {}}},
    "shop": {
        "scenario": "market_socialism",
        "modules": {"race": {}, "vegetarians": {}, "disability": {}},
        "government": {"default": {"type": "bureaucracy"}},
    },
    "guilds": {
        "scenario": "governmental_socialism",
        "modules": {"feudalism": {}, "crippling": {}, "guilds": {}, "attitudes": {}},
        "government": {"default": {"type": "bureaucracy"}},
    },
    "kindness": {
        "scenario": "centralized_communism",
        "modules": {"paternalistic": {}},
        "government": {"default": {"type": "athenian"}},
    },
    "strike": {"scenario": "capitalism", "modules": {"objectivist": {}, "landlords": {"form": "modern"}}},
}
"""Games in which every scenario with money or a government and every module is played, by short names."""


class Listening(Pseudo):
    """The pseudo language, which notes what it is asked for that no source has."""

    def __init__(self) -> None:
        self.texts, self.foreign = _our_texts(), set[str]()

    def gettext(self, text: str) -> str:
        """Return the text between brackets; what has been said once already is not asked for."""
        if text and not text.startswith("⟦") and text not in self.texts:
            self.foreign.add(text)
        return super().gettext(text)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_the_advanced_game_stays_in_english(name: str) -> None:
    """Each word of reports, receipts and forms is a name, a word of an order, or a text of ours looked up."""
    rules, left, listening = _opened(name), dict[str, str](), Listening()
    with speaking(listening):
        for told in _game(rules, name):
            stay = known(rules, told) | _typed(rules, told)
            for text in said(rules, told):
                words = [word for word in WORD.findall(outside(text)) if word not in stay]
                left |= {word: text for word in words if not word.isupper()}
    assert not left
    assert not listening.foreign


def test_a_ballot_names_seats_as_they_are_called() -> None:
    """What is said of a ballot on programs names authors and the usual program, never a seat looked up."""
    rules = _opened("shop")
    island = next(told[0].state for told in _game(rules, "shop") if told[0].state.phase == PROGRAM)
    ballot = Sheet(orders=(Vote(("p2", DEFAULT), ON_PROGRAM),))
    with speaking(tongue_named("de")):
        lines = rules.receipt(rules.view(rules.book, island, "p1"), "p1", ballot).forecast()
    assert "Dein Stimmzettel zum Programm: P2 > das übliche Programm." in lines


def _opened(name: str) -> Rules:
    return opened(len(WRITERS), name, {"cycles": 1, "sensitive_ok": True, **GAMES[name]})


def _game(rules: Rules, seed: str) -> Iterator[Told]:
    """A game of seats that write anything, with what each of them had on file."""
    return AnyMatch(rules, cast_of(WRITERS), seed).told()


def _typed(rules: Rules, told: Told) -> set[str]:
    """The words of orders that were sent, of programs, and of what the government decides."""
    typed = [*TASKS, GROUND.key, "deal", *rules.book.programs.values()]
    for island in (told[0].state, told[2].position.state):
        bureau = kept(rules.view(rules.book, island, None), Bureau)
        typed += bureau.drafts.values() if bureau else ()
        typed += [str(one) for one in bureau.amendments.values()] if bureau else ()
        liberty = island.mod.get(Liberty.module)
        typed += [one.text for one in liberty.contracts.values()] if isinstance(liberty, Liberty) else ()
    typed += [str(order) for sheet in told[1].values() for order in sheet.orders]
    return {word for text in typed for word in WORD.findall(text.replace("_", " "))}


@cache
def _our_texts() -> frozenset[str]:
    """All texts that the rules, the engine and the reports say."""
    parts = ("crusoe", "engine", "printing", "common")
    catalogs = [read_catalog(GERMAN / f"{part}.po", "de") for part in parts]
    return frozenset(text for catalog in catalogs for message in catalog for text in texts(message.id))
