"""What is told of the Warlord (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event(
    "CRA-FEU-01",
    "{seat} is the Warlord, and wins all battles.",
    when={"dice": ("{seat} is the Warlord, {n} die.", "{seat} is the Warlord, {n} dice.")},
    called={"n": "dice"},
)
class WarlordDrawn(Event):
    seat: str
    dice: int = 0


@event(
    "CRA-FEU-05",
    "{seat} falls; nobody can be Warlord.",
    when={"successor": "{seat} falls; {successor} is Warlord."},
)
class WarlordFallen(Event):
    seat: str
    successor: str


@event(
    "CRA-FEU-05",
    ("The Warlord rolls {n} die in battle.", "The Warlord rolls {n} dice in battle."),
    called={"n": "dice"},
)
class Weakened(Event):
    dice: int


@event("CRA-R98", "Nobody can be Warlord.", when={"seat": "By chance {seat} is Warlord."})
class WarlordAppointed(Event):
    seat: str
