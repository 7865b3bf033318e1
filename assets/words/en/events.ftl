# Events, such as tournaments.

event-heading = 🏆 **{ $name }** · event { $number }
event-game-style = { $game }, { $style }
event-rounds-of = { $days ->
    [one] rounds of { $days } day
   *[other] rounds of { $days } days
}
event-own-decks = own decks
event-starter-for-all = { $deck } for all
event-rated = rated
event-casual = casual
event-round-robin = Round robin
event-double-round-robin = Double round robin
event-knock-out = Knock-out
event-knock-out-best-of = Knock-out, matches of { $games } games
event-signing-up = Sign up until <t:{ $closes }:f> (<t:{ $closes }:R>). It begins <t:{ $begins }:R>.
event-role = For members with <@&{ $role }>.
event-build-your-deck = Before it begins, build your deck with **My deck**. Nobody else sees it. Without one, you play a starter deck.
event-ratings-from = For members rated { $lowest } or higher.
event-ratings-to = For members rated { $highest } or lower, and those without a rating.
event-ratings = For members rated { $lowest } to { $highest }.
event-players = { $count ->
    [one] **{ $count } player**
   *[other] **{ $count } players**
} of { $least } to { $most }:
event-more-players = and { $count } more
event-running = Round { $round } of { $rounds } · { $over } of { $games } games are over.
event-running-on = Round { $round } · { $over } of { $games } games are over.
event-round-ends = This round ends <t:{ $time }:R>.
event-many-games = 🏆 **{ $name }** has begun with { $games } games, up to { $most } for each of you: { $players }{"\u000A"}Their threads open one after the other. `/turn` opens a game that waits for you, and **Games** lists all.
event-over = { $count ->
    [one] **{ $champions }** is the champion. 🏆
   *[other] **{ $champions }** share first place. 🏆
}
event-over-without-champion = It is over, and nobody is the champion: too many games were forfeited.
event-seed-told = The seed of its lots was `{ $seed }`.
event-cancelled = It was called off.
event-cancelled-for-few = It was called off. { $count ->
    [one] { $count } member had signed up
   *[other] { $count } members had signed up
}, and it needs { $least }.
event-group = Group { $number }
event-final-group = Final group
event-final = Final
event-semi-finals = Semi-finals
event-quarter-finals = Quarter-finals
event-round = Round { $number }
event-computer = Cardinal, level { $level }
event-computer-in-picture = Cardinal { $number }
event-computer-numbered = Cardinal { $number }, level { $level }

event-join-button = Join
event-leave-button = Leave
event-my-deck-button = My deck
event-table-button = Table
event-games-button = Games
event-rules-button = Rules
event-files-button = Files
event-manage-button = Manage
event-follow-button = Follow
event-go-button = See the event
event-previous-button = Previous
event-next-button = Next

event-table-heading = **{ $name }**
event-player-line = { $number }. { $name }
event-place-round = { $what } · round { $round } of { $rounds }
event-page = Page { $page } of { $pages }
event-columns = -# DE: points from the games between players with equal points. SB: Sonneborn-Berger. Blk: games with Black.
event-nobody-yet = Nobody has signed up yet.
event-games-heading = **{ $name }**: games
event-game-line = { $number } · round { $round } · { $white } against { $black }
event-game-number = Game { $number }
event-not-played = Not played
event-running-mark = { " " }· running
event-by-hand-mark = { " " }(entered by hand)
event-no-games = No game has been paired yet.

event-play-placeholder = Open one of your games
event-look-placeholder = Look at a game

