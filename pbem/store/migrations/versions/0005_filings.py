"""Filings are found by their kind, so that it costs nothing how much a seat has filed before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbem.store.columns import look_up

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes by kind; the one by seat alone is part of them."""
    look_up("filing", "game", "seat", "kind", "moment", "number")
    keyed = sa.text("kind IN ('ahead', 'kept')")
    columns = ["game", "seat", "kind", "about", "moment", "number"]
    op.create_index("ix_filing_keyed", "filing", columns, sqlite_where=keyed, postgresql_where=keyed)
    op.drop_index("ix_filing_game_seat", "filing")


def downgrade() -> None:
    """Find filings by their seat alone again."""
    look_up("filing", "game", "seat")
    op.drop_index("ix_filing_keyed", "filing")
    op.drop_index("ix_filing_game_seat_kind_moment_number", "filing")
