//! Makes a private game public.

use cardinal_rules::Seat;
use cardinal_words::say;

use crate::app::App;
use crate::app::channel::scene::News;
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style, Via};
use crate::app::live::LiveGame;
use crate::app::turn::lesson::lesson_of;
use crate::app::turn::outcome::Seated;
use crate::store::StoreError;

impl App {
    /// Asks whether everybody in the channel may see the game from now on.
    ///
    /// # Errors
    /// The game is not private, or nobody else can see the channel.
    pub(crate) fn ask_publish(caller: &Caller, (live, _): &Seated, via: Via) -> Result<Outcome, AppError> {
        may_publish(caller, live)?;
        let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
        let (number, channel) = (live.info.id.to_string(), live.info.site.channel.to_string());
        let yes = Button::new(Style::Primary, say!("ask-publish-button"), control(GameControl::Publish));
        let no = Button::new(Style::Secondary, say!("ask-no-button"), control(GameControl::Panel)).with_emoji("↩️");
        let message = Message::text(say!("ask-publish", number = number, channel = channel));
        let message = message.with_row(Row::Buttons(vec![yes, no]));
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }

    /// Lets everybody in the channel see the game from now on.
    ///
    /// # Errors
    /// The game is not private, or the store fails.
    pub(crate) async fn publish(
        &self,
        caller: &Caller,
        (mut live, seat): Seated,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (game, site) = (live.info.id, live.info.site);
        let wants_thread = caller.holds_threads && caller.channel == site.channel;
        let told = Message::text(say!("published", number = game.to_string(), channel = site.channel.to_string()));
        if !live.info.is_private() || lesson_of(&live).is_some() {
            // The press was delivered twice, or comes from an old panel.
            return Ok(Outcome { answer: via.answer(told), announcements: Vec::new() });
        }
        match self.store.computer_turns().publish(game, wants_thread).await {
            Ok(()) => {}
            Err(StoreError::NoGame(_)) => return Err(crate::app::live::no_such_game(game)),
            Err(source) => return Err(AppError::Store { doing: "making a game public", source }),
        }
        live.info = self.store.games().info(game).await.map_err(AppError::store("reading a game"))?;
        let news = if live.info.version == 0 { News::Start } else { News::Turn { by: last_seat(&live, seat) } };
        let scene = self.scene(&live, news).await?;
        drop(live);
        let announcement = self.announce(scene).await?;
        Ok(Outcome { answer: via.answer(told), announcements: announcement.into_iter().collect() })
    }
}

/// Who acted last.
fn last_seat(live: &LiveGame, seat: Seat) -> Seat {
    live.game.view(seat.into()).last_seat().unwrap_or(seat)
}

fn may_publish(caller: &Caller, live: &LiveGame) -> Result<(), AppError> {
    if live.info.is_private() && lesson_of(live).is_none() && caller.guild.is_some() {
        Ok(())
    } else {
        Err(AppError::refused(say!("cannot-publish", number = live.info.id.to_string())))
    }
}
