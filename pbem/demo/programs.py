"""All the mail programs of the demo, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.demo import desktop, phones, robots, webmail
from pbem.demo.reply import Reply

Program = Callable[[Reply], bytes]
"""Wraps a reply the way a mail program does, up to the moment of sending."""

PROGRAMS: Mapping[str, Program] = {
    program.__name__: program
    for program in (
        webmail.gmail,
        webmail.outlook_com,
        webmail.yahoo,
        webmail.proton,
        webmail.roundcube_html,
        webmail.table_html,
        desktop.outlook,
        desktop.outlook_text,
        desktop.thunderbird,
        desktop.thunderbird_german,
        desktop.thunderbird_enclosure,
        desktop.mutt,
        desktop.claws,
        desktop.alpine,
        desktop.broken,
        phones.iphone,
        phones.ipad_german,
        phones.apple_mail,
        phones.k9,
        robots.exchange_absence,
        robots.vacation,
        robots.bounce,
        robots.spam,
    )
}

ENCLOSING = frozenset({"thunderbird_enclosure"})
"""Programs whose writers put the orders into a file."""
