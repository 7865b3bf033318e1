//! Hidden information stays hidden: hands from the opponent, draw piles from everyone.

use cardinal_rules::{ActionKind, Game, Lists, PartialAction, Piles, Seat, Seed, Viewer};

use super::support::{game_at, grid, script, tiles};

/// Two games that differ in Black's hand and in the order of both piles.
fn twins() -> [Game; 2] {
    [("QRB", "NPB", "PPN"), ("PPN", "BNP", "NPP")].map(|(black, white_pile, black_pile)| {
        let mut position = grid("K1,0 P0,1 P1,1", "K1,5 P0,4 P1,4");
        position.hands = Some(Lists { white: tiles("QNP"), black: tiles(black) });
        position.piles = Some(Piles { common: Vec::new(), white: tiles(white_pile), black: tiles(black_pile) });
        game_at(position)
    })
}

fn shown(game: &Game, viewer: Viewer) -> String {
    let options = viewer.seat().map(|seat| game.options(seat, &PartialAction::default()));
    let uses = viewer.seat().map(|seat| game.listing(seat).hand_uses());
    let imagined = viewer.seat().map(|seat| game.determinized(seat, &Seed::from_bytes([9; 32])).hash());
    format!("{} {options:?} {uses:?} {imagined:?}", serde_json::to_string(&game.view(viewer)).unwrap())
}

#[test]
fn views_do_not_tell_the_opponents_hand_or_the_piles() {
    let alike = |one: &Game, other: &Game, viewers: &[Viewer]| {
        for viewer in viewers {
            assert_eq!(shown(one, *viewer), shown(other, *viewer));
        }
        assert_ne!(shown(one, Viewer::Referee), shown(other, Viewer::Referee));
    };
    let [mut one, mut other] = twins();
    alike(&one, &other, &[Viewer::White, Viewer::Public]);
    for step in ["1,0 0,0", "skip", "1,5 0,5", "skip", "0,0 1,0", "skip", "0,5 1,5", "skip"] {
        script(&mut one, &[step]);
        script(&mut other, &[step]);
        alike(&one, &other, &[Viewer::White, Viewer::Public]);
    }
    // From here on White knows more: what the tile drew from its pile.
    for step in ["1,0 0,0", "N 1,0", "1,5 0,5", "skip"] {
        script(&mut one, &[step]);
        script(&mut other, &[step]);
        alike(&one, &other, &[Viewer::Public]);
    }
}

#[test]
fn a_seat_sees_its_own_hand_and_the_public_none() {
    let [game, _] = twins();
    assert_eq!(game.view(Viewer::White).hand, Some(tiles("QNP")));
    assert_eq!(game.view(Viewer::Black).hand, Some(tiles("QRB")));
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public] {
        let view = game.view(viewer);
        assert!(view.hands.is_none() && view.piles.is_none());
        assert_eq!((view.hand_sizes.white, view.pile_sizes.black), (3, 3));
    }
    assert!(game.view(Viewer::Public).hand.is_none());
}

#[test]
fn the_placed_tile_is_known_to_all() {
    let [mut game, _] = twins();
    script(&mut game, &["1,0 0,0", "N 1,0"]);
    let view = game.view(Viewer::Black);
    assert_eq!(view.last.placed.unwrap().at.to_string(), "1,0");
    assert!(game.options(Seat::Black, &PartialAction::of(ActionKind::Place)).actions.is_empty());
}
