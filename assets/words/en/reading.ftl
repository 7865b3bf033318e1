# What you can look at without taking a turn: /card, /rules, /help, /board, /export.

## Cards

card-none-in-game = { $game } is played without cards.
card-not-of-game = { $typed } isn't a card of { $game }. Its cards are { $names }.
card-did-you-mean = { $typed } isn't a card. Did you mean { $names }?
card-unknown = { $typed } isn't a card. The cards are { $names }.
card-use = { $game }: { $text }

## Games

help-gone = That help page is gone. `/help` has the others.
game-gone = That game is no longer offered. `/rules` shows the ones that are.
rules-placeholder = Rules of another game
help-invitation = **To invite me to another server**: <{ $address }>

## Boards and files

game-heading = Game #{ $number }: { $what }
game-covered = A card covers the board of game #{ $number }. Until its guess is over, only the player who played it can see the board and the turns.
file-heading = Game #{ $number }:
file-not-pgn = PGN can't hold { $game } because it's made for the chessboard. You can have the turns as text, or the *record* once the game is over.
file-as-text-button = Get the text
file-instead-of-pgn = Game #{ $number }: { $game } has no PGN, so here are the turns as text.
file-no-record = Game #{ $number } is still running, and its record would reveal the cards to come. Use the format *turns* for what everyone has seen.
file-record-withheld = Game #{ $number } is part of **{ $event }**, for which players build decks. Its record opens when the event ends. Use the format *turns* for what everyone has seen.
turns-title = { $game }, game #{ $number }
turns-begun = Started { $date }
turns-player = { $colour }: { $name }
turns-corrected =
    { $turns ->
        [one] The first turn was played under rules that have been corrected since.
       *[other] The first { $turns } turns were played under rules that have been corrected since.
    }
