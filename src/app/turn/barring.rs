//! `/settings` → *Members*: bars members from games on a server, and lets them play again.

use cardinal_ids::{GameId, GuildId, UserId};
use cardinal_interaction::{
    Announcement, Button, Caller, Control, Item, MemberMenu, Menu, Message, Opponent, Outcome, Row, ServerControl,
    Style, limits,
};
use cardinal_store::StoreError;
use cardinal_table::clock::date::Date;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::{back_button, managed};
use crate::app::error::AppError;
use crate::app::turn::closing::close_as_admin;
use crate::app::words::text;

/// Carries out a press about who may play on the server.
///
/// # Errors
/// The caller does not manage the server or is on none, the member can't be barred, or something fails.
pub(crate) async fn press_members(
    context: &Context,
    caller: &Caller,
    what: ServerControl,
    value: &str,
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    match what {
        ServerControl::AskBar => match members.first() {
            Some(member) => {
                may_be_barred(context, caller, member)?;
                context.people.remember(caller.guild, member.user, member.names()).await?;
                question(context, guild, member.user).await.map(Outcome::update)
            }
            None => members_page(context, guild, None).await.map(Outcome::update),
        },
        ServerControl::AskLift => {
            let user = value.parse().map_err(|_| AppError::refused(say!("settings-unknown")))?;
            question(context, guild, UserId(user)).await.map(Outcome::update)
        }
        ServerControl::Bar { user, abort } => bar_member(context, caller, guild, (user, abort)).await,
        ServerControl::LiftBar(user) => {
            let lifted = context.store.server_bars().lift(guild, user, caller.user, context.time.now()).await;
            lifted.map_err(AppError::store("letting a member play again"))?;
            tracing::info!(server = guild.0, user = user.0, by = caller.user.0, "a member may play again");
            let said = say!("bar-lifted", name = name(context, guild, user).await?);
            members_page(context, guild, Some(said)).await.map(Outcome::update)
        }
        _ => members_page(context, guild, None).await.map(Outcome::update),
    }
}

fn may_be_barred(context: &Context, caller: &Caller, member: &Opponent) -> Result<(), AppError> {
    if member.user == caller.user {
        return Err(AppError::refused(say!("bar-yourself")));
    }
    if member.bot || context.people.bot() == Some(member.user) {
        return Err(AppError::refused(say!("bar-bot")));
    }
    Ok(())
}

/// Bars a member, after the question, and aborts the member's running games if that is wanted.
async fn bar_member(
    context: &Context,
    caller: &Caller,
    guild: GuildId,
    (user, abort): (UserId, bool),
) -> Result<Outcome, AppError> {
    if user == caller.user || context.people.bot() == Some(user) || user.former_number().is_some() {
        return Err(AppError::refused(say!("settings-unknown")));
    }
    let barred = context.store.server_bars().bar(guild, user, caller.user, context.time.now()).await;
    barred.map_err(AppError::store("barring a member from games"))?;
    // The messages of the challenges that this has closed still show their buttons.
    context.outbox.repair_soon();
    tracing::info!(server = guild.0, user = user.0, by = caller.user.0, abort, "a member is barred from games");
    let mut announcements = Vec::new();
    let mut aborted = 0;
    if abort {
        for game in running(context, guild, user).await? {
            let (is_over, announcement) = abort_game(context, (guild, caller.user), game).await?;
            aborted += u32::from(is_over);
            announcements.extend(announcement);
        }
    }
    let name = name(context, guild, user).await?;
    let said =
        if abort { say!("bar-done-aborted", name = name, count = aborted) } else { say!("bar-done", name = name) };
    Ok(Outcome { announcements, ..Outcome::update(members_page(context, guild, Some(said)).await?) })
}

/// Aborts a running game. Returns whether it is over now, and what is to be posted of that.
async fn abort_game(
    context: &Context,
    admin: (GuildId, UserId),
    game: GameId,
) -> Result<(bool, Option<Announcement>), AppError> {
    // A turn that is faster changes the version, so it is tried again.
    for _try in 0..3 {
        let live = context.live.open(game).await?;
        if let Some(announcement) = close_as_admin(context, live, admin).await? {
            return Ok((true, Some(announcement)));
        }
        match context.store.games().info(game).await {
            Ok(info) if !info.finished => {}
            Ok(_) | Err(StoreError::NoGame(_)) => return Ok((true, None)),
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        }
    }
    Ok((false, None))
}

async fn running(context: &Context, guild: GuildId, user: UserId) -> Result<Vec<GameId>, AppError> {
    let running = context.store.server_bars().running(guild, user).await;
    running.map_err(AppError::store("listing a member's running games"))
}

async fn name(context: &Context, guild: GuildId, user: UserId) -> Result<String, AppError> {
    Ok(text::plain(&context.people.name(Some(guild), user).await?))
}

/// What can be done about a member.
async fn question(context: &Context, guild: GuildId, user: UserId) -> Result<Message, AppError> {
    let since = context.store.server_bars().since(guild, user).await;
    let since = since.map_err(AppError::store("reading who is barred from games"))?;
    let (name, games) = (name(context, guild, user).await?, running(context, guild, user).await?.len());
    let button = |style, label, what| Button::new(style, label, Control::Server(what));
    let mut buttons = Vec::new();
    let text = match since {
        None => {
            let label = if games == 0 { say!("bar-button") } else { say!("bar-keep-button") };
            buttons.push(button(Style::Danger, label, ServerControl::Bar { user, abort: false }));
            say!("ask-bar", name = name, games = games)
        }
        Some(since) => {
            buttons.push(button(Style::Success, say!("bar-lift-button"), ServerControl::LiftBar(user)));
            say!("ask-lift-bar", name = name, date = Date::of(since).to_string(), games = games)
        }
    };
    if games > 0 {
        let label = if since.is_none() { say!("bar-abort-button") } else { say!("bar-only-abort-button") };
        buttons.push(button(Style::Danger, label, ServerControl::Bar { user, abort: true }));
    }
    let back = Control::Server(ServerControl::Members);
    buttons.push(Button::new(Style::Primary, say!("panel-back-button"), back).with_emoji("↩️"));
    Ok(Message::text(text).with_row(Row::Buttons(buttons)))
}

/// Who is barred, with menus to bar others and to let them play again.
async fn members_page(context: &Context, guild: GuildId, said: Option<String>) -> Result<Message, AppError> {
    let bars = context.store.server_bars().on(guild, limits::ITEMS as u32 + 1).await;
    let bars = bars.map_err(AppError::store("reading who is barred from games"))?;
    let mut items = Vec::new();
    for bar in bars.iter().take(limits::ITEMS) {
        let name = context.people.name(Some(guild), bar.user).await?;
        let since = say!("bar-since-description", date = Date::of(bar.since).to_string());
        items.push(Item::new(name.to_string(), bar.user.to_string()).described(since));
    }
    let heading = match bars.len() {
        0 => say!("bars-none"),
        count if count > limits::ITEMS => say!("bars-many", count = limits::ITEMS),
        count => say!("bars-some", count = count),
    };
    let text = said.into_iter().chain([heading]).collect::<Vec<_>>().join("\n");
    let members = MemberMenu::of_one(Control::Server(ServerControl::AskBar), say!("bar-placeholder"), None);
    let barred = Menu::new(Control::Server(ServerControl::AskLift), say!("bar-lift-placeholder"), items);
    Ok(Message::text(text)
        .with_row(Row::Members(members))
        .with_row(Row::Menu(barred))
        .with_row(Row::Buttons(vec![back_button()])))
}
