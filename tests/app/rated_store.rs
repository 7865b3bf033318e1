//! Rated games that are stored as if they had been played.

use cardinal_ids::{GuildId, UserId};
use cardinal_rules::{Action, BySeat, Entry, Seat, Variant};
use cardinal_store::{Append, Counts, Finished, NewGame};

use crate::world::{World, first_append, new_game};

/// These two have finished so many games with each other that they are new no longer. None of them is rated.
pub(crate) async fn play_first_games(world: &World, white: UserId, black: UserId) {
    for _each in 0..3 {
        let game =
            NewGame { players: BySeat { white, black }, to_act: Some(white), ..new_game(Variant::ChessMe, None) };
        let game = world.store.games().create(game, None).await.unwrap();
        let outcome = Finished { winner: Some(Seat::White), reason: "resignation".to_owned(), record: "{}".to_owned() };
        let resigned = Entry::Act { seat: Seat::Black, action: Action::Resign };
        let end = Append { to_act: None, outcome: Some(outcome), ..first_append(game, vec![resigned]) };
        world.store.games().append(end).await.unwrap();
    }
}

/// This many members have a game with the next one each, which the first of both wins.
pub(crate) async fn play_a_league(world: &World, members: u64) {
    for number in 0..members {
        let (white, black) = (UserId(500 + number), UserId(500 + (number + 1) % members));
        let mut game = new_game(Variant::Standard, None);
        game.site.guild = Some(GuildId(1));
        let game = NewGame { players: BySeat { white, black }, rated: true, to_act: Some(white), ..game };
        let game = world.store.games().create(game, None).await.unwrap();
        let end = Append {
            to_act: None,
            outcome: Some(Finished {
                winner: Some(Seat::White),
                reason: "resignation".to_owned(),
                record: "{}".to_owned(),
            }),
            counts: Some(Counts { early: false }),
            ..first_append(game, vec![Entry::Act { seat: Seat::Black, action: Action::Resign }])
        };
        world.store.games().append(end).await.unwrap();
    }
}
