//! A quiet channel: how superseded messages shrink, and what is announced without a picture.

use std::time::Duration;

use cardinal::app::{self, ChangeSettings, Command, Intent, ListGames, SetUp, Settings};
use cardinal_ids::{MessageId, UserId, Venue};
use cardinal_interaction::{
    Announcement, Answer, Ask, Caller, Destination, MessageRef, Obstacle, Offer, SupersededMessage, Where,
};
use cardinal_rules::Variant;
use cardinal_store::ServerChange;

use crate::world::{ANN, BOB, EVE, LOBBY, World, button, buttons, challenge, menus, refused, said, whole_text};

/// The lines to which superseded messages shrink.
pub(crate) fn lines(superseded: &[SupersededMessage]) -> Vec<Option<&str>> {
    superseded.iter().map(|edit| edit.line.as_deref()).collect()
}

fn labels(announcement: &Announcement) -> Vec<&str> {
    buttons(&announcement.message).map(|button| button.label.as_str()).collect()
}

impl World {
    /// Changes a setting of the server, as its admin.
    pub(crate) async fn set(&self, change: ServerChange) {
        let manager = Caller { manages: true, ..self.caller(EVE) };
        self.handle(&manager, Intent::Command(Command::global("settings", ChangeSettings(vec![change])))).await;
    }

    async fn offers(&self, user: UserId, offer: Offer) -> Announcement {
        self.ask(user, Ask::Offer(offer)).await.announcements.remove(0)
    }

    async fn posted(&self, announcement: &Announcement, message: u64) -> Vec<SupersededMessage> {
        app::announcement_posted(
            &self.context,
            announcement,
            MessageRef { channel: LOBBY, message: MessageId(message) },
        )
        .await
    }
}

#[tokio::test]
async fn a_superseded_turn_is_a_line_with_number_move_card_and_player() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let first = world.moves(ANN, "e4").await;
    assert_eq!(lines(&world.post(&first).await), [Some("-# #1 · **Standard chess** · Ann – Bob")]);
    let second = world.moves(BOB, "e5").await;
    assert_eq!(lines(&world.post(&second).await), [Some("-# #1 · 1. **e4** · Ann")]);
    let third = world.moves(ANN, "Nf3").await;
    assert_eq!(lines(&world.post(&third).await), [Some("-# #1 · 1… **e5** · Bob")]);

    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "2")]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let turn = world.finish_turn(ANN, panel).await;
    let start = world.post(&turn).await;
    let line = start[0].line.as_deref().unwrap();
    assert!(line.starts_with("-# #1 · **No Stress Chess**, Level 2 · Ann – Bob"), "{line}");
    assert!(line.contains("shuffle sealed as `"), "the commitment stays where everyone can see it: {line}");
    assert!(!line.contains('\n'), "{line}");
    let line = turn.announcements[0].line.as_deref().unwrap();
    assert!(line.starts_with("-# #1 · 1. **") && line.ends_with(") · Ann"), "move and card: {line}");
}

#[tokio::test]
async fn a_turn_that_moves_nothing_has_no_picture_and_leaves_the_board_in_place() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let turn = world.moves(ANN, "e4").await;
    world.post(&turn).await;
    let offer = world.offers(ANN, Offer::DRAW).await;
    assert_eq!((labels(&offer), offer.message.pictures.len()), (vec!["Accept the draw", "Decline"], 0));
    assert_eq!(offer.message.text.lines().count(), 1, "{}", offer.message.text);
    assert!(world.posted(&offer, 500).await.is_empty(), "the turn still shows the board and its controls");
    let declined = world.offers(BOB, Offer::Decline).await;
    assert_eq!((labels(&declined), declined.message.pictures.len()), (vec![], 0));
    assert_eq!(lines(&world.posted(&declined, 501).await), [Some("-# #1 · Ann offered a draw")]);
    let next = world.moves(BOB, "e5").await;
    let all = [Some("-# #1 · 1. **e4** · Ann"), Some("-# #1 · Bob declined the draw")];
    app::settle_edit(&world.context, MessageId(500)).await;
    assert_eq!(lines(&world.post(&next).await), all);
}

