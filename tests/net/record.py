"""Put games at random on record: whole games of all rulesets, with the letters that scripted players write.

python -m tests.net.record               # plays them, and writes tests/net/games anew
python -m tests.net.record --pages       # plays what is on record, and records only its pages anew

The letters are then data; the net needs no player of ours any more, and may outlive them all.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue, options_of
from pbem.engine.ruleset import Player, Position, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets import BOXES
from pbem.rulesets.crusoe.in_play import check_game
from pbem.rulesets.crusoe.scenarios import ADVANCED, INTRODUCTORY
from tests.crusoe import matches as crusoe
from tests.crusoe.advanced.anygames import WRITERS, AnyMatch, any_match
from tests.crusoe.advanced.pairs import GOVERNMENTS, MODULES
from tests.laissez_faire import matches as laissez_faire
from tests.net.playing import PAGES, Recorded, Rules, keep, recorded
from tests.net.posting import posted
from tests.new_tabor import matches as new_tabor
from tests.planetismals import matches as planetismals

GAMES = {"crusoe": 32}
"""How many games of a ruleset are played; 16 where it does not say."""
POSTED = 8
"""So many of them through the desk."""
MOST_DEADLINES = 25
SPELLINGS = ("TO Bob Jones", "$1,000", "-5", "<>", "≠", "=>", "1.000,00", "½", "two", '"x y"', "NONE", "ALL")
"""What people write that is read in some games, and refused in others."""
_WAY = re.compile(r"\b(NE|SE|SW|NW|N|S) [A-Z]\d")


def survival_letters(rules: Rules, position: Position[Any], seat: SeatId, chance: random.Random) -> Filed:
    """The order form with other ways and behaviours in it, some examples of HELP with it, or nothing."""
    if chance.random() < 0.15:
        return Filed("", "", chance.choice(("", "ALL RANDOM\n", "STAY ALL\nGENE Speed > Nimble\n")))
    lines = []
    for line in rules.form(rules.book, rules.view(rules.book, position.state, seat), seat):
        order, _, comment = line.partition("#")
        ways = [found[1] for found in _WAY.finditer(comment)]
        if ways and chance.random() < 0.8:
            way = chance.choice((*ways, " > ".join(chance.sample(ways, min(2, len(ways)))), "RANDOM"))
            order = re.sub(r"\b(STAY|HOME)\b", way, order)
        lines.append(re.sub(r"\b(defensive|semi|aggressive)\b", lambda _: chance.choice("DSA"), order))
    if chance.random() < 0.3:
        lines += chance.sample([one for kind in rules.grammar.kinds for one in kind.examples], 3)
    return Filed("\n".join(lines), "", "")


@dataclass
class SurvivalMatch:
    """A game of Survival in which everybody writes at random."""

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str

    def letters(self, position: Position[Any], chance: random.Random) -> Mapping[SeatId, Filed]:
        """What each seat has on file."""
        return {seat: survival_letters(self.rules, position, seat, chance) for seat in self.cast}

    def filed(self, letters: Mapping[SeatId, Filed]) -> dict[SeatId, Filed]:
        """The same."""
        return dict(letters)


def survival_options(chance: random.Random) -> dict[str, Any]:
    """Options of Survival drawn at random."""
    chosen: dict[str, Any] = {"rounds": chance.randint(6, 14), "extra_species": chance.randint(0, 12)}
    for name, default, option in options_of(BOXES["survival"].options):
        if name in chosen or name in ("map", "genes", "press", "silly_names") or chance.random() < 0.7:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif option.choices:
            chosen[name] = chance.choice(option.choices)
    if chance.random() < 0.3:
        chosen |= {"map": "generate", "map_seed": chance.randint(1, 99)}
    return chosen


def drawn(ruleset: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """The options of a game at random, and who plays how; every third game has the usual options."""
    chance = random.Random(f"net {ruleset} {number}")
    players: Mapping[str, object]
    if ruleset == "survival":
        crowd = (20, 44) if number % 4 > 1 else (3, 9)  # in a crowd creatures meet, fight and share
        return (survival_options(chance) if number % 3 else {"rounds": 12}), ["any"] * chance.randint(*crowd)
    if ruleset == "planetismals":
        players, options = planetismals.PLAYERS, planetismals.any_options(chance)
        options = {"round_limit": planetismals.MOST_ROUNDS, **(options if number % 3 else {})}
        return options, chance.choices([*players], k=chance.randint(2, 6))
    if ruleset == "laissez_faire":
        players, options = laissez_faire.PLAYERS, laissez_faire.any_options(chance)
        names = chance.choices([*players], k=chance.randint(2, 8))
        usual = {"max_rounds": laissez_faire.MOST_ROUNDS, "seats_max": max(len(names), 6)}
        return {**usual, **(options if number % 3 else {})}, names
    names = chance.choices([*new_tabor.PLAYERS], k=chance.randint(4, 8))
    return (new_tabor.any_options(chance, len(names)) if number % 3 else {}), names


def crusoe_game(number: int) -> tuple[dict[str, Any], int]:
    """Options and seats of a legal game of Crusoe's Planet: each scenario in its turn, modules at random."""
    chance = random.Random(f"net crusoe {number}")
    scenarios = next(
        option.choices for name, _, option in options_of(BOXES["crusoe"].options) if name == "scenario"
    )
    scenario = scenarios[number % len(scenarios)]
    while True:
        options: dict[str, Any] = {"scenario": scenario, "cycles": 4}
        seats = crusoe.seats_of(scenario, chance)
        if number >= len(scenarios) and scenario not in INTRODUCTORY:
            modules: dict[str, Any] = {}
            for name in chance.sample([*MODULES], chance.choice((1, 2, 3))):
                modules |= MODULES[name]
            options |= {"modules": modules, "sensitive_ok": True, "form": chance.choice(("full", "compact"))}
        elif number >= len(scenarios):
            options = crusoe.any_options(chance, scenario)
        if scenario in ADVANCED:
            options |= {"sensitive_ok": True, "government": GOVERNMENTS[chance.choice([*GOVERNMENTS])]}
        try:
            check_game(any_match(f"net {number}", options, seats).rules.book.options, seats)
        except (BadValue, ValueError, KeyError):
            continue
        return options, seats


