//! `/settings`: who may change what for a server, and which settings apply.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cardinal::app::{
    AboutServer, ChangeSettings, ChannelsLook, Command, EndGame, Intent, Lacking, PreferencesPatch, Servers,
    WantedChannels,
};
use cardinal_ids::{ChannelId, GuildId, UserId, Venue};
use cardinal_interaction::{Ask, Caller, ChannelMenu, Control, Message, Outcome, Row, ServerControl};
use cardinal_rules::Variant;
use cardinal_store::{ServerChange, ServerSettings};
use cardinal_test_support::start_of_time;

use crate::world::{ANN, ATTIC, BOB, LOBBY, World, button, buttons, challenge, menus, pressed, refused, said};

const GUILD: GuildId = GuildId(1);

async fn set(world: &World, caller: &Caller, changes: Vec<ServerChange>) -> Outcome {
    world.handle(caller, Intent::Command(Command::global("settings", ChangeSettings(changes)))).await
}

fn manager(world: &World) -> Caller {
    Caller { manages: true, ..world.caller(ANN) }
}

fn places(message: &Message) -> &ChannelMenu {
    let menu = message.controls.iter().find_map(|row| match row {
        Row::Channels(menu) => Some(menu),
        _ => None,
    });
    menu.unwrap()
}

/// A page of the settings, by its button.
async fn page(world: &World, shown: &Outcome, label: &str) -> Outcome {
    let control = button(said(shown), label).control.clone();
    world.handle(&manager(world), pressed(&control, None)).await
}

fn chosen(message: &Message) -> Vec<&str> {
    menus(message)
        .flat_map(|menu| menu.items.iter().filter(|item| item.chosen).map(|item| item.label.as_str()))
        .collect()
}

#[tokio::test]
async fn what_admins_do_is_listed_for_admins() {
    let world = World::new().await;
    let presses =
        async |control: ServerControl| world.handle(&manager(&world), pressed(&Control::Server(control), None)).await;
    let none = presses(ServerControl::Record(0)).await;
    assert!(said(&none).text.contains("When an admin aborts or annuls a game"), "{none:?}");
    let game = world.start(Variant::Standard, &[]).await;
    let end = Command::global("settings", EndGame(game.to_string()));
    let question = world.handle(&manager(&world), Intent::Command(end)).await;
    let control = button(said(&question), "Abort this game").control.clone();
    for _ in 0..2 {
        world.handle(&manager(&world), pressed(&control, None)).await;
    }
    let shown = set(&world, &manager(&world), vec![]).await;
    let games = page(&world, &shown, "Running games").await;
    let paused = page(&world, &games, "Pause all games").await;
    assert!(said(&paused).text.contains("All games on this server are paused"), "{paused:?}");
    page(&world, &games, "Pause all games").await;
    page(&world, &paused, "Resume all games").await;
    let record = page(&world, &shown, "Admin record").await;
    let now = start_of_time().0;
    let lines = ["resumed all games".to_owned(), "paused all games".to_owned(), format!("aborted game #{game}")];
    let lines = lines.map(|what| format!("- <t:{now}:f>: **Ann** {what}"));
    assert!(said(&record).text.ends_with(&lines.join("\n")), "{}", said(&record).text);
    let stranger = world.press(BOB, &Control::Server(ServerControl::Record(0)), None).await;
    assert!(refused(&stranger).contains("Manage Server"), "{stranger:?}");
    // Eleven acts have two pages.
    for paused in [true, false].repeat(4) {
        presses(ServerControl::Pause(paused)).await;
    }
    let newest = presses(ServerControl::Record(0)).await;
    assert_eq!(said(&newest).text.matches("\n- ").count(), 10);
    let older = page(&world, &newest, "Older").await;
    assert!(said(&older).text.contains("aborted game") && said(&older).text.contains("Page 2 of 2"), "{older:?}");
}

#[tokio::test]
async fn members_who_may_not_manage_the_server_change_nothing() {
    let world = World::new().await;
    let changes = vec![ServerChange::KeepPictures(true)];
    assert!(refused(&set(&world, &world.caller(BOB), changes.clone()).await).contains("Manage Server"));
    let alone = Caller { guild: None, ..manager(&world) };
    assert!(refused(&set(&world, &alone, changes).await).contains("no server"));
    let pressed = Intent::press(&Control::Server(ServerControl::Pictures).encode(), &["keep".to_owned()]);
    assert!(refused(&world.handle(&world.caller(BOB), pressed).await).contains("Manage Server"));
    assert_eq!(world.store.settings().of_server(GUILD).await.unwrap(), ServerSettings::default());
}

