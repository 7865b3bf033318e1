//! `/challenge` and the rematch: a public challenge with buttons to accept, decline and withdraw it.

use std::collections::BTreeMap;

use async_trait::async_trait;
use cardinal_rules::{OptionError, OptionForm, OptionSpec, Seat, Variant};
use cardinal_words::say;

use crate::app::clock::time_control::TimeControl;
use crate::app::error::AppError;
use crate::app::interaction::control::{ChallengeControl, Control};
use crate::app::interaction::intent::{Caller, Expected, Opponent, Starts, UseCase};
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};
use crate::app::live::seat_of;
use crate::app::words::cards;
use crate::app::words::game_line::offered_options;
use crate::app::words::pace::pace_in_words;
use crate::app::words::text;
use crate::app::{App, OFFERED};
use crate::store::{
    self, ChallengeId, ChannelId, Full, GameId, InteractionEffect, NewChallenge, Site, StoreError, Timestamp, UserId,
    Venue,
};

/// The seconds after which a challenge's message has reached its channel or never will.
const ON_ITS_WAY: i64 = 60;

/// `/challenge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The opponent; none: anyone.
    pub opponent: Option<Opponent>,
    /// The game.
    pub variant: Variant,
    /// The game's options, key and value, as typed; keys of other games and unknown values are refused.
    pub options: Vec<(String, String)>,
    /// The challenger's colour.
    pub colour: Colour,
    /// Where the game is played; none: as usual here.
    pub venue: Option<Venue>,
    /// The time control; none: the server's usual one.
    pub time_control: Option<TimeControl>,
}

/// The colour that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// One at random.
    #[default]
    Random,
    /// White.
    White,
    /// Black.
    Black,
}

#[async_trait]
impl UseCase for Challenge {
    async fn run(&self, app: &App, caller: &Caller) -> Result<Outcome, AppError> {
        app.challenge(caller, self).await
    }

    fn expected(&self) -> Expected {
        Expected::Public
    }

    fn starts(&self) -> Starts {
        Starts::Game { venue: self.venue }
    }
}

impl App {
    /// Makes the challenge.
    ///
    /// # Errors
    /// The opponent, the game or its options are not allowed, a limit is reached, or the store fails.
    async fn challenge(&self, caller: &Caller, asked: &Challenge) -> Result<Outcome, AppError> {
        if caller.guild.is_none() {
            return Err(AppError::refused(say!("challenge-nowhere")));
        }
        self.may_begin_here(caller).await?;
        if let Some(opponent) = &asked.opponent {
            if opponent.user == caller.user {
                return Err(AppError::refused(say!("challenge-yourself")));
            }
            if opponent.bot {
                return Err(AppError::refused(say!("challenge-bot")));
            }
            self.remember(caller.guild, opponent.user, &opponent.name, &opponent.account).await?;
        }
        let given = asked.options.iter().map(|(key, value)| Ok((key.as_str(), as_kept(asked.variant, key, value)?)));
        let given: Vec<(&str, String)> = given.collect::<Result<_, AppError>>()?;
        let given: Vec<_> = given.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let rules = asked.variant.chosen(&given).map_err(|error| AppError::refused(wrong_option(&error)))?;
        let options = rules.options().into_iter().map(|(key, value)| (key.to_owned(), value.to_string())).collect();
        let seat = match asked.colour {
            Colour::Random => None,
            Colour::White => Some(Seat::White),
            Colour::Black => Some(Seat::Black),
        };
        let usual = self.usual_venue(caller).await?;
        let opponent = asked.opponent.as_ref().map(|opponent| opponent.user);
        let venue = asked.venue.unwrap_or(usual);
        let TimeControl(pace) = match asked.time_control {
            Some(chosen) => chosen,
            None => self.usual_time_control(caller.guild).await?,
        };
        let plain = self.plain(caller, opponent, asked.variant, options, venue);
        self.post(caller, NewChallenge { seat, pace, ..plain }).await
    }

