# What a player likes (/preferences) and what is set for a server (/settings).

## Shapes of pictures, in both.

shape-balanced = balanced
shape-wide = wide
shape-balanced-description = The board is large on a phone and on a desktop
shape-wide-description = Largest on a desktop, with the cards beside the board; small on a phone
shape-unknown = { $typed } is not a shape of pictures. There are { $names }.
shape-item = Pictures: { $name }
shape-placeholder = The shape of pictures

## /preferences

preferences = Your preferences, for the pictures and menus that only you see, and for reminders.
theme-slate = slate
theme-wood = wood
theme-unknown = { $typed } is not a theme. There are { $names }.
theme-item = Theme: { $name }
theme-placeholder = The look of the board
notation-unknown = Moves cannot be written that way here. Choose one of the menu of `/preferences`.
notation-san-item = Algebraic: Nf3
notation-coordinates-item = Squares: g1f3
notation-placeholder = How moves are written
turn-end-placeholder = How your turns end
turn-end-asked-item = End my turn when I press End turn
turn-end-after-move-item = End my turn by itself after the move
turn-end-unknown = That isn't a way to end turns. Choose from the menu of `/preferences`.
shape-of-server-item = Pictures: as the server has it
shape-of-server-description = Here that is: { $shape }

### Reminders

reminders-by-mention = 🔔 When your time runs, a mention in the game's channel reminds you.
reminders-direct = 🔔 When your time runs, a direct message reminds you.
reminders-never = 🔕 Nothing reminds you when your time runs.
quiet-nowhere = 🌙 You have no quiet hours. `/preferences` takes your `zone`, by city, and `quiet` hours such as `22-7`: what would remind you then comes before they begin.
quiet-none = 🌙 You have no quiet hours. Your time zone is { $zone }, where it is { $time }; `/preferences quiet:22-7` names some: what would remind you then comes before they begin.
quiet-hours = 🌙 Your quiet hours are from { $from } to { $to } in the time zone { $zone }, where it is { $time }: what would remind you then comes before they begin. `/preferences` takes another `zone` or other `quiet` hours, `quiet:none` gives them up.
quiet-unreadable = { $typed } are no quiet hours. Type when they begin and when they end, such as `22-7` or `22:30-7:15`, or `none` to give them up.
quiet-empty = { $typed } ends when it begins. Type two different times, such as `22-7`; to be reminded at no time, choose so under `remind`.
quiet-without-zone = In which time zone is { $typed }? Name it as well, by city: `/preferences zone:Berlin quiet:22-7`.
zone-unknown = { $typed } is no time zone that I know. Type a large city near you, such as `Berlin` or `New York`, and choose from the list.
zone-ambiguous = { $typed } is more than one time zone: { $names }. Choose from the list.
remind-mention = by mention
remind-direct = by direct message
remind-never = not at all
remind-item = Reminders: { $way }
remind-placeholder = How you are reminded
remind-unknown = Nobody is reminded that way. Choose one of the menu of `/preferences`.

## /settings

settings-everywhere = Settings of this server. Games can be begun in every channel that I can write in.
settings-places = Settings of this server. Games can be begun in { $places } alone; those that run elsewhere go on.
settings-unknown = That cannot be set here any more. `/settings` shows what can.
settings-nowhere = There is no server here whose settings these could be.
settings-not-yours = Only those who may manage this server can see and change its settings: the permission is **Manage Server**. `/preferences` has what you can choose for yourself.
settings-paused = ⏸️ All games of this server are paused, and those that begin now are as well: their clocks stand still, and turns can be taken. `/settings games:Let them run on` ends that.
end-game-elsewhere = No game #{ $number } runs on this server. `/games` lists the games of a channel with their numbers.
end-game-over = Game #{ $number } is over already.
end-game-moved = Game #{ $number } has just gone on or ended, so I have left it alone.
end-game-done = Game #{ $number } is ended as unfinished. Both players are told.
ask-end-game = End game #{ $number }, { $white } against { $black }, as unfinished? Its last turn was <t:{ $time }:R>. Nobody wins or loses, both are told, and it cannot go on afterwards. To leave it alone, ignore this message.
ask-end-game-button = End it as unfinished
settings-elsewhere = On this server games are played in { $places }.

pictures-newest-item = Pictures: the newest of a game
pictures-newest-description = What was overtaken shrinks to a line
pictures-all-item = Pictures: all of a game
pictures-all-description = What was overtaken keeps its picture
pictures-placeholder = Pictures that are kept

venue-thread-item = Games: in a thread of their own
venue-thread-description = Where I may make one
venue-channel-item = Games: in the channel
venue-channel-description = A challenge can ask for a thread
venue-placeholder = Where games are played

pace-item = Time: { $name }
pace-placeholder = How much time players have

places-placeholder = Games can be begun in every channel

## /away

away-begun = You are away until <t:{ $time }:f>: { $days ->
        [one] one day
       *[other] { $days } days
    }. { $games ->
        [0] No game of yours runs now; the clocks of games that begin until then stand still.
        [one] The clock of your game stands still until then, and your opponent is told.
       *[other] The clocks of your { $games } games stand still until then, and your opponents are told.
    } You can take turns all the same. { $left ->
        [0] No day of { $year } is left
        [one] One day of { $year } is left
       *[other] { $left } days of { $year } are left
    } after that. `/away until:back` ends it earlier.
away-back = Welcome back: clocks that stood still for you run on. { $left ->
        [0] No day of { $year } is left to be away.
        [one] One day of { $year } is left to be away.
       *[other] { $left } days of { $year } are left to be away.
    }
away-not = You are not away, so there is nothing to end. `/away until:10d` begins ten days.
away-changed = Your absence has just changed. Try again, if you still want to.
away-unreadable = I cannot read { $typed } as the end of an absence. Write a date such as `{ $example }`, a number of days such as `7d`, or `back` if you are here again.
away-past = <t:{ $time }:f> is past already, so you cannot be away until then. Dates begin at midnight UTC. `back` ends an absence.
away-too-long = That is too long: you may be away for { $all } days a year, and { $left ->
        [0] none of { $year } is left
        [one] one of { $year } is left
       *[other] { $left } of { $year } are left
    }. Each day that begins counts.
suggested-away-item = { $moment }: { $days ->
        [one] one day
       *[other] { $days } days
    }, { $left } left
suggested-away-past-item = { $moment } is past
suggested-away-too-long-item = { $moment } is too long: { $left ->
        [one] one day
       *[other] { $left } days
    } left
suggested-moment = { $date }, { $time } UTC
suggested-back-item = I am back: let the clocks run
