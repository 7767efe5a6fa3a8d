"""The post office: mailboxes of servers, posts tried again, bounces, requests, seats that change."""

from __future__ import annotations

import base64
import hashlib
import hmac

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = ("arrival", "bounce", "request", "confirmation", "absence", "observer", "remark", "seat_change")


def upgrade() -> None:
    """Add what the post office keeps, and a seat for the GM to every game."""
    _posts_and_seats()
    _mailboxes()
    _people()
    _gm_seats()


def downgrade() -> None:
    """Drop it all again; the GM's seats go only where nothing was filed from them."""
    for name in reversed(TABLES):
        op.drop_table(name)
    op.drop_index("ix_filing_game_seat", "filing")
    op.execute("DELETE FROM seat WHERE place = 0")
    with op.batch_alter_table("seat") as seat:
        seat.drop_index("ix_seat_address")
        seat.drop_column("status")
    with op.batch_alter_table("post") as post:
        post.drop_index("ix_post_address_queued_at")
        for name in ("try_at", "refused_at", "answers"):
            post.drop_column(name)


def _posts_and_seats() -> None:
    with op.batch_alter_table("post") as post:
        post.add_column(_time("try_at", null=True))
        post.add_column(_time("refused_at", null=True))
        post.add_column(_number("answers", null=True))
    _look_up("post", "address", "queued_at")
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("status", sa.String(), nullable=False, server_default="held"))
    _look_up("seat", "address")
    _look_up("filing", "game", "seat")
    op.create_table(
        "seat_change",
        *(_id(), _number("game"), _text("seat"), _text("field"), _text("before"), _text("after")),
        *(_text("why"), _number("letter", null=True), _time("at")),
        *(_of_game("seat_change"), _of_seat("seat_change"), _of_letter("seat_change")),
    )
    _look_up("seat_change", "game", "seat")


def _mailboxes() -> None:
    op.create_table(
        "arrival",
        *(_id(), _text("mailbox"), _large("validity"), _large("uid")),
        *(_number("letter", null=True), _time("at"), _of_letter("arrival")),
        _once("arrival", "mailbox", "validity", "uid"),
    )
    op.create_table(
        "bounce",
        *(_id(), _number("game", null=True), _text("seat", null=True), _text("address")),
        *(_text("post", null=True), sa.Column("is_final", sa.Boolean(), nullable=False), _text("why")),
        *(_number("letter", null=True), _time("at")),
        *(_of_game("bounce"), _of_seat("bounce"), _of_letter("bounce")),
    )
    _look_up("bounce", "game", "seat")
    op.create_table(
        "remark",
        *(_id(), _number("game", null=True), _text("seat", null=True), _text("kind"), _text("text")),
        *(_number("letter", null=True), _time("at")),
        *(_of_game("remark"), _of_seat("remark"), _of_letter("remark")),
    )
    _look_up("remark", "game", "kind")


def _people() -> None:
    op.create_table(
        "request",
        *(_id(), _number("game"), _text("seat", null=True), _text("kind"), _text("value")),
        *(_text("name"), _text("address"), _text("code"), _number("letter", null=True), _time("at")),
        *(_of_game("request"), _of_seat("request"), _of_letter("request"), _once("request", "code")),
    )
    op.create_table(
        "confirmation",
        *(_id(), _number("request"), _text("side"), _number("letter", null=True), _time("at")),
        sa.ForeignKeyConstraint(["request"], ["request.id"], name="fk_confirmation_request_request"),
        *(_of_letter("confirmation"), _once("confirmation", "request", "side")),
    )
    op.create_table(
        "absence",
        *(_id(), _number("game"), _text("seat"), _text("first"), _text("last")),
        *(_number("letter", null=True), _time("at")),
        *(_of_game("absence"), _of_seat("absence"), _of_letter("absence")),
    )
    _look_up("absence", "game", "seat")
    op.create_table(
        "observer",
        *(_id(), _number("game"), _text("address"), _text("name"), _text("code")),
        *(_time("since"), _time("until", null=True), _of_game("observer"), _once("observer", "code")),
    )
    _look_up("observer", "game", "address")


def _gm_seats() -> None:
    """Give each game the seat that the GM's own letters and orders belong to."""
    connection = op.get_bind()
    games = connection.execute(sa.text("SELECT id, slug, secret, zone FROM game")).all()
    insert = sa.text(
        "INSERT INTO seat (game, key, place, name, address, order_key, zone, formats, status) "
        "VALUES (:game, 'gm', 0, 'the GM', '', :key, :zone, '[]', 'held')"
    )
    for id, slug, secret, zone in games:
        message = f"order key\x1f{slug}\x1fgm".encode()
        digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
        key = base64.b32encode(digest)[:12].decode().lower()
        connection.execute(insert, {"game": id, "key": key, "zone": zone})


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True)


def _text(name: str, *, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=null)


def _number(name: str, *, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=null)


def _large(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)  # IMAP's numbers have 32 bits and no sign


def _time(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["game.id"], name=f"fk_{table}_game_game")


def _of_seat(table: str) -> sa.ForeignKeyConstraint:
    here, there = ["game", "seat"], ["seat.game", "seat.key"]
    return sa.ForeignKeyConstraint(here, there, name=f"fk_{table}_game_seat_seat")


def _of_letter(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["letter"], ["letter.id"], name=f"fk_{table}_letter_letter")


def _once(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _look_up(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))
