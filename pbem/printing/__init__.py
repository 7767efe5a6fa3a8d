"""The only part that knows HTML, SVG, PDF and the folders of the archive."""
