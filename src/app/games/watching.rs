//! *Random game to watch*: one of the games that others play here.

use cardinal_render::Told;
use cardinal_rules::{Seat, Viewer};
use cardinal_words::say;

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::channel::controls::follow_button;
use crate::app::choices::look::caller_look;
use crate::app::error::AppError;
use crate::app::games::find::shown_here;
use crate::app::interaction::control::{Control, GameControl, Stepping};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};
use crate::app::words::game_line::describe;
use crate::app::words::text;
use crate::store::{GameFilter, GameId, Page};

/// Among how many games one is drawn: the newest.
const DRAWN_FROM: u32 = 100;

/// Shows a game of others that everybody here sees, privately and with its link. `after` is the game that is shown
/// now: another one takes its place, if there is one.
///
/// # Errors
/// There is none, or something fails.
pub(crate) async fn watch_game(context: &Context, caller: &Caller, after: Option<GameId>) -> Result<Outcome, AppError> {
    let filter = GameFilter { without: Some(caller.user), ..shown_here(caller) };
    let games = context.store.games().list(filter, Page::first(DRAWN_FROM)).await;
    let mut games = games.map_err(AppError::store("listing games"))?;
    if games.len() > 1 {
        games.retain(|info| Some(info.id) != after);
    }
    if games.is_empty() {
        return Err(AppError::refused(say!("watch-none")));
    }
    let drawn = u64::from_le_bytes(draw(&context.chance)?) % games.len() as u64;
    let info = games.swap_remove(drawn as usize);

    let live = context.live.open(info.id).await?;
    let (view, story) = (live.game.view(Viewer::Public), live.game.story());
    drop(live);
    let (players, look) = (context.people.players_of(&info).await?, caller_look(&context.store, caller).await?);
    let heading = say!(
        "watch-heading",
        number = info.id.to_string(),
        white = text::plain(&players.names.white),
        black = text::plain(&players.names.black),
        what = describe(&info),
        turns = view.ply,
        link = text::address(info.site, info.message)
    );
    let told = story.as_ref().map(Told::of).unwrap_or_default();
    let picture = context.pictures.board(view, Seat::White, players, look, told).await?;
    let step = Control::Game { game: info.id, ply: 0, what: GameControl::Step(Stepping::Open) };
    let another = Control::Watch { after: Some(info.id) };
    let buttons = vec![
        follow_button(info.id),
        Button::new(Style::Secondary, say!("stepping-button"), step),
        Button::new(Style::Secondary, say!("watch-another-button"), another).with_emoji("🎲"),
    ];
    let message = Message::text(heading).with_picture(picture).with_row(Row::Buttons(buttons));
    Ok(if after.is_some() { Outcome::update(message) } else { Outcome::private(message) })
}

/// The button with which a game to watch is drawn.
pub(super) fn watch_button() -> Button {
    Button::new(Style::Secondary, say!("watch-button"), Control::Watch { after: None }).with_emoji("🎲")
}
