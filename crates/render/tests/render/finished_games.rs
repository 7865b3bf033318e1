//! Descriptions of the last turn when a game of No Stress Chess has ended in the middle of the next one.

use cardinal_render::{BoardScene, board_alt, board_text};
use cardinal_rules::{Action, Game, Level, Lists, NoStressOptions, Piles, Position, Rules, Seat, Seed, Setup, Viewer};

use crate::scenes;

/// A game on level 2 with White to draw and these hands. The top card of the pile is first.
fn lay(fen: &str, white: &[&str], black: &[&str], pile: &[&str]) -> Game {
    let position = Position {
        fen: Some(fen.to_owned()),
        hands: Some(Lists { white: scenes::hand(white), black: scenes::hand(black) }),
        piles: Some(Piles { common: scenes::hand(pile), ..Piles::default() }),
        ..Position::default()
    };
    let rules = Rules::NoStress(NoStressOptions { level: Level::Two, ..NoStressOptions::default() });
    Game::new(Setup { rules, position: Some(position) }, Seed::from_bytes([7; 32])).unwrap()
}

fn play(game: &mut Game, actions: &[(Seat, Action)]) {
    for (seat, action) in actions {
        game.apply(*seat, action).unwrap();
    }
}

fn card(slug: &str) -> Action {
    Action::play(scenes::hand(&[slug])[0])
}

fn move_of(from: &str, to: &str) -> Action {
    Action::Move { from: scenes::cell(from), to: scenes::cell(to), promote: None, part: None }
}

/// Checks that the text board and the alternative text describe this as the last event.
fn tells(game: &Game, event: &str) {
    let view = game.view(Viewer::Public);
    let text = board_text(&view, Seat::White);
    assert!(text.lines().any(|line| line == format!("Last: {event}")), "{event:?} is not in\n{text}");
    let alt = board_alt(&BoardScene::new(&view, Seat::White, scenes::NAMES));
    // A move is followed by its squares.
    let told = [format!(" {event}. White (Mira)"), format!(" {event} (")];
    assert!(told.iter().any(|told| alt.contains(told)), "{event:?} is not in {alt}");
}

const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";

#[test]
fn an_exchange_keeps_its_player_when_the_game_ends() {
    let event = "White swapped 4 cards";
    for end in [Action::Resign, Action::OfferDraw] {
        let mut game = lay(ROOKS, &["P", "P", "P"], &["K", "K", "K"], &["P", "N", "N", "N", "B"]);
        play(&mut game, &[(Seat::White, Action::Draw), (Seat::White, Action::Exchange)]);
        tells(&game, event);
        play(&mut game, &[(Seat::Black, end.clone())]);
        if end == Action::OfferDraw {
            play(&mut game, &[(Seat::White, Action::AcceptDraw)]);
        }
        assert!(game.status().is_over());
        tells(&game, event);
    }
}

#[test]
fn an_exchange_that_ends_the_game_names_its_player() {
    // The 150th turn without progress.
    let fen = ROOKS.replace(" 0 1", " 149 80");
    let mut game = lay(&fen, &["P", "P", "P"], &["K", "K", "K"], &["P", "N", "N", "N", "B"]);
    play(&mut game, &[(Seat::White, Action::Draw), (Seat::White, Action::Exchange)]);
    assert!(game.status().is_over());
    tells(&game, "White swapped 4 cards");
}

#[test]
fn a_card_whose_move_was_never_made_is_described_without_the_turn_before() {
    // Black has only pawn cards and no pawn, so the turn is lost.
    let mut game = lay(ROOKS, &["R", "R", "R"], &["P", "P", "P"], &["R", "P", "K", "K", "K"]);
    play(&mut game, &[(Seat::White, Action::Draw), (Seat::White, card("R")), (Seat::White, move_of("a1", "a2"))]);
    tells(&game, "White played Rook: Ra2");
    play(&mut game, &[(Seat::Black, Action::Draw), (Seat::Black, card("P"))]);
    tells(&game, "Black played Pawn: skipped");
    play(&mut game, &[(Seat::White, Action::Draw), (Seat::White, card("R"))]);
    tells(&game, "White played Rook");
    play(&mut game, &[(Seat::White, Action::Resign)]);
    tells(&game, "White played Rook");
}

#[test]
fn a_card_after_an_exchange_is_described_instead_of_the_exchange() {
    let mut game = lay(ROOKS, &["P", "P", "P"], &["K", "K", "K"], &["P", "N", "N", "N", "B"]);
    play(&mut game, &[(Seat::White, Action::Draw), (Seat::White, Action::Exchange)]);
    play(&mut game, &[(Seat::Black, Action::Draw), (Seat::Black, card("K"))]);
    tells(&game, "Black played King");
    game.flag(Seat::Black).unwrap();
    tells(&game, "Black played King");
}
