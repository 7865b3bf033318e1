//! What ratings cost with 100,000 finished games of 10,000 members: the end of a rated game, `/profile` and
//! `/leaderboard`, and a computation of all ratings anew. `cargo bench --bench ratings`.
//!
//! With `DATABASE=postgres://…`, an empty database on a server is measured instead of a file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal::app::{self, Command, Context, Intent, Settings, ShowLeaderboard, ShowProfile, system_chance};
use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, InteractionId, Site, Timestamp, UserId, Venue};
use cardinal_interaction::Caller;
use cardinal_ratings::LISTED_FROM;
use cardinal_render::Renderer;
use cardinal_rules::{Action, BySeat, Entry, RULES_VERSION, Seat, Variant};
use cardinal_store::{
    Address, Append, Counts, Finished, NewGame, NewTurn, Purpose, RatingTable, Secret, SharedStore, StoreOptions,
};
use cardinal_table::clock::source::{SharedClock, system_clock};

type Anything = Box<dyn std::error::Error + Send + Sync>;

const GAMES: u64 = 100_000;
const MEMBERS: u64 = 10_000;
const SERVER: GuildId = GuildId(1);
const ASKED: u64 = 500;

fn main() -> Result<(), Anything> {
    // `cargo test --benches` runs this too. Only `cargo bench` measures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure())
}

async fn measure() -> Result<(), Anything> {
    let folder = tempfile::tempdir()?;
    let address: Address = match std::env::var("DATABASE") {
        Ok(address) => address.parse()?,
        Err(_) => folder.path().join("ratings.db").into(),
    };
    let store = address.open(StoreOptions::default()).await?;
    let began = Instant::now();
    let waits = play(&store).await?;
    println!("{GAMES} rated games of {MEMBERS} members ended, 128 at once, in {:.1} s", began.elapsed().as_secs_f64());
    report("the end of a rated game, 128 at once", waits);
    report("the end of a rated game, alone", alone(&store).await?);

    let clock: SharedClock = system_clock();
    let renderer = Arc::new(Renderer::new()?);
    let context = Context::open(Arc::clone(&store), renderer, system_chance(), clock, Settings::default()).await?;
    context.time.resume_clocks();
    let asks = |number: u64, command: Command| {
        let caller = Caller {
            interaction: InteractionId(5_000_000 + number),
            user: member(number * 17),
            name: "A member".to_owned(),
            account: "member".to_owned(),
            username: "member".to_owned(),
            guild: Some(SERVER),
            installation: cardinal_interaction::Installation::Server,
            channel: ChannelId(2),
            parent: None,
            holds_threads: true,
            manages: false,
            manages_events: false,
            roles: Vec::new(),
            file_limit: cardinal_interaction::limits::FILE,
        };
        let context = &context;
        async move {
            app::handle(context, &caller, Intent::Command(command)).await;
            Ok(())
        }
    };
    let profile = |number| asks(number, Command::global("profile", ShowProfile::default()));
    report("/profile in all", timed(profile).await?);
    let table = |number| {
        let show = ShowLeaderboard { variant: Some(Variant::Standard), everyone: false };
        asks(ASKED + number, Command::global("leaderboard", show))
    };
    report("/leaderboard in all", timed(table).await?);
    let now = system_clock().now();
    report("the database's part of /profile", timed(|number| profile_reads(&store, number)).await?);
    report("the database's part of /leaderboard", timed(|number| table_reads(&store, number, now)).await?);
    drop(context);
    store.shut_down().await;

    let mut whole = address.open_dump(StoreOptions::default(), Purpose::Correct).await?;
    let began = Instant::now();
    let rebuilt = whole.rebuild_ratings(true).await?;
    println!("all computed anew in {:.2} s: {rebuilt:?}", began.elapsed().as_secs_f64());
    whole.close().await;
    Ok(())
}

fn member(number: u64) -> UserId {
    UserId(1_000 + number % MEMBERS)
}

