//! Makes one fault, and what ends it.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use cardinal_sandbox::Sandbox;
use fastrand::Rng;

use crate::Trouble;
use crate::bot::{Bot, Program};
use crate::database::{Database, start_again};
use crate::fault::Fault;
use crate::proxy::Cut;

/// How many shards there are where several processes share them.
pub const SHARDS: u64 = 6;

/// A fault that is over.
#[derive(Clone, Debug)]
pub struct Struck {
    /// More about it.
    pub detail: String,
    /// When everything was there again.
    pub returned: Instant,
}

/// Everything that a fault can hit.
pub struct Target<'t> {
    /// The local Discord.
    pub sandbox: &'t Sandbox,
    /// How the bot is started.
    pub program: &'t Program,
    /// The database.
    pub database: &'t Database,
}

/// How long a cut waits for a commit. Players press all the time.
const COMMITS_WITHIN: Duration = Duration::from_secs(10);

/// How long the local Discord may take to notice that a connection has ended.
const NOTICED_WITHIN: Duration = Duration::from_millis(500);

/// How long the run waits for shards: far longer than anything that is promised.
const UP_WITHIN: Duration = Duration::from_mins(2);

/// Whether each shard has a session that is connected.
fn all_are_up(sandbox: &Sandbox) -> bool {
    let up: BTreeSet<u64> = sandbox.shards().into_iter().map(|(shard, _)| shard).collect();
    (0..SHARDS).all(|shard| up.contains(&shard))
}

fn ms(dice: &mut Rng, from: u64, to: u64) -> Duration {
    Duration::from_millis(dice.u64(from..=to))
}

impl Target<'_> {
    /// Waits until the local Discord has noticed that a process is gone, if that one had a shard.
    async fn until_some_are_down(&self, since: Instant) {
        while all_are_up(self.sandbox) && since.elapsed() < NOTICED_WITHIN {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Waits until each shard has a session, and returns when that was.
    async fn until_all_are_up(&self) -> Result<Instant, Trouble> {
        let since = Instant::now();
        while !all_are_up(self.sandbox) {
            if since.elapsed() > UP_WITHIN {
                return Err(Trouble::new(format!("shards stay down: {:?} are up", self.sandbox.shards())));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(Instant::now())
    }

    /// Makes the fault, and ends it. `bots` are those that run, of which one is replaced where it was killed or stopped.
    ///
    /// # Errors
    /// The system doesn't allow it, or something doesn't start again.
    pub async fn strike(&self, fault: Fault, bots: &mut Vec<Bot>, dice: &mut Rng) -> Result<Struck, Trouble> {
        let struck = |detail: String| Struck { detail, returned: Instant::now() };
        match fault {
            Fault::KillBot => {
                tokio::time::sleep(ms(dice, 0, 80)).await;
                bots.swap_remove(0).kill()?;
                tokio::time::sleep(ms(dice, 0, 500)).await;
                let begun = Instant::now();
                bots.push(self.program.start_up(self.sandbox).await?);
                let up = begun.elapsed();
                Ok(struck(format!("back at Discord after {:.1} s", up.as_secs_f64())))
            }
            Fault::KillOne => {
                tokio::time::sleep(ms(dice, 0, 80)).await;
                bots.swap_remove(dice.usize(..bots.len())).kill()?;
                let killed = Instant::now();
                self.until_some_are_down(killed).await;
                // The others take over, whether or not somebody starts a new one meanwhile.
                let pause = ms(dice, 0, 15_000);
                let taken_over = self.until_all_are_up();
                let new = async {
                    tokio::time::sleep(pause).await;
                    self.program.start()
                };
                let (taken_over, new) = tokio::join!(taken_over, new);
                let after = taken_over?.duration_since(killed).as_secs_f64();
                bots.push(new?);
                Ok(struck(format!("all shards up after {after:.1} s")))
            }
            Fault::HandOver => {
                let mut old = bots.swap_remove(dice.usize(..bots.len()));
                bots.push(self.program.start_up(self.sandbox).await?);
                let begun = Instant::now();
                old.signal("TERM")?;
                old.ended().await?;
                let took = begun.elapsed().as_secs_f64();
                self.until_all_are_up().await?;
                Ok(struck(format!("handed over in {took:.1} s")))
            }
            Fault::FreezeOne => {
                let bot = &bots[dice.usize(..bots.len())];
                let pause = ms(dice, 1_000, 20_000);
                bot.signal("STOP")?;
                tokio::time::sleep(pause).await;
                bot.signal("CONT")?;
                self.until_all_are_up().await?;
                Ok(struck(format!("halted for {:.1} s", pause.as_secs_f64())))
            }
            Fault::KillServer | Fault::RestartServer => {
                let server = self.database.cluster()?;
                let (signal, name) = if fault == Fault::KillServer { ("KILL", "killed") } else { ("INT", "stopped") };
                tokio::time::sleep(ms(dice, 0, 80)).await;
                let pause = ms(dice, 0, 3_000);
                let ended = server.clone();
                crate::database::blocking(move || ended.signal(signal)).await?;
                tokio::time::sleep(pause).await;
                start_again(server).await?;
                Ok(struck(format!("{name}, down for {:.1} s", pause.as_secs_f64())))
            }
            Fault::FreezeServer => {
                let server = self.database.cluster()?;
                let pause = ms(dice, 1_000, 20_000);
                server.signal("STOP");
                tokio::time::sleep(pause).await;
                server.signal("CONT");
                Ok(struck(format!("halted for {:.1} s", pause.as_secs_f64())))
            }
            Fault::Cut => {
                let proxy = self.database.proxy.as_ref().ok_or_else(|| Trouble::new("there is no proxy"))?;
                let cut = Cut::ALL[dice.usize(..Cut::ALL.len())];
                let refused = if dice.bool() { Duration::ZERO } else { ms(dice, 0, 3_000) };
                let came = proxy.cut(cut, refused, COMMITS_WITHIN).await;
                let name = if came { cut } else { Cut::Now };
                Ok(struck(format!("{}, refused for {:.1} s", name.name(), refused.as_secs_f64())))
            }
            Fault::FullDisk => {
                let disk = self.database.disk.as_ref().ok_or_else(|| Trouble::new("there is no small disk"))?;
                disk.fill()?;
                let pause = ms(dice, 1_000, 5_000);
                tokio::time::sleep(pause).await;
                disk.free()?;
                let mut detail = format!("full for {:.1} s", pause.as_secs_f64());
                // A server that can't even recover ends, and whoever runs it starts it again.
                if let Some(server) = self.database.server.clone()
                    && !server.runs()
                {
                    start_again(server).await?;
                    detail.push_str(", the server had ended");
                }
                Ok(struck(detail))
            }
        }
    }
}
