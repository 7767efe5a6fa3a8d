"""Passwords and tokens: from the environment, a file or a command, never from config.yaml itself."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from pbem.yamlfile import BadFile

_LONGEST_WAIT = 60.0  # seconds for a token command


class NoToken(OSError):
    """The command for a token failed; it may do better the next time."""


def from_environment(name: str) -> str:
    """Return the secret in an environment variable; BadFile if there is none."""
    secret = os.environ.get(name, "").strip("\r\n")
    if not secret:
        raise BadFile(f"The environment variable {name} is not set; config.yaml says the password is there.")
    return secret


def from_file(path: Path) -> str:
    """Return the first line of a file; BadFile if it can't be read or others may read it."""
    try:
        mode = path.stat().st_mode
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise BadFile(f"{path}: the password can't be read: {why}.") from None
    if mode & 0o077:
        raise BadFile(f"{path}: others may read this password; run chmod 600 {path}.")
    if not lines or not lines[0].strip():
        raise BadFile(f"{path}: the first line must be the password, and it is empty.")
    return lines[0].strip()


def from_command(command: Sequence[str]) -> str:
    """Return the first line a command prints, such as an OAuth2 token; NoToken where it fails."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,  # ours may be a letter
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_LONGEST_WAIT,
            check=False,
        )
    except FileNotFoundError:
        raise BadFile(f"There is no command {command[0]}, which config.yaml names for the token.") from None
    except (OSError, subprocess.TimeoutExpired):
        raise NoToken(f"The command {command[0]} for the token could not be run to its end.") from None
    lines = done.stdout.splitlines()
    if done.returncode or not lines or not lines[0].strip():
        raise NoToken(f"The command {command[0]} for the token failed with status {done.returncode}.")
    return lines[0].strip()
