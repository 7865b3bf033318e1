# A player's turn: the private panel, its menus, confirmations, replies, and why something can't be done.

## The panel

panel-your-turn = Game #{ $number }: **your turn**. You play { $colour }.
panel-waiting = Game #{ $number }: waiting for your opponent. You play { $colour }.
panel-waiting-for-deck = Game #{ $number }: your deck is done ({ $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }). You play { $colour }. The game starts when your opponent's deck is done too. Until then, `/decks do:save` saves your deck for other games.
panel-no-card-against = You have no card against it.
panel-listener = 🔮 **Doomsayer** is in play: typing a move with a piece's letter or name (`Nf3`), or using `/say`, can cost you such a piece. Squares (`g1f3`), buttons and menus are safe.
panel-over = Game #{ $number } is over: { $ending }.
# { $how } is such as "by checkmate".
panel-won = You won game #{ $number } { $how }.
panel-won-by-capture = You captured the king and won game #{ $number }.
panel-lost = { $player } wins game #{ $number } { $how }.
panel-lost-by-capture = { $player } captured your king and wins game #{ $number }.
panel-left = **{ $opponent }** left this server. If they don't come back, you can claim this game from <t:{ $time }:f> on: press **More**.
ending-you-won = You won { $how }
ending-you-lost = { $winner } won { $how }
panel-in-check = Your king is in check.
panel-in-check-needs-card = Your king is in check, and no move alone ends it.
panel-draw-offered = Your opponent offers a draw. Press **More** to accept or decline.
panel-draw-first = Draw a card first.
panel-turn-first = Turn a card first.
panel-card = Your card: { $card }.
panel-card-drafted = Your card: { $card }, not played yet.
panel-called = Move { $pieces }.
panel-called-piece = a { $piece }
panel-move-drafted = Your move: **{ $san }**, not sent yet. Place a tile too, or send it without one (typed: `/turn act:pass`).
panel-composed = Your turn so far, not sent yet: { $steps }.
panel-can-answer = ⚡ You can respond with { $card }: { $does }
panel-can-answer-no-effect = ⚡ You can respond with { $card }: { $does } ⚠️ Right now it would do nothing.
panel-can-answer-no-effect-because = ⚡ You can respond with { $card }: { $does } ⚠️ Right now it would do nothing: { $why }.
panel-passes = After that, it's your opponent's turn.
panel-step-no-effect = { $step } (⚠️ does nothing)
panel-changed-meanwhile = That panel was out of date. Here's your turn as it is now.
panel-picked-piece = Selected: { $piece }.
panel-picked-card = Selected: { $card }. { $does }
panel-chosen = Chosen: { $choices }.
panel-prompt = **{ $prompt }.**

panel-draw-button = Draw a card
panel-turn-button = Turn the card
panel-end-turn-button = End turn
panel-lose-move-button = Skip your move
panel-pass-button = Let it pass
panel-without-tile-button = Send without a tile
panel-take-back-button = Take back last step
panel-exchange-button = Swap your hand…
panel-discard-button = Discard a card…
panel-say-button = Say…
panel-back-button = Back
panel-more-button = More
panel-why-button = Why?
panel-look-again-button = Refresh
panel-next-game-button =
    { $more ->
        [0] Next game #{ $number }
       *[other] Next game #{ $number } ({ $more } more)
    }

## Cards that give a short time

time-for-turn = Game #{ $number }: your opponent played { $card }. Press **Start** when you're ready: you'll see the board and have **{ $time }** for your whole turn, until you end it. When time runs out, whatever you've chosen is played and your turn ends.
time-for-answer = Game #{ $number }: your opponent played { $card } and hid a piece. Press **Look** when you're ready: you'll see the board without it and have **{ $time }** for one guess at its kind and square. If you're right, it comes back. If you're wrong or late, it's captured.
time-nothing-done = Your time hasn't started, so nothing you typed was done.
time-runs = ⏱️ Your time runs out <t:{ $time }:R>.
time-start-button = Start
time-look-button = Look

guess-heading =
    Game #{ $number }: **which piece is gone, and where was it?** You have one guess.
    ⏱️ Your time runs out <t:{ $time }:R>.
guess-unfinished = Choose the kind of piece, its file and its rank first.
guess-kind-placeholder = Kind of piece
guess-file-placeholder = File
guess-rank-placeholder = Rank
guess-file-item = File { $file }
guess-rank-item = Rank { $rank }
guess-send-button = Send guess

## What to choose next

