//! Standard algebraic notation of a move, following FIDE's appendix C and PGN.

use super::chess::Move;
use super::ledger::Ledger;
use super::placement::Zone;
use super::state::State;

impl State {
    /// The move in algebraic notation without a check sign. `moves` are the moves that it must be
    /// told apart from.
    fn bare_san(&self, mv: Move, moves: &[Move]) -> String {
        let Some(face) = self.face_on(mv.from).map(|id| self.piece(id).kind) else { return String::new() };
        let kind = mv.part.unwrap_or(face);
        if mv.castles(face) {
            return if mv.to.file() > mv.from.file() { "O-O".to_owned() } else { "O-O-O".to_owned() };
        }
        let pawn = kind.is_pawn();
        let captures = self.on(mv.to).is_some() || self.taken_in_passing(mv).is_some();
        let mut san = String::with_capacity(8);
        if pawn {
            if captures || mv.from.file() != mv.to.file() {
                san.push(char::from(b'a' + mv.from.file()));
            }
        } else {
            san.push(kind.letter());
            san.push_str(&self.disambiguation(mv, moves));
        }
        if captures {
            san.push('x');
        }
        san.push_str(&mv.to.to_string());
        if let Some(kind) = mv.promote {
            san.push('=');
            san.push(kind.letter());
        }
        san
    }

    fn disambiguation(&self, mv: Move, moves: &[Move]) -> String {
        let face = |square| self.face_on(square).map(|id| self.piece(id).kind);
        let kind = face(mv.from);
        let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
        for other in moves {
            if other.to == mv.to && other.from != mv.from && face(other.from) == kind {
                rivals = true;
                same_file |= other.from.file() == mv.from.file();
                same_rank |= other.from.rank() == mv.from.rank();
            }
        }
        let name = mv.from.to_string();
        match (rivals, same_file, same_rank) {
            (false, ..) => String::new(),
            (true, false, _) => name[..1].to_owned(),
            (true, true, false) => name[1..].to_owned(),
            (true, true, true) => name,
        }
    }
}

/// The move in algebraic notation, with `+` or `#` in games that know check. The ledger is
/// unchanged when this returns.
pub(crate) fn full_san(ledger: &mut Ledger, mv: Move, moves: &[Move]) -> String {
    let mut san = ledger.bare_san(mv, moves);
    if ledger.chess_rules.safety {
        let checkpoint = ledger.checkpoint();
        ledger.make(mv);
        if ledger.in_check(ledger.turn()) {
            ledger.lift_truce();
            // In card games, a card in the hand may still avert the mate.
            let hopeless = ledger.zone(Zone::Hand(ledger.turn())).is_empty() && !ledger.can_move();
            san.push(if hopeless { '#' } else { '+' });
        }
        ledger.undo(checkpoint);
    }
    san
}
