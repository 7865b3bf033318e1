//! *Panic*: a timed turn, which its player starts.

use cardinal::app::{self, Intent};
use cardinal_ids::{ClockTime, GameId, GuildId, InteractionId, UserId};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, BegunTime, Caller, Control, Field, GameControl, Message, Outcome, PlainAction,
};
use cardinal_rules::{KnightmareCard, Variant};
use cardinal_store::Subject;
use cardinal_test_support::start_of_time;

use crate::composed::position;
use crate::world::{ANN, BOB, EVE, World, button, buttons, labels, new_game, picks, pressed, refused, said};

/// Milliseconds from the Unix epoch to the start of Discord's ids.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// The time for a turn, in seconds.
pub(crate) const SECONDS: u64 = 30;

/// The seconds after that until the time is over: an allowance for late presses, and for their delivery.
pub(crate) const LATE: u64 = 1 + 3;

/// Kings and pawns, so that both sides have enough moves and nobody is in check.
pub(crate) const OPEN: &str = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";

impl World {
    /// A caller who acts this many milliseconds from now, by Discord's clock.
    pub(crate) fn dated(&self, user: UserId, milliseconds: i64) -> Caller {
        let caller = self.caller(user);
        let now = cardinal_table::clock::source::Clock::now(&*self.clock).0 * 1000;
        let time = (now + milliseconds - DISCORD_EPOCH) as u64;
        Caller { interaction: InteractionId(time << 22 | caller.interaction.0 & 0x3f_ffff), ..caller }
    }

    /// Presses the button with this label now.
    pub(crate) async fn press_now(&self, user: UserId, message: &Message, label: &str) -> Outcome {
        self.press_at(user, message, label, 0).await
    }

    /// Presses the button this many milliseconds from now.
    pub(crate) async fn press_at(&self, user: UserId, message: &Message, label: &str, milliseconds: i64) -> Outcome {
        let control = button(message, label).control.clone();
        self.handle(&self.dated(user, milliseconds), pressed(&control, None)).await
    }

    /// Selects this value now.
    pub(crate) async fn pick_now(&self, user: UserId, panel: &Message, value: &str) -> Outcome {
        let picks = picks(panel);
        let pick = picks.iter().find(|pick| pick.value == value).unwrap_or_else(|| panic!("no {value}: {panel:?}"));
        let (control, value) = pick.pressed();
        self.handle(&self.dated(user, 0), pressed(&control, value.as_deref())).await
    }

    pub(crate) async fn ask_now(&self, user: UserId, ask: Ask) -> Outcome {
        let command = cardinal::app::Command::game(None, ask);
        self.handle(&self.dated(user, 0), Intent::Command(command)).await
    }

    /// Starts the time on a warning, where Discord accepts the panel at once. Returns the panel.
    pub(crate) async fn starts(&self, user: UserId, warning: &Message, label: &str) -> Message {
        let outcome = self.press_now(user, warning, label).await;
        let (time, panel) = begun(&outcome);
        app::time_begun(&self.context, time, cardinal_table::clock::source::Clock::now(&*self.clock)).await;
        panel.clone()
    }

    /// The game as everyone sees it.
    async fn shown(&self) -> String {
        said(&self.ask(EVE, Ask::Board { text: true }).await).text.clone()
    }

    /// Whether the game's time limit is among the deadlines.
    pub(crate) async fn runs(&self, game: GameId) -> bool {
        let due = self.store.clocks().due(ClockTime(i64::MAX), 99).await.unwrap();
        due.iter().any(|deadline| deadline.subject == Subject::ShortTime(game))
    }
}

/// The time that a response begins, and the panel that it shows.
pub(crate) fn begun(outcome: &Outcome) -> (BegunTime, &Message) {
    match &outcome.answer {
        Answer::Begins(time, panel) => (*time, panel),
        other => panic!("no time begins: {other:?}"),
    }
}

/// A game in which Ann has played *Panic*. Returns Bob's panel.
pub(crate) async fn panicking(
    world: &World,
    fen: &str,
    move_to: [&str; 2],
    black: &[KnightmareCard],
) -> (GameId, Message) {
    let mut new = new_game(Variant::Knightmare, Some(position(fen, &[KnightmareCard::Panic], black)));
    new.site.guild = Some(GuildId(1));
    let game = world.store.games().create(new, None).await.expect("the game can be kept");
    let [from, to] = move_to;
    let (sent, _) = world.composes(ANN, &[from, to, "panic", "."]).await;
    assert_eq!(sent.announcements.len(), 1, "{sent:?}");
    (game, said(&world.ask_now(BOB, Ask::Panel).await).clone())
}

pub(crate) async fn open(world: &World) -> (GameId, Message) {
    panicking(world, OPEN, ["e1", "f1"], &[KnightmareCard::Legacy]).await
}

/// The text of the public message.
pub(crate) fn told(outcome: &[cardinal_interaction::Announcement]) -> &str {
    let [told] = outcome else { panic!("one message is for all: {outcome:?}") };
    &told.message.text
}