pick-piece-placeholder = Choose the piece that moves
pick-target-placeholder = Choose where it goes
pick-promotion-placeholder = Choose what the pawn becomes
pick-part-placeholder = Choose how the unit moves
pick-tile-placeholder = Choose the tile to place
pick-place-placeholder = Choose where to place it
pick-word-placeholder = Choose what you say
pick-answer-placeholder = Make your choice
pick-card-placeholder = Play a card
pick-card-or-end = Play a card, or end your turn
pick-card-against-check = Play a card that ends the check, or take back your move
pick-card-out-of-check = Play a card whose move ends the check
pick-card-against-mate = Checkmate, unless you respond with { $cards }
pick-card-or-piece = Choose the piece that moves, or a card to play
pick-discard-placeholder = Discard a card
pick-choice-placeholder = Choose
pick-partner-placeholder = Choose the piece to swap it with
pick-paged-placeholder = { $prompt } (page { $page } of { $pages })
pick-previous-button = Previous
pick-next-button = Next
pick-more-button = Show more

## What there is to choose

entry-stays-button = Stay a pawn
entry-promote-item = Promote to a { $piece }
entry-part-button = As a { $piece }
entry-yes-button = Yes
entry-no-button = No
entry-enough-button = That's all
entry-number-item = Number { $number }
entry-wall-item = Between { $one } and { $other }
entry-held-item = { $card } (you hold { $number })
entry-skips-turn-button = { $card }: skips your turn
entry-skips-turn-description = No piece it calls can move: you would skip your turn
entry-placement-item = { $tile } on { $place }
entry-place-description = on { $place }
entry-targets-description = to { $places }
entry-takes-description = captures the { $piece }
entry-check-button = { $target }: check!
entry-check-description = Your king would be in check: only a card ends that
entry-either-part-description = as either part
entry-can-promote-description = can promote
entry-promotes-description = promotes

## Suggestions while typing a command

suggested-on-server-item = { $item }, on { $server }
suggested-game-item = { $game }, { $variant }
suggested-waiting-game-item = { $game }, { $variant }, your turn
suggested-enough-item = { $choices }, and no more
suggested-points-item = { $card } ({ $points })
suggested-quick-hands-item = All timed cards: Panic and Abduction
suggested-style-of = { $game }: { $style }
suggested-whole-hand-item = Your whole hand, for a new one
suggested-skips-turn-item = { $card }: no piece it calls can move, so you would skip your turn
suggested-origin-item = { $piece } { $place }: where can it go?
suggested-unpromoted-item = { $san } (stays a pawn)
suggested-no-tile-item = No tile
suggested-turn-item = Turn your card first: then its moves are listed here
suggested-draw-item = Draw a card first: then your moves are listed here
suggested-did-you-mean-item = Did you mean { $move }?
suggested-cards-only-item = None of your cards moves a piece: see /play and /discard
suggested-waiting-card-item = { $card }: { $when } · { $does }

## What a player can do besides the turn, and confirmations before what can't be undone

more-heading = Game #{ $number }: choose what to do.
more-accept-draw-button = Accept the draw…
more-decline-draw-button = Decline the draw
more-accept-time-button = Accept more time…
more-decline-time-button = Decline more time
more-accept-take-back-button = Allow the takeback…
more-decline-take-back-button = Decline the takeback
more-accept-unfinished-button = Agree to abort…
more-decline-unfinished-button = Decline to abort
more-claim-draw-button = Claim a draw…
more-claim-win-button = Claim the win…
more-claim-unfinished-button = Abort the game…
more-offer-draw-button = Offer a draw…
more-ask-for-time-button = Ask for more time…
more-offer-time-button = Offer more time…
more-take-back-button = Ask for a takeback…
more-unfinished-button = Offer to abort…
more-resign-button = Resign…

