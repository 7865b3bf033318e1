//! Hand-made views, and the pictures shared by the reference test, the gallery and the benchmark.

use std::sync::LazyLock;

use cardinal_render::{
    BoardScene, HandScene, PanelScene, Picture, PoolCard, PoolScene, ProfileScene, RenderError, Renderer, Shape, Story,
    StoryCard, StoryMove, StoryWay, Theme,
};
use cardinal_rules::{
    BySeat, Card, CardView, Cell, CheckSign, DrawReason, GridPiece, Kind, KnightmareCard, KnightmareOptions, Last,
    Level, Lists, MoveView, NoStressOptions, Phase, PieceMark, PieceView, PileSizes, Piles, PlaceView, Rules, Seat,
    ShownMark, Square, Status, Variant, View, Viewer, WinReason,
};

#[path = "card_families.rs"]
pub(crate) mod card_families;
#[path = "event_fixtures.rs"]
pub(crate) mod event_fixtures;
#[path = "marked_views.rs"]
pub(crate) mod marked_views;
#[path = "member_fixtures.rs"]
pub(crate) mod member_fixtures;

/// A shared renderer, because making one takes a while.
pub(crate) fn renderer() -> &'static Renderer {
    static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new().expect("the drawings are built in"));
    &RENDERER
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

/// The cell with this name.
pub(crate) fn cell(name: &str) -> Cell {
    name.parse().expect("the name of a square")
}

/// Standard chess with White to move and this placement, which is the first field of a FEN.
pub(crate) fn standard(placement: &str) -> View {
    let mut board = Vec::new();
    for (row, rank) in placement.split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as i8;
                continue;
            }
            let owner = if letter.is_ascii_uppercase() { Seat::White } else { Seat::Black };
            let kind = Kind::from_letter(letter).expect("the letter of a piece");
            let cell = Square::at(file, 7 - row as i8).expect("eight ranks of eight files").into();
            board.push(PieceView { cell, kind, piece: letter, parts: Vec::new(), owner, marks: Vec::new() });
            file += 1;
        }
    }
    board.sort_by_key(|piece| piece.cell);
    View {
        variant: Variant::Standard,
        rules: Rules::Standard,
        viewer: Viewer::Public,
        status: Status::Running { to_act: Seat::White, phase: Phase::Move },
        turn: Seat::White,
        fen: format!("{placement} w - - 0 1"),
        grid: None,
        board,
        hand: None,
        hands: None,
        piles: None,
        pool: None,
        pools: None,
        deck: None,
        points: None,
        built: None,
        hand_sizes: BySeat::default(),
        pile_sizes: PileSizes::default(),
        discards: Piles::default(),
        captured: Lists::default(),
        dead: Lists::default(),
        effects: Vec::new(),
        walls: Vec::new(),
        barred: Vec::new(),
        turned: None,
        passed: Vec::new(),
        away: Lists::default(),
        allowance: None,
        forbidden: false,
        last: Last::default(),
        check: false,
        attackers: Vec::new(),
        called: Vec::new(),
        again: Vec::new(),
        offer: None,
        ply: 0,
    }
}

/// The mark of a crab.
pub(crate) const CRAB: ShownMark = ShownMark { mark: PieceMark::Crab, asleep: false };

/// A last move for a view.
pub(crate) fn moved(seat: Seat, kind: Kind, from: &str, to: &str, san: &str) -> MoveView {
    let (from, to, san) = (cell(from), cell(to), san.to_owned());
    MoveView { seat, kind, from, to, promote: None, captured: None, castled: false, san }
}

/// A last card for a view.
pub(crate) fn played(seat: Seat, card: Card) -> CardView {
    CardView { seat, card, choices: Vec::new(), current: true }
}

/// No Stress Chess, level 1: Black has just moved the knight that was called.
pub(crate) fn level_one() -> View {
    let mut view = standard("r1bqkb1r/ppp2ppp/2n1pn2/3p4/3P1B2/2N1P3/PPP2PPP/R2QKBNR");
    view.variant = Variant::NoStress;
    view.rules = Rules::NoStress(NoStressOptions::default());
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Draw };
    view.pile_sizes.common = 50;
    view.discards.white = vec![Card::Call(Kind::Pawn), Card::Call(Kind::Knight), Card::Call(Kind::Bishop)];
    view.discards.black = vec![Card::Call(Kind::Pawn), Card::Call(Kind::Knight), Card::Call(Kind::Knight)];
    view.last.moved = Some(moved(Seat::Black, Kind::Knight, "g8", "f6", "Nf6"));
    view.last.card = Some(played(Seat::Black, Card::Call(Kind::Knight)));
    view
}

