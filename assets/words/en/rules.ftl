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
does-same-again = The card before it counts again: a piece moves of the kind on the top piece card of your own face-up pile or of your opponent's, whichever you like. If neither pile shows a piece card, the turn is lost.
# Three lines of some twenty letters, as they are printed on the card.
does-same-again-in-short =
    Move what the card
    before it called:
    yours or theirs
does-tile-pawn = Placed after a move, left or right of one of your pawns.
does-tile = Placed after a move, directly behind one of your pawns.

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
won-by-surrender = because the other side gave its king away

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

## Options of No Stress Chess

game-option-level-help = How many cards you choose from
game-option-level-1-item = Level 1: turn a card and obey it
game-option-level-2-item = Level 2: a hand of three cards
game-option-level-3-item = Level 3: a hand of five cards
game-option-level-advanced-item = Advanced: level 3 with check, castling and promotion
game-option-setup-help = Where the pawns start
game-option-setup-d4e3-item = Printed board: queen's pawns two squares out, king's pawns one
game-option-setup-standard-item = The usual starting position
game-option-promote-always-help = Levels 1 to 3: what pawns do on the last rank
game-option-promote-always-false-item = Pawns that reach the last rank stay pawns
game-option-promote-always-true-item = Pawns that reach the last rank must promote
game-option-promote-always-idle = pawns always promote there, so leave it out

## Options of Knightmare Chess

game-option-decks-help = From which cards the decks are built
game-option-decks-split-item = One set, divided at random: each builds from a half
game-option-decks-personal-item = Each builds from sets of their own
game-option-decks-common-item = All cards in one deck for both; nothing is built
game-option-decks-common-idle = nothing is built there: of the other options there are sets, aside, blanks and without
game-option-building-help = Who builds the decks
game-option-building-by-hand-item = Each builds a deck by hand
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
game-option-points-help = The most that a deck may count
game-option-points-white-help = The most that White's deck may count
game-option-points-black-help = The most that Black's deck may count
game-option-sets-help = How many sets of cards there are; with personal decks, how many each has
game-option-aside-help = How many cards are set aside unseen before the division
game-option-blanks-help = How many blank cards each set has
game-option-touch-move-help = Whether a piece that was picked must be moved
game-option-touch-move-false-item = A piece that was picked can be put back
game-option-touch-move-true-item = Touch-move: a piece that was picked must be moved
game-option-without-help = Cards that are left out

## Why an option cannot be given

why-not-option = { $game } has no option `{ $option }`; it has { $options }
why-not-option-of-none = { $game } has no option `{ $option }`; it has none
why-not-option-value = `{ $option }` cannot be `{ $value }`; it is one of { $values }
why-not-option-number = `{ $option }` cannot be `{ $value }`; it is a whole number from { $least } to { $most }
why-not-option-card = `{ $option }` cannot be `{ $value }`; it is a list out of { $cards }
why-not-option-beside = `{ $option }` means nothing where `{ $other }` is `{ $value }`; { $reason }

## What is awaited instead; all of these stand within a sentence

awaited-turn = turn a card first
awaited-draw = draw a card first
awaited-card = play a card from your hand
awaited-move = move a piece
awaited-tile = place a tile or leave it
awaited-end-of-turn = play a card, throw one away or end your turn
awaited-deck = build your deck
awaited-choice = answer what the card asks
awaited-answer = answer your opponent's turn or let it pass
awaited-nothing = the game is over

## Why something cannot be done now; this and all that follows becomes a sentence by a capital and a full stop

why-not-now = you cannot do that now: { $awaited }
why-not-over = the game is over: { $status }
why-not-your-turn = it is { $other }'s turn, not { $seat }'s
why-not-your-turn-any-more = it is { $other }'s turn: { $reason }
why-not-lapse = no card has given { $seat } a time that could be up now
why-not-undone = there is no action to take back
why-not-turn-taken-back = { $seat } has made no turn yet that could be taken back
why-not-turn-taken-back-so-far = { $seat }'s last turn cannot be taken back: this game goes on from a position after it

## Draws

why-not-offer-standing = your offer still stands: it is open until your opponent answers or moves
why-not-offer-offered = your opponent has offered a draw already: accept or decline it
why-not-offer-again = you have offered a draw already: make a move before you offer again
why-not-answer-offer = your opponent has not offered a draw
why-not-claim = there is no draw to claim: this position has stood { $times } of { $wanted } times, and { $moves } of { $wanted_moves } half-moves have passed without a capture or a pawn move
why-not-claim-after-move = there is no draw to claim: the position at the start of this turn has stood { $times } of { $wanted } times, and a claim is made before the move
why-not-claim-here = in this form of the game repetition is no draw; you can offer one

## Moves

why-not-on-board = this board has the squares a1 to h8
why-not-from-empty = there is no piece on { $square }
why-not-yours = the { $kind } on { $square } is your opponent's
why-not-called = the card calls for { $called }, not for a { $kind }
why-not-there = the { $kind } on { $from } cannot go to { $to }
why-not-onto-own = your own { $kind } stands on { $square }
why-not-king-into-check = the king would stand in check on { $square }
why-not-still-in-check = the king on { $king } is in check, and the { $kind } from { $from } to { $to } does not end it
why-not-pinned = the { $kind } on { $square } cannot leave: the king on { $king } would stand in check
why-not-capture-king = a king is never captured

