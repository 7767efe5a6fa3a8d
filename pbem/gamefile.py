"""Game files: games/<slug>.yaml, a game as the GM sets it up, read and checked before it is made."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field

from pbem.deadlines import Rule, Written, parse_rule
from pbem.engine.box import FEWEST_SEATS, Box
from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId, counted
from pbem.engine.options import BadValue, filled_in
from pbem.engine.ruleset import Json
from pbem.engine.words import did_you_mean
from pbem.fields import Fields, Line, SeatAddress, Zone, checked
from pbem.gametimes import checked_rule, checked_times, moved_dates
from pbem.languages.finding import checked_language
from pbem.mailrules import MailRules
from pbem.materials import complaint, read_materials, shipped_games
from pbem.peoplerules import PeopleRules
from pbem.rulesets import BOXES
from pbem.timerules import TimeRules
from pbem.yamlfile import BadFile, Document, read_document

Format: TypeAlias = Literal["text", "html", "pdf", "json"]
FORMATS: tuple[str, ...] = get_args(Format)
DiceFrom: TypeAlias = Literal["secret", "beacon"]
"""What the dice follow from besides the orders: the game's secret, or that and a public beacon."""

RESERVED = frozenset({"all", "anyone", GM, "me", "no", "none"})
"""Words that orders have another meaning for; extra1, extra2 … are the species without an owner."""

SEAT_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?")
_EXTRA = re.compile(r"extra\d*")
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_TRIAL = "trial"


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there; `zone` and `formats` are how the player wants the reports."""

    id: SeatId
    name: str
    address: str
    zone: str
    formats: tuple[Format, ...]


@dataclass(frozen=True)
class GameFile:
    """A game ready to be made: its options have been tried, its data files read, its seats checked.

    `materials` holds what data files say, by name, without what is made by dice when the game is; `zone` is
    where the deadline's clock hangs. `seats` are in seating order. `warnings` are sentences to the GM.
    `language` is what reports and letters are written in, `dice` what they follow from.
    """

    slug: str
    title: str
    ruleset: str
    options: Mapping[str, Json]
    materials: Mapping[str, Any]
    zone: str
    deadline: Written
    seats: tuple[Seat, ...]
    mail: MailRules = field(default_factory=MailRules)
    times: TimeRules = field(default_factory=TimeRules)
    people: PeopleRules = field(default_factory=PeopleRules)
    warnings: tuple[str, ...] = ()
    language: str = "en"
    dice: DiceFrom = "secret"

    @property
    def config(self) -> dict[str, Any]:
        """Return the rules that may be changed while the game runs, as JSON values."""
        parts = {"mail": self.mail, "times": self.times, "people": self.people}
        return {name: rules.model_dump(mode="json") for name, rules in parts.items()}

    @property
    def rule(self) -> Rule:
        """Return the rule of the deadlines."""
        return parse_rule(self.deadline)


class SeatFields(Fields):
    """The fields of a seat; `address: none` is a player on paper."""

    name: Line
    address: SeatAddress
    zone: Zone | None = None
    formats: Annotated[tuple[Format, ...], Field(strict=False)] = ("text", "html")


class GameFields(Fields):
    """The fields of a game file."""

    title: Line
    ruleset: Line
    deadline: object
    seats: dict[str, SeatFields]
    zone: Zone | None = None
    language: Line | None = None
    dice: DiceFrom = "secret"
    options: dict[str, object] | None = None
    mail: MailRules = Field(default_factory=MailRules)
    times: TimeRules = Field(default_factory=TimeRules)
    people: PeopleRules = Field(default_factory=PeopleRules)


def read_game(
    path: Path,
    data_folders: Sequence[Path] = (),
    *,
    zone: str = "UTC",
    language: str = "en",
    own_languages: Path | None = None,
) -> GameFile:
    """Read a game file; BadFile for anything wrong in it or in the data files it names.

    Data files are looked for in `data_folders`, then among those of pbem; `zone` and `language` are those
    of a file without. `own_languages` is the installation's folder of languages.
    """
    check_name(path)
    document = read_document(path)
    _check_closed(document)
    return game_in(document, data_folders, zone=zone, language=language, own_languages=own_languages)


def write_example(path: Path, name: str) -> None:
    """Write the example of that name as a game file, which must not be there; BadFile says what is wrong."""
    check_name(path)
    examples = {file.stem: file for file in sorted(shipped_games().glob("*.yaml"))}
    if name not in examples:
        kinds = (f"{stem} ({read_document(file).content['ruleset']})" for stem, file in examples.items())
        raise BadFile(f'there is no example "{name}"; examples: {", ".join(kinds)}.')
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(examples[name].read_text("utf-8"))
    except FileExistsError:
        raise BadFile(f"{path}: it is there already and was left as it is; choose another name.") from None
    except OSError as fault:
        raise BadFile(f"{path}: cannot be written: {fault.strerror}.") from None


def check_name(path: Path) -> None:
    """Refuse a file that is not named as games are."""
    if path.suffix != ".yaml" or not SLUG.fullmatch(path.stem):
        raise BadFile(
            f"{path}: a game file is named after its game, 1 to 40 lower-case letters, digits and hyphens, "
            "and .yaml; island-1.yaml is such a name."
        )


def game_in(
    document: Document,
    data_folders: Sequence[Path] = (),
    *,
    zone: str = "UTC",
    language: str = "en",
    own_languages: Path | None = None,
) -> GameFile:
    """Return the game that a file's content describes; BadFile for anything wrong in it."""
    fields = checked(document, GameFields)
    box = _box(document, fields.ruleset)
    zone = fields.zone or zone
    seats = _seats(document, fields.seats, zone, box.fewest(fields.options or {}))
    options, materials, phases = _tried(document, box, fields.options or {}, len(seats), data_folders)
    rule = checked_rule(document, fields.deadline)
    times = checked_times(document, fields.times, phases)
    return GameFile(
        slug=document.path.stem,
        title=fields.title,
        ruleset=box.key,
        options=options,
        materials=materials,
        zone=zone,
        deadline=rule.written,
        seats=seats,
        mail=fields.mail,
        times=times,
        people=fields.people,
        warnings=(
            *_warnings(document, seats),
            *box.remarks(options, len(seats)),
            *moved_dates(document, rule, times),
        ),
        language=checked_language(document, fields.language or language, own_languages),
        dice=_checked_dice(document, fields, times),
    )


