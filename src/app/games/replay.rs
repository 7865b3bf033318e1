//! `/replay`: a game as an animation.

use cardinal_ids::{GameId, ReplayPace};
use cardinal_interaction::{
    Answer, Ask, Button, Caller, Control, GameControl, Message, Outcome, Picture, ReplayPart, Replaying, Row, Style,
    Via,
};
use cardinal_render::TurnSummary;
use cardinal_rules::{Game, Seat, Turn, View, Viewer, notation};
use cardinal_store::GameInfo;
use cardinal_table::run_blocking;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::{common_look, user_theme};
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::games::withheld::withheld_for;
use crate::app::pictures::{Film, Shown, draw_replay};
use crate::app::words::game_line::title;
use crate::app::words::text;

/// How many turns the button for the end of a game shows.
const LAST: u32 = 10;

/// The turns of a game of which a replay is made.
struct Reel {
    /// The game before the first of them and after each of them.
    frames: Vec<(View, TurnSummary, String)>,
    /// How many turns come before them.
    before: usize,
}

/// A replay.
struct Made {
    picture: Picture,
    /// How many turns the game has.
    turns: usize,
    /// How many turns come before the first one that is shown.
    before: usize,
    /// How many turns were left out because the file would be too large, at the beginning and of those shown.
    shown: Shown,
}

/// Shows a game as an animation, privately or to everyone. A player sees a running game with the secret marks that
/// they knew at the time, everyone else as all did. Once a game is over, nothing of it is secret, unless it belongs to
/// a running event with built decks.
///
/// # Errors
/// The caller may not see the game, its board is covered, it has no such turns, a private game was to be shown to
/// everyone, or something fails.
pub(crate) async fn show_replay(
    context: &Context,
    caller: &Caller,
    game: GameId,
    what: Replaying,
    via: Via,
) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    if what.everyone && info.is_private() {
        return Err(AppError::refused(say!("replay-private", number = game.to_string())));
    }
    let is_withheld = withheld_for(&context.store, &info).await?.is_some();
    let live = context.live.open(game).await?;
    let seat = live.seat_of(caller.user).filter(|_| !what.everyone);
    if live.is_covered_for(seat) {
        return Err(AppError::refused(say!("game-covered", number = game.to_string())));
    }
    let (copy, corrected, status) = (live.game.clone(), live.turns_before(), live.status());
    drop(live);
    let viewer = match seat {
        _ if status.is_over() && !is_withheld => Viewer::Referee,
        Some(seat) => seat.into(),
        None => Viewer::Public,
    };
    let theme = if what.everyone {
        common_look(&context.store, caller.guild).await?.theme
    } else {
        user_theme(&context.store, caller.user).await?
    };
    let (names, limit_bytes) = (context.people.names_of(&info).await?, caller.file_limit);
    let ending = text::ending_for(status, seat, &names);
    let players = say!("replay-players", white = text::plain(&names.white), black = text::plain(&names.black));
    let (renderer, names) = (context.pictures.renderer(), context.people.names_in_pictures(&info).await?);
    // One at a time, so that players' turns have a core for themselves.
    let permit = context.pictures.turn_to_replay().await?;
    let made = run_blocking("making a replay", move || {
        let (turns, Reel { frames, before }) = Reel::of(game, &copy, viewer, what.part)?;
        let side = seat.unwrap_or(Seat::White);
        let (picture, shown) =
            draw_replay(&renderer, &Film { frames, side, names, theme, pace: what.pace, limit_bytes })?;
        Ok::<_, AppError>(Made { picture, turns, before: before + shown.first, shown })
    })
    .await??;
    drop(permit);
    let heading = say!("game-heading", number = game.to_string(), what = title(&info));
    let lines = [Some(heading), Some(players), ending, corrected.map(text::turns_before), Some(made.in_words())];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let rows = controls(&info, what, made.turns);
    let message = Message::text(text).with_picture(made.picture);
    // Others would change what everyone sees.
    let answer = if what.everyone {
        Answer::Public(message)
    } else {
        via.answer(rows.into_iter().fold(message, Message::with_row))
    };
    Ok(Outcome { answer, announcements: Vec::new() })
}

