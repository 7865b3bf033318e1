//! Turns that a channel shows although the store doesn't know it: the bot, or its connection to the database, was lost
//! right after they were posted. The next message must not tell of them again.

use crate::app::Context;
use crate::app::channel::scene::Scene;
use crate::app::channel::shrunk::{line, message_as_posted};
use crate::app::channel::superseded::edit_time;
use crate::app::error::AppError;
use crate::app::interaction::reply::{Announcement, Message, MessageRef};
use crate::store::{MessageId, TurnMessage};

/// The last of the untold turns, after those that the channel shows. Stores the message of the last one that it
/// shows.
///
/// # Errors
/// The store fails.
pub(super) async fn drop_shown_turns(
    context: &Context,
    scene: &Scene,
    mut untold: Vec<Scene>,
    noted: &[TurnMessage],
) -> Result<Vec<Scene>, AppError> {
    let (Some(channel_messages), false) = (context.outbox.channel_messages(), scene.info.wants_thread) else {
        return Ok(untold);
    };
    if untold.is_empty() {
        return Ok(untold);
    }
    let channel = scene.info.site.channel;
    let messages: Vec<Message> = untold.iter_mut().map(|earlier| message_as_posted(&context.time, earlier)).collect();
    let noted: Vec<MessageId> = noted.iter().map(|noted| noted.message).collect();
    let Some((index, message)) = channel_messages.last_shown(channel, &messages, &noted).await else {
        return Ok(untold);
    };
    let told = &untold[index];
    let posted = TurnMessage {
        game: scene.info.id,
        version: told.info.version,
        channel,
        message,
        has_picture: !told.news.is_a_line(),
        line: line(told),
    };
    // Edits of the messages before it are left to the repairs.
    context
        .store
        .messages()
        .posted(posted, edit_time(context))
        .await
        .map_err(AppError::store("storing that a message was posted"))?;
    Ok(untold.split_off(index + 1))
}

/// Stores that another message than this announcement already tells of one of its earlier turns: the one that its
/// controls belong to. Another process posted it, or an earlier try that couldn't note it.
pub async fn note_standing(context: &Context, announcement: &Announcement, turn: u32, at: MessageRef) {
    // One of the same turn or a later one is noted by whoever posted it, or found in the channel.
    let Some(told) = announcement.earlier.iter().find(|earlier| earlier.turn == turn) else { return };
    let posted = TurnMessage {
        game: announcement.key.game,
        version: told.version,
        channel: at.channel,
        message: at.message,
        has_picture: told.has_picture,
        line: told.line.clone(),
    };
    if let Err(error) = context.store.messages().posted(posted, edit_time(context)).await {
        tracing::warn!(
            game = announcement.key.game.0,
            error = &error as &dyn std::error::Error,
            "cannot store that a message stands already"
        );
    }
}
