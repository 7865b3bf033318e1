//! The status of a game and its turn, as bytes.

use super::bytes::{Bytes, Encode};
use crate::phase::Phase;
use crate::piece::KindSet;
use crate::status::{DrawReason, Status, WinReason};

impl Encode for Status {
    fn encode(&self, to: &mut Bytes) {
        match self {
            Status::Running { to_act, phase } => {
                to.put(&0_u8);
                to.put(to_act);
                to.put(phase);
            }
            Status::Building => to.put(&3_u8),
            Status::Won { winner, reason } => {
                to.put(&1_u8);
                to.put(winner);
                to.put(reason);
            }
            Status::Drawn { reason } => {
                to.put(&2_u8);
                to.put(reason);
            }
        }
    }
}

impl Encode for Phase {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            Phase::Draw => &0_u8,
            Phase::Card => &1_u8,
            Phase::Move => &2_u8,
            Phase::Place => &3_u8,
            Phase::Discard => &4_u8,
            Phase::Answer => &5_u8,
            Phase::Build => &6_u8,
            Phase::Choose(_) => &7_u8,
        });
        if let Phase::Choose(card) = self {
            to.put(card);
        }
    }
}

impl Encode for WinReason {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            WinReason::Checkmate => &0_u8,
            WinReason::KingCaptured => &1_u8,
            WinReason::Resignation => &2_u8,
            WinReason::Timeout => &3_u8,
            WinReason::Surrender => &4_u8,
            WinReason::Abandoned => &5_u8,
        });
    }
}

impl Encode for DrawReason {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            DrawReason::Stalemate => &0_u8,
            DrawReason::DeadPosition => &1_u8,
            DrawReason::Agreement => &2_u8,
            DrawReason::Threefold => &3_u8,
            DrawReason::Fivefold => &4_u8,
            DrawReason::FiftyMoves => &5_u8,
            DrawReason::SeventyFiveMoves => &6_u8,
            DrawReason::NoProgress => &7_u8,
            DrawReason::NoMove => &8_u8,
            DrawReason::InsufficientMaterial => &9_u8,
        });
    }
}

impl Encode for KindSet {
    /// The kinds in the order `PNBRQK`.
    fn encode(&self, to: &mut Bytes) {
        to.put(&(self.iter().count() as u16));
        for kind in self.iter() {
            to.put(&kind);
        }
    }
}