event-files-heading = **{ $name }** as files: its table, and its games.
event-files-cut = Only the first { $count } games have room.
event-files-later = The files are there when the event is over.
event-rules-heading = **{ $name }**: how it is played
event-rules-round-robin = Everybody plays everybody once. A win is 1 point, a draw ½.
event-rules-double = Everybody plays everybody twice, with each colour. A win is 1 point, a draw ½.
event-rules-at-once = All games begin at once.
event-rules-by-rounds = A round begins when the one before is over.
event-rules-groups = { $count ->
    [one] More than 16 players are split into groups by rating. The first of each group plays in the final group.
   *[other] More than 16 players are split into groups by rating. The first { $count } of each group play in the final group.
}
event-rules-tie-breaks = Equal points are decided by the games between those players, then by Sonneborn-Berger (the points of those you beat), wins, and games with Black. Players who are still equal share a place.
event-rules-knock-out = { $games ->
    [one] Who loses a match is out. A match has one game.
   *[other] Who loses a match is out. A match has { $games } games, with alternating colours.
} If it is drawn, it goes on for two more games, at most twice.
event-rules-higher-seed = If it is still drawn, the player with the higher rating at the beginning goes on.
event-rules-lots = If it is still drawn, a lot decides.
event-rules-third-place = Those who lose in the semi-finals play for third place.
event-rules-rounds = A round takes { $days } days. For all turns of a game each player has { $pace }, and vacations don't pause the clock.
event-rules-no-show = If you make no first move within the time of a turn, or within 3 days if a turn has more, you forfeit that game. Two forfeits take you out.
event-rules-built-decks = Unplayed cards and the records of all games stay secret until the event ends. Then they open together, and **Fair play** proves every shuffle.
event-rules-computer = Games against Cardinal aren't rated. Two Cardinals don't play: the higher level wins, and equal levels draw.
event-rules-starter-deck = Everyone plays with the starter deck **{ $deck }**, which `/decks` shows.
event-rules-own-decks = Everyone builds a deck before it begins and plays all games with it. While the event runs, it's locked. If you have none, you play a starter deck, which the seed decides.
event-commitment = Lots are drawn from a seed whose SHA-256 is `{ $hash }`. The seed is shown at the end.

event-unknown = There is no event { $number } here. `/event list` shows those that there are.
event-nowhere = Events belong to a server. Use this command on one.
event-not-yours-to-make = To make an event, you need the permission *Manage Events* here.
event-not-of-role = To make an event, you need the role <@&{ $role }> or the permission *Manage Events* here.
event-not-yours = Only the organisers of this event can do that.
event-none = There are no events here. With the permission *Manage Events* you can make one: `/event new`.
event-none-past = No event has ended here yet.
event-none-mine = You don't take part in an event here. `/event list` shows those that you can join.
event-which = There are several events here. Choose one by its number, which `/event list` shows.

event-joined = You take part in **{ $name }**. I'll mention you when your games begin.
event-joined-build = Press **My deck** to build the deck for all your games, before it begins <t:{ $time }:R>. Without one, you play a starter deck.
event-joined-already = You take part already.
event-sign-up-closed = Sign-up for this event has ended.
event-full = It is full: it has { $most } players, the most that it can have.
event-computers = Cardinal has { $most } places here, the most that it can have. Members can take the others.
event-too-many = You take part in { $most } events, the most that you can play at once.
event-other-role = This event is for members with the role <@&{ $role }>, which you don't have.
event-other-ratings = This event is for members with another rating. Yours is { $rating }.
event-no-rating = not there yet
event-left = You no longer take part in **{ $name }**.
event-not-in-it = You don't take part in this event.
event-over-already = This event is over.
event-withdraw-asked = **{ $name }** is being played. If you withdraw, you forfeit the games that you haven't finished, and you can't come back.
event-withdraw-button = Withdraw
event-withdrawn = You have withdrawn from **{ $name }**.
event-followed = You follow **{ $name }**: you'll get its results in a direct message, at most one a day, and its champion when it's over.
event-follow-stopped = You no longer follow event { $number }.
event-follow-too-many = You follow { $most } events, and can't follow more at once. Stop following one first.
event-news-round = **{ $name }**: round { $round }
event-news-won = { $winner } beat { $loser }.
event-news-drawn = { $white } drew with { $black }.
event-news-forfeited = { $loser } forfeited against { $winner }.
event-news-both-forfeited = { $white } and { $black } both forfeited.
event-news-more = { $count ->
    [one] There is one more result.
   *[other] There are { $count } more results.
}
event-news-out = { $count ->
    [one] **{ $players }** is out.
   *[other] **{ $players }** are out.
}
event-news-leader = { $count ->
    [one] **{ $players }** leads
   *[other] **{ $players }** lead
} with { $points } { $half ->
    [2] point
   *[other] points
}.
event-news-leaders = **{ $players }** lead their groups.
event-changed-meanwhile = The event was changed in the meantime. Please look again.

