//! `/history`: the public turns of a game.

use std::fmt::Write as _;

use cardinal_ids::GameId;
use cardinal_interaction::{
    Ask, Button, Caller, Control, File, Format, GameControl, Message, Outcome, Row, Stepping, Style, Via, limits,
};
use cardinal_rules::{ActionKind, Game, Seat, Turn, Variant, notation};
use cardinal_store::GameInfo;
use cardinal_table::{run_blocking, seat_of};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::words::{story, text};

/// Shows the turns so far. If they don't fit, the message has the latest and a file has all of them.
///
/// # Errors
/// The caller may not see the game, or something fails.
pub(crate) async fn show_history(
    context: &Context,
    caller: &Caller,
    game: GameId,
    via: Via,
) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    let live = context.live.open(game).await?;
    if live.is_covered_for(live.seat_of(caller.user)) {
        return Err(AppError::refused(say!("game-covered", number = game.to_string())));
    }
    let (copy, before) = (live.game.clone(), live.turns_before());
    drop(live);
    let mut message = tell(&info, &turns(copy).await?, before);
    message = message.with_row(below(caller, &info));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// The turns of a game.
///
/// # Errors
/// The program is shutting down.
pub(crate) async fn turns(game: Game) -> Result<Vec<Turn>, AppError> {
    Ok(run_blocking("reading the history of a game", move || game.history()).await?)
}

/// The buttons below a game. Once it is finished, it can be saved, and its players can have a rematch.
fn below(caller: &Caller, info: &GameInfo) -> Row {
    let control = |what| Control::Game { game: info.id, ply: 0, what };
    let rematch =
        Button::new(Style::Primary, say!("channel-rematch-button"), control(GameControl::Rematch)).with_emoji("🔁");
    let export = control(GameControl::Ask(Ask::Export(Some(Format::Record))));
    let record = Button::new(Style::Secondary, say!("channel-record-button"), export);
    let is_player = seat_of(info, caller.user).is_some();
    let step = control(GameControl::Step(Stepping::Open));
    let step = Button::new(Style::Secondary, say!("stepping-button"), step);
    let replay =
        Button::new(Style::Secondary, say!("replay-button"), control(GameControl::OpenReplay)).with_emoji("🎞️");
    let replay = Some(replay).filter(|_| info.finished);
    let rematch = Some(rematch).filter(|_| info.finished && is_player);
    Row::Buttons(
        rematch.into_iter().chain(replay).chain([step]).chain(Some(record).filter(|_| info.finished)).collect(),
    )
}

fn tell(info: &GameInfo, turns: &[Turn], before: Option<u32>) -> Message {
    let game = info.id;
    let before = before.map(text::turns_before);
    let number = game.to_string();
    if turns.is_empty() {
        return Message::text(match before {
            Some(before) => say!("game-heading", number = number, what = before),
            None => say!("history-none", number = number),
        });
    }
    let lines = lines(info.variant, turns);
    let heading = [say!("history-heading", number = number, turns = turns.len())].into_iter().chain(before);
    let heading: String = heading.map(|line| line + "\n").collect();
    let earlier = say!("history-earlier") + "\n";
    let room = limits::TEXT - heading.chars().count() - earlier.chars().count();
    let mut used = 0;
    let shown = lines
        .iter()
        .rev()
        .take_while(|line| {
            used += line.chars().count() + 1;
            used <= room
        })
        .count();
    let left_out = lines.len() - shown;
    if left_out == 0 {
        return Message::text(heading + &lines.join("\n"));
    }
    let file = File { name: format!("game-{game}-history.txt"), bytes: lines.join("\n").into_bytes().into() };
    Message::text(format!("{heading}{earlier}{}", lines[left_out..].join("\n"))).with_file(file)
}

/// One line for each full move: `12. Knight: Nf3 · Pawn: turn skipped`, `7. Nf3 + Lost Castle (a1) · e5`,
/// `3. K(1,0)-(0,0) R@1,0 · (1,4)-(1,3)`.
pub(crate) fn lines(variant: Variant, turns: &[Turn]) -> Vec<String> {
    let has_steps = variant.facts().has(ActionKind::EndTurn);
    let mut lines: Vec<String> = Vec::new();
    let mut number = None;
    for turn in turns {
        let what = if has_steps { story::turn_in_short(turn) } else { one(turn) };
        match lines.last_mut() {
            Some(line) if number == Some(turn.number) => {
                let _ = write!(line, " · {what}");
            }
            _ => {
                let dots = if turn.seat == Seat::White { "." } else { "…" };
                lines.push(format!("{}{dots} {what}", turn.number));
                number = Some(turn.number);
            }
        }
    }
    lines
}

/// The line of one turn.
pub(crate) fn line(variant: Variant, turn: &Turn) -> String {
    lines(variant, std::slice::from_ref(turn)).concat()
}

fn one(turn: &Turn) -> String {
    let cards: Vec<String> = turn.cards.iter().map(|turned| turned.card.in_words()).collect();
    let done = match (&turn.san, &turn.placed) {
        (Some(san), Some(placed)) => format!("{} {}", notation::readable(san), notation::placed(placed)),
        (Some(san), None) => notation::readable(san).into_owned(),
        (None, _) if turn.exchanged > 0 => say!("history-exchanged", count = turn.exchanged),
        (None, _) if turn.lost => say!("history-turn-lost"),
        (None, _) => "…".to_owned(),
    };
    if cards.is_empty() { done } else { format!("{}: {done}", cards.join(", ")) }
}
