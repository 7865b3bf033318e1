# The greeting of a server; the short rules of each game (/rules) and the help (/help), a paragraph each.

## The greeting of a server

greeting = Hi, I'm **Cardinal**! Play chess with a twist right here: with cards, with secret decks, or on a board without edges. Press **Play now**. On your own? **Play Cardinal**, or learn a game.
play-now-button = Play now
how-to-play-button = How to play
link-account-button = Add to my account
link-support-button = Get help
link-privacy-button = Privacy
link-terms-button = Terms

## Standard chess

guide-standard = **Standard chess**
    White moves first, then you take turns. Checkmate wins, and so does your opponent's resignation.
guide-standard-moves = **Special moves.** *Castling*: your king goes two squares towards a rook, which jumps over it. Neither may have moved, nothing may stand between them, and your king can't be in check or cross an attacked square. *En passant*: a pawn that has just gone two squares can be captured as if it had gone one, but only at once. *Promotion*: a pawn that reaches the last rank becomes a queen, rook, bishop or knight.
guide-standard-draws = **Draws.** At once: stalemate, neither side can ever mate, the same position five times, or 75 moves by each side without a capture or a pawn move. If you claim it with `/offer`: the same position three times, or 50 such moves. By agreement: `/offer`.
guide-standard-here = **Here.** Press **My turn**, or type `/move Nf3` or `/move g1f3`.

## No Stress Chess

guide-no-stress = **No Stress Chess**
    Chess in which a card says which piece may move. In levels 1 to 3, capture the king to win.
guide-no-stress-cards = **Cards.** One draw pile of 56: 11 pawns, 8 each of knights, bishops, rooks and queens, 7 kings, and 6 *Same Again*, which count as the top piece card of either discard pile. When the draw pile is empty, both discard piles are shuffled into a new one.
guide-no-stress-level-1 = **Level 1.** Turn a card and move a piece of that kind. If none can move, you skip this turn.
guide-no-stress-level-2 = **Level 2.** You hold three cards. Draw a fourth, play one, move.
guide-no-stress-level-3 = **Level 3.** The same with five cards and a sixth.
guide-no-stress-advanced = **Advanced.** Level 3 with check, checkmate, castling (with a King or Rook card), en passant and promotion. You can't leave your king in check. If you're in check and none of your cards helps, you skip this turn, and your opponent can capture your king.
guide-no-stress-exchange = **New hand.** With three cards alike, or no card that can move a piece, you may swap your whole hand (`/discard`) instead of moving.
guide-no-stress-check = **Levels 1 to 3** have no check, castling or en passant. A pawn on the last rank stays there, unless the game is set to promote. If a piece that your card calls can move, you must move one. 150 turns without a capture or a pawn move are a draw.
guide-no-stress-here = **Here.** Press **My turn** to turn or draw your card, then a card, a piece, a square. Or type `/move Bd3`, which draws, plays the card that calls it, and moves.
guide-no-stress-fair = **Fair shuffles.** The game starts with a commitment of the shuffle. When it's over, **Fair play** shows how to verify it.

## ChessMe

guide-chessme = **ChessMe**
    Chess on a grid without an edge. You each start with a king and four pawns. The rest of your army is tiles, of which you hold three. Points are written x,y: x grows to White's right, y away from White.
guide-chessme-turn = **A turn** is a move, then one tile if you like. If you place a tile, you draw another.
guide-chessme-moves = **Moves.** A move that captures nothing must end next to another piece of either side; diagonally counts. A capture may end anywhere. Queens, rooks and bishops go as far as nothing is in their way. The king goes one step sideways, forward or diagonally forward, and backward only to capture. Pawns go one step forward and capture diagonally forward. There is no double step, en passant or castling.
guide-chessme-tiles = **Tiles.** Place a pawn left or right of one of your pawns, any other tile directly behind one. A tile may give check, and even mate.
guide-chessme-promotion = **Promotion.** A pawn that moves onto the enemy king's row may become one of your captured queens, rooks, bishops or knights, or stay a pawn. A typed move leaves it a pawn unless you add `=R`. Placing a tile never promotes.
guide-chessme-end = **The end.** Checkmate wins, judged after the tile, but your move itself must end a check. It's a draw if the side to move can't move and isn't in check, only kings are left, the same position comes for the fifth time (the third time you can claim it with `/offer`), or 150 turns pass without a capture, a pawn move or a tile.
guide-chessme-here = **Here.** Press **My turn** to lay out a move, then send it with or without a tile. Or type `/move move:K1,0-0,0 place:R 1,0`. `/move move:1,0` numbers where that piece can go, and `/move move:1,0 #2` goes there. After a move alone, type `/play card:R 1,0` or `/play card:none`.

