"""A process that is pbem and nothing else: it begins and ends without looking for litter it can't have."""

from __future__ import annotations

import atexit
import gc

from pbem.cli.main import main

SELDOM = (100_000, 10, 10)
"""While modules are loaded, which make hardly any circular litter: to look for it is a tenth of the time."""
AT_WORK = (50_000, 10, 10)
"""Once the desk is open: positions and rules stay, and letters and phases leave little litter.

In a crowd Python's usual ways would make a deadline take a sixth longer.
"""


def start() -> None:
    """Run the command line as a process of its own, and leave its memory to the system in the end.

    Python would look through everything once more before it ends, which takes longer than many a command.
    """
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)
    main()


def started() -> None:
    """Look for litter a little more often, once all is loaded: what is there by now is not looked at again.

    Nothing is done in a process that did not begin with `start`, such as a test.
    """
    if gc.get_threshold() == SELDOM:
        gc.freeze()
        gc.set_threshold(*AT_WORK)
