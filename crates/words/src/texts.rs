//! Texts by key, and what fills the places in them.

use std::borrow::Cow;
use std::sync::LazyLock;

use cardinal_rules::{Cell, Square};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

/// The English files, each with its name and content.
pub const ENGLISH: &[(&str, &str)] = &[
    ("common.ftl", include_str!("../../../assets/words/en/common.ftl")),
    ("commands.ftl", include_str!("../../../assets/words/en/commands.ftl")),
    ("reading.ftl", include_str!("../../../assets/words/en/reading.ftl")),
    ("guide.ftl", include_str!("../../../assets/words/en/guide.ftl")),
    ("turns.ftl", include_str!("../../../assets/words/en/turns.ftl")),
    ("forms.ftl", include_str!("../../../assets/words/en/forms.ftl")),
    ("channel.ftl", include_str!("../../../assets/words/en/channel.ftl")),
    ("games.ftl", include_str!("../../../assets/words/en/games.ftl")),
    ("challenges.ftl", include_str!("../../../assets/words/en/challenges.ftl")),
    ("computer.ftl", include_str!("../../../assets/words/en/computer.ftl")),
    ("decks.ftl", include_str!("../../../assets/words/en/decks.ftl")),
    ("choices.ftl", include_str!("../../../assets/words/en/choices.ftl")),
    ("discord.ftl", include_str!("../../../assets/words/en/discord.ftl")),
    ("cards.ftl", include_str!("../../../assets/words/en/cards.ftl")),
    ("rules.ftl", include_str!("../../../assets/words/en/rules.ftl")),
    ("planning.ftl", include_str!("../../../assets/words/en/planning.ftl")),
    ("pictures.ftl", include_str!("../../../assets/words/en/pictures.ftl")),
    ("signs.ftl", include_str!("../../../assets/words/en/signs.ftl")),
    ("standings.ftl", include_str!("../../../assets/words/en/standings.ftl")),
    ("events.ftl", include_str!("../../../assets/words/en/events.ftl")),
    ("ladder.ftl", include_str!("../../../assets/words/en/ladder.ftl")),
];

/// Looks up a text and fills in its arguments: `say!("kind-one", kind = Kind::Pawn)`.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text($key, [$((stringify!($name), $crate::Argument::argument($value))),*])
    };
}

pub(crate) use say;

/// Whether there is a text with this key.
pub(crate) fn has_text(key: &str) -> bool {
    TEXTS.has_message(key)
}

/// Looks up a text by its key. A missing text yields its key, which the tests do not allow.
pub fn text<'a, const COUNT: usize>(key: &str, arguments: [(&'a str, Value<'a>); COUNT]) -> String {
    let Some(pattern) = TEXTS.get_message(key).and_then(|message| message.value()) else { return key.to_owned() };
    let arguments: FluentArgs<'_> = arguments.into_iter().collect();
    // A missing argument shows in the text as its name.
    let mut lacking = Vec::new();
    TEXTS.format_pattern(pattern, Some(&arguments), &mut lacking).into_owned()
}

static TEXTS: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent("en".parse::<LanguageIdentifier>().into_iter().collect());
    // Some Discord clients show the marks that isolate a name's text direction as boxes.
    bundle.set_use_isolating(false);
    for (_, file) in ENGLISH {
        // The readable part of a damaged file is used, and a test reports the rest.
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
});

/// A value of the rules that players have words for.
pub trait InWords {
    /// The words, as they stand within a sentence.
    fn in_words(&self) -> String;
}

/// A value that fills a place in a text.
pub trait Argument<'a> {
    /// The value as Fluent takes it.
    fn argument(self) -> Value<'a>;
}

impl<'a, T: InWords> Argument<'a> for T {
    fn argument(self) -> Value<'a> {
        self.in_words().into()
    }
}

macro_rules! arguments {
    ($($type:ty)*) => {
        $(impl<'a> Argument<'a> for $type {
            fn argument(self) -> Value<'a> {
                self.into()
            }
        })*
    };
}

arguments!(&'a str String &'a String Cow<'a, str> i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl<'a> Argument<'a> for Square {
    fn argument(self) -> Value<'a> {
        self.to_string().into()
    }
}

impl<'a> Argument<'a> for Cell {
    fn argument(self) -> Value<'a> {
        self.to_string().into()
    }
}
