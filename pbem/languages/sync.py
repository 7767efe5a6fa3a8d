"""Bringing a shipped language up to date with what pbem says: python -m pbem.languages.sync de."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.languages.extract import Said, all_said
from pbem.languages.finding import ENDING
from pbem.languages.pofiles import read_catalog, texts

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

_FOLDER = Path(__file__).parent
_WIDTH = 100
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_USAGE = """usage: python -m pbem.languages.sync LANGUAGE [PART ...]

Writes the files of a shipped language anew, with all that pbem says by now; for example
    python -m pbem.languages.sync de survival desk"""


def catalog_of(said: Iterable[Said], code: str, known: Sequence[Catalog] = ()) -> Catalog:
    """Return a catalogue of texts, each with the first translation that is known of it."""
    from babel.messages.catalog import Catalog

    made = Catalog(locale=code, project="pbem", charset="utf-8", fuzzy=False)
    for one in said:
        id = (one.text, one.many) if one.many else one.text
        made.add(id, locations=[(one.file, one.line)], context=one.context or None)
    for message in made:
        if message.id:
            first = texts(message.id)[0]
            found = [other for each in known if (other := each.get(first, message.context or None))]
            kept = next((other for other in found if all(texts(other.string))), None)
            if kept and len(texts(kept.string)) == len(texts(message.string)):
                message.string = kept.string
    return made


def as_po(catalog: Catalog) -> bytes:
    """Return a catalogue as a PO file that is the same for the same texts."""
    from babel.messages.pofile import write_po

    file = BytesIO()
    write_po(file, catalog, width=_WIDTH, omit_header=True, include_lineno=False)
    head = f'msgid ""\nmsgstr ""\n"Language: {catalog.locale_identifier}\\n"\n'
    head += f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
    head += '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    head += '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    return head.encode() + file.getvalue()


def main(arguments: Sequence[str]) -> int:
    """Write the files of a language anew, or of some of its parts; say how much is still to be translated."""
    said = all_said()
    code, *parts = arguments or ("",)
    strange = [part for part in parts if part not in {one.part for one in said}]
    if not _CODE.fullmatch(code) or strange:
        print(f"No part of pbem: {', '.join(strange)}." if strange else _USAGE, file=sys.stderr)
        return 0 if code == "--help" else 2
    folder = _FOLDER / code
    folder.mkdir(exist_ok=True)
    known = {file.stem: read_catalog(file, code) for file in sorted(folder.glob(f"*{ENDING}"))}
    for part in sorted({one.part for one in said}):
        if parts and part not in parts:
            continue
        first = [known[part]] if part in known else []
        catalog = catalog_of([one for one in said if one.part == part], code, [*first, *known.values()])
        (folder / f"{part}{ENDING}").write_bytes(as_po(catalog))
        left = sum(1 for message in catalog if message.id and not all(texts(message.string)))
        print(f"{part}: {len(catalog)} texts, {left} to be translated")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