/// No Stress Chess, Advanced: White has a hand of six and is in check.
pub(crate) fn advanced() -> View {
    let mut view = standard("r3k2r/ppp2ppp/2n1p3/3p1b2/1b1P1B1q/2N1P3/PP4PP/R2QKBNR");
    view.variant = Variant::NoStress;
    view.rules = Rules::NoStress(NoStressOptions { level: Level::Advanced, ..NoStressOptions::default() });
    view.viewer = Viewer::White;
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Card };
    view.hand = Some(hand(&["P", "N", "N", "S", "Q", "K"]));
    view.hand_sizes = BySeat { white: 6, black: 5 };
    view.pile_sizes.common = 17;
    view.discards.white = hand(&["P", "P", "B", "R", "P", "N", "Q", "N", "P", "B", "P", "K", "N", "R"]);
    view.discards.black = hand(&["P", "P", "B", "R", "P", "N", "Q", "N", "P", "B", "P", "K", "N", "Q"]);
    view.captured.white = vec![Kind::Pawn];
    view.captured.black = vec![Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Pawn];
    view.last.moved = Some(moved(Seat::Black, Kind::Queen, "d8", "h4", "Qh4"));
    view.last.card = Some(played(Seat::Black, Card::Call(Kind::Queen)));
    view.check = true;
    view.attackers = vec![cell("h4")];
    view
}

/// Knightmare Chess with walls, a crab, a changed piece and one that has changed sides.
pub(crate) fn knightmare() -> View {
    let mut view = standard("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R");
    view.variant = Variant::Knightmare;
    view.rules = Rules::Knightmare(KnightmareOptions::default());
    view.status = Status::Running { to_act: Seat::Black, phase: Phase::Card };
    view.turn = Seat::Black;
    view.hand_sizes = BySeat { white: 5, black: 5 };
    view.pile_sizes = PileSizes { common: 0, white: 31, black: 34 };
    view.discards.white = hand(&["holy-war", "fortification"]);
    view.discards.black = hand(&["crab"]);
    view.dead.white = vec![Kind::Pawn];
    view.captured.black = vec![Kind::Pawn];
    view.walls = vec![(square("d5"), square("d6")), (square("f4"), square("g4")), (square("a1"), square("a2"))];
    for piece in &mut view.board {
        if piece.cell == cell("c6") {
            piece.kind = Kind::Crab;
            piece.marks = vec![CRAB];
        }
        if piece.cell == cell("d7") {
            piece.owner = Seat::White;
        }
    }
    view.last.moved = Some(moved(Seat::White, Kind::Knight, "g1", "f3", "Nf3"));
    view.last.card = Some(played(Seat::White, Card::Knightmare(KnightmareCard::Fortification)));
    view
}

/// A game of No Stress Chess that has just ended.
pub(crate) fn ended() -> View {
    let mut view = advanced();
    view.board.retain(|piece| piece.cell != cell("e1") && piece.cell != cell("h4"));
    view.board.push(PieceView {
        cell: cell("e1"),
        kind: Kind::Queen,
        piece: 'q',
        parts: vec![],
        owner: Seat::Black,
        marks: vec![],
    });
    view.captured.white = vec![Kind::Pawn, Kind::Pawn, Kind::King];
    view.status = Status::Won { winner: Seat::Black, reason: WinReason::KingCaptured };
    view.last.moved = Some(moved(Seat::Black, Kind::Queen, "h4", "e1", "Qxe1"));
    (view.check, view.attackers) = (false, Vec::new());
    view.viewer = Viewer::Public;
    view.hand = None;
    view
}

