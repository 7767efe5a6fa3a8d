"""The post office: mailboxes of servers, posts tried again, bounces, requests, seats that change."""

from __future__ import annotations

import base64
import hashlib
import hmac

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import (
    key,
    large,
    look_up,
    number,
    of_game,
    of_letter,
    of_seat,
    once,
    text,
    time,
    yes_or_no,
)

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
        post.add_column(time("try_at", null=True))
        post.add_column(time("refused_at", null=True))
        post.add_column(number("answers", null=True))
    look_up("post", "address", "queued_at")
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("status", sa.String(), nullable=False, server_default="held"))
    look_up("seat", "address")
    look_up("filing", "game", "seat")
    op.create_table(
        "seat_change",
        *(key(), number("game"), text("seat"), text("field"), text("before"), text("after")),
        *(text("why"), number("letter", null=True), time("at")),
        *(of_game("seat_change"), of_seat("seat_change"), of_letter("seat_change")),
    )
    look_up("seat_change", "game", "seat")


def _mailboxes() -> None:
    op.create_table(
        "arrival",
        *(key(), text("mailbox"), large("validity"), large("uid")),
        *(number("letter", null=True), time("at"), of_letter("arrival")),
        once("arrival", "mailbox", "validity", "uid"),
    )
    op.create_table(
        "bounce",
        *(key(), number("game", null=True), text("seat", null=True), text("address")),
        *(text("post", null=True), yes_or_no("is_final"), text("why")),
        *(number("letter", null=True), time("at")),
        *(of_game("bounce"), of_seat("bounce"), of_letter("bounce")),
    )
    look_up("bounce", "game", "seat")
    op.create_table(
        "remark",
        *(key(), number("game", null=True), text("seat", null=True), text("kind"), text("text")),
        *(number("letter", null=True), time("at")),
        *(of_game("remark"), of_seat("remark"), of_letter("remark")),
    )
    look_up("remark", "game", "kind")


def _people() -> None:
    op.create_table(
        "request",
        *(key(), number("game"), text("seat", null=True), text("kind"), text("value")),
        *(text("name"), text("address"), text("code"), number("letter", null=True), time("at")),
        *(of_game("request"), of_seat("request"), of_letter("request"), once("request", "code")),
    )
    op.create_table(
        "confirmation",
        *(key(), number("request"), text("side"), number("letter", null=True), time("at")),
        sa.ForeignKeyConstraint(["request"], ["request.id"], name="fk_confirmation_request_request"),
        *(of_letter("confirmation"), once("confirmation", "request", "side")),
    )
    op.create_table(
        "absence",
        *(key(), number("game"), text("seat"), text("first"), text("last")),
        *(number("letter", null=True), time("at")),
        *(of_game("absence"), of_seat("absence"), of_letter("absence")),
    )
    look_up("absence", "game", "seat")
    op.create_table(
        "observer",
        *(key(), number("game"), text("address"), text("name"), text("code")),
        *(time("since"), time("until", null=True), of_game("observer"), once("observer", "code")),
    )
    look_up("observer", "game", "address")


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
