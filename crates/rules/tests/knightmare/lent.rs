//! Cards on a board that has been turned, or that has a barred square, and on pieces that are bound.

use cardinal_rules::{Kind, Seat::White};

use crate::boards::{Board, board, goes, sorted};

/// A position in which both sides have lost a pawn and a knight, after quarter turns clockwise.
fn lying(fen: &str, turns: usize, barred: &str) -> Board {
    let mut laid = board(fen).lost(&[Kind::Pawn, Kind::Knight]);
    for _ in 0..turns {
        laid = laid.lay(White, "earthquake clockwise");
    }
    for square in barred.split_whitespace() {
        laid = laid.lay(White, &format!("forbidden-city {square}"));
    }
    laid
}

/// What White could choose for the card, each play's choices joined as text.
fn listed(board: &Board, card: &str) -> Vec<String> {
    board.clone().hands(card, "").game().plays(card)
}

fn offers(board: &Board, card: &str, play: &str) -> bool {
    listed(board, card).iter().any(|listed| listed == play)
}

#[test]
fn pawns_go_on_away_from_their_owner_when_the_board_is_turned() {
    // White's forward is towards the a-file, Black's towards the h-file.
    let turned = lying("4k3/8/8/3n1pP1/1p6/8/4K3/8 w - - 0 1", 1, "");
    assert!(listed(&turned, "fanatic").is_empty() && listed(&turned, "annexation").is_empty());
    assert_eq!(listed(&turned, "irresistible-force"), ["g5"]);
    let marches = listed(&turned, "forced-march");
    assert_eq!(marches.len(), 2);
    assert!(marches.iter().all(|play| play.contains("g4") || play.contains("g6")));
    assert_eq!(listed(&turned, "breakthrough"), ["g5 f5"]);
    let mut moved = turned.hands("cowardice", "").game();
    moved.play("e2e1");
    assert_eq!(moved.plays("cowardice"), ["b4 a4", "f5 e5"]);
    let open = lying("4k3/8/8/6P1/8/8/4K3/8 w - - 0 1", 1, "");
    assert_eq!(listed(&open, "fanatic"), ["g5 d5"]);
    assert_eq!(listed(&open, "onslaught").len(), 1);
    // From its second rank, the g-file, it goes one square or two.
    assert_eq!(listed(&open, "guardian"), ["g5 e5 false", "g5 f5 false"]);
    let mirror = lying("4k3/8/7n/6P1/7n/8/4K3/8 w - - 0 1", 1, "");
    assert_eq!(listed(&mirror, "dark-mirror"), ["g5 h4", "g5 h6"]);
}

#[test]
fn halves_and_home_squares_turn_with_the_board() {
    let turned = lying("4k3/8/8/3p1p2/8/8/4K3/8 w - - 0 1", 1, "");
    // White's half is the files e to h.
    assert_eq!(listed(&turned, "betrayal"), ["f5"]);
    let homes = listed(&turned, "resurrection");
    assert_eq!(homes.iter().filter(|play| play.starts_with('n')).collect::<Vec<_>>(), ["n h2", "n h7"]);
    assert!(homes.iter().filter(|play| play.starts_with('p')).all(|play| play.starts_with("p g")));
}

#[test]
fn a_double_step_by_a_card_is_taken_in_passing_on_a_turned_board() {
    let turned = lying("4k3/8/8/6P1/4p3/8/4K3/8 w - - 0 1", 1, "").hands("annexation", "");
    let mut t = turned.game();
    let annex = format!("play annexation {}", t.plays("annexation")[0].trim_matches(['[', ']']).replace(", ", "+"));
    t.play(&format!("{annex}; end"));
    assert_eq!(sorted(t.view().passed), "f5");
}

#[test]
fn nothing_is_put_onto_a_barred_square() {
    let barred = lying("r3k2r/8/8/8/8/2N5/3PK3/R7 w - - 0 1", 0, "h1 d4 e4 b1 f6");
    assert!(listed(&barred, "squaring-the-circle").is_empty());
    let cards = "long-jump hidden-passage dubbing winged-victory resurrection blessing masquerade";
    for card in cards.split(' ') {
        let plays = listed(&barred, card);
        assert!(!plays.is_empty());
        for square in ["h1", "d4", "e4", "b1", "f6"] {
            assert!(!plays.iter().any(|play| play.ends_with(square)), "{card} {plays:?}");
        }
    }
    // Nothing slides through it either; a bombarding rook passes it as its one obstacle.
    assert!(!offers(&barred, "ghostwalk", "a1 c1") && offers(&barred, "bombard", "a1 c1"));
    assert!(!offers(&barred, "bombard", "a1 b1"));
    assert!(!offers(&barred, "annexation", "[d2, d4]") && offers(&barred, "onslaught", "[d2, d3]"));
}

#[test]
fn a_column_that_is_pushed_into_a_barred_square_stays() {
    let barred = lying("4k3/8/3n4/3P4/8/8/4K3/8 w - - 0 1", 0, "d7");
    assert_eq!(listed(&barred, "irresistible-force"), ["d5"]);
    let mut t = barred.hands("irresistible-force", "").game();
    let (before, captured) = (t.board(), t.view().captured);
    t.play("play irresistible-force d5; end");
    assert_eq!((t.board(), t.view().captured), (before, captured));
    assert!(t.view().last.moved.is_none());
}

#[test]
fn a_card_moves_what_is_jailed_and_leaves_what_is_stuck() {
    let jailed = lying("4k3/8/8/8/8/2N5/4K3/8 w - - 0 1", 0, "").bind(White, "jailed c3");
    assert!(goes(&jailed.clone().hands("long-jump", "").game(), "c3").is_empty());
    assert!(offers(&jailed, "long-jump", "c3 h7"));
    // A piece cannot capture by the card what it could not capture by a move (FAQ 26).
    let free = lying("4k3/8/8/3p4/8/2N5/4K3/8 w - - 0 1", 0, "");
    assert_eq!(listed(&free, "evil-eye"), ["c3 d5"]);
    assert!(listed(&free.bind(White, "jailed c3"), "evil-eye").is_empty());
}

#[test]
fn what_is_shielded_falls_to_no_card_of_the_other_seat() {
    let free = lying("4k3/8/3n4/8/8/3R4/4K3/8 w - - 0 1", 0, "");
    assert!(offers(&free, "bombard", "d3 d6") && offers(&free, "evil-eye", "d3 d6"));
    let shielded = free.bind(White, "shielded d6");
    assert!(!offers(&shielded, "bombard", "d3 d6") && listed(&shielded, "evil-eye").is_empty());
    assert!(!shielded.game().legal("d3d6"));
}
