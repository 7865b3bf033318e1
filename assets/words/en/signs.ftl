# What cards leave on a board, and the signs by which pictures show it.

## What is on a piece, in a word

mark-crab = crab
mark-prince = prince
mark-royal = royal
mark-pacifist = pacifist
mark-neutral = neutral
mark-cursed = cursed
mark-magnet = magnet
mark-stuck = held by a magnet
mark-challenged = challenged
mark-jailed = in the dungeon
mark-shielded = shielded
mark-promoted = promoted pawn
mark-asleep = { $mark } suspended
mark-other-colour = in { $seat }’s colour

## The same of a whole board

picture-covered = The board is covered
picture-several = { $all }; { $next }
picture-marked = Marked: { $pieces }
picture-marked-piece = { $kind } { $square } ({ $marks })
picture-units = Units of two: { $units }
picture-unit = { $kinds } { $square }
picture-barred = Forbidden cities: { $squares }
picture-traps = Hidden traps: { $squares }
picture-turned-clockwise = The board has been turned a quarter clockwise: White moves towards the a-file
picture-turned-half = The board has been turned by half: White moves towards the first rank
picture-turned-counterclockwise = The board has been turned a quarter counterclockwise: White moves towards the h-file
picture-away = Away from { $seat }’s side: { $pieces }

## Signs: what each looks like and what it is called

sign-badge = { $shape }: { $mark }
sign-asleep = { $shape }, hollow, with a Z: { $mark }
sign-crab = A piece drawn as a crab
sign-crab-shape = Small crab
sign-prince-shape = Hollow crown
sign-royal-shape = Filled crown
sign-pacifist-shape = Heart
sign-neutral-shape = Half-filled disc
sign-cursed-shape = Skull
sign-magnet-shape = Horseshoe magnet with a dashed ring around it
sign-stuck-shape = Padlock
sign-challenged-shape = Crossed swords
sign-jailed-shape = Barred window
sign-shielded-shape = Shield
sign-promoted-shape = Two chevrons
sign-light-flag = Light pennant
sign-dark-flag = Dark pennant
sign-unit = Two pieces on one square: a unit
sign-city = Walled city with a shut gate: a forbidden city
sign-trap = Disc with teeth: your trap
sign-wall = Bricks between squares: a wall
sign-last = Arrow: the last move
sign-check = Red glow and exclamation mark: check
sign-mate = Red glow and double cross: mate
sign-turned = Letters and numbers at other edges: a turned board
sign-away = Hill beside the board: pieces away
sign-cloth = Cloth over the board

## What they mean

sign-crab-meaning = A pawn that moves and captures one square diagonally forward and in no other way. It can still be promoted.
sign-prince-meaning = Once the king: it still moves as one, but it can be captured, and its loss does not lose the game.
sign-royal-meaning = This is its side’s king now. It moves as it did before, and must not be mated.
sign-pacifist-meaning = It neither captures nor can be captured, and gives no check.
sign-neutral-meaning = Either player may move it. It may capture pieces of both sides, and both sides may capture it.
sign-cursed-meaning = It moves, captures and gives check at most two squares away.
sign-magnet-meaning = No piece but a king may leave the squares within the ring, until the magnet moves or is captured.
sign-stuck-meaning = A magnet holds it: it cannot move or capture, and gives no check.
sign-challenged-meaning = Its player must make the next move with it, or loses that move.
sign-jailed-meaning = Its player cannot move it in the next turn.
sign-shielded-meaning = It cannot be captured in the opponent’s next turn.
sign-promoted-meaning = It was a pawn. If it is captured and comes back, it is a pawn again.
sign-asleep-meaning = The card on this piece does nothing at present. It will again when what suspends it is over.
sign-flag-meaning = { $seat } moves this piece, although it has the other side’s colour.
sign-unit-meaning = Both move and capture together, as either of them could. If they are captured, both are lost.
sign-city-meaning = Nothing enters this square or slides through it. Leaps over it are free.
sign-trap-meaning = The next enemy piece that ends a move here is captured. Your opponent does not see it.
sign-wall-meaning = Nothing moves across it but leaps.
sign-last-meaning = It leads from where the piece stood to where it went.
sign-check-meaning = This king is threatened. An arrow comes from each piece that threatens it.
sign-mate-meaning = This king cannot escape. An arrow comes from each piece that has mated it.
sign-turned-meaning = The board lies otherwise before its players, who stay where they are. Pawns move away from their own player.
sign-away-meaning = A card has taken the pieces behind it off the board for a while.
sign-cloth-meaning = The board is hidden until the piece that has been lifted off it is named.
