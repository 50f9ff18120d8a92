"""Computer players: each gets a seat's view and decides."""

from doudizhu.players.base import Player, Ranker, Scored, chance_for, decide, finish, ply_of
from doudizhu.players.levels import Level, player

__all__ = ["Level", "Player", "Ranker", "Scored", "chance_for", "decide", "finish", "player", "ply_of"]
