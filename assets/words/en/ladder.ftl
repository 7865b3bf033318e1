# Ladders: tables of places that members climb by challenging those above them.

## A ladder

ladder-heading = **Ladder: { $game }**
ladder-public = Join with `/ladder`, challenge those above you, and swap places when you win.
ladder-footer =
    { $pages ->
        [one] { $members ->
            [one] 1 member
           *[other] { $members } members
        }
       *[other] Page { $page } of { $pages } · { $members } members
    }
ladder-nobody = Nobody is on this ladder yet. Press **Join** to be the first.
ladder-join-first = You're not on this ladder yet. Press **Join** to start at the bottom.
ladder-alone = You're alone on this ladder so far. Once others join with `/ladder`, there's someone to challenge.
ladder-own-top = You're at place 1. Members up to { $reach } places below can challenge you.
ladder-own-place = You're at place { $place }. Choose whom to challenge: win, and you swap places.
ladder-own-busy = You're at place { $place }. You can challenge again once your open challenge or game is over.
ladder-open-challenge = ⚔️ { $challenger } challenges { $challenged } for place { $place }
ladder-open-game = ⚔️ { $challenger } plays { $challenged } for place { $place }: game #{ $number }
ladder-open-more =
    { $count ->
        [one] …and { $count } more match
       *[other] …and { $count } more matches
    }
ladder-challenge-placeholder = Challenge a member above you
ladder-member-item = #{ $place } { $name }
ladder-busy-description = Has been challenged by someone already
ladder-join-button = Join
ladder-leave-button = Leave

## Joining and leaving

ladder-takes-none = Nobody may challenge you, so you can't be on a ladder, where others challenge you for your place. Change **Who may challenge me** in `/preferences` first.
ladder-joined-before = You're on this ladder already.
ladder-ask-leave = Leave the ladder of { $game }? You give up place { $place }, and everyone below moves up. An open challenge or game of yours goes on, but won't change places any more. If you come back, you start at the bottom.
ladder-left = You've left this ladder.
ladder-left-before = You aren't on this ladder, so there's nothing to leave.

## A challenge

ladder-ask-challenge = Challenge { $name }, place { $place }? Everyone here sees it. If you win, or if they decline or don't accept within { $days } days, you swap places.
ladder-challenge-button = Challenge
ladder-sent = Your challenge to <@{ $opponent }> is below. If they don't accept by <t:{ $time }:f>, you swap places.
challenge-ladder = 🪜 Ladder: place { $from } challenges place { $to }. If it's declined, or not accepted by <t:{ $time }:f>, they swap places.

## What becomes of the places

channel-ladder-swapped = Ladder: { $winner } takes place { $taken } from { $loser }, who is now { $left }.
channel-ladder-stayed = Ladder: places stay as they were.

## Why there is no challenge

ladder-nowhere = Ladders are for a server's members. Use `/ladder` in a server's channel.
ladder-no-game = There's no such game any more. Use `/ladder` to see those there are.
ladder-yourself = You can't challenge yourself. Choose a member up to { $reach } places above you in `/ladder`.
ladder-paused = All games on this server are paused, so none can begin. Challenge again once they go on.
ladder-member-gone = That member is gone. Use `/ladder` to see whom you can challenge.
ladder-join-to-challenge = You're not on this ladder. Use `/ladder` and press **Join** first.
ladder-not-on = { $name } isn't on this ladder any more. Use `/ladder` to see whom you can challenge.
ladder-below = { $name } is below you. You can challenge members up to { $reach } places above you.
ladder-too-far =
    { $name } is { $count ->
        [one] { $count } place
       *[other] { $count } places
    } above you. You can challenge members up to { $reach } places above you.
ladder-challenges = You already have an open challenge on this ladder. Withdraw it in `/games`, or wait until it's decided.
ladder-plays = You're already playing for a place on this ladder. Finish game #{ $number } first.
ladder-is-challenged = Someone has challenged { $name } already. Choose another member, or wait until that's decided.
ladder-is-playing = { $name } is already playing for their place. Choose another member, or wait until game #{ $number } is over.
ladder-no-computer = Only the challenged member can accept a challenge on a ladder.
