# What a member is told about Discord itself: what the bot may not do there, and answers that did not come about.

## Permissions, named as Discord's settings name them

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-attach-files = Attach Files
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-missing =
    { $count ->
        [one] I cannot post in this channel: I am missing the permission { $permissions }. Please ask someone who runs this server.
       *[other] I cannot post in this channel: I am missing the permissions { $permissions }. Please ask someone who runs this server.
    }
permission-needed = I cannot post in this channel: I need the permissions { $permissions }. Please ask someone who runs this server.

## Threads and channels

thread-locked = I cannot post in this game's thread: it is locked. Whoever may manage threads here can unlock it, or give me the permission **Manage Threads**. Nothing is lost: the game's message follows then.
thread-too-many-active = I cannot post in this game's thread: this server has as many active threads as Discord allows. Nothing is lost: the game's message follows when one of them is archived.
thread-not-permitted = No thread: I may not make or use threads in this channel, so the game is played here.
thread-too-many = No thread: this server has as many active threads as Discord allows, so the game is played here.
thread-not-made = No thread: Discord did not let me make one in this channel, so the game is played here.
thread-in-thread = A thread cannot hold another thread. Leave out `where` to play right here, or use the command in the channel itself to get a thread for the game.
thread-not-here = I cannot make a thread in a channel of this kind. Leave out `where` to play right here, or use the command in a text channel.
place-gone = The channel of this game is no more, so the other player is not told of your turn. The game goes on wherever one of you uses a command on the game's own server.
place-moved = The channel of game #{ $number } is no more. The game goes on here.

## Answers

answer-done = Done.
answer-follows = Done; the game's message follows.
answer-not-shown = I could not show the answer; what you asked for may have been done. Please look at the game.
answer-fault = Something went wrong on my side. Please look at the game and try again.
answer-unreadable = I cannot read what Discord sent me about this, so nothing was done. Please try it in another way, such as by a command; if that does not help either, tell whoever runs this bot.
answer-unknown = I cannot do anything with that.
