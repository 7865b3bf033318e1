# Texts on pictures, in their alternative texts, and on boards in text.

## The parts of a text: lines on a board in text, sentences in an alternative text

picture-sentence = { $said }.
picture-and = { $one } and { $other }

## What a game waits for, or how it ended

picture-game = { $game }: { $headline }
picture-building = Decks are being built
picture-to-turn = { $seat } to turn a card
picture-to-draw = { $seat } to draw a card
picture-to-play = { $seat } to play a card
picture-to-move = { $seat } to move
picture-to-move-called = { $seat } to move { $pieces }
picture-may-place = { $seat } may place a tile
picture-may-end = { $seat } may end the turn
picture-to-build = { $seat } to build a deck
picture-may-answer = { $seat } may respond
picture-to-choose = { $seat } to choose for { $card }
picture-drawn = Drawn { $how }
picture-check = { $seat } is in check
picture-check-from = { $seat } is in check from { $pieces }
picture-attacker = the { $kind } { $square }

## What was done last

picture-last = Last: { $event }
picture-event-squares = { $event } ({ $from } to { $to })
picture-turned = { $seat } turned { $card }
picture-played = { $seat } played { $card }
picture-card-moved = { $did }: { $san }
picture-card-lost = { $did }: skipped
picture-turn-lost = { $seat } skipped a turn
picture-exchanged =
    { $count ->
        [one] { $seat } swapped { $count } card
       *[other] { $seat } swapped { $count } cards
    }
picture-moved = { $seat } moved { $san }
picture-moved-and-placed = { $seat } moved { $san }, placed a { $tile } at { $square }
picture-again = Same Again stands for { $kinds }
picture-again-and-next = Same Again stood for { $kinds }; the next one stands for { $next }

## What is chosen

picture-chosen = Chosen: { $square }
picture-chosen-piece = Chosen: { $kind } { $square }
picture-targets = Possible: { $squares }
picture-numbered = Numbered: { $squares }

## The pieces

picture-side = { $seat }: { $pieces }
picture-side-named = { $seat } ({ $name }): { $pieces }
picture-no-pieces = no pieces
picture-men = { $kinds } { $squares }
picture-lost = { $seat } has lost { $pieces }
picture-lost-pieces = { $count } { $kinds }
picture-captured = Captured from { $seat }: { $letters }
picture-pawns =
    { $count ->
        [one] pawn
       *[other] pawns
    }
picture-knights =
    { $count ->
        [one] knight
       *[other] knights
    }
picture-bishops =
    { $count ->
        [one] bishop
       *[other] bishops
    }
picture-rooks =
    { $count ->
        [one] rook
       *[other] rooks
    }
picture-queens =
    { $count ->
        [one] queen
       *[other] queens
    }
picture-kings =
    { $count ->
        [one] king
       *[other] kings
    }
picture-crabs =
    { $count ->
        [one] crab
       *[other] crabs
    }
picture-princes =
    { $count ->
        [one] prince
       *[other] princes
    }

## The board

picture-wall = Wall between { $one } and { $other }
picture-walls = Walls between { $walls }
picture-folded = Empty and folded: columns { $columns }; rows { $rows }
picture-folded-columns = Empty and folded: columns { $columns }
picture-folded-rows = Empty and folded: rows { $rows }
picture-stretch = { $first } to { $last }
picture-empty-rows =
    { $count ->
        [one] { $count } empty row
       *[other] { $count } empty rows
    }

## Hands and piles

picture-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
picture-tiles =
    { $count ->
        [one] { $count } tile
       *[other] { $count } tiles
    }
picture-holds = White holds { $white }, Black { $black }
picture-hands = Hands: White { $white }, Black { $black }
picture-draw-pile = Draw pile: { $cards }
picture-draw-piles = Draw piles: White { $white }, Black { $black }
picture-discards = { $seat }'s discards: { $card } on top of { $count }

## The player's own hand

picture-hand-empty = Your hand is empty
picture-hand = Your hand of { $count }
picture-hand-held = Your hand of { $count }: { $cards }
picture-hand-usable =
    { $form ->
        [tile] Can be placed: { $cards }
       *[card] Playable: { $cards }
    }
picture-hand-unusable =
    { $form ->
        [tile] Can't be placed now: { $cards }
       *[card] Not playable now: { $cards }
    }
picture-hand-losing = Would skip the turn: { $cards }
picture-hand-later = One can be placed after a move
picture-hand-picked = Chosen: { $card }

## A page of cards in the deck builder

picture-pool-taken = { $taken } of { $count }
picture-pool-count = × { $count }
picture-pool-card =
    { $points ->
        [one] { $card } ({ $points } point, { $when })
       *[other] { $card } ({ $points } points, { $when })
    }
picture-pool-told = { $card }: { $taken } of { $count } taken
picture-pool-dear = { $told }, no room for another
picture-short-before-move = Before
picture-short-instead-of-move = Instead
picture-short-after-move = After
picture-short-before-or-after-move = Before/after
picture-short-after-turn = Response
picture-short-after-card = To a card
picture-short-after-capture = To a capture
picture-short-any-time = Any time

## A card by itself

picture-card = The card { $card }
picture-card-text = The card { $card }: { $text }

## Pictures about players

picture-someone = Someone
picture-provisional = ?

## A member's card; what a value is stands before it

picture-profile-streak = Best streak
picture-profile-running = Playing now
picture-profile-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
picture-profile-favourite = Favourite card
picture-profile-casual = Casual games only
picture-profile-wins =
    { $count ->
        [one] { $count } win
       *[other] { $count } wins
    }
