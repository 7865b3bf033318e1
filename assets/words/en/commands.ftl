# The slash commands, their options and the values of these.

## Commands

command-challenge-description = Challenge a member, or anyone, to a game
challenge-member-entry = Challenge to a game
command-challenge-member-description = In the menu of a member: set up a challenge to them
command-games-description = See your games and challenges, and those of this channel; answer or withdraw a challenge
command-rules-description = Read the rules of a game
command-card-description = See a card and what it does
command-cards-description = Look through the cards of Knightmare Chess
command-away-description = Be away until a date, up to 30 days a year: the clocks of your games stand still
command-preferences-description = Choose how boards look, how moves are written and how you are reminded, for you alone
command-settings-description = Set how games are played and shown on this server, if you may manage it
command-help-description = How to play here
command-turn-description = Take your turn: a private panel with your board, cards and menus
command-move-description = Move a piece
command-draw-description = Turn or draw your card for this turn; to offer a draw, use /offer
command-play-description = Play a card from your hand; in ChessMe, place a tile after your move
command-discard-description = Swap your whole hand for a new one, or throw one card away, where the rules allow it
command-say-description = Name a kind of piece, while a Doomsayer listens (Knightmare Chess)
command-answer-description = Answer what a card asks of you (Knightmare Chess)
command-build-description = Build your deck (Knightmare Chess); without options, see it
command-decks-description = Starter decks and your saved decks: list, show, use, save, rename or delete them
command-hand-description = See your own cards; nobody else sees them
command-board-description = See the board from your side
command-resign-description = Give up a game; you are asked to confirm
command-offer-description = Offer, accept or decline: a draw, more time, a turn back, an end as unfinished; claim a game
command-history-description = See the turns of a game so far
command-export-description = Get a game as a file

## Their options

option-move-description = Such as Nf3, exd5, O-O, e8=Q or e2e4; ChessMe: K1,0-0,0 or 1,0 #2
option-place-description = ChessMe: a tile and where it goes, such as R 1,0; or none
option-play-card-description = The card; in ChessMe, a tile and where it goes, such as R 1,0
option-move-card-description = Knightmare Chess: a card that goes with the move, and its choices
option-choices-description = Knightmare Chess: what the card asks for, one thing after the other
option-say-description = The kind of piece
option-act-description = Knightmare Chess: end the turn, go back, let it pass, or lose the move
option-answer-description = What you choose, one thing after the other
option-starter-description = A starter deck to begin with
option-add-description = Cards to add, with commas between them
option-remove-description = Cards to take out, with commas between them
option-then-description = What is done then
option-do-description = What to do; leave out to list your decks
option-deck-description = The deck's name
option-new-name-description = Its new name
option-deck-game-description = In which game you build, if there are several
option-discard-card-description = The card; leave out for the whole hand
option-text-description = As text instead of a picture
option-what-description = What to do; leave out to offer a draw
option-format-description = Leave out for PGN, or for the turns in ChessMe, which PGN cannot write
option-rules-game-description = Which game
option-card-description = The card's name
option-theme-description = The look of boards and cards
option-notation-description = How moves are written in menus
option-shape-description = The shape of pictures
option-zone-description = Your time zone: type a city, such as Berlin
option-quiet-description = Hours without reminders, such as 22-7 or 22:30-7:15; none gives them up
option-remind-description = How you are reminded that your time runs
option-turn-end-description = Whether your turns end by themselves after the move (Knightmare Chess)
option-server-shape-description = The shape of pictures
option-pictures-description = Whether earlier pictures of a game stay
option-server-time-description = The usual time for a turn
option-server-games-description = Pause all games of this server, or let them run on
option-server-end-description = The number of a dead game that is to end as unfinished; asks first
option-until-description = A date such as 2026-12-24, a number of days such as 10d, or back
option-server-where-description = Where games are played if a challenge does not say
option-game-description = Which game, if you play several here
option-challenge-game-description = The game; leave it out to choose on a panel
option-colour-description = Your colour; random if you leave it out
option-time-description = How long a turn may take
option-where-description = Where you play: usually a thread of its own
option-opponent-description = Who you challenge; leave it out to let anyone accept
option-style-description = How you play it: a level, or how decks are made
option-challenge-rules-description = Other rules, such as points 200, sets 2; suggested for the chosen game

## Values of options

offer-draw-item = Offer a draw
offer-more-time-item = Offer more time for this turn, or ask for it
offer-take-back-item = Ask to take your last turn back
offer-unfinished-item = Offer to end the game as unfinished
offer-accept-item = Accept what your opponent offers
offer-decline-item = Decline what your opponent offers
offer-claim-item = Claim a draw (repetition, fifty moves)
offer-claim-win-item = Claim the game as won: your opponent is away
offer-claim-unfinished-item = End the game as unfinished: your opponent is away
format-pgn-item = PGN: for chess programs
format-turns-item = Turns: a text to read
format-record-item = Record: setup, seed and every action, once the game is over
act-end-item = End turn
act-back-item = Take the last step back
act-pass-item = Let it pass: leave it unanswered
act-lose-move-item = Lose the move
then-fill-item = Fill it up at random
then-done-item = Done: the deck is as I want it
then-empty-item = Take all cards out
decks-list-item = List them
decks-show-item = Show one
decks-save-item = Save the deck that you're building
decks-use-item = Use one in the game for which you build
decks-rename-item = Rename one
decks-delete-item = Delete one
colour-random-item = Random
colour-white-item = White
colour-black-item = Black
where-here-item = This channel
where-thread-item = A new thread
settings-pause-item = Pause them
settings-go-on-item = Let them run on
settings-newest-item = The newest alone
settings-all-item = All of them
settings-thread-item = In a thread of their own
settings-here-item = In the channel
as-the-server-item = As the server has it

## Why a command cannot be read

command-unknown = There is no command `/{ $command }` here any more. Discord may still show an old list: reload it.
entry-unknown = *{ $entry }* is no longer here. Discord may still show an old menu: reload it.
option-missing = The option `{ $option }` is missing.
option-not-both = Use `{ $one }` or `{ $other }`, not both: the one is for ChessMe, the other for Knightmare Chess. Nothing was changed.
option-alone = `{ $option }` does something of its own: use it without other options. Nothing was changed.
option-of-other-form = The option `{ $option }` does not take that value. Discord may still show an old form of this command: reload it and try again.
