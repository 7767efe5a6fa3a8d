"""Words of the mail by which players say how they are written to: ZONE, LANGUAGE, FORMAT."""

from __future__ import annotations

import json

from pbem.desk.desk import DeskFault
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import wrapped
from pbem.desk.players.seatcare import Amendment, set_by_player
from pbem.desk.tongues import language_of, spoken
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import listed
from pbem.engine.tongue import tr, tr_noop
from pbem.gamefile import FORMATS
from pbem.languages.finding import language_names, languages
from pbem.store.records import SeatRecord


def _zone(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    wanted = arguments["zone"].strip(" :")
    if not wanted:
        how = tr(
            "ZONE Europe/Paris sets another: the name of a continent and a large city in your zone, or UTC."
        )
        return Section(tr("Time zone"), wrapped(f"{_zone_of(errand.seat)} {how}"))
    return _set(errand, tr("Time zone"), Amendment(zone=wanted), letter_id)


def _zone_of(seat: SeatRecord) -> str:
    return tr("You are told all times in the zone {zone}.", zone=seat.zone)


def _language(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    wanted = arguments["language"].strip(" :")
    if not wanted:
        known = listed([_named(code) for code in languages(errand.desk.config.languages)])
        how = tr("LANGUAGE de sets another. There are: {languages}.", languages=known)
        return Section(tr("Language"), wrapped(f"{_language_of(errand, errand.seat)} {how}"))
    return _set(errand, tr("Language"), Amendment(language=wanted), letter_id)


def _language_of(errand: Errand, seat: SeatRecord) -> str:
    """Return what language a seat reads, in that language."""
    with spoken(errand.desk.config, errand.game, seat):
        code = seat.language or language_of(errand.game)
        return tr("Your reports and letters come in this language: {language}.", language=_named(code))


def _named(code: str) -> str:
    return f"{code} ({names[0]})" if (names := language_names(code)) else code


def _format(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    wanted = ",".join(arguments["formats"].replace(",", " ").strip(" :").split())
    if not wanted:
        how = tr("FORMAT text, pdf sets others. There are: {formats}.", formats=listed(FORMATS))
        return Section(tr("Formats"), wrapped(f"{_formats_of(errand.seat)} {how}"))
    return _set(errand, tr("Formats"), Amendment(formats=wanted), letter_id)


def _formats_of(seat: SeatRecord) -> str:
    formats = json.loads(seat.formats)
    return tr("Your reports come as {formats}.", formats=listed(formats))


def _set(errand: Errand, heading: str, new: Amendment, letter_id: int) -> Section:
    """Change the writer's seat, and say what is now so, or what is wrong with what was asked."""
    try:
        seat = set_by_player(errand.desk, errand.files, errand.game, errand.seat, new, letter_id)
    except DeskFault as fault:
        why = str(fault)
        said = tr("Nothing was changed: {why}", why=why)
        return Section(heading, wrapped(said))
    if new.zone is not None:
        said = _zone_of(seat)
    elif new.language is not None:
        said = _language_of(errand, seat)
    else:
        later = tr("It counts from the next report on; the mail itself is always text.")
        said = f"{_formats_of(seat)} {later}"
    return Section(heading, wrapped(said))


WORDS: tuple[Word, ...] = (
    Word(
        "ZONE",
        tr_noop("ZONE [zone]"),
        r"(?:SET )?ZONE(?: ?:)?(?P<zone>|\s+\S{1,60}(?:\s\d{1,2}(?::?\d\d)?)?)",
        tr_noop("Sets the time zone in which you are told deadlines; ZONE alone says which it is."),
        "ZONE Europe/Paris",
        Who.SEAT,
        _zone,
    ),
    Word(
        "LANGUAGE",
        tr_noop("LANGUAGE [language]"),
        r"(?:SET )?LANGUAGE(?: ?:)?(?P<language>|\s+\S{1,30})",
        tr_noop("Sets the language of your reports and letters; LANGUAGE alone names those there are."),
        "LANGUAGE de",
        Who.SEAT,
        _language,
    ),
    Word(
        "FORMAT",
        tr_noop("FORMAT [formats]"),
        r"(?:SET )?FORMATS?(?: ?:)?(?P<formats>|\s+[a-z]{1,12}(?:(?: ?, ?| )[a-z]{1,12}){0,5})",
        tr_noop(
            "Sets how your reports come: text, html, pdf, json, or several; FORMAT alone says how they do."
        ),
        "FORMAT text, pdf",
        Who.SEAT,
        _format,
    ),
)
