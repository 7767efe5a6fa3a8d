"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = ("game", "seat", "moment", "deadline", "letter", "filing", "outcome", "post")


def upgrade() -> None:
    """Make the tables of games, then those of the mail."""
    _games()
    _deadlines()
    _outcomes()
    _letters()
    _filings()
    _posts()


def downgrade() -> None:
    """Drop every table, those that point to others first."""
    for name in reversed(TABLES):
        op.drop_table(name)


def _games() -> None:
    op.create_table(
        "game",
        *(_id(), _text("slug"), _text("title"), _text("ruleset"), _text("version")),
        *(_text("options"), _text("material"), _text("zone"), _text("deadline_rule")),
        *(_text("secret"), _time("made_at"), _text("config")),
        _once("game", "slug"),
    )
    op.create_table(
        "seat",
        *(_id(), _number("game"), _text("key"), _number("place"), _text("name")),
        *(_text("address"), _text("order_key"), _text("zone"), _text("formats")),
        *(_of_game("seat"), _once("seat", "game", "key")),
    )
    op.create_table(
        "moment",
        *(_id(), _number("game"), _number("number"), _number("turn"), _text("phase")),
        *(_text("state"), sa.Column("is_over", sa.Boolean(), nullable=False), _time("opened_at")),
        *(_of_game("moment"), _once("moment", "game", "number"), _once("moment", "game", "turn", "phase")),
    )


def _deadlines() -> None:
    op.create_table(
        "deadline",
        *(_id(), _number("game"), _number("moment"), _time("at", null=True)),
        *(_text("reason"), _time("set_at"), _of_game("deadline"), _of_moment("deadline")),
    )
    _look_up("deadline", "game", "moment")


def _outcomes() -> None:
    op.create_table(
        "outcome",
        *(_id(), _number("game"), _number("moment"), _text("seed"), _text("sheets")),
        *(_text("events"), _text("rolls"), _text("digest"), _time("closed_at")),
        *(_of_game("outcome"), _of_moment("outcome"), _once("outcome", "game", "moment")),
    )


def _letters() -> None:
    op.create_table(
        "letter",
        *(_id(), _text("message_id"), _text("digest"), _text("sender"), _text("subject")),
        *(_text("sort"), _number("size"), _time("received_at"), _number("game", null=True)),
        *(_text("seat", null=True), _number("moment", null=True), _text("verdict")),
        *(sa.Column("raw", sa.LargeBinary()), _text("text"), _text("kept_as", null=True)),
        *(_of_game("letter"), _of_seat("letter"), _of_moment("letter")),
        _once("letter", "message_id", "digest"),
    )
    _look_up("letter", "game", "seat", "moment")
    _look_up("letter", "verdict")


def _filings() -> None:
    op.create_table(
        "filing",
        *(_id(), _number("game"), _number("moment"), _text("seat"), _number("number")),
        *(_text("kind"), _text("about"), _text("text"), _number("letter", null=True)),
        *(_time("filed_at"), sa.Column("is_late", sa.Boolean(), nullable=False)),
        *(_of_game("filing"), _of_seat("filing"), _of_moment("filing")),
        sa.ForeignKeyConstraint(["letter"], ["letter.id"], name="fk_filing_letter_letter"),
        _once("filing", "game", "number"),
    )
    _look_up("filing", "game", "moment", "seat")


def _posts() -> None:
    op.create_table(
        "post",
        *(_id(), _text("message_id"), _number("game", null=True), _text("seat", null=True)),
        *(_text("address"), _text("content"), _time("queued_at"), _time("sent_at", null=True)),
        *(_number("tries"), _text("last_fault", null=True), _of_game("post"), _of_seat("post")),
        _once("post", "message_id"),
    )
    _look_up("post", "sent_at", "queued_at")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True)  # its constraint is named by the convention


def _text(name: str, *, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=null)


def _number(name: str, *, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=null)


def _time(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["game.id"], name=f"fk_{table}_game_game")


def _of_seat(table: str) -> sa.ForeignKeyConstraint:
    here, there = ["game", "seat"], ["seat.game", "seat.key"]
    return sa.ForeignKeyConstraint(here, there, name=f"fk_{table}_game_seat_seat")


def _of_moment(table: str) -> sa.ForeignKeyConstraint:
    here, there = ["game", "moment"], ["moment.game", "moment.number"]
    return sa.ForeignKeyConstraint(here, there, name=f"fk_{table}_game_moment_moment")


def _once(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _look_up(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))
