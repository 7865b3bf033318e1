//! A double round robin of 16 that begins its 240 games while members use commands.

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use cardinal_ids::{ChannelId, GuildId, Site, Timestamp, UserId, Venue};
use cardinal_sandbox::{RequestRecord, SandboxConfig};
use cardinal_store::{EventSide, NewEvent, SharedStore, SignUp, SqliteOptions, open_sqlite};
use cardinal_tournament::{Cycles, Format, RoundRobin};
use serde_json::json;

use crate::games::{Table, grown};
use crate::stage::{Bot, CHANNELS, MEMBERS, Stage};
use crate::{Anything, STANDARD, games, load};

/// How many games the commands are about.
const GAMES: usize = 200;

/// How many commands members use in a second.
const RATE: usize = 100;

/// How long they do, in seconds.
const LASTS: usize = 60;

/// How many players the event has, and so how many games.
const PLAYERS: usize = 16;
const BEGUN: usize = PLAYERS * (PLAYERS - 1);

/// How long after the start of the bot sign-up ends, in seconds.
const SIGN_UP: i64 = 45;

/// How long one of Discord's windows lasts, and a little more.
const WINDOW: Duration = Duration::from_secs(6);

/// How long to wait for the last message.
const PATIENCE: Duration = Duration::from_mins(8);

/// Measures the waits for commands without the event, and while it begins; then when all its games are announced.
pub(crate) async fn event() -> Result<(), Anything> {
    let settings = SandboxConfig { remembered_requests: 200_000, ..SandboxConfig::default() };
    let stage = Stage::set_for(MEMBERS + PLAYERS, CHANNELS + 1, settings).await?;
    let mut tables = Vec::new();
    for number in 0..GAMES {
        tables.push(Table::new(number, &stage, grown(STANDARD, 10, number as u64)?));
    }
    let database = stage.file("event.db");
    games::store(&database, &mut tables, 0).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    load::at_rate(&stage, load::mixed(&mut tables, 500, 7), RATE / 2).await?;
    let alone = load::at_rate(&stage, load::mixed(&mut tables, RATE * LASTS / 2, 1), RATE).await?;
    bot.stop(&stage).await?;
    // A new process doesn't know what the one before has sent within the windows of Discord's limits.
    tokio::time::sleep(WINDOW).await;

    sign_up(&stage, &database).await?;
    let began = stage.sandbox.requests().len();
    let mut bot = Bot::start(&stage, &database).await?;
    load::at_rate(&stage, load::mixed(&mut tables, 500, 9), RATE / 2).await?;
    let beside = load::at_rate(&stage, load::mixed(&mut tables, RATE * LASTS, 2), RATE).await?;
    println!("\n{BEGUN} games of an event begin beside {RATE} commands a second over {GAMES} games");
    alone.report(RATE, GAMES);
    beside.report(RATE, GAMES + BEGUN);
    println!("p99: {:.2} of that without the event", beside.p99() / alone.p99());
    let refused = |requests: &[RequestRecord]| requests[began..].iter().filter(|each| each.status == 429).count();
    println!("refused with 429 until then: {}", refused(&stage.sandbox.requests()));
    let waiting = Instant::now();
    while told(&stage, began).len() < BEGUN {
        if waiting.elapsed() > PATIENCE {
            return Err(format!("{} of {BEGUN} games were announced", told(&stage, began).len()).into());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let requests = stage.sandbox.requests();
    let moments: Vec<u64> =
        requests[began..].iter().filter(|each| start_of(each).is_some()).map(|each| each.at_ms).collect();
    let (first, last) = (moments.iter().min().unwrap_or(&0), moments.iter().max().unwrap_or(&0));
    println!("from the first game announced to the last: {:.0} s", (last - first) as f64 / 1e3);
    let told = requests[began..].iter().find(|each| tells_all(each)).ok_or("the players were not told")?;
    println!(
        "from the message that tells all players to the first game announced: {:.1} s",
        first.saturating_sub(told.at_ms) as f64 / 1e3
    );
    println!("refused with 429: {}", refused(&requests));
    bot.stop(&stage).await
}

/// Stores an event for which all have signed up, in a channel of its own.
async fn sign_up(stage: &Stage, database: &Path) -> Result<(), Anything> {
    let address = database.to_str().ok_or("the path is not valid UTF-8")?;
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    let format = Format::RoundRobin(RoundRobin { cycles: Cycles::Double, ..RoundRobin::default() });
    let plan = json!({
        "format": format, "game": "standard", "time": "1d", "rated": false, "least": 2, "most": PLAYERS,
        "sign_up": SIGN_UP, "pause": 0,
    });
    let now = Timestamp((stage.sandbox.now_ms() / 1000) as i64);
    let channel = stage.channels[CHANNELS];
    let new = NewEvent {
        guild: GuildId(stage.guild.0),
        site: Site { guild: Some(GuildId(stage.guild.0)), channel: ChannelId(channel.0), parent: None },
        venue: Venue::Thread,
        maker: UserId(stage.members[0].0),
        name: "Autumn Cup".to_owned(),
        plan: plan.to_string(),
        seed: [7; 32],
        at: now,
        dropped_at: now.plus(SIGN_UP),
    };
    let event = store.events().draft(new).await?;
    let closes_at = now.plus(SIGN_UP);
    store.events().open(event, 0, (closes_at, closes_at), now).await?;
    for member in &stage.members[MEMBERS..] {
        let side = EventSide::Member(UserId(member.0));
        let sign_up = SignUp { event, side, most: PLAYERS as u32, events_of_member: 10, at: now };
        store.events().join(sign_up).await?.map_err(|why| format!("a member can't join: {why:?}"))?;
    }
    store.shut_down().await;
    Ok(())
}

/// The games that the bot has announced since a request.
fn told(stage: &Stage, since: usize) -> HashSet<String> {
    stage.sandbox.requests()[since..].iter().filter_map(start_of).collect()
}

/// Whether a request has told the players that their games begin.
fn tells_all(request: &RequestRecord) -> bool {
    let is_message = request.method == "POST" && request.path.ends_with("/messages") && request.status == 200;
    is_message && request.response["content"].as_str().is_some_and(|text| text.contains("has begun with 240 games"))
}

/// The game of the event that a request has announced.
fn start_of(request: &RequestRecord) -> Option<String> {
    let is_message = request.method == "POST" && request.path.ends_with("/messages") && request.status == 200;
    let text = request.response["content"].as_str().filter(|text| is_message && text.contains("Autumn Cup"))?;
    text.split(':').next().filter(|game| game.starts_with("Game #")).map(str::to_owned)
}
