"""All programs that dress replies, their own languages, and where their writers may put the words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from pbem.demo.programs import PROGRAMS as DEMO_PROGRAMS
from pbem.selftest import desktop, groupware, phones, webmail
from pbem.selftest.draft import Draft
from pbem.selftest.texts import Place, Text
from pbem.selftest.tongues import tongues

ALL = ("en", "de", "fr", "es", "it", "nl", "pt", "sv", "pl")
_TOP = frozenset({Place.ABOVE, Place.FILE})
_MARKED = frozenset(Place)  # what is quoted has a mark, so words below it can be told from it
_ABOVE = frozenset({Place.ABOVE})


@dataclass(frozen=True)
class Program:
    """A mail program: how it dresses a reply, in which languages, which places it leaves to the words.

    `width` is where it breaks lines for good, 0 if it does not; `charset` the only one it knows.
    """

    name: str
    dress: Callable[[Draft], bytes]
    places: frozenset[Place]
    languages: tuple[str, ...] = ALL
    width: int = 0
    charset: str = "utf-8"

    def takes(self, text: Text) -> bool:
        """Whether these words can be sent with it."""
        try:
            text.writes.encode(self.charset)
        except UnicodeEncodeError:
            return False
        return text.place in self.places


def _of(family: str) -> tuple[str, ...]:
    """The languages that have a line for this family of programs."""
    return tuple(code for code in ALL if family in tongues()[code].wrote)


def _own() -> Iterator[Program]:
    """The programs of this package."""
    yield from _widespread()
    yield from _in_browsers_and_offices()
    yield from _on_desks_and_phones()


def _widespread() -> Iterator[Program]:
    """The programs most letters come from."""
    yield Program("Gmail", webmail.gmail, _MARKED, width=webmail.GMAIL_WIDTH)
    yield Program("Gmail app", phones.gmail_app, _MARKED)
    yield Program("Outlook", desktop.outlook, _TOP)
    yield Program("Outlook, HTML alone", desktop.outlook_page, _TOP)
    yield Program("Outlook, text", desktop.outlook_text, _TOP, width=desktop.OUTLOOK_WIDTH)
    yield Program("Outlook on the web", webmail.outlook_web, _TOP)
    yield Program("Outlook on the web, HTML alone", webmail.outlook_web_page_only, _TOP)
    yield Program("Outlook, new", groupware.exchange_page, _TOP)
    yield Program("Outlook for iOS", phones.outlook_phone, _TOP)
    yield Program("Apple Mail", desktop.apple_mail, _MARKED)
    yield Program("Apple Mail, delsp", desktop.delsp, _TOP, ("en",))
    yield Program("iPhone", phones.iphone, _TOP)
    yield Program("iPad", phones.ipad, _TOP)
    yield Program("Thunderbird", desktop.thunderbird, _MARKED)
    yield Program("Thunderbird, HTML", desktop.thunderbird_page, _MARKED)


def _in_browsers_and_offices() -> Iterator[Program]:
    """Further webmail and groupware."""
    yield Program("Yahoo", webmail.yahoo, _TOP)
    yield Program("AOL", webmail.aol, _TOP, ("en", "de", "fr", "es"))
    yield Program("GMX and web.de", webmail.gmx, _TOP, ("de", "en", "fr", "es"))
    yield Program("GMX and web.de, new", webmail.gmx_new, _MARKED, _of("gmx"))
    yield Program("Proton", webmail.proton, _MARKED, _of("proton"))
    yield Program("Roundcube", webmail.roundcube, _MARKED)
    yield Program("Roundcube, HTML", webmail.roundcube_page, _MARKED)
    yield Program("Fastmail", webmail.fastmail, _MARKED, ("en",))
    yield Program("Horde", webmail.horde, _MARKED, ("en",))
    yield Program("SquirrelMail", webmail.squirrel, _TOP, ("en",))
    yield Program("SOGo", groupware.sogo, _MARKED, _of("sogo"))
    yield Program("Zimbra", groupware.zimbra, _MARKED, _of("zimbra"))
    yield Program("Zimbra, old", groupware.zimbra_block, _TOP, ("en", "fr", "es", "pt", "it"))
    yield Program("Lotus Notes", groupware.notes, _MARKED, _of("notes"), groupware.NOTES_WIDTH)
    yield Program("Lotus Notes, letterhead", groupware.notes_block, _TOP)
    yield Program("A firm's gateway", groupware.firm, _MARKED, ("en", "de", "fr"))


def _on_desks_and_phones() -> Iterator[Program]:
    """Further programs of desktops and phones."""
    yield Program("Evolution", desktop.evolution, _MARKED, width=desktop.EVOLUTION_WIDTH)
    yield Program("KMail", desktop.kmail, _MARKED, width=desktop.KMAIL_WIDTH)
    yield Program("Claws", desktop.claws, _MARKED, _of("claws"), desktop.CLAWS_WIDTH)
    yield Program("eM Client", desktop.em_client, _TOP)
    yield Program("eM Client, new", desktop.em_client_new, _MARKED, ("en", "de"))
    yield Program("Alpine", desktop.alpine, _MARKED, ("en",))
    yield Program("Mutt", desktop.mutt, _MARKED, ("en",))
    yield Program("The Bat!", desktop.the_bat, _MARKED, ("en",))
    yield Program("Mailspring", desktop.mailspring, _MARKED, _of("mailspring"))
    yield Program("Mail for Windows", desktop.windows_mail, _TOP)
    yield Program("Samsung", phones.samsung, _TOP)
    yield Program("K-9", phones.k9, _MARKED)
    yield Program("Spark", phones.spark, _MARKED, ("en",))
    yield Program("BlackBerry", phones.blackberry, _TOP)
    yield Program("BlackBerry, old", phones.blackberry_old, _TOP, ("en", "es", "it", "nl"))


_DEMO = {
    "gmail": "Gmail (demo)",
    "outlook_com": "Outlook.com (demo)",
    "yahoo": "Yahoo (demo)",
    "proton": "Proton (demo)",
    "roundcube_html": "Roundcube, HTML (demo)",
    "table_html": "A table in HTML (demo)",
    "outlook": "Outlook (demo)",
    "outlook_text": "Outlook, text (demo)",
    "thunderbird": "Thunderbird (demo)",
    "thunderbird_german": "Thunderbird, German (demo)",
    "thunderbird_enclosure": "Thunderbird, with a file (demo)",
    "mutt": "Mutt (demo)",
    "claws": "Claws (demo)",
    "alpine": "Alpine (demo)",
    "broken": "A broken program (demo)",
    "iphone": "iPhone (demo)",
    "ipad_german": "iPad, German (demo)",
    "apple_mail": "Apple Mail (demo)",
    "k9": "K-9 (demo)",
}
"""The programs of the demo that people use; their words stand where the program puts them."""

_LATIN = frozenset({"outlook_text", "claws"})


def _demo(name: str) -> Program:
    """A program of the demo, which knows no languages but its own."""
    dress = DEMO_PROGRAMS[name]
    places = frozenset({Place.FILE}) if name == "thunderbird_enclosure" else _ABOVE
    charset = "latin-1" if name in _LATIN else "ascii" if name == "broken" else "utf-8"
    return Program(_DEMO[name], lambda draft: dress(draft.reply), places, ("en",), charset=charset)


@cache
def programs() -> tuple[Program, ...]:
    """Every program, those of the demo last."""
    return (*_own(), *map(_demo, _DEMO))
