"""The self-test: replies as some sixty mail programs write them, in nine languages, and how they are read."""
