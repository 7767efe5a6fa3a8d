"""Issues to be built in the tests: their files, and games with something private in every place."""

from __future__ import annotations

from pathlib import Path

from tests.desk.office import Office

CANARY = "Zanzibar"
"""Stands in everything that is private."""
ISSUE = """\
title: The Slow Post
number: 7
date: 2026-12-20
price: 80p
since: 2026-12-01
sections: [contents, {text: editorial.md}, deadlines, games, press, standings, waiting lists, colophon]
"""
PRESS = "The **moon** is [made](https://cheese.example) of <b>fish</b>."
EDITORIAL = "# Hello\n\nDear all.\n"


def lay_issue(folder: Path, text: str = ISSUE, **texts: str) -> Path:
    """Write an issue with its texts into a folder, and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "editorial.md").write_text(EDITORIAL, encoding="utf-8")
    for name, content in texts.items():
        (folder / f"{name}.md").write_text(content, encoding="utf-8")
    file = folder / "issue-7.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def play_with_secrets(office: Office) -> None:
    """Play a round in which everybody has something to hide, and say something in public."""
    office.write("ann", f"STANDING\nSTAY ALL # {CANARY} standing\nEND\n")
    office.write("bob", f"STAY ALL # {CANARY} fresh\nPRESS TO chloe:\n{CANARY} between us.\nEND\n")
    office.write(
        "eve", "PRESS TO all:\nThe **moon** is [made](https://cheese.example) of <b>fish</b>.\nEND\n"
    )
    office.close()
