"""How wide words are in Source Sans 3, so that labels on a map never touch."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Advance widths in thousandths of the type size, in the order of ASCII from the blank to the tilde.
_REGULAR = """
200 289 426 497 497 824 609 249 303 303 418 497 249 311 249 350
497 497 497 497 497 497 497 497 497 497 249 249 497 497 497 425
847 543 588 571 615 527 494 617 652 263 479 579 486 727 647 664
566 664 569 534 536 645 515 786 513 476 539 303 350 303 497 500
542 504 553 456 555 496 292 504 544 246 247 495 255 829 547 542
555 555 347 419 338 544 467 719 446 467 425 303 241 303 497
"""
_BOLD = """
200 340 537 528 528 857 667 300 344 344 457 528 300 332 300 339
528 528 528 528 528 528 528 528 528 528 300 300 528 528 528 463
902 573 605 582 635 548 524 638 674 301 509 614 518 762 665 684
596 684 613 556 556 665 556 813 567 525 541 344 339 344 528 500
555 527 573 468 573 518 341 534 571 276 278 548 286 857 572 555
573 573 398 443 383 568 523 776 514 521 460 344 268 344 528
"""
# The same of the signs that follow, which words of ours and of players hold often.
_SIGNS = "–—‘’“”…·×\N{NO-BREAK SPACE}ß„‚"
_REGULAR_SIGNS = "480 800 249 249 426 426 948 249 497 200 576 426 249"
_BOLD_SIGNS = "480 800 300 300 537 537 978 300 528 200 632 537 300"
_STRANGE = 1000  # a letter the table does not hold: never narrower than it will be set
_PICTURE = 1300  # emoji of a fallback font

ELLIPSIS = "…"


def _by_letter(table: str) -> dict[str, int]:
    letters = "".join(chr(code) for code in range(32, 127)) + _SIGNS
    return dict(zip(letters, (int(width) for width in table.split()), strict=True))


ADVANCES = {False: _by_letter(_REGULAR + _REGULAR_SIGNS), True: _by_letter(_BOLD + _BOLD_SIGNS)}


@lru_cache(maxsize=4096)
def width(text: str, size: float, is_bold: bool = False) -> float:
    """The width of the text at this type size, in the unit of the size."""
    advances = ADVANCES[is_bold]
    thousandths = sum(advances.get(letter) or _strange(letter, advances) for letter in text)
    return thousandths * size / 1000


def _strange(letter: str, advances: dict[str, int]) -> int:
    if unicodedata.combining(letter):
        return 0
    base = unicodedata.normalize("NFD", letter)[0]
    return advances.get(base, _PICTURE if ord(letter) > 0xFFFF else _STRANGE)


def shortened(text: str, size: float, room: float, is_bold: bool = False) -> str:
    """The text itself where it fits the room, else its beginning and an ellipsis."""
    if width(text, size, is_bold) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size, is_bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def broken(text: str, size: float, room: float) -> tuple[str, ...]:
    """The text in lines no wider than the room; a word that is too long is shortened."""
    lines: list[str] = []
    for word in (shortened(each, size, room) for each in text.split()):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
