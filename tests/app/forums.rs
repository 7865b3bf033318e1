//! Games as posts of a forum: where they go, and what their challenges become.

use cardinal::app::{self, Command, EventRequest, SetUp, Settings};
use cardinal_ids::{ChannelId, EventId, MessageId};
use cardinal_interaction::{
    Answer, Caller, Control, Destination, EventAct, EventControl, EventSubject, MessageRef, Post,
};
use cardinal_rules::Variant;
use cardinal_store::ServerChange;

use crate::events::DORA;
use crate::world::{ANN, BOB, EVE, LOBBY, World, button, challenge, menus, pressed, refused, said};

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

/// An event that is announced in the forum by an organiser who is here, with its panel.
async fn event_in_forum(world: &World, here: &Caller) -> EventId {
    let set_up = world.event_command(here, EventRequest::New(Some("Autumn Cup".to_owned()))).await;
    let announce = button(said(&set_up), "Announce").control.clone();
    let Control::Event { event, .. } = announce else { panic!("{announce:?}") };
    let control = |what| Control::Event { event, what };
    let values = [(EventSubject::Game, "standard"), (EventSubject::Least, "3"), (EventSubject::Place, "forum")];
    for (subject, value) in values {
        let chosen = pressed(&control(EventControl::Set(subject)), Some(value));
        let here = Caller { interaction: world.organiser().interaction, ..here.clone() };
        said(&world.handle(&here, chosen).await);
    }
    let here = Caller { interaction: world.organiser().interaction, ..here.clone() };
    world.handle(&here, pressed(&announce, None)).await;
    event
}

/// Where the games of an event begin that is begun now.
async fn begun(world: &World, event: EventId) -> Vec<Destination> {
    world.joins(event, &[ANN, BOB, DORA]).await;
    let begin = Control::Event { event, what: EventControl::Confirm(EventAct::Begin, 0) };
    world.handle(&world.organiser(), pressed(&begin, None)).await;
    world.goes_on(1).await.into_iter().map(|start| start.to).collect()
}

#[tokio::test]
async fn an_event_is_opened_as_a_post_by_one_process_and_its_games_are_posts_of_their_own() {
    let world = World::shared(Settings::default()).await;
    world.set(ServerChange::Forum(Some(FORUM))).await;
    let event = event_in_forum(&world, &world.organiser()).await;
    let other = world.second().await;
    let (one, two) = tokio::join!(app::due_event_posts(&world.context), app::due_event_posts(&other));
    let [due] = <[_; 1]>::try_from([one, two].concat()).expect("one process opens it");
    let opening = due.opens.clone().expect("nothing is posted yet");
    let wanted = Post { forum: FORUM, title: "Autumn Cup".to_owned(), tags: vec!["Standard chess".to_owned()] };
    assert_eq!((opening.post, opening.members), (wanted.clone(), vec![EVE]));
    let claim = app::claim_event_post(&world.context, event).await.expect("nobody else opens it");
    assert!(app::claim_event_post(&other, event).await.is_none(), "another one that is late waits");
    app::event_post_opened(&world.context, event, POST, due.state).await;
    app::release_claim(&world.context, claim).await;
    assert_eq!(app::event_thread(&other, event).await, Some(POST));

    let starts = begun(&world, event).await;
    assert_eq!(starts.len(), 3);
    for start in starts {
        let Destination::NewPost { post, otherwise: LOBBY, .. } = start else { panic!("{start:?}") };
        assert_eq!(post.forum, FORUM);
    }
    world.after(120).await;
    let now = app::due_event_posts(&world.context).await.remove(0);
    assert_eq!((now.channel, now.at), (POST, Some(MessageRef { channel: POST, message: MessageId(79) })));
    assert_eq!(now.opens, None);
    assert_eq!(now.retagged, Some(Post { tags: vec!["running".to_owned(), "Standard chess".to_owned()], ..wanted }));
    app::event_tagged(&world.context, &now).await;
    app::event_shown(&world.context, &now, None).await;
    let shown = world.event_command(&world.caller(ANN), EventRequest::Show(None)).await;
    assert!(said(&shown).text.ends_with("/channels/1/79/79"), "{shown:?}");
    world.plays_out(event, &[BOB, DORA, ANN]).await;
    world.goes_on(120).await;
    let end = app::due_event_posts(&world.context).await.remove(0);
    assert!(end.channel == POST && end.end.is_some(), "{end:?}");
    assert_eq!(end.retagged.map(|post| post.tags), Some(vec!["finished".to_owned(), "Standard chess".to_owned()]));
}

#[tokio::test]
async fn an_event_made_in_a_post_has_a_post_of_its_own_and_so_do_its_games() {
    let world = with_forum(Settings::default()).await;
    let here = Caller { channel: ChannelId(75), parent: Some(FORUM), holds_threads: false, ..world.organiser() };
    let event = event_in_forum(&world, &here).await;
    let due = app::due_event_posts(&world.context).await.remove(0);
    assert!(due.opens.is_some(), "{due:?}");
    app::event_post_opened(&world.context, event, POST, due.state).await;
    for start in begun(&world, event).await {
        assert!(matches!(start, Destination::NewPost { .. }), "{start:?}");
    }
}

#[tokio::test]
async fn without_a_forum_an_event_is_announced_where_it_is_made() {
    let world = World::new().await;
    let panel = world.set_up(&[]).await;
    let subjects = menus(&panel).next().expect("the menu of subjects");
    assert!(subjects.items.iter().all(|item| item.label != "Announced in"), "{subjects:?}");
    let Control::Event { event, .. } = subjects.control else { panic!("{subjects:?}") };
    let forged = Control::Event { event, what: EventControl::Set(EventSubject::Place) };
    let refusal = world.handle(&world.organiser(), pressed(&forged, Some("forum"))).await;
    assert_eq!(refused(&refusal), "This server has no forum for games now. `/settings` → **Channels** chooses one.");
}
