//! Games that begin by what a player has on their account alone, and what becomes of them when it is taken off.

use cardinal::app::{self, Command, Intent, Learn, SetUp};
use cardinal_ids::{GameId, GuildId};
use cardinal_interaction::{Answer, Caller, Colour, Control, GameControl, Installation, Outcome, Where};
use cardinal_rules::Variant;
use cardinal_store::{AdminAct, GameFilter, NewDeed, Page, Reach, StoreError};
use cardinal_test_support::start_of_time;

use crate::clocks::DAY;
use crate::world::{ANN, EVE, World, button, buttons, pressed, refused, said};

impl World {
    /// Ann, where nothing but her account has brought the bot.
    fn by_account(&self, installation: Installation) -> Caller {
        Caller { guild: None, holds_threads: false, installation, ..self.caller(ANN) }
    }

    async fn begins_by(&self, installation: Installation) -> Outcome {
        let asked =
            SetUp { variant: Some(Variant::Standard), colour: Some(Colour::White), level: Some(1), ..SetUp::default() };
        let intent = Intent::Command(Command::global("challenge", asked));
        self.handle(&self.by_account(installation), intent).await
    }

    /// The running games of Ann, newest first.
    async fn running(&self) -> Vec<GameId> {
        let filter = GameFilter { player: Some(ANN), ..GameFilter::default() };
        let games = self.store.games().list(filter, Page::first(9)).await.unwrap();
        games.into_iter().map(|info| info.id).collect()
    }

    async fn is_forgotten(&self, game: GameId) -> bool {
        matches!(self.store.games().info(game).await, Err(StoreError::NoGame(_)))
    }
}

#[tokio::test]
async fn a_game_elsewhere_is_its_players_alone_and_says_where_it_goes_on() {
    let world = World::new().await;
    let begun = world.begins_by(Installation::AccountElsewhere).await;
    assert!(begun.announcements.is_empty() && matches!(begun.answer, Answer::Private(_)), "{begun:?}");
    assert!(said(&begun).text.contains("`/turn` brings it back"), "{}", said(&begun).text);
    let in_direct_messages = world.begins_by(Installation::AccountDirect).await;
    assert!(!said(&in_direct_messages).text.contains("brings it back"), "{in_direct_messages:?}");
    assert!(app::find_repairs(&world.context).await.announcements.is_empty(), "nothing is to be posted");
}

#[tokio::test]
async fn whom_the_operators_bar_has_no_account_that_plays() {
    let world = World::new().await;
    let ways = [Installation::AccountDirect, Installation::AccountElsewhere];
    world.begins_by(Installation::AccountDirect).await;
    let control = Control::Game { game: world.running().await[0], ply: 0, what: GameControl::CurrentPanel };
    let orders = async |act| {
        let deed = NewDeed { act, operator: "eve".to_owned(), at: start_of_time(), reach: Reach::default() };
        world.store.admin().perform(deed).await.unwrap();
        app::refresh_bars(&world.context).await;
    };
    orders(AdminAct::BarMember(ANN)).await;
    for way in ways {
        let learn = Command::global("learn", Learn { variant: Some(Variant::Standard) });
        let caller = world.by_account(way);
        for outcome in [
            world.begins_by(way).await,
            world.handle(&caller, Intent::Command(learn)).await,
            world.handle(&caller, pressed(&control, None)).await,
        ] {
            assert!(refused(&outcome).starts_with("Whoever runs this bot has barred you"), "{way:?}: {outcome:?}");
        }
    }
    assert_eq!(world.running().await.len(), 1);
    orders(AdminAct::UnbarMember(ANN)).await;
    for way in ways {
        world.begins_by(way).await;
    }
    assert_eq!(world.running().await.len(), 3);
}

#[tokio::test]
async fn whom_a_server_bars_plays_elsewhere_and_shows_nothing_there() {
    let world = World::new().await;
    let asked = || {
        let (variant, level) = (Some(Variant::Standard), Some(1));
        let place = Some(Where::Private);
        Command::global("challenge", SetUp { variant, level, place, ..SetUp::default() })
    };
    world.command(ANN, asked()).await;
    let private = world.running().await[0];
    let here = world.caller(ANN);
    world.store.server_bars().bar(here.guild.unwrap(), ANN, EVE, start_of_time()).await.unwrap();
    assert!(refused(&world.command(ANN, asked()).await).contains("barred you from games here"));
    // By a command that only their account brings, the same member doesn't show the game to the server either.
    let publish = Control::Game { game: private, ply: 0, what: GameControl::Publish };
    let by_account = Caller { guild: None, installation: Installation::AccountElsewhere, ..world.caller(ANN) };
    for caller in [&here, &by_account] {
        let shown = world.handle(caller, pressed(&publish, None)).await;
        assert!(refused(&shown).contains("barred you from games here"), "{shown:?}");
    }
    assert!(world.store.games().info(private).await.unwrap().is_private());

    for way in [Installation::AccountDirect, Installation::AccountElsewhere] {
        world.begins_by(way).await;
    }
    let direct = Caller { guild: None, holds_threads: false, ..world.caller(ANN) };
    let other_server = Caller { guild: Some(GuildId(2)), ..world.caller(ANN) };
    for caller in [direct, other_server] {
        let begun = world.handle(&caller, Intent::Command(asked())).await;
        assert!(matches!(begun.answer, Answer::Private(_)), "{begun:?}");
    }
    assert_eq!(world.running().await.len(), 5);
}

