//! `/challenge`, the entry *Challenge to a game* in a member's menu, and the rematch.

use async_trait::async_trait;
use cardinal_ids::{BestOf, GameId, UserId, Venue};
use cardinal_interaction::{Answer, Caller, Colour, Expected, Message, Opponent, Outcome, Row, Starts, Via, Where};
use cardinal_rules::{Seat, Variant};
use cardinal_store::GameInfo;
use cardinal_table::{clock::time_control::TimeControl, seat_of};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::usual_time_control;
use crate::app::computer::start::{Opening, begin_against_computer};
use crate::app::error::AppError;
use crate::app::games::challenge::{
    Made, Poster, Terms, challenged_user, make_challenge, may_challenge_here, on_a_server, withdraw_button,
};
use crate::app::games::computer::computer_user;
use crate::app::games::find::visible_game;
use crate::app::games::may_play::{may_challenge, may_play_variant};
use crate::app::intent::UseCase;
use crate::app::setting_up::choices::Choices;
use crate::app::setting_up::panel::set_up_panel;
use crate::app::setting_up::pressed::{keep_choices, kept_choices, opening_of};
use crate::app::words::clock::time_control_word;
use crate::app::words::options::{Options, combined, game_of_style, parse_rules, parse_style};
use crate::app::words::text;

/// `/challenge`. With an opponent it challenges at once; without, it opens the set-up panel with what was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// The opponent; none: anyone.
    pub opponent: Option<Opponent>,
    /// The game.
    pub variant: Option<Variant>,
    /// The style, as typed or as suggested; none: the game's first.
    pub style: Option<String>,
    /// Options beside the style, as typed.
    pub rules: Option<String>,
    /// The challenger's colour; none: random.
    pub colour: Option<Colour>,
    /// Where the game is played; none: as usual here.
    pub place: Option<Where>,
    /// The computer player's level; none: the last one.
    pub level: Option<u8>,
    /// The time control; none: the server's usual one.
    pub time: Option<TimeControl>,
    /// Whether clocks are paused on weekends; none: as the time control has it.
    pub weekends_off: Option<bool>,
    /// Whether the game is to count for ratings; none: as is usual on the server.
    pub rated: Option<bool>,
    /// How many games are played at most; none: one.
    pub best_of: Option<BestOf>,
}

impl SetUp {
    /// Whether the caller asks for the computer player, as far as the options tell.
    fn is_against_computer(&self) -> bool {
        let is_bot = self.opponent.as_ref().is_some_and(|opponent| opponent.bot);
        is_bot || self.level.is_some() || self.place == Some(Where::Private)
    }

    /// Whether it is sent, or begun, without the panel. Who plays the computer player chooses the game first.
    fn is_sent_at_once(&self) -> bool {
        if self.is_against_computer() { self.game().is_some() } else { self.opponent.is_some() }
    }

    /// Where everybody sees the game, if the caller says so.
    fn venue(&self) -> Option<Venue> {
        match self.place {
            Some(Where::Public(venue)) => Some(venue),
            Some(Where::Private) | None => None,
        }
    }

    /// The game, as given or as the style tells.
    fn game(&self) -> Option<Variant> {
        self.variant.or_else(|| self.style.as_deref().and_then(game_of_style))
    }
}

#[async_trait]
impl UseCase for SetUp {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        if self.is_sent_at_once() {
            challenge_by_command(context, caller, self).await
        } else {
            open_set_up_with(context, caller, self).await
        }
    }

    fn expected(&self) -> Expected {
        // A game against the computer player is private unless something else is chosen.
        if self.is_sent_at_once() && !self.is_against_computer() { Expected::Public } else { Expected::Private }
    }

    fn starts(&self) -> Starts {
        match self.place {
            Some(Where::Private) => Starts::Nothing,
            Some(Where::Public(venue)) => Starts::Game { venue: Some(venue) },
            None if self.is_against_computer() => Starts::Nothing,
            None => Starts::Game { venue: None },
        }
    }
}

/// *Challenge to a game* in a member's menu: the set-up panel for this opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSetUp {
    /// The member.
    pub opponent: Opponent,
}

#[async_trait]
impl UseCase for OpenSetUp {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let asked = SetUp { opponent: Some(self.opponent.clone()), ..SetUp::default() };
        open_set_up_with(context, caller, &asked).await
    }

    fn starts(&self) -> Starts {
        if self.opponent.bot { Starts::Nothing } else { Starts::Game { venue: None } }
    }
}

