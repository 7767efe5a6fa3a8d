"""Having a desk at work watched, where config.yaml says at which address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from pbem.desk.desk import Desk, DeskFault
from pbem.logs import WARNING, Log


@contextmanager
def watched(desk: Desk, log: Log, every: float | None, *, is_shared: bool = False) -> Iterator[None]:
    """Answer those who watch while a block runs; `every` is the seconds from one round to the next.

    Nobody is answered where config.yaml has no field `watch`, or `every` is None: for one round alone.
    DeskFault, for exit status 2, if the address can't be listened at. Of several processes that share the
    work (`is_shared`) the first on a machine answers, for all of them; the others go on unwatched.
    """
    place = desk.config.watch
    if place is None or every is None:
        yield
        return
    from pbem.watch.answers import Pages  # what nobody asks for is not loaded
    from pbem.watch.lookout import Lookout
    from pbem.watch.serving import PortTaken, serving

    with ExitStack() as stack:
        lookout = stack.enter_context(closing(Lookout(desk.config.database_url, desk.clock, log)))
        pages = Pages(lambda: desk.config, lookout, desk.tally, None if is_shared else every)
        try:
            stack.enter_context(serving(place, pages, log))
        except PortTaken as fault:
            if not is_shared:
                raise DeskFault(str(fault)) from None
            log.say(f"{fault} If that is another worker, it answers for this one.", WARNING)
        else:
            log.say(f"Whoever watches is answered at http://{place.address}/metrics and /health.")
        yield
