"""The GM's desk: the only place where rules, mail, store and printing meet."""
