//! Rated games that are stored as if they had been played.

use cardinal::app::{GuildId, UserId};
use cardinal::store::{Append, Counts, Finished, NewGame};
use cardinal_rules::{Action, BySeat, Entry, RULES_VERSION, Seat, Variant};
use cardinal_test_support::start_of_time;

use crate::world::{World, new_game};

/// This many members have a game with the next one each, which the first of both wins.
pub(crate) async fn play_a_league(world: &World, members: u64) {
    for number in 0..members {
        let (white, black) = (UserId(500 + number), UserId(500 + (number + 1) % members));
        let mut game = new_game(Variant::Standard, None);
        game.site.guild = Some(GuildId(1));
        let game = NewGame { players: BySeat { white, black }, rated: true, to_act: Some(white), ..game };
        let game = world.store.games().create(game, None).await.unwrap();
        let end = Append {
            game,
            expected_version: 0,
            entries: vec![Entry::Act { seat: Seat::Black, action: Action::Resign }],
            rules_version: RULES_VERSION,
            last_position: None,
            interaction: None,
            to_act: None,
            computer_is_due: false,
            turn: None,
            short_times: Vec::new(),
            announce: false,
            outcome: Some(Finished {
                winner: Some(Seat::White),
                reason: "resignation".to_owned(),
                record: "{}".to_owned(),
            }),
            counts: Some(Counts { early: false }),
            at: start_of_time(),
        };
        world.store.games().append(end).await.unwrap();
    }
}
