//! Random games with hands and piles of all cards: what must hold in every position.

use std::collections::{BTreeMap, BTreeSet};

use cardinal_rules::{
    Action, Card, Game, KnightmareCard, KnightmareOptions, Lists, PartialAction, Phase, Piles, Position, Rules, Seat,
    Seed, Setup, View, Viewer,
};
use cardinal_test_env::{bound, cases};

use crate::scenario::START;

/// A small generator, so that a number determines a game.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn cards(&mut self, count: usize) -> Vec<Card> {
        (0..count).map(|_| Card::Knightmare(KnightmareCard::PLAYED[self.below(KnightmareCard::PLAYED.len())])).collect()
    }
}

const STARTS: [&str; 5] = [
    START,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "4k3/pp3ppp/2n5/3b4/8/5N2/PPP2BPP/4K2R w K - 0 1",
    "8/2p2k2/1p1p4/p2P4/P1P1n3/1P2B1N1/5K2/8 b - - 0 1",
    "3rk3/8/8/4b3/8/5n2/PPP5/K2QN1B1 w - - 0 1",
];

fn deal(dice: &mut Dice) -> Setup {
    let hands = Lists { white: dice.cards(5), black: dice.cards(5) };
    let piles = Piles { common: Vec::new(), white: dice.cards(15), black: dice.cards(15) };
    let fen = STARTS[dice.below(STARTS.len())].to_owned();
    let position = Position { fen: Some(fen), hands: Some(hands), piles: Some(piles), ..Position::default() };
    Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) }
}

/// An action that keeps the game going, preferably a card.
fn choose(dice: &mut Dice, actions: &[Action]) -> Option<Action> {
    let wanted = |action: &&Action| {
        !matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::ClaimDraw)
    };
    let actions: Vec<&Action> = actions.iter().filter(wanted).collect();
    let plays: Vec<&Action> = actions.iter().copied().filter(|action| matches!(action, Action::Play { .. })).collect();
    let from = if !plays.is_empty() && dice.below(3) == 0 { &plays } else { &actions };
    (!from.is_empty()).then(|| from[dice.below(from.len())].clone())
}

fn census(view: &View) -> BTreeMap<Card, usize> {
    let (hands, piles) = (view.hands.as_ref().unwrap(), view.piles.as_ref().unwrap());
    let lists = [&hands.white, &hands.black, &piles.white, &piles.black, &view.discards.white, &view.discards.black];
    let mut census = BTreeMap::new();
    for card in lists
        .into_iter()
        .flatten()
        .copied()
        .chain(view.effects.iter().filter(|effect| !effect.marker).map(|effect| effect.card))
    {
        *census.entry(card).or_default() += 1;
    }
    census
}

fn options(game: &Game, seat: Seat) -> Vec<Action> {
    game.options(seat, &PartialAction::default()).actions
}

/// How many of the random games are stepped through.
const STEPPED_THROUGH: u64 = 8;

/// What has occurred in the random games.
#[derive(Default)]
struct Met {
    dealt: BTreeSet<Card>,
    played: BTreeMap<Card, usize>,
}

