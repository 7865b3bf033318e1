# What cards leave on a board, and the signs for it on pictures.

## Marks of a piece, in a word

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

## The whole board

picture-covered = The board is covered
picture-several = { $all }; { $next }
picture-marked = Marked: { $pieces }
picture-marked-piece = { $kind } { $square } ({ $marks })
picture-units = Units of two: { $units }
picture-unit = { $kinds } { $square }
picture-barred = Forbidden cities: { $squares }
picture-traps = Hidden traps: { $squares }
picture-turned-clockwise = The board is turned a quarter clockwise: White moves towards the a-file
picture-turned-half = The board is turned halfway: White moves towards the first rank
picture-turned-counterclockwise = The board is turned a quarter counterclockwise: White moves towards the h-file
picture-away = { $seat }’s pieces away: { $pieces }

## Signs: what each looks like, and its name

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
sign-prince-meaning = It was the king. It still moves like one, but it can be captured, and that doesn’t lose the game.
sign-royal-meaning = This is its side’s king now. It moves as before, and checkmating it wins.
sign-pacifist-meaning = It can’t capture, be captured or give check.
sign-neutral-meaning = Either player can move it. It can capture pieces of both sides, and both sides can capture it.
sign-cursed-meaning = It moves, captures and gives check at most two squares away.
sign-magnet-meaning = Only a king can leave the squares within the ring, until the magnet moves or is captured.
sign-stuck-meaning = A magnet holds it: it can’t move, capture or give check.
sign-challenged-meaning = Its player must make the next move with it, or skip that move.
sign-jailed-meaning = Its player can’t move it on their next turn.
sign-shielded-meaning = It can’t be captured on the opponent’s next turn.
sign-promoted-meaning = It was a pawn. If it’s captured and returns, it’s a pawn again.
sign-asleep-meaning = The card on this piece has no effect for now. It will again when its suspension ends.
sign-flag-meaning = { $seat } moves this piece, although it has the other side’s colour.
sign-unit-meaning = They move and capture together, as either of them could. If captured, both are lost.
sign-city-meaning = Nothing can enter this square or slide through it. Pieces can leap over it.
sign-trap-meaning = The next enemy piece that ends a move here is captured. Your opponent can’t see the trap.
sign-wall-meaning = Only leaps can cross it.
sign-last-meaning = From where the piece stood to where it went.
sign-check-meaning = This king is in check. An arrow comes from each piece that attacks it.
sign-mate-meaning = This king can’t escape. An arrow comes from each piece that attacks it.
sign-turned-meaning = The board has been turned, and the players stay where they are. Pawns still move away from their own player.
sign-away-meaning = A card keeps the pieces behind it off the board for a while.
sign-cloth-meaning = The board is hidden until the opponent guesses which piece is gone, or time runs out.
