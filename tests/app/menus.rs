//! Menus and suggestions: complete, within Discord's limits, and only for their players.

use std::collections::BTreeSet;

use cardinal::app::{self, Command, Intent, ListGames, PreferencesPatch, ShowCard, ShowHelp, ShowRules};
use cardinal_interaction::{Ask, Autocomplete, Caller, Field, Message, Notation};
use cardinal_render::Theme;
use cardinal_rules::{Position, Variant};

use crate::world::{ANN, BOB, EVE, World, button, labels, menus, new_game, said, whole_text};

fn request(field: Field, typed: &str) -> Autocomplete {
    Autocomplete { field, typed: typed.to_owned(), game: None, mv: None, card: None }
}

/// A running game of standard chess from a position, Ann with White.
async fn from(world: &World, fen: &str) {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    let game = new_game(Variant::Standard, Some(position));
    world.store.games().create(game, None).await.unwrap();
}

#[tokio::test]
async fn moves_are_suggested_in_both_notations_to_the_player_to_move() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let suggested = |user, typed: &'static str| {
        let world = &world;
        async move {
            let found = app::complete(&world.context, &world.caller(user), &request(Field::Move, typed)).await;
            found.into_iter().map(|suggestion| suggestion.value).collect::<Vec<_>>()
        }
    };
    assert_eq!(suggested(ANN, "").await.len(), 20);
    assert_eq!(suggested(ANN, "Nf").await, ["Nf3"]);
    assert_eq!(suggested(ANN, "g1").await, ["Nf3", "Nh3"]);
    assert_eq!(suggested(ANN, "e2-e4").await, ["e4"]);
    assert_eq!(suggested(ANN, "zzz").await, Vec::<String>::new());
    assert!(suggested(BOB, "").await.is_empty(), "it is not Bob's turn");
    assert!(suggested(EVE, "").await.is_empty());
}

#[tokio::test]
async fn suggestions_are_limited_to_twenty_five() {
    let world = World::new().await;
    // The position with the most moves known: 218.
    from(&world, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").await;
    for typed in ["", "q", "a", "1", "x"] {
        let found = app::complete(&world.context, &world.caller(ANN), &request(Field::Move, typed)).await;
        assert!(found.len() <= 25);
        assert!(found.iter().all(|each| each.name.chars().count() <= 100 && each.value.chars().count() <= 100));
        let values: BTreeSet<&str> = found.iter().map(|each| each.value.as_str()).collect();
        assert_eq!(values.len(), found.len(), "a move is suggested twice");
    }
}

#[tokio::test]
async fn long_menus_have_pages_that_show_everything() {
    let world = World::new().await;
    // A queen in the middle of an empty board can go to 27 squares.
    from(&world, "8/7k/8/8/3Q4/8/K7/8 w - - 0 1").await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let panel = world.pick(ANN, said(&panel), "d4").await;
    let first = menus(said(&panel)).next().unwrap().clone();
    assert_eq!(first.items.len(), 25);
    let next = world.press_labelled(ANN, said(&panel), "Next").await;
    let second = menus(said(&next)).next().unwrap();
    let squares: BTreeSet<&str> = first.items.iter().chain(&second.items).map(|item| item.value.as_str()).collect();
    assert_eq!(squares.len(), 27, "{squares:?}");
    let outcome = world.press(ANN, &second.control, Some(&second.items[0].value)).await;
    assert_eq!(outcome.announcements.len(), 1);
}

#[tokio::test]
async fn a_promotion_is_selected_in_a_menu() {
    let world = World::new().await;
    from(&world, "7k/P7/8/8/8/8/8/K7 w - - 0 1").await;
    let panel = world.ask(ANN, Ask::Panel).await;
    // The pawn can go to one square, so the promotion is asked at once.
    let panel = world.pick(ANN, said(&panel), "a7").await;
    assert_eq!(labels(said(&panel)), ["Queen", "Rook", "Bishop", "Knight"]);
    let outcome = world.pick(ANN, said(&panel), "n").await;
    assert!(outcome.announcements[0].message.text.contains("a8=N"));
}

#[tokio::test]
async fn the_only_piece_that_can_move_is_selected_automatically() {
    let world = World::new().await;
    from(&world, "7k/8/8/8/8/8/8/K7 w - - 0 1").await;
    // Two bare kings are a draw: a pawn that cannot move keeps the game going.
    from(&world, "7k/8/8/p7/P7/8/8/K7 w - - 0 1").await;
    let games = world.command(ANN, Command::global("games", ListGames)).await;
    let panel = world.press_labelled(ANN, said(&games), "Open").await;
    assert!(said(&panel).text.contains("Choose where it goes"), "{}", said(&panel).text);
    assert_eq!(labels(said(&panel)), ["Kb1", "Ka2", "Kb2"], "a king in the corner");
}

#[tokio::test]
async fn preferences_change_what_only_their_owner_sees() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let before = world.ask(ANN, Ask::Panel).await;
    let theme = Theme::ALL[1].name().to_owned();
    world
        .command(
            ANN,
            Command::global(
                "preferences",
                PreferencesPatch {
                    theme: Some(theme),
                    notation: Some(Notation::Coordinates),
                    ..PreferencesPatch::default()
                },
            ),
        )
        .await;
    let after = world.ask(ANN, Ask::Panel).await;
    assert_ne!(said(&before).pictures, said(&after).pictures);
    let panel = world.pick(ANN, said(&after), "g1").await;
    assert_eq!(labels(said(&panel)), ["g1f3", "g1h3"]);
    let unknown = Command::global(
        "preferences",
        PreferencesPatch { theme: Some("plaid".to_owned()), ..PreferencesPatch::default() },
    );
    assert!(said(&world.command(ANN, unknown).await).text.contains("isn't a theme"));
    let shown = world.command(ANN, Command::global("preferences", PreferencesPatch::default())).await;
    let back = menus(said(&shown)).next().unwrap();
    let changed = world.press(ANN, &back.control, Some(Theme::ALL[0].name())).await;
    assert!(menus(said(&changed)).next().unwrap().items[0].chosen);
}

