//! Games in PGN, written by the engine and by others.

use cardinal_rules::{
    Action, Game, Level, PartialAction, Rules, Seat, Viewer,
    notation::pgn::{NoPgn, Outcome, PgnFault, PgnGame, Tags, read, write},
};
use cardinal_test_env::{bound, cases};

use super::support::{Dice, NoStressSetup, RICH_POSITIONS, act, rules, sans, script, seed, squares, standard, start};

fn one(text: &str) -> PgnGame {
    let mut games = read(text).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn texts(game: &PgnGame) -> String {
    game.moves.iter().map(|action| action.to_string().replace('=', "")).collect::<Vec<_>>().join(" ")
}

fn tag<'a>(game: &'a PgnGame, name: &str) -> &'a str {
    game.tags.get(name).unwrap_or("(none)")
}

#[test]
fn a_tournament_game_with_comments_variations_and_annotations() {
    let game = one("[Event \"Casual game\"]\n[Site \"Town \\\"Hall\\\" \\\\ left\"]\n[Date \"2021.05.??\"]\n\
         [Round \"-\"]\n[White \"One, A.\"]\n[Black \"Two, B.\"]\n[Result \"1-0\"]\n[WhiteElo \"1500\"]\n\n\
         1. e4 {[%clk 0:10:00] the usual; (not 1. d4)} e5 2. Nf3 $1 Nc6 ( 2... d6 {Philidor} 3. d4 (3. Bc4 \
         Be7 $10) 3... exd4 ) 3. Bc4!? ; a comment to the end of the line 3. Bb5\n% 3. Bb5 is escaped\n\
         3... Nd4?! 4.c3 Nxf3+ 5.Qxf3 Qf6?? 6.Qxf6 Nxf6 7. d3 1-0\n");
    assert_eq!(texts(&game), "e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 c2c3 d4f3 d1f3 d8f6 f3f6 g8f6 d2d3");
    assert_eq!(tag(&game, "Site"), "Town \"Hall\" \\ left");
    assert_eq!(tag(&game, "WhiteElo"), "1500");
    assert_eq!((game.outcome, game.fen.is_none()), (Outcome::White, true));
}

#[test]
fn a_tag_of_rules_that_others_wrote_says_nothing() {
    assert_eq!(texts(&one("[Rules \"touch-move\"]\n\n1. e4 e5 *")), "e2e4 e7e5");
}

