"""Whole games of any scenario with any modules: what seats write who write at random, or nothing at all."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, MARKET, PROGRAM, RETAIL, RULING, WORK, Island
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.modules.government.programs import Bureau, bureaucratic
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.receipts.form import offered
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.advanced.advancedletters import random_letter
from tests.crusoe.advanced.bondgames import BondScribe
from tests.crusoe.advanced.economies import Citizen
from tests.crusoe.advanced.moneyletters import Trader
from tests.crusoe.advanced.ownergames import OwnerScribe
from tests.crusoe.advanced.politicians import politician
from tests.crusoe.advanced.programgames import BODIES, HANDLERS, a_program
from tests.crusoe.advanced.tackongames import TackonScribe
from tests.crusoe.letters import RUBBISH, Scribe
from tests.crusoe.matches import PLAYERS, Match, Rules, cast_of, opened
from tests.crusoe.players_advanced import CITIZENS

SILENT, ANYBODY, CLICKER, BRAWLER = "silent", "anybody", "clicker", "brawler"
WRITERS = (ANYBODY, ANYBODY, ANYBODY, BRAWLER, CLICKER, *CITIZENS, "neighbour", SILENT)
"""Who plays in a game of any writers."""
VERDICTS = ("EXILE > KILL", "ENSLAVE > EXILE", "FINE ALL", "EXILE > CRIPPLE 5", "CRIPPLE 9-10 > KILL")
"""What brawlers do to whom they defeat; in each cycle they are of one mind."""
USUAL = (WORK, MARKET, RETAIL, CAMP, ASSEMBLY, DECLARE)
"""Phases for which each scribe has lines."""
SCRIBES = (Scribe, Trader, Citizen, OwnerScribe, BondScribe, TackonScribe)


def anybody(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Write at random: lines of any order that the phase takes, and what some scribe or other would write."""
    if view.phase in (PROGRAM, RULING):
        return _on_programs(view, seat, chance)
    if chance.random() < 0.1:
        return ""
    if chance.random() < 0.05:
        return "\n".join(_examples(view, chance))
    lines = [*random_letter(view, seat, chance, 8), *_amendments(view, chance)]
    chance.shuffle(lines)
    if chance.random() < 0.1:
        lines += [RUBBISH[0]]
    if view.phase in USUAL:
        scribe = chance.choice(SCRIBES)(view, seat, chance).letter()
        if scribe.startswith("STANDING"):
            return "\n".join([*lines, scribe])
        lines = [*scribe.splitlines(), *lines]
        lines += politician(view, seat, chance).splitlines() if view.book.tasks else []
    return "\n".join(lines)


def _examples(view: IslandView, chance: random.Random) -> list[str]:
    """Return what the help of some orders gives as examples, with the seats of this game in them."""
    kinds = orders_of_phase(view.book, view.phase)
    lines = [chance.choice(kind.examples) for kind in chance.sample(kinds, min(8, len(kinds)))]
    names = dict(zip(("ann", "bob", "eve", "dan"), [*view.seats] * 2, strict=False))
    for name, seat in names.items():
        lines = [line.replace(f" {name}", f" {seat}") for line in lines]
    return lines


def _on_programs(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Draft a program, vote for one, or decide where it is stuck."""
    bureau = state_of(view, Bureau)
    if view.phase == RULING and bureau.waiting is not None:
        is_mine = seat == bureau.waiting.seat and chance.random() < 0.8
        handler = chance.choice(HANDLERS)
        return f"DECIDE BOX {bureau.waiting.stuck.box}:\n{handler}\nEND BOX" if is_mine else ""
    if not bureau.drafts:
        return f"PROGRAM:\n{a_program(bureaucratic(view.book.options), chance)}END PROGRAM"
    return f"VOTE PROGRAM {chance.choice([*bureau.drafts, 'default'])}"


def _amendments(view: IslandView, chance: random.Random) -> list[str]:
    """Move to amend the program, if there is one, and vote on what others move."""
    tasks = [task for task in bureaucratic(view.book.options) if task in BODIES] if view.book.tasks else []
    if not tasks or chance.random() < 0.8:
        return []
    votes = [f"VOTE AMENDMENT {seat} yes" for seat in view.living]
    return [
        f"AMEND BOX {chance.randint(1, 3)}:\n{chance.choice(BODIES[chance.choice(tasks)])}\nEND BOX",
        *votes,
    ]


def clicker(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Choose at random what a page offers that can be clicked on."""
    found = items_of(offered(view.book, view, seat))
    return "\n".join(_clicked(item, chance) for item in chance.sample(found, min(6, len(found))))


def _clicked(item: Item, chance: random.Random) -> str:
    words = [chance.choice(pick.choices).words if pick.choices else "1" for pick in item.picks]
    line = item.written(*words)
    return f"{line}\nEND" if item.is_block else line


def brawler(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Make leisure, call government and fight; and write at random besides."""
    others = [one for one in view.living if one != seat]
    lines = {
        WORK: ["PATH grasshopper MAX 1 > ant > spider", "WANT leisure 2 > water 1 > food"],
        CAMP: ["INVOKE"],
        ASSEMBLY: [],
    }.get(view.phase, [])
    if others and (view.phase == ASSEMBLY or (view.phase == CAMP and view.book.options.form == "compact")):
        verdict = VERDICTS[view.cycle % len(VERDICTS)]
        lines += [f"ATTACK {chance.choice(others)}", f"VERDICT anyone: {verdict}"]
    return "\n".join([*lines, anybody(view, seat, chance)])


MORE_PLAYERS: Mapping[str, Callable[[IslandView, SeatId, random.Random], str]] = {
    ANYBODY: anybody,
    CLICKER: clicker,
    BRAWLER: brawler,
    SILENT: lambda view, seat, chance: "",
    **CITIZENS,
}


@dataclass
class AnyMatch(Match):
    """A game between seats who write at random, keep to a policy, or say nothing."""

    letters_of: dict[SeatId, str] = field(default_factory=dict)

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        living = (one.id for one in position.state.living())
        self.letters_of = {seat: self._letter(seen(seat), seat, chance) for seat in living}
        return self.letters_of

    def _letter(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        name = self.cast[seat]
        if name in MORE_PLAYERS:
            return MORE_PLAYERS[name](view, seat, chance)
        return PLAYERS[name](view, seat, chance) if view.phase in USUAL else ""


def any_match(
    seed: str, options: Mapping[str, object], seats: int, writers: tuple[str, ...] = WRITERS
) -> AnyMatch:
    """A game under some options, of seats drawn from some writers."""
    chance = random.Random(seed)
    rules: Rules = opened(seats, seed, options)
    cast = cast_of([chance.choice(writers) for _ in range(seats)])
    return AnyMatch(rules, cast, seed, deals=0, rulings=0.02)
