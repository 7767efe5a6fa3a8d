"""The command line: `pbem COMMAND`; every command has help with an example."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from pbem import __version__
from pbem.cli.exits import exit_status

COMMANDS = {
    "init": "setup",
    "new": "setup",
    "open": "signups",
    "signups": "signups",
    "change": "changing",
    "handover": "changing",
    "db": "setup",
    "players": "looking",
    "people": "people",
    "key": "people",
    "seat": "people",
    "orders": "orders",
    "approve": "approve",
    "paper": "paper",
    "status": "looking",
    "report": "looking",
    "collect": "post",
    "deliver": "post",
    "mail": "mail",
    "shunt": "shunt",
    "close": "turns",
    "deadline": "deadline",
    "hold": "deadline",
    "resume": "deadline",
    "extend": "deadline",
    "run": "run",
    "ruling": "corrections",
    "rollback": "corrections",
    "rerun": "corrections",
    "preview": "corrections",
    "history": "corrections",
    "replay": "turns",
    "verify": "verify",
    "doctor": "safety",
    "backup": "safety",
    "restore": "safety",
    "export": "safety",
    "import": "safety",
    "rules": "rules",
    "check": "rules",
    "demo": "demo",
}
"""Each command with the module of pbem.cli it lives in; a module is loaded when it is needed."""


class Commands(click.Group):
    """The commands by name, loaded one by one, so that `pbem --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order a GM meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None for a name that is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            import_module(f"pbem.cli.{COMMANDS[cmd_name]}"), f"{cmd_name}_command"
        )
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command meant, or say which one might be."""
        from pbem.engine.words import did_you_mean

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS)
            ctx.fail(f'There is no command "{args[0]}". {hint}'.strip())
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Moderate play-by-mail games: letters in, orders judged, reports out.

    \b
    Example, in an empty folder:
      pbem init .
      pbem new island
      pbem collect
      pbem close island --now
    """


def main() -> None:
    """Run the command line; mistakes of the GM's end in one sentence and status 2, troubles in status 1."""
    try:
        pbem.main(standalone_mode=False)
    except click.exceptions.Abort:
        _stop("Stopped.", 1)
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as fault:
        status = exit_status(fault)
        if status is None:
            raise
        _stop(str(fault), status)


def _stop(text: str, status: int) -> None:
    click.echo(f"pbem: {text}", err=True)
    sys.exit(status)