## Promotion

why-not-without-promotion = a pawn that reaches the last rank must become a queen, rook, bishop or knight: say which
why-not-promoted-so = a pawn can become a queen, rook, bishop or knight, nothing else
why-not-promoted-in-check = as a { $kind } on { $square } it would leave your king in check
why-not-promoted-king = the pawn is your king, and no prince is left: it becomes a knight or a bishop
why-not-promoted-in-unit = a pawn in a unit of two never promotes
why-not-a-promotion = the { $kind }'s move from { $from } to { $to } is no promotion

## Units of two pieces

why-not-as-any-part = the move is the same for whichever part makes it: name none
why-not-without-part = say as which part of the unit it goes: { $parts }
why-not-as-part = as a { $kind }

## Castling

why-not-castling = there is no castling in this form of the game
why-not-castling-called = castling needs a king card or a rook card
why-not-castling-in-check = the king cannot castle out of check
why-not-castling-free = castling needs a king and a rook that have not moved, nothing between them, and no check at its end
why-not-castling-attacked = castling needs a king and a rook that have not moved, nothing between them, and no attacked square on the king's way

## What cards have laid on pieces, or on a turn

why-not-move-lost = you have lost your move
why-not-stuck = the magnet on { $magnet } holds the { $kind } on { $square }: only a king leaves the squares around it
why-not-jailed = the { $kind } on { $square } is in the dungeon: you cannot move it in this turn
why-not-challenged = the { $kind } on { $square } has been challenged: your move must be made with it
why-not-barred = { $square } is a forbidden city: nothing enters it
why-not-cursed = the { $kind } on { $square } is cursed: it goes two squares at most
why-not-by-pacifist = the { $kind } on { $square } is a pacifist: it captures nothing
why-not-pacifist = the { $kind } on { $square } is a pacifist: it cannot be captured
why-not-shielded = the { $kind } on { $square } is shielded: it cannot be captured in this turn
why-not-in-truce = nothing is captured while the truce lasts
why-not-in-vendetta = Vendetta: who can capture an enemy piece must do so
why-not-in-vendetta-by-card = Vendetta: who can capture an enemy piece must do so, by a card that is the move too
why-not-as-undone = your turn was undone: you may not bring about the same board again
why-not-into-undone = your turn was undone, and may not end with the same board, as it would after this

## Cards

why-not-held = you do not hold the card { $card }
why-not-of-game = { $card } is no card of this game
why-not-movable =
    { $number ->
        [0] you have no { $kind }
        [one] your { $kind } can't move
       *[other] none of your { $kind }s can move
    }
why-not-again = no card has been played yet that it could repeat
why-not-again-movable = no { $called } of yours can move
why-not-played-now = { $card } cannot be played now
why-not-while-another-moves = { $card } cannot move anything now, and another card of your hand can
why-not-with-choices = { $card } is played without choices
why-not-exchanged = the hand can be exchanged only when it has { $alike } cards of one kind, or none that can move a piece (and in check only when no card escapes)

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
why-not-copied-unique = the last card is a unique one of your own deck
why-not-plotted = you have named two cards with Plots Within Plots, and may play only those now
why-not-second-card = you've played your card this turn
why-not-second-response = you've played your response this turn
why-not-after-discard = you've discarded a card this turn, so you can't play one
why-not-but-before-move = it is played before your move
why-not-but-instead-of-move = it is played instead of your move
why-not-but-after-move = it is played after your move
why-not-but-after-turn = it answers your opponent's turn
why-not-but-after-card = it answers a card of your opponent
why-not-but-after-capture = it answers a capture by your opponent
why-not-without-capture = nothing was captured in this turn
why-not-without-pair = you need two other cards that can be played now
why-not-without-object = there is nothing on the board that it could be played on
why-not-as-answer = nothing in this turn is such that it could answer it
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

why-not-answered-so = { $card } asks something else of you: give one of the answers that are possible
why-not-said = nobody listens: no Doomsayer is in play
why-not-lost = no card lets you lose your move rather than make it
why-not-lost-in-check = your king stands in check: you cannot lose your move
why-not-discarded-after-play = a card is thrown away only in a turn in which none was played
why-not-discarded-again = you have thrown a card away already: end your turn
why-not-ended-in-check = your king stands in check: play the card that ends it, or take back your move
why-not-ended-as-undone = your turn was undone and may not end with the same board: play a card that changes it, or take back your move
why-not-taken-back = a card was drawn since, something was asked or said, or a trap has sprung: that step cannot be taken back
why-not-taken-back-anything = there is no unfinished step of your turn to take back

## Decks of Knightmare Chess

why-not-before-building = you cannot do that now: build your deck first
why-not-built-now = no deck is built now: that is done before the first turn, in a game that begins with it
why-not-built-again = you have built your deck: the first turn begins when your opponent has built too
why-not-built-of = { $card } (`{ $slug }`) is not in your pool; { $counts }
why-not-built-so-often =
    { $times ->
        [one] { $card } (`{ $slug }`) is in your pool once and not more often; { $counts }
       *[other] { $card } (`{ $slug }`) is in your pool { $times } times and not more often; { $counts }
    }
