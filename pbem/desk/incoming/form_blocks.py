"""Orders that are blocks in the order form edited in a quotation: each is one piece, sent so or changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.desk.incoming.blockwraps import BlockWords, Says, sent_comments, whole_steps, without_sent_comments
from pbem.desk.incoming.widths import block_width, longest_of, squeezed
from pbem.engine.blocks import OrderBlock, as_one_line, is_one_line, order_block
from pbem.engine.sheet import numbered, without_comment
from pbem.mail.plain import plain


@dataclass(frozen=True)
class FormBlocks:
    """How orders that are blocks are written in a form, and all orders of the form as it was sent."""

    words: BlockWords
    reads: Says
    orders: tuple[str, ...]

    def is_sent(self, order: str) -> bool:
        """Say whether a block, as one line, stands in the form as it was sent."""
        return squeezed(order) in {squeezed(one) for one in self.orders}

    def is_block(self, order: str) -> bool:
        """Say whether an order of the form is a block."""
        return is_one_line(order, self.words.opens) or self.words.opens(order)


@dataclass(frozen=True)
class Piece:
    """An order that is a block as it stands in the quotation: its lines, and over how many it goes.

    `order` is all of it as one line.
    """

    lines: tuple[str, ...]
    order: str
    size: int

    @property
    def text(self) -> str:
        """Return it as if the player had written it in a letter."""
        return "\n".join(self.lines)


def form_blocks(form: Sequence[str], words: BlockWords, reads: Says) -> FormBlocks:
    """Return how the blocks of a form are read."""
    lines = plain("\n".join(form))
    orders = tuple(line.text for line in numbered(lines, words.opens))
    return FormBlocks(replace(words, comments=sent_comments(form)), reads, orders)


def block_at(lines: Sequence[str], at: int, blocks: FormBlocks) -> Piece | None:
    """Return the block whose heading stands at a line; None if none does.

    Of one that is not closed only the lines count that begin as those inside it do: they were put in, and
    the letter's reader will say that END is missing. Without such a line nothing was written.
    """
    heading = without_comment(lines[at])
    if not heading or not blocks.words.opens(heading):
        return None
    block = order_block(lines, at, blocks.words.opens)
    body = lines[at + 1 : block.end - 1] if block.is_closed else _put_in(lines, at + 1, block, blocks)
    inside = steps_of(heading, body, lines, blocks)
    order = as_one_line(heading, inside)
    if block.is_closed:
        return Piece((heading, *inside, "END"), order, block.end - at)
    return Piece((heading, *inside) if inside else (), order, 1 + len(body))


def _put_in(lines: Sequence[str], start: int, block: OrderBlock, blocks: FormBlocks) -> Sequence[str]:
    """Return what stands below a heading up to the last of the lines that begin as those inside do."""
    place = start
    end = start
    while place < block.end:
        bare = without_comment(lines[place])
        if bare and not blocks.words.is_inside(bare):
            break
        place += 1
        end = place if bare else end
    return lines[start:end]


def steps_of(heading: str, body: Sequence[str], around: Sequence[str], blocks: FormBlocks) -> tuple[str, ...]:
    """Return the lines inside a block, without comments and whole."""
    bare = without_sent_comments(body, blocks.words.comments, longest_of(around))
    done = whole_steps(heading.rstrip(": "), bare, block_width(around), blocks.words, blocks.reads)
    return tuple(filter(None, (without_comment(line).rstrip("; ") for line in done.lines)))


def with_whole_blocks(lines: Sequence[str], blocks: FormBlocks) -> list[str]:
    """Return lines put into a form, such as standing orders, in which every block is whole."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        piece = block_at(lines, at, blocks)
        if piece and piece.lines[-1:] == ("END",):
            kept += piece.lines
            at += piece.size
        else:
            kept.append(lines[at])
            at += 1
    return kept


def heading_of(order: str) -> str:
    """Return the heading of a block, without blanks, by which it is known."""
    return squeezed(order.partition("\n")[0].partition(":")[0])
