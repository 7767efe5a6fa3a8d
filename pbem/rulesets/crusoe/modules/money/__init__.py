"""Money (CRA-MM-02, CRA-R58): what seats have in hand, what waits for the next cycle, and what they owe."""