    /// The button *Rematch* under a finished game: the same game with colours swapped. If such a challenge is
    /// already open, it is shown instead.
    ///
    /// # Errors
    /// The caller did not play, the game is not over, a limit is reached, or the store fails.
    pub(crate) async fn rematch(&self, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
        let info = self.visible(caller, game).await?;
        let Some(seat) = seat_of(&info, caller.user) else {
            return Err(AppError::refused(say!("rematch-not-yours")));
        };
        if !info.finished {
            return Err(AppError::refused(say!("rematch-still-running", number = game.to_string())));
        }
        let opponent = info.players[!seat];
        let venue = self.usual_venue(caller).await?;
        let new = self.plain(caller, Some(opponent), info.variant, info.options, venue);
        self.post(caller, NewChallenge { seat: Some(!seat), pace: info.clock.pace, ..new }).await
    }

    /// The default place for games that start here: as set for the server, else a thread of their own. In this
    /// channel if no thread can be created.
    async fn usual_venue(&self, caller: &Caller) -> Result<Venue, AppError> {
        if !caller.holds_threads {
            return Ok(Venue::Channel);
        }
        Ok(self.settings_of(caller.guild).await?.usual_venue())
    }

    /// A challenge by the caller in this channel, with random colours and no clock.
    fn plain(
        &self,
        caller: &Caller,
        opponent: Option<UserId>,
        variant: Variant,
        options: BTreeMap<String, String>,
        venue: Venue,
    ) -> NewChallenge {
        let now = self.clock.now();
        NewChallenge {
            challenger: caller.user,
            opponent,
            site: Site { guild: caller.guild, channel: caller.channel, parent: caller.parent },
            variant,
            options,
            seat: None,
            venue,
            pace: None,
            created_at: now,
            expires_at: Some(now.plus(self.settings.challenge_life.as_secs() as i64)),
            interaction: Some(caller.interaction),
            limits: Some(self.settings.limits(now)),
        }
    }

    /// Stores a challenge and posts it in its channel.
    async fn post(&self, caller: &Caller, new: NewChallenge) -> Result<Outcome, AppError> {
        let id = match self.store.challenges().create(new).await {
            Ok(id) | Err(StoreError::Duplicate { done: InteractionEffect::Challenged(id), .. }) => id,
            Err(StoreError::AlreadyOpen(id)) => return self.open_already(caller, id).await,
            Err(StoreError::Full(full)) => return Err(no_room(full, caller)),
            Err(source) => return Err(AppError::Store { doing: "keeping a challenge", source }),
        };
        let challenge = self.stored_challenge(id).await?;
        Ok(Outcome::challenge(id, self.poster(&challenge).await?))
    }

    /// The reply if the same challenge is already open.
    async fn open_already(&self, caller: &Caller, id: ChallengeId) -> Result<Outcome, AppError> {
        let twin = self.stored_challenge(id).await?;
        let mine = twin.challenger == caller.user;
        let is_lost = twin.message.is_none() && twin.created_at.plus(ON_ITS_WAY) <= self.clock.now();
        if mine && is_lost && twin.site.channel == caller.channel {
            // The opponent has never seen it.
            return Ok(Outcome::challenge(id, self.poster(&twin).await?));
        }
        let mut shown = self.shown_to(caller, &twin).await?;
        let link = text::address(twin.site, twin.message);
        let already = match twin.opponent {
            Some(opponent) if mine => say!("challenge-still-yours", opponent = opponent.to_string(), link = link),
            _ => say!("challenge-already-theirs", challenger = twin.challenger.to_string(), link = link),
        };
        shown.text = format!("{already}\n{}", shown.text);
        Ok(Outcome::private(shown))
    }

    /// The public message of an open challenge.
    async fn poster(&self, challenge: &store::Challenge) -> Result<Message, AppError> {
        let text = self.offered_in(challenge, challenge.site.channel).await?;
        let mut message = Message::text(text).with_row(answers(challenge, |_| true));
        message.mentions = challenge.opponent.into_iter().collect();
        Ok(message)
    }

