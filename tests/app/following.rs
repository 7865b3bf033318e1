//! Following games of others, and a game to watch.

use cardinal::app::{self, Command, ListGames, Place, Told};
use cardinal_ids::{ChannelId, GameId, UserId, Venue};
use cardinal_interaction::{Answer, Ask, Caller, Outcome};
use cardinal_rules::{Kind, Variant};
use cardinal_store::NewGame;

use crate::clocks::{HOUR, MINUTE, only};
use crate::world::{
    ANN, ATTIC, BOB, EVE, LOBBY, World, button, buttons, calls, cards, new_game, pressed, refused, said, whole_text,
};

/// Ann and Bob play standard chess in the lobby, and Eve follows. Returns the game's first message and Eve's answer.
async fn followed(world: &World) -> Outcome {
    let start = world.accepted(Variant::Standard, &[]).await;
    world.post(&start).await;
    let answer = world.press_labelled(EVE, &start.announcements[0].message, "Follow").await;
    let text = "You follow game #1: you'll get a direct message when it's over.";
    assert_eq!(said(&answer).text, text);
    answer
}

/// The only direct message to this user that is due now.
async fn told(world: &World, user: UserId) -> Told {
    assert!(world.after(1).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.place, Place::Direct(user));
    told
}

#[tokio::test]
async fn a_follower_is_told_of_the_end_in_a_direct_message() {
    let world = World::new().await;
    followed(&world).await;
    for (user, mv) in [(ANN, "f3"), (BOB, "e5"), (ANN, "g4")] {
        world.moves(user, mv).await;
        world.nothing_within(2 * HOUR).await;
    }
    world.moves(BOB, "Qh4").await;
    let told = told(&world, EVE).await;
    let text = &told.message.text;
    assert_eq!(
        text, "Game #1: Ann – Bob, **Standard chess**\n2… Qh4#\n⚫ **Bob wins by checkmate**",
        "the turn and the end as everybody sees them"
    );
    assert_eq!(told.message.pictures.len(), 1);
    assert!(buttons(&told.message).next().is_none(), "there is nothing more to stop");
    world.nothing_within(HOUR).await;
}

#[tokio::test]
async fn turns_are_told_at_most_once_an_hour() {
    let world = World::new().await;
    let answer = followed(&world).await;
    let answer = world.press_labelled(EVE, said(&answer), "Tell me of its turns too").await;
    let Answer::Update(panel) = &answer.answer else { panic!("{answer:?}") };
    assert!(panel.text.starts_with("You follow game #1: you'll get a direct message at its turns"), "{}", panel.text);
    world.moves(ANN, "e4").await;
    let first = told(&world, EVE).await;
    assert_eq!(first.message.text, "Game #1: Ann – Bob, **Standard chess**\n1. e4\n⚫ **Bob** is to move.");
    world.moves(BOB, "e5").await;
    world.moves(ANN, "Nf3").await;
    world.nothing_within(59 * MINUTE).await;
    world.after(MINUTE).await;
    let second = only(world.told().await);
    assert!(second.message.text.contains("2. Nf3"), "the latest: {}", second.message.text);

    // The direct message stays when its button is pressed.
    let stop = button(&second.message, "Stop following").control.clone();
    let there = Caller { guild: None, channel: ChannelId(77), ..world.caller(EVE) };
    let stopped = world.handle(&there, pressed(&stop, None)).await;
    assert_eq!(refused(&stopped), "You no longer follow game #1.");
    world.moves(BOB, "Nc6").await;
    world.nothing_within(2 * HOUR).await;
}

#[tokio::test]
async fn a_refused_direct_message_ends_it_and_says_nothing_in_the_channel() {
    let world = World::new().await;
    let answer = followed(&world).await;
    world.press_labelled(EVE, said(&answer), "Tell me of its turns too").await;
    world.moves(ANN, "e4").await;
    assert!(world.after(1).await.has_notices);
    let told = only(app::pending_notices(&world.context).await);
    app::direct_message_refused(&world.context, told.id).await;
    assert!(world.told().await.is_empty());
    world.moves(BOB, "e5").await;
    world.nothing_within(2 * HOUR).await;
    let panel = world.press_labelled(EVE, &told.message, "Stop following").await;
    assert_eq!(said(&panel).text, "You no longer follow game #1.");
}

