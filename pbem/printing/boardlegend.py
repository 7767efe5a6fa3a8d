"""What stands below a board: what stands aside of it, the grounds, signs, seats and keys that occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.pictures import Board, Counter
from pbem.engine.tongue import tr
from pbem.printing.boardart import Extra, Ink, box, chip, filled, token_letters
from pbem.printing.boardcolours import used_grounds, whose
from pbem.printing.boardface import Placed, token_piece
from pbem.printing.boardlanes import key_sign, key_width, mover
from pbem.printing.boardsigns import signs_of
from pbem.printing.boardwords import owner_name, spaces_of, tokens_of
from pbem.printing.hexart import INK, number
from pbem.printing.hexlegend import Legend
from pbem.printing.plain import on_one_line

_LEADING = 1.55  # lines, in type sizes


@dataclass(frozen=True)
class _Entry:
    """One thing that is explained: its picture round the origin, how wide that is, and what is said."""

    picture: str
    width: float
    text: str


def legend(ink: Ink, room: float, extra: Extra) -> Legend:
    """The legend of a board, holding only what occurs on it."""
    pen = ink.pen
    aside, lines = ([], 0) if not extra.has_aside else _aside(ink, room)
    entries, more = _entries(ink, _occurring(ink, extra), room, lines)
    drawn, line = [*aside, *entries], lines + more
    for part in pen.broken(" ".join(_sentences(ink.block, extra)), room):
        line += 1
        drawn.append(pen.written(0, line * _LEADING * pen.size, part))
    return Legend("".join(drawn), (line + 0.4) * _LEADING * pen.size if line else 0.0)


def aside_row(
    ink: Ink, named: str, tokens: Sequence[Counter], room: float, at: tuple[float, float]
) -> tuple[str, int]:
    """A place beside the board and the tokens there, from a point on, and how many lines it takes."""
    pen, (left, y) = ink.pen, at
    name = pen.shortened(f"{on_one_line(named)}:", 0.7 * room, is_bold=True)
    drawn = [pen.written(left, y, name, is_bold=True)]
    x, line = left + pen.width(name, is_bold=True) + 0.5 * pen.size, 0
    for token in tokens:
        piece = token_piece(token, pen, room=0.9 * room)
        if x + piece.width > left + room:
            x, line = left + pen.size, line + 1
        placed = Placed(piece, x, y + line * _LEADING * pen.size)
        drawn += [chip(ink, placed), f'<g fill="{INK}">{token_letters(ink, placed)}</g>']
        x += piece.width + 0.5 * pen.size
    return "".join(drawn), line + 1


def _aside(ink: Ink, room: float) -> tuple[list[str], int]:
    drawn, lines = [], 0
    for named, tokens in ink.block.aside:
        markup, more = aside_row(ink, named, tokens, room, (0, (lines + 1) * _LEADING * ink.pen.size))
        drawn.append(markup)
        lines += more
    return drawn, lines


def _entries(ink: Ink, entries: Iterator[_Entry], room: float, before: int) -> tuple[list[str], int]:
    """The entries in running lines, and how many lines."""
    pen, drawn, x, line = ink.pen, [], 0.0, before
    for entry in entries:
        text = pen.shortened(entry.text, room - entry.width - pen.size)
        wide = entry.width + 0.5 * pen.size + pen.width(text)
        if x > 0 and x + wide > room:
            x, line = 0.0, line + 1
        y = (line + 1) * _LEADING * pen.size
        place = f"translate({number(x + entry.width / 2)} {number(y - 0.32 * pen.size)})"
        drawn.append(f'<g transform="{place}">{entry.picture}</g>')
        drawn.append(pen.written(x + entry.width + 0.5 * pen.size, y, text))
        x += wide + 1.4 * pen.size
    return drawn, line + 1 - before if drawn else 0


def _occurring(ink: Ink, extra: Extra) -> Iterator[_Entry]:
    size = ink.pen.size
    high = 1.0 * size
    for _, ground in used_grounds(ink.block):
        outline = box(-0.9 * size, -high / 2, 1.8 * size, high)
        letter = f" ({on_one_line(ground.letter)})" if ground.letter else ""
        framed = filled(ink, outline, ground) + f'<path d="{outline}" fill="none" stroke="#6b6b6b"/>'
        yield _Entry(framed, 1.8 * size, on_one_line(ground.name) + letter)
    meanings = dict(ink.block.mark_names)
    for sign in signs_of(ink.block):
        disc = f'<circle r="{number(0.62 * size)}" fill="#fff"/>'
        symbol = f'<use href="#{ink.symbol(sign)}" transform="scale({size / 9.4:.3f})"/>'
        yield _Entry(disc + symbol, 1.2 * size, on_one_line(meanings.get(sign, sign)))
    keyed = {mover(ink.block, arrow): arrow for arrow in reversed(extra.keyed)}
    yield from _seats(ink, tuple(keyed))
    for name, arrow in reversed(keyed.items()):
        sign_ = key_sign(ink, arrow, (0, 0))
        if sign_:
            yield _Entry(f'<g fill="{INK}">{sign_}</g>', key_width(ink, arrow), name)


def _seats(ink: Ink, keyed: Sequence[str]) -> Iterator[_Entry]:
    """The seats whose colours occur, where they own something or are called otherwise on the board.

    Those that have a key besides are not said twice.
    """
    block, size = ink.block, ink.pen.size
    owners = {space.owner for space in spaces_of(block)}
    labels: dict[str, set[str]] = {}
    for token in tokens_of(block):
        labels.setdefault(whose(token), set()).add(token.label)
    for seat in ink.colours.seats:
        name = owner_name(block, seat)
        if name in keyed:
            continue
        if seat in owners or any(label != name for label in labels.get(seat, ())):
            dye = ink.colours.of(seat)
            outline = box(-0.7 * size, -0.4 * size, 1.4 * size, 0.8 * size)
            patch = f'<path d="{outline}" fill="{dye.pale}" stroke="{dye.strong}"/>'
            known = sorted(label for label in labels.get(seat, ()) if label not in name)
            yield _Entry(patch, 1.4 * size, f"{name} ({', '.join(known[:3])})" if known else name)


def _sentences(block: Board, extra: Extra) -> Iterator[str]:
    said = [block.top_means, block.counter_means, block.arrow_means if block.arrows else "", *extra.lines]
    if any(space.held for space in spaces_of(block)):
        said.append(tr("Tokens between bars are held where they are."))
    if any(space.is_vacant for space in spaces_of(block)):
        said.append(tr("A broken frame: it has lost its owner."))
    if any(token.is_own for token in tokens_of(block)):
        said.append(tr("Your own are set in bold."))
    if extra.is_crowded:
        said.append(tr("Not all found room; the table of crowded spaces has the rest."))
    yield from (on_one_line(line) for line in said if line)
