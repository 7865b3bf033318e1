//! How pieces move on a board with barred squares, walls and quarter turns.

use cardinal_rules::{
    Action, ActionKind, Game, Kind, Mode, PartialAction, Seat,
    Seat::{Black, White},
    Square, Variant, Viewer,
};

use crate::boards::{board, goes, moves_from, on, set, sorted};

#[test]
fn nothing_enters_a_barred_square_and_only_leaps_pass_it() {
    let once = board("4k3/8/8/8/3R4/2P5/1N6/4K3").hands("hidden-passage", "").lay(White, "forbidden-city d6");
    assert_eq!(once.goes("d4"), set("d5 d3 d2 d1 a4 b4 c4 e4 f4 g4 h4"));
    let twice = once.lay(White, "forbidden-city c4");
    assert_eq!(twice.goes("c3"), "");
    assert_eq!(twice.goes("b2"), set("a4 d1 d3"));
    assert!(!twice.game().legal("play hidden-passage c4") && twice.game().legal("play hidden-passage c5"));
    // It blocks a check, and unblocks it again.
    let city = board("4k3/8/8/8/4R3/8/8/4K3 b").lay(White, "forbidden-city e6").hands("peace-talks", "");
    let mut t = city.game();
    assert!(!t.view().check);
    t.play("e8e7; end; e1d1; play peace-talks 0; end");
    assert!(t.view().check && t.view().barred.is_empty());
}

#[test]
fn after_a_quarter_turn_white_s_pawns_go_towards_the_a_file() {
    let plain = board("4k3/6p1/8/5p2/3p2P1/3P3P/1p6/K7");
    let turned = plain.lay(White, "earthquake clockwise");
    // The second rank is the g-file, the first the h-file.
    assert_eq!(turned.goes("g4"), set("f4 e4 f5"));
    assert_eq!(turned.goes("h3"), set("g3 f3"));
    assert_eq!(turned.goes("d3"), set("c3"));
    let t = turned.clone().black().game();
    assert_eq!(goes(&t, "b2"), set("c2 d2"), "the a- and b-file are Black's first two ranks");
    assert_eq!(goes(&t, "g7"), "h7");
    assert_eq!(moves_from(&t, "g7").len(), 4);
    let twice = turned.lay(White, "earthquake clockwise").black();
    assert_eq!(twice.goes("g7"), set("g8"));
    let whole = twice.lay(White, "earthquake clockwise").lay(White, "earthquake clockwise").game();
    assert_eq!(whole.view().turned, Some(0));
    assert_eq!(goes(&whole, "g7"), set("g6 g5"));
}

#[test]
fn a_pawn_is_taken_in_passing_after_a_quarter_turn_in_the_same_turn() {
    let mut t = board("4k3/8/8/8/3p4/8/4P3/4K3").hands("earthquake", "").game();
    // Black's forward is then towards the h-file, and e3 is diagonally ahead of d4.
    t.play("e2e4; play earthquake clockwise; end");
    let (hash, before) = (t.game.hash(), t.view());
    assert_eq!(sorted(before.passed.clone()), "e3");
    assert!(t.legal("d4e3"));
    t.play("d4e3");
    assert_eq!(t.board(), "4k3/8/8/8/8/4p3/8/4K3");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
    t.game.take_back().unwrap();
    assert_eq!((t.game.hash(), t.view()), (hash, before));
}

#[test]
fn pawns_that_passed_together_are_each_taken_and_sideways_too() {
    let mut t = board("4k3/8/8/8/1p1p4/8/P3P3/4K3").hands("annexation", "").game();
    t.play("play annexation a2+a4 e2+e4; end");
    assert_eq!(sorted(t.view().passed), set("a3 e3"));
    t.play("b4a3");
    assert_eq!(t.board(), "4k3/8/8/8/3pP3/p7/8/4K3");
    // On a turned board a double step goes along a rank.
    let mut t = board("4k3/8/8/8/4p3/6P1/8/K7").lay(White, "earthquake clockwise").game();
    t.play("g3e3; end");
    assert_eq!(sorted(t.view().passed), "f3");
    assert!(t.legal("e4f3"));
    t.play("e4f3");
    assert_eq!(t.board(), "4k3/8/8/8/8/5p2/8/K7");
}

