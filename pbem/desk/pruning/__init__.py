"""What may go of an installation, and letting it go."""
