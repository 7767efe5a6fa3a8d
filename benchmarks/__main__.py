"""`python -m benchmarks`: all short measures, compared with the baseline; the runner says more.

Processes that set pages load the main module of their owner, so this one loads nothing before it must.
"""

if __name__ == "__main__":
    from benchmarks.runner import main

    raise SystemExit(main())
