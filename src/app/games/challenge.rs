//! Challenges: made, shown to everyone and to one user.

use cardinal_ids::{BestOf, ChallengeId, ChannelId, Site, Timestamp, UserId, Venue};
use cardinal_interaction::{Button, Caller, ChallengeControl, Colour, Control, Message, Opponent, Post, Row, Style};
use cardinal_rules::{Seat, Variant};
use cardinal_store::{Full, InteractionEffect, NewChallenge, SharedStore, StoreError};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::{InWords, say, style_help, style_name};

use crate::app::Context;
use crate::app::channel::posts::post_of_open;
use crate::app::choices::look::settings_of;
use crate::app::choices::places::may_begin_here;
use crate::app::choices::server::usual_time_control;
use crate::app::error::AppError;
use crate::app::games::computer::{computer_user, may_play_computer};
use crate::app::games::first_games::counting;
use crate::app::games::limits::limits_at;
use crate::app::games::may_play::{may_challenge, may_play_here, may_play_variant};
use crate::app::words::clock::time_control_word;
use crate::app::words::options::{Options, style_and_rest};
use crate::app::words::text;

/// A challenge that was made.
pub(crate) enum Made {
    /// It is stored, and this message shows it to everyone.
    Posted(ChallengeId, Poster),
    /// The same one is open already; this shows it to the caller.
    OpenAlready(Message),
}

/// The message that shows a challenge to everyone.
pub(crate) struct Poster {
    pub(crate) message: Message,
    /// The post that it opens, instead of standing in the challenge's channel.
    pub(crate) post: Option<Box<Post>>,
}

/// The seconds after which a challenge's message has reached its channel or never will.
const ON_ITS_WAY: i64 = 60;

/// What a challenge says: everything decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The opponent, who is remembered; none: anyone.
    pub(crate) opponent: Option<UserId>,
    pub(crate) variant: Variant,
    /// The game's options.
    pub(crate) options: Options,
    pub(crate) colour: Colour,
    /// Where the game is played; none: as is usual here.
    pub(crate) venue: Option<Venue>,
    /// The time control; none: the server's usual one.
    pub(crate) time: Option<TimeControl>,
    /// Whether the game is to count for ratings; none: as is usual on the server.
    pub(crate) rated: Option<bool>,
    /// How many games are played at most; none: one.
    pub(crate) best_of: Option<BestOf>,
}

/// Makes a challenge. Returns it, stored, or the private answer that shows the same one if it is open already.
///
/// # Errors
/// No game may begin here, the opponent doesn't take it, a limit is reached, or the store fails.
pub(crate) async fn make_challenge(context: &Context, caller: &Caller, terms: Terms) -> Result<Made, AppError> {
    if let Some(opponent) = terms.opponent {
        may_challenge(context, caller, opponent).await?;
    }
    let life = context.deployment.settings.challenge_life.as_secs() as i64;
    let new = Box::pin(new_challenge(context, caller, terms, life)).await?;
    Box::pin(made_challenge(context, caller, context.store.challenges().create(new).await)).await
}

/// A challenge that can be accepted for this many seconds, not stored yet.
///
/// # Errors
/// No game may begin here, or the store fails.
pub(crate) async fn new_challenge(
    context: &Context,
    caller: &Caller,
    terms: Terms,
    life: i64,
) -> Result<NewChallenge, AppError> {
    may_challenge_here(&context.store, caller).await?;
    may_play_variant(&context.store, caller.guild, terms.variant).await?;
    let seat = match terms.colour {
        Colour::Random => None,
        Colour::White => Some(Seat::White),
        Colour::Black => Some(Seat::Black),
    };
    let venue = venue_of(&context.store, caller, terms.venue).await?;
    let TimeControl(pace) = match terms.time {
        Some(chosen) => chosen,
        None => usual_time_control(&context.store, caller.guild).await?,
    };
    let players: Vec<UserId> = [Some(caller.user), terms.opponent].into_iter().flatten().collect();
    let counting = counting(&context.store, caller.guild, terms.rated, &players).await?;
    let now = context.time.now();
    let site = Site { guild: caller.guild, channel: caller.channel, parent: caller.parent };
    Ok(NewChallenge {
        challenger: caller.user,
        opponent: terms.opponent,
        site,
        variant: terms.variant,
        options: terms.options,
        seat,
        venue,
        pace,
        rated: counting.is_rated(),
        rated_chosen: terms.rated.is_some(),
        best_of: terms.best_of,
        created_at: now,
        expires_at: Some(now.plus(life)),
        interaction: Some(caller.interaction),
        limits: Some(limits_at(context, site, now).await?),
    })
}

