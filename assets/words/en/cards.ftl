# The cards of Knightmare Chess, in the order of their slugs. Each has up to five texts:
#
# - its name;
# - what it does, in at most 300 characters: first when, then what and what not;
# - the same in brief (-brief), in up to three lines of at most 22 letters for its face. Joined by spaces, in at most 60
#   letters, they are also the card's summary in lists, after its name and a colon: "Cathedral: Swap one of your rooks with
#   one of your bishops";
# - one to five rulings (-rulings), a line each, in at most 700 characters: what a player at the table would ask about;
# - what is missing (-needs) when its time has come and there is nothing to play it on, in at most 80 characters: a phrase
#   that can follow "Not now: ". It must be true whenever the rules find no way to play the card. A card that can always
#   be played at its time has none.

## Abduction

card-abduction-name = Abduction
card-abduction = After your move: hide an enemy piece other than the king. Your opponent gets a short time to look at the board without it and guess its kind and square. If both are right, the piece comes back as it was. A wrong or late guess captures it.
card-abduction-brief =
    Hide an enemy piece:
    a wrong or late guess
    captures it
card-abduction-rulings =
    • Both kind and square must be right. A crab can be called a crab or a pawn, a prince only a prince, and a unit of two either of its parts.
    • You can hide a neutral piece too. Until your opponent guesses, only you see which piece it is.
    • A piece that comes back keeps everything: the cards on it and its right to castle.
    • A pacifist, a shielded piece and any piece under Truce come back whatever the guess.
    • If losing the piece would be mate, or would leave your own king in check, the card has no effect.
card-abduction-needs = you need an enemy piece other than the king

## Anathema

card-anathema-name = Anathema
card-anathema = After your move: an enemy bishop and an enemy rook swap squares.
card-anathema-brief =
    Swap an enemy bishop
    with an enemy rook
card-anathema-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is also a rook here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • A rook that has swapped can no longer castle.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-anathema-needs = you need an enemy bishop and an enemy rook that can swap

## Annexation

card-annexation-name = Annexation
card-annexation = Instead of your move: one or two of your pawns each move exactly two empty squares forward, from any rank. They don't promote this way. A pawn that leaves its own first or second rank can be captured en passant.
card-annexation-brief =
    Move one or two pawns
    two squares forward
card-annexation-rulings =
    • Every square on the way must be empty before any pawn moves, so no pawn can use a square that the other leaves.
    • A crab goes straight ahead too, and a neutral pawn away from its owner. A unit with a pawn in it moves as a whole.
    • Walls and barred squares stop a pawn, and a pawn held by a magnet can't move.
    • Only your opponent's next move can capture en passant, each pawn separately.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-annexation-needs = no pawn of yours can move two squares forward

## Assassin

card-assassin-name = Assassin
card-assassin = Instead of your move: one of your pieces captures another of yours as if it were an enemy. Your king can capture this way, but can't be captured. A pawn doesn't promote this way.
card-assassin-brief =
    Capture one of
    your own pieces
    with another
card-assassin-rulings =
    • The captor must be able to capture on that square, so a pawn captures diagonally. A pinned piece can do it, as long as your king is safe afterwards.
    • A pacifist can neither capture nor be captured, a piece held by a magnet can't move, and under Truce nothing is captured.
    • The victim joins your captured pieces. Resurrection can bring it back, Winged Victory can't.
    • While Vendetta makes you capture, the victim must be a piece that your opponent owns. Bog can cut a long move short, and then the victim survives.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-assassin-needs = none of your pieces can capture another of yours

## Betrayal

card-betrayal-name = Betrayal
card-betrayal = Before your move: replace an enemy pawn on your half of the board with one of your captured pawns. The enemy pawn, which can't be the king, is removed for good. If it was a pacifist, neutral or a crab, so is yours.
card-betrayal-brief =
    Replace an enemy
    pawn on your half
    with one of yours
card-betrayal-rulings =
    • You need a captured pawn of your own. A pawn that had promoted comes back as a pawn. Pawns that were removed for good don't count.
    • Your half is the four ranks nearest to you. After an Earthquake, it turns with the board.
    • It isn't a capture, so it works on pacifists and under Truce. A crab counts as a pawn, and a unit of two with a pawn in it goes as a whole.
    • Pacifism, Neutrality and Crab pass to the new pawn. A magnet ends.
    • It can set up a mate that your move then gives.
card-betrayal-needs = you need a captured pawn and an enemy pawn on your half

## Blessing

card-blessing-name = Blessing
card-blessing = Instead of your move: one of your pieces, even the king or a pawn, moves like a bishop to an empty square. A pawn doesn't promote this way.
card-blessing-brief =
    Move a piece
    like a bishop to an
    empty square
card-blessing-rulings =
    • The piece only borrows the way of moving. It stays what it is and captures nothing.
    • Your king can pass attacked squares, but must be safe where it ends.
    • Pieces, walls and barred squares in the way stop it. A cursed piece goes two squares at most, and a piece held by a magnet can't move.
    • Bog can cut it short only if the piece is a bishop, rook or queen.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-blessing-needs = none of your pieces can move like a bishop

## Bog

card-bog-name = Bog
card-bog = After your opponent moves a rook, bishop or queen two squares or more along a line: it stops on the first empty square of its way instead, and whatever it did at the far end is undone. The card has no effect if this leaves your opponent's king in check.
card-bog-brief =
    Cut a long enemy move
    to its first square
card-bog-rulings =
    • A card that moves such a piece along a line counts as a move, such as Masquerade. Knights, and a queen that leaps by Dubbing, can't be stopped.
    • A capture at the far square is undone, and so is what a trap did there. A card that was the move stays spent.
    • If the piece jumped over others (Bombard, Ghostwalk), it stops on the first empty square behind them.
    • Cards played after the move are replayed around the nearer square: a Fireball explodes there. A card that can't be replayed is lost.
    • A move continued by Crusade or Merciless counts as one. If its two parts aren't on one line, you can't play Bog.
card-bog-needs = your opponent made no long rook, bishop or queen move that can be cut short

## Bombard

card-bombard-name = Bombard
card-bombard = Instead of your move: one of your rooks moves or captures along its lines and can cross one obstacle on its way: a piece, a wall or a barred square. The obstacle stays as it is. The rook can't end on a barred square.
card-bombard-brief =
    Move a rook,
    even past one obstacle
card-bombard-rulings =
    • It can cross any piece, one side of a wall, or a barred square. A piece right behind a wall is a second obstacle.
    • It doesn't have to cross anything. It can't capture a king, a pacifist or a shielded piece, or anything under Truce.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
    • Bog can cut it to the first empty square of its way.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-bombard-needs = none of your rooks can move, even past an obstacle

## Breakthrough

card-breakthrough-name = Breakthrough
card-breakthrough = Instead of your move: one of your pawns captures straight ahead. From its second rank it can also capture two squares ahead, past an empty square. It doesn't promote this way.
card-breakthrough-brief =
    Capture straight ahead
    with a pawn
