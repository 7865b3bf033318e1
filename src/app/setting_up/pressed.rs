//! Presses on the set-up panel.

use cardinal_ids::UserId;
use cardinal_interaction::{
    Answer, Button, Caller, Control, Message, Opponent, Outcome, Row, SetUpStep, SettingUp, Style, Via, Where,
};
use cardinal_store::SharedStore;
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::say;

use crate::app::choices::look::{preferences_of, settings_of};
use crate::app::choices::offered_games::offered_on;
use crate::app::choices::server::usual_time_control;
use crate::app::computer::start::{Opening, begin_against_computer};
use crate::app::error::AppError;
use crate::app::games::challenge::{
    Made, Poster, Terms, challenged_user, make_challenge, may_challenge_here, venue_of, withdraw_button,
};
use crate::app::games::computer::{computer_user, is_level};
use crate::app::games::may_play::may_play_variant;
use crate::app::setting_up::choices::Choices;
use crate::app::setting_up::panel::{set_up_panel, venue_here};
use crate::app::setting_up::rules_page::{NO_CARDS, rules_page};
use crate::app::words::options::{Options, parse_rules, parse_style};
use crate::app::{Context, offered};

/// Carries out a press on the panel. `value` and `members` are what was chosen in a menu.
///
/// # Errors
/// The choice no longer exists or is not allowed, a limit is reached, or something fails.
pub(crate) async fn press_set_up(
    context: &Context,
    caller: &Caller,
    control: SettingUp,
    value: &str,
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    let SettingUp { mut opponent, what } = control;
    if matches!(what, SetUpStep::OpenComputer | SetUpStep::PlayComputer) {
        opponent = Some(computer_user(context)?);
    }
    let is_computer = opponent.is_some() && opponent == context.people.bot();
    if !is_computer {
        may_challenge_here(&context.store, caller).await?;
    }
    let mut choices = kept_choices(&context.store, caller).await?;
    let before = choices.clone();
    match what {
        SetUpStep::Open | SetUpStep::OpenComputer => {
            return Ok(Outcome::private(set_up_panel(context, caller, opponent, &choices).await?));
        }
        SetUpStep::Show | SetUpStep::PlayComputer => {}
        SetUpStep::Game => {
            let variant = offered(value).ok_or_else(gone)?;
            may_play_variant(&context.store, caller.guild, variant).await?;
            choices = choices.with_game(variant);
        }
        SetUpStep::Style => {
            let style = Some(parse_style(choices.variant, value)?);
            let mut rules = choices.rules.clone();
            let of_style = style.map(|style| style.options).unwrap_or_default();
            rules.retain(|key, _| of_style.iter().all(|(chosen, _)| chosen != key));
            choices = Choices { style, rules, ..choices };
            if choices.options().is_err() {
                // Rules that mean nothing in this style.
                choices.rules.clear();
            }
        }
        SetUpStep::Time => {
            let before = choices.time_of(usual_time_control(&context.store, caller.guild).await?);
            let chosen = TimeControl::of(value).ok_or_else(gone)?;
            choices.time = Some(chosen.with_weekends_off(before.has_weekends_off()));
        }
        SetUpStep::WeekendsOff(off) => {
            let before = choices.time_of(usual_time_control(&context.store, caller.guild).await?);
            choices.time = Some(before.with_weekends_off(off));
        }
        SetUpStep::Opponent => {
            opponent = match members.first() {
                Some(chosen) => Some(challenged_user(context, caller, chosen).await?),
                None => None,
            };
        }
        SetUpStep::Colour(colour) => choices.colour = colour,
        SetUpStep::Rated(rated) => choices.rated = Some(rated),
        SetUpStep::BestOf(best_of) => choices.best_of = best_of,
        SetUpStep::Where(Where::Private) => choices.private = true,
        SetUpStep::Where(Where::Public(venue)) => {
            choices.venue = Some(venue);
            choices.private &= !is_computer;
        }
        SetUpStep::Level => {
            choices.level = value.parse().ok().filter(|level| is_level(*level)).ok_or_else(gone)?;
        }
        SetUpStep::Rules => return Ok(Outcome::update(rules_page(context, caller, opponent, &choices, None).await?)),
        SetUpStep::Option => {
            let option = choices.variant.options().iter().position(|spec| spec.key == value);
            return Ok(Outcome::update(rules_page(context, caller, opponent, &choices, option).await?));
        }
        SetUpStep::Value(number) => {
            let spec = choices.variant.options().get(usize::from(number)).ok_or_else(gone)?;
            let value = if value == NO_CARDS { "" } else { value };
            choices.rules.extend(parse_rules(choices.variant, &format!("{} {value}", spec.key))?);
            // Rules can make another style of it.
            let own = Choices::with_options(choices.variant, &choices.options()?);
            choices = Choices { style: own.style, rules: own.rules, ..choices };
        }
        SetUpStep::ResetRules => choices.rules = Options::new(),
        SetUpStep::Send(check) | SetUpStep::Start(check) if check == choices.check() && is_computer => {
            let opening = opening_of(&context.store, caller, &choices).await?;
            return Box::pin(begin_against_computer(context, caller, opening, Via::OnPanel)).await;
        }
        SetUpStep::Send(check) if check == choices.check() => {
            return send_challenge(context, caller, opponent, choices).await;
        }
        SetUpStep::Send(_) | SetUpStep::Start(_) => {
            let mut panel = set_up_panel(context, caller, opponent, &choices).await?;
            panel.text = format!("{}\n{}", say!("set-up-changed-meanwhile"), panel.text);
            return Ok(Outcome::update(panel));
        }
    }
    if choices != before {
        keep_choices(context, caller, &choices).await?;
    }
    let is_on_page = matches!(
        what,
        SetUpStep::Value(_)
            | SetUpStep::ResetRules
            | SetUpStep::Rated(_)
            | SetUpStep::BestOf(_)
            | SetUpStep::WeekendsOff(_)
    );
    let shown = if is_on_page {
        rules_page(context, caller, opponent, &choices, None).await?
    } else {
        set_up_panel(context, caller, opponent, &choices).await?
    };
    Ok(Outcome::update(shown))
}