#[tokio::test]
async fn settings_are_kept_for_their_server_only_and_shown_as_selected() {
    let mut world = World::new().await;
    let manager = manager(&world);
    let typed = vec![
        ServerChange::Shape(" Wide".to_owned()),
        ServerChange::Venue(Venue::Channel),
        ServerChange::KeepPictures(true),
        ServerChange::Pace("10m+10s".to_owned()),
    ];
    set(&world, &manager, typed).await;
    world.restart().await;
    let shown = set(&world, &Caller { interaction: world.caller(ANN).interaction, ..manager.clone() }, vec![]).await;
    let pictures = page(&world, &shown, "Pictures").await;
    assert_eq!(chosen(said(&pictures)), ["Pictures: wide", "Pictures: all of a game"]);
    let new_games = page(&world, &shown, "New games").await;
    assert_eq!(chosen(said(&new_games)), ["Time: 10 minutes each, plus 10 seconds per turn"]);
    assert!(buttons(said(&new_games)).any(|button| button.label == "Games: in the channel"));
    assert!(places(said(&page(&world, &shown, "Channels").await)).chosen.is_empty());
    // All of it stands on the first page too, in a line for each subject.
    let lines = "🖼️ Pictures: wide. All of a game's messages keep theirs.\n\
        ♟️ New games: 10 minutes each, plus 10 seconds per turn, rated, in the channel.\n\
        📍 Games can start in every channel I can write in. I archive the threads of finished games after a day.";
    assert!(said(&shown).text.ends_with(lines), "{}", said(&shown).text);
    let elsewhere = Caller { guild: Some(GuildId(2)), ..manager.clone() };
    let other = set(&world, &Caller { interaction: world.caller(ANN).interaction, ..elsewhere }, vec![]).await;
    assert!(said(&other).text.contains("Pictures: balanced. Only a game's newest message has one."), "{other:?}");
    assert!(said(&other).text.contains("New games: no clock, rated, in a new thread."), "all is as usual");
    let plaid = vec![ServerChange::KeepPictures(false), ServerChange::Shape("plaid".to_owned())];
    let plaid = set(&world, &Caller { interaction: world.caller(ANN).interaction, ..manager }, plaid).await;
    assert!(refused(&plaid).contains("balanced and wide"), "{}", refused(&plaid));
    assert_eq!(
        world.store.settings().of_server(GUILD).await.unwrap().keep_pictures,
        Some(true),
        "nothing is half done"
    );
}

#[tokio::test]
async fn games_begin_in_the_configured_channels_and_their_threads() {
    let world = World::new().await;
    let shown = set(&world, &manager(&world), vec![]).await;
    let menu = places(said(&page(&world, &shown, "Channels").await)).control.clone();
    let choose = |values: &[&str]| {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        Intent::press(&menu.encode(), &values)
    };
    let attic = ATTIC.to_string();
    let chosen = world.handle(&manager(&world), choose(&[&attic])).await;
    assert_eq!(places(said(&chosen)).chosen, [ATTIC]);
    assert!(said(&chosen).text.contains(&format!("<#{ATTIC}>")), "{}", said(&chosen).text);

    let asked = || Intent::Command(Command::global("challenge", challenge(Variant::Standard, &[])));
    let lobby = world.handle(&world.caller(ANN), asked()).await;
    assert!(refused(&lobby).contains(&format!("<#{ATTIC}>")), "{}", refused(&lobby));
    let thread = Caller { channel: ChannelId(77), parent: Some(ATTIC), ..world.caller(ANN) };
    assert!(said(&world.handle(&thread, asked()).await).text.contains("challenges"));

    let garbage = world.handle(&manager(&world), choose(&["the attic"])).await;
    assert!(refused(&garbage).contains("/settings"));
    world.handle(&manager(&world), choose(&[])).await;
    let free = world.challenges_anyone(BOB, challenge(Variant::Standard, &[])).await;
    assert!(said(&free).text.contains("challenges"), "{}", said(&free).text);
}

/// The widths of a message's pictures in pixels, from their PNG headers.
fn widths(message: &Message) -> Vec<u32> {
    let width = |png: &[u8]| u32::from_be_bytes(png[16..20].try_into().unwrap());
    message.pictures.iter().map(|picture| width(&picture.bytes)).collect()
}

