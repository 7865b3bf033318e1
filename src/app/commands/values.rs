//! The values of options: as Discord sends them, what they mean, and as players read them.

use cardinal_ids::{BestOf, OfferKind, ReplayPace, Venue};
use cardinal_interaction::{AwayClaim, Colour, Finish, Format, Offer, PlainAction, Proposal, Where};
use cardinal_render::Shape;
use cardinal_rules::{StarterDeck, Variant};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::{InWords, say, starter_plan};

use super::arguments::{ArgumentError, Arguments};
use super::option::GAME;
use crate::app::{ArchiveAfter, DeckAct, OFFERED, archive_word, level_item, offered, shape_word, time_control_word};

/// The option with the time control.
pub(super) const TIME: &str = "time";

/// The option with a starter deck.
pub(super) const STARTER: &str = "starter";

/// The values of an option: as Discord sends them, what they mean, and as players read them.
pub(super) type Values<T, const COUNT: usize> = [(&'static str, T, fn() -> String); COUNT];

pub(super) const OFFERS: Values<Offer, 9> = [
    ("draw", Offer::DRAW, || say!("offer-draw-item")),
    ("more-time", Offer::Make(Proposal::Aside(OfferKind::MoreTime)), || say!("offer-more-time-item")),
    ("take-back", Offer::Make(Proposal::Aside(OfferKind::TakeBack)), || say!("offer-take-back-item")),
    ("unfinished", Offer::Make(Proposal::Aside(OfferKind::Unfinished)), || say!("offer-unfinished-item")),
    ("accept", Offer::Accept, || say!("offer-accept-item")),
    ("decline", Offer::Decline, || say!("offer-decline-item")),
    ("claim", Offer::Claim, || say!("offer-claim-item")),
    ("claim-win", Offer::ClaimAway(AwayClaim::Win), || say!("offer-claim-win-item")),
    ("claim-unfinished", Offer::ClaimAway(AwayClaim::Unfinished), || say!("offer-claim-unfinished-item")),
];

/// The actions of `/turn`.
pub(super) const ACTS: Values<PlainAction, 4> = [
    ("end", PlainAction::EndTurn, || say!("act-end-item")),
    ("back", PlainAction::TakeBack, || say!("act-back-item")),
    ("pass", PlainAction::Skip, || say!("act-pass-item")),
    ("lose-move", PlainAction::LoseMove, || say!("act-lose-move-item")),
];

pub(super) const FINISHES: Values<Finish, 3> = [
    ("fill", Finish::Fill, || say!("then-fill-item")),
    ("done", Finish::Done, || say!("then-done-item")),
    ("empty", Finish::Empty, || say!("then-empty-item")),
];

pub(super) const DECK_ACTS: Values<DeckAct, 6> = [
    ("list", DeckAct::List, || say!("decks-list-item")),
    ("show", DeckAct::Show, || say!("decks-show-item")),
    ("save", DeckAct::Save, || say!("decks-save-item")),
    ("use", DeckAct::Use, || say!("decks-use-item")),
    ("rename", DeckAct::Rename, || say!("decks-rename-item")),
    ("delete", DeckAct::Delete, || say!("decks-delete-item")),
];

pub(super) const FORMATS: Values<Format, 3> = [
    ("pgn", Format::Pgn, || say!("format-pgn-item")),
    ("turns", Format::Text, || say!("format-turns-item")),
    ("record", Format::Record, || say!("format-record-item")),
];

pub(super) const PACES: Values<ReplayPace, 3> = [
    ("slow", ReplayPace::Slow, || say!("replay-slow")),
    ("normal", ReplayPace::Normal, || say!("replay-normal")),
    ("fast", ReplayPace::Fast, || say!("replay-fast")),
];

pub(super) const COLOURS: Values<Colour, 3> = [
    ("random", Colour::Random, || say!("colour-random-item")),
    ("white", Colour::White, || say!("colour-white-item")),
    ("black", Colour::Black, || say!("colour-black-item")),
];

pub(super) const PLACES: Values<Where, 3> = [
    ("here", Where::Public(Venue::Channel), || say!("where-here-item")),
    ("thread", Where::Public(Venue::Thread), || say!("where-thread-item")),
    ("private", Where::Private, || say!("where-private-item")),
];

/// Whether a game counts for ratings.
pub(super) const RATED: Values<bool, 2> =
    [("rated", true, || say!("rated-yes-item")), ("casual", false, || say!("rated-no-item"))];

/// Whether clocks are paused on weekends.
pub(super) const WEEKENDS: Values<bool, 2> =
    [("off", true, || say!("weekends-off-item")), ("on", false, || say!("weekends-on-item"))];

/// How many games a series has at most.
pub(super) const SERIES: Values<BestOf, 2> =
    [("3", BestOf::Three, || say!("series-item", most = 3)), ("5", BestOf::Five, || say!("series-item", most = 5))];

pub(super) const LEVELS: Values<u8, 6> = [
    ("1", 1, || level_item(1)),
    ("2", 2, || level_item(2)),
    ("3", 3, || level_item(3)),
    ("4", 4, || level_item(4)),
    ("5", 5, || level_item(5)),
    ("6", 6, || level_item(6)),
];

/// Whether a player stands in tables of ratings.
pub(super) const LISTED: Values<bool, 2> =
    [("listed", true, || say!("listed-item")), ("unlisted", false, || say!("unlisted-item"))];

/// Whether a daily digest replaces reminders while many games wait.
pub(super) const DIGEST: Values<bool, 2> =
    [("on", true, || say!("digest-item")), ("off", false, || say!("no-digest-item"))];

/// Whether messages keep their pictures once a later one overtakes them.
pub(super) const PICTURES: Values<bool, 2> =
    [("newest", false, || say!("settings-newest-item")), ("all", true, || say!("settings-all-item"))];

/// Whether all games of the server are paused.
pub(super) const PAUSED: Values<bool, 2> =
    [("pause", true, || say!("settings-pause-item")), ("go-on", false, || say!("settings-go-on-item"))];

pub(super) const VENUES_OF_SERVER: Values<Venue, 2> = [
    ("thread", Venue::Thread, || say!("settings-thread-item")),
    ("here", Venue::Channel, || say!("settings-here-item")),
];

pub(super) fn shapes() -> impl Iterator<Item = (&'static str, String)> {
    Shape::ALL.iter().map(|shape| (shape.name(), shape_word(*shape)))
}

/// Returns the values of a table with their names.
pub(super) fn shown<T, const COUNT: usize>(values: &Values<T, COUNT>) -> impl Iterator<Item = (&'static str, String)> {
    values.iter().map(|(value, _, name)| (*value, name()))
}

/// Returns the chosen value of a table; none if the option is left out.
pub(super) fn pick<T: Copy, const COUNT: usize>(
    arguments: &Arguments,
    name: &'static str,
    values: &Values<T, COUNT>,
) -> Result<Option<T>, ArgumentError> {
    let meaning_of = |given: &str| values.iter().find(|(value, ..)| *value == given).map(|(_, meaning, _)| *meaning);
    arguments.optional(name, meaning_of)
}

pub(super) fn time_controls() -> impl Iterator<Item = (&'static str, String)> {
    TimeControl::all().map(|(slug, control)| (slug, time_control_word(control)))
}

pub(super) fn archives() -> impl Iterator<Item = (&'static str, String)> {
    ArchiveAfter::ALL.into_iter().map(|after| (after.slug(), say!("archive-item", when = archive_word(after))))
}

pub(super) fn starters() -> impl Iterator<Item = (&'static str, String)> {
    let item = |deck: StarterDeck| say!("starter-item", name = deck.in_words(), plan = starter_plan(deck));
    StarterDeck::ALL.into_iter().map(move |deck| (deck.slug(), item(deck)))
}

/// Returns the chosen game; none if the option is left out.
pub(super) fn pick_variant(arguments: &Arguments) -> Result<Option<Variant>, ArgumentError> {
    arguments.optional(GAME, offered)
}

pub(super) fn variants() -> impl Iterator<Item = (&'static str, String)> {
    OFFERED.into_iter().map(|variant| (variant.slug(), variant.in_words()))
}
