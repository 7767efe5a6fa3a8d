"""What is handed out is whole: the scripts, the lock files, the wheel, and no address of one machine."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import needs

ROOT = Path(__file__).resolve().parent.parent
SHELL_SCRIPTS = ("script/demo", "script/drill", "script/test", "script/lock", "script/_setup.sh")
LOCKS = ("requirements.lock", "requirements-dev.lock")

# put together here so that this file does not hold what it looks for
FORBIDDEN = tuple(
    "".join(parts)
    for parts in (
        ("files.python", "hosted.org"),
        ("pypi.org/", "simple"),
        ("--index", "-url"),
        ("--extra-index", "-url"),
        ("--find", "-links"),
        ("/", "work/"),
        ("/", "root/"),
        ("/", "opt/"),
    )
)
NEEDED_BY_SCRIPT_LOCK = ("--no-emit-" + "index-url", "--no-emit-" + "find-links")


def tracked_files() -> list[str]:
    """The names of the files a clone would hold, those not yet committed among them."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: nothing says which files belong to the project")
    listing = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True,
        capture_output=True,
        text=True,
    )
    return sorted(name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file())


def requirements(lock: str) -> dict[str, tuple[str, list[str]]]:
    """Each requirement of a lock file: its name to its version and its hashes."""
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    found = {}
    for line in (line for line in text.splitlines() if line.strip() and not line.startswith("#")):
        pin = re.match(r"([a-z0-9-]+)==(\S+)", line)
        assert pin, f"{lock}: not a pinned requirement: {line[:60]}"
        found[pin[1]] = (pin[2], re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line))
    return found


def project_name(requirement: str) -> str:
    """The normalised project name that a requirement begins with."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^A-Za-z0-9._-]", requirement)[0]).lower()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel built from this checkout, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr[-2000:]
    (archive,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(archive).namelist())


def files_below(folder: str) -> list[str]:
    """The project's own files below a folder of the checkout, by their path in that folder."""
    prefix = folder + "/"
    return [name.removeprefix(prefix) for name in tracked_files() if name.startswith(prefix)]


@pytest.mark.parametrize("script", SHELL_SCRIPTS)
def test_shell_scripts_are_sound(script: str) -> None:
    subprocess.run(["sh", "-n", str(ROOT / script)], check=True)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", "-x", "-P", str(ROOT), str(ROOT / script)], check=True)


@pytest.mark.parametrize("script", ["script/demo", "script/drill", "script/test", "script/lock", ".ci/run"])
def test_commands_can_be_run(script: str) -> None:
    path = ROOT / script
    assert path.stat().st_mode & 0o111 == 0o111
    assert path.read_bytes().startswith(b"#!/")


def test_ci_script_is_sound() -> None:
    if not shutil.which("bash"):
        pytest.skip("there is no bash to read .ci/run")
    subprocess.run(["bash", "-n", str(ROOT / ".ci/run")], check=True)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_requirement_has_hashes_and_no_address(lock: str) -> None:
    pinned = requirements(lock)
    assert len(pinned) > 10
    assert [name for name, (_, hashes) in pinned.items() if not hashes] == []
    assert "://" not in (ROOT / lock).read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_serve_every_platform(lock: str) -> None:
    compiled = ("lxml", "markupsafe", "pydantic-core", "sqlalchemy")  # a wheel for each platform
    pinned = requirements(lock)
    assert {name: len(pinned[name][1]) for name in compiled if len(pinned[name][1]) < 20} == {}


def test_the_development_lock_holds_the_other_one() -> None:
    small, large = (requirements(lock) for lock in LOCKS)
    assert {name: pin for name, pin in small.items() if large.get(name) != pin} == {}


def test_locks_hold_what_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    runs_on = project["project"]["dependencies"] + project["build-system"]["requires"]
    tested_with = project["dependency-groups"]["dev"]
    assert {project_name(one) for one in runs_on} <= requirements(LOCKS[0]).keys()
    assert {project_name(one) for one in tested_with} <= requirements(LOCKS[1]).keys()


@pytest.mark.parametrize(
    ("folder", "place"), [("pbem", "pbem"), ("templates", "pbem/_templates"), ("games", "pbem/_games")]
)
def test_the_wheel_holds(folder: str, place: str, wheel: set[str]) -> None:
    here = files_below(folder)
    if not here:
        pytest.skip(f"{folder}/ holds no files yet")
    assert {f"{place}/{name}" for name in here} <= wheel


def test_the_wheel_holds_nothing_else(wheel: set[str]) -> None:
    strays = {name for name in wheel if not re.match(r"pbem(-[^/]+\.dist-info)?/", name)}
    assert strays == set()
    assert [name for name in wheel if "__pycache__" in name] == []


def begins(phrase: str, text: str) -> bool:
    """Say whether a phrase stands in a text, not as the tail of a longer path of the project's own."""
    return re.search(rf"(?<!\w){re.escape(phrase)}", text) is not None


def test_no_machine_is_named() -> None:
    found = []
    for name in tracked_files():
        text = (ROOT / name).read_bytes().decode("utf-8", "replace")
        for allowed in NEEDED_BY_SCRIPT_LOCK if name == "script/lock" else ():
            text = text.replace(allowed, "")
        found += [f"{name}: {phrase}" for phrase in FORBIDDEN if begins(phrase, text)]
    assert found == []


def test_what_is_missing_for_tests_is_told_in_one_paragraph() -> None:
    assert needs.told(["about a database in a file", "this machine has no IPv6"]) == ""
    said = needs.told([needs.CHROMIUM.missing, needs.POSTGRESQL.missing, needs.CHROMIUM.missing])
    assert said.startswith("3 tests were skipped, for this machine has no Chromium (2), no PostgreSQL (1). ")
    command = said.splitlines()[-1]
    assert command.startswith(("sudo apt-get update && sudo apt-get install ", "brew install "))
    assert "chromium" in command and "postgresql" in command and "dovecot" not in command
