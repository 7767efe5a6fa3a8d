"""Experience of corporations: bought by the roll, used by all on the path (CRA-COR-10, COR-11, CRA-R73)."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.engine.votes import count
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import firms_of, numbers_of, stockholders, weights
from pbem.rulesets.crusoe.work.learning import Learn, next_number

ONLY_CORPORATIONS = tr_noop("only corporations gain experience")


def roll_for_experience(table: IslandTable, path: str, rolls: int) -> None:
    """CRA-COR-11 Roll so often: a die for each number held; without a 1 the corporation gains a number."""
    dice = table.dice.at(table.state.turn, "corporation", path)
    name = table.book.path(path).name
    for _ in range(rolls):
        held = numbers_of(table, path)
        faces = tuple([dice.die(6, f"{name} corporation learns") for _ in held])
        number = 0
        if table.book.tables.learn_fails_on not in faces:
            number = _chosen_number(table, path, dice)
            firms_of(table).exp[path] = sorted([*held, number])
        table.tell(told.FirmLearnt(name, number, faces))


def _chosen_number(table: IslandTable, path: str, dice: Stream) -> int:
    """CRA-R73, CRU-P30 Return the number that most shares are for; a die decides where none is carried."""
    ballots = {seat: _ballot(table, seat, path) for seat in stockholders(table, path)}
    counted = count(ballots, weights(table, path), tuple(ballots), number_of=int)
    if counted.winner is not None:
        return counted.winner
    return dice.die(6, f"number of the {table.book.path(path).name} corporation")


def _ballot(table: IslandTable, seat: SeatId, path: str) -> tuple[int, ...]:
    """CRU-P09, CRU-P30 Return the numbers that a stockholder wants next, best first, by its list."""
    line = next((one for one in orders_of(table, seat, Learn) if one.path in (path, None)), None)
    if line is None:
        return ()
    used(table, line, tr_noop("it counted as your vote"))
    held, wanted = list(numbers_of(table, path)), line.numbers
    ballot: list[int] = []
    for _ in wanted:
        number = next_number(wanted, held)
        held.append(number)
        ballot.append(number)
    return tuple(dict.fromkeys(ballot))


def numbers(scene: Scene, seat: SeatId, path: str) -> list[int] | None:
    """CRA-COR-10 Return the numbers that a seat may use on a path: those of its corporation."""
    return None if is_outside(scene, seat) else numbers_of(scene, path)


def may_gain(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-COR-10 Seats gain no experience themselves."""
    return "" if is_outside(scene, seat) else ONLY_CORPORATIONS
