"""Players on paper: what is printed for them, and what the GM is told of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.beginnings import start_folder
from pbem.desk.covered import head_facts, heading
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.seals import PRIVATE
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.players.keys import seat_of
from pbem.desk.posting import postings_now
from pbem.desk.styles import style_of
from pbem.desk.tongues import spoken
from pbem.engine.blocks import Opens, is_end, order_block, without_comment
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.report import Paragraph, Report, Section, Sentences
from pbem.engine.ruleset import Position, Posting, Ruleset
from pbem.engine.tongue import tr, trn
from pbem.printing.archive import keep, moment_folder, private_file
from pbem.printing.ordersheet import OrderSheet, SheetField, as_sheet_pdf
from pbem.printing.pdf import NoPango, as_pdf
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.publishing import Published

Rules = Ruleset[Any, Any, Any]
_OWN_FILE, _OWN_FOLDER = 0o600, 0o700


@dataclass(frozen=True)
class Printed:
    """A file to be printed: for which seat ("" for anybody), what it is, and where it lies.

    `note` is for the GM, in English: why a report is not in PDF.
    """

    seat: str
    what: str
    file: Path
    note: str = ""


@dataclass(frozen=True)
class _Table:
    """A game as it stands, for what is printed."""

    desk: Desk
    game: GameRecord
    moment: MomentRecord
    deadline: str
    rules: Rules
    position: Position[Any]
    closed: tuple[MomentRecord, ...]
    postings: tuple[Posting, ...]

    @property
    def title(self) -> str:
        """Return what the moment that is open is called."""
        return self.rules.moment_title(self.rules.book, self.position.moment)


def on_paper(seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    """Return the seats whose players have no address and still hold them."""
    return [seat for seat in seats if not seat.address and seat.status == "held"]


def print_paper(
    desk: Desk, slug: str, key: SeatId | None = None, out: Path | None = None, is_blank: bool = False
) -> list[Printed]:
    """Write what is to be printed for one seat, or for every seat on paper; what was written is returned.

    A seat gets its last report (before there is one, a welcome and the start report if the game has one) and,
    while the game goes on, a sheet for its orders; a blank sheet is for anybody.
    """
    with desk.store.transaction() as files:
        game, chosen = seat_of(desk, files, slug, key or GM)
        if key == GM:
            raise DeskFault("the GM's own seat has no paper; name a player's seat.")
        seats = [chosen] if key else on_paper(files.seats(game.id))
    if not seats and not is_blank:
        raise DeskFault(f"{slug} has no players on paper; name a seat with --seat, or ask for --blank.")
    folder = out or desk.config.folder / "paper" / slug
    try:
        with spoken(desk.config, game):
            return list(_printed(desk, game, seats, folder, is_blank))
    except NoPango as missing:
        raise DeskFault(str(missing), is_usage=False) from None
    except OSError as fault:
        raise DeskFault(f"{folder}: cannot be written: {fault.strerror}.", is_usage=False) from None


def _printed(
    desk: Desk, game: GameRecord, seats: Sequence[SeatRecord], folder: Path, is_blank: bool
) -> Iterator[Printed]:
    if is_blank:
        blank = OrderSheet(game.title, desk.config.gm.name, words=_all_words(desk.rules(game)))
        pdf = as_sheet_pdf(blank, style_of(desk.config, game.slug, game.ruleset))
        yield Printed("", "a blank order sheet", _keep(folder, f"{game.slug}-orders.pdf", pdf))
    for seat in seats:
        table = _table(desk, game, seat)
        if not table.closed:
            pdf = as_pdf(_welcome(table, seat), style_of(desk.config, game.slug, game.ruleset))
            yield Printed(seat.key, "welcome", _keep(folder, f"{game.slug}-welcome-{seat.key}.pdf", pdf))
        for name, content in _reports(table, seat):
            note = _why_text(game, seat) if name.endswith(".txt") else ""
            yield Printed(seat.key, "report", _keep(folder, name, content), note)
        if not table.moment.is_over:
            pdf = as_sheet_pdf(_sheet(table, seat), style_of(desk.config, game.slug, game.ruleset))
            stem = f"{game.slug}-{table.moment.turn:02d}-{table.moment.phase}"
            yield Printed(seat.key, "order sheet", _keep(folder, f"{stem}-{seat.key}-orders.pdf", pdf))


def _table(desk: Desk, game: GameRecord, seat: SeatRecord) -> _Table:
    with desk.store.transaction() as files:
        moment = files.moment(game.id)
        assert moment
        deadline = files.deadline(game.id, moment.number)
        closed = _closed_last(files, game)
        rules, position = desk.rules(game), desk.position(game, moment)
        postings = postings_now(files, game, moment, rules, position)
    at = deadline_text(deadline.at if deadline else None, seat.zone)
    return _Table(desk, game, moment, at, rules, position, closed, postings)


def _closed_last(files: Files, game: GameRecord) -> tuple[MomentRecord, ...]:
    """Return the moments that the last deadline closed; nothing before there was one."""
    moments = files.moments_that_count(game.id)[:-1]
    opened = {deadline.moment for deadline in files.deadlines(game.id)}
    first = max((place for place, one in enumerate(moments) if one.number in opened), default=0)
    return tuple(moments[first:])


def _reports(table: _Table, seat: SeatRecord) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a seat's last reports: as PDF, or as text where none could be made."""
    for folder in _folders(table):
        files = [private_file(folder, seat.key, ending) for ending in ("pdf", "txt")]
        file = next((each for each in files if each.is_file()), None)
        if file is None:
            raise DeskFault(f"{folder / PRIVATE}: there is no report of {seat.key} in it.", is_usage=False)
        yield f"{table.game.slug}-{folder.name}-{file.name}", file.read_bytes()