event-no-own-decks = Nobody builds a deck for this event.
event-deck-heading = **{ $name }**: **build your deck** in private. You play all your games with it. In a hurry? **Fill up for me** does it in one press.
event-deck-heading-full = **{ $name }**: **your deck is full**. Press **Done** when you like it.
event-deck-until = ⏳ It's locked <t:{ $time }:f>, <t:{ $time }:R>. If you haven't pressed **Done** by then, you play a starter deck.
event-deck-until-changed = ⏳ You can change it until <t:{ $time }:f>, <t:{ $time }:R>. You play the deck for which you pressed **Done** last.
event-deck-ask-done = **{ $name }**: your deck has room for more. It has { $count ->
        [0] no cards
        [one] 1 card
       *[other] { $count } cards
    } and { $sum } of { $limit } points.
event-deck-ask-starter = **{ $name }**: choose a **starter deck**. You can still change it before you press **Done**.
event-deck-name-title = Save this deck
event-deck-done = Your deck for **{ $name }** is done. You can change it until <t:{ $time }:f>, <t:{ $time }:R>, and only you see it.
event-deck-locked = This is your deck for **{ $name }**. It's locked, and only you see it.
event-deck-locked-starter = You play **{ $name }** with the starter deck **{ $deck }**. It's locked, and only you see it.
event-deck-cards = { $count ->
        [0] No cards
        [one] 1 card
       *[other] { $count } cards
    }, { $sum } points: { $cards }

event-usual-name = Tournament
event-panel-heading = 🏆 You are setting up **{ $name }**. Only you see this.
event-panel-players = { $least } to { $most } players
event-panel-at-once = Sign-up takes { $sign_up }, and the event begins at once after it.
event-panel-later = Sign-up takes { $sign_up }, and the event begins { $pause } after it.
event-unfit-fewer = ⚠️ It has room for fewer players than it needs. Raise *Most players*, or lower *Fewest players*.
event-unfit-few = ⚠️ This format needs at least { $least } players. Raise *Fewest players*.
event-unfit-many = ⚠️ This format takes at most { $most } players. Lower *Most players*.
event-unfit-final = ⚠️ The final group would have more than { $most } players. Lower *Most players*, or let fewer of each group play in it.
event-unfit-groups = ⚠️ So many players don't fit into groups. Change *Fewest players* or *Most players*.
event-panel-public = *Announce* posts it in this channel, and everyone here sees it.
event-panel-in-forum = *Announce* opens a post for it in <#{ $forum }>, and everyone there sees it.
event-no-forum = This server has no forum for games now. `/settings` → **Channels** chooses one.
event-post-here = The event is announced here.
event-announce-button = Announce
event-name-button = Name, ratings…
event-drop-button = Discard
event-dropped = The event was discarded. Nobody saw it.
event-announced = **{ $name }** is announced as event { $number }. Its message is on its way.
event-announced-already = This event is announced already.
event-draft-gone = This event was discarded. `/event new` begins another one.
event-name-missing = An event needs a name, such as `Autumn Cup`.
event-name-long = That name is too long. It can have { $most } characters.
event-name-title = Name and ratings
event-name-label = Name of the event
event-name-hint = Autumn Cup
event-lowest-label = Lowest rating (optional)
event-lowest-hint = 1200
event-highest-label = Highest rating (optional)
event-highest-hint = 1600
event-rating-unread = { $typed } isn't a rating. A whole number from { $lowest } to { $highest } is one.
event-ratings-crossed = Nobody is rated at least { $lowest } and at most { $highest }. The first number is the lower one.

