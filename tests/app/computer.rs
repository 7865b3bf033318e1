//! Games against the computer player: in private and in public, its turns, hints and limits.

use cardinal::app::{self, Command, Intent, SetUp, Settings};
use cardinal_ids::{GameId, OfferKind, Venue};
use cardinal_interaction::{
    Answer, Ask, Colour, Control, Finish, GameControl, Message, Offer, Opponent, Outcome, PlainAction, Proposal,
    Replaying, Where,
};
use cardinal_rules::Variant;
use cardinal_store::{GameFilter, Page};

use crate::world::{ANN, BOB, CARDINAL, World, button, buttons, labels, refused, said, whole_text};

/// What a custom id of a button about a game ends with: every letter, and what more some of them need.
fn forms() -> Vec<String> {
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let more =
        ["p0", "p0!m", "p0!Fe2!Te4", "s0", "s0!m", "ve4", "vN", "as!Fe2!Te4", "ad", "Fs", "Fx", "Oo", "Oa", "Od", "wN"];
    let twice = letters.iter().flat_map(|one| letters.iter().map(move |other| format!("{one}{other}")));
    letters.iter().map(char::to_string).chain(more.map(str::to_owned)).chain(twice).collect()
}

fn cardinal() -> Opponent {
    Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    }
}

/// A game of Ann, who has White, against the computer player.
fn against(variant: Variant, place: Where) -> SetUp {
    SetUp {
        opponent: Some(cardinal()),
        variant: Some(variant),
        colour: Some(Colour::White),
        place: Some(place),
        level: Some(1),
        ..SetUp::default()
    }
}

async fn begins(world: &World, asked: SetUp) -> Outcome {
    world.command(ANN, Command::global("challenge", asked)).await
}

/// Ann begins a private game, in which she has White.
async fn in_private(world: &World, variant: Variant) -> Outcome {
    let begun = begins(world, against(variant, Where::Private)).await;
    assert!(begun.announcements.is_empty(), "{begun:?}");
    begun
}

/// Has the computer player do everything that it has to do. Returns its messages.
async fn replies(world: &World) -> Outcome {
    let mut announcements = Vec::new();
    for game in app::games_for_computer(&world.context).await {
        app::run_computer(&world.context, game, &mut |announcement| announcements.push(announcement)).await;
    }
    Outcome { answer: Answer::Announcement, announcements }
}

async fn only_game(world: &World) -> cardinal_store::GameInfo {
    let filter = GameFilter { player: Some(ANN), ..GameFilter::default() };
    let games = world.store.games().list(filter, Page::first(5)).await.unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap()
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|button| button.label == label)
}

/// The panel that Ann's own now becomes.
async fn followed(world: &World, game: GameId) -> Message {
    app::panel_after_computer(&world.context, &world.caller(ANN), game).await.unwrap()
}

#[tokio::test]
async fn a_private_game_is_played_on_its_players_panel_alone() {
    let world = World::new().await;
    let begun = in_private(&world, Variant::Standard).await;
    assert!(matches!(begun.answer, Answer::Private(_)), "{begun:?}");
    assert!(said(&begun).text.contains("your turn"), "{}", said(&begun).text);
    assert_eq!(said(&begun).follows, None, "it is Ann's turn");

    let moved = world.moves(ANN, "e4").await;
    assert!(moved.announcements.is_empty() && matches!(moved.answer, Answer::Private(_)), "{moved:?}");
    assert!(said(&moved).text.contains("You moved **e4**"), "{}", said(&moved).text);
    assert!(said(&moved).text.contains("Cardinal is thinking"), "{}", said(&moved).text);
    let game = only_game(&world).await.id;
    assert_eq!(said(&moved).follows, Some(game));
    assert!(app::is_computer_thinking(&world.context, game).await);

    assert!(replies(&world).await.announcements.is_empty());
    assert!(!app::is_computer_thinking(&world.context, game).await);
    let panel = followed(&world, game).await;
    assert!(panel.text.contains("Cardinal** moves") && panel.text.contains("your turn"), "{}", panel.text);
    assert_eq!(panel.pictures.len(), 1);
    assert_eq!(only_game(&world).await.version, 2);
    assert!(app::find_repairs(&world.context).await.announcements.is_empty(), "nothing is to be posted");
}

