//! Posts in the forum of a server in which its games are posts: titles and tags. Everybody who sees the forum reads
//! them, so they hold nothing but players, game and result.

use cardinal_ids::{ChannelId, Venue};
use cardinal_interaction::Post;
use cardinal_store::{Challenge, ChallengeState};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::words::post_tags::{PostState, post_tags};

/// The most characters of a title.
const LONGEST: usize = 100;

/// The post that a challenge is to open. `None` if it names its opponent, who is told of it in the channel, or if its
/// game isn't to be a post.
///
/// # Errors
/// The store fails.
pub(crate) async fn post_of_open(context: &Context, challenge: &Challenge) -> Result<Option<Post>, AppError> {
    if challenge.opponent.is_some() || challenge.venue != Venue::Thread || challenge.site.parent.is_some() {
        return Ok(None);
    }
    let Some(forum) = settings_of(&context.store, challenge.site.guild).await?.forum else { return Ok(None) };
    Ok(Some(titled(context, challenge, forum, ChallengeState::Open).await?))
}

/// What becomes of the post of a challenge that is closed without a game. `None` if it opened none, or if its game is
/// played there.
///
/// # Errors
/// The store fails.
pub(crate) async fn post_of_closed(
    context: &Context,
    challenge: &Challenge,
    state: ChallengeState,
) -> Result<Option<Post>, AppError> {
    match (own_post_forum(challenge), state) {
        (None, _) | (_, ChallengeState::Open | ChallengeState::Accepted(_)) => Ok(None),
        (Some(forum), state) => Ok(Some(titled(context, challenge, forum, state).await?)),
    }
}

/// The forum of the post that a challenge opened. A challenge in somebody else's thread has no thread made for it.
fn own_post_forum(challenge: &Challenge) -> Option<ChannelId> {
    challenge.site.parent.filter(|_| challenge.venue == Venue::Thread)
}

async fn titled(
    context: &Context,
    challenge: &Challenge,
    forum: ChannelId,
    state: ChallengeState,
) -> Result<Post, AppError> {
    let challenger = context.people.name(challenge.site.guild, challenge.challenger).await?;
    let game = challenge.variant.in_words();
    let (title, state) = match state {
        ChallengeState::Open | ChallengeState::Accepted(_) => {
            (say!("post-open-title", challenger = &*challenger, game = game), PostState::Open)
        }
        ChallengeState::Expired => {
            (say!("post-expired-title", challenger = &*challenger, game = game), PostState::Finished)
        }
        ChallengeState::Declined | ChallengeState::Withdrawn => {
            (say!("post-withdrawn-title", challenger = &*challenger, game = game), PostState::Finished)
        }
    };
    let title = title.chars().take(LONGEST).collect();
    Ok(Post { forum, title, tags: post_tags(state, Some(challenge.variant)) })
}
