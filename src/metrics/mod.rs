//! What is counted and measured, for Prometheus.
//!
//! `series.rs` names every series once. Other rooms call the functions of `counting.rs` where something happens, and
//! the monitor those of `gauges.rs` when somebody asks. Nothing is recorded until [`start`] is called.

mod counting;
mod gauges;
mod labels;
mod recorder;
mod series;

pub(crate) use counting::{
    WRITES, computer_turn, discord_answer, due_work, gateway_session, interaction, picture, thinking,
};
pub(crate) use gauges::{Backlog, Connections, Gauges, Holdings, set, set_unready};
pub(crate) use labels::{DueResult, GatewaySession, InteractionKind, InteractionResult};
pub(crate) use recorder::{keep_up, render, start};
