//! The imagined games in which turns are compared, and how much each counts.

use cardinal_rules::{Card, Game, Knowledge, Level as Deal, Rules, Viewer};

use crate::dice::Dice;

/// How often a game is imagined in search of one in which a certain card is next.
const TRIES: usize = 200;

/// Games as the seat may imagine them, each with its weight: one, or where both sides act by the next
/// card of a pile, one for each card that can be next, weighted by how many of them are left. So
/// that chance is counted instead of drawn.
pub(super) fn round(knowledge: Knowledge<'_>, dice: &mut Dice) -> Vec<(Game, i64)> {
    let world = knowledge.determinized(&dice.seed());
    let is_called = matches!(world.setup().rules, Rules::NoStress(options) if options.level == Deal::One);
    let mut missing: Vec<(Card, i64)> = Vec::new();
    for card in if is_called { pile(&world) } else { Vec::new() } {
        match missing.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => missing.push((card, 1)),
        }
    }
    if missing.is_empty() {
        return vec![(world, 1)];
    }
    let mut found = Vec::new();
    for _ in 0..TRIES {
        let world = knowledge.determinized(&dice.seed());
        let next = pile(&world).first().copied();
        if let Some(index) = missing.iter().position(|(card, _)| Some(*card) == next) {
            found.push((world, missing.swap_remove(index).1));
        }
        if missing.is_empty() {
            break;
        }
    }
    found
}

/// The cards that are drawn next by either side.
fn pile(world: &Game) -> Vec<Card> {
    world.view(Viewer::Referee).piles.unwrap_or_default().common
}
