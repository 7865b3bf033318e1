# A player's turn: the private panel, what is picked there, questions, answers, and why something cannot be done.

## The panel

panel-your-turn = Game #{ $number }: **your turn**. You play { $colour }.
panel-waiting = Game #{ $number }: waiting for your opponent. You play { $colour }.
panel-waiting-for-deck = Game #{ $number }: your deck is done ({ $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }), and the game begins as soon as your opponent's is. You play { $colour }. Until then `/decks do:keep` keeps the deck for other games.
panel-listener = 🔮 A *Doomsayer* listens: a move typed with a piece's letter or name (`Nf3`), and `/say`, name that piece. Squares (`g1f3`), buttons and menus say nothing.
panel-over = Game #{ $number } is over: { $ending }.
panel-in-check = Your king is in check.
panel-draw-offered = Your opponent offers a draw: *More* has the answers.
panel-draw-first = First draw a card.
panel-turn-first = First turn a card.
panel-card = Your card: { $card }.
panel-card-drafted = Picked: { $card }, not played yet.
panel-called = Move { $pieces }.
panel-called-piece = a { $piece }
panel-move-drafted = Your move: **{ $san }**, not sent yet. Place a tile with it, or send it as it is.
panel-composed = Your turn so far, not sent yet: { $steps }.
panel-can-answer = ⚡ You can answer with { $card }: { $does }
panel-can-answer-in-vain = ⚡ You can answer with { $card }: { $does } ⚠️ As things stand it would be spent without effect.
panel-step-in-vain = { $step } (⚠️ without effect)
panel-changed-meanwhile = This panel was out of date. Here is your turn as it is now.
panel-hand = Your hand: { $cards }.
panel-picked-piece = Picked: { $piece }.
panel-picked-card = Picked: { $card }. { $does }
panel-chosen = Chosen: { $choices }.
panel-prompt = **{ $prompt }.**

panel-draw-button = Draw a card
panel-turn-button = Turn the card
panel-end-turn-button = End the turn
panel-lose-move-button = Lose the move
panel-pass-button = Let it pass
panel-without-tile-button = Send it without a tile
panel-take-back-button = Take the step back
panel-exchange-button = Exchange the whole hand…
panel-discard-button = Throw a card away…
panel-say-button = Say…
panel-back-button = Back
panel-more-button = More
panel-look-again-button = Look again
panel-next-game-button =
    { $more ->
        [0] Next game #{ $number }
       *[other] Next game #{ $number } ({ $more } more)
    }

## Short times that cards give

time-for-turn = Game #{ $number }: your opponent has played { $card }. As soon as you press *Start*, you have **{ $time }** for your whole turn: the move, a card, and ending it. When they are up, what you have picked by then stands and the turn passes. Until you press it, nothing runs and nothing is shown.
time-for-answer = Game #{ $number }: your opponent has played { $card }, and a piece is gone. As soon as you press *Look*, you see the board without it, and have **{ $time }** to say, once, which kind of piece it was and where it stood. If that is right, it comes back; if it is wrong or late, it is captured.
time-nothing-done = Nothing of what you typed is done, since your time does not run yet.
time-runs = ⏱️ Your time is up <t:{ $time }:R>.
time-start-button = Start
time-look-button = Look

guess-heading =
    Game #{ $number }: **which piece is gone, and where did it stand?** You answer once.
    ⏱️ Your time is up <t:{ $time }:R>.
guess-unfinished = Pick the kind of piece, its file and its rank first.
guess-kind-placeholder = Which kind of piece it was
guess-file-placeholder = On which file it stood
guess-rank-placeholder = On which rank it stood
guess-file-item = File { $file }
guess-rank-item = Rank { $rank }
guess-send-button = Send the answer

## What is to be picked next

pick-piece-placeholder = Pick the piece that moves
pick-target-placeholder = Pick where it goes
pick-promotion-placeholder = Pick what the pawn becomes
pick-part-placeholder = Pick as what it goes
pick-tile-placeholder = Pick the tile to place
pick-place-placeholder = Pick where it is placed
pick-word-placeholder = Pick what you say
pick-answer-placeholder = Pick your answer
pick-card-placeholder = Play a card
pick-discard-placeholder = Throw a card away
pick-choice-placeholder = Choose
pick-paged-placeholder = { $prompt } ({ $page } of { $pages })
pick-previous-button = Previous
pick-next-button = Next
pick-more-button = More of them

