"""The GM's desk: holds, corrections, approvals, outages, sign-ups and a journal of acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import key, look_up, number, of_game, of_letter, of_moment, of_seat, once, text, time

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = ("game_change", "hold", "act", "approval", "pulse", "outage", "opening", "signup")


def upgrade() -> None:
    """Add what the desk keeps, and editions of a moment."""
    with op.batch_alter_table("moment") as moment:
        moment.add_column(sa.Column("edition", sa.Integer(), nullable=False, server_default="1"))
        moment.add_column(number("replaces", null=True))
        moment.add_column(time("withdrawn_at", null=True))
        moment.drop_constraint("uq_moment_game_turn_phase", type_="unique")
    look_up("moment", "game", "turn", "phase")
    _acts()
    _pulses()
    _openings()


def downgrade() -> None:
    """Drop it all again; moments that were corrected would be twice the same."""
    for name in reversed(TABLES):
        op.drop_table(name)
    op.drop_index("ix_moment_game_turn_phase", "moment")
    with op.batch_alter_table("moment") as moment:
        moment.create_unique_constraint("uq_moment_game_turn_phase", ["game", "turn", "phase"])
        for name in ("withdrawn_at", "replaces", "edition"):
            moment.drop_column(name)


def _acts() -> None:
    op.create_table(
        "game_change",
        *(key(), number("game"), text("field"), text("before"), text("after"), text("why"), time("at")),
        of_game("game_change"),
    )
    look_up("game_change", "game")
    op.create_table(
        "hold",
        *(key(), number("game"), number("moment"), text("kind"), text("because"), time("since")),
        *(time("until", null=True), time("ended_at", null=True), text("ended_by")),
        *(of_game("hold"), of_moment("hold")),
    )
    look_up("hold", "game", "ended_at")
    op.create_table(
        "act",
        *(key(), number("game", null=True), number("moment", null=True), text("seat", null=True)),
        *(text("kind"), text("says"), text("details"), text("mark", null=True)),
        *(number("letter", null=True), time("at")),
        *(of_game("act"), of_moment("act"), of_seat("act"), of_letter("act"), once("act", "mark")),
    )
    look_up("act", "game", "moment", "kind")
    op.create_table(
        "approval",
        *(key(), number("game"), number("moment"), text("code"), text("papers"), time("asked_at")),
        *(time("until"), time("released_at", null=True), text("released_by")),
        *(of_game("approval"), of_moment("approval"), once("approval", "code")),
    )
    look_up("approval", "game", "moment")


def _pulses() -> None:
    op.create_table("pulse", key(), text("name"), time("at"), text("details"), once("pulse", "name"))
    op.create_table("outage", key(), text("what"), time("since"), time("until", null=True), text("why"))
    look_up("outage", "until")


def _openings() -> None:
    op.create_table(
        "opening",
        *(key(), text("slug"), text("title"), text("ruleset"), text("file"), text("secret")),
        *(time("opened_at"), time("until", null=True), time("ended_at", null=True), text("ended_by")),
        once("opening", "slug"),
    )
    op.create_table(
        "signup",
        *(key(), number("opening"), text("name"), text("address"), text("wishes"), text("code")),
        *(number("letter", null=True), time("at")),
        *(time("confirmed_at", null=True), time("withdrawn_at", null=True)),
        sa.ForeignKeyConstraint(["opening"], ["opening.id"], name="fk_signup_opening_opening"),
        *(of_letter("signup"), once("signup", "code")),
    )
    look_up("signup", "opening", "address")
