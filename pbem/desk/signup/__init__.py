"""Games that are still to be made."""
