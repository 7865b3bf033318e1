//! Begins games against the computer player.

use cardinal_ids::{GameId, Pace, Site, Venue};
use cardinal_interaction::{Announcement, Answer, Caller, Colour, Destination, Message, Outcome, Via, Where};
use cardinal_rules::{BySeat, Seat, Variant};
use cardinal_store::{Computer, InteractionEffect, NewGame, StoreError};
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::pressed::open_own_panel;
use crate::app::channel::announce::{announce, answered_by};
use crate::app::channel::scene::{News, scene_of};
use crate::app::error::AppError;
use crate::app::games::begin::{Beginning, new_game, seat_of_challenger};
use crate::app::games::challenge::{may_challenge_here, no_room};
use crate::app::games::computer::computer_user;
use crate::app::games::may_play::{may_play_here, may_play_variant};
use crate::app::words::options::Options;

/// A game against the computer player: everything decided.
pub(crate) struct Opening {
    pub(crate) variant: Variant,
    /// The game's options.
    pub(crate) options: Options,
    /// The person's colour.
    pub(crate) colour: Colour,
    pub(crate) level: u8,
    pub(crate) place: Where,
    /// The person's time control. The computer player has none.
    pub(crate) pace: Option<Pace>,
}

/// Begins a game against the computer player.
///
/// # Errors
/// It does not play, no such game may begin here, the caller is barred, a limit is reached, or the store fails.
pub(crate) async fn begin_against_computer(
    context: &Context,
    caller: &Caller,
    opening: Opening,
    via: Via,
) -> Result<Outcome, AppError> {
    let Opening { variant, options, colour, level, place, pace } = opening;
    let computer = computer_user(context)?;
    may_play_here(&context.store, caller).await?;
    may_play_variant(&context.store, caller.guild, variant).await?;
    let seat = seat_of_challenger(
        context,
        match colour {
            Colour::Random => None,
            Colour::White => Some(Seat::White),
            Colour::Black => Some(Seat::Black),
        },
    )?;
    let (private, venue) = match place {
        Where::Private if pace.is_some() => return Err(AppError::refused(say!("set-up-private-time"))),
        Where::Private => (true, Venue::Channel),
        Where::Public(venue) => {
            may_challenge_here(&context.store, caller).await?;
            (false, venue)
        }
    };
    let now = context.time.now();
    let beginning = Beginning {
        rated: false,
        variant,
        options,
        position: None,
        players: BySeat::from_fn(|each| if each == seat { caller.user } else { computer }),
        computer: Some(Computer { seat: !seat, level, private, lesson: None }),
        site: Site { guild: caller.guild, channel: caller.channel, parent: caller.parent },
        venue,
        pace,
        decks: None,
    };
    let by_account = caller.installation.is_account_alone();
    let new = NewGame { by_account, ..new_game(context, beginning, now).await? };
    let game = match context.store.games().create(new, Some(caller.interaction)).await {
        Ok(game) | Err(StoreError::Duplicate { done: InteractionEffect::Created(game), .. }) => game,
        Err(StoreError::Full(full)) => return Err(no_room(full, caller)),
        Err(source) => return Err(AppError::Store { doing: "beginning a game", source }),
    };
    context.computer.wake();
    let live = context.live.open(game).await?;
    if private {
        let Some(seat) = live.seat_of(caller.user) else {
            return Err(AppError::Broken("a game without the player who began it"));
        };
        let mut outcome = Box::pin(open_own_panel(context, caller, (live, seat), via)).await?;
        if caller.installation.is_elsewhere()
            && let Answer::Private(panel) | Answer::Update(panel) = &mut outcome.answer
        {
            // The bot can't bring it up again by itself.
            panel.text = format!("{}\n{}", panel.text, say!("set-up-begun-elsewhere"));
        }
        return Ok(outcome);
    }
    let scene = scene_of(context, &live, News::Start).await?;
    drop(live);
    let announcement = announce(context, scene).await?;
    Ok(match (announcement, via) {
        (Some(announcement), Via::Afresh) => answered_by(announcement, caller.channel),
        (announcement, via) => {
            let begun = announcement.as_ref().map(|announcement| begun(game, announcement)).unwrap_or_default();
            let announcements = announcement.into_iter().collect();
            Outcome { answer: via.answer(Message::text(begun)), announcements }
        }
    })
}

/// Says where a game is found.
fn begun(game: GameId, announcement: &Announcement) -> String {
    let number = game.to_string();
    match &announcement.to {
        Destination::Channel(channel) => say!("set-up-begun", number = number, channel = channel.to_string()),
        Destination::NewThread { .. } => say!("set-up-begun-thread", number = number),
        Destination::NewPost { post, .. } | Destination::OwnPost { post, .. } => {
            say!("set-up-begun-post", number = number, forum = post.forum.to_string())
        }
    }
}
