//! Compares another implementation of the rules with this one: legal moves, legal plays, and their
//! results.

use std::collections::BTreeSet;

use serde_json::Value;

use super::dice::Dice;
use super::escapes::{has_a_way, moves_with};
use super::json;
use super::play::{Choice, Outcome, placements, play};
use super::position::{Position, Stage};

/// An implementation that answers like the referee. Each position is a game of its own.
pub(crate) trait Reader: Sized + Clone {
    /// A game from a position in the referee's form; `None` if it is refused.
    fn start(position: &Value) -> Option<Self>;
    /// The complete actions of a seat.
    fn options(&self, seat: &str) -> Vec<Value>;
    /// Whether the action was accepted.
    fn apply(&mut self, seat: &str, action: &Value) -> bool;
    /// The referee's view.
    fn view(&self) -> Value;
}

/// A difference between the two.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) about: About,
    pub(crate) card: String,
    pub(crate) choices: Vec<Choice>,
    /// Where the card was played or could be.
    pub(crate) position: Position,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About {
    /// The reader refuses the position.
    Start,
    /// A move that only one of them allows.
    Move,
    /// A play that this one lists as void and the reader does not list.
    Void,
    /// The same while the player is in check and must cure it, which the play would not do.
    NoCure,
    /// A play that only the reader lists.
    Extra,
    /// A play that is legal here but that the reader does not list.
    Missing,
    /// The boards after it.
    Board,
    /// Whether the game is over.
    End,
}

/// Compares one card in one position, before and after a random move. Results that depend on an
/// answer are not compared.
pub(crate) fn compare<R: Reader>(dice: &mut Dice, position: &Position, card: &str) -> Vec<Difference> {
    let hand: &[&str] = if card.is_empty() { &[] } else { &[card] };
    let form = json::position(position, hand);
    let difference = |about, text: String| Difference {
        about,
        card: card.to_owned(),
        choices: Vec::new(),
        position: position.clone(),
        text: format!("{text} in {form}"),
    };
    let Some(reader) = R::start(&form) else { return vec![difference(About::Start, String::new())] };
    let mut found = Vec::new();
    let before = reader.view();
    if json::picture_of_view(&before) != json::picture(position) {
        found.push(difference(About::Board, format!("start: {:?}", json::picture_of_view(&before))));
        return found;
    }
    let moves = moves_with(position, hand);
    let (checked, way) = (position.in_check(position.turn), has_a_way(position, hand));
    let agreed = match before["status"]["reason"].as_str() {
        None => way,
        Some("checkmate") => checked && !way,
        Some("stalemate") => !checked && !way,
        // A dead position without cards follows standard chess.
        Some(_) => hand.is_empty(),
    };
    if !agreed {
        found.push(difference(About::End, before["status"].to_string()));
    }
    if before["status"]["state"] != "running" {
        return found;
    }
    let seat = json::seat(position.turn);
    let options = reader.options(seat);
    let of = |options: &[Value], kind: &str| -> BTreeSet<String> {
        options.iter().filter(|action| action["type"] == kind).map(Value::to_string).collect()
    };
    let ours: BTreeSet<String> = moves.iter().map(|step| json::step(position, step).to_string()).collect();
    for one in of(&options, "move").symmetric_difference(&ours) {
        let whose = if ours.contains(one) { "only here" } else { "only there" };
        found.push(difference(About::Move, format!("{whose}: {one}")));
    }
    compare_plays(dice, &reader, position, card, &mut found, &difference);
    let Some(step) = dice.one_of(&moves) else { return found };
    let mut later = reader.clone();
    let after = position.after(&step);
    if later.apply(seat, &json::step(position, &step)) {
        if json::picture_of_view(&later.view()) != json::picture(&after) {
            found.push(difference(
                About::Board,
                format!("{}: {:?}", json::step(position, &step), json::picture_of_view(&later.view())),
            ));
        }
        let after_move =
            |about, text: String| difference(about, format!("after {}: {text}", json::step(position, &step)));
        compare_plays(dice, &later, &after, card, &mut found, &after_move);
    }
    found
}

/// Compares the plays listed, and the results of some of them.
fn compare_plays<R: Reader>(
    dice: &mut Dice,
    reader: &R,
    position: &Position,
    card: &str,
    found: &mut Vec<Difference>,
    difference: &dyn Fn(About, String) -> Difference,
) {
    let seat = json::seat(position.turn);
    let theirs: BTreeSet<String> = reader
        .options(seat)
        .iter()
        .filter(|action| action["type"] == "play" && action["card"] == card)
        .map(|action| json::normal(action).to_string())
        .collect();
    let legal = placements(position, position.turn, card);
    let ours: BTreeSet<String> =
        legal.iter().map(|choices| json::normal(&json::play(card, choices)).to_string()).collect();
    for extra in theirs.difference(&ours) {
        found.push(difference(About::Extra, extra.clone()));
    }
    for choices in &legal {
        let action = json::normal(&json::play(card, choices));
        if !theirs.contains(&action.to_string()) {
            let void = matches!(play(position, position.turn, card, choices), Outcome::Void(_));
            let about = match void {
                true if position.stage == Stage::After && position.in_check(position.turn) => About::NoCure,
                true => About::Void,
                false => About::Missing,
            };
            let missing = difference(about, action.to_string());
            found.push(Difference { choices: choices.clone(), position: position.clone(), ..missing });
        }
    }
    for _ in 0..legal.len().min(4) {
        let Some(choices) = dice.one_of(&legal) else { continue };
        let action = json::play(card, &choices);
        let mut played = reader.clone();
        if !played.apply(seat, &action) {
            continue;
        }
        let (Outcome::Done(after) | Outcome::Void(after)) = play(position, position.turn, card, &choices) else {
            continue;
        };
        let view = played.view();
        if json::picture_of_view(&view) != json::picture(&after) {
            let text = format!("{action}: {:?}, not {:?}", json::picture_of_view(&view), json::picture(&after));
            found.push(Difference { choices, position: position.clone(), ..difference(About::Board, text) });
        }
    }
}
