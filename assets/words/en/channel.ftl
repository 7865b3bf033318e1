# What everyone in a game's channel sees: turns, starts, ends, and the line that each becomes.

## A game's messages

channel-player = { $disc } **{ $name }**
channel-heading = Game #{ $number }: { $what }
channel-start = Game #{ $number }: { $game }. { $white } against { $black }.
channel-offers = Game #{ $number }: { $player } offers a draw.
channel-declines = Game #{ $number }: { $player } declines the draw.
channel-accepts = Game #{ $number }: { $player } accepts the draw.
channel-claims = Game #{ $number }: { $player } claims a draw.
channel-resigns = Game #{ $number }: { $player } resigns.
channel-time-up = Game #{ $number }: { $player } ran out of time.
channel-building = <@{ $white }>, <@{ $black }>: build your decks. The game starts when both are ready.
channel-dealt = the decks are ready and the hands are dealt.
channel-dealt-late = time for building ran out, so { $players } got a random deck. The hands are dealt.
channel-lapsed = Game #{ $number }: ⏱️ Time's up for { $player }.
channel-closed = { $white } against { $black }: the rules were corrected, and this game can't go on under them. No result.
channel-closed-unreadable = { $white } against { $black }: this game's data is damaged, so it was aborted. No result.
channel-closed-in-silence = { $white } against { $black }: nobody moved for 60 days, so I aborted this game. No result.
channel-closed-by-managers = { $white } against { $black }: a server admin aborted this game. No result.
channel-closed-by-operators = { $white } against { $black }: whoever runs this bot aborted the game. No result.
channel-closed-by-agreement = { $white } and { $black } agreed to abort this game. No result.
channel-closed-by-claim = { $white } against { $black }: nobody moved for 14 days, so the waiting player aborted this game. No result.
channel-closed-by-claim-left = { $white } against { $black }: one player left the server, so the other aborted this game. No result.
channel-closed-without-move = { $player } made no first move in time, so { $other } wins by forfeit. It isn't rated.
channel-closed-by-event = { $white } against { $black }: this game's result was decided in its event, so it ends here.
channel-of-event = 🏆 { $name }, event { $number }, round { $round }
channel-claims-silent = Game #{ $number }: { $player } claims the game because { $absent } hasn't moved for 14 days.
channel-claims-left = Game #{ $number }: { $player } claims the game because { $absent } left the server.
channel-taken-back = Game #{ $number }: { $player } took back the last turn, as { $other } agreed.
channel-drawn-go-back = Back on the piles, in the same order: { $drawn }.
channel-drew-since =
    { $count ->
        [one] { $count } card from { $player }
       *[other] { $count } cards from { $player }
    }
channel-earlier =
    { $count ->
        [one] Game #{ $number }: { $count } earlier turn, see `/history`.
       *[other] Game #{ $number }: { $count } earlier turns, see `/history`.
    }
channel-done-there = Done, in <#{ $channel }>.

## Offers beside the rules, and their answers

channel-offer-heading = Game #{ $number }: { $what }
channel-offer-answer = { $what } <@{ $user }>, accept or decline?
channel-asks-for-time = { $player } asks for { $amount } more for this turn.
channel-offers-time = { $player } offers { $other } { $amount } more for this turn.
channel-asks-to-take-back = { $player } asks for a takeback.
channel-asks-to-take-cards-back = { $player } asks for a takeback. Cards drawn since would go back to their piles.
channel-offers-unfinished = { $player } offers to abort the game. It would have no result.
channel-accepts-time = { $player } agrees: { $amount } more for this turn.
channel-declines-time = { $player } declines more time.
channel-declines-take-back = { $player } declines the takeback.
channel-declines-unfinished = { $player } declines to abort the game.

## Who is next