card-breakthrough-rulings =
    • It must capture. You can't use it to move to an empty square.
    • A crab can do it too, but only one square ahead. A unit of two with a pawn in it moves as a whole.
    • It can't capture a king, a pacifist or a shielded piece, or anything under Truce. A wall in between blocks it.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-breakthrough-needs = no pawn of yours can capture straight ahead

## Cathedral

card-cathedral-name = Cathedral
card-cathedral = After your move: one of your rooks and one of your bishops swap squares.
card-cathedral-brief =
    Swap one of
    your rooks with one
    of your bishops
card-cathedral-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is also a bishop here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • A rook that has swapped can no longer castle. If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-cathedral-needs = you need a rook and a bishop that can swap

## Challenge

card-challenge-name = Challenge
card-challenge = After your move: choose an enemy piece that can move, but not a king or queen. Your opponent must make their next move with that piece, or lose the move. Castling with it counts. In check, they can't choose to lose the move.
card-challenge-brief =
    Choose the enemy piece
    that must move next
card-challenge-rulings =
    • You choose that very piece, not its kind. You can choose a unit of two even if one of its parts is a queen.
    • Your opponent's other pieces can't move next turn, so they give no check: you can leave your king where only they attack it.
    • A card played instead of the move can still move another piece.
    • If your opponent is in check and that piece can't end it, the card would be mate, so it has no effect.
card-challenge-needs = no enemy piece other than a king or queen can move next turn

## Chaos

card-chaos-name = Chaos
card-chaos = After your opponent's whole turn: undo it. They must play a turn that leads to a different board. Until then they can take back the card they used; otherwise it stays spent. You can't play this after a turn without a move.
card-chaos-brief =
    Undo your opponent’s
    turn; they must play
    a different one
card-chaos-rulings =
    • A different board means other pieces on the squares, other walls or barred squares, or the board turned differently. Captured pieces and marks don't count, and a crab counts as a pawn. A different promotion counts.
    • A card that isn't taken back stays spent, but keeps its effect if that didn't depend on what is undone.
    • The new turn is still the same turn, so you have played your card in it. Panic doesn't limit it. After Plots Within Plots, only the last move is undone.
    • If it would leave your opponent in check without a move, it has no effect. If they aren't in check and have no other way, it's stalemate.
card-chaos-needs = your opponent made no move that you could undo

## Charge!

card-charge-name = Charge!
card-charge = After one of your knights moves without a card and captures nothing: the same knight moves again at once. This time it can capture.
card-charge-brief =
    Move the same
    knight again
card-charge-rulings =
    • The first move must capture nothing. The second can capture and give check, but not mate.
    • A unit of two can go on if it moved as its knight, and goes on as a knight.
    • A piece that has stopped next to a magnet is held and can't go on.
    • Crossing the middle line and coming back doesn't avoid Toll.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
card-charge-needs = you need a knight that just moved, captured nothing and can move again

## Confabulation

card-confabulation-name = Confabulation
card-confabulation = Instead of your move: one of your pieces joins another that it could move to. Neither can be a king. They become one piece that moves, captures and counts as either, and is captured as one. A pawn in it doesn't promote.
card-confabulation-brief =
    Join two of your
    pieces into one that
    moves as either
card-confabulation-rulings =
    • The piece moves in its own way and captures nothing, so a pawn joins straight ahead. A unit can't join a third piece, and a piece held by a magnet can't move.
    • Cards that were on either part bind the whole unit, except Crab, which stays with its own part.
    • When the unit is captured, both parts are lost. They come back one at a time.
    • Peace Talks splits it: its owner puts the lesser part on an empty square next to it, or loses that part if there is none.
    • The card can mate. Bog can cut the move short, and then nothing is joined.
card-confabulation-needs = no two of your pieces, kings aside, can join

## Coup

card-coup-name = Coup
card-coup = After your move: a piece of yours other than a rook or queen becomes your king for the rest of the game, and moves as before. Your old king becomes a prince: it moves like a king but can be captured. The card is suspended while the new king is a rook or queen.
card-coup-brief =
    Make another of your
    pieces the king
card-coup-rulings =
    • Check and mate are now only about the new king. The prince can be captured.
    • Pacifism and Neutrality on the new king are suspended. A crab moves as a pawn again.
    • A royal pawn can promote. As a knight or bishop it stays king; as a rook or queen it hands the crown back to the old king. If the prince is lost, it can only become a knight or bishop.
    • Once the prince is lost, Peace Talks can't end the card.
    • If you crown a neutral piece of your opponent's, you lose the game. You can't crown a unit with a rook or queen in it.
card-coup-needs = you need a piece other than a king, rook or queen

## Cowardice

card-cowardice-name = Cowardice
card-cowardice = After your move: an enemy pawn goes back one or two empty squares, straight towards its own side.
card-cowardice-brief =
    Send an enemy
    pawn back one or
    two squares
card-cowardice-rulings =
    • Every square on the way and the last one must be empty. A wall or a barred square stops it, and nothing is captured.
    • You can send back crabs, neutral pawns and units with a pawn in them, but nothing that a magnet holds.
    • From its own first or second rank, the pawn can step twice again.
    • Back is towards its owner. After an Earthquake, it turns with the board.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-cowardice-needs = no enemy pawn can go back a square

## Crab

card-crab-name = Crab
card-crab = After your move: one of your pawns becomes a crab until it is captured or promotes. A crab moves and captures one square diagonally forward and no other way, and never en passant. Cards for pawns work on it too.
card-crab-brief =
    Turn a pawn into a
    crab: one diagonal
    step forward
card-crab-rulings =
    • It moves to an empty square diagonally ahead, or captures an enemy piece there. It can't go straight ahead and never steps twice.
    • It promotes on its last rank, and is then no longer a crab.
    • Every card for pawns works on it except Crab and Dark Mirror. Cards that move pawns move it as they say.
    • In a unit of two, only that part is a crab.
    • If it is captured and comes back in the same turn or the next, it is still a crab. Later it comes back as a pawn.
card-crab-needs = you need a pawn that isn't a crab yet

## Crusade

card-crusade-name = Crusade
card-crusade = After one of your bishops moves without a card and captures nothing: the same bishop moves again at once. This time it can capture.
card-crusade-brief =
    Move the same
    bishop again
card-crusade-rulings =
    • The first move must capture nothing. The second can capture and give check, but not mate.
    • A unit of two can go on if it moved as its bishop, and goes on as a bishop.
    • For Bog, both moves count as one: it can cut them short if they are on one line. Crossing the middle line and coming back doesn't avoid Toll.
    • A piece that has stopped next to a magnet is held and can't go on.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
card-crusade-needs = you need a bishop that just moved, captured nothing and can move again

## Curse

card-curse-name = Curse
card-curse = After your move: an enemy queen, rook or bishop moves, captures and gives check only up to two squares away until it is captured.
card-curse-brief =
    Limit an enemy
    queen, rook or bishop
    to two squares
card-curse-rulings =
    • The limit also holds for cards that move it along a line. Swaps, Dungeon and Rebirth can take it further.
    • A cursed unit of two can still leap like a knight: that's no more than two squares.
    • You can curse pawns that became a queen, rook or bishop, and neutral pieces too.
    • A cursed piece gives check only as far as it can go, so this card can end a check, and it can mate.
    • If it comes back in the turn of its capture or the next, it is still cursed.
