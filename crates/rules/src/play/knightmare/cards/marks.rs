//! Cards that are laid on a piece, make a unit of two, or bind what a player may or must do in coming turns.

use super::journeys::CORNERS;
use super::row::{CardRow, Slot, Window};
use crate::board::{CASTLING_WINGS, Duty, Force, Ledger, Location, State};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::knightmare::making::acts::{PAWN, enemy, moved_by_card, own};
use crate::play::knightmare::making::continuing::{hand_over, lay_in_trial};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::slots::{By, One, Plain, Stays, Two, Value};
use crate::play::knightmare::making::trigger::moved_pieces;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// A continuing card that is laid on one piece.
struct LaidOn {
    /// The pieces on which it can be laid.
    pieces: fn(At<'_>) -> SquareSet,
    /// What it does to the piece, which stands on this square when the card is laid.
    force: fn(Square) -> Force,
    /// Whether a position may have it on the piece on this square. The piece may have changed since
    /// the card was laid.
    fits: fn(&State, Seat, Square) -> bool,
    /// What the card's choice must be in a position.
    needs: &'static str,
}

/// Returns the square, if the choices are just one square.
fn square_of(choices: &[Choice]) -> Option<Square> {
    if let [square] = choices { Square::read(square) } else { None }
}

/// Returns the piece on a square that a card with this force works on. In a unit, only the pawn can
/// become another kind.
fn subject_on(state: &State, square: Square, force: Force) -> Option<PieceId> {
    match force {
        Force::Becomes(_) => state.part_on(square, &[Kind::Pawn]).or(state.part_on(square, PAWN)),
        _ => state.id_on(square),
    }
}

impl Effect for LaidOn {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: (self.pieces)(at).map(|square| square.written()).collect() },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let square = square_of(choices)?;
        Some(Box::new(move |ledger: &mut Ledger, seat| {
            let force = (self.force)(square);
            let subject = subject_on(ledger, square, force);
            // A player who crowns a piece of the other side has no king left (FAQ 20/44).
            if force == Force::Crowns && ledger.on(square).is_some_and(|piece| piece.owner != seat) {
                return Done { surrenders: true, ..Done::default() };
            }
            lay_in_trial(ledger, seat, subject, force);
            Done { subject, ..Done::default() }
        }))
    }

    fn set_up(&self, state: &mut State, owner: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let square = square_of(choices).filter(|square| (self.fits)(state, owner, *square));
        square.and_then(|square| subject_on(state, square, (self.force)(square))).map(Some).ok_or(self.needs)
    }

    fn force(&self, choices: &[Choice]) -> Force {
        square_of(choices).map_or(Force::Silent, self.force)
    }
}

/// Whether any piece stands there: marks stay on a piece whatever it becomes.
fn is_taken(state: &State, _: Seat, square: Square) -> bool {
    state.on(square).is_some()
}

/// Whether the card's owner has a pawn there, or a pawn stands there that may have become a crab by
/// *Betrayal*, in the place of a dead pawn of the owner.
fn is_crab_to_be(state: &State, owner: Seat, square: Square) -> bool {
    let mut dead = state.pieces_off(owner, OffBoard::Dead).into_iter();
    state.pawns().has(square)
        && (state.own_to(owner).has(square) || dead.any(|piece| state.piece(piece).born == Kind::Pawn))
}

pub(super) const CRAB: CardRow =
    CardRow::new("Crab", 5, Window::After).stays().asks(&[Slot::Own(&[Kind::Pawn])]).does(&LaidOn {
        pieces: |at| own(&[Kind::Pawn]).squares(at),
        force: |_| Force::Becomes(Kind::Crab),
        fits: is_crab_to_be,
        needs: "it needs the square of a pawn of its owner",
    });

