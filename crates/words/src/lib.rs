//! Cardinal's words for players: what commands, panels, refusals and alternative texts say, by key, out of the
//! Fluent files in `assets/words`. There is English; another language is another folder of the same keys.
//!
//! Code asks by [`say!`], which names its arguments, and for what each card has by [`card_text`]. That no key is missing
//! or unused, that every call gives what its text needs, that no text is longer than its place takes, and that no words
//! for players stand in the sources themselves is tested over all of these (`tests/words`).

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

/// The English files: name and content.
pub const ENGLISH: &[(&str, &str)] = &[
    ("common.ftl", include_str!("../../../assets/words/en/common.ftl")),
    ("commands.ftl", include_str!("../../../assets/words/en/commands.ftl")),
    ("reading.ftl", include_str!("../../../assets/words/en/reading.ftl")),
    ("guide.ftl", include_str!("../../../assets/words/en/guide.ftl")),
    ("turns.ftl", include_str!("../../../assets/words/en/turns.ftl")),
    ("channel.ftl", include_str!("../../../assets/words/en/channel.ftl")),
    ("games.ftl", include_str!("../../../assets/words/en/games.ftl")),
    ("decks.ftl", include_str!("../../../assets/words/en/decks.ftl")),
    ("choices.ftl", include_str!("../../../assets/words/en/choices.ftl")),
    ("discord.ftl", include_str!("../../../assets/words/en/discord.ftl")),
    ("cards.ftl", include_str!("../../../assets/words/en/cards.ftl")),
    ("rules.ftl", include_str!("../../../assets/words/en/rules.ftl")),
    ("pictures.ftl", include_str!("../../../assets/words/en/pictures.ftl")),
    ("signs.ftl", include_str!("../../../assets/words/en/signs.ftl")),
];

/// The text with this key, filled with what is given by name: `say!("game-over", number = 7)`.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text($key, [$((stringify!($name), $crate::Value::from($value))),*])
    };
}

/// A text that every card of Knightmare Chess has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardText {
    /// What players call the card.
    Name,
    /// What it does, whole.
    Whole,
    /// The same on its face: a few short lines.
    Brief,
    /// What a player would ask about it: a line each.
    Rulings,
}

impl CardText {
    /// All of them.
    pub const ALL: [CardText; 4] = [CardText::Name, CardText::Whole, CardText::Brief, CardText::Rulings];

    /// The key of this text of the card with this slug.
    pub fn key(self, slug: &str) -> String {
        match self {
            CardText::Name => format!("card-{slug}-name"),
            CardText::Whole => format!("card-{slug}"),
            CardText::Brief => format!("card-{slug}-brief"),
            CardText::Rulings => format!("card-{slug}-rulings"),
        }
    }
}

/// This text of the card with this slug. There is a key for each card, so none can be written out as in [`say!`].
pub fn card_text(slug: &str, which: CardText) -> String {
    text(&which.key(slug), [])
}

/// The text with this key. Without such a text it is the key itself, which no test lets through.
pub fn text<'a, const COUNT: usize>(key: &str, arguments: [(&'a str, Value<'a>); COUNT]) -> String {
    let Some(pattern) = TEXTS.get_message(key).and_then(|message| message.value()) else { return key.to_owned() };
    let arguments: FluentArgs<'_> = arguments.into_iter().collect();
    // What an argument lacks shows in the text, by the argument's name.
    let mut lacking = Vec::new();
    TEXTS.format_pattern(pattern, Some(&arguments), &mut lacking).into_owned()
}

static TEXTS: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent("en".parse::<LanguageIdentifier>().into_iter().collect());
    // Marks that keep the direction of a name apart from the text's are shown as boxes by some of Discord's clients.
    bundle.set_use_isolating(false);
    for (_, file) in ENGLISH {
        // What can be read of a damaged file is taken; a test tells of the rest.
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
});
