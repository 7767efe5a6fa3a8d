"""What all rules are made of; pure, standard library only."""
