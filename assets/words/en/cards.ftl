# The cards of Knightmare Chess, in the order of their slugs. Each has four texts: its name; what it does, in at most 300
# characters, which say when, what and what not; the same on its face, in up to three lines of at most 22 letters;
# and one to five rulings, a line each, in at most 700 characters: what a player at the table would ask about.

## Abduction

card-abduction-name = Abduction
card-abduction = After your move: an enemy piece other than the king is lifted off unseen. Your opponent has a short time to name its kind and square from the board without it. If that is right, it comes back as it was; if it is wrong or late, it is captured.
card-abduction-brief =
    A piece vanishes: say
    which and where, or
    lose it
card-abduction-rulings =
    • Kind and square must both be right. A crab may be called a crab or a pawn, a prince only a prince, a unit of two either of its parts.
    • Neutral pieces can be lifted too. Until the answer you alone see which piece it is.
    • A piece that comes back has all that it had: what cards have laid on it, and its castling.
    • A pacifist, a shielded piece, and any piece under Truce come back whatever is answered.
    • If its loss would be mate, or would leave your own king in check, the card is spent for nothing.

## Anathema

card-anathema-name = Anathema
card-anathema = After your move: an enemy bishop and an enemy rook trade squares.
card-anathema-brief =
    An enemy bishop and
    an enemy rook trade
    places
card-anathema-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is a rook here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • A rook that has traded can no longer castle.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Annexation

card-annexation-name = Annexation
card-annexation = Instead of your move: one or two of your pawns go exactly two empty squares forward, from wherever they stand. They do not promote by this; those that began where pawns may step twice can be taken in passing.
card-annexation-brief =
    One or two pawns go
    two squares forward
card-annexation-rulings =
    • All squares must be empty before anybody goes: no pawn can use a square that the other one leaves.
    • Crabs go straight ahead too, and a neutral pawn goes away from its owner. A unit with a pawn in it goes as a whole.
    • Walls and barred squares stop a pawn, and one that a magnet holds cannot go.
    • Each pawn that began on its own first or second rank can be taken in passing in your opponent's next move.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Assassin

card-assassin-name = Assassin
card-assassin = Instead of your move: one of your pieces, the king too, captures another of yours that is not the king, as if it were an enemy. A pawn does not promote by this.
card-assassin-brief =
    One of your pieces
    captures another one
    of yours
card-assassin-rulings =
    • The captor must reach that square by a capture of its own, so a pawn takes diagonally. Whether it is pinned does not matter, only whether your king is safe afterwards.
    • A pacifist can be neither captor nor victim, what a magnet holds cannot go, and under Truce nothing is captured.
    • The victim lies among your captured pieces. Resurrection can bring it back, Winged Victory cannot.
    • While Vendetta asks you for a capture, a piece that your opponent owns must fall by it.
    • Bog can cut it like any long move of a rook, bishop or queen, and the victim then stays.

## Betrayal

card-betrayal-name = Betrayal
card-betrayal = Before your move: an enemy pawn on your half, not the king, is out for good, and one of your captured pawns takes its square and what made it a pacifist, neutral or a crab.
card-betrayal-brief =
    An enemy pawn on your
    half becomes yours
card-betrayal-rulings =
    • You need a captured pawn of your own; one that had promoted is a pawn again. Pawns that are out for good do not count.
    • Your half is the four ranks next to you as the board lies now, after an Earthquake too.
    • It is no capture, so it works on pacifists and under Truce. A crab is a pawn for it, and with a pawn in a unit of two the whole unit goes.
    • Pacifism, Neutrality and Crab go on with the new pawn. A magnet ends.
    • It may prepare a mate that your move then gives.

## Blessing

card-blessing-name = Blessing
card-blessing = Instead of your move: one of your pieces, the king or a pawn too, goes like a bishop to an empty square. A pawn does not promote by this.
card-blessing-brief =
    One of your pieces
    goes like a bishop,
    capturing nothing
card-blessing-rulings =
    • Only the way is borrowed: the piece stays what it is, and captures nothing by it.
    • Your king may pass attacked squares, and must be safe where it ends.
    • Pieces, walls and barred squares in the way stop it. A cursed piece goes two squares at most, one held by a magnet does not go.
    • Bog can cut it only where a bishop, rook or queen goes.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Bog

card-bog-name = Bog
card-bog = After your opponent has moved a rook, bishop or queen two squares or more along a line: it goes to the first empty square of the way instead, and what it did where it went is undone. Nothing happens if that leaves its king in check.
card-bog-brief =
    A long move is cut to
    its first square
card-bog-rulings =
    • A card that moves such a piece along a line counts as a move, like Masquerade. Knights, and a queen that leaps by Dubbing, cannot be stopped.
    • A capture at the far square is undone, and so is what a trap did there. A card that was the move stays spent.
    • Where the piece jumped over others (Bombard, Ghostwalk), it stops on the first empty square behind them.
    • Cards played after the move are played again about the nearer square: a Fireball explodes there. What cannot be played again is lost.
    • A move that went on by Crusade or Merciless is one with it. If the two do not lie on one line, Bog cannot be played.

## Bombard

card-bombard-name = Bombard
card-bombard = Instead of your move: one of your rooks moves or captures along its lines and may cross one obstacle on its way, a piece, a wall or a barred square, which is left as it is. It cannot end on a barred square.
card-bombard-brief =
    A rook moves past one
    obstacle in its way
card-bombard-rulings =
    • What it crosses may be any piece, one side of a wall, or a barred square. A piece right behind a wall is a second obstacle.
    • It need not cross anything. It never captures a king, a pacifist or a shielded piece, and nothing under Truce.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.
    • Bog can cut it, to the first empty square of its way.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Breakthrough

card-breakthrough-name = Breakthrough
card-breakthrough = Instead of your move: one of your pawns captures straight ahead; from its second rank also two squares ahead, past an empty one. It does not promote by this.
card-breakthrough-brief =
    One of your pawns
    captures straight
    ahead
card-breakthrough-rulings =
    • It must capture: an empty square ahead is not enough.
    • A crab can do it too, one square ahead only. With a pawn in a unit of two the whole unit goes.
    • No king, pacifist or shielded piece, and nothing under Truce. A wall between shuts the way.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Cathedral

card-cathedral-name = Cathedral
card-cathedral = After your move: one of your rooks and one of your bishops trade squares.
card-cathedral-brief =
    Your rook and your
    bishop trade places
