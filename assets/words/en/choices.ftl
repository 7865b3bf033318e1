# A player's preferences (/preferences), a server's settings (/settings), and vacations (/vacation).

## Picture shapes, in both

shape-balanced = balanced
shape-wide = wide
shape-balanced-description = Large board on a phone and on a desktop
shape-wide-description = Largest on a desktop, with the cards beside the board. Small on a phone
shape-unknown = { $typed } isn't a picture shape. The shapes are { $names }.
shape-item = Pictures: { $name }
shape-placeholder = Choose the shape of pictures

## /preferences

preferences = **Your preferences**: the pictures and menus only you see, and your reminders.
theme-slate = slate
theme-wood = wood
theme-unknown = { $typed } isn't a theme. The themes are { $names }.
theme-item = Theme: { $name }
theme-placeholder = Choose the look of the board
notation-unknown = Moves can't be written that way. Choose from the menu of `/preferences`.
notation-san-button = Moves: Nf3
notation-coordinates-button = Moves: g1f3
notation-san-item = Algebraic: Nf3
notation-coordinates-item = Squares: g1f3
turn-end-asked-button = Turns end: by End turn
turn-end-after-move-button = Turns end: after the move
pass-after-button = Pass for me: { $when }
pass-after-off = off
pass-after-hours = { $hours ->
        [one] after 1 hour
       *[other] after { $hours } hours
    }
listed-button = In standings: yes
unlisted-button = In standings: no
listed-item = Show me on leaderboards
unlisted-item = Leave me out
turn-end-asked-item = End my turn when I press End turn
turn-end-after-move-item = End my turn automatically after the move
shape-of-server-item = Pictures: server default
shape-of-server-description = Here: { $shape }

### Who may challenge me

challengers-button = Who may challenge me…
challengers-heading = **Who may challenge you?** A challenge for your place on a ladder always reaches you.
challengers-everyone = Everyone may.
challengers-nobody = Nobody may. You can still challenge others.
challengers-all-but-none = Everyone may so far. Choose below who may not.
challengers-all-but =
    { $count ->
        [one] Everyone may but the member below, who can't accept your open challenges either. They aren't told.
       *[other] Everyone may but the { $count } members below, who can't accept your open challenges either. They aren't told.
    }
challengers-placeholder = Choose who may challenge you
challengers-members-placeholder = Choose up to { $most } members who may not
challengers-everyone-item = Everyone may challenge me
challengers-nobody-item = Nobody may challenge me
challengers-all-but-item = Everyone but some members
challengers-too-many = You can choose up to { $most } members. Nothing has changed.
challengers-yourself = You can't challenge yourself anyway. Choose other members.
challengers-bot = Bots never challenge anyone. Choose other members.
challengers-on-ladder = You're on a ladder ({ $ladders }), where others challenge you for your place. Leave it with `/ladder` first, then choose **nobody**.
challengers-ladder-elsewhere = { $game } on another server

### What is kept of you

my-data-button = My data
my-data = Everything Cardinal keeps of you is in this file. Only you can see it.
my-data-about = Everything Cardinal keeps of you. Times are UTC. Get the moves of a finished game with /export.
forget-me-button = Forget me…
ask-forget = **Forget you?** { $games ->
        [0] You have no running game.
        [one] Your running game ends as resigned.
       *[other] Your { $games } running games end as resigned.
    } Your preferences, decks and ratings are deleted, and games only you can see. Other finished games stay, with “Former member” and a number in place of your name. You can't undo this.
ask-forget-button = Forget me…
ask-forget-again = **Are you sure?** Nobody can bring back what's forgotten.
ask-forget-again-button = Forget me for good
ask-keep-button = Keep everything
forget-soon = You'll be forgotten by <t:{ $time }:T>. If you play again after that, Cardinal keeps that like anyone's. Messages already in Discord stay there.

### Reminders

