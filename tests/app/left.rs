//! Players who have left the server: detected when they are awaited, announced once, and claimed against.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cardinal::app::{self, AboutServer, ChannelsLook, Command, NotYet, Servers, WantedChannels};
use cardinal_ids::{GameId, GuildId, Pace, Site, Timestamp, UserId};
use cardinal_interaction::Ask;
use cardinal_rules::{Seat, Variant};
use cardinal_store::{AdminAct, AdminOrder, NewDeed, NewGame, Reach};
use cardinal_table::Claim;
use cardinal_test_support::start_of_time;

use crate::clocks::{DAILY, DAY, HOUR, SECOND, only};
use crate::world::{ANN, BOB, EVE, LOBBY, World, new_game};

const SERVER: GuildId = GuildId(1);

/// A server that some members have left. Counts the requests to it.
#[derive(Default)]
struct Server {
    gone: Mutex<Vec<UserId>>,
    asked: AtomicUsize,
    silent: AtomicBool,
}

impl Server {
    fn of(world: &World) -> Arc<Server> {
        let server = Arc::new(Server::default());
        world.context.set_servers(Arc::clone(&server) as Arc<dyn Servers>);
        server
    }

    fn loses(&self, user: UserId) {
        self.gone.lock().unwrap().push(user);
    }

    fn gets_back(&self, user: UserId) {
        self.gone.lock().unwrap().retain(|gone| *gone != user);
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

#[async_trait]
impl Servers for Server {
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool> {
        assert_eq!(guild, SERVER);
        self.asked.fetch_add(1, Ordering::Relaxed);
        let is_there = !self.gone.lock().unwrap().contains(&user);
        (!self.silent.load(Ordering::Relaxed)).then_some(is_there)
    }

    async fn about(&self, _guild: GuildId) -> Option<AboutServer> {
        None
    }

    async fn look(&self, _guild: GuildId, _wanted: &WantedChannels) -> Option<ChannelsLook> {
        None
    }
}

/// Five days per turn.
const SLOW: Pace = Pace::turn(5 * 24 * 60 * 60);

impl World {
    async fn claim(&self, game: GameId, seat: Seat) -> Result<Claim, NotYet> {
        let info = self.store.games().info(game).await.unwrap();
        app::may_claim(&self.context, &info, seat).await.unwrap()
    }
}

fn after(seconds: u64) -> Timestamp {
    start_of_time().plus(seconds.cast_signed())
}

#[tokio::test]
async fn a_player_who_left_is_detected_by_a_reminder_and_announced_to_the_opponent_once() {
    let world = World::new().await;
    let server = Server::of(&world);
    for _ in 0..2 {
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    }
    server.loses(ANN);
    world.nothing_within(12 * HOUR - SECOND).await;
    app::check_members(&world.context).await;
    assert_eq!(server.asked(), 0, "nobody waits for anybody yet");
    assert!(world.after(SECOND).await.has_notices);
    world.told().await;
    app::check_members(&world.context).await;
    assert_eq!(server.asked(), 1, "once for two games");
    assert!(app::due_work(&world.context).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.message.mentions, [BOB]);
    let from = format!("<t:{}:f>", after(12 * HOUR + 3 * DAY).0);
    assert!(told.message.text.contains("**Ann** left this server"), "{}", told.message.text);
    assert!(told.message.text.contains(&from), "{}", told.message.text);
    assert_eq!(told.message.text.matches("- [#").count(), 2, "{}", told.message.text);
    // The second reminder comes within a day.
    world.after(11 * HOUR).await;
    world.told().await;
    app::check_members(&world.context).await;
    assert_eq!(server.asked(), 0);
}

#[tokio::test]
async fn a_player_awaited_for_over_a_day_is_looked_up_once_a_day() {
    let world = World::new().await;
    let server = Server::of(&world);
    world.start_at(Variant::Standard, &[], Some(SLOW)).await;
    let looks = async |user| {
        world.panel_of(user).await;
        app::check_members(&world.context).await;
        server.asked()
    };
    world.pass(DAY);
    assert_eq!(looks(BOB).await, 0, "not over a day");
    world.pass(SECOND);
    assert_eq!(looks(ANN).await, 0, "nobody waits for Bob");
    assert_eq!((looks(BOB).await, looks(BOB).await), (1, 0));
    world.pass(DAY - SECOND);
    assert_eq!(looks(BOB).await, 0);
    world.pass(SECOND);
    assert_eq!(looks(BOB).await, 1);
    app::due_work(&world.context).await;
    assert_eq!(world.told().await, [], "Ann is there");
}

/// Asks nobody, but notes who is asked about.
#[derive(Default)]
struct Noted(Mutex<Vec<(GuildId, UserId)>>);

#[async_trait]
impl Servers for Noted {
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool> {
        self.0.lock().unwrap().push((guild, user));
        None
    }

    async fn about(&self, _guild: GuildId) -> Option<AboutServer> {
        None
    }

    async fn look(&self, _guild: GuildId, _wanted: &WantedChannels) -> Option<ChannelsLook> {
        None
    }
}

#[tokio::test]
async fn a_player_is_looked_up_on_each_server_by_itself() {
    let world = World::new().await;
    let noted = Arc::new(Noted::default());
    world.context.set_servers(Arc::clone(&noted) as Arc<dyn Servers>);
    let mut games = Vec::new();
    for guild in [GuildId(1), GuildId(3)] {
        let site = Site { guild: Some(guild), channel: LOBBY, parent: None };
        let game = NewGame { site, ..new_game(Variant::Standard, None) };
        games.push(world.store.games().create(game, None).await.unwrap());
    }
    world.pass(DAY + SECOND);
    for _twice in 0..2 {
        for game in &games {
            world.command(BOB, Command::game(Some(game.to_string()), Ask::Panel)).await;
            app::check_members(&world.context).await;
        }
    }
    assert_eq!(*noted.0.lock().unwrap(), [(GuildId(1), ANN), (GuildId(3), ANN)]);
}

/// A game whose awaited player, Ann, was found to have left, a day and a second after the start.
async fn left(pace: Option<Pace>) -> (World, Arc<Server>, GameId) {
    let world = World::new().await;
    let server = Server::of(&world);
    let game = world.start_at(Variant::Standard, &[], pace).await;
    world.pass(DAY + SECOND);
    server.loses(ANN);
    world.panel_of(BOB).await;
    app::check_members(&world.context).await;
    assert!(app::due_work(&world.context).await.has_notices);
    assert_eq!(only(world.told().await).message.mentions, [BOB]);
    server.asked();
    (world, server, game)
}

#[tokio::test]
async fn after_three_days_the_game_may_be_claimed() {
    let (world, server, game) = left(Some(SLOW)).await;
    let from = after(4 * DAY + SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::LeftUntil(from)));
    world.pass(3 * DAY - SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::LeftUntil(from)));
    assert_eq!(server.asked(), 0);
    let told =
        format!("**Ann** left this server. If they don't come back, you can claim this game from <t:{}:f> on", from.0);
    assert!(world.panel_of(BOB).await.contains(&told), "{}", world.panel_of(BOB).await);
    world.pass(SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Ok(Claim::Left));
    assert_eq!(server.asked(), 1, "it is asked anew");
    // Nobody loses a game while Discord does not respond.
    server.silent.store(true, Ordering::Relaxed);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::Unknown));
    assert_eq!(world.claim(game, Seat::White).await, Err(NotYet::NotAwaited), "Bob has not left");
}

