//! Where games are played and challenges are shown, whatever happens meanwhile.

use cardinal::app::{self, Command, SetUp};
use cardinal_ids::{ChallengeId, ChannelId, GuildId, MessageId, Site, Venue};
use cardinal_interaction::{Answer, Ask, ClosedChallenge, Destination, MessageRef, Outcome, Where};
use cardinal_rules::Variant;

use crate::world::{ANN, ATTIC, BOB, LOBBY, World, challenge, said};

const THREAD: ChannelId = ChannelId(77);

/// Ann's challenge for a game in its own thread, accepted by Bob.
async fn accepted_for_a_thread(world: &World) -> Outcome {
    let asked = SetUp { place: Some(Where::Public(Venue::Thread)), ..challenge(Variant::Standard, &[]) };
    let poster = world.command(ANN, Command::global("challenge", asked)).await;
    world.press_labelled(BOB, said(&poster), "Accept").await
}

#[tokio::test]
async fn a_requested_thread_is_still_created_after_a_crash() {
    let mut world = World::new().await;
    let outcome = accepted_for_a_thread(&world).await;
    let wanted = &outcome.announcements[0];
    assert!(matches!(wanted.to, Destination::NewThread { parent: LOBBY, .. }), "{:?}", wanted.to);

    // The process ends before the first message is posted.
    world.restart().await;
    let pending = app::find_repairs(&world.context).await.announcements;
    assert_eq!((pending[0].key, &pending[0].to), (wanted.key, &wanted.to));
    let at = MessageRef { channel: THREAD, message: MessageId(900) };
    app::announcement_posted(&world.context, &pending[0], at).await;
    let moved = world.moves(ANN, "e4").await;
    assert_eq!(moved.announcements[0].to, Destination::Channel(THREAD), "the game is in its thread");
}

#[tokio::test]
async fn a_turn_before_the_first_message_also_goes_to_the_thread() {
    let mut world = World::new().await;
    let start = accepted_for_a_thread(&world).await.announcements.remove(0);
    world.restart().await;
    assert_eq!(app::settled_channel(&world.context, start.key.game).await, None);
    let moved = world.moves(ANN, "e4").await.announcements.remove(0);
    assert_eq!(moved.to, start.to, "whichever message comes first, it opens the thread");
    app::move_game(&world.context, start.key.game, THREAD).await;
    assert_eq!(app::settled_channel(&world.context, start.key.game).await, Some(THREAD));
    let caller = cardinal_interaction::Caller { channel: THREAD, ..world.caller(BOB) };
    let asked = cardinal::app::Intent::Command(Command::game(None, Ask::Resign));
    let question = world.handle(&caller, asked).await;
    assert!(said(&question).text.contains("esign"), "the game is known in the thread: {question:?}");
}

#[tokio::test]
async fn if_no_thread_can_be_created_the_game_stays_in_the_channel() {
    let mut world = World::new().await;
    let start = accepted_for_a_thread(&world).await.announcements.remove(0);
    app::announcement_posted(&world.context, &start, MessageRef { channel: LOBBY, message: MessageId(900) }).await;
    world.restart().await;
    let moved = world.moves(ANN, "e4").await;
    assert_eq!(moved.answer, Answer::Announcement);
    assert_eq!(moved.announcements[0].to, Destination::Channel(LOBBY), "no second thread is tried");
}

/// Ann asks Bob for a rematch in a public message. Bob, who asks as well, gets a private offer to accept.
async fn rematch_asked_by_both(world: &World) -> (ChallengeId, Outcome, Outcome) {
    world.start(Variant::Standard, &[]).await;
    let question = world.ask(ANN, Ask::Resign).await;
    let ended = world.press_labelled(ANN, said(&question), "Resign").await;
    let poster = world.plays_again(ANN, &ended.announcements[0].message).await;
    let Answer::Sent { challenge: id, .. } = poster.answer else { panic!("{poster:?}") };
    app::challenge_posted(&world.context, id, MessageId(700)).await;
    let offered = world.plays_again(BOB, &ended.announcements[0].message).await;
    assert!(said(&offered).text.contains("has already challenged you"));
    (id, poster, offered)
}

#[tokio::test]
async fn a_challenge_accepted_in_private_loses_its_public_buttons() {
    let mut world = World::new().await;
    let (id, _, offered) = rematch_asked_by_both(&world).await;
    assert_eq!(app::challenge_answered(&world.context, id, MessageId(701)).await, None, "it is still open");
    let accepted = world.press_labelled(BOB, said(&offered), "Accept").await;
    let Answer::Update(private) = &accepted.answer else { panic!("{accepted:?}") };

    let closed = app::challenge_answered(&world.context, id, MessageId(701)).await;
    let at = MessageRef { channel: LOBBY, message: MessageId(700) };
    let wanted = ClosedChallenge { challenge: id, at, shown: private.clone(), post: None };
    assert_eq!(closed.as_ref(), Some(&wanted));
    assert!(wanted.shown.text.contains("Accepted") && wanted.shown.controls.is_empty());
    assert!(wanted.shown.mentions.is_empty(), "it notifies nobody again");

    // The process ends before the message is changed.
    world.restart().await;
    assert_eq!(app::find_repairs(&world.context).await.closed, [wanted]);
    app::challenge_shown(&world.context, id).await;
    assert_eq!(app::challenge_answered(&world.context, id, MessageId(701)).await, None, "once is enough");
    assert!(app::find_repairs(&world.context).await.closed.is_empty());
}

#[tokio::test]
async fn a_challenge_answered_on_its_own_message_needs_no_edit() {
    for (user, label) in [(BOB, "Accept"), (BOB, "Decline"), (ANN, "Decline")] {
        let world = World::new().await;
        let (id, poster, _) = rematch_asked_by_both(&world).await;
        world.press_labelled(user, said(&poster), label).await;
        assert_eq!(
            app::find_repairs(&world.context).await.closed.len(),
            1,
            "{label}: nobody has said that it is shown"
        );
        assert_eq!(app::challenge_answered(&world.context, id, MessageId(700)).await, None, "{label}");
        assert!(app::find_repairs(&world.context).await.closed.is_empty(), "{label}");
    }
}

#[tokio::test]
async fn a_game_follows_its_player_only_on_its_own_server() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let attic = |guild| Site { guild, channel: ATTIC, parent: None };
    for guild in [None, Some(GuildId(2))] {
        assert!(!app::follow_player(&world.context, game, attic(guild)).await, "{guild:?}");
    }
    assert_eq!(world.moves(ANN, "e4").await.announcements[0].to, Destination::Channel(LOBBY));
    assert!(app::follow_player(&world.context, game, attic(Some(GuildId(1)))).await);
    let moved = world.moves(BOB, "e5").await;
    assert!(said(&moved).text.contains(&format!("<#{ATTIC}>")), "{:?}", said(&moved).text);
    assert_eq!(moved.announcements[0].to, Destination::Channel(ATTIC));
}