/// ChessMe with White to move and these pieces, each as the letter of its kind and its point.
pub(crate) fn endless(white: &str, black: &str) -> View {
    let mut view = standard("8/8/8/8/8/8/8/8");
    view.fen.clear();
    let pieces =
        |list: &str| list.split_whitespace().map(|piece| piece.parse().expect("a piece on the grid")).collect();
    let grid: Lists<GridPiece> = Lists { white: pieces(white), black: pieces(black) };
    for (owner, list) in [(Seat::White, &grid.white), (Seat::Black, &grid.black)] {
        for &GridPiece { kind, x, y } in list {
            let letter = kind.letter();
            let piece = if owner == Seat::White { letter } else { letter.to_ascii_lowercase() };
            view.board.push(PieceView {
                cell: Cell::Point { x, y },
                kind,
                piece,
                parts: Vec::new(),
                owner,
                marks: Vec::new(),
            });
        }
    }
    view.board.sort_by_key(|piece| piece.cell);
    view.grid = Some(grid);
    view.variant = Variant::ChessMe;
    view.rules = Rules::ChessMe;
    view.viewer = Viewer::White;
    view.hand = Some(hand(&["R", "N", "P"]));
    view.hand_sizes = BySeat { white: 3, black: 3 };
    view.pile_sizes = PileSizes { common: 0, white: 8, black: 8 };
    view
}

/// The opening position of ChessMe.
pub(crate) fn opening() -> View {
    endless("K1,0 P0,1 P1,1 P2,1 P3,1", "K1,5 P0,4 P1,4 P2,4 P3,4")
}

/// ChessMe in the middle of a game: Black has placed a rook and given check with it.
pub(crate) fn swing() -> View {
    let mut view =
        endless("K2,0 P-1,2 P0,3 P1,2 P4,3 N1,1 R5,2 B-2,3 Q3,1", "K1,6 P1,5 P3,4 P4,4 R2,7 N-3,4 B5,6 Q6,5 P6,4");
    view.turn = Seat::White;
    view.check = true;
    view.attackers = vec![cell("2,7")];
    view.hand_sizes = BySeat { white: 3, black: 2 };
    view.pile_sizes = PileSizes { common: 0, white: 5, black: 4 };
    view.captured.white = vec![Kind::Rook, Kind::Pawn];
    view.captured.black = vec![Kind::Bishop, Kind::Knight, Kind::Pawn];
    view.last.moved = Some(moved(Seat::Black, Kind::Pawn, "3,5", "3,4", "3,5-3,4"));
    view.last.placed = Some(PlaceView { seat: Seat::Black, tile: Kind::Rook, at: cell("2,7"), sign: CheckSign::Check });
    view
}

/// The same game a turn later, in White's view. White has answered the check and may place a tile: a pawn
/// beside a pawn, or anything else behind one. Also returns the points where a rook may be placed.
pub(crate) fn placing() -> (View, Vec<Cell>) {
    let mut view = swing();
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Place };
    view.check = false;
    view.board.iter_mut().filter(|piece| piece.cell == cell("2,0")).for_each(|king| king.cell = cell("3,0"));
    view.last.moved = Some(moved(Seat::White, Kind::King, "2,0", "3,0", "K2,0-3,0"));
    view.last.placed = None;
    (view, ["-1,1", "0,2", "2,1", "4,2"].map(cell).into())
}

/// ChessMe with pieces far from each other: three groups, and a rook a million points away.
pub(crate) fn scattered() -> View {
    let mut view =
        endless("K2,0 P-1,2 P0,1 N1,1 R1000000,2 Q3,-12 P4,-11", "K1,-40 P1,-41 P2,-42 R15,-40 N16,-41 B16,1");
    view.last.moved = Some(moved(Seat::Black, Kind::Bishop, "8,9", "16,1", "B8,9-16,1"));
    view
}

/// A frame of 24 by 24 squares with all pieces of both sides.
pub(crate) fn crowded() -> View {
    let mut view = endless(
        "K0,0 Q3,0 R6,1 R9,0 B12,3 B15,1 N18,2 N21,0 P0,7 P3,7 P6,8 P9,7 P12,9 P15,7 P18,8 P21,7",
        "K0,21 Q3,20 R6,21 R9,21 B12,18 B15,21 N18,20 N21,21 P0,14 P3,13 P6,14 P9,12 P12,14 P15,13 P18,14 P21,14",
    );
    view.last.moved = Some(moved(Seat::Black, Kind::Pawn, "6,15", "6,14", "6,15-6,14"));
    view.last.placed = Some(PlaceView { seat: Seat::Black, tile: Kind::Pawn, at: cell("0,14"), sign: CheckSign::None });
    view
}

/// Cards by their slugs.
pub(crate) fn hand(slugs: &[&str]) -> Vec<Card> {
    slugs.iter().map(|slug| slug.parse().expect("the slug of a card")).collect()
}

