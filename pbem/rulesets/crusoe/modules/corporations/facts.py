"""What tests and programs may ask of corporations (CRA 5.5, 6.4)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.corporations.firms import SALARY, all_shares_of, rate_of, shares_of


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRU-H08b Answer shares of a seat, and a path's terms now: a charge, or a salary below 0."""
    if cycle != scene.state.cycle:
        return None
    paths = [arg for arg in args if arg in scene.book.board.paths]
    seats = [arg for arg in args if arg in scene.state.seats]
    if name == "shares" and seats:
        return shares_of(scene, seats[0], paths[0]) if paths else all_shares_of(scene, seats[0])
    if name == "terms" and paths:
        rate = rate_of(scene, paths[0])
        if rate is None:
            return None
        return -rate.dollars if rate.form == SALARY else rate.dollars
    return None
