//! What is encoded, and values as bytes: numbers, truth values, optional values and lists.

use crate::board::Ledger;
use crate::chance::Seed;
use crate::play::turn_machine::Features;
use crate::setup::Rules;

/// The bytes written so far.
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Bytes {
    pub(super) fn put(&mut self, value: &impl Encode) {
        value.encode(self);
    }

    /// Writes a list: its length, then each value.
    pub(super) fn list<T: Encode>(&mut self, values: impl ExactSizeIterator<Item = T>) {
        self.put(&(values.len() as u16));
        for value in values {
            self.put(&value);
        }
    }
}

/// A value that can be written as bytes.
pub(super) trait Encode {
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

/// Everything that the digest of a game's state is made from.
pub(super) struct Hashed<'a> {
    pub(super) rules: Rules,
    pub(super) features: Features,
    pub(super) seed: &'a Seed,
    pub(super) ledger: &'a Ledger,
}
