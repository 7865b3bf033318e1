//! All randomness in a game: a seed, the shuffles made from it, and the commitment with which
//! players can verify that no card was chosen for them.
//!
//! Shuffle *n* of a game is stream *n* of `ChaCha20` under its seed. So the generator's state is the seed and a
//! count, and a takeback restores the count.

use std::fmt;
use std::str::FromStr;

use hex::FromHex;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::square::serde_as_text;

macro_rules! hex_bytes {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $digits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// Wraps the bytes.
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                $name(bytes)
            }

            /// The bytes.
            pub const fn bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl FromStr for $name {
            type Err = ParseHexError;

            fn from_str(text: &str) -> Result<Self, ParseHexError> {
                FromHex::from_hex(text).map($name).map_err(|_| ParseHexError { digits: $digits })
            }
        }

        serde_as_text!($name);
    };
}

hex_bytes! {
    /// The source of all shuffles of a game. It reveals every card to come, so it is shown only
    /// when the game is over.
    Seed, 32, 64
}

hex_bytes! {
    /// Random bytes that keep the seed behind a commitment from being guessed.
    Salt, 16, 32
}

hex_bytes! {
    /// SHA-256 of the seed followed by the salt, shown before the first card.
    Commitment, 32, 64
}

hex_bytes! {
    /// A digest of everything that can still matter in a game: equal for equal states on every
    /// machine.
    StateHash, 16, 32
}

impl fmt::Debug for Seed {
    /// Hides the value, so that no log reveals the cards to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(hidden)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateHash({self})")
    }
}

/// A text that is not the right number of hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this must be {digits} hexadecimal digits")]
pub struct ParseHexError {
    digits: usize,
}

impl Commitment {
    /// The commitment to a seed under a salt.
    pub fn of(seed: &Seed, salt: &Salt) -> Commitment {
        let digest = Sha256::new().chain_update(seed.0).chain_update(salt.0).finalize();
        Commitment(digest.into())
    }
}

impl StateHash {
    pub(crate) fn of(canonical: &[u8]) -> StateHash {
        let digest: [u8; 32] = Sha256::digest(canonical).into();
        let mut hash = [0; 16];
        hash.copy_from_slice(&digest[..16]);
        StateHash(hash)
    }
}

impl Seed {
    /// Shuffles cards. Each shuffle of a game has its own number, which selects a stream of the
    /// generator (`ChaCha20`), so the generator's state is the seed and a count.
    ///
    /// This is a Fisher-Yates shuffle from the last place down; each index is drawn from 64 random
    /// bits, without bias by rejection.
    pub(crate) fn shuffle<T>(&self, number: u32, cards: &mut [T]) {
        let mut generator = ChaCha20Rng::from_seed(self.0);
        generator.set_stream(u64::from(number));
        for last in (1..cards.len()).rev() {
            let bound = last as u64 + 1;
            let limit = u64::MAX - u64::MAX % bound;
            let mut bits = generator.next_u64();
            while bits >= limit {
                bits = generator.next_u64();
            }
            cards.swap(last, (bits % bound) as usize);
        }
    }
}
