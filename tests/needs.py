"""What tests need of the system beside Python; run, it prints the Debian packages that are missing."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

_PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def program(*names: str) -> str | None:
    """Return where the first of some programs is that is there; servers may be off the path."""
    return next((place for name in names if (place := shutil.which(name, path=_PLACES))), None)


def chromium() -> str | None:
    """Return where the system's Chromium is."""
    return program("chromium", "chromium-browser", "google-chrome")


def postgresql() -> Path | None:
    """Return the folder of the server's programs, which Debian keeps off the path; None without one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if found:
        return found[-1]
    initdb = program("initdb")
    return Path(initdb).resolve().parent if initdb else None


@dataclass(frozen=True)
class Need:
    """A program, as Debian and Homebrew call its packages."""

    name: str
    packages: tuple[str, ...]
    formula: str
    found: Callable[[], object]

    @property
    def missing(self) -> str:
        """The reason for which tests are skipped where it is not there."""
        return f"this machine has no {self.name}"


CHROMIUM = Need(
    "Chromium", ("chromium", "libatomic1"), "--cask chromium", chromium
)  # libatomic1: for Playwright
DOVECOT = Need("Dovecot", ("dovecot-imapd",), "dovecot", lambda: program("dovecot"))
OPENSSL = Need("OpenSSL", ("openssl",), "openssl", lambda: program("openssl"))
POSTGRESQL = Need("PostgreSQL", ("postgresql",), "postgresql", postgresql)
NEEDS = (CHROMIUM, DOVECOT, OPENSSL, POSTGRESQL)


def packages(needs: Sequence[Need]) -> list[str]:
    """The Debian packages of some needs."""
    return [package for need in needs for package in need.packages]


def told(reasons: Sequence[str]) -> str:
    """What is missing by the reasons of skipped tests, how many they are, and the command that brings it."""
    counts = {need: sum(need.missing in reason for reason in reasons) for need in NEEDS}
    absent = [need for need, count in counts.items() if count]
    if not absent:
        return ""
    names = ", ".join(f"no {need.name} ({counts[need]})" for need in absent)
    if platform.system() == "Darwin":
        command = " && ".join(f"brew install {need.formula}" for need in absent)
    else:
        wanted = " ".join(packages(absent))
        command = f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {wanted}"
    said = f"{sum(counts.values())} tests were skipped, for this machine has {names}."
    return f"{said} To run them too:\n{command}"


if __name__ == "__main__":
    print(*packages([need for need in NEEDS if not need.found()]))