def _why_text(game: GameRecord, seat: SeatRecord) -> str:
    formats = json.loads(seat.formats)
    if "pdf" in formats or not seat.address:
        return "there is no PDF of it: none was wanted at that deadline, or none could be made (pbem doctor)."
    wanted = ",".join([*formats, "pdf"])
    return (
        f"there is no PDF of it: {seat.key} gets {' and '.join(formats)}. From the next deadline on there is "
        f"one with pbem seat {game.slug} {seat.key} --formats {wanted}"
    )


def _folders(table: _Table) -> list[Path]:
    """Return the folders of the last reports; before there are any, that of the start report, if any."""
    turns, slug = table.desk.config.turns, table.game.slug
    start = start_folder(table.desk, table.game)
    if not table.closed and table.rules.starts and start.is_dir():
        return [start]
    return [moment_folder(turns, slug, one.turn, one.phase, one.edition) for one in table.closed]


def _keep(folder: Path, name: str, content: bytes) -> Path:
    """Write a file that only the GM may read; a folder that was there before is left as it is."""
    folder.mkdir(parents=True, exist_ok=True, mode=_OWN_FOLDER)
    path = keep(folder, name, content)
    path.chmod(_OWN_FILE)
    return path


def _welcome(table: _Table, seat: SeatRecord) -> Report:
    """Return the welcome of a player on paper."""
    gm, rules = table.desk.config.gm.name, table.rules
    said = tr(
        "Welcome, {name}. You have the seat {seat} in this game of {ruleset}. Write your orders on the order "
        "sheet, or on any paper with your name and the round on it, and see that {gm} has it before the "
        "deadline. Whoever sends nothing is played by the rules' own defaults.",
        name=seat.name,
        seat=seat.key,
        ruleset=rules.title,
        gm=gm,
    )
    words = tuple(f"{wording}: {means}" for wording, means in _words(rules, table.position, seat.key))
    sections = (Section(tr("Your seat"), (Paragraph(said), Sentences(tr("What you may write now"), words))),)
    due = (tr("Now"), table.title), (tr("Deadline"), table.deadline)
    facts = (*due, *head_facts(rules, table.position.moment, can_order=True))
    return Report(table.game.title, tr("Welcome"), facts, sections, reader=seat.name)


def _sheet(table: _Table, seat: SeatRecord) -> OrderSheet:
    rules = table.rules
    view = rules.seen(table.position.state, seat.key, table.postings)
    lines = [line for one in rules.form(rules.book, view, seat.key) for line in one.split("\n")]
    return OrderSheet(
        table.game.title,
        table.desk.config.gm.name,
        table.title,
        table.deadline,
        seat.key,
        seat.name,
        tuple(_fields(lines, rules.grammar.opens)),
        _words(rules, table.position, seat.key),
    )


