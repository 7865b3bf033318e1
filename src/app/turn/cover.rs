//! The warning that hides a player's turn until the time of a timed card begins.
//!
//! Everything that would go on with the turn is answered with the warning and a button, and shows nothing. The
//! press stores the start before it is answered, so that a sudden end leaves nobody with the board and no clock.
//! The start then moves to the moment at which Discord took the answer.

use cardinal_rules::{GivenTime, TimeFor};
use cardinal_words::say;

use crate::app::App;
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::reply::{Button, Message, Row, Style};
use crate::app::live::LiveGame;
use crate::app::words::clock::TimeLeft;
use crate::app::words::pace::length;
use crate::app::words::text;

impl App {
    /// The warning before the time of a timed card, with the button that starts it. If the player has typed
    /// something, it adds that nothing of it was done.
    pub(super) fn cover(&self, live: &LiveGame, given: GivenTime, seconds: u32, has_typed: bool) -> Message {
        let (number, card, time) = (live.info.id.to_string(), text::card(given.card), length(seconds));
        let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
        let (warning, begin) = match given.of {
            TimeFor::Turn => {
                let button = Button::new(Style::Primary, say!("time-start-button"), control(GameControl::Begin));
                (say!("time-for-turn", number = number, card = card, time = time), button.with_emoji("⏱️"))
            }
            TimeFor::Answer => {
                let button = Button::new(Style::Primary, say!("time-look-button"), control(GameControl::Begin));
                (say!("time-for-answer", number = number, card = card, time = time), button.with_emoji("👁️"))
            }
        };
        let typed = has_typed.then(|| say!("time-nothing-done"));
        let clock = self.time_left(&live.info).map(TimeLeft::in_words);
        let lines: Vec<String> = typed.into_iter().chain([warning]).chain(clock).collect();
        let more = Button::new(Style::Secondary, say!("panel-more-button"), control(GameControl::More));
        Message::text(lines.join("\n")).with_row(Row::Buttons(vec![begin, more]))
    }
}