/// What became of storing a challenge: it, or the private answer that shows the same one if it is open already.
///
/// # Errors
/// A limit is reached, or the store fails.
pub(crate) async fn made_challenge(
    context: &Context,
    caller: &Caller,
    stored: Result<ChallengeId, StoreError>,
) -> Result<Made, AppError> {
    let id = match stored {
        Ok(id) | Err(StoreError::Duplicate { done: InteractionEffect::Challenged(id), .. }) => id,
        Err(StoreError::AlreadyOpen(id)) => return open_already(context, caller, id).await,
        Err(StoreError::Full(full)) => return Err(no_room(full, caller)),
        Err(source) => return Err(AppError::Store { doing: "keeping a challenge", source }),
    };
    Ok(Made::Posted(id, challenge_poster(context, &stored_challenge(&context.store, id).await?).await?))
}

/// Checks that the caller can challenge somebody here.
///
/// # Errors
/// Nobody else can see this channel, games may not begin in it, the caller is barred, or the store fails.
pub(crate) async fn may_challenge_here(store: &SharedStore, caller: &Caller) -> Result<(), AppError> {
    on_a_server(caller)?;
    may_play_here(store, caller).await?;
    may_begin_here(store, caller).await
}

/// Checks that the caller is on a server with the bot: only there can people be challenged.
///
/// # Errors
/// The caller isn't.
pub(crate) fn on_a_server(caller: &Caller) -> Result<(), AppError> {
    caller.guild.map(drop).ok_or_else(|| AppError::refused(say!("challenge-nowhere")))
}

/// Checks and remembers who is challenged.
///
/// # Errors
/// It is the caller or a bot, or one who doesn't take challenges from the caller, or the store fails.
pub(crate) async fn challenged_user(
    context: &Context,
    caller: &Caller,
    opponent: &Opponent,
) -> Result<UserId, AppError> {
    if opponent.user == caller.user {
        return Err(AppError::refused(say!("challenge-yourself")));
    }
    if opponent.bot && context.people.bot() == Some(opponent.user) {
        may_play_computer(&context.deployment)?;
    } else if opponent.bot {
        return Err(AppError::refused(say!("challenge-bot")));
    }
    context.people.remember(caller.guild, opponent.user, opponent.names()).await?;
    may_challenge(context, caller, opponent.user).await?;
    Ok(opponent.user)
}

/// Where a game that starts here is played: as chosen, else as set for the server, else in a thread or post of its own.
/// In this channel if none can be created.
///
/// # Errors
/// The store fails.
pub(crate) async fn venue_of(store: &SharedStore, caller: &Caller, chosen: Option<Venue>) -> Result<Venue, AppError> {
    if let Some(venue) = chosen {
        return Ok(venue);
    }
    let settings = settings_of(store, caller.guild).await?;
    // A thread, such as a post, keeps its games. Any other channel has them as posts, where there is a forum for them.
    let holds_own = caller.holds_threads || settings.forum.is_some() && caller.parent.is_none();
    Ok(if holds_own { settings.usual_venue() } else { Venue::Channel })
}

/// The reply if the same challenge is already open.
async fn open_already(context: &Context, caller: &Caller, id: ChallengeId) -> Result<Made, AppError> {
    let twin = stored_challenge(&context.store, id).await?;
    let mine = twin.challenger == caller.user;
    let is_lost = twin.message.is_none() && twin.created_at.plus(ON_ITS_WAY) <= context.time.now();
    if mine && is_lost && twin.site.channel == caller.channel {
        // The opponent has never seen it.
        return Ok(Made::Posted(id, challenge_poster(context, &twin).await?));
    }
    let mut shown = shown_to(context, caller, &twin).await?;
    let link = text::address(twin.site, twin.message);
    let already = match twin.opponent {
        Some(opponent) if mine => say!("challenge-still-yours", opponent = opponent.to_string(), link = link),
        _ => say!("challenge-already-theirs", challenger = twin.challenger.to_string(), link = link),
    };
    shown.text = format!("{already}\n{}", shown.text);
    Ok(Made::OpenAlready(shown))
}