def _fields(lines: Sequence[str], opens: Opens) -> Iterator[SheetField]:
    """Yield what is ticked on paper; of a block the heading, its lines being only remarked."""
    at = 0
    while at < len(lines):
        heading = without_comment(lines[at])
        if heading and opens(heading):
            block = order_block(lines, at, opens)
            inside = (line.strip().strip("# ") for line in lines[at + 1 : block.end] if not is_end(line))
            yield SheetField(heading, "; ".join(filter(None, inside)))
            at = block.end
            continue
        if field := _field(lines[at]):
            yield field
        at += 1


def _field(line: str) -> SheetField | None:
    """Return a line of an order form as it is ticked on paper; one behind a # is only proposed."""
    is_proposed = line.lstrip().startswith("#")
    order, _, remark = line.strip().lstrip("# ").partition("#")
    if is_proposed:
        remark = remark.rpartition(": ")[2]
    return SheetField(order.strip(), remark.strip()) if order.strip() else None


def _words(rules: Rules, position: Position[Any], seat: SeatId) -> tuple[tuple[str, str], ...]:
    """Return the orders that have their place now, with what they mean."""
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
    kinds = [kind for kind in rules.phase(position.moment.phase).orders if not kind.is_due(lexicon)]
    later = rules.covered(position.moment)[1:]
    ahead = [
        (f"{heading(rules, one)} … END", tr("Orders for that round, which has the same deadline."))
        for one in later
    ]
    return (*map(_meant, kinds), *ahead)


def _all_words(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the orders of all phases, with what they mean."""
    return tuple(map(_meant, dict.fromkeys(kind for phase in rules.phases for kind in phase.orders)))


def _meant(kind: type[Order]) -> tuple[str, str]:
    """Return an order's wording, and the first sentence of its help."""
    return tr(kind.wording), re.split(r"(?<=\.)\s", tr(kind.help), maxsplit=1)[0]


def tell_of_welcomes(desk: Desk, files: Files, game: GameRecord, *, has_report: bool) -> None:
    """Tell the GM, when a game is made, whose welcome waits to be printed, and start report if any."""
    waiting = on_paper(files.seats(game.id))
    if waiting:
        names = listed([f"{seat.key} ({seat.name})" for seat in waiting])
        said = trn(
            "{names} of {game} has no address, and gets no mail: this player plays on paper.",
            "{names} of {game} have no address, and get no mail: they play on paper.",
            len(waiting),
            names=names,
            game=game.title,
        )
        how = _how_to_print(game, has_report)
        tell_gm(
            desk,
            files,
            f"paper.{game.slug}.0",
            tr("{game}: welcomes to be printed", game=game.slug),
            joined(wrapped(said), wrapped(how)),
        )


def _how_to_print(game: GameRecord, has_report: bool) -> str:
    if has_report:
        return tr(
            "pbem paper {game} writes a welcome, the start report and an order sheet for each, to be "
            "printed.",
            game=game.slug,
        )
    return tr(
        "pbem paper {game} writes a welcome and an order sheet for each, to be printed.", game=game.slug
    )


def _shown(desk: Desk, file: Path) -> str:
    """Return where a file lies, on a line of its own that is never broken."""
    folder = desk.config.folder
    return f"  {file.relative_to(folder) if file.is_relative_to(folder) else file}"


def tell_of_paper(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seats: Sequence[SeatRecord],
    published: Sequence[Published],
    number: int,
) -> None:
    """Tell the GM which reports wait to be printed, in one letter for each deadline."""
    waiting = on_paper(seats)
    if not waiting:
        return
    files_of = {seat: [_shown(desk, one.file(seat.key, "pdf")) for one in published] for seat in waiting}
    parts = [f"- {seat.key} ({seat.name}):\n" + "\n".join(names) for seat, names in files_of.items()]
    how = tr(
        "pbem paper {game} writes them into one folder, with an order sheet for each. When their orders come "
        "back: pbem orders {game} SEAT --from FILE, or ORDERS FOR in a letter of yours.",
        game=game.slug,
    )
    text = joined(tr("These reports wait to be printed:"), *parts, wrapped(how))
    title = tr("{game}: reports to be printed", game=game.slug)
    tell_gm(desk, files, f"paper.{game.slug}.{number}", title, text)
