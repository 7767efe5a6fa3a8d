"""A pbem of tomorrow: folders of migrations with steps that there are not yet."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from pbem.store import upgrading

TODAY = upgrading.known_versions()[-1]
"""The version of a database as today's pbem makes it; NEXT and LATER are those of the steps after it."""
NEXT, LATER = f"{int(TODAY) + 1:04}", f"{int(TODAY) + 2:04}"
STEP = '''"""{title}"""
import sqlalchemy as sa
from alembic import op

revision = "{version}"
down_revision = "{before}"
{declared}

def upgrade() -> None:
    op.create_table("note{version}", sa.Column("id", sa.Integer(), primary_key=True))
    op.add_column("game", sa.Column("note{version}", sa.String(), nullable=True))
'''


def steps_of_tomorrow(folder: Path, declared: Mapping[str, str | None]) -> Path:
    """Make a folder of migrations with more steps, each with what it says of older versions."""
    steps = folder / f"steps-{len(declared)}"
    shutil.copytree(upgrading.MIGRATIONS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    before = upgrading.known_versions()[-1]
    for version, oldest in declared.items():
        said = f'READABLE_BY = "{oldest}"\n' if oldest else ""
        text = STEP.format(title=f"Step {version}.", version=version, before=before, declared=said)
        (steps / "versions" / f"{version}_tomorrow.py").write_text(text, "utf-8")
        before = version
    return steps