card-cathedral-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is a bishop here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • A rook that has traded can no longer castle. If a piece of yours comes over the middle line by it, Toll can be asked.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Challenge

card-challenge-name = Challenge
card-challenge = After your move: name an enemy piece that can move, no king or queen. Your opponent's next move must be made with it, castling with it counts, or is lost. In check it cannot be lost.
card-challenge-brief =
    An enemy piece must
    make the next move
card-challenge-rulings =
    • That very piece is meant, not its kind. A unit of two can be named even if one of its parts is a queen.
    • Your opponent's other pieces cannot move next turn, so they give no check: you may leave your king where only they attack it.
    • A card played instead of the move may move another piece all the same.
    • If your opponent is in check and that piece cannot end it, the card would have mated, and is spent for nothing.

## Chaos

card-chaos-name = Chaos
card-chaos = After your opponent's whole turn: it is undone, and a turn that leads to another board must be made. Until then a card used in it may be taken back; one that is not stays spent. Not after a turn without a move.
card-chaos-brief =
    Undo the enemy turn;
    another move must
    be made
card-chaos-rulings =
    • Another board means: other pieces on the squares, other walls or barred squares, or another turn of the board. Captured pieces and marks do not count, a crab is a pawn; another promotion counts.
    • A card that is not taken back stays spent, but keeps its effect if that did not depend on what is undone.
    • The new turn is the same turn: you have had your card of it. Panic does not bind it. After Plots Within Plots only the last move is undone.
    • If it would leave your opponent in check without a move, it is spent for nothing. Without check and without another way, it is stalemate.

## Charge!

card-charge-name = Charge!
card-charge = After a move of one of your knights without a card that captured nothing: the same knight moves again at once, and may capture.
card-charge-brief =
    The knight that moved
    moves again
card-charge-rulings =
    • The first move must have captured nothing. The second may capture and give check, but not mate.
    • A unit of two may go on if it moved as its knight, and goes on as that.
    • What has stopped next to a magnet is held, and cannot go on.
    • After going over the middle line and back Toll can be asked all the same.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.

## Confabulation

card-confabulation-name = Confabulation
card-confabulation = Instead of your move: one of your pieces joins another of yours that it could move to, neither a king. Both are one piece that moves, captures and counts as either, and is captured as one. A pawn in it does not promote.
card-confabulation-brief =
    Two of your pieces
    become one that moves
    as either
card-confabulation-rulings =
    • It goes there by its own way and captures nothing, so a pawn joins straight ahead. A unit cannot join a third piece, and what a magnet holds cannot go.
    • What cards had laid on either part binds the whole unit. But a crab in it stays one by itself.
    • Captured, both parts are lost, and come back one by one.
    • Peace Talks parts it: its owner puts the lesser part on an empty square around, or loses it if there is none.
    • The card may mate. Bog can cut the way, and then nothing is joined.

## Coup

card-coup-name = Coup
card-coup = After your move: a piece of yours that is no rook or queen becomes your king for the rest of the game, and moves as before. The old king is a prince, which moves as a king and can be captured. The card sleeps while the new king is a rook or queen.
card-coup-brief =
    Another piece of
    yours becomes king
card-coup-rulings =
    • Check and mate are about the new king alone. The prince steps like a king, but can be captured.
    • Pacifism and Neutrality on the new king sleep. A crab moves as a pawn again.
    • A royal pawn may promote: as a knight or bishop it stays king; as a rook or queen the old king is king again. If the prince is lost, only knight or bishop is left.
    • Once the prince is lost, Peace Talks cannot end it.
    • To crown a neutral piece of your opponent's is to give the game up. A unit with a rook or queen in it cannot be crowned.

## Cowardice

card-cowardice-name = Cowardice
card-cowardice = After your move: an enemy pawn goes back one or two empty squares, straight towards its own side.
card-cowardice-brief =
    An enemy pawn goes
    back one or two
    squares
card-cowardice-rulings =
    • Every square that it passes and the last one must be empty; a wall or a barred square stops it. Nothing is captured.
    • Crabs, neutral pawns and units with a pawn in them can be sent back, what a magnet holds cannot.
    • From its own first or second rank a pawn may step twice again.
    • Back is towards its owner as the board lies, after an Earthquake too.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Crab

card-crab-name = Crab
card-crab = After your move: one of your pawns becomes a crab until it is captured or promotes. It moves and captures one square diagonally forward, and in no other way; it takes nothing in passing. Cards for pawns mean it too.
card-crab-brief =
    Your pawn becomes a
    crab: one diagonal
    step forward
card-crab-rulings =
    • To move it needs an empty square diagonally ahead, to capture an enemy piece there. Straight ahead it does nothing, and it never steps twice.
    • It promotes by reaching its last rank, and is no crab then.
    • Every card for pawns can be played on it but Crab and Dark Mirror; cards that move pawns move it as they say.
    • In a unit of two only that part is a crab.
    • Captured and brought back in the same turn or the next, it is a crab still; later it is a pawn.

## Crusade

card-crusade-name = Crusade
card-crusade = After a move of one of your bishops without a card that captured nothing: the same bishop moves again at once, and may capture.
card-crusade-brief =
    The bishop that moved
    moves again
card-crusade-rulings =
    • The first move must have captured nothing. The second may capture and give check, but not mate.
    • A unit of two may go on if it moved as its bishop, and goes on as that.
    • For Bog both moves are one: it can cut them if they lie on one line. After going over the middle line and back Toll can be asked all the same.
    • What has stopped next to a magnet is held, and cannot go on.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.

## Curse

card-curse-name = Curse
card-curse = After your move: an enemy queen, rook or bishop goes, captures and gives check at most two squares away until it is captured.
card-curse-brief =
    An enemy piece goes
    two squares at most
card-curse-rulings =
    • The limit holds for cards that move it along a line too. Exchanges, Dungeon and Rebirth may take it further.
    • A unit of two that is cursed may still leap like a knight: that is no more than two squares.
    • Pawns that have become a queen, rook or bishop can be cursed, and neutral pieces too.
    • A cursed piece gives check no further than it can go, so this card can end a check, and may mate.
    • If it is brought back in the turn of its capture or the next, the curse is on it still.

## Dark Mirror

card-dark-mirror-name = Dark Mirror
card-dark-mirror = Instead of your move: one of your pawns captures an enemy piece one square diagonally backward. It cannot go there without a capture; a crab cannot do it.
card-dark-mirror-brief =
    One of your pawns
    captures backward