#[tokio::test]
async fn a_claimed_draw_is_a_line_and_the_last_board_keeps_its_picture() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    for _ in 0..2 {
        for (user, text) in [(ANN, "Nf3"), (BOB, "Nf6"), (ANN, "Ng1"), (BOB, "Ng8")] {
            world.post(&world.moves(user, text).await).await;
        }
    }
    let claimed = world.offers(ANN, Offer::Claim).await;
    assert!(claimed.message.pictures.is_empty() && claimed.message.text.contains("🏁"), "{claimed:?}");
    assert_eq!(lines(&world.posted(&claimed, 500).await), [None], "its controls alone go");
}

#[tokio::test]
async fn a_server_may_keep_its_pictures() {
    let world = World::new().await;
    world.set(ServerChange::KeepPictures(true)).await;
    world.start(Variant::Standard, &[]).await;
    assert_eq!(lines(&world.post(&world.moves(ANN, "e4").await).await), [None]);
    world.post(&world.ask(ANN, Ask::Offer(Offer::DRAW)).await).await;
    let superseded = world.post(&world.moves(BOB, "e5").await).await;
    assert_eq!(lines(&superseded), [None, Some("-# #1 · Ann offered a draw")], "a line has no picture to keep");
}

#[tokio::test]
async fn an_edit_is_pending_over_crashes_until_it_is_made() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let turn = world.moves(ANN, "e4").await.announcements.remove(0);
    let owed = world.posted(&turn, 500).await;
    assert_eq!(owed.len(), 1);
    assert!(app::due_edits(&world.context).await.is_empty(), "it is being made");
    // The process ends before the edit.
    world.restart().await;
    assert_eq!(app::due_edits(&world.context).await, owed);
    app::settle_edit(&world.context, owed[0].at.message).await;
    world.restart().await;
    assert!(app::due_edits(&world.context).await.is_empty(), "once is enough");
}

#[tokio::test]
async fn a_temporarily_refused_edit_is_retried_after_growing_pauses() {
    let world = World::with(Settings { edit_pause: Duration::from_hours(1), ..Settings::default() }).await;
    world.start(Variant::Standard, &[]).await;
    let turn = world.moves(ANN, "e4").await.announcements.remove(0);
    let owed = world.posted(&turn, 500).await;
    app::put_off_edits(&world.context, vec![(owed[0].clone(), Obstacle::Other)]).await;
    assert!(app::due_edits(&world.context).await.is_empty(), "not within the hour");
    let impatient = Settings { edit_pause: Duration::ZERO, hand_over: Duration::ZERO, ..Settings::default() };
    let second = world.second_with(impatient).await;
    app::put_off_edits(&second, vec![(owed[0].clone(), Obstacle::Other)]).await;
    let tried: Vec<u32> = app::due_edits(&second).await.iter().map(|edit| edit.tries).collect();
    assert_eq!(tried, [2]);
}

#[tokio::test]
async fn the_start_says_how_to_win_and_links_to_the_rules() {
    for (variant, level, aim) in [
        (Variant::NoStress, Some("1"), "Capture the king to win. Each turn a card says"),
        (Variant::NoStress, Some("2"), "Capture the king to win. Each turn you play a card"),
        (Variant::NoStress, Some("advanced"), "Checkmate to win. Each turn you play a card"),
        (Variant::ChessMe, None, "Checkmate to win. Each turn, move a piece"),
        (Variant::Standard, None, "Checkmate to win. White moves first"),
    ] {
        let world = World::new().await;
        let options: Vec<(&str, &str)> = level.map(|level| ("level", level)).into_iter().collect();
        let poster = world.command(ANN, Command::global("challenge", challenge(variant, &options))).await;
        let start = world.press_labelled(BOB, said(&poster), "Accept").await.announcements.remove(0).message;
        assert!(start.text.contains(aim), "{}", start.text);
        let how = world.press_labelled(BOB, &start, "How to play").await;
        assert!(matches!(how.answer, Answer::Private(_)) && said(&how).text.contains(variant.name()), "{how:?}");
        if let Some(seal) = start.text.lines().find(|line| line.contains("shuffle is sealed")) {
            assert!(seal.starts_with("-# "), "in small print: {seal}");
        }
    }
}

