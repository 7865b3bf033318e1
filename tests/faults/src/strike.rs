//! Makes one fault, and what ends it.

use std::time::{Duration, Instant};

use cardinal_sandbox::Sandbox;
use fastrand::Rng;

use crate::Trouble;
use crate::bot::{Bot, Program};
use crate::database::{Database, start_again};
use crate::fault::Fault;
use crate::proxy::Cut;

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

fn ms(dice: &mut Rng, from: u64, to: u64) -> Duration {
    Duration::from_millis(dice.u64(from..=to))
}

impl Target<'_> {
    /// Makes the fault, and ends it. `bot` is replaced where it was killed.
    ///
    /// # Errors
    /// The system doesn't allow it, or something doesn't start again.
    pub async fn strike(&self, fault: Fault, bot: &mut Option<Bot>, dice: &mut Rng) -> Result<Struck, Trouble> {
        let struck = |detail: String| Struck { detail, returned: Instant::now() };
        match fault {
            Fault::KillBot => {
                tokio::time::sleep(ms(dice, 0, 80)).await;
                if let Some(bot) = bot.take() {
                    bot.kill()?;
                }
                tokio::time::sleep(ms(dice, 0, 500)).await;
                let begun = Instant::now();
                *bot = Some(self.program.start_up(self.sandbox).await?);
                let up = begun.elapsed();
                Ok(struck(format!("back at Discord after {:.1} s", up.as_secs_f64())))
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
