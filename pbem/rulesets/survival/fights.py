"""What can happen among predators and prey (brief 7, rulebook 3.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr
from pbem.rulesets.survival.throws import CreatureId, Ids, Throw


@dataclass(frozen=True, slots=True)
class NoPrey(Event):
    """A predator had nobody to attack."""

    cites: ClassVar[str] = "SUR-R36"
    says: ClassVar[str] = "{creature} finds no prey in {hex}."
    creature: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class AttackForgone(Event):
    """A predator did not attack: it has fed, or carrion has turned up."""

    creature: CreatureId
    hex: str
    has_fed: bool

    @property
    def rule(self) -> str:
        """Return the rule of the reason."""
        return "SUR-3.3.1-08" if self.has_fed else "SUR-R34"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.has_fed:
            return tr(
                "{creature} has fed and does not attack in {hex}.", creature=self.creature, hex=self.hex
            )
        return tr("{creature} turns to the carrion in {hex}.", creature=self.creature, hex=self.hex)


@dataclass(frozen=True, slots=True)
class Overlooked(Event):
    """A camouflaged creature was not seen."""

    cites: ClassVar[str] = "SUR-G08"
    says: ClassVar[str] = "{attacker} overlooks {creature} in {hex}."
    attacker: CreatureId
    creature: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A fight, with the dice of both."""

    cites: ClassVar[str] = "SUR-3.3.1-13"
    says: ClassVar[str] = "{attacker} attacks {victim} in {hex}: {attack} against {defence}."
    attacker: CreatureId
    victim: CreatureId
    hex: str
    attack: Throw
    defence: Throw


@dataclass(frozen=True, slots=True)
class TieWon(Event):
    """An advantage decided a tie."""

    says: ClassVar[str] = "{gene} wins the tie for {creature}."
    creature: CreatureId
    gene: str
    by_attacker: bool

    @property
    def rule(self) -> str:
        """Return the advantage's rule."""
        return "SUR-G17" if self.by_attacker else "SUR-G18"


@dataclass(frozen=True, slots=True)
class StandOff(Event):
    """A tie without a winner, in a fight or over carrion."""

    hex: str
    creatures: Ids
    is_fight: bool

    @property
    def rule(self) -> str:
        """Return the rule of fights or of tussles."""
        return "SUR-3.3.1-14" if self.is_fight else "SUR-3.3.2-04"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("Stand-off in {hex}: {creatures}.", hex=self.hex, creatures=listed(self.creatures))


@dataclass(frozen=True, slots=True)
class APGained(Event):
    """A winner's attack points rose."""

    says: ClassVar[str] = "{creature} now has {ap} AP."
    creature: CreatureId
    ap: int
    by: str = "SUR-3.3.1-15"

    @property
    def rule(self) -> str:
        """Return the rule of the fight or tussle won."""
        return self.by


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """A nimble victim got away."""

    cites: ClassVar[str] = "SUR-G09"
    says: ClassVar[str] = "{victim} escapes {attacker} in {hex}."
    victim: CreatureId
    attacker: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class Eaten(Event):
    """The winner of a fight killed and ate the loser."""

    says: ClassVar[str] = "{creature} kills and eats {loser}."
    creature: CreatureId
    loser: CreatureId
    by_attacker: bool

    @property
    def rule(self) -> str:
        """Return the attacker's rule or the victim's."""
        return "SUR-3.3.1-04" if self.by_attacker else "SUR-3.3.1-07"


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """The winner of a fight killed the loser and left it lying."""

    cites: ClassVar[str] = "SUR-3.3.1-17"
    says: ClassVar[str] = "{creature} kills {loser}, whose body stays in {hex}."
    creature: CreatureId
    loser: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class FendedOff(Event):
    """A victim drove its attacker off."""

    cites: ClassVar[str] = "SUR-3.3.1-06"
    says: ClassVar[str] = "{victim} fends off {attacker} in {hex}."
    victim: CreatureId
    attacker: CreatureId
    hex: str
