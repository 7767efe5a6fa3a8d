"""The reports: map of paths, tables, score sheets, charts (brief 7)."""