card-dark-mirror-rulings =
    • It must capture, and never in passing. No king, pacifist or shielded piece, and nothing under Truce.
    • Backward is towards the pawn's owner, as the board lies. A wall between shuts the way.
    • On its own first or second rank the pawn may step twice again.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Disintegration

card-disintegration-name = Disintegration
card-disintegration = Before or after your move: one of your pawns, not the king, is out for good. It counts as no capture.
card-disintegration-brief =
    One of your pawns is
    out for good
card-disintegration-rulings =
    • It is no capture: it works on a pacifist and under Truce, on crabs and neutral pawns too.
    • In a unit of two both parts go. No card brings them back.
    • Before your move it may open the way for a mate that the move then gives. After your move it may not mate.
    • If it leaves your king in check, it is spent for nothing; before your move only if no move ends that check.

## Doomsayer

card-doomsayer-name = Doomsayer
card-doomsayer = After your move: the next player, either one, who says the name of a kind of piece other than the king loses an own piece of that kind, by choice if there are several, and this card ends. Who has none loses nothing, and the card stays.
card-doomsayer-brief =
    Who names a piece
    loses one of that
    kind
card-doomsayer-rulings =
    • Said is what is said to the game on purpose, or by a move typed with a piece's letter or name. Squares, and moves by buttons and menus, say nothing; nobody listens to the chat.
    • A crab answers to pawn and crab, a prince to prince alone. The king is safe under every name.
    • Pacifists are safe, and under Truce all are. Who has no own piece of that name loses a neutral one.
    • The piece counts as captured by its owner's side: Winged Victory does not bring it back.
    • What was said stays said, whatever cards undo. With two Doomsayers one name costs two pieces.

## Doppelganger

card-doppelganger-name = Doppelganger
card-doppelganger = Instead of your move: one of your pieces that is no pawn goes to an empty square like the kind of piece that your opponent moved last.
card-doppelganger-brief =
    Go like the piece
    that moved last,
    capturing nothing
card-doppelganger-rulings =
    • It goes by the last thing that your opponent moved, by a move or a card, in whichever turn. Castling is a king's move, a promotion a pawn's; a crab counts as a crab, a unit of two as both its parts.
    • Only the way is borrowed: nothing is captured, and nothing promotes.
    • Your king may pass attacked squares, and must be safe where it ends.
    • A cursed piece goes two squares at most, one held by a magnet does not go. Bog can cut it where a bishop, rook or queen slides.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Dubbing

card-dubbing-name = Dubbing
card-dubbing = Instead of your move: one of your pieces, the king or a pawn too, leaps like a knight to an empty square. A pawn does not promote by this.
card-dubbing-brief =
    One of your pieces
    leaps like a knight,
    capturing nothing
card-dubbing-rulings =
    • Only the way is borrowed: the piece stays what it is, and captures nothing by it.
    • It leaps over pieces, walls and barred squares, but cannot end on a barred square. What a magnet holds cannot go.
    • Your king must be safe where it ends.
    • Bog cannot stop it, and a curse does not shorten it.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Dungeon

card-dungeon-name = Dungeon
card-dungeon = After your move: an enemy piece other than the king goes to an empty corner, and your opponent may not move it in the next turn. A pawn does not promote by this.
card-dungeon-brief =
    An enemy piece is put
    into a corner for a
    turn
card-dungeon-rulings =
    • The corner must be empty and not barred; no way there is needed. What a magnet holds cannot be put there.
    • A card that your opponent plays instead of the move may still move the piece.
    • Your opponent cannot move it next turn, so it gives you no check then.
    • A neutral piece can be jailed too: only your opponent is bound, and you may move it in your next turn. A rook there can no longer castle.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Earthquake

card-earthquake-name = Earthquake
card-earthquake = After your move: the board turns by a quarter under the pieces for the rest of the game. Pawns go away from their owners as these sit; those that stand on their last rank now promote, your opponent's first.
card-earthquake-brief =
    The board turns by a
    quarter
card-earthquake-rulings =
    • Squares keep their names. After a turn clockwise White's pawns go towards the a-file.
    • Home squares, halves, the middle line and last ranks turn along. A pawn on its new first or second rank may step twice.
    • Castling stays: king and rook castle on the same squares, which then lie on a file.
    • A pawn in a unit of two does not promote. If a pawn of your opponent's checks you by its promotion, the card is spent for nothing.
    • It may mate. Peace Talks turns the board back, and pawns promote again by that.

## Evangelists

card-evangelists-name = Evangelists
card-evangelists = Instead of your move: one of your bishops and an enemy bishop trade squares.
card-evangelists-brief =
    Your bishop and an
    enemy bishop trade
    places
card-evangelists-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is a bishop here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • If your piece comes over the middle line by it, Toll can be asked.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Evil Eye

card-evil-eye-name = Evil Eye
card-evil-eye = Instead of your move: an enemy piece that one of your pieces could capture now is captured, and yours stays where it stands. No king is captured.
card-evil-eye-brief =
    Capture without
    leaving your square
card-evil-eye-rulings =
    • The victim must be in reach of a capture now, in passing too. A pacifist, or a piece that a magnet holds, captures nothing.
    • Since nobody moves, a pinned piece can do it, and your king may do it to a protected neighbour. Only the board afterwards counts.
    • No pacifist or shielded piece is captured, and nothing under Truce.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Fanatic

card-fanatic-name = Fanatic
card-fanatic = Instead of your move: one of your pawns goes exactly three empty squares forward. It does not promote by this, and cannot be taken in passing.
card-fanatic-brief =
    One of your pawns
    charges three squares
    straight ahead
card-fanatic-rulings =
    • All three squares must be empty; a wall or a barred square stops it. It may begin on any rank.
    • A crab goes straight ahead too, and a neutral pawn goes away from its owner. A unit with a pawn in it goes as a whole.
    • What a magnet holds cannot go.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Fatal Attraction

card-fatal-attraction-name = Fatal Attraction
card-fatal-attraction = After your move: a piece of yours becomes a magnet until it moves or is captured. No piece of either side but a king may leave the eight squares around it; what passes over them is free, what stops there is held.
card-fatal-attraction-brief =
    A piece of yours
    holds all that stand
    next to it