#[tokio::test]
async fn nobody_else_sees_a_private_game() {
    let world = World::new().await;
    in_private(&world, Variant::NoStress).await;
    let game = only_game(&world).await.id;
    for ask in [Ask::Board { text: false }, Ask::History, Ask::Replay(Replaying::default()), Ask::Panel, Ask::Resign] {
        let seen = world.command(BOB, Command::game(Some(game.to_string()), ask.clone())).await;
        let nothing = world.command(BOB, Command::game(Some("999".to_owned()), ask)).await;
        assert_eq!(refused(&seen).replace(&game.to_string(), "999"), refused(&nothing));
    }
    // Forged buttons tell no more.
    for what in forms() {
        let pressed = async |game: GameId| {
            let id = format!("c1.g.{}.0.{what}", if game.0 == 999 { "rr".to_owned() } else { game.to_string() });
            let outcome = world.handle(&world.caller(BOB), Intent::press(&id, &["e2e4".to_owned()])).await;
            format!("{outcome:?}").replace(&format!("#{game}"), "#999")
        };
        let (seen, nothing) = (pressed(game).await, pressed(GameId(999)).await);
        assert_eq!(seen, nothing, "{what}");
    }
    let listed = world.command(BOB, Command::global("games", cardinal::app::ListGames)).await;
    assert!(!whole_text(said(&listed)).contains(&format!("#{game}")), "{}", whole_text(said(&listed)));
    let listed = world.command(ANN, Command::global("games", cardinal::app::ListGames)).await;
    assert!(whole_text(said(&listed)).contains(&format!("#{game}")), "{}", whole_text(said(&listed)));
    assert!(whole_text(said(&listed)).contains("just for you"), "{}", whole_text(said(&listed)));
}

#[tokio::test]
async fn a_public_game_is_announced_like_any_other_and_mentions_the_person_alone() {
    let world = World::new().await;
    let begun = begins(&world, against(Variant::Standard, Where::Public(Venue::Channel))).await;
    assert_eq!(begun.announcements.len(), 1);
    world.post(&begun).await;
    let moved = world.moves(ANN, "e4").await;
    assert_eq!(moved.announcements.len(), 1);
    assert!(moved.announcements[0].message.mentions.is_empty(), "nobody has to call Cardinal");
    world.post(&moved).await;
    let replied = replies(&world).await;
    assert_eq!(replied.announcements.len(), 1);
    assert_eq!(replied.announcements[0].message.mentions, [ANN]);
    assert!(replied.announcements[0].message.text.contains("Cardinal** moves"));
}

#[tokio::test]
async fn its_turn_is_found_again_after_a_restart_and_is_taken_once() {
    let mut world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    world.restart().await;
    let game = only_game(&world).await.id;
    assert_eq!(app::games_for_computer(&world.context).await, [game]);
    let second = world.second().await;
    let mut told = [0, 0];
    let [one, other] = told.each_mut().map(|told| move |_| *told += 1);
    let (mut one, mut other) = (one, other);
    tokio::join!(app::run_computer(&world.context, game, &mut one), app::run_computer(&second, game, &mut other));
    assert_eq!(told, [0, 0]);
    assert_eq!(only_game(&world).await.version, 2);
    assert!(app::games_for_computer(&world.context).await.is_empty());
}

