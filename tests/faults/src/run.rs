//! A run: games of every kind are played while faults are made, until there are as many as wanted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal::upkeep::rate;
use cardinal_sandbox::{BotConfig, Faults, Sandbox, SandboxConfig};
use cardinal_store::{Address, Rebuilt, StoreOptions};
use fastrand::Rng;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::account::{Account, Counts};
use crate::bot::{Bot, Program, TOKEN, tail};
use crate::channel::Channels;
use crate::comparison::Comparison;
use crate::database::Database;
use crate::fault::{DatabaseKind, Fault};
use crate::kind::Games;
use crate::measured::{Measured, free_port};
use crate::player::Player;
use crate::stored::Reader;
use crate::strike::{CLOCKS_APART, SHARDS, Target};
use crate::table::{SPECTATOR, Table};
use crate::tally::{Line, Verdict};
use crate::{Trouble, export};

/// What a run does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the games are stored.
    pub database: DatabaseKind,
    /// What goes wrong, in turn.
    pub kinds: Vec<Fault>,
    /// How many faults are made.
    pub faults: u32,
    /// How long after a fault the next one is made. Without it, that takes some presses.
    pub every: Option<Duration>,
    /// The number from which follows what is pressed, and between which presses faults are made.
    pub seed: u64,
    /// The program.
    pub bot: PathBuf,
    /// After how many faults everything is compared.
    pub compared_after: u32,
    /// Which games are played.
    pub games: Games,
    /// How many games of each kind are played at the same time.
    pub tables: u32,
    /// Whether the first process is never ended, and is measured after each fault.
    pub measures: bool,
}

impl Plan {
    /// How many processes there are.
    fn processes(&self) -> usize {
        self.kinds.iter().map(|fault| fault.processes()).max().unwrap_or(1)
    }
}

/// How many presses there are between two faults at least and at most.
const PRESSES: std::ops::RangeInclusive<u64> = 8..=30;

/// How many messages a channel keeps: more than players look back, and few enough for their pictures to be kept in
/// memory.
const KEPT_MESSAGES: usize = 300;

/// How long something may take before the run gives up: it is far longer than anything that is promised.
const PATIENCE: Duration = Duration::from_mins(3);

/// Everything of a run.
struct Run {
    plan: Plan,
    sandbox: Sandbox,
    database: Database,
    reader: Arc<Reader>,
    account: Arc<Account>,
    program: Program,
    bots: Vec<Bot>,
    /// Where the first process shows its measurements, if it is measured.
    port: Option<u16>,
    /// How many faults were made.
    made: usize,
    dice: Rng,
    comparison: Comparison,
    channels: Channels,
    /// Whether the tables play, and how many have paused.
    plays: watch::Sender<bool>,
    paused: watch::Sender<usize>,
    tables: JoinSet<Result<(), Trouble>>,
    _folder: TempDir,
}

/// Makes the faults of a plan. `done` gets the lines of each comparison. Returns whether it was possible here.
///
/// # Errors
/// Something else went wrong than what was to be tried.
///
/// # Panics
/// If something is missing for it and `CI=true`.
pub async fn run(plan: Plan, mut done: impl FnMut(&[Line]) -> Result<(), Trouble>) -> Result<bool, Trouble> {
    let Some(database) = Database::make(plan.database, &plan.kinds).await? else { return Ok(false) };
    let mut run = Run::begin(plan, database).await?;
    let (faults, at_once) = (run.plan.faults, run.plan.compared_after.max(1));
    for first in (0..faults).step_by(at_once as usize) {
        let lines = match run.part(at_once.min(faults - first)).await {
            Ok(lines) => lines,
            Err(trouble) => {
                eprintln!("the end of the bot's log:\n{}", tail(&run.program.log(), 40));
                return Err(trouble);
            }
        };
        done(&lines)?;
    }
    run.ratings_follow_from_the_games().await?;
    println!("{}", run.comparison.followed());
    run.sandbox.shutdown().await;
    Ok(true)
}

