# Ratings: profiles, leaderboards, annulled games.

## Commands

command-profile-description = See a member's ratings and results here
option-profile-member-description = Whose; yours if you leave it out
command-leaderboard-description = See who has the highest ratings here
option-leaderboard-game-description = The game; the one you play most if you leave it out
option-everyone-description = Show it to everybody in this channel

## A profile

profile-heading = **Ratings and results**
profile-over-all = Ratings over all servers: { $ratings }
profile-rating = { $game } **{ $points }**
profile-against-members = **Against each member**
profile-against = - { $name }: { $record }
profile-more = … and { $count ->
        [one] 1 more member
       *[other] { $count } more members
    }
profile-against-computer = **Against Cardinal** (only you see this)
profile-against-level = - Level { $level }: { $record }
profile-record = { $wins ->
        [one] 1 win
       *[other] { $wins } wins
    }, { $draws ->
        [one] 1 draw
       *[other] { $draws } draws
    }, { $losses ->
        [one] 1 loss
       *[other] { $losses } losses
    }
profile-here = on this server
profile-everywhere = on all servers
profile-bot = Bots have no ratings. Choose a person, or leave `member` out to see yours.
profile-unlisted = { $name } doesn't want to be listed.

## A leaderboard

leaderboard-heading = **Leaderboard: { $game }**
leaderboard-below = Ratings are ranked from { $count } rated games on. The others stand below the line.
leaderboard-here = on this server
leaderboard-footer =
    { $pages ->
        [one] { $players ->
            [one] 1 player
           *[other] { $players } players
        }
       *[other] Page { $page } of { $pages } · { $players } players
    }
leaderboard-game-placeholder = Choose a game
leaderboard-profile-placeholder = Show a member's profile
leaderboard-profile-item = { $rank }. { $name }
leaderboard-back-button = ◀ Higher
leaderboard-next-button = Lower ▶
leaderboard-no-game = There's no such game any more. Use `/leaderboard` to see those there are.
leaderboard-nowhere = Leaderboards are about a server's members. Use `/leaderboard` in a server's channel.

## Annulled games

annul-none = No rated game has ended on this server yet.
annul-which = Which game should be annulled? The newest are listed; others by `annul` in `/settings`.
annul-which-early =
    Which game should be annulled? { $count ->
        [one] The first one was resigned before the fifth turn
       *[other] The first { $count } were resigned before the fifth turn
    }; the newest others follow.
annul-placeholder = Choose a game
annul-item = #{ $number }: { $white } against { $black }
annul-early-description = { $winner } won by an early resignation
annul-won-description = { $winner } won
annul-drawn-description = a draw
annul-elsewhere = No rated game #{ $number } has ended on this server.
annul-done-before = Game #{ $number } is annulled already.
ask-annul = Annul game #{ $number }, { $white } against { $black }? It won't count any more: all ratings become what they would be without it. You can't undo this.
ask-annul-button = Annul it
annul-done = Game #{ $number } is annulled. The players are told where it was played.
annul-told = Game #{ $number } was annulled by a server admin: it no longer counts for ratings.
profile-titles = 🏆 Winner: { $events }
