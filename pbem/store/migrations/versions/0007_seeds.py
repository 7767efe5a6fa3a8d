"""An outcome names the formula of its seed, and the pulse of a beacon that was mixed into it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import text

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both; the seeds of what was judged so far follow from the texts on file."""
    with op.batch_alter_table("outcome") as outcome:
        outcome.add_column(text("formula", null=True))
        outcome.add_column(text("pulse", null=True))
    op.execute(sa.text("UPDATE outcome SET formula = 'texts'"))
    with op.batch_alter_table("outcome") as outcome:
        outcome.alter_column("formula", nullable=False)


def downgrade() -> None:
    """Drop both."""
    with op.batch_alter_table("outcome") as outcome:
        outcome.drop_column("pulse")
        outcome.drop_column("formula")
