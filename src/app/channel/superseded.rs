//! Shrinks the message of a turn once a later one is posted: a single edit leaves one line, without picture or
//! controls. The edit is stored as pending until it is made or turns out to be impossible.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use cardinal_ids::{GuildId, MessageId};
use cardinal_interaction::{Message, MessageRef, Obstacle, SupersededMessage};
use cardinal_outbox::{AT_ONCE, EditUnderWay};
use cardinal_rules::{Seat, View};
use cardinal_store::{EditTime, PendingEdit, PostponedEdit, SharedStore};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::controls::controls;
use crate::app::channel::scene::{News, Scene};
use crate::app::channel::turn_pictures::{ToldTurn, told_turn};
use crate::app::channel::wording::{SMALL, shortened, wording};
use crate::app::choices::look::settings_of;
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::words::game_line::title;
use crate::app::words::text;

/// How many times longer an edit may take than an announcement. Edits come last in every queue.
const EDITS_TAKE: i64 = 10;

/// The longest pause before an edit is tried again.
const LONGEST_PAUSE: Duration = Duration::from_hours(24);

/// The time from now during which edits that are taken now belong to this process alone.
pub(crate) fn edit_time(context: &Context) -> EditTime {
    let now = context.time.now();
    EditTime { now, until: now.plus(EDITS_TAKE * context.deployment.settings.hand_over.as_secs() as i64) }
}

/// The messages with a pending edit that is due. The caller must make the edits, as with those returned by
/// [`announcement_posted`](crate::app::channel::posted::announcement_posted). Call this at the start, and from time
/// to time.
pub async fn due_edits(context: &Context) -> Vec<SupersededMessage> {
    let pending =
        context.store.messages().take_pending_edits(AT_ONCE, edit_time(context)).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending edits");
            Vec::new()
        });
    hand_out(context, pending).await
}

/// Pending edits, ready to be made. Those that this process is already making are left out.
pub(crate) async fn hand_out(context: &Context, pending: Vec<PendingEdit>) -> Vec<SupersededMessage> {
    take_edits(context, pending, false).await
}

/// Pending edits of a game whose board is now covered, newest message first. They remove pictures even on
/// servers that keep them. An edit that Discord refuses for now is not retried at once and becomes an edit like
/// any other.
pub(crate) async fn hand_out_covering(context: &Context, pending: Vec<PendingEdit>) -> Vec<SupersededMessage> {
    let mut edits = take_edits(context, pending, true).await;
    edits.reverse();
    edits
}

async fn take_edits(context: &Context, pending: Vec<PendingEdit>, covers: bool) -> Vec<SupersededMessage> {
    let mut edits = Vec::new();
    let mut keeping = HashMap::new();
    for PendingEdit { message, guild, tries } in pending {
        if let Entry::Vacant(unknown) = keeping.entry(guild) {
            unknown.insert(keeps_pictures(&context.store, guild).await);
        }
        let keeps = !covers && message.has_picture && keeping.get(&guild).is_some_and(|keeps| *keeps);
        let under_way = EditUnderWay { keeps, since: context.time.now() };
        if context.outbox.take_edit(message.message, under_way) {
            edits.push(SupersededMessage {
                at: MessageRef { channel: message.channel, message: message.message },
                line: message.line.filter(|_| !keeps),
                tries,
            });
        }
    }
    edits
}

/// Returns whether a server's games keep the pictures of superseded messages.
async fn keeps_pictures(store: &SharedStore, guild: Option<GuildId>) -> bool {
    match settings_of(store, guild).await {
        Ok(settings) => settings.keeps_pictures(),
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot read whether a server keeps pictures, so they are kept"
            );
            // A removed picture cannot be put back.
            true
        }
    }
}

/// Marks a superseded message as edited, or as impossible to edit.
pub async fn settle_edit(context: &Context, message: MessageId) {
    let keeps = context.outbox.keeps_picture(message);
    let noted = if keeps {
        context.store.messages().mark_picture_shown(message).await
    } else {
        context.store.messages().edit_settled(message).await
    };
    if let Err(error) = noted {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a message was edited");
    }
    context.outbox.release_edit(message);
}

