"""National Capitalism (CRA-NAT)."""