card-fatal-attraction-rulings =
    • Any piece of yours can be the magnet, the king too. It holds your own pieces as well; a king by Coup is free, a prince is not.
    • What is held cannot capture, so it gives no check, and no card moves or trades it. It can be captured.
    • Who captures or stops next to the magnet is held from then on. Passing over is free.
    • If the magnet moves, trades squares or is captured, all are free. A magnet next to another magnet is held itself.
    • The card may mate, and may end a check on you.

## Figure Dance

card-figure-dance-name = Figure Dance
card-figure-dance = After your move: every piece in a corner goes to the next corner counterclockwise, all at once; nothing is captured. Pawns that come to their last rank promote. Not while a corner is barred or a magnet holds such a piece.
card-figure-dance-brief =
    Pieces in the corners
    change corners
card-figure-dance-rulings =
    • The way is a1, h1, h8, a8 and back to a1. Empty corners go round as well, so one piece is enough.
    • Kings go along. A king or rook that has gone can no longer castle.
    • If pawns of both sides promote, yours are named first. If a pawn of your opponent's checks you by that, the card is spent for nothing.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Fireball

card-fireball-name = Fireball
card-fireball = After a move of yours that took no enemy piece: the piece that moved and all pieces next to it are captured, of both sides. Kings, princes and pacifists are not harmed, and where one of them moved nothing happens.
card-fireball-brief =
    The piece that moved
    explodes, and all
    around it with it
card-fireball-rulings =
    • After castling you choose king or rook. A king, prince or pacifist that moved does not explode; nor does anything under Truce: the card is spent for nothing.
    • What your opponent has shielded does not burn. Units of two burn as a whole.
    • Your own burnt pieces are captured pieces: Resurrection can bring them back, Winged Victory cannot.
    • A move that took a neutral piece took an enemy. After Bog it explodes on the nearer square.
    • If it would mate, or leave your own king in check, it is spent for nothing.

## Fog of War

card-fog-of-war-name = Fog of War
card-fog-of-war = When your opponent has played a card, in either turn: it has no effect, and both cards are discarded. If it was the move, your opponent moves again; neither of you plays another card in that turn.
card-fog-of-war-brief =
    Cancel the card that
    was just played
card-fog-of-war-rulings =
    • Any card can be meant: one that stays in play, one that answered your turn, Plots Within Plots itself or each card played by it.
    • If the card was the move, a move without a card follows. If it was what ended a check, the move is taken back with it, and without another move it is mate.
    • All that the card did is undone, and what it captured comes back. What was done after it stays, as far as it is still possible.
    • An answer that is cancelled was never given, but it is spent, and the one who gave it has had the card of that turn.

## Forbidden City

card-forbidden-city-name = Forbidden City
card-forbidden-city = After your move: nothing may enter or slide over an empty square for the rest of the game. Leaps may pass it.
card-forbidden-city-brief =
    Nothing may enter one
    square any more
card-forbidden-city-rulings =
    • No card puts anything there either. Figure Dance cannot be played while a corner is barred.
    • No check goes over it: the card can end one, and it may mate.
    • Knights, Long Jump and other leaps pass over it. For Bombard it is one obstacle.
    • A column that Irresistible Force would push onto it stays where it is, and that was the move.
    • Peace Talks opens the square again.

## Forced March

card-forced-march-name = Forced March
card-forced-march = Instead of your move: one or two of your pawns go one square sideways, each to a square that was empty before.
card-forced-march-brief =
    One or two pawns go
    one square sideways
card-forced-march-rulings =
    • Sideways is to the left or right of the pawn's owner, as the board lies after an Earthquake too.
    • Nothing is captured, and no pawn enters a square that the other leaves.
    • Crabs, neutral pawns and units with a pawn in them go too. Walls and barred squares stop a pawn, a magnet holds it.
    • Nothing can be taken in passing after it.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Fortification

card-fortification-name = Fortification
card-fortification = After your move: a wall is built between two squares that touch, or along two sides of squares that meet. For the rest of the game no step crosses it; leaps do.
card-fortification-brief =
    Build a wall
    between two squares
card-fortification-rulings =
    • Squares that touch by a corner count too. Two sides may run straight or make an L; they also shut the diagonals between them. Past the end of a wall the diagonal is open.
    • No check goes through it: the card can end one, and it may mate.
    • Knights, Dubbing, Long Jump, Madman and exchanges cross it; Ghostwalk and Confabulation do not.
    • For Bombard one side is one obstacle. A column cannot be pushed through it.
    • Walls of two cards shut no diagonal between them.

## Ghostwalk

card-ghostwalk-name = Ghostwalk
card-ghostwalk = Instead of your move: one of your pieces goes its own way to an empty square, through your own pieces if they stand in it. Enemy pieces and walls stop it, and a pawn does not promote by this.
card-ghostwalk-brief =
    A piece of yours
    walks through your
    other pieces
card-ghostwalk-rulings =
    • It may also be a move that passes no piece. Neutral pieces count as yours to walk through.
    • Nothing is captured. Enemy pieces, walls and barred squares stop it, and a magnet holds it.
    • A pawn may step twice through a piece of yours. Only if it passed an empty square can it be taken in passing.
    • Bog can cut it where a bishop, rook or queen goes, to the first empty square of its way.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Guardian

card-guardian-name = Guardian
card-guardian = Instead of your move: one of your pawns goes one empty square forward, or two from its second rank. Your piece right behind it may come along, and then stands right behind it again. The pawn does not promote by this.
card-guardian-brief =
    A pawn and the piece
    behind it advance
    together
card-guardian-rulings =
    • Whoever stands right behind may follow, the king too if it is safe there. Nobody follows through a wall, nor if a magnet holds them.
    • After two squares the pawn can be taken in passing, unless its follower stands where it would be taken.
    • From its first rank a pawn goes one square only. A crab goes straight ahead too.
    • A deck holds this card once.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Haunting Memories

card-haunting-memories-name = Haunting Memories
card-haunting-memories = When the last card that anyone played could be played again: this card is played as that one, a copy as what it copied. It stays in play if that does. It copies no unique card that you have held in this game.
card-haunting-memories-brief =
    Does what the last
    card did
card-haunting-memories-rulings =
    • The last card of either player counts, even if it was cancelled or spent for nothing.
    • It must be the right moment for that card, with something to play it on. It is then as if you had played that card.
    • Guardian, Rebirth and Vendetta can be copied only if you have not held that card in this game.
    • A copy that stays in play is a card of its own: Peace Talks can end it alone.

## Heresy

