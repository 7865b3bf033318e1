//! Faults of Discord, and of the way to it.

use std::time::Duration;

use cardinal_sandbox::{Faults, GatewayFault, SessionFault};
use fastrand::Rng;

use super::{Struck, Target, ms};
use crate::Trouble;

/// What can happen to sessions that are up.
const ENDS: [GatewayFault; 5] = [
    GatewayFault::Drop,
    GatewayFault::Close(4000),
    GatewayFault::Reconnect,
    GatewayFault::InvalidSession { resumable: true },
    GatewayFault::InvalidSession { resumable: false },
];

/// What can happen to the next ones for a while.
const REFUSALS: [SessionFault; 6] = [
    SessionFault::Reset,
    SessionFault::Close(4000),
    SessionFault::InvalidSession,
    SessionFault::HelloAndClose,
    SessionFault::Silence,
    SessionFault::DropAfterReady,
];

impl Target<'_> {
    pub(super) async fn disturb_gateway(&self, dice: &mut Rng) -> Result<Struck, Trouble> {
        let end = ENDS[dice.usize(..ENDS.len())];
        let refusal = dice.bool().then(|| REFUSALS[dice.usize(..REFUSALS.len())]);
        let refused = if refusal.is_some() { ms(dice, 0, 5_000) } else { Duration::ZERO };
        self.sandbox.set_faults(Faults { gateway_session: refusal, ..Faults::default() });
        self.sandbox.gateway_fault(end);
        tokio::time::sleep(refused).await;
        self.sandbox.set_faults(Faults::default());
        self.until_all_are_up().await?;
        let refused = refused.as_secs_f64();
        Ok(Struck::now(match refusal {
            Some(refusal) => format!("{end:?}, then {refusal:?} for {refused:.1} s"),
            None => format!("{end:?}"),
        }))
    }

    pub(super) async fn disturb_deliveries(&self, dice: &mut Rng) -> Struck {
        let (twice, late) = (Faults { duplicate_events: u32::MAX, ..Faults::default() }, dice.u64(100..=1_500));
        let (name, faults) = match dice.u8(..4) {
            0 => ("twice".to_owned(), twice),
            1 => (format!("twice, {late} ms late"), Faults { event_delay_ms: late, ..twice }),
            2 => ("twice, in swapped pairs".to_owned(), Faults { reorder_events: true, ..twice }),
            _ => ("to all processes, twice".to_owned(), Faults { interactions_to_all: true, ..twice }),
        };
        self.for_a_while(faults, ms(dice, 10_000, 30_000), name).await
    }

    pub(super) async fn disturb_discord(&self, dice: &mut Rng) -> Struck {
        let (late, later) = (dice.u64(100..=2_000), dice.u64(2_000..=15_000));
        let status = [500, 502, 503, 504][dice.usize(..4)];
        let (name, faults) = match dice.u8(..4) {
            0 => (format!("{late} ms late"), Faults { rest_delay_ms: late, ..Faults::default() }),
            1 => (
                format!("fails with {status}"),
                Faults { rest_fail_next: u32::MAX, rest_fail_status: status, ..Faults::default() },
            ),
            2 => (
                format!("some requests fail with {status}"),
                Faults { rest_fail_next: dice.u32(1..=20), rest_fail_status: status, ..Faults::default() },
            ),
            _ => (
                format!("carries out at once, answers after {later} ms"),
                Faults { rest_answer_delay_ms: later, ..Faults::default() },
            ),
        };
        self.for_a_while(faults, ms(dice, 1_000, 10_000), name).await
    }

    async fn for_a_while(&self, faults: Faults, time: Duration, name: String) -> Struck {
        self.sandbox.set_faults(faults);
        tokio::time::sleep(time).await;
        self.sandbox.set_faults(Faults::default());
        Struck::now(format!("{name}, for {:.1} s", time.as_secs_f64()))
    }
}
