"""The demos: invented players, a folder of them for each ruleset, and the letters they send."""
