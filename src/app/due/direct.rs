//! Redirects notices for players who don't accept direct messages to the channels of their games.

use std::collections::BTreeMap;

use crate::app::Context;
use crate::app::clock::reminding::Remind;
use crate::app::due::following::stop_following;
use crate::app::due::notices::AT_ONCE;
use crate::app::error::AppError;
use crate::app::outbox::subject::FOLLOWED;
use crate::store::{Delivery, NewNotice, Notice, StoreError};

/// Redirects a notice whose player accepts no direct messages. About a game that the user only follows, it is dropped,
/// and nothing more is told of that game. Else it goes to the channels of its games, where the
/// first message gives the reason. The player is reminded there from now on. [`pending_notices`](crate::app::due::notices::pending_notices) returns the new
/// notices next.
pub async fn direct_message_refused(context: &Context, id: u64) {
    if let Err(error) = redirect_notice(context, id).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot replace a refused direct message yet");
    }
    context.outbox.release_notice(id);
}

async fn redirect_notice(context: &Context, id: u64) -> Result<(), AppError> {
    let kept = context.store.notices().pending(AT_ONCE).await.map_err(AppError::store("reading what is to be told"))?;
    // Another process may have redirected or posted it.
    let Some(Notice { notice, created_at, .. }) = kept.into_iter().find(|kept| kept.id == id) else {
        return Ok(());
    };
    if notice.what == FOLLOWED {
        return stop_following(&context.store, &Notice { id, notice, created_at }).await;
    }
    let mut places = BTreeMap::new();
    for game in &notice.games {
        match context.store.games().info(*game).await {
            Ok(info) => places.entry(info.site.channel).or_insert((info.site.guild, Vec::new())).1.push(*game),
            Err(StoreError::NoGame(_)) => {}
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        }
    }
    let places = places.into_iter().enumerate();
    let instead = places.map(|(number, (channel, (guild, games)))| {
        let way = if number == 0 { Delivery::Instead } else { Delivery::Channel };
        NewNotice { guild, channel, way, games, ..notice.clone() }
    });
    let (instead, remind) = (instead.collect(), Remind::Mention.slug());
    let redirected = context.store.notices().redirect(id, instead, remind, context.time.now()).await;
    redirected.map(drop).map_err(AppError::store("turning direct messages off"))
}
