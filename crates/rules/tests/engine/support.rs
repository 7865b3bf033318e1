//! Helpers to set up games, write moves and throw dice.

use cardinal_rules::{
    Action, ActionKind, Card, Game, Level, Lists, NoStressOptions, PartialAction, Piles, Position, RefusalCode, Rules,
    Seat, Seed, Setup, Start, Status, Viewer, notation::parse_move,
};
use cardinal_words::InWords;

/// Fixed sequences of numbers (`SplitMix64`), so that every run plays the same games.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Positions where castling, captures in passing, pins and promotions are close.
pub(crate) const RICH_POSITIONS: [&str; 6] = [
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

pub(crate) fn seed(number: u8) -> Seed {
    Seed::from_bytes([number; 32])
}

pub(crate) fn rules(level: Level) -> Rules {
    Rules::NoStress(NoStressOptions { level, ..NoStressOptions::default() })
}

pub(crate) fn start(rules: Rules, number: u8) -> Game {
    Game::new(Setup::new(rules), seed(number)).unwrap()
}

pub(crate) fn standard(fen: &str) -> Game {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    Game::new(Setup { rules: Rules::Standard, position: Some(position) }, seed(0)).unwrap()
}

/// A setup of No Stress Chess; everything left unset is as at the start.
#[derive(Clone)]
pub(crate) struct NoStressSetup {
    pub(crate) options: NoStressOptions,
    pub(crate) position: Position,
}

impl NoStressSetup {
    pub(crate) fn new(level: Level, fen: &str) -> NoStressSetup {
        let options = NoStressOptions { level, ..NoStressOptions::default() };
        let fen = if fen.is_empty() { None } else { Some(fen.to_owned()) };
        NoStressSetup { options, position: Position { fen, ..Position::default() } }
    }

    /// The common draw pile, top card first.
    pub(crate) fn pile(mut self, faces: &str) -> NoStressSetup {
        self.position.piles = Some(Piles { common: cards(faces), ..Piles::default() });
        self
    }

    pub(crate) fn hands(mut self, white: &str, black: &str) -> NoStressSetup {
        self.position.hands = Some(Lists { white: cards(white), black: cards(black) });
        self
    }

    /// The discard piles, top card last.
    pub(crate) fn discards(mut self, white: &str, black: &str) -> NoStressSetup {
        self.position.discards = Some(Piles { white: cards(white), black: cards(black), common: Vec::new() });
        self
    }

    pub(crate) fn promote_always(mut self) -> NoStressSetup {
        self.options.promote_always = true;
        self
    }

    pub(crate) fn standard_array(mut self) -> NoStressSetup {
        self.options.start = Start::Standard;
        self
    }

    pub(crate) fn game(self) -> Game {
        let setup = Setup { rules: Rules::NoStress(self.options), position: Some(self.position) };
        Game::new(setup, seed(7)).unwrap()
    }
}

/// Cards by their letters: `RRK`.
pub(crate) fn cards(faces: &str) -> Vec<Card> {
    faces.chars().map(|face| face.to_string().parse().unwrap()).collect()
}

/// The letters of cards, in alphabetical order.
pub(crate) fn sorted_faces(cards: &[Card]) -> String {
    let mut faces: Vec<String> = cards.iter().map(ToString::to_string).collect();
    faces.sort();
    faces.concat()
}

/// A move by its squares and, if it promotes, a letter: `e7e8q`.
pub(crate) fn squares(text: &str) -> Action {
    Action::Move {
        from: text[0..2].parse().unwrap(),
        to: text[2..4].parse().unwrap(),
        promote: text.get(4..).filter(|rest| !rest.is_empty()).map(|kind| kind.parse().unwrap()),
        part: None,
    }
}

/// A card to be played: `K`.
pub(crate) fn play(face: &str) -> Action {
    Action::play(face.parse().unwrap())
}

/// The seat's legal moves as squares, sorted: `a2a3 b1c3`.
pub(crate) fn moves(game: &Game) -> String {
    let Some(seat) = game.status().to_act() else { return String::new() };
    let actions = game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
    let mut moves: Vec<String> = actions.iter().map(|action| action.to_string().replace('=', "")).collect();
    moves.sort();
    moves.join(" ")
}

/// The kinds of action that the seat may choose from now.
pub(crate) fn kinds_of_action(game: &Game, seat: Seat) -> Vec<ActionKind> {
    game.options(seat, &PartialAction::default()).next.kinds
}

/// The side to act takes this action.
pub(crate) fn act(game: &mut Game, action: &Action) {
    let seat = game.status().to_act().unwrap();
    if let Err(refusal) = game.apply(seat, action) {
        panic!("{action} by {seat} in {}: {refusal}", fen(game));
    }
}

/// The side to act takes these steps: `draw`, `exchange`, a card as `R!`, a move as squares.
pub(crate) fn script(game: &mut Game, steps: &str) {
    for step in steps.split_whitespace() {
        let action = match step {
            "draw" => Action::Draw,
            "exchange" => Action::Exchange,
            card if card.ends_with('!') => play(card.trim_end_matches('!')),
            text => squares(text),
        };
        act(game, &action);
    }
}

/// Plays moves in algebraic notation.
pub(crate) fn sans(game: &mut Game, text: &str) {
    for san in text.split_whitespace() {
        let seat = game.status().to_act().unwrap();
        let action = parse_move(&game.listing(seat), san).unwrap();
        act(game, &action);
    }
}

/// Why the side to act is refused this; being refused must change nothing.
pub(crate) fn refused(game: &mut Game, action: &Action) -> RefusalCode {
    let seat = game.status().to_act().unwrap();
    refused_to(game, seat, action)
}

/// Why this seat is refused this; being refused must change nothing.
pub(crate) fn refused_to(game: &mut Game, seat: Seat, action: &Action) -> RefusalCode {
    let before = (game.hash(), game.view(Viewer::Referee), game.entries().len());
    let Err(refusal) = game.apply(seat, action) else { panic!("{action} was accepted in {}", fen(game)) };
    assert_eq!(before, (game.hash(), game.view(Viewer::Referee), game.entries().len()));
    assert!(!refusal.reason.in_words().is_empty());
    refusal.code
}

pub(crate) fn fen(game: &Game) -> String {
    game.view(Viewer::Public).fen
}

pub(crate) fn status(game: &Game) -> String {
    serde_json::to_value(game.status())
        .map(|status| match game.status() {
            Status::Building => "build".to_owned(),
            Status::Running { .. } => format!("{} {}", text(&status["to_act"]), text(&status["phase"])),
            Status::Won { .. } => format!("{} wins: {}", text(&status["winner"]), text(&status["reason"])),
            Status::Drawn { .. } => format!("drawn: {}", text(&status["reason"])),
        })
        .unwrap()
}

fn text(value: &serde_json::Value) -> &str {
    value.as_str().unwrap()
}
