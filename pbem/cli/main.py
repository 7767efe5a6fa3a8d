"""The command line: `pbem COMMAND`; every command has help with an example."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from pbem import __version__
from pbem.cli.exits import exit_status

SECTIONS = {
    "To begin": {
        "init": "setup",
        "new": "setup",
        "open": "signups",
        "signups": "signups",
        "demo": "demo",
    },
    "Day by day": {
        "run": "run",
        "worker": "worker",
        "status": "looking",
        "letters": "letters",
        "orders": "orders",
        "deadline": "deadline",
        "report": "looking",
        "paper": "paper",
        "approve": "approve",
    },
    "One step at a time": {
        "collect": "post",
        "deliver": "post",
        "close": "turns",
        "packet": "packet",
    },
    "The players": {
        "players": "looking",
        "people": "people",
        "seat": "people",
        "key": "people",
        "tell": "tell",
    },
    "To put things right": {
        "hold": "deadline",
        "resume": "deadline",
        "extend": "deadline",
        "pulse": "deadline",
        "preview": "corrections",
        "ruling": "corrections",
        "rollback": "corrections",
        "rerun": "corrections",
        "history": "corrections",
        "change": "changing",
        "handover": "changing",
    },
    "The pages": {
        "template": "template",
        "language": "language",
        "site": "site",
        "zine": "zine",
    },
    "To be sure": {
        "verify": "verify",
        "replay": "turns",
        "doctor": "safety",
        "health": "health",
        "mail": "mail",
        "shunt": "shunt",
        "backup": "safety",
        "restore": "safety",
        "recover": "recover",
        "prune": "prune",
        "export": "safety",
        "import": "safety",
        "db": "setup",
    },
    "The rules": {
        "rules": "rules",
        "check": "check",
    },
}
"""The commands as a GM looks for them, each with the module of pbem.cli it lives in."""
COMMANDS = {name: module for section in SECTIONS.values() for name, module in section.items()}


class Commands(click.Group):
    """The commands by name, loaded one by one, so that `pbem --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order a GM meets them."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, in sections."""
        for title, names in SECTIONS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(title):
                formatter.write_dl([(name, _about(command)) for name, command in commands if command])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None for any other name."""
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
            ctx.fail(f'There is no command "{args[0]}"' + (f"; {hint}" if hint else "."))
        return super().resolve_command(ctx, args)


def _about(command: click.Command) -> str:
    """Return what a command is for: the first sentence of its help, up to a semicolon."""
    sentence = command.get_short_help_str(limit=500).rstrip(".")
    return sentence.partition("; ")[0] + "."


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Moderate play-by-mail games: letters in, orders judged, reports out.

    \b
    Example, in an empty folder:
      pbem init .
      pbem new island --example island
      pbem new island --try
      pbem new island
      pbem run
    """


def main() -> None:
    """Run the command line; mistakes of the GM's end in one sentence and status 2, troubles in status 1."""
    try:
        pbem.main(prog_name="pbem", standalone_mode=False)
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
        from pbem.logs import in_words

        _let_go_of_output()
        _stop(in_words(fault), status)


def _let_go_of_output() -> None:
    """Drop what can't be printed, such as onto a full disk: else Python tries once more and ends with 120."""
    try:
        sys.stdout.flush()
    except OSError:
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _stop(text: str, status: int) -> None:
    click.echo(f"pbem: {text}", err=True)
    sys.exit(status)
