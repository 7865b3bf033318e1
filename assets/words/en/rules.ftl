# What the rules say: names of pieces, sides, cards and games, what cards do, how games end, and why something cannot be done.

## Pieces

kind-pawn = pawn
kind-knight = knight
kind-bishop = bishop
kind-rook = rook
kind-queen = queen
kind-king = king
kind-crab = crab
kind-prince = prince

# One of a kind, whichever it is, and several of which one is meant.
kind-one = a { $kind }
kind-list = { $one }, { $other }
kind-or = { $one } or { $other }

## Sides

seat-white = White
seat-black = Black

## Games

variant-standard = Standard chess
variant-no-stress = No Stress Chess
variant-knightmare = Knightmare Chess
variant-chessme = ChessMe

## Cards that show a piece, or the piece before it

face-pawn = Pawn
face-knight = Knight
face-bishop = Bishop
face-rook = Rook
face-queen = Queen
face-king = King
face-same-again = Same Again

## What these cards do

does-pawn = One of your pawns moves: one square forward, two from where pawns start, or diagonally forward to capture.
does-knight = One of your knights moves: two squares along a line and one to the side, over whatever stands between.
does-bishop = One of your bishops moves: along a diagonal, as far as nothing is in its way.
does-rook = One of your rooks moves: along a file or a rank, as far as nothing is in its way.
does-queen = Your queen moves: along a file, a rank or a diagonal, as far as nothing is in her way.
does-king = Your king moves: one square in any direction.
does-same-again = Counts as the card before it: one of your pieces moves, of the kind on the top piece card of your own face-up pile or your opponent's, whichever you choose. If neither pile shows a piece card, you skip this turn.
# Three lines of some twenty letters, as they are printed on the card.
does-same-again-in-short =
    Move what the card
    before it called:
    yours or theirs
line-call = Move a { $piece }
line-same-again = Move what the card before it called, yours or theirs
line-tile-pawn = Place it beside one of your pawns
line-tile = Place it behind one of your pawns
does-tile-pawn = Placed after your move, left or right of one of your pawns.
does-tile = Placed after your move, directly behind one of your pawns.

## How pieces move, with the names of games where it is not the same in all

moves-pawn-twice =
    { $named ->
        [0] A pawn goes one square forward, two from its home rank, and captures one square diagonally forward.
       *[other] In { $games } a pawn goes one square forward, two from its home rank, and captures one square diagonally forward.
    }
moves-pawn =
    { $named ->
        [0] A pawn goes one square forward and captures one square diagonally forward.
       *[other] In { $games } a pawn goes one square forward and captures one square diagonally forward.
    }
moves-knight =
    { $named ->
        [0] A knight leaps two squares one way and one square across.
       *[other] In { $games } a knight leaps two squares one way and one square across.
    }
moves-bishop =
    { $named ->
        [0] A bishop goes any distance diagonally.
       *[other] In { $games } a bishop goes any distance diagonally.
    }
moves-rook =
    { $named ->
        [0] A rook goes any distance along a rank or file.
       *[other] In { $games } a rook goes any distance along a rank or file.
    }
moves-queen =
    { $named ->
        [0] A queen goes any distance in any of the eight directions.
       *[other] In { $games } a queen goes any distance in any of the eight directions.
    }
moves-king =
    { $named ->
        [0] A king goes one square in any direction.
       *[other] In { $games } a king goes one square in any direction.
    }
moves-king-of-grid =
    { $named ->
        [0] A king goes one square sideways or forward, straight or diagonally, and backward only to capture.
       *[other] In { $games } a king goes one square sideways or forward, straight or diagonally, and backward only to capture.
    }
moves-crab =
    { $named ->
        [0] A crab goes one square diagonally forward.
       *[other] In { $games } a crab goes one square diagonally forward.
    }
moves-prince =
    { $named ->
        [0] A prince goes one square in any direction.
       *[other] In { $games } a prince goes one square in any direction.
    }

