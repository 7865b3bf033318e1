//! Boards with continuing cards on them and with what binds a seat for one turn.

use cardinal_rules::{
    Action, Effect, Game, Kind, KnightmareOptions, PartialAction, PieceMark, PieceView, Position, Rules, Seat, Seed,
    Setup, ShownMark, Status, WinReason,
};
use serde_json::{Value, json};

use crate::edited::edited;
use crate::scenario::{START, Scenario, choice, position, start};

/// A board to set a game up with. The FEN may end after the placement: then White is to move.
#[derive(Clone)]
pub(crate) struct Board {
    position: Position,
    duties: Vec<Value>,
}

pub(crate) fn board(fen: &str) -> Board {
    let fen = if fen.contains(' ') { fen.to_owned() } else { format!("{fen} w") };
    Board { position: position(&fen, "", ""), duties: Vec::new() }
}

impl Board {
    /// The same with a continuing card in play: its slug, followed by its choices.
    pub(crate) fn lay(mut self, owner: Seat, text: &str) -> Board {
        let mut words = text.split(' ');
        let card = words.next().unwrap().parse().unwrap();
        let effect = Effect::new(card, owner, words.map(choice).collect());
        self.position.effects.get_or_insert_default().push(effect);
        self
    }

    /// The same with what binds the seat for its next turn: `jailed b3`, `loses-move`.
    pub(crate) fn bind(mut self, seat: Seat, text: &str) -> Board {
        let (what, square) = text.split_once(' ').map_or((text, None), |(what, square)| (what, Some(square)));
        let mut bond = json!({"what": what, "seat": seat});
        if let Some(square) = square {
            bond["square"] = square.into();
        }
        self.duties.push(bond);
        self
    }

    /// The same with Black to move.
    pub(crate) fn black(mut self) -> Board {
        self.position.to_move = Some(Seat::Black);
        self
    }

    /// The same with these hands.
    pub(crate) fn hands(mut self, white: &str, black: &str) -> Board {
        self.position.hands = position("", white, black).hands;
        self
    }

    /// The same with these pieces captured on both sides.
    pub(crate) fn lost(mut self, kinds: &[Kind]) -> Board {
        self.position.captured = Some(cardinal_rules::Lists { white: kinds.to_vec(), black: kinds.to_vec() });
        self
    }

    /// Whether a game can be set up with it, and goes on.
    pub(crate) fn fits(&self) -> bool {
        let setup =
            Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(self.position.clone()) };
        Game::new(setup, Seed::from_bytes([3; 32])).is_ok_and(|game| !game.status().is_over())
    }

    pub(crate) fn game(&self) -> Scenario {
        if self.duties.is_empty() {
            return start(self.position.clone());
        }
        // Without what binds the seats, the game could be over at once.
        let running = start(position(START, "", "")).game;
        let fen = self.position.fen.as_deref().unwrap();
        let turn = self.position.to_move.unwrap_or(if fen.contains(" b") { Seat::Black } else { Seat::White });
        let lost = json!({"what": "loses-move", "seat": turn});
        let passed: Vec<&str> = fen.split(' ').nth(3).into_iter().filter(|passed| *passed != "-").collect();
        let game = edited(&running, |snapshot| {
            snapshot["position"] = serde_json::to_value(&self.position).unwrap();
            snapshot["passed"] = passed.into();
            snapshot["keys"] = "".into();
            snapshot["opens"] = self.duties.contains(&lost).into();
            snapshot["duties"] = self.duties.clone().into();
        });
        Scenario { game }
    }

    /// Where the side to move can go from a square.
    pub(crate) fn goes(&self, from: &str) -> String {
        goes(&self.game(), from)
    }

    /// Whether the side to move is in check, with or without a way out.
    pub(crate) fn checked(&self) -> bool {
        let view = self.game().view();
        view.check || matches!(view.status, Status::Won { winner, reason: WinReason::Checkmate } if winner != view.turn)
    }
}

/// Squares in order, as a text.
pub(crate) fn sorted<T: ToString>(squares: impl IntoIterator<Item = T>) -> String {
    let mut squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    squares.sort();
    squares.dedup();
    squares.join(" ")
}

/// Squares given in any order.
pub(crate) fn set(squares: &str) -> String {
    sorted(squares.split_whitespace())
}

/// The moves of the side to move.
pub(crate) fn moves(t: &Scenario) -> Vec<Action> {
    let mut actions = t.game.options(t.to_act(), &PartialAction::default()).actions;
    actions.retain(|action| matches!(action, Action::Move { .. }));
    actions
}

/// The moves from a square: where to, and what the pawn becomes.
pub(crate) fn moves_from(t: &Scenario, start: &str) -> Vec<(String, Option<Kind>)> {
    let from = |action: Action| match action {
        Action::Move { from, to, promote, .. } => (from.to_string() == start).then(|| (to.to_string(), promote)),
        _ => None,
    };
    moves(t).into_iter().filter_map(from).collect()
}

/// Where the side to move can go from a square.
pub(crate) fn goes(t: &Scenario, from: &str) -> String {
    sorted(moves_from(t, from).into_iter().map(|(to, _)| to))
}

/// The piece on a square.
pub(crate) fn on(t: &Scenario, square: &str) -> PieceView {
    let board = t.view().board;
    board.into_iter().find(|piece| piece.cell.to_string() == square).unwrap_or_else(|| panic!("{square} is empty"))
}

/// What the piece on a square is, and whether its owner must not lose it.
pub(crate) fn kind_on(t: &Scenario, square: &str) -> (Kind, bool) {
    let piece = on(t, square);
    (piece.kind, piece.is_royal())
}

/// Where the piece stands that the seat must not lose.
pub(crate) fn royal(t: &Scenario, seat: Seat) -> String {
    sorted(t.view().board.into_iter().filter(|piece| piece.owner == seat && piece.is_royal()).map(|piece| piece.cell))
}

/// Whether a card on the piece is suspended.
pub(crate) fn is_asleep(t: &Scenario, square: &str, mark: PieceMark) -> bool {
    on(t, square).marks.contains(&ShownMark { mark, asleep: true })
}

/// The squares of the pieces with this mark.
pub(crate) fn marked(t: &Scenario, mark: PieceMark) -> String {
    sorted(t.view().board.into_iter().filter(|piece| piece.has(mark)).map(|piece| piece.cell))
}

/// The kinds on a square, the more valuable one first, as letters.
pub(crate) fn parts_on(t: &Scenario, square: &str) -> String {
    let piece = on(t, square);
    if piece.parts.is_empty() { piece.piece.to_string() } else { piece.parts.into_iter().collect() }
}

/// The key by which the position is known again when it recurs.
pub(crate) fn position_key(board: &Board) -> String {
    let snapshot = serde_json::to_value(board.game().game.snapshot().unwrap()).unwrap();
    snapshot["keys"].as_str().expect("the position counts").to_owned()
}