#[tokio::test]
async fn a_picture_shows_both_turns_after_a_restart_too() {
    for variant in [Variant::Standard, Variant::Knightmare] {
        let mut world = World::new().await;
        in_private(&world, variant).await;
        let info = only_game(&world).await;
        if info.clock.building {
            for then in [Finish::Fill, Finish::Done] {
                let request = cardinal_interaction::BuildRequest { then: Some(then), ..Default::default() };
                world.ask(ANN, Ask::Build(request)).await;
            }
            replies(&world).await;
        }
        world.moves(ANN, "e4").await;
        if variant == Variant::Knightmare {
            world.ask(ANN, Ask::Act(PlainAction::EndTurn)).await;
        }
        replies(&world).await;
        let panel = followed(&world, info.id).await;
        world.restart().await;
        let again = followed(&world, info.id).await;
        assert_eq!((&panel.text, &panel.pictures), (&again.text, &again.pictures), "{variant}");
        // A player who looks at the board sees the reply alone: it is another picture.
        let board = world.ask(ANN, Ask::Board { text: false }).await;
        assert_ne!(panel.pictures[0].bytes, said(&board).pictures[0].bytes, "{variant}");
    }
}

#[tokio::test]
async fn its_reply_gives_a_person_time_to_look_at_the_board() {
    let pause = Settings::default().computer_pause;
    assert!(pause >= std::time::Duration::from_secs(1), "{pause:?}");
    let world = World::with(Settings { computer_pause: pause, ..Settings::default() }).await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    let moved = std::time::Instant::now();
    replies(&world).await;
    assert!(moved.elapsed() >= pause, "{:?}", moved.elapsed());
    assert_eq!(only_game(&world).await.version, 2);
}

#[tokio::test]
async fn every_game_goes_on_until_the_person_is_to_act() {
    for variant in Variant::ALL {
        let world = World::new().await;
        let asked = SetUp { colour: Some(Colour::Black), ..against(variant, Where::Private) };
        begins(&world, asked).await;
        replies(&world).await;
        let info = only_game(&world).await;
        if info.clock.building {
            // Ann builds her deck. Cardinal has built its own.
            assert_eq!(info.to_act, Some(ANN), "{variant}");
            let request = cardinal_interaction::BuildRequest { then: Some(Finish::Fill), ..Default::default() };
            world.ask(ANN, Ask::Build(request)).await;
            let done = cardinal_interaction::BuildRequest { then: Some(Finish::Done), ..Default::default() };
            world.ask(ANN, Ask::Build(done)).await;
            replies(&world).await;
        }
        assert_eq!(only_game(&world).await.to_act, Some(ANN), "{variant}");
    }
}

#[tokio::test]
async fn it_takes_every_takeback_at_once_and_agrees_to_end_a_game() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    let back = world.ask(ANN, Ask::Offer(Offer::Make(Proposal::Aside(OfferKind::TakeBack)))).await;
    assert!(said(&back).text.contains("your turn"), "{}", said(&back).text);
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(has(said(&panel), "Pawn e2"), "{:?}", labels(said(&panel)));
    world.moves(ANN, "d4").await;
    replies(&world).await;
    let ended = world.ask(ANN, Ask::Offer(Offer::Make(Proposal::Aside(OfferKind::Unfinished)))).await;
    let ended = world.press_labelled(ANN, said(&ended), "Abort").await;
    assert!(ended.announcements.is_empty(), "{ended:?}");
    let running = GameFilter { player: Some(ANN), ..GameFilter::default() };
    assert_eq!(world.store.games().count(running).await.unwrap(), 0);
}

#[tokio::test]
async fn it_answers_the_offer_of_a_draw_at_once() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    world.ask(ANN, Ask::Offer(Offer::DRAW)).await;
    let game = only_game(&world).await.id;
    assert_eq!(app::games_for_computer(&world.context).await, [game]);
    replies(&world).await;
    assert!(app::games_for_computer(&world.context).await.is_empty(), "it is answered");
}

