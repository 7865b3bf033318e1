# What everyone in a game's channel sees: turns, starts, ends, and the line that each becomes.

## A game's messages

channel-player = { $disc } **{ $name }**
channel-heading = Game #{ $number }: { $what }
channel-against = { $white } against { $black }
channel-offers = Game #{ $number }: { $player } offers a draw.
channel-declines = Game #{ $number }: { $player } declines the draw.
channel-accepts = Game #{ $number }: { $player } accepts the draw.
channel-claims = Game #{ $number }: { $player } claims a draw.
channel-resigns = Game #{ $number }: { $player } resigns.
channel-time-up = Game #{ $number }: the time of { $player } is up.
channel-building = <@{ $white }>, <@{ $black }>: both of you build a deck, in private and whenever you like. The game begins when both are done.
channel-dealt = the decks are built, and both hold five cards.
channel-dealt-late = the time for building is up, so chance has dealt the deck of { $players }. Both hold five cards.
channel-lapsed = Game #{ $number }: ⏱️ the time that a card had given { $player } is up.
channel-closed = { $white } against { $black } cannot go on: the rules of the game have been corrected since it began, and it does not fit the new ones. It is closed as unfinished, so nobody has won or lost.
channel-closed-in-silence = { $white } against { $black }: nobody has moved for 60 days. The game is closed as unfinished, so nobody has won or lost.
channel-closed-by-managers = { $white } against { $black }: who manages this server has ended the game as unfinished, so nobody has won or lost.
channel-closed-by-agreement = { $white } and { $black } have agreed to end the game as unfinished, so nobody has won or lost.
channel-closed-by-claim = { $white } against { $black }: nobody had moved for 14 days, and the player who was waiting has ended the game as unfinished, so nobody has won or lost.
channel-closed-by-claim-left = { $white } against { $black }: one of them has left the server, and the other has ended the game as unfinished, so nobody has won or lost.
channel-claims-silent = Game #{ $number }: { $player } claims the game, because { $absent } has not moved for 14 days.
channel-claims-left = Game #{ $number }: { $player } claims the game, because { $absent } has left the server.
channel-taken-back = Game #{ $number }: { $player } takes the last turn back, as { $other } has agreed. The game stands as it stood before that turn.
channel-drawn-go-back = Drawn since then: { $drawn }. These cards go back to their piles, in their order; both of you know that whoever drew them has seen them.
channel-drew-since =
    { $count ->
        [one] { $count } card by { $player }
       *[other] { $count } cards by { $player }
    }
channel-done-there = Done, in <#{ $channel }>.

## Offers beside the rules, and their answers

channel-offer-heading = Game #{ $number }: { $what }
channel-offer-answer = { $what } <@{ $user }>, accept or decline?
channel-asks-for-time = { $player } asks for { $amount } more for this turn.
channel-offers-time = { $player } offers { $other } { $amount } more for this turn.
channel-asks-to-take-back = { $player } asks to take the own last turn back.
channel-asks-to-take-cards-back = { $player } asks to take the own last turn back. What was drawn since would go back to the piles.
channel-offers-unfinished = { $player } offers to end the game as unfinished: nobody would win or lose.
channel-accepts-time = { $player } agrees to { $amount } more for this turn.
channel-declines-time = { $player } declines more time.
channel-declines-take-back = { $player } does not let the turn be taken back.
channel-declines-unfinished = { $player } declines to end the game as unfinished.

## Who is next

channel-signs-button = What are these signs?
channel-my-deck-button = Build my deck
channel-your-turn = { $disc } <@{ $user }>, it is your turn.
channel-asked = { $disc } <@{ $user }>, { $card } asks you something: *My turn* shows what.
channel-in-check = Your king is in check.
channel-draw-offered = A draw is offered to you.
channel-answer-offer = <@{ $user }>, accept or decline? { $player } is to move.
channel-answer-or-move = { $disc } <@{ $user }>, accept, decline, or go on with your turn.
channel-to-move = { $player } is to move.

## The end

channel-won-by-silence = because the opponent has not moved for 14 days
channel-won-by-leaving = because the opponent has left the server
channel-won = { $disc } **{ $name } wins { $how }**
channel-drawn = **{ $how }**
channel-ended =
    { $turns ->
        [0] 🏁 { $ending } before the first turn. { $score }
        [one] 🏁 { $ending } after { $turns } turn. { $score }
       *[other] 🏁 { $ending } after { $turns } turns. { $score }
    }
channel-fingerprint = Fingerprint of the shuffle: `{ $seal }`
channel-fingerprint-kept = { $fingerprint } (what it was made from is shown at the end)
channel-shuffle = The shuffle came from seed `{ $seed }` with salt `{ $salt }`. `/help` says how to check it.
channel-corrected = { $turns } Its record can be checked from there on.

## What a turn was

turn-exchanged = { $player } exchanges the whole hand, { $count } cards, for a new one.
turn-card-turned = turns { $card }
turn-card-played = plays { $card }
turn-with-card = { $player } { $card }
turn-move-lost = { $who }: the move is lost.
turn-lost = { $who }: nothing that it calls can move, so the turn is lost.
turn-card-moved = { $who }: **{ $san }**
turn-card-alone = { $who }.
turn-moved = { $player } moves **{ $san }**
turn-moved-and-placed = { $player } moves **{ $san }** and places a **{ $tile }** on { $place }
turn-done = { $player } is done.

## What a turn of several steps was

