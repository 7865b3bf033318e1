//! What the turns of all games have in common: moves, lost turns, handing over, ends.

use super::event::Event;
use crate::action::Action;
use crate::board::{Chess, LastMove, Ledger, Move, SanText, full_san};
use crate::chance::Seed;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::Cell;
use crate::status::{Phase, Status};

/// A game while it carries out an accepted action.
pub(crate) struct Execution<'a> {
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) seed: &'a Seed,
    pub(crate) events: &'a mut Vec<Event>,
}

impl Move {
    /// The move of this action, if it is one on the 8 by 8 board.
    pub(crate) fn of(action: &Action) -> Option<Move> {
        match action {
            Action::Move { from: Cell::Square(from), to: Cell::Square(to), promote, part } => {
                Some(Move { from: *from, to: *to, promote: *promote, part: *part })
            }
            _ => None,
        }
    }

    /// The move as an action.
    pub(crate) fn action(self) -> Action {
        Action::Move { from: self.from.into(), to: self.to.into(), promote: self.promote, part: self.part }
    }
}

impl Execution<'_> {
    /// Plays a move without handing the turn over. `moves` are the legal moves it was chosen from.
    pub(crate) fn displace(&mut self, mv: Move, moves: &[Move]) -> Option<PieceId> {
        let seat = self.ledger.turn();
        let kind = self.ledger.on(mv.from).map_or(Kind::Pawn, |piece| piece.kind);
        let san = SanText::new(&full_san(self.ledger, mv, moves));
        let rights = self.ledger.chess().castling;
        let captured = self.ledger.displace(mv);
        let captured_kind = captured.map(|id| self.ledger.piece(id).kind);
        let unrepeatable = self.ledger.chess().quiet == 0 || self.ledger.chess().castling != rights;
        let last = LastMove {
            seat,
            kind,
            from: mv.from.into(),
            to: mv.to.into(),
            promote: mv.promote,
            captured: captured_kind,
            castled: mv.castles(kind),
            san,
        };
        self.remember(last, unrepeatable);
        captured
    }

    /// Records a move that was made: as the last one, in the draw offers, and in whether earlier
    /// positions can still be repeated.
    pub(crate) fn remember(&mut self, last: LastMove, unrepeatable: bool) {
        let seat = last.seat;
        let keys = self.ledger.keys_len();
        self.ledger.edit_progress(|progress| {
            progress.last_move = Some(last);
            progress.placed = None;
            progress.turn_lost = false;
            progress.exchanged = 0;
            if progress.offer == Some(!seat) {
                progress.offer = None;
            }
            progress.offer_rest[seat] = progress.offer_rest[seat].saturating_sub(1);
            if unrepeatable {
                progress.keys_from = keys;
            }
        });
        self.events.push(Event::Moved(last.view()));
    }

    /// Records that a turn passes without a move: it counts as a move without progress, and en
    /// passant lapses.
    pub(crate) fn idle(&mut self) {
        self.ledger.edit_chess(|chess| {
            chess.quiet = chess.quiet.saturating_add(1);
            chess.passed = crate::SquareSet::EMPTY;
        });
    }

    /// Hands the turn over to the other seat, in this phase.
    pub(crate) fn pass(&mut self, phase: Phase) {
        self.ledger.edit_chess(Chess::pass);
        let to_act = self.ledger.turn();
        self.ledger.edit_progress(|progress| {
            progress.ply += 1;
            progress.called = [].into_iter().collect();
            progress.status = Status::Running { to_act, phase };
        });
    }

    /// Puts the side on turn into another phase.
    pub(crate) fn phase(&mut self, phase: Phase) {
        let to_act = self.ledger.turn();
        self.ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase });
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, status: Status) {
        self.ledger.edit_progress(|progress| {
            progress.status = status;
            progress.offer = None;
        });
        self.events.push(Event::Ended { status });
    }

    /// Whether the captured piece was royal.
    pub(crate) fn was_royal(&self, captured: Option<PieceId>) -> bool {
        captured.is_some_and(|id| self.ledger.piece(id).royal)
    }

    /// The seat on turn.
    pub(crate) fn seat(&self) -> Seat {
        self.ledger.turn()
    }
}

/// Returns a move on the 8 by 8 board in algebraic notation, disambiguated among the legal actions.
pub(super) fn san_among(ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String> {
    let legal: Vec<Move> = legal.iter().filter_map(Move::of).collect();
    let mv = Move::of(action).filter(|mv| legal.contains(mv))?;
    let mut ledger = ledger.clone();
    ledger.forget();
    Some(full_san(&mut ledger, mv, &legal))
}