pub(super) const COUP: CardRow = CardRow::new("Coup", 6, Window::After)
    .stays()
    .asks(&[Slot::OwnBut(&[Kind::King, Kind::Queen, Kind::Rook])])
    .does(&LaidOn {
        pieces: |at| {
            let barred = at.state.of_kind(Kind::Rook) | at.state.of_kind(Kind::Queen) | at.state.royals();
            own(&Kind::ALL).squares(at).without(barred)
        },
        force: |_| Force::Crowns,
        fits: |state, owner, square| state.owned(owner).has(square),
        needs: "it needs the square of a piece of its owner",
    });

/// The kinds that a curse shortens.
const SLIDERS: &[Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop];

pub(super) const CURSE: CardRow =
    CardRow::new("Curse", 6, Window::After).stays().asks(&[Slot::Enemy(SLIDERS)]).does(&LaidOn {
        pieces: |at| enemy(SLIDERS).squares(at),
        force: |_| Force::Marks(Mark::Cursed),
        fits: |state, _, square| SLIDERS.iter().any(|kind| state.of_kind(*kind).has(square)),
        needs: "it needs the square of a queen, rook or bishop",
    });

pub(super) const FATAL_ATTRACTION: CardRow =
    CardRow::new("Fatal Attraction", 8, Window::After).stays().asks(&[Slot::Own(&Kind::ALL)]).does(&LaidOn {
        pieces: |at| own(&Kind::ALL).squares(at),
        force: Force::Attracts,
        fits: is_taken,
        needs: "it needs the square of a piece",
    });

/// Every kind except the queen and the king.
const LESSER: &[Kind] = &[Kind::Pawn, Kind::Crab, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Prince];

pub(super) const NEUTRALITY: CardRow = CardRow::new("Neutrality", 9, Window::After)
    .stays()
    .asks(&[Slot::EnemyBut(&[Kind::King, Kind::Queen])])
    .does(&LaidOn {
        pieces: |at| enemy(LESSER).squares(at).without(at.state.royals()),
        force: |_| Force::Marks(Mark::Neutral),
        fits: is_taken,
        needs: "it needs the square of a piece",
    });

pub(super) const PACIFISM: CardRow =
    CardRow::new("Pacifism", 3, Window::Before).stays().asks(&[Slot::OwnBut(&[Kind::King])]).does(&LaidOn {
        pieces: |at| own(&Kind::ALL).squares(at).without(at.state.royals()),
        force: |_| Force::Marks(Mark::Pacifist),
        fits: is_taken,
        needs: "it needs the square of a piece",
    });

