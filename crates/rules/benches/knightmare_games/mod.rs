//! Random games of Knightmare Chess over all cards, each identified by a number.

use cardinal_rules::{
    Action, Card, Game, KnightmareCard, KnightmareOptions, Lists, PartialAction, Piles, Position, Rules, Seat, Seed,
    Setup,
};

/// A small random number generator, so that a game is determined by a number.
pub(crate) struct Dice(u64);

impl Dice {
    /// The generator for one of many games.
    pub(crate) fn of(seed: u64, game: u64) -> Dice {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03));
        dice.below(2);
        dice
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Cards as in a deck of all cards, without duplicates.
    fn deck(&mut self, count: usize) -> Vec<Card> {
        let mut all: Vec<Card> = KnightmareCard::PLAYED.map(Card::Knightmare).to_vec();
        (0..count).map(|_| all.swap_remove(self.below(all.len()))).collect()
    }
}

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "8/2p2k2/1p1p4/p2P4/P1P1n3/1P2B1N1/5K2/8 b - - 0 1",
    "3rk3/8/8/4b3/8/5n2/PPP5/K2QN1B1 w - - 0 1",
];

/// A game in which each seat has five cards from its own half of all eighty.
pub(crate) fn deal(dice: &mut Dice) -> Game {
    let mut white = dice.deck(80);
    let mut black = white.split_off(40);
    let hands = Lists { white: white.split_off(35), black: black.split_off(35) };
    let piles = Piles { common: Vec::new(), white, black };
    let fen = STARTS[dice.below(STARTS.len())].to_owned();
    let position = Position { fen: Some(fen), hands: Some(hands), piles: Some(piles), ..Position::default() };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    Game::new(setup, Seed::from_bytes([5; 32])).expect("a legal position")
}

/// All actions of a seat.
pub(crate) fn whole(game: &Game, seat: Seat) -> Vec<Action> {
    game.options(seat, &PartialAction::default()).actions
}

/// An action that continues the game. In one case of three it plays a card from the hand. Each card is equally
/// likely, however few plays it has.
pub(crate) fn choose(dice: &mut Dice, actions: &[Action]) -> Option<Action> {
    let ends = |action: &&Action| {
        matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::ClaimDraw)
    };
    let actions: Vec<&Action> = actions.iter().filter(|action| !ends(action)).collect();
    let card = |action: &Action| match action {
        Action::Play { card, .. } => Some(*card),
        _ => None,
    };
    let mut cards: Vec<Card> = actions.iter().filter_map(|action| card(action)).collect();
    cards.sort();
    cards.dedup();
    let others: Vec<&Action> = actions.iter().copied().filter(|action| card(action).is_none()).collect();
    let from = if !cards.is_empty() && (others.is_empty() || dice.below(3) == 0) {
        let wanted = cards[dice.below(cards.len())];
        actions.into_iter().filter(|action| card(action) == Some(wanted)).collect()
    } else {
        others
    };
    (!from.is_empty()).then(|| from[dice.below(from.len())].clone())
}