/// Challenges at once.
///
/// # Errors
/// The opponent, the style or the rules are not allowed, a limit is reached, or the store fails.
async fn challenge_by_command(context: &Context, caller: &Caller, asked: &SetUp) -> Result<Outcome, AppError> {
    let opponent = asked_opponent(context, caller, asked).await?;
    let is_computer = opponent.is_some() && opponent == context.people.bot();
    if !is_computer {
        may_challenge_here(&context.store, caller).await?;
    }
    let last = kept_choices(&context.store, caller).await?;
    let Choices { variant, style, rules, .. } = match asked.game() {
        Some(variant) => played(asked, Choices::of(variant))?,
        None => played(asked, last.clone())?,
    };
    may_play_variant(&context.store, caller.guild, variant).await?;
    let options = combined(variant, style, &rules)?;
    let time = asked_time(context, caller, asked, None).await?;
    let colour = asked.colour.unwrap_or_default();
    let choices = Choices {
        style,
        rules,
        time,
        rated: asked.rated,
        best_of: asked.best_of,
        colour,
        venue: asked.venue(),
        level: asked.level.unwrap_or(last.level),
        private: asked.place.map_or(last.private, |place| place == Where::Private),
        ..Choices::of(variant)
    };
    if is_computer {
        let TimeControl(pace) = time.unwrap_or(TimeControl(None));
        let opening = Opening { pace, ..opening_of(&context.store, caller, &choices).await? };
        let outcome = Box::pin(begin_against_computer(context, caller, opening, Via::Afresh)).await?;
        keep_choices(context, caller, &choices).await?;
        return Ok(outcome);
    }
    let Choices { time, rated, best_of, .. } = choices;
    let terms = Terms { opponent, variant, options, colour, venue: asked.venue(), time, rated, best_of };
    let made = make_challenge(context, caller, terms).await?;
    keep_choices(context, caller, &Choices { private: last.private, ..choices }).await?;
    Ok(match made {
        Made::Posted(id, Poster { message, post: None }) => Outcome::challenge(id, message),
        Made::Posted(challenge, Poster { message: poster, post: Some(post) }) => {
            let sent = say!("set-up-sent-to-forum", forum = post.forum.to_string());
            let panel = Message::text(sent).with_row(Row::Buttons(vec![withdraw_button(challenge)]));
            Outcome { answer: Answer::Sent { panel, challenge, poster, post: Some(post) }, announcements: Vec::new() }
        }
        Made::OpenAlready(shown) => Outcome::private(shown),
    })
}

/// The choices with the game, the style and the rules that were typed.
///
/// # Errors
/// They don't go together, or style or rules are for no game.
fn played(asked: &SetUp, choices: Choices) -> Result<Choices, AppError> {
    let choices = match asked.game() {
        Some(variant) if variant != choices.variant => choices.with_game(variant),
        Some(_) => choices,
        None if asked.style.is_some() || asked.rules.is_some() => {
            return Err(AppError::refused(say!("set-up-which-game")));
        }
        None => return Ok(choices),
    };
    let choices = match asked.style.as_deref() {
        Some(typed) => {
            let style = Some(parse_style(choices.variant, typed)?);
            Choices { style, rules: Options::new(), ..choices }
        }
        None => choices,
    };
    let choices = match asked.rules.as_deref() {
        Some(typed) => Choices { rules: parse_rules(choices.variant, typed)?, ..choices },
        None => choices,
    };
    choices.options()?;
    Ok(choices)
}

/// The time control that was asked for; none: the server's usual one. `last` is what the caller chose last, if that
/// counts.
///
/// # Errors
/// Weekends are to be off in a game whose time control isn't one of days, or the store fails.
async fn asked_time(
    context: &Context,
    caller: &Caller,
    asked: &SetUp,
    last: Option<TimeControl>,
) -> Result<Option<TimeControl>, AppError> {
    let time = asked.time.or(last);
    let Some(off) = asked.weekends_off else { return Ok(time) };
    let time = match time {
        Some(time) => time,
        None => usual_time_control(&context.store, caller.guild).await?,
    };
    if off && !time.is_of_days() {
        return Err(AppError::refused(say!("set-up-weekends-need-days", time = time_control_word(time))));
    }
    Ok(Some(time.with_weekends_off(off)))
}

