"""Early Feudalism (CRA-FEU)."""