#[tokio::test]
async fn where_others_read_along_a_button_never_turns_its_message_into_the_panel() {
    let world = World::new().await;
    world.begins_by(Installation::AccountElsewhere).await;
    let game = world.running().await[0];
    let control = Control::Game { game, ply: 0, what: GameControl::Ask(cardinal_interaction::Ask::Panel) };
    let caller = world.by_account(Installation::AccountElsewhere);
    let opened = world.handle(&caller, pressed(&control, None)).await;
    assert!(matches!(opened.answer, Answer::Private(_)), "{opened:?}");
    let caller = world.by_account(Installation::AccountDirect);
    let opened = world.handle(&caller, pressed(&control, None)).await;
    assert!(matches!(opened.answer, Answer::Update(_)), "{opened:?}");
}

#[tokio::test]
async fn games_of_an_account_without_the_bot_are_forgotten_after_thirty_days() {
    let world = World::new().await;
    world.begins_by(Installation::AccountElsewhere).await;
    world.begins_by(Installation::AccountDirect).await;
    let by_account = world.running().await;
    let elsewhere =
        Command::global("challenge", SetUp { variant: Some(Variant::Standard), level: Some(1), ..SetUp::default() });
    world.command(ANN, elsewhere).await;
    let direct = world.by_account(Installation::AccountDirect);
    let learn = Command::global("learn", Learn { variant: Some(Variant::Standard) });
    let lessons = world.handle(&direct, Intent::Command(learn)).await;
    let next = buttons(said(&lessons)).next().expect("a lesson is next").control.clone();
    let begun = world.handle(&world.by_account(Installation::AccountDirect), pressed(&next, None)).await;
    assert!(!said(&begun).pictures.is_empty(), "{begun:?}");

    assert!(app::account_taken_off(&world.context, ANN).await);
    assert!(app::account_taken_off(&world.context, ANN).await, "told twice, it is one");
    world.nothing_within(30 * DAY - 1).await;
    assert_eq!(world.running().await.len(), 3);
    let (one, other) = (world.context.clone(), world.second().await);
    world.pass(1);
    let (work, others) = tokio::join!(app::due_work(&one), app::due_work(&other));
    assert!(work.announcements.is_empty() && others.announcements.is_empty());
    for game in by_account {
        assert!(world.is_forgotten(game).await);
    }
    assert_eq!(world.running().await.len(), 1, "what began on a server stays");
    assert_eq!(world.store.account_removals().since(ANN).await.unwrap(), None);
}

#[tokio::test]
async fn games_of_an_account_that_has_the_bot_again_go_on() {
    let world = World::new().await;
    world.begins_by(Installation::AccountElsewhere).await;
    let game = world.running().await[0];
    let is_paused = async || world.store.games().info(game).await.unwrap().clock.stops.taken_off;
    assert!(app::account_taken_off(&world.context, ANN).await);
    assert!(is_paused().await);
    world.nothing_within(29 * DAY).await;
    assert!(app::account_added(&world.context, ANN).await);
    assert!(!is_paused().await);
    world.nothing_within(20 * DAY).await;
    let caller = world.by_account(Installation::AccountElsewhere);
    let asked = Intent::Command(Command::game(None, cardinal_interaction::Ask::Panel));
    let panel = world.handle(&caller, asked).await;
    assert!(said(&panel).text.contains("your turn"), "{panel:?}");
}

#[tokio::test]
async fn a_paused_game_can_be_played_on_from_an_old_panel() {
    let world = World::new().await;
    let begun = world.begins_by(Installation::AccountElsewhere).await;
    assert!(app::account_taken_off(&world.context, ANN).await);
    let resign = button(said(&begun), "More").control.clone();
    let caller = world.by_account(Installation::AccountElsewhere);
    let more = world.handle(&caller, pressed(&resign, None)).await;
    assert!(matches!(more.answer, Answer::Update(_) | Answer::Private(_)), "nothing is lost: {more:?}");
    let typed =
        Intent::Command(Command::game(None, cardinal_interaction::Ask::Move { text: "e4".to_owned(), place: None }));
    let caller = world.by_account(Installation::AccountDirect);
    let moved = world.handle(&caller, typed).await;
    assert!(said(&moved).text.contains("You moved **e4**"), "{}", said(&moved).text);
}
