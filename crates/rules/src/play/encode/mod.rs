//! The state as bytes, for its hash. Every value has a form of its own, described where it is written,
//! that depends on no name, order or layout in the program; a change of any needs a new
//! [`STATE_ENCODING`].
//!
//! Numbers are written with their highest byte first, truth values as 0 or 1. What may be missing
//! follows a byte that says whether it is there, a list follows its length in two bytes: so no two
//! states are written alike.

mod state;
mod status;
mod turn_log;
mod values;

use crate::board::Ledger;
use crate::chance::Seed;
use crate::setup::Rules;
use crate::version::STATE_ENCODING;

/// All from which the digest of a game's state is made.
pub(super) struct Whole<'a> {
    pub(super) rules: Rules,
    pub(super) seed: &'a Seed,
    pub(super) ledger: &'a Ledger,
}

/// What is written for a whole state: the version, the state, and what has been done in a turn that
/// can still be undone.
pub(super) fn whole(whole: &Whole<'_>) -> Vec<u8> {
    let mut bytes = Bytes(Vec::with_capacity(512));
    bytes.put(&STATE_ENCODING);
    state::put(&mut bytes, whole, whole.ledger);
    turn_log::put(&mut bytes, whole);
    bytes.0
}

/// The bytes written so far.
struct Bytes(Vec<u8>);

impl Bytes {
    fn put(&mut self, value: &impl Encode) {
        value.encode(self);
    }

    /// Writes a list: its length, then each value.
    fn list<T: Encode>(&mut self, values: impl ExactSizeIterator<Item = T>) {
        self.put(&(values.len() as u16));
        for value in values {
            self.put(&value);
        }
    }
}

/// A value with a form in bytes.
trait Encode {
    fn encode(&self, to: &mut Bytes);
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Encode for $number {
            fn encode(&self, to: &mut Bytes) {
                to.0.extend(self.to_be_bytes());
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, i32, i64);

impl Encode for bool {
    fn encode(&self, to: &mut Bytes) {
        to.put(&u8::from(*self));
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.is_some());
        if let Some(value) = self {
            to.put(value);
        }
    }
}

impl<T: Encode> Encode for &T {
    fn encode(&self, to: &mut Bytes) {
        T::encode(self, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: &impl Encode) -> Vec<u8> {
        let mut bytes = Bytes(Vec::new());
        bytes.put(value);
        bytes.0
    }

    #[test]
    fn numbers_have_their_highest_byte_first() {
        assert_eq!(written(&0x0102_u16), [1, 2]);
        assert_eq!(written(&-2_i32), [255, 255, 255, 254]);
        assert_eq!(written(&true), [1]);
    }

    #[test]
    fn what_is_missing_and_how_much_there_is_are_written() {
        assert_eq!(written(&None::<u8>), [0]);
        assert_eq!(written(&Some(7_u8)), [1, 7]);
        let mut bytes = Bytes(Vec::new());
        bytes.list([5_u8, 6].iter());
        assert_eq!(bytes.0, [0, 2, 5, 6]);
    }
}