/// The chosen game against the computer player.
///
/// # Errors
/// The rules do not go together, or the store fails.
pub(super) async fn opening_of(store: &SharedStore, caller: &Caller, choices: &Choices) -> Result<Opening, AppError> {
    let place = if choices.private || caller.guild.is_none() {
        Where::Private
    } else {
        Where::Public(venue_of(store, caller, venue_here(caller, choices)).await?)
    };
    Ok(Opening {
        variant: choices.variant,
        options: choices.options()?,
        colour: choices.colour,
        level: choices.level,
        place,
        pace: None,
    })
}

/// Sends the challenge: everyone sees it, and the panel says so.
async fn send_challenge(
    context: &Context,
    caller: &Caller,
    opponent: Option<UserId>,
    choices: Choices,
) -> Result<Outcome, AppError> {
    let terms = Terms {
        opponent,
        variant: choices.variant,
        options: choices.options()?,
        colour: choices.colour,
        venue: venue_here(caller, &choices),
        time: choices.time,
        rated: choices.rated,
        best_of: choices.best_of,
    };
    Ok(match make_challenge(context, caller, terms).await? {
        Made::Posted(challenge, Poster { message: poster, post }) => {
            let sent = match (opponent, &post) {
                (Some(opponent), _) => say!("set-up-sent", opponent = opponent.to_string()),
                (None, Some(post)) => say!("set-up-sent-to-forum", forum = post.forum.to_string()),
                (None, None) => say!("set-up-sent-anyone"),
            };
            let another = Control::SetUp(SettingUp { opponent: None, what: SetUpStep::Show });
            let another = Button::new(Style::Secondary, say!("set-up-another-button"), another);
            let panel = Message::text(sent).with_row(Row::Buttons(vec![withdraw_button(challenge), another]));
            Outcome { answer: Answer::Sent { panel, challenge, poster, post }, announcements: Vec::new() }
        }
        Made::OpenAlready(shown) => Outcome::update(shown),
    })
}

/// What the caller chose last, of a game that is played here.
///
/// # Errors
/// The store fails.
pub(super) async fn kept_choices(store: &SharedStore, caller: &Caller) -> Result<Choices, AppError> {
    let last = Choices::read(preferences_of(store, caller.user).await?.set_up.as_ref());
    let offered = offered_on(&settings_of(store, caller.guild).await?);
    Ok(match offered.first() {
        Some(first) if !offered.contains(&last.variant) => last.with_game(*first),
        _ => last,
    })
}

/// Stores what the caller chose, as the default of the next challenge.
///
/// # Errors
/// The store fails.
pub(super) async fn keep_choices(context: &Context, caller: &Caller, choices: &Choices) -> Result<(), AppError> {
    let mut kept = preferences_of(&context.store, caller.user).await?;
    let chosen = Some(choices.kept());
    if kept.set_up == chosen {
        return Ok(());
    }
    kept.set_up = chosen;
    let store = context.store.settings();
    store.set_preferences(caller.user, kept).await.map_err(AppError::store("keeping a player's choices"))
}

fn gone() -> AppError {
    AppError::refused(say!("set-up-gone"))
}