reminders-button = Reminders…
reminders-heading = **Your reminders**
reminders-by-mention = 🔔 A mention in the game's channel reminds you { $when }.
reminders-direct = 🔔 A direct message reminds you { $when }.
reminders-at-both = at half time and when a tenth of your time is left
reminders-at-half-time = at half time
reminders-at-last-tenth = when a tenth of your time is left
reminders-digest = 📰 With { $from } or more games waiting, you get one direct message a day instead, next <t:{ $time }:R>.
remind-at-both-item = When: half time and the last tenth
remind-at-half-time-item = When: half time
remind-at-last-tenth-item = When: the last tenth
remind-at-placeholder = Choose when you're reminded
digest-on-button = Daily digest: on
digest-off-button = Daily digest: off
digest-item = One message a day while 5 or more games wait
no-digest-item = A reminder for each game
reminders-never = 🔕 You get no reminders.
quiet-nowhere = 🌙 No quiet hours. To set some, give `/preferences` your `zone` (a city) and `quiet` hours such as `22-7`. Reminders then come before they begin.
quiet-none = 🌙 No quiet hours. Your time zone is { $zone }, where it's { $time }. Set some with `/preferences quiet:22-7`. Reminders then come before they begin.
quiet-hours = 🌙 Quiet hours: { $from } to { $to } in { $zone }, where it's { $time }. Reminders come before they begin. `/preferences quiet:none` turns them off.
quiet-unreadable = I can't read { $typed } as quiet hours. Type when they begin and end, such as `22-7` or `22:30-7:15`, or `none` to turn them off.
quiet-empty = { $typed } ends when it begins. Type two different times, such as `22-7`. For no reminders at all, use `remind`.
quiet-without-zone = In which time zone is { $typed }? Give it too, by city: `/preferences zone:Berlin quiet:22-7`.
zone-unknown = { $typed } isn't a time zone I know. Type your country or a large city near you, such as `Berlin`, or the difference to UTC, such as `UTC+2`.
zone-ambiguous = { $typed } has several time zones. Which is yours?
zone-did-you-mean = { $typed } isn't a time zone I know. Did you mean this?
quiet-which = Which hours does { $typed } mean?
remind-mention = by mention
remind-direct = by direct message
remind-never = never
remind-item = Reminders: { $way }
remind-placeholder = Choose how you're reminded
remind-unknown = That isn't a way to be reminded. Choose from the menu of `/preferences`.

## /settings

settings-heading = **Settings of this server.** Choose what to change.
settings-line-pictures = 🖼️ Pictures: { $shape }. { $newest }.
settings-newest-shown = Only a game's newest message has one
settings-all-shown = All of a game's messages keep theirs
settings-line-new-games = ♟️ New games: { $time }, { $rated }, { $place }.
settings-line-places = 📍 Games can start in { $places }. I archive the threads of finished games { $archive }.
settings-line-events = 🏆 Members with <@&{ $role }> can make events.
settings-everywhere = every channel I can write in
settings-rated = rated
settings-casual = casual
settings-in-thread = in a new thread
settings-in-forum = as a post in the forum
settings-in-channel = in the channel
settings-pictures-button = Pictures
settings-new-games-button = New games
settings-places-button = Channels
settings-events-button = Events
settings-games-button = Running games
settings-record-button = Admin record
settings-erasing-button = Erase data
erase-page = **Erase this server's data**
    Seven days after the owner asks for it, everything goes that Cardinal keeps of this server: games, challenges, ratings, ladders, settings. Running games are aborted. What members have on other servers stays.
    A message in this channel says so at once, and until then any server admin can stop it.
erase-page-asked = **All data of this server will be erased <t:{ $time }:R>**, on <t:{ $time }:F>, as its owner has asked. Until then you can keep it.
erase-button = Erase this server's data
erase-keep-button = Keep the data
erase-form-title = Erase this server's data
erase-form-label = The name of this server
erase-form-hint = as it stands above the channels
erase-other-name = { $typed } is not the name of this server: it is called { $name }. Nothing is erased.
erase-owner-unknown = Discord doesn't say who owns this server just now, so nothing is erased. Try again in a minute.
erase-not-owner = Only the owner of the server, <@{ $owner }>, can have its data erased.
erase-told = <@{ $owner }>, who owns this server, has asked for all data of Cardinal here to be erased: games, challenges, ratings, ladders, settings. It happens <t:{ $time }:R>, on <t:{ $time }:F>, and can't be undone.
    Until then any server admin can keep the data.
erase-kept = **{ $name }** has stopped it: this server keeps its data.
settings-page-pictures = **Pictures**
    - Shape: of the boards, for members who haven't chosen their own.
    - Which stay: whether a game's earlier messages keep their pictures.
settings-page-new-games = **New games**, if a challenge says nothing else. Running games don't change.
    - Time: for each turn, or for the whole game.
    - Place: a thread for each game, or the channel.
    - Rated: whether games count for ratings.
settings-page-places = **Channels**
    - Games can start in { $places }, and in the threads there. Choose no channel for all of them. Running games elsewhere go on.
    - Archive: when a game is over, its thread is named after the result, and archived later. Whoever writes in it brings it back.
