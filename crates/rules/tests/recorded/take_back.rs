//! Takebacks by agreement in random games of every form, compared with the same games as they were
//! when those turns began.

use cardinal_rules::{
    BySeat, Entry, Event, Game, Phase, Refusal, RefusalCode, Seat, Status, TakenBack, Variant, View, Viewer,
};
use cardinal_test_env::bound;

use super::game::Ply;
use super::player::{Dice, Style, choose};
use super::recipes::{RECIPES, Recipe, lay};

/// The game as it stood when a turn began.
struct Begun {
    ply: u32,
    seat: Seat,
    game: Game,
    /// How many cards each seat had drawn or turned up by then, according to the events for that
    /// seat.
    drawn: BySeat<u32>,
}

/// A game in play, with everything needed to predict the result of a takeback.
struct Played {
    /// The game with its whole journal.
    whole: Game,
    /// The same game as a service keeps it: it forgets what lies before the present turn.
    lean: Game,
    begun: Vec<Begun>,
    drawn: BySeat<u32>,
    numbers: Vec<u32>,
}

impl Played {
    fn new(game: Game) -> Played {
        let mut lean = game.clone();
        lean.forget_past();
        let numbers = vec![game.turns_begun(Viewer::Referee)];
        let mut played = Played { whole: game, lean, begun: Vec::new(), drawn: BySeat::default(), numbers };
        played.note();
        played
    }

    /// Notes that a turn has begun.
    fn note(&mut self) {
        let ply = self.whole.ply();
        if self.whole.status() != Status::Building && self.begun.last().is_none_or(|last| last.ply < ply) {
            let seat = self.whole.view(Viewer::Referee).turn;
            self.begun.push(Begun { ply, seat, game: self.whole.clone(), drawn: self.drawn });
        }
    }

    fn enter(&mut self, entry: &Entry) {
        let events = self.whole.enter(entry).unwrap();
        assert_eq!(self.lean.enter(entry).as_ref(), Ok(&events));
        for event in events {
            if let Event::Drew { seat, .. } | Event::Turned { seat, .. } = event {
                self.drawn[seat] += 1;
            }
        }
        self.note();
        let number = self.whole.turns_begun(Viewer::Referee);
        if self.numbers.last() != Some(&number) {
            assert!(self.numbers.iter().all(|before| *before < number), "{:?}, then {number}", self.numbers);
            self.numbers.push(number);
            self.lean.forget_past();
        }
    }

    /// One random action, with any entries that follow from it, such as a skipped response.
    fn step(&mut self, dice: &mut Dice, style: Style) -> bool {
        let Some((seat, action)) = choose(&self.whole, dice, style) else { return false };
        let mut ahead = self.whole.clone();
        let entries = ahead.entries().len();
        ahead.apply(seat, &action).unwrap();
        for entry in &ahead.entries()[entries..] {
            self.enter(entry);
        }
        assert_same(&self.whole, &ahead, "entry by entry");
        true
    }

    /// Where a takeback leads for the seat: to the turn before the one shown to everyone, or before
    /// that.
    fn target(&self, seat: Seat) -> Option<usize> {
        let View { turn, ply, status, .. } = self.whole.view(Viewer::Referee);
        if status.is_over() {
            return None;
        }
        let answers = matches!(status, Status::Running { to_act, phase: Phase::Answer } if to_act != turn);
        let over = answers || self.whole.view(Viewer::Public).ply > ply;
        let (turn, ply) = if over { (!turn, ply + 1) } else { (turn, ply) };
        let target = ply.checked_sub(if turn == seat { 2 } else { 1 })?;
        self.begun.iter().position(|begun| begun.ply == target)
    }
}

fn assert_same(one: &Game, other: &Game, what: &str) {
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee] {
        assert_eq!(one.view(viewer), other.view(viewer), "{what}");
    }
    assert_eq!(Ply::of(one), Ply::of(other), "{what}");
    assert_eq!((one.ply(), one.history()), (other.ply(), other.history()), "{what}");
}

