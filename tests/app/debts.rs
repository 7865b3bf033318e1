//! What channels are owed, when some of it cannot be paid, and when the game has gone on.

use cardinal::app::{AnnouncementKey, Ask, ChannelId, GameId, Place};
use cardinal::store::{self, NewGame, Store};
use cardinal_rules::Variant;

use crate::world::{ANN, ATTIC, BOB, LOBBY, World, menus, new_game, said};

/// More games than are repaired at once, whose channel is owed their first message.
async fn many_owed(world: &World, channel: ChannelId) -> Vec<GameId> {
    let mut games = Vec::new();
    for _ in 0..201 {
        games.push(owed(world, channel).await);
    }
    games
}

async fn owed(world: &World, channel: ChannelId) -> GameId {
    let place = store::Place { guild: None, channel };
    let game = NewGame { announce: true, place, ..new_game(Variant::Standard, None) };
    world.store.create_game(game, None).await.unwrap()
}

#[tokio::test]
async fn channels_that_are_closed_keep_nothing_from_the_others() {
    let world = World::new().await;
    let closed = many_owed(&world, LOBBY).await;
    let game = owed(&world, ATTIC).await;
    world.app.put_off(AnnouncementKey { game: closed[0], version: 0 }, Some(LOBBY));
    let due = world.app.repairs().await.announcements;
    let [only] = due.as_slice() else { panic!("{} are due", due.len()) };
    assert_eq!((only.key.game, &only.place), (game, &Place::Channel(ATTIC)));
}

#[tokio::test]
async fn messages_that_fail_again_and_again_keep_nothing_from_the_others() {
    let world = World::new().await;
    let games = many_owed(&world, LOBBY).await;
    let mut tried = Vec::new();
    for _ in 0..2 {
        for announcement in world.app.repairs().await.announcements {
            tried.push(announcement.key.game);
            world.app.put_off(announcement.key, None);
        }
    }
    tried.dedup();
    assert_eq!(tried, games, "each once, before any is tried again");
    assert_eq!(world.app.repairs().await.announcements[0].key.game, games[0], "then from the beginning");
}

#[tokio::test]
async fn what_is_owed_tells_of_its_own_turn_though_a_card_was_turned_since() {
    let mut world = World::new().await;
    world.start(Variant::NoStress, &[("level", "1")]).await;
    let mut told = world.ask(ANN, Ask::Draw).await;
    while told.announcements.is_empty() {
        let menu = menus(said(&told)).next().unwrap_or_else(|| panic!("{told:?}")).clone();
        told = world.press(ANN, &menu.control, Some(&menu.items[0].value)).await;
    }
    let turned = world.ask(BOB, Ask::Draw).await;
    assert!(turned.announcements.is_empty(), "the channel is told when the turn is over: {turned:?}");
    world.restart().await;
    let due = world.app.repairs().await.announcements;
    let (owed, wanted) = (&due[0], &told.announcements[0]);
    assert_eq!((owed.key, &owed.message.text), (wanted.key, &wanted.message.text));
    assert_eq!(owed.message.mentions, wanted.message.mentions);
    assert_eq!(owed.message.pictures[0].alt, wanted.message.pictures[0].alt);
}
