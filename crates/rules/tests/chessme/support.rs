//! Helpers to set up grids, write moves and throw dice.

use cardinal_rules::{
    Action, ActionKind, Card, Cell, Game, GridPiece, Lists, PartialAction, Piles, Position, RefusalCode, Rules, Seat,
    Seed, Setup, SetupError, Status, Viewer,
};
use cardinal_words::InWords;

/// Fixed sequences of numbers (`SplitMix64`), so that every run plays the same games.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
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

pub(crate) fn seed(number: u8) -> Seed {
    Seed::from_bytes([number; 32])
}

pub(crate) fn start(number: u8) -> Game {
    Game::new(Setup::new(Rules::ChessMe), seed(number)).unwrap()
}

/// Pieces as `K1,0 P0,1`.
pub(crate) fn pieces(text: &str) -> Vec<GridPiece> {
    text.split_whitespace().map(|piece| piece.parse().unwrap()).collect()
}

/// Tiles by their letters: `RRP`.
pub(crate) fn tiles(faces: &str) -> Vec<Card> {
    faces.chars().map(|face| face.to_string().parse().unwrap()).collect()
}

/// A position with White to move and no tiles anywhere.
pub(crate) fn grid(white: &str, black: &str) -> Position {
    Position {
        grid: Some(Lists { white: pieces(white), black: pieces(black) }),
        hands: Some(Lists::default()),
        piles: Some(Piles::default()),
        ..Position::default()
    }
}

/// The same with tiles in White's hand.
pub(crate) fn grid_and_hand(white: &str, black: &str, hand: &str) -> Position {
    Position { hands: Some(Lists { white: tiles(hand), black: Vec::new() }), ..grid(white, black) }
}

pub(crate) fn try_lay(position: Position) -> Result<Game, SetupError> {
    Game::new(Setup { rules: Rules::ChessMe, position: Some(position) }, seed(3))
}

pub(crate) fn game_at(position: Position) -> Game {
    try_lay(position).unwrap()
}

pub(crate) fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

/// A move as `1,0 0,0` or `1,4 1,5 r`.
pub(crate) fn mv(text: &str) -> Action {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let promote = fields.get(2).map(|kind| kind.parse().unwrap());
    Action::Move { from: cell(fields[0]), to: cell(fields[1]), promote, part: None }
}

/// A tile as `Q 3,1`.
pub(crate) fn place(text: &str) -> Action {
    let (tile, at) = text.split_once(' ').unwrap();
    Action::Place { tile: tile.parse().unwrap(), at: cell(at) }
}

/// The side to act takes this action.
pub(crate) fn act(game: &mut Game, action: &Action) {
    let seat = game.status().to_act().unwrap();
    if let Err(refusal) = game.apply(seat, action) {
        panic!("{action} by {seat}: {refusal}");
    }
}

/// The side to act takes these steps, one after another: moves, tiles, `skip`.
pub(crate) fn script(game: &mut Game, steps: &[&str]) {
    for step in steps {
        let action = match *step {
            "skip" => Action::Skip,
            text if text.starts_with(|letter: char| letter.is_ascii_uppercase()) => place(text),
            text => mv(text),
        };
        act(game, &action);
    }
}

/// Why the side to act is refused this; being refused must change nothing.
pub(crate) fn refused(game: &mut Game, action: &Action) -> (RefusalCode, String) {
    let seat = game.status().to_act().unwrap();
    let before = (game.hash(), game.view(Viewer::Referee), game.entries().len());
    let Err(refusal) = game.apply(seat, action) else { panic!("{action} was accepted") };
    assert_eq!(before, (game.hash(), game.view(Viewer::Referee), game.entries().len()));
    (refusal.code, refusal.reason.in_words())
}

/// Every action of one kind that the side to act has.
pub(crate) fn listed(game: &Game, kind: ActionKind) -> Vec<Action> {
    let Some(seat) = game.status().to_act() else { return Vec::new() };
    game.options(seat, &PartialAction::of(kind)).actions
}

/// The points to which the piece on this one can go, sorted.
pub(crate) fn targets(game: &Game, from: &str) -> Vec<String> {
    let from = cell(from);
    let mut targets: Vec<String> = listed(game, ActionKind::Move)
        .into_iter()
        .filter_map(|action| match action {
            Action::Move { from: at, to, promote: None, part: None } if at == from => Some(to.to_string()),
            _ => None,
        })
        .collect();
    targets.sort();
    targets
}

/// The points on which this tile can be placed, sorted.
pub(crate) fn places(game: &Game, tile: &str) -> Vec<String> {
    let wanted = tile.parse().unwrap();
    let mut places: Vec<String> = listed(game, ActionKind::Place)
        .into_iter()
        .filter_map(|action| match action {
            Action::Place { tile, at } if tile == wanted => Some(at.to_string()),
            _ => None,
        })
        .collect();
    places.sort();
    places
}

/// Points as a sorted list.
pub(crate) fn points(text: &str) -> Vec<String> {
    let mut points: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    points.sort();
    points
}

pub(crate) fn status(game: &Game) -> String {
    match game.status() {
        Status::Running { to_act, phase } => format!("{to_act} {phase:?}").to_lowercase(),
        over => over.in_words(),
    }
}

pub(crate) fn to_act(game: &Game) -> Seat {
    game.status().to_act().unwrap()
}