ask-resign = Resign game #{ $number }? This ends the game.
ask-resign-in-series = Resign game #{ $number }? This ends the game, and the next one of the series begins. **Leave the series** gives up both.
ask-resign-button = Resign
series-leave-button = Leave the series
ask-offer-draw = Offer a draw in game #{ $number }? Your opponent can accept it until they move.
ask-offer-draw-button = Offer a draw
ask-accept-draw = Accept the draw in game #{ $number }? This ends the game.
ask-accept-draw-button = Accept the draw
ask-decline-draw = Decline the draw in game #{ $number }?
ask-decline-draw-button = Decline the draw
ask-claim-draw = Claim a draw in game #{ $number }? This ends the game.
ask-claim-draw-button = Claim a draw
ask-for-more-time = Ask for { $amount } more for this turn of game #{ $number }? Your opponent can agree until the turn ends.
ask-more-time-button = Ask for more time
ask-offer-time = Offer your opponent { $amount } more for this turn of game #{ $number }? They can accept until the turn ends.
ask-offer-time-button = Offer more time
ask-take-back = Ask for a takeback of your last turn in game #{ $number }? Your opponent can agree until the current turn ends.
ask-take-back-button = Ask for a takeback
ask-offer-unfinished = Offer to abort game #{ $number }? It would have no result. Your opponent can agree until the current turn ends.
ask-unfinished-button = Offer to abort
ask-accept-time = Accept more time for this turn of game #{ $number }?
ask-accept-time-button = Accept more time
ask-accept-take-back = Allow the takeback in game #{ $number }? The game goes back to before your opponent's last turn.
ask-take-back-cards = Cards that either of you has drawn since then go back to the piles, in the same order.
ask-take-back-tiles = Tiles that either of you has drawn since then go back to the piles, in the same order.
ask-accept-take-back-button = Allow the takeback
ask-accept-unfinished = Agree to abort game #{ $number }? It ends without a result.
ask-accept-unfinished-button = Abort the game
ask-which-to-accept = Your opponent has made more than one offer in game #{ $number }. Which do you accept?
ask-which-to-decline = Your opponent has made more than one offer in game #{ $number }. Which do you decline?
ask-claim-win = Claim the win in game #{ $number }? This ends the game. If you could never have won any more, it's a draw.
ask-claim-win-button = Claim the win
ask-claim-unfinished = Abort game #{ $number }? It ends without a result.
ask-claim-unfinished-button = Abort the game
proposal-draw-button = Draw
proposal-more-time-button = More time
proposal-take-back-button = Takeback
proposal-unfinished-button = Abort
ask-exchange = Swap your whole hand for a new one? You don't move, and your turn ends.
ask-exchange-button = Swap your hand
ask-skip-turn = No piece that **{ $card }** calls can move now. If you play it, you skip your turn.
ask-skip-turn-button = Play it anyway
# { $why } is one of the reasons below.
ask-no-effect-because = **{ $card }** would do nothing: { $why }. You can't take it back.
ask-no-effect = **{ $card }** would do nothing now, and you can't take it back.
no-effect-king-stays = your king stays in check
no-effect-king-falls = your king would be in check
no-effect-mates = a card mustn't give checkmate
would-be-checkmated = ⚠️ You'd be **checkmated**.
would-lose = ⚠️ You'd **lose the game**.
ask-pass = { $lost } Let it pass anyway?
ask-pass-button = Let it pass
ask-no-effect-button = Play it anyway
ask-which-card = More than one of your cards lets you do that. Which one do you play? (Typed: `/play` and its name, then your move.)
ask-which-move = Which move do you mean by { $typed }?
ask-promotion = What does the pawn become?
ask-did-you-mean = { $typed } isn't written like any move you have. Did you mean **{ $move }**?
ask-pawn-or-bishop = None of your bishops can play **{ $bishop }**. Did you mean the pawn's **{ $pawn }**?
ask-no-button = No, go back

## The hand

hand-heading = Your hand in game #{ $number }:
hand-line = - { $card }: { $does } · *{ $when }*
hand-line-playable = - **{ $card }**: { $does }
hand-line-now = - **{ $card }**: { $does } · **{ $when }**
# The cards or tiles of a hand, as `form`, besides those that can be played now.
hand-not-now = -# { $form ->
        [tile] { $count ->
            [one] 1 tile can't be placed now.
           *[other] { $count } tiles can't be placed now.
        }
       *[card] { $count ->
            [one] 1 card can't be played now.
           *[other] { $count } cards can't be played now.
        }
    } **Why?** says when.
hand-several = { $count } × { $card }
hand-described = { $does } · { $when }
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
done-deck = Game #{ $number }: your deck is done. The game starts when your opponent's is done too. Until then, `/decks do:save` saves your deck for other games.
done-moved = You moved **{ $moved }**.
done-moved-and-placed = You moved **{ $moved }** and placed a { $tile } on { $place }.
done-turned-and-moved = You turned **{ $card }** and moved **{ $moved }**.
done-played-and-moved = You played **{ $card }** and moved **{ $moved }**.
done-steps = You { $steps }.
done-step-moved = moved **{ $moved }**
done-step-played = played { $card }
done-step-played-no-effect = played { $card }, which had no effect
done-step-answered = responded with { $card }
done-step-answered-no-effect = responded with { $card }, which had no effect
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

## Why something can't be done now