## Where a game stands

status-building = decks are being built
status-running = { $seat } is to act
status-won = { $seat } wins { $how }
status-drawn = drawn { $how }

## How a game was won

won-by-checkmate = by checkmate
won-by-capture = by capturing the king
won-by-resignation = by resignation
won-on-time = on time
won-by-abandonment = by abandonment
won-by-surrender = because the other side gave up its king

## How a game was drawn

drawn-by-stalemate = by stalemate
drawn-by-dead-position = by dead position: neither side can win any more
drawn-by-agreement = by agreement
drawn-by-threefold-repetition = by threefold repetition
drawn-by-fivefold-repetition = by fivefold repetition
drawn-by-fifty-moves = by the fifty-move rule
drawn-by-seventy-five-moves = by the seventy-five-move rule
drawn-without-progress = after { $turns } turns without progress
drawn-without-move = because nothing can move
drawn-without-material = because the other side could never have won

## Styles: usual ways to play a game, each with one line

style-level-1-item = Level 1
style-level-1-description = Each turn a card says which piece moves; no hand to think about
style-level-2-item = Level 2
style-level-2-description = Hold three cards, draw one, play one and move that piece
style-level-3-item = Level 3
style-level-3-description = Hold five cards: more choice, more to plan
style-advanced-item = Advanced
style-advanced-description = Five cards, with check, checkmate, castling and promotion
style-quick-item = Quick
style-quick-description = Dealt decks: play at once
style-build-item = Build your own
style-build-description = You each get half of the cards and build a secret deck from it
style-shared-item = Shared deck
style-shared-description = You both draw from one deck with all the cards
style-untimed-item = Without timed cards
style-untimed-description = Dealt decks, and no card puts you on a clock of seconds

## Options of No Stress Chess

game-option-level-help = How many cards you choose from
game-option-level-1-item = Level 1: turn a card and move what it shows
game-option-level-2-item = Level 2: a hand of three cards
game-option-level-3-item = Level 3: a hand of five cards
game-option-level-advanced-item = Advanced: level 3 with check, castling and promotion
game-option-setup-help = Where the pawns start
game-option-setup-d4e3-item = Printed board: queen's pawns two squares out, king's pawns one
game-option-setup-standard-item = The usual starting position
game-option-promote-always-help = Levels 1 to 3: what pawns do on the last rank
game-option-promote-always-false-item = Pawns that reach the last rank stay pawns
game-option-promote-always-true-item = Pawns that reach the last rank must promote
game-option-level-advanced-idle = pawns always promote there, so leave it out

## Options of Knightmare Chess

game-option-decks-help = From which cards the decks are built
game-option-decks-split-item = One set, divided at random: each player builds from one half
game-option-decks-personal-item = Each player builds from sets of their own
game-option-decks-common-item = All cards in one deck for both players; nothing to build
game-option-decks-common-idle = there is nothing to build there: the only other options are sets, aside, blanks and without
game-option-building-help = Who builds the decks
game-option-building-by-hand-item = Each player builds a deck by hand
game-option-building-dealt-item = Both decks are dealt at random: play at once
game-option-points-said = Decks of up to { $number } points
game-option-points-white-said = White's deck has up to { $number } points
game-option-points-black-said = Black's deck has up to { $number } points
game-option-sets-said =
    { $number ->
        [one] One set of the cards
       *[other] { $number } sets of the cards
    }
game-option-aside-said =
    { $number ->
        [one] One card is set aside unseen
       *[other] { $number } cards are set aside unseen
    }
game-option-blanks-said =
    { $number ->
        [0] No blank cards
        [one] One blank card in each set
       *[other] { $number } blank cards in each set
    }
