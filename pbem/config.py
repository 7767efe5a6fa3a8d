"""An installation's settings: config.yaml of its folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from pbem.beacons import KNOWN, AnyBeacon, Beacon
from pbem.engine.lengths import MOST_LINES
from pbem.fields import Address, DatabaseUrl, Fields, Line, Place, SiteAddress, Zone, between, checked
from pbem.gametimes import checked_zine
from pbem.languages.finding import checked_language
from pbem.mailplaces import AnyInbox, AnyOutbox, ImapPlace, InboxPlace, OutboxPlace, SmtpPlace
from pbem.ownrulesets import MEND, lies_within, use_rulesets_in, written_by_others
from pbem.retention import KEEP_ALL, Retention
from pbem.timerules import Zine
from pbem.watchplace import WatchPlace
from pbem.yamlfile import BadFile, Document, read_document

CONFIG = "config.yaml"


def _if_left_out(written: object) -> Any:
    """Declare what counts where a field is left out, as a GM would write it: it is checked like that."""
    return Field(default=written)


class Gm(Fields):
    """The GM, who is told what goes wrong."""

    name: Line
    address: Address


class GmSettings(Gm):
    """The GM, and whether the public report of each round goes to the GM too."""

    reports: bool = True


class Folders(Fields):
    """Where an installation keeps its files.

    Templates and languages are in `templates` and `languages`, if those are there, before pbem's own.
    `rulesets` is never saved, sent or written: what stands there is run.
    """

    games: Place = _if_left_out("games")
    turns: Place = _if_left_out("turns")
    shunt: Place = _if_left_out("shunt")
    templates: Place | None = None
    languages: Place | None = None
    rulesets: Place | None = None


class Print(Fields):
    """What the pages of PDF files are made for."""

    paper: Literal["A4", "Letter", "A5"] = "A4"
    theme: Literal["colour", "black-and-white"] = "colour"


class Limits(Fields):
    """The most that is read of a letter, answered in a day, kept in the shunt folder, and sent in a mail."""

    letter_bytes: Annotated[int, between(10_000, 100_000_000)] = 25_000_000
    text_bytes: Annotated[int, between(20_000, 1_000_000)] = 200_000
    order_lines: Annotated[int, between(1, MOST_LINES)] = MOST_LINES
    letters_a_beat: Annotated[int, between(1, 100_000)] = 200
    answers_a_day: Annotated[int, between(1, 10_000)] = 50
    strangers_a_day: Annotated[int, between(1, 10_000)] = 100
    shunt_bytes: Annotated[int, between(1_000_000, 1_000_000_000_000)] = 100_000_000
    mail_bytes: Annotated[int, between(100_000, 1_000_000_000)] = 10_000_000
    too_large: Literal["split", "link"] = "split"


class Settings(Fields):
    """The fields of config.yaml."""

    gm: GmSettings
    address: Address | None = None
    reply_address: Literal["plain", "plus"] = "plain"
    zone: Zone = "UTC"
    language: Line = "en"
    zine: Zine | None = None
    site: SiteAddress | None = None
    database: DatabaseUrl = "sqlite:///pbem.db"
    inbox: Annotated[tuple[AnyInbox, ...], Field(strict=False)] = _if_left_out(
        [{"kind": "maildir", "path": "mail/in"}]
    )
    outbox: AnyOutbox = _if_left_out({"kind": "maildir", "path": "mail/out"})
    trusted_authentication: Annotated[tuple[Line, ...], Field(strict=False)] = ()
    trusted_below_received: Annotated[tuple[Line, ...], Field(strict=False)] = ("mx.google.com",)
    folders: Folders = _if_left_out({})
    print: Print = _if_left_out({})
    limits: Limits = _if_left_out({})
    watch: WatchPlace | None = None
    log: Literal["text", "json"] = "text"
    retention: Retention = _if_left_out({})
    beacon: AnyBeacon = _if_left_out("drand")


@dataclass(frozen=True)
class Config:
    """The settings of the installation in `folder`; every path is absolute.

    Players write to `address`; where `reply_address` is plus, the address they reply to bears a tag.
    `zone` is the GM's own, and that of games that name none; `language` is that of games that name none, and
    of what belongs to no game. `trusted_authentication` names the mail
    servers whose Authentication-Results are believed, `trusted_below_received` those of them that write these
    below their own Received line. `zine` has the deadlines that games may share; `site`
    is the address at which the archive is published, or empty. `watch` is where pbem at work is watched, if
    anywhere, and `log` how its log is written. `beacon` is that of new games with `dice: beacon`.
    `gm_reports`: the GM is mailed the public report of each round. `rulesets` has rulesets of the GM's own.
    """

    folder: Path
    gm: Gm
    address: str
    reply_address: Literal["plain", "plus"]
    zone: str
    database_url: str
    inbox: tuple[InboxPlace | ImapPlace, ...]
    outbox: OutboxPlace | SmtpPlace
    trusted_authentication: tuple[str, ...]
    trusted_below_received: tuple[str, ...]
    games: Path
    turns: Path
    shunt: Path
    templates: Path | None
    limits: Limits
    print: Print
    zine: Zine | None = None
    site: str = ""
    language: str = "en"
    languages: Path | None = None
    rulesets: Path | None = None
    watch: WatchPlace | None = None
    log: Literal["text", "json"] = "text"
    retention: Retention = KEEP_ALL
    beacon: Beacon = KNOWN["drand"]
    gm_reports: bool = True


def read_config(folder: Path) -> Config:
    """Read the settings of an installation; BadFile for anything wrong."""
    path = folder / CONFIG
    if not path.exists():
        raise BadFile(
            f"{path}: there is no such file. Name the folder of your installation with --in FOLDER or in "
            f"PBEM_HOME; for a new installation pbem init {folder} writes one."
        )
    document, home = read_document(path), folder.resolve()
    settings = checked(document, Settings, home)
    read = [box.path for box in settings.inbox if isinstance(box, InboxPlace)]
    if isinstance(settings.outbox, OutboxPlace) and settings.outbox.path in read:
        raise document.bad("outbox.path", "must not be an inbox too: pbem would read what it sends.")
    strange = [
        name for name in settings.trusted_below_received if name not in settings.trusted_authentication
    ]
    if strange and "trusted_below_received" in settings.model_fields_set:
        fault = f"{strange[0]} must be in trusted_authentication too, or in neither."
        raise document.bad("trusted_below_received", fault)
    folders = settings.folders
    if folders.templates and not folders.templates.is_dir():
        raise document.bad("folders.templates", f"there is no folder {folders.templates}.")
    languages = folders.languages or (home / "languages" if (home / "languages").is_dir() else None)
    if languages and not languages.is_dir():
        raise document.bad("folders.languages", f"there is no folder {languages}.")
    config = Config(
        folder=home,
        gm=Gm(name=settings.gm.name, address=settings.gm.address),
        gm_reports=settings.gm.reports,
        address=settings.address or settings.gm.address,
        reply_address=settings.reply_address,
        zone=settings.zone,
        database_url=settings.database,
        inbox=settings.inbox,
        outbox=settings.outbox,
        trusted_authentication=settings.trusted_authentication,
        trusted_below_received=settings.trusted_below_received,
        games=folders.games,
        turns=folders.turns,
        shunt=folders.shunt,
        templates=folders.templates or (home / "templates" if (home / "templates").is_dir() else None),
        limits=settings.limits,
        print=settings.print,
        zine=checked_zine(document, settings.zine),
        site=settings.site or "",
        language=checked_language(document, settings.language, languages),
        languages=languages,
        rulesets=folders.rulesets,
        watch=settings.watch,
        log=settings.log,
        retention=settings.retention,
        beacon=settings.beacon,
    )
    _check_rulesets(document, config)
    use_rulesets_in(config.rulesets)
    return config


def _check_rulesets(document: Document, config: Config) -> None:
    """Refuse a folder of rulesets where pbem itself, or anybody but the GM, may write to it."""
    own = config.rulesets
    if own is None:
        return
    boxes = [box for box in (*config.inbox, config.outbox) if isinstance(box, InboxPlace | OutboxPlace)]
    mail = [box.path for box in boxes if box.kind != "mbox"]
    for folder in (config.games, config.turns, config.shunt, config.templates, config.languages, *mail):
        if folder is not None and lies_within(own, folder):
            fault = f"must neither lie in {folder} nor hold it: what is in it is run."
            raise document.bad("folders.rulesets", fault)
    if place := written_by_others(own):
        raise document.bad(
            "folders.rulesets", f"{place} may be changed by others, and what stands there is run: {MEND}"
        )


def shipped_example() -> Path:
    """Return the example configuration that comes with pbem: of the installed package, or of the checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_config.example.yaml"
    return installed if installed.is_file() else package.parent / "config.example.yaml"


