//! `/settings`: how the bot behaves on a server, for those who manage it.

use async_trait::async_trait;
use cardinal_ids::{ChannelId, GuildId, RoleId, Venue};
use cardinal_interaction::{
    Button, Caller, ChannelMenu, Control, Item, ListedChannels, Menu, Message, Outcome, RoleMenu, Row, ServerControl,
    ServerPage, Style, clip, limits,
};
use cardinal_render::Shape;
use cardinal_store::{ServerChange, ServerSettings, ServerStop, SharedStore};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::archiving::{ArchiveAfter, archive_items, archive_word};
use crate::app::choices::forums::{about_forum, forum_menu};
use crate::app::choices::look::{said_of, settings_of, shape_called, shape_of, shape_word};
use crate::app::choices::places::{look_at, look_at_new_forum, places_word, warnings};
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::people::Lacking;
use crate::app::words::clock::{time_control_word, weekends_button};

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
        pause_games(context, caller, self.0).await?;
        server_settings(&context.store, caller, Vec::new()).await
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

/// Pauses all games of the server, including new ones, or resumes them. Does nothing if that is already so.
///
/// # Errors
/// The caller does not manage the server or is on none, or the store fails.
async fn pause_games(context: &Context, caller: &Caller, paused: bool) -> Result<(), AppError> {
    let guild = managed(caller)?;
    let now = (context.time.now(), context.time.clock_time());
    let changed = context.store.absences().pause_server(guild, paused, caller.user, now).await;
    changed.map_err(AppError::store("pausing a server's games"))?;
    Ok(())
}

/// Whether all games of a server are paused.
///
/// # Errors
/// The store fails.
pub(crate) async fn is_paused(store: &SharedStore, guild: GuildId) -> Result<bool, AppError> {
    let paused = store.absences().is_server_stopped(guild, ServerStop::Paused).await;
    paused.map_err(AppError::store("reading whether a server's games are paused"))
}