pub(super) const CHALLENGE: CardRow =
    CardRow::new("Challenge", 6, Window::After).asks(&[Slot::EnemyBut(&[Kind::King, Kind::Queen])]).does(&One {
        slot: By(|at: At<'_>, (): ()| challengeable(at).collect()),
        effect: |ledger, seat, square| bind(ledger, square, Mark::Challenged(!seat)),
    });

/// Binds the other side for its next turn by a mark on the piece.
fn bind(ledger: &mut Ledger, square: Square, mark: Mark) -> Done {
    if let Some(piece) = ledger.id_on(square) {
        ledger.begin_duty(Duty::Marked(mark, piece));
    }
    Done::default()
}

/// The kinds that can be challenged: not the king or the queen.
const CHALLENGED: &[Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Crab, Kind::Prince];

/// Returns the enemy pieces that can be challenged and can move in the next turn. In check, a piece
/// counts if it could move were its king safe; if such a piece cannot cure the check, the card has
/// mated and has no effect.
fn challengeable(at: At<'_>) -> SquareSet {
    let mut next = Ledger::new(at.state.clone());
    hand_over(&mut next);
    let moves = if next.in_check(next.turn()) { next.pseudo_legal_moves() } else { next.moves() };
    // A king is never captured, even if it is in check while a cure is pending.
    let king = next.royal(at.seat);
    let mut mobile = SquareSet::EMPTY;
    for mv in moves.into_iter().filter(|mv| Some(mv.to) != king) {
        mobile.insert(mv.from);
        if next.on(mv.from).is_some_and(|piece| mv.castles(piece.kind)) {
            // Castling counts as the rook's move too.
            let wing = CASTLING_WINGS.iter().find(|wing| (wing.king_from, wing.king_to) == (mv.from, mv.to));
            mobile |= wing.map_or(SquareSet::EMPTY, |wing| SquareSet::of(wing.rook_from));
        }
    }
    (enemy(CHALLENGED).squares(at) & mobile).without(at.state.royals())
}

pub(super) const DUNGEON: CardRow =
    CardRow::new("Dungeon", 7, Window::After).asks(&[Slot::EnemyBut(&[Kind::King]), Slot::Corner]).does(&Two {
        first: By(|at: At<'_>, (): ()| prisoners(at).collect()),
        second: By(|at: At<'_>, _: Square| (CORNERS & at.state.free_squares()).collect()),
        effect: |ledger, seat, from, corner| {
            ledger.put_down(from, corner);
            bind(ledger, corner, Mark::Jailed(!seat))
        },
    });

/// Returns the enemy pieces, except kings and those held by a magnet.
fn prisoners(at: At<'_>) -> SquareSet {
    enemy(&Kind::ALL).that_moves().squares(at).without(at.state.royals())
}

pub(super) const MYSTIC_SHIELD: CardRow =
    CardRow::new("Mystic Shield", 9, Window::After).asks(&[Slot::Moved]).does(&One {
        slot: By(|at: At<'_>, (): ()| moved_pieces(at)),
        effect: |ledger, seat, square| bind(ledger, square, Mark::Shielded(!seat)),
    });

pub(super) const PANIC: CardRow =
    CardRow::new("Panic", 5, Window::After).does(&Plain { fits: |_| true, effect: give_little_time });

fn give_little_time(ledger: &mut Ledger, seat: Seat) -> Done {
    ledger.begin_duty(Duty::Panics(!seat));
    Done::default()
}

pub(super) const TRUCE: CardRow = CardRow::new("Truce", 5, Window::After).stays().does(&Stays { force: Force::Truce });

pub(super) const VENDETTA: CardRow =
    CardRow::new("Vendetta", 3, Window::After).stays().once().does(&Stays { force: Force::Vendetta });

pub(super) const CONFABULATION: CardRow = CardRow::new("Confabulation", 5, Window::Instead)
    .stays()
    .slides()
    .asks(&[Slot::OwnBut(&[Kind::King]), Slot::Partner])
    .does(&Joins);

/// Moves a piece in its own way, without capturing, to another of its player's pieces, and joins
/// the two into one unit. Whether the king is left in check is judged only on the board after it.
struct Joins;

impl Effect for Joins {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let movers = at.state.joiners(at.seat);
        let partners =
            |from: Square| if movers.has(from) { at.state.partners(at.seat, from) } else { SquareSet::EMPTY };
        let values = match so_far {
            [] => movers.filter(|from| !partners(*from).is_empty()).collect(),
            [from] => Square::read(from).map_or(SquareSet::EMPTY, partners),
            [_, _] => return Next { complete: true, values: Vec::new() },
            _ => SquareSet::EMPTY,
        };
        Next { complete: false, values: values.map(|square| square.written()).collect() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [from, to] = choices else { return None };
        let (from, to) = (Square::read(from)?, Square::read(to)?);
        Some(Box::new(move |ledger: &mut Ledger, _| {
            let pawn = ledger.pawns().has(from);
            let subject = ledger.merge(from, to);
            moved_by_card(ledger, pawn);
            Done { subject, moved: Some((from, to)), ..Done::default() }
        }))
    }

    fn set_up(&self, state: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let square = choices.first().and_then(Square::read);
        let mut parts = square.into_iter().flat_map(|square| state.parts_on(square));
        let second = parts.find(|part| matches!(state.location(*part), Location::With(_)));
        second.map(Some).ok_or("it needs the square of a piece and the kind of the other one there")
    }

    fn force(&self, _: &[Choice]) -> Force {
        Force::Joins(PieceId(0))
    }
}
