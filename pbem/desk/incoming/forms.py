"""The order form edited inside the quoted report: what the player changed there, and what stands now.

Mail programs change nothing in what they quote but blanks and line breaks, so lines are compared without
their blanks, and one line of the form may come back as several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pbem.desk.incoming.blockwraps import NO_BLOCKS, BlockWords, whole_one_line, with_lines_below
from pbem.desk.incoming.form_blocks import FormBlocks, block_at, form_blocks, heading_of, with_whole_blocks
from pbem.desk.incoming.form_places import Sent, sent_lines, where_form_stands
from pbem.desk.incoming.widths import block_width, goes_on, squeezed, wrap_width, wraps_on
from pbem.engine.blocks import end_of_block, head_and_text, is_end, is_one_line
from pbem.engine.sheet import without_comment
from pbem.engine.tongue import trn

IsOrder = Callable[[str], bool]
_BLOCKS = ("PRESS", "STANDING", "FOR")
_STOPS = (".", ":", "!", "?")


@dataclass(frozen=True)
class EditedForm:
    """The order form as it stands in a reply: all its order lines in order, and what of them is new.

    An order that is a block is one of them, of several lines. `left_out` are orders of the form that were
    sent and stand there no more.
    """

    lines: tuple[str, ...]
    edited: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the lines as if the player had written them in a letter."""
        return "\n".join(self.lines)

    @property
    def summary(self) -> str:
        """Say in one sentence what was found, for the receipt."""
        new, same = len(self.edited), len(self.lines) - len(self.edited)
        if not self.left_out:
            return trn(
                "I read the order form that you edited in the quoted report: {n} line new or changed, "
                "{same} as sent.",
                "I read the order form that you edited in the quoted report: {n} lines new or changed, "
                "{same} as sent.",
                new,
                same=same,
            )
        return trn(
            "I read the order form that you edited in the quoted report: {n} line new or changed, "
            "{same} as sent, {gone} left out.",
            "I read the order form that you edited in the quoted report: {n} lines new or changed, "
            "{same} as sent, {gone} left out.",
            new,
            same=same,
            gone=len(self.left_out),
        )


@dataclass
class _Returned:
    """The form being read where it stands in a quotation."""

    lines: list[str]
    sent: tuple[Sent, ...]
    is_order: IsOrder
    reads: IsOrder
    bares: list[str]
    width: int
    last_end: int  # where the last END stands
    blocks: FormBlocks
    standing: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    comment: str = ""  # the comment that the line above may go on with, without blanks


def edited_form(
    quoted: str,
    form: Sequence[str],
    is_order: IsOrder,
    reads: IsOrder | None = None,
    words: BlockWords = NO_BLOCKS,
) -> EditedForm | None:
    """Find the sent form in a quoted report; return what stands there now if a line of it was edited.

    An untouched form is None, and so is one from which lines were only deleted. `is_order` says of a line
    without comment whether it looks like an order, `reads` whether it surely is one. The form must be that
    of the report answered. `words` are those of orders that are blocks.
    """
    sent = sent_lines(form)
    lines = where_form_stands(quoted.split("\n"), sent) if sent else []
    if not lines:
        return None
    bares = [squeezed(line) for line in lines]
    last_end = max((at for at, bare in enumerate(bares) if bare == "end"), default=-1)
    reads = reads or is_order
    blocks = form_blocks(form, words, reads)
    found = _Returned(lines, sent, is_order, reads, bares, wrap_width(lines), last_end, blocks)
    at = 0
    while at < len(lines):
        at = _read(found, at)
    if not found.edited:
        return None
    return EditedForm(tuple(found.standing), tuple(found.edited), tuple(_left_out(found)))


def _read(found: _Returned, at: int) -> int:
    """Read what stands at a line of the quotation; return the line after it."""
    bare = found.bares[at]
    if not bare:
        found.comment = ""
        return at + 1
    if taken := _block(found, at) or _untouched(found, at):
        return at + taken
    if found.comment and (_is_sent(found, found.comment + bare) or _is_rest(found, at)):
        found.comment += bare
        return at + 1
    return _read_changed(found, at)


def _block(found: _Returned, at: int) -> int:
    """Take the order that is a block and stands here; return over how many lines, or 0."""
    piece = block_at(found.lines, at, found.blocks)
    if piece is None:
        return 0
    found.comment = ""
    if found.blocks.is_sent(piece.order) and piece.lines[-1:] == ("END",):
        found.standing.append(piece.text)
    elif piece.lines:
        _edit(found, piece.text)
    return piece.size