game-option-without-said = Left out: { $cards }
game-option-points-help = The point limit of a deck
game-option-points-white-help = The point limit of White's deck
game-option-points-black-help = The point limit of Black's deck
game-option-sets-help = How many sets of cards there are; with personal decks, how many each player has
game-option-aside-help = How many cards are set aside unseen before the set is divided
game-option-blanks-help = How many blank cards each set has
game-option-touch-move-help = Whether you must move a piece once you've chosen it
game-option-touch-move-false-item = You can still choose another piece
game-option-touch-move-true-item = Touch-move: you must move the piece you've chosen
game-option-without-help = Cards that are left out

## Why an option cannot be given

why-not-option = { $game } has no option `{ $option }`; it has { $options }
why-not-option-of-none = { $game } has no option `{ $option }`; it has none
why-not-option-value = `{ $option }` can't be `{ $value }`; choose one of { $values }
why-not-option-number = `{ $option }` can't be `{ $value }`; choose a whole number from { $least } to { $most }
why-not-option-card = `{ $option }` can't be `{ $value }`; list any of { $cards }
why-not-option-beside = `{ $option }` has no effect where `{ $other }` is `{ $value }`; { $reason }

## What is awaited instead; all of these stand within a sentence

awaited-turn = turn a card first
awaited-draw = draw a card first
awaited-card = play a card from your hand
awaited-move = move a piece
awaited-tile = place a tile or end your turn without one
awaited-end-of-turn = play a card, discard one or end your turn
awaited-deck = build your deck
awaited-choice = make the choice that the card asks for
awaited-answer = respond to your opponent's turn or let it pass
awaited-nothing = the game is over

## Why something cannot be done now; this and all that follows becomes a sentence by a capital and a full stop

why-not-now = you can't do that now: { $awaited }
why-not-over = the game is over: { $status }
why-not-your-turn = it's { $other }'s turn, not { $seat }'s
why-not-your-turn-any-more = it's { $other }'s turn: { $reason }
why-not-lapse = no card has put { $seat } on a timer that could run out now
why-not-undone = there is nothing to take back
why-not-turn-taken-back = { $seat } hasn't made a turn yet that could be taken back
why-not-turn-taken-back-so-far = { $seat }'s last turn can't be taken back: this game was resumed from a position after it

## Draws

why-not-offer-standing = your offer is still open until your opponent accepts, declines or moves
why-not-offer-offered = your opponent has already offered a draw: accept or decline it
why-not-offer-again = you've already offered a draw: make a move before you offer again
why-not-answer-offer = your opponent hasn't offered a draw
why-not-claim = you can't claim a draw: this position has occurred { $times } of { $wanted } times, and { $moves } of { $wanted_moves } half-moves have passed without a capture or a pawn move
why-not-claim-after-move = you can't claim a draw: the position at the start of this turn has occurred { $times } of { $wanted } times, and you claim before you move
why-not-claim-here = repetition is no draw in this form of the game, but you can offer one

## Moves

why-not-on-board = the squares of this board are a1 to h8
why-not-from-empty = there is no piece on { $square }
why-not-yours = the { $kind } on { $square } is your opponent's
why-not-called = the card calls for { $called }, not for a { $kind }
why-not-there = the { $kind } on { $from } can't go to { $to }
why-not-onto-own = your own { $kind } is on { $square }
why-not-king-into-check = your king would be in check on { $square }
why-not-still-in-check = your king on { $king } is in check, and moving the { $kind } from { $from } to { $to } doesn't end it
why-not-pinned = the { $kind } on { $square } can't leave: your king on { $king } would be in check
why-not-capture-king = a king is never captured

## Promotion

why-not-without-promotion = a pawn that reaches the last rank becomes a queen, rook, bishop or knight: choose which
why-not-promoted-so = a pawn can only become a queen, rook, bishop or knight
why-not-promoted-in-check = as a { $kind } on { $square } it would leave your king in check
why-not-promoted-king = this pawn is your king, and you have no prince left: it can only become a knight or a bishop
why-not-promoted-in-unit = a pawn in a unit of two never promotes
why-not-a-promotion = the { $kind } doesn't promote by moving from { $from } to { $to }