#[test]
fn bare_moves_byte_order_mark_and_other_line_ends() {
    let game = one("\u{feff}[White \"A\"]\r\n\r\n1.e4 e5 2.Nf3 Nc6 3.Bb5 a6\r\n4.Bxc6 dxc6 5.0-0 *\r\n");
    assert_eq!(texts(&game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1");
    assert_eq!(texts(&one("1.f3 e5 2.g4 Qh4#")), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(texts(&one("e4 c5 Nf3")), "e2e4 c7c5 g1f3");
    assert_eq!(texts(&one("1.e4 e5\r2.Nf3\r0-1")), "e2e4 e7e5 g1f3");
    assert_eq!(texts(&one("1. e2-e4 e7-e5 2. Ng1-f3 +- !? Nb8-c6 N ±")), "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn captures_in_passing_promotions_and_castling_in_their_spellings() {
    let game = one("1. e4 a6 2. e5 d5 3. exd6 e.p. Nc6 4. dxc7 Bf5 5. cxd8=Q+ Rxd8 6. Nf3 e5 7. Be2 Bc5 8. O-O");
    assert_eq!(texts(&game).split(' ').nth(4), Some("e5d6"));
    assert_eq!(texts(&game).split(' ').nth(8), Some("c7d8q"));
    let promoted = "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\n\n";
    for (white, black) in [("a8=Q", "a1=N"), ("a8Q", "a1N"), ("a8(Q)", "a1(N)"), ("a8/Q", "a1/N"), ("a7a8q", "a2a1n")] {
        let game = one(&format!("{promoted}1. {white} {black} *"));
        assert_eq!(texts(&game), "a7a8q a2a1n", "{white}");
    }
    let game = one("1. e4 e5 2. exd6e.p. *".replace("1. e4 e5 2.", "1. e4 Nc6 2. e5 d5 3.").as_str());
    assert_eq!(texts(&game).split(' ').next_back(), Some("e5d6"));
}

#[test]
fn a_position_to_start_from() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 20";
    let game = one(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n20... O-O-O 21. O-O Rd2 1/2-1/2"));
    assert_eq!(texts(&game), "e8c8 e1g1 d8d2");
    assert_eq!((game.fen.as_deref(), game.outcome), (Some(fen), Outcome::Draw));
    let mut played = Game::new(game.setup(), seed(0)).unwrap();
    for mv in &game.moves {
        act(&mut played, mv);
    }
    assert!(played.view(Viewer::Public).fen.starts_with("2k4r/8/8/8/8/8/3r4/R4RK1 w"));
}

#[test]
fn several_games_in_one_text() {
    let games = read(
        "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n[Result \"0-1\"]\n\n\n[Event \"3\"]\n\n1. d4 d5 1/2-1/2\n1. c4 1-0 {after}\n",
    )
    .unwrap();
    let seen: Vec<(String, Outcome)> = games.iter().map(|game| (texts(game), game.outcome)).collect();
    let expected =
        [("e2e4", Outcome::Open), ("", Outcome::Black), ("d2d4 d7d5", Outcome::Draw), ("c2c4", Outcome::White)];
    assert_eq!(seen, expected.map(|(moves, outcome)| (moves.to_owned(), outcome)));
    assert_eq!(read("").unwrap(), []);
    assert_eq!(read(" \n{nothing}\n; at all\n").unwrap(), []);
}

#[test]
fn games_played_on_past_every_draw_rule_are_read() {
    let text = format!("{} e4", "Nf3 Nf6 Ng1 Ng8 ".repeat(45));
    assert_eq!(one(&text).moves.len(), 181);
    let game = one("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 160 200\"]\n\n200. Ke2 Ke7 1/2-1/2");
    assert_eq!(game.moves.len(), 2);
}

#[test]
fn sloppy_tags_are_read() {
    let game = one("[Event \"The \"Great\" Open\"] [ Site  \"x]y\" ]\n[Round\"1\"]\n\n1. e4 *");
    assert_eq!(tag(&game, "Event"), "The \"Great\" Open");
    assert_eq!(tag(&game, "Site"), "x]y");
    assert_eq!(tag(&game, "Round"), "1");
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    for (text, line, fault) in [
        ("1. e4\n1... Ke6", 2, "legal move"),
        ("1. e4 e5\n\n2. Nf6", 3, "legal move"),
        ("1. e4 hello", 1, "hello"),
        ("1. e4 --", 1, "passes a turn"),
        ("1. e4 Z0 2. d4", 1, "passes a turn"),
        ("1. e4 {never closed\n\n", 1, "needs a `}`"),
        ("1. e4\n(1. d4 d5", 2, "needs a `)`"),
        ("1. e4 ) e5", 1, "nothing for this `)`"),
        ("1. e4 } e5", 1, "nothing for this `}`"),
        ("[Event \"x\"]\n[White nobody]\n", 2, "[Name \"value\"]"),
        ("[Event \"x\n\"]", 1, "[Name \"value\"]"),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", 1, "FEN"),
        ("\n[FEN \"nonsense\"]\n", 2, "FEN"),
        ("[FEN \"4k3/44/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*", 1, "FEN"),
        ("[Variant \"Atomic\"]\n\n1. e4 *", 1, "Atomic"),
        ("[Event \"x\"]\n[Variant \"ChessMe\"]\n\n1. K1,0-0,0 *", 2, "only standard chess"),
        ("[Rules \"No Stress Chess\"]\n\n1. {Knight} Nf3 *", 1, "No Stress Chess"),
        ("[Variant \"ChessMe\"]\n", 1, "game of ChessMe"),
        ("[Variant \"ChessMe\"]\n[Event \"1\"]\n[Event \"2\"]\n\n1. e4 *", 1, "game of ChessMe"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(fault), "{text}: {error}");
    }
    let ambiguous = "[FEN \"4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1\"]\n\n1. Nf3";
    assert!(matches!(read(ambiguous).unwrap_err().fault, PgnFault::Move(_)));
}

#[test]
fn no_text_makes_the_reader_panic() {
    let pieces = [
        "[",
        "]",
        "\"",
        "(",
        ")",
        "{",
        "}",
        ";",
        "%",
        "<",
        ">",
        "$",
        "1.",
        "...",
        "e4",
        "Nf3",
        "O-O",
        "*",
        "1-0",
        "\n",
        "\r",
        " ",
        "\\",
        "=",
        "(Q",
        "é",
        "\u{feff}",
        "[Event \"x\"]",
        "0",
        "--",
        "a8=",
        "[FEN \"",
        "...e5",
    ];
    let mut dice = Dice::new(8);
    for _ in cases(2_000, 20_000) {
        let text: String = (0..dice.below(14)).map(|_| *dice.pick(&pieces)).collect();
        let _ = read(&text);
    }
    assert!(read(&"(".repeat(100_000)).is_err());
}

#[test]
fn random_games_survive_writing_and_reading() {
    let mut dice = Dice::new(21);
    for number in 0..bound(14_usize, 60) {
        let mut game = match number % 7 {
            0 => start(Rules::Standard, 1),
            other => standard(RICH_POSITIONS[other - 1]),
        };
        let fen = game.view(Viewer::Public).fen;
        for _ in 0..120 {
            let Some(seat) = game.status().to_act() else { break };
            let actions = game.options(seat, &PartialAction::of(cardinal_rules::ActionKind::Move)).actions;
            act(&mut game, dice.pick(&actions));
        }
        let tags = [("White", "A \"b\" \\ c"), ("Annotator", "Ä"), ("Termination", "unterminated")];
        let text = write(&game, &tags.into_iter().collect()).unwrap();
        assert!(text.lines().all(|line| line.chars().count() < 80 || line.starts_with('[')), "{text}");
        let read = one(&text);
        let played: Vec<Action> = game
            .entries()
            .iter()
            .filter_map(|entry| match entry {
                cardinal_rules::Entry::Act { action, .. } => Some(action.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(read.moves, played);
        assert_eq!(read.fen, (number % 7 != 0).then_some(fen));
        // Most programs know no escapes, so nothing is written that would need one.
        assert_eq!((tag(&read, "White"), tag(&read, "Annotator")), ("A ’b’ ∖ c", "Ä"));
        assert_eq!(tag(&read, "Termination") == "unterminated", game.status().to_act().is_some());
        assert_eq!(read.outcome, Outcome::from(game.status()));
    }
}

#[test]
fn a_written_game_looks_like_this() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "f3 e5 g4 Qh4");
    let mut tags: Tags =
        [("Event", "Lunch"), ("White", "Ann"), ("Black", "Bo"), ("Result", "1-0")].into_iter().collect();
    tags.set("Date", "2026.01.31");
    assert_eq!(
        write(&game, &tags).unwrap(),
        "[Event \"Lunch\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n\
         [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    );
    let mut game = standard("4k3/7p/8/8/8/8/8/R3K3 b - - 3 7");
    sans(&mut game, "Kd7 Ra7");
    game.flag(Seat::Black).unwrap();
    let text = write(&game, &Tags::new()).unwrap();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/7p/8/8/8/8/8/R3K3 b - - 3 7\"]\n"), "{text}");
    assert!(text.contains("[Termination \"time forfeit\"]\n"), "{text}");
    assert!(text.ends_with("\n\n7... Kd7 8. Ra7+ 1-0\n\n"), "{text}");
    let mut game = standard("4k3/7p/8/8/8/8/8/R3K3 b - - 3 7");
    game.abandon(Seat::Black).unwrap();
    let text = write(&game, &Tags::new()).unwrap();
    assert!(text.contains("[Result \"1-0\"]\n") && text.contains("[Termination \"abandoned\"]\n"), "{text}");
    // The same ends where the other side could never have won.
    for (flagged, termination) in [(true, "time forfeit"), (false, "abandoned")] {
        let mut game = standard("4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
        if flagged { game.flag(Seat::White) } else { game.abandon(Seat::White) }.unwrap();
        let text = write(&game, &Tags::new()).unwrap();
        assert!(text.contains("[Result \"1/2-1/2\"]\n"), "{text}");
        assert!(text.contains(&format!("[Termination \"{termination}\"]\n")), "{text}");
    }
}

#[test]
fn the_endless_grid_has_no_form() {
    assert_eq!(write(&start(Rules::ChessMe, 1), &Tags::new()), Err(NoPgn));
    assert!(NoPgn.to_string().contains("endless grid"));
}

#[test]
fn a_game_with_cards_tells_them_in_comments_and_is_not_taken_for_standard_chess() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("NRR", "KKK").pile("RPKPPPPPPPP").game();
    script(&mut game, "draw N! g1f3 draw K! e8e7 draw exchange draw K! e7e8 draw");
    let text = write(&game, &Tags::new()).unwrap();
    assert!(text.contains("[Rules \"No Stress Chess\"]\n[Options \"level=2 setup=d4e3 promote-always=false\"]\n"));
    let moves = text.rsplit("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        moves,
        "{Knight} 1. Nf3 {King} 1... Ke7 {Chess has no moves for the rest: 2. (4 cards swapped) -- 2... (King) Ke8} *"
    );
    assert!(matches!(read(&text).unwrap_err().fault, PgnFault::Variant(_)));
    let mut game = NoStressSetup::new(Level::One, "").pile("RP").game();
    script(&mut game, "draw draw e6e5");
    let text = write(&game, &Tags::new()).unwrap().replace('\n', " ");
    assert!(
        text.ends_with("  {Chess has no moves for the rest: 1. (Rook: turn skipped) -- 1... (Pawn) e5} *  "),
        "{text}"
    );
    // A player who may lose the king may leave it in check, which chess does not know.
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/4P3/r3K3 w - - 0 1").pile("PRP").game();
    script(&mut game, "draw e2e4 draw a1e1");
    let text = write(&game, &Tags::new()).unwrap();
    assert!(text.contains("\n\n{Chess has no moves for the rest: 1. (Pawn) e4 1... (Rook) Rxe1"), "{text}");
    assert!(text.ends_with("} 0-1\n\n"), "{text}");
    // Where the side that has moved may stand in check, a game may begin so: no program of chess would take that.
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/4P3/r3K3 b - - 0 1").pile("RP").game();
    script(&mut game, "draw a1e1");
    let text = write(&game, &Tags::new()).unwrap();
    let moves = text.rsplit("\n\n").nth(1).unwrap().replace('\n', " ");
    assert!(!text.contains("[SetUp") && !text.contains("[FEN"), "{text}");
    assert!(
        moves.starts_with("{Chess has no such start: 4k3/8/8/8/8/8/4P3/r3K3 b - - 0 1. Chess has no moves"),
        "{text}"
    );
    // A card in a hand is not shown to anyone.
    let mut game = start(rules(Level::Three), 1);
    act(&mut game, &Action::Draw);
    assert!(write(&game, &Tags::new()).unwrap().ends_with("\n\n*\n\n"));
    assert!(game.apply(Seat::White, &squares("e2e4")).is_err());
}
