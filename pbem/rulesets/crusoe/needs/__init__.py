"""Steps V and VI: meals, points, privation, preservation, estates and rescue (brief 3.5)."""