cannot-but-can = { $why } You can: { $actions }.
cannot-leave-touched = Touch-move: you've chosen { $piece }, so you must move it. Nothing changed.
cannot-while-building = The decks of game #{ $number } are still being built.
cannot-in-turn-of-other = { $player } is to move in game #{ $number }.
cannot-place-before-move = Move a piece first. Then you can place a tile.
cannot-move-yet = You can't move a piece yet.
cannot-now = You can't do that at this point of your turn.
cannot-pick = You can't choose that any more. Press **My turn** to see your options.
cannot-after-change = The game has moved on, so nothing was done. Press **My turn** to see how it is now.
cannot-answer-nothing = Your opponent has no open offer in game #{ $number }. An offer ends with the turn it was made in.
cannot-answer-own = That's your own offer. <@{ $user }> has to accept or decline it.
cannot-answer-this = That offer isn't open in game #{ $number }: it was accepted or declined, or its turn is over.
cannot-offer-offered = Your opponent has already offered that: accept or decline it.
cannot-offer-standing = Your offer is still open until your opponent accepts or declines, or the turn ends.
cannot-offer-declined = Your opponent has declined that this turn. You can offer it again once the turn is over.
cannot-offer-accepted = Your opponent has agreed to that this turn. You can offer it again once the turn is over.
cannot-more-time-without-clock = Game #{ $number } has no clock, so take all the time you like.
cannot-more-time-while-standing = The clock of game #{ $number } is paused. You can offer more time when it runs again.
cannot-claim-own-turn = Game #{ $number } is waiting for you. Only the player who is kept waiting can claim it.
cannot-claim-yet = You can't claim game #{ $number } yet. If your opponent isn't back by then, you can from <t:{ $time }:f> on, <t:{ $time }:R>.
cannot-claim-with-clock = Game #{ $number } has a running clock, so there's nothing to claim: your opponent loses when it runs out. If they leave the server, you can claim it 3 days after I notice.
cannot-claim-standing = You can't claim game #{ $number } while its clock is paused.
cannot-claim-unknown = I can't tell right now whether your opponent is still gone, so game #{ $number } isn't claimed. Try again in a moment.
cannot-in-later-turn = That button is from an earlier turn. Press **My turn** for the current one.
cannot-read-control = That button no longer works. `/games` lists your games, and `/turn` opens your panel.
cannot-as-onlooker = Only the two players can do that in game #{ $number }. You can view its board.
cannot-as-onlooker-button = View board

## What a game never has

lacks-hands = You hold no cards at this level. **My turn** or `/draw` turns a card, and `/move` makes the move it calls.
lacks-words = Nobody listens in { $game }, so saying a piece's name costs nothing. `/say` is for Knightmare Chess, while Doomsayer is in play.
lacks-questions = No card asks you anything in { $game }. `/choose` is for Knightmare Chess, when a card asks you to choose.
lacks-cards-to-draw = { $game } is played without cards. To offer a draw, use `/offer`.
lacks-drawing-cards = In { $game } you draw automatically when you play a card. To offer a draw, use `/offer`.
lacks-drawing-tiles = In { $game } you draw automatically when you place a tile. To offer a draw, use `/offer`.
lacks-discarding-one = In { $game } you can't discard a single card. `/discard` without a card swaps your whole hand, when the rules allow it.
lacks-discarding-cards = In { $game } you can't discard cards.
lacks-discarding-tiles = In { $game } you can't discard tiles.

## Actions, as a player would say them

action-draw = turn or draw your card (`/draw`)
action-play = play { $card }
action-play-with = play { $card } ({ $choices })
action-discard = discard { $card }
action-answer = choose { $choices }
action-lose-move = skip your move
action-say = say “{ $piece }”
action-exchange = swap your hand (`/discard`)
action-place = place a { $tile } on { $place }
action-place-none = place no tile (`/play none`)
action-pass = let it pass
action-end-turn = end your turn
action-take-back = take back your last step
action-build = build your deck
action-resign = resign (`/resign`)
action-offer-draw = offer a draw (`/offer`)
action-accept-draw = accept the draw
action-decline-draw = decline the draw
action-claim-draw = claim a draw

## Typed text that isn't a move, card or tile

misread-move = { $typed } isn't a move. Write it like `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`.
misread-move-on-grid = { $typed } isn't a move. Write it like `K1,0-0,0`, or `1,0 #2`.
misread-tile-as-move = { $typed } isn't a move. Put a tile into `place`, like `R 1,0`.
misread-impossible-move = { $typed } isn't possible now.
misread-ambiguous-move = { $typed } could be more than one move.
misread-uncalled-move = None of your cards lets you play { $typed } now.
misread-no-card-moves = None of your cards moves a piece now.
misread-no-target = To place a tile with a move, say where the piece goes too, like `{ $place } #1`.
misread-word = { $typed } isn't a kind of piece. Say pawn, knight, bishop, rook, queen, crab or prince.
cannot-type-behind = What comes after `{ $step }` depends on what it reveals. Type it on its own first.
misread-choice = { $typed } isn't a choice for a card. Cards ask for squares, pieces, cards, directions, or yes or no.
misread-tile = { $typed } isn't a tile. Write its letter and its point, like `R 1,0`, or `none`.
misread-point = { $typed } isn't a point for the { $tile }. Write points as `x,y`, like `1,0`, or by their number, like `#2`.
misread-no-tiles = This game has no tiles to place. Leave `place` out.
misread-tile-after = You can't place a tile with { $action }: { $reason }. Leave `place` out.
