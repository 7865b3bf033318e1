//! The short rules of each game and the help in our own words, as players read them on Discord.

use cardinal_rules::{ActionKind, Rules, Supply, Variant};
use cardinal_words::say;

/// What a player reads who asks for something that a game does not have at any time, with what was
/// perhaps meant; nothing for what the game has.
pub(crate) fn missing(rules: Rules, kind: ActionKind) -> Option<String> {
    let (game, facts) = (rules.variant().name(), rules.variant().facts());
    let about_cards = [ActionKind::Draw, ActionKind::Play, ActionKind::Discard, ActionKind::Exchange];
    if rules.supply() == Some(Supply::Turned) && about_cards[1..].contains(&kind) {
        return Some(
            "At this level nobody holds cards: *My turn* or `/draw` turns the turn's card, and `/move` makes the move that it calls."
                .to_owned(),
        );
    }
    if facts.has(kind) || !about_cards.contains(&kind) {
        return None;
    }
    match (&facts.cards, kind) {
        (None, ActionKind::Draw) => {
            Some(format!("{game} is played without cards, so there is nothing to draw. To offer a draw, use `/offer`."))
        }
        (None, _) => Some(format!("{game} is played without cards.")),
        (Some(cards), ActionKind::Draw) => Some(format!(
            "In {game} a new {} is drawn for every one that is {}. To offer a draw, use `/offer`.",
            cards.form.name(),
            cards.form.used()
        )),
        (Some(_), ActionKind::Discard) if facts.has(ActionKind::Exchange) => Some(format!(
            "In {game} no single card is thrown away: `/discard` without a card exchanges the whole hand, where the rules \
             allow it."
        )),
        (Some(cards), ActionKind::Discard | ActionKind::Exchange) => {
            Some(format!("In {game} no {} is ever thrown away.", cards.form.name()))
        }
        (Some(_), _) => None,
    }
}

/// What wins a game, and how it goes, in one sentence for whoever plays it for the first time.
pub(crate) fn goal(rules: Rules) -> String {
    let how = match (rules.variant(), rules.supply()) {
        (Variant::Standard, _) => say!("goal-standard"),
        (Variant::ChessMe, _) => say!("goal-chessme"),
        (Variant::Knightmare, _) => say!("goal-knightmare"),
        (Variant::NoStress, Some(Supply::Turned)) => say!("goal-card-turned"),
        (Variant::NoStress, _) => say!("goal-card-played"),
    };
    if rules.knows_check() { say!("goal-mate", how = how) } else { say!("goal-capture", how = how) }
}

/// The short rules of a game.
pub(crate) const fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => STANDARD,
        Variant::NoStress => NO_STRESS,
        Variant::Knightmare => KNIGHTMARE,
        Variant::ChessMe => CHESSME,
    }
}

const CHESSME: &str = "\
**ChessMe**
Chess on a grid without an edge. Points are named x,y: x grows to White's right, y away from White. Each side begins with a king and four \
pawns; the rest of its army are tiles, of which you hold three.

**A turn** is a move, then one tile or none. Whoever places a tile draws another; whoever places none draws none.

**Moves.** A move that captures nothing must end next to another piece, of either side; diagonally counts. Captures may end anywhere; queens, \
rooks and bishops reach as far as nothing is in their way. The king goes one step sideways, forward or diagonally forward; backward only \
to capture. Pawns go one step forward and capture diagonally forward. No double step, no en passant, no castling.

**Tiles.** A pawn goes left or right of one of your pawns, everything else directly behind one. A tile may give check, and mate.

**Promotion.** A pawn that moves onto the row of the enemy king may become a queen, rook, bishop or knight of yours that was captured, \
or stay a pawn (typed, it stays unless you say `=R`). Placing never promotes.

**The end.** Checkmate wins, judged after the tile; the move itself must end a check. A draw: nothing can move; only kings are left; the same \
position for the fifth time (for the third it can be claimed, `/offer`); 150 turns without capture, pawn move or tile.

**Here.** *My turn* lays a move out and sends it with a tile or without. Or type `/move move:K1,0-0,0 place:R 1,0`. `/move move:1,0` shows \
where that piece can go, by number; `/move move:1,0 #2` goes there. After a move alone: `/play card:R 1,0` or `/play card:none`.";

