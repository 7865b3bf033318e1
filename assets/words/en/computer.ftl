### Games against the computer player.

computer-name = Cardinal
play-computer-button = Play Cardinal
play-computer-off = Cardinal doesn't play or teach here. Challenge a member with `/challenge`.
play-computer-not-ready = Cardinal is still starting. Try again in a minute.
challenge-computer-others = Only the player who made this challenge can play Cardinal instead. Press **Accept** to play them, or type `/challenge opponent:@Cardinal`.
room-computer-games = You already have { $count } { $count ->
    [one] game
   *[other] games
} against Cardinal, the limit. Finish or resign one first: `/games` lists them.

level-name = { $number } { $name }
level-one = Beginner
level-one-description = sees one move ahead and misses things
level-two = Casual
level-two-description = takes what you leave, and misses quiet threats
level-three = Club player
level-three-description = sees most of what you threaten
level-four = Strong
level-four-description = plans a few moves ahead, and sometimes slips
level-five = Expert
level-five-description = overlooks hardly anything
level-six = Master
level-six-description = plays as well as it can

level-item = { $level }: { $line }
option-level-description = Play Cardinal at this level
set-up-level-line = level { $level }: { $line }
set-up-level-placeholder = Level
set-up-heading-computer = **Play Cardinal**: change what you like, then press **Start**.
set-up-start-button = Start
set-up-computer-public = Everyone here sees this game.
set-up-people = To challenge people, use `/challenge` on a server that has me.
set-up-begun-elsewhere = Only you see this game. `/turn` brings it back, here or anywhere else.
set-up-private-button = Just for you
set-up-private-only = Only games against Cardinal can be played just for you. Choose a thread or this channel.
where-private-item = Just for you (against Cardinal)
set-up-begun = Game #{ $number } has begun in <#{ $channel }>.
set-up-begun-thread = Game #{ $number } has begun. You'll find its thread in this channel.
set-up-begun-post = Game #{ $number } has begun. You'll find its post in <#{ $forum }>.

panel-computer-thinks = Cardinal is thinking … If nothing changes here, press **Refresh** or type `/turn`.
cannot-more-time-computer = Cardinal can't give you more time. Choose a longer time control, or none, for your next game.
cannot-more-time-in-event = This game belongs to an event whose rounds end on a date, so no time can be added.
more-take-back-now-button = Take back
more-abort-button = Abort…
ask-abort = Abort game #{ $number }? It ends without a result.
ask-abort-button = Abort
set-up-level-only = Only games against Cardinal have a level.
set-up-computer-time = For a clock against Cardinal, name the game too: `/challenge opponent:@Cardinal game:… time:… where:thread`.
set-up-private-time = A game just for you has no clock. Leave out `time`, or choose a thread or this channel with `where`.
cannot-publish-here = Go to <#{ $channel }> to show this game there.
hint-under-way = Your last hint is still on its way.
panel-computer-off = Cardinal doesn't play right now. Your game waits here, and you can resign or abort it under **More**.
game-level = Cardinal at level { $level }
done-draw-asked = You offered a draw. Cardinal is thinking about it.
done-taken-back = Taken back.
hint-button = Hint
publish-button = Show everyone…
ask-publish = From now on, everyone in <#{ $channel }> sees game #{ $number } and each of its turns. This can't be undone.
ask-publish-button = Show everyone
published = Everyone in <#{ $channel }> can watch game #{ $number } now.
cannot-publish = Game #{ $number } isn't private.
cannot-hint-people = Hints are for games against Cardinal.
cannot-hint-not-yours = You get a hint on your own turn.
hint-nothing = Cardinal has no hint here.
hint-is = Hint: { $what }
hint-because = Hint: { $what } – { $why }
hint-card = play { $card }
hint-card-with = play { $card } ({ $chosen })
hint-choose = choose { $chosen }
hint-end-turn = end your turn
hint-wins = it wins the game
hint-captures = it captures a { $piece }
hint-only = nothing else is possible
hint-stops-loss = otherwise your opponent could win at once
hint-safe-from = you're safe from { $card } then
hint-promotes = your pawn becomes a { $piece }
hint-saves = your { $piece } is safe then
hint-checks = it gives check
hint-threatens = it threatens a { $piece }
hint-threatens-game = it threatens to win the game
hint-develops = it brings a piece into play
hint-attacks = it attacks a { $piece }
hint-defends = it defends your { $piece }
hint-prepares-castling = you can castle next
hint-opens = it makes way for your { $piece }
hint-improves = nothing is urgent, and it gives nothing away
channel-computer-thinks = { $disc } Cardinal is thinking …
channel-first-turn-deck = { $disc } <@{ $user }>, press **My deck** and build yours.

## Lessons

command-learn-description = Learn a game in a few short lessons, just for you
option-learn-game-description = The game to learn
lessons-heading = **Learn { $game }**: { $done ->
    [0] { $count } short lessons, a minute each.
   *[other] { $done } of { $count } lessons done.
} Nobody else sees them.
lessons-all-done = **Learn { $game }**: you've done every lesson. Now play a game!
lesson-try-gone = You've begun another lesson since. `/learn` shows them all.
lesson-placeholder = Choose a lesson
lesson-item = { $number }. { $title }
lesson-next-button = { $title }
lessons-button = Lessons
learn-button = Learn a game
lesson-goal = **{ $number }. { $title }**
    { $goal }
lesson-solved = ✅ **Well done!** { $text }
lesson-missed = ❌ **Not yet.** { $text }
lesson-again-button = Try again
lesson-gone = That lesson is gone. `/learn` has the others.
lesson-turn = You play { $colour }.
