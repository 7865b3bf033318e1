//! Looking at a game step by step.

use cardinal_ids::UserId;
use cardinal_interaction::{Answer, Control, GameControl, Message, Outcome, Row, Stepping, limits};
use cardinal_rules::Variant;

use crate::world::{ANN, BOB, EVE, World, button, buttons, long_line, menus, refused, said};

/// Opens the game step by step.
async fn opened(world: &World, user: UserId) -> Outcome {
    let control = Control::Game { game: cardinal_ids::GameId(1), ply: 0, what: GameControl::Step(Stepping::Open) };
    world.press(user, &control, None).await
}

fn first_line(message: &Message) -> &str {
    message.text.lines().next().unwrap_or_default()
}

/// Where the links lead.
fn links(message: &Message) -> Vec<&str> {
    let rows = message.controls.iter().filter_map(|row| if let Row::Links(links) = row { Some(links) } else { None });
    rows.flatten().map(|link| link.address.as_str()).collect()
}

/// The labels of the buttons that can't be pressed.
fn disabled(message: &Message) -> Vec<&str> {
    buttons(message).filter(|button| button.disabled).map(|button| button.label.as_str()).collect()
}

#[tokio::test]
async fn a_game_is_looked_at_turn_by_turn_by_buttons_and_by_a_menu() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    assert_eq!(said(&opened(&world, ANN).await).text, "Game #1 has no turns.");
    for (ply, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        world.moves([ANN, BOB][ply % 2], text).await;
    }
    let end = opened(&world, EVE).await;
    assert!(matches!(end.answer, Answer::Private(_)), "a new message: {end:?}");
    let end = said(&end);
    assert_eq!(end.text, "Game #1, after turn 4 of 4\n2… Nc6");
    assert!(links(end).is_empty(), "an engine would be help in a running game");
    assert_eq!((disabled(end), end.pictures.len()), (vec!["Next", "Last"], 1));
    let back = world.press_labelled(EVE, end, "Back").await;
    assert!(matches!(back.answer, Answer::Update(_)), "in place: {back:?}");
    let back = said(&back);
    assert_eq!(back.text, "Game #1, after turn 3 of 4\n2. Nf3");
    assert!(disabled(back).is_empty());
    assert!(back.pictures[0].alt.contains("f3") && !back.pictures[0].alt.contains("c6"), "{}", back.pictures[0].alt);
    let first = world.press_labelled(EVE, back, "First").await;
    assert_eq!(first_line(said(&first)), "Game #1, before the first of 4 turns");
    assert_eq!(disabled(said(&first)), ["First", "Back"]);
    let next = world.press_labelled(EVE, said(&first), "Next").await;
    assert_eq!(said(&next).text, "Game #1, after turn 1 of 4\n1. e4");
    // The game goes on meanwhile.
    world.moves(ANN, "Bb5").await;
    let last = world.press_labelled(EVE, said(&next), "Last").await;
    assert_eq!(said(&last).text, "Game #1, after turn 5 of 5\n3. Bb5");
    let menu = menus(said(&last)).next().unwrap();
    let labels: Vec<&str> = menu.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["Before the first turn", "1. e4", "1… e5", "2. Nf3", "2… Nc6", "3. Bb5"]);
    let chosen = world.press(EVE, &menu.control, Some(&menu.items[2].value)).await;
    assert_eq!(said(&chosen).text, "Game #1, after turn 2 of 5\n1… e5");
    // What no menu offers shows the end, or is refused.
    assert_eq!(first_line(said(&world.press(EVE, &menu.control, Some("99")).await)), "Game #1, after turn 5 of 5");
    refused(&world.press(EVE, &menu.control, Some("-1")).await);
    refused(&world.press(EVE, &menu.control, None).await);
}

/// The values of the menu of turns.
fn places(message: &Message) -> Vec<String> {
    menus(message).next().unwrap().items.iter().map(|item| item.value.clone()).collect()
}

#[tokio::test]
async fn the_menu_of_a_long_game_leads_evenly_through_it_to_its_end() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let moves = long_line();
    assert_eq!(moves.len(), 84);
    for (ply, text) in moves.iter().take(83).enumerate() {
        world.moves([ANN, BOB][ply % 2], text).await;
    }
    // Each fourth turn, and the last.
    let mut wanted: Vec<String> = (0..=80).step_by(4).map(|place: u32| place.to_string()).collect();
    wanted.push("83".to_owned());
    assert_eq!(places(said(&opened(&world, ANN).await)), wanted);
    world.moves(BOB, &moves[83]).await;
    *wanted.last_mut().unwrap() = "84".to_owned();
    let open = opened(&world, ANN).await;
    assert_eq!(places(said(&open)), wanted);
    let menu = menus(said(&open)).next().unwrap();
    assert!(menu.items.last().unwrap().chosen);
    let chosen = world.press(ANN, &menu.control, Some("8")).await;
    assert_eq!(said(&chosen).text, "Game #1, after turn 8 of 84\n4… Nf6");

    // When it is over, its moves lead to their game, and too many of them to the position.
    let end = Control::Game { game: cardinal_ids::GameId(1), ply: 84, what: GameControl::ConfirmResign };
    world.press(ANN, &end, None).await;
    let by_moves =
        |count: usize| format!("https://lichess.org/analysis/pgn/{}?color=white", moves[..count].join("%20"));
    assert!(by_moves(82).len() <= limits::ADDRESS && by_moves(83).len() > limits::ADDRESS);
    let mut open = opened(&world, ANN).await;
    for _too_many in [84, 83] {
        let [address] = links(said(&open))[..] else { panic!("{open:?}") };
        assert!(address.starts_with("https://lichess.org/analysis/standard/") && address.len() <= limits::ADDRESS);
        open = world.press_labelled(ANN, said(&open), "Back").await;
    }
    assert_eq!(links(said(&open)), [by_moves(82)]);
}

#[tokio::test]
async fn a_finished_game_can_be_stepped_through_from_its_last_message() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let mut end = None;
    for (ply, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        end = world.moves([ANN, BOB][ply % 2], text).await.announcements.pop();
    }
    let end = end.unwrap().message;
    let control = button(&end, "Step through").control.clone();
    let opened = world.press(EVE, &control, None).await;
    let text = &said(&opened).text;
    assert!(text.starts_with("Game #1, after turn 4 of 4\n2… Qh4#\nBlack wins by checkmate"), "{text}");
    assert_eq!(links(said(&opened)), ["https://lichess.org/analysis/pgn/f3%20e5%20g4%20Qh4?color=white"]);
    let back = world.press_labelled(BOB, said(&opened), "Back").await;
    assert_eq!(links(said(&back)), ["https://lichess.org/analysis/pgn/f3%20e5%20g4?color=black"], "as Bob sees it");
    let first = world.press_labelled(EVE, said(&back), "First").await;
    let start =
        "https://lichess.org/analysis/standard/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1?color=white";
    assert_eq!(links(said(&first)), [start]);
}