/// The players' names in most scenes.
pub(crate) const NAMES: BySeat<&str> = BySeat { white: "Mira", black: "Jonathan" };

/// A turn with a move, a piece that a card has moved, one that went back, two cards and a response.
pub(crate) fn story() -> (Vec<StoryMove>, Vec<StoryCard>) {
    let step = |from, to, way| StoryMove { from: cell(from), to: cell(to), way };
    let moves =
        vec![step("f1", "d3", StoryWay::Moved), step("g8", "f6", StoryWay::ByCard), step("h5", "d1", StoryWay::Back)];
    let card = |slug: &str, seat| StoryCard { card: slug.parse().expect("the slug of a card"), seat };
    let cards = vec![card("crab", Seat::White), card("holy-war", Seat::White), card("hostage", Seat::Black)];
    (moves, cards)
}

/// The title of a page of a pool.
pub(crate) const POOL: &str = "Your cards, page 2 of 4: 93 of 150 points";

/// A page of a pool: some cards are taken, and some no longer fit into the points.
pub(crate) fn pool() -> Vec<PoolCard> {
    let slugs = [
        "confabulation",
        "disintegration",
        "doppelganger",
        "irresistible-force",
        "passing-in-the-night",
        "chaos",
        "hostage",
        "crab",
        "fog-of-war",
        "plots-within-plots",
        "doomsayer",
        "knightmare",
    ];
    let counts = [(1, 0, true), (1, 1, true), (2, 1, true), (2, 2, false), (1, 0, true), (1, 0, false)];
    hand(&slugs)
        .into_iter()
        .zip(counts.into_iter().cycle())
        .map(|(card, (count, taken, affordable))| PoolCard { card, count, taken, affordable })
        .collect()
}

/// Squares to choose from, both free and occupied.
pub(crate) const NUMBERED: [&str; 20] = [
    "e4", "e5", "f5", "h3", "b4", "b6", "c4", "d4", "f6", "e6", "g7", "a1", "h1", "d1", "c8", "c3", "g4", "f2", "b5",
    "a8",
];

pub(crate) type Make = fn(&Renderer) -> Result<Picture, RenderError>;

/// Level 1 in the middle of a turn: Black has turned *Same Again*, which depends on the discard piles.
pub(crate) fn same_again() -> View {
    let mut view = level_one();
    view.status = Status::Running { to_act: Seat::Black, phase: Phase::Move };
    view.turn = Seat::Black;
    view.called = vec![Kind::Knight, Kind::Bishop];
    view.again = view.called.clone();
    view.discards.black.push(Card::SameAgain);
    view.last.card = Some(played(Seat::Black, Card::SameAgain));
    view.last.moved = Some(moved(Seat::White, Kind::Bishop, "c1", "f4", "Bf4"));
    view
}

/// Standard chess: White has given mate with the queen.
pub(crate) fn mated() -> View {
    let mut view = standard("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR");
    view.status = Status::Won { winner: Seat::White, reason: WinReason::Checkmate };
    view.turn = Seat::Black;
    view.attackers = vec![cell("f7")];
    view.captured.black = vec![Kind::Pawn];
    view.last.moved = Some(moved(Seat::White, Kind::Queen, "h5", "f7", "Qxf7#"));
    view
}

/// The largest frame whose numbers must be readable without opening the picture: 12 by 12 squares.
pub(crate) fn twelve() -> (View, Vec<Cell>) {
    let mut view = endless(
        "K1,-9 Q-3,-5 R4,-6 P-4,-3 P0,-4 P3,-3 N-1,-7 P5,-5",
        "K0,0 P-2,-1 P2,-2 B5,-1 R-4,0 N3,0 P1,-3 Q-3,-2",
    );
    view.last.moved = Some(moved(Seat::Black, Kind::Queen, "2,-7", "-3,-2", "Q2,-7--3,-2"));
    let free = ["-3,-4", "-3,-3", "-2,-4", "-1,-3", "-4,-4", "-2,-5", "-1,-5", "0,-5", "-4,-6", "-2,-6", "-1,-6"];
    let taken = ["-3,-2", "2,-2", "1,-3"];
    let targets = free.into_iter().chain(taken).chain(["-5,-5", "-3,-7", "-3,-8"]).map(cell).collect();
    (view, targets)
}

