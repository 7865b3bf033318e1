# Games as a whole: lists, finding one, histories, and what cannot go on.

## /games: the parts of the list

games-none = You have no running game. `/challenge` somebody, or anyone!
games-own = Your games
games-own-challenges = Your open challenges
games-others = Others in this channel
games-challenges = Open challenges in this channel
games-ended = Your games that ended last

## /games: a line of it, in the message and in the file

signs-heading = **The signs on the board of game #{ $number }**
signs-none = There are no signs on the board of game #{ $number }.
signs-item = - **{ $name }**: { $meaning }
signs-item-at = - **{ $name }** ({ $places }): { $meaning }
games-your-deck = { $game }: **build your deck**, since <t:{ $time }:R> · [go there]({ $link })
games-your-deck-plain = { $game }: build your deck, { $link }
games-your-turn = { $game }: **your turn**, last move <t:{ $time }:R> · [go there]({ $link })
games-your-turn-plain = { $game }: your turn, { $link }
games-waiting = { $game }: waiting, last move <t:{ $time }:R> · [go there]({ $link })
games-waiting-plain = { $game }: waiting, { $link }
games-won = { $game }: **{ $winner }** won <t:{ $time }:R> · [go there]({ $link })
games-won-plain = { $game }: { $winner } won, { $link }
games-unwon = { $game }: nobody won <t:{ $time }:R> · [go there]({ $link })
games-unwon-plain = { $game }: nobody won, { $link }
games-challenge = { $challenger } challenges { $opponent }: { $game }
games-challenge-to-anyone = { $challenger } challenges anyone: { $game }
games-challenge-in = { $challenge } in <#{ $channel }>
games-more = … and { $count } more
games-more-in-file = … and { $count } more: the file has all of them.
games-more-than-in-file = … and { $count } more: the file has { $listed } of all { $all }.

## /games: its menus

games-go-on-placeholder = Go on with a game
games-go-on-first-placeholder = Go on with one of the first { $count }
games-answer-placeholder = Answer or withdraw a challenge
games-answer-first-placeholder = Answer or withdraw one of the first { $count }
games-look-back-placeholder = Look back at a finished game
games-you-challenge-item = You challenge { $opponent }
games-you-challenge-anyone-item = You challenge anyone
games-challenges-you-item = { $challenger } challenges you
games-challenges-anyone-item = { $challenger } challenges anyone

## Which game is meant

game-unknown = There is no game #{ $number } here. `/games` lists yours.
game-no-number = { $typed } is not the number of a game. Leave `game` out, or pick one of its suggestions.
game-elsewhere = You have no running game in this channel. Yours: { $games }. Go there, or name one with the option `game`.
game-place = #{ $number } in <#{ $channel }>
game-which = There are several games here. Which one?
game-which-by-option = There are several games here: name the one you mean with the option `game`.
game-which-placeholder = Choose a game
game-your-deck-description = { $game }, build your deck
game-your-turn-description = { $game }, your turn
game-waiting-description = { $game }, waiting for the opponent
game-over-description = { $game }, over

## /history

history-none = Game #{ $number } has no turns yet.
history-heading =
    { $turns ->
        [one] Game #{ $number }, { $turns } turn:
       *[other] Game #{ $number }, { $turns } turns:
    }
history-earlier = (earlier ones in the file)
history-exchanged =
    { $count ->
        [one] exchanges { $count } card
       *[other] exchanges { $count } cards
    }
history-turn-lost = turn lost

## Games that cannot go on

game-of-newer-version = Game #{ $number } was played by a newer version of me, which is just being put in place. Nothing is lost: please try again in a few minutes.
game-of-old-rules = Game #{ $number } was played by rules that have been corrected since, so it cannot be shown any more. Its record is kept: `/export format:record`.
game-closed = Game #{ $number } is closed as unfinished: nobody has won or lost. `/challenge` starts a new game.
game-unfinished = Game #{ $number } cannot go on: its rules have been corrected since, and it does not fit the new ones. It is closed as unfinished, so nobody has won or lost. `/challenge` starts a new game.
