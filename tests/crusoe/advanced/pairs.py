"""CRA 12 The legal pairs: each scenario with each module and each government, and modules with each other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pbem.engine.options import filled_in
from pbem.rulesets.crusoe.modules.legality import COLUMNS, verdict
from pbem.rulesets.crusoe.modules.settings import PUNISHMENTS, AdvancedOptions
from pbem.rulesets.crusoe.scenarios import SCENARIOS
from tests.crusoe.advanced.anygames import AnyMatch, any_match

LIMITS = {"mens_work": {"barred": 2}, "no_suffrage": True, "extra_bars": ["land", "offices"]}
Settings = Mapping[str, Mapping[str, object]]
MODULES: Mapping[str, Settings] = {
    "nothing": {},
    "utopian": {"utopian": {}},
    "homestead": {"landlords": {}},
    "modern": {"landlords": {"form": "modern"}},
    "fair housing": {"landlords": {"form": "modern", "variant": "fair_housing"}},
    "rent control": {"landlords": {"form": "homestead", "variant": "rent_control"}},
    "public land": {"landlords": {"government_paths": 4, "rest": "modern"}},
    "corporations": {"corporations": {}},
    "guilds": {"guilds": {}},
    "paternalistic": {"paternalistic": {}},
    "third world": {"third_world": {}},
    "objectivist": {"objectivist": {}},
    "race": {"race": {"minority": "third", "minority_prejudiced": "coin"}},
    "limited race": {
        "race": {"limits": {"mens_work": {"barred": 2}, "no_suffrage": True, "extra_bars": ["land"]}}
    },
    "gender": {"gender": {}},
    "no suffrage": {"gender": {"no_suffrage": "yes"}},
    "men's work": {"gender": {"disempowered": "men", "mens_work": {"barred": 2, "reserved": 1}}},
    "dolls' house": {"gender": {"dolls_house": True}},
    "path control": {"gender": {"path_control": "government"}},
    "disability": {"disability": {"count": "all"}},
    "vegetarians": {"vegetarians": {"may_catch": False}},
    "weak warlord": {"feudalism": {}},
    "strong warlord": {"feudalism": {"warlord": "strong"}},
    "more devout": {"church": {"kind": "more_devout"}},
    "less devout": {"church": {"kind": "less_devout"}},
    "libertarianism": {"libertarianism": {}},
    "crippling": {"crippling": {}},
    "slavery": {"slavery": {}},
    "exile": {"exile": {}},
    "many players": {"many_players": {}},
    "attitudes": {"attitudes": {"assign": "choose"}},
    "lottery": {"diamonds": {"value": "lottery", "small_boat": "half"}},
    "yuppies": {"diamonds": {"value": "yuppies", "small_boat": 1}},
}
"""Modules with what may be chosen of them, by names of their own."""
GOVERNMENTS: Mapping[str, Mapping[str, object]] = {
    "athenian": {"default": {"type": "athenian"}},
    "dictatorship": {"default": {"type": "dictatorship"}},
    "unstable dictatorship": {"default": {"type": "dictatorship", "level": "unstable"}},
    "representative": {"default": {"type": "representative"}},
    "fanatic president": {"default": {"type": "representative", "level": "fanatic"}},
    "bureaucracy": {"default": {"type": "bureaucracy"}},
}
SENSITIVE = {"sensitive_ok": True}


@dataclass(frozen=True)
class Pair:
    """A scenario with one module or two, under a government if it has one."""

    scenario: str
    modules: tuple[str, ...]
    government: str = "athenian"

    @property
    def settings(self) -> dict[str, Mapping[str, object]]:
        """Return the modules as a game file names them."""
        return {id: dict(chosen) for name in self.modules for id, chosen in MODULES[name].items()}

    @property
    def options(self) -> dict[str, object]:
        """Return the options of such a game."""
        settings = self.settings
        punishments = [id for id in settings if id in PUNISHMENTS]
        modules = {id: chosen for id, chosen in settings.items() if id not in PUNISHMENTS}
        return {
            "scenario": self.scenario,
            "government": GOVERNMENTS[self.government],
            "modules": modules,
            "punishments": punishments,
            **SENSITIVE,
        }

    @property
    def is_legal(self) -> bool:
        """CRA 12 Say whether such a game may be played by four."""
        named = {name: one for name, one in self.options.items() if name != "scenario"}
        chosen = filled_in(AdvancedOptions, named)
        found = verdict(
            self.scenario, chosen.in_play, chosen.government, 4, welfare=chosen.welfare, sensitive_ok=True
        )
        return found.is_legal

    def match(self, number: int) -> AnyMatch:
        """Return a game: its form, length, deadlines and seats are drawn by its number."""
        seed = f"pair {self} {number}"
        chance = random.Random(seed)
        seats = chance.choice((9, 10)) if "many players" in self.modules else chance.randint(3, 6)
        options = {
            **self.options,
            "form": chance.choice(("full", "compact")),
            "cycles": chance.choice((2, 3, 3, 5, 9)),
            "market_mails": chance.choice(("one", "two", "three", "each")),
            "market_rounds": chance.choice((1, 1, 2)),
            "share_phase": chance.random() < 0.3,
            "treasury": chance.choice(("prorate", "print")),
            "vote_numbers": chance.choice(("median", "median", "motions")),
            "verdict_majority": chance.choice(("all", "cast")),
            "neutral_words": chance.random() < 0.5,
            "stuck": chance.choice(("ask", "default")),
        }
        return any_match(seed, options, seats)

    def __str__(self) -> str:
        return f"{self.scenario} {'+'.join(self.modules)} {self.government}"


def with_modules() -> Iterator[Pair]:
    """CRA 12.1 Yield each scenario with each module; the governments go round."""
    kinds = list(GOVERNMENTS)
    for place, scenario in enumerate(COLUMNS):
        for step, name in enumerate(MODULES):
            governments = (kinds[(place + step) % len(kinds)], "athenian")
            pairs = [Pair(scenario, (name,), one) for one in governments]
            yield from [pair for pair in pairs if pair.is_legal][:1]


def with_governments() -> Iterator[Pair]:
    """CRA-GOV-01 Yield each scenario that has a government with each of them."""
    for scenario in SCENARIOS:
        if scenario in COLUMNS[6:]:
            yield from (Pair(scenario, ("nothing",), one) for one in GOVERNMENTS)


def of_modules() -> Iterator[Pair]:
    """CRA 12.2 Yield each two modules, in a scenario that takes both; the scenarios go round."""
    names = list(MODULES)[1:]
    for place, one in enumerate(names):
        for step, other in enumerate(names[place + 1 :]):
            if set(MODULES[one]) & set(MODULES[other]):
                continue
            turned = [*COLUMNS[(place + step) % 13 :], *COLUMNS[: (place + step) % 13]]
            kinds = (list(GOVERNMENTS)[step % len(GOVERNMENTS)], "athenian")
            pairs = (Pair(scenario, (one, other), kind) for scenario in turned for kind in kinds)
            yield from [pair for pair in pairs if pair.is_legal][:1]


@cache
def all_pairs() -> tuple[Pair, ...]:
    """CRA 12 Return all legal pairs, each once."""
    return tuple(dict.fromkeys([*with_modules(), *with_governments(), *of_modules()]))
