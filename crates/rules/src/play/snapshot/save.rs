//! Saves a game as a snapshot.

use std::borrow::Cow;

use super::form::{Bond, Fallen, Keys, Moved, Named, Placed, Second};
use super::value::{Last, Offers, Snapshot, Undone};
use crate::board::{Asking, Duty, Ledger, Location, LogChange, Progress, State, StepKind, Zone};
use crate::card::Card;
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::chessme;
use crate::play::game::Game;
use crate::play::turn_machine::Features;
use crate::position::{Lists, Piles, Position};
use crate::seat::{BySeat, Seat};
use crate::square::Square;
use crate::status::{Phase, Status};
use crate::version::STATE_ENCODING;

impl Game {
    /// Returns a snapshot if the game is at the start of a turn and not over. [`Game::resume`]
    /// makes a game with the same hash from it.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let snapshot = self.untried_snapshot()?;
        // Resuming fails if the game has something that a snapshot cannot hold.
        let again = Game::resume(self.setup().clone(), *self.seed(), &snapshot);
        again.is_ok().then_some(snapshot)
    }

    /// Returns the snapshot without trying to resume from it, if the game is at the start of a
    /// turn.
    fn untried_snapshot(&self) -> Option<Snapshot> {
        let opening = self.opening()?;
        let (opens, away, laid) = (opening.opens, opening.away, opening.laid);
        let state = &opening.state;
        let (chess, progress, log) = (state.chess(), self.state().progress(), state.turn_log());
        let born = state.occupied().into_iter().filter_map(|square| {
            let piece = state.piece(state.face_on(square)?);
            // The letter in the position gives the kind that the piece has without any card on it.
            (piece.born != piece.base).then_some((square, piece.born))
        });
        let offers = |progress: &Progress| Offers { offer: progress.offer, rest: progress.offer_rest };
        let before = log.start.map(|start| offers(self.ledger().state_at(start).progress()));
        let undone = Undone { reply: log.reply, forbidden: Keys(log.forbidden.into_iter().collect()) };
        Some(Snapshot {
            encoding: STATE_ENCODING,
            hash: self.hash(),
            position: position(self.features(), state),
            seconds: state.merged().into_iter().filter_map(|unit| Second::of(unit, state)).collect(),
            on_second: state.laid_on_seconds().collect(),
            away,
            laid,
            opens,
            quiet: chess.quiet,
            number: chess.number,
            passed: chess.passed.into_iter().collect(),
            born: born.collect(),
            shuffles: progress.shuffles,
            ply: progress.ply,
            taken_back: self.line.taken_back(),
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
                turn_lost: state.progress().turn_lost,
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

/// The start of a turn, before anything it does by itself, with every piece on the board.
struct Opening<'g> {
    state: Cow<'g, State>,
    /// The squares where the pieces that are away were put.
    away: Vec<Square>,
    /// The stored choices of the continuing cards on these pieces, by the cards' indices.
    laid: Vec<(u16, Vec<Choice>)>,
    /// Whether the turn has since begun with what it does by itself.
    opens: bool,
}

impl Game {
    /// Returns the start of the turn, if the game is there.
    fn opening(&self) -> Option<Opening<'_>> {
        let (state, log) = (self.state(), self.state().turn_log());
        let first = Status::Running { to_act: state.turn(), phase: self.machine().first_phase() };
        let at_start = || log.start.map(|start| self.ledger().state_at(start));
        let steps: Vec<&StepKind> = log.steps.iter().map(|step| &step.what).collect();
        let asks = log.question.as_deref().is_some_and(|question| matches!(question.of, Asking::Return));
        let (now, opens) = match steps[..] {
            [] if state.progress().status == first => (Cow::Borrowed(state), false),
            [] if asks => (Cow::Owned(at_start()?), true),
            [StepKind::Lost] if state.duties().contains(&Duty::LosesMove(state.turn())) => {
                (Cow::Owned(at_start()?), true)
            }
            [StepKind::Returned(square)] => (Cow::Owned(before_return(state, *square)?), true),
            _ => return None,
        };
        if now.progress().status != first || !now.turn_log().steps.is_empty() {
            return None;
        }
        // On the grid, tiles that are not placed yet count as away.
        let is_away = |(id, _, location)| (location == Location::Off(OffBoard::Away)).then_some(id);
        let steps = self.features().steps;
        let absent: Vec<PieceId> = now.pieces().filter(|_| steps).filter_map(is_away).collect();
        if absent.is_empty() {
            return Some(Opening { state: now, away: Vec::new(), laid: Vec::new(), opens });
        }
        let laid = now
            .effects()
            .iter()
            .enumerate()
            .filter(|(_, continuing)| continuing.subject.is_some_and(|subject| now.square_of(subject).is_none()));
        let laid = laid.map(|(index, continuing)| (index as u16, continuing.effect.choices.clone())).collect();
        let mut all = Ledger::new(now.into_owned());
        let mut away = Vec::new();
        for piece in absent {
            let square = all.free_squares().without(all.chess().passed).first()?;
            all.bring_back(piece, square);
            away.push(square);
        }
        Some(Opening { state: Cow::Owned(State::clone(&all)), away, laid, opens })
    }
}

/// Returns the state before the king returned to this square by itself, as the first step of the
/// turn.
fn before_return(state: &State, square: Square) -> Option<State> {
    let mut before = Ledger::new(state.clone());
    before.change_log(LogChange::Step(None));
    let king = before.take_off(square, OffBoard::Away)?;
    before.end_duty(Duty::Marked(Mark::Jailed(state.turn()), king));
    let first = Status::Running { to_act: state.turn(), phase: Phase::Move };
    before.edit_progress(|progress| progress.status = first);
    Some(State::clone(&before))
}

/// Returns the pieces and cards as a position.
fn position(features: Features, state: &State) -> Position {
    let on_grid = features.on_grid();
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
    let with_cards = features.cards;
    Position {
        // High move counts exceed what a FEN may hold.
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
