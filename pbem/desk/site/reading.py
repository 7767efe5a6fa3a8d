"""Reading the archive for the site: only what is published by name, sealed, and as it was sealed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from pbem.desk.desk import DeskFault
from pbem.desk.fair.opened import OpenedGame
from pbem.desk.fair.seals import CARD, CLOSING, RECORD, SEAL, WITHDRAWN, Card, Seal, seal_of, sha256
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify_reading import Shelf
from pbem.desk.site.outcome import Outcome
from pbem.engine.tongue import tr_noop

OUTCOME, CALENDAR = "outcome.json", "deadline.ics"
PUBLISHED = ("public.html", "public.pdf", "public.txt", OUTCOME, CALENDAR)
"""The files of a turn that may stand on the site; any other name stays where it is, sealed or not."""
PACKET = ("closing.html", "closing.pdf", "closing.txt", "all-turns.pdf")
"""The files of a closing packet."""
WITHDRAWN_SAYS = tr_noop("This report is withdrawn.")
"""What is said of a report that is withdrawn, where its own file says nothing."""
_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_TURN = re.compile(r"\d+-[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.\d+)?")
_WRITTEN = re.compile(rb"^DTSTAMP:(\d{8}T\d{6})Z\r?$", re.MULTILINE)


@dataclass(frozen=True)
class Original:
    """A file of the archive that is published as it stands, and its SHA-256."""

    path: Path
    digest: str

    def octets(self) -> bytes:
        """Return its bytes; DeskFault if they have changed since they were looked at."""
        content = self.path.read_bytes()
        if sha256(content) != self.digest:
            raise DeskFault(f"{self.path} was changed while the site was made; try again.", is_usage=False)
        return content


@dataclass(frozen=True)
class Turn:
    """A sealed turn: what came of it, its files by name, when it was closed.

    `withdrawn` says why its report counts no longer; it is empty while it counts.
    """

    seal: Seal
    outcome: Outcome
    files: dict[str, Original]
    closed_at: datetime
    withdrawn: str = ""

    @property
    def name(self) -> str:
        """Return the name of its folder."""
        return self.seal.folder

    @property
    def seal_text(self) -> str:
        """Return the seal itself, whose first digits stand in every mail."""
        return seal_of(asdict(self.seal))

    @property
    def is_withdrawn(self) -> bool:
        """Say whether another edition took its place, or will."""
        return bool(self.withdrawn)


@dataclass(frozen=True)
class Game:
    """A game in the archive: its card, its turns in the order they were closed, its record at the end."""

    card: Card
    turns: tuple[Turn, ...]
    files: dict[str, Original]
    record: OpenedGame | None = None

    @property
    def slug(self) -> str:
        """Return the name of its folder."""
        return self.card.game

    @property
    def counting(self) -> tuple[Turn, ...]:
        """Return the turns that count."""
        return tuple(turn for turn in self.turns if not turn.is_withdrawn)

    @property
    def last(self) -> Turn | None:
        """Return the last turn that counts; None before there is one."""
        return self.counting[-1] if self.counting else None

    @property
    def is_over(self) -> bool:
        """Say whether it has ended."""
        return self.last is not None and self.last.outcome.next.is_over

    @property
    def made_at(self) -> datetime:
        """Return when it was made."""
        return datetime.fromisoformat(self.card.made_at)

    @property
    def changed_at(self) -> datetime:
        """Return when a turn of it was closed last."""
        return max([turn.closed_at for turn in self.turns], default=self.made_at)


@dataclass
class Archive:
    """The games that can be shown; `faults` are files left out as they are not what was sealed.

    `older` are folders left out as they are older than the seals of their game.
    """

    games: list[Game] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)


def read_archive(turns: Path) -> Archive:
    """Read a folder of turns, or that of one game; DeskFault where there is none."""
    if not turns.is_dir():
        raise DeskFault(f"there is no folder {turns}.")
    archive = Archive()
    single = (turns / CARD).is_file()
    for folder in [turns] if single else sorted(_folders(turns)):
        if single or _NAME.fullmatch(folder.name):
            _read_game(archive, folder, is_named=not single)
    return archive


def _folders(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_dir() and not path.is_symlink())


def _read_game(archive: Archive, folder: Path, is_named: bool) -> None:
    names = sorted(path.name for path in _folders(folder) if _TURN.fullmatch(path.name))
    if not names and not (folder / CARD).exists():
        return
    shelf = Shelf(folder, Verdict(folder.name))
    card = shelf.sealed(CARD, Card)
    if card is None and not shelf.verdict.differences:
        shelf.verdict.differs(CARD, "is missing: the game is left out.")
    elif card and not (_NAME.fullmatch(card.game) and (not is_named or card.game == folder.name)):
        shelf.verdict.differs(CARD, f"is the card of another game, {card.game!r}.")
        card = None
    if card:
        archive.games.append(_game(archive, shelf, card, names))
    archive.faults += [f"{folder.name}/{one}" for one in shelf.verdict.differences]


def _game(archive: Archive, shelf: Shelf, card: Card, names: list[str]) -> Game:
    older = [name for name in names if name in (card.older or []) and shelf.content(f"{name}/{SEAL}") is None]
    archive.older += [f"{card.game}/{name}" for name in older]
    seals = [_seal(shelf, card, name) for name in names if name not in older]
    chain = sorted((seal for seal in seals if seal), key=lambda seal: seal.number)
    files = _originals(shelf, {CARD: None})
    record = _record(shelf, card)
    if record:
        files |= {**_originals(shelf, {RECORD: None}), **_closing(shelf)}
    return Game(card, tuple(_turns(shelf, card, chain)), files, record)


def _closing(shelf: Shelf) -> dict[str, Original]:
    """Return the files of the closing packet, which is made of what is sealed and has no seal of its own."""
    there = [name for name in PACKET if shelf.content(f"{CLOSING}/{name}") is not None]
    found = _originals(shelf, {f"{CLOSING}/{name}": None for name in there})
    return {f"{CLOSING}/{name}": original for name, original in found.items()}


def _seal(shelf: Shelf, card: Card, name: str) -> Seal | None:
    """Return the seal of a folder; the verdict says where it can't be trusted."""
    place = f"{name}/{SEAL}"
    if shelf.content(place) is None:
        shelf.verdict.differs(place, "is missing: the turn is left out.")
        return None
    seal = shelf.sealed(place, Seal)
    if seal and (seal.folder != name or seal.game != card.game):
        shelf.verdict.differs(place, f'is the seal of another folder, "{seal.game}/{seal.folder}".')
        return None
    return seal