#[tokio::test]
async fn a_warning_comes_first_and_the_time_starts_when_its_player_leaves_it() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    assert!(warning.text.contains("**Panic**") && warning.text.contains("30 seconds"), "{}", warning.text);
    assert!(labels(&warning).is_empty() && warning.pictures.is_empty(), "{warning:?}");
    assert!(!world.runs(game).await);
    let typing = || Autocomplete { field: Field::Move, typed: String::new(), game: None, mv: None, card: None };
    assert_eq!(app::complete(&world.context, &world.dated(BOB, 0), &typing()).await, []);
    world.nothing_within(24 * 60 * 60).await;
    let again = world.ask_now(BOB, Ask::Panel).await;
    assert_eq!(said(&again).text, warning.text);
    let panel = world.starts(BOB, &warning, "Start").await;
    assert!(!labels(&panel).is_empty() && !panel.pictures.is_empty(), "{panel:?}");
    let end = start_of_time().plus(24 * 60 * 60 + SECONDS as i64);
    assert!(panel.text.contains(&format!("<t:{}:R>", end.0)), "{}", panel.text);
    assert!(world.runs(game).await);
    assert!(!app::complete(&world.context, &world.dated(BOB, 0), &typing()).await.is_empty());
}

#[tokio::test]
async fn a_turn_ended_within_the_time_is_like_any_other() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    world.pass(20);
    let panel = world.pick_now(BOB, &panel, "e8").await;
    let panel = world.pick_now(BOB, said(&panel), "f8").await;
    let left = start_of_time().plus(SECONDS as i64);
    assert!(said(&panel).text.contains(&format!("<t:{}:R>", left.0)), "{}", said(&panel).text);
    // By its id, the press came at the very last moment.
    let sent = world.press_at(BOB, said(&panel), "End turn", 11_000).await;
    assert!(told(&sent.announcements).contains("**Kf8**"), "{}", told(&sent.announcements));
    assert!(!world.runs(game).await);
    world.nothing_within(60).await;
    // The same player's next turn has no time limit.
    world.composes(ANN, &["f1", "g1", "."]).await;
    let (free, _) = world.composes(BOB, &[]).await;
    assert!(!labels(said(&free)).is_empty(), "{free:?}");
}

#[tokio::test]
async fn a_press_that_is_late_by_its_id_does_not_count() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    let panel = world.pick_now(BOB, &panel, "e8").await;
    let panel = world.pick_now(BOB, said(&panel), "f8").await;
    let version = world.store.games().info(game).await.unwrap().version;
    let late = world.press_at(BOB, said(&panel), "End turn", 31_001).await;
    assert!(told(&late.announcements).contains("Time's up for"), "{late:?}");
    assert!(told(&late.announcements).contains("<@101>"), "Ann is next: {late:?}");
    // The move was selected in time, so it counts.
    assert!(world.shown().await.contains("Last: Black moved Kf8"), "{}", world.shown().await);
    assert_eq!(world.store.games().info(game).await.unwrap().version, version + 2, "the move, and that the time is up");
    assert!(!world.runs(game).await);
}

#[tokio::test]
async fn the_time_is_over_when_no_press_can_still_be_on_its_way() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    world.nothing_within(SECONDS + LATE - 1).await;
    let work = world.after(1).await;
    let text = told(&work.announcements);
    assert!(text.contains("Time's up for ⚫ **Bob**"), "{text}");
    assert!(text.contains("<@101>"), "{text}");
    assert!(!world.runs(game).await);
    let late = world.pick_now(BOB, &panel, "e8").await;
    assert!(!refused(&late).is_empty(), "the turn has passed");
    world.nothing_within(600).await;
}

#[tokio::test]
async fn what_was_composed_in_time_counts_when_the_time_is_over() {
    let world = World::new().await;
    let black = [KnightmareCard::Crab];
    let (_, warning) = panicking(&world, OPEN, ["e1", "f1"], &black).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    let panel = world.pick_now(BOB, &panel, "e8").await;
    let panel = world.pick_now(BOB, said(&panel), "f8").await;
    let panel = world.pick_now(BOB, said(&panel), "crab").await;
    // The card is only partly composed: it has no pawn yet.
    assert!(said(&panel).text.contains("not sent yet: Kf8"), "{}", said(&panel).text);
    let work = world.after(SECONDS + LATE).await;
    assert!(told(&work.announcements).contains("**Kf8**"), "{}", told(&work.announcements));
    assert!(world.shown().await.contains("Last: Black moved Kf8"), "{}", world.shown().await);
    let (panel, _) = world.composes(ANN, &[]).await;
    assert!(!labels(said(&panel)).is_empty(), "{panel:?}");
}