## Units of two pieces

why-not-as-any-part = the move is the same for both parts of the unit, so don't name one
why-not-without-part = say how the unit moves: { $parts }
why-not-as-part = as a { $kind }

## Castling

why-not-castling = there is no castling in this form of the game
why-not-castling-called = castling needs a king card or a rook card
why-not-castling-in-check = your king can't castle out of check
why-not-castling-free = to castle, your king and the rook must not have moved, the squares between them must be empty, and your king must not end in check
why-not-castling-attacked = to castle, your king and the rook must not have moved, the squares between them must be empty, and your king must not cross an attacked square

## What cards have laid on pieces, or on a turn

why-not-move-lost = you've lost your move this turn
why-not-stuck = the magnet on { $magnet } holds the { $kind } on { $square }: only a king can leave the squares around it
why-not-jailed = the { $kind } on { $square } is in the dungeon: you can't move it this turn
why-not-challenged = the { $kind } on { $square } has been challenged: you must move it this turn
why-not-barred = { $square } is a forbidden city: nothing can enter it
why-not-cursed = the { $kind } on { $square } is cursed: it moves two squares at most
why-not-by-pacifist = the { $kind } on { $square } is a pacifist: it can't capture
why-not-pacifist = the { $kind } on { $square } is a pacifist: it can't be captured
why-not-shielded = the { $kind } on { $square } is shielded: you can't capture it this turn
why-not-in-truce = nothing can be captured while the truce lasts
why-not-in-vendetta = Vendetta: you can capture an enemy piece, so you must
why-not-in-vendetta-by-card = Vendetta: you can capture an enemy piece, so a card played instead of your move must capture one too
why-not-as-undone = your turn was undone, and you can't bring about the same board again
why-not-into-undone = your turn was undone, and this would end it with the same board again

## Cards

why-not-held = you don't hold { $card }
why-not-of-game = { $card } isn't a card of this game
why-not-movable =
    { $number ->
        [0] you have no { $kind }
        [one] your { $kind } can't move
       *[other] none of your { $kind }s can move
    }
why-not-again = no card has been played yet that it could repeat
why-not-again-movable = no { $called } of yours can move
why-not-played-now = { $card } can't be played now
why-not-while-another-moves = { $card } can't move anything now, and another card in your hand can
why-not-with-choices = { $card } is played without choices
why-not-exchanged = you can swap your hand only if { $alike } of your cards are the same or none can move a piece (and, in check, only if no card helps)

## When a card of a hand can be played; all of these stand within a sentence, the longest after "on your turn, "

when-now = now
when-now-as-response = now, as a response
when-now-to-skip = now, but you skip your turn
when-after-drawing = after you draw
when-before-move = before your move
when-instead-of-move = instead of your move
when-after-move = after your move
when-before-or-after-move = before or after your move
when-on-your-turn = on your turn, { $moment }
when-on-opponents-turn = on your opponent's turn
when-on-either-turn = on your turn or your opponent's
when-as-copied = when the card it copies can be played
when-not-now = not now
when-because = { $when }: { $why }

## Cards of Knightmare Chess

why-not-this-card = { $card }: { $why }
why-not-copied-nothing = no card has been played yet
why-not-copied-unique = the last card is unique, and your own deck has it
why-not-plotted = you've chosen two cards with Plots Within Plots, and can only play those now
why-not-second-card = you've played your card this turn
why-not-second-response = you've played your response this turn
why-not-after-discard = you've discarded a card this turn, so you can't play one
why-not-but-before-move = it's played before your move
why-not-but-instead-of-move = it's played instead of your move
why-not-but-after-move = it's played after your move
why-not-but-after-turn = it's a response to your opponent's turn
why-not-but-after-card = it's a response to your opponent's card
why-not-but-after-capture = it's a response to your opponent's capture
why-not-without-capture = nothing has been captured this turn
why-not-without-pair = you need two other cards that can be played now
why-not-without-object = there is nothing on the board to play it on
why-not-as-answer = nothing happened this turn that it could be a response to
why-not-with-these-choices = { $card } can't be played with these choices: choose { $asked }. { $text }
why-not-with-any-choices = { $card } is played without choices. { $text }
why-not-asked-then = { $one }, then { $next }

