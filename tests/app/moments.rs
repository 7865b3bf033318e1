//! Every sentence fits its moment: games of all kinds are played at random through their panels, and what players
//! read is compared with how the game stands.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Ask, Control, GameControl, Message, Outcome};
use cardinal_rules::{CardForm, Variant};
use cardinal_test_env::bound;
use fastrand::Rng;

use crate::world::{ANN, BOB, World, buttons, menus, picks, said};

/// What goes on where nothing is to be picked, the usual first.
const ON: [&str; 9] = [
    "End turn",
    "Draw a card",
    "Turn the card",
    "Send without a tile",
    "Let it pass",
    "Play it anyway",
    "Skip your move",
    "Start",
    "Look",
];

/// Everything that a message says, with its buttons and menus.
fn words(message: &Message) -> String {
    let labels = buttons(message).map(|button| button.label.clone());
    let items = menus(message).flat_map(|menu| {
        menu.items.iter().map(|item| format!("{} {}", item.label, item.description.clone().unwrap_or_default()))
    });
    [message.text.clone(), message.below.clone()].into_iter().chain(labels).chain(items).collect::<Vec<_>>().join("\n")
}

fn says(text: &str, word: &str) -> bool {
    text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).any(|each| each == word)
}

/// What is said in games that have no such thing.
fn fits_its_game(variant: Variant, text: &str) {
    let facts = variant.facts();
    for (form, named) in [(CardForm::Card, ["card", "cards"]), (CardForm::Tile, ["tile", "tiles"])] {
        if !facts.uses(form) {
            assert!(!named.iter().any(|word| says(text, word)), "{variant:?} has none: {text}");
        }
    }
}

/// Whether a move in the text is marked as a check.
fn tells_a_check(text: &str) -> bool {
    let signs: Vec<char> = text.chars().collect();
    signs.windows(2).any(|pair| (pair[0].is_ascii_digit() || "QRBN".contains(pair[0])) && pair[1] == '+')
}

impl World {
    async fn awaited_in(&self, game: GameId) -> Option<UserId> {
        self.store.games().info(game).await.unwrap().to_act
    }

    /// Compares a private message about a game with how that stands.
    async fn fits(&self, game: GameId, variant: Variant, user: UserId, message: &Message) {
        let (text, info) = (words(message), self.store.games().info(game).await.unwrap());
        fits_its_game(variant, &text);
        let is_awaited = info.to_act == Some(user);
        if text.contains("**your turn**") {
            assert!(is_awaited, "it isn't: {text}");
        }
        if text.contains("waiting for your opponent") {
            assert!(!is_awaited && !info.finished, "nobody waits: {text}");
        }
        if text.contains("take back your move") {
            assert!(text.contains("not sent yet"), "nothing is moved: {text}");
        }
        if buttons(message).any(|button| button.label == "Let it pass") && !text.contains("checkmated") {
            let can = text.contains("respond with") || text.contains("no card against it");
            assert!(can, "what passes isn't said: {text}");
        }
        if text.contains("first.") && text.contains("Draw a card first") {
            assert!(buttons(message).any(|button| button.label == "Draw a card"), "{text}");
        }
    }

    /// Compares what everyone reads with how the game stands, and posts it.
    async fn tells(&self, game: GameId, variant: Variant, outcome: &Outcome) {
        for told in &outcome.announcements {
            let (text, info) = (told.message.text.clone(), self.store.games().info(game).await.unwrap());
            fits_its_game(variant, &words(&told.message));
            if text.contains("it's your turn") {
                let awaited = info.to_act.unwrap_or_else(|| panic!("the game is over: {text}"));
                assert!(text.contains(&format!("<@{}>", awaited.0)), "it is another's: {text}");
            }
            if text.contains("checkmate") {
                assert!(info.finished, "it goes on: {text}");
                assert!(!tells_a_check(&text), "a mate is no check: {text}");
            }
            assert_eq!(text.contains('🏁'), info.finished, "{text}");
        }
        self.post(outcome).await;
    }
}

/// Plays turns at random, and what is said after the end.
async fn plays(variant: Variant, options: &[(&str, &str)], seed: u64, turns: usize) {
    let world = World::new().await;
    let mut dice = Rng::with_seed(seed);
    let game = world.start(variant, options).await;
    for _ in 0..turns {
        let Some(user) = world.awaited_in(game).await else { break };
        let mut outcome = world.ask(user, Ask::Panel).await;
        for _ in 0..20 {
            world.fits(game, variant, user, said(&outcome)).await;
            if !outcome.announcements.is_empty() {
                break;
            }
            let panel = said(&outcome).clone();
            let values = picks(&panel);
            let on = ON.iter().find(|label| buttons(&panel).any(|button| button.label == **label));
            outcome = match (values.is_empty(), on) {
                (false, _) if on != Some(&"End turn") || dice.u8(..) < 64 => {
                    let value = values[dice.usize(..values.len())].value.clone();
                    world.pick(user, &panel, &value).await
                }
                (_, Some(label)) => world.press_labelled(user, &panel, label).await,
                _ => break,
            };
        }
        world.tells(game, variant, &outcome).await;
        if dice.u8(..) < 40 {
            for user in [ANN, BOB] {
                for ask in [Ask::Panel, Ask::History, Ask::Board { text: true }] {
                    world.fits(game, variant, user, said(&world.ask(user, ask).await)).await;
                }
                let panel = world.ask(user, Ask::Panel).await;
                if buttons(said(&panel)).any(|button| button.label == "More") {
                    let more = world.press_labelled(user, said(&panel), "More").await;
                    world.fits(game, variant, user, said(&more)).await;
                    let asks: Vec<String> = buttons(said(&more)).map(|button| button.label.clone()).collect();
                    for label in asks.iter().filter(|label| label.ends_with('…')) {
                        let asked = world.press_labelled(user, said(&more), label).await;
                        world.fits(game, variant, user, said(&asked)).await;
                    }
                }
            }
        }
    }
    if world.store.games().info(game).await.unwrap().finished {
        for user in [ANN, BOB] {
            let control = Control::Game { game, ply: 0, what: GameControl::Ask(Ask::Panel) };
            let text = said(&world.press(user, &control, None).await).text.clone();
            assert!(text.contains("#1"), "{text}");
            assert!(!text.contains("Black wins") && !text.contains("White wins"), "players have names: {text}");
        }
    }
}

#[tokio::test]
async fn sentences_fit_the_moment_in_standard_chess_and_chessme() {
    for seed in 0..bound(2, 20) {
        plays(Variant::Standard, &[], seed, bound(30, 200)).await;
        plays(Variant::ChessMe, &[], seed, bound(20, 200)).await;
    }
}

#[tokio::test]
async fn sentences_fit_the_moment_in_no_stress_chess() {
    for (seed, level) in (0..).zip(["1", "2", "3", "advanced"]) {
        for round in 0..bound(1, 10) {
            plays(Variant::NoStress, &[("level", level)], seed + 10 * round, bound(30, 200)).await;
        }
    }
}

#[tokio::test]
async fn sentences_fit_the_moment_in_knightmare_chess() {
    for seed in 0..bound(4, 40) {
        plays(Variant::Knightmare, &[("building", "dealt"), ("decks", "personal")], seed, bound(20, 200)).await;
    }
}
