"""A seat may have a language of its own; that of its game counts where it has none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import text

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it, empty for every seat there is."""
    column = text("language")
    column.server_default = sa.DefaultClause("")
    with op.batch_alter_table("seat") as seat:
        seat.add_column(column)


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("language")
