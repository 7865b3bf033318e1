//! Positions, plays and boards in the referee's form.

use serde_json::{Value, json};

use super::play::Choice;
use super::position::{Force, Position};
use super::square::At;
use super::unit::{Kind, Side, Unit};

pub(crate) fn seat(side: Side) -> &'static str {
    if side == Side::White { "white" } else { "black" }
}

/// The position in the form that `new` reads, with these cards in the hand of the side to move.
/// What the form cannot express is left out: bounds, and what has moved.
pub(crate) fn position(position: &Position, hand: &[&str]) -> Value {
    let list = |side: Side, parts: Vec<super::unit::Part>| -> Vec<String> {
        let own = parts.into_iter().filter(|part| part.owner == side);
        own.map(|part| part.born.letter(Side::Black).to_string()).collect()
    };
    let captured: Vec<_> = position.captured.iter().map(|lost| lost.part).collect();
    let lists = |parts: &Vec<super::unit::Part>| json!({"white": list(Side::White, parts.clone()), "black": list(Side::Black, parts.clone())});
    let effects = position.effects.iter().map(|effect| {
        let (card, choices) = force(position, &effect.force);
        json!({"card": card, "owner": seat(effect.owner), "choices": choices})
    });
    let no_cards: [&str; 0] = [];
    json!({
        "fen": fen(position),
        "hands": {seat(position.turn): hand, seat(!position.turn): no_cards},
        "captured": lists(&captured),
        "dead": lists(&position.dead),
        "effects": effects.collect::<Vec<Value>>(),
    })
}

/// A continuing card and its choices (`knightmare-play.md` 1 and 5).
fn force(position: &Position, force: &Force) -> (&'static str, Value) {
    let at = |id: u8| position.find(id).map_or(json!([]), |at| json!([at.to_string()]));
    match force {
        Force::Crab(id) => ("crab", at(*id)),
        Force::Coup(id) => ("coup", at(*id)),
        Force::Curse(id) => ("curse", at(*id)),
        Force::Neutrality(id) => ("neutrality", at(*id)),
        Force::Pacifism(id) => ("pacifism", at(*id)),
        Force::Magnet(_, at) => ("fatal-attraction", json!([at.to_string()])),
        Force::City(at) => ("forbidden-city", json!([at.to_string()])),
        Force::Trap(at) => ("man-trap", json!([at.to_string()])),
        Force::Confabulation(id) => {
            let place = position.find(*id);
            // The FEN has the more valuable part; this is the other one.
            let parts = place.and_then(|at| position.unit(at)).into_iter().flat_map(Unit::parts);
            let letter = parts.map(|part| part.kind).min().map(|kind| kind.letter(Side::Black).to_string());
            ("confabulation", json!([place.map(|at| at.to_string()), letter]))
        }
        Force::Wall(shut) => {
            // The sides of the wall; if there are two, its diagonals follow.
            let touches_by_side = |(one, other): &&(At, At)| one.file == other.file || one.rank == other.rank;
            let sides: Vec<(At, At)> = shut.iter().filter(touches_by_side).copied().collect();
            ("fortification", json!([choice(&Choice::Wall(if sides.is_empty() { shut.clone() } else { sides }))]))
        }
        Force::Turn { clockwise } => ("earthquake", json!([choice(&Choice::Clockwise(*clockwise))])),
        Force::Truce => ("truce", json!([])),
        Force::Vendetta => ("vendetta", json!([])),
        Force::Doomsayer => ("doomsayer", json!([])),
    }
}

pub(crate) fn fen(position: &Position) -> String {
    let row = |rank: i8| {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..8 {
            match position.unit(At { file, rank }) {
                None => gap += 1,
                Some(unit) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push(letter(unit));
                }
            }
        }
        if gap > 0 { text + &gap.to_string() } else { text }
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    let mut rights: Vec<char> = Vec::new();
    for rook in position.castling.iter().filter_map(|id| position.find(*id)) {
        rights.push(match (rook.file, rook.rank) {
            (7, 0) => 'K',
            (0, 0) => 'Q',
            (7, _) => 'k',
            _ => 'q',
        });
    }
    rights.sort_unstable();
    let rights = if rights.is_empty() { "-".to_owned() } else { rights.into_iter().collect() };
    let passed = position.passed.first().map_or("-".to_owned(), |passed| passed.over.to_string());
    format!("{} {} {rights} {passed} 0 1", rows.join("/"), &seat(position.turn)[..1])
}

/// A unit by its more valuable part.
fn letter(unit: Unit) -> char {
    let kind = unit.parts().map(|part| part.kind).max().unwrap_or(Kind::Pawn);
    kind.letter(unit.owner())
}

/// A choice as written in an action.
pub(crate) fn choice(choice: &Choice) -> Value {
    match choice {
        Choice::Pair(from, to) => json!([from.to_string(), to.to_string()]),
        Choice::Flag(flag) => json!(flag),
        Choice::Effect(index) => json!(index),
        Choice::Wall(sides) if sides.len() > 1 => {
            json!(sides.iter().map(|side| Choice::Wall(vec![*side]).to_string()).collect::<Vec<String>>())
        }
        other => json!(other.to_string()),
    }
}

