# The slash commands, their options and the values of these.

## Commands

command-challenge-description = Challenge a member, or anyone, to a game
challenge-member-entry = Challenge to a game
command-challenge-member-description = In the menu of a member: set up a challenge to them
command-games-description = See your games and challenges, and those in this channel; accept, decline or withdraw one
command-ladder-description = See a table of places here, and climb it by challenging those above you
option-ladder-game-description = The game; the one you play most if you leave it out
command-rules-description = Read the rules of a game
command-card-description = See a card and what it does
command-cards-description = Browse the cards of Knightmare Chess
command-vacation-description = Pause your clocks until a date, up to 30 days a year
command-preferences-description = Set how boards look, how moves are written, how turns end and how you're reminded
command-settings-description = Set how games are played and shown on this server (server admins)
command-help-description = How to play here
command-turn-description = Take your turn on a private panel with your board, cards and menus
command-move-description = Move a piece
command-draw-description = Draw or turn your card for this turn (to offer a draw, use /offer)
command-play-description = Play a card from your hand; in ChessMe, place a tile after your move
command-discard-description = Discard a card, or swap your whole hand, when the rules allow it
command-say-description = Say a kind of piece while Doomsayer is in play (Knightmare Chess)
command-choose-description = Make the choice that a card asks of you (Knightmare Chess)
command-build-description = Build your deck (Knightmare Chess), or see it
command-decks-description = Starter decks and your saved decks: list, show, use, save, rename or delete them
command-hand-description = See your cards, what they do and when you can play them; only you see this
command-board-description = See the board from your side
command-resign-description = Resign (asks first)
command-offer-description = Offer, accept or decline a draw, more time, a takeback or an abort; claim a game
command-history-description = See every turn so far
command-plan-description = Have replies ready for what your opponent may play
command-replay-description = Watch a game as an animation, or show it to everybody
command-export-description = Download a game as PGN, text or a full record

## Their options

option-move-description = Such as Nf3, exd5, O-O, e8=Q or e2e4; ChessMe: K1,0-0,0 or 1,0 #2
option-place-description = ChessMe: a tile and its place, such as R 1,0; or none
option-play-card-description = The card; in ChessMe, a tile and its place, such as R 1,0
option-move-card-description = Knightmare Chess: a card to play with the move, and its choices
option-choices-description = Knightmare Chess: your choices for the card, in order
option-say-description = The kind of piece
option-act-description = Knightmare Chess: end the turn, go back, let it pass, or skip your move
option-choose-description = Your choices, in order
option-starter-description = A starter deck to begin with
option-add-description = Cards to add, separated by commas
option-remove-description = Cards to remove, separated by commas
option-then-description = What to do next
option-do-description = What to do; leave out to list your decks
option-deck-description = The deck's name
option-new-name-description = Its new name
option-deck-game-description = The game you're building for, if there are several
option-discard-card-description = The card; leave it out to swap your whole hand
option-plan-lines-description = Their move and your reply: Nf6 e5; Bc5 c3
option-pace-description = How long each turn is shown
option-replay-from-description = Begin with the move of this number
option-replay-last-description = Show so many turns from the end
option-text-description = As text instead of a picture
option-what-description = What to do; leave it out to offer a draw
option-format-description = Leave it out for PGN; ChessMe gets its turns as text
option-rules-game-description = Which game
option-card-description = The card's name
option-theme-description = The look of boards and cards
option-notation-description = How moves are written in menus
option-shape-description = The shape of pictures
option-zone-description = Your time zone: type a city or a country, such as Berlin, or UTC+2
option-quiet-description = Hours without reminders, such as 22-7 or 22:30-7:15; none turns them off
option-remind-description = How you're reminded when your time is running out
option-remind-at-description = When you're reminded: at half time, when a tenth is left, or both
option-digest-description = One direct message a day instead, while 5 or more games wait for you
option-pass-for-me-description = When turns pass for you where you can only respond (Knightmare Chess)
option-turn-end-description = Whether your turn ends after your move (Knightmare Chess)
option-challenges-description = Who may challenge you
option-standings-description = Whether you stand on leaderboards
option-server-rated-description = Whether games are rated unless a challenge says otherwise
option-server-annul-description = A finished rated game to annul: ratings become what they would be without it
option-server-shape-description = The shape of pictures
option-pictures-description = Whether a game's earlier pictures stay
option-server-time-description = The usual time control
option-server-games-description = Pause or resume all games on this server
option-server-end-description = The number of a dead game to abort; asks first
option-until-description = A date such as 2026-12-24, a number of days such as 10d, or back
option-server-where-description = Where games are played unless a challenge says otherwise
option-game-description = Which game, if you have several here
option-challenge-game-description = The game; leave it out to choose on a panel
option-colour-description = Your colour; random if you leave it out
option-time-description = The time control
option-where-description = Where you play; usually a new thread
option-opponent-description = Who you challenge, or Cardinal; leave it out to let anyone accept
option-style-description = How you play it: a level, or how decks are made
option-challenge-rules-description = Other rules, such as points 200, sets 2; suggestions fit the game

## Values of options

offer-draw-item = Offer a draw
offer-more-time-item = Offer or ask for more time this turn
offer-take-back-item = Ask for a takeback
offer-unfinished-item = Offer to abort the game
offer-accept-item = Accept your opponent's offer
offer-decline-item = Decline your opponent's offer
offer-claim-item = Claim a draw (repetition, fifty moves)
offer-claim-win-item = Claim the win: your opponent is gone
offer-claim-unfinished-item = Abort the game: your opponent is gone
format-pgn-item = PGN, for chess programs
format-turns-item = Turns, as text to read
format-record-item = Record: setup, seed and every action, once the game is over
act-end-item = End turn
act-back-item = Take back last step
act-pass-item = Let it pass: don't respond
act-lose-move-item = Skip your move
then-fill-item = Fill up at random
then-done-item = Done: play with this deck
then-empty-item = Remove all cards
decks-list-item = List your decks
decks-show-item = Show a deck
decks-save-item = Save the deck you're building
decks-use-item = Use a deck in the game you're building for
decks-rename-item = Rename a deck
decks-delete-item = Delete a deck
colour-random-item = Random
colour-white-item = White
colour-black-item = Black
where-here-item = This channel
where-thread-item = A new thread
settings-pause-item = Pause all games
settings-go-on-item = Resume all games
settings-newest-item = Only the newest
settings-all-item = All of them
settings-thread-item = In a thread of their own
settings-here-item = In the channel
as-the-server-item = Same as the server

## Why a command cannot be read

command-renamed = `/{ $old }` is now `/{ $new }`. If Discord still lists the old name, reload Discord.
command-unknown = `/{ $command }` is gone. If Discord still lists it, reload Discord.
entry-unknown = *{ $entry }* is gone. If Discord still lists it, reload Discord.
option-missing = Please fill in `{ $option }`.
option-not-both = Use either `{ $one }` (ChessMe) or `{ $other }` (Knightmare Chess), not both. Nothing changed.
option-alone = `{ $option }` can't be combined with other options. Nothing changed.
option-of-other-form = `{ $option }` doesn't take that value. Reload Discord, then try again.
