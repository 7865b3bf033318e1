//! The short rules of each game, its goal, what it lacks, and the pages of the help.

use cardinal_rules::{ActionKind, CardForm, Rules, Supply, Variant};
use cardinal_words::{InWords, say};

/// Explains to a player that a game never has this kind of action, and suggests what may have been meant. `None` if
/// the game has it.
pub(crate) fn missing(rules: Rules, kind: ActionKind) -> Option<String> {
    let (game, facts) = (rules.variant().in_words(), rules.variant().facts());
    let about_cards = [ActionKind::Draw, ActionKind::Play, ActionKind::Discard, ActionKind::Exchange];
    if rules.supply() == Some(Supply::Turned) && about_cards[1..].contains(&kind) {
        return Some(say!("lacks-hands"));
    }
    match kind {
        _ if facts.has(kind) => return None,
        ActionKind::Say => return Some(say!("lacks-words", game = game)),
        ActionKind::Choose => return Some(say!("lacks-questions", game = game)),
        _ if !about_cards.contains(&kind) => return None,
        _ => {}
    }
    Some(match (facts.cards.as_ref().map(|cards| cards.form), kind) {
        (None, ActionKind::Draw) => say!("lacks-cards-to-draw", game = game),
        (None, _) => say!("card-none-in-game", game = game),
        (Some(CardForm::Card), ActionKind::Draw) => say!("lacks-drawing-cards", game = game),
        (Some(CardForm::Tile), ActionKind::Draw) => say!("lacks-drawing-tiles", game = game),
        (Some(_), ActionKind::Discard) if facts.has(ActionKind::Exchange) => say!("lacks-discarding-one", game = game),
        (Some(CardForm::Card), ActionKind::Discard | ActionKind::Exchange) => {
            say!("lacks-discarding-cards", game = game)
        }
        (Some(CardForm::Tile), ActionKind::Discard | ActionKind::Exchange) => {
            say!("lacks-discarding-tiles", game = game)
        }
        (Some(_), _) => return None,
    })
}

/// How a game is played and won, in one sentence for a first-time player.
pub(crate) fn goal(rules: Rules) -> String {
    let how = match (rules.variant(), rules.supply()) {
        (Variant::Standard, _) => say!("goal-standard"),
        (Variant::ChessMe, _) => say!("goal-chessme"),
        (Variant::Knightmare, _) => say!("goal-knightmare"),
        (Variant::NoStress, Some(Supply::Turned)) => say!("goal-card-turned"),
        (Variant::NoStress, _) => say!("goal-card-played"),
    };
    if rules.knows_check() { say!("goal-mate", how = how) } else { say!("goal-capture", how = how) }
}

/// The short rules of a game.
pub(crate) fn rules(variant: Variant) -> String {
    let paragraphs = match variant {
        Variant::Standard => vec![
            say!("guide-standard"),
            say!("guide-standard-moves"),
            say!("guide-standard-draws"),
            say!("guide-standard-here"),
        ],
        Variant::NoStress => {
            let levels = [
                say!("guide-no-stress-level-1"),
                say!("guide-no-stress-level-2"),
                say!("guide-no-stress-level-3"),
                say!("guide-no-stress-advanced"),
            ];
            vec![
                say!("guide-no-stress"),
                say!("guide-no-stress-cards"),
                levels.join("\n"),
                say!("guide-no-stress-exchange"),
                say!("guide-no-stress-check"),
                say!("guide-no-stress-here"),
                say!("guide-no-stress-fair"),
            ]
        }
        Variant::ChessMe => vec![
            say!("guide-chessme"),
            say!("guide-chessme-turn"),
            say!("guide-chessme-moves"),
            say!("guide-chessme-tiles"),
            say!("guide-chessme-promotion"),
            say!("guide-chessme-end"),
            say!("guide-chessme-here"),
        ],
        Variant::Knightmare => vec![
            say!("guide-knightmare"),
            say!("guide-knightmare-turn"),
            say!("guide-knightmare-answers"),
            say!("guide-knightmare-check"),
            say!("guide-knightmare-decks"),
            say!("guide-knightmare-quick"),
            say!("guide-knightmare-here"),
        ],
    };
    paragraphs.join("\n\n")
}

/// A page of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HelpPage {
    /// How to start and play.
    First,
    /// Commands instead of presses.
    Typing,
    /// What can be looked at, and how games end.
    Look,
    /// Preferences, and how shuffles are verified.
    Yours,
}

impl HelpPage {
    /// All pages, in order.
    pub(crate) const ALL: [HelpPage; 4] = [HelpPage::First, HelpPage::Typing, HelpPage::Look, HelpPage::Yours];

    /// The value by which a menu names it.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            HelpPage::First => "first",
            HelpPage::Typing => "typing",
            HelpPage::Look => "look",
            HelpPage::Yours => "yours",
        }
    }

    /// Its name in the menu.
    pub(crate) fn name(self) -> String {
        match self {
            HelpPage::First => say!("guide-help-first-item"),
            HelpPage::Typing => say!("guide-help-typing-item"),
            HelpPage::Look => say!("guide-help-look-item"),
            HelpPage::Yours => say!("guide-help-yours-item"),
        }
    }

    /// Its text.
    pub(crate) fn text(self) -> String {
        match self {
            HelpPage::First => [
                say!("guide-help"),
                say!("guide-help-start"),
                say!("guide-help-pressing"),
                say!("guide-help-games"),
                say!("guide-help-pages"),
            ]
            .join("\n"),
            HelpPage::Typing => [
                say!("guide-help-typing"),
                say!("guide-help-cards"),
                say!("guide-help-chessme"),
                say!("guide-help-plan"),
            ]
            .join("\n\n"),
            HelpPage::Look => {
                [say!("guide-help-look"), say!("guide-help-ratings"), say!("guide-help-learn"), say!("guide-help-end")]
                    .join("\n\n")
            }
            HelpPage::Yours => {
                [say!("guide-help-yours"), say!("guide-help-fair"), say!("guide-help-renamed")].join("\n\n")
            }
        }
    }
}