def _record(shelf: Shelf, card: Card) -> OpenedGame | None:
    if shelf.content(RECORD) is None:
        return None
    record = shelf.sealed(RECORD, OpenedGame)
    if record and record.game != card.game:
        shelf.verdict.differs(RECORD, f'is the record of another game, "{record.game}".')
        return None
    return record


def _turns(shelf: Shelf, card: Card, chain: list[Seal]) -> Iterator[Turn]:
    """Yield the turns of a chain; one that does not say when it was closed stands at its deadline."""
    later = {name: digest for seal in chain for name, digest in seal.later.items()}
    at = datetime.fromisoformat(card.made_at)
    for seal in chain:
        wanted = {f"{seal.folder}/{name}": seal.files[name] for name in PUBLISHED if name in seal.files}
        files = _originals(shelf, {f"{seal.folder}/{SEAL}": None, **wanted})
        withdrawn = _withdrawn(shelf, seal, later, files)
        outcome = _outcome(shelf, seal, files)
        if outcome:
            at = (outcome.closed_at or _begun_at(shelf, seal, files) or at).astimezone(UTC)
            yield Turn(seal, outcome, files, at, withdrawn)
            at = outcome.deadline.astimezone(UTC) if outcome.deadline else at


def _originals(shelf: Shelf, wanted: dict[str, str | None]) -> dict[str, Original]:
    """Return the files that are as they should be, by their own names; the verdict names the others."""
    found = {}
    for name, digest in wanted.items():
        content = shelf.content(name)
        if content is None:
            shelf.verdict.differs(name, "is missing, though it is sealed.")
        elif digest not in (None, sha256(content)):
            shelf.verdict.differs(name, "is not the file that was sealed: it is left out.")
        else:
            found[name.rpartition("/")[2]] = Original(shelf.root / name, sha256(content))
    return found


def _outcome(shelf: Shelf, seal: Seal, files: dict[str, Original]) -> Outcome | None:
    name = f"{seal.folder}/{OUTCOME}"
    if OUTCOME not in seal.files:
        shelf.verdict.differs(name, "is missing: the turn is left out.")
    values = shelf.values(name) if OUTCOME in files else None
    return shelf.formed(name, Outcome, values) if values else None


def _withdrawn(shelf: Shelf, seal: Seal, later: dict[str, str], files: dict[str, Original]) -> str:
    """Return why a turn counts no longer; the notice itself is published once a later seal has it."""
    name = f"{seal.folder}/{WITHDRAWN}"
    content = shelf.content(name)
    if name in later:
        files.update(_originals(shelf, {name: later[name]}))
    if content is None:
        return WITHDRAWN_SAYS if name in later else ""
    is_sealed = WITHDRAWN in files
    return content.decode("utf-8", "replace") if is_sealed else WITHDRAWN_SAYS


def _begun_at(shelf: Shelf, seal: Seal, files: dict[str, Original]) -> datetime | None:
    """Return the time of a calendar file: when the game began, or the deadline of a turn closed."""
    content = shelf.content(f"{seal.folder}/{CALENDAR}") if CALENDAR in files else None
    found = _WRITTEN.search(content or b"")
    return datetime.strptime(found[1].decode(), "%Y%m%dT%H%M%S").replace(tzinfo=UTC) if found else None


def digest_of_card(card: Card) -> str:
    """Return what names a game for ever: its commitment and when it was made."""
    values = asdict(card)
    return sha256(f"{values['commitment']}\x1f{values['game']}\x1f{values['made_at']}".encode())