card-heresy-name = Heresy
card-heresy = After your move: every bishop that can goes to an empty square of the other colour beside it, first your opponent's, then yours; each side says where. A magnet and walls hold bishops.
card-heresy-brief =
    All bishops change
    their colour
card-heresy-rulings =
    • A bishop goes one square straight ahead, back or aside, never diagonally. Every bishop that can go must go, pacifists too.
    • The bishops of a side go together: none enters a square that another leaves. Yours go on the board that your opponent's have left.
    • What became a bishop counts. Neutral bishops are led by their owner.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Hidden Passage

card-hidden-passage-name = Hidden Passage
card-hidden-passage = Instead of your move: your king goes to any empty square on which it stands safely.
card-hidden-passage-brief =
    Your king goes to
    any empty square
    that is safe
card-hidden-passage-rulings =
    • No way is needed, so it leads out of every check, mate too. Barred and taken squares are shut.
    • After a Coup the royal piece goes. A royal pawn does not promote by it.
    • The king can no longer castle.
    • If the king stands attacked there, or if that would mate, the card is spent for nothing and you still have to move.

## Holy Quest

card-holy-quest-name = Holy Quest
card-holy-quest = After your move: an enemy bishop and an enemy knight trade squares.
card-holy-quest-brief =
    An enemy bishop and
    an enemy knight trade
    places
card-holy-quest-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a bishop is a bishop here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Holy War

card-holy-war-name = Holy War
card-holy-war = After your move: one of your knights and one of your bishops trade squares.
card-holy-war-brief =
    Your knight and your
    bishop trade places
card-holy-war-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is a knight here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • If a piece of yours comes over the middle line by it, Toll can be asked.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Hostage

card-hostage-name = Hostage
card-hostage = When a piece of yours has been captured, by a move or a card: one of your pawns is captured in its place, and the piece stands where the pawn stood, as it was. The captor stays where it is.
card-hostage-brief =
    Give up a pawn, and
    your captured piece
    stays in play
card-hostage-rulings =
    • Captures by moves and cards count, in your own turn those by an answer or a trap. Of a captured unit of two one part comes back.
    • A crab or a neutral pawn will do; a pacifist or the king will not. Under Truce it cannot be played.
    • What comes back has all that it had, with the cards on it.
    • If your opponent's king would stand in check then at the end of the turn, the card is spent for nothing.

## Irresistible Force

card-irresistible-force-name = Irresistible Force
card-irresistible-force = Instead of your move: one of your pawns steps onto the taken square ahead and pushes the pieces that adjoin there one square on. A piece pushed off the board is captured; a king cannot be pushed. Nothing is pushed onto a barred square, and no pawn promotes.
card-irresistible-force-brief =
    A pawn pushes all
    ahead of it one
    square on
card-irresistible-force-rulings =
    • Pieces of both sides are pushed, pacifists too. A king, what a magnet holds, or a wall in the way keeps the pawn from going.
    • The one pushed off is captured, whoever's it is. A pacifist pawn pushes nobody off; a pacifist or shielded piece is not pushed off, nor any piece under Truce.
    • Onto a barred square nothing moves, and that was your move.
    • If a pushed piece comes over the middle line, Toll can be asked.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Knightmare!

card-knightmare-name = Knightmare!
card-knightmare = After your opponent's whole turn: it is undone, and a turn that leads to another board must be made. Until then a card used in it may be taken back; one that is not stays spent. Not after a turn without a move.
card-knightmare-brief =
    Undo the enemy turn;
    another move must
    be made
card-knightmare-rulings =
    • Another board means: other pieces on the squares, other walls or barred squares, or another turn of the board. Captured pieces and marks do not count, a crab is a pawn; another promotion counts.
    • A card that is not taken back stays spent, but keeps its effect if that did not depend on what is undone.
    • The new turn is the same turn: you have had your card of it. Panic does not bind it. After Plots Within Plots only the last move is undone.
    • If it would leave your opponent in check without a move, it is spent for nothing. Without check and without another way, it is stalemate.

## Legacy

card-legacy-name = Legacy
card-legacy = When a piece of yours that is no pawn has been captured: take a card of your discard pile into your hand, a unique one too. No card is drawn for this one.
card-legacy-brief =
    For a captured piece
    take a card from your
    discards
card-legacy-rulings =
    • Captures by moves and cards count, in your own turn those by an answer or a trap. Pawns and crabs do not; a pawn that has promoted is a piece.
    • You look through your own pile; with a common deck it is the common one.
    • It cannot fetch itself, nor a card that is still in play.
    • The card that you fetch may be played as soon as you may play a card again.

## Long Jump

card-long-jump-name = Long Jump
card-long-jump = Instead of your move: one of your knights goes to any empty square of the other colour.
card-long-jump-brief =
    Your knight jumps to
    any empty square of
    the other colour
card-long-jump-rulings =
    • Nothing stands in its way: no pieces, walls or barred squares, though it cannot end on a barred one. It captures nothing.
    • What a magnet holds cannot go. A unit with a knight in it goes as a whole.
    • A jump onto a hidden trap springs it.
    • Bog cannot stop it.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Lost Castle

card-lost-castle-name = Lost Castle
card-lost-castle = Instead of your move: one of your rooks and an enemy rook trade squares.
card-lost-castle-brief =
    Your rook and an
    enemy rook trade
    places
card-lost-castle-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is a rook here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • Rooks that have traded can no longer castle. If your piece comes over the middle line by it, Toll can be asked.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Madman

card-madman-name = Madman
card-madman = Instead of your move: one of your pawns jumps diagonally over a neighbour of either side to the empty square behind it, in any direction and as often as it can and you like. Nothing is captured, and it does not promote by this.
card-madman-brief =
    A pawn jumps over
    other pieces as in
    draughts
card-madman-rulings =
    • It may stop after any jump, but not where it began. Pieces may be jumped over more than once, kings too.
    • Walls do not stop a jump; no jump ends on a barred square. What a magnet holds cannot go.
    • A hidden trap is sprung only where it stops.
    • Crabs and neutral pawns can jump too, and a unit with a pawn in it as a whole.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Man of Straw

card-man-of-straw-name = Man of Straw
card-man-of-straw = Before your move, while your king is in check: the king and one of your pawns trade squares. The king must stand safely there, or nothing happens. The pawn does not promote by this. Your move follows.
card-man-of-straw-brief =
    In check: your king
    and a pawn of yours
    trade places
