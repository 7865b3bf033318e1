//! A game from its setup to its end.

use super::chronicle::Chronicle;
use super::event::Event;
use super::execution::Execution;
use super::games::{machine, start};
use super::knightmare::decks;
use super::snapshot::Snapshot;
use super::standing_entries::{StandingEntries, WayBack};
use super::start::{Setup, SetupError};
use super::turn_machine::{Features, TurnMachine};
use super::{agreement, encode};
use crate::action::{Action, ActionKind, Entry};
use crate::board::{Checkpoint, Chess, Ledger, Location, State, grid_perft, perft};
use crate::chance::{Seed, StateHash};
use crate::partial::{PartialAction, Wanted};
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::square::Cell;
use crate::status::{Phase, Status};
use crate::view::{View, Viewer};

/// A game: its setup, its seed and the actions taken. The same three always give the same state.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    seed: Seed,
    pub(super) ledger: Ledger,
    pub(super) entries: Vec<Entry>,
    /// Which entries stand, and the turns that they make up.
    pub(super) line: StandingEntries,
    /// Where in the journal the last entries began, so that they can be undone one by one.
    pub(super) way_back: WayBack,
    /// The snapshot before the first entry, if the game was resumed.
    resumed_from: Option<Box<Snapshot>>,
    /// What was done in the last turns, as everyone may know it.
    pub(super) chronicle: Box<Chronicle>,
}

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// Returns [`SetupError`] if the game cannot start from the position.
    pub fn new(setup: Setup, seed: Seed) -> Result<Game, SetupError> {
        let ledger = Ledger::new(start(&setup, &seed)?);
        let mut game = Game::with(setup, seed, ledger, None);
        game.execute(&mut Vec::new(), |game, exec| game.begin(exec));
        game.ledger.forget();
        Ok(game)
    }

    /// A game resumed from a snapshot, whose state the ledger holds.
    pub(super) fn going_on(setup: Setup, seed: Seed, ledger: Ledger, snapshot: &Snapshot) -> Game {
        let mut game = Game::with(setup, seed, ledger, Some(Box::new(snapshot.clone())));
        game.line = StandingEntries::going_on(snapshot.taken_back());
        game.ledger.forget();
        game.line.note_turn(&game.ledger);
        game
    }

    /// This game going on from another state, under another seed and without what led there.
    pub(super) fn going_on_from(&self, ledger: Ledger, seed: Seed, chronicle: Chronicle) -> Game {
        let setup = Setup { rules: self.setup.rules, position: None };
        let mut game = Game::with(setup, seed, ledger, None);
        game.line = StandingEntries::going_on(self.line.taken_back());
        game.line.note_turn(&game.ledger);
        *game.chronicle = chronicle;
        game
    }

    fn with(setup: Setup, seed: Seed, ledger: Ledger, resumed_from: Option<Box<Snapshot>>) -> Game {
        let (line, way_back) = (StandingEntries::default(), WayBack::default());
        Game { setup, seed, ledger, entries: Vec::new(), line, way_back, resumed_from, chronicle: Box::default() }
    }

    pub(super) fn execute(&mut self, events: &mut Vec<Event>, run: impl FnOnce(&dyn TurnMachine, &mut Execution<'_>)) {
        let (moment, first) = (self.moment(), events.len());
        let game = machine(&self.setup.rules);
        run(game, &mut Execution { ledger: &mut self.ledger, seed: &self.seed, events });
        self.line.note_turn(&self.ledger);
        if let Some(moment) = moment {
            self.chronicle_since(&moment, &events[first..]);
        }
    }

    /// Records an entry that is about to be carried out; `before` is the journal's checkpoint.
    pub(super) fn write_down(&mut self, entry: Entry, before: Checkpoint) {
        self.way_back.steps.push(before);
        self.line.stand(self.entries.len());
        self.entries.push(entry);
    }

    /// Carries out the seat's action, if it is legal.
    ///
    /// # Errors
    /// Returns a [`Refusal`] with the reason and the legal actions if it is not. The game is then
    /// unchanged.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let action = &*self.machine().listed(&self.ledger, action);
        let exactly = PartialAction::exactly(action);
        let answers = self.permits(seat, action);
        if !answers && !self.legal_unanswered(seat, Wanted::all(&exactly)).contains(action) {
            return Err(self.refuse(seat, action));
        }
        let mut events = Vec::new();
        let checkpoint = self.ledger.checkpoint();
        if !answers {
            self.leave_unanswered(seat, &mut events);
        }
        self.write_down(Entry::Act { seat, action: Action::clone(action) }, checkpoint);
        if matches!(action, Action::Resign | Action::AcceptDraw | Action::ClaimDraw) {
            self.end_as_shown();
        }
        let rules = self.setup.rules;
        self.execute(&mut events, |game, exec| {
            if agreement::concerns(action) {
                agreement::perform(game, exec, seat, action);
            } else if decks::concerns(action) {
                decks::perform((rules, game), exec, seat, action);
            } else {
                game.perform(exec, seat, action);
            }
        });
        events.retain(|event| event.is_for(seat));
        Ok(events)
    }

    /// Declines the response that the seat could have given, because it begins its own turn. Both
    /// entries begin at the same checkpoint, so they are taken back as one action.
    pub(super) fn leave_unanswered(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.write_down(Entry::Act { seat, action: Action::Skip }, self.ledger.checkpoint());
        self.execute(events, |game, exec| game.perform(exec, seat, &Action::Skip));
    }

    /// Carries out an entry of a record.
    ///
    /// # Errors
    /// As [`Game::apply`], [`Game::flag`], [`Game::abandon`], [`Game::lapse`] and [`Game::take_back_turn`].
    pub fn enter(&mut self, entry: &Entry) -> Result<Vec<Event>, Refusal> {
        match entry {
            Entry::Act { seat, action } => self.apply(*seat, action),
            Entry::Flag { flag } => self.flag(*flag),
            Entry::Abandon { abandon } => self.abandon(*abandon),
            Entry::Lapse { lapse } => self.lapse(*lapse),
            Entry::TakeBack { takeback } => Ok(vec![Event::TurnTakenBack(self.take_back_turn(*takeback)?)]),
        }
    }

    /// The game's status: decks being built, running (with the seat to act), or over.
    pub fn status(&self) -> Status {
        self.ledger.progress().status
    }

    /// The number of turns before this one, without those taken back. It goes back with a takeback;
    /// use [`Game::turns_begun`] to identify one turn.
    pub fn ply(&self) -> u32 {
        self.ledger.progress().ply
    }

    /// Returns what the viewer may know. Only the seat itself and the referee see that a seat may
    /// respond, because that tells about its hand.
    pub fn view(&self, viewer: Viewer) -> View {
        super::views::view((self.setup.rules, self.features()), &self.shown_to(viewer), viewer)
    }

    /// The digest of everything that can matter later.
    pub fn hash(&self) -> StateHash {
        encode::state_hash(self.setup.rules, self.features(), &self.seed, &self.ledger)
    }

    /// What stands on the board or the grid, as it is: the pieces with their places, each part of a
    /// unit by itself.
    pub fn standing(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.ledger.pieces().filter_map(|(id, piece, location)| match location {
            Location::On(square) => Some((square.into(), *piece)),
            Location::At(point) => Some((point.into(), *piece)),
            Location::With(_) => self.ledger.square_of(id).map(|square| (square.into(), *piece)),
            Location::Off(_) => None,
        })
    }

    /// How often the present position has occurred, this time included; 0 where the rules don't count that.
    pub fn repetitions(&self) -> usize {
        self.ledger.repetitions()
    }

    /// Counts the sequences of moves of this depth from the present position. Ignores cards and
    /// draw rules; counts each promotion choice. If the turn's move has been made, the other side
    /// moves first.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut ledger = self.ledger.clone();
        ledger.forget();
        if matches!(self.status().phase(), Some(Phase::Place | Phase::Discard | Phase::Answer)) {
            ledger.edit_chess(Chess::pass);
        }
        if self.on_grid() { grid_perft(&mut ledger, depth) } else { perft(&mut ledger, depth) }
    }

    /// The snapshot that the game was resumed from, if it was.
    pub fn resumed_from(&self) -> Option<&Snapshot> {
        self.resumed_from.as_deref()
    }

    /// Every accepted action, in order; in a resumed game, those since. The list only ever grows,
    /// so it also has the turns that were taken back: use [`Game::standing_entries`] for those that
    /// stand.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The source of all shuffles. Keep it from players while the game runs.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The rules of this game's turns.
    pub(super) fn machine(&self) -> &dyn TurnMachine {
        machine(&self.setup.rules)
    }

    pub(super) fn features(&self) -> Features {
        self.machine().features()
    }

    /// Whether the game is played on the endless grid.
    pub fn on_grid(&self) -> bool {
        self.features().on_grid()
    }

    pub(super) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub(crate) fn state(&self) -> &State {
        &self.ledger
    }

    /// Returns a legal move of the side on turn in algebraic notation, even if the game is over.
    pub(crate) fn san_of(&self, action: &Action) -> Option<String> {
        let moves = PartialAction::of(ActionKind::Move);
        self.san_among(&self.machine().actions(&self.ledger, Wanted::all(&moves)), action)
    }

    /// Returns one of these moves in algebraic notation. `legal` is everything that the side on
    /// turn may do.
    pub(crate) fn san_among(&self, legal: &[Action], action: &Action) -> Option<String> {
        let unanswered = self.unanswered();
        self.machine().san(unanswered.as_ref().unwrap_or(&self.ledger), legal, action)
    }
}
