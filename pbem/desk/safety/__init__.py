"""Backups, exports, the doctor, and a glance at everything."""
