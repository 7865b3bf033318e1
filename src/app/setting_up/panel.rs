//! The private panel on which a challenge is set up.

use std::sync::Arc;

use cardinal_ids::{UserId, Venue};
use cardinal_interaction::{
    Button, Caller, Colour, Control, Item, MemberMenu, Menu, Message, Picture, Row, SetUpStep, SettingUp, Style, Where,
};
use cardinal_render::TurnSummary;
use cardinal_rules::{BySeat, Game, Seat, Seed, Setup, Variant, Viewer};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::{InWords, say, style_help, style_name};

use crate::app::Context;
use crate::app::choices::look::{caller_look, settings_of};
use crate::app::choices::offered_games::offered_on;
use crate::app::choices::server::usual_time_control;
use crate::app::error::AppError;
use crate::app::games::challenge::{details, named, venue_of};
use crate::app::games::computer::computer_user;
use crate::app::games::first_games::Counting;
use crate::app::people::Players;
use crate::app::setting_up::choices::Choices;
use crate::app::setting_up::rules_page::counting_of;
use crate::app::words::clock::time_control_word;
use crate::app::words::{levels, text};

/// The panel for a challenge to this opponent.
///
/// # Errors
/// It cannot be drawn, or the store fails.
pub(super) async fn set_up_panel(
    context: &Context,
    caller: &Caller,
    opponent: Option<UserId>,
    choices: &Choices,
) -> Result<Message, AppError> {
    let control = |what| Control::SetUp(SettingUp { opponent, what });
    let venue = venue_of(&context.store, caller, venue_here(caller, choices)).await?;
    let usual = usual_time_control(&context.store, caller.guild).await?;
    let options = choices.options()?;
    let is_computer = opponent.is_some() && opponent == context.people.bot();
    let heading = match opponent {
        Some(_) if is_computer => say!("set-up-heading-computer"),
        Some(opponent) => say!("set-up-heading", opponent = opponent.to_string()),
        None => say!("set-up-heading-anyone"),
    };
    let mut lines = details(choices.variant, &options);
    lines.push(if is_computer {
        say!("set-up-level-line", level = levels::name(choices.level), line = levels::line(choices.level))
    } else {
        time_control_word(choices.time_of(usual))
    });
    if !is_computer {
        lines.extend(choices.best_of.map(|best_of| say!("series-best-of", most = best_of.games())));
        lines.push(match counting_of(&context.store, caller, opponent, choices).await? {
            Counting::Rated => say!("set-up-rated-button"),
            Counting::Casual => say!("set-up-casual-button"),
            Counting::FirstGames => say!("set-up-first-games-line"),
        });
    }
    let game = format!("**{}**", named(choices.variant, &options));
    let mut text = format!("{heading}\n{game} · {}", lines.join(" · "));
    if is_computer && !choices.private && caller.guild.is_some() {
        text = format!("{text}\n{}", say!("set-up-computer-public"));
    }
    if caller.guild.is_none() {
        text = format!("{text}\n{}", say!("set-up-people"));
    }

    let offered = offered_on(&settings_of(&context.store, caller.guild).await?);
    let games = offered.into_iter().map(|variant| Item {
        chosen: variant == choices.variant,
        ..Item::new(variant.in_words(), variant.slug()).described(in_one_line(variant))
    });
    let styles = choices.variant.styles().iter().map(|style| Item {
        chosen: choices.style.is_some_and(|chosen| chosen.slug == style.slug),
        ..Item::new(style_name(style), style.slug).described(style_help(style))
    });
    let times = TimeControl::all().map(|(slug, time)| Item {
        chosen: time == choices.time_of(usual).with_weekends_off(false),
        ..Item::new(say!("set-up-time-item", time = time_control_word(time)), slug)
    });
    let levels = (1..=6).map(|level| Item {
        chosen: level == choices.level,
        ..Item::new(levels::name(level), level.to_string()).described(text::capital(&levels::line(level)))
    });
    let menu = |step, placeholder, items| Row::Menu(Menu::new(control(step), placeholder, items));
    let mut message = Message::text(text)
        .with_row(menu(SetUpStep::Game, say!("set-up-game-placeholder"), games.collect()))
        .with_row(menu(SetUpStep::Style, say!("set-up-style-placeholder"), styles.collect()))
        .with_row(if is_computer {
            menu(SetUpStep::Level, say!("set-up-level-placeholder"), levels.collect())
        } else {
            menu(SetUpStep::Time, say!("set-up-time-placeholder"), times.collect())
        });
    if caller.guild.is_some() {
        let opponents = say!("set-up-opponent-placeholder");
        message = message.with_row(Row::Members(MemberMenu::of_one(control(SetUpStep::Opponent), opponents, opponent)));
    }
    let message = message.with_row(Row::Buttons(if is_computer {
        buttons_for_computer(caller, choices, venue, &control)
    } else {
        buttons(caller, choices, venue, &control, computer_user(context).is_ok())
    }));
    Ok(match Box::pin(board_at_the_start(context, caller, opponent, choices)).await? {
        Some(picture) => message.with_picture(picture),
        None => message,
    })
}

