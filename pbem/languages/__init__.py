"""Languages: translations as PO files, those that came with pbem and those of an installation's own."""
