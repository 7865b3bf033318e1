# Challenges: set up, seen by everyone, answered.

## A challenge, as everyone sees it: two lines, the second of which is a list of these

challenge-to = ⚔️ **{ $challenger }** challenges <@{ $opponent }> to **{ $game }**
challenge-to-anyone = ⚔️ **{ $challenger }** challenges anyone to **{ $game }**
challenge-game-in-style = { $game }: { $style }
challenge-random-colours = random colours
challenge-white = { $challenger } plays ⚪ White
challenge-black = { $challenger } plays ⚫ Black
challenge-here = played here
challenge-in-channel = played in <#{ $channel }>
challenge-in-thread = played in a new thread
challenge-in-thread-of = played in a new thread of <#{ $channel }>
challenge-in-forum = played as a post in <#{ $forum }>
challenge-until = open until <t:{ $time }:f>
challenge-accept-button = Accept
challenge-rules-button = Rules
challenge-decline-button = Decline
challenge-withdraw-button = Withdraw

## What its message becomes

challenge-against = ⚔️ **{ $challenger }** against **{ $opponent }**: { $game }
challenge-against-anyone = ⚔️ **{ $challenger }** against **anyone**: { $game }
challenge-still-open = Still open.
challenge-accepted = Accepted: game #{ $number }.
challenge-first-game = It's casual, because { $name }'s first { $count } games don't change ratings.
challenge-declined = Declined.
challenge-declined-because = Declined: { $reason }
challenge-withdrawn = Withdrawn.
challenge-expired = Nobody accepted in time.

## The panel on which a challenge is set up

set-up-heading = **Challenge <@{ $opponent }>**: change what you like. When you press **Send**, everyone here sees this challenge.
set-up-heading-anyone = **Challenge anyone here**: change what you like. When you press **Send**, everyone here sees this challenge.
set-up-anyone = anyone
set-up-game-placeholder = Choose a game
set-up-style-placeholder = Choose how you play it
set-up-time-placeholder = Choose the time for a turn
set-up-opponent-placeholder = Anyone can accept, or choose an opponent
set-up-time-item = Time: { $time }
set-up-standard-description = The classic, complete with castling and en passant
set-up-no-stress-description = A card says which piece you move: easy to start, quick to learn
set-up-knightmare-description = Secret decks of cards that bend the rules of chess
set-up-chessme-description = A board without edges that grows with your tiles
set-up-send-button = Send
set-up-random-button = Colour: random
set-up-white-button = Colour: White
set-up-black-button = Colour: Black
set-up-thread-button = In a new thread
set-up-here-button = In this channel
set-up-rules-button = More options…
set-up-reset-button = Reset rules
set-up-another-button = Another challenge
set-up-rules-heading = **More options for { $game }**: choose a rule, then its value. **Back** leads to your challenge.
set-up-no-rules-heading = **More options for { $game }**. **Back** leads to your challenge.
set-up-rules-chosen = Chosen: { $rules }
set-up-option-placeholder = Choose a rule
set-up-no-card-item = No card is left out
set-up-sent = Your challenge to <@{ $opponent }> is below. The game starts when they accept.
set-up-sent-anyone = Your challenge is below. The game starts when someone accepts.
set-up-sent-to-forum = Your challenge to anyone opens a post in <#{ $forum }>. The game starts there when somebody accepts.
set-up-changed-meanwhile = You've changed these choices since. Here's how they are now:
set-up-gone = That choice is gone. Use `/challenge` to see what there is.
set-up-which-game = Choose a `game` too: styles and rules differ from game to game.

## Why there is no challenge

challenge-nowhere = You can challenge people only on a server that has me. Use `/challenge` in a channel there.
challenge-yourself = You can't challenge yourself. Leave `opponent` out to let anyone accept.
challenge-bot = Bots don't play here. Challenge a person, or leave `opponent` out.
challenge-still-yours = Your challenge to <@{ $opponent }> is still open: { $link }
challenge-already-theirs = <@{ $challenger }> has already challenged you: { $link }
style-none = { $game } is played in one way only. Leave `style` out.
style-unknown = { $typed } isn't a style of { $game }. Choose { $names }.
rules-none = { $game } has no rules to choose. Leave `rules` out.
rules-none-but-of-others = { $option } is a rule of { $games }. { $game } has no rules to choose, so leave `rules` out.
rules-unknown = { $option } isn't a rule of { $game }. It has { $options }.
rules-of-others = { $option } is a rule of { $games }, not of { $game }, which has { $options }.
rules-given-twice = You've given `{ $option }` twice. Give it once.
rules-want-commas = Put a comma between rules: `points 200, sets 2`. I can't read { $typed }.
rematch-not-yours = Only the two players can play this again. Start your own game with `/challenge`.
rematch-former = { $opponent } asked to be forgotten, so there is nobody to challenge. Play someone else with `/challenge`.
rematch-still-running = Game #{ $number } is still running.

