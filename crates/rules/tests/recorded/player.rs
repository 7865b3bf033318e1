//! Players of the recorded games: a script, dice, or both in turn.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, Card, Cell, Choice, Entry, Game, Kind, PartialAction, Seat, Viewer, notation::parse_move,
};

/// A fixed sequence of numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number from 0 to below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        (bits % bound as u64) as usize
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get(self.below(of.len())) }
    }
}

/// What the dice prefer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// No preference.
    Plain,
    /// Captures, cards and tiles.
    Lively,
    /// Nothing that makes progress: no captures, pawn moves or tiles.
    Shy,
}

/// A random action for either seat that keeps the game going: no resignation or other voluntary
/// end.
pub(crate) fn choose(game: &Game, dice: &mut Dice, style: Style) -> Option<(Seat, Action)> {
    let to_act = game.status().to_act()?;
    let legal = |seat| game.options(seat, &PartialAction::default()).actions;
    // Draw offers and answers to them, by either seat at any time.
    if dice.below(40) == 0 {
        let seat = *dice.pick(&Seat::ALL)?;
        let talk = legal(seat).into_iter().find(|action| matches!(action, Action::OfferDraw | Action::DeclineDraw));
        if let Some(action) = talk {
            return Some((seat, action));
        }
    }
    let mut actions = legal(to_act);
    actions.retain(|action| {
        let by_will = matches!(
            action,
            Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::ClaimDraw
        );
        !by_will && (*action != Action::TakeBack || dice.below(8) == 0)
    });
    let board = game.view(Viewer::Public).board;
    let occupied: BTreeSet<Cell> = board.iter().map(|piece| piece.cell).collect();
    let pawns: BTreeSet<Cell> = board.iter().filter(|piece| piece.kind == Kind::Pawn).map(|piece| piece.cell).collect();
    let wanted: Vec<Action> = actions
        .iter()
        .filter(|action| match (style, action) {
            (Style::Lively, Action::Move { to, promote, .. }) => promote.is_some() || occupied.contains(to),
            (Style::Lively, Action::Play { .. } | Action::Place { .. }) => true,
            (Style::Shy, Action::Move { from, to, .. }) => !pawns.contains(from) && !occupied.contains(to),
            (Style::Shy, action) => !matches!(action, Action::Place { .. }),
            (Style::Plain | Style::Lively, _) => false,
        })
        .cloned()
        .collect();
    let follow = style == Style::Shy || dice.below(3) == 0;
    let from = if follow && !wanted.is_empty() { &wanted } else { &actions };
    dice.pick(from).map(|action| (to_act, action.clone()))
}

/// The entry that a word of a script stands for: `draw`, `play:crab:e2`, `place:Q:3,1`, `flag`,
/// `abandon`, `takeback`, any action without fields by its name, or a move. `w:` or `b:` in front names the
/// seat if it is not the one to act.
pub(crate) fn entry(game: &Game, word: &str) -> Result<Entry, String> {
    let (seat, word) = match word.split_once(':') {
        Some(("w", rest)) => (Seat::White, rest),
        Some(("b", rest)) => (Seat::Black, rest),
        _ => (game.status().to_act().ok_or("the game is over")?, word),
    };
    let action = match word {
        "flag" => return Ok(Entry::Flag { flag: seat }),
        "abandon" => return Ok(Entry::Abandon { abandon: seat }),
        "lapse" => return Ok(Entry::Lapse { lapse: seat }),
        "takeback" => return Ok(Entry::TakeBack { takeback: seat }),
        "lose-move" => Action::LoseMove,
        "draw" => Action::Draw,
        "exchange" => Action::Exchange,
        "skip" => Action::Skip,
        "end-turn" => Action::EndTurn,
        "take-back" => Action::TakeBack,
        "resign" => Action::Resign,
        "offer-draw" => Action::OfferDraw,
        "accept-draw" => Action::AcceptDraw,
        "decline-draw" => Action::DeclineDraw,
        "claim-draw" => Action::ClaimDraw,
        _ => match word.split(':').collect::<Vec<_>>()[..] {
            ["play", card, ref choices @ ..] => Action::Play {
                card: card.parse::<Card>().map_err(|error| error.to_string())?,
                choices: read_choices(choices)?,
            },
            ["choose", ref choices @ ..] => Action::Choose { choices: read_choices(choices)? },
            ["say", kind] => Action::Say { kind: kind.parse().map_err(|_| format!("`{kind}` is no name"))? },
            ["place", tile, at] => Action::Place {
                tile: tile.parse().map_err(|_| format!("`{tile}` is no tile"))?,
                at: at.parse().map_err(|_| format!("`{at}` is no point"))?,
            },
            _ => parse_move(&game.listing(seat), word).map_err(|error| error.to_string())?,
        },
    };
    Ok(Entry::Act { seat, action })
}

fn read_choices(words: &[&str]) -> Result<Vec<Choice>, String> {
    words.iter().map(|word| word.parse().map(Choice::Text).map_err(|_| format!("`{word}` is no choice"))).collect()
}