## What can be picked

entry-stays-button = Stay a pawn
entry-promote-item = Promote to a { $piece }
entry-part-button = As a { $piece }
entry-yes-button = Yes
entry-no-button = No
entry-enough-button = That is all
entry-number-item = Number { $number }
entry-wall-item = Between { $one } and { $other }
entry-held-item = { $card } (you hold { $number })
entry-wasted-button = { $card }: loses the turn
entry-wasted-description = Nothing that it calls can move: the turn would be lost.
entry-placement-item = { $tile } on { $place }
entry-place-description = on { $place }
entry-targets-description = to { $places }
entry-takes-description = takes the { $piece }
entry-either-part-description = as either part
entry-can-promote-description = can promote
entry-promotes-description = promotes

## Suggestions while a command is typed

suggested-game-item = { $game }, { $variant }
suggested-waiting-game-item = { $game }, { $variant }, your turn
suggested-enough-item = { $choices }, and no more
suggested-points-item = { $card } ({ $points })
suggested-quick-hands-item = All that need quick hands: Panic and Abduction
suggested-whole-hand-item = The whole hand, for a new one
suggested-wasted-item = { $card }: nothing that it calls can move, the turn would be lost
suggested-origin-item = { $piece } { $place }: where can it go?
suggested-unpromoted-item = { $san } (stays a pawn)
suggested-no-tile-item = No tile

## What can be done beside the turn, and questions before what cannot be undone

more-heading = Game #{ $number }: what else can be done.
more-accept-draw-button = Accept the draw…
more-decline-draw-button = Decline the draw
more-accept-time-button = Accept more time…
more-decline-time-button = Decline more time
more-accept-take-back-button = Let the turn be taken back…
more-decline-take-back-button = Do not let it be taken back
more-accept-unfinished-button = Agree to end it as unfinished…
more-decline-unfinished-button = Do not end it as unfinished
more-claim-draw-button = Claim a draw…
more-claim-win-button = Claim the game as won…
more-claim-unfinished-button = End it as unfinished…
more-offer-draw-button = Offer a draw…
more-ask-for-time-button = Ask for more time…
more-offer-time-button = Offer more time…
more-take-back-button = Take my last turn back…
more-unfinished-button = Offer to end it as unfinished…
more-resign-button = Resign…

ask-resign = Do you really want to resign game #{ $number }? This ends it.
ask-resign-button = Resign
ask-offer-draw = Do you want to offer a draw in game #{ $number }? It can be accepted until your opponent moves.
ask-offer-draw-button = Offer a draw
ask-accept-draw = Do you accept the draw in game #{ $number }? This ends it.
ask-accept-draw-button = Accept the draw
ask-decline-draw = Do you decline the draw in game #{ $number }?
ask-decline-draw-button = Decline the draw
ask-claim-draw = Do you claim a draw in game #{ $number }? This ends it.
ask-claim-draw-button = Claim a draw
ask-for-more-time = Do you want to ask for { $amount } more for this turn of game #{ $number }? Your opponent can agree while the turn lasts.
ask-more-time-button = Ask for more time
ask-offer-time = Do you want to offer your opponent { $amount } more for this turn of game #{ $number }? It can be accepted while the turn lasts.
ask-offer-time-button = Offer more time
ask-take-back = Do you want to ask whether you may take your last turn of game #{ $number } back? Your opponent can agree while the present turn lasts. Cards that either of you has drawn since go back to the piles then, in their order.
ask-take-back-button = Ask to take it back
ask-offer-unfinished = Do you want to offer to end game #{ $number } as unfinished? Nobody wins or loses then. Your opponent can agree while the present turn lasts.
ask-unfinished-button = Offer to end it
ask-accept-time = Do you accept more time for this turn of game #{ $number }?
ask-accept-time-button = Accept more time
ask-accept-take-back = Do you let your opponent take the last turn of game #{ $number } back? The game then stands as it stood before that turn; cards that either of you has drawn since go back to the piles, in their order.
ask-accept-take-back-button = Let it be taken back
ask-accept-unfinished = Do you agree to end game #{ $number } as unfinished? Nobody wins or loses then.
ask-accept-unfinished-button = End it as unfinished
ask-which-to-accept = Your opponent offers more than one thing in game #{ $number }. Which do you accept?
ask-which-to-decline = Your opponent offers more than one thing in game #{ $number }. Which do you decline?
ask-claim-win = Do you claim game #{ $number } as won? This ends it; where you could never win any more, as a draw.
ask-claim-win-button = Claim the game
ask-claim-unfinished = Do you want to end game #{ $number } as unfinished? Nobody wins or loses then.
ask-claim-unfinished-button = End it as unfinished
proposal-draw-button = A draw
proposal-more-time-button = More time for this turn
proposal-take-back-button = To take the last turn back
proposal-unfinished-button = To end it as unfinished
ask-exchange = Do you want to throw your whole hand away for a new one? Your turn ends with it, and nothing moves.
ask-exchange-button = Exchange the whole hand
ask-waste = Nothing that **{ $card }** calls can move now: if you play it, your turn is lost.
ask-waste-button = Play it and lose the turn
ask-which-card = More than one of your cards lets you do that. Which one do you play?
ask-no-button = No, go on