#[tokio::test]
async fn if_the_king_would_stay_in_check_only_the_clock_ends_the_turn() {
    let world = World::new().await;
    let fen = "4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1";
    let (game, warning) = panicking(&world, fen, ["d1", "d8"], &[KnightmareCard::Legacy]).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    let work = world.after(SECONDS + LATE).await;
    let text = told(&work.announcements);
    assert!(text.contains("Time's up for") && text.contains("<@102>"), "{text}");
    assert!(!world.runs(game).await);
    world.nothing_within(600).await;
    // Nothing else has changed, so a selection on the earlier panel still counts.
    let panel = world.pick_now(BOB, &panel, "d8").await;
    let text = &said(&panel).text;
    assert!(text.contains("not sent yet: K×d8") && !text.contains("Your time runs out"), "{text}");
    let sent = world.press_now(BOB, said(&panel), "End turn").await;
    assert!(told(&sent.announcements).contains("**K×d8**"), "{}", told(&sent.announcements));
}

#[tokio::test]
async fn a_line_typed_before_the_start_is_not_done_and_shows_the_warning() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let version = world.store.games().info(game).await.unwrap().version;
    let lines = [
        Ask::Move { text: "Kf8".to_owned(), place: None },
        Ask::Play { card: "crab a7".to_owned() },
        Ask::Act(PlainAction::EndTurn),
        Ask::Act(PlainAction::TakeBack),
    ];
    for ask in lines {
        let typed = world.ask_now(BOB, ask.clone()).await;
        let Answer::Private(message) = &typed.answer else { panic!("{typed:?}") };
        assert!(message.text.contains("nothing you typed was done"), "{ask:?}: {}", message.text);
        assert!(message.text.contains(warning.text.lines().next().unwrap()), "{}", message.text);
        assert!(buttons(message).any(|button| button.label == "Start"), "{message:?}");
    }
    assert!(!world.runs(game).await);
    assert_eq!(world.store.games().info(game).await.unwrap().version, version);
    let typed = world.ask_now(BOB, Ask::Move { text: "Kf8".to_owned(), place: None }).await;
    world.starts(BOB, said(&typed), "Start").await;
    let typed = world.ask_now(BOB, Ask::Move { text: "Kf8".to_owned(), place: None }).await;
    assert!(said(&typed).text.contains("not sent yet: Kf8"), "{typed:?}");
    let sent = world.ask_now(BOB, Ask::Act(PlainAction::EndTurn)).await;
    assert!(told(&sent.announcements).contains("**Kf8**"), "{sent:?}");
}

#[tokio::test]
async fn controls_of_the_game_and_not_the_turn_need_no_start() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let more = world.press_now(BOB, &warning, "More").await;
    let question = world.press_now(BOB, said(&more), "Resign…").await;
    let resigned = world.press_now(BOB, said(&question), "Resign").await;
    assert!(told(&resigned.announcements).contains("resigns"), "{resigned:?}");
    assert!(world.over(game).await && !world.runs(game).await);
}

#[tokio::test]
async fn a_second_press_does_not_restart_the_time() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    world.starts(BOB, &warning, "Start").await;
    world.pass(20);
    let again = world.press_now(BOB, &warning, "Start").await;
    assert!(matches!(again.answer, Answer::Update(_)), "{again:?}");
    let end = format!("<t:{}:R>", start_of_time().plus(SECONDS as i64).0);
    assert!(said(&again).text.contains(&end), "{}", said(&again).text);
    let work = world.after(SECONDS + LATE - 20).await;
    assert!(told(&work.announcements).contains("Time's up for"));
    let old = world.press_now(BOB, &warning, "Start").await;
    assert!(!refused(&old).is_empty(), "of a turn that is over");
    let other = world.press_now(ANN, &warning, "Start").await;
    assert!(!world.runs(game).await, "{other:?}");
}

#[tokio::test]
async fn nobody_elses_press_starts_it() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    for user in [ANN, EVE] {
        let outcome = world.press_now(user, &warning, "Start").await;
        assert!(!matches!(outcome.answer, Answer::Begins(..)), "{outcome:?}");
    }
    assert!(!world.runs(game).await);
    // Nor does a forged control in a game without a time limit.
    let chess = world.start(Variant::Standard, &[]).await;
    let control = Control::Game { game: chess, ply: 0, what: GameControl::Begin };
    let outcome = world.press(ANN, &control, None).await;
    assert!(!matches!(outcome.answer, Answer::Begins(..)) && !world.runs(chess).await, "{outcome:?}");
}

#[tokio::test]
async fn a_response_that_undoes_the_panic_ends_its_time() {
    let world = World::new().await;
    let (game, warning) = panicking(&world, OPEN, ["e1", "f1"], &[KnightmareCard::Chaos]).await;
    let other = World::new().await;
    assert_eq!(open(&other).await.1.text, warning.text, "the warning is the same for one who can answer nothing");
    let panel = world.starts(BOB, &warning, "Start").await;
    let answered = world.pick_now(BOB, &panel, "chaos").await;
    assert!(told(&answered.announcements).contains("Chaos"), "{answered:?}");
    assert!(!world.runs(game).await);
    world.nothing_within(600).await;
}
