//! What an event's organisers did last, which its message tells everybody.

use cardinal_store::SharedStore;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::standing::{Names, Standing, named, result_of};

/// Something that an organiser did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Had it begin early.
    Begun,
    /// Gave sign-up another day.
    Extended,
    /// Added the player with this number of entry.
    Added(u16),
    /// Added so many of the computer's players.
    Filled(usize),
    /// Removed a player; one who has played keeps the number of entry.
    Removed(Option<u16>),
    /// Had another member play for the player with this number of entry.
    Replaced(u16),
    /// Entered the result of the game with this name in the format.
    Entered(String),
    /// Let another member manage it.
    Trusted,
}

impl Act {
    /// The word under which it is stored.
    fn stored(&self) -> String {
        match self {
            Act::Begun => "begun".to_owned(),
            Act::Extended => "extended".to_owned(),
            Act::Added(number) => format!("added:{number}"),
            Act::Filled(count) => format!("filled:{count}"),
            Act::Removed(Some(number)) => format!("removed:{number}"),
            Act::Removed(None) => "removed".to_owned(),
            Act::Replaced(number) => format!("replaced:{number}"),
            Act::Entered(pairing) => format!("entered:{pairing}"),
            Act::Trusted => "trusted".to_owned(),
        }
    }

    fn of(stored: &str) -> Option<Act> {
        let (word, rest) = stored.split_once(':').map_or((stored, None), |(word, rest)| (word, Some(rest)));
        let number = || rest.and_then(|rest| rest.parse().ok());
        Some(match word {
            "begun" => Act::Begun,
            "extended" => Act::Extended,
            "added" => Act::Added(number()?),
            "filled" => Act::Filled(rest?.parse().ok()?),
            "removed" => Act::Removed(number()),
            "replaced" => Act::Replaced(number()?),
            "entered" => Act::Entered(rest?.to_owned()),
            "trusted" => Act::Trusted,
            _ => return None,
        })
    }

    fn in_words(&self, standing: &Standing, names: &Names) -> Option<String> {
        let player = |number: u16| standing.player(number).map(|_| named(names, number));
        Some(match self {
            Act::Begun => say!("event-act-begun"),
            Act::Extended => say!("event-act-extended"),
            Act::Added(number) => say!("event-act-added", player = player(*number)?),
            Act::Filled(count) => say!("event-act-filled", count = *count),
            Act::Removed(Some(number)) => say!("event-act-removed", player = player(*number)?),
            Act::Removed(None) => say!("event-act-removed-somebody"),
            Act::Replaced(number) => say!("event-act-replaced", player = player(*number)?),
            Act::Entered(pairing) => {
                let game = standing.games.iter().find(|game| game.pairing == *pairing)?;
                let (white, black) = (named(names, game.white), named(names, game.black));
                let (result, _) = result_of(game)?;
                say!("event-act-entered", white = white, black = black, result = result.to_string())
            }
            Act::Trusted => say!("event-act-trusted"),
        })
    }
}

/// Notes what an organiser has done, for the event's message. If the process dies just before, nothing is lost but this
/// line: the message shows what has become of it.
///
/// # Errors
/// The store fails.
pub(super) async fn note(context: &Context, standing: &Standing, act: &Act) -> Result<(), AppError> {
    let store: &SharedStore = &context.store;
    let noted = store.events().note_act(standing.event.id, act.stored(), context.time.now()).await;
    noted.map_err(AppError::store("noting what an organiser has done"))
}

/// What its organisers did last, in lines.
pub(super) fn act_lines(standing: &Standing, names: &Names) -> Vec<String> {
    let acts = standing.event.acts.iter().filter_map(|stored| Act::of(stored));
    acts.filter_map(|act| act.in_words(standing, names)).collect()
}
