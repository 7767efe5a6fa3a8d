"""The scenarios, each a value that answers named questions and acts at named places (brief 4.14)."""
