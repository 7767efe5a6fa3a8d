"""The games of examples/, installed by pip as packages of their own, without a network."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from pbem.rulesets import BOXES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip, or uv where it made the environment, has installed the examples."""
    site = tmp_path_factory.mktemp("site")
    pip = ["-m", "pip", "--no-input", "--disable-pip-version-check"]
    command = [sys.executable, *pip] if importlib.util.find_spec("pip") else ["uv", "pip"]
    flags = ("-q", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(site))
    python = [] if "-m" in command else ["--python", sys.executable]
    done = subprocess.run(
        [*command, "install", *python, *flags, *map(str, sorted(EXAMPLES.iterdir()))],
        capture_output=True,
        text=True,
        env={**os.environ, "PIP_ROOT_USER_ACTION": "ignore"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return site


@pytest.fixture(scope="module")
def gops(installed: Path) -> Iterator[Path]:
    """Gops among the rulesets of this process; the folder is that for others."""
    fresh = type(BOXES)()
    sys.path.insert(0, str(installed))
    with patch.dict(BOXES.__dict__, fresh.__dict__, clear=True):
        yield installed
    sys.path.remove(str(installed))
