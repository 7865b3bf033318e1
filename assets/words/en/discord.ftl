# About Discord itself: what the bot isn't allowed to do there, and replies that failed.

## Permissions, with the names in Discord's settings

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-attach-files = Attach Files
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-manage-threads = Manage Threads
permission-connect = Connect
permission-missing =
    { $count ->
        [one] I can't post in { $place }: I'm missing the permission { $permissions }. Ask a server admin to grant it.
       *[other] I can't post in { $place }: I'm missing the permissions { $permissions }. Ask a server admin to grant them.
    }
permission-needed = I can't post in { $place }: I need the permissions { $permissions }. Ask a server admin to grant them.
permission-needed-in-thread = I can't post in { $place }: I need the permissions { $permissions }. Ask a server admin to grant them. If it's a private thread, mention me in it.
permission-locked = I can't post in this thread because it's locked. A moderator can unlock it, or give me the **Manage Threads** permission.
place-this-channel = this channel
place-this-thread = this thread
place-elsewhere = <#{ $channel }>

## Threads and channels

thread-locked = I can't post in this game's thread because it's locked. A moderator can unlock it, or give me the **Manage Threads** permission. Nothing is lost: the game's message will follow.
thread-private = I can't post in this thread because I'm not in it. Mention me here, and the game's messages will follow.
thread-too-many-active = I can't post in this game's thread because this server has as many active threads as Discord allows. Nothing is lost: the game's message will follow when one is archived.
thread-not-permitted = No thread: I'm not allowed to create or use threads in this channel. The game is played here.
thread-too-many = No thread: this server has as many active threads as Discord allows. The game is played here.
thread-not-made = No thread: Discord didn't let me create one in this channel. The game is played here.
thread-in-thread = A thread can't hold another thread. Leave out `where` to play right here, or use the command in the channel itself to get a thread.
thread-not-here = I can't create a thread in this kind of channel. Leave out `where` to play right here, or use the command in a text channel.

## Posts in a forum: why there is none, and where the game or the challenge is instead

post-not-permitted = No post: in <#{ $forum }> I'm missing { $permissions }.
post-forum-hidden = No post: I can't see this server's forum for games.
post-tag-required = No post: every post in <#{ $forum }> needs a tag, and I can't apply any of them.
post-too-many = No post: this server has as many active threads as Discord allows.
post-not-made = No post: Discord didn't let me open one in <#{ $forum }>.
post-game-here = The game is played here.
post-challenge-here = Your challenge is in this channel instead.

## Channels that are gone

place-gone = This game's channel is gone, so your opponent isn't told of your turn. The game goes on where either of you next uses a command on its server.
place-moved = The channel of game #{ $number } is gone. The game goes on here.

## Replies

answer-done = Done.
answer-follows = Done. The game's message follows.
answer-not-shown = I couldn't show you the result, but it may have been done. Check the game.
answer-unreadable = I couldn't read what Discord sent, so nothing was done. Try another way, such as a command. If that fails too, give the bot's owner this number: `{ $incident }`.
answer-unknown = I can't do anything with that.
