//! Many games that start at once under Discord's rate limits, and a stop in the middle of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use cardinal_sandbox::{ChatMessage, Id, Member, RequestRecord, SandboxConfig};
use serde_json::json;
use tokio::task::JoinSet;

use crate::Anything;
use crate::stage::{Bot, Stage, processes};

/// How many pairs of members start a game.
const PAIRS: usize = 1_500;

/// How long a member waits for the challenge to change.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

/// How often one member presses at most.
const PRESSES: u32 = 10;

/// How many channels there are. Each can have twenty running games.
const CHANNELS: usize = 100;

/// How long to wait for the last message.
const PATIENCE: Duration = Duration::from_mins(10);

/// Accepts 1,500 challenges at once, and measures when the first message of every game has been sent and what
/// Discord has refused. Then does the same with a stop in the middle.
pub(crate) async fn begin() -> Result<(), Anything> {
    let stage = stage().await?;
    let database = stage.file("begin.db");
    let mut bot = Bot::start(&stage, &database).await?;
    let accepted = accept_all(&stage).await?;
    let told = until_told(&stage, accepted).await?;
    let requests = stage.sandbox.requests();
    let refused = |global: bool| {
        let is_it = |request: &&RequestRecord| request.status == 429 && request.response["global"] == global;
        requests.iter().filter(is_it).count()
    };
    println!("\n{PAIRS} games begun at once by {PAIRS} pairs in {CHANNELS} channels");
    println!("all announced after {:.1} s", told.as_secs_f64());
    println!("refused with 429: {} for all routes, {} for one", refused(true), refused(false));
    println!("most requests within a second that count for all routes: {}", most_in_a_second(&requests));
    for (route, count) in counted(&requests) {
        println!("    {count:>6}  {route}");
    }
    // By then everything that follows a game's message is done, such as removing buttons.
    tokio::time::sleep(Duration::from_secs(5)).await;
    println!("an idle stop takes {:.2} s", bot.terminate()?.as_secs_f64());
    drop(bot);
    if processes().is_some() {
        // The others would go on.
        return Ok(());
    }
    stop_in_the_middle().await
}

async fn stop_in_the_middle() -> Result<(), Anything> {
    let stage = stage().await?;
    let database = stage.file("stop.db");
    let mut bot = Bot::start(&stage, &database).await?;
    let accepted = accept_all(&stage).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = told_games(&stage).len();
    let took = bot.terminate()?;
    println!("a stop with {} of {PAIRS} games announced takes {:.2} s", before, took.as_secs_f64());
    let _bot = Bot::start(&stage, Path::new(&database)).await?;
    until_told(&stage, accepted).await?;
    let messages = starts(&stage.sandbox.requests());
    println!("after the next start every game is announced; messages of starts: {messages} for {PAIRS} games");
    Ok(())
}

async fn stage() -> Result<Stage, Anything> {
    let settings = SandboxConfig { answer_window: Duration::from_mins(5), ..SandboxConfig::default() };
    Stage::set_for(2 * PAIRS, CHANNELS, settings).await
}

/// Makes a challenge for every pair, then accepts all of them at once. Returns the time of that.
async fn accept_all(stage: &Stage) -> Result<Instant, Anything> {
    let mut open = Vec::new();
    for (pair, members) in stage.client.members().await?.chunks_exact(2).enumerate() {
        let channel = stage.channels[pair % CHANNELS];
        let [one, other] = [members[0].clone(), members[1].clone()];
        let options = json!([
            { "name": "game", "value": "standard" },
            { "name": "opponent", "value": other.id.to_string() },
        ]);
        let challenge = one.run(channel, "challenge", options).await?;
        open.push((other, channel, challenge));
    }
    let began = Instant::now();
    let mut pressing = JoinSet::new();
    for (member, channel, challenge) in open {
        pressing.spawn(async move { press_accept(&member, channel, &challenge).await });
    }
    while let Some(pressed) = pressing.join_next().await {
        pressed?.map_err(|error| -> Anything { error.into() })?;
    }
    Ok(began)
}

/// Accepts a challenge. A member who is told that the bot is busy presses again.
async fn press_accept(member: &Member, channel: Id, challenge: &ChatMessage) -> Result<(), String> {
    let accept = challenge.button("Accept").ok_or("the challenge has no button")?;
    for _ in 0..PRESSES {
        let pressed = member.press(challenge, accept).await.map_err(|error| error.to_string())?;
        member.answer(pressed).await.map_err(|error| error.to_string())?;
        tokio::time::sleep(ANSWERED_WITHIN).await;
        let shown = member.messages(channel).await.map_err(|error| error.to_string())?;
        if shown.iter().any(|shown| shown.id() == challenge.id() && shown.button("Accept").is_none()) {
            return Ok(());
        }
    }
    Err(format!("a challenge is not accepted after {PRESSES} presses"))
}

async fn until_told(stage: &Stage, since: Instant) -> Result<Duration, Anything> {
    while told_games(stage).len() < PAIRS {
        if since.elapsed() > PATIENCE {
            return Err(format!("{} of {PAIRS} games were announced", told_games(stage).len()).into());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok(since.elapsed())
}

/// The games that the bot has announced.
fn told_games(stage: &Stage) -> std::collections::HashSet<String> {
    stage.sandbox.requests().iter().filter_map(start_of).collect()
}

fn starts(requests: &[RequestRecord]) -> usize {
    requests.iter().filter_map(start_of).count()
}

/// The game that a request has announced.
fn start_of(request: &RequestRecord) -> Option<String> {
    let is_message = request.method == "POST" && request.path.ends_with("/messages") && request.status == 200;
    let text = request.response["content"].as_str().filter(|_| is_message)?;
    text.split(':').next().filter(|game| game.starts_with("Game #")).map(str::to_owned)
}

/// The requests that count towards the global rate limit, which are all except those of interactions.
fn that_count(requests: &[RequestRecord]) -> impl Iterator<Item = &RequestRecord> {
    requests.iter().filter(|each| !each.path.starts_with("/interactions") && !each.path.starts_with("/webhooks"))
}

/// The number of these requests for each route, without ids.
fn counted(requests: &[RequestRecord]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for request in that_count(requests) {
        let is_id = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = request.path.split('/').map(|part| if is_id(&part) { ":id" } else { part }).collect();
        *counts.entry(format!("{} {}", request.method, parts.join("/"))).or_default() += 1;
    }
    counts
}

fn most_in_a_second(requests: &[RequestRecord]) -> usize {
    let times: Vec<u64> = that_count(requests).map(|each| each.at_ms).collect();
    let within = |first: u64| times.iter().filter(|at| (first..first + 1000).contains(*at)).count();
    times.iter().map(|first| within(*first)).max().unwrap_or(0)
}
