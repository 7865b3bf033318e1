//! All randomness in a game: a seed, the shuffles made from it, and the commitment with which
//! players can verify that no card was chosen for them.
//!
//! Shuffle *n* of a game is stream *n* of `ChaCha20` under its seed. So the generator's state is the seed and a
//! count, and a takeback restores the count.

use std::fmt;
use std::str::FromStr;

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
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $name {
            type Err = ParseHexError;

            fn from_str(text: &str) -> Result<Self, ParseHexError> {
                let bad = ParseHexError { digits: $digits };
                if text.len() != $digits || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                    return Err(bad);
                }
                let mut bytes = [0; $bytes];
                for (byte, start) in bytes.iter_mut().zip((0..$digits).step_by(2)) {
                    *byte = u8::from_str_radix(&text[start..start + 2], 16).map_err(|_| bad.clone())?;
                }
                Ok($name(bytes))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_64_hexadecimal_digits() {
        let text = "00ff".repeat(16);
        assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        for bad in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_commitment_is_sha_256_of_seed_and_salt() {
        // The digest of 48 zero bytes, as printed by `head -c 48 /dev/zero | sha256sum`.
        let commitment = Commitment::of(&Seed::from_bytes([0; 32]), &Salt::from_bytes([0; 16]));
        assert_eq!(commitment.to_string(), "17b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1");
    }

    #[test]
    fn shuffles_differ_by_number_and_keep_every_card() {
        let seed = Seed::from_bytes([7; 32]);
        let shuffled = |number| {
            let mut cards: Vec<u8> = (0..56).collect();
            seed.shuffle(number, &mut cards);
            cards
        };
        assert_eq!(shuffled(0), shuffled(0));
        assert_ne!(shuffled(0), shuffled(1));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..56).collect::<Vec<u8>>());
    }

    #[test]
    fn every_place_is_equally_likely() {
        let mut first = [0_u32; 4];
        for number in 0..40_000 {
            let mut cards = [0, 1, 2, 3];
            Seed::from_bytes([1; 32]).shuffle(number, &mut cards);
            first[cards[0]] += 1;
        }
        // Ten standard deviations of a binomial distribution around 10,000.
        assert!(first.iter().all(|count| count.abs_diff(10_000) < 866), "{first:?}");
    }
}
