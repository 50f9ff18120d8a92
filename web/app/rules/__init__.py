"""The rules pages of the four games: clauses with examples that the engine has checked, and links to each."""

from app.rules.games import PAGES
from app.rules.links import address, clause_of, place_of
from app.rules.tryout import tryout
from app.rules.view import rules_screen, rules_view

__all__ = ["PAGES", "address", "clause_of", "place_of", "rules_screen", "rules_view", "tryout"]
