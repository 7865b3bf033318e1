//! Whether the side to move has anything left to do, by moves and by the cards in its hand: the
//! complete game-over test of `knightmare.md` 2.1, with one card a turn.

use super::cards::window;
use super::play::{Choice, Outcome, Window, placements, play};
use super::position::Position;
use super::ways::Move;

/// The moves that are legal because a card in the hand may still cure a check that they leave
/// (`knightmare.md` 2.8).
pub(crate) fn moves_with(position: &Position, hand: &[&str]) -> Vec<Move> {
    let mut moves = position.moves();
    // A capture required by Vendetta may itself need a card to follow it.
    if position.owes_capture() {
        moves.retain(|step| position.pays_vendetta(step));
    }
    moves.retain(|step| {
        let after = position.after(step);
        !after.in_check(position.turn) || hand.iter().any(|card| cures(&after, card))
    });
    moves
}

fn stands(position: &Position, card: &str, choices: &[Choice], then: fn(&Position) -> bool) -> bool {
    matches!(play(position, position.turn, card, choices), Outcome::Done(after) if then(&after))
}

fn cures(after: &Position, card: &str) -> bool {
    matches!(window(card), Some(Window::Post | Window::PreOrPost))
        && placements(after, after.turn, card).iter().any(|choices| stands(after, card, choices, |_| true))
}

/// A move, a card that is the move, or a card before a move.
pub(crate) fn has_a_way(position: &Position, hand: &[&str]) -> bool {
    let by_card = |card: &&str| {
        let then: fn(&Position) -> bool = match window(card) {
            Some(Window::Ins) => |_| true,
            Some(Window::Pre | Window::PreOrPost) => |after| !after.legal_moves().is_empty(),
            _ => return false,
        };
        placements(position, position.turn, card).iter().any(|choices| stands(position, card, choices, then))
    };
    !moves_with(position, hand).is_empty() || hand.iter().any(by_card)
}

/// Whether the side is mated with these cards in hand.
pub(crate) fn is_lost(position: &Position, hand: &[&str]) -> bool {
    position.in_check(position.turn) && !has_a_way(position, hand)
}

#[cfg(test)]
mod tests {
    use super::super::draw::{at, draw};
    use super::{is_lost, moves_with};

    // Letters and numbers name the acceptance cases.

    #[test]
    fn a_card_that_is_the_move_escapes_a_mate() {
        let d5 = draw(". . . . . . . k\n. .\n. .\n. .\n. .\n. .\n. r\nr . . . . . . K");
        assert!(d5.is_mated() && is_lost(&d5, &["fanatic"]));
        assert!(!is_lost(&d5, &["hidden-passage"]) && !is_lost(&d5, &["under-elf-hill"]));
    }

    #[test]
    fn a_card_after_a_move_escapes_a_mate() {
        let b4 = draw(
            "
            r . . . k . . .
            . r . . . . . p
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . P .
            K . . . . . . .",
        );
        assert!(b4.is_mated() && !is_lost(&b4, &["challenge"]));
        assert!(!is_lost(&b4, &["mystic-shield"]), "the king moves and is shielded");
        assert!(is_lost(&b4, &["crab"]));
    }

    #[test]
    fn a_card_before_the_move_escapes_a_mate() {
        let straw = draw(
            "
            . . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            P . . . . . . .
            . r . . . . . .
            r . . . . . . K",
        );
        assert!(straw.is_mated() && is_lost(&straw, &["pacifism"]));
        assert!(!is_lost(
            &draw(
                "
            . . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . P . . . . .
            . . . . . . . .
            . r . . . . . .
            r . . . . . . K"
            ),
            &["man-of-straw"]
        ));
    }

    #[test]
    fn a_shield_cures_a_king_that_moved_into_check_and_no_other() {
        let d20 = draw(". . . . k . . .\n. .\n. .\n. .\n. .\n. .\n. . . . P\n. . . . K . . r");
        let goes = |to: &str| moves_with(&d20, &["mystic-shield"]).iter().any(|step| step.to == at(to));
        assert!(goes("d2") && goes("f1") && !goes("e4"));
    }
}
