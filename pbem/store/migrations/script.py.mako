"""${message}"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}
# READABLE_BY = ${repr(down_revision)}: if the step only adds what the pbem before need not know (readable.py)


def upgrade() -> None:
    """Go one version up."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go one version down again."""
    ${downgrades if downgrades else "pass"}