const STANDARD: &str = "\
**Standard chess**
White moves first, then the sides take turns. Checkmate wins; so does the opponent's resignation.

**Special moves.** *Castling*: the king goes two squares towards a rook, which jumps over him; neither has moved before, nothing \
stands between, and the king is not in check and crosses no attacked square. *En passant*: a pawn that has just gone two squares \
can be captured, at once only, as if it had gone one. *Promotion*: a pawn on the last rank becomes a queen, rook, bishop or knight.

**Draws.** At once: stalemate, neither side can ever mate, the same position five times, 75 moves by each side without a capture \
or a pawn move. On a player's claim (`/offer`): the same position three times, or 50 such moves. By agreement: `/offer`.

**Here.** `/move Nf3` or `/move g1f3`, or the button *My turn*.";

const NO_STRESS: &str = "\
**No Stress Chess**
Chess in which a card says what may move. Whoever captures the king wins (levels 1 to 3).

**Cards.** 56 in one face-down pile: 11 pawns, 8 each of knights, bishops, rooks and queens, 7 kings, and 6 *Same Again*, \
which stand for the top piece card of either face-up pile. When the pile is used up, both face-up piles are shuffled into a new one.

**Level 1.** Turn a card and move a piece of that kind. If none can move, the turn is lost.
**Level 2.** You hold three cards. Draw a fourth, play one, move.
**Level 3.** The same with five cards and a sixth.
**Advanced.** Level 3 with check, checkmate, castling (a King or Rook card), en passant and promotion. You may not leave your king \
in check; if you are in check and none of your cards helps, the turn is lost, and the king can be taken.

**Exchange.** With three cards alike, or no card that lets anything move, you may throw the whole hand away for a new one (`/discard`) instead of moving.

**Levels 1 to 3** know no check, castling or en passant; a pawn on the last rank stays there unless the game was set to promote. \
If something that is called can move, it must. 150 turns without a capture or a pawn move are a draw.

**Here.** *My turn* turns or draws the card; press a card, a piece, a square. Or type `/move Bd3`, which draws, plays the card that calls it, and moves.

**Fair shuffles.** The game starts with a fingerprint of the shuffle and ends with what it was made from, so that anyone can check it.";

const KNIGHTMARE: &str = "\
**Knightmare Chess**
Chess with a hand of cards that bend its rules. In each turn you make a move and may play one card.";

/// What the bot can do.
pub(crate) const HELP: &str = "\
**Cardinal** plays card-driven chess in this channel, over minutes or over days.

**Start**: `/challenge` somebody, or anyone; choose the game, its level, your colour, and a thread if you like.
**Play by pressing**: *My turn* under the newest message, or `/turn`, opens your private panel and turns or draws your card: press a card, a piece, where it goes; in ChessMe, then a tile.
**Play by typing**: `/move Nf3` or `/move g1f3` (moves are suggested as you type) is a whole turn: it draws and plays the card that calls it. `/draw`, `/play knight` and `/discard` do one step. ChessMe: `/rules` says how.
**Look**: `/board` (with `text:True` as text), `/hand` (only you see it), `/history`, `/games` (where you can answer or withdraw challenges too).
**End**: `/resign`, `/offer` a draw, accept, decline or claim one; `/export` the game as PGN, as a text or as a record.
**Learn**: `/rules`, `/card`.
**Yours**: `/preferences` for the look of the board and the way moves are written. Who manages the server has `/settings`.

**Fair**: the fingerprint at a game's start is the SHA-256 of the 32 bytes of the seed and the 16 of the salt that are shown at its end. \
`/export format:record` has the whole game, so that anyone can deal the cards again and compare.

Several games can run in one channel: a command finds the one that waits for you, and asks when there are two. Your cards are shown to you alone.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::interaction::limits;

    #[test]
    fn every_text_fits_into_a_message() {
        for text in [STANDARD, NO_STRESS, KNIGHTMARE, CHESSME, HELP] {
            assert!(text.chars().count() <= limits::TEXT, "{} characters", text.chars().count());
        }
    }
}
