"""CRA-PL-01 Made-up states on which a program is rehearsed: seats, cycles, deaths, numbers (brief 5.7)."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from pbem.rulesets.crusoe.modules.program.facts import Answer
from pbem.rulesets.crusoe.modules.program.vocabulary import FACTS, STATE_WORDS, Kind

SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
"""Who plays in made-up states."""
STATES = 20
_MAY_BE_UNSOLD = ("money", "quote", "closing")
"""What is NONE of a good that was not sold."""
_MAY_BE_TO_COME = ("path", "ate", "drank", "enjoyed", "gained")
"""What is NONE in a cycle before it has happened."""
_OF_A_LIFE = (*_MAY_BE_TO_COME, "made", "earned", "signals", "fights", "rank")
"""What is NONE of the dead in a cycle that they do not live in."""
_MOST = {"experience": 3, "land": 1, "shares": 4, "held": 3, "fights": 2, "made": 5, "ate": 3, "estate": 3}
"""How large the numbers of a fact are at most, where that is not 12."""
MOST = 12


@dataclass(frozen=True)
class MadeUp:
    """A state with a number: 2 to 8 seats, cycles 1 to 9, every third with a death; the rest is scattered.

    The same number makes the same state for ever.
    """

    number: int
    paths: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Return who began to play."""
        return SEATS[: 2 + self.number % (len(SEATS) - 1)]

    @property
    def cycle(self) -> int:
        """Return which cycle it is."""
        return 1 + self.number % 9

    @property
    def dead(self) -> tuple[str, ...]:
        """Return who has died: nobody in most states, and never the last."""
        return self.seats[1:2] if self.number % 3 == 2 and len(self.seats) > 2 else ()

    def members(self, group: str) -> tuple[str, ...]:
        """Return the seats of a set."""
        return tuple(seat for seat in self.seats if group == "EVERYONE" or seat not in self.dead)

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact that is made up from its name and what it is about."""
        if ago >= self.cycle and ago:
            return None
        if name in ("cycle", "alive"):
            return self.cycle if name == "cycle" else args[0] not in self.dead
        scattered = crc32(f"{self.number} {name} {' '.join(args)} {ago}".encode())
        if self._is_none(name, args, ago, is_rare=scattered % 11 == 0):
            return None
        return self._made_up(FACTS[name][0].gives, name, scattered // 11)

    def _is_none(self, name: str, args: tuple[str, ...], ago: int, *, is_rare: bool) -> bool:
        """Say whether a fact of a cycle that has begun is NONE, as it can be in a game too."""
        if is_rare and (name in _MAY_BE_UNSOLD or (name in _MAY_BE_TO_COME and not ago)):
            return True
        is_of_the_dead = name in _OF_A_LIFE and not ago and args[0] in self.dead
        return is_of_the_dead or (name == "rank" and self.cycle == 1)

    def _made_up(self, kind: Kind, name: str, scattered: int) -> Answer:
        if kind is Kind.TRUTH:
            return scattered % 4 == 0 if name != "open" else scattered % 4 > 0
        if kind is Kind.PATH:
            return self.paths[scattered % len(self.paths)] if self.paths else None
        if kind is Kind.TEXT:
            return STATE_WORDS[scattered % len(STATE_WORDS)]
        number = scattered % (_MOST.get(name, MOST) + 1)
        return number - MOST // 2 if name in ("score", "gained") else number

    def die(self, sides: int, why: str) -> int:
        """Roll a die of the state: always the same for the same purpose."""
        return crc32(f"{self.number} {why}".encode()) % sides + 1


def made_up(paths: tuple[str, ...]) -> tuple[MadeUp, ...]:
    """Return the states of a rehearsal."""
    return tuple(MadeUp(number, paths) for number in range(STATES))
