//! Makes one fault, and what ends it.

mod database;
mod discord;
mod process;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use cardinal_sandbox::Sandbox;
use fastrand::Rng;

use crate::Trouble;
use crate::bot::{Bot, Program};
use crate::database::Database;
use crate::fault::Fault;

/// How many shards there are where several processes share them.
pub const SHARDS: u64 = 6;

/// A fault that is over.
#[derive(Clone, Debug)]
pub struct Struck {
    /// More about it.
    pub detail: String,
    /// When everything was there again.
    pub returned: Instant,
    /// How long some shards had no process, if that was measured.
    pub shards_down: Option<Duration>,
}

impl Struck {
    fn now(detail: String) -> Struck {
        Struck { detail, returned: Instant::now(), shards_down: None }
    }
}

/// Everything that a fault can hit.
pub struct Target<'t> {
    /// The local Discord.
    pub sandbox: &'t Sandbox,
    /// How the bot is started.
    pub program: &'t Program,
    /// The database.
    pub database: &'t Database,
    /// How many processes, the first ones, are never ended.
    pub spared: usize,
}

/// How long the run waits for shards: far longer than anything that is promised.
const UP_WITHIN: Duration = Duration::from_mins(2);

fn ms(dice: &mut Rng, from: u64, to: u64) -> Duration {
    Duration::from_millis(dice.u64(from..=to))
}

impl Target<'_> {
    /// Makes the fault, and ends it. `bots` are those that run, of which one is replaced where it was killed or
    /// stopped.
    ///
    /// # Errors
    /// The system doesn't allow it, or something doesn't start again.
    pub async fn strike(&self, fault: Fault, bots: &mut Vec<Bot>, dice: &mut Rng) -> Result<Struck, Trouble> {
        match fault {
            Fault::KillBot => self.kill_bot(bots, dice).await,
            Fault::KillOne => self.kill_one(bots, dice).await,
            Fault::HandOver => self.hand_over(bots, self.program, dice).await,
            Fault::FreezeOne => self.freeze_one(bots, dice).await,
            Fault::Clocks => {
                let ahead = dice.i64(-CLOCKS_APART..=CLOCKS_APART);
                let struck = self.hand_over(bots, &self.program.ahead(ahead), dice).await?;
                Ok(Struck { detail: format!("{}, to a clock {ahead:+} s ahead", struck.detail), ..struck })
            }
            Fault::KillServer | Fault::KillShared => self.kill_server(dice).await,
            Fault::RestartServer => self.restart_server(dice).await,
            Fault::FreezeServer => self.freeze_server(dice).await,
            Fault::Cut => self.cut(dice, 3_000).await,
            Fault::CutOne => {
                let struck = self.cut(dice, 20_000).await?;
                self.until_all_are_up().await?;
                Ok(Struck { returned: Instant::now(), ..struck })
            }
            Fault::FullDisk => self.full_disk(dice).await,
            Fault::Gateway => self.disturb_gateway(dice).await,
            Fault::Deliveries => Ok(self.disturb_deliveries(dice).await),
            Fault::Discord => Ok(self.disturb_discord(dice).await),
        }
    }

    /// Whether each shard has a session that is connected.
    fn all_are_up(&self) -> bool {
        let up: BTreeSet<u64> = self.sandbox.shards().into_iter().map(|(shard, _)| shard).collect();
        (0..SHARDS).all(|shard| up.contains(&shard))
    }

    /// Waits until each shard has a session, and returns when that was.
    async fn until_all_are_up(&self) -> Result<Instant, Trouble> {
        let since = Instant::now();
        while !self.all_are_up() {
            if since.elapsed() > UP_WITHIN {
                return Err(Trouble::new(format!("shards stay down: {:?} are up", self.sandbox.shards())));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(Instant::now())
    }
}

/// By how many seconds a clock may be wrong.
pub const CLOCKS_APART: i64 = 30;