def _checked_dice(document: Document, fields: GameFields, times: TimeRules) -> DiceFrom:
    """Refuse a grace where the dice are a beacon's: letters that come after the deadline do not count."""
    if fields.dice == "beacon" and times.grace_time:
        raise document.bad(
            "times.grace",
            "must be none in a game with dice: beacon, where no letter counts after the deadline.",
        )
    return fields.dice


def _check_closed(document: Document) -> None:
    """Refuse a game whose players have yet to sign up."""
    content = document.content if isinstance(document.content, dict) else {}
    if "signup" in content:
        slug = document.path.stem
        raise document.bad("signup", f"players sign up for this game: use pbem open {slug}, not pbem new.")
    seats = content.get("seats")
    for id, entry in seats.items() if isinstance(seats, dict) else ():
        if "open" in (entry, entry.get("name") if isinstance(entry, dict) else None):
            said = "nobody holds this seat; a field signup: lets players sign up for it by mail."
            raise document.bad(f"seats.{id}", said)


def _box(document: Document, key: str) -> Box:
    if key not in BOXES:
        hint = did_you_mean(key, BOXES) or f"{', '.join(BOXES)} can be played."
        raise document.bad("ruleset", f'there is no ruleset "{key}"; {hint}')
    return BOXES[key]


def _seats(
    document: Document, entries: Mapping[str, SeatFields], zone: str, fewest: int = FEWEST_SEATS
) -> tuple[Seat, ...]:
    """Return the seats in the order written; ids and names must tell them apart."""
    if len(entries) < fewest:
        said = counted(fewest, "seat")
        raise document.bad("seats", f"there must be {said} or more, not {len(entries)}.")
    seats: dict[str, Seat] = {}
    for id, entry in entries.items():
        _check_id(document, id)
        shape = name_shape(entry.name)
        if shape in seats:
            field, other = f"seats.{id}.name", seats[shape].id
            raise document.bad(field, f'"{entry.name}" is the name of {other} too; names must differ.')
        if shape in RESERVED or (shape in entries and shape != id):
            raise document.bad(f"seats.{id}.name", f'orders would take "{entry.name}" for somebody else.')
        formats = _formats(document, id, entry.formats)
        seats[shape] = Seat(id, entry.name, entry.address, entry.zone or zone, formats)
    return tuple(seats.values())


