//! One deck for both: dealing, reshuffling the discards, and discarding a card before the player's
//! own turn.

use cardinal_rules::{
    Action, ActionKind, Card, Event, Game, Lists, PartialAction, Phase, Piles, Position,
    RefusalCode::{CardNotHeld, WrongPhase},
    Seat, Seed, Setup, SetupError, Variant, Viewer,
};

use super::decks::new;
use super::scenario::{START, Scenario, action};

fn cards(slugs: &str) -> Vec<Card> {
    slugs.split_whitespace().map(|slug| slug.parse().unwrap()).collect()
}

pub(crate) fn shared(hands: (&str, &str), pile: &str, discards: &str) -> Scenario {
    let rules = Variant::Knightmare.rules([("decks", "common")]).unwrap();
    let common = |slugs| Some(Piles { common: cards(slugs), ..Piles::default() });
    let position = Position {
        fen: Some(START.to_owned()),
        hands: Some(Lists { white: cards(hands.0), black: cards(hands.1) }),
        piles: common(pile),
        discards: common(discards),
        ..Position::default()
    };
    let setup = Setup { rules, position: Some(position) };
    Scenario { game: Game::new(setup, Seed::from_bytes([3; 32])).unwrap() }
}

#[test]
fn a_common_deck_is_dealt_at_once() {
    for (sets, aside) in [(4, 0), (3, 2), (2, 20)] {
        let (sets_text, aside_text) = (sets.to_string(), aside.to_string());
        let game = new(&[("decks", "common"), ("sets", &sets_text), ("aside", &aside_text)], 1);
        let view = game.view(Viewer::Referee);
        let hands = view.hands.unwrap();
        assert_eq!(game.status().phase(), Some(Phase::Move));
        let count = hands.white.len() + hands.black.len() + view.piles.as_ref().unwrap().common.len();
        let whole = new(&[("decks", "common"), ("sets", &sets_text)], 1).view(Viewer::Referee);
        let all = whole.hand_sizes.white + whole.hand_sizes.black + whole.pile_sizes.common;
        assert_eq!(count, all.saturating_sub(aside));
        assert!(view.pile_sizes.common == 0 || (hands.white.len(), hands.black.len()) == (5, 5));
        assert_eq!((view.pile_sizes.white, view.pile_sizes.black), (0, 0));
        let snapshot = game.snapshot().unwrap();
        assert_eq!(Game::resume(game.setup().clone(), *game.seed(), &snapshot).unwrap().hash(), game.hash());
    }
}

#[test]
fn both_draw_from_one_pile_and_throw_onto_one() {
    let mut t = shared(("holy-war", "crab"), "fanatic chaos", "");
    t.play("b1c3; discard holy-war; end; b8c6; discard crab; end");
    assert_eq!((t.hand(Seat::White), t.hand(Seat::Black)), ("fanatic".to_owned(), "chaos".to_owned()));
    assert_eq!(t.view().discards.common, cards("holy-war crab"));
    assert!(t.view().discards.white.is_empty() && t.view().pile_sizes.common == 0);
}

#[test]
fn a_word_before_the_first_step_leaves_the_card_to_be_thrown_away() {
    let mut t = shared(("doomsayer", "crab"), "fanatic holy-war chaos", "");
    t.play("e2e4; play doomsayer; end");
    t.game.apply(Seat::Black, &action("say q")).unwrap();
    assert_eq!(t.view().captured.black.len(), 1);
    t.play("discard crab; e7e5; end");
    assert!(t.view().discards.common.contains(&cards("crab")[0]));
}

#[test]
fn an_empty_pile_is_made_anew_of_the_discards() {
    let mut t = shared(("holy-war", ""), "", "crab fanatic hostage");
    let before = t.game.hash();
    let events = t.play("b1c3; discard holy-war");
    assert!(events.contains(&Event::Reshuffled { cards: 4 }), "{events:?}");
    assert_eq!(t.view().pile_sizes.common, 3);
    assert!(t.view().discards.common.is_empty());
    t.game.take_back().unwrap();
    t.game.take_back().unwrap();
    assert_eq!(t.game.hash(), before);
}

