//! The options of Knightmare Chess: which cards the decks are made from, and who builds them.

use super::spec::{Idle, OptionError, OptionForm, OptionSpec, OptionValue};
use crate::card::{Card, KnightmareCard};
use crate::seat::BySeat;

/// The options of Knightmare Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KnightmareOptions {
    /// Which cards decks are built from, and whether each seat has a stock of its own.
    pub decks: Decks,
    /// Who builds the decks.
    pub building: Building,
    /// The point limit of each seat's deck: 20 to 999.
    pub points: BySeat<u16>,
    /// How many sets of cards there are, 1 to 4; with [`Decks::Personal`], how many each seat has.
    pub sets: u8,
    /// How many cards are set aside unseen before the cards are split, 0 to 20; with
    /// [`Decks::Personal`], from each seat's own.
    pub aside: u8,
    /// How many blank cards each set has, 0 to 2.
    pub blanks: u8,
    /// The cards that are left out.
    pub without: CardSet,
    /// Whether a selected piece must be moved. The engine does not know of selecting, so the code
    /// that shows the board enforces this.
    pub touch_move: bool,
}

impl Default for KnightmareOptions {
    /// One set split into halves, from which decks of 150 points are built (as in the rulebook).
    fn default() -> Self {
        KnightmareOptions {
            decks: Decks::Split,
            building: Building::ByHand,
            points: BySeat { white: 150, black: 150 },
            sets: 1,
            aside: 0,
            blanks: 2,
            without: CardSet::default(),
            touch_move: false,
        }
    }
}

/// Which cards decks are built from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decks {
    /// One stock is split into halves at random, and each seat builds its deck from one.
    #[default]
    Split,
    /// Each seat builds its deck from its own sets.
    Personal,
    /// All cards form one deck, which both draw from; nothing is built.
    Common,
}

/// Who builds the decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Building {
    /// Each seat builds its own.
    #[default]
    ByHand,
    /// The engine builds both, at random.
    Dealt,
}

/// A set of cards of Knightmare Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

const _: () = assert!(KnightmareCard::ALL.len() <= u128::BITS as usize, "each card has a bit of its own");

impl CardSet {
    /// Whether the card is in the set.
    pub const fn has(self, card: KnightmareCard) -> bool {
        self.0 & (1 << card as u32) != 0
    }

    /// The cards in the order of [`KnightmareCard::ALL`].
    pub fn iter(self) -> impl Iterator<Item = KnightmareCard> {
        KnightmareCard::ALL.into_iter().filter(move |card| self.has(*card))
    }
}

impl FromIterator<KnightmareCard> for CardSet {
    fn from_iter<I: IntoIterator<Item = KnightmareCard>>(cards: I) -> CardSet {
        CardSet(cards.into_iter().fold(0, |bits, card| bits | 1 << card as u32))
    }
}

const fn points(key: &'static str, usual: Option<i64>) -> OptionSpec {
    let form = OptionForm::Whole { least: 20, most: 999, usual };
    OptionSpec { key, form, idle: None }
}

const fn count(key: &'static str, (least, most): (i64, i64), usual: i64) -> OptionSpec {
    let form = OptionForm::Whole { least, most, usual: Some(usual) };
    OptionSpec { key, form, idle: None }
}

/// The options as data.
pub(super) static SPECS: [OptionSpec; 10] = [
    OptionSpec { key: "decks", form: OptionForm::Words(&["split", "personal", "common"]), idle: None },
    OptionSpec { key: "building", form: OptionForm::Words(&["by-hand", "dealt"]), idle: None },
    points("points", Some(150)),
    points("points-white", None),
    points("points-black", None),
    count("sets", (1, 4), 1),
    count("aside", (0, 20), 0),
    count("blanks", (0, 2), 2),
    OptionSpec { key: "without", form: OptionForm::Cards, idle: None },
    OptionSpec { key: "touch-move", form: OptionForm::Words(&["false", "true"]), idle: None },
];

/// The options that have no meaning with a common deck.
const OF_BUILT_DECKS: [&str; 4] = ["building", "points", "points-white", "points-black"];

impl KnightmareOptions {
    /// Makes the options from these values.
    ///
    /// # Errors
    /// If an option does not accept its value, or has no meaning with a common deck.
    pub(super) fn read(values: &[(&'static OptionSpec, OptionValue)]) -> Result<KnightmareOptions, OptionError> {
        let mut options = KnightmareOptions::default();
        let (mut both, mut white, mut black) = (None, None, None);
        for (spec, value) in values {
            match spec.key {
                "decks" => {
                    options.decks = match spec.word(value)? {
                        "personal" => Decks::Personal,
                        "common" => Decks::Common,
                        _ => Decks::Split,
                    }
                }
                "building" => {
                    options.building = if spec.word(value)? == "dealt" { Building::Dealt } else { Building::ByHand };
                }
                "points" => both = Some(spec.whole(value)?),
                "points-white" => white = Some(spec.whole(value)?),
                "points-black" => black = Some(spec.whole(value)?),
                "sets" => options.sets = spec.whole(value)?,
                "aside" => options.aside = spec.whole(value)?,
                "blanks" => options.blanks = spec.whole(value)?,
                "touch-move" => options.touch_move = spec.word(value)? == "true",
                _ => options.without = spec.cards(value)?.into_iter().collect(),
            }
        }
        let idle = values.iter().find(|(spec, _)| OF_BUILT_DECKS.contains(&spec.key));
        if let (Decks::Common, Some((spec, _))) = (options.decks, idle) {
            return Err(OptionError::Meaningless { spec, beside: Idle { other: "decks", value: "common" } });
        }
        let usual = options.points;
        let of = |own: Option<u16>, usual| own.or(both).unwrap_or(usual);
        options.points = BySeat { white: of(white, usual.white), black: of(black, usual.black) };
        Ok(options)
    }

    /// Every option that has a meaning in this form, with its value. A point limit that is the same
    /// for both seats is one value.
    pub(super) fn values(self) -> Vec<(&'static str, OptionValue)> {
        let decks = match self.decks {
            Decks::Split => "split",
            Decks::Personal => "personal",
            Decks::Common => "common",
        };
        let mut values = vec![("decks", OptionValue::from(decks))];
        let whole = |number: u16| OptionValue::Number(number.into());
        if self.decks != Decks::Common {
            values.push((
                "building",
                OptionValue::from(match self.building {
                    Building::ByHand => "by-hand",
                    Building::Dealt => "dealt",
                }),
            ));
            let BySeat { white, black } = self.points;
            if white == black {
                values.push(("points", whole(white)));
            } else {
                values.extend([("points-white", whole(white)), ("points-black", whole(black))]);
            }
        }
        values.extend(
            [("sets", self.sets), ("aside", self.aside), ("blanks", self.blanks)]
                .map(|(key, number)| (key, whole(number.into()))),
        );
        let without = self.without.iter().map(|card| Card::Knightmare(card).to_string());
        values.push(("without", OptionValue::List(without.collect())));
        values.push(("touch-move", OptionValue::Flag(self.touch_move)));
        values
    }

    /// The options that differ from the default. A game without any is written as if it had no
    /// options.
    pub(super) fn unusual(self) -> Vec<(&'static str, OptionValue)> {
        let usual = KnightmareOptions::default().values();
        self.values().into_iter().filter(|value| !usual.contains(value)).collect()
    }
}