impl Reel {
    /// The number of turns of the game, and those of this part as the viewer sees them.
    ///
    /// # Errors
    /// The game has no turns, or none with such a number.
    fn of(number: GameId, game: &Game, viewer: Viewer, part: ReplayPart) -> Result<(usize, Reel), AppError> {
        let (turns, mut seen) = game.after_each_turn(|then| {
            let view = View { hand: None, ..then.view(viewer) };
            (view, then.story().as_ref().map(TurnSummary::of).unwrap_or_default())
        });
        let number = number.to_string();
        let Some(last) = turns.last() else { return Err(AppError::refused(say!("history-none", number = number))) };
        let before = match part {
            ReplayPart::Full => Some(0),
            ReplayPart::Last(count) => Some(turns.len().saturating_sub(count as usize)),
            ReplayPart::From(from) => turns.iter().position(|turn| turn.number >= from),
        };
        let Some(before) = before else {
            return Err(AppError::refused(say!("replay-no-such-turn", number = number, last = last.number)));
        };
        let captions = [String::new()].into_iter().chain(turns.iter().map(caption));
        let frames = seen.drain(before..).zip(captions.skip(before));
        let frames = frames.map(|((view, told), caption)| (view, told, caption)).collect();
        Ok((turns.len(), Reel { frames, before }))
    }
}

/// A turn in a few words, beside the board: its number and its move.
fn caption(turn: &Turn) -> String {
    let dots = if turn.seat == Seat::White { "." } else { "…" };
    let san = turn.san.as_deref().map_or_else(|| "–".into(), notation::readable);
    format!("{}{dots} {san}", turn.number)
}

impl Made {
    /// Which turns it shows.
    fn in_words(&self) -> String {
        let (count, of) = (self.turns - self.before, self.turns);
        let what = if self.before == 0 {
            say!("replay-whole", count = of)
        } else {
            say!("replay-part", count = count, of = of)
        };
        let cut = match (self.shown.first, self.shown.every) {
            (0, 1) => return what,
            (0, _) => say!("replay-fewer", every = self.shown.every),
            _ => say!("replay-shorter", every = self.shown.every),
        };
        format!("{what} {cut}")
    }
}

/// The buttons for the other paces and for the other part of the game, and to show it to everyone.
fn controls(info: &GameInfo, what: Replaying, turns: usize) -> Vec<Row> {
    let control = |what| Control::Game { game: info.id, ply: 0, what: GameControl::Ask(Ask::Replay(what)) };
    let button = |label, shown| Button::new(Style::Secondary, label, control(shown)).disabled_if(shown == what);
    let paces = ReplayPace::ALL.map(|pace| button(pace_word(pace), Replaying { pace, ..what }));
    let other = match what.part {
        ReplayPart::Full if turns > LAST as usize => {
            Some((say!("replay-last-button", count = LAST), ReplayPart::Last(LAST)))
        }
        ReplayPart::Full => None,
        ReplayPart::From(_) | ReplayPart::Last(_) => Some((say!("replay-whole-button"), ReplayPart::Full)),
    };
    let other = other.map(|(label, part)| button(label, Replaying { part, ..what }));
    let everyone = Replaying { everyone: true, ..what };
    let everyone = Button::new(Style::Primary, say!("replay-everyone-button"), control(everyone)).with_emoji("📢");
    let everyone = Some(everyone).filter(|_| !info.is_private());
    vec![Row::Buttons(paces.into_iter().chain(other).collect()), Row::Buttons(everyone.into_iter().collect())]
}

/// What a pace is called.
pub(crate) fn pace_word(pace: ReplayPace) -> String {
    match pace {
        ReplayPace::Slow => say!("replay-slow"),
        ReplayPace::Normal => say!("replay-normal"),
        ReplayPace::Fast => say!("replay-fast"),
    }
}
