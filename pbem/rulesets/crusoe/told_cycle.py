"""What is told of the cycle and of its last two steps: needs, preservation, rescue and end (brief 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.wording import Named, Said


@dataclass(frozen=True, slots=True)
class OrderDealt(Event):
    """The turn order of a cycle; `seats` are names."""

    cites: ClassVar[str] = "CRU-031"
    says: ClassVar[str] = "Cycle {cycle}, turn order: {order}."
    cycle: int
    seats: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(self.says, cycle=self.cycle, order=", ".join(self.seats))


@dataclass(frozen=True, slots=True)
class Consumed(Event):
    """What a seat drinks and eats, and the leisure it enjoys."""

    cites: ClassVar[str] = "CRU-042"
    says: ClassVar[str] = "{seat} consumes {meal}."
    seat: str
    meal: Said
    leisure: int


@dataclass(frozen=True, slots=True)
class Fed(Event):
    """What a seat gives another to eat and drink that has no choice of its own (CRU-H82a)."""

    cites: ClassVar[str] = "CRA-SLV-08"
    says: ClassVar[str] = "{seat} feeds {eater} {meal}."
    seat: str
    eater: str
    meal: Said


@dataclass(frozen=True, slots=True)
class RowScored(Event):
    """A row of a module on the score sheet."""

    cites: ClassVar[str] = "CRU-H83"
    says: ClassVar[str] = "{seat}, {row}: {points} VP."
    seat: str
    row: Named
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A column of the score sheet."""

    cites: ClassVar[str] = "CRU-139"
    says: ClassVar[str] = (
        "{seat}: leisure {leisure}, water {water}, food {food}, types {types}, penalty {penalty}: "
        "total {total}, running {running}."
    )
    seat: str
    leisure: int
    water: int
    food: int
    types: int
    penalty: int
    satisfaction: int
    total: int
    running: int


STATES = {
    "malnourished": tr_noop("{seat} is Malnourished."),
    "hungry": tr_noop("{seat} is Hungry."),
    "starving": tr_noop("{seat} is Starving."),
    "dying": tr_noop("{seat} is Dying of Starvation."),
    "thirst": tr_noop("{seat} is Dying of Thirst."),
}
"""What is told of a state by its key."""


@dataclass(frozen=True, slots=True)
class StateSet(Event):
    """A state that a seat gets by what it has consumed; `state` is a food state, or thirst."""

    cites: ClassVar[str] = "CRU-158"
    seat: str
    state: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(STATES[self.state], seat=self.seat)


DEATHS = {
    "thirst": tr_noop("{seat} dies of thirst."),
    "starvation": tr_noop("{seat} dies of starvation."),
}
"""What is told of a death of want by its cause."""


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A death of want."""

    seat: str
    cause: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(DEATHS[self.cause], seat=self.seat)

    @property
    def rule(self) -> str:
        """Return the rule: that of water, or that of food."""
        return "CRU-129" if self.cause == "thirst" else "CRU-136"


@dataclass(frozen=True, slots=True)
class Preserved(Event):
    """The dice for the units of a good that were not consumed."""

    cites: ClassVar[str] = "CRU-165"
    says: ClassVar[str] = "{seat}'s {good}: {faces}: {kept} of {units} keeps."
    seat: str
    good: Named
    dice: tuple[int, ...]
    kept: int
    units: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        faces = ", ".join(map(str, self.dice))
        return tr(self.says, seat=self.seat, good=self.good, faces=faces, kept=self.kept, units=self.units)


@dataclass(frozen=True, slots=True)
class Left(Event):
    """What a seat that died of want leaves."""

    cites: ClassVar[str] = "CRU-159"
    says: ClassVar[str] = "{seat} leaves {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class EstateVoted(Event):
    """How the vote on an estate ended; `votes` is 0 without a majority, `depths` the support by depth."""

    cites: ClassVar[str] = "CRU-P28"
    seat: str
    division: str
    votes: int
    of: int
    depths: tuple[tuple[tuple[str, int], ...], ...] = ()

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"seat": self.seat, "division": self.division}
        if self.votes:
            return tr("Estate of {seat}: {division}, {n} of {of} votes.", n=self.votes, of=self.of, **said)
        return tr("Estate of {seat}: no majority: {division}.", **said)


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Quick Start: what goes back to the bank."""

    cites: ClassVar[str] = "CRU-230"
    says: ClassVar[str] = "{seat} gives back {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class SignalsAdded(Event):
    """The signals of the cycle are in the pool."""

    cites: ClassVar[str] = "CRU-044"
    says: ClassVar[str] = "The pool holds {top40} top40, {military} military, {cb} cb."
    top40: int
    military: int
    cb: int
    added: Said


@dataclass(frozen=True, slots=True)
class RescueRolled(Event):
    """The frequency listened to and the dice of all seats; `faces` are by name in seat order."""

    cites: ClassVar[str] = "CRU-171"
    die: int
    frequency: Named
    total: int
    signals: int
    is_rescued: bool
    faces: tuple[tuple[str, int], ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            _RESCUES[self.is_rescued],
            die=self.die,
            frequency=self.frequency,
            total=self.total,
            signals=self.signals,
        )


_RESCUES = {
    True: tr_noop("Frequency {die}: {frequency}. Dice {total}, signals {signals}: rescued."),
    False: tr_noop("Frequency {die}: {frequency}. Dice {total}, signals {signals}: not rescued."),
}


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """Why the game ends without a rescue: `how` as in the result."""

    cites: ClassVar[str] = "CRU-024"
    how: str
    cycle: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(ENDINGS[self.how], cycle=self.cycle)


ENDINGS = {
    "unrescued": tr_noop("Cycle {cycle} is over and nobody has come: all lose."),
    "dead": tr_noop("Nobody is left alive: all lose."),
}
"""What is told of an end without a rescue, by how it came."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """How a seat ends."""

    cites: ClassVar[str] = "CRU-021"
    seat: str
    points: int
    has_won: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.has_won:
            return tr("{seat} ends with {points} VP and wins.", seat=self.seat, points=self.points)
        return tr("{seat} ends with {points} VP and loses.", seat=self.seat, points=self.points)