card-curse-needs = you need an enemy queen, rook or bishop

## Dark Mirror

card-dark-mirror-name = Dark Mirror
card-dark-mirror = Instead of your move: one of your pawns captures an enemy piece one square diagonally backward. It can't go there without capturing, and a crab can't do it.
card-dark-mirror-brief =
    Capture diagonally
    backward with a pawn
card-dark-mirror-rulings =
    • It must capture, and never en passant. It can't capture a king, a pacifist or a shielded piece, or anything under Truce.
    • Backward is towards the pawn's owner. After an Earthquake, it turns with the board. A wall in between blocks it.
    • On its own first or second rank, the pawn can step twice again.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-dark-mirror-needs = no pawn of yours can capture diagonally backward

## Disintegration

card-disintegration-name = Disintegration
card-disintegration = Before or after your move: remove one of your pawns for good. It can't be your king, and it doesn't count as captured.
card-disintegration-brief =
    Remove one of your
    pawns for good
card-disintegration-rulings =
    • It isn't a capture, so it works on a pacifist and under Truce. It works on crabs and neutral pawns too.
    • In a unit of two, both parts go. No card brings them back.
    • Before your move, it can clear the way for a mate that the move then gives. After your move, it can't mate.
    • If it leaves your king in check, it has no effect. Before your move, that is so only if no move ends the check.
card-disintegration-needs = you need a pawn that isn't your king

## Doomsayer

card-doomsayer-name = Doomsayer
card-doomsayer = After your move: the next of you to say the name of a kind of piece, other than the king, loses one of their own pieces of that kind and chooses which. Then this card ends. A player who has none loses nothing, and the card stays in play.
card-doomsayer-brief =
    The next to name
    a piece loses one
    of that kind
card-doomsayer-rulings =
    • Saying is telling the game a name on purpose, or typing a move with a piece's letter or name. Squares, buttons and menus say nothing, and nobody listens to the chat.
    • A crab counts as pawn and crab, a prince only as prince. The king is safe under every name.
    • Pacifists are safe, and under Truce everything is. A player with no piece of their own of that name loses a neutral one.
    • The piece counts as captured by its own side, so Winged Victory can't bring it back.
    • What was said stays said, whatever cards undo. With two Doomsayers, one name costs two pieces.

## Doppelganger

card-doppelganger-name = Doppelganger
card-doppelganger = Instead of your move: one of your pieces, but not a pawn, moves to an empty square like the kind of piece that your opponent moved last.
card-doppelganger-brief =
    Move like the
    piece your opponent
    moved last
card-doppelganger-rulings =
    • It follows what your opponent last moved, by a move or a card, on either player's turn. Castling counts as a king move, a promotion as a pawn move, a crab as a crab, and a unit of two as both its parts.
    • The piece only borrows the way of moving. It stays what it is, captures nothing and doesn't promote.
    • Your king can pass attacked squares, but must be safe where it ends.
    • A cursed piece goes two squares at most, and a piece held by a magnet can't move. Bog can cut it short where a bishop, rook or queen slides.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-doppelganger-needs = none of your pieces, pawns aside, can move like your opponent's last one

## Dubbing

card-dubbing-name = Dubbing
card-dubbing = Instead of your move: one of your pieces, even the king or a pawn, leaps like a knight to an empty square. A pawn doesn't promote this way.
card-dubbing-brief =
    Move a piece
    like a knight to an
    empty square
card-dubbing-rulings =
    • The piece only borrows the way of moving. It stays what it is and captures nothing.
    • It leaps over pieces, walls and barred squares, but can't end on a barred square. A piece held by a magnet can't move.
    • Your king must be safe where it ends.
    • Bog can't stop it, and a curse doesn't shorten it.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-dubbing-needs = none of your pieces can leap like a knight

## Dungeon

card-dungeon-name = Dungeon
card-dungeon = After your move: put an enemy piece other than the king into an empty corner. Your opponent can't move it on their next turn. A pawn doesn't promote this way.
card-dungeon-brief =
    Lock an enemy piece in
    a corner for a turn
card-dungeon-rulings =
    • The corner must be empty and not barred. No path is needed, but a piece held by a magnet can't be put there.
    • A card that your opponent plays instead of the move can still move the piece.
    • Your opponent can't move it next turn, so it gives you no check then.
    • You can jail a neutral piece too: only your opponent is bound, and you can move it on your next turn. A rook there can no longer castle.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-dungeon-needs = you need an enemy piece that can be put into an empty corner

## Earthquake

card-earthquake-name = Earthquake
card-earthquake = After your move: the board makes a quarter turn under the pieces for the rest of the game. Pawns still move away from where their owners sit. Pawns that are now on their last rank promote, your opponent's first.
card-earthquake-brief =
    Turn the board
    under the pieces
    by a quarter
card-earthquake-rulings =
    • Squares keep their names. After a clockwise turn, White's pawns move towards the a-file.
    • Home squares, halves, the middle line and last ranks turn with the board. A pawn on its new first or second rank can step twice.
    • Castling stays: king and rook castle on the same squares, which are then on a file.
    • A pawn in a unit of two doesn't promote. If an enemy pawn checks you by promoting, the card has no effect.
    • It can mate. Peace Talks turns the board back, and pawns promote again by that.

## Evangelists

card-evangelists-name = Evangelists
card-evangelists = Instead of your move: one of your bishops and an enemy bishop swap squares.
card-evangelists-brief =
    Swap one of your
    bishops with an
    enemy bishop
card-evangelists-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is also a bishop here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-evangelists-needs = you need a bishop and an enemy bishop that can swap

## Evil Eye

card-evil-eye-name = Evil Eye
card-evil-eye = Instead of your move: capture an enemy piece that one of your pieces could capture now, and leave yours where it stands. You can't capture a king.
card-evil-eye-brief =
    Capture an enemy piece
    without moving
card-evil-eye-rulings =
    • The victim must be in reach of a capture now, en passant included. A pacifist, or a piece that a magnet holds, can't capture.
    • Nothing moves, so a pinned piece can do it, and your king can capture a protected piece next to it. Only the board afterwards counts.
    • It can't capture a pacifist or a shielded piece, or anything under Truce.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-evil-eye-needs = none of your pieces can capture an enemy piece

## Fanatic

card-fanatic-name = Fanatic
card-fanatic = Instead of your move: one of your pawns moves exactly three empty squares forward. It doesn't promote this way and can't be captured en passant.
card-fanatic-brief =
    Move a pawn three
    squares forward
card-fanatic-rulings =
    • All three squares must be empty, and a wall or a barred square stops it. It can start on any rank.
    • A crab goes straight ahead too, and a neutral pawn away from its owner. A unit with a pawn in it moves as a whole.
    • A pawn held by a magnet can't move.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-fanatic-needs = no pawn of yours can move three squares forward

## Fatal Attraction

card-fatal-attraction-name = Fatal Attraction
card-fatal-attraction = After your move: one of your pieces becomes a magnet until it moves or is captured. No piece of either side except a king can leave the eight squares around it. Passing over them is free, but whatever stops there is held.
card-fatal-attraction-brief =
    Turn a piece into
    a magnet that holds
    all around it