pub(crate) fn play(card: &str, choices: &[Choice]) -> Value {
    let mut action = json!({"type": "play", "card": card});
    if !choices.is_empty() {
        action["choices"] = choices.iter().map(choice).collect();
    }
    action
}

/// A move of a position, with the part of a unit that makes it if the consequences differ between
/// parts (`knightmare-play.md` 1).
pub(crate) fn step(position: &Position, step: &super::ways::Move) -> Value {
    let mut action = json!({"type": "move", "from": step.from.to_string(), "to": step.to.to_string()});
    if let Some(kind) = step.promote {
        action["promote"] = json!(kind.letter(Side::Black).to_string());
    }
    if position.parts_differ(step) {
        let letter = step.like.letter(Side::Black).to_string();
        action["as"] = json!(if step.like == Kind::Crab { "crab".to_owned() } else { letter });
    }
    action
}

/// An action with its walls in a fixed order; any order is accepted (`knightmare-play.md` 1).
pub(crate) fn normal(action: &Value) -> Value {
    let mut action = action.clone();
    for choice in action["choices"].as_array_mut().into_iter().flatten() {
        if let Some(wall) = choice.as_str().map(wall) {
            *choice = json!(wall);
        }
        if let Some(sides) =
            choice.as_array_mut().filter(|sides| sides.iter().all(|side| side.to_string().contains('/')))
        {
            let mut texts: Vec<String> = sides.iter().filter_map(Value::as_str).map(wall).collect();
            texts.sort();
            *choice = json!(texts);
        }
    }
    action
}

/// A boundary with its lower square first; any other text as it is.
fn wall(text: &str) -> String {
    match text.split_once('/') {
        Some((one, other)) => format!("{}/{}", one.min(other), one.max(other)),
        None => text.to_owned(),
    }
}

/// What a board shows, in the order of its squares: who stands where, what is off the board, and
/// which boundaries are closed.
pub(crate) fn picture(position: &Position) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (at, unit) in position.units() {
        let crab = if position.kinds(unit).contains(&Kind::Crab) { " crab" } else { "" };
        let parts: Vec<String> = unit.parts().map(|part| part.kind.letter(part.owner).to_string()).collect();
        lines.push(format!("{at} {}{crab}{}", letter(unit), of_two(parts)));
    }
    for (name, parts) in [
        ("captured", position.captured.iter().map(|lost| lost.part).collect::<Vec<_>>()),
        ("dead", position.dead.clone()),
    ] {
        lines.extend(parts.iter().map(|part| format!("{name} {}", part.born.letter(part.owner))));
    }
    let walls = position.forces().filter_map(|force| if let Force::Wall(shut) = force { Some(shut) } else { None });
    let mut shut: Vec<String> = walls.flatten().map(|(one, other)| format!("shut {one}/{other}")).collect();
    shut.dedup();
    lines.extend(shut);
    let cities = position.forces().filter_map(|force| if let Force::City(at) = force { Some(at) } else { None });
    lines.extend(cities.map(|at| format!("barred {at}")));
    let traps = position.forces().filter_map(|force| if let Force::Trap(at) = force { Some(at) } else { None });
    lines.extend(traps.map(|at| format!("trap {at}")));
    lines.push(format!("turned {}", position.turned()));
    lines.sort();
    lines.dedup_by(|one, other| one == other && one.starts_with("shut"));
    lines
}

/// The parts of a unit of two, in any order.
fn of_two(mut parts: Vec<String>) -> String {
    parts.sort();
    if parts.len() > 1 { format!(" of {}", parts.join(" and ")) } else { String::new() }
}

/// The same of a view.
pub(crate) fn picture_of_view(view: &Value) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let cased =
        |letter: &str, owner: &str| if owner == "white" { letter.to_uppercase() } else { letter.to_lowercase() };
    let mut lines = Vec::new();
    for piece in list(&view["board"]) {
        let crab = list(&piece["marks"]).iter().any(|mark| mark == "crab");
        let letter = cased(&text(&piece["piece"]), &text(&piece["owner"]));
        let parts = of_two(list(&piece["parts"]).iter().map(text).collect());
        lines.push(format!("{} {letter}{}{parts}", text(&piece["square"]), if crab { " crab" } else { "" }));
    }
    for name in ["captured", "dead"] {
        for owner in ["white", "black"] {
            let letters = list(&view[name][owner]);
            lines.extend(letters.iter().map(|letter| format!("{name} {}", cased(&text(letter), owner))));
        }
    }
    for wall in list(&view["walls"]) {
        lines.push(format!("shut {}", self::wall(&format!("{}/{}", text(&wall[0]), text(&wall[1])))));
    }
    let traps = list(&view["effects"]).into_iter().filter(|effect| effect["card"] == "man-trap");
    lines.push(format!("turned {}", view["turned"].as_u64().unwrap_or(0)));
    lines.extend(traps.map(|effect| format!("trap {}", text(&effect["choices"][0]))));
    lines.extend(list(&view["barred"]).iter().map(|square| format!("barred {}", text(square))));
    lines.sort();
    lines
}
