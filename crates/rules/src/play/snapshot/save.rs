//! From a game to its snapshot.

use super::bond::Bond;
use super::fallen::Fallen;
use super::form::{Keys, Moved, Named, Placed};
use super::value::{Last, Offers, Snapshot, Undone};
use crate::board::{Progress, State, Zone};
use crate::card::Card;
use crate::piece::{Kind, OffBoard};
use crate::play::chessme;
use crate::play::game::Game;
use crate::position::{Lists, Piles, Position};
use crate::seat::{BySeat, Seat};
use crate::setup::Rules;
use crate::status::Status;
use crate::version::STATE_ENCODING;

impl Game {
    /// The game as it stands, if it stands at the start of a turn and is not over: the game that
    /// [`Game::resume`] makes of it has the same hash. Nothing for what no position can hold: a piece that a card has taken off for a while, or
    /// a king in a unit of two, which it was joined to as a prince.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let snapshot = self.untried_snapshot()?;
        // What a position cannot hold would be missing here.
        let again = Game::resume(self.setup().clone(), *self.seed(), &snapshot);
        again.is_ok().then_some(snapshot)
    }

    /// The snapshot of the game, untried, if the game stands at the start of a turn.
    fn untried_snapshot(&self) -> Option<Snapshot> {
        let (state, rules) = (self.state(), self.setup().rules);
        let (chess, progress, log) = (state.chess(), state.progress(), state.turn_log());
        let start = Status::Running { to_act: chess.turn, phase: rules.first_phase() };
        if progress.status != start || !log.steps.is_empty() {
            return None;
        }
        let born = state.occupied().into_iter().filter_map(|square| {
            let piece = state.piece(state.face_on(square)?);
            // What the letter of the position says is what it is without any card on it.
            (piece.born != piece.base).then_some((square, piece.born))
        });
        let offers = |progress: &Progress| Offers { offer: progress.offer, rest: progress.offer_rest };
        let before = log.start.map(|start| offers(self.ledger().state_at(start).progress()));
        let undone = Undone { reply: log.reply, forbidden: Keys(log.forbidden.into_iter().collect()) };
        Some(Snapshot {
            encoding: STATE_ENCODING,
            hash: self.hash(),
            position: position(rules, state),
            quiet: chess.quiet,
            number: chess.number,
            passed: chess.passed.into_iter().collect(),
            born: born.collect(),
            shuffles: progress.shuffles,
            ply: progress.ply,
            offer: progress.offer,
            offer_rest: progress.offer_rest,
            duties: state.duties().iter().filter_map(|duty| Bond::of(*duty, state)).collect(),
            drift: state.drift(),
            given_up: BySeat::from_fn(|seat| state.given_up(seat)),
            keys: Keys(state.keys().to_vec()),
            last: Last {
                moved: progress.last_move.as_ref().map(Moved::of),
                movers: BySeat::from_fn(|seat| progress.moved[seat].iter().map(Named).collect()),
                placed: progress.placed.as_ref().map(Placed::of),
                card: progress.last_card.map(Into::into),
                choices: state.last_choices().to_vec(),
                turn_lost: progress.turn_lost,
                exchanged: progress.exchanged,
            },
            offers_before: before.filter(|before| *before != offers(progress)),
            early: log.early,
            undone: (undone != Undone::default()).then_some(undone),
            fallen: log.fallen.iter().map(|lost| Fallen::of(lost, state)).collect(),
            uniques: BySeat::from_fn(|seat| progress.uniques[seat].iter().map(Card::Knightmare).collect()),
        })
    }
}

/// Pieces and cards as a position.
fn position(rules: Rules, state: &State) -> Position {
    let on_grid = rules.on_grid();
    let lists = |zone: fn(Seat) -> Zone| Lists::from(BySeat::from_fn(|seat| state.faces(zone(seat)).collect()));
    let top_first = |zone| state.faces(zone).rev().collect();
    let off_board = |how| {
        let lists: Lists<Kind> = Lists::from(BySeat::from_fn(|seat| state.off_board(seat, how)));
        (lists != Lists::default()).then_some(lists)
    };
    let discards: Lists<_> = lists(Zone::Discard);
    let discards =
        Piles { common: state.faces(Zone::Discards).collect(), white: discards.white, black: discards.black };
    let effects = state.shown_effects();
    let with_cards = rules.features().cards;
    Position {
        // Clocks that have run far are beyond what a FEN may say.
        fen: (!on_grid).then(|| state.fen().split(' ').take(3).collect::<Vec<_>>().join(" ")),
        grid: on_grid.then(|| chessme::grid_of(state)),
        to_move: on_grid.then_some(state.turn()),
        hands: with_cards.then(|| lists(Zone::Hand)),
        piles: with_cards.then(|| Piles {
            common: top_first(Zone::Pile),
            white: top_first(Zone::Deck(Seat::White)),
            black: top_first(Zone::Deck(Seat::Black)),
        }),
        discards: (discards != Piles::default()).then_some(discards),
        captured: off_board(OffBoard::Captured),
        dead: off_board(OffBoard::Dead),
        effects: (!effects.is_empty()).then_some(effects),
    }
}