card-fatal-attraction-rulings =
    • Any piece of yours can be the magnet, even the king. It holds your own pieces too. A king by Coup is free, a prince isn't.
    • A held piece can't capture, so it gives no check, and no card moves or swaps it. It can be captured.
    • A piece that captures or stops next to the magnet is held from then on. Passing over is free.
    • If the magnet moves, swaps or is captured, everything is free. A magnet next to another magnet is held itself.
    • The card can mate, and it can end a check on you.

## Figure Dance

card-figure-dance-name = Figure Dance
card-figure-dance = After your move: every piece in a corner moves to the next corner counterclockwise, all at once, and nothing is captured. Pawns that reach their last rank promote. You can't play it while a corner is barred or a magnet holds a piece in a corner.
card-figure-dance-brief =
    Move all corner pieces
    one corner on
card-figure-dance-rulings =
    • They go from a1 to h1, h8, a8 and back to a1. Empty corners go round as well, so one piece is enough.
    • Kings move too. A king or rook that has moved this way can no longer castle.
    • If pawns of both sides promote, you choose first. If an enemy pawn checks you by promoting, the card has no effect.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-figure-dance-needs = a corner is barred, or a magnet holds a piece in a corner

## Fireball

card-fireball-name = Fireball
card-fireball = After a move of yours that captured no enemy piece: the piece that moved explodes. It and all pieces next to it, on both sides, are captured. Kings, princes and pacifists are unharmed, and if one of them is what moved, nothing happens.
card-fireball-brief =
    Blow up the piece you
    moved and everything
    next to it
card-fireball-rulings =
    • After castling, you choose king or rook. A king, prince or pacifist that moved doesn't explode, and neither does anything under Truce: the card has no effect.
    • Pieces that your opponent has shielded don't burn. Units of two burn as a whole.
    • Your own burnt pieces count as captured: Resurrection can bring them back, Winged Victory can't.
    • Capturing a neutral piece counts as capturing an enemy. After Bog, it explodes on the nearer square.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-fireball-needs = you need a move that captured nothing, and its piece still on the board

## Fog of War

card-fog-of-war-name = Fog of War
card-fog-of-war = When your opponent plays a card, on either player's turn: cancel it, so that it has no effect. Both cards are discarded. If it was your opponent's move, they move again. Neither of you plays another card that turn.
card-fog-of-war-brief =
    Cancel the card your
    opponent just played
card-fog-of-war-rulings =
    • You can cancel any card: one that stays in play, a response to your turn, Plots Within Plots itself, or each card played by it.
    • If the card was the move, a move without a card follows. If it ended a check, the move is taken back with it, and if there is no other move, it's mate.
    • Everything that the card did is undone, and what it captured comes back. What was done after it stays, as far as it's still possible.
    • A cancelled response never happened, but it is spent, and its player has used their card of that turn.
card-fog-of-war-needs = your opponent has played no card that you can cancel

## Forbidden City

card-forbidden-city-name = Forbidden City
card-forbidden-city = After your move: choose an empty square. For the rest of the game, nothing can enter it or slide over it. Leaps can pass it.
card-forbidden-city-brief =
    Bar an empty square
    to every piece
card-forbidden-city-rulings =
    • No card puts anything there either. You can't play Figure Dance while a corner is barred.
    • No check goes over it, so the card can end a check, and it can mate.
    • Knights, Long Jump and other leaps pass over it. For Bombard, it is one obstacle.
    • If Irresistible Force would push pieces onto it, they stay where they are, and that was the move.
    • Peace Talks opens the square again.

## Forced March

card-forced-march-name = Forced March
card-forced-march = Instead of your move: one or two of your pawns each move one square sideways, to a square that was empty before.
card-forced-march-brief =
    Move one or two pawns
    one square sideways
card-forced-march-rulings =
    • Sideways is to the left or right of the pawn's owner. After an Earthquake, it turns with the board.
    • Nothing is captured, and no pawn can use a square that the other leaves.
    • Crabs, neutral pawns and units with a pawn in them can go too. Walls and barred squares stop a pawn, and a magnet holds it.
    • Nothing can be captured en passant after it.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-forced-march-needs = no pawn of yours can move one square sideways

## Fortification

card-fortification-name = Fortification
card-fortification = After your move: build a wall between two squares that touch, or along two sides of squares that connect. For the rest of the game no step crosses it, but leaps do.
card-fortification-brief =
    Build a wall between
    two squares
card-fortification-rulings =
    • Squares that touch at a corner count too. Two sides can be straight or an L. They also block the diagonals between them, but past the end of a wall the diagonal is open.
    • No check goes through it, so the card can end a check, and it can mate.
    • Knights, Dubbing, Long Jump, Madman and swaps cross it. Ghostwalk and Confabulation don't.
    • For Bombard, one side is one obstacle. Irresistible Force can't push pieces through it.
    • Walls of two different cards block no diagonal between them.

## Ghostwalk

card-ghostwalk-name = Ghostwalk
card-ghostwalk = Instead of your move: one of your pieces moves in its own way to an empty square, and can pass through your own pieces. Enemy pieces and walls stop it. A pawn doesn't promote this way.
card-ghostwalk-brief =
    Move a piece through
    your own pieces
card-ghostwalk-rulings =
    • It can also be a move that passes no piece. Neutral pieces count as yours to walk through.
    • Nothing is captured. Enemy pieces, walls and barred squares stop it, and a magnet holds it.
    • A pawn can step twice through a piece of yours. It can be captured en passant only if it passed an empty square.
    • Bog can cut a bishop, rook or queen move to the first empty square of its way.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-ghostwalk-needs = none of your pieces can move to an empty square

## Guardian

card-guardian-name = Guardian
card-guardian = Instead of your move: one of your pawns moves one empty square forward, or two from its second rank. Your piece right behind it can come along and ends right behind it again. The pawn doesn't promote this way.
card-guardian-brief =
    Advance a pawn and the
    piece behind it
card-guardian-rulings =
    • Any piece right behind can follow, even the king if it is safe there. Nothing follows through a wall, or if a magnet holds it.
    • After two squares the pawn can be captured en passant, unless its follower stands where that capture would end.
    • From its first rank, a pawn goes only one square. A crab goes straight ahead too.
    • A deck can hold this card only once.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-guardian-needs = no pawn of yours can move straight forward

## Haunting Memories

card-haunting-memories-name = Haunting Memories
card-haunting-memories = When you could play the last card that anyone played: play this card as that one. If that was a copy, copy what it copied. It stays in play if the copied card does. It can't copy a unique card that you have held in this game.
card-haunting-memories-brief =
    Repeat the last card
    that anyone played
card-haunting-memories-rulings =
    • The last card of either player counts, even if it was cancelled or had no effect.
    • It must be the right moment for that card, with something to play it on. Then it's as if you had played that card.
    • You can copy Guardian, Rebirth or Vendetta only if you haven't held that card in this game.
    • A copy that stays in play is a card of its own: Peace Talks can end it alone.
card-haunting-memories-needs = there is no last card that you could play now

