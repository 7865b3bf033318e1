//! Hidden cards: everything that depends on them only stays the same, to the byte, for others.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Once;

use cardinal::app::{self, Command, ListGames, ShowHelp, ShowLadder, ShowLeaderboard, ShowProfile};
use cardinal_ids::{GameId, Timestamp};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, Control, Field, Format, GameControl, Opponent, Outcome, Replaying, Stepping,
};
use cardinal_rules::{Card, Kind, Lists, Piles, Position, Seed, Variant};
use cardinal_store::NewGame;
use tracing::field::{Field as Key, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use crate::world::{ANN, BOB, EVE, World, new_game, said};

thread_local! {
    static LOGGED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Collects every line that is logged, except durations. Each test has its own thread, and with it its own log.
struct Log;

impl<S: tracing::Subscriber> Layer<S> for Log {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        struct Line<'a>(&'a mut String);
        impl Visit for Line<'_> {
            fn record_debug(&mut self, key: &Key, value: &dyn std::fmt::Debug) {
                if key.name() != "took_us" {
                    let _ = write!(self.0, " {}={value:?}", key.name());
                }
            }
        }
        if event.metadata().target().starts_with("cardinal") {
            LOGGED.with_borrow_mut(|text| {
                event.record(&mut Line(text));
                text.push('\n');
            });
        }
    }
}

/// Starts collecting log lines. Call it before anything is logged: a line that another thread logs for
/// the first time at that moment may never be collected.
pub(crate) fn note_logs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| tracing::subscriber::set_global_default(tracing_subscriber::registry().with(Log)).unwrap());
}

/// A game of level 2, Ann with White. Her third card and everything that she will draw are given; all
/// else is the same in every world.
async fn dealt(third: Card, drawn: [Card; 3]) -> World {
    let world = World::new().await;
    let (knight, pawn) = (Card::Call(Kind::Knight), Card::Call(Kind::Pawn));
    let [first, second, last] = drawn;
    let position = Position {
        hands: Some(Lists { white: vec![knight, knight, third], black: vec![pawn, pawn, pawn] }),
        piles: Some(Piles { common: vec![first, pawn, second, pawn, last, pawn, pawn], ..Piles::default() }),
        ..Position::default()
    };
    let game = NewGame {
        options: BTreeMap::from([("level".to_owned(), "2".to_owned())]),
        announce: true,
        created_at: Timestamp(1_700_000_000),
        ..new_game(Variant::NoStress, Some(position))
    };
    world.store.games().create(game, None).await.unwrap();
    // Both names are known before anything is compared.
    world.command(ANN, Command::global("help", ShowHelp)).await;
    world.command(BOB, Command::global("help", ShowHelp)).await;
    world
}

/// Everything that Bob and spectators can see of the game now.
async fn seen(world: &World) -> Vec<String> {
    let mut seen = Vec::new();
    for user in [BOB, EVE] {
        let asks = [
            Ask::Board { text: false },
            Ask::Board { text: true },
            Ask::Hand,
            Ask::History,
            Ask::Replay(Replaying::default()),
            Ask::Panel,
            Ask::Export(Some(Format::Pgn)),
            Ask::Export(Some(Format::Record)),
            Ask::Draw,
            Ask::Discard { card: None },
            Ask::Move { text: "e4".to_owned(), place: None },
            Ask::Play { card: "queen".to_owned() },
        ];
        for ask in asks {
            if user == BOB && matches!(ask, Ask::Panel | Ask::Draw) {
                continue;
            }
            let command = Command::game(Some(GameId(1).to_string()), ask);
            seen.push(format!("{:?}", world.command(user, command).await));
        }
        for to in [Stepping::First, Stepping::On(1), Stepping::Last] {
            let control = Control::Game { game: GameId(1), ply: 0, what: GameControl::Step(to) };
            seen.push(format!("{:?}", world.press(user, &control, None).await));
        }
        for field in [Field::Move, Field::PlayCard, Field::DiscardCard, Field::Game] {
            let request =
                Autocomplete { field, typed: String::new(), game: Some("1".to_owned()), mv: None, card: None };
            seen.push(format!("{:?}", app::complete(&world.context, &world.caller(user), &request).await));
        }
        seen.push(format!("{:?}", world.command(user, Command::global("games", ListGames)).await));
        let ann = Opponent {
            user: ANN,
            name: "Ann".to_owned(),
            account: "Ann".to_owned(),
            username: "Ann".to_owned(),
            bot: false,
        };
        let profile = ShowProfile { member: Some(ann), everyone: false };
        seen.push(format!("{:?}", world.command(user, Command::global("profile", profile)).await));
        let table = ShowLeaderboard::default();
        seen.push(format!("{:?}", world.command(user, Command::global("leaderboard", table)).await));
        let ladder = ShowLadder::default();
        seen.push(format!("{:?}", world.command(user, Command::global("ladder", ladder)).await));
    }
    seen.push(format!("{:?}", app::find_repairs(&world.context).await));
    seen
}

