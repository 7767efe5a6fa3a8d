"""The commands, one file a group; each calls the desk and prints one thing."""
