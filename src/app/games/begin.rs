//! The beginning of a game, against a person or the computer player.

use cardinal_ids::{Pace, Site, Timestamp, UserId, Venue};
use cardinal_rules::{Action, BySeat, Card, Game, Position, RULES_VERSION, Seat, Seed, Setup, Status, Variant};
use cardinal_store::{Computer, NewGame, Secret};
use cardinal_table::clock::turn::first_turn;
use cardinal_words::say;

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::choices::reminders::defer_past_quiet_hours;
use crate::app::error::AppError;
use crate::app::games::limits::limits_at;
use crate::app::words::options::Options;

/// Everything that is decided about a game before its shuffle.
pub(crate) struct Beginning {
    pub(crate) variant: Variant,
    /// The game's options.
    pub(crate) options: Options,
    /// The position that it begins with, if not the usual one.
    pub(crate) position: Option<Position>,
    pub(crate) players: BySeat<UserId>,
    /// The computer player, in a game against it.
    pub(crate) computer: Option<Computer>,
    /// Where it begins.
    pub(crate) site: Site,
    pub(crate) venue: Venue,
    /// The time control; `None`: unlimited time.
    pub(crate) pace: Option<Pace>,
    /// Whether it counts for the players' ratings.
    pub(crate) rated: bool,
    /// The decks that were built before, in a game to which both players bring one.
    pub(crate) decks: Option<BySeat<Vec<Card>>>,
}

/// The seat of the player who makes a challenge: the chosen one, or one at random.
///
/// # Errors
/// The system has no random bytes.
pub(crate) fn seat_of_challenger(context: &Context, chosen: Option<Seat>) -> Result<Seat, AppError> {
    Ok(match chosen {
        Some(seat) => seat,
        // A random bit of its own, because the seed's bits belong to the cards.
        None if draw::<1>(&context.chance)?[0] & 1 == 0 => Seat::White,
        None => Seat::Black,
    })
}

/// A new game, shuffled and not stored yet.
///
/// # Errors
/// The options are not playable, the rules refuse a deck, the system has no random bytes, or the store fails.
pub(crate) async fn new_game(context: &Context, beginning: Beginning, now: Timestamp) -> Result<NewGame, AppError> {
    let Beginning { variant, options, position, players, computer, site, venue, pace, rated, decks } = beginning;
    let limits = limits_at(context, site, now).await?;
    let secret = Secret { seed: draw(&context.chance)?, salt: draw(&context.chance)? };
    let rules = variant
        .rules(options.iter().map(|(key, value)| (key.as_str(), value.as_str())))
        .map_err(|error| AppError::refused(say!("challenge-unplayable", reason = error.to_string())))?;
    let setup = Setup { rules, position: position.clone() };
    let mut begun = Game::new(setup, Seed::from_bytes(secret.seed))?;
    for (seat, deck) in decks.into_iter().flat_map(|decks| [(Seat::White, decks.white), (Seat::Black, decks.black)]) {
        let built = begun.apply(seat, &Action::Build { deck: Some(deck) });
        built.map_err(|_| AppError::Broken("the rules refuse a deck that was built before"))?;
    }
    let first = begun.status().to_act();
    let turn = first_turn(pace, first, context.time.clock_time());
    let turn = defer_past_quiet_hours(context, turn, (variant, pace), first.map(|seat| (seat, players[seat]))).await;
    Ok(NewGame {
        variant,
        options,
        position,
        rules_version: RULES_VERSION,
        entries: begun.entries().to_vec(),
        last_position: begun.snapshot(),
        secret,
        players,
        computer,
        site,
        venue,
        to_act: first.map(|seat| players[seat]),
        pace,
        rated,
        by_account: false,
        building: begun.status() == Status::Building,
        turn,
        announce: true,
        created_at: now,
        limits: Some(limits),
    })
}