## What a card of Knightmare Chess asks its player to choose; all but the first stand within a sentence, after "choose"

slot-prompt = Choose { $what }
slot-own-piece = one of your pieces
slot-own = one of your { $kinds }
slot-kinds = { $kind }s
slot-own-but = one of your pieces, but no { $kinds }
slot-enemy-piece = an enemy piece
slot-enemy = an enemy { $kinds }
slot-enemy-but = an enemy piece, but no { $kinds }
slot-partner = the piece that it joins
slot-moved = the piece that moved
slot-victim = the piece to capture
slot-destination = where it goes
slot-onward = where the { $kind } goes next
slot-king-to = where your king goes
slot-square = an empty square
slot-home = its home square
slot-taken = the captured piece to bring back, by its square
slot-corner = an empty corner
slot-pawns-and-destinations = a pawn and where it goes
slot-pawns-of-both = one of your pawns and an enemy pawn to swap it with
slot-victims = the pieces to capture
slot-kind = the kind of piece to bring back
slot-follows = whether the piece behind it comes along
slot-turning = a direction: clockwise or counterclockwise
slot-wall = where the wall stands
slot-played = the card to respond to
slot-discarded = a card from your discard pile
slot-held = a card from your hand
slot-other-held = another card from your hand
slot-continuing = the continuing card to end
slot-part-to-move = which part of the unit moves
slot-part-to-return = which part of the unit comes back
slot-of-the-copied = what the copied card asks for

## Turns of Knightmare Chess

why-not-answered-so = { $card } asks for something else: choose one of its options
why-not-said = there is no Doomsayer in play, so saying a name has no effect
why-not-lost = no card lets you skip your move
why-not-lost-in-check = your king is in check: you can't skip your move
why-not-discarded-after-play = you've played a card this turn, so you can't discard one
why-not-discarded-again = you've already discarded a card: end your turn
why-not-ended-in-check = your king is in check: play a card that ends it, or take back your move
why-not-ended-as-undone = your turn was undone and can't end with the same board: play a card that changes it, or take back your move
why-not-taken-back = you can't take back that step: you've drawn a card since, something was asked or said, or a trap was sprung
why-not-taken-back-anything = you have no step to take back

## Decks of Knightmare Chess

why-not-before-building = you can't do that now: build your deck first
why-not-built-now = you can't build a deck now: decks are built before the first turn, in games that begin with building
why-not-built-again = you've already built your deck: the first turn begins when your opponent has built theirs
why-not-built-of = { $card } (`{ $slug }`) isn't in your pool; { $counts }
why-not-built-so-often =
    { $times ->
        [one] { $card } (`{ $slug }`) is in your pool only once; { $counts }
       *[other] { $card } (`{ $slug }`) is in your pool only { $times } times; { $counts }
    }
why-not-built-twice = { $card } (`{ $slug }`) is unique: a deck can hold only one; { $counts }
why-not-built-so-high = { $card } (`{ $slug }`) would go over the limit: { $counts }
why-not-built-counts = your deck has { $points } of { $limit } points

## Moves on the endless grid