#[tokio::test]
async fn a_private_game_is_made_public_by_its_player() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    let more = world.press_labelled(ANN, &followed(&world, only_game(&world).await.id).await, "More").await;
    let asked = world.press_labelled(ANN, said(&more), "Show everyone…").await;
    let shown = world.press_labelled(ANN, said(&asked), "Show everyone").await;
    assert_eq!(shown.announcements.len(), 1);
    assert!(!only_game(&world).await.is_private());
    world.post(&shown).await;
    let again = world.press_labelled(ANN, said(&asked), "Show everyone").await;
    assert!(again.announcements.is_empty(), "{again:?}");
    let moved = world.moves(ANN, "d4").await;
    assert_eq!(moved.announcements.len(), 1);
}

#[tokio::test]
async fn a_hint_draws_its_move_and_is_for_games_against_the_computer_alone() {
    let world = World::new().await;
    let begun = in_private(&world, Variant::Standard).await;
    let more = world.press_labelled(ANN, said(&begun), "More").await;
    let hint = world.press_labelled(ANN, said(&more), "Hint").await;
    assert!(said(&hint).text.starts_with("Hint: **"), "{}", said(&hint).text);
    assert_ne!(said(&hint).pictures[0].bytes, said(&begun).pictures[0].bytes, "the move is drawn");
    assert!(has(said(&hint), "Pawn e2"), "the turn goes on on the same panel");

    let two = World::new().await;
    let game = two.start(Variant::Standard, &[]).await;
    let panel = two.ask(ANN, Ask::Panel).await;
    let more = two.press_labelled(ANN, said(&panel), "More").await;
    assert!(buttons(said(&more)).all(|button| button.label != "Hint"), "{:?}", labels(said(&more)));
    let forged = two.press(ANN, &Control::Game { game, ply: 0, what: GameControl::Hint }, None).await;
    assert!(refused(&forged).contains("against Cardinal"), "{}", refused(&forged));
}

#[tokio::test]
async fn the_maker_of_an_open_challenge_can_play_the_computer_instead() {
    let world = World::new().await;
    let asked = SetUp { level: None, ..against(Variant::Standard, Where::Public(Venue::Channel)) };
    let sent = world.challenges_anyone(ANN, asked).await;
    let play = button(said(&sent), "Play Cardinal").control.clone();
    let other = world.press(BOB, &play, None).await;
    assert!(refused(&other).contains("Only the player who made this challenge"), "{}", refused(&other));
    let begun = world.press(ANN, &play, None).await;
    assert_eq!(begun.announcements.len(), 1);
    assert_eq!(only_game(&world).await.computer.map(|computer| computer.private), Some(false));
    let again = world.press(ANN, &play, None).await;
    assert!(again.announcements.is_empty(), "{again:?}");
}

#[tokio::test]
async fn the_set_up_panel_leads_to_a_game_of_the_chosen_level() {
    let world = World::new().await;
    let panel = world.command(ANN, Command::global("challenge", SetUp::default())).await;
    let panel = world.press_labelled(ANN, said(&panel), "Play Cardinal").await;
    assert!(said(&panel).text.contains("Play Cardinal"), "{}", said(&panel).text);
    let level = Control::SetUp(cardinal_interaction::SettingUp {
        opponent: Some(CARDINAL),
        what: cardinal_interaction::SetUpStep::Level,
    });
    let panel = world.press(ANN, &level, Some("4")).await;
    assert!(said(&panel).text.contains("4 Strong"), "{}", said(&panel).text);
    world.press_labelled(ANN, said(&panel), "Start").await;
    let info = only_game(&world).await;
    assert_eq!(info.computer.map(|computer| (computer.level, computer.private)), Some((4, true)));
    // It is the next game's default.
    let panel = world.command(ANN, Command::global("challenge", SetUp::default())).await;
    let panel = world.press_labelled(ANN, said(&panel), "Play Cardinal").await;
    assert!(said(&panel).text.contains("4 Strong"), "{}", said(&panel).text);
}