/// The public message of an open challenge.
async fn challenge_poster(context: &Context, challenge: &cardinal_store::Challenge) -> Result<Poster, AppError> {
    let text = offered_in(context, challenge, challenge.site.channel).await?;
    let shown = |what| match what {
        ChallengeControl::PlayComputer => challenge.opponent.is_none() && computer_user(context).is_ok(),
        _ => true,
    };
    let mut message = Message::text(text).with_row(answers(challenge, shown));
    message.mentions = challenge.opponent.into_iter().filter(|_| !challenge.quiet).collect();
    Ok(Poster { message, post: post_of_open(context, challenge).await?.map(Box::new) })
}

/// An open challenge for one user, with what that user can do about it.
///
/// # Errors
/// The store fails.
pub(crate) async fn shown_to(
    context: &Context,
    caller: &Caller,
    challenge: &cardinal_store::Challenge,
) -> Result<Message, AppError> {
    let mine = challenge.challenger == caller.user;
    let theirs = !mine && challenge.opponent.is_none_or(|opponent| opponent == caller.user);
    let text = offered_in(context, challenge, caller.channel).await?;
    let can = |what| match what {
        ChallengeControl::Rules => true,
        ChallengeControl::Show | ChallengeControl::OpenReason | ChallengeControl::SendReason => false,
        ChallengeControl::Withdraw => mine,
        ChallengeControl::PlayComputer => mine && challenge.opponent.is_none() && computer_user(context).is_ok(),
        ChallengeControl::Accept | ChallengeControl::Decline => theirs,
    };
    Ok(Message::text(text).with_row(answers(challenge, can)))
}

/// An open challenge in words for readers in this channel.
async fn offered_in(
    context: &Context,
    challenge: &cardinal_store::Challenge,
    reader: ChannelId,
) -> Result<String, AppError> {
    let challenger = text::plain(&context.people.name(challenge.site.guild, challenge.challenger).await?);
    let (maker, game) = (challenger.as_str(), named(challenge.variant, &challenge.options));
    let first = match challenge.opponent {
        Some(opponent) => say!("challenge-to", challenger = maker, opponent = opponent.to_string(), game = game),
        None => say!("challenge-to-anyone", challenger = maker, game = game),
    };
    let settings = settings_of(&context.store, challenge.site.guild).await?;
    let Site { channel, parent, .. } = challenge.site;
    let forum = parent.or(settings.forum);
    let mut details = details(challenge.variant, &challenge.options);
    details.push(time_control_word(TimeControl(challenge.pace)));
    let is_usual = !challenge.rated_chosen;
    details.push(match (challenge.rated, challenge.opponent) {
        (true, None) if is_usual => say!("game-rated-usually"),
        (true, _) => say!("game-rated"),
        (false, _) if is_usual && settings.usually_rated() => {
            say!("game-casual-first")
        }
        (false, _) => say!("game-casual"),
    });
    details.extend(challenge.best_of.map(|best_of| say!("series-best-of", most = best_of.games())));
    details.push(match challenge.seat {
        None => say!("challenge-random-colours"),
        Some(Seat::White) => say!("challenge-white", challenger = maker),
        Some(Seat::Black) => say!("challenge-black", challenger = maker),
    });
    details.push(match (challenge.venue, forum) {
        (Venue::Channel, _) if channel == reader => say!("challenge-here"),
        (Venue::Channel, _) => say!("challenge-in-channel", channel = channel.to_string()),
        (Venue::Thread, Some(forum)) => say!("challenge-in-forum", forum = forum.to_string()),
        (Venue::Thread, None) if channel == reader => say!("challenge-in-thread"),
        (Venue::Thread, None) => say!("challenge-in-thread-of", channel = channel.to_string()),
    });
    let ladder = context.store.ladders().of_challenge(challenge.id).await;
    let ladder = ladder.map_err(AppError::store("reading a match on a ladder"))?.filter(|of| of.outcome.is_none());
    let until = challenge.expires_at.map(|expires| expires.0.to_string());
    let ladder = until
        .clone()
        .zip(ladder)
        .map(|(time, of)| say!("challenge-ladder", from = of.challenger_place, to = of.challenged_place, time = time));
    details.extend(until.filter(|_| ladder.is_none()).map(|time| say!("challenge-until", time = time)));
    Ok([first, details.join(" · ")].into_iter().chain(ladder).collect::<Vec<_>>().join("\n"))
}