## Knightmare Chess

guide-knightmare = **Knightmare Chess**
    Chess with two secret decks of cards that bend its rules. Checkmate wins.
guide-knightmare-turn = **Your turn.** Make a move, and play one card if you like: before the move, after it, or instead of it, as the card says. If you play none, you may discard one after the move. You always draw back to five. When nothing more can be done, your turn ends by itself; otherwise press **End turn**.
guide-knightmare-answers = **Responses.** Some cards are played on your opponent's turn: against a capture, a card, or the whole turn. When your turn comes, your panel shows them first (⚡). Your first step of your own leaves the turn as it was. Nobody else sees that you could respond.
guide-knightmare-check = **Check.** A card can't mate, unless it stays in play, and can't leave your own king in check: such a card has no effect. Your turn can't end while your king is in check.
guide-knightmare-decks = **Decks.** In the *Quick* style both decks are dealt and you play at once. With *Build your own* you each build a secret deck of up to 150 points first, or choose a starter deck. `/decks` saves decks for other games with personal decks.
guide-knightmare-quick = **Timed cards.** *Panic* and *Abduction* give seconds. Nothing is shown and no time runs until you press *Start* or *Look*. The style *Without timed cards* leaves them out. While *Doomsayer* is in play, typing a piece's letter or name costs you such a piece.
guide-knightmare-here = **Here.** Press **My turn**, then a card or a piece, then what is asked; **Back** works at every step. Or type: `/move e4`, `/play card:holy-war choices:b1 c1`, `/move move:e4 card:holy-war b1 c1`, `/discard crab`, `/turn act:end`. `/card` explains any card.

## /help: pages of at most 900 characters

guide-help = **Cardinal** plays chess with a twist, right in this channel, over minutes or over days.
guide-help-start = **Start**: press **Play now**, use `/challenge`, or open a member's *Apps* menu. Nobody there? **Play Cardinal**, just for you, or `/learn` a game in a few minutes.
guide-help-pressing = **Play**: press **My turn** under a game's newest message. Your private panel shows the board, your cards, and what you can do next.
guide-help-games = **Your games**: `/games` lists them, with open challenges and games of others to watch. **Follow** under a game tells you how it ends. Several can run in one channel.
guide-help-pages = The menu below has more.
guide-help-version = -# Cardinal { $version }, commit { $commit }
guide-help-typing = **Play by typing**
    `/move Nf3` or `/move g1f3` is a whole turn: it draws and plays the card that calls the move. Moves are suggested as you type. `/draw`, `/play knight` and `/discard` do one step.
guide-help-cards = **Knightmare Chess**: `/move`, `/play`, `/discard`, `/say`, then `/turn act:end`. A card goes with the move as `/move move:e4 card:holy-war b1 c1`. `/build` and `/decks` are for decks.
guide-help-chessme = **ChessMe**: `/move move:K1,0-0,0 place:R 1,0`. `/rules` has more.
guide-help-plan = **Plan ahead**: press it on your panel while your opponent thinks, or use `/plan lines:Nf6 e5; Bc5 c3`, to have replies ready. One that fits is played at once.
guide-help-look = **Look around**
    `/board` shows the board from your side (`text:True` as text), `/hand` your cards, `/history` the turns so far. **Step through** shows the board after each turn, `/replay` the whole game as an animation.
guide-help-ratings = **Ratings**: a rated game moves both players' ratings at its end. `/profile` shows a member's, `/leaderboard` the server's best. `/ladder` is a table you climb by challenging those above you.
guide-help-learn = `/rules` explains each game, `/card` and `/cards` the cards of Knightmare Chess.
guide-help-end = **End a game**: `/resign`. With `/offer` you offer a draw or more time, ask for a takeback, offer to abort, accept, decline or claim. `/export` gives you the game as PGN, as text or as a record.
guide-help-yours = **Your settings**
    `/preferences` sets the look of the board, how moves are written, how turns end and how you're reminded. There, **My data** shows what Cardinal keeps of you, and **Forget me…** deletes it. `/vacation` pauses your clocks until a date. Server admins have `/settings`.
guide-help-renamed = **New names**: `/away` is now `/vacation`, and `/answer` is now `/choose`.
guide-help-fair = **Fair play**: **Fair play**, under **More** and at a game's end, shows the commitment of the shuffle: the SHA-256 of the 32 bytes of the seed and the 16 of the salt, which it shows once the game is over. `/export format:record` has the whole game, so anyone can deal the cards again and compare.
guide-help-placeholder = Choose a page of help
guide-help-first-item = Start and play
guide-help-typing-item = Play by typing
guide-help-look-item = Look around and end a game
guide-help-yours-item = Your settings and fair play