## The hand

hand-cards = Your hand in game #{ $number }: { $cards }.
hand-none = You hold no cards in game #{ $number }.

## What was done

done-news = Game #{ $number }: { $what }
done-awaiting = Game #{ $number }: { $what } <@{ $user }> is next.
done-offered = You offered a draw.
done-declined = You declined the draw.
done-offered-time = Your opponent can now agree to more time.
done-asked-to-take-back = You asked for a takeback.
done-offered-unfinished = You offered to abort the game.
done-accepted-time = This turn has more time now.
done-declined-offer = You declined.
done-exchanged = You swapped your hand.
done-turn-lost = Nothing your card **{ $card }** calls can move, so you skip this turn.
done-deck = Game #{ $number }: your deck is done. The game starts when your opponent's is done too. Until then, `/decks do:keep` saves your deck for other games.
done-moved = You moved **{ $moved }**.
done-moved-and-placed = You moved **{ $moved }** and placed a { $tile } on { $place }.
done-turned-and-moved = You turned **{ $card }** and moved **{ $moved }**.
done-played-and-moved = You played **{ $card }** and moved **{ $moved }**.
done-steps = You { $steps }.
done-step-moved = moved **{ $moved }**
done-step-played = played { $card }
done-step-played-in-vain = played { $card }, which had no effect
done-step-answered = responded with { $card }
done-step-answered-in-vain = responded with { $card }, which had no effect
done-step-chose = chose { $chosen } for **{ $card }**
done-step-refused = said no to **{ $card }**
done-step-discarded = discarded **{ $card }**
done-step-lost-move = skipped your move
done-step-said = said *{ $piece }*
done-step-paid = paid with { $pieces }
done-card = **{ $card }**
done-card-on = **{ $card }** on { $place }
done-card-with = **{ $card }** ({ $chosen })
done-otherwise = Done.
done-lapsed = Your time ran out.
done-claimed = You claimed game #{ $number }. It's over.
done-drew = You drew { $card }, and that stays. { $refusal }
done-turned = You turned { $card }, and that stays. { $refusal }

## Why something cannot be done now

