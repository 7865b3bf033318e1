//! `/settings` → *Offered games*: which games are played on a server.

use cardinal_interaction::{Caller, Control, Item, Menu, Message, Outcome, Row, ServerControl};
use cardinal_rules::Variant;
use cardinal_store::{ServerChange, ServerSettings, SharedStore};
use cardinal_words::{InWords, say};

use crate::app::choices::look::settings_of;
use crate::app::choices::server::{back_button, managed};
use crate::app::error::AppError;
use crate::app::{OFFERED, offered};

/// The games that are played on a server with these settings, in the order in which they are listed.
pub(crate) fn offered_on(settings: &ServerSettings) -> Vec<Variant> {
    let chosen: Vec<Variant> =
        OFFERED.into_iter().filter(|variant| settings.games.iter().any(|slug| slug == variant.slug())).collect();
    if chosen.is_empty() { OFFERED.to_vec() } else { chosen }
}

/// Shows the page, after choosing these games if there are any.
///
/// # Errors
/// The caller does not manage the server or is on none, a game no longer exists, or the store fails.
pub(crate) async fn choose_offered_games(
    store: &SharedStore,
    caller: &Caller,
    what: ServerControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let settings = if what == ServerControl::Offer {
        let games: Option<Vec<Variant>> = values.iter().map(|slug| offered(slug)).collect();
        let games = games.ok_or_else(|| AppError::refused(say!("settings-unknown")))?;
        if games.is_empty() {
            return Err(AppError::refused(say!("offered-games-none")));
        }
        // All of them: those that are added later, too.
        let is_all = OFFERED.iter().all(|variant| games.contains(variant));
        let games = games.into_iter().filter(|_| !is_all).map(|variant| variant.slug().to_owned()).collect();
        let changed = store.settings().change_of_server(guild, ServerChange::Games(games)).await;
        changed.map_err(AppError::store("keeping a server's settings"))?
    } else {
        settings_of(store, Some(guild)).await?
    };
    let chosen = offered_on(&settings);
    let items = OFFERED
        .into_iter()
        .map(|variant| Item { chosen: chosen.contains(&variant), ..Item::new(variant.in_words(), variant.slug()) });
    let control = Control::Server(ServerControl::Offer);
    let menu = Menu::new(control, say!("offered-games-placeholder"), items.collect()).of_several();
    let text = if chosen.len() == OFFERED.len() { say!("offered-games-all") } else { say!("offered-games-some") };
    Ok(Outcome::update(Message::text(text).with_row(Row::Menu(menu)).with_row(Row::Buttons(vec![back_button()]))))
}
