"""Several processes at one database, and one that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from store_records import a_game, a_started_game

import pbem
from pbem.store.opening import Store, open_store
from pbem.store.upgrading import known_versions

WRITER = """
import sys
from store_records import a_filing, a_post
from pbem.store.opening import open_store
store = open_store(sys.argv[1])
for turn in range(40):
    with store.transaction() as files:
        game = files.game("island-1").id
        number = files.add_filing(a_filing(game, text=sys.argv[2]))
        files.add_post(a_post(message_id=f"<{number}@zine.example>"))
store.close()
"""

KILLED = """
import sys, time
from store_records import a_letter, a_started_game
from pbem.store.opening import open_store
with open_store(sys.argv[1]).transaction() as files:
    a_started_game(files, "island-2")
    files.add_letter(a_letter(), b"x" * 5_000_000)
    print("in the middle", flush=True)
    time.sleep(60)
"""

MAKER = """
import sys
from pbem.store.opening import create_or_upgrade
print(len(create_or_upgrade(sys.argv[1])))
"""

LIGHT = """
import sys
import pbem.store, pbem.store.faults, pbem.store.records
print(sorted({"sqlalchemy", "sqlmodel", "alembic", "pydantic"} & set(sys.modules)))
"""


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    """Start another Python that knows pbem and the builders."""
    root, here = Path(pbem.__path__[0]).parent, Path(__file__).parent
    paths = os.pathsep.join([str(root), str(here)])
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process: subprocess.Popen[str]) -> str:
    """What the process printed, once it has ended well."""
    printed, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    return printed.strip()


def test_two_writers_both_get_everything_done(file: Path, store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
    for writer in [start(WRITER, f"sqlite:///{file}", name) for name in ("one", "two")]:
        answer(writer)
    with store.transaction() as files:
        filings = files.filings(game)
        assert [filing.number for filing in filings] == list(range(1, 81))
        assert sorted(filing.text for filing in filings) == ["one"] * 40 + ["two"] * 40
        assert len(files.unsent()) == 80


def test_a_process_killed_within_a_transaction_leaves_nothing(file: Path, store: Store) -> None:
    with start(KILLED, f"sqlite:///{file}") as victim:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "in the middle\n"
        victim.send_signal(signal.SIGKILL)
        victim.wait(timeout=10)
    with store.transaction() as files:
        assert (files.games(), files.letters()) == ([], [])
        files.add_game(a_game())


def test_two_makers_make_one_database(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'pbem.db'}"
    makers = [start(MAKER, address) for _ in range(2)]
    assert sorted(answer(maker) for maker in makers) == ["0", str(len(known_versions()))]
    open_store(address).close()


def test_records_and_faults_are_light() -> None:
    assert answer(start(LIGHT)) == "[]"
