# What can be read without taking a turn: /card, /rules, /help, /board, /export.

## Cards

card-none-in-game = { $game } is played without cards.
card-not-of-game = { $typed } is not a card of { $game }. Its cards: { $names }.
card-unknown = { $typed } is not a card. There are { $names }.
card-use = { $game }: { $text }

## Games

help-gone = That page of help is gone. `/help` has the others.
game-gone = That game is not offered any more. `/rules` shows those that are.
rules-placeholder = Rules of another game
help-invitation = **To invite me to another server**: <{ $address }>

## Boards and files

game-heading = Game #{ $number }: { $what }
game-covered = In game #{ $number } a card covers the board until it is answered, so nobody but its player is told what stands there or how it came about.
file-heading = Game #{ $number }:
file-not-pgn = PGN cannot write { $game }: it is made for the chessboard. Use the format *turns*, or *record* once the game is over.
file-no-record = Game #{ $number } is still running, and its record would give away the cards to come. Use the format *turns* for what everyone has seen.
turns-title = { $game }, game #{ $number }
turns-begun = Begun { $date }
turns-player = { $colour }: { $name }
turns-corrected =
    { $turns ->
        [one] The first turn was played by rules that have been corrected since.
       *[other] The first { $turns } turns were played by rules that have been corrected since.
    }
