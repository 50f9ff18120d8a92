"""The words that other books, sites and players use, and ours for the same thing.

The other words are messages too: each language lists those that its own readers meet.
"""

from __future__ import annotations

from typing import Final

from app.text import msgid

GLOSSARY: Final = (
    (msgid("Landlord"), msgid("lord, declarer")),
    (msgid("Peasant"), msgid("farmer, tenant")),
    (msgid("Single"), msgid("solo")),
    (msgid("Triplet"), msgid("triple, trio, trips, three of a kind")),
    (msgid("Triplet with a single"), msgid("trio with single card, 3+1")),
    (msgid("Triplet with a pair"), msgid("full house, trio with pair, 3+2")),
    (msgid("Straight"), msgid("chain, run, sequence, solo chain")),
    (msgid("Straight of pairs"), msgid("pair run, consecutive pairs, pair sisters, double sequence")),
    (msgid("Airplane"), msgid("consecutive trips, triplet sequence, trio chain")),
    (msgid("Airplane with singles"), msgid("airplane with small wings")),
    (msgid("Airplane with pairs"), msgid("airplane with large wings")),
    (msgid("Kicker"), msgid("wing, attachment, attached card")),
    (msgid("Body"), msgid("main body, primal cards")),
    (msgid("Quad with two singles"), msgid("four with two, quadplex set")),
    (msgid("Quad with two pairs"), msgid("four with two pairs")),
    (msgid("Bomb"), msgid("four of a kind")),
    (msgid("Rocket"), msgid("joker bomb, king bomb, missile")),
    (msgid("Small joker"), msgid("black joker, little joker")),
    (msgid("Big joker"), msgid("red joker, colored joker")),
    (msgid("Kitty"), msgid("widow, landlord cards, bottom cards")),
    (msgid("No bid"), msgid("pass, in the auction")),
    (msgid("Deal anew"), msgid("redeal, void deal")),
    (msgid("Grab"), msgid("rob, snatch")),
    (msgid("Handicap"), msgid("let cards, concession")),
    (msgid("Trick"), msgid("round")),
    (msgid("Lead"), msgid("free lead, opening a round")),
    (msgid("Pass"), msgid("skip, in play")),
    (msgid("Spring"), msgid("shut-out")),
    (msgid("Anti-spring"), msgid("reverse spring, counter-spring")),
    (msgid("Multiplier"), msgid("factor, times")),
    (msgid("Base score"), msgid("ante, base bet")),
    (msgid("Hint"), msgid("suggestion, tip")),
    (msgid("Card tracker"), msgid("card counter, card recorder")),
)
"""Pairs of our word and the others, as message ids."""
