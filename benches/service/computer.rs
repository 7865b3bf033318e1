//! Commands in games between people while others wait for the computer player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, Site, UserId, Venue};
use cardinal_rules::{BySeat, RULES_VERSION, Seat, Variant};
use cardinal_sandbox::Id;
use cardinal_store::{Computer, NewGame, NewTurn, Secret, SharedStore, SqliteOptions, open_sqlite};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::games::{self, Ask, Table, grown};
use crate::load::{self, Waits};
use crate::stage::{Bot, CHANNELS, Stage};
use crate::{Anything, STANDARD, number_of};

/// How many games between people are played at a fixed rate.
const GAMES: usize = 200;

/// How many members wait for the computer player at a time.
const WAITING: usize = 100;

/// The commands a second in the games between people.
const RATE: usize = 100;

/// How long they are measured.
const SECONDS: usize = 30;

/// How long a member waits at most.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long a member looks at the reply before the next turn. The members begin one after another within that time, so
/// that they don't all press at the same moments.
const LOOKS_FOR: Duration = Duration::from_secs(5);

/// How often a member who waits looks at the panel.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Measures commands in games between people alone, then while members wait for the computer player, each of whom
/// moves again a few seconds after it has replied.
pub(crate) async fn computer() -> Result<(), Anything> {
    let stage = Arc::new(Stage::set().await?);
    let mut tables = Vec::new();
    for number in 0..GAMES {
        tables.push(Table::new(number, &stage, grown(STANDARD, 10, number as u64)?));
    }
    let database = stage.file("computer.db");
    games::store(&database, &mut tables, 0).await?;
    let waiting = store(&stage, database.to_str().ok_or("the path is not valid UTF-8")?).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    println!("\n{RATE} commands a second over {GAMES} games between people for {SECONDS} s");
    load::at_rate(&stage, load::mixed(&mut tables, 100, 7), 50).await?;
    let alone = load::at_rate(&stage, load::mixed(&mut tables, RATE * SECONDS, 1), RATE).await?;
    alone.report(RATE, GAMES);

    let is_over = Arc::new(AtomicBool::new(false));
    let mut playing = JoinSet::new();
    for (game, begins_after) in
        waiting.into_iter().zip(0..).map(|(game, number)| (game, LOOKS_FOR * number / WAITING as u32))
    {
        playing.spawn(plays(Arc::clone(&stage), game, begins_after, Arc::clone(&is_over)));
    }
    tokio::time::sleep(LOOKS_FOR).await;
    let beside = load::at_rate(&stage, load::mixed(&mut tables, RATE * SECONDS, 2), RATE).await?;
    is_over.store(true, Ordering::Relaxed);
    beside.report(RATE, GAMES);
    let mut waits = Waits::default();
    while let Some(played) = playing.join_next().await {
        waits.extend(played??);
    }
    println!(
        "p99 with {WAITING} games that wait for the computer player to without: {:.2}",
        beside.p99() / alone.p99()
    );
    println!(
        "its {} turns, from the move to the reply on the panel, looked at every second: p50 {:.1} s, p99 {:.1} s, \
         at most {:.1} s",
        waits.count(),
        waits.percentile(50) / 1e3,
        waits.percentile(99) / 1e3,
        waits.percentile(100) / 1e3
    );
    println!("resident memory of the bot: {} MB", bot.resident()? / 1024);
    bot.stop(&stage).await
}

/// Stores a private game of each member against the computer player.
async fn store(stage: &Stage, address: &str) -> Result<Vec<(Id, GameId)>, Anything> {
    let world = stage.client.world().await?;
    let bot = world.members.iter().find(|member| member.bot).ok_or("the bot is no member")?.id;
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    let now = cardinal_table::clock::source::system_clock().now();
    let mut games = Vec::new();
    // Members who have no other game, so that a command without a number is about one game alone.
    for member in stage.members[2 * GAMES / CHANNELS..].iter().cycle().take(WAITING) {
        let game = NewGame {
            variant: Variant::Standard,
            options: std::collections::BTreeMap::new(),
            position: None,
            rules_version: RULES_VERSION,
            entries: Vec::new(),
            last_position: None,
            secret: Secret { seed: [3; 32], salt: [9; 16] },
            players: BySeat { white: UserId(member.0), black: UserId(bot.0) },
            computer: Some(Computer { seat: Seat::Black, level: 6, private: true, lesson: None }),
            site: Site { guild: Some(GuildId(stage.guild.0)), channel: ChannelId(stage.channels[0].0), parent: None },
            venue: Venue::Channel,
            to_act: Some(UserId(member.0)),
            building: false,
            pace: None,
            rated: false,
            by_account: false,
            turn: NewTurn { at: ClockTime(now.0), left: None, due: None },
            announce: false,
            created_at: now,
            limits: None,
        };
        games.push((*member, store.games().create(game, None).await?));
    }
    store.shut_down().await;
    Ok(games)
}

/// Moves, waits for the reply, takes the turn back, and so on. Returns how long each reply took.
async fn plays(
    stage: Arc<Stage>,
    (member, game): (Id, GameId),
    begins_after: Duration,
    is_over: Arc<AtomicBool>,
) -> Result<Waits, Anything> {
    tokio::time::sleep(begins_after).await;
    let commands = stage.commands().await?;
    let ask = |command, option: Value| {
        let options = json!([option, { "name": "game", "value": number_of(game) }]);
        Ask { member, channel: stage.channels[0], command, options }
    };
    let mut waits = Waits::default();
    while !is_over.load(Ordering::Relaxed) {
        let pawn = ask("move", json!({ "name": "move", "value": "e2e4" }));
        let began = Instant::now();
        let moved = load::accepted(load::request(&stage, &pawn, &commands["move"])).await?;
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let shown = stage.client.interaction(moved).await?;
            if shown.message.as_ref().is_some_and(|message| message.content().contains("your turn")) {
                break;
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("the computer player does not reply: {shown:?}").into());
            }
        }
        waits.push(began.elapsed());
        tokio::time::sleep(LOOKS_FOR).await;
        let back = ask("offer", json!({ "name": "what", "value": "take-back" }));
        let taken = load::accepted(load::request(&stage, &back, &commands["offer"])).await?;
        // Answered, so that the next move comes after it.
        let shown = stage.client.interaction(taken).await?;
        if shown.message.as_ref().is_none_or(|message| !message.content().contains("your turn")) {
            return Err(format!("a turn was not taken back: {shown:?}").into());
        }
    }
    Ok(waits)
}
