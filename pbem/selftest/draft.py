"""A reply about to be sent: its words set above, below or between the quoted lines, as text and as HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from html import escape

from pbem.demo.reply import Reply
from pbem.demo.writing import breaks, flowed, head, multipart, part, quoted
from pbem.selftest.texts import Place
from pbem.selftest.tongues import Field, Tongue

OUTLOOK = (Field.FROM, Field.SENT, Field.TO, Field.SUBJECT)
TO_FIRST = (Field.FROM, Field.TO, Field.SENT, Field.SUBJECT)
TO_AND_DATE = (Field.FROM, Field.TO, Field.DATE, Field.SUBJECT)
DATED = (Field.FROM, Field.DATE, Field.TO, Field.SUBJECT)
SENT_FIRST = (Field.SENT, Field.FROM, Field.TO, Field.SUBJECT)
"""The orders in which programs list the fields of the letter answered."""

_FIRST_CUT, _SECOND_CUT = 6, 14  # after how many quoted lines the words between them stand
_BULLET = re.compile(r"- (?P<words>.*)")
_NUMBER = re.compile(r"\d+\. (?P<words>.*)")


class Kind(Enum):
    """Whose a run of lines is."""

    OWN = "own"
    WROTE = "wrote"
    QUOTE = "quote"


@dataclass(frozen=True)
class Run:
    """Lines that belong together."""

    kind: Kind
    lines: list[str]


@dataclass(frozen=True)
class Draft:
    """A reply, the language of the program that sends it, and where its words stand."""

    reply: Reply
    tongue: Tongue
    place: Place

    def wrote(self, program: str) -> str:
        """The line this program puts above the quotation."""
        return self.tongue.attribution(program, self.reply)

    def runs(self, wrote: str, words: str, card: str = "") -> Iterator[Run]:
        """The letter's lines from top to bottom; the card stands under the last of the player's words."""
        own = words.split("\n\n") if self.place is Place.BETWEEN else [words]
        own[-1] += f"\n\n{card}" if card else ""
        written = [Run(Kind.OWN, each.split("\n")) for each in own]
        quote = self.reply.quoted_lines
        opening = Run(Kind.WROTE, wrote.split("\n"))
        if self.place is Place.BELOW:
            yield from (opening, Run(Kind.QUOTE, quote), *written)
        elif self.place is Place.BETWEEN:
            yield from (opening, Run(Kind.QUOTE, quote[:_FIRST_CUT]), written[0])
            yield from (Run(Kind.QUOTE, quote[_FIRST_CUT:_SECOND_CUT]), *written[1:])
            yield Run(Kind.QUOTE, quote[_SECOND_CUT:])
        else:
            yield from (*written, opening, Run(Kind.QUOTE, quote))

    def text(
        self, wrote: str, *, card: str = "", width: int = 0, is_flowed: bool = False, is_inside: bool = False
    ) -> str:
        """The reply as plain text, quoted lines marked; `is_inside` marks the line above them too."""
        words = broken(self.reply.words, width) if width else self.reply.words
        said, mark = "", "\n"
        for run in self.runs(wrote, flowed(words) if is_flowed else words, card):
            is_marked = run.kind is Kind.QUOTE or (is_inside and run.kind is Kind.WROTE)
            said += f"{mark if said else ''}{quoted(run.lines) if is_marked else chr(10).join(run.lines)}\n"
            mark = "" if run.kind is Kind.WROTE else "\n"
        return said

    def page(self, wrote: str, opens: str, closes: str, *, tag: str = "div", card: str = "") -> str:
        """The reply as HTML, the quoted lines between two pieces of markup."""
        made = ""
        for run in self.runs("", self.reply.words, ""):
            if run.kind is Kind.OWN:
                made += own_markup(run.lines, tag)
                made += card
                card = ""
            elif run.kind is Kind.WROTE:
                made += wrote
            else:
                made += f"{opens}{breaks(run.lines)}{closes}"
        return made

    def block(
        self, sent: str = "", order: tuple[Field, ...] = OUTLOOK, *, colon: str = ":", who: str = ""
    ) -> list[str]:
        """The fields of the letter answered, a line each, as Outlook and its kin list them."""
        reply, tongue = self.reply, self.tongue
        when = sent or tongue.says(tongue.sent, reply)
        values = {
            Field.FROM: who or f"{reply.gm.name} <{reply.gm.address}>",
            Field.SENT: when,
            Field.TO: f"{reply.writer.name} <{reply.writer.address}>",
            Field.SUBJECT: reply.subject,
            Field.DATE: when,
        }
        return [f"{tongue.field(field)}{colon} {values[field]}" for field in order]

    def sent(self, fields: dict[str, str], content: bytes) -> bytes:
        """The whole letter: its header, what it says, and the file that goes with it if there is one."""
        if not self.reply.enclosed:
            return head(fields) + content
        file = 'attachment; filename="orders.txt"'
        enclosed = part("text/plain", 'utf-8; name="orders.txt"', "base64", self.reply.enclosed, file)
        return head(fields) + multipart(
            "mixed", f"=_mixed_{self.reply.token('file', 20)}", [content, enclosed]
        )


def own_markup(lines: list[str], tag: str) -> str:
    """A player's lines as HTML; what was typed as a list is one, for the program made it so."""
    for pattern, kind in ((_BULLET, "ul"), (_NUMBER, "ol")):
        items = [pattern.fullmatch(line) for line in lines]
        if all(items):
            rows = "".join(f"<li>{escape(item['words'], quote=False)}</li>\n" for item in items if item)
            return f"<{kind}>\n{rows}</{kind}>\n"
    made = [f"<{tag}>{_kept_blanks(line) or '<br>'}</{tag}>" for line in lines]
    return "\n".join(made) + "\n"


def _kept_blanks(line: str) -> str:
    return escape(line, quote=False).replace("  ", " &nbsp;")


def broken(words: str, width: int) -> str:
    """Lines broken for good where they are too long, as some programs send them."""
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False)) or line
        for line in words.split("\n")
    )
