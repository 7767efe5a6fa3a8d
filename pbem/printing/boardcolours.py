"""The colours of a board: of its seats, the same all through a game, and of what is drawn on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.pictures import Board, Counter, Ground, RingBoard
from pbem.printing.boardwords import ground_of, spaces_of, tokens_of
from pbem.printing.hexart import INK, mixed

PANEL = "#fcfbf8"
LINE, SOFT = "#6b6b6b", "#575757"  # grey in black and white too
# Told apart by those who do not see red or green, and by lightness on a copier.
SEAT_COLOURS = ("#0072b2", "#e69f00", "#9a3c97", "#009e73", "#d55e00", "#56b4e9", "#b59a00", "#7d7f86")


@dataclass(frozen=True)
class Dye:
    """The colours of one seat: strong for lines, pale beneath words."""

    strong: str
    pale: str


_LIGHT = 0.75  # a colour lighter than this is darkened more, where it is a line
_DARKER, _MUCH_DARKER = 0.12, 0.45  # shares of black in a line


@dataclass(frozen=True)
class Colours:
    """What colour each seat has, in the order of the board's `seats` and then as they are met.

    `named` are colours that the game itself gives to seats.
    """

    seats: tuple[str, ...]
    is_plain: bool = False
    named: Mapping[str, str] = field(default_factory=dict)

    def of(self, seat: str) -> Dye:
        """The colours of a seat; of nobody where it has no name."""
        if not seat:
            return Dye(INK if self.is_plain else SOFT, "#fff")
        place = self.seats.index(seat)
        if self.is_plain:
            return Dye("#000", "#fff")
        strong = self.named.get(seat) or SEAT_COLOURS[place % len(SEAT_COLOURS)]
        return Dye(mixed(strong, "#000", _darkness(strong)), mixed(strong, "#fff", 0.62))

    def ground(self, ground: Ground, *, is_pale: bool = False) -> str:
        """The colour of a sort of space beneath its pattern."""
        if self.is_plain:
            return "#fff"
        return mixed(ground.colour, "#fff", 0.82 if is_pale else 0.4)

    @property
    def panel(self) -> str:
        """What the board is drawn on."""
        return "#fff" if self.is_plain else PANEL


def _darkness(colour: str) -> float:
    """How much black a line of a colour needs to be seen on white."""
    written = mixed(colour, "#fff", 0.0)
    parts = [int(written[at : at + 2], 16) for at in (1, 3, 5)]
    return _MUCH_DARKER if min(parts) > _LIGHT * 255 else _DARKER


def whose(token: Counter) -> str:
    """Who a token is coloured for: its seat, or itself."""
    return token.seat or token.label


def colours_of(block: Board, *, is_plain: bool) -> Colours:
    """The colours of all seats and owners of a board."""
    owners = [space.owner for space in spaces_of(block) if space.owner]
    standing = [whose(token) for token in tokens_of(block)]
    moving = [arrow.seat for arrow in block.arrows if arrow.seat]
    listed = [seat for seat, _ in block.seats]
    seats = tuple(dict.fromkeys([*listed, *owners, *standing, *moving]))
    named = dict(block.colours) if isinstance(block, RingBoard) else {}
    return Colours(seats, is_plain, named)


def used_grounds(block: Board) -> tuple[tuple[int, Ground], ...]:
    """The grounds that occur on a board, each with its place in the list."""
    met = {space.ground for space in spaces_of(block) if ground_of(block, space)}
    return tuple((place, ground) for place, ground in enumerate(block.grounds) if ground.key in met)