#[tokio::test]
async fn only_what_can_be_followed_is() {
    let world = World::new().await;
    let start = world.accepted(Variant::Standard, &[]).await;
    world.post(&start).await;
    let follow = button(&start.announcements[0].message, "Follow").control.clone();
    let own = world.press(ANN, &follow, None).await;
    assert_eq!(refused(&own), "You play in game #1. How you're reminded of your turns is in `/preferences`.");
    let elsewhere = Caller { channel: ATTIC, ..world.caller(EVE) };
    let hidden = world.handle(&elsewhere, pressed(&follow, None)).await;
    assert_eq!(refused(&hidden), "There's no game #1 here. `/games` lists yours.");
    world.ask(ANN, Ask::Resign).await;
    let question = world.ask(ANN, Ask::Resign).await;
    world.press_labelled(ANN, said(&question), "Resign").await;
    let over = world.press(EVE, &follow, None).await;
    assert_eq!(refused(&over), "Game #1 is over. There is nothing more to follow.");
}

#[tokio::test]
async fn games_tells_how_many_follow_and_has_a_game_to_watch() {
    let world = World::new().await;
    followed(&world).await;
    let listed = world.command(EVE, Command::global("games", ListGames)).await;
    let text = whole_text(said(&listed));
    assert!(text.contains("**Other games here**\n#1 Ann – Bob, **Standard chess**"), "{text}");
    assert!(text.contains(" · 1 follower"), "{text}");
    let own = world.command(ANN, Command::global("games", ListGames)).await;
    assert!(whole_text(said(&own)).contains(" · 1 follower"), "{}", whole_text(said(&own)));
    assert!(buttons(said(&own)).all(|button| button.label != "Random game to watch"), "nobody else plays");

    let watched = world.press_labelled(EVE, said(&listed), "Random game to watch").await;
    let Answer::Private(message) = &watched.answer else { panic!("{watched:?}") };
    assert!(
        message.text.starts_with("Game #1: Ann – Bob, **Standard chess**, after 0 turns · [go there]"),
        "{}",
        message.text
    );
    assert_eq!(message.pictures.len(), 1);
    let again = world.press_labelled(EVE, message, "Another one").await;
    assert!(matches!(again.answer, Answer::Update(_)), "{again:?}");
}

/// A game in a thread of its own is shown in the channel above, one in a thread that was there before is not.
#[tokio::test]
async fn a_game_in_its_own_thread_is_shown_above_it() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let thread = ChannelId(90);
    let listed = || world.command(EVE, Command::global("games", ListGames));
    let moved = async |game: GameId, channel, parent| world.store.games().move_to(game, channel, parent).await.unwrap();

    moved(game, thread, Some(LOBBY)).await;
    assert!(!whole_text(said(&listed().await)).contains("#1"), "the thread wasn't made for the game");
    let hidden = world.command(EVE, Command::game(Some("1".to_owned()), Ask::Board { text: true })).await;
    assert!(refused(&hidden).starts_with("There's no game #1 here"), "{hidden:?}");

    let own = NewGame { venue: Venue::Thread, ..new_game(Variant::Standard, None) };
    let own = world.store.games().create(own, None).await.unwrap();
    moved(own, ChannelId(91), Some(LOBBY)).await;
    assert!(
        whole_text(said(&listed().await)).contains(&format!("#{own} Ann – Bob")),
        "{}",
        whole_text(said(&listed().await))
    );
    let number = Some(own.to_string());
    let shown = world.command(EVE, Command::game(number, Ask::Board { text: true })).await;
    assert!(said(&shown).text.starts_with(&format!("Game #{own}")), "{}", said(&shown).text);
}

/// Two hands that differ in a card which isn't played: whoever follows or watches receives the same, to the byte.
#[tokio::test]
async fn what_followers_see_tells_nothing_of_hands() {
    let mut received = Vec::new();
    for other in [Kind::Queen, Kind::Rook] {
        let world = World::new().await;
        cards(&world, "3", &calls(&[Kind::Knight, other, Kind::Pawn, Kind::Pawn, Kind::Pawn]), &calls(&[Kind::Pawn]))
            .await;
        let listed = world.command(EVE, Command::global("games", ListGames)).await;
        let watched = world.press_labelled(EVE, said(&listed), "Random game to watch").await;
        let answer = world.press_labelled(EVE, said(&watched), "Follow").await;
        let answer = world.press_labelled(EVE, said(&answer), "Tell me of its turns too").await;
        world.moves(ANN, "Nf3").await;
        let told = told(&world, EVE).await;
        assert!(told.message.text.contains("Nf3"), "{}", told.message.text);
        received.push([said(&listed).clone(), said(&watched).clone(), said(&answer).clone(), told.message]);
    }
    assert_eq!(received[0], received[1]);
}
