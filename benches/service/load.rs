//! Members who use commands: at a fixed rate, whether or not the answers keep up, or one at a time.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_sandbox::{ChatMessage, Id, InteractionView};
use serde_json::{Value, json};

use crate::Anything;
use crate::games::{Ask, Table};
use crate::stage::{Bot, Stage};

/// How long answers took, in milliseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waits(Vec<f64>);

impl Waits {
    pub(crate) fn extend(&mut self, more: Waits) {
        self.0.extend(more.0);
    }

    pub(crate) fn push(&mut self, wait: Duration) {
        self.0.push(wait.as_secs_f64() * 1e3);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The wait that this percentage of all waits does not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1);
        sorted.get(last * percent / 100).copied().unwrap_or_default()
    }
}

/// The results of commands at a fixed rate.
pub(crate) struct Run {
    /// From the interaction to its answer.
    waits: Waits,
    /// From the scheduled time of the command to its answer.
    since_due: Waits,
    /// How many answers had a picture.
    pictures: usize,
    took: Duration,
}

impl Run {
    pub(crate) fn count(&self) -> usize {
        self.waits.0.len()
    }

    /// The wait in milliseconds that 99 of 100 answers did not exceed.
    pub(crate) fn p99(&self) -> f64 {
        self.waits.percentile(99)
    }

    pub(crate) fn report(&self, rate: usize, games: usize) {
        let (p50, p99, max) = (self.waits.percentile(50), self.waits.percentile(99), self.waits.percentile(100));
        let done = self.count() as f64 / self.took.as_secs_f64();
        println!("{rate:>10} {games:>7} {p50:>9.2} {p99:>9.2} {max:>9.2} {done:>10.0} {:>9}", self.pictures);
    }

    /// Whether nearly all commands were answered within a second of their scheduled time.
    pub(crate) fn is_held(&self) -> bool {
        self.since_due.percentile(99) < 1_000.0 && self.pictures * 100 >= self.count() * 99
    }
}

/// This many commands over all games in turn. Every second one looks at the board.
pub(crate) fn mixed(tables: &mut [Table], count: usize, chance: u64) -> Vec<Ask> {
    let games = tables.len();
    (0..count)
        .map(|number| {
            // Each round uses every game once, and the halves swap their commands from round to round.
            let table = &mut tables[number % games];
            if (number + number / games).is_multiple_of(2) { table.act(chance) } else { table.board() }
        })
        .collect()
}

/// Sends the commands on a fixed schedule, and collects the results afterwards.
pub(crate) async fn at_rate(stage: &Stage, asks: Vec<Ask>, rate: usize) -> Result<Run, Anything> {
    let commands = Arc::new(stage.commands().await?);
    let started = Instant::now();
    let mut sent = tokio::task::JoinSet::new();
    for (number, ask) in asks.into_iter().enumerate() {
        let due = started + Duration::from_secs_f64(number as f64 / rate as f64);
        tokio::time::sleep_until(due.into()).await;
        let request = request(stage, &ask, &commands[ask.command]);
        sent.spawn(async move {
            let id = accepted(request).await?;
            Ok::<_, Anything>((id, due.duration_since(started), due.elapsed()))
        });
    }
    let mut run = Run { waits: Waits::default(), since_due: Waits::default(), pictures: 0, took: Duration::ZERO };
    let mut ids = Vec::new();
    while let Some(result) = sent.join_next().await {
        ids.push(result??);
    }
    for (id, due, late) in ids {
        let view = stage.client.interaction(id).await?;
        let wait = wait(&view)?;
        run.took = run.took.max(due + late + Duration::from_secs_f64(wait / 1e3));
        run.waits.0.push(wait);
        run.since_due.0.push(wait + late.as_secs_f64() * 1e3);
        // A later turn of the same game folds an answer to a line, which begins like this.
        let has_or_had = |message: ChatMessage| !message.files().is_empty() || message.content().starts_with("-# #");
        run.pictures += usize::from(view.message.is_some_and(has_or_had));
    }
    Ok(run)
}

/// Sends each command after the previous one was answered.
pub(crate) async fn one_by_one(stage: &Stage, asks: Vec<Ask>) -> Result<Waits, Anything> {
    in_turn(stage, asks, 1).await
}

/// Sends commands in groups of this size, each after the previous group was answered.
pub(crate) async fn in_turn(stage: &Stage, asks: Vec<Ask>, at_a_time: usize) -> Result<Waits, Anything> {
    let commands = stage.commands().await?;
    let mut waits = Waits::default();
    for asks in asks.chunks(at_a_time) {
        let mut ids = Vec::new();
        for ask in asks {
            ids.push(accepted(request(stage, ask, &commands[ask.command])).await?);
        }
        for (id, ask) in ids.into_iter().zip(asks) {
            let view = stage.client.interaction(id).await?;
            if view.message.as_ref().is_none_or(|message| message.files().is_empty()) {
                return Err(format!("{ask:?} is answered without a picture: {view:?}").into());
            }
            waits.0.push(wait(&view)?);
        }
    }
    Ok(waits)
}

/// The time from the start of a process to its first answer.
pub(crate) async fn first_answer(stage: &Stage, database: &Path, ask: Ask) -> Result<Duration, Anything> {
    let started = Instant::now();
    let mut bot = Bot::spawn(stage, database)?;
    stage.client.wait_for_command(ask.command).await?;
    let commands = stage.commands().await?;
    let id = accepted(request(stage, &ask, &commands[ask.command])).await?;
    wait(&stage.client.interaction(id).await?)?;
    let took = started.elapsed();
    bot.stop(stage).await?;
    Ok(took)
}

pub(crate) fn request(stage: &Stage, ask: &Ask, command: &Value) -> reqwest::RequestBuilder {
    let body = json!({ "as": ask.member, "command_id": command, "options": ask.options });
    stage.http.post(stage.address(&format!("/channels/{}/command", ask.channel))).json(&body)
}

pub(crate) async fn accepted(request: reqwest::RequestBuilder) -> Result<Id, Anything> {
    let answer: Value = request.send().await?.error_for_status()?.json().await?;
    Ok(serde_json::from_value(answer["interaction_id"].clone())?)
}

fn wait(view: &InteractionView) -> Result<f64, Anything> {
    let wait = view.answered_after_us.ok_or_else(|| format!("not answered: {view:?}"))?;
    Ok(wait as f64 / 1e3)
}