why-not-on-grid = { $square } isn't a point of the grid: write points as x,y, such as 3,1
why-not-so-far = { $place } is too far away: coordinates go from -{ $bound } to { $bound }
why-not-standing = the { $kind } is already on { $square }
why-not-so = a { $kind } doesn't move from { $from } to { $to }
why-not-past = the { $kind } on { $square } can't pass the piece on { $between }
why-not-king-backward = a king goes backward only to capture, and { $square } is empty
why-not-but-to-capture = the { $kind } goes to { $square } only to capture, and nothing is there
why-not-capture-ahead = a piece is on { $square }, and a { $kind } doesn't capture straight ahead
why-not-lonely = on { $square } the { $kind } would touch no other piece, and only a capture may end that way
why-not-exchange-but-pawn = only a pawn can be exchanged for a captured piece
why-not-exchange-on-row = a pawn can be exchanged only when it moves onto the enemy king's row, y = { $row }; { $square } isn't on it
why-not-exchange-for-kind = a pawn can only be exchanged for a captured queen, rook, bishop or knight
why-not-exchange-for-this = you've lost no { $kind }: the pawn can be exchanged for { $others }
why-not-exchange-for-any = you've lost no { $kind }, nor any other piece that the pawn could be exchanged for: it stays a pawn

## Tiles

why-not-held-tile = you don't hold a { $kind }
why-not-placed-pawn = there is no free point left or right of your pawns for the pawn
why-not-placed = there is no free point directly behind your pawns for the { $kind }
why-not-placed-pawn-on-piece = { $square } is occupied: place the pawn on a free point left or right of one of your pawns
why-not-placed-on-piece = { $square } is occupied: place the { $kind } on a free point directly behind one of your pawns
why-not-placed-pawn-there = { $square } isn't left or right of one of your pawns, where a pawn is placed
why-not-placed-there = { $square } isn't directly behind one of your pawns, where a { $kind } is placed
why-not-early = you place a tile after your move: move a piece first
why-not-early-without-tile = you hold no tile, and tiles are placed only after your move: move a piece first
why-not-early-without-this-tile = you don't hold a { $kind }, and tiles are placed only after your move: move a piece first
why-not-early-without-pawn = tiles are placed beside and behind your pawns, and you have none on the grid: move a piece
why-not-late = your turn ended without a tile
why-not-late-placed = you can place only one tile a turn, and you've placed it
why-not-late-without-tile = your turn ended with your move, because you hold no tile
why-not-late-without-pawn = your turn ended with your move, because you have no pawn on the grid to place a tile beside or behind
why-not-late-without-point = your turn ended with your move, because there is no free point beside or behind your pawns for your tiles

## What ChessMe does not have in a turn

why-not-without-move = you can't end your turn without a move: move a piece first
why-not-move-again = you've already moved: { $awaited }
why-not-draw-tile = in ChessMe you draw a new tile whenever you place one: { $awaited }
why-not-discard-tile = in ChessMe you can't discard or swap tiles: { $awaited }
why-not-play-tile = in ChessMe there are no cards to play, and tiles are placed after your move: { $awaited }
why-not-end-turn = in ChessMe a turn ends with its tile, or when you place none: { $awaited }
why-not-take-back = in ChessMe you can't take back a step: { $awaited }

## Moves as they are typed

why-not-typed-no-move = `{ $typed }` isn't a move: write it like Nf3, exd5, O-O, e8=Q, or as squares like e2e4
why-not-typed-no-move-of-grid = `{ $typed }` isn't a move: write it as two points like 1,0-0,0, as a piece and its target like K0,0, or as a piece's point and its target's number like 1,0 #2
why-not-typed-without-target = { $square } says which piece but not where it goes: add the target
why-not-typed-immobile = you have nothing on { $square } that can move now
why-not-typed-no-target = there is no target { $number }: the piece on { $square } has targets 1 to { $targets }
why-not-typed-impossible = { $typed } isn't possible now
why-not-typed-ambiguous = { $typed } could be more than one move

## Tiles as they are typed

why-not-typed-no-tile = `{ $typed }` isn't a tile: write its letter and its point, like R 1,0 or P@0,1, or `none` to place nothing
why-not-typed-without-point = the { $kind } needs a point: write it like { $letter }@1,0
why-not-typed-no-point = `{ $typed }` isn't a point for the { $kind }: write it as x,y, like 1,0, or as a number, like #2
why-not-typed-no-place = there is no place { $number }: the { $kind } has places 1 to { $places }