card-man-of-straw-rulings =
    • It can be played only in check. What looks like mate is none while this card helps you.
    • Crabs, neutral pawns, and what began the game as a pawn can stand in; what a magnet holds cannot.
    • It is no capture, and no way is needed. After a Coup the royal piece trades.
    • The king can no longer castle. If it is attacked on the new square, the card is spent for nothing, and the check is still to be met.

## Man-Trap

card-man-trap-name = Man-Trap
card-man-trap = After your move: name in secret a square on which a piece of yours stands. The next enemy piece that ends a move there is captured, after its own capture, and the card ends. Not a king, a pacifist, or a piece whose loss leaves its king in check.
card-man-trap-brief =
    A secret square where
    an enemy piece is
    captured
card-man-trap-rulings =
    • It stays armed when your piece leaves the square. Your own pieces do not spring it.
    • Moves and cards count that end there, not what passes over, and no exchange. Your opponent's move of a neutral piece springs it.
    • Where it may not spring (a king, a pacifist, Truce, a king left in check) it stays armed, unseen. A shield does not help.
    • Your opponent may answer the loss by Hostage or Legacy at once, as the card of that turn.
    • Nobody else is shown the square before it is sprung.

## Masquerade

card-masquerade-name = Masquerade
card-masquerade = Instead of your move: one of your pieces that is no pawn goes like a queen to an empty square.
card-masquerade-brief =
    A piece, no pawn,
    goes like a queen,
    capturing nothing
card-masquerade-rulings =
    • Only the way is borrowed: the piece stays what it is, and captures nothing by it.
    • Your king may pass attacked squares, and must be safe where it ends.
    • Pieces, walls and barred squares in the way stop it. A cursed piece goes two squares at most, one held by a magnet does not go.
    • A promoted pawn is what it became. Bog can cut it only where a bishop, rook or queen goes.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Merciless

card-merciless-name = Merciless
card-merciless = After a move of one of your rooks without a card that captured nothing, castling too: the same rook moves again at once, and may capture.
card-merciless-brief =
    The rook that moved
    moves again
card-merciless-rulings =
    • The first move must have captured nothing; after castling the rook may go on. The second may capture and give check, but not mate.
    • A unit of two may go on if it moved as its rook, and goes on as that.
    • For Bog both moves are one: it can cut them if they lie on one line. After going over the middle line and back Toll can be asked all the same.
    • What has stopped next to a magnet is held, and cannot go on.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.

## Mystic Shield

card-mystic-shield-name = Mystic Shield
card-mystic-shield = After your move: the piece that moved, after castling either, cannot be captured in your opponent's next turn, nor checked if it is the king.
card-mystic-shield-brief =
    What you moved cannot
    be captured next turn
card-mystic-shield-rulings =
    • A shielded king is not in check, so you may end your turn with it attacked.
    • It ends with your opponent's turn. Cards that capture cannot capture it either, but a Man-Trap can, and Betrayal still works.
    • After castling you choose king or rook.
    • If it makes mate that the piece cannot be captured, the card is spent for nothing.

## Neutrality

card-neutrality-name = Neutrality
card-neutrality = After your move: an enemy piece that is no king or queen becomes neutral until it is lost. Either player may move it, it may capture anything and check either king, anything may capture it, and cards for own and for enemy pieces mean it.
card-neutrality-brief =
    An enemy piece serves
    both sides
card-neutrality-rulings =
    • Whoever is on turn may move it, straight back too, and it captures either side's pieces, but not the king of who moves it.
    • Both players may capture it. It goes to the pile of who began with it.
    • A neutral pawn goes away from its owner and promotes on its owner's last rank.
    • It sleeps while the piece is a king or queen.
    • Each king is in check by it if the other side could capture there. The card may mate.

## No Quarter

card-no-quarter-name = No Quarter
card-no-quarter = After a move of yours without a card that captured an enemy piece: the captured piece is out for good, and no card brings it back.
card-no-quarter-brief =
    What you captured is
    out for good
card-no-quarter-rulings =
    • Of a captured unit of two both parts are out for good. A captured neutral piece counts too.
    • A capture by a card does not count.
    • If your opponent rescues the piece by Hostage or Riposte, nothing is left for this card.
    • Resurrection, Winged Victory and Betrayal cannot use what is out for good.

## Onslaught

card-onslaught-name = Onslaught
card-onslaught = Instead of your move: as many of your pawns as you like go one square forward, all at once, each to a square that was empty before. None promotes by this.
card-onslaught-brief =
    As many pawns as you
    like go one square
    forward
card-onslaught-rulings =
    • All squares must be empty before anybody goes, so of pawns one behind the other only the first can go.
    • Crabs go straight ahead too, and neutral pawns go away from their owner. A unit with a pawn in it goes once.
    • Walls and barred squares stop a pawn, a magnet holds it.
    • Nothing can be taken in passing after it.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Pacifism

card-pacifism-name = Pacifism
card-pacifism = Before your move: a piece of yours other than the king can neither capture nor be captured, nor give check, for as long as it is in play.
card-pacifism-brief =
    A piece of yours
    neither captures nor
    is captured
card-pacifism-rulings =
    • It can be moved, traded and pushed, but not off the board. Fireball, Hostage, Revenge, Toll, Doomsayer and traps do not take it.
    • Betrayal and Disintegration do: they are no captures.
    • A pacifist pawn promotes and stays a pacifist. On a king it sleeps; a prince can be a pacifist.
    • The card may mate, for instance by a blocker that cannot be captured.
    • If it leaves your king in a check that no move ends, it is spent for nothing.

## Panic

card-panic-name = Panic
card-panic = After your move: your opponent has a short time for the whole next turn. When it is up, what was moved and played stands and the rest is lost, unless a king would be left in check. It does not bind a turn that is made anew.
card-panic-brief =
    Little time for the
    next turn
card-panic-rulings =
    • The seconds run from when your opponent starts them and sees the board. Until then nothing is shown.
    • They are for all of the turn, with its card. What was done in time is done.
    • If a king would be left in check when the time is up, only the clock ends, and the turn goes on.
    • While you are asked something within that turn, the time stands.
    • It does not bind a turn that is made anew after Chaos and its like.

## Passing in the Night

card-passing-in-the-night-name = Passing in the Night
card-passing-in-the-night = Instead of your move: one of your pawns and an enemy pawn trade squares, or two of yours and two enemy pawns do, in the pairs that you name. None promotes by this.
card-passing-in-the-night-brief =
    Pawns of both sides
    trade places: one pair
    or two
