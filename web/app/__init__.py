"""The front end's logic: pure Python that runs anywhere, without a page."""
