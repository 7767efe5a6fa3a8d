"""The monetary market (CRA-MM): goods are sold at a price, taxes paid, goods bought by sealed bids."""
