# Whole games: lists, finding one, histories, and games that can't go on.

## /games: the parts of the list

games-none = You have no running games. Start one with `/challenge`.
games-own = Your games
games-own-challenges = Your open challenges
games-others = Other games here
games-challenges = Open challenges in this channel
games-ended = Your latest finished games

## The signs on a board

signs-heading = **Signs on the board of game #{ $number }**
signs-none = There are no signs on the board of game #{ $number }.
signs-item = - **{ $name }**: { $meaning }
signs-item-at = - **{ $name }** ({ $places }): { $meaning }

## /games: a line, in the message and in the file

games-your-deck = { $game }: **build your deck**, since <t:{ $time }:R> · [go there]({ $link })
games-your-deck-plain = { $game }: build your deck, { $link }
games-your-turn = { $game }: **your turn**, last move <t:{ $time }:R> · [go there]({ $link })
games-your-turn-plain = { $game }: your turn, { $link }
games-private-your-turn = { $game }: **your turn**, last move <t:{ $time }:R> · just for you
games-private-your-turn-plain = { $game }: your turn, just for you
games-private-your-deck = { $game }: **build your deck**, since <t:{ $time }:R> · just for you
games-private-your-deck-plain = { $game }: build your deck, just for you
games-private-waiting = { $game }: waiting, last move <t:{ $time }:R> · just for you
games-private-waiting-plain = { $game }: waiting, just for you
games-waiting = { $game }: waiting, last move <t:{ $time }:R> · [go there]({ $link })
games-waiting-plain = { $game }: waiting, { $link }
games-over = { $game }: **{ $result }**, <t:{ $time }:R> · [go there]({ $link })
games-over-plain = { $game }: { $result }, { $link }
games-private-over = { $game }: **{ $result }**, <t:{ $time }:R> · just for you
games-private-over-plain = { $game }: { $result }, just for you
games-result-won = you won
games-result-lost = you lost
games-result-drawn = draw
games-result-aborted = aborted, no result
games-result-annulled = { $result } (annulled)
games-finished-button = All finished games
games-finished-heading = **Your finished games**: { $count }, the latest first (page { $page } of { $pages }).
games-newer-button = Newer
games-older-button = Older
games-others-there = { $game } · [go there]({ $link })
games-others-there-plain = { $game }, { $link }
games-followers =
    { $count ->
        [one] { $count } follower
       *[other] { $count } followers
    }
games-challenge = { $challenger } challenges { $opponent }: { $game }
games-challenge-to-anyone = { $challenger } challenges anyone: { $game }
games-challenge-in = { $challenge } in <#{ $channel }>
games-open-button = Open
games-respond-button = Respond
games-show-button = Show
games-more = … and { $count } more
games-more-in-file = … and { $count } more, all in the file.
games-more-than-in-file = … and { $count } more. The file has { $listed } of all { $all }.

## /games: its menus

games-go-on-placeholder = Continue a game
games-go-on-first-placeholder = Continue one of the first { $count } games
games-answer-placeholder = Accept, decline or withdraw a challenge
games-answer-first-placeholder = Accept, decline or withdraw one of the first { $count } challenges
games-look-back-placeholder = Look back at a finished game
games-you-challenge-item = You challenge { $opponent }
games-you-challenge-anyone-item = You challenge anyone
games-challenges-you-item = { $challenger } challenges you
games-challenges-anyone-item = { $challenger } challenges anyone

## Which game is meant

game-unknown = There's no game #{ $number } here. `/games` lists yours.
game-no-number = { $typed } isn't a game number. Choose one of the suggestions, or leave it out.
game-elsewhere = You have no running game in this channel. Yours: { $games }. Go there, or choose one with the option `game`.
game-private = #{ $number }, just for you
game-place = #{ $number } in <#{ $channel }>
game-which-of-yours = You have several games. Which one?
game-which = There are several games here. Which one?
game-of-others-here = You don't play in this thread. Do you mean your game { $game }?
game-which-by-option = There are several games here. Choose one with the option `game`.
game-which-placeholder = Choose a game
game-your-deck-description = { $game }, build your deck
game-on-server-description = { $turn }, on { $server }
game-your-turn-description = { $game }, your turn
game-waiting-description = { $game }, waiting for the opponent
game-over-description = { $game }, over