/// Tries a takeback for the seat on copies of the game, and compares. Returns what was taken back,
/// if anything.
fn take_back(played: &Played, seat: Seat, what: &str) -> Option<TakenBack> {
    let Some(index) = played.target(seat) else {
        assert!(refused(&played.whole, seat, what) && refused(&played.lean, seat, what));
        return None;
    };
    let then = &played.begun[index];
    assert_eq!(then.seat, seat, "{what}");
    let (mut whole, mut lean) = (played.whole.clone(), played.lean.clone());
    assert_eq!(whole.can_take_back_turn(seat), Ok(()), "{what}");
    let taken = whole.take_back_turn(seat).unwrap();
    assert_eq!(lean.take_back_turn(seat), Ok(taken), "{what}");
    assert_eq!((taken.seat, taken.ply), (seat, then.ply), "{what}");
    // In these games nobody draws for another, and no drawn card goes back to its pile.
    if whole.setup().rules.variant() != Variant::Knightmare {
        let since = BySeat::from_fn(|seat| played.drawn[seat] - then.drawn[seat]);
        assert_eq!(taken.drawn, since, "{what}");
    }
    for game in [&whole, &lean] {
        assert_same(game, &then.game, what);
        // The record goes on, and still gives this game.
        let (last, before) = game.entries().split_last().unwrap();
        assert_eq!((last, before), (&Entry::TakeBack { takeback: seat }, played.whole.entries()), "{what}");
        assert!(game.standing_entries().eq(then.game.standing_entries()), "{what}");
        let text = serde_json::to_string(&game.record()).unwrap();
        assert_same(&Game::from_record(&serde_json::from_str(&text).unwrap()).unwrap(), game, what);
        // The game can be resumed here like at any start of a turn, but not taken back any further.
        let snapshot = game.snapshot().unwrap_or_else(|| panic!("{what}: a turn begins"));
        let resumed = Game::resume(game.setup().clone(), *game.seed(), &snapshot).unwrap();
        assert_eq!(resumed.hash(), game.hash(), "{what}");
        assert_eq!(resumed.turns_begun(Viewer::Referee), game.turns_begun(Viewer::Referee), "{what}");
        assert!(Seat::ALL.into_iter().all(|seat| refused(&resumed, seat, what)), "{what}");
    }
    // The referee undoes it like any other entry.
    whole.take_back().unwrap();
    assert_same(&whole, &played.whole, what);
    assert_eq!(whole.entries(), played.whole.entries(), "{what}");
    Some(taken)
}

/// Whether the seat is refused a takeback, and trying changes nothing.
fn refused(game: &Game, seat: Seat, what: &str) -> bool {
    let mut tried = game.clone();
    let Err(Refusal { code, reason, .. }) = tried.take_back_turn(seat) else { return false };
    assert_eq!(game.can_take_back_turn(seat).map_err(|refusal| refusal.code), Err(code), "{what}");
    let over = game.status().is_over();
    assert_eq!(code, if over { RefusalCode::GameOver } else { RefusalCode::WrongPhase }, "{what}: {reason:?}");
    assert_eq!((tried.hash(), tried.entries()), (game.hash(), game.entries()), "{what}");
    true
}

/// Returns how many turns were taken back, and how many of them during a wait for a response.
fn play(recipe: &Recipe, dice: &mut Dice, style: Style) -> (usize, usize) {
    let mut played = Played::new(lay(recipe).unwrap());
    let (mut done, mut unanswered) = (0, 0);
    for number in 0..bound(24, 60) {
        let asked = played.whole.status().phase() == Some(Phase::Answer);
        if dice.below(if asked { 2 } else { 10 }) == 0 {
            let taken = Seat::ALL.map(|seat| take_back(&played, seat, &format!("{} after {number}", recipe.name)));
            if let Some(taken) = taken[dice.below(2)] {
                played.begun.retain(|begun| begun.ply <= taken.ply);
                played.drawn = played.begun.last().unwrap().drawn;
                played.enter(&Entry::TakeBack { takeback: taken.seat });
                done += 1;
                unanswered += usize::from(asked);
            }
        }
        if !played.step(dice, style) {
            assert!(Seat::ALL.into_iter().all(|seat| refused(&played.whole, seat, recipe.name)), "{}", recipe.name);
            break;
        }
    }
    let again = Game::from_record(&played.whole.record()).unwrap();
    assert_same(&again, &played.whole, recipe.name);
    let line =
        Game::replay(again.setup().clone(), *again.seed(), &again.standing_entries().cloned().collect::<Vec<_>>());
    assert_eq!(line.unwrap().hash(), again.hash(), "{}", recipe.name);
    // Back to the start, across all takebacks.
    let mut whole = played.whole;
    while whole.take_back().is_ok() {}
    assert_eq!((whole.entries(), whole.hash()), (&[][..], lay(recipe).unwrap().hash()), "{}", recipe.name);
    (done, unanswered)
}

#[test]
fn a_turn_that_is_taken_back_begins_as_it_had_begun() {
    let mut dice = Dice(2024);
    for variant in Variant::ALL {
        let (mut done, mut unanswered) = (0, 0);
        let of_variant = RECIPES.iter().filter(|recipe| lay(recipe).unwrap().setup().rules.variant() == variant);
        for (recipe, style) in of_variant.zip([Style::Plain, Style::Lively].into_iter().cycle()) {
            let (all, asked) = play(recipe, &mut dice, style);
            done += all;
            unanswered += asked;
        }
        assert!(done > 10, "{variant}: only {done} turns were taken back");
        assert!(variant != Variant::Knightmare || unanswered > 10, "only {unanswered} while an answer was awaited");
    }
}
