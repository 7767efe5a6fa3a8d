"""`python -m pbem`."""

from pbem.cli.main import main

if __name__ == "__main__":
    main()