def write_starter(folder: Path) -> list[Path]:
    """Write config.yaml and make the folders it names; return them. BadFile if there is a config.yaml."""
    path = folder / CONFIG
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(shipped_example().read_text("utf-8"))
        made = make_folders(read_config(folder))
    except FileExistsError as there:
        raise BadFile(f"{there.filename}: it is there already and was left as it is.") from None
    except OSError as fault:
        raise BadFile(f"{fault.filename}: cannot be written: {fault.strerror}.") from None
    return [path, *made]


def make_folders(config: Config) -> list[Path]:
    """Make the folders of an installation that are missing, and return all; letters are for the GM alone."""
    public = [config.games, config.turns]
    folders = _folders(config)
    for each in folders:
        if not each.exists():
            each.mkdir(parents=True, mode=0o777 if each in public else 0o700)
    return folders


def _folders(config: Config) -> list[Path]:
    """Return the folders of an installation; a Maildir has three of its own."""
    made = [config.games, config.turns, config.shunt]
    boxes = [box for box in (*config.inbox, config.outbox) if isinstance(box, InboxPlace | OutboxPlace)]
    for box in boxes:
        if box.kind == "maildir":
            made += [box.path / name for name in ("new", "cur", "tmp")]
        else:
            made.append(box.path if box.kind == "eml" else box.path.parent)
    return made
