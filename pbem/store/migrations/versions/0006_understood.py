"""What a receipt understood stands beside the text; an outcome names the version of the rules that judged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import text

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both; what was judged so far was judged by the version that its game was made with."""
    with op.batch_alter_table("filing") as filing:
        filing.add_column(text("understood", null=True))
    with op.batch_alter_table("outcome") as outcome:
        outcome.add_column(text("version", null=True))
    op.execute(
        sa.text("UPDATE outcome SET version = (SELECT game.version FROM game WHERE game.id = outcome.game)")
    )
    with op.batch_alter_table("outcome") as outcome:
        outcome.alter_column("version", nullable=False)


def downgrade() -> None:
    """Drop both."""
    with op.batch_alter_table("outcome") as outcome:
        outcome.drop_column("version")
    with op.batch_alter_table("filing") as filing:
        filing.drop_column("understood")