/// A stored challenge, open or closed.
///
/// # Errors
/// There is no such challenge, or the store fails.
pub(crate) async fn stored_challenge(
    store: &SharedStore,
    id: ChallengeId,
) -> Result<cardinal_store::Challenge, AppError> {
    match store.challenges().get(id).await {
        Ok(challenge) => Ok(challenge),
        Err(StoreError::NoChallenge(_)) => Err(no_such_challenge()),
        Err(source) => Err(AppError::Store { doing: "reading a challenge", source }),
    }
}

/// The refusal of another challenge or game beyond a limit.
pub(crate) fn no_room(full: Full, caller: &Caller) -> AppError {
    AppError::refused(match full {
        Full::Challenges { challenges, .. } => say!("room-challenges", count = challenges),
        Full::Opponent { opponent, challenges, until, .. } => {
            say!("room-opponent", opponent = opponent.to_string(), count = challenges, time = until.0.to_string())
        }
        Full::Player { user, games } if user == caller.user => say!("room-own-games", count = games),
        Full::Player { user, games } => say!("room-their-games", user = user.to_string(), count = games),
        Full::Computer { games, .. } => say!("room-computer-games", count = games),
        Full::Channel { games, .. } => say!("room-channel", count = games),
    })
}

/// A game with its style, if it has styles, for the first line of a challenge.
pub(crate) fn named(variant: Variant, options: &Options) -> String {
    match style_and_rest(variant, options).0 {
        Some(style) => say!("challenge-game-in-style", game = variant.in_words(), style = style_name(style)),
        None => variant.in_words(),
    }
}

/// What the style is like, and what is chosen beside it.
pub(crate) fn details(variant: Variant, options: &Options) -> Vec<String> {
    let (style, rest) = style_and_rest(variant, options);
    style.map(style_help).into_iter().chain(rest).collect()
}

/// The refusal for a number that no challenge has.
pub(crate) fn no_such_challenge() -> AppError {
    AppError::refused(say!("challenge-unknown"))
}

/// Returns whether a challenge has expired.
pub(crate) fn has_lapsed(challenge: &cardinal_store::Challenge, now: Timestamp) -> bool {
    challenge.expires_at.is_some_and(|expires| expires <= now)
}

/// Withdraws a challenge, on a line that its maker alone sees.
pub(crate) fn withdraw_button(challenge: ChallengeId) -> Button {
    let control = Control::Challenge { id: challenge, what: ChallengeControl::Withdraw };
    Button::new(Style::Secondary, say!("challenge-withdraw-button"), control)
}

/// The buttons of an open challenge, filtered.
fn answers(challenge: &cardinal_store::Challenge, wanted: impl Fn(ChallengeControl) -> bool) -> Row {
    let all = [
        (ChallengeControl::Accept, Style::Success, say!("challenge-accept-button")),
        (ChallengeControl::PlayComputer, Style::Secondary, say!("play-computer-button")),
        (ChallengeControl::Rules, Style::Secondary, say!("challenge-rules-button")),
        (ChallengeControl::Decline, Style::Secondary, say!("challenge-decline-button")),
        (ChallengeControl::Withdraw, Style::Secondary, say!("challenge-withdraw-button")),
    ];
    // A challenge to anyone need not be declined.
    let fits = |what| what != ChallengeControl::Decline || challenge.opponent.is_some();
    let buttons = all
        .into_iter()
        .filter(|(what, ..)| fits(*what) && wanted(*what))
        .map(|(what, style, label)| Button::new(style, label, Control::Challenge { id: challenge.id, what }));
    Row::Buttons(buttons.collect())
}
