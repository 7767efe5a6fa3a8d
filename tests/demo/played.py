"""A demo as it was played, whatever the game, and what every demo keeps to."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.demo.entries import Entry, Special, entries
from pbem.demo.play import START, Told, play
from pbem.demo.show import Show
from pbem.desk.desk import desk_of
from pbem.desk.fair.verify import verify_folder
from pbem.desk.publishing import Published
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played
from pbem.engine.sheet import numbered, read_paper
from tests.desk.office import without_pdfs

Moment = tuple[int, str]
"""Turn and phase, as letters name it."""
Place = tuple[int, str, str]
"""Turn, phase and seat."""


@dataclass(frozen=True)
class Demo:
    """What a test says of a demo.

    `refused` are the lines that cannot be taken, all others are; `meant` is what letters mean whose lines are
    broken, or that hold their orders in the quoted form. So many `early` turns suffice to compare two games.
    `phase_of` reads the phase off the head of a receipt; phases that letters need not name are `unnamed`.
    """

    show: Show
    early: int
    refused: Mapping[Place, list[str]]
    meant: Mapping[Place, list[str]] = field(default_factory=dict)
    phase_of: Callable[[str], str] = lambda head: head.partition(": ")[2]
    unnamed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """A demo that was played: its folder, all that was told, and what was published."""

    demo: Demo
    folder: Path
    told: tuple[str, ...]
    published: list[Published]

    @property
    def turns(self) -> Path:
        """Where its reports are archived."""
        return self.folder / "turns" / self.demo.show.slug

    @property
    def outbox(self) -> Path:
        """Where its mails lie."""
        return self.folder / self.demo.show.slug / "outbox"

    @property
    def last(self) -> Any:
        """The state it ends with."""
        return self.published[-1].judged.outcome.position.state

    @property
    def kinds(self) -> set[str]:
        """The kinds of all events."""
        return {type(event).__name__ for one in self.published for event in one.judged.outcome.events}

    @property
    def sentences(self) -> list[str]:
        """All that happened, in sentences."""
        return [event.sentence for one in self.published for event in one.judged.outcome.events]

    @property
    def plays(self) -> set[Played]:
        """Where the sheets came from that were played."""
        return {sheet.played for one in self.published for sheet in one.judged.sheets.values()}

    @property
    def moments(self) -> dict[Moment, Published]:
        """What was published of each moment."""
        found = {}
        for one in self.published:
            turn, phase = one.judged.position.moment.turn, one.judged.position.moment.phase
            found[turn, "" if phase in self.demo.unnamed else phase] = one
        return found

    def in_time(self, moment: Moment) -> list[Entry]:
        """The letters that are on file for a moment: the late ones of the phase before, and its own."""
        moments = [*self.moments]
        before = dict(zip(moments[1:], moments, strict=False)).get(moment)
        found = entries(self.demo.show.demo)
        late = [one for one in found if one.special is Special.LATE and (one.turn, one.phase) == before]
        own = [one for one in found if (one.turn, one.phase) == moment]
        wrong = (Special.FORGED, Special.STRAY, Special.LATE)
        return [
            one
            for one in (*late, *(one for one in own if one.special not in wrong))
            if one.orders or one.form
        ]

    def texts(self) -> Iterator[str]:
        """The plain text of every mail that was sent, in the order of sending."""
        for path in sorted((self.outbox / "new").iterdir()):
            body = message_from_bytes(path.read_bytes(), policy=policy.default).get_body(("plain",))
            yield str(body.get_content()).replace("\r\n", "\n") if body else ""

    def refusals(self) -> dict[Place, list[str]]:
        """The lines that receipts refuse; those expected tell where a line of several ends."""
        known = [line for lines in self.demo.refused.values() for line in lines]
        head = re.compile(rf"^(.+)\nReceipt #{self.demo.show.slug}/(\d+)/(\w+)/\d+$", re.MULTILINE)
        found: dict[Place, list[str]] = {}
        for text in self.texts():
            if (receipt := head.search(text)) and (lines := _refused_in(text, known)):
                place = int(receipt[2]), self.demo.phase_of(receipt[1]), receipt[3]
                found.setdefault(place, []).extend(lines)
        return {place: sorted(lines) for place, lines in found.items()}


def played(demo: Demo, folder: Path, turns: int = 0, seed: str = "") -> Game:
    """Play a demo, its PDFs made quickly."""
    told: list[str] = []
    with without_pdfs():
        teller = Told(told.append, told.append)
        published = play(demo.show, folder, turns or demo.show.turns, seed or demo.show.seed, teller)
    return Game(demo, folder, tuple(told), published)


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def _refused_in(text: str, known: Collection[str]) -> list[str]:
    """The lines that a receipt quotes as not taken, whole again; talk is none of them."""
    lines: list[str] = []
    for title in ("Not understood:", "Not allowed:"):
        _, _, part = text.partition(f"\n{title}\n")
        for found in re.finditer(r"^- line \d+: (.*(?:\n    .*)*)", part.partition("\n\n")[0], re.MULTILINE):
            whole = " ".join(found[1].split())
            lines.append(next((line for line in known if whole.startswith(line)), whole))
    return lines


# What every demo keeps to


def is_over_without_a_fault(game: Game, folder: Path) -> None:
    """It ends, its letters come in phases that are held, and what is counted are events."""
    assert game.published[-1].judged.outcome.position.is_over
    assert not any("Traceback" in line for line in game.told)
    assert {(entry.turn, entry.phase) for entry in entries(game.demo.show.demo)} <= set(game.moments)
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(game.published)
    assert all(any(word in line for line in judged) for word in game.demo.show.news.values())


def letters_are_played_as_they_were_meant(game: Game, folder: Path) -> None:
    """What was in force is what a strict reader makes of the players' own lines, without any mail program."""
    with desk_of(read_config(game.folder / game.demo.show.slug), FixedClock(START), lambda _: None) as desk:
        with desk.store.transaction() as store:
            record = store.game(game.demo.show.slug)
            assert record
        rules = desk.rules(record)
    for moment, one in game.moments.items():
        position, letters = one.judged.position, game.in_time(moment)
        for seat in sorted({entry.seat for entry in letters}):
            view = rules.view(rules.book, position.state, seat)
            lexicon = rules.lexicon(rules.book, view, seat)
            accepts = rules.phase(position.moment.phase).orders
            counted: list[Entry] = []
            for entry in (entry for entry in letters if entry.seat == seat):
                counted = [*counted, entry] if entry.orders.startswith("ADD\n") else [entry]
            meant: list[Order] = []
            for entry in counted:
                text = read_paper(entry.orders, opens=rules.grammar.opens).text
                meant += rules.grammar.read(numbered(text, rules.grammar.opens), lexicon, accepts).orders
            sheet = one.judged.sheets[seat]
            if sheet.played is not Played.RECEIVED:
                assert not meant, (moment, seat)
                continue
            found = sorted([*map(str, sheet.orders), *(str(posting.order) for posting in sheet.posted)])
            assert found == sorted(game.demo.meant.get((*moment, seat), map(str, meant))), (moment, seat)