#[tokio::test]
async fn the_end_links_to_a_rematch_the_moves_and_the_record() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.post(&world.moves(ANN, "e4").await).await;
    let question = world.ask(BOB, Ask::Resign).await;
    let end = world.press_labelled(BOB, said(&question), "Resign").await;
    assert_eq!(labels(&end.announcements[0]), ["Play again", "Replay", "Step through", "Moves", "Full record (file)"]);
    world.post(&end).await;
    let end = &end.announcements[0].message;
    for user in [ANN, EVE] {
        let replay = world.press_labelled(user, end, "Moves").await;
        assert!(matches!(replay.answer, Answer::Private(_)), "{replay:?}");
        assert_eq!(said(&replay).text, "Game #1, 1 turn:\n1. e4");
        let offered: Vec<&str> = buttons(said(&replay)).map(|button| button.label.as_str()).collect();
        assert_eq!(offered.contains(&"Play again"), user == ANN, "{offered:?}");
    }
    let record = world.press_labelled(EVE, end, "Full record (file)").await;
    assert_eq!(said(&record).files.len(), 1);
}

#[tokio::test]
async fn finished_games_are_listed_with_a_link() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let question = world.ask(BOB, Ask::Resign).await;
    let end = world.press_labelled(BOB, said(&question), "Resign").await.announcements.remove(0);
    world.posted(&end, 700).await;
    let running = world.start(Variant::Standard, &[]).await;
    let turn = world.moves(ANN, "e4").await;
    world.posted(&turn.announcements[0], 701).await;

    let list = world.command(BOB, Command::global("games", ListGames)).await;
    let text = whole_text(said(&list));
    let ended = text.lines().find(|line| line.starts_with("#1 ")).unwrap();
    assert!(
        ended.contains("**you lost**, <t:") && ended.contains("(https://discord.com/channels/1/11/700)"),
        "{ended}"
    );
    let own = text.lines().find(|line| line.starts_with("#2 ")).unwrap();
    assert!(own.contains("**your turn**") && own.contains("(https://discord.com/channels/1/11/701)"), "{own}");
    let menus: Vec<_> = menus(said(&list)).collect();
    assert_eq!(button(said(&list), "Open").control.game(), Some(running));
    let look_back = world.press(BOB, &menus[0].control, Some("1")).await;
    assert!(said(&look_back).text.starts_with("Game #1"), "{look_back:?}");
    let rematch = world.plays_again(BOB, said(&look_back)).await;
    assert!(matches!(rematch.answer, Answer::Sent { .. }), "{rematch:?}");
}

#[tokio::test]
async fn the_same_challenge_is_not_posted_twice() {
    let world = World::new().await;
    let level = |level| Command::global("challenge", challenge(Variant::NoStress, &[("level", level)]));
    let first = world.command(ANN, level("2")).await;
    let Answer::Challenge(id, _) = first.answer else { panic!("{first:?}") };
    app::challenge_posted(&world.context, id, MessageId(700)).await;
    let twin = world.command(ANN, level("2")).await;
    let told = refused(&twin);
    assert!(
        told.starts_with("Your challenge to <@102> is still open: https://discord.com/channels/1/11/700\n"),
        "{told}"
    );
    button(said(&twin), "Withdraw");
    // Another level is another challenge.
    assert!(matches!(world.command(ANN, level("3")).await.answer, Answer::Challenge(..)));
}

#[tokio::test]
async fn games_begin_in_their_own_thread_if_possible() {
    for (holds_threads, set, asked, wanted) in [
        (true, None, None, Venue::Thread),
        (false, None, None, Venue::Channel),
        (true, Some(Venue::Channel), None, Venue::Channel),
        (true, Some(Venue::Channel), Some(Venue::Thread), Venue::Thread),
        (true, None, Some(Venue::Channel), Venue::Channel),
    ] {
        let world = World::new().await;
        if let Some(venue) = set {
            world.set(ServerChange::Venue(venue)).await;
        }
        let caller = Caller { holds_threads, ..world.caller(ANN) };
        let asked = SetUp { place: asked.map(Where::Public), ..challenge(Variant::Standard, &[]) };
        let poster = world.handle(&caller, Intent::Command(Command::global("challenge", asked))).await;
        let start = world.press_labelled(BOB, said(&poster), "Accept").await.announcements.remove(0);
        let is_thread = matches!(start.to, Destination::NewThread { parent: LOBBY, .. });
        assert_eq!(is_thread, wanted == Venue::Thread, "{:?}", start.to);
        assert_eq!(!is_thread, start.to == Destination::Channel(LOBBY), "{:?}", start.to);
    }
}
