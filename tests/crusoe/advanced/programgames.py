"""Games under Bureaucracies: programs that run into trouble, and letters that draft, rule and amend."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Moment, Position
from pbem.rulesets.crusoe.island import PROGRAM, RULING, Island, IslandTable
from pbem.rulesets.crusoe.modules.government.powers import Government
from pbem.rulesets.crusoe.modules.government.programs import Bureau, bureaucratic, game_at
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.explaining import ProgramStuck
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    CLASS_WARFARE,
    COMMUNISM,
    GOVERNMENTAL,
    HOBBES,
    MARKET_SOCIALISM,
    NATIONAL,
    SOCIALISM,
    TRADITIONAL,
    WELFARE,
)
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.advanced.moneyletters import MoneyMatch
from tests.crusoe.invariants import (
    goods_age,
    heaps_are_handed_out,
    meals_are_lawful,
    only_the_dying_die,
    rounds_come_to_an_end,
    the_dead_are_gone,
    the_pool_never_shrinks,
    tokens_add_up,
    want_bars_leisure,
)
from tests.crusoe.ledger import Ledger
from tests.crusoe.matches import Rules, cast_of, opened
from tests.crusoe.stages import Stage

BODIES: dict[str, tuple[str, ...]] = {
    "signal_pay": (
        "FOR EACH s IN SIGNALS\n SET pay(s) = 60 / pool(s)\nEND",
        "SET pay(cb) = 12 / (cycle - 2)\nSET pay(top40) = RANDOM(1, 9)",
        "FOR EACH s IN [cb, military]\n SET pay(s) = 7 / 2\nEND\nIF cycle > 1\n SET pay(top40) = 3\nEND",
    ),
    "tax_burden": (
        "FOR EACH p IN PLAYERS\n SET burden(p) = 1 + made(p, fish, LAST)\nEND",
        "FOR EACH p IN PLAYERS WHERE is(p, ruler) OR rank(p) > 2\n ADD enjoyed(p, LAST) TO burden(p)\nEND",
        "CHOOSE p FROM PLAYERS WHERE fights(p, LAST) > 0 BY score(p) TIES RANDOM\nSET burden(p) = 9",
    ),
    "estate": (
        "CHOOSE h FROM HEIRS WHERE food(h) < 3 BY score(h)\nGIVE ALL TO h",
        "FOR EACH p IN HEIRS BY rank(p)\n GIVE 1 diamond TO p\nEND",
        "SHARE egg AMONG HEIRS NEED\nSHARE ALL AMONG p IN HEIRS WHERE food(p) < 4",
    ),
    "wages": ("FOR EACH g IN GOODS\n SET wage(g) = 40 / made(g, LAST)\nEND", "SET wage(water) = 3"),
    "prices": ("FOR EACH g IN GOODS\n SET price(g) = RANDOM(0, 9)\nEND", "SET price(egg) = 5"),
    "limits": ("FOR EACH p IN PLAYERS\n SET limit(p, water) = gained(p, LAST)\nEND", "SET limit(egg) = 2"),
    "rents": ("FOR EACH a IN PATHS\n SET rent(a) = users(a, LAST) / 2\nEND",),
    "path_assignment": (
        "FOR EACH p IN PLAYERS\n ASSIGN p TO path(p, LAST)\nEND",
        "FOR EACH p IN PLAYERS\n ASSIGN p TO spider\nEND",
        "FOR EACH p IN PLAYERS\n CHOOSE a FROM PATHS WHERE open(p, a) BY assigned(a)\n ASSIGN p TO a\nEND",
    ),
    "minimum_wage": ("SET minimum = quote(water) + quote(diamond)", "SET minimum = RANDOM(0, 90)"),
    "distribute": (
        "FOR EACH p IN PLAYERS BY food(p)\n GIVE 2 egg TO p\nEND",
        "SHARE water AMONG p IN PLAYERS WHERE held(p, water) = 0\nGIVE pot(diamond) diamond TO q",
        "CHOOSE q FROM PLAYERS WHERE made(q, water) > 1 BY score(q) TIES RANDOM\nGIVE ALL TO q",
    ),
}
"""What boxes for each task may do: most of it is stuck sooner or later."""
HANDLERS = ("PASS", "STOP", "CHOOSE h FROM HEIRS", "SET pay(cb) = 3", "SHARE ALL AMONG HEIRS", "GIVE 1 egg")
GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    (NATIONAL, {}),
    (WELFARE, {"welfare": {"minimum": "government"}}),
    (MARKET_SOCIALISM, {}),
    (GOVERNMENTAL, {}),
    (CLASS_WARFARE, {}),
    (CAPITALISM, {"modules": {"landlords": {"form": "modern", "variant": "rent_control"}}}),
    (TRADITIONAL, {"modules": {"paternalistic": {}}}),
    (HOBBES, {"modules": {"paternalistic": {}}}),
    (SOCIALISM, {"modules": {"paternalistic": {}, "landlords": {"variant": "rent_control"}}}),
    (COMMUNISM, {"modules": {"paternalistic": {}}, "punishments": ["exile"]}),
)
"""Scenarios with what gives their government something to decide."""


def a_program(tasks: tuple[str, ...], chance: random.Random) -> str:
    """A program that may be stuck anywhere; here and there it provides for that."""
    boxes = ""
    for number, task in enumerate(tasks, 1):
        body = chance.choice(BODIES[task])
        if "q" in body.split() and "CHOOSE q" not in body:
            body = f"CHOOSE q FROM PLAYERS WHERE score(q) > 0\n{body}"
        handler = "WHEN STUCK NONE\nPASS\n" if chance.random() < 0.2 else ""
        boxes += f"BOX {number} FOR {task}\n{body}\n{handler}END BOX\n"
    return f'PROGRAM "Any {chance.randint(1, 99)}"\nKEEP kept = 1/3\n{boxes}'


@dataclass
class BureauMatch(MoneyMatch):
    """A game whose seats draft programs, decide where they are stuck, and amend them, at random."""

    def _letter(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        if chance.random() < self.silent:
            return ""
        if view.phase == PROGRAM:
            return self._of_program(view, chance)
        if view.phase == RULING:
            return self._ruling(view, seat, chance)
        before = super()._letter(view, seat, chance)
        return "\n".join([before, *self._amendments(view, chance)])

    def _of_program(self, view: IslandView, chance: random.Random) -> str:
        drafts = state_of(view, Bureau).drafts
        if not drafts:
            return f"PROGRAM:\n{a_program(bureaucratic(view.book.options), chance)}END PROGRAM"
        first, favourite = chance.choice([*drafts, "default"]), next(iter(drafts))
        return f"VOTE PROGRAM {first} > {favourite}" if first != favourite else f"VOTE PROGRAM {first}"

    def _ruling(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        waiting = state_of(view, Bureau).waiting
        assert waiting is not None
        number = waiting.stuck.box + (chance.random() < 0.1)
        return f"DECIDE BOX {number}:\n{chance.choice(HANDLERS)}\nEND BOX" if seat == waiting.seat else ""

    def _amendments(self, view: IslandView, chance: random.Random) -> list[str]:
        if chance.random() < 0.6:
            return []
        task = chance.choice(bureaucratic(view.book.options))
        body = chance.choice(BODIES[task])
        answers = ("yes", "yes", "yes", "no")
        votes = [f"VOTE AMENDMENT {seat} {chance.choice(answers)}" for seat in view.living]
        return [f"AMEND BOX {chance.randint(1, 14)}:\n{body}\nEND BOX", *votes]


def any_match(number: int, silent: float = 0.15) -> BureauMatch:
    """A game under a Bureaucracy; programs ask where they are stuck, but in some games."""
    scenario, more = GAMES[number % len(GAMES)]
    seed = f"bureau {number}"
    chance = random.Random(seed)
    options: dict[str, object] = {
        "scenario": scenario,
        "form": chance.choice(("full", "full", "compact")),
        "stuck": chance.choice(("ask", "ask", "default", None)),
        "cycles": chance.choice((3, 5, 9)),
        "government": {"default": {"type": "bureaucracy"}},
        **more,
    }
    seats = chance.randint(3, 7)
    cast = cast_of(["nonsense"] * seats)
    return BureauMatch(opened(seats, seed, options), cast, seed, deals=0, rulings=0.02, silent=silent)


FOLLOWED = (NATIONAL, WELFARE, GOVERNMENTAL, TRADITIONAL, HOBBES, COMMUNISM)
"""Scenarios in which all goods can be followed through what is told."""
CHECKS = (
    tokens_add_up,
    goods_age,
    want_bars_leisure,
    heaps_are_handed_out,
    rounds_come_to_an_end,
    meals_are_lawful,
    only_the_dying_die,
    the_dead_are_gone,
    the_pool_never_shrinks,
)
"""What holds in all of these games."""


@dataclass
class ProgramWatch:
    """Looks on through games under Bureaucracies; counts what is told, and where programs are stuck."""

    ledger: Ledger | None = None
    told: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Open the ledger of a game, if it can be kept."""
        if position.moment == Moment(0, PROGRAM):
            is_followed = rules.book.options.scenario in FOLLOWED
            self.ledger = Ledger.of(rules.book, position.state) if is_followed else None

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against what holds in all games, and against what programs may do."""
        for event in stage.events:
            self.told[type(event).__name__] += 1
            if isinstance(event, ProgramStuck):
                self.codes[event.code] += 1
        self._follow(stage, table)
        for holds in (*CHECKS, settings_are_lawful, pauses_change_nothing):
            holds(stage, table)

    def _follow(self, stage: Stage, table: IslandTable) -> None:
        """Hold what every seat has against what was told."""
        if self.ledger is None:
            return
        if stage.key == "open":
            self.ledger.opens_cycle()
        for event in stage.events:
            self.ledger.enter(event)
        self.ledger.agrees(table.state)


def settings_are_lawful(stage: Stage, table: IslandTable) -> None:
    """CRA 5.6: all that is set is whole and not negative, and the program can be read and decides all."""
    bureau, settings = state_of(table, Bureau), state_of(table, Government).settings
    if bureau.text and bureau.text != text_before(stage):
        found = checked(bureau.text, game_at(table))
        assert found.is_good and str(found.program) == bureau.text
    for target in ("pay", "burden", "wage", "price", "limit", "rent"):
        assert all(isinstance(number, int) and number >= 0 for number in getattr(settings, target).values())
    assert settings.minimum is None or settings.minimum >= 0
    assert all(path in table.book.board.paths for path in bureau.assigned.values())


def text_before(stage: Stage) -> str:
    """The program in force before a stage."""
    before = stage.before.mod["program"]
    assert isinstance(before, Bureau)
    return before.text


def pauses_change_nothing(stage: Stage, table: IslandTable) -> None:
    """CRA-BUR-05: where a program waits nothing of its run counts yet."""
    if table.paused_for != RULING:
        return
    before, after = stage.before.mod["government"], table.state.mod["government"]
    assert isinstance(before, Government) and isinstance(after, Government)
    assert before.settings == after.settings
    assert stage.before.common == table.state.common
    if stage.key != "estates":
        for id, one in table.state.seats.items():
            assert one.amount("anything") == stage.before.seats[id].amount("anything")
