"""CRA-MJ-09 The dice of a scenario at random, and the log that says of each what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.dice import Stream, said_why
from pbem.engine.options import as_written
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.madjack.tables import Entry, MadJack

FACES = 6
YES_FROM = 4
"""CRA-R136 The lowest face of a coin's die that means yes."""
WHYS = (
    tr_noop("base type"),
    tr_noop("scenario"),
    tr_noop("government"),
    tr_noop("government for {task}"),
    tr_noop("dice of the unstable ruler"),
    tr_noop("complication {number}: kind"),
    tr_noop("complication {number}: {table}"),
    tr_noop("how many are prejudiced"),
    tr_noop("whether the minority is prejudiced"),
    tr_noop("how many are vegetarians"),
    tr_noop("how many are disabled"),
    tr_noop("whether there is men's work"),
    tr_noop("how many paths are barred"),
    tr_noop("whether a path is reserved"),
    tr_noop("dice of the weak Warlord"),
    tr_noop("paths of the government"),
)
"""What dice are rolled for."""


@dataclass
class Roller:
    """The tables, the number of seats, the dice, and the log so far."""

    tables: MadJack
    seats: int
    dice: Stream
    log: list[str] = field(default_factory=list)

    def on(self, name: str, why: str) -> Entry:
        """Roll on a table, and note what came."""
        table = self.tables[name]
        faces = self.dice.roll(table.dice, FACES, why)
        found = table.at(sum(faces))
        self._note(why, " + ".join(map(str, faces)), said_entry(found))
        return found

    def number(self, least: int, most: int, why: str) -> int:
        """CRA-R136 Draw a number, each as likely as the others; of one there is no choice."""
        drawn = self.dice.pick(range(least, most + 1), why)
        said = tr("1 to {n}", n=most) if least == 1 else tr("{least} to {most}", least=least, most=most)
        self._note(why, said, str(drawn))
        return drawn

    def coin(self, why: str) -> bool:
        """CRA-R136 Toss a coin: a die, and from 4 on it is yes."""
        face = self.dice.die(FACES, why)
        self._note(why, str(face), tr("yes") if face >= YES_FROM else tr("no"))
        return face >= YES_FROM

    def die(self, why: str, more: int = 0) -> int:
        """Roll a die for a number, with so many more."""
        face = self.dice.die(FACES, why)
        self._note(why, str(face), str(face + more))
        return face + more

    def say(self, sentence: str) -> None:
        """Note a sentence."""
        self.log.append(sentence)

    def _note(self, why: str, dice: str, result: str) -> None:
        line = tr("Roll for {why}: {dice} gives {result}.", why=said_why(why, WHYS), dice=dice, result=result)
        self.log.append(line)


def said_entry(entry: Entry) -> str:
    """Return what an entry is, in the words that a game file has for it."""
    if entry.branch:
        return " ".join([*entry.branch.values()][::-1])
    if entry.scenario:
        return entry.scenario
    return " + ".join(_said_module(*one) for one in entry.modules.items()) or entry.word


def _said_module(name: str, options: Mapping[str, object]) -> str:
    return f"{name} {as_written(options)}" if options else name
