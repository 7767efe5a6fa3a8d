"""What migrations write tables with: columns and named constraints. None of it changes: old steps use it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

_TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")
"""Text, ordered letter by letter wherever the database is."""


def key() -> sa.Column[int]:
    """The id of a row; the constraint is named by the convention."""
    return sa.Column("id", sa.Integer(), primary_key=True)


def text(name: str, *, null: bool = False) -> sa.Column[str]:
    """A column of text."""
    return sa.Column(name, _TEXT, nullable=null)


def number(name: str, *, null: bool = False) -> sa.Column[int]:
    """A column of whole numbers."""
    return sa.Column(name, sa.Integer(), nullable=null)


def large(name: str) -> sa.Column[int]:
    """A column of numbers as IMAP's, which have 32 bits and no sign."""
    return sa.Column(name, sa.BigInteger(), nullable=False)


def yes_or_no(name: str) -> sa.Column[bool]:
    """A column of truths."""
    return sa.Column(name, sa.Boolean(), nullable=False)


def time(name: str, *, null: bool = False) -> sa.Column[object]:
    """A column of times."""
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def of_game(table: str) -> sa.ForeignKeyConstraint:
    """Tie a table's rows to their game."""
    return sa.ForeignKeyConstraint(["game"], ["game.id"], name=f"fk_{table}_game_game")


def of_seat(table: str) -> sa.ForeignKeyConstraint:
    """Tie a table's rows to a seat of their game."""
    here, there = ["game", "seat"], ["seat.game", "seat.key"]
    return sa.ForeignKeyConstraint(here, there, name=f"fk_{table}_game_seat_seat")


def of_moment(table: str) -> sa.ForeignKeyConstraint:
    """Tie a table's rows to a moment of their game."""
    here, there = ["game", "moment"], ["moment.game", "moment.number"]
    return sa.ForeignKeyConstraint(here, there, name=f"fk_{table}_game_moment_moment")


def of_letter(table: str) -> sa.ForeignKeyConstraint:
    """Tie a table's rows to the letter they came from."""
    return sa.ForeignKeyConstraint(["letter"], ["letter.id"], name=f"fk_{table}_letter_letter")


def once(table: str, *columns: str) -> sa.UniqueConstraint:
    """Let these columns together be the same in no two rows."""
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def look_up(table: str, *columns: str) -> None:
    """Make an index on these columns."""
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))
