//! Units of two on the board: how they come and go, and what lies on them.

use cardinal_rules::{
    Action, Kind, PieceMark,
    Seat::{Black, White},
};

use crate::boards::{board, goes, kind_on, marked, on, parts_on, position_key, royal, set, sorted};

#[test]
fn pieces_are_merged_and_parted_and_all_of_it_is_undone() {
    let apart = board("4k3/8/8/8/8/1p6/1N6/1R2K3").hands("confabulation", "peace-talks");
    let mut t = apart.game();
    let (hash, before) = (t.game.hash(), t.view());
    t.play("play confabulation b1 b2; end");
    assert_eq!(parts_on(&t, "b2"), "RN");
    assert_eq!(t.board(), "4k3/8/8/8/8/1p6/1R6/4K3");
    t.play("e8d8; end");
    assert_eq!(goes(&t, "b2"), set("b1 b3 a2 c2 d2 e2 f2 g2 h2 a4 c4 d3 d1"));
    t.play("b2h2; end; d8e8; play peace-talks 0");
    // Its owner chooses where the less valuable part goes.
    assert_eq!(t.to_act(), White);
    let choices = t.game.options(White, &cardinal_rules::PartialAction::default()).actions;
    let around = choices.iter().filter_map(|action| match action {
        Action::Choose { choices } => Some(choices[0].clone()),
        _ => None,
    });
    assert_eq!(sorted(around), set("g1 g2 g3 h1 h3"));
    t.play("choose g3");
    assert_eq!((kind_on(&t, "g3").0, kind_on(&t, "h2").0), (Kind::Knight, Kind::Rook));
    assert!(t.view().board.iter().all(|piece| piece.parts.is_empty()));
    while !t.game.entries().is_empty() {
        t.game.take_back().unwrap();
    }
    assert_eq!((t.game.hash(), t.view()), (hash, before));
}

#[test]
fn a_part_without_a_square_is_captured() {
    let unit = board("4k3/8/8/8/8/8/PP6/RK6 b").lay(White, "confabulation a1 n").hands("", "peace-talks");
    let mut t = unit.game();
    t.play("e8e7; play peace-talks 0; end");
    assert_eq!(t.view().captured.white, [Kind::Knight]);
    assert_eq!((parts_on(&t, "a1").as_str(), t.view().effects.len()), ("R", 0));
}

#[test]
fn earlier_marks_bind_the_whole_unit_and_act_on_their_piece_again() {
    let plain = board("4k3/8/8/8/8/8/1N6/1R2K3").hands("confabulation", "peace-talks");
    let mut t = plain.lay(White, "pacifism b2").lay(Black, "curse b1").game();
    t.play("play confabulation b1 b2; end; e8e7; end");
    let unit = on(&t, "b2");
    assert!(unit.has(PieceMark::Pacifist) && unit.has(PieceMark::Cursed));
    assert_eq!(goes(&t, "b2"), set("b1 b3 b4 a2 c2 d2 a4 c4 d3 d1"));
    t.play("e1e2; end; e7e8; play peace-talks 2; choose c3; end");
    assert_eq!((marked(&t, PieceMark::Pacifist), marked(&t, PieceMark::Cursed)), (set("c3"), set("b2")));
    assert_eq!((kind_on(&t, "c3").0, kind_on(&t, "b2").0), (Kind::Knight, Kind::Rook));
}

#[test]
fn a_crab_stays_with_its_part() {
    let plain = board("4k3/8/8/8/8/1R6/1P6/4K3").hands("confabulation crab", "peace-talks peace-talks");
    let mut t = plain.lay(White, "crab b2").game();
    t.play("play confabulation b3 b2; end; e8e7; end");
    // A crab goes diagonally forward, and its unit as a rook too.
    assert_eq!(goes(&t, "b2"), set("a3 c3 b1 b3 b4 b5 b6 b7 b8 a2 c2 d2 e2 f2 g2 h2"));
    assert_eq!(marked(&t, PieceMark::Crab), "b2");
    t.play("e1e2; end; e7e8; play peace-talks 0; end");
    assert_eq!((marked(&t, PieceMark::Crab).as_str(), parts_on(&t, "b2").as_str()), ("", "RP"));
    assert_eq!(goes(&t, "b2"), set("b1 b3 b4 b5 b6 b7 b8 a2 c2 d2"));
    t.play("e2e1; play crab b2; end; e8e7; play peace-talks 1; end");
    assert_eq!((marked(&t, PieceMark::Crab).as_str(), parts_on(&t, "b2").as_str()), ("", "RP"));
}

#[test]
fn a_magnet_that_is_joined_holds_on_and_one_that_joins_ends() {
    let magnet = board("4k3/8/8/8/8/2n5/1N6/1R2K3").lay(White, "fatal-attraction b2");
    let mut t = magnet.hands("confabulation", "").game();
    // The rook on b1 stands next to the magnet, which holds it.
    assert!(!t.legal("play confabulation b1 b2"));
    let magnet = board("4k3/8/8/8/1R6/2n5/1N6/4K3").lay(White, "fatal-attraction b2");
    t = magnet.hands("confabulation", "").game();
    t.play("play confabulation b4 b2; end");
    assert_eq!((t.view().effects.len(), on(&t, "b2").has(PieceMark::Magnet)), (2, true));
    assert_eq!(marked(&t, PieceMark::Stuck), "c3");
    let magnet = board("4k3/8/8/8/8/2n5/1N6/3RK3").lay(White, "fatal-attraction b2");
    let mut t = magnet.hands("confabulation", "").game();
    t.play("play confabulation b2 d1; end");
    assert_eq!((t.view().effects.len(), on(&t, "d1").has(PieceMark::Magnet)), (1, false));
}