#[tokio::test]
async fn games_against_it_have_a_limit_of_their_own_and_can_be_switched_off() {
    let settings = Settings { games_against_computer: 1, games_per_player: 1, ..Settings::default() };
    let world = World::with(settings).await;
    in_private(&world, Variant::Standard).await;
    let second = begins(&world, against(Variant::Standard, Where::Private)).await;
    assert!(refused(&second).contains("1 game against Cardinal"), "{}", refused(&second));
    // Against people there is room.
    world.start(Variant::Standard, &[]).await;

    let off = World::with(Settings { computer: false, ..Settings::default() }).await;
    let refusal = begins(&off, against(Variant::Standard, Where::Private)).await;
    assert!(refused(&refusal).contains("Cardinal doesn't play or teach here"), "{}", refused(&refusal));
    let panel = off.command(ANN, Command::global("challenge", SetUp::default())).await;
    assert!(buttons(said(&panel)).all(|button| button.label != "Play Cardinal"));
}

#[tokio::test]
async fn another_bot_cannot_be_challenged() {
    let world = World::new().await;
    let other = Opponent { user: BOB, ..cardinal() };
    let refusal = begins(&world, SetUp { opponent: Some(other), ..against(Variant::Standard, Where::Private) }).await;
    assert!(!refused(&refusal).is_empty());
    let two = SetUp {
        opponent: Some(Opponent { bot: false, ..other_person() }),
        ..against(Variant::Standard, Where::Private)
    };
    let refusal = begins(&world, two).await;
    assert!(refused(&refusal).contains("Only games against Cardinal"), "{}", refused(&refusal));
}

fn other_person() -> Opponent {
    Opponent { user: BOB, name: "Bob".to_owned(), account: "Bob".to_owned(), username: "Bob".to_owned(), bot: false }
}

#[tokio::test]
async fn it_resigns_nothing_and_a_person_may_resign_while_it_thinks() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    let moved = world.moves(ANN, "e4").await;
    let more = world.press_labelled(ANN, said(&moved), "More").await;
    let asked = world.press_labelled(ANN, said(&more), "Resign…").await;
    let done = world.press_labelled(ANN, said(&asked), "Resign").await;
    assert!(said(&done).text.contains("Cardinal wins game #1 by resignation"), "{}", said(&done).text);
    assert!(has(said(&done), "Play again"), "{:?}", labels(said(&done)));
    assert!(app::games_for_computer(&world.context).await.is_empty());
    assert!(replies(&world).await.announcements.is_empty());
}

#[tokio::test]
async fn nothing_about_a_private_game_is_ever_posted() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    let game = only_game(&world).await.id;
    for _day in 0..61 {
        world.clock.pass(std::time::Duration::from_hours(24));
        world.context.time.heartbeat().await;
        let work = app::due_work(&world.context).await;
        assert!(work.announcements.is_empty(), "{work:?}");
        assert_eq!(app::pending_notices(&world.context).await, []);
    }
    assert!(world.store.games().info(game).await.unwrap().finished, "after 60 days of silence it is closed");
    assert!(app::find_repairs(&world.context).await.announcements.is_empty());
}

#[tokio::test]
async fn its_own_turn_has_no_clock_and_the_persons_has_one_if_wanted() {
    let world = World::new().await;
    let asked = SetUp {
        time: cardinal_table::clock::time_control::TimeControl::of("1d"),
        ..against(Variant::Standard, Where::Public(Venue::Channel))
    };
    begins(&world, asked).await;
    world.moves(ANN, "e4").await;
    world.clock.pass(std::time::Duration::from_hours(25));
    world.context.time.heartbeat().await;
    assert!(app::due_work(&world.context).await.announcements.is_empty(), "Cardinal does not lose on time");
    replies(&world).await;
    world.clock.pass(std::time::Duration::from_hours(25));
    world.context.time.heartbeat().await;
    let lost = app::due_work(&world.context).await;
    assert_eq!(lost.announcements.len(), 1, "{lost:?}");
    assert!(lost.announcements[0].message.text.contains("time"), "{}", lost.announcements[0].message.text);
}

