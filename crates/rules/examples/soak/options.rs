//! Games with decks made from options: every form of decks, built by hand and at random.

use cardinal_rules::{Action, Card, Game, KnightmareCard, Phase, Rules, Seat, Seed, Setup, Variant, Viewer};

use crate::knightmare_games::Dice;

/// Some options that are meaningful together.
fn options(dice: &mut Dice) -> Vec<(&'static str, String)> {
    let mut options = Vec::new();
    let decks = ["split", "personal", "common"][dice.below(3)];
    options.push(("decks", decks.to_owned()));
    if decks != "common" {
        options.push(("building", ["by-hand", "dealt"][dice.below(2)].to_owned()));
        options.push(("points", (20 + dice.below(300)).to_string()));
        if dice.below(3) == 0 {
            options.push(("points-black", (20 + dice.below(100)).to_string()));
        }
    }
    options.push(("sets", (1 + dice.below(4)).to_string()));
    options.push(("aside", dice.below(21).to_string()));
    options.push(("blanks", dice.below(3).to_string()));
    let without: Vec<String> = (0..dice.below(30))
        .map(|_| Card::Knightmare(KnightmareCard::PLAYED[dice.below(KnightmareCard::PLAYED.len())]).to_string())
        .collect();
    options.push(("without", without.join(",")));
    options
}

/// A deck from the seat's pool that is as expensive as allowed, with some cards that players would
/// choose.
fn build(dice: &mut Dice, game: &Game, seat: Seat) -> Action {
    if dice.below(4) == 0 {
        return Action::Build { deck: None };
    }
    let view = game.view(seat.into());
    let mut pool: Vec<Card> = view.pool.unwrap_or_default();
    let mut deck = Vec::new();
    let mut best = Action::Build { deck: Some(Vec::new()) };
    while !pool.is_empty() {
        deck.push(pool.swap_remove(dice.below(pool.len())));
        let tried = Action::Build { deck: Some(deck.clone()) };
        if game.clone().apply(seat, &tried).is_err() {
            break;
        }
        best = tried;
    }
    best
}

/// A game with random options, with its decks built.
pub(crate) fn deal(dice: &mut Dice, number: u64) -> Game {
    let options = options(dice);
    let rules: Rules = Variant::Knightmare
        .rules(options.iter().map(|(key, value)| (*key, value.as_str())))
        .unwrap_or_else(|error| panic!("{options:?}: {error}"));
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut game = Game::new(Setup { rules, position: None }, Seed::from_bytes(seed)).expect("a game of its options");
    let first = Seat::ALL[dice.below(2)];
    for seat in [first, !first] {
        if game.view(Viewer::Referee).status.phase() == Some(Phase::Build) {
            let deck = build(dice, &game, seat);
            game.apply(seat, &deck).expect("the deck was tried");
        }
    }
    game
}