#[test]
fn a_neutral_pawn_is_taken_in_passing_behind_its_own_double_step() {
    let mut t = board("4k3/3p4/8/2P5/8/8/8/4K3 b").lay(White, "neutrality d7").game();
    t.play("d7d5; end");
    assert!(t.legal("c5d6"));
    t.play("c5d6");
    assert_eq!(t.board(), "4k3/8/3P4/8/8/8/8/4K3");
}

#[test]
fn castling_goes_on_along_what_is_a_file_to_the_players() {
    let mut t = board("4k3/8/8/8/8/8/8/R3K2R w KQ -").lay(White, "earthquake clockwise").game();
    let to = goes(&t, "e1");
    assert!(to.contains("g1") && to.contains("c1"), "{to}");
    t.play("e1g1");
    assert_eq!(on(&t, "f1").kind, Kind::Rook);
}

#[test]
fn a_wall_stops_slides_and_single_moves_but_no_leap() {
    let wall = |fen: &str| board(fen).lay(White, "fortification a2/a3");
    assert_eq!(wall("7k/8/8/8/8/1P6/8/R3K3").goes("a1"), set("a2 b1 c1 d1"));
    assert_eq!(wall("7k/8/8/R7/8/8/8/4K3").goes("a5"), set("a3 a4 a6 a7 a8 b5 c5 d5 e5 f5 g5 h5"));
    assert_eq!(wall("7k/8/8/8/8/8/P7/4K3").goes("a2"), "");
    assert!(!wall("7k/8/8/8/8/K7/7P/8").goes("a3").contains("a2"));
    assert_eq!(wall("7k/8/8/8/8/8/8/N3K3").goes("a1"), set("b3 c2"));
    assert_eq!(wall("7k/8/8/8/8/1K6/7P/8").goes("b3"), set("a2 a3 a4 b2 b4 c2 c3 c4"));
}

#[test]
fn threats_are_captures_inverted() {
    // A king on d5 is in check by pawns on these squares and on no others near it.
    for (side, to_move, threats) in [('P', "b", "c4 e4"), ('p', "w", "c6 e6")] {
        let (royal, other) = if side == 'P' { ('k', 'K') } else { ('K', 'k') };
        let mut found = Vec::new();
        for (rank, file) in (3..=6_usize).flat_map(|rank| (1..=6_usize).map(move |file| (rank, file))) {
            if (rank, file) == (5, 4) {
                continue;
            }
            let mut rows = vec![vec!['1'; 8]; 8];
            rows[8 - 5][3] = royal;
            rows[0][7] = other;
            rows[8 - rank][file - 1] = side;
            let ranks: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            if board(&format!("{} {to_move}", crate::scenario::placement(&ranks.join("/")))).checked() {
                found.push(format!("{}{rank}", char::from(b'a' + file as u8 - 1)));
            }
        }
        assert_eq!(sorted(found), threats);
    }
    assert_eq!(board("7k/8/8/3p4/8/8/8/K7 b").lay(Black, "crab d5").goes("d5"), set("c4 e4"));
}