## Heresy

card-heresy-name = Heresy
card-heresy = After your move: every bishop that can moves to an empty square of the other colour next to it. Your opponent's bishops go first, then yours, and each side chooses where. Magnets and walls hold bishops back.
card-heresy-brief =
    Move every bishop to
    the other colour
card-heresy-rulings =
    • A bishop goes one square forward, back or sideways, never diagonally. Every bishop that can go must go, pacifists too.
    • The bishops of a side go together: none uses a square that another leaves. Yours go on the board that your opponent's have left.
    • A piece that became a bishop counts. Neutral bishops are moved by their owner.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.

## Hidden Passage

card-hidden-passage-name = Hidden Passage
card-hidden-passage = Instead of your move: your king moves to any empty square where it is safe.
card-hidden-passage-brief =
    Move your king to any
    safe empty square
card-hidden-passage-rulings =
    • No path is needed, so it leads out of any check, even mate. It can't go to a barred or occupied square.
    • After a Coup, the royal piece goes. A royal pawn doesn't promote this way.
    • The king can no longer castle.
    • If the king is attacked there, or if that would mate, the card has no effect and you still have to move.

## Holy Quest

card-holy-quest-name = Holy Quest
card-holy-quest = After your move: an enemy bishop and an enemy knight swap squares.
card-holy-quest-brief =
    Swap an enemy bishop
    with an enemy knight
card-holy-quest-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is also a bishop here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-holy-quest-needs = you need an enemy bishop and an enemy knight that can swap

## Holy War

card-holy-war-name = Holy War
card-holy-war = After your move: one of your knights and one of your bishops swap squares.
card-holy-war-brief =
    Swap one of your
    knights with one of
    your bishops
card-holy-war-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is also a knight here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-holy-war-needs = you need a knight and a bishop that can swap

## Hostage

card-hostage-name = Hostage
card-hostage = When your opponent captures a piece of yours, by a move or a card: one of your pawns is captured instead, and your piece comes back, as it was, on the pawn's square. The captor stays where it is.
card-hostage-brief =
    Give up a pawn to save
    your captured piece
card-hostage-rulings =
    • Captures by moves and cards count, and on your own turn captures by a response or a trap. Of a captured unit of two, one part comes back.
    • A crab or a neutral pawn will do. A pacifist or the king won't. You can't play it under Truce.
    • What comes back keeps everything it had, including the cards on it.
    • If your opponent's king would then be in check at the end of the turn, the card has no effect.
card-hostage-needs = you need a piece just captured and a pawn that you can give up

## Irresistible Force

card-irresistible-force-name = Irresistible Force
card-irresistible-force = Instead of your move: one of your pawns steps onto the occupied square ahead and pushes the line of pieces there one square on. A piece pushed off the board is captured. You can't push a king, or anything onto a barred square, and no pawn promotes.
card-irresistible-force-brief =
    Push the pieces ahead
    of a pawn one square
card-irresistible-force-rulings =
    • It pushes pieces of both sides, pacifists too. A king, a piece held by a magnet, or a wall in the line blocks the pawn.
    • A piece pushed off is captured, whichever side owns it. A pacifist pawn can't push a piece off. A pacifist or shielded piece can't be pushed off, nor can any piece under Truce.
    • If a barred square stops the line, nothing moves, and that was your move.
    • If a pushed piece crosses the middle line, your opponent can respond with Toll.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-irresistible-force-needs = no pawn of yours can push the pieces ahead of it

## Knightmare!

card-knightmare-name = Knightmare!
card-knightmare = After your opponent's whole turn: undo it. They must play a turn that leads to a different board. Until then they can take back the card they used; otherwise it stays spent. You can't play this after a turn without a move.
card-knightmare-brief =
    Undo your opponent’s
    turn; they must play
    a different one
card-knightmare-rulings =
    • A different board means other pieces on the squares, other walls or barred squares, or the board turned differently. Captured pieces and marks don't count, and a crab counts as a pawn. A different promotion counts.
    • A card that isn't taken back stays spent, but keeps its effect if that didn't depend on what is undone.
    • The new turn is still the same turn, so you have played your card in it. Panic doesn't limit it. After Plots Within Plots, only the last move is undone.
    • If it would leave your opponent in check without a move, it has no effect. If they aren't in check and have no other way, it's stalemate.
card-knightmare-needs = your opponent made no move that you could undo

## Legacy

card-legacy-name = Legacy
card-legacy = When your opponent captures a piece of yours other than a pawn: take a card from your discard pile into your hand. It can be a unique card. You don't draw a card for this one.
card-legacy-brief =
    Take a card from your
    discard pile
card-legacy-rulings =
    • Captures by moves and cards count, and on your own turn captures by a response or a trap. Pawns and crabs don't count, but a promoted pawn does.
    • You search your own discard pile. With a common deck, it's the common one.
    • It can't take itself, or a card that is still in play.
    • You can play the card that you took as soon as you may play a card again.
card-legacy-needs = you need a captured piece, not a pawn, and a card in your discard pile

## Long Jump

card-long-jump-name = Long Jump
card-long-jump = Instead of your move: one of your knights jumps to any empty square of the other colour.
card-long-jump-brief =
    Jump a knight to any
    empty square of the
    other colour
card-long-jump-rulings =
    • Pieces, walls and barred squares don't get in its way, but it can't end on a barred square. It captures nothing.
    • A knight held by a magnet can't move. A unit with a knight in it moves as a whole.
    • A jump onto a hidden trap springs it.
    • Bog can't stop it.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-long-jump-needs = you need a knight that can jump

## Lost Castle

card-lost-castle-name = Lost Castle
card-lost-castle = Instead of your move: one of your rooks and an enemy rook swap squares.
card-lost-castle-brief =
    Swap one of your rooks
    with an enemy rook
card-lost-castle-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is also a rook here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • A rook that has swapped can no longer castle. If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-lost-castle-needs = you need a rook and an enemy rook that can swap

## Madman

card-madman-name = Madman
card-madman = Instead of your move: one of your pawns jumps diagonally over a piece next to it, of either side, to the empty square behind. It can jump in any direction, and again and again as long as you like. It captures nothing and doesn't promote this way.
card-madman-brief =
    Jump a pawn over other
    pieces, as in draughts
card-madman-rulings =
    • It can stop after any jump, but not where it started. It can jump over the same piece more than once, and over kings.
    • Walls don't stop a jump, but no jump ends on a barred square. A pawn held by a magnet can't move.
    • It springs a hidden trap only where it stops.
    • Crabs and neutral pawns can jump too, and a unit with a pawn in it jumps as a whole.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-madman-needs = no pawn of yours can jump over a piece

## Man of Straw

card-man-of-straw-name = Man of Straw
card-man-of-straw = Before your move, while your king is in check: your king and one of your pawns swap squares. If the king isn't safe there, the card has no effect. The pawn doesn't promote this way. Then make your move.
card-man-of-straw-brief =
    In check, swap
    your king with one
    of your pawns