#[test]
fn after_a_reshuffle_only_the_order_of_the_pile_is_imagined() {
    let thrown = "fanatic chaos siege charge";
    let games: Vec<Game> = (0..40)
        .map(|number| {
            let game = shared(("holy-war", "crab"), "", thrown).game;
            let mut t = Scenario { game: Game::new(game.setup().clone(), Seed::from_bytes([number; 32])).unwrap() };
            t.play("b1c3; discard holy-war");
            t.game
        })
        .collect();
    let hand = |game: &Game| game.view(Viewer::White).hand.unwrap();
    let dice = Seed::from_bytes([9; 32]);
    let (mut compared, mut orders) = (0, Vec::new());
    for (index, one) in games.iter().enumerate() {
        for other in games[index + 1..].iter().filter(|other| hand(other) == hand(one)) {
            compared += 1;
            assert_eq!(one.determinized(Seat::White, &dice).hash(), other.determinized(Seat::White, &dice).hash());
        }
        let view = one.determinized(Seat::White, &Seed::from_bytes([index as u8; 32])).view(Viewer::Referee);
        let mut pile = view.piles.unwrap().common;
        orders.push(pile.clone());
        // The pile is made of the discards, and White has drawn one of them.
        pile.extend(hand(one));
        pile.sort();
        let mut all = cards(&format!("{thrown} holy-war"));
        all.sort();
        assert_eq!(pile, all);
    }
    orders.sort();
    orders.dedup();
    assert!(compared > 20 && orders.len() > 20, "{compared} pairs, {} orders", orders.len());
}

#[test]
fn who_played_no_card_on_the_other_turn_may_throw_one_away_before_the_own() {
    let mut t = shared(("holy-war", "crab crab"), "fanatic hostage chaos", "");
    // There has been no turn of Black before White's first.
    t.refused("discard holy-war", WrongPhase);
    t.play("e2e4; end");
    t.refused("discard chaos", CardNotHeld);
    assert!(t.legal("discard crab") && t.legal("e7e5"));
    t.play("discard crab");
    assert_eq!((t.hand(Seat::Black), t.view().discards.common), ("crab fanatic".to_owned(), cards("crab")));
    t.refused("discard crab", WrongPhase);
    t.refused("back", WrongPhase);
    let snapshot = t.game.snapshot().unwrap();
    assert_eq!(Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap().hash(), t.game.hash());
    // The discard after the move is a separate one.
    t.play("e7e5; discard crab; end");
    t.play("d2d4");
    // The turn has begun.
    assert!(!t.legal("discard fanatic"));
    t.play("back");
    assert!(t.legal("discard holy-war"));
}

#[test]
fn who_answered_may_not_and_an_undone_turn_keeps_what_was_drawn_before_it() {
    let mut t = shared(("holy-war", "chaos"), "fanatic hostage crab crab", "");
    t.play("e2e4; end; play chaos; d2d4; end");
    assert_eq!(t.to_act(), Seat::Black);
    t.refused("discard fanatic", WrongPhase);
    let mut t = shared(("chaos", "holy-war"), "fanatic hostage crab crab", "");
    t.play("e2e4; end; discard holy-war; e7e5; end; play chaos");
    assert_eq!((t.to_act(), t.hand(Seat::Black)), (Seat::Black, "fanatic".to_owned()));
    t.refused("discard fanatic", WrongPhase);
}

#[test]
fn the_early_discard_matters_to_the_hash_and_is_listed_once() {
    let mut t = shared(("", "crab crab"), "", "");
    t.play("e2e4; end");
    let actions = t.game.options(Seat::Black, &PartialAction::of(ActionKind::Discard)).actions;
    assert_eq!(actions, [action("discard crab")]);
    let snapshot = t.game.snapshot().unwrap();
    let resumed = Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    assert_eq!(resumed.options(Seat::Black, &PartialAction::of(ActionKind::Discard)).actions, actions);
    assert_eq!(resumed.view(Viewer::Black).discards, t.game.view(Viewer::Black).discards);
}

#[test]
fn piles_must_be_those_of_the_decks() {
    let refused = |options: &[(&str, &str)], piles: Piles| {
        let rules = Variant::Knightmare.rules(options.iter().copied()).unwrap();
        let position = Some(Position { piles: Some(piles), ..Position::default() });
        Game::new(Setup { rules, position }, Seed::from_bytes([0; 32])).unwrap_err()
    };
    let common = Piles { common: cards("crab"), ..Piles::default() };
    let own = Piles { black: cards("crab"), ..Piles::default() };
    assert!(matches!(refused(&[], common), SetupError::Zone { .. }));
    assert!(matches!(refused(&[("decks", "common")], own), SetupError::Zone { .. }));
    let mut common = new(&[("decks", "common")], 1);
    let refusal = common.apply(Seat::White, &Action::Build { deck: None }).unwrap_err();
    assert_eq!(refusal.code, WrongPhase);
}