def only_mistakes_are_refused(game: Game, folder: Path) -> None:
    """A receipt refuses what cannot be taken, and nothing else."""
    assert game.refusals() == {place: sorted(lines) for place, lines in game.demo.refused.items()}


def it_proves(game: Game, folder: Path) -> None:
    """Its archive can be verified."""
    with without_pdfs():
        verdict = verify_folder(game.turns)
    assert verdict.is_true, verdict.differences


def played_again_it_is_the_same_to_the_byte(game: Game, folder: Path) -> None:
    """So many turns of it, the mails too."""
    again = played(game.demo, folder, game.demo.early)
    assert [*again.moments] == [*game.moments][: len(again.moments)]
    first, second = files(game.turns), files(again.turns)
    assert len([name for name in second if name.endswith(".html")]) > 10
    assert [name for name, content in second.items() if first[name] != content] in ([], ["game.json"])
    outbox, sent = files(game.outbox), files(again.outbox)
    assert len(sent) > 25
    assert all(outbox[name] == content for name, content in sent.items())


EVERY_DEMO = pytest.mark.parametrize(
    "keeps",
    [
        is_over_without_a_fault,
        letters_are_played_as_they_were_meant,
        only_mistakes_are_refused,
        it_proves,
        played_again_it_is_the_same_to_the_byte,
    ],
)
"""Checks of a game, with a folder to play in."""