challenge-not-taken = { $name } isn't taking challenges. Play someone else, or leave `opponent` out to let anyone accept.
barred-here = The admins of this server have barred you from games here. Games that you're already playing go on. Ask an admin if you think that's a mistake.
game-not-offered = { $game } isn't played on this server. Choose { $games }.

## Where there is no room for another one

room-challenges =
    { $count ->
        [one] You already have { $count } open challenge, the limit. Withdraw it in `/games` first.
       *[other] You already have { $count } open challenges, the limit. Withdraw one in `/games` first.
    }
room-opponent =
    { $count ->
        [one] You've already challenged <@{ $opponent }> { $count } time within a day, the limit. Try again <t:{ $time }:R>, at <t:{ $time }:f>.
       *[other] You've already challenged <@{ $opponent }> { $count } times within a day, the limit. Try again <t:{ $time }:R>, at <t:{ $time }:f>.
    }
room-own-games =
    { $count ->
        [one] You already have { $count } running game, the limit. Finish it first.
       *[other] You already have { $count } running games, the limit. Finish one first.
    }
room-their-games =
    { $count ->
        [one] <@{ $user }> already has { $count } running game, the limit.
       *[other] <@{ $user }> already has { $count } running games, the limit.
    }
room-channel =
    { $count ->
        [one] This channel already has { $count } running game, the limit. Use another channel.
       *[other] This channel already has { $count } running games, the limit. Use another channel.
    }

## Why a challenge is not answered

challenge-unknown = That challenge is gone. See open ones in `/games`.
challenge-accept-own = This is your own challenge. Someone else has to accept it.
challenge-accept-others = This challenge is for <@{ $opponent }>, so only they can accept it.
challenge-decline-open = Anyone can accept this challenge, so you don't have to decline it.
challenge-decline-others = This challenge is for <@{ $opponent }>, so only they can decline it.
challenge-withdraw-others = Only the challenger can withdraw a challenge.
challenge-unplayable = This challenge can't be played: { $reason }.

## Why a challenge was declined, typed in a form

reason-offer = You declined. If you say why, { $challenger } and whoever sees the challenge can read it.
reason-button = Say why
reason-title = Say why you declined
reason-label = Why, for everyone who sees the challenge
reason-hint = I'm away this week
reason-others = Only <@{ $opponent }>, who was challenged, can say why.
reason-too-late = You declined more than a day ago, so it's too late to say why here. Write to them instead.
reason-not-declined = This challenge wasn't declined, so there's no reason to give.

## Weekends off

option-weekends-description = Whether clocks are paused on Saturday and Sunday, with a time control of days
weekends-off-item = Weekends off
weekends-on-item = Weekends count
set-up-weekends-off = Weekends off: clocks are paused on Saturday and Sunday.
set-up-weekends-need-days = Weekends off needs a time control of days, not **{ $time }**. Choose another `time`.

## Ratings

option-rated-description = Whether it changes ratings; first games don't unless you both choose it
rated-yes-item = Rated
rated-no-item = Casual
game-rated = rated
game-rated-usually = rated, casual for newcomers
game-casual = casual
game-casual-first = casual (first games)
set-up-rated = Rated: the result changes both players' ratings.
set-up-rated-usually = Rated: the result changes both players' ratings. A player's first { $count } games are casual unless you both choose otherwise.
set-up-casual = Casual: no rating changes.
set-up-first-games = Casual: a player's first { $count } games change no rating unless you both choose otherwise. Press **Rated: no** to ask for a rated game.
set-up-first-games-line = Rated: no (first games are casual)
set-up-rated-button = Rated: yes
set-up-casual-button = Rated: no
set-up-computer-rated = Games against Cardinal are always casual.

## Series

option-series-description = How many games you play at most, one after the other with colours swapped
series-item = Best of { $most }
series-best-of = best of { $most }
set-up-one-game-button = One game
set-up-series = Best of { $most }: the next game begins by itself, with colours swapped, until one of you has won more than half.
series-computer = A series is for two people. Against Cardinal, play one game after the other.
