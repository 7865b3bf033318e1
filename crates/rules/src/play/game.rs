//! A game from its setup to its end.

use std::borrow::Cow;

use cardinal_words::say;

use super::agreement;
use super::chronicle::Chronicle;
use super::event::Event;
use super::execution::Execution;
use super::explain;
use super::games::{machine, start};
use super::knightmare::{self, decks};
use super::line::{Line, WayBack};
use super::refusal::{Refusal, RefusalCode};
use super::snapshot::Snapshot;
use super::start::{Setup, SetupError};
use crate::action::{Action, ActionKind, Entry};
use crate::board::{Checkpoint, Chess, Ledger, State, grid_perft, perft};
use crate::card::Card;
use crate::chance::{Seed, StateHash};
use crate::partial::{Extent, Options, PartialAction, Wanted};
use crate::phase::Phase;
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::{Status, WinReason};
use crate::view::{View, Viewer};

/// A game: its setup, its seed and the actions taken. The same three always give the same state.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    seed: Seed,
    pub(super) ledger: Ledger,
    pub(super) entries: Vec<Entry>,
    /// Which of the entries stand, and the turns that they make.
    pub(super) line: Line,
    /// The way back over the last entries, one by one.
    pub(super) way_back: WayBack,
    /// What stood before the first entry, where that is not the start.
    resumed_from: Option<Box<Snapshot>>,
    /// What was done in the last turns, as everyone may know it.
    pub(super) chronicle: Box<Chronicle>,
}

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// A position that the game cannot start from.
    pub fn new(setup: Setup, seed: Seed) -> Result<Game, SetupError> {
        let ledger = Ledger::new(start(&setup, &seed)?);
        let mut game = Game::with(setup, seed, ledger, None);
        game.execute(&mut Vec::new(), |rules, exec| machine(&rules).begin(exec));
        game.ledger.forget();
        Ok(game)
    }

    /// A game that goes on from a snapshot, with the state that it gives.
    pub(super) fn going_on(setup: Setup, seed: Seed, ledger: Ledger, snapshot: &Snapshot) -> Game {
        let mut game = Game::with(setup, seed, ledger, Some(Box::new(snapshot.clone())));
        game.line = Line::going_on(snapshot.taken_back());
        game.ledger.forget();
        game.line.note_turn(&game.ledger);
        game
    }

    fn with(setup: Setup, seed: Seed, ledger: Ledger, resumed_from: Option<Box<Snapshot>>) -> Game {
        let (line, way_back) = (Line::default(), WayBack::default());
        Game { setup, seed, ledger, entries: Vec::new(), line, way_back, resumed_from, chronicle: Box::default() }
    }

    pub(super) fn execute(&mut self, events: &mut Vec<Event>, run: impl FnOnce(Rules, &mut Execution<'_>)) {
        let (moment, first) = (self.moment(), events.len());
        run(self.setup.rules, &mut Execution { ledger: &mut self.ledger, seed: &self.seed, events });
        self.line.note_turn(&self.ledger);
        if let Some(moment) = moment {
            self.chronicle_since(&moment, &events[first..]);
        }
    }

    /// Writes down what is about to be done, before which the journal stood there.
    fn write_down(&mut self, entry: Entry, before: Checkpoint) {
        self.way_back.steps.push(before);
        self.line.stand(self.entries.len());
        self.entries.push(entry);
    }

    /// Does what the seat asks, if the rules allow it.
    ///
    /// # Errors
    /// The reason why it is not allowed, with what would have been. Nothing has changed then.
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let action = &*machine(&self.setup.rules).listed(&self.ledger, action);
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
        self.execute(&mut events, |rules, exec| {
            if agreement::concerns(action) {
                agreement::perform(rules, exec, seat, action);
            } else if decks::concerns(action) {
                decks::perform(rules, exec, seat, action);
            } else {
                machine(&rules).perform(exec, seat, action);
            }
        });
        events.retain(|event| event.is_for(seat));
        Ok(events)
    }

    /// The seat that is asked leaves unanswered what it is asked about. That is taken back together with what it does
    /// by it, as the one action that they are, since both begin here.
    fn leave_unanswered(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.write_down(Entry::Act { seat, action: Action::Skip }, self.ledger.checkpoint());
        self.execute(events, |rules, exec| machine(&rules).perform(exec, seat, &Action::Skip));
    }

    /// The seat whose time is up gives the first of its answers to what it is asked beside the turn's answer, so that
    /// this can be left unanswered.
    fn pay_for_words(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let checkpoint = self.ledger.checkpoint();
        while let Status::Running { to_act, phase: Phase::Choose(_) } = self.status() {
            let choose = PartialAction::of(ActionKind::Choose);
            let first = machine(&self.setup.rules).actions(&self.ledger, Wanted::all(&choose)).into_iter().next();
            let Some(action) = first.filter(|_| to_act == seat) else { return };
            self.write_down(Entry::Act { seat, action: action.clone() }, checkpoint);
            self.execute(events, |rules, exec| machine(&rules).perform(exec, seat, &action));
        }
    }

    /// The time that a card had given the seat is up.
    ///
    /// # Errors
    /// No card has given it one, or the game is over.
    pub fn lapse(&mut self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        let rules = self.setup.rules;
        let may = |state: &State| machine(&rules).may_lapse(state, seat);
        let at_once = may(&self.ledger);
        let asked = self.status().to_act() == Some(seat);
        let beside_answer = || asked && self.unanswered().is_some_and(|state| may(&state));
        if !at_once && !beside_answer() {
            return Err(Refusal::new(RefusalCode::WrongPhase, say!("why-not-lapse", seat = seat)));
        }
        let mut events = Vec::new();
        let checkpoint = self.ledger.checkpoint();
        if !at_once {
            self.pay_for_words(seat, &mut events);
            self.leave_unanswered(seat, &mut events);
        }
        self.write_down(Entry::Lapse { lapse: seat }, checkpoint);
        self.execute(&mut events, |rules, exec| machine(&rules).lapse(exec, seat));
        events.retain(|event| event.is_for(seat));
        Ok(events)
    }

    /// The seat's time is up: the other side wins, or it is a draw if that side could never have won (as for who
    /// resigns).
    ///
    /// # Errors
    /// The game is over already.
    pub fn flag(&mut self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        self.write_down(Entry::Flag { flag: seat }, self.ledger.checkpoint());
        self.end_as_shown();
        let mut events = Vec::new();
        self.execute(&mut events, |rules, exec| agreement::give_up(rules, exec, seat, WinReason::Timeout));
        Ok(events)
    }

    /// Does what an entry of a record says.
    ///
    /// # Errors
    /// As [`Game::apply`], [`Game::flag`], [`Game::lapse`] and [`Game::take_back_turn`].
    pub fn enter(&mut self, entry: &Entry) -> Result<Vec<Event>, Refusal> {
        match entry {
            Entry::Act { seat, action } => self.apply(*seat, action),
            Entry::Flag { flag } => self.flag(*flag),
            Entry::Lapse { lapse } => self.lapse(*lapse),
            Entry::TakeBack { takeback } => Ok(vec![Event::TurnTakenBack(self.take_back_turn(*takeback)?)]),
        }
    }

    /// What the seat may do now, of what is wanted; other actions can be among them.
    fn legal(&self, seat: Seat, wanted: Wanted<'_>) -> Vec<Action> {
        let status = self.status();
        if status.is_over() {
            return Vec::new();
        }
        let shown = self.shown_to(seat.into());
        let mut actions = if status == Status::Building {
            decks::actions(&self.ledger, seat)
        } else if status.to_act() == Some(seat) {
            machine(&self.setup.rules).actions(&shown, wanted)
        } else {
            Vec::new()
        };
        if status != Status::Building {
            actions.extend(machine(&self.setup.rules).anytime(&shown, seat));
        }
        actions.extend(agreement::actions(self.setup.rules, &shown, seat));
        actions
    }

    /// Whether the seat may do this now.
    fn permits(&self, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Build { deck: Some(deck) } => decks::permits(self.setup.rules, &self.ledger, seat, deck),
            _ => self.legal(seat, Wanted::all(&PartialAction::exactly(action))).contains(action),
        }
    }

    /// What the seat may legally do, out of the actions that complete the partial one.
    pub fn options(&self, seat: Seat, partial: &PartialAction) -> Options {
        self.options_to(seat, partial, Extent::ALL)
    }

    /// The same, if it is no more than so many actions.
    pub fn options_up_to(&self, seat: Seat, partial: &PartialAction, most: usize) -> Option<Options> {
        let options = self.options_to(seat, partial, Extent::UpTo(most));
        (options.actions.len() <= most).then_some(options)
    }

    /// What may be added to the partial action next, as [`Game::options`] tells it, and of the actions the one alone
    /// that it is already. That is found without listing all that completes it, of which some cards have tens of
    /// thousands.
    pub fn next_options(&self, seat: Seat, partial: &PartialAction) -> Options {
        let listed = self.listed_partial(partial);
        let mut options = self.options_to(seat, partial, Extent::Next);
        options.actions.retain(|action| PartialAction::exactly(action) == *listed);
        options
    }

    fn options_to(&self, seat: Seat, partial: &PartialAction, extent: Extent) -> Options {
        let listed = self.listed_partial(partial);
        let wanted = Wanted { partial: &listed, extent };
        let mut legal = self.legal(seat, wanted);
        legal.extend(self.legal_unanswered(seat, wanted));
        self.with_decks(seat, partial, Options::complete(&listed, legal))
    }

    /// The cards with which the seat can answer what the other side has done, each once, in their order. Where it is
    /// asked about a turn, others that it may play belong to its own, which it begins by playing one, and so leaves the
    /// question unanswered; where its own turn goes on after an answer, others are of that turn.
    pub fn answers(&self, seat: Seat) -> Vec<Card> {
        let plays = PartialAction::of(ActionKind::Play);
        let wanted = Wanted { partial: &plays, extent: Extent::Next };
        let answers = match self.status() {
            Status::Running { to_act, phase: Phase::Answer } if to_act == seat => self.legal(seat, wanted),
            Status::Running { to_act, .. } if to_act == seat && matches!(self.setup.rules, Rules::Knightmare(_)) => {
                knightmare::answers_to_answers(&self.ledger)
            }
            _ => return Vec::new(),
        };
        Options::complete(&plays, answers).next.card
    }

    /// The options, and where a deck is being built, what no list of actions holds.
    pub(crate) fn with_decks(&self, seat: Seat, partial: &PartialAction, options: Options) -> Options {
        decks::complete(self.setup.rules, &self.ledger, seat, partial, options)
    }

    /// The partial action with its values in the form in which they are listed.
    pub(crate) fn listed_partial<'p>(&self, partial: &'p PartialAction) -> Cow<'p, PartialAction> {
        machine(&self.setup.rules).listed_partial(partial)
    }

    /// How many actions the seat to act can choose from: what a program that plays asks most.
    pub fn count_actions(&self) -> usize {
        self.status().to_act().map_or(0, |seat| self.options(seat, &PartialAction::default()).actions.len())
    }

    /// Whether the side on turn of a game of Knightmare Chess can bring its turn to an end, its cards counted: where it
    /// cannot, it is mate or stalemate. Of a game that is over, as if it went on.
    pub fn can_finish_turn(&self) -> bool {
        knightmare::can_finish_turn(self.ledger.clone())
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        self.ledger.progress().status
    }

    /// Turns since the start that stand. It goes back with a turn that is taken back; what belongs to one turn alone is
    /// told by [`Game::turns_begun`].
    pub fn ply(&self) -> u32 {
        self.ledger.progress().ply
    }

    /// What the viewer may know. That a seat is asked for an answer, which tells of its hand, only this seat is
    /// shown and the referee.
    pub fn view(&self, viewer: Viewer) -> View {
        super::views::view(self.setup.rules, &self.shown_to(viewer), viewer)
    }

    /// The digest of all that can matter later.
    pub fn hash(&self) -> StateHash {
        super::hash::of(self.setup.rules, &self.seed, &self.ledger)
    }

    /// The number of sequences of moves of this depth from the present position. Cards and draw
    /// rules are set aside; promotion choices are counted. Where the turn's move has been made, the
    /// other side's comes first.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut ledger = self.ledger.clone();
        ledger.forget();
        if matches!(self.status().phase(), Some(Phase::Place | Phase::Discard | Phase::Answer)) {
            ledger.edit_chess(Chess::pass);
        }
        if self.setup.rules.on_grid() { grid_perft(&mut ledger, depth) } else { perft(&mut ledger, depth) }
    }

    /// The snapshot from which the game goes on, if it does not go on from its start.
    pub fn resumed_from(&self) -> Option<&Snapshot> {
        self.resumed_from.as_deref()
    }

    /// Every accepted action, in order; of a game that was resumed, those since. It only ever grows, so what was taken
    /// back by agreement is in it too: [`Game::standing_entries`] has what stands.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What all shuffles come from. Not for players while the game runs.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    pub(super) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Why no turn of this form of the game has such an action, whatever else stands in its way now; nothing for what
    /// it has.
    pub fn never(&self, action: &Action) -> Option<String> {
        explain::never(&self.ledger, action)
    }

    pub(crate) fn state(&self) -> &State {
        &self.ledger
    }

    /// A legal move of the side on turn in algebraic notation, also where the game is over.
    pub(crate) fn san_of(&self, action: &Action) -> Option<String> {
        let moves = PartialAction::of(ActionKind::Move);
        self.san_among(&machine(&self.setup.rules).actions(&self.ledger, Wanted::all(&moves)), action)
    }

    /// One of these moves in algebraic notation, where they are among all that the side on turn may do.
    pub(crate) fn san_among(&self, legal: &[Action], action: &Action) -> Option<String> {
        let unanswered = self.unanswered();
        machine(&self.setup.rules).san(unanswered.as_ref().unwrap_or(&self.ledger), legal, action)
    }

    /// The refusal of whatever is asked of a game that has ended.
    pub(crate) fn over(&self) -> Refusal {
        Refusal::new(RefusalCode::GameOver, say!("why-not-over", status = self.status().sentence()))
    }

    /// What a deck counts for the seat that is to build one, in words.
    #[cfg(feature = "referee")]
    pub(crate) fn counted(&self, seat: Seat, deck: &[Card]) -> String {
        decks::counted(self.setup.rules, seat, deck)
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Refusal {
        let status = self.status();
        if status.is_over() {
            return self.over();
        }
        let legal = self.options(seat, &PartialAction::default()).actions;
        // Where a card can listen, whoever speaks may do so at any time.
        let anybody = self.setup.rules.features().steps && matches!(action, Action::Say { .. });
        let mut refusal = if agreement::concerns(action) {
            agreement::refuse(self.setup.rules, &self.shown_to(seat.into()), seat, action)
        } else if status == Status::Building || decks::concerns(action) {
            decks::refuse(self.setup.rules, &self.ledger, seat, action)
        } else if status.to_act() != Some(seat) && !anybody {
            let reason = machine(&self.setup.rules).explain_too_late(&self.ledger, seat, action);
            let message = match reason {
                Some(reason) => say!("why-not-your-turn-any-more", other = !seat, reason = reason),
                None => say!("why-not-your-turn", other = !seat, seat = seat),
            };
            Refusal::new(RefusalCode::NotYourTurn, message)
        } else {
            self.explain(seat, action)
        };
        let kind = action.kind();
        let same_kind = legal.iter().any(|other| other.kind() == kind);
        refusal.legal = legal.into_iter().filter(|other| !same_kind || other.kind() == kind).collect();
        refusal.legal.sort();
        refusal
    }
}
