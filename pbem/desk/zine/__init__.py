"""An issue of the zine, gathered from the games on file."""
