"""Several PDFs at a time, on as many processors as there are; what they share is set once for them all."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import cache, lru_cache
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import ParamSpec, cast

from pbem.engine.report import Report
from pbem.engine.tongue import Tongue, speaking, tongue
from pbem.printing.fonts import cut_fonts, take_fonts
from pbem.printing.joining import Attachments
from pbem.printing.pdf import Galley, as_alone, as_joined, form_files, galley_of, halves, joined
from pbem.printing.scratch import scratch, share
from pbem.printing.style import OWN_STYLE, Style

NOTHING: Mapping[str, Attachments] = {}
Halves = tuple[Report | None, Report]
Key = tuple[Report, tuple[int, ...]]
P = ParamSpec("P")
Press = Callable[[Sequence[Galley]], list[bytes]]
"""Sets pages, wherever it does: as many files as it was given, in their order."""


def as_pdfs(
    reports: Mapping[str, Report],
    style: Style = OWN_STYLE,
    attachments: Mapping[str, Attachments] = NOTHING,
    press: Press | None = None,
) -> dict[str, bytes]:
    """Return the PDF of each report; NoPango where WeasyPrint cannot run.

    `attachments` are by the names of the reports. A `press` sets all pages in the place of this machine's
    processors; the files are the same. Behind a seat's own pages follow those of the public
    report as they stand, where that is among the reports and holds all that they share.
    """
    halved = {name: _halves(report, reports.values()) for name, report in reports.items()}
    enclosed = {name: (*attachments.get(name, ()), *form_files(report)) for name, report in reports.items()}
    if press is not None:
        return _at_press(press, halved, style, enclosed)
    spoken = _handed_on(tongue()) if len(reports) > 1 else b""
    pool = _pool(os.getpid()) if spoken else None
    if pool is not None:
        try:
            return _by_workers(pool, halved, style, enclosed, spoken)
        except BrokenProcessPool:  # a worker was killed, perhaps for want of memory
            _pool.cache_clear()
    return _one_by_one(halved, style, enclosed)


def _halves(report: Report, others: Iterable[Report]) -> Halves:
    """Return both halves of a report: the public report is the second, where it holds all that is shared."""
    own, shared = halves(report)
    wanted = [id(section) for section in shared.sections]
    for other in others if own else ():
        if not other.seat and not set(wanted) - {id(section) for section in other.sections}:
            return own, other
    return own, shared


def _by_workers(
    pool: ProcessPoolExecutor,
    halved: Mapping[str, Halves],
    style: Style,
    enclosed: Mapping[str, Attachments],
    spoken: bytes,
) -> dict[str, bytes]:
    setting = {
        key: pool.submit(_speaking, spoken, as_alone, shared, style) for key, shared in _once(halved).items()
    }
    ready = {key: job.result() for key, job in setting.items()}
    jobs = {
        name: pool.submit(_speaking, spoken, as_joined, own, ready[_key(shared)], style, enclosed[name])
        for name, (own, shared) in halved.items()
    }
    return {name: job.result() for name, job in jobs.items()}


def _at_press(
    press: Press, halved: Mapping[str, Halves], style: Style, enclosed: Mapping[str, Attachments]
) -> dict[str, bytes]:
    once = _once(halved)
    own = {name: part for name, (part, _) in halved.items() if part is not None}
    made = press([galley_of(report, style) for report in (*once.values(), *own.values())])
    ready = dict(zip(once, made, strict=False))
    alone = dict(zip(own, made[len(once) :], strict=True))
    return {
        name: joined(alone.get(name), ready[_key(shared)], enclosed[name])
        for name, (_, shared) in halved.items()
    }


def _handed_on(spoken: Tongue) -> bytes:
    """Return a language as the workers take it; empty for one that cannot leave this process."""
    try:
        return pickle.dumps(spoken)
    except (pickle.PicklingError, AttributeError, TypeError):
        return b""


def _speaking(spoken: bytes, set_pages: Callable[P, bytes], *given: P.args, **more: P.kwargs) -> bytes:
    """Set pages in a worker, in the language of its owner."""
    with speaking(_taken(spoken)):
        return set_pages(*given, **more)


@lru_cache(maxsize=8)
def _taken(spoken: bytes) -> Tongue:
    """Return the language that was handed on; it comes from the owner of the worker, and from nobody else."""
    return cast(Tongue, pickle.loads(spoken))


def _one_by_one(
    halved: Mapping[str, Halves], style: Style, enclosed: Mapping[str, Attachments]
) -> dict[str, bytes]:
    ready = {key: as_alone(shared, style) for key, shared in _once(halved).items()}
    return {
        name: as_joined(own, ready[_key(shared)], style, enclosed[name])
        for name, (own, shared) in halved.items()
    }


def _once(halved: Mapping[str, Halves]) -> dict[Key, Report]:
    """Return each second half once, however many readers it has."""
    return {_key(shared): shared for _, shared in halved.values()}


def _key(report: Report) -> Key:
    """Return what tells a report from others that are set with it; to compare them whole would take long."""
    return replace(report, sections=()), tuple(id(section) for section in report.sections)


@cache
def _pool(owner: int) -> ProcessPoolExecutor | None:
    """The workers of this process, kept for its life: to start one takes a second.

    None on one processor, and where the system has no shared memory for us, as in some containers.
    """
    workers = min(os.cpu_count() or 1, 4)
    if workers < 2:
        return None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        return ProcessPoolExecutor(
            workers,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(owner, dict(cut_fonts()), scratch()),
        )
    except (OSError, NotImplementedError):
        return None
    finally:  # it starts multiprocessing's resource tracker, which unblocks SIGINT and SIGTERM behind it
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _begin(owner: int, fonts: Mapping[int, bytes], folder: Path) -> None:
    """Take fonts and folder of the owner, and end with it: nothing is left behind when it is killed."""
    take_fonts(fonts)
    share(folder)

    def watch() -> None:
        while os.getppid() == owner:
            time.sleep(1)
        rmtree(folder, ignore_errors=True)
        os._exit(1)

    Thread(target=watch, daemon=True).start()
