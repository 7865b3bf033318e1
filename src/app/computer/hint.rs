//! Hints: what the computer player would do in the asker's place, knowing what the asker may know.

use cardinal_interaction::{Caller, Message, Outcome, Via, clip, limits};
use cardinal_player::{Level, Plan, Reason, reasons};
use cardinal_render::TurnSummary;
use cardinal_rules::{Action, ActionKind, Card, Choice, Game, Knowledge, Seat, Seed, notation};
use cardinal_store::SharedStore;
use cardinal_table::{LiveGame, Seated, on_game, run_blocking};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::error::AppError;
use crate::app::games::computer::may_play_computer;
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::commit::changed;
use crate::app::turn::composition::{Composition, composed_by, is_composed};
use crate::app::turn::picking::ahead;
use crate::app::turn::present::{present_panel, present_panel_to};
use crate::app::turn::refusal::said;
use crate::app::words::{story, text};

/// A hint, ready to be shown.
struct Hint {
    /// What to do and why.
    text: String,
    /// The suggested move.
    told: TurnSummary,
    /// The suggested card.
    card: Option<Card>,
}

/// Shows the caller's panel with a suggestion. In a game between two people there is none.
///
/// # Errors
/// The game is not against the computer player, it is not the caller's turn, or something fails.
pub(crate) async fn give_hint(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    if live.computer() != Some(!seat) {
        return Err(AppError::refused(say!("cannot-hint-people")));
    }
    if live.status().to_act() != Some(seat) {
        return Err(AppError::refused(say!("cannot-hint-not-yours")));
    }
    may_play_computer(&context.deployment)?;
    let Some(_asking) = context.computer.begin_hint(caller.user) else {
        return Err(AppError::refused(say!("hint-under-way")));
    };
    let (version, game) = (live.info.version, game_of_panel(&context.store, &live, seat).await?);
    let number = live.info.id;
    drop(live);
    let dice = u64::from_le_bytes(draw(&context.chance)?);
    let plan = Box::pin(context.computer.think(game.clone(), seat, Level::Six, dice)).await?;
    let now = game.clone();
    let why = match plan.clone() {
        Some(plan) => run_blocking("finding reasons", move || reasons(Knowledge::of(&game, seat), &plan, dice)).await?,
        None => Vec::new(),
    };
    let (live, seat) = open_seated(context, caller, number).await?;
    if live.info.version != version {
        return Err(changed(&live));
    }
    let (live, hint) = on_game(live, move |_| {
        // In a game that the asker may imagine: what the real one hides must not show in the words either.
        let imagined = Knowledge::of(&now, seat).determinized(&Seed::from_bytes([dice as u8; 32]));
        plan.map(|plan| worded(&imagined, seat, &plan, &why))
    })
    .await?;
    let message = if let Some(Hint { text, told, card }) = hint.filter(|hint| !hint.text.is_empty()) {
        let note = clip(text, limits::TEXT / 4);
        present_panel_to(context, caller, live, seat, |owner| owner.suggesting(note, told, card)).await?
    } else {
        let panel = present_panel(context, caller, live, seat).await?;
        Message { text: format!("{}\n{}", say!("hint-nothing"), panel.text), ..panel }
    };
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// The game as the panel shows it: after the steps that its player has chosen and not sent.
async fn game_of_panel(store: &SharedStore, live: &LiveGame, seat: Seat) -> Result<Game, AppError> {
    if is_composed(live) {
        let kept = composed_by(store, live, seat).await?;
        return Ok(Composition::of(live, seat, kept).game);
    }
    Ok(ahead(live, seat, live.drafted(seat))?.into_owned())
}

/// A plan as a hint, in a game as its seat may imagine it.
fn worded(game: &Game, seat: Seat, plan: &Plan, why: &[Reason]) -> Hint {
    let mut trial = game.clone();
    let (mut steps, mut told, mut card) = (Vec::new(), TurnSummary::default(), None);
    for action in &plan.actions {
        if action.kind() != ActionKind::EndTurn {
            steps.push(match action {
                Action::Move { .. } => {
                    let san = trial.listing(seat).san(action);
                    let san = san.map_or_else(|| action.to_string(), |san| notation::readable(&san).into_owned());
                    format!("**{san}**")
                }
                Action::Play { card, choices } if !choices.is_empty() => {
                    let chosen = story::chosen_in_words(choices).join(", ");
                    say!("hint-card-with", card = text::card(*card), chosen = chosen)
                }
                Action::Play { card, .. } => say!("hint-card", card = text::card(*card)),
                Action::Choose { choices } if choices.iter().any(|choice| matches!(choice, Choice::List(_))) => {
                    say!("hint-choose", chosen = story::chosen_in_words(choices).join(", "))
                }
                _ => said(&trial.listing(seat), action),
            });
        }
        match action {
            Action::Move { from, to, .. } if told == TurnSummary::default() => {
                told = TurnSummary::suggesting(*from, *to);
            }
            Action::Play { card: played, .. } => card = card.or(Some(*played)),
            _ => {}
        }
        if trial.apply(seat, action).is_err() {
            break;
        }
    }
    if steps.is_empty() && plan.actions.iter().any(|action| action.kind() == ActionKind::EndTurn) {
        steps.push(say!("hint-end-turn"));
    }
    if steps.is_empty() {
        return Hint { text: String::new(), told, card };
    }
    let what = steps.join(", ");
    let text = match why.first().map(|reason| because(*reason)) {
        Some(why) => say!("hint-because", what = what, why = why),
        None => say!("hint-is", what = what),
    };
    Hint { text, told, card }
}

/// Why, in a few words.
fn because(reason: Reason) -> String {
    match reason {
        Reason::Wins => say!("hint-wins"),
        Reason::Captures(kind) => say!("hint-captures", piece = kind.in_words()),
        Reason::Only => say!("hint-only"),
        Reason::StopsLoss => say!("hint-stops-loss"),
        Reason::SafeFrom(card) => say!("hint-safe-from", card = text::card(card)),
        Reason::Promotes(kind) => say!("hint-promotes", piece = kind.in_words()),
        Reason::Saves(kind) => say!("hint-saves", piece = kind.in_words()),
        Reason::Checks => say!("hint-checks"),
        // What threatens a king threatens to win the game, which has words of its own.
        Reason::Threatens(kind) if kind.is_royal() => say!("hint-threatens-game"),
        Reason::Threatens(kind) => say!("hint-threatens", piece = kind.in_words()),
        Reason::Develops => say!("hint-develops"),
        Reason::Attacks(kind) => say!("hint-attacks", piece = kind.in_words()),
        Reason::Defends(kind) => say!("hint-defends", piece = kind.in_words()),
        Reason::PreparesCastling => say!("hint-prepares-castling"),
        Reason::Opens(kind) => say!("hint-opens", piece = kind.in_words()),
        Reason::Improves => say!("hint-improves"),
    }
}