/// Changes a setting by one of the menus or buttons, and shows the page that it stands on. `told` is what the bot lacks
/// in the chosen channels, as far as Discord sent it along.
///
/// # Errors
/// The caller does not manage the server or is on none, the value no longer exists, or the store fails.
pub(crate) async fn choose_setting(
    context: &Context,
    caller: &Caller,
    what: ServerControl,
    values: &[String],
    told: Vec<Lacking>,
) -> Result<Outcome, AppError> {
    let (guild, store) = (managed(caller)?, &context.store);
    let unknown = || AppError::refused(say!("settings-unknown"));
    let value = values.first().map(String::as_str);
    let mut looked = None;
    let (page, change) = match (what, value) {
        (ServerControl::Show, _) => {
            let settings = settings_of(store, Some(guild)).await?;
            return Ok(Outcome::update(shown(&settings, is_paused(store, guild).await?)));
        }
        (ServerControl::Page(page), _) => (page, None),
        (ServerControl::Pause(paused), _) => {
            pause_games(context, caller, paused).await?;
            (ServerPage::Games, None)
        }
        (ServerControl::Shape, Some(value)) => {
            (ServerPage::Pictures, Some(ServerChange::Shape(shape_called(value)?.name().to_owned())))
        }
        (ServerControl::Pictures, Some(KEPT)) => (ServerPage::Pictures, Some(ServerChange::KeepPictures(true))),
        (ServerControl::Pictures, Some(NEWEST)) => (ServerPage::Pictures, Some(ServerChange::KeepPictures(false))),
        (ServerControl::Venue(venue), _) => (ServerPage::NewGames, Some(ServerChange::Venue(venue))),
        (ServerControl::Rated(rated), _) => (ServerPage::NewGames, Some(ServerChange::Rated(rated))),
        (ServerControl::TimeControl, Some(value)) => {
            let before = time_control_of(&settings_of(store, Some(guild)).await?);
            let chosen = TimeControl::of(value).ok_or_else(unknown)?.with_weekends_off(before.has_weekends_off());
            (ServerPage::NewGames, Some(ServerChange::Pace(chosen.slug())))
        }
        (ServerControl::WeekendsOff(off), _) => {
            let chosen = time_control_of(&settings_of(store, Some(guild)).await?).with_weekends_off(off);
            (ServerPage::NewGames, Some(ServerChange::Pace(chosen.slug())))
        }
        (ServerControl::Archive, Some(value)) if ArchiveAfter::of(value).is_some() => {
            (ServerPage::Places, Some(ServerChange::Archive(value.to_owned())))
        }
        (ServerControl::Forum, None) => (ServerPage::Places, Some(ServerChange::Forum(None))),
        (ServerControl::Forum, Some(value)) => {
            let forum = value.parse().map(ChannelId).map_err(|_| unknown())?;
            let before = settings_of(store, Some(guild)).await?;
            looked = Some(look_at_new_forum(context, guild, &before, forum).await?);
            // A game that is to be a post gets a place of its own.
            set_for_server(store, guild, ServerChange::Venue(Venue::Thread)).await?;
            (ServerPage::Places, Some(ServerChange::Forum(Some(forum))))
        }
        (ServerControl::EventsRole, None) => (ServerPage::Events, Some(ServerChange::EventsRole(None))),
        (ServerControl::EventsRole, Some(value)) => {
            let role = value.parse().map(RoleId).map_err(|_| unknown())?;
            (ServerPage::Events, Some(ServerChange::EventsRole(Some(role))))
        }
        (ServerControl::Places, _) if values.len() <= limits::ITEMS => {
            let places = values.iter().map(|id| id.parse().map(ChannelId)).collect::<Result<_, _>>();
            (ServerPage::Places, Some(ServerChange::Places(places.map_err(|_| unknown())?)))
        }
        _ => return Err(unknown()),
    };
    let settings = match change {
        Some(change) => set_for_server(store, guild, change).await?,
        None => settings_of(store, Some(guild)).await?,
    };
    let mut message = page_of(page, &settings, is_paused(store, guild).await?);
    if page == ServerPage::Places {
        let look = match looked {
            Some(look) => look,
            None => look_at(context, guild, &settings, told).await,
        };
        message.text = format!("{}\n{}", message.text, about_forum(&settings, look.forum.as_ref()));
        let lines = warnings(&look.lacking);
        let room = limits::TEXT.saturating_sub(message.text.chars().count() + 1);
        if !lines.is_empty() {
            message.text = format!("{}\n{}", message.text, clip(lines.join("\n"), room));
        }
    }
    Ok(Outcome::update(message))
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

/// All settings in a few lines, with a button for the page of each subject.
fn shown(settings: &ServerSettings, paused: bool) -> Message {
    let newest = if settings.keeps_pictures() { say!("settings-all-shown") } else { say!("settings-newest-shown") };
    let mut lines = vec![
        say!("settings-heading"),
        say!("settings-line-pictures", shape = shape_word(shape_of(settings)), newest = newest),
        say!(
            "settings-line-new-games",
            time = time_control_word(time_control_of(settings)),
            rated = rated_word(settings),
            place = venue_word(settings)
        ),
        say!(
            "settings-line-places",
            places = places_word(settings),
            archive = archive_word(ArchiveAfter::on(settings))
        ),
    ];
    lines.extend(settings.events_role.map(|role| say!("settings-line-events", role = role.to_string())));
    if paused {
        lines.push(say!("settings-paused"));
    }
    let page = |label, page| button(label, ServerControl::Page(page));
    Message::text(lines.join("\n"))
        .with_row(Row::Buttons(vec![
            page(say!("settings-pictures-button"), ServerPage::Pictures).with_emoji("🖼️"),
            page(say!("settings-new-games-button"), ServerPage::NewGames).with_emoji("♟️"),
            page(say!("settings-places-button"), ServerPage::Places).with_emoji("📍"),
            page(say!("settings-events-button"), ServerPage::Events).with_emoji("🏆"),
        ]))
        .with_row(Row::Buttons(vec![
            page(say!("settings-games-button"), ServerPage::Games).with_emoji("⏸️"),
            button(say!("settings-offered-button"), ServerControl::OfferedGames).with_emoji("🎲"),
            button(say!("settings-members-button"), ServerControl::Members).with_emoji("👥"),
            button(say!("settings-record-button"), ServerControl::Record(0)).with_emoji("📋"),
            button(say!("settings-erasing-button"), ServerControl::Erasing).with_emoji("🗑️"),
        ]))
}

/// The page of a subject: a line for each control, and the controls.
fn page_of(page: ServerPage, settings: &ServerSettings, paused: bool) -> Message {
    let menu = |what, placeholder: String, items| Row::Menu(Menu::new(Control::Server(what), placeholder, items));
    let item = |chosen, label: String, value: &str, description: String| Item {
        chosen,
        ..Item::new(label, value).described(description)
    };
    let back = Row::Buttons(vec![back_button()]);
    match page {
        ServerPage::Pictures => {
            let shape = shape_of(settings);
            let shapes = Shape::ALL.iter().map(|each| {
                item(shape == *each, say!("shape-item", name = shape_word(*each)), each.name(), said_of(*each))
            });
            let keeps = settings.keeps_pictures();
            let pictures = vec![
                item(!keeps, say!("pictures-newest-item"), NEWEST, say!("pictures-newest-description")),
                item(keeps, say!("pictures-all-item"), KEPT, say!("pictures-all-description")),
            ];
            Message::text(say!("settings-page-pictures"))
                .with_row(menu(ServerControl::Shape, say!("shape-placeholder"), shapes.collect()))
                .with_row(menu(ServerControl::Pictures, say!("pictures-placeholder"), pictures))
                .with_row(back)
        }
        ServerPage::NewGames => {
            let usual = time_control_of(settings);
            let time_controls = TimeControl::all().map(|(slug, control)| Item {
                chosen: control == usual.with_weekends_off(false),
                ..Item::new(say!("pace-item", name = time_control_word(control)), slug)
            });
            let other = match settings.usual_venue() {
                Venue::Thread => Venue::Channel,
                Venue::Channel => Venue::Thread,
            };
            let rated = settings.usually_rated();
            let mut buttons = vec![
                button(say!("venue-button", place = venue_word(settings)), ServerControl::Venue(other)),
                button(say!("settings-rated-button", rated = rated_word(settings)), ServerControl::Rated(!rated)),
            ];
            if usual.is_of_days() {
                let off = usual.has_weekends_off();
                buttons.push(button(weekends_button(off), ServerControl::WeekendsOff(!off)));
            }
            Message::text(say!("settings-page-new-games"))
                .with_row(menu(ServerControl::TimeControl, say!("pace-placeholder"), time_controls.collect()))
                .with_row(Row::Buttons(buttons))
                .with_row(back)
        }
        ServerPage::Places => {
            let channels = ChannelMenu {
                control: Control::Server(ServerControl::Places),
                placeholder: say!("places-placeholder"),
                chosen: settings.places.clone(),
                listed: ListedChannels::OfGames,
            };
            Message::text(say!("settings-page-places", places = places_word(settings)))
                .with_row(Row::Channels(channels))
                .with_row(forum_menu(settings))
                .with_row(menu(ServerControl::Archive, say!("archive-placeholder"), archive_items(settings)))
                .with_row(back)
        }
        ServerPage::Events => {
            let roles = RoleMenu {
                control: Control::Server(ServerControl::EventsRole),
                placeholder: say!("events-role-placeholder"),
                chosen: settings.events_role,
            };
            let text = match settings.events_role {
                Some(role) => say!("settings-page-events-of-role", role = role.to_string()),
                None => say!("settings-page-events"),
            };
            Message::text(text).with_row(Row::Roles(roles)).with_row(back)
        }
        ServerPage::Games => {
            let pause = if paused { say!("settings-resume-button") } else { say!("settings-pause-button") };
            let text = if paused {
                format!("{}\n{}", say!("settings-page-games"), say!("settings-paused"))
            } else {
                say!("settings-page-games")
            };
            Message::text(text)
                .with_row(Row::Buttons(vec![
                    button(pause, ServerControl::Pause(!paused)),
                    button(say!("settings-annul-button"), ServerControl::Annullable),
                ]))
                .with_row(back)
        }
    }
}

fn button(label: String, control: ServerControl) -> Button {
    Button::new(Style::Secondary, label, Control::Server(control))
}

/// The button from a page of the settings to all of them.
pub(crate) fn back_button() -> Button {
    Button::new(Style::Primary, say!("panel-back-button"), Control::Server(ServerControl::Show)).with_emoji("↩️")
}

fn venue_word(settings: &ServerSettings) -> String {
    match (settings.usual_venue(), settings.forum) {
        (Venue::Thread, Some(_)) => say!("settings-in-forum"),
        (Venue::Thread, None) => say!("settings-in-thread"),
        (Venue::Channel, _) => say!("settings-in-channel"),
    }
}

fn rated_word(settings: &ServerSettings) -> String {
    if settings.usually_rated() { say!("settings-rated") } else { say!("settings-casual") }
}
