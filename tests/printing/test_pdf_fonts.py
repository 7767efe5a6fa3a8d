"""The fonts of paper: two weights cut out of one file, and what becomes of letters it has not."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pbem.engine.report import Paragraph, Report, Section
from pbem.printing.fonts import BOLD, REGULAR, cut_fonts, faces, font_at, has_rare_letters, take_fonts
from pbem.printing.pdf import as_pdf
from pbem.printing.widths import width
from tests.printing.pdf_samples import opened, skip_without_pango, texts

STRANGE = "Ωμέγα Привет שלום مرحبا 日本語 🦖"
_NO_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><cachedir>{folder}</cachedir></fontconfig>
"""
_PRINT = """
import sys
from pbem.engine.report import Paragraph, Report, Section
from pbem.printing.pdf import as_pdf
sections = (Section("Press", (Paragraph(sys.argv[1]),)),)
sys.stdout.buffer.write(as_pdf(Report("Game", "Round 1", (), sections)))
"""


def press(text: str) -> Report:
    """A report of one paragraph."""
    return Report("Game", "Round 1", (), (Section("Press", (Paragraph(text),)),))


def test_the_weights_are_what_they_say() -> None:
    for weight, style in ((REGULAR, "Regular"), (BOLD, "Bold")):
        font = TTFont(io.BytesIO(cut_fonts()[weight]))
        assert "fvar" not in font and font["OS/2"].usWeightClass == weight
        assert font["name"].getDebugName(4) == f"Source Sans 3 {style}"
        assert bool(font["head"].macStyle & 1) == (weight == BOLD)


def test_letters_are_as_wide_as_maps_count_on() -> None:
    """The widths by which labels are placed are those of the cut fonts."""
    for weight in (REGULAR, BOLD):
        font = TTFont(io.BytesIO(cut_fonts()[weight]))
        names, metrics = font.getBestCmap(), font["hmtx"]
        for letter in map(chr, range(32, 127)):
            cut = metrics[names[ord(letter)]][0] * 1000 / font["head"].unitsPerEm
            assert cut == pytest.approx(width(letter, 1000, weight == BOLD), abs=1.5)


def test_another_process_cuts_the_same_fonts() -> None:
    here = [sha256(font).hexdigest() for font in cut_fonts().values()]
    told = (
        "from hashlib import sha256; from pbem.printing.fonts import cut_fonts; "
        "print(*(sha256(font).hexdigest() for font in cut_fonts().values()))"
    )
    surroundings = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(Path(__file__).parents[2])}
    ran = subprocess.run(
        [sys.executable, "-c", told], env=surroundings, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == here


def test_fonts_that_were_taken_are_not_made_again() -> None:
    made = dict(cut_fonts())
    take_fonts(made)
    assert all(font_at(f"pbem-font:{weight}") is made[weight] for weight in made)
    assert font_at("pbem-font:500") is None and font_at("file:///etc/hostname") is None


def test_the_whole_font_is_used_only_where_it_helps() -> None:
    assert not has_rare_letters("Chloé, Łódź, Müller: “naïve” – 5 € →\n")
    assert has_rare_letters("Ωμέγα") and has_rare_letters("Привет")
    assert not has_rare_letters("日本語 🦖")  # it has none of these
    assert faces("plain").count("@font-face") == 2 and faces("Ω").count("@font-face") == 3


def test_greek_and_cyrillic_are_set_in_the_same_face() -> None:
    skip_without_pango()
    pages = as_pdf(press("Ωμέγα Привет"))
    assert "Ωμέγα Привет" in texts(pages)[0]
    names = embedded(pages)
    assert names and all("Source-Sans-3" in name for name in names)


def embedded(pages: bytes) -> set[str]:
    """The names of the fonts of a file."""
    file = opened(pages)
    fonts = [font for page in file.pages for font in page.obj.Resources.Font.values()]
    return {str(font.BaseFont) for font in fonts}


def test_all_fonts_are_embedded() -> None:
    skip_without_pango()
    file = opened(as_pdf(press(STRANGE)))
    fonts = [font for page in file.pages for font in page.obj.Resources.Font.values()]
    for font in fonts:
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor


def test_letters_that_no_font_has_hold_no_turn_up(tmp_path: Path) -> None:
    """On a system without any font the pages are set in the font that comes with pbem."""
    skip_without_pango()
    config = tmp_path / "fonts.conf"
    config.write_text(_NO_FONTS.format(folder=tmp_path), encoding="utf-8")
    surroundings = os.environ | {"FONTCONFIG_FILE": str(config), "PYTHONPATH": str(Path(__file__).parents[2])}
    ran = subprocess.run(
        [sys.executable, "-c", _PRINT, f"All is well. {STRANGE}"],
        env=surroundings,
        capture_output=True,
        check=True,
    )
    assert "All is well. Ωμέγα Привет" in texts(ran.stdout)[0]
    assert all("Source-Sans-3" in name for name in embedded(ran.stdout))


def test_pages_do_not_depend_on_those_set_before() -> None:
    """Fonts are made ready once for many pages; strange letters on one leave the next as it was."""
    skip_without_pango()
    first = as_pdf(press("All is well. 日本"))
    as_pdf(press(STRANGE))
    assert as_pdf(press("All is well. 日本")) == first
