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

preferences = Your preferences, for the pictures and menus that only you see:
theme-slate = slate
theme-wood = wood
theme-unknown = { $typed } is not a theme. There are { $names }.
theme-item = Theme: { $name }
theme-placeholder = The look of the board
notation-unknown = Moves cannot be written that way here. Choose one of the menu of `/preferences`.
notation-san-item = Algebraic: Nf3
notation-coordinates-item = Squares: g1f3
notation-placeholder = How moves are written
shape-of-server-item = Pictures: as the server has it
shape-of-server-description = Here that is: { $shape }

## /settings

settings-everywhere = Settings of this server. Games can be begun in every channel that I can write in.
settings-places = Settings of this server. Games can be begun in { $places } alone; those that run elsewhere go on.
settings-unknown = That cannot be set here any more. `/settings` shows what can.
settings-nowhere = There is no server here whose settings these could be.
settings-not-yours = Only those who may manage this server can see and change its settings: the permission is **Manage Server**. `/preferences` has what you can choose for yourself.
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