card-man-of-straw-rulings =
    • You can only play it in check. It isn't mate while this card can save you.
    • Crabs, neutral pawns and pieces that began the game as pawns can take the king's place. A piece held by a magnet can't.
    • It isn't a capture, and no path is needed. After a Coup, the royal piece swaps.
    • The king can no longer castle. If it is attacked on its new square, the card has no effect and you still have to meet the check.
card-man-of-straw-needs = you need to be in check, with a pawn that can swap with your king

## Man-Trap

card-man-trap-name = Man-Trap
card-man-trap = After your move: secretly choose a square with one of your pieces on it. The next enemy piece that ends a move there is captured, after its own capture, and the card ends. Kings, pacifists and pieces whose loss would leave their own king in check are safe.
card-man-trap-brief =
    Set a secret trap
    under one of
    your pieces
card-man-trap-rulings =
    • It stays armed when your piece leaves the square. Your own pieces don't spring it.
    • Moves and cards that end there spring it, but passing over and swaps don't. A neutral piece springs it when your opponent moves it.
    • Where it can't spring (a king, a pacifist, Truce, a king left in check), it stays armed, unseen. A shield doesn't help.
    • Your opponent can respond to the loss with Hostage or Legacy at once, as their card of that turn.
    • Nobody else sees the square until it is sprung.

## Masquerade

card-masquerade-name = Masquerade
card-masquerade = Instead of your move: one of your pieces, but not a pawn, moves like a queen to an empty square.
card-masquerade-brief =
    Move a piece, no pawn,
    like a queen to an
    empty square
card-masquerade-rulings =
    • The piece only borrows the way of moving. It stays what it is and captures nothing.
    • Your king can pass attacked squares, but must be safe where it ends.
    • Pieces, walls and barred squares in the way stop it. A cursed piece goes two squares at most, and a piece held by a magnet can't move.
    • A promoted pawn counts as what it became. Bog can cut it short only if the piece is a bishop, rook or queen.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-masquerade-needs = none of your pieces, pawns aside, can move like a queen

## Merciless

card-merciless-name = Merciless
card-merciless = After one of your rooks moves without a card and captures nothing: the same rook moves again at once. This time it can capture. Castling counts as a rook move.
card-merciless-brief =
    Move the same
    rook again
card-merciless-rulings =
    • The first move must capture nothing. After castling, the rook can go on. The second move can capture and give check, but not mate.
    • A unit of two can go on if it moved as its rook, and goes on as a rook.
    • For Bog, both moves count as one: it can cut them short if they are on one line. Crossing the middle line and coming back doesn't avoid Toll.
    • A piece that has stopped next to a magnet is held and can't go on.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
card-merciless-needs = you need a rook that just moved, captured nothing and can move again

## Mystic Shield

card-mystic-shield-name = Mystic Shield
card-mystic-shield = After your move: the piece that moved can't be captured on your opponent's next turn. If it's your king, it isn't in check that turn. After castling, choose king or rook.
card-mystic-shield-brief =
    Shield the piece you
    moved for one turn
card-mystic-shield-rulings =
    • A shielded king isn't in check, so you can end your turn with it attacked.
    • The shield ends with your opponent's turn. Cards can't capture the piece either, but a Man-Trap can, and Betrayal still works.
    • After castling, you choose king or rook, not both.
    • If it would be mate because the piece can't be captured, the card has no effect.
card-mystic-shield-needs = you need a piece that you moved this turn, still on the board

## Neutrality

card-neutrality-name = Neutrality
card-neutrality = After your move: an enemy piece other than a king or queen becomes neutral until it leaves the board. Either player can move it. It can capture anything and check either king, and anything can capture it. For cards, it is both your own and an enemy piece.
card-neutrality-brief =
    Make an enemy piece
    serve both sides
card-neutrality-rulings =
    • The player whose turn it is can move it, even straight back. It captures pieces of either side, but not the king of the player who moves it.
    • Both players can capture it. It joins the captured pieces of the player who began with it.
    • A neutral pawn moves away from its owner and promotes on its owner's last rank.
    • The card is suspended while the piece is a king or queen.
    • It checks a king if the other side could capture there with it. The card can mate.
card-neutrality-needs = you need an enemy piece other than a king or queen

## No Quarter

card-no-quarter-name = No Quarter
card-no-quarter = After a move of yours that captured an enemy piece without a card: the captured piece is removed for good, and no card brings it back.
card-no-quarter-brief =
    Remove for good what
    you just captured
card-no-quarter-rulings =
    • Both parts of a captured unit of two are removed for good. A captured neutral piece counts too.
    • A capture by a card doesn't count.
    • If your opponent saves the piece with Hostage or Riposte, nothing is left for this card.
    • Resurrection, Winged Victory and Betrayal can't use a piece that was removed for good.
card-no-quarter-needs = you need an enemy piece that your move has captured

## Onslaught

card-onslaught-name = Onslaught
card-onslaught = Instead of your move: any number of your pawns move one square forward, all at once, each to a square that was empty before. None of them promotes this way.
card-onslaught-brief =
    Move any number
    of your pawns one
    square forward
card-onslaught-rulings =
    • All squares must be empty before any pawn moves, so of pawns one behind the other only the first can go.
    • Crabs go straight ahead too, and neutral pawns away from their owner. A unit with a pawn in it moves once.
    • Walls and barred squares stop a pawn, and a magnet holds it.
    • Nothing can be captured en passant after it.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-onslaught-needs = no pawn of yours can move one square forward

## Pacifism

card-pacifism-name = Pacifism
card-pacifism = Before your move: choose one of your pieces other than the king. As long as it is in play, it can't capture, be captured or give check.
card-pacifism-brief =
    Make a piece of yours
    unable to capture
    or be captured
card-pacifism-rulings =
    • It can be moved, swapped and pushed, but not off the board. Fireball, Hostage, Revenge, Toll, Doomsayer and traps can't take it.
    • Betrayal and Disintegration can, because they aren't captures.
    • A pacifist pawn can promote and stays a pacifist. On a king, the card is suspended. A prince can be a pacifist.
    • The card can mate, for example with a blocker that can't be captured.
    • If it leaves your king in a check that no move ends, it has no effect.
card-pacifism-needs = you need a piece other than your king

## Panic

card-panic-name = Panic
card-panic = After your move: your opponent has only a short time for their whole next turn. When time runs out, what they moved and played stands and the rest is lost, unless their king would be left in check. A turn that is played again has no time limit.
card-panic-brief =
    Rush your opponent’s
    next turn
card-panic-rulings =
    • Time runs from when your opponent starts it and sees the board. Until then, nothing is shown.
    • It covers the whole turn, with its card. Whatever is done in time counts.
    • If their king would be left in check when time runs out, only the clock ends, and the turn goes on.
    • While you are asked something during that turn, the time is paused.
    • It doesn't limit a turn that is played again after Chaos and the like.

## Passing in the Night

card-passing-in-the-night-name = Passing in the Night
card-passing-in-the-night = Instead of your move: one of your pawns and an enemy pawn swap squares, or two of yours and two enemy pawns do, in the pairs that you choose. None of them promotes this way.
card-passing-in-the-night-brief =
    Swap one or two pawns
    with enemy pawns
