//! Hidden information about decks changes no byte of what a viewer gets: pools, decks and their
//! order, cards set aside, and what the other seat has built.

use std::fmt::Write;
use std::sync::LazyLock;

use cardinal_rules::{
    Action, Card, Game, KnightmareCard, Lists, PartialAction, Piles, Position, Seat, Seed, Setup, Variant, Viewer,
};
use cardinal_test_env::{bound, cases};

use super::decks::{AT_RANDOM, build, new, pool};
use super::scenario::action;

/// Everything that a viewer can get from the engine at this moment, as bytes.
fn outputs(game: &Game, viewer: Viewer) -> String {
    let mut text = serde_json::to_string(&game.view(viewer)).unwrap();
    write!(text, "{:?} {} {:?}", game.status(), game.ply(), game.history()).unwrap();
    let Some(seat) = viewer.seat() else { return text };
    text.push_str(&serde_json::to_string(&game.options(seat, &PartialAction::default())).unwrap());
    write!(text, "{}", game.determinized(seat, &Seed::from_bytes([9; 32])).hash()).unwrap();
    let every: Vec<Card> = Card::all().collect();
    let mut attempts = vec![AT_RANDOM, build(&every), Action::AcceptDraw, Action::ClaimDraw, action("e2e4")];
    for card in every {
        attempts.extend([build(&[card]), build(&[card; 9]), Action::play(card), Action::Discard { card }]);
    }
    for action in attempts {
        if let Err(refusal) = game.clone().apply(seat, &action) {
            write!(text, "{refusal:?}").unwrap();
        }
    }
    text
}

/// All cards but a few: with sets this small, splits by different seeds often give a seat the same
/// pool.
static WITHOUT: LazyLock<String> = LazyLock::new(|| {
    let few = ["chaos", "crab", "fanatic", "fortification", "holy-war", "hostage"];
    let slugs = KnightmareCard::PLAYED.map(|card| Card::Knightmare(card).to_string());
    slugs.into_iter().filter(|slug| !few.contains(&slug.as_str())).collect::<Vec<_>>().join(",")
});

static FORMS: LazyLock<[Vec<(&str, &str)>; 3]> = LazyLock::new(|| {
    [
        vec![("sets", "4"), ("aside", "5"), ("points", "60"), ("without", &WITHOUT)],
        vec![("sets", "2"), ("decks", "personal"), ("aside", "3"), ("points-black", "30"), ("without", &WITHOUT)],
        vec![("sets", "1"), ("points-white", "25"), ("without", &WITHOUT)],
    ]
});

/// Pairs of games with different seeds in which the seat has the same pool, whatever the other has
/// and whatever was set aside: a few of them, or all.
fn twins(options: &[(&str, &str)], seat: Seat) -> Vec<(Game, Game)> {
    let games: Vec<Game> = (0..250).map(|seed| new(options, seed)).collect();
    let mut twins = Vec::new();
    for (index, one) in games.iter().enumerate() {
        let twin = games[index + 1..].iter().find(|other| pool(one, seat) == pool(other, seat));
        twins.extend(twin.map(|other| (one.clone(), other.clone())));
    }
    twins.truncate(bound(8, usize::MAX));
    twins
}

#[test]
fn a_seat_sees_its_own_pool_and_nothing_of_the_other_or_the_division() {
    for options in FORMS.iter() {
        let (mut compared, mut others) = (0, 0);
        for seat in Seat::ALL {
            for (one, other) in twins(options, seat) {
                compared += 1;
                others += usize::from(pool(&one, !seat) != pool(&other, !seat));
                assert_eq!(outputs(&one, seat.into()), outputs(&other, seat.into()), "{options:?}");
            }
        }
        // The public sees the same in any two games.
        assert_eq!(outputs(&new(options, 1), Viewer::Public), outputs(&new(options, 2), Viewer::Public));
        assert!(compared > 10, "{options:?}: {compared}");
        // If one whole set is split, a seat's own half reveals the other.
        assert!(others > 0 || options.contains(&("sets", "1")), "{options:?}");
    }
}

#[test]
fn nobody_sees_what_the_other_has_built_or_how() {
    for options in FORMS.iter() {
        for seat in Seat::ALL {
            for number in cases(3, 10) {
                let whole = new(options, number);
                let first = &pool(&whole, !seat)[..1];
                let shown: Vec<[String; 2]> = [AT_RANDOM, build(&[]), build(first)]
                    .iter()
                    .map(|action| {
                        let mut game = whole.clone();
                        game.apply(!seat, action).unwrap();
                        [outputs(&game, seat.into()), outputs(&game, Viewer::Public)]
                    })
                    .collect();
                assert!(shown.iter().all(|other| *other == shown[0]), "{options:?}");
                assert!(shown[0][0].contains("\"built\""));
            }
        }
    }
}

#[test]
fn decks_of_one_size_and_their_order_are_hidden_when_play_has_begun() {
    for options in FORMS.iter() {
        for (one, other) in twins(options, Seat::White) {
            let mut games = [one, other];
            for game in &mut games {
                // The hand is the whole deck, so only its order could differ.
                let own = pool(game, Seat::White)[..1].to_vec();
                let theirs = pool(game, Seat::Black)[..2].to_vec();
                game.apply(Seat::White, &build(&own)).unwrap();
                game.apply(Seat::Black, &build(&theirs)).unwrap();
            }
            for viewer in [Viewer::White, Viewer::Public] {
                assert_eq!(outputs(&games[0], viewer), outputs(&games[1], viewer), "{options:?}");
            }
        }
    }
}

#[test]
fn the_events_of_building_tell_nothing_of_the_other_deck() {
    for options in FORMS.iter() {
        for number in 0..10 {
            let whole = new(options, number);
            let theirs = &pool(&whole, Seat::Black)[..1];
            let events: Vec<String> = [build(&[]), build(theirs), AT_RANDOM]
                .iter()
                .map(|action| {
                    let mut game = whole.clone();
                    game.apply(Seat::Black, action).unwrap();
                    serde_json::to_string(&game.apply(Seat::White, &AT_RANDOM).unwrap()).unwrap()
                })
                .collect();
            assert!(events.iter().all(|other| *other == events[0]), "{events:?}");
        }
    }
}

#[test]
fn the_other_hand_and_the_order_of_a_common_deck_are_hidden() {
    let rules = Variant::Knightmare.rules([("decks", "common")]).unwrap();
    let cards = |slugs: &str| slugs.split_whitespace().map(|slug| slug.parse().unwrap()).collect::<Vec<Card>>();
    let game = |black: &str, pile: &str, seed: u8| {
        let position = Position {
            hands: Some(Lists { white: cards("crab holy-war"), black: cards(black) }),
            piles: Some(Piles { common: cards(pile), ..Piles::default() }),
            ..Position::default()
        };
        let setup = Setup { rules, position: Some(position) };
        let mut game = Game::new(setup, cardinal_rules::Seed::from_bytes([seed; 32])).unwrap();
        for text in ["e2e4", "end"] {
            game.apply(Seat::White, &action(text)).unwrap();
        }
        game
    };
    let [one, other] = [game("fanatic crab", "holy-war fanatic", 1), game("holy-war fanatic", "fanatic crab", 2)];
    for viewer in [Viewer::White, Viewer::Public] {
        assert_eq!(outputs(&one, viewer), outputs(&other, viewer));
    }
}