card-passing-in-the-night-rulings =
    • Crabs count, and what began the game as a pawn. Neutral pawns count for both sides, but no pawn is in two pairs.
    • It is no capture: pacifists can trade, and so can pawns under Truce. What stands between does not matter, and a magnet holds.
    • Marks go along with the pawns. Nothing can be taken in passing after it.
    • If a pawn comes over the middle line by it, Toll can be asked.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Peace Talks

card-peace-talks-name = Peace Talks
card-peace-talks = After your move: any continuing card in play goes to its owner's discards, and its effect ends at once. Not one without which a side would have no king.
card-peace-talks-brief =
    End a card that stays
    in play
card-peace-talks-rulings =
    • The card may be yours or your opponent's, and an effect that goes on though Vulture has taken its card.
    • A unit of two is parted: its owner puts the lesser part on an empty square around, or loses it.
    • When an Earthquake ends the board turns back, and pawns on their last rank promote, yours first.
    • A Coup whose prince is lost cannot be ended, nor a unit without which a side has no king.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Plots Within Plots

card-plots-within-plots-name = Plots Within Plots
card-plots-within-plots = When two other cards of your hand could be played at this moment: name both, then play them. Both may be moves, but after a move of your own neither can be. What is drawn meanwhile is not among them, and what is not played in its time is lost.
card-plots-within-plots-brief =
    Play two cards more
card-plots-within-plots-rulings =
    • Good pairs are two before the move, one before and one instead of it, two moves, two after a move, or two answers.
    • It counts as your card of the turn. Both cards are chosen before the first is played.
    • Each of the three can be cancelled by itself. One that was a move leaves a move without a card.
    • What the second card can put right is no fault of the first, so a check left by one may be ended by the other.
    • It can name another Plots Within Plots only with two more cards to play by that.

## Rebirth

card-rebirth-name = Rebirth
card-rebirth = After your move: an enemy piece, the king too, goes to one of the squares on which its kind starts, as the board lies, if that is empty or holds a piece of yours other than the king, which is captured.
card-rebirth-brief =
    An enemy piece goes
    back to where its kind
    starts
card-rebirth-rulings =
    • Pawns start anywhere on their second rank, a bishop on either bishop's square. All as the board lies, after an Earthquake too.
    • What counts is what the piece is now, of a unit of two either part. A prince goes where kings start.
    • No pacifist of yours is captured by it, and nothing under Truce. What a magnet holds cannot go, and nothing goes to a barred square.
    • A king or rook sent home cannot castle. A deck holds this card once.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Resurrection

card-resurrection-name = Resurrection
card-resurrection = Instead of your move: one of your captured pieces other than a queen comes back as what it began the game as, to an empty square on which its kind starts, as the board lies. If it fell in this turn or the last, it has what cards made of it. Not one that is out for good.
card-resurrection-brief =
    A captured piece of
    yours comes back
card-resurrection-rulings =
    • Pieces that your own side captured count, as by Assassin. A promoted pawn comes back as a pawn.
    • A bishop may come back to either bishop's square, a pawn to any square of its second rank, as the board lies after an Earthquake too.
    • No king or queen comes back, and nothing to a barred square.
    • Nothing is captured by it, so it can be played under Truce.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Revenge

card-revenge-name = Revenge
card-revenge = When a pawn of yours has been captured without a card: any enemy pawn is captured. No pawn that is the king or cannot be captured.
card-revenge-brief =
    For your captured
    pawn an enemy pawn is
    captured
card-revenge-rulings =
    • A capture in passing counts, and a crab is a pawn. A pawn that has promoted is none.
    • It may be the pawn that captured. In a unit of two the whole unit falls.
    • Pacifists and shielded pawns are safe, and under Truce all are.
    • If your opponent's king would stand in check then at the end of the turn, the card is spent for nothing.

## Riposte

card-riposte-name = Riposte
card-riposte = When a piece of yours has been captured without a card, by no king or queen: yours stays as it was and the captor is captured instead. You lose your next move, but not your card after it.
card-riposte-brief =
    Your piece captures
    its captor; you lose
    a move
card-riposte-rulings =
    • The captor falls where it came from, and yours keeps all that it had. A pawn that captured in passing or promoted by it falls as a pawn.
    • A unit with a queen in it, or a king by Coup, cannot be captured so.
    • In your next turn you have no move, but may play a card after it or throw one away. Until then your pieces capture nothing, so they give no check.
    • If your opponent would be mated by it, or your king would stand in check without a move, the card is spent for nothing.
    • Chaos and its like cannot undo it; Fog of War can.

## Sanctuary

card-sanctuary-name = Sanctuary
card-sanctuary = Instead of your move: one of your rooks on the rank or file of your king, nothing between, goes next to it, and the king hops over it to the square beyond. What moved before does not matter, nor does check on the way.
card-sanctuary-brief =
    King and rook castle
    on any rank or file
card-sanctuary-rulings =
    • The king ends two squares towards the rook, and the rook between. A rook next to the king stays where it is.
    • Both squares must be on the board, empty and not barred. A wall between king and rook shuts the way, a magnet holds the rook.
    • It may lead out of check and through attacked squares, but not into check. Nothing is captured.
    • After a Coup the royal piece goes. A cursed rook goes two squares at most.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Siege

card-siege-name = Siege
card-siege = After your move: one of your knights and one of your rooks trade squares.
card-siege-brief =
    Your knight and your
    rook trade places
card-siege-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a rook is a rook here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • A rook that has traded can no longer castle. If a piece of yours comes over the middle line by it, Toll can be asked.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Split Knight

card-split-knight-name = Split Knight
card-split-knight = Instead of your move: one of your knights captures two or more enemy pieces that it could capture now, and is captured itself. No king, on either side.
card-split-knight-brief =
    A knight captures two
    or more, and falls
    itself
card-split-knight-rulings =
    • You choose which pieces fall, two at least. The knight lies among your captured pieces.
    • A pacifist can be neither the knight nor a victim. No shielded piece falls, and nothing under Truce; a knight that a magnet holds cannot do it.
    • A pinned knight can do it: only the board afterwards counts. A unit with a knight in it falls as a whole.
    • Hostage and Legacy can answer what it captures, Revenge and Riposte cannot: they are for moves without a card.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Squaring the Circle

card-squaring-the-circle-name = Squaring the Circle
card-squaring-the-circle = Instead of your move, while exactly three corners of the board are taken, by whomever: one of your pieces, the king too, goes to the fourth, unless that is barred. A pawn does not promote by this.
card-squaring-the-circle-brief =
    Three corners taken:
    one of your pieces
    goes to the fourth