#[test]
fn every_kind_that_steps_threatens_where_its_ways_lead() {
    let start: Square = "d4".parse().unwrap();
    let lone = |letter: char| format!("{letter}d4");
    for (kind, laid, pieces) in [
        (Kind::Pawn, None, vec![lone('P'), "Kh1".to_owned()]),
        (Kind::Knight, None, vec![lone('N'), "Kh1".to_owned(), "Ph2".to_owned()]),
        (Kind::King, None, vec![lone('K'), "Ph2".to_owned()]),
        (Kind::Prince, Some("coup h2"), vec![lone('K'), "Ph2".to_owned()]),
        (Kind::Crab, Some("crab d4"), vec![lone('P'), "Kh1".to_owned()]),
    ] {
        let ways = Variant::Knightmare.ways(kind).iter().filter(|way| way.mode != Mode::Quiet);
        let led: Vec<Square> =
            ways.flat_map(|way| way.directions).filter_map(|(files, ranks)| start.offset(*files, *ranks)).collect();
        for square in Square::all().filter(|square| *square != start && square.file() < 7) {
            let mut rows = vec![vec!['1'; 8]; 8];
            let mut put = |letter: char, at: Square| rows[7 - usize::from(at.rank())][usize::from(at.file())] = letter;
            for piece in &pieces {
                put(piece.chars().next().unwrap(), piece[1..].parse().unwrap());
            }
            put('k', square);
            let ranks: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            let mut laid_out = board(&format!("{} b", crate::scenario::placement(&ranks.join("/"))));
            if let Some(laid) = laid {
                laid_out = laid_out.lay(White, laid);
            }
            // Near the corner the other white pieces stand as well.
            let near_corner = square.file() > 5 && square.rank() < 3;
            if !near_corner {
                assert_eq!(laid_out.checked(), led.contains(&square), "{kind:?} and a king on {square}");
            }
        }
    }
    assert_eq!(Variant::Knightmare.ways(Kind::King), Variant::Knightmare.ways(Kind::Prince));
}

/// A turn at random: a quiet move, and a wall or a City if one can be laid after it.
fn random_turn(game: &Game, below: &mut impl FnMut(usize) -> usize) -> Option<Game> {
    let seat = game.status().to_act()?;
    let mut game = game.clone();
    let options = |game: &Game| game.options(seat, &PartialAction::default()).actions;
    let pieces = |game: &Game| game.view(Viewer::Referee).board.len();
    let mut steps = options(&game);
    steps.retain(|step| {
        let mut ahead = game.clone();
        matches!(step, Action::Move { .. }) && ahead.apply(seat, step).is_ok() && pieces(&ahead) == pieces(&game)
    });
    game.apply(seat, steps.get(below(steps.len().max(1)))?).unwrap();
    let card = if below(3) == 0 { "play forbidden-city" } else { "play fortification" };
    let lays: Vec<Action> = options(&game).into_iter().filter(|play| play.to_string().starts_with(card)).collect();
    if let Some(play) = lays.get(below(lays.len().max(1))) {
        game.apply(seat, play).unwrap();
    }
    game.apply(seat, &Action::EndTurn).ok()?;
    (!game.status().is_over()).then_some(game)
}

#[test]
fn what_is_added_to_a_ground_gives_the_board_that_is_built_on_the_whole() {
    let mut number = 1_usize;
    let mut below = |bound: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % bound
    };
    let cards = ["forbidden-city"; 5].into_iter().chain(["fortification"; 10]).collect::<Vec<_>>().join(" ");
    for turns in 0..4 {
        let mut laid = board("r2q1bnk/p2b3p/8/1n1r4/4R1N1/8/P3B2P/KNB1Q2R w").hands(&cards, &cards);
        for _ in 0..turns {
            laid = laid.lay(White, "earthquake clockwise");
        }
        let mut game = laid.game().game;
        for _ in 0..30 {
            // A move can need a card that ends the check, which this is not.
            let Some(next) = random_turn(&game, &mut below) else { continue };
            game = next;
            let snapshot = game.snapshot().unwrap();
            let built = Game::resume(game.setup().clone(), *game.seed(), &snapshot).unwrap();
            assert_eq!(built.view(Viewer::Referee), game.view(Viewer::Referee));
            let moves = |game: &Game| {
                let of = |seat| game.options(seat, &PartialAction::of(ActionKind::Move));
                Seat::ALL.map(of)
            };
            assert_eq!(moves(&built), moves(&game));
            assert_eq!(built.perft(2), game.perft(2));
        }
        let laid = game.view(Viewer::Referee).effects.len();
        assert!(laid >= 10, "{turns} turns: only {laid} cards were laid");
    }
}

