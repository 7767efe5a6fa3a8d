"""What a demo that was played has answered: the texts of its mails, and the lines that receipts refuse."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from email import message_from_bytes, policy
from pathlib import Path

Place = tuple[int, str, str]
"""Turn, phase and seat."""


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def texts(folder: Path, slug: str) -> Iterator[str]:
    """The plain text of every mail that was sent, in the order of sending."""
    for path in sorted((folder / slug / "outbox" / "new").iterdir()):
        body = message_from_bytes(path.read_bytes(), policy=policy.default).get_body(("plain",))
        yield str(body.get_content()).replace("\r\n", "\n") if body else ""


def refusals(
    receipts: Iterable[tuple[int, str, str, str]], expected: Mapping[Place, list[str]]
) -> dict[Place, list[str]]:
    """The lines refused by turn, phase and seat; those expected tell where a line of several ends."""
    known = [line for lines in expected.values() for line in lines]
    found: dict[Place, list[str]] = {}
    for turn, phase, seat, text in receipts:
        if lines := _refused_in(text, known):
            found.setdefault((turn, phase, seat), []).extend(lines)
    return {place: sorted(lines) for place, lines in found.items()}


def _refused_in(text: str, known: Collection[str]) -> list[str]:
    """The lines that a receipt quotes as not taken, whole again; talk is none of them."""
    lines: list[str] = []
    for title in ("Not understood:", "Not allowed:"):
        _, _, part = text.partition(f"\n{title}\n")
        for found in re.finditer(r"^- line \d+: (.*(?:\n    .*)*)", part.partition("\n\n")[0], re.MULTILINE):
            whole = " ".join(found[1].split())
            lines.append(next((line for line in known if whole.startswith(line)), whole))
    return lines