/// Ends all games. Members have from few games to some hundred, as in a community.
async fn play(store: &SharedStore) -> Result<Vec<Duration>, Anything> {
    let now = system_clock().now();
    let mut lanes = Vec::new();
    for lane in 0..128 {
        let store = Arc::clone(store);
        lanes.push(tokio::spawn(async move {
            let mut waits = Vec::new();
            for number in (0..GAMES).filter(|number| number % 128 == lane) {
                let game = store.games().create(new_game(number), None).await?;
                let at = now.plus(-((GAMES - number) as i64) * 40);
                let asked = Instant::now();
                store.games().append(end(game, number, at)).await?;
                waits.push(asked.elapsed());
            }
            Ok::<_, Anything>(waits)
        }));
    }
    let mut waits = Vec::new();
    for lane in lanes {
        waits.extend(lane.await??);
    }
    Ok(waits)
}

async fn alone(store: &SharedStore) -> Result<Vec<Duration>, Anything> {
    let now = system_clock().now();
    let mut waits = Vec::new();
    for number in 0..ASKED {
        let game = store.games().create(new_game(GAMES + number), None).await?;
        let asked = Instant::now();
        store.games().append(end(game, number, now)).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

async fn timed<F>(ask: impl Fn(u64) -> F) -> Result<Vec<Duration>, Anything>
where
    F: Future<Output = Result<(), Anything>>,
{
    let mut waits = Vec::new();
    for number in 0..ASKED {
        let asked = Instant::now();
        ask(number).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

async fn profile_reads(store: &SharedStore, number: u64) -> Result<(), Anything> {
    let user = member(number * 17);
    let ratings = store.ratings();
    ratings.is_listed(user).await?;
    ratings.results(Some(SERVER), user).await?;
    for own in ratings.of_member(Some(SERVER), user).await? {
        ratings.course(Some(SERVER), user, own.variant, 60).await?;
    }
    ratings.of_member(None, user).await?;
    ratings.most_played_card(Some(SERVER), user, Variant::Knightmare, 30).await?;
    Ok(())
}

async fn table_reads(store: &SharedStore, number: u64, now: Timestamp) -> Result<(), Anything> {
    let active_since = now.plus(-60 * 24 * 60 * 60);
    let table = RatingTable { guild: Some(SERVER), variant: Variant::Standard, active_since, listed_from: LISTED_FROM };
    store.ratings().standings(table, 0, 10).await?;
    store.ratings().standing(table, member(number * 17)).await?;
    Ok(())
}

fn report(what: &str, mut waits: Vec<Duration>) {
    waits.sort();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!("{what:<40} p50 {:>8.2} ms, p99 {:>8.2} ms", at(50), at(99));
}

fn new_game(number: u64) -> NewGame {
    // The square makes some members play much more than others.
    let draw = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    let one = (draw % MEMBERS) * (draw % MEMBERS) / MEMBERS;
    let other = (one + 1 + (draw / 7) % (MEMBERS - 1)) % MEMBERS;
    let variants = [Variant::Standard, Variant::NoStress, Variant::Knightmare, Variant::ChessMe];
    NewGame {
        variant: variants[(draw % 3 * number % 4) as usize],
        options: BTreeMap::new(),
        position: None,
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed: [3; 32], salt: [4; 16] },
        players: BySeat { white: member(one), black: member(other) },
        computer: None,
        site: Site { guild: Some(SERVER), channel: ChannelId(2 + number % 500), parent: None },
        venue: Venue::Channel,
        to_act: Some(member(one)),
        building: false,
        pace: None,
        rated: true,
        by_account: false,
        turn: NewTurn { at: ClockTime(1_800_000_000), left: None, due: None },
        announce: false,
        created_at: Timestamp(1_800_000_000),
        limits: None,
    }
}

fn end(game: GameId, number: u64, at: Timestamp) -> Append {
    let winner = [Some(Seat::White), Some(Seat::Black), None][(number % 5).min(2) as usize];
    Append {
        game,
        expected_version: 0,
        entries: vec![Entry::Act { seat: Seat::White, action: Action::Resign }],
        rules_version: RULES_VERSION,
        last_position: None,
        interaction: None,
        to_act: None,
        computer_is_due: false,
        turn: None,
        short_times: Vec::new(),
        announce: false,
        outcome: Some(Finished { winner, reason: "resignation".to_owned(), record: "{}".to_owned() }),
        counts: Some(Counts { early: false }),
        at,
        plan: None,
    }
}
