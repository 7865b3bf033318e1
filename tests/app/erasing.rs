//! Servers whose data is erased: because their owner asks for it, or because the bot was removed for long.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal::app::{self, AboutServer, ChannelsLook, Place, Servers, Settings, WantedChannels};
use cardinal_ids::{GameId, GuildId, UserId};
use cardinal_interaction::{Answer, Caller, Control, Outcome, ServerControl};
use cardinal_rules::Variant;
use cardinal_store::StoreError;

use crate::clocks::{DAY, MINUTE, SECOND};
use crate::world::{ANN, BOB, LOBBY, World, button, buttons, pressed, refused, said};

const SERVER: GuildId = GuildId(1);

/// A server that Ann owns.
struct Owned;

#[async_trait]
impl Servers for Owned {
    async fn is_member(&self, _guild: GuildId, _user: UserId) -> Option<bool> {
        Some(true)
    }

    async fn about(&self, _guild: GuildId) -> Option<AboutServer> {
        Some(AboutServer { name: "Chess & Tea".to_owned(), owner: ANN })
    }

    async fn look(&self, _guild: GuildId, _wanted: &WantedChannels) -> Option<ChannelsLook> {
        None
    }
}

async fn owned() -> World {
    let world = World::new().await;
    world.context.set_servers(Arc::new(Owned));
    world
}

fn manager(world: &World, user: UserId) -> Caller {
    Caller { manages: true, ..world.caller(user) }
}

impl World {
    async fn presses(&self, user: UserId, control: ServerControl, typed: Option<&str>) -> Outcome {
        self.handle(&manager(self, user), pressed(&Control::Server(control), typed)).await
    }

    /// Has Ann type the server's name. Returns the button of the public message about it.
    async fn asks_to_erase(&self) -> Control {
        let asked = self.presses(ANN, ServerControl::Erase, Some(" Chess & Tea ")).await;
        let at = app::due_work(&self.context).await;
        assert!(at.has_notices && said(&asked).text.contains("will be erased <t:"), "{asked:?}");
        let told = self.told().await;
        let [told] = told.as_slice() else { panic!("one message says so: {told:?}") };
        assert_eq!(told.place, Place::Channel(LOBBY));
        assert!(told.message.text.contains("has asked for all data of Cardinal here to be erased"), "{told:?}");
        button(&told.message, "Keep the data").control.clone()
    }

    async fn is_deleted(&self, game: GameId) -> bool {
        matches!(self.store.games().info(game).await, Err(StoreError::NoGame(_)))
    }
}

#[tokio::test]
async fn the_owner_alone_has_data_erased_by_typing_the_servers_name() {
    let world = owned().await;
    let game = world.start(Variant::Standard, &[]).await;
    let open = world.presses(ANN, ServerControl::AskErase, None).await;
    assert!(matches!(open.answer, Answer::Form(_)), "{open:?}");
    for control in [ServerControl::AskErase, ServerControl::Erase] {
        let other = world.presses(BOB, control, Some("Chess & Tea")).await;
        assert!(refused(&other).contains(&format!("Only the owner of the server, <@{ANN}>,")), "{other:?}");
    }
    let wrong = world.presses(ANN, ServerControl::Erase, Some("Chess and Tea")).await;
    assert!(refused(&wrong).contains("it is called `Chess & Tea`. Nothing is erased."), "{wrong:?}");
    let member = world.handle(&world.caller(ANN), pressed(&Control::Server(ServerControl::Erase), None)).await;
    refused(&member);
    world.nothing_within(8 * DAY).await;
    assert!(!world.is_deleted(game).await);
}

#[tokio::test]
async fn nothing_is_erased_while_discord_does_not_say_who_owns_the_server() {
    let world = World::new().await;
    let asked = world.presses(ANN, ServerControl::Erase, Some("Chess & Tea")).await;
    assert!(refused(&asked).contains("Discord doesn't say who owns this server"), "{asked:?}");
}

#[tokio::test]
async fn seven_days_later_running_games_are_aborted_and_then_all_is_gone() {
    let world = owned().await;
    let running = world.start(Variant::Standard, &[]).await;
    world.asks_to_erase().await;
    world.nothing_within(7 * DAY - SECOND).await;
    assert!(!world.over(running).await);
    let work = world.after(SECOND).await;
    let [end] = work.announcements.as_slice() else { panic!("the end is told: {work:?}") };
    assert!(end.message.text.contains("aborted"), "{end:?}");
    assert!(world.over(running).await && !world.is_deleted(running).await);
    world.after(SECOND).await;
    assert!(world.is_deleted(running).await);
    let page = world.presses(ANN, ServerControl::Erasing, None).await;
    assert!(said(&page).text.contains("Seven days after the owner asks for it"), "{page:?}");
}

#[tokio::test]
async fn any_server_admin_keeps_the_data_by_a_press() {
    let world = owned().await;
    let game = world.start(Variant::Standard, &[]).await;
    let keep = world.asks_to_erase().await;
    refused(&world.press(BOB, &keep, None).await);
    let page = world.presses(BOB, ServerControl::Erasing, None).await;
    assert!(buttons(said(&page)).any(|button| button.label == "Keep the data"), "{page:?}");
    let kept = world.handle(&manager(&world, BOB), pressed(&keep, None)).await;
    assert_eq!(said(&kept).text, "**Bob** has stopped it: this server keeps its data.");
    world.nothing_within(8 * DAY).await;
    assert!(!world.is_deleted(game).await);
    let record = world.presses(ANN, ServerControl::Record(0), None).await;
    for line in ["**Ann** asked for all data of the server to be erased", "**Bob** stopped that: the data stays"] {
        assert!(said(&record).text.contains(line), "{record:?}");
    }
}

#[tokio::test]
async fn ninety_days_after_the_bot_was_removed_all_is_gone() {
    for (settings, is_erased) in
        [(Settings::default(), true), (Settings { removed_servers_kept_for: None, ..Settings::default() }, false)]
    {
        let world = World::with(settings).await;
        let game = world.start(Variant::Standard, &[]).await;
        app::server_removed(&world.context, SERVER).await;
        world.nothing_within(90 * DAY - MINUTE).await;
        assert!(!world.over(game).await);
        for _ in 0..3 {
            world.after(MINUTE).await;
        }
        assert_eq!(world.is_deleted(game).await, is_erased);
    }
}

#[tokio::test]
async fn a_server_that_invites_the_bot_again_keeps_its_data() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    app::server_removed(&world.context, SERVER).await;
    world.nothing_within(80 * DAY).await;
    app::server_added(&world.context, SERVER).await;
    world.after(20 * DAY).await;
    assert!(!world.is_deleted(game).await);
}