fn check_game(number: u64, plies: usize, met: &mut Met) {
    let mut dice = Dice(number);
    let seed = Seed::from_bytes([5; 32]);
    let mut game = Game::new(deal(&mut dice), seed).unwrap();
    let mut lean = game.clone();
    let census_at_start = census(&game.view(Viewer::Referee));
    met.dealt.extend(census_at_start.keys());
    let pieces_at_start = game.view(Viewer::Referee);
    // To count the turns before each action takes as long as to play them.
    let mut before = Vec::new();
    let count_pieces = |view: &View| {
        let off_board = [&view.captured, &view.dead, &view.away].map(|lists| [&lists.white, &lists.black]).concat();
        // A unit of two is two pieces.
        let standing = view.board.iter().map(|unit| unit.parts.len().max(1)).sum::<usize>();
        standing + off_board.iter().map(|list| list.len()).sum::<usize>()
    };
    for ply in 0..plies {
        let Some(seat) = game.status().to_act() else { break };
        let actions = options(&game, seat);
        let Some(action) = choose(&mut dice, &actions) else { panic!("{number}: nothing to do at {ply}") };
        let (hash, view) = (game.hash(), game.view(Viewer::Referee));
        if number < STEPPED_THROUGH {
            before.push((game.history().len(), hash));
        }
        // Every offered action is accepted, and taking it back restores everything.
        let tried = &actions[dice.below(actions.len())];
        game.apply(seat, tried).unwrap_or_else(|refusal| panic!("{number}: {tried} refused: {refusal}"));
        game.take_back().unwrap();
        assert_eq!(game.hash(), hash, "{number}: {tried}");
        assert_eq!(game.view(Viewer::Referee), view, "{number}: {tried}");
        for other in [Action::EndTurn, Action::Skip, Action::TakeBack] {
            assert_eq!(game.clone().apply(seat, &other).is_ok(), actions.contains(&other), "{number}: {other}");
        }
        game.apply(seat, &action).unwrap();
        if let Action::Play { card, .. } = &action {
            *met.played.entry(*card).or_default() += 1;
        }
        lean.apply(seat, &action).unwrap();
        lean.forget_past();
        assert_eq!(game.hash(), lean.hash(), "{number}: what is forgotten matters to nothing");
        let view = game.view(Viewer::Referee);
        assert_eq!(census(&view), census_at_start, "{number}: after {action}");
        assert_eq!(count_pieces(&view), count_pieces(&pieces_at_start), "{number}: after {action}");
    }
    let record = game.record();
    let again = Game::from_record(&record).unwrap();
    assert_eq!(again.hash(), game.hash());
    assert_eq!(again.history(), game.history());
    let each = game.after_each_turn(Game::hash).1;
    for (count, wanted) in each.into_iter().enumerate().take(before.last().map_or(0, |(turns, _)| *turns)) {
        let then = game.after_turns(count).1.hash();
        assert_eq!(wanted, then, "{number}: after {count} turns");
        assert!(before.contains(&(count, then)), "{number}: it never stood so after {count} turns");
    }
    while game.take_back().is_ok() {}
    assert_eq!(game.hash(), Game::new(record.setup, seed).unwrap().hash(), "{number}");
}

#[test]
fn random_games_keep_every_promise() {
    let mut met = Met::default();
    for number in cases(75, 100) {
        check_game(number, 110, &mut met);
    }
    for card in KnightmareCard::PLAYED.map(Card::Knightmare) {
        assert!(met.dealt.contains(&card), "{card} is in no hand and no pile");
        assert!(met.played.contains_key(&card), "{card} is never played: {:?}", met.played);
    }
}

/// White and the public see the same whatever Black holds and will draw, as long as Black plays
/// none of it: they do not even see that Black is asked for a response, unless the game would
/// otherwise be over.
#[test]
fn views_do_not_tell_hidden_cards() {
    const HIDDEN: [KnightmareCard; KnightmareCard::PLAYED.len()] = KnightmareCard::PLAYED;
    let mut plies = 0;
    for number in cases(16, 80) {
        let mut dice = Dice(number);
        let dealt = deal(&mut dice);
        let mut with_other_cards = |seed: u8| {
            let mut setup = dealt.clone();
            let mut hidden = |count: usize| {
                (0..count).map(|_| Card::Knightmare(HIDDEN[dice.below(HIDDEN.len())])).collect::<Vec<Card>>()
            };
            if let Some(Position { hands: Some(hands), piles: Some(piles), .. }) = &mut setup.position {
                hands.black = hidden(5);
                piles.black = hidden(15);
                piles.white = hidden(15);
            }
            Game::new(setup, Seed::from_bytes([seed; 32])).unwrap()
        };
        let (mut game, mut other) = (with_other_cards(1), with_other_cards(2));
        for _ in 0..60 {
            let Some(seat) = game.status().to_act() else { break };
            let both = options(&other, seat);
            let mut shared = options(&game, seat);
            // A player sees the cards it draws, so White plays nothing that lets it draw.
            shared.retain(|action| {
                both.contains(action)
                    && matches!(action, Action::Move { .. } | Action::EndTurn | Action::TakeBack | Action::Skip)
            });
            let Some(action) = choose(&mut dice, &shared) else { break };
            game.apply(seat, &action).unwrap();
            other.apply(seat, &action).unwrap();
            plies += 1;
            // If a card in the hand keeps the game from ending, the game itself shows it.
            let ends = |game: &Game| {
                let shown = game.view(Viewer::Public).status;
                shown.is_over() || shown.phase() == Some(Phase::Answer)
            };
            if ends(&game) || ends(&other) {
                break;
            }
            for viewer in [Viewer::White, Viewer::Public] {
                assert_eq!(game.view(viewer), other.view(viewer), "{number}: {action}");
            }
        }
    }
    assert!(plies > bound(200, 1000), "the games were too short to tell anything: {plies} steps");
}