channel-signs-button = What are these signs?
channel-card-button = About { $card }
channel-my-deck-button = Build my deck
channel-first-turn = { $disc } <@{ $user }>, it's your turn: press **My turn**.
channel-your-turn = { $disc } <@{ $user }>, it's your turn.
channel-asked = { $disc } <@{ $user }>, { $card } asks you something: press **My turn**.
channel-in-check = Your king is in check.
channel-draw-offered = Your opponent offers a draw.
channel-answer-offer = <@{ $user }>, accept or decline? { $player } is to move.
channel-answer-or-move = { $disc } <@{ $user }>, accept, decline, or play your turn.
channel-to-move = { $player } is to move.

## The names of threads, which Discord shows without formatting

thread-players = { $white } – { $black }
thread-result = {" "}· { $result }
thread-won = { $winner } won
thread-series-won = { $winner } won { $score }
thread-draw = draw
thread-no-result = no result

## The titles and tags of posts in a forum, which Discord shows without formatting

post-open-title = { $challenger } challenges anyone: { $game }
post-withdrawn-title = Challenge by { $challenger } withdrawn: { $game }
post-expired-title = Nobody accepted { $challenger }'s challenge: { $game }
post-open-tag = open challenge
post-running-tag = running
post-finished-tag = finished

## The end

channel-won-by-silence = because the opponent hasn't moved for 14 days
channel-won-by-leaving = because the opponent left the server
channel-planned = Planned ahead.
channel-decisive-alt = The board before the last turn, with its moves. { $board }
channel-won = { $disc } **{ $name } wins { $how }**
channel-drawn = **{ $how }**
channel-ended =
    { $turns ->
        [0] 🏁 { $ending } before the first turn. { $score }
        [one] 🏁 { $ending } after { $turns } turn. { $score }
       *[other] 🏁 { $ending } after { $turns } turns. { $score }
    }
rating-change = { $name } { $after } ({ $change })
rating-changes = { $white }, { $black }.
rating-both-new = Both are new here.
rating-one-new = { $name } is new here.
rating-provisional = { $points }?
rating-too-often = Ratings stay as they are: these two have already had three rated games like this within a day.
rating-too-short = Too short to count for ratings.
channel-shuffle = The shuffle is sealed as `{ $short }`: nobody can change it
channel-shuffle-over = The shuffle was sealed as `{ $short }`: nobody could change it (**Fair play**)
channel-corrected = { $turns } You can verify its record from there on.

## What a turn was

turn-exchanged = { $player } swaps the whole hand of { $count } cards.
turn-card-turned = turns { $card }
turn-card-played = plays { $card }
turn-with-card = { $player } { $card }
turn-move-lost = { $who }: no move is possible, so it's skipped.
turn-lost = { $who }: no such piece can move, so the turn is skipped.
turn-card-moved = { $who }: **{ $san }**
turn-card-alone = { $who }.
turn-moved = { $player } moves **{ $san }**
turn-moved-and-placed = { $player } moves **{ $san }** and places a **{ $tile }** on { $place }
channel-card = { $card }: “{ $brief }”
turn-done = { $player } ends the turn.

## What a turn of several steps was

story-sentence = { $player } { $done }
story-done = { $done }.
story-undone = { $done }: { $undone }
story-moved = moves **{ $san }**
story-played = plays { $card }
channel-lets-pass = { $player } lets it pass.
channel-ends-turn = { $player } ends the turn: { $done }.
story-played-no-effect = plays { $card }, which has no effect
story-answered = responds with { $card }
story-answered-no-effect = responds with { $card }, which has no effect
story-card = { $card } ({ $chosen })
story-refused = says no to { $card }
story-chose = chooses { $chosen } for { $card }
story-discarded = discards { $card }
story-took-back = takes { $card } back
story-took-move-back = takes the move back
story-lost-move = skips the move
story-said = says *{ $piece }*
story-said-and-lost = says *{ $piece }* and loses { $pieces }
story-paid = pays with { $pieces }
story-returned = { $player }'s king returns to { $square }.
story-sprung = { $player }'s trap on { $square } captures { $pieces }.
story-turn-undone = { $player }'s turn is undone and starts over.
story-steps-undone = { $player } takes back { $steps } and finishes the turn again.
story-turn-goes-on = { $player } finishes the turn again.
story-the-move = the move
story-piece = the { $piece } on { $square }
story-lost = Captured: { $pieces }.
story-back = Returned: { $pieces }.

