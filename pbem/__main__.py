"""`python -m pbem`."""

from pbem.cli.starting import start

if __name__ == "__main__":
    start()
