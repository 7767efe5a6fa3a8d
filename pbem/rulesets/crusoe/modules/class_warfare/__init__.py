"""Class Warfare Capitalism (CRA-CLW)."""
