//! Shuffles: the discard piles of No Stress Chess become the draw pile again.

use cardinal_rules::{Action, Card, Game, Level, Seat, Viewer, defaults::NO_STRESS_DECK};
use serde_json::Value;

use super::support::{NoStressSetup, cards, seed};

/// A game whose draw pile is empty, and its snapshot. Resumed from one of an earlier encoding, it
/// may have had any number of shuffles.
fn discarded(faces: &str, number: u8) -> (Game, Value) {
    let setup = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").pile("").discards(faces, "");
    let game = Game::new(setup.game().setup().clone(), seed(number)).unwrap();
    let mut form = serde_json::to_value(game.snapshot().unwrap()).unwrap();
    form["encoding"] = 1.into();
    (game, form)
}

/// The discarded cards after the game's shuffle with this number, the bottom card first.
fn shuffled((game, form): &(Game, Value), number: u32) -> Vec<Card> {
    let mut form = form.clone();
    form["shuffles"] = number.into();
    let snapshot = serde_json::from_value(form).unwrap();
    let mut game = Game::resume(game.setup().clone(), *game.seed(), &snapshot).unwrap();
    game.apply(Seat::White, &Action::Draw).unwrap();
    let view = game.view(Viewer::Referee);
    let top_first = std::iter::once(view.last.card.unwrap().card).chain(view.piles.unwrap().common);
    let mut cards: Vec<Card> = top_first.collect();
    cards.reverse();
    cards
}

#[test]
fn shuffles_differ_by_number_and_keep_every_card() {
    let deck: String = NO_STRESS_DECK.iter().map(|(card, count)| card.to_string().repeat(*count)).collect();
    assert_eq!(deck.len(), 56);
    let game = discarded(&deck, 7);
    assert_eq!(shuffled(&game, 0), shuffled(&game, 0));
    assert_ne!(shuffled(&game, 0), shuffled(&game, 1));
    let mut sorted = shuffled(&game, 3);
    sorted.sort_unstable();
    let mut whole = cards(&deck);
    whole.sort_unstable();
    assert_eq!(sorted, whole);
}

#[test]
fn every_place_is_equally_likely() {
    let game = discarded("PNBR", 1);
    let faces = cards("PNBR");
    let mut first = [0_u32; 4];
    for number in 0..40_000 {
        let bottom = shuffled(&game, number)[0];
        first[faces.iter().position(|face| *face == bottom).unwrap()] += 1;
    }
    // Ten standard deviations of a binomial distribution around 10,000.
    assert!(first.iter().all(|count| count.abs_diff(10_000) < 866), "{first:?}");
}
