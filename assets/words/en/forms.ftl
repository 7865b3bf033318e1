# Forms in which a move or a plan is typed. A title and a label have room for 45 characters, a hint for 100, of which a phone shows 35.

form-move-title = Game #{ $number }: your move
form-move-label = Move
form-move-hint = Nf3, exd5, O-O, e2e4
form-move-on-grid-hint = K1,0-0,0
form-card-label = Card, if you play one
form-card-hint = Fireball e4
form-tile-label = Tile, or leave it for later
form-tile-hint = R 1,0
form-plan-title = Game #{ $number }: your plan
form-plan-label = Your replies, a line each
form-plan-hint = e5 Nf3
form-deck-title = Game #{ $number }: save your deck
form-deck-label = Its name
form-deck-hint = Traps and walls
form-again-button = Try again
form-empty = Nothing was typed. Fill in at least one line, and send the form again.
form-unreadable = The form didn't arrive whole. Open it again, and send it once more.
form-too-late = The form took too long to open. Press the button again.
panel-type-button = Type a move
planning-type-button = Type a plan