card-passing-in-the-night-rulings =
    • Crabs count, and so do pieces that began the game as pawns. Neutral pawns count for both sides, but no pawn can be in both pairs.
    • It isn't a capture: pacifists can swap, and so can any pawn under Truce. Pieces and walls in between don't matter. A pawn held by a magnet can't swap.
    • Marks go along with the pawns. Nothing can be captured en passant after it.
    • If a pawn crosses the middle line this way, your opponent can respond with Toll.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-passing-in-the-night-needs = you need a pawn and an enemy pawn that can swap

## Peace Talks

card-peace-talks-name = Peace Talks
card-peace-talks = After your move: end any card that stays in play. It goes to its owner's discard pile, and its effect ends at once. You can't end a card if a side would be left without a king.
card-peace-talks-brief =
    End a card
    that stays in play
card-peace-talks-rulings =
    • The card can be yours or your opponent's, or an effect that goes on after Vulture took its card.
    • A unit of two is split: its owner puts the lesser part on an empty square next to it, or loses that part if there is none.
    • When an Earthquake ends, the board turns back and pawns on their last rank promote, yours first.
    • You can't end a Coup whose prince is lost, or split a unit if a side would be left without a king.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-peace-talks-needs = no card is in play that you could end

## Plots Within Plots

card-plots-within-plots-name = Plots Within Plots
card-plots-within-plots = When you could play two other cards of your hand right now: choose both, then play them. Both can replace your move, but neither can once you have moved. Cards that you draw meanwhile don't count, and a chosen card that isn't played in its time is lost.
card-plots-within-plots-brief =
    Play two other cards
    from your hand
card-plots-within-plots-rulings =
    • Good pairs are two before the move, one before and one instead of it, two instead of it, two after it, or two responses.
    • It counts as your card of the turn. You choose both cards before you play the first.
    • Each of the three can be cancelled by itself. If a cancelled card was the move, a move without a card replaces it.
    • The second card can make up for the first, so a check left by one can be ended by the other.
    • You can choose another Plots Within Plots only if you hold two more cards to play by it.
card-plots-within-plots-needs = you need two other cards that you could play right now

## Rebirth

card-rebirth-name = Rebirth
card-rebirth = After your move: an enemy piece, even the king, goes back to a square where its kind starts. That square must be empty or hold a piece of yours other than the king, which is captured. After an Earthquake, these squares turn with the board.
card-rebirth-brief =
    Send an enemy
    piece back to where
    its kind starts
card-rebirth-rulings =
    • Pawns start anywhere on their second rank, and a bishop on either bishop's square.
    • What counts is what the piece is now, and for a unit of two either part. A prince goes where kings start.
    • It can't capture a pacifist of yours, or anything under Truce. A piece held by a magnet can't go, and nothing goes to a barred square.
    • A king or rook sent home can't castle. A deck can hold this card only once.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-rebirth-needs = no enemy piece can go back to where its kind starts

## Resurrection

card-resurrection-name = Resurrection
card-resurrection = Instead of your move: one of your captured pieces other than a queen comes back as what it began the game as, on an empty square where its kind starts. If it was captured this turn or last turn, it keeps what cards made of it. Pieces removed for good don't count.
card-resurrection-brief =
    Bring back one of your
    captured pieces
card-resurrection-rulings =
    • Pieces that your own side captured count, for example by Assassin. A promoted pawn comes back as a pawn.
    • A bishop can come back on either bishop's square, a pawn anywhere on its second rank. After an Earthquake, these squares turn with the board.
    • No king or queen comes back, and nothing comes back on a barred square.
    • It captures nothing, so you can play it under Truce.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-resurrection-needs = you need a captured piece, not a queen, and an empty square where it starts

## Revenge

card-revenge-name = Revenge
card-revenge = When your opponent captures a pawn of yours without a card: capture any enemy pawn, except the king or a pawn that can't be captured.
card-revenge-brief =
    Capture an enemy pawn
    in return for yours
card-revenge-rulings =
    • A capture en passant counts, and a crab counts as a pawn. A promoted pawn doesn't.
    • You can choose the pawn that captured. A unit of two is captured as a whole.
    • Pacifists and shielded pawns are safe, and under Truce all pawns are.
    • If your opponent's king would then be in check at the end of the turn, the card has no effect.
card-revenge-needs = you need a pawn just captured by a move and an enemy pawn to capture

## Riposte

card-riposte-name = Riposte
card-riposte = When your opponent captures a piece of yours without a card, and not with a king or queen: your piece stays as it was, and the captor is captured instead. You lose your next move, but not your card after it.
card-riposte-brief =
    Capture the captor
    instead, but lose
    your next move
card-riposte-rulings =
    • The captor is captured where it came from, and your piece keeps everything it had. A pawn that captured en passant or promoted is captured as a pawn.
    • You can't capture a unit with a queen in it, or a king by Coup.
    • On your next turn you have no move, but you can still play an after-move card or discard one. Until then your pieces can't capture, so they give no check.
    • If it would mate your opponent, or leave your own king in check without a move, it has no effect.
    • Chaos and the like can't undo it, but Fog of War can.
card-riposte-needs = you need a captor, not a king or queen, that took your piece without a card

## Sanctuary

card-sanctuary-name = Sanctuary
card-sanctuary = Instead of your move: one of your rooks on your king's rank or file, with nothing between them, moves next to the king. The king hops over it to the square beyond. What moved before doesn't matter, and neither does check on the way.
card-sanctuary-brief =
    Castle along
    any rank or file
card-sanctuary-rulings =
    • The king ends two squares towards the rook, with the rook in between. A rook next to the king stays where it is.
    • Both squares must be on the board, empty and not barred. A wall between king and rook blocks it, and a magnet holds the rook.
    • It can lead out of check and through attacked squares, but not into check. Nothing is captured.
    • After a Coup, the royal piece goes. A cursed rook goes two squares at most.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-sanctuary-needs = none of your rooks can castle with your king on its rank or file

## Siege

card-siege-name = Siege
card-siege = After your move: one of your knights and one of your rooks swap squares.
card-siege-brief =
    Swap one of your
    knights with one of
    your rooks
card-siege-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is also a rook here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • A rook that has swapped can no longer castle. If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-siege-needs = you need a knight and a rook that can swap

## Split Knight

card-split-knight-name = Split Knight
card-split-knight = Instead of your move: one of your knights captures two or more enemy pieces that it could capture now, and is captured itself. None of them can be a king.
card-split-knight-brief =
    Trade a knight for
    two or more pieces
    that it attacks
card-split-knight-rulings =
    • You choose which pieces are captured, two at least. The knight joins your captured pieces.
    • A pacifist can be neither the knight nor a victim. Shielded pieces are safe, and under Truce everything is. A knight held by a magnet can't do it.
    • A pinned knight can do it: only the board afterwards counts. A unit with a knight in it is captured as a whole.
    • Hostage and Legacy can respond to what it captures. Revenge and Riposte can't: they respond to moves without a card.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-split-knight-needs = you need a knight, not your king, that can capture two enemy pieces

## Squaring the Circle