card-squaring-the-circle-rulings =
    • Pieces of both sides count in the corners. A piece that stands in one may itself go to the fourth.
    • No way is needed, and walls do not matter. What a magnet holds cannot go.
    • Nothing is captured. The king must be safe in the corner.
    • A king or rook that has gone there can no longer castle.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Think Again!

card-think-again-name = Think Again!
card-think-again = After your opponent's whole turn: it is undone, and a turn that leads to another board must be made. Until then a card used in it may be taken back; one that is not stays spent. Not after a turn without a move.
card-think-again-brief =
    Undo the enemy turn;
    another move must
    be made
card-think-again-rulings =
    • Another board means: other pieces on the squares, other walls or barred squares, or another turn of the board. Captured pieces and marks do not count, a crab is a pawn; another promotion counts.
    • A card that is not taken back stays spent, but keeps its effect if that did not depend on what is undone.
    • The new turn is the same turn: you have had your card of it. Panic does not bind it. After Plots Within Plots only the last move is undone.
    • If it would leave your opponent in check without a move, it is spent for nothing. Without check and without another way, it is stalemate.

## Toll

card-toll-name = Toll
card-toll = After your opponent has moved a piece over the middle line towards you: a pawn of your opponent's choice is captured, or the whole turn is undone and passes without a move. A king in check cannot be left so by refusing; without a pawn nothing happens.
card-toll-brief =
    Who crosses the middle
    pays with a pawn
card-toll-rulings =
    • It is owed for whatever the move takes over the line, and for own pieces that a card beside it does, by an exchange too. Going back at once does not help.
    • The line turns with the board after an Earthquake.
    • A crab or neutral pawn will do. A pacifist or the king will not, nor a pawn whose loss leaves its king in check; under Truce nothing is paid.
    • Refusing gives the card of the turn back, and there is no other move.
    • A pawn that was paid counts as captured: Winged Victory can bring it back.

## Tournament

card-tournament-name = Tournament
card-tournament = Instead of your move: one of your knights and an enemy knight trade squares.
card-tournament-brief =
    Your knight and an
    enemy knight trade
    places
card-tournament-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is a knight here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • If your piece comes over the middle line by it, Toll can be asked.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.

## Treason

card-treason-name = Treason
card-treason = After your move: an enemy rook and an enemy knight trade squares.
card-treason-brief =
    An enemy rook and
    an enemy knight trade
    places
card-treason-rulings =
    • A piece counts as what it is and as what it began the game as: a pawn that became a knight is a knight here. Neutral pieces count for both sides.
    • It is no capture: pacifists can trade, and so can pieces under Truce. What stands between them, walls too, does not matter.
    • What a magnet holds cannot trade. A magnet that trades is one no longer; all other marks go along.
    • A rook that has traded can no longer castle.
    • It may give check, but not mate. If it would mate, or leave your own king in check, it is spent for nothing.

## Truce

card-truce-name = Truce
card-truce = After your move: nothing can be captured, by moves or cards, until a king would be in check if this card were not, or a player is stalemated. What takes pieces out for good is no capture.
card-truce-brief =
    No captures until a
    king is in check
card-truce-rulings =
    • Cards capture nothing either: no Fireball, no trap, no Toll, no Doomsayer. Betrayal and Disintegration still work.
    • Check is judged as if this card were not there, and whoever gives check ends it. While a king is in check it ends as soon as it is played.
    • A player without a move ends it instead of the game, if play can go on then; the count of moves begins anew.
    • It ends a Vendetta, whichever came first.
    • Hidden traps stay armed.

## Under Elf Hill

card-under-elf-hill-name = Under Elf Hill
card-under-elf-hill = Instead of your move: your king leaves the board. At the start of your next turn it comes back to an empty square of the edge that is not attacked, and does not move in that turn. If there is none, the game is drawn; if nothing else can move, the turn passes.
card-under-elf-hill-brief =
    Your king hides for
    a turn and returns
    to the edge
card-under-elf-hill-rulings =
    • While it is away the king cannot be checked. The card leads out of every check, mate too.
    • You say where it comes back, if there are several squares. Barred squares are none.
    • After a Coup the royal piece goes, with all that cards have laid on it. A royal pawn does not promote by it.
    • The king can no longer castle. A piece that is no king any more when it comes back is captured if there is no square.
    • A turn without a move after the return is no stalemate.

## Vendetta

card-vendetta-name = Vendetta
card-vendetta = After your move: who can capture an enemy piece by a move must use the move for it, both players. It ends with the first turn in which the player cannot without a card.
card-vendetta-brief =
    Who can capture must,
    until one cannot
card-vendetta-rulings =
    • Only legal captures count. In check one must also end the check; if none does, the player is free and the card ends.
    • Nobody must play a card to make a capture possible. But a card that is the move must capture too while one is owed.
    • An enemy's neutral piece counts, one's own does not.
    • Truce ends it, whichever came first. A capture that Bog undoes was made all the same.
    • A deck holds this card once.

## Vulture

card-vulture-name = Vulture
card-vulture = When your opponent has played a card, in either turn: take it into your hand, and discard the top card of your own pile unless the deck is common. The card works as played. No card is drawn for this one.
card-vulture-brief =
    Take the card that
    was just played
card-vulture-rulings =
    • It takes answers to your own turn too, if you have played no card in that turn. What was cancelled it cannot take.
    • The effect of a card that stays in play goes on without it, and Peace Talks can still end it.
    • An empty pile pays nothing.
    • If the turn is undone later, the card stays yours.

## Winged Victory

card-winged-victory-name = Winged Victory
card-winged-victory = Instead of your move: a pawn of yours that your opponent has captured comes back to an empty square out of d4, e4, d5 and e5. If it fell in this turn or the last, it has what cards made of it. Not one that is out for good.
card-winged-victory-brief =
    A captured pawn comes
    back to the centre
card-winged-victory-rulings =
    • A pawn paid for Toll counts. One that its own side captured (Assassin, Fireball, Irresistible Force) does not, nor one lost to Doomsayer.
    • A pawn that had promoted comes back as a pawn.
    • The four squares are the same after an Earthquake. A barred one is shut.
    • Nothing is captured by it, so it can be played under Truce.
    • If it would mate, or leave your own king in check, it is spent for nothing and you still have to move.