/// The board with which the chosen game begins, from the side that the caller chose.
async fn board_at_the_start(
    context: &Context,
    caller: &Caller,
    opponent: Option<UserId>,
    choices: &Choices,
) -> Result<Option<Picture>, AppError> {
    let options = choices.options()?;
    let options = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let Ok(rules) = choices.variant.rules(options) else { return Ok(None) };
    // Nothing of the shuffle shows before the first turn.
    let game = Game::new(Setup::new(rules), Seed::from_bytes([0; 32]))?;
    let own: Arc<str> = context.people.name(caller.guild, caller.user).await?;
    let other: Arc<str> = match opponent {
        Some(opponent) => context.people.name(caller.guild, opponent).await?,
        None => say!("set-up-anyone").into(),
    };
    let side = if choices.colour == Colour::Black { Seat::Black } else { Seat::White };
    let names = BySeat::from_fn(|seat| Arc::clone(if seat == side { &own } else { &other }));
    let (players, look) = (Players { names, ratings: BySeat::default() }, caller_look(&context.store, caller).await?);
    context.pictures.board(game.view(Viewer::Public), side, players, look, TurnSummary::default()).await.map(Some)
}

/// The place that the caller chose, if a game that starts here can be played there.
pub(super) fn venue_here(caller: &Caller, choices: &Choices) -> Option<Venue> {
    choices.venue.filter(|venue| *venue == Venue::Channel || caller.holds_threads)
}

/// A game in one line, for a player who does not know it.
fn in_one_line(variant: Variant) -> String {
    match variant {
        Variant::Standard => say!("set-up-standard-description"),
        Variant::NoStress => say!("set-up-no-stress-description"),
        Variant::Knightmare => say!("set-up-knightmare-description"),
        Variant::ChessMe => say!("set-up-chessme-description"),
    }
}

/// The buttons below the menus. Colour and place show what is chosen, and a press chooses the next.
fn buttons(
    caller: &Caller,
    choices: &Choices,
    venue: Venue,
    control: &dyn Fn(SetUpStep) -> Control,
    plays_computer: bool,
) -> Vec<Button> {
    let send = Button::new(Style::Success, say!("set-up-send-button"), control(SetUpStep::Send(choices.check())));
    let mut buttons = vec![send, colour_button(choices, control)];
    if caller.holds_threads {
        let (label, next) = match venue {
            Venue::Thread => (say!("set-up-thread-button"), Venue::Channel),
            Venue::Channel => (say!("set-up-here-button"), Venue::Thread),
        };
        buttons.push(Button::new(Style::Secondary, label, control(SetUpStep::Where(Where::Public(next)))));
    }
    buttons.push(rules_button(control));
    if plays_computer {
        let play = Button::new(Style::Secondary, say!("play-computer-button"), control(SetUpStep::PlayComputer));
        buttons.push(play);
    }
    buttons
}

/// The same for a game against the computer player. A press on the place goes round: for the caller alone, in a thread,
/// here.
fn buttons_for_computer(
    caller: &Caller,
    choices: &Choices,
    venue: Venue,
    control: &dyn Fn(SetUpStep) -> Control,
) -> Vec<Button> {
    let check = choices.check();
    let is_private = choices.private || caller.guild.is_none();
    let start = if is_private { SetUpStep::Start(check) } else { SetUpStep::Send(check) };
    let start = Button::new(Style::Success, say!("set-up-start-button"), control(start));
    let mut buttons = vec![start, colour_button(choices, control)];
    if caller.guild.is_some() {
        let (label, next) = match (choices.private, venue) {
            (true, _) if caller.holds_threads => (say!("set-up-private-button"), Where::Public(Venue::Thread)),
            (true, _) => (say!("set-up-private-button"), Where::Public(Venue::Channel)),
            (false, Venue::Thread) => (say!("set-up-thread-button"), Where::Public(Venue::Channel)),
            (false, Venue::Channel) => (say!("set-up-here-button"), Where::Private),
        };
        buttons.push(Button::new(Style::Secondary, label, control(SetUpStep::Where(next))));
    }
    // Nothing else is on the page against the computer player.
    buttons.extend((!choices.variant.options().is_empty()).then(|| rules_button(control)));
    buttons
}

fn colour_button(choices: &Choices, control: &dyn Fn(SetUpStep) -> Control) -> Button {
    let (label, next) = match choices.colour {
        Colour::Random => (say!("set-up-random-button"), Colour::White),
        Colour::White => (say!("set-up-white-button"), Colour::Black),
        Colour::Black => (say!("set-up-black-button"), Colour::Random),
    };
    Button::new(Style::Secondary, label, control(SetUpStep::Colour(next)))
}

fn rules_button(control: &dyn Fn(SetUpStep) -> Control) -> Button {
    Button::new(Style::Secondary, say!("set-up-rules-button"), control(SetUpStep::Rules))
}
