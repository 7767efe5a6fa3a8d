"""Class Warfare Capitalism (CRA-CLW): classes by Diamonds, and a chain of CEOs."""