/// Postpones edits of superseded messages. The pause grows with every try.
pub async fn put_off_edits(context: &Context, edits: Vec<(SupersededMessage, Obstacle)>) {
    let now = context.time.now();
    let put_off = edits.iter().map(|(edit, obstacle)| {
        let pause = context.deployment.settings.edit_pause.saturating_mul(1 << edit.tries.min(16)).min(LONGEST_PAUSE);
        PostponedEdit {
            message: edit.at.message,
            until: now.plus(pause.as_secs() as i64),
            tried: *obstacle != Obstacle::Queue,
            in_archive: *obstacle == Obstacle::Archive,
        }
    });
    if let Err(error) = context.store.messages().postpone_edits(put_off.collect()).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot postpone edits");
    }
    for (edit, _) in &edits {
        context.outbox.release_edit(edit.at.message);
    }
}

/// What the message of a turn shrinks to when it is superseded. `None` for a message that never is.
pub(super) fn line(scene: &Scene) -> Option<String> {
    let Scene { info, view, names, commitment, news, .. } = scene;
    if view.status.is_over() {
        return None;
    }
    let who = |seat: Seat| text::plain(&names[seat]);
    let told = match news {
        News::Start => {
            let start = say!("line-start", game = title(info), white = who(Seat::White), black = who(Seat::Black));
            match commitment {
                Some(commitment) => say!("line-start-committed", start = start, short = shortened(commitment)),
                None => start,
            }
        }
        News::Dealt { .. } => say!("line-dealt"),
        News::Offer => say!("line-offered", name = who(view.offer?)),
        News::Declined(seat) => say!("line-declined", name = who(*seat)),
        News::Accepted(_) | News::Claimed(_) | News::Resigned(_) | News::TimeUp(_) | News::ClaimedAway { .. } => {
            return None;
        }
        News::TakenBack(taken) => say!("line-taken-back", name = who(taken.seat)),
        News::Lapsed(seat) => say!("line-lapsed", name = who(*seat)),
        News::Turn { by } => {
            let ToldTurn { number, turn, by, steps } = told_turn(scene, *by);
            let what = steps.unwrap_or_else(|| turn_in_short(view, by));
            let dots = if turn == Seat::White { "." } else { "…" };
            say!("line-turn", number = format!("{number}{dots}"), what = what, name = who(by))
        }
    };
    Some(format!("{SMALL}#{} · {told}", info.id))
}

/// Move and card of the last turn: `**Bd3** (Bishop)`.
fn turn_in_short(view: &View, seat: Seat) -> String {
    let last = &view.last;
    let card = last.card.as_ref().filter(|card| card.current).map(|card| card.card.in_words());
    let done = match last.moved.as_ref().filter(|moved| moved.seat == seat) {
        _ if last.exchanged > 0 => say!("line-exchanged", count = last.exchanged),
        _ if last.turn_lost => say!("line-turn-lost"),
        Some(_) => match last.placed.filter(|placed| placed.seat == seat) {
            Some(placed) => {
                let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                say!(
                    "line-moved-and-placed",
                    san = view.readable_move().unwrap_or_default(),
                    tile = tile,
                    place = place
                )
            }
            None => say!("line-moved", san = view.readable_move().unwrap_or_default()),
        },
        None => say!("line-done"),
    };
    match card {
        Some(card) => say!("line-with-card", what = done, card = card),
        None => done,
    }
}

/// The message of an earlier turn, with the time that its next player had.
///
/// # Errors
/// The store fails.
pub(super) async fn message_as_posted(context: &Context, earlier: &mut Scene) -> Result<Message, AppError> {
    let mut info = earlier.info.clone();
    info.to_act = earlier.view.status.to_act().map(|seat| info.players[seat]);
    earlier.time = time_left(context, &info).await?;
    Ok(Message { controls: controls(earlier), ..Message::text(wording(earlier, &[])) })
}
