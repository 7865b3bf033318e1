//! From a game to its snapshot, and from a snapshot to the table.

use super::form::{Keys, Moved, Placed};
use super::{Last, Offers, ResumeError, Snapshot, Undone, fits};
use crate::board::{Ledger, LogChange, Progress, State, TurnLog, Zone};
use crate::chance::Seed;
use crate::piece::{Kind, OffBoard};
use crate::play::chessme;
use crate::play::game::Game;
use crate::play::games::start;
use crate::play::start::Setup;
use crate::position::{Lists, Piles, Position};
use crate::seat::{BySeat, Seat};
use crate::setup::Rules;
use crate::square::SquareSet;
use crate::status::Status;
use crate::version::STATE_ENCODING;

/// More turns or shuffles than a game can have, and few enough to count on from.
const MOST: u32 = 1 << 30;

impl Game {
    /// What there is to tell of the game, if it stands at the start of a turn.
    pub(super) fn told(&self) -> Option<Snapshot> {
        let (state, rules) = (self.state(), self.setup().rules);
        let (chess, progress, log) = (state.chess(), state.progress(), state.turn_log());
        let start = Status::Running { to_act: chess.turn, phase: rules.first_phase() };
        if progress.status != start || !log.steps.is_empty() {
            return None;
        }
        let born = state.occupied().into_iter().filter_map(|square| {
            let piece = state.on(square)?;
            let looks = if piece.kind == Kind::Crab { Kind::Pawn } else { piece.kind };
            (piece.born != looks).then_some((square, piece.born))
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
            keys: Keys(state.keys().to_vec()),
            last: Last {
                moved: progress.last_move.as_ref().map(Moved::of),
                placed: progress.placed.as_ref().map(Placed::of),
                card: progress.last_card.map(Into::into),
                choices: state.last_choices().to_vec(),
                turn_lost: progress.turn_lost,
                exchanged: progress.exchanged,
            },
            offers_before: before.filter(|before| *before != offers(progress)),
            undone: (undone != Undone::default()).then_some(undone),
        })
    }
}

/// What lies on the table.
fn position(rules: Rules, state: &State) -> Position {
    let on_grid = rules.on_grid();
    let lists = |zone: fn(Seat) -> Zone| Lists::from(BySeat::from_fn(|seat| state.faces(zone(seat)).collect()));
    let top_first = |zone| state.faces(zone).rev().collect();
    let off_board = |how| {
        let lists: Lists<Kind> = Lists::from(BySeat::from_fn(|seat| state.off_board(seat, how)));
        (lists != Lists::default()).then_some(lists)
    };
    let discards: Lists<_> = lists(Zone::Discard);
    let discards = Piles { common: Vec::new(), white: discards.white, black: discards.black };
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

impl Snapshot {
    /// Lays the table as it was.
    pub(super) fn lay(&self, rules: Rules, seed: &Seed) -> Result<Ledger, ResumeError> {
        let mut state = start(&Setup { rules, position: Some(self.position.clone()) }, seed)?;
        self.check(rules, &state)?;
        for (square, kind) in &self.born {
            if !state.set_born(*square, *kind) {
                return Err(ResumeError::Impossible("it tells what a piece was where none stands"));
            }
        }
        let last = &self.last;
        let moved = last.moved.as_ref().map(|moved| moved.last_move().ok_or(ResumeError::Impossible(NOTATION)));
        let placed = last.placed.as_ref().map(|placed| placed.view().ok_or(ResumeError::Impossible(NOTATION)));
        let mut chess = *state.chess();
        chess.quiet = self.quiet;
        chess.number = self.number;
        chess.passed = self.passed.iter().copied().collect::<SquareSet>();
        let now = Offers { offer: self.offer, rest: self.offer_rest };
        let before = self.offers_before.unwrap_or(now);
        let progress = Progress {
            ply: self.ply,
            offer: before.offer,
            offer_rest: before.rest,
            shuffles: self.shuffles,
            last_move: moved.transpose()?,
            placed: placed.transpose()?,
            last_card: last.card.map(Into::into),
            turn_lost: last.turn_lost,
            exchanged: last.exchanged,
            ..Progress::new(chess.turn, rules.first_phase())
        };
        let undone = self.undone.clone().unwrap_or_default();
        let log = TurnLog { reply: undone.reply, forbidden: undone.forbidden.0.first().copied(), ..TurnLog::default() };
        state.set_progress(chess, (progress, last.choices.clone()), log, self.keys.0.clone());
        let mut ledger = Ledger::new(state);
        if rules.features().steps {
            let start = ledger.checkpoint().next();
            ledger.log(LogChange::Start(Some(start)));
            if now != before {
                ledger.edit_progress(|progress| (progress.offer, progress.offer_rest) = (now.offer, now.rest));
            }
        }
        Ok(ledger)
    }

    /// Refuses what would make no game, and what could not be counted on from.
    fn check(&self, rules: Rules, state: &State) -> Result<(), ResumeError> {
        let on_grid = rules.on_grid();
        let counts = [self.ply, self.shuffles, self.number, self.last.card.map_or(0, |card| card.ply)];
        let moved = self.last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
        let faults = [
            (counts.into_iter().any(|count| count > MOST), "it counts more turns than a game has"),
            (moved.into_iter().any(|cell| !fits(cell, on_grid)), "its last move was made on another board"),
            (self.last.card.is_some_and(|last| !rules.has_card(last.card)), "its last card is one of another game"),
            (self.passed.iter().any(|square| state.on(*square).is_some()), "a pawn has passed a square that is taken"),
            (
                (self.undone.is_some() || self.offers_before.is_some()) && !rules.features().steps,
                "no turn of this game can be undone",
            ),
        ];
        match faults.into_iter().find(|(found, _)| *found) {
            Some((_, why)) => Err(ResumeError::Impossible(why)),
            None => Ok(()),
        }
    }
}

const NOTATION: &str = "its last move is written as no move is";
