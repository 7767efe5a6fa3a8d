"""The program language of a Bureaucracy (CRA-BUR, CRA-PL): read, checked, run, explained, amended."""