#[tokio::test]
async fn a_shape_applies_to_all_by_the_server_and_to_one_user_by_preference() {
    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "2")]).await;
    let prefer = |shape: &str| {
        let shape = Some(shape.to_owned());
        world.command(BOB, Command::global("preferences", PreferencesPatch { shape, ..PreferencesPatch::default() }))
    };
    let panel = async || {
        widths(said(&world.ask(BOB, Ask::Hand).await)).len() + widths(said(&world.ask(BOB, Ask::Panel).await)).len()
    };
    let board = async |user| widths(said(&world.ask(user, Ask::Board { text: false }).await))[0];
    let (balanced, wide) = (board(ANN).await, 1146);
    assert!(balanced < wide);
    // The hand, and a panel with the hand below the board.
    assert_eq!(panel().await, 2);
    set(&world, &manager(&world), vec![ServerChange::Shape("wide".to_owned())]).await;
    assert_eq!((board(ANN).await, board(BOB).await), (wide, wide));
    assert_eq!(panel().await, 2, "the hand lies beside the board");
    prefer("balanced").await;
    assert_eq!((board(ANN).await, board(BOB).await), (wide, balanced));
    prefer("server").await;
    assert_eq!(board(BOB).await, wide);
    let drawn = world.ask(ANN, Ask::Draw).await;
    assert!(widths(said(&drawn)).iter().all(|width| *width == wide), "White's panel");
}

/// A server on which the bot lacks the same in every channel, or where that can't be learned.
#[derive(Default)]
struct Strict {
    to_post: Option<Vec<String>>,
    asked: Mutex<Vec<ChannelId>>,
}

#[async_trait]
impl Servers for Strict {
    async fn is_member(&self, _guild: GuildId, _user: UserId) -> Option<bool> {
        None
    }

    async fn about(&self, _guild: GuildId) -> Option<AboutServer> {
        None
    }

    async fn look(&self, guild: GuildId, wanted: &WantedChannels) -> Option<ChannelsLook> {
        assert_eq!((guild, &wanted.forum), (GUILD, &None));
        self.asked.lock().unwrap().extend(&wanted.places);
        let lacking = |channel: &ChannelId| Lacking {
            channel: *channel,
            to_post: self.to_post.clone().unwrap_or_default(),
            for_threads: Vec::new(),
        };
        let lacking = wanted.places.iter().map(lacking).collect();
        self.to_post.is_some().then_some(ChannelsLook { lacking, forum: None })
    }
}

#[tokio::test]
async fn channels_that_lack_the_same_are_warned_about_in_one_line() {
    let to_post = vec!["Send Messages".to_owned()];
    let choose = |values: &[ChannelId], told: Vec<Lacking>| {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        Intent::press(&Control::Server(ServerControl::Places).encode(), &values).in_channels(told)
    };
    let of_attic = || vec![Lacking { channel: ATTIC, to_post: to_post.clone(), for_threads: Vec::new() }];
    let world = World::new().await;
    let strict = Arc::new(Strict { to_post: Some(to_post.clone()), ..Strict::default() });
    world.context.set_servers(Arc::clone(&strict) as Arc<dyn Servers>);
    let page = world.handle(&manager(&world), choose(&[ATTIC, LOBBY], of_attic())).await;
    let warning = format!("⚠️ I can't post in <#{ATTIC}> and <#{LOBBY}>: I need **Send Messages** there.");
    assert!(said(&page).text.ends_with(&warning), "{}", said(&page).text);
    assert_eq!(*strict.asked.lock().unwrap(), [LOBBY], "Discord has told of the other");
    // With every channel that can be chosen there is room for it all.
    let many: Vec<ChannelId> = (0..25).map(|number| ChannelId(u64::MAX - number)).collect();
    let page = world.handle(&manager(&world), choose(&many, Vec::new())).await;
    assert!(said(&page).text.ends_with("there.") && said(&page).text.chars().count() <= 2000, "{page:?}");
    let silent = World::new().await;
    silent.context.set_servers(Arc::new(Strict::default()));
    let page = silent.handle(&manager(&silent), choose(&[ATTIC], Vec::new())).await;
    assert_eq!(places(said(&page)).chosen, [ATTIC], "what can't be learned stops nothing");
    assert!(!said(&page).text.contains('⚠'), "{page:?}");
}
