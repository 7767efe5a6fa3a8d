"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import (
    key,
    look_up,
    number,
    of_game,
    of_letter,
    of_moment,
    of_seat,
    once,
    text,
    time,
    yes_or_no,
)

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
        *(key(), text("slug"), text("title"), text("ruleset"), text("version")),
        *(text("options"), text("material"), text("zone"), text("deadline_rule")),
        *(text("secret"), time("made_at"), text("config")),
        once("game", "slug"),
    )
    op.create_table(
        "seat",
        *(key(), number("game"), text("key"), number("place"), text("name")),
        *(text("address"), text("order_key"), text("zone"), text("formats")),
        *(of_game("seat"), once("seat", "game", "key")),
    )
    op.create_table(
        "moment",
        *(key(), number("game"), number("number"), number("turn"), text("phase")),
        *(text("state"), yes_or_no("is_over"), time("opened_at")),
        *(of_game("moment"), once("moment", "game", "number"), once("moment", "game", "turn", "phase")),
    )


def _deadlines() -> None:
    op.create_table(
        "deadline",
        *(key(), number("game"), number("moment"), time("at", null=True)),
        *(text("reason"), time("set_at"), of_game("deadline"), of_moment("deadline")),
    )
    look_up("deadline", "game", "moment")


def _outcomes() -> None:
    op.create_table(
        "outcome",
        *(key(), number("game"), number("moment"), text("seed"), text("sheets")),
        *(text("events"), text("rolls"), text("digest"), time("closed_at")),
        *(of_game("outcome"), of_moment("outcome"), once("outcome", "game", "moment")),
    )


def _letters() -> None:
    op.create_table(
        "letter",
        *(key(), text("message_id"), text("digest"), text("sender"), text("subject")),
        *(text("sort"), number("size"), time("received_at"), number("game", null=True)),
        *(text("seat", null=True), number("moment", null=True), text("verdict")),
        *(sa.Column("raw", sa.LargeBinary()), text("text"), text("kept_as", null=True)),
        *(of_game("letter"), of_seat("letter"), of_moment("letter")),
        once("letter", "message_id", "digest"),
    )
    look_up("letter", "game", "seat", "moment")
    look_up("letter", "verdict")


def _filings() -> None:
    op.create_table(
        "filing",
        *(key(), number("game"), number("moment"), text("seat"), number("number")),
        *(text("kind"), text("about"), text("text"), number("letter", null=True)),
        *(time("filed_at"), yes_or_no("is_late")),
        *(of_game("filing"), of_seat("filing"), of_moment("filing")),
        of_letter("filing"),
        once("filing", "game", "number"),
    )
    look_up("filing", "game", "moment", "seat")


def _posts() -> None:
    op.create_table(
        "post",
        *(key(), text("message_id"), number("game", null=True), text("seat", null=True)),
        *(text("address"), text("content"), time("queued_at"), time("sent_at", null=True)),
        *(number("tries"), text("last_fault", null=True), of_game("post"), of_seat("post")),
        once("post", "message_id"),
    )
    look_up("post", "sent_at", "queued_at")