/// A frame of 8 by 8 squares, with enough targets to need two digits.
pub(crate) fn eight() -> (View, Vec<Cell>) {
    let mut view = endless("K1,0 P0,1 P2,1 N3,0 Q4,2", "K1,5 P0,4 P2,4 R4,5 B-1,3");
    view.last.moved = Some(moved(Seat::Black, Kind::Pawn, "2,5", "2,4", "2,5-2,4"));
    let free = ["4,1", "4,3", "4,4", "3,3", "3,1", "3,2", "2,2", "1,2", "5,3", "5,1", "5,2"];
    (view, free.into_iter().chain(["2,4", "4,5", "-1,3"]).map(cell).collect())
}

/// The board of a panel.
fn panel_board(renderer: &Renderer, scene: &PanelScene<'_>) -> Result<Picture, RenderError> {
    Ok(renderer.panel(scene)?.board)
}

/// Every reference picture, by name.
pub(crate) const PICTURES: &[(&str, Make)] = &[
    ("level-one-slate-white", |renderer| renderer.board(&BoardScene::new(&level_one(), Seat::White, NAMES))),
    ("level-one-start", |renderer| {
        let mut view = level_one();
        (view.last, view.discards) = (Last::default(), Piles::default());
        renderer.board(&BoardScene { theme: Theme::Wood, ..BoardScene::new(&view, Seat::White, NAMES) })
    }),
    ("level-one-wide", |renderer| {
        renderer.board(&BoardScene { shape: Shape::Wide, ..BoardScene::new(&level_one(), Seat::White, NAMES) })
    }),
    ("same-again", |renderer| renderer.board(&BoardScene::new(&same_again(), Seat::Black, NAMES))),
    ("same-again-wide", |renderer| {
        let mut view = same_again();
        view.status = Status::Running { to_act: Seat::White, phase: Phase::Draw };
        (view.turn, view.called) = (Seat::White, Vec::new());
        view.last.moved = Some(moved(Seat::Black, Kind::Knight, "g8", "f6", "Nf6"));
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { shape: Shape::Wide, theme: Theme::Wood, ..scene })
    }),
    ("advanced-wood-black-check", |renderer| {
        renderer.board(&BoardScene { theme: Theme::Wood, ..BoardScene::new(&advanced(), Seat::Black, NAMES) })
    }),
    ("targets", |renderer| {
        let mut view = advanced();
        (view.check, view.attackers) = (false, Vec::new());
        view.status = Status::Running { to_act: Seat::White, phase: Phase::Move };
        view.called = vec![Kind::Queen];
        let targets = ["a4", "b3", "b1", "c1", "c2", "d2", "d3", "e2", "f3", "g4", "h5"].map(cell);
        let mut scene = BoardScene::new(&view, Seat::White, NAMES);
        scene.selected = Some(cell("d1"));
        scene.targets = &targets;
        scene.picked_card = Some(Card::Call(Kind::Queen));
        renderer.board(&scene)
    }),
    ("captures-wood", |renderer| {
        let mut view = level_one();
        view.status = Status::Running { to_act: Seat::White, phase: Phase::Move };
        view.called = vec![Kind::Knight, Kind::Bishop];
        view.again = view.called.clone();
        view.viewer = Viewer::White;
        view.last.card = Some(played(Seat::White, Card::SameAgain));
        let targets = ["b5", "d5", "e4", "b1", "e2"].map(cell);
        let mut scene = BoardScene::new(&view, Seat::White, NAMES);
        scene.theme = Theme::Wood;
        scene.selected = Some(cell("c3"));
        scene.targets = &targets;
        renderer.board(&scene)
    }),
    ("walls-and-marks", |renderer| renderer.board(&BoardScene::new(&knightmare(), Seat::White, NAMES))),
    ("walls-across-corners", |renderer| {
        let mut view = knightmare();
        // Walls in all directions, beside pieces and badges, and joined to others.
        let walls = ["e4f5", "c4d3", "g5h4", "b3a4", "c6d7", "d5d6", "f4g4", "b6c5"];
        view.walls = walls.iter().map(|wall| (square(&wall[..2]), square(&wall[2..]))).collect();
        let scene = BoardScene::new(&view, Seat::Black, NAMES);
        renderer.board(&BoardScene { theme: Theme::Wood, shape: Shape::Wide, ..scene })
    }),
    ("marked", |renderer| renderer.board(&BoardScene::new(&marked_views::marked(), Seat::White, NAMES))),
    ("marked-wide", |renderer| {
        let view = marked_views::marked();
        let scene = BoardScene::new(&view, Seat::Black, NAMES);
        renderer.board(&BoardScene { theme: Theme::Wood, shape: Shape::Wide, ..scene })
    }),
    ("numbered", |renderer| {
        let view = marked_views::marked();
        let numbers = NUMBERED.map(cell);
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { numbers: &numbers, targets: &numbers[..14], ..scene })
    }),
    ("numbered-wide", |renderer| {
        let view = marked_views::marked();
        let numbers = NUMBERED.map(cell);
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { numbers: &numbers, targets: &numbers, shape: Shape::Wide, ..scene })
    }),
    ("story", |renderer| {
        let (moves, cards) = story();
        let view = marked_views::bare("r1bqk2r/pp1n1ppp/2p1pn2/3p4/2PP4/2NBPN2/PP3PPP/R1BQK2R");
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { story: Story { moves: &moves, cards: &cards }, ..scene })
    }),
    ("story-wide", |renderer| {
        let (moves, cards) = story();
        let view = marked_views::bare("r1bqk2r/pp1n1ppp/2p1pn2/3p4/2PP4/2NBPN2/PP3PPP/R1BQK2R");
        let scene = BoardScene { theme: Theme::Wood, ..BoardScene::new(&view, Seat::Black, NAMES) };
        let story = Story { moves: &moves[..2], cards: &cards[1..] };
        renderer.board(&BoardScene { story, shape: Shape::Wide, ..scene })
    }),
    ("turned", |renderer| renderer.board(&BoardScene::new(&marked_views::turned(), Seat::White, NAMES))),
    ("covered", |renderer| renderer.board(&BoardScene::new(&marked_views::covered(), Seat::White, NAMES))),
    ("ended", |renderer| renderer.board(&BoardScene::new(&ended(), Seat::White, NAMES))),
    ("standard-mated", |renderer| renderer.board(&BoardScene::new(&mated(), Seat::Black, NAMES))),
    ("standard-mated-wide", |renderer| {
        renderer.board(&BoardScene { shape: Shape::Wide, ..BoardScene::new(&mated(), Seat::White, NAMES) })
    }),
    ("standard-drawn", |renderer| {
        let mut view = standard("8/5k2/8/8/3K4/8/5N2/8");
        view.status = Status::Drawn { reason: DrawReason::DeadPosition };
        view.captured.white = [Kind::Pawn; 8].into_iter().chain([Kind::Queen, Kind::Rook, Kind::Rook]).collect();
        view.captured.black = view.captured.white.clone();
        view.last.moved = Some(moved(Seat::White, Kind::King, "d3", "d4", "Kxd4"));
        let names = BySeat {
            white: "Владимир Крамник (a name that is much too long for its row)", black: "李小龍"
        };
        let scene = BoardScene::new(&view, Seat::Black, names);
        renderer.board(&BoardScene { shape: Shape::Wide, theme: Theme::Wood, ..scene })
    }),
    ("chessme-opening", |renderer| renderer.board(&BoardScene::new(&opening(), Seat::White, NAMES))),
    ("chessme-swing-black", |renderer| renderer.board(&BoardScene::new(&swing(), Seat::Black, NAMES))),
    ("chessme-swing-wide", |renderer| {
        let view = swing();
        let board = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, NAMES) };
        panel_board(renderer, &PanelScene { board, playable: &[], no_effect: &[] })
    }),
    ("chessme-targets", |renderer| {
        let mut view = swing();
        (view.check, view.attackers) = (false, Vec::new());
        let targets: Vec<Cell> = [
            "3,0", "3,2", "3,3", "4,0", "2,1", "1,3", "4,1", "5,1", "4,2", "4,4", "3,5", "3,4", "6,4", "1,0", "5,3",
            "-1,5", "0,4", "1,-1", "2,-1", "5,0", "2,3", "2,4", "3,-1", "6,1",
        ]
        .map(cell)
        .into();
        let mut board = BoardScene::new(&view, Seat::White, NAMES);
        board.theme = Theme::Wood;
        board.selected = Some(cell("3,1"));
        board.targets = &targets;
        panel_board(renderer, &PanelScene { board, playable: &hand(&["R", "N", "P"]), no_effect: &[] })
    }),
    ("chessme-twelve", |renderer| {
        let (view, targets) = twelve();
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { targets: &targets, selected: Some(cell("-3,-5")), ..scene })
    }),
    ("chessme-eight-wide", |renderer| {
        let (view, targets) = eight();
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { targets: &targets, selected: Some(cell("4,2")), shape: Shape::Wide, ..scene })
    }),
    ("chessme-twelve-wide", |renderer| {
        let (view, targets) = twelve();
        let scene = BoardScene::new(&view, Seat::White, NAMES);
        renderer.board(&BoardScene { targets: &targets, shape: Shape::Wide, ..scene })
    }),
    ("chessme-place-wide", |renderer| {
        let (view, targets) = placing();
        let mut board = BoardScene::new(&view, Seat::White, NAMES);
        board.shape = Shape::Wide;
        board.targets = &targets;
        board.picked_card = Some(Card::Call(Kind::Rook));
        panel_board(renderer, &PanelScene { board, playable: &hand(&["R", "N", "P"]), no_effect: &[] })
    }),
    ("chessme-scattered", |renderer| renderer.board(&BoardScene::new(&scattered(), Seat::White, NAMES))),
    ("chessme-far", |renderer| {
        let mut view = endless("K1,0 P1,1", "K-1000000,999999 R-1000000,1000000");
        view.pile_sizes.black = 0;
        renderer.board(&BoardScene { theme: Theme::Wood, ..BoardScene::new(&view, Seat::Black, NAMES) })
    }),
    ("chessme-crowded", |renderer| {
        let view = crowded();
        let targets: Vec<Cell> = (0..30).map(|step| Cell::Point { x: step % 23, y: 6 + step / 23 }).collect();
        let mut scene = BoardScene::new(&view, Seat::White, NAMES);
        scene.selected = Some(cell("9,7"));
        scene.targets = &targets;
        renderer.board(&scene)
    }),
    ("panel", |renderer| {
        let view = advanced();
        let mut board = BoardScene::new(&view, Seat::White, NAMES);
        board.picked_card = Some(Card::Call(Kind::Queen));
        panel_board(renderer, &PanelScene { board, playable: &hand(&["N", "S", "Q"]), no_effect: &[] })
    }),
    ("panel-wide", |renderer| {
        let view = advanced();
        let playable = hand(&["N", "S", "Q"]);
        let mut board = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, NAMES) };
        board.picked_card = Some(Card::Call(Kind::Queen));
        panel_board(renderer, &PanelScene { board, playable: &playable, no_effect: &[] })
    }),
    ("hand-slate", |renderer| {
        let view = advanced();
        let playable = hand(&["N", "S", "Q"]);
        renderer.hand(&HandScene {
            view: &view,
            playable: &playable,
            no_effect: &[],
            picked: None,
            theme: Theme::Slate,
        })
    }),
    ("hand-wood-picked", |renderer| {
        let mut view = advanced();
        view.hand = Some(hand(&["P", "R", "B", "K"]));
        let playable = hand(&["P", "R"]);
        let picked = Some(Card::Call(Kind::Rook));
        renderer.hand(&HandScene { view: &view, playable: &playable, no_effect: &[], picked, theme: Theme::Wood })
    }),
    ("hand-tiles", |renderer| {
        let view = opening();
        renderer.hand(&HandScene { view: &view, playable: &[], no_effect: &[], picked: None, theme: Theme::Slate })
    }),
    ("hand-eleven", |renderer| {
        let mut view = advanced();
        view.hand = Some(hand(&["P", "P", "N", "N", "B", "R", "Q", "K", "S", "R", "P"]));
        let playable = hand(&["R", "Q", "B"]);
        let picked = Some(Card::Call(Kind::Rook));
        renderer.hand(&HandScene { view: &view, playable: &playable, no_effect: &[], picked, theme: Theme::Wood })
    }),
    ("hand-families", |renderer| {
        let (view, playable) = (card_families::view(), card_families::playable());
        let no_effect = &card_families::NO_EFFECT;
        renderer.hand(&HandScene { view: &view, playable: &playable, no_effect, picked: None, theme: Theme::Slate })
    }),
    ("panel-families", |renderer| {
        let (view, playable) = (card_families::view(), card_families::playable());
        let mut board = BoardScene::new(&view, Seat::White, NAMES);
        board.theme = Theme::Wood;
        board.picked_card = Some(Card::Knightmare(KnightmareCard::Vendetta));
        panel_board(renderer, &PanelScene { board, playable: &playable, no_effect: &[] })
    }),
    ("panel-families-wide", |renderer| {
        let (view, playable) = (card_families::view(), card_families::playable());
        let mut board = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, NAMES) };
        board.theme = Theme::Wood;
        board.picked_card = Some(Card::Knightmare(KnightmareCard::Vendetta));
        panel_board(renderer, &PanelScene { board, playable: &playable, no_effect: &[] })
    }),
    ("pool", |renderer| renderer.pool(&PoolScene { cards: &pool(), title: POOL, theme: Theme::Slate })),
    ("pool-last-wood", |renderer| renderer.pool(&PoolScene { cards: &pool()[5..11], title: POOL, theme: Theme::Wood })),
    ("card-bishop", |renderer| {
        renderer.card(Card::Call(Kind::Bishop), &[Variant::NoStress, Variant::ChessMe], Theme::Slate)
    }),
    ("card-pawn", |renderer| {
        renderer.card(Card::Call(Kind::Pawn), &[Variant::NoStress, Variant::ChessMe], Theme::Slate)
    }),
    ("card-vendetta", |renderer| {
        renderer.card(Card::Knightmare(KnightmareCard::Vendetta), &[Variant::Knightmare], Theme::Slate)
    }),
    ("card-king-chessme", |renderer| renderer.card(Card::Call(Kind::King), &[Variant::ChessMe], Theme::Wood)),
    ("profile", |renderer| renderer.profile(&member_fixtures::PROFILE)),
    ("profile-wood", |renderer| {
        renderer.profile(&ProfileScene {
            rows: &member_fixtures::ROWS[..1],
            theme: Theme::Wood,
            ..member_fixtures::PROFILE
        })
    }),
    ("profile-empty", |renderer| renderer.profile(&member_fixtures::NEWCOMER)),
    ("profile-long", |renderer| renderer.profile(&member_fixtures::LONG_PROFILE)),
    ("leaderboard", |renderer| renderer.leaderboard(&member_fixtures::LEADERBOARD)),
    ("leaderboard-elsewhere-wood", |renderer| renderer.leaderboard(&member_fixtures::ELSEWHERE)),
    ("leaderboard-empty", |renderer| renderer.leaderboard(&member_fixtures::UNRATED)),
    ("leaderboard-newcomers", |renderer| renderer.leaderboard(&member_fixtures::BELOW_THE_LINE)),
    ("leaderboard-names", |renderer| renderer.leaderboard(&member_fixtures::ANY_NAMES)),
    ("caption-from-right-to-left", |renderer| {
        let view = View { viewer: Viewer::White, ..level_one() };
        let names = BySeat { white: "محمد علي", black: "דוד בן־גוריון" };
        renderer.board(&BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, names) })
    }),
    ("leaderboard-scripts", |renderer| renderer.leaderboard(&member_fixtures::SCRIPTS)),
    ("standings", |renderer| renderer.standings(&event_fixtures::STANDINGS)),
    ("standings-sixteen", |renderer| event_fixtures::large_standings(renderer, 16, 1, 0, Theme::Slate)),
    ("standings-last-wood", |renderer| event_fixtures::large_standings(renderer, 16, 1, 12, Theme::Wood)),
    ("standings-double", |renderer| event_fixtures::large_standings(renderer, 16, 2, 0, Theme::Slate)),
    ("bracket", |renderer| renderer.bracket(&event_fixtures::BRACKET)),
    ("bracket-sixteen-wood", |renderer| event_fixtures::large_bracket(renderer, 4, Some(0), Theme::Wood)),
    ("bracket-part", |renderer| event_fixtures::large_bracket(renderer, 6, Some(1), Theme::Slate)),
    ("bracket-finals", |renderer| event_fixtures::large_bracket(renderer, 6, Some(8), Theme::Slate)),
    ("bracket-two", |renderer| event_fixtures::large_bracket(renderer, 1, None, Theme::Slate)),
    ("bracket-whole", |renderer| event_fixtures::large_bracket(renderer, 6, None, Theme::Slate)),
    ("champion", |renderer| renderer.champion(&event_fixtures::CHAMPION)),
    ("champions-wood", |renderer| renderer.champion(&event_fixtures::CHAMPIONS)),
    ("ladder", |renderer| renderer.ladder(&member_fixtures::LADDER)),
    ("ladder-empty-wood", |renderer| renderer.ladder(&member_fixtures::EMPTY_LADDER)),
];
