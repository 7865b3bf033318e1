//! The bot without Discord, in this process: what a player asks for, and how long the answer takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cardinal::app::{self, Command, Context, Intent, Settings, system_chance};
use cardinal_ids::{ChannelId, GameId, GuildId, InteractionId, UserId};
use cardinal_interaction::Caller;
use cardinal_render::Renderer;
use cardinal_store::SharedStore;
use cardinal_table::clock::source::system_clock;

use crate::games::{Ask, Table};
use crate::stage::Stage;
use crate::{Anything, number_of};

/// The bot on a store, ready to answer.
pub(crate) async fn open(store: &SharedStore, renderer: &Arc<Renderer>) -> Result<Context, Anything> {
    let (store, renderer) = (Arc::clone(store), Arc::clone(renderer));
    let context = Context::open(store, renderer, system_chance(), system_clock(), Settings::default()).await?;
    context.time.resume_clocks();
    Ok(context)
}

/// A command about a table's game.
pub(crate) fn about(table: &Table, ask: cardinal_interaction::Ask) -> Intent {
    Intent::Command(Command::game(Some(number_of(GameId(table.number()))), ask))
}

/// How long the answer to this takes. `asked` says who asks and where.
pub(crate) async fn timed(context: &Context, stage: &Stage, asked: &Ask, intent: Intent) -> Duration {
    let caller = caller(stage, asked);
    let began = Instant::now();
    app::handle(context, &caller, intent).await;
    began.elapsed()
}

/// Who asks, in an interaction that this database has not seen, however often it is measured in.
pub(crate) fn caller(stage: &Stage, asked: &Ask) -> Caller {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let begun = system_clock().now().0 as u64 * 1_000_000;
    Caller {
        interaction: InteractionId(begun + NEXT.fetch_add(1, Ordering::Relaxed)),
        user: UserId(asked.member.0),
        name: "Player".to_owned(),
        account: "player".to_owned(),
        username: "player".to_owned(),
        guild: Some(GuildId(stage.guild.0)),
        installation: cardinal_interaction::Installation::Server,
        channel: ChannelId(asked.channel.0),
        parent: None,
        holds_threads: false,
        manages: false,
        manages_events: false,
        roles: Vec::new(),
        file_limit: cardinal_interaction::limits::FILE,
    }
}
