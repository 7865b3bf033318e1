//! Makes views: reduces the whole state to what one viewer may know.
//!
//! A view has no field for what its viewer may not know. The secrecy tests permute everything hidden and require
//! every visible byte to stay the same.

use super::turn_machine::Features;
use super::{chessme, knightmare, no_stress};
use crate::board::{LastMove, State, Zone};
use crate::card::Card;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::position::{Lists, Piles};
use crate::seat::{BySeat, Seat};
use crate::setup::{Rules, Variant};
use crate::square::{Cell, Square};
use crate::status::{Status, WinReason};
use crate::view::{Allowance, CardView, Last, MoveView, PieceView, PileSizes, View, Viewer};

/// Returns what the viewer may know of the state.
pub(super) fn view((rules, features): (Rules, Features), state: &State, viewer: Viewer) -> View {
    let progress = state.progress();
    let referee = viewer == Viewer::Referee;
    let on_grid = features.on_grid();
    let off_board = |how| Lists::from(BySeat::from_fn(|seat| state.off_board(seat, how)));
    let knows = |seat| referee || viewer.seat() == Some(seat);
    let building = progress.status == Status::Building;
    // Cards that were built into a deck still show as part of the pool.
    let pool = |seat| {
        let mut cards: Vec<Card> = state.faces(Zone::Pool(seat)).chain(state.faces(Zone::Built(seat))).collect();
        cards.sort();
        cards
    };
    // Only the player of an Abduction sees what it has lifted off, and only the two players see the
    // board. Once the game has ended there is nothing left to hide.
    let lifted = knightmare::lifted(state).filter(|_| !knows(state.turn()) && !progress.status.is_over());
    let covered = lifted.is_some() && viewer == Viewer::Public;
    let hand = |seat| state.faces(Zone::Hand(seat)).collect::<Vec<Card>>();
    View {
        variant: rules.variant(),
        rules,
        viewer,
        status: progress.status,
        turn: state.turn(),
        fen: if on_grid || covered { String::new() } else { state.fen() },
        grid: on_grid.then(|| chessme::grid_of(state)),
        board: if on_grid {
            chessme::pieces_on_grid(state)
        } else if covered {
            Vec::new()
        } else {
            Square::all().filter_map(|square| piece_view(features, state, square)).collect()
        },
        hand: viewer.seat().map(hand),
        hands: referee.then(|| Lists::from(BySeat::from_fn(hand))),
        piles: referee.then(|| {
            let pile = |zone| state.faces(zone).rev().collect();
            let own = |seat| pile(Zone::Deck(seat));
            Piles { common: pile(Zone::Pile), white: own(Seat::White), black: own(Seat::Black) }
        }),
        pool: viewer.seat().filter(|_| building).map(pool),
        pools: (referee && building).then(|| Lists::from(BySeat::from_fn(pool))),
        deck: viewer.seat().filter(|seat| progress.built[*seat]).map(|seat| state.faces(Zone::Built(seat)).collect()),
        points: match rules {
            Rules::Knightmare(options) if building => Some(options.points),
            _ => None,
        },
        built: building.then_some(progress.built),
        hand_sizes: BySeat::from_fn(|seat| state.zone(Zone::Hand(seat)).len()),
        pile_sizes: PileSizes {
            common: state.zone(Zone::Pile).len(),
            white: state.zone(Zone::Deck(Seat::White)).len(),
            black: state.zone(Zone::Deck(Seat::Black)).len(),
        },
        discards: Piles {
            common: state.faces(Zone::Discards).collect(),
            white: state.faces(Zone::Discard(Seat::White)).collect(),
            black: state.faces(Zone::Discard(Seat::Black)).collect(),
        },
        captured: off_board(OffBoard::Captured),
        dead: off_board(OffBoard::Dead),
        effects: knightmare::shown_effects(state, knows, lifted),
        walls: state.geometry.walls().to_vec(),
        barred: state.geometry.ground().barred.collect(),
        turned: features.steps.then(|| state.geometry.ground().orientation.turns()),
        passed: if features.steps && !covered { state.legal_en_passant().collect() } else { Vec::new() },
        away: if on_grid { Lists::default() } else { without(off_board(OffBoard::Away), state, lifted) },
        allowance: features.steps.then(|| allowance(state)),
        forbidden: state.is_forbidden(),
        last: Last {
            moved: progress.last_move.filter(|_| lifted.is_none()).map(|last| last.view()),
            placed: progress.placed,
            card: progress.last_card.map(|last| CardView {
                seat: last.seat,
                card: last.card,
                choices: if lifted.is_some() || (!knows(last.seat) && knightmare::hides_choices(state, last)) {
                    Vec::new()
                } else {
                    state.last_choices().to_vec()
                },
                current: last.ply + 1 >= progress.ply,
            }),
            turn_lost: progress.turn_lost,
            exchanged: usize::from(progress.exchanged),
        },
        check: rules.knows_check() && !covered && progress.status.to_act().is_some_and(|seat| state.in_check(seat)),
        attackers: if covered { Vec::new() } else { attackers(rules, state) },
        called: progress.called.iter().collect(),
        again: if rules.variant() == Variant::NoStress { no_stress::again(state) } else { Vec::new() },
        offer: progress.offer,
        ply: progress.ply,
    }
}