#[test]
fn a_coup_crowns_a_unit_without_rook_and_queen() {
    let unit = |fen: &str| board(fen).lay(White, "confabulation b2 n").lay(White, "coup b2").game();
    let t = unit("4k3/8/8/8/8/8/1B6/4K3");
    assert_eq!((royal(&t, White).as_str(), kind_on(&t, "e1").0), ("b2", Kind::Prince));
    assert_eq!(royal(&unit("4k3/8/8/8/8/8/1R6/4K3"), White), "e1");
}

#[test]
fn neutral_pieces_join_and_bind_the_whole_unit() {
    let neutral = board("7k/8/8/1N6/8/2r5/8/R6K b").lay(Black, "neutrality b5").hands("", "confabulation");
    let mut t = neutral.game();
    t.play("play confabulation b5 c3; end");
    // It belongs to the player who joined it, and both sides move it.
    assert_eq!((on(&t, "c3").owner, parts_on(&t, "c3").as_str()), (Black, "rN"));
    assert!(goes(&t, "c3").contains("e4") && goes(&t, "c3").contains("c6"));
    t.play("a1a3; end");
    assert!(goes(&t, "c3").contains("e4") && goes(&t, "c3").contains("c6"));
    t.play("h8g8; end; a3c3; end");
    assert_eq!((t.view().captured.white, t.view().captured.black), (vec![Kind::Knight], vec![Kind::Rook]));
    // A piece of the player's own joins a neutral enemy: the unit is again the player's.
    let neutral = board("7k/8/8/1n6/8/1R6/8/R6K w").lay(White, "neutrality b5").hands("confabulation", "");
    let mut t = neutral.game();
    t.play("play confabulation b3 b5; end");
    assert_eq!(on(&t, "b5").owner, White);
    assert_eq!(sorted(t.view().board.iter().map(|piece| piece.cell)), set("h8 b5 a1 h1"));
}

#[test]
fn a_unit_that_is_away_stays_one() {
    let unit = board("4k3/8/8/8/8/8/1B3P2/4K3").lay(White, "confabulation b2 n").lay(White, "coup b2");
    let mut t = unit.hands("under-elf-hill", "").game();
    let (hash, before) = (t.game.hash(), t.view());
    t.play("play under-elf-hill; end");
    assert_eq!(t.view().away.white, [Kind::Knight, Kind::Bishop]);
    t.play("e8e7; end; choose h8");
    assert_eq!(parts_on(&t, "h8"), "BN");
    while !t.game.entries().is_empty() {
        t.game.take_back().unwrap();
    }
    assert_eq!((t.game.hash(), t.view()), (hash, before));
    // A unit that is captured goes to the pile as both parts.
    let mut t = board("4k3/8/8/8/8/2r5/8/2B1K3 b").lay(White, "confabulation c1 n").game();
    t.play("c3c1");
    assert_eq!(t.view().captured.white, [Kind::Knight, Kind::Bishop]);
}

#[test]
fn keys_tell_units_apart() {
    let plain = board("4k3/8/8/8/8/8/1R6/4K3").hands("crab", "");
    let mut boards =
        ["r", "n", "p", "b"].map(|kind| plain.clone().lay(White, &format!("confabulation b2 {kind}"))).to_vec();
    boards.push(plain);
    assert_eq!(sorted(boards.iter().map(position_key)).split(' ').count(), 5);
    let hashes = boards.iter().map(|board| board.game().game.hash().to_string());
    assert_eq!(sorted(hashes).split(' ').count(), 5);
}

#[test]
fn parting_ends_what_lies_on_the_unit_and_its_card() {
    let unit = board("4k3/8/8/8/8/8/1B6/4K2R b").lay(White, "confabulation b2 p").lay(Black, "curse b2");
    let unit = unit.lay(Black, "curse h1").hands("", "peace-talks");
    let mut t = unit.game();
    t.play("e8e7");
    assert_eq!(t.plays("peace-talks"), ["0", "1", "2"]);
    t.play("play peace-talks 0");
    let choices = t.game.options(White, &cardinal_rules::PartialAction::default()).actions;
    assert_eq!(choices.iter().filter(|action| matches!(action, Action::Choose { .. })).count(), 8);
    t.play("choose c3; end");
    assert_eq!(t.view().effects.len(), 1);
    assert_eq!(t.discards(White), "confabulation");
    assert_eq!((kind_on(&t, "b2").0, kind_on(&t, "c3").0), (Kind::Bishop, Kind::Pawn));
    assert!(on(&t, "b2").marks.is_empty());
}

#[test]
fn a_coup_on_a_unit_ends_with_it_unless_its_prince_is_lost() {
    let unit = board("4k3/8/8/8/8/8/1B6/4K3 b").lay(White, "confabulation b2 p").lay(White, "coup b2");
    let unit = unit.hands("", "peace-talks");
    let mut t = unit.game();
    t.play("e8e7; play peace-talks 0; choose a1; end");
    assert_eq!((royal(&t, White).as_str(), t.view().effects.len()), ("e1", 0));
    // The prince is captured first.
    let unit = board("4k3/8/8/8/8/8/1B6/4K2r b").lay(White, "confabulation b2 p").lay(White, "coup b2");
    let mut t = unit.hands("", "peace-talks").game();
    t.play("h1e1");
    assert_eq!(t.plays("peace-talks"), Vec::<String>::new());
}