#[tokio::test]
async fn a_player_who_came_back_has_not_left_and_may_leave_again() {
    let (world, server, game) = left(Some(SLOW)).await;
    world.pass(3 * DAY);
    server.gets_back(ANN);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::HasClock));
    server.loses(ANN);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::HasClock), "it has to be found first");
    world.panel_of(BOB).await;
    app::check_members(&world.context).await;
    assert!(app::due_work(&world.context).await.has_notices);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::LeftUntil(after(7 * DAY + SECOND))));
    // The daily lookup finds her back before the opponent is told.
    world.pass(DAY);
    server.gets_back(ANN);
    world.panel_of(BOB).await;
    app::check_members(&world.context).await;
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::HasClock));
}

#[tokio::test]
async fn the_three_days_are_paused_during_an_outage_of_the_bot() {
    let (mut world, server, game) = left(Some(SLOW)).await;
    world.pass(DAY);
    world.context.time.heartbeat().await;
    world.pass(30 * DAY);
    world.restart().await;
    world.context.set_servers(server);
    world.pass(2 * DAY - SECOND);
    assert!(matches!(world.claim(game, Seat::Black).await, Err(NotYet::LeftUntil(_))));
    world.pass(SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Ok(Claim::Left));
}

#[tokio::test]
async fn a_silent_game_without_a_clock_may_be_claimed_after_fourteen_days() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], None).await;
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::SilentUntil(after(14 * DAY))));
    assert_eq!(world.claim(game, Seat::White).await, Err(NotYet::NotAwaited));
    world.pass(14 * DAY - SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::SilentUntil(after(14 * DAY))));
    world.pass(SECOND);
    assert_eq!(world.claim(game, Seat::Black).await, Ok(Claim::Silence));
}

#[tokio::test]
async fn nothing_may_be_claimed_while_the_clock_is_paused_or_the_game_is_over() {
    let (world, _server, game) = left(None).await;
    world.away(ANN, "20d").await;
    world.pass(16 * DAY);
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::Stands));
    world.away(ANN, "back").await;
    assert_eq!(world.claim(game, Seat::Black).await, Ok(Claim::Left));
    world.pass(100 * DAY);
    let work = app::due_work(&world.context).await;
    assert_eq!(work.announcements.len(), 1, "silence ends it");
    assert_eq!(world.claim(game, Seat::Black).await, Err(NotYet::Over));
    assert_eq!(world.store.departures().since(SERVER, EVE).await.unwrap(), None);
}

#[tokio::test]
async fn a_server_that_was_barred_just_now_is_left_once_more() {
    let world = World::new().await;
    app::obey_admin(&world.context).await;
    let admin = world.store.admin();
    let act = AdminAct::BarServer(SERVER);
    let deed = NewDeed { act, operator: "root".to_owned(), at: start_of_time(), reach: Reach::default() };
    admin.perform(deed).await.unwrap();
    // It was left, and has invited the bot before this process has read who is barred.
    admin.settle(AdminOrder::Leave(SERVER)).await.unwrap();
    app::leave_again(&world.context, SERVER).await;
    assert_eq!(app::obey_admin(&world.context).await.servers, [SERVER]);
    assert!(app::is_barred_server(&world.context, SERVER));
}
