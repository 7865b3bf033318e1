//! Faults of the bot's processes.

use std::time::{Duration, Instant};

use fastrand::Rng;

use super::{Struck, Target, ms};
use crate::Trouble;
use crate::bot::{Bot, Program};

/// How long after a hand-over the shards can be handed over again.
const BETWEEN_SESSIONS: Duration = Duration::from_secs(7);

/// How long the local Discord may take to notice that a connection has ended.
const NOTICED_WITHIN: Duration = Duration::from_millis(500);

impl Target<'_> {
    pub(super) async fn kill_bot(&self, bots: &mut Vec<Bot>, dice: &mut Rng) -> Result<Struck, Trouble> {
        tokio::time::sleep(ms(dice, 0, 80)).await;
        bots.swap_remove(0).kill()?;
        tokio::time::sleep(ms(dice, 0, 500)).await;
        let begun = Instant::now();
        bots.push(self.program.start_up(self.sandbox).await?);
        let up = begun.elapsed();
        Ok(Struck::now(format!("back at Discord after {:.1} s", up.as_secs_f64())))
    }

    pub(super) async fn kill_one(&self, bots: &mut Vec<Bot>, dice: &mut Rng) -> Result<Struck, Trouble> {
        tokio::time::sleep(ms(dice, 0, 80)).await;
        bots.swap_remove(self.any(bots, dice)).kill()?;
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
        let down = taken_over?.duration_since(killed);
        bots.push(new?);
        let detail = format!("all shards up after {:.1} s", down.as_secs_f64());
        Ok(Struck { shards_down: Some(down), ..Struck::now(detail) })
    }

    /// A new process of this program takes over from one of the others.
    pub(super) async fn hand_over(
        &self,
        bots: &mut Vec<Bot>,
        program: &Program,
        dice: &mut Rng,
    ) -> Result<Struck, Trouble> {
        // Discord lets a shard's session begin every five seconds, and the last one may just have begun.
        tokio::time::sleep(BETWEEN_SESSIONS).await;
        let mut old = bots.swap_remove(self.any(bots, dice));
        bots.push(program.start_up(self.sandbox).await?);
        let begun = Instant::now();
        old.signal("TERM")?;
        old.ended().await?;
        let took = begun.elapsed().as_secs_f64();
        self.until_all_are_up().await?;
        Ok(Struck::now(format!("handed over in {took:.1} s")))
    }

    pub(super) async fn freeze_one(&self, bots: &[Bot], dice: &mut Rng) -> Result<Struck, Trouble> {
        let bot = &bots[dice.usize(..bots.len())];
        let pause = ms(dice, 1_000, 60_000);
        bot.signal("STOP")?;
        tokio::time::sleep(pause).await;
        bot.signal("CONT")?;
        self.until_all_are_up().await?;
        Ok(Struck::now(format!("halted for {:.1} s", pause.as_secs_f64())))
    }

    /// The number of a process that may be ended.
    fn any(&self, bots: &[Bot], dice: &mut Rng) -> usize {
        dice.usize(self.spared..bots.len())
    }

    /// Waits until the local Discord has noticed that a process is gone, if that one had a shard.
    async fn until_some_are_down(&self, since: Instant) {
        while self.all_are_up() && since.elapsed() < NOTICED_WITHIN {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}
