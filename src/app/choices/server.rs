//! `/settings`: how the bot behaves on a server, for those who manage it.

use async_trait::async_trait;
use cardinal_ids::{ChannelId, GuildId, Venue};
use cardinal_interaction::{
    Button, Caller, ChannelMenu, Control, Item, Menu, Message, Outcome, Row, ServerControl, Style, limits,
};
use cardinal_render::Shape;
use cardinal_store::{ServerChange, ServerSettings, ServerStop, SharedStore};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::{said_of, settings_of, shape_called, shape_of, shape_word};
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::words::clock::time_control_word;
use crate::app::words::text;

/// The values of the menu about pictures of earlier turns.
const KEPT: &str = "keep";
const NEWEST: &str = "newest";

/// `/settings`: changes the given settings of the server and shows all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeSettings(pub Vec<ServerChange>);

#[async_trait]
impl UseCase for ChangeSettings {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        server_settings(&context.store, caller, self.0.clone()).await
    }
}

/// `/settings`: pauses all games of the server, or resumes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PauseGames(pub bool);

#[async_trait]
impl UseCase for PauseGames {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        pause_games(context, caller, self.0).await
    }
}

/// Changes the given settings, and shows them all.
///
/// # Errors
/// The caller does not manage the server or is on none, no shape has the given name, or the store fails.
async fn server_settings(
    store: &SharedStore,
    caller: &Caller,
    changes: Vec<ServerChange>,
) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    // All changes are read before the first is made.
    let changes = changes
        .into_iter()
        .map(|change| match change {
            ServerChange::Shape(typed) => Ok(ServerChange::Shape(shape_called(&typed)?.name().to_owned())),
            change => Ok(change),
        })
        .collect::<Result<Vec<_>, AppError>>()?;
    for change in changes {
        set_for_server(store, guild, change).await?;
    }
    Ok(Outcome::private(shown(&settings_of(store, Some(guild)).await?, is_paused(store, guild).await?)))
}

/// Pauses all games of the server, including new ones, or resumes them, and shows the settings. Does nothing if
/// that is already so.
///
/// # Errors
/// The caller does not manage the server or is on none, or the store fails.
async fn pause_games(context: &Context, caller: &Caller, paused: bool) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let changed =
        context.store.absences().set_server_stop(guild, ServerStop::Paused, paused, context.time.clock_time()).await;
    changed.map_err(AppError::store("pausing a server's games"))?;
    Ok(Outcome::private(shown(&settings_of(&context.store, Some(guild)).await?, paused)))
}

/// Whether all games of a server are paused.
///
/// # Errors
/// The store fails.
pub(crate) async fn is_paused(store: &SharedStore, guild: GuildId) -> Result<bool, AppError> {
    let paused = store.absences().is_server_stopped(guild, ServerStop::Paused).await;
    paused.map_err(AppError::store("reading whether a server's games are paused"))
}

/// Changes a setting by one of the menus or buttons.
///
/// # Errors
/// The caller does not manage the server or is on none, the value no longer exists, or the store fails.
pub(crate) async fn choose_setting(
    store: &SharedStore,
    caller: &Caller,
    what: ServerControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let unknown = || AppError::refused(say!("settings-unknown"));
    let value = values.first().map(String::as_str);
    let change = match (what, value) {
        (ServerControl::Show, _) => {
            let settings = settings_of(store, Some(guild)).await?;
            return Ok(Outcome::update(shown(&settings, is_paused(store, guild).await?)));
        }
        (ServerControl::Shape, Some(value)) => ServerChange::Shape(shape_called(value)?.name().to_owned()),
        (ServerControl::Pictures, Some(KEPT)) => ServerChange::KeepPictures(true),
        (ServerControl::Pictures, Some(NEWEST)) => ServerChange::KeepPictures(false),
        (ServerControl::Venue(venue), _) => ServerChange::Venue(venue),
        (ServerControl::Rated(rated), _) => ServerChange::Rated(rated),
        (ServerControl::TimeControl, Some(value)) if TimeControl::of(value).is_some() => {
            ServerChange::Pace(value.to_owned())
        }
        (ServerControl::Places, _) if values.len() <= limits::ITEMS => {
            let places = values.iter().map(|id| id.parse().map(ChannelId)).collect::<Result<_, _>>();
            ServerChange::Places(places.map_err(|_| unknown())?)
        }
        _ => return Err(unknown()),
    };
    let settings = set_for_server(store, guild, change).await?;
    Ok(Outcome::update(shown(&settings, is_paused(store, guild).await?)))
}

