# The short rules of each game (/rules) and the help (/help), a paragraph each.

## Standard chess

guide-standard = **Standard chess**
    White moves first, then the sides take turns. Checkmate wins; so does the opponent's resignation.
guide-standard-moves = **Special moves.** *Castling*: the king goes two squares towards a rook, which jumps over him; neither has moved before, nothing stands between, and the king is not in check and crosses no attacked square. *En passant*: a pawn that has just gone two squares can be captured, at once only, as if it had gone one. *Promotion*: a pawn on the last rank becomes a queen, rook, bishop or knight.
guide-standard-draws = **Draws.** At once: stalemate, neither side can ever mate, the same position five times, 75 moves by each side without a capture or a pawn move. On a player's claim (`/offer`): the same position three times, or 50 such moves. By agreement: `/offer`.
guide-standard-here = **Here.** `/move Nf3` or `/move g1f3`, or the button *My turn*.

## No Stress Chess

guide-no-stress = **No Stress Chess**
    Chess in which a card says what may move. Whoever captures the king wins (levels 1 to 3).
guide-no-stress-cards = **Cards.** 56 in one face-down pile: 11 pawns, 8 each of knights, bishops, rooks and queens, 7 kings, and 6 *Same Again*, which stand for the top piece card of either face-up pile. When the pile is used up, both face-up piles are shuffled into a new one.
guide-no-stress-level-1 = **Level 1.** Turn a card and move a piece of that kind. If none can move, the turn is lost.
guide-no-stress-level-2 = **Level 2.** You hold three cards. Draw a fourth, play one, move.
guide-no-stress-level-3 = **Level 3.** The same with five cards and a sixth.
guide-no-stress-advanced = **Advanced.** Level 3 with check, checkmate, castling (a King or Rook card), en passant and promotion. You may not leave your king in check; if you are in check and none of your cards helps, the turn is lost, and the king can be taken.
guide-no-stress-exchange = **Exchange.** With three cards alike, or no card that lets anything move, you may throw the whole hand away for a new one (`/discard`) instead of moving.
guide-no-stress-check = **Levels 1 to 3** know no check, castling or en passant; a pawn on the last rank stays there unless the game was set to promote. If something that is called can move, it must. 150 turns without a capture or a pawn move are a draw.
guide-no-stress-here = **Here.** *My turn* turns or draws the card; press a card, a piece, a square. Or type `/move Bd3`, which draws, plays the card that calls it, and moves.
guide-no-stress-fair = **Fair shuffles.** The game starts with a commitment of the shuffle. When it is over, *Fair play* shows how to verify it.

## ChessMe

guide-chessme = **ChessMe**
    Chess on a grid without an edge. Points are named x,y: x grows to White's right, y away from White. Each side begins with a king and four pawns; the rest of its army are tiles, of which you hold three.
guide-chessme-turn = **A turn** is a move, then one tile or none. Whoever places a tile draws another; whoever places none draws none.
guide-chessme-moves = **Moves.** A move that captures nothing must end next to another piece, of either side; diagonally counts. Captures may end anywhere; queens, rooks and bishops reach as far as nothing is in their way. The king goes one step sideways, forward or diagonally forward; backward only to capture. Pawns go one step forward and capture diagonally forward. No double step, no en passant, no castling.
guide-chessme-tiles = **Tiles.** A pawn goes left or right of one of your pawns, everything else directly behind one. A tile may give check, and mate.
guide-chessme-promotion = **Promotion.** A pawn that moves onto the row of the enemy king may become a queen, rook, bishop or knight of yours that was captured, or stay a pawn (typed, it stays unless you say `=R`). Placing never promotes.
guide-chessme-end = **The end.** Checkmate wins, judged after the tile; the move itself must end a check. A draw: nothing can move; only kings are left; the same position for the fifth time (for the third it can be claimed, `/offer`); 150 turns without capture, pawn move or tile.
guide-chessme-here = **Here.** *My turn* lays a move out and sends it with a tile or without. Or type `/move move:K1,0-0,0 place:R 1,0`. `/move move:1,0` shows where that piece can go, by number; `/move move:1,0 #2` goes there. After a move alone: `/play card:R 1,0` or `/play card:none`.