event-subject-placeholder = Change…
event-value-placeholder = { $subject }
event-subject-format-item = Format
event-subject-match-item = Games of a match
event-subject-release-item = When games begin
event-subject-decider-item = Drawn matches
event-subject-advancing-item = Places in the final group
event-subject-game-item = Game
event-subject-style-item = Style
event-subject-time-item = Time control
event-subject-round-item = Rounds
event-subject-rated-item = Rated
event-subject-role-item = Who may join
event-subject-least-item = Fewest players
event-subject-most-item = Most players
event-subject-sign-up-item = Sign-up
event-subject-begins-item = Begin
event-subject-place-item = Announced in
event-round-robin-description = Everybody plays everybody once
event-double-description = Everybody plays everybody twice, with each colour
event-knock-out-description = Who loses a match is out
event-at-once-item = All games at once
event-by-rounds-item = A round at a time
event-match-games-item = { $count ->
    [one] One game
   *[other] { $count } games
}
event-advancing-item = { $count ->
    [one] The first of each group
   *[other] The first { $count } of each group
}
event-seed-item = The higher rating goes on
event-lots-item = A lot decides
event-seed-third-item = The higher rating goes on · game for third place
event-lots-third-item = A lot decides · game for third place
event-no-rounds-item = Rounds end with their last game
event-own-decks-item = Own decks, built before it begins
event-own-decks-description = Everyone builds a secret deck, which is locked for the whole event
event-starter-item = Starter deck for all: { $deck }
event-round-item = { $days } days a round
event-rated-item = Rated
event-casual-item = Casual
event-everyone-item = Everyone
event-role-item = Members with a role
event-role-placeholder = Everyone. Choose a role to ask for it
event-players-item = { $count } players
event-at-once-begin-item = At once after sign-up
event-here-item = This channel
event-in-forum-item = A post in the forum

event-choose-placeholder = Show an event
event-list-line = **{ $number }** · **{ $name }** · { $state }{"\u000A"}{ $line }
event-list-item = { $number } · { $name }
event-state-open = sign-up until <t:{ $time }:R>
event-state-running = round { $round }
event-state-over = over
event-state-cancelled = called off

event-manage-heading = **{ $name }**: what would you like to do?
event-begin-button = Begin now
event-extend-button = One more day
event-cancel-button = Call off
event-yes-button = Yes
event-fill-placeholder = Add Cardinal as a player
event-add-placeholder = Add a member
event-remove-placeholder = Remove or replace a player
event-replace-placeholder = Or let another member play instead
event-trust-placeholder = Let a member manage it too
event-result-placeholder = Enter a result by hand
event-result-of-member-placeholder = Enter a result of a member by hand
event-result-of-player = Of which game of { $player }?
event-result-of-placeholder = How did it end?
event-game-item = Round { $round }: { $white } against { $black }
event-begin-asked = { $count ->
    [one] Begin now, with { $count } player?
   *[other] Begin now, with { $count } players?
}
event-begins-now = It begins in a moment.
event-too-few = { $count ->
    [one] { $count } player has signed up
   *[other] { $count } players have signed up
}, and this event needs { $least }.
event-cancel-asked = Call off **{ $name }**? Games that are being played go on, but count for no event.
event-is-cancelled = **{ $name }** is called off.
event-remove-asked = Remove { $player }? Once games are played, they forfeit those that they haven't finished.
event-removed = The player is removed.
event-extended = Sign-up ends <t:{ $time }:R> now.
event-fill-item = { $count ->
    [one] Add Cardinal once, level { $level }
   *[other] Add Cardinal { $count } times, level { $level }
}
event-filled = { $count ->
    [one] Cardinal takes part at level { $level }.
   *[other] Cardinal takes part { $count } times at level { $level }.
}
event-added = <@{ $user }> takes part.
event-trusted = <@{ $user }> can manage this event now.
event-bot = Bots can't do that. Add Cardinal with the menu above.
event-replaced-too-late = It's too late for that: this player has made a move, or has a result.
event-plays-not = <@{ $user }> doesn't take part.
event-plays-already = <@{ $user }> takes part already.
event-too-many-of-other = <@{ $user }> takes part in { $most } events, the most that a member can play at once.
event-act-begun = -# An organiser had it begin early.
event-act-extended = -# An organiser gave sign-up one more day.
event-act-added = -# An organiser added { $player }.
event-act-filled = -# An organiser added { $count } players of Cardinal.
event-act-removed = -# An organiser removed { $player }.
event-act-removed-somebody = -# An organiser removed a player.
event-act-replaced = -# An organiser has { $player } play instead of another member.
event-act-entered = -# An organiser entered a result by hand: { $white } against { $black }, { $result }.
event-act-trusted = -# Another member can manage this event now.
event-result-asked = How did { $white } (White) against { $black } (Black) end? It is marked as entered by hand.
event-result-wins-item = { $player } wins
event-result-draw-item = Draw
event-result-forfeits-item = { $player } forfeits
event-result-both-item = Both forfeit
event-result-entered = Entered: { $result }.
event-result-built-on = This result can't be changed any more: later games were paired from it.
event-result-of-withdrawn = One of them has withdrawn, which decides this game.
