//! Servers that the bot joins or leaves. One that it has just joined is greeted once. Where it was removed nobody can
//! play, so the clocks of the games there are paused until it is back.

use std::collections::HashSet;

use cardinal_ids::{ChannelId, GuildId, Shard, Timestamp};
use cardinal_interaction::{Button, Control, Message, Row, Style};
use cardinal_store::{Joining, ServerStop};
use cardinal_table::clock::time::Time;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::computer::may_play_computer;
use crate::app::words::help::{first_steps, links_row};

/// How many seconds after joining a server the bot still greets it. After that nobody expects it, and servers that
/// were joined before there was a greeting get none.
const GREET_WITHIN: i64 = 60 * 60;

/// The most greetings posted at once.
const AT_ONCE: u32 = 100;

/// A greeting, ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The server.
    pub guild: GuildId,
    /// When the bot joined it.
    pub joined_at: Timestamp,
    /// Where it is posted.
    pub channel: ChannelId,
    /// The message.
    pub message: Message,
}

/// Handles the news that the bot is on a server. Returns the greeting to post if the bot has just joined it, to be
/// reported like those of [`pending_greetings`].
pub async fn server_joined(context: &Context, joining: Joining) -> Option<Greeting> {
    if !context.deployment.settings.greeting || is_past(&context.time, joining.at) {
        return None;
    }
    match context.store.greetings().record(joining).await {
        Ok(true) => take_greeting(context, joining),
        Ok(false) => None,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot record that a server was joined");
            None
        }
    }
}

/// The greetings that an earlier try did not post. Report the result of each with [`settle_greeting`] or, to try
/// again, [`Outbox::release_greeting`](cardinal_outbox::Outbox::release_greeting). Until then, nobody in this
/// process gets it again. Greetings that come too late are dropped.
pub async fn pending_greetings(context: &Context) -> Vec<Greeting> {
    let pending = context.store.greetings().pending(AT_ONCE).await.unwrap_or_else(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending greetings");
        Vec::new()
    });
    let mut greetings = Vec::new();
    for joining in pending {
        if is_past(&context.time, joining.at) {
            settle_greeting(context, joining.guild, joining.at).await;
        } else {
            greetings.extend(take_greeting(context, joining));
        }
    }
    greetings
}

/// Hands out a greeting, unless it is under way.
fn take_greeting(context: &Context, Joining { guild, at, channel }: Joining) -> Option<Greeting> {
    let channel = channel.filter(|_| context.outbox.take_greeting(guild))?;
    Some(Greeting { guild, joined_at: at, channel, message: greeting(context) })
}

/// Marks a greeting as posted, or as impossible to post.
pub async fn settle_greeting(context: &Context, guild: GuildId, joined_at: Timestamp) {
    if let Err(error) = context.store.greetings().settle(guild, joined_at).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a greeting was posted");
    }
    context.outbox.release_greeting(guild);
}

fn is_past(time: &Time, joined_at: Timestamp) -> bool {
    joined_at.plus(GREET_WITHIN) < time.now()
}

fn greeting(context: &Context) -> Message {
    let mut buttons = first_steps(may_play_computer(&context.deployment).is_ok());
    buttons.push(Button::new(Style::Secondary, say!("how-to-play-button"), Control::HowToPlay));
    Message::text(say!("greeting")).with_row(Row::Buttons(buttons)).with_row(links_row(context.deployment.links()))
}

/// Tells the app which servers of a shard the bot is on. Only servers with games matter.
pub async fn sync_guilds(context: &Context, servers: &[GuildId], shard: Shard) {
    let settled = async {
        let stopped = context.store.absences().stopped_servers(ServerStop::Removed).await;
        let stopped: HashSet<_> = stopped.map_err(AppError::store("reading stopped servers"))?.into_iter().collect();
        let playing =
            context.store.absences().servers_with_games().await.map_err(AppError::store("reading servers"))?;
        let present: HashSet<_> = servers.iter().copied().collect();
        let is_missing = |guild: &GuildId| shard.holds(*guild) && !present.contains(guild) && !stopped.contains(guild);
        for guild in playing.into_iter().filter(is_missing) {
            set_removed(context, guild, true).await?;
        }
        for guild in stopped.into_iter().filter(|guild| present.contains(guild)) {
            set_removed(context, guild, false).await?;
        }
        Ok(())
    };
    note(settled.await);
}

/// Handles the bot's removal from a server.
pub async fn server_removed(context: &Context, guild: GuildId) {
    note(set_removed(context, guild, true).await);
}

/// Handles a server that the bot is on, perhaps again.
pub async fn server_added(context: &Context, guild: GuildId) {
    let settled = async {
        let stopped = context.store.absences().is_server_stopped(guild, ServerStop::Removed).await;
        if stopped.map_err(AppError::store("reading a stopped server"))? {
            set_removed(context, guild, false).await?;
        }
        Ok(())
    };
    note(settled.await);
}

async fn set_removed(context: &Context, guild: GuildId, removed: bool) -> Result<(), AppError> {
    let now = (context.time.now(), context.time.clock_time());
    let changed = context.store.absences().set_server_stop(guild, ServerStop::Removed, removed, now).await;
    if changed.map_err(AppError::store("stopping a server's games"))? {
        tracing::info!(
            server = guild.0,
            removed,
            "paused or resumed the clocks of a server's games, as the bot was removed or added"
        );
    }
    Ok(())
}

fn note(settled: Result<(), AppError>) {
    if let Err(error) = settled {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot pause or resume the games of a server");
    }
}