story-sentence = { $player } { $done }
story-done = { $done }.
story-undone = { $done }: { $undone }
story-moved = moves **{ $san }**
story-played = plays { $card }
channel-ends-turn = { $player } ends the turn: { $done }.
story-played-in-vain = plays { $card } in vain
story-answered = answers with { $card }
story-answered-in-vain = answers with { $card } in vain
story-card = { $card } ({ $chosen })
story-refused = refuses what { $card } asks
story-chose = chooses { $chosen } for { $card }
story-discarded = throws { $card } away
story-took-back = takes { $card } back into the hand
story-took-move-back = takes the move back
story-lost-move = loses the move
story-said = says *{ $piece }*
story-said-and-lost = says *{ $piece }* and loses { $pieces }
story-paid = pays with { $pieces }
story-returned = { $player }: the king comes back to { $square }.
story-sprung = { $player }: the trap on { $square } captures { $pieces }.
story-turn-undone = the turn of { $player } is undone and begins anew.
story-steps-undone = { $player } gets back { $steps } and finishes the turn anew.
story-turn-goes-on = { $player } finishes the turn anew.
story-the-move = the move
story-piece = the { $piece } on { $square }
story-lost = Off the board: { $pieces }.
story-back = Back again: { $pieces }.

## The line that an overtaken message becomes

line-start = { $game } · { $white } – { $black }
line-start-sealed = { $start } · { $fingerprint }
line-dealt = The decks are built
line-offered = { $name } offered a draw
line-declined = { $name } declined the draw
line-offered-time = { $name } offered more time
line-accepted-time = { $name } agreed to more time
line-declined-time = { $name } declined more time
line-asked-to-take-back = { $name } asked to take a turn back
line-declined-take-back = { $name } did not let a turn be taken back
line-lapsed = { $name } ran out of the time that a card had given
line-taken-back = { $name } took a turn back
line-offered-unfinished = { $name } offered to end the game as unfinished
line-declined-unfinished = { $name } declined to end the game as unfinished
line-turn = { $number } { $what } · { $name }
line-moved = **{ $san }**
line-moved-and-placed = **{ $san }**, { $tile } on { $place }
line-exchanged = exchanged { $count } cards
line-turn-lost = turn lost
line-done = done
line-answered = answer: { $card }
line-chose = choice for { $card }
line-move-lost = move lost
line-sprung = trap on { $square }
line-said = said { $piece }
line-undone = { $line }, undone by { $card }
line-with-card = { $what } ({ $card })

## Buttons

channel-my-turn-button = My turn
channel-board-button = Board from my side
channel-rules-button = How is it played?
channel-accept-draw-button = Accept the draw
channel-decline-draw-button = Decline
channel-accept-button = Accept
channel-decline-button = Decline
channel-rematch-button = Rematch
channel-again-button = Play again
channel-moves-button = Replay of the moves
channel-record-button = Record

## The aim of each game, in one sentence

goal-mate = Mate the enemy king: { $how }.
goal-capture = Capture the enemy king: { $how }.
goal-standard = White moves first, then the sides take turns
goal-chessme = in each turn you make a move, then you may place a piece from your hand on the grid
goal-knightmare = in each turn you make a move, and may play a card that bends the rules
goal-card-turned = in each turn a card is turned that says which piece may move
goal-card-played = in each turn you play a card from your hand that says which piece may move

## Clocks, and what players are told besides the turns

clock-until = ⏳ Time until <t:{ $time }:f>, <t:{ $time }:R>.
clock-standing = ⏸️ { $told }
clock-stands = The clock stands still, with { $left } left.
clock-away = { $player } is away until <t:{ $time }:f>.
clock-away-short = { $player } away until <t:{ $time }:d>
clock-both-away = Both players are away, the last until <t:{ $time }:f>.
clock-both-away-short = both away until <t:{ $time }:d>
clock-paused = The games of this server are paused.
clock-paused-short = paused
clock-removed = I am no longer on the server of this game.
clock-removed-short = I am no longer there
clock-until-short = { $line } · ⏳ <t:{ $time }:R>
clock-stands-short = { $line } · ⏸️ { $told }
clock-silence = From <t:{ $time }:f> on, <t:{ $time }:R>, your opponent may claim it.
notice-reminder = <@{ $user }>, game #{ $number } against **{ $opponent }** waits for you. { $time }
notice-reminders = <@{ $user }>, these games wait for you:
notice-reminder-line = - [#{ $number }]({ $link }) against **{ $opponent }**. { $time }
notice-direct-reminder = Game [#{ $number }]({ $link }) against **{ $opponent }** waits for you. { $time }
notice-direct-reminders = These games wait for you:
notice-not-direct = I could not send you a direct message, so reminders come here from now on: `/preferences`.
notice-claim = <@{ $user }>, **{ $opponent }** has not moved in game #{ $number } for 14 days, and was reminded. You may claim it as won, or end it as unfinished.
notice-claims = <@{ $user }>, your opponents have not moved in these games for 14 days, and were reminded. You may claim each as won, or end it as unfinished: `/offer`.
notice-away = <@{ $user }>, **{ $opponent }** is away until <t:{ $time }:f>. The clock of game #{ $number } stands still until then.
notice-away-several = <@{ $user }>, **{ $opponent }** is away until <t:{ $time }:f>. The clocks of these games stand still until then:
notice-left = <@{ $user }>, **{ $opponent }** has left this server. Unless they come back you may claim game #{ $number } from <t:{ $time }:f> on: `/offer`.
notice-left-several = <@{ $user }>, **{ $opponent }** has left this server. Unless they come back you may claim these games from <t:{ $time }:f> on: `/offer`.
notice-game-line = - [#{ $number }]({ $link })
notice-claim-line = - [#{ $number }]({ $link }) against **{ $opponent }**