#[test]
fn ranks_and_homes_turn_with_the_board() {
    let lost = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
    let homes = |turns: usize, black: bool, kind: &str| {
        let mut laid = board("8/8/4k3/8/8/3K4/8/8").hands("resurrection", "resurrection").lost(&lost);
        for _ in 0..turns {
            laid = laid.lay(White, "earthquake clockwise");
        }
        let t = if black { laid.black() } else { laid }.game();
        let plays = t.plays("resurrection").into_iter();
        sorted(plays.filter_map(|play| play.strip_prefix(&format!("{kind} ")).map(str::to_owned)))
    };
    assert_eq!(homes(0, false, "p"), set("a2 b2 c2 d2 e2 f2 g2 h2"));
    assert_eq!(homes(1, false, "p"), set("g1 g2 g3 g4 g5 g6 g7 g8"));
    assert_eq!(homes(1, true, "p"), set("b1 b2 b3 b4 b5 b6 b7 b8"));
    assert_eq!(homes(1, false, "r"), set("h1 h8"));
    assert_eq!(homes(2, false, "r"), set("a8 h8"));
    assert_eq!(homes(3, false, "n"), set("a2 a7"));
    assert_eq!(homes(4, false, "n"), set("b1 g1"));
    // A king and a queen are sent home as well.
    let home = |fen: &str, from: &str| {
        let t = board(fen).lay(White, "earthquake clockwise").hands("rebirth", "rebirth");
        let mut t = if from == "c6" { t } else { t.black() }.game();
        t.play(if from == "c6" { "a1b1" } else { "a8b8" });
        sorted(
            t.plays("rebirth").into_iter().filter_map(|play| play.strip_prefix(&format!("{from} ")).map(str::to_owned)),
        )
    };
    assert_eq!(home("8/7k/2q5/8/8/8/8/K7", "c6"), set("a4"));
    assert_eq!(home("k7/8/8/8/8/4K3/7P/8", "e3"), set("h5"));
    // Forward is towards the a-file for White and towards the h-file for Black, and the other way
    // after a turn counterclockwise.
    let pawns = board("k7/8/8/2p5/5P2/8/8/K7");
    let turned = pawns.clone().lay(White, "earthquake clockwise");
    assert_eq!((turned.goes("f4"), turned.black().goes("c5")), (set("e4"), set("d5")));
    assert_eq!(pawns.lay(White, "earthquake counterclockwise").goes("f4"), set("g4"));
    // White's first rank, on which Black's pawns promote, is the h-file.
    for rank in 1..=8 {
        let mut rows = vec!["8".to_owned(); 8];
        let (kings, at) = (if rank > 4 { 7 } else { 0 }, 8 - rank);
        rows[kings] = "k1K5".to_owned();
        rows[at] = "6p1".to_owned();
        let t = board(&format!("{} b", rows.join("/"))).lay(White, "earthquake clockwise").game();
        let promotes = moves_from(&t, &format!("g{rank}"));
        assert!(promotes.len() == 4 && promotes.iter().all(|(to, kind)| *to == format!("h{rank}") && kind.is_some()));
    }
    // Each side's half is the other side's other half.
    for (turns, whites) in [(0, "1234"), (2, "5678")] {
        for (black, pawn) in [(false, 'p'), (true, 'P')] {
            let mut rows: Vec<String> = (0..8).map(|_| format!("7{pawn}")).collect();
            rows[0] = format!("k6{pawn}");
            rows[7] = format!("K6{pawn}");
            let mut laid = board(&rows.join("/")).hands("betrayal", "betrayal").lost(&[Kind::Pawn]);
            for _ in 0..turns {
                laid = laid.lay(White, "earthquake clockwise");
            }
            let t = if black { laid.black() } else { laid }.game();
            let ranks: String = sorted(t.plays("betrayal")).chars().filter(char::is_ascii_digit).collect();
            let expected: String = "12345678".chars().filter(|rank| whites.contains(*rank) != black).collect();
            assert_eq!(ranks, expected, "{turns} turns, black: {black}");
        }
    }
}