why-not-built-twice = { $card } (`{ $slug }`) is unique: a deck holds it once at most; { $counts }
why-not-built-so-high = { $card } (`{ $slug }`) is too much: { $counts }
why-not-built-counts = the deck counts { $points } of { $limit } points

## Moves on the endless grid

why-not-on-grid = { $square } is no point of the grid: its points are written x,y, such as 3,1
why-not-so-far = { $place } lies too far away: the coordinates go from -{ $bound } to { $bound }
why-not-standing = the { $kind } stands on { $square } already
why-not-so = a { $kind } does not move from { $from } to { $to }
why-not-past = the { $kind } on { $square } cannot pass the piece on { $between }
why-not-king-backward = the king goes backward only to capture, and nothing stands on { $square }
why-not-but-to-capture = the { $kind } goes to { $square } only to capture, and nothing stands there
why-not-capture-ahead = a piece stands on { $square }, and the { $kind } does not capture straight ahead
why-not-lonely = on { $square } the { $kind } would touch no other piece: only captures may end on a lonely point
why-not-exchange-but-pawn = only a pawn is exchanged for a captured piece
why-not-exchange-on-row = a pawn is exchanged only when it moves onto the enemy king's row, y = { $row }; { $square } is not on it
why-not-exchange-for-kind = a pawn can be exchanged for a captured queen, rook, bishop or knight
why-not-exchange-for-this = no { $kind } of yours has been captured: the pawn can be exchanged for { $others }
why-not-exchange-for-any = no { $kind } of yours has been captured, nor another piece for which the pawn could be exchanged: it stays a pawn

## Tiles

why-not-held-tile = you do not hold a { $kind }
why-not-placed-pawn = there is no free point left or right of a pawn of yours for the pawn
why-not-placed = there is no free point directly behind a pawn of yours for the { $kind }
why-not-placed-pawn-on-piece = { $square } is occupied: a pawn is placed on a free point left or right of a pawn of yours
why-not-placed-on-piece = { $square } is occupied: a { $kind } is placed on a free point directly behind a pawn of yours
why-not-placed-pawn-there = a pawn is placed left or right of a pawn of yours, and { $square } is not such a point
why-not-placed-there = a { $kind } is placed directly behind a pawn of yours, and { $square } is not such a point
why-not-early = a tile is placed after the move: move a piece first
why-not-early-without-tile = you hold no tile, and tiles are placed after the move only: move a piece first
why-not-early-without-this-tile = you do not hold a { $kind }, and tiles are placed after the move only: move a piece first
why-not-early-without-pawn = move a piece: tiles are placed beside and behind pawns of yours, and you have none on the grid
why-not-late = your turn ended without a tile
why-not-late-placed = at most one tile is placed in a turn, and you have placed yours
why-not-late-without-tile = your turn ended with your move, since you hold no tile
why-not-late-without-pawn = your turn ended with your move, since you have no pawn on the grid beside or behind which to place a tile
why-not-late-without-point = your turn ended with your move, since no tile of yours has a free point beside or behind a pawn of yours

## What ChessMe does not have in a turn

why-not-without-move = the turn is not handed over without a move: move a piece first
why-not-move-again = you have moved already: { $awaited }
why-not-draw-tile = in ChessMe a tile is drawn by itself when you place one: { $awaited }
why-not-discard-tile = in ChessMe no tile is discarded or exchanged: { $awaited }
why-not-play-tile = in ChessMe no cards are played, and tiles are placed after the move: { $awaited }
why-not-end-turn = in ChessMe a turn ends with its tile, or when none is placed: { $awaited }
why-not-take-back = in ChessMe no step is taken back: { $awaited }

## Moves as they are typed

why-not-typed-no-move = `{ $typed }` is no move: write it like Nf3, exd5, O-O, e8=Q, or as squares like e2e4
why-not-typed-no-move-of-grid = `{ $typed }` is no move: write it as two points like 1,0-0,0, as a piece and its target like K0,0, or as a piece's point and its target's number like 1,0 #2
why-not-typed-without-target = { $square } names a piece but no target: say where it goes
why-not-typed-immobile = nothing of yours on { $square } can move now
why-not-typed-no-target = there is no target { $number }: those of the piece on { $square } are numbered from 1 to { $targets }
why-not-typed-impossible = { $typed } is not possible now
why-not-typed-ambiguous = { $typed } can be more than one move

## Tiles as they are typed

why-not-typed-no-tile = `{ $typed }` is no tile: write its letter and its point, like R 1,0 or P@0,1, or `none` to place nothing
why-not-typed-without-point = the { $kind } needs a point: write it like { $letter }@1,0
why-not-typed-no-point = `{ $typed }` is no point for the { $kind }: points are written x,y, like 1,0, or by their number, like #2
why-not-typed-no-place = there is no place { $number }: those of the { $kind } are numbered from 1 to { $places }
