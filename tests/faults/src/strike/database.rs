//! Faults of the database, and of the way to it.

use std::time::Duration;

use fastrand::Rng;

use super::{Struck, Target, ms};
use crate::Trouble;
use crate::database::{blocking, start_again};
use crate::proxy::Cut;

/// How long a cut waits for a commit. Players press all the time.
const COMMITS_WITHIN: Duration = Duration::from_secs(10);

impl Target<'_> {
    pub(super) async fn kill_server(&self, dice: &mut Rng) -> Result<Struck, Trouble> {
        self.end_server(dice, "KILL", "killed").await
    }

    pub(super) async fn restart_server(&self, dice: &mut Rng) -> Result<Struck, Trouble> {
        self.end_server(dice, "INT", "stopped").await
    }

    async fn end_server(&self, dice: &mut Rng, signal: &'static str, name: &str) -> Result<Struck, Trouble> {
        let server = self.database.cluster()?;
        tokio::time::sleep(ms(dice, 0, 80)).await;
        let pause = ms(dice, 0, 3_000);
        let ended = server.clone();
        blocking(move || ended.signal(signal)).await?;
        tokio::time::sleep(pause).await;
        start_again(server).await?;
        Ok(Struck::now(format!("{name}, down for {:.1} s", pause.as_secs_f64())))
    }

    pub(super) async fn freeze_server(&self, dice: &mut Rng) -> Result<Struck, Trouble> {
        let server = self.database.cluster()?;
        let pause = ms(dice, 1_000, 20_000);
        server.signal("STOP");
        tokio::time::sleep(pause).await;
        server.signal("CONT");
        Ok(Struck::now(format!("halted for {:.1} s", pause.as_secs_f64())))
    }

    /// Cuts the connections that lead through the proxy. Half the time, new ones are refused for up to this many
    /// milliseconds.
    pub(super) async fn cut(&self, dice: &mut Rng, at_most: u64) -> Result<Struck, Trouble> {
        let proxy = self.database.proxy.as_ref().ok_or_else(|| Trouble::new("there is no proxy"))?;
        let cut = Cut::ALL[dice.usize(..Cut::ALL.len())];
        let refused = if dice.bool() { Duration::ZERO } else { ms(dice, 0, at_most) };
        let came = proxy.cut(cut, refused, COMMITS_WITHIN).await;
        let name = if came { cut } else { Cut::Now };
        Ok(Struck::now(format!("{}, refused for {:.1} s", name.name(), refused.as_secs_f64())))
    }

    pub(super) async fn full_disk(&self, dice: &mut Rng) -> Result<Struck, Trouble> {
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
        Ok(Struck::now(detail))
    }
}
