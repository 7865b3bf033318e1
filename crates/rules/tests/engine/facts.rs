//! What is said of each game as a whole, checked against games played at random.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, ActionKind, Card, DrawPile, Game, Geometry, Kind, Lists, PartialAction, Piles, Position, Rules, Seat,
    Setup, SetupError, Supply, Variant, Viewer,
    notation::pgn::{self, Tags},
};

use super::support::seed;

/// Every form of every game.
fn forms() -> Vec<Rules> {
    let mut forms = Vec::new();
    for variant in Variant::ALL {
        let mut chosen: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
        for spec in variant.options().iter().filter(|spec| !spec.words().is_empty()) {
            let with = |options: &Vec<(&'static str, &'static str)>| {
                let options = options.clone();
                spec.words().iter().map(move |value| [options.as_slice(), &[(spec.key, *value)]].concat())
            };
            chosen = chosen.iter().flat_map(with).collect();
        }
        // Some options have no meaning in combination.
        forms.extend(chosen.into_iter().filter_map(|options| variant.rules(options).ok()));
    }
    forms
}

/// Where games begin: as usual, and where a draw can soon be claimed.
fn starts(rules: Rules) -> Vec<Setup> {
    let own = || Card::all().filter(|card| rules.variant().facts().faces().contains(card)).collect::<Vec<_>>();
    let from = |position| Setup { rules, position: Some(position) };
    let hurried = || Some("r3k2r/8/8/8/8/8/8/R3K2R w - - 98 80".to_owned());
    match rules.variant() {
        Variant::Standard | Variant::NoStress => {
            vec![Setup::new(rules), from(Position { fen: hurried(), ..Position::default() })]
        }
        Variant::Knightmare => [None, hurried()]
            .map(|fen| {
                // Each card is in the game once.
                let cards = own();
                let (white, black) = cards.split_at(cards.len() / 2);
                let ([white, white_pile], [black, black_pile]) =
                    ([white[..7].to_vec(), white[7..].to_vec()], [black[..7].to_vec(), black[7..].to_vec()]);
                let hands = Lists { white, black };
                let piles = match rules.draw_pile() {
                    Some(DrawPile::Common) => Piles { common: [white_pile, black_pile].concat(), ..Piles::default() },
                    _ => Piles { common: Vec::new(), white: white_pile, black: black_pile },
                };
                from(Position { fen, hands: Some(hands), piles: Some(piles), ..Position::default() })
            })
            .into_iter()
            .chain([Setup::new(rules)])
            .collect(),
        Variant::ChessMe => {
            let grid = |white: &str, black: &str| {
                let read = |text: &str| text.split_whitespace().map(|piece| piece.parse().unwrap()).collect();
                Some(Lists { white: read(white), black: read(black) })
            };
            let bare = Position { grid: grid("K0,0 R1,0", "K0,9 R1,9"), ..Position::default() };
            vec![Setup::new(rules), from(Position { hands: Some(Lists::default()), ..bare })]
        }
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// The next action of the game; often a move back, so that positions recur.
    fn choose(&mut self, game: &Game, before: &[(Seat, Action)]) -> Option<(Seat, Action)> {
        let mut offered = Vec::new();
        for seat in Seat::ALL {
            let ends = |action: &Action| {
                matches!(action.kind(), ActionKind::Resign | ActionKind::AcceptDraw | ActionKind::ClaimDraw)
            };
            let actions = game.options(seat, &PartialAction::default()).actions;
            offered.extend(actions.into_iter().filter(|action| !ends(action)).map(|action| (seat, action)));
        }
        let goes_back = |(seat, action): &(Seat, Action)| {
            let last = before.iter().rev().find(|(by, action)| by == seat && action.kind() == ActionKind::Move);
            match (last, action) {
                (Some((_, Action::Move { from, to, .. })), Action::Move { from: now, to: then, .. }) => {
                    (from, to) == (then, now)
                }
                _ => false,
            }
        };
        let back: Vec<_> = offered.iter().filter(|choice| goes_back(choice)).cloned().collect();
        let offered = if !back.is_empty() && self.below(3) > 0 { back } else { offered };
        (!offered.is_empty()).then(|| offered[self.below(offered.len())].clone())
    }
}

/// Plays games with these rules, and looks at every moment of them.
fn play(rules: Rules, mut look: impl FnMut(&Game)) {
    for (number, setup) in starts(rules).into_iter().cycle().take(12).enumerate() {
        let mut dice = Dice(number as u64);
        let mut game = Game::new(setup, seed(number as u8)).unwrap();
        let mut before = Vec::new();
        look(&game);
        for _ in 0..120 {
            let Some((seat, action)) = dice.choose(&game, &before) else { break };
            game.apply(seat, &action).unwrap();
            before.push((seat, action));
            look(&game);
        }
    }
}

fn kinds(game: &Game) -> impl Iterator<Item = ActionKind> {
    Seat::ALL.into_iter().flat_map(|seat| game.options(seat, &PartialAction::default()).next.kinds)
}

#[test]
fn the_kinds_of_action_are_those_that_games_offer() {
    for variant in Variant::ALL {
        let mut offered = BTreeSet::new();
        for rules in forms().into_iter().filter(|rules| rules.variant() == variant) {
            play(rules, |game| offered.extend(kinds(game)));
        }
        assert!(offered.iter().eq(variant.facts().actions), "{variant}: {offered:?}");
    }
}

#[test]
fn the_geometry_is_that_of_views_and_of_what_pgn_can_write() {
    for rules in forms() {
        let facts = rules.variant().facts();
        play(rules, |game| {
            let view = game.view(Viewer::Public);
            assert_eq!(view.grid.is_some(), facts.geometry == Geometry::EndlessGrid, "{rules:?}");
            assert!(view.board.iter().all(|piece| piece.cell.square().is_some() == view.grid.is_none()), "{rules:?}");
        });
        let game = Game::new(Setup::new(rules), seed(1)).unwrap();
        assert_eq!(pgn::write(&game, &Tags::default()).is_ok(), facts.has_pgn(), "{rules:?}");
    }
}

#[test]
fn hands_and_piles_are_where_views_show_them() {
    for rules in forms() {
        let pile = rules.draw_pile();
        let (mut held, mut common, mut own) = (0, 0, 0);
        play(rules, |game| {
            let view = game.view(Viewer::Public);
            assert!(view.hand.is_none() && view.hands.is_none(), "{rules:?}");
            held += view.hand_sizes.white + view.hand_sizes.black;
            common += view.pile_sizes.common;
            own += view.pile_sizes.white + view.pile_sizes.black;
            for seat in Seat::ALL {
                let view = game.view(seat.into());
                assert!(view.hands.is_none() && view.piles.is_none(), "{rules:?}");
                assert_eq!(view.hand.map(|hand| hand.len()), Some(view.hand_sizes[seat]), "{rules:?}");
            }
        });
        assert_eq!(held > 0, rules.has_hands(), "{rules:?}");
        assert_eq!(common > 0, pile == Some(DrawPile::Common), "{rules:?}");
        assert_eq!(own > 0, pile == Some(DrawPile::Own), "{rules:?}");
    }
}

/// How many cards the seat to act holds before and after its first action of this kind, if it has
/// one, and how many its piles then hold.
fn held_around(game: &Game, kind: ActionKind) -> Option<([usize; 2], usize)> {
    let seat = game.status().to_act()?;
    let action = game.options(seat, &PartialAction::of(kind)).actions.into_iter().next()?;
    let mut ahead = game.clone();
    ahead.apply(seat, &action).unwrap();
    let [before, after] = [game, &ahead].map(|game| game.view(Viewer::Public));
    let piles = after.pile_sizes;
    Some(([before.hand_sizes[seat], after.hand_sizes[seat]], piles.common + [piles.white, piles.black][seat.index()]))
}

#[test]
fn cards_come_to_a_seat_as_its_game_supplies_them() {
    for rules in forms() {
        let supply = rules.supply();
        let cards = rules.variant().facts().cards.as_ref();
        assert_eq!(supply.is_some(), cards.is_some(), "{rules:?}");
        let mut draws = 0;
        play(rules, |game| {
            if let Some(([before, after], _)) = held_around(game, ActionKind::Draw) {
                draws += 1;
                assert_eq!(after, before + usize::from(supply == Some(Supply::Drawn)), "{rules:?}");
            }
            if let Some(cards) = cards.filter(|_| supply == Some(Supply::Replaced))
                && let Some(([before, after], left)) = held_around(game, cards.form.action())
            {
                assert!(after == before || left == 0, "{rules:?}");
            }
        });
        assert_eq!(draws > 0, matches!(supply, Some(Supply::Turned | Supply::Drawn)), "{rules:?}");
    }
}

#[test]
fn the_faces_are_those_that_are_dealt_and_accepted() {
    for rules in forms() {
        let facts = rules.variant().facts();
        for card in Card::all()
            .chain(Kind::ALL.map(Card::tile))
            .filter(|card| ![Kind::Crab, Kind::Prince].map(Card::tile).contains(card))
        {
            let hands = Some(Lists { white: vec![card], black: Vec::new() });
            let position = Some(Position { hands, ..Position::default() });
            let refused = matches!(
                Game::new(Setup { rules, position }, seed(1)),
                Err(SetupError::Card { .. } | SetupError::TooMany { .. })
            );
            assert_eq!(!refused, facts.faces().contains(&card), "{rules:?}: {card}");
        }
        let dealt = |number| {
            let mut game = Game::new(Setup::new(rules), seed(number)).unwrap();
            for seat in Seat::ALL {
                // Only games that begin with deck building accept it.
                let _ = game.apply(seat, &Action::Build { deck: None });
            }
            let view = game.view(Viewer::Referee);
            let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
            [hands.white, hands.black, piles.common, piles.white, piles.black].concat()
        };
        if facts.has_chance() {
            let distinct = |cards: &[Card]| cards.iter().copied().collect::<BTreeSet<Card>>();
            let (found, all) = (distinct(&dealt(1)), distinct(facts.faces()));
            // Decks that are built need not have every card.
            let whole = !facts.has(ActionKind::Build);
            assert!(if whole { found == all } else { found.is_subset(&all) }, "{rules:?}");
        }
        assert_eq!(dealt(1) != dealt(2), facts.has_chance(), "{rules:?}");
    }
}

#[test]
fn all_cards_are_those_of_the_games() {
    let all: Vec<Card> = Card::all().collect();
    let of_games: BTreeSet<Card> = Variant::ALL.iter().flat_map(|variant| variant.facts().faces()).copied().collect();
    assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), of_games);
    assert_eq!(all.len(), of_games.len());
}