## /history

history-none = Game #{ $number } has no turns.
history-heading =
    { $turns ->
        [one] Game #{ $number }, { $turns } turn:
       *[other] Game #{ $number }, { $turns } turns:
    }
history-earlier = (earlier ones in the file)
history-exchanged =
    { $count ->
        [one] swaps { $count } card
       *[other] swaps { $count } cards
    }
history-turn-lost = turn skipped

## A game step by step

stepping-button = Step through
stepping-beginning =
    { $of ->
        [0] Game #{ $number } has no turns.
        [1] Game #{ $number }, before its first turn
       *[other] Game #{ $number }, before the first of { $of } turns
    }
stepping-heading = Game #{ $number }, after turn { $after } of { $of }
stepping-first-button = First
stepping-back-button = Back
stepping-on-button = Next
stepping-last-button = Last
stepping-menu = Go to a turn
stepping-item-beginning = Before the first turn
analyse-button = Analyse on lichess

## A game as an animation

replay-button = Replay
replay-players = { $white } against { $black }
replay-whole =
    { $count ->
        [one] The only turn.
       *[other] All { $count } turns.
    }
replay-part =
    { $count ->
        [one] The last of { $of } turns.
       *[other] The last { $count } of { $of } turns.
    }
replay-fewer =
    { $every ->
        [2] To fit into a file that Discord takes, it shows every second turn.
        [3] To fit into a file that Discord takes, it shows every third turn.
       *[other] To fit into a file that Discord takes, it shows every fourth turn.
    }
replay-shorter =
    { $every ->
        [1] To fit into a file that Discord takes, it begins later.
        [2] To fit into a file that Discord takes, it begins later and shows every second turn.
        [3] To fit into a file that Discord takes, it begins later and shows every third turn.
       *[other] To fit into a file that Discord takes, it begins later and shows every fourth turn.
    }
replay-slow = Slow
replay-normal = Normal
replay-fast = Fast
replay-last-button = Last { $count } turns
replay-whole-button = Whole game
replay-everyone-button = Show everyone
replay-private = Game #{ $number } is private, so a replay of it can't be shown to everyone. Leave out `everyone`, and you alone see it.
replay-no-such-turn =
    { $last ->
        [1] Game #{ $number } has only its first move so far. Choose `from:1`, or leave it out.
       *[other] Game #{ $number } has moves 1 to { $last }. Choose one of them in `from`, or leave it out.
    }

## Games that can't go on

game-of-newer-version = Game #{ $number } was played on a newer version of me that's still being rolled out. Nothing is lost. Try again in a few minutes.
game-of-old-rules = Game #{ $number } was played under rules that have been corrected since, so it can't be shown any more. You can still get its record: `/export format:record`.
game-closed = Game #{ $number } was aborted. No result. Start a new one with `/challenge`.
game-unfinished = Game #{ $number } can't go on because its rules have been corrected, so it was aborted. No result. Start a new one with `/challenge`.

## Following a game, and a game to watch

follow-button = Follow
follow-end = You follow game #{ $number }: you'll get a direct message when it's over.
follow-turns = You follow game #{ $number }: you'll get a direct message at its turns, at most one an hour, and when it's over.
follow-turns-button = Tell me of its turns too
follow-end-button = Only of its end
follow-stop-button = Stop following
follow-stopped = You no longer follow game #{ $number }.
follow-own = You play in game #{ $number }. How you're reminded of your turns is in `/preferences`.
follow-over = Game #{ $number } is over. There is nothing more to follow.
follow-too-many = You follow { $most } games, and can't follow more at once. Stop following one first.
followed-heading = Game #{ $number }: { $white } – { $black }, { $what }
followed-to-move = { $disc } **{ $name }** is to move.
followed-building = The players are building their decks.
followed-no-result = The game is over, without a result.
followed-go-button = See it in its channel
watch-button = Random game to watch
watch-this-button = Watch
watch-another-button = Another one
watch-none = Nobody else is playing here just now. `/challenge` starts a game.
watch-heading =
    { $turns ->
        [one] Game #{ $number }: { $white } – { $black }, { $what }, after { $turns } turn · [go there]({ $link })
       *[other] Game #{ $number }: { $white } – { $black }, { $what }, after { $turns } turns · [go there]({ $link })
    }