impl Run {
    async fn begin(plan: Plan, database: Database) -> Result<Run, Trouble> {
        let seats = plan.games.seats(plan.tables);
        let settings = SandboxConfig {
            bots: vec![BotConfig::new(TOKEN, "Cardinal")],
            members: vec![SPECTATOR.to_owned()],
            channels: seats.iter().map(|(_, channel)| channel.clone()).collect(),
            rate_limit: None,
            remembered_requests: 200_000,
            kept_messages: KEPT_MESSAGES,
            recommended_shards: SHARDS,
            max_concurrency: SHARDS,
            shard_by_channel: true,
            ..SandboxConfig::default()
        };
        let sandbox = Sandbox::start(settings).await?;
        let folder = tempfile::tempdir()?;
        let program = Program {
            file: plan.bot.clone(),
            database: database.address.clone(),
            discord: sandbox.base_url(),
            folder: folder.path().to_owned(),
            shares: plan.processes() > 1,
            ahead: 0,
            metrics: None,
        };
        let mut dice = Rng::with_seed(plan.seed);
        let mut bots = Vec::new();
        let (processes, clocks) = (plan.processes(), plan.kinds.contains(&Fault::Clocks));
        let port = if plan.measures { Some(free_port()?) } else { None };
        for number in 1..=processes {
            let mut program = program.clone();
            if let Some(proxied) = database.proxied.as_ref().filter(|_| number == 1) {
                program.database.clone_from(proxied);
            }
            if clocks {
                program.ahead = dice.i64(-CLOCKS_APART..=CLOCKS_APART);
            }
            program.metrics = port.filter(|_| number == 1);
            bots.push(program.start_up(&sandbox).await?);
        }
        let account = Arc::new(Account::default());
        let reader = Arc::new(Reader::new(plan.database, database.direct.clone()));
        let (plays, paused) = (watch::Sender::new(true), watch::Sender::new(0));
        let mut tables = JoinSet::new();
        for (number, (kind, channel)) in seats.into_iter().enumerate() {
            let seed = plan.seed.wrapping_mul(1_000).wrapping_add(number as u64);
            let seat = (plan.games, kind, channel);
            let table = Table::new(seat, sandbox.client(), account.clone(), reader.clone(), seed).await?;
            tables.spawn(table.play(plays.subscribe(), paused.clone()));
        }
        Ok(Run {
            dice,
            plan,
            sandbox,
            database,
            reader,
            account,
            program,
            bots,
            port,
            made: 0,
            comparison: Comparison::default(),
            channels: Channels::default(),
            plays,
            paused,
            tables,
            _folder: folder,
        })
    }

    /// Makes some faults, and compares.
    async fn part(&mut self, faults: u32) -> Result<Vec<Line>, Trouble> {
        self.plays.send_replace(true);
        let mut lines = Vec::new();
        for _ in 0..faults {
            let fault = self.plan.kinds[self.made % self.plan.kinds.len()];
            self.made += 1;
            let (before, since) = (self.account.counts(), Instant::now());
            let mut line = self.fault(fault).await?;
            line.counts = self.account.counts().since(before);
            line.unanswered = self.account.take_unanswered();
            line.process = self.measured().await?;
            line.lasted_ms = since.elapsed().as_millis() as u64;
            lines.push(line);
        }
        let before = self.account.counts();
        let verdict = self.compare().await?;
        if let Some(last) = lines.last_mut() {
            last.verdict = verdict;
            last.counts = last.counts.and(self.account.counts().since(before));
        }
        Ok(lines)
    }

    /// Makes one fault after some presses, when a turn was played at last, and waits until play goes on.
    async fn fault(&mut self, fault: Fault) -> Result<Line, Trouble> {
        let wanted = self.account.counts().presses + self.dice.u64(PRESSES);
        let (since, every) = (Instant::now(), self.plan.every.unwrap_or_default());
        let is_time = |account: &Account| {
            let counts = account.counts();
            counts.presses >= wanted && counts.told > 0 && since.elapsed() >= every
        };
        self.until_within(every + PATIENCE, "players press", is_time).await?;
        // What one interaction does is done once, even if Discord delivers it twice.
        let twice = Faults { duplicate_events: self.dice.u32(0..3), ..Faults::default() };
        self.sandbox.set_faults(twice);
        self.comparison.note_versions(self.reader.versions().await?);
        let target = Target {
            sandbox: &self.sandbox,
            program: &self.program,
            database: &self.database,
            spared: usize::from(self.plan.measures),
        };
        let struck = target.strike(fault, &mut self.bots, &mut self.dice).await?;
        let Plan { database, seed, .. } = self.plan;
        self.until("play goes on", |account| account.good_since(struck.returned).is_some()).await?;
        let good = self.account.good_since(struck.returned).unwrap_or(struck.returned);
        let back_ms = good.duration_since(struck.returned).as_millis() as u64;
        let (counts, verdict) = (Counts::default(), Verdict::default());
        let down_ms = struck.shards_down.map(|down| down.as_millis() as u64);
        let (detail, lasted_ms, process) = (struck.detail, 0, None);
        let unanswered = Vec::new();
        Ok(Line { database, fault, detail, seed, back_ms, down_ms, lasted_ms, process, counts, unanswered, verdict })
    }