## The line that an overtaken message becomes

line-start = { $game } · { $white } – { $black }
line-start-committed = { $start } · shuffle sealed as `{ $short }`
line-dealt = Decks ready
line-offered = { $name } offered a draw
line-declined = { $name } declined the draw
line-offered-time = { $name } offered more time
line-accepted-time = { $name } agreed to more time
line-declined-time = { $name } declined more time
line-asked-to-take-back = { $name } asked for a takeback
line-declined-take-back = { $name } declined the takeback
line-lapsed = Time's up for { $name }
line-taken-back = { $name } took back a turn
line-offered-unfinished = { $name } offered to abort the game
line-declined-unfinished = { $name } declined to abort the game
line-turn = { $number } { $what } · { $name }
line-moved = **{ $san }**
line-moved-and-placed = **{ $san }**, { $tile } on { $place }
line-exchanged = swapped { $count } cards
line-turn-lost = turn skipped
line-done = ended the turn
line-answered = response: { $card }
line-no-effect = { $card }, no effect
line-chose = { $chosen } for { $card }
line-refused = no to { $card }
line-move-lost = move skipped
line-sprung = trap on { $square }
line-said = said { $piece }
line-undone = { $line }, undone by { $card }
line-with-card = { $what } ({ $card })

## Buttons

channel-my-turn-button = My turn
channel-board-button = View board
channel-rules-button = How to play
channel-accept-draw-button = Accept the draw
channel-decline-draw-button = Decline
channel-accept-button = Accept
channel-decline-button = Decline
channel-rematch-button = Play again
channel-again-button = Play again
channel-moves-button = Moves
channel-record-button = Full record (file)
channel-fair-play-button = Fair play

## Games that can't be read

unreadable = Game #{ $number } can't be read any more: its data is damaged.
unreadable-abort = { $told } You can abort it, without a result.
unreadable-abort-button = Abort this game
unreadable-aborted = Game #{ $number } is aborted. No result.
unreadable-no-more = Game #{ $number } can be read after all: open it with `/turn`.

## How a shuffle is verified

fair-play-running = **Fair play in game #{ $number }**
    Shuffle committed: `{ $commitment }`
    This is the SHA-256 of a secret seed and salt, fixed before the first card. When the game is over, this button shows both, and anyone can verify that no card was chosen.
fair-play-withheld = **Fair play in game #{ $number }**
    Shuffle committed: `{ $commitment }`
    This is the SHA-256 of a secret seed and salt, fixed before the first card. Both would reveal decks that are still played in **{ $event }**, so this button shows them when the event ends.
fair-play-over = **Fair play in game #{ $number }**
    Shuffle committed: `{ $commitment }`
    Seed: `{ $seed }`
    Salt: `{ $salt }`
    To verify, hash the seed's 32 bytes followed by the salt's 16 with SHA-256: that gives the commitment. Then deal the cards again from the record (`/export format:record`) and compare.
fair-play-none = Nothing is shuffled in { $game }, so there's nothing to verify.
fair-play-in-file = Shuffle committed: { $commitment }

## The aim of each game, in two sentences

goal-mate = Checkmate to win. { $how }.
goal-capture = Capture the king to win. { $how }.
goal-standard = White moves first
goal-chessme = Each turn, move a piece, then place one from your hand if you like
goal-knightmare = Each turn, make a move and play a card that bends the rules if you like
goal-card-turned = Each turn a card says which piece moves
goal-card-played = Each turn you play a card that says which piece moves

## Clocks, and what players are told besides the turns