settings-lacking-to-post = ⚠️ I can't post in { $places }: I need { $permissions } there.
settings-lacking-for-threads = ⚠️ I can't make threads for games in { $places }: I need { $permissions } there.
settings-page-events = **Events**
    - Who can make one with `/event new`: members with *Manage Events* or *Manage Server*. Choose a role, and its members can too.
settings-page-events-of-role = **Events**
    - Who can make one with `/event new`: members with <@&{ $role }>, *Manage Events* or *Manage Server*.
settings-page-games = **Running games**
    - Pause: stops the clocks of all games here, new ones too.
    - Annul: takes a finished game out of the ratings.
    - Abort: ends one game without a result. Use `/settings end`.
settings-pause-button = Pause all games
settings-resume-button = Resume all games
settings-unknown = That can't be set here any more. `/settings` shows what can.
settings-nowhere = There's no server here to change. Use `/settings` in a server's channel.
settings-not-yours = Only server admins can see and change these settings: the permission is **Manage Server**. Your own choices are in `/preferences`.
settings-paused = ⏸️ All games on this server are paused, new ones too. Clocks are paused, but you can still play.
end-game-elsewhere = Game #{ $number } isn't running on this server. `/games` lists a channel's games with their numbers.
end-game-over = Game #{ $number } is already over.
end-game-moved = Game #{ $number } has just moved on or ended, so I didn't abort it.
end-game-done = Game #{ $number } is aborted. No result. Both players are told.
ask-end-game = Abort game #{ $number }, { $white } against { $black }? Its last turn was <t:{ $time }:R>. There's no result, both players are told, and it can't be undone. To keep the game, ignore this message.
ask-end-game-button = Abort this game
settings-elsewhere = On this server, games are played in { $places }.

pictures-newest-item = Pictures: only the newest of a game
pictures-newest-description = Earlier messages shrink to a line
pictures-all-item = Pictures: all of a game
pictures-all-description = Earlier messages keep their pictures
pictures-placeholder = Choose which pictures stay
venue-button = Games: { $place }
settings-rated-button = Games: { $rated }
settings-annul-button = Annul a game…
settings-members-button = Members
settings-offered-button = Offered games

### Members

bars-none = **Members.** Nobody is barred from games here. Choose a member to bar them.
bars-some =
    { $count ->
        [one] **Members.** { $count } member is barred from games here.
       *[other] **Members.** { $count } members are barred from games here.
    } Choose a member to bar them, or a barred one to let them play again.
bars-many = **Members.** The last { $count } who were barred from games here are in the menu. To let an earlier one play again, choose them as a member.
bar-placeholder = Choose a member to bar
bar-lift-placeholder = Let a barred member play again
bar-since-description = Barred since { $date }
ask-bar = Bar { $name } from games on this server? They can't challenge, accept or be challenged here, and their open challenges here are closed. { $games ->
        [0] They have no running games here.
        [one] They have 1 running game here.
       *[other] They have { $games } running games here.
    } You can let them play again at any time.
ask-lift-bar = { $name } has been barred from games on this server since { $date }. { $games ->
        [0] They have no running games here.
        [one] They still have 1 running game here.
       *[other] They still have { $games } running games here.
    }
bar-button = Bar
bar-keep-button = Bar, games go on
bar-abort-button = Bar and abort games
bar-only-abort-button = Abort their games
bar-lift-button = Let them play
bar-done = { $name } is barred from games here.
bar-done-aborted =
    { $count ->
        [0] { $name } is barred from games here. No running games were left to abort.
        [one] { $name } is barred from games here. 1 game is aborted, and its players are told.
       *[other] { $name } is barred from games here. { $count } games are aborted, and their players are told.
    }
bar-lifted = { $name } may play here again.
bar-yourself = You can't bar yourself. Choose another member.
bar-bot = Bots can't be barred. Choose a member.

### Offered games

offered-games-all = **Offered games.** All games are played here. Choose which ones you want: running games go on, and `/learn` still teaches all of them.
offered-games-some = **Offered games.** Only the chosen games are played here. Running games go on, and `/learn` still teaches all of them.
offered-games-placeholder = Choose the games that are played here
offered-games-none = At least one game must stay. Nothing has changed.


pace-item = Time: { $name }
pace-placeholder = Choose the usual time control