/// A text without the times that Discord shows in it.
fn without_times(text: &str) -> String {
    let after = |part: &'_ str| part.split_once('>').map_or(String::new(), |(_, rest)| rest.to_owned());
    let mut parts = text.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "then" + after(part).as_str())
}

/// Plays the same visible game in a world and collects everything that others see on the way.
async fn watch(world: &World) -> Vec<String> {
    LOGGED.take();
    let mut all = seen(world).await;
    for (theirs, mine) in [("Nf3", "a6"), ("Ng1", "h6")] {
        world.ask(ANN, Ask::Panel).await;
        all.extend(seen(world).await);
        world.ask(ANN, Ask::Play { card: "knight".to_owned() }).await;
        all.extend(seen(world).await);
        let outcome: Outcome = world.moves(ANN, theirs).await;
        assert_eq!(outcome.answer, Answer::Announcement, "{outcome:?}");
        all.push(format!("{outcome:?}"));
        all.extend(seen(world).await);
        all.push(format!("{:?}", world.ask(BOB, Ask::Panel).await));
        all.push(format!("{:?}", world.ask(BOB, Ask::Play { card: "pawn".to_owned() }).await));
        let outcome = world.moves(BOB, mine).await;
        assert_eq!(outcome.answer, Answer::Announcement, "{outcome:?}");
        all.push(format!("{outcome:?}"));
        all.extend(seen(world).await);
    }
    let log = LOGGED.take();
    assert!(log.contains("action=\"play\"") && log.contains("outcome=\"refused\""), "nothing was logged: {log}");
    all.push(log);
    all
}

#[tokio::test]
async fn nobody_else_can_tell_the_contents_of_a_hand() {
    let call = Card::Call;
    let one = dealt(call(Kind::Queen), [call(Kind::Rook), call(Kind::King), Card::SameAgain]).await;
    let other = dealt(Card::SameAgain, [call(Kind::Bishop), call(Kind::Queen), call(Kind::Pawn)]).await;
    let own = (said(&one.ask(ANN, Ask::Hand).await).clone(), said(&other.ask(ANN, Ask::Hand).await).clone());
    assert_ne!(own.0.below, own.1.below, "the worlds differ for Ann");
    let (one, other) = (watch(&one).await, watch(&other).await);
    assert_eq!(one.len(), other.len());
    // Everyone may know when a game was last changed, and the two were not played in the same second.
    let timeless = |all: Vec<String>| -> Vec<String> { all.iter().map(|text| without_times(text)).collect() };
    let (one, other) = (timeless(one), timeless(other));
    for (index, (one, other)) in one.iter().zip(&other).enumerate() {
        let lines = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        assert!(one == other, "output {index} differs: {lines:?}");
    }
}

#[tokio::test]
async fn a_running_game_has_no_record_and_no_seed() {
    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "3")]).await;
    let record = world.ask(ANN, Ask::Export(Some(Format::Record))).await;
    assert!(said(&record).files.is_empty() && said(&record).text.contains("still running"));
    let stored = world.store.games().load(GameId(1)).await.unwrap();
    let seed = Seed::from_bytes(stored.secret.seed).to_string();
    for ask in [Ask::Export(Some(Format::Pgn)), Ask::History, Ask::Panel, Ask::Hand, Ask::Board { text: true }] {
        let outcome = world.ask(ANN, ask).await;
        let files: String =
            said(&outcome).files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
        assert!(!format!("{outcome:?}{files}").contains(&seed));
    }
}
