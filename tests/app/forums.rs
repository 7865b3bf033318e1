//! Games as posts of a forum: where they go, and what their challenges become.

use cardinal::app::{self, Command, SetUp, Settings};
use cardinal_ids::{ChannelId, MessageId};
use cardinal_interaction::{Answer, Caller, Destination, MessageRef, Post};
use cardinal_rules::Variant;
use cardinal_store::ServerChange;

use crate::world::{ANN, BOB, LOBBY, World, button, challenge, pressed, said};

const FORUM: ChannelId = ChannelId(70);
const POST: ChannelId = ChannelId(79);

fn standard() -> SetUp {
    SetUp { place: None, ..challenge(Variant::Standard, &[]) }
}

fn post(title: &str, state: &str) -> Post {
    Post { forum: FORUM, title: title.to_owned(), tags: vec![state.to_owned(), "Standard chess".to_owned()] }
}

async fn with_forum(settings: Settings) -> World {
    let world = World::with(settings).await;
    world.set(ServerChange::Forum(Some(FORUM))).await;
    world
}

#[tokio::test]
async fn a_challenge_to_one_member_stays_in_the_channel_and_its_game_is_a_new_post() {
    let world = with_forum(Settings::default()).await;
    let poster = world.command(ANN, Command::global("challenge", standard())).await;
    assert!(matches!(poster.answer, Answer::Challenge(..)), "{poster:?}");
    let start = world.press_labelled(BOB, said(&poster), "Accept").await.announcements.remove(0);
    let Destination::NewPost { post: wanted, otherwise: LOBBY, members } = start.to else { panic!("{:?}", start.to) };
    assert!(["#1 Ann – Bob", "#1 Bob – Ann"].contains(&&*wanted.title), "{wanted:?}");
    assert_eq!((wanted.forum, wanted.tags), (FORUM, vec!["running".to_owned(), "Standard chess".to_owned()]));
    assert_eq!(members.len(), 2);
}

#[tokio::test]
async fn the_post_of_a_challenge_becomes_that_of_its_game() {
    let world = with_forum(Settings::default()).await;
    let sent = world.challenges_anyone(ANN, standard()).await;
    let Answer::Sent { challenge: id, post: Some(opened), .. } = &sent.answer else { panic!("{sent:?}") };
    assert_eq!(**opened, post("Ann challenges anyone: Standard chess", "open challenge"));
    app::challenge_moved(&world.context, *id, FORUM, MessageRef { channel: POST, message: MessageId(79) }).await;
    let in_post = Caller { channel: POST, parent: Some(FORUM), holds_threads: false, ..world.caller(BOB) };
    let accept = button(said(&sent), "Accept").control.clone();
    let start = world.handle(&in_post, pressed(&accept, None)).await.announcements.remove(0);
    let Destination::OwnPost { thread: POST, post: wanted, .. } = &start.to else { panic!("{:?}", start.to) };
    assert_eq!(wanted.tags, ["running", "Standard chess"]);
    assert_eq!(app::challenge_answered(&world.context, *id, MessageId(79)).await, None, "the post stays open");
}

#[tokio::test]
async fn the_post_of_a_challenge_that_nobody_accepts_says_so() {
    let world = with_forum(Settings { challenge_life: std::time::Duration::ZERO, ..Settings::default() }).await;
    let sent = world.challenges_anyone(ANN, standard()).await;
    let Answer::Sent { challenge: id, .. } = &sent.answer else { panic!("{sent:?}") };
    let at = MessageRef { channel: POST, message: MessageId(79) };
    app::challenge_moved(&world.context, *id, FORUM, at).await;
    let closed = app::find_repairs(&world.context).await.closed;
    assert_eq!((closed.len(), closed[0].at), (1, at));
    assert_eq!(closed[0].post, Some(post("Nobody accepted Ann's challenge: Standard chess", "finished")));
}