## Knightmare Chess

guide-knightmare = **Knightmare Chess**
    Chess with two secret decks of cards that bend its rules. Checkmate wins.
guide-knightmare-turn = **A turn.** A card before the move, or a card instead of the move, or the move and a card after it: one card in all, if you like. Without a card you may throw one away for another after the move. Then end the turn. What is played is replaced at once: you hold five.
guide-knightmare-answers = **Answers.** Some cards are played on your opponent's turn: against a capture, a card, or the whole turn. When it is handed over, your panel shows them beside your own moves (⚡); with your first step of your own you leave it unanswered. Nobody else sees that you could.
guide-knightmare-check = **Check.** A card may not mate, unless it stays in play, and may not leave your own king in check: such a card is spent for nothing. The turn may not end with your king in check.
guide-knightmare-decks = **Decks.** First each builds a deck of up to 150 points, in private (*Build my deck* or `/build`; *Fill up for me* does it by chance). With `building:` *dealt* you play at once. `/decks` keeps decks for games in which each builds from sets of their own.
guide-knightmare-quick = **Quick hands.** *Panic* and *Abduction* give seconds: what they are for is covered until you press *Start* or *Look*. `/challenge without:quick-hands` leaves them out. While a *Doomsayer* lies on the table, a piece's letter or name that you type costs you such a piece.
guide-knightmare-here = **Here.** *My turn*: press a card or a piece, then what is asked; *Back* at every step, *End the turn* at last. Or type: `/move e4`, `/play card:holy-war choices:b1 c1`, `/move move:e4 card:holy-war b1 c1`, `/discard crab`, `/turn act:end`. `/card` tells what a card does.

## What the bot can do

guide-help = **Cardinal** plays card-driven chess in this channel, over minutes or over days.
guide-help-start = **Start**: `/challenge` somebody, or anyone; choose the game, its level, your colour, and a thread if you like.
guide-help-pressing = **Play by pressing**: *My turn* under the newest message, or `/turn`, opens your private panel and turns or draws your card: press a card, a piece, where it goes; in ChessMe, then a tile.
guide-help-cards = **Knightmare Chess** is typed step by step: `/move`, `/play`, `/discard`, `/say`, then `/turn act:end`. `/build` and `/decks` are for decks.
guide-help-typing = **Play by typing**: `/move Nf3` or `/move g1f3` (moves are suggested as you type) is a whole turn: it draws and plays the card that calls it. `/draw`, `/play knight` and `/discard` do one step. ChessMe: `/rules` says how.
guide-help-look = **Look**: `/board` (with `text:True` as text), `/hand` (only you see it), `/history`, `/games` (where you can answer or withdraw challenges too).
guide-help-end = **End**: `/resign`, `/offer` a draw, more time, to take a turn back or to end the game as unfinished; accept, decline, or claim; `/export` the game as PGN, as a text or as a record.
guide-help-learn = **Learn**: `/rules`, `/card`.
guide-help-yours = **Yours**: `/preferences` for the look of the board, the way moves are written, and how and when you are reminded; `/away` until a date to have the clocks of your games stand still. Who manages the server has `/settings`.
guide-help-fair = **Fair**: *Fair play*, under *More* and at a game's end, shows the commitment of the shuffle. It is the SHA-256 of the 32 bytes of the seed and the 16 of the salt that are shown there once the game is over. `/export format:record` has the whole game, so that anyone can deal the cards again and compare.
guide-help-several = Several games can run in one channel: a command finds the one that waits for you, and asks when there are two. Your cards are shown to you alone.