    /// An open challenge for one user, with what that user can do about it.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn shown_to(&self, caller: &Caller, challenge: &store::Challenge) -> Result<Message, AppError> {
        let mine = challenge.challenger == caller.user;
        let theirs = !mine && challenge.opponent.is_none_or(|opponent| opponent == caller.user);
        let text = self.offered_in(challenge, caller.channel).await?;
        let can = |what| if what == ChallengeControl::Withdraw { mine } else { theirs };
        Ok(Message::text(text).with_row(answers(challenge, can)))
    }

    /// An open challenge in words for readers in this channel.
    async fn offered_in(&self, challenge: &store::Challenge, reader: ChannelId) -> Result<String, AppError> {
        let challenger = text::plain(&self.name(challenge.site.guild, challenge.challenger).await?);
        let (maker, game) = (challenger.as_str(), challenge.variant.in_words());
        let mut lines = vec![match challenge.opponent {
            Some(opponent) => {
                say!("challenge-to", challenger = maker, opponent = opponent.to_string(), game = game)
            }
            None => say!("challenge-to-anyone", challenger = maker, game = game),
        }];
        lines.extend(offered_options(challenge.variant, &challenge.options).iter().map(|option| format!("- {option}")));
        lines.extend(challenge.pace.map(|pace| format!("- {}", pace_in_words(pace))));
        let channel = challenge.site.channel;
        let place = match challenge.venue {
            Venue::Channel if channel == reader => "here",
            Venue::Channel => "channel",
            Venue::Thread if channel == reader => "thread-here",
            Venue::Thread => "thread",
        };
        let channel = channel.to_string();
        lines.push(match challenge.seat {
            None => say!("challenge-random-colours", place = place, channel = channel),
            Some(Seat::White) => say!("challenge-white", challenger = maker, place = place, channel = channel),
            Some(Seat::Black) => say!("challenge-black", challenger = maker, place = place, channel = channel),
        });
        if let Some(expires) = challenge.expires_at {
            lines.push(say!("challenge-until", time = expires.0.to_string()));
        }
        Ok(lines.join("\n"))
    }

    /// A stored challenge, open or closed.
    ///
    /// # Errors
    /// There is no such challenge, or the store fails.
    pub(crate) async fn stored_challenge(&self, id: ChallengeId) -> Result<store::Challenge, AppError> {
        match self.store.challenges().get(id).await {
            Ok(challenge) => Ok(challenge),
            Err(StoreError::NoChallenge(_)) => Err(no_such_challenge()),
            Err(source) => Err(AppError::Store { doing: "reading a challenge", source }),
        }
    }
}

/// The refusal of another challenge or game beyond a limit.
pub(crate) fn no_room(full: Full, caller: &Caller) -> AppError {
    AppError::refused(match full {
        Full::Challenges { challenges, .. } => say!("room-challenges", count = challenges),
        Full::Player { user, games } if user == caller.user => say!("room-own-games", count = games),
        Full::Player { user, games } => say!("room-their-games", user = user.to_string(), count = games),
        Full::Channel { games, .. } => say!("room-channel", count = games),
    })
}

/// An option's value as it is stored. A list of cards becomes their slugs.
fn as_kept(variant: Variant, key: &str, value: &str) -> Result<String, AppError> {
    let lists = |spec: &OptionSpec| spec.key == key && spec.form == OptionForm::Cards;
    if !variant.options().iter().any(lists) {
        return Ok(value.to_owned());
    }
    let cards = cards::parse_list(variant, value)?;
    Ok(cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

/// Tells a user why a game cannot have an option.
fn wrong_option(error: &OptionError) -> String {
    let OptionError::Key { variant, key } = error else { return format!("{}.", text::capital(&error.to_string())) };
    let having = OFFERED.into_iter().filter(|other| other.options().iter().any(|spec| spec.key == key));
    let names: Vec<String> = having.map(Variant::in_words).collect();
    let (game, option) = (variant.in_words(), text::quoted(key));
    if names.is_empty() {
        return say!("challenge-option-unknown", game = game, option = option);
    }
    say!("challenge-option-of-others", game = game, option = option, games = text::list(&names))
}

/// The refusal for a number that no challenge has.
pub(crate) fn no_such_challenge() -> AppError {
    AppError::refused(say!("challenge-unknown"))
}

/// Returns whether a challenge has expired.
pub(crate) fn has_lapsed(challenge: &store::Challenge, now: Timestamp) -> bool {
    challenge.expires_at.is_some_and(|expires| expires <= now)
}

/// The buttons of an open challenge, filtered.
fn answers(challenge: &store::Challenge, wanted: impl Fn(ChallengeControl) -> bool) -> Row {
    let all = [
        (ChallengeControl::Accept, Style::Success, say!("challenge-accept-button")),
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
