//! `/hand`: the caller's own cards, shown only to the caller.

use cardinal_ids::GameId;
use cardinal_interaction::{Button, Caller, Control, GameControl, Message, Outcome, Row, Style, Via};
use cardinal_rules::ActionKind;
use cardinal_table::on_game;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::no_effect::usable;
use crate::app::turn::picking::ahead;
use crate::app::turn::refusal;
use crate::app::words::{cards, guide};

/// Shows the caller's cards.
///
/// # Errors
/// The caller does not play, the game has no hands, or something fails.
pub(crate) async fn show_hand(context: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
    let (live, seat) = open_seated(context, caller, game).await?;
    let (live, seen) = on_game(live, move |live| {
        let now = ahead(live, seat, live.drafted(seat))?;
        let listing = now.listing(seat);
        Ok::<_, AppError>((now.view(seat.into()), usable(&listing), listing.hand_uses()))
    })
    .await?;
    let (view, usable, uses) = seen?;
    if uses.is_empty() {
        let missing = guide::missing(live.game.setup().rules, ActionKind::Play);
        return Err(AppError::refused(missing.unwrap_or_else(|| say!("hand-none", number = game.to_string()))));
    }
    let (id, ply) = (live.info.id, live.turn());
    let button = match via {
        Via::Afresh => Some(refusal::open(&live)).filter(|_| live.status().to_act() == Some(seat)),
        Via::OnPanel => {
            let panel = Control::Game { game: id, ply, what: GameControl::CurrentPanel };
            Some(Button::new(Style::Secondary, say!("panel-back-button"), panel).with_emoji("↩️"))
        }
    };
    drop(live);
    let theme = user_theme(&context.store, caller.user).await?;
    let message = Message::text(say!("hand-heading", number = game.to_string()))
        .with_below(&cards::lines(view.variant, seat, &uses))
        .with_row(Row::Buttons(button.into_iter().collect()));
    let message = message.with_picture(context.pictures.hand(view, usable, None, theme).await?);
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}
