//! A game step by step: the board after each turn, privately, as the caller may see it.

use cardinal_ids::GameId;
use cardinal_interaction::{
    Button, Caller, Control, GameControl, Item, Menu, Message, Outcome, Row, Stepping, Style, Via, limits,
};
use cardinal_render::TurnSummary;
use cardinal_rules::{Game, Seat, Turn, View, Viewer};
use cardinal_store::GameInfo;
use cardinal_table::run_blocking;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::caller_look;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::games::history::line;
use crate::app::words::{analysis, text};

/// A game after some of its turns.
struct SteppedTurn {
    /// How many turns are over.
    after: usize,
    turns: Vec<Turn>,
    view: View,
    /// What the picture shows of the last of them.
    told: TurnSummary,
    /// Whether `turns` are all since the usual start.
    is_whole: bool,
}

/// Shows the board as it was after a turn. A player sees it from their own side, with the secret marks that they knew
/// then, everyone else as all did.
///
/// # Errors
/// The caller may not see the game, its board is covered, the value of the menu is none of its own, or something
/// fails.
pub(crate) async fn step_through(
    context: &Context,
    caller: &Caller,
    game: GameId,
    to: Stepping,
    value: &str,
    via: Via,
) -> Result<Outcome, AppError> {
    let after = match to {
        Stepping::First => 0,
        Stepping::Back(turns) | Stepping::On(turns) => turns as usize,
        Stepping::Open | Stepping::Last => usize::MAX,
        Stepping::Choose => value.parse().map_err(|_| AppError::refused(say!("cannot-read-control")))?,
    };
    visible_game(&context.store, caller, game).await?;
    let live = context.live.open(game).await?;
    let seat = live.seat_of(caller.user);
    if live.is_covered_for(seat) {
        return Err(AppError::refused(say!("game-covered", number = game.to_string())));
    }
    let (info, copy, before) = (live.info.clone(), live.game.clone(), live.turns_before());
    drop(live);
    let step = run_blocking("stepping through a game", move || SteppedTurn::of(&copy, seat, after)).await?;
    let (players, look) = (context.people.players_of(&info).await?, caller_look(&context.store, caller).await?);
    let ending = text::ending_for(step.view.status, seat, &context.people.names_of(&info).await?);
    let message = step.message(&info, (before, ending), seat.unwrap_or(Seat::White));
    let picture = context.pictures.board(step.view, seat.unwrap_or(Seat::White), players, look, step.told).await?;
    Ok(Outcome { answer: via.answer(message.with_picture(picture)), announcements: Vec::new() })
}

impl SteppedTurn {
    fn of(game: &Game, seat: Option<Seat>, after: usize) -> SteppedTurn {
        let (turns, then) = game.after_turns(after);
        let view = seat.map_or_else(|| then.view(Viewer::Public), |seat| then.view(seat.into()));
        let told = then.story().as_ref().map(TurnSummary::of).unwrap_or_default();
        // The hand is shown in the panel alone.
        let is_whole = game.setup().position.is_none();
        SteppedTurn { after: after.min(turns.len()), turns, view: View { hand: None, ..view }, told, is_whole }
    }

    fn message(&self, info: &GameInfo, (before, ending): (Option<u32>, Option<String>), side: Seat) -> Message {
        let is_whole = self.is_whole && before.is_none();
        let link = analysis::link(info, &self.turns[..self.after], &self.view, is_whole, side);
        let (number, of) = (info.id.to_string(), self.turns.len());
        let heading = match self.after {
            0 => say!("stepping-beginning", number = number, of = of),
            after => say!("stepping-heading", number = number, after = after, of = of),
        };
        let turn = self.after.checked_sub(1).and_then(|last| self.turns.get(last));
        let turn = turn.map(|turn| line(info.variant, turn));
        let before = before.map(text::turns_before);
        let lines: Vec<String> = [heading].into_iter().chain(before).chain(turn).chain(ending).collect();
        let control = |what| Control::Game { game: info.id, ply: 0, what: GameControl::Step(what) };
        let button = |emoji, label, what, disabled| {
            Button::new(Style::Secondary, label, control(what)).with_emoji(emoji).disabled_if(disabled)
        };
        let (at_start, at_end) = (self.after == 0, self.after == of);
        let buttons = vec![
            button("⏮️", say!("stepping-first-button"), Stepping::First, at_start),
            button("◀️", say!("stepping-back-button"), Stepping::Back(self.after.saturating_sub(1) as u32), at_start),
            button("▶️", say!("stepping-on-button"), Stepping::On((self.after + 1).min(of) as u32), at_end),
            button("⏭️", say!("stepping-last-button"), Stepping::Last, at_end),
        ];
        let menu = Menu::new(control(Stepping::Choose), say!("stepping-menu"), self.items(info));
        let message = Message::text(lines.join("\n")).with_row(Row::Buttons(buttons)).with_row(Row::Menu(menu));
        message.with_row(Row::Links(link.into_iter().collect()))
    }

    /// The turns to go to, evenly over the game where a menu doesn't hold all.
    fn items(&self, info: &GameInfo) -> Vec<Item> {
        let of = self.turns.len();
        let every = of.div_ceil(limits::ITEMS - 1).max(1);
        let mut places: Vec<usize> = (0..=of).step_by(every).collect();
        places.extend((places.last() != Some(&of)).then_some(of));
        let item = |after: usize| {
            let label = match after.checked_sub(1) {
                None => say!("stepping-item-beginning"),
                Some(last) => line(info.variant, &self.turns[last]),
            };
            Item { chosen: after == self.after, ..Item::new(label, after.to_string()) }
        };
        places.into_iter().map(item).collect()
    }
}
