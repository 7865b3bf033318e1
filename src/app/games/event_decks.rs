//! With which decks an event is played, which also decides what of its games stays hidden.

use cardinal_rules::StarterDeck;
use cardinal_store::Event;
use serde::{Deserialize, Serialize};

/// With which decks an event is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum EventDecks {
    /// As the style of the game says, with decks of their own for each game.
    #[default]
    OfStyle,
    /// Everybody with this starter deck.
    Starter(StarterDeck),
    /// Everybody with a deck that they build before the event begins.
    Built,
}

/// The part of an event's plan that tells its decks.
#[derive(Deserialize)]
struct DecksOfPlan {
    #[serde(default)]
    decks: EventDecks,
}

impl EventDecks {
    /// Those of an event; none if its plan can't be read.
    pub(super) fn of(event: &Event) -> Option<EventDecks> {
        serde_json::from_str(&event.plan).ok().map(|plan: DecksOfPlan| plan.decks)
    }

    /// The decks that aren't those of a style.
    pub(crate) fn brought() -> impl Iterator<Item = EventDecks> {
        [EventDecks::Built].into_iter().chain(StarterDeck::ALL.map(EventDecks::Starter))
    }

    /// The name in data.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            EventDecks::OfStyle => "of-style",
            EventDecks::Starter(deck) => deck.slug(),
            EventDecks::Built => "built",
        }
    }
}

impl From<EventDecks> for String {
    fn from(decks: EventDecks) -> String {
        decks.slug().to_owned()
    }
}

impl TryFrom<String> for EventDecks {
    /// The name of no decks.
    type Error = String;

    fn try_from(slug: String) -> Result<EventDecks, String> {
        let found = EventDecks::brought().chain([EventDecks::OfStyle]).find(|decks| decks.slug() == slug);
        found.ok_or(slug)
    }
}
