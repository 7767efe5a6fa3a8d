"""The site: web pages made out of the archive, from what is published and sealed alone."""