clock-until = ⏳ Time runs out <t:{ $time }:R>, <t:{ $time }:f>.
clock-standing = ⏸️ { $told }
clock-stands = Clock paused, { $left } left.
clock-away = { $player } is on vacation until <t:{ $time }:f>.
clock-away-short = { $player } on vacation until <t:{ $time }:d>
clock-both-away = Both players are on vacation, the last until <t:{ $time }:f>.
clock-both-away-short = both on vacation until <t:{ $time }:d>
clock-weekend = It's the weekend for { $player } until <t:{ $time }:f>.
clock-weekend-short = weekend for { $player } until <t:{ $time }:f>
clock-weekend-of-both = It's the weekend until <t:{ $time }:f>.
clock-weekend-of-both-short = weekend until <t:{ $time }:f>
clock-paused = The games on this server are paused.
clock-paused-short = paused
clock-removed = I'm no longer on this game's server.
clock-removed-short = I'm no longer there
clock-taken-off = I'm no longer on this player's account.
clock-taken-off-short = I'm no longer on the account
clock-other-left = { $own } { $player } has { $left } left.
clock-until-short = { $line } · ⏳ <t:{ $time }:R>
clock-stands-short = { $line } · ⏸️ { $told }
clock-silence = Your opponent can claim it from <t:{ $time }:f> on, <t:{ $time }:R>.
notice-reminder = <@{ $user }>, game #{ $number } against **{ $opponent }** is waiting for you. { $time }
notice-reminders = <@{ $user }>, these games are waiting for you:
notice-reminder-line = - [#{ $number }]({ $link }) against **{ $opponent }**. { $time }
notice-turn-button = #{ $number } { $opponent }
notice-direct-reminder = Game [#{ $number }]({ $link }) against **{ $opponent }** is waiting for you. { $time }
notice-direct-reminders = These games are waiting for you:
notice-digest = **Your daily digest.** { $count } games are waiting for you, the most urgent first:
notice-more = … and { $count ->
        [one] 1 more game
       *[other] { $count } more games
    }, in `/games`.
notice-not-direct = I couldn't send you a direct message, so reminders come here from now on. Change that in `/preferences`.
notice-claim = <@{ $user }>, **{ $opponent }** hasn't moved in game #{ $number } for 14 days, despite a reminder. You can claim the win or abort the game.
notice-claims = <@{ $user }>, your opponents haven't moved in these games for 14 days, despite reminders. You can claim each win or abort the game with `/offer`.
notice-away = <@{ $user }>, **{ $opponent }** is on vacation until <t:{ $time }:f>. The clock of game #{ $number } is paused until then.
notice-away-several = <@{ $user }>, **{ $opponent }** is on vacation until <t:{ $time }:f>. The clocks of these games are paused until then:
notice-left = <@{ $user }>, **{ $opponent }** left this server. If they don't come back, you can claim game #{ $number } from <t:{ $time }:f> on: `/offer`.
notice-left-several = <@{ $user }>, **{ $opponent }** left this server. If they don't come back, you can claim these games from <t:{ $time }:f> on: `/offer`.
notice-game-line = - [#{ $number }]({ $link })
notice-claim-line = - [#{ $number }]({ $link }) against **{ $opponent }**

## Series

series-first = The first game of a best of { $most }. The next one begins by itself.
series-game = Game { $number } of a best of { $most }: { $one } { $points }, { $other } { $others }.
series-goes-on = Best of { $most }: { $one } { $points }, { $other } { $others }. The next game begins by itself.
series-won = Best of { $most }: **{ $winner } wins the series**, { $score }.
series-left = Best of { $most }: { $loser } leaves the series, so **{ $winner } wins it**.
series-level = Best of { $most }: the series ends level, { $score }.
series-broken-off = Best of { $most }: the series ends here, because this game has no result.
series-ended-barred = <@{ $user }> The series against { $opponent } ends here: no other game with { $opponent } begins. It stands { $score }, your points first.
series-ended = <@{ $user }> The series against { $opponent } ends here, because { $opponent } left. It stands { $score }, your points first.