async fn set_for_server(store: &SharedStore, guild: GuildId, change: ServerChange) -> Result<ServerSettings, AppError> {
    store.settings().change_of_server(guild, change).await.map_err(AppError::store("keeping a server's settings"))
}

/// The time control of challenges on a server that don't set one.
///
/// # Errors
/// The store fails.
pub(crate) async fn usual_time_control(store: &SharedStore, guild: Option<GuildId>) -> Result<TimeControl, AppError> {
    Ok(time_control_of(&settings_of(store, guild).await?))
}

/// Checks that games may be started in the caller's channel.
///
/// # Errors
/// They may not, or the store fails.
pub(crate) async fn may_begin_here(store: &SharedStore, caller: &Caller) -> Result<(), AppError> {
    let places = settings_of(store, caller.guild).await?.places;
    if places.is_empty() || places.contains(&caller.channel) || caller.parent.is_some_and(|on| places.contains(&on)) {
        return Ok(());
    }
    let places: Vec<String> = places.iter().map(|place| format!("<#{place}>")).collect();
    Err(AppError::refused(say!("settings-elsewhere", places = text::list(&places))))
}

/// The server that the caller manages.
///
/// # Errors
/// The caller is on no server, or does not manage it.
pub(crate) fn managed(caller: &Caller) -> Result<GuildId, AppError> {
    let guild = caller.guild.ok_or_else(|| AppError::refused(say!("settings-nowhere")))?;
    if caller.manages { Ok(guild) } else { Err(AppError::refused(say!("settings-not-yours"))) }
}

fn time_control_of(settings: &ServerSettings) -> TimeControl {
    settings.pace.as_deref().and_then(TimeControl::of).unwrap_or_default()
}

/// The settings, with a menu or a button for each.
fn shown(settings: &ServerSettings, paused: bool) -> Message {
    let menu = |what, placeholder: String, items| Row::Menu(Menu::new(Control::Server(what), placeholder, items));
    let item = |chosen, label: String, value: &str, description: String| Item {
        chosen,
        ..Item::new(label, value).described(description)
    };
    let shape = shape_of(settings);
    let shapes = Shape::ALL
        .iter()
        .map(|each| item(shape == *each, say!("shape-item", name = shape_word(*each)), each.name(), said_of(*each)))
        .collect();
    let keeps = settings.keeps_pictures();
    let pictures = vec![
        item(!keeps, say!("pictures-newest-item"), NEWEST, say!("pictures-newest-description")),
        item(keeps, say!("pictures-all-item"), KEPT, say!("pictures-all-description")),
    ];
    let usual = time_control_of(settings);
    let time_controls = TimeControl::all()
        .map(|(slug, control)| Item {
            chosen: control == usual,
            ..Item::new(say!("pace-item", name = time_control_word(control)), slug)
        })
        .collect();
    let mut text = if settings.places.is_empty() {
        say!("settings-everywhere")
    } else {
        let places: Vec<String> = settings.places.iter().map(|place| format!("<#{place}>")).collect();
        say!("settings-places", places = text::list(&places))
    };
    if paused {
        text = format!("{text}\n{}", say!("settings-paused"));
    }
    let channels = ChannelMenu {
        control: Control::Server(ServerControl::Places),
        placeholder: say!("places-placeholder"),
        chosen: settings.places.clone(),
    };
    Message::text(text)
        .with_row(menu(ServerControl::Shape, say!("shape-placeholder"), shapes))
        .with_row(menu(ServerControl::Pictures, say!("pictures-placeholder"), pictures))
        .with_row(menu(ServerControl::TimeControl, say!("pace-placeholder"), time_controls))
        .with_row(Row::Channels(channels))
        .with_row(Row::Buttons(buttons(settings)))
}

/// The buttons below the menus. The first ones show what is chosen, and a press chooses the other.
fn buttons(settings: &ServerSettings) -> Vec<Button> {
    let (venue, other) = match settings.usual_venue() {
        Venue::Thread => (say!("venue-thread-button"), Venue::Channel),
        Venue::Channel => (say!("venue-channel-button"), Venue::Thread),
    };
    let rated = settings.usually_rated();
    let rating = if rated { say!("settings-rated-button") } else { say!("settings-casual-button") };
    let button = |label, control| Button::new(Style::Secondary, label, Control::Server(control));
    vec![
        button(venue, ServerControl::Venue(other)),
        button(rating, ServerControl::Rated(!rated)),
        button(say!("settings-annul-button"), ServerControl::Annullable),
    ]
}
