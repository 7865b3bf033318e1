//! A position of Knightmare Chess for a report.

use cardinal_rules::{Card, Game, Viewer};

/// Describes a position for a reader: board, hands, effects, and the state of the game.
pub(crate) fn describe(game: &Game) -> String {
    let view = game.view(Viewer::Referee);
    let list = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let hands = view.hands.as_ref().map(|hands| format!("white {}; black {}", list(&hands.white), list(&hands.black)));
    let effects: Vec<String> =
        view.effects.iter().map(|effect| format!("{} of {}", effect.card, effect.owner)).collect();
    format!("{} | {} | effects: {} | {:?}", view.fen, hands.unwrap_or_default(), effects.join(", "), game.status())
}