#[tokio::test]
async fn texts_without_a_game_exist() {
    let world = World::new().await;
    let help = world.command(EVE, Command::global("help", ShowHelp)).await;
    assert!(said(&help).text.contains("/challenge"));
    let address = "https://discord.com/oauth2/authorize?client_id=18446744073709551615&scope=bot+applications.commands";
    world.context.set_invite_url(address.to_owned());
    let manager = Caller { manages: true, ..world.caller(ANN) };
    let help = world.handle(&manager, Intent::Command(Command::global("help", ShowHelp))).await;
    assert!(said(&help).text.contains(address), "who may manage a server may want it on another");
    assert!(!said(&world.command(EVE, Command::global("help", ShowHelp)).await).text.contains(address));
    let rules = world.command(EVE, Command::global("rules", ShowRules { variant: Some(Variant::Standard) })).await;
    assert!(said(&rules).text.contains("Checkmate"));
    let menu = menus(said(&rules)).next().unwrap();
    let other = world.press(EVE, &menu.control, Some("no-stress")).await;
    assert!(said(&other).text.contains("Same Again"));
    let card = world.command(EVE, Command::global("card", ShowCard { name: "same again".to_owned() })).await;
    assert_eq!(said(&card).pictures.len(), 1);
    assert!(
        said(&world.command(EVE, Command::global("card", ShowCard { name: "joker".to_owned() })).await)
            .text
            .contains("isn't a card")
    );
    let cards = app::complete(&world.context, &world.caller(EVE), &request(Field::AnyCard, "k")).await;
    let values: Vec<&str> = cards.iter().map(|card| card.value.as_str()).collect();
    assert_eq!(values[..2], ["K", "N"], "the king's own letter, then the knight, whose name begins so");
    assert!(
        whole_text(said(&world.command(EVE, Command::global("games", ListGames)).await)).contains("no running game")
    );
}

#[tokio::test]
async fn the_board_is_shown_from_the_viewers_side_and_as_text() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let board = |user, text| {
        let world = &world;
        async move { said(&world.ask(user, Ask::Board { text }).await).clone() }
    };
    let (ann, bob, eve) = (board(ANN, false).await, board(BOB, false).await, board(EVE, false).await);
    assert_eq!(ann, eve, "others look from White's side");
    assert_ne!(ann.pictures[0].bytes, bob.pictures[0].bytes);
    let drawn = |message: &Message| message.text.split("```").nth(1).unwrap().to_owned();
    let (ann, bob) = (drawn(&board(ANN, true).await), drawn(&board(BOB, true).await));
    assert!(ann.find('r').unwrap() < ann.find('R').unwrap(), "Black's rooks are above for Ann: {ann}");
    assert!(bob.find('R').unwrap() < bob.find('r').unwrap(), "{bob}");
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(said(&panel).text.contains(&format!("Game #{game}")));
    button(said(&panel), "More");
    assert_eq!(world.context.live_games(), 1);
}

#[tokio::test]
async fn a_waiting_player_reads_the_outcome_of_an_offer_not_the_turn_before() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    let offered = world.offers_a_draw(ANN).await;
    assert_eq!(said(&offered).text, "Game #1: You offered a draw. <@102> is next.");

    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.offers_a_draw(ANN).await;
    let panel = world.ask(BOB, Ask::Panel).await;
    assert!(said(&panel).text.contains("offers a draw"), "{}", said(&panel).text);
    let more = world.press_labelled(BOB, said(&panel), "More").await;
    let declined = world.press_labelled(BOB, said(&more), "Decline the draw").await;
    assert_eq!(said(&declined).text, "Game #1: You declined the draw. <@101> is next.");
}