def match_of(game: Recorded, names: list[str], rules: Rules) -> Any:
    """The scripted players of a game, who know how to write."""
    cast = dict(zip(game.seats, names, strict=True))
    match game.ruleset:
        case "survival":
            return SurvivalMatch(rules, cast, game.seed)
        case "planetismals":
            return planetismals.Match(rules, cast, game.seed)
        case "laissez_faire":
            return laissez_faire.Match(rules, cast, game.seed, rulings=0.02)
        case "new_tabor":
            return new_tabor.Match(rules, cast, game.seed)
    return AnyMatch(rules, cast, game.seed, deals=0.1, rulings=0.02)


def by_the_gm(match: Any, position: Position[Any], chance: random.Random) -> dict[SeatId, Filed]:
    """What the GM writes now and then, in a game where players may be gone."""
    asked = getattr(match, "of_the_gm", None) or getattr(match, "_gone", None)
    said = asked(position, chance) if asked else {}
    return {seat: one if isinstance(one, Filed) else Filed(one) for seat, one in said.items()}


def odd_lines(rules: Rules, seed: str) -> list[str]:
    """Examples of every order, and what people make of them."""
    chance = random.Random(f"lines {seed}")
    found: list[str] = []
    for example in dict.fromkeys(
        one for kind in rules.grammar.kinds for one in kind.examples if "\n" not in one
    ):
        words = example.split()
        at = chance.randrange(len(words))
        found += [
            example,
            example.lower(),
            " ".join(words[:at] + words[at + 1 :]),
            " ".join([*words[:at], chance.choice(SPELLINGS), *words[at + 1 :]]),
            " ".join([*words, chance.choice(SPELLINGS)]),
            " ".join([words[0] + ":", *words[1:]]),
            example.replace(" ", "", 1)
            if chance.random() < 0.3
            else example.replace(words[0], words[0][:-1], 1),
            f"IF {chance.choice(('DONE 1', 'round > 2', 'cash >= $1,000', 'cash <> 3'))} THEN {example}",
        ]
    return found


def play(ruleset: str, number: int) -> Recorded:
    """Play a game to its end, or for so many deadlines, and put it on record."""
    seed = f"net {ruleset} {number}"
    chance = random.Random(seed)
    if ruleset == "crusoe":
        options, count = crusoe_game(number)
        names = [chance.choice(WRITERS) for _ in range(count)]
    else:
        options, names = drawn(ruleset, number)
    seats = tuple(f"p{place}" for place in range(1, len(names) + 1))
    values = {name: str(value) if isinstance(value, Decimal) else value for name, value in options.items()}
    game = Recorded(ruleset, values, seats, seed, "", number % 4 == 0, number % 3 == 0, [], [])
    rules = game.rules()
    game.version, game.lines = rules.version, odd_lines(rules, seed) if number % 4 == 1 else []
    match, position = (
        match_of(game, names, rules),
        rules.first([Player(seat, seat.title()) for seat in seats]),
    )
    for at in range(MOST_DEADLINES):
        filed = match.filed(match.letters(position, chance)) | by_the_gm(match, position, chance)
        in_order = sorted(filed.items())  # as they are kept on record, and answered
        game.filed.append({seat: [one.fresh, one.ahead, one.standing, one.posted] for seat, one in in_order})
        sheets = settle(rules, position, filed)
        position = adjudicate(rules, position, sheets, Dice(f"{seed} {at}")).position
        if position.is_over:
            break
    return game


def main() -> None:
    """Record what the tree does today: all of it, or only its pages."""
    is_anew = "--pages" not in sys.argv
    for ruleset in BOXES:
        games = (
            [play(ruleset, number) for number in range(GAMES.get(ruleset, 16))]
            if is_anew
            else recorded(ruleset)
        )
        for number, game in enumerate(games):
            found, sent = list(game.played()), list(posted(game)) if number < POSTED else []
            game.found = found if is_anew else [*map(with_pages, game.found, found)]
            game.posted = sent if is_anew else [*map(with_pages, game.posted, sent)]
        keep(ruleset, games)
        print(ruleset, len(games), "games", sum(len(game.filed) for game in games), "deadlines", flush=True)


def with_pages(before: dict[str, str], now: dict[str, str]) -> dict[str, str]:
    """What is on record, with the pages of today."""
    return {**before, **{kind: digest for kind, digest in now.items() if kind.rstrip(" 0123456789") in PAGES}}


if __name__ == "__main__":
    main()
