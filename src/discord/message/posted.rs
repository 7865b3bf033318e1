//! Messages that Discord already has.

use cardinal_ids::MessageId;
use cardinal_interaction::{Control, GameControl, Message};
use serde_json::Value;

use super::body::{Audience, LOADING, audience_of, has_flag, row};

/// The start of a line of small print under a message.
pub(crate) const SMALL_PRINT: &str = "\n-# ";

/// Whether a message that Discord has is this one: it has the same text and controls. Before the text it may tell of
/// earlier turns, and a note in small print may follow. Timestamps in it may differ, because a clock's time depends
/// on how long the bot was offline.
pub fn is_shown_by(message: &Message, posted: &Value) -> bool {
    let own: Value = message.controls.iter().map(row).collect();
    let (content, own_text) = (text_of(posted).map(timeless), timeless(message.text.trim()));
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(SMALL_PRINT);
    let tells = content.is_some_and(|content| {
        let beginning = content.strip_prefix(&own_text).is_some_and(ends);
        beginning || content.split_once(&format!("\n{own_text}")).is_some_and(|(_, rest)| ends(rest))
    });
    tells && custom_ids(&posted["components"]) == custom_ids(&own)
}

/// Whether a message that Discord has tells of another turn of a game than this one, or of an offer that this one
/// doesn't make: its controls say so. One without controls was superseded.
pub(crate) fn is_of_another_turn(message: &Message, posted: &Value) -> bool {
    let own: Value = message.controls.iter().map(row).collect();
    turn_in(&posted["components"]) != turn_in(&own)
}

/// The turn of a game that the controls of a message that Discord has belong to, if it has any.
pub fn turn_of(posted: &Value) -> Option<u32> {
    turn_in(&posted["components"]).map(|(turn, _)| turn)
}

/// The turn that the components in rows belong to, and whether they answer an offer.
fn turn_in(rows: &Value) -> Option<(u32, bool)> {
    let controls = custom_ids(rows).into_iter().filter_map(|id| match Control::decode(id) {
        Ok(Control::Game { ply, what, .. }) => Some((ply, matches!(what, GameControl::AnswerOffer { .. }))),
        _ => None,
    });
    controls.reduce(|(turn, answers), (ply, answer)| (turn.max(ply), answers || answer))
}

/// Returns the id of a message that Discord has, if everyone sees it.
pub(crate) fn id_for_all(posted: &Value) -> Option<MessageId> {
    let seen_by_all = audience_of(posted) == Audience::Everyone;
    posted["id"].as_str().filter(|_| seen_by_all)?.parse().ok().map(MessageId)
}

/// Whether a message that Discord has is the placeholder of a response that will follow.
pub(crate) fn is_placeholder(posted: &Value) -> bool {
    has_flag(posted, LOADING)
}

/// The text of a message that Discord has: its content, or the first text among its components.
pub(crate) fn text_of(posted: &Value) -> Option<&str> {
    let content = posted["content"].as_str().filter(|content| !content.is_empty());
    let components = posted["components"].as_array().into_iter().flatten();
    content.or_else(|| components.into_iter().find_map(|component| component["content"].as_str()))
}

/// A text without the timestamps that Discord shows in the reader's time zone.
fn timeless(text: &str) -> String {
    let mut parts = text.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "<t:" + part.trim_start_matches(|each: char| each.is_ascii_digit()))
}

/// The custom ids of the components in rows.
pub(crate) fn custom_ids(rows: &Value) -> Vec<&str> {
    let rows = rows.as_array().into_iter().flatten();
    rows.filter_map(|row| row["components"].as_array())
        .flatten()
        .filter_map(|each| each["custom_id"].as_str())
        .collect()
}