card-squaring-the-circle-name = Squaring the Circle
card-squaring-the-circle = Instead of your move, while exactly three corners are occupied, by either side: one of your pieces, even the king, moves to the fourth, unless that is barred. A pawn doesn't promote this way.
card-squaring-the-circle-brief =
    Move a piece to the
    last empty corner
card-squaring-the-circle-rulings =
    • Pieces of both sides count in the corners. A piece in one corner can itself move to the fourth.
    • No path is needed, and walls don't matter. A piece held by a magnet can't move.
    • Nothing is captured. Your king must be safe in the corner.
    • A king or rook that has moved there can no longer castle.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-squaring-the-circle-needs = you need three occupied corners and a fourth that is open

## Think Again!

card-think-again-name = Think Again!
card-think-again = After your opponent's whole turn: undo it. They must play a turn that leads to a different board. Until then they can take back the card they used; otherwise it stays spent. You can't play this after a turn without a move.
card-think-again-brief =
    Undo your opponent’s
    turn; they must play
    a different one
card-think-again-rulings =
    • A different board means other pieces on the squares, other walls or barred squares, or the board turned differently. Captured pieces and marks don't count, and a crab counts as a pawn. A different promotion counts.
    • A card that isn't taken back stays spent, but keeps its effect if that didn't depend on what is undone.
    • The new turn is still the same turn, so you have played your card in it. Panic doesn't limit it. After Plots Within Plots, only the last move is undone.
    • If it would leave your opponent in check without a move, it has no effect. If they aren't in check and have no other way, it's stalemate.
card-think-again-needs = your opponent made no move that you could undo

## Toll

card-toll-name = Toll
card-toll = After your opponent moves a piece across the middle line towards you: they lose a pawn of their choice, or have their whole turn undone and pass without a move. They can't refuse if that leaves their king in check. Without a pawn to pay, the card has no effect.
card-toll-brief =
    Charge a pawn
    for crossing the
    middle line
card-toll-rulings =
    • It is owed for anything that the move takes across the line, and for their own pieces moved by a card beside it, swaps included. Going back at once doesn't help.
    • After an Earthquake, the line turns with the board.
    • A crab or neutral pawn will do. A pacifist or the king won't, and neither will a pawn whose loss leaves its king in check. Under Truce nothing is paid.
    • Refusing gives the card of the turn back, and there is no other move.
    • A paid pawn counts as captured: Winged Victory can bring it back.
card-toll-needs = your opponent moved no piece of their own across the middle line

## Tournament

card-tournament-name = Tournament
card-tournament = Instead of your move: one of your knights and an enemy knight swap squares.
card-tournament-brief =
    Swap one of your
    knights with an
    enemy knight
card-tournament-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is also a knight here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • If one of your pieces crosses the middle line this way, your opponent can respond with Toll.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-tournament-needs = you need a knight and an enemy knight that can swap

## Treason

card-treason-name = Treason
card-treason = After your move: an enemy rook and an enemy knight swap squares.
card-treason-brief =
    Swap an enemy rook
    with an enemy knight
card-treason-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is also a knight here. Neutral pieces count for both sides.
    • It isn't a capture: pacifists can swap, and so can any piece under Truce. Pieces and walls in between don't matter.
    • A piece held by a magnet can't swap. A magnet that swaps stops being one, but all other marks go along.
    • A rook that has swapped can no longer castle.
    • It can give check, but not mate. If it would mate, or leave your own king in check, it has no effect.
card-treason-needs = you need an enemy rook and an enemy knight that can swap

## Truce

card-truce-name = Truce
card-truce = After your move: nothing can be captured, by moves or cards, until a king would be in check without this card, or a player is stalemated. Removing a piece for good isn't a capture.
card-truce-brief =
    Forbid all captures
    until a king
    is in check
card-truce-rulings =
    • Cards capture nothing either: no Fireball, no trap, no Toll, no Doomsayer. Betrayal and Disintegration still work.
    • Check is judged as if this card weren't there, and a player who gives check ends it. If a king is in check already, it ends as soon as it is played.
    • If a player has no move, the card ends instead of the game, as long as play can then go on. The count of moves starts again.
    • It ends a Vendetta, whichever came first.
    • Hidden traps stay armed.

## Under Elf Hill

card-under-elf-hill-name = Under Elf Hill
card-under-elf-hill = Instead of your move: your king leaves the board. At the start of your next turn, it comes back on an empty edge square that isn't attacked, and can't move that turn. If there is none, the game is drawn. If nothing else can move, you skip the move.
card-under-elf-hill-brief =
    Hide your king for
    a turn; it returns
    on the edge
card-under-elf-hill-rulings =
    • While it is away, the king can't be checked. The card leads out of any check, even mate.
    • You choose the square if there are several. Barred squares don't count.
    • After a Coup, the royal piece goes, with all the cards on it. A royal pawn doesn't promote this way.
    • The king can no longer castle. A piece that is no longer king when it comes back is captured if there is no square.
    • A turn without a move after the return isn't stalemate.
card-under-elf-hill-needs = your king isn't on the board

## Vendetta

card-vendetta-name = Vendetta
card-vendetta = After your move: from now on, a player who can capture an enemy piece with a move must use the move for it. This binds both of you. It ends with the first turn in which a player can't capture without a card.
card-vendetta-brief =
    Force both players to
    capture when they can
card-vendetta-rulings =
    • Only legal captures count. In check, the capture must also end the check; if none does, the player is free and the card ends.
    • Nobody has to play a card to make a capture possible. But a card played instead of the move must capture too while a capture is owed.
    • Capturing an enemy's neutral piece counts, capturing your own doesn't.
    • Truce ends it, whichever came first. A capture that Bog undoes still counts.
    • A deck can hold this card only once.

## Vulture

card-vulture-name = Vulture
card-vulture = When your opponent plays a card, on either player's turn: take it into your hand. It still works as played. Discard the top card of your own draw pile, unless you share a common deck. You don't draw a card for this one.
card-vulture-brief =
    Take the card your
    opponent just played
card-vulture-rulings =
    • You can take a response to your own turn too, if you have played no card that turn. You can't take a cancelled card.
    • If the card stays in play, its effect goes on without it, and Peace Talks can still end it.
    • If your draw pile is empty, you discard nothing.
    • If the turn is undone later, the card stays yours.
card-vulture-needs = your opponent has played no card that you can take

## Winged Victory

card-winged-victory-name = Winged Victory
card-winged-victory = Instead of your move: a pawn of yours that your opponent captured comes back on an empty square among d4, e4, d5 and e5. If it was captured this turn or last turn, it keeps what cards made of it. Pawns removed for good don't count.
card-winged-victory-brief =
    Bring a captured pawn
    back to the centre
card-winged-victory-rulings =
    • A pawn paid for Toll counts. A pawn captured by its own side (Assassin, Fireball, Irresistible Force) or lost to Doomsayer doesn't.
    • A pawn that had promoted comes back as a pawn.
    • The four squares stay the same after an Earthquake. Nothing comes back on a barred square.
    • It captures nothing, so you can play it under Truce.
    • If it would mate, or leave your own king in check, it has no effect and you still have to move.
card-winged-victory-needs = you need a pawn lost to your opponent and an empty d4, e4, d5 or e5