def _check_id(document: Document, id: str) -> None:
    if not SEAT_ID.fullmatch(id):
        shape = "1 to 20 lower-case letters, digits and, between them, hyphens"
        raise document.bad(f"seats.{id}", f"a seat's id must be {shape}.")
    if id in RESERVED or _EXTRA.fullmatch(id):
        raise document.bad(f"seats.{id}", f'"{id}" means something else in orders; choose another id.')


def name_shape(name: str) -> str:
    """Return a name as it is compared: letter case, width and the number of blanks make no difference."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _formats(document: Document, id: str, formats: tuple[Format, ...]) -> tuple[Format, ...]:
    if not formats or len(set(formats)) < len(formats):
        raise document.bad(
            f"seats.{id}.formats", "must name text, html, pdf and json at most once, and one of them."
        )
    return formats


def _warnings(document: Document, seats: Sequence[Seat]) -> tuple[str, ...]:
    first: dict[str, Seat] = {}
    found = []
    for seat in (each for each in seats if each.address):
        other = first.setdefault(seat.address.casefold(), seat)
        if other is not seat:
            said = f"{other.id} and {seat.id} share the address {seat.address}."
            found.append(str(document.bad(f"seats.{seat.id}.address", said)))
    return tuple(found)


def _tried(
    document: Document, box: Box, written: Mapping[str, object], seats: int, folders: Sequence[Path]
) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """Return options and materials as plain JSON values, after the box has been opened with them once; and
    the keys of its phases.

    An option that holds a data file's content itself is no more than the name of it to the ruleset.
    """
    holders = [material.option for material in box.materials if material.option]
    options = {
        name: "inline" if name in holders and isinstance(value, Mapping) else value
        for name, value in written.items()
    }
    try:
        filled = filled_in(box.options, options)
        options |= _lists({name: getattr(filled, name) for name in options})
    except BadValue as bad:
        raise document.bad(f"options.{bad.field}", bad.expected) from None
    try:
        contents, documents = read_materials(box, written, [*folders, shipped_games()])
    except BadValue as bad:
        is_option = bad.field in holders or "." in bad.field
        field = f"options.{bad.field}" if is_option else "ruleset"
        raise document.bad(field, bad.expected) from None
    try:
        made = box.prepare(options, contents, seats, Dice(_TRIAL))
        phases = box.open(options, {**contents, **made}).asked_phases
    except BadValue as bad:
        raise _blamed(document, box, bad, contents, documents) from None
    return options, json.loads(json.dumps(contents, default=str)), [phase.key for phase in phases]


def _lists(filled: Mapping[str, object]) -> dict[str, list[object]]:
    """Return the options that are lists, however they were written."""
    return {name: list(words) for name, words in filled.items() if isinstance(words, tuple)}


def _blamed(
    document: Document,
    box: Box,
    bad: BadValue,
    contents: Mapping[str, Any],
    documents: Mapping[str, Document],
) -> BadFile:
    """Return the complaint about a value: of a data file, content in the options, an option, or the seats."""
    if found := complaint(bad, documents):
        return found
    root = re.split(r"[.\[]", bad.field)[0]
    if root == "seats":
        return document.bad(bad.field, bad.expected)
    for name, file in documents.items():
        if isinstance(contents[name], Mapping) and root in contents[name]:
            return file.bad(bad.field, bad.expected)
    inline = [one for one in box.materials if one.name in contents and one.name not in documents]
    within = [one for one in inline if one.named is None]
    within.sort(key=lambda one: root not in contents[one.name])
    return document.bad(".".join(["options", *(one.option for one in within[:1]), bad.field]), bad.expected)
