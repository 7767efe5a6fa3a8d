"""The processes of a season: workers and the mail server, started, killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from pbem.clock import FastClock

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Crew:
    """Workers by their places, and the mail server at a port; all logs go into a folder."""

    folder: Path
    logs: Path
    clock: FastClock
    port: int
    every: float
    has_pdfs: bool = True
    workers: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    sink: subprocess.Popen[bytes] | None = None
    spent: float = 0.0
    starts: int = 0

    @property
    def taken(self) -> Path:
        """Return the file in which the mail server notes what it took."""
        return self.logs / "taken"

    def start_sink(self) -> None:
        """Let the mail server run."""
        self.starts += 1
        words = ("-m", "benchmarks.season.sink", str(self.port), str(self.taken), str(self.starts))
        self.sink = self._started("sink", *words)

    def stop_sink(self) -> None:
        """Kill the mail server."""
        if self.sink:
            self.sink.kill()
            self.sink.wait()
        self.sink = None

    def start_worker(self, place: int) -> None:
        """Let a worker run."""
        program = "pbem" if self.has_pdfs else "benchmarks.season.bare"
        words = ("-m", program, "worker", "--every", f"{self.every:g}", "--in", str(self.folder))
        self.workers[place] = self._started(f"worker{place}", *words)

    def kill_worker(self, place: int) -> None:
        """Kill a worker in whatever it does."""
        self._end(place, signal.SIGKILL)

    def end_workers(self) -> list[int]:
        """End all workers as a GM does; return their exit statuses."""
        return [self._end(place, signal.SIGTERM) for place in list(self.workers)]

    def _end(self, place: int, how: signal.Signals) -> int:
        process = self.workers.pop(place)
        self.spent += seconds_of(process.pid)
        process.send_signal(how)
        return process.wait(120)

    def seconds(self) -> float:
        """Return the seconds of the processor that workers have spent so far."""
        return self.spent + sum(seconds_of(one.pid) for one in self.workers.values())

    def memory(self) -> dict[int, float]:
        """Return how many MB each worker holds."""
        return {place: megabytes_of(one.pid) for place, one in self.workers.items()}

    def said(self, words: str) -> int:
        """Count the lines of the workers' logs in which some words stand."""
        logs = sorted(self.logs.glob("worker*.log"))
        return sum(words in line for log in logs for line in log.read_text("utf-8").splitlines())

    def _started(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PBEM_CLOCK": self.clock.written, "PYTHONPATH": path}
        environment.pop("PBEM_NOW", None)
        with (self.logs / f"{name}.log").open("ab") as log:
            return subprocess.Popen([sys.executable, *words], env=environment, stdout=log, stderr=log)


def seconds_of(process: int) -> float:
    """Return the seconds of the processor a process has spent; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(one) for one in fields[11:15]) / _TICKS


def megabytes_of(process: int) -> float:
    """Return how many MB a process holds in memory; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)
