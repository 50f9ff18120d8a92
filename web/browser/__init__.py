"""The only modules that touch the browser: they draw what the logic returns and carry out what it asks for."""
