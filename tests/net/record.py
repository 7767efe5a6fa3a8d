"""Put games at random on record: whole games of all rulesets, with the letters that scripted players write.

python -m tests.net.record                    # adds what is not on record yet to tests/net/games
python -m tests.net.record --pages            # plays what is on record, and records only its pages anew
python -m tests.net.record --answers          # the same with what lines are answered
python -m tests.net.record --compare          # says how often each kind differs, and records nothing
python -m tests.net.record --compare crusoe   # any of them for some rulesets alone

Before anything is recorded anew, the difference is looked at and written into README.md beside this file.

The letters are then data; the net needs no player of ours any more, and may outlive them all.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
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
from tests.net.coverage import Seen
from tests.net.lines import Lines
from tests.net.playing import ANSWERS, HERE, PAGES, Recorded, Rules, keep, recorded
from tests.net.posting import posted
from tests.new_tabor import matches as new_tabor
from tests.planetismals import matches as planetismals

GAMES = {**dict.fromkeys(BOXES, 16), "crusoe": 32}
"""How many games of a ruleset have the letters of scripted players alone."""
POSTED = 8
"""So many of them through the desk."""
MOST_DEADLINES = 25
TRIED, LEAST_NEW, MOST_MORE = 40, 4, {"crusoe": 260, "survival": 220}
"""So many further games are tried; those that show so many new things are kept, up to so many deadlines."""
SPELLINGS = ("TO Bob Jones", "$1,000", "-5", "<>", "≠", "=>", "1.000,00", "½", "two", '"x y"', "NONE", "ALL")
"""What people write that is read in some games, and refused in others."""
_WAY = re.compile(r"\b(NE|SE|SW|NW|N|S) [A-Z]\d")


def survival_letters(
    rules: Rules, position: Position[Any], seat: SeatId, chance: random.Random, moods: Sequence[str]
) -> Filed:
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
        lines.append(re.sub(r"\b(defensive|semi|aggressive)\b", lambda _: chance.choice(moods), order))
    if chance.random() < 0.3:
        lines += chance.sample([one for kind in rules.grammar.kinds for one in kind.examples], 3)
    return Filed("\n".join(lines), "", "")


@dataclass
class SurvivalMatch:
    """A game of Survival in which everybody writes at random."""

    rules: Rules
    cast: Mapping[SeatId, str]
    seed: str
    moods: Sequence[str]

    def letters(self, position: Position[Any], chance: random.Random) -> Mapping[SeatId, Filed]:
        """What each seat has on file."""
        letter = partial(survival_letters, self.rules, position, chance=chance, moods=self.moods)
        letters = {seat: letter(seat) for seat in self.cast}
        if "semi" in self.moods and chance.random() < 0.05:  # all agree
            vote = f"\nVOTE DRAW {', '.join(self.cast)}"
            letters = {seat: replace(one, fresh=one.fresh + vote) for seat, one in letters.items()}
        return letters

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
        options = survival_options(chance) if number % 3 else {"rounds": 12}
        if number >= GAMES["survival"]:  # the crowd is of species without players, which cost less
            crowd, options = (3, 9), {**options, "extra_species": chance.randint(30, 180)}
        return options, ["any"] * chance.randint(*crowd)
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
            first = [[*MODULES][number % len(MODULES)]] if number >= GAMES["crusoe"] else []
            for name in (*first, *chance.sample([*MODULES], chance.choice((1, 2, 3)))):
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
            moods = ("defensive", "semi", "aggressive", "aggressive")
            return SurvivalMatch(
                rules, cast, game.seed, moods if game.has_more else "DSA"
            )  # which is refused
        case "planetismals":
            return planetismals.Match(rules, cast, game.seed)
        case "laissez_faire":
            return laissez_faire.Match(rules, cast, game.seed, rulings=0.02)
        case "new_tabor":
            return new_tabor.Match(rules, cast, game.seed)
    return AnyMatch(rules, cast, game.seed, deals=0.1, rulings=0.02)


def by_the_gm(match: Any, position: Position[Any], chance: random.Random) -> dict[SeatId, Filed]:
    """What the GM writes now and then, in a game where players may be gone."""
    asked = getattr(match, "of_the_gm", None)
    return dict(asked(position, chance)) if asked else {}


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
    """Play a game to its end, or for so many deadlines, and put it on record.

    The first games have the letters of scripted players alone, with pages here and there; later ones have odd
    lines among them, and all there is to be digested.
    """
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
    lines = Lines(rules, seats) if number >= GAMES[ruleset] else None
    if lines:
        game.has_pages = game.has_more = True
    match, position = (
        match_of(game, names, rules),
        rules.first([Player(seat, seat.title()) for seat in seats]),
    )
    for at in range(MOST_DEADLINES):
        filed = match.filed(match.letters(position, chance)) | by_the_gm(match, position, chance)
        if lines:
            filed = lines.written(filed, position, chance) | lines.of_the_gm(position, chance)
            tried = lines.rulings(position, chance)
            game.rulings.append([line for line in tried if is_answered(game, rules, position, line)])
        in_order = sorted(filed.items())  # as they are kept on record, and answered
        game.filed.append({seat: [one.fresh, one.ahead, one.standing, one.posted] for seat, one in in_order})
        sheets = settle(rules, position, filed)
        position = adjudicate(rules, position, sheets, Dice(f"{seed} {at}")).position
        if position.is_over:
            break
    return game


def is_answered(game: Recorded, rules: Rules, position: Position[Any], line: str) -> bool:
    """Say whether a ruling is carried out or refused; one that pbem fails on is told, and kept out."""
    try:
        game.ruled(rules, position, line)
    except Exception as fault:  # a defect, which nobody wants to have on record
        print(f"{game.seed}: {line}: {type(fault).__name__}: {fault}", flush=True)
        return False
    return True


def more_games(ruleset: str, games: list[Recorded]) -> None:
    """Add games that show what those on record do not, each as far as it shows something new."""
    seen = Seen()
    seen.play(games)
    first = int(games[-1].seed.rpartition(" ")[2]) + 1
    for number in range(first, first + TRIED):
        if sum(len(one.filed) for one in games if one.has_more) > MOST_MORE.get(ruleset, 100):
            break
        game = play(ruleset, number)
        news = [len(new) for new in seen.news(game)]
        if sum(news) < LEAST_NEW:
            continue
        last = max(at for at, new in enumerate(news) if new)
        game.filed, game.rulings = game.filed[:last], game.rulings[:last]
        seen.play([game])
        game.found = list(game.played())
        games.append(game)
        print(ruleset, number, sum(news), "new of", len(game.filed), "deadlines", flush=True)


def main() -> None:
    """Record what the tree does today of games that are not on record; or only some kinds of all anew."""
    if {"-h", "--help"} & {*sys.argv}:
        print(__doc__)
        return
    kinds = [
        kind
        for name, some in (("--pages", PAGES), ("--answers", ANSWERS))
        if name in sys.argv
        for kind in some
    ]
    for ruleset in [word for word in sys.argv[1:] if word in BOXES] or BOXES:
        games = recorded(ruleset) if (HERE / f"{ruleset}.json.xz").exists() else []
        if kinds or "--compare" in sys.argv:
            others = Counter[str]()
            for game in games:
                game.found = [*map(partial(renewed, kinds, others), game.found, game.played())]
                now = posted(game) if game.posted else ()
                game.posted = [*map(partial(renewed, kinds, others), game.posted, now)]
            print(ruleset, "differs still:", dict(others), flush=True)
        else:
            for number in range(len(games), GAMES[ruleset]):
                game = play(ruleset, number)
                game.found, game.posted = list(game.played()), list(posted(game)) if number < POSTED else []
                games.append(game)
            more_games(ruleset, games)
        if "--compare" not in sys.argv:
            keep(ruleset, games)
        print(ruleset, len(games), "games", sum(len(game.filed) for game in games), "deadlines", flush=True)


def renewed(
    kinds: Sequence[str], others: Counter[str], before: dict[str, str], now: dict[str, str]
) -> dict[str, str]:
    """What is on record, with some kinds as they are today; what differs besides is counted."""
    anew = {kind: digest for kind, digest in now.items() if kind.rstrip(" 0123456789") in kinds}
    others.update(
        kind for kind in now.keys() | before.keys() if now.get(kind) != {**before, **anew}.get(kind)
    )
    return {**before, **anew}


if __name__ == "__main__":
    main()
