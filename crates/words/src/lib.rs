//! The texts that players read: commands, panels, refusals and alternative texts, looked up by key in the
//! Fluent files in `assets/words`. The only language is English. Another one would be another folder with the
//! same keys.
//!
//! Code gets a text with [`say!`], which names its arguments, and a card's texts with [`card_text`].
//!
//! Tests in `tests/words` make sure that no key is missing or unused, that every call has the arguments that
//! its text needs, that no text is too long for its place, and that the sources contain no texts for players.

use std::sync::LazyLock;

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
    ("ladder.ftl", include_str!("../../../assets/words/en/ladder.ftl")),
];

/// Looks up a text and fills in its arguments: `say!("game-over", number = 7)`.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text($key, [$((stringify!($name), $crate::Value::from($value))),*])
    };
}

/// The texts of every Knightmare Chess card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardText {
    /// The card's name.
    Name,
    /// The full text of what it does.
    Whole,
    /// The text on its face: a few short lines.
    Brief,
    /// The answers to questions about it, one per line.
    Rulings,
    /// What is missing when there is nothing to play it on, as a phrase within a sentence. Cards
    /// that can always be played at their time don't have it.
    Needs,
}

impl CardText {
    /// The kinds of text that every card has.
    pub const ALL: [CardText; 4] = [CardText::Name, CardText::Whole, CardText::Brief, CardText::Rulings];

    /// The key of this text for the card with this slug.
    pub fn key(self, slug: &str) -> String {
        match self {
            CardText::Name => format!("card-{slug}-name"),
            CardText::Whole => format!("card-{slug}"),
            CardText::Brief => format!("card-{slug}-brief"),
            CardText::Rulings => format!("card-{slug}-rulings"),
            CardText::Needs => format!("card-{slug}-needs"),
        }
    }
}

/// Looks up a text of the card with this slug. [`say!`] can't do this, because each card has a key of its own.
pub fn card_text(slug: &str, which: CardText) -> String {
    text(&which.key(slug), [])
}

/// Looks up a text that not every card has.
pub fn card_text_if_any(slug: &str, which: CardText) -> Option<String> {
    let key = which.key(slug);
    TEXTS.has_message(&key).then(|| text(&key, []))
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
