"""The GM sees a round before it is mailed."""