def _is_rest(found: _Returned, at: int) -> bool:
    """Say whether a line continues a broken comment that is not one of the form's, such as its first line."""
    above, line = found.lines[at - 1].rstrip(), found.lines[at]
    is_broken = wraps_on(above, line, found.width) and not above.endswith(_STOPS) and "#" not in line
    return is_broken and not _is_sent(found, found.comment) and not found.reads(without_comment(line))


def _untouched(found: _Returned, at: int) -> int:
    """Take the line of the form that stands here as it was sent; return over how many lines, or 0."""
    first = found.bares[at]
    for entry in found.sent:
        if not entry.bare.startswith(first):
            continue
        here, rest = at + 1, entry.bare[len(first) :]
        while rest and here < len(found.lines):
            piece = found.bares[here]
            if not piece or not rest.startswith(piece):
                break
            here, rest = here + 1, rest[len(piece) :]
        if not rest:
            found.standing += [entry.order] if entry.order and not is_end(entry.order) else []
            found.comment = ""
            return here - at
    return 0


def _is_sent(found: _Returned, bare: str) -> bool:
    return any(bare in entry.bare for entry in found.sent)


def _read_changed(found: _Returned, at: int) -> int:
    """Read a line that was not sent so: another comment, the same order, an edit, or none of ours."""
    line = found.lines[at]
    order = without_comment(line)
    found.comment = squeezed(line)[len(squeezed(order)) :]
    if not order:
        return at + 1
    if same := next((e.order for e in found.sent if e.order and e.bare_order == squeezed(order)), ""):
        found.standing.append(same)
        return at + 1
    if not found.is_order(order):
        return at + 1
    if end := _end_of_block(found, at, order):
        is_press = order.upper().startswith("PRESS")
        put_in = found.lines[at:end] if is_press else with_whole_blocks(found.lines[at:end], found.blocks)
        _edit(found, *(line.strip() for line in put_in if line.strip() or is_press))
        return end
    if is_one_line(order, found.blocks.words.opens):
        return _read_one_line(found, at)
    end = at + 1 if found.comment else _end_of_order(found, at)
    whole = " ".join(line.strip() for line in found.lines[at:end])
    found.comment = squeezed(whole)[len(squeezed(without_comment(whole))) :]
    _edit(found, without_comment(whole))
    return end


def _read_one_line(found: _Returned, at: int) -> int:
    """Read an order that is a block on one line; an END left below it is its own."""
    words, reads = found.blocks.words, found.blocks.reads
    width = block_width(found.lines)
    whole, end = whole_one_line(found.lines, at, width, words, reads, found.is_order)
    whole, end = with_lines_below(whole, found.lines, end, words)
    found.comment = ""
    _edit(found, without_comment(whole))
    return end


def _end_of_order(found: _Returned, at: int) -> int:
    """Return the line after an order that the mail program broke."""
    end = at + 1
    while (
        end < len(found.lines)
        and wraps_on(found.lines[end - 1], found.lines[end], found.width)
        and not found.lines[end].lstrip().startswith("#")
        and (goes_on(found.lines[end - 1]) or not found.is_order(without_comment(found.lines[end])))
    ):
        end += 1
        if "#" in found.lines[end - 1]:
            break
    return end


def _end_of_block(found: _Returned, at: int, order: str) -> int:
    """Return the line after the END of a block that was put in here; 0 if none was."""
    if at > found.last_end or order.split()[0].upper().rstrip(":") not in _BLOCKS:
        return 0
    opens = found.blocks.words.opens
    if head_and_text(order)[1]:
        last = end_of_block(found.lines, at, opens)
        return last + 1 if last and last > at else 0
    end: int | None = found.bares.index("end", at)
    if any(opens(without_comment(line)) for line in found.lines[at:end]):
        end = end_of_block(found.lines, at, opens)
    if end is None:
        found.last_end = -1  # all from here on will be refused
        return 0
    return end + 1


def _edit(found: _Returned, *lines: str) -> None:
    found.standing += lines
    found.edited += lines


def _left_out(found: _Returned) -> Iterator[str]:
    """Yield the orders sent that stand no more and that no edited line begins like."""
    standing = {squeezed(line) for line in found.standing}
    headings = {heading_of(line) for line in found.standing}
    begun = {line.split()[0].casefold() for line in found.edited if line}
    for order in found.blocks.orders:
        if found.blocks.is_block(order):
            if heading_of(order) not in headings:
                yield order
        elif squeezed(order) not in standing and order.split()[0].casefold() not in begun:
            yield order