picture-profile-draws =
    { $count ->
        [one] { $count } draw
       *[other] { $count } draws
    }
picture-profile-losses =
    { $count ->
        [one] { $count } loss
       *[other] { $count } losses
    }
picture-profile-empty = No finished games yet.

## A member's card in an alternative text

picture-profile-title = Profile of { $name }, { $place }
picture-profile-none = No finished games yet
picture-profile-results = { $game }: { $rating }, { $wins }, { $draws }, { $losses }
picture-profile-course = { $results }, rating between { $least } and { $most }
picture-profile-rated = rated { $points }
picture-profile-provisional = rated { $points } (provisional)
picture-profile-casual-told = casual games only
picture-profile-streak-told = Longest winning streak: { $count }
picture-profile-running-told = Current games: { $count }
picture-profile-favourite-told = Favourite card: { $card }

## A leaderboard

picture-table-games = Games
picture-table-rating = Rating
picture-table-empty = Nobody has a rating here yet.
picture-table-below = Not ranked yet

## A leaderboard in an alternative text

picture-table-title = { $game } leaderboard, { $place }
picture-table-none = Nobody has a rating here yet
picture-table-row =
    { $count ->
        [one] #{ $rank } { $name }: { $rating }, { $count } game
       *[other] #{ $rank } { $name }: { $rating }, { $count } games
    }
picture-table-row-below =
    { $count ->
        [one] Not ranked yet, { $name }: { $rating }, { $count } game
       *[other] Not ranked yet, { $name }: { $rating }, { $count } games
    }
picture-table-own-row = { $row } (highlighted)

## A ladder, also in an alternative text

picture-ladder-since = Since
picture-ladder-empty = Nobody has joined yet.
picture-ladder-title = { $game } ladder, { $place }
picture-ladder-none = Nobody has joined yet
picture-ladder-row =
    { $count ->
        [one] #{ $rank } { $name }, since { $since }, { $count } game
       *[other] #{ $rank } { $name }, since { $since }, { $count } games
    }

## An event's standings; the words stand above narrow columns

picture-standings-points = Points
picture-standings-direct = DE
picture-standings-berger = SB
picture-standings-wins = Win
picture-standings-black = Blk

## An event's standings in an alternative text

picture-standings-title = Standings of { $event }, { $place }
picture-standings-row = #{ $place } { $name }: { $points }, Sonneborn-Berger { $berger }
picture-standings-row-short = #{ $place } { $name }: { $points }
picture-standings-withdrawn = { $name }: withdrawn

## A bracket

picture-bracket-bye = Bye
picture-bracket-third = Third place

## A bracket in an alternative text

picture-bracket-title = Bracket of { $event }, { $place }
picture-bracket-round = { $round }: { $matches }
picture-bracket-score = { $own }–{ $other }
picture-bracket-beat = { $winner } beat { $loser }
picture-bracket-beat-score = { $winner } beat { $loser } { $score }
picture-bracket-goes-on = { $name } goes on without a match
picture-bracket-against = { $one } against { $other }
picture-bracket-against-score = { $one } against { $other }, { $score }
picture-bracket-waits = { $name } waits for an opponent

## An event's champion

picture-champion =
    { $count ->
        [one] Champion
       *[other] Champions
    }
picture-champion-more = and { $count } more

## An event's champion in an alternative text

picture-champion-title = Result of { $event }, { $place }
picture-champion-told =
    { $count ->
        [one] { $names } is the champion
       *[other] { $names } share the title
    }
picture-champion-row = #{ $place } { $name }: { $value }
picture-champion-row-short = #{ $place } { $name }

## Above the card beside the board; the name may be shortened or left out

picture-caption-picked = Chosen
picture-caption-your =
    { $form ->
        [tile] Your tile
       *[card] Your card
    }
picture-caption-your-last =
    { $form ->
        [tile] Your last tile
       *[card] Your last card
    }
picture-caption-of =
    { $form ->
        [tile] { $name }'s tile
       *[card] { $name }'s card
    }
picture-caption-of-last =
    { $form ->
        [tile] { $name }'s last tile
       *[card] { $name }'s last card
    }
picture-caption-card = { $whose }: { $card }
picture-caption-kinds = { $whose }: { $kinds }
picture-caption-card-and-kinds = { $whose }: { $card } ({ $kinds })
picture-caption-stands-for = { $card }: { $kinds }

## A turn as a story: which cards, and what moved

picture-story-cards = { $name }: { $cards }
picture-story-move = { $from } to { $to }
picture-story-moved = Moved: { $moves }
picture-story-by-card = Moved by a card: { $moves }
picture-story-back = Returned: { $moves }

## A replay in an alternative text; the last position follows

picture-replay =
    { $count ->
        [one] Replay of { $count } turn: { $position }
       *[other] Replay of { $count } turns: { $position }
    }
picture-replay-last =
    { $count ->
        [one] Replay of the last turn: { $position }
       *[other] Replay of the last { $count } turns: { $position }
    }

## Beside a player, in a word

picture-winner = Winner
picture-mate = Mate
picture-stalemate = Stalemate
picture-draw = Draw

## On a card's face: when it is played

picture-window-before-move = Before your move
picture-window-instead-of-move = Instead of your move
picture-window-after-move = After your move
picture-window-before-or-after-move = Before or after your move
picture-window-after-turn = After the opponent’s turn
picture-window-after-card = After the opponent’s card
picture-window-after-capture = After the opponent’s capture
picture-window-any-time = At any time
