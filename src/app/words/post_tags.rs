//! The tags of posts in forums: how a game stands, and which game it is.

use cardinal_rules::Variant;
use cardinal_words::{InWords, say};

use crate::app::OFFERED;

/// How the game of a post stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PostState {
    /// Anybody may accept its challenge.
    Open,
    /// It is played.
    Running,
    /// It is over, or its challenge was closed without a game.
    Finished,
}

/// The tags of a post with this game, as far as the game is known.
pub(crate) fn post_tags(state: PostState, variant: Option<Variant>) -> Vec<String> {
    [state_tag(state)].into_iter().chain(variant.map(|variant| variant.in_words())).collect()
}

/// All tags that posts can have.
pub(crate) fn all_post_tags() -> Vec<String> {
    let states = [PostState::Open, PostState::Running, PostState::Finished].map(state_tag);
    states.into_iter().chain(OFFERED.map(|variant| variant.in_words())).collect()
}

fn state_tag(state: PostState) -> String {
    match state {
        PostState::Open => say!("post-open-tag"),
        PostState::Running => say!("post-running-tag"),
        PostState::Finished => say!("post-finished-tag"),
    }
}
