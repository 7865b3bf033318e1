//! Events to test with.

use cardinal_tournament::{
    Entrant, EventSeed, Format, GameResult, KnockOut, PairingId, PlayerNumber, ResultSource, RoundRobin, Tournament,
};

pub(crate) fn player(number: u16) -> PlayerNumber {
    PlayerNumber::new(number).unwrap()
}

/// Players 1 to `count`, rated in their order, the first highest.
pub(crate) fn entrants(count: u16) -> Vec<Entrant> {
    let rating = |number: u16| 3000 - i32::from(number);
    (1..=count).map(|number| Entrant { number: player(number), rating: Some(rating(number)) }).collect()
}

pub(crate) fn seed(number: u64) -> EventSeed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    EventSeed(bytes)
}

pub(crate) fn round_robin(format: RoundRobin, players: u16) -> Tournament {
    Tournament::new(Format::RoundRobin(format), entrants(players), seed(1)).unwrap()
}

pub(crate) fn knock_out(format: KnockOut, players: u16) -> Tournament {
    Tournament::new(Format::KnockOut(format), entrants(players), seed(1)).unwrap()
}

/// The pairing with an id in text.
pub(crate) fn id(text: &str) -> PairingId {
    text.parse().unwrap()
}

/// Records a result of a game.
pub(crate) fn record(event: &mut Tournament, pairing: PairingId, result: GameResult) {
    event.record(pairing, result, ResultSource::Game).unwrap_or_else(|error| panic!("{pairing} {result}: {error}"));
}

/// Has the winners of all games to be played decided by this, until nothing is left to be played.
pub(crate) fn play_all(event: &mut Tournament, white_wins: impl Fn(PlayerNumber, PlayerNumber) -> bool) {
    loop {
        let open: Vec<_> = event.pairings().to_vec().into_iter().filter(|pairing| pairing.outcome.is_none()).collect();
        if open.is_empty() {
            return;
        }
        for pairing in open {
            let white = white_wins(pairing.white, pairing.black);
            record(event, pairing.id, if white { GameResult::WhiteWins } else { GameResult::BlackWins });
        }
    }
}
