"""Those who play: seats, absences, reminders, drop-outs, standby."""