/// Returns the cells of the pieces that check or have checkmated a king.
fn attackers(rules: Rules, state: &State) -> Vec<Cell> {
    let threatened = match state.progress().status {
        Status::Won { winner, reason: WinReason::Checkmate } => Some(!winner),
        status => status.to_act(),
    };
    threatened.filter(|_| rules.knows_check()).map(|seat| state.checkers(seat)).unwrap_or_default()
}

/// Removes a hidden piece from lists of pieces off the board.
fn without(mut lists: Lists<Kind>, state: &State, hidden: Option<PieceId>) -> Lists<Kind> {
    for part in hidden.into_iter().flat_map(|piece| state.unit_parts(piece)) {
        let piece = state.piece(part);
        let list = if piece.origin == Seat::White { &mut lists.white } else { &mut lists.black };
        if let Some(index) = list.iter().position(|kind| *kind == piece.born) {
            list.remove(index);
        }
    }
    lists
}

/// Returns how many cards each side may still play in the turn.
fn allowance(state: &State) -> Allowance {
    let (log, seat) = (state.turn_log(), state.turn());
    let left = |seat, spent: bool| match &log.plots[seat] {
        Some(plots) => plots.cards.len(),
        None => usize::from(!spent),
    };
    Allowance { own: left(seat, log.own), reply: left(!seat, log.reply) }
}

fn piece_view(features: Features, state: &State, square: Square) -> Option<PieceView> {
    let (carrier, face) = (state.id_on(square)?, state.face_on(square)?);
    let parts: Vec<char> = state.parts_on(square).map(|part| state.letter_of(part)).collect();
    Some(PieceView {
        cell: square.into(),
        kind: state.piece(face).kind,
        piece: state.letter_of(face),
        parts: if parts.len() > 1 { parts } else { Vec::new() },
        owner: state.piece(carrier).owner,
        // In games without cards on pieces, a promotion leaves no visible mark.
        marks: if features.steps { state.shown_marks(carrier) } else { Vec::new() },
    })
}

impl LastMove {
    pub(crate) fn view(&self) -> MoveView {
        MoveView {
            seat: self.seat,
            kind: self.kind,
            from: self.from,
            to: self.to,
            promote: self.promote,
            captured: self.captured,
            castled: self.castled,
            san: match (self.from, self.to) {
                (Cell::Point { .. }, Cell::Point { .. }) => format!("{}{}", self.on_grid(), self.san),
                _ => self.san.to_string(),
            },
        }
    }
}