    /// Ends the bot, and computes all ratings anew.
    ///
    /// # Errors
    /// They are stored otherwise.
    async fn ratings_follow_from_the_games(&mut self) -> Result<(), Trouble> {
        self.tables.abort_all();
        for bot in self.bots.drain(..) {
            bot.kill()?;
        }
        let address: Address = self.database.direct.parse().map_err(|_| Trouble::new("the database has no address"))?;
        let rebuilt = rate(&address, StoreOptions::default(), false).await;
        let Rebuilt { games, ratings, differing } = rebuilt.map_err(|error| Trouble::new(error.to_string()))?;
        println!("{games} rated games give {ratings} ratings, of which {differing} are stored otherwise");
        if differing == 0 { Ok(()) } else { Err(Trouble::new("ratings don't follow from the games")) }
    }

    /// What the first process takes up, if that is to be measured.
    async fn measured(&self) -> Result<Option<Measured>, Trouble> {
        match (self.port, self.bots.first()) {
            (Some(port), Some(bot)) => Ok(Some(Measured::of(bot.id(), port).await?)),
            _ => Ok(None),
        }
    }

    /// Waits until this holds.
    async fn until(&mut self, what: &str, holds: impl Fn(&Account) -> bool) -> Result<(), Trouble> {
        self.until_within(PATIENCE, what, holds).await
    }

    async fn until_within(
        &mut self,
        patience: Duration,
        what: &str,
        holds: impl Fn(&Account) -> bool,
    ) -> Result<(), Trouble> {
        let since = Instant::now();
        while !holds(&self.account) {
            if let Some(ended) = self.tables.try_join_next() {
                ended.map_err(|error| Trouble::new(error.to_string()))??;
                return Err(Trouble::new("a table stopped playing"));
            }
            if !self.bots.iter_mut().all(Bot::runs) {
                return Err(Trouble::new("the bot ended by itself"));
            }
            if since.elapsed() > patience {
                return Err(Trouble::new(format!("waited {patience:?} until {what}")));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Lets the players pause, waits until nothing is pending, and compares everything.
    async fn compare(&mut self) -> Result<Verdict, Trouble> {
        self.plays.send_replace(false);
        let tables = self.tables.len();
        let mut paused = self.paused.subscribe();
        let all = tokio::time::timeout(PATIENCE, paused.wait_for(|paused| *paused == tables)).await;
        all.map_err(|_| Trouble::new("the tables don't pause"))?.map_err(|error| Trouble::new(error.to_string()))?;
        let since = Instant::now();
        while self.reader.pending().await? > 0 && since.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // The computer player may still be at it: what it has done by now is announced.
        let stored = self.stored_at_rest().await?;
        self.channels.read(&self.sandbox.requests());
        self.comparison.add(self.account.take_presses());
        let (turns, planned) = (self.account.turns(), self.account.planned());
        let mut verdict = self.comparison.compare(&stored, &mut self.channels, &turns, &planned);
        let mut players = BTreeMap::new();
        for (id, game) in &stored.games {
            players.entry(game.players.white).or_insert(*id);
        }
        let people = self.sandbox.client().members().await?;
        for member in people.into_iter().filter(|member| players.contains_key(&member.id)) {
            let channel = member.name.rsplit_once(' ').map_or("", |(table, _)| table).to_owned();
            let channel = self.sandbox.client().channel(&channel).await?;
            let player = Player::new(member, channel, self.account.clone());
            export::compare(&self.sandbox.client(), &player, &stored, &mut verdict).await?;
        }
        let wrong = self.account.take_wrong();
        verdict.wrong += wrong.len() as u64;
        verdict.findings.extend(wrong);
        Ok(verdict)
    }

    /// Reads the database when nothing is pending and nothing changes.
    async fn stored_at_rest(&self) -> Result<crate::stored::Stored, Trouble> {
        let since = Instant::now();
        loop {
            let before = self.reader.versions().await?;
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            let stored = self.reader.read().await?;
            let rests = stored.games.values().all(|game| before.get(&game.id) == Some(&game.version));
            let pending = self.reader.pending().await? > 0;
            if rests && !pending || since.elapsed() > PATIENCE {
                return Ok(stored);
            }
        }
    }
}