cannot-but-can = { $why } You can: { $actions }.
cannot-leave-touched = Touch-move: you have picked { $piece }, so it must be moved. Nothing was changed.
cannot-while-building = In game #{ $number } the decks are being built.
cannot-in-turn-of-other = It is not your turn in game #{ $number }. Waiting for { $colour }.
cannot-place-before-move = A tile is placed after the move: move a piece first.
cannot-move-yet = You cannot move a piece yet.
cannot-now = That cannot be done at this point of your turn.
cannot-pick = That can no longer be picked. Here is what can.
cannot-after-change = The position has changed in the meantime, so nothing was done. Here is the current one.
cannot-answer-nothing = Your opponent has offered nothing in game #{ $number } that you could answer: an offer is gone with the turn in which it was made.
cannot-answer-this = In game #{ $number } your opponent does not offer that: it was answered, or the turn in which it was offered is over.
cannot-offer-offered = Your opponent has offered the same: accept or decline it.
cannot-offer-standing = Your offer still stands: it is open until your opponent answers or the turn is over.
cannot-offer-declined = Your opponent has declined that in this turn. You can offer it again once the turn is over.
cannot-offer-accepted = Your opponent has agreed to that in this turn. You can offer it again once the turn is over.
cannot-more-time-without-clock = Game #{ $number } is played without a clock: there is all the time you like.
cannot-more-time-while-standing = The clock of game #{ $number } stands still: more time can be offered when it runs again.
cannot-claim-own-turn = Game #{ $number } waits for you: it can be claimed only by the player who is kept waiting.
cannot-claim-yet = Game #{ $number } cannot be claimed yet: you may from <t:{ $time }:f> on, <t:{ $time }:R>, if your opponent is not back until then.
cannot-claim-with-clock = Game #{ $number } cannot be claimed: its clock runs, and ends the game when it is up. A game without a clock can be, after 14 days without a move, and any whose other player has left the server for three days.
cannot-claim-standing = Game #{ $number } cannot be claimed while its clock stands still.
cannot-claim-unknown = Whether your opponent is still gone cannot be told just now, so game #{ $number } is not claimed. Try again in a moment.
cannot-in-later-turn = That button belongs to an earlier turn of the game. Here is the current one.
cannot-read-control = I do not know that button any more. `/games` lists your games, and `/turn` opens your panel.
cannot-as-onlooker = Game #{ $number } is played by others. You can look at its board.
cannot-as-onlooker-button = Board

## What a game does not have at any time

lacks-hands = At this level nobody holds cards: *My turn* or `/draw` turns the turn's card, and `/move` makes the move that it calls.
lacks-words = Nobody listens in { $game }: what you say costs nothing there. `/say` is for Knightmare Chess, while a Doomsayer lies on the table.
lacks-questions = No card asks anything in { $game }. `/answer` is for Knightmare Chess, when a card asks something of you.
lacks-cards-to-draw = { $game } is played without cards, so there is nothing to draw. To offer a draw, use `/offer`.
lacks-drawing-cards = In { $game } a new card is drawn for every one that is played. To offer a draw, use `/offer`.
lacks-drawing-tiles = In { $game } a new tile is drawn for every one that is placed. To offer a draw, use `/offer`.
lacks-discarding-one = In { $game } no single card is thrown away: `/discard` without a card exchanges the whole hand, where the rules allow it.
lacks-discarding-cards = In { $game } no card is ever thrown away.
lacks-discarding-tiles = In { $game } no tile is ever thrown away.

## What can be done, as a player would say it

action-draw = turn or draw your card (`/draw`)
action-play = play { $card }
action-play-with = play { $card } ({ $choices })
action-discard = discard { $card }
action-answer = answer { $choices }
action-lose-move = lose your move
action-say = say “{ $piece }”
action-exchange = exchange the whole hand (`/discard`)
action-place = place a { $tile } on { $place }
action-place-none = place no tile (`/play none`)
action-pass = let it pass
action-end-turn = end the turn
action-take-back = take the last step back
action-build = build your deck
action-resign = resign (`/resign`)
action-offer-draw = offer a draw (`/offer`)
action-accept-draw = accept the draw
action-decline-draw = decline the draw
action-claim-draw = claim a draw

## What was typed and is no move, card or tile

misread-move = { $typed } is not a move: write it like `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`.
misread-move-on-grid = { $typed } is not a move: write it like `K1,0-0,0`, or `1,0 #2`.
misread-tile-as-move = { $typed } is not a move. A tile goes into `place`, like `R 1,0`.
misread-impossible-move = { $typed } is not possible now.
misread-ambiguous-move = { $typed } can be more than one move.
misread-uncalled-move = None of your cards lets you play { $typed } now.
misread-no-target = Say where the piece goes as well, like `{ $place } #1`, to place a tile with its move.
misread-word = { $typed } is no kind of piece: say pawn, knight, bishop, rook, queen, crab or prince.
cannot-type-behind = `{ $step }` has to be done before it can be told what follows: type it alone first.
misread-choice = { $typed } is not a square, a piece or a direction: a card asks for nothing else.
misread-tile = { $typed } is not a tile: write its letter and its point, like `R 1,0`, or `none`.
misread-point = { $typed } is not a point for the { $tile }: points are written `x,y`, like `1,0`, or by their number, like `#2`.
misread-no-tiles = There are no tiles to place in this game: leave `place` out.
misread-tile-after = No tile can be placed with { $action }: { $reason }. Leave `place` out.