archive-hour = after an hour
archive-day = after a day
archive-3-days = after 3 days
archive-never = never
archive-item = Archive threads: { $when }
archive-placeholder = Choose when finished games' threads are archived
events-role-placeholder = No role. Choose one whose members can make events
places-placeholder = Games can start in every channel

### The forum in which games are posts

forum-placeholder = Choose a forum: each game is a post there
forum-none = - Forum: none. Choose one, and each game is a post there. So is a challenge to anyone.
forum-chosen = - Forum: each new game is a post in <#{ $channel }>. So is a challenge to anyone.
forum-hidden = ⚠️ I can't see <#{ $channel }>, so games are played where they start. Grant me **View Channel** there, or choose another forum.
forum-other-channel = ⚠️ <#{ $channel }> is no forum or media channel. Choose one that is.
forum-lacks =
    { $count ->
        [one] ⚠️ I can't post in <#{ $channel }>, so games are played where they start. Grant me { $permissions } there.
       *[other] ⚠️ I can't post in <#{ $channel }>, so games are played where they start. Grant me there: { $permissions }.
    }
forum-tag-required = ⚠️ Every post in <#{ $channel }> needs a tag, and I can't apply any, so games are played where they start. Add one of these for everybody: { $tags }.
forum-tags-missing = ⚠️ These tags are missing: { $tags }. Add them to the forum, or grant me **Manage Channels** there and choose it again.
forum-tags-full = ⚠️ These tags are missing: { $tags }. The forum has no room for them: Discord allows { $most }. Remove others, then choose it again.
forum-tags-moderated = ⚠️ Only moderators can apply { $tags }. Let everybody, or grant me **Manage Threads** there.
forum-tags-stay = ⚠️ I can't change the tags of a post later. Grant me **Manage Threads** there. Until then its title says how the game stands.

### What admins did

record-heading = **Admin record.** What admins of this server did, newest first:
record-none = **Admin record.** When an admin aborts or annuls a game, bars a member or pauses games, it's listed here.
record-line = - <t:{ $time }:f>: { $what }
record-abort = **{ $admin }** aborted game #{ $number }
record-annul = **{ $admin }** annulled game #{ $number }
record-bar = **{ $admin }** barred **{ $member }** from games here
record-lift-bar = **{ $admin }** lets **{ $member }** play here again
record-ask-erasure = **{ $admin }** asked for all data of the server to be erased
record-keep-data = **{ $admin }** stopped that: the data stays
record-pause = **{ $admin }** paused all games
record-resume = **{ $admin }** resumed all games
record-page = -# Page { $page } of { $pages }
record-newer-button = Newer
record-older-button = Older

## /vacation

away-begun = You're on vacation until <t:{ $time }:f>: { $days ->
        [one] 1 day
       *[other] { $days } days
    }. { $games ->
        [0] If a game starts before then, its clock is paused.
        [one] Your game's clock is paused, and your opponent is told.
       *[other] The clocks of your { $games } games are paused, and your opponents are told.
    } You can still play. { $left ->
        [0] You then have no vacation left in { $year }.
        [one] You then have 1 day of vacation left in { $year }.
       *[other] You then have { $left } days of vacation left in { $year }.
    } To end it early, use `/vacation until:back`.
away-back = Welcome back! Your clocks are running again. { $left ->
        [0] You have no vacation left in { $year }.
        [one] You have 1 day of vacation left in { $year }.
       *[other] You have { $left } days of vacation left in { $year }.
    }
away-not = You're not on vacation. `/vacation until:10d` starts one of 10 days.
away-changed = Your vacation has just changed. Try again if you still want to.
away-unreadable = I can't read { $typed } as the end of a vacation. Type a date such as `{ $example }`, a number of days such as `7 days`, or `back` if you're back.
away-did-you-mean = I can't read { $typed } as the end of a vacation. Did you mean this?
away-past = <t:{ $time }:f> is already past. Choose a later date (dates begin at midnight UTC), or type `back` to end your vacation.
away-too-long = That's too long. You can take { $all } days a year, and { $left ->
        [0] none is left in { $year }
        [one] 1 is left in { $year }
       *[other] { $left } are left in { $year }
    }. A day counts as soon as it begins.
suggested-away-item = { $moment }: { $days ->
        [one] 1 day
       *[other] { $days } days
    }, { $left } left
suggested-away-past-item = { $moment } is past
suggested-away-too-long-item = { $moment } is too long: { $left ->
        [one] 1 day
       *[other] { $left } days
    } left
suggested-moment = { $date }, { $time } UTC
suggested-back-item = I'm back: resume my clocks