#[tokio::test]
async fn a_takeback_takes_two_presses_and_an_abort_asks_first() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    let panel = followed(&world, only_game(&world).await.id).await;
    let more = world.press_labelled(ANN, &panel, "More").await;
    let back = world.press_labelled(ANN, said(&more), "Take back").await;
    assert!(has(said(&back), "Pawn e2"), "{:?}", said(&back).text);
    assert_eq!(app::games_for_computer(&world.context).await, []);
    let more = world.press_labelled(ANN, said(&back), "More").await;
    let asked = world.press_labelled(ANN, said(&more), "Abort…").await;
    let done = world.press_labelled(ANN, said(&asked), "Abort").await;
    assert!(done.announcements.is_empty(), "{done:?}");
    let running = GameFilter { player: Some(ANN), ..GameFilter::default() };
    assert_eq!(world.store.games().count(running).await.unwrap(), 0);
}

#[tokio::test]
async fn a_draw_in_private_is_asked_and_answered_on_the_panel() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    replies(&world).await;
    let offered = world.ask(ANN, Ask::Offer(Offer::DRAW)).await;
    assert!(said(&offered).text.contains("You offered a draw"), "{}", said(&offered).text);
    let game = only_game(&world).await.id;
    assert_eq!(said(&offered).follows, Some(game));
    replies(&world).await;
    // An even position is a draw for it; else it says no. Either way the panel tells.
    let panel = followed(&world, game).await;
    let told = panel.text.contains("declines") || panel.text.contains("draw");
    assert!(told, "{}", panel.text);
}

#[tokio::test]
async fn a_look_at_more_still_counts_after_its_reply() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    let moved = world.moves(ANN, "e4").await;
    let more = world.press_labelled(ANN, said(&moved), "More").await;
    replies(&world).await;
    let asked = world.press_labelled(ANN, said(&more), "Resign…").await;
    let done = world.press_labelled(ANN, said(&asked), "Resign").await;
    assert!(has(said(&done), "Play again"), "{:?}", said(&done).text);
}

#[tokio::test]
async fn a_private_game_is_shown_only_where_games_may_be_played() {
    let world = World::new().await;
    in_private(&world, Variant::Standard).await;
    let settings = world.store.settings();
    let places = cardinal_store::ServerChange::Places(vec![crate::world::ATTIC]);
    settings.change_of_server(cardinal_ids::GuildId(1), places).await.unwrap();
    let game = only_game(&world).await.id;
    for what in [GameControl::AskPublish, GameControl::Publish] {
        let refusal = world.press(ANN, &Control::Game { game, ply: 0, what }, None).await;
        assert!(refusal.announcements.is_empty(), "{refusal:?}");
        assert!(refused(&refusal).contains("<#12>"), "{}", refused(&refusal));
    }
    assert!(only_game(&world).await.is_private());
}

#[tokio::test]
async fn switched_off_its_games_wait_and_say_so() {
    let mut world = World::new().await;
    in_private(&world, Variant::Standard).await;
    world.moves(ANN, "e4").await;
    let off = Settings { computer: false, ..Settings::default() };
    world.context = world.second_with(off).await;
    assert!(app::games_for_computer(&world.context).await.is_empty());
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(said(&panel).text.contains("doesn't play right now"), "{}", said(&panel).text);
}

#[tokio::test]
async fn what_fits_only_games_against_it_is_refused_elsewhere() {
    let world = World::new().await;
    let with_bob = SetUp { opponent: Some(other_person()), place: None, ..against(Variant::Standard, Where::Private) };
    assert!(refused(&begins(&world, with_bob).await).contains("have a level"));
    let timed = SetUp {
        time: cardinal_table::clock::time_control::TimeControl::of("1d"),
        ..against(Variant::Standard, Where::Private)
    };
    assert!(refused(&begins(&world, timed.clone()).await).contains("no clock"));
    let unnamed = SetUp { variant: None, place: None, ..timed };
    assert!(refused(&begins(&world, unnamed).await).contains("name the game too"));
}