/// Whom the caller challenges.
///
/// # Errors
/// The opponent cannot be challenged, or what was asked fits only games against the computer player.
async fn asked_opponent(context: &Context, caller: &Caller, asked: &SetUp) -> Result<Option<UserId>, AppError> {
    let opponent = match &asked.opponent {
        Some(opponent) if !opponent.bot => {
            on_a_server(caller)?;
            Some(challenged_user(context, caller, opponent).await?)
        }
        Some(opponent) => Some(challenged_user(context, caller, opponent).await?),
        // What only the computer player has names it.
        None if asked.level.is_some() || asked.place == Some(Where::Private) => Some(computer_user(context)?),
        // Where nobody can be challenged, there is nobody else.
        None if caller.guild.is_none() => computer_user(context).ok(),
        None => None,
    };
    if opponent.is_some() && opponent == context.people.bot() && asked.rated == Some(true) {
        return Err(AppError::refused(say!("set-up-computer-rated")));
    }
    if opponent.is_some() && opponent == context.people.bot() && asked.best_of.is_some() {
        return Err(AppError::refused(say!("series-computer")));
    }
    if opponent.is_none() || opponent != context.people.bot() {
        if asked.place == Some(Where::Private) {
            return Err(AppError::refused(say!("set-up-private-only")));
        }
        if asked.level.is_some() {
            return Err(AppError::refused(say!("set-up-level-only")));
        }
    }
    Ok(opponent)
}

/// Opens the set-up panel with what was given; the rest is as the caller chose it last.
async fn open_set_up_with(context: &Context, caller: &Caller, asked: &SetUp) -> Result<Outcome, AppError> {
    let opponent = asked_opponent(context, caller, asked).await?;
    if opponent.is_none() || opponent != context.people.bot() {
        may_challenge_here(&context.store, caller).await?;
    }
    let last = kept_choices(&context.store, caller).await?;
    let is_computer = opponent.is_some() && opponent == context.people.bot();
    if is_computer && asked.time.is_some_and(|TimeControl(pace)| pace.is_some()) {
        return Err(AppError::refused(say!("set-up-computer-time")));
    }
    let last = played(asked, last)?;
    may_play_variant(&context.store, caller.guild, last.variant).await?;
    let choices = Choices {
        time: asked_time(context, caller, asked, last.time).await?,
        rated: asked.rated.or(last.rated),
        best_of: asked.best_of.or(last.best_of),
        colour: asked.colour.unwrap_or(last.colour),
        venue: asked.venue().or(last.venue),
        level: asked.level.unwrap_or(last.level),
        private: asked.place.map_or(last.private, |place| place == Where::Private),
        ..last
    };
    keep_choices(context, caller, &choices).await?;
    Ok(Outcome::private(set_up_panel(context, caller, opponent, &choices).await?))
}

/// The button *Play again* under a finished game: the set-up panel with the same game against the same opponent,
/// with colours swapped.
///
/// # Errors
/// The caller did not play, the game is not over, or the store fails.
pub(crate) async fn offer_rematch(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    let Some(seat) = seat_of(&info, caller.user) else {
        return Err(AppError::refused(say!("rematch-not-yours")));
    };
    if !info.finished {
        return Err(AppError::refused(say!("rematch-still-running", number = game.to_string())));
    }
    if info.players[!seat].former_number().is_some() {
        let opponent = text::plain(&context.people.name(info.site.guild, info.players[!seat]).await?);
        return Err(AppError::refused(say!("rematch-former", opponent = opponent)));
    }
    may_play_variant(&context.store, caller.guild, info.variant).await?;
    if info.computer.is_none() {
        may_challenge_here(&context.store, caller).await?;
        may_challenge(context, caller, info.players[!seat]).await?;
    }
    let colour = match !seat {
        Seat::White => Colour::White,
        Seat::Black => Colour::Black,
    };
    let last = kept_choices(&context.store, caller).await?;
    let choices = Choices {
        time: Some(TimeControl(info.clock.pace)).filter(|time| time.can_be_chosen()),
        rated: if info.computer.is_some() { last.rated } else { rated_again(context, &info).await? },
        best_of: last.best_of.filter(|_| info.computer.is_some()),
        colour,
        venue: last.venue,
        level: info.computer.as_ref().map_or(last.level, |computer| computer.level),
        private: info.computer.as_ref().map_or(last.private, |computer| computer.private),
        ..Choices::with_options(info.variant, &info.options)
    };
    keep_choices(context, caller, &choices).await?;
    Ok(Outcome::private(set_up_panel(context, caller, Some(info.players[!seat]), &choices).await?))
}

/// Whether another game like this one is to count, as far as its players chose that. What nobody chose isn't chosen
/// now: first games come to an end.
async fn rated_again(context: &Context, info: &GameInfo) -> Result<Option<bool>, AppError> {
    let challenge = context.store.challenges().of_game(info.id).await;
    let challenge = challenge.map_err(AppError::store("reading a challenge"))?;
    let is_usual = challenge.is_some_and(|challenge| !challenge.rated_chosen);
    Ok((!is_usual).then_some(info.rated))
}
