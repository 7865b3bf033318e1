//! The referee: games over JSON lines, one request per line in, one answer per line out. It is the interface of the
//! rules for tests, other programs and people who write players; `docs/referee.md` has its contract.

use std::collections::HashMap;

use cardinal_rules::{Game, Options, PartialAction, ReplayError, ResumeError, Seat, Seed, Variant, Viewer};
use cardinal_words::InWords;
use serde_json::{Value, json};

use crate::line::{Fields, RequestFault, excerpt};

mod action;
mod line;
mod read;

/// The greatest perft depth that the referee accepts; more would take days.
pub const MAX_PERFT_DEPTH: u32 = 12;

/// The most games that the referee holds at once.
pub const MAX_GAMES: usize = 100_000;

/// The most completions of a partial action that are listed. No card has this many plays, but there
/// can be a million answers to a card that asks about many pieces at once.
pub const MOST_COMPLETIONS: usize = 2048;

/// Holds games by name and answers requests.
#[derive(Debug, Default)]
pub struct Referee {
    games: HashMap<String, Game>,
}

impl Referee {
    /// A referee without games.
    pub fn new() -> Referee {
        Referee::default()
    }

    /// Answers one line. Whatever the line is, the answer is one line of JSON.
    pub fn answer(&mut self, line: &str) -> String {
        let (id, request) = line::read(line);
        match request.and_then(|request| self.carry_out(&request)) {
            Ok(answer) => line::write(id.as_deref(), true, answer),
            Err(fault) => line::write(id.as_deref(), false, refused(&fault)),
        }
    }

    fn carry_out(&mut self, request: &Fields) -> Result<Fields, RequestFault> {
        let name = match request.get("game") {
            None | Some(Value::Null) => "g",
            Some(Value::String(name)) => name,
            Some(_) => return Err(RequestFault::malformed("`game` is a text")),
        };
        let Some(Value::String(cmd)) = request.get("cmd") else {
            return Err(RequestFault::malformed("a request needs `cmd`, a text"));
        };
        match cmd.as_str() {
            "new" => self.start(name, request),
            "import" => self.import(name, request),
            "view" | "options" | "apply" | "takeback" | "export" | "flag" | "lapse" | "perft" | "hash" => {
                let game = self.games.get_mut(name).ok_or_else(|| {
                    RequestFault::new("unknown-game", format!("there is no game named `{}`", excerpt(name)))
                })?;
                ask(game, cmd, request)
            }
            _ => Err(RequestFault::malformed(format!(
                "`{}` is no cmd; there are new, view, options, apply, takeback, export, import, flag, lapse, perft and hash",
                excerpt(cmd)
            ))),
        }
    }

    fn start(&mut self, name: &str, request: &Fields) -> Result<Fields, RequestFault> {
        let setup = read::setup(request)?;
        let seed = match read::seed(request)? {
            Some(seed) => seed,
            None => random_seed()?,
        };
        self.keep(name, Game::new(setup, seed)?)
    }

    fn import(&mut self, name: &str, request: &Fields) -> Result<Fields, RequestFault> {
        let record = read::record(request)?;
        let game = Game::from_record(&record).map_err(|error| match error {
            ReplayError::Version { .. } | ReplayError::Resume(ResumeError::Version { .. }) => {
                RequestFault::new("unknown-version", error.to_string())
            }
            ReplayError::Setup(error) => RequestFault::from(error),
            ReplayError::Resume(_) => RequestFault::new("bad-position", error.to_string()),
            ReplayError::Entry { number, refusal } => RequestFault {
                message: format!("entry {number} of the record: {}", refusal.reason.in_words()),
                ..RequestFault::from(refusal)
            },
        })?;
        self.keep(name, game)
    }

    fn keep(&mut self, name: &str, game: Game) -> Result<Fields, RequestFault> {
        if self.games.len() >= MAX_GAMES && !self.games.contains_key(name) {
            return Err(RequestFault::malformed(format!("the referee holds {MAX_GAMES} games at most")));
        }
        let answer = shown(&game, Viewer::Referee);
        self.games.insert(name.to_owned(), game);
        answer
    }
}

fn ask(game: &mut Game, cmd: &str, request: &Fields) -> Result<Fields, RequestFault> {
    match cmd {
        "view" => shown(game, read::viewer(request)?),
        "options" => {
            let seat = read::seat(request)?;
            let (options, left_out) = match action::partial(request)? {
                Some(partial) => completions(game, seat, &partial),
                None => (Options::default(), false),
            };
            let mut answer = object([("actions", value(&options.actions)?), ("next", value(&options.next)?)]);
            if left_out {
                answer.insert("left_out".to_owned(), Value::Bool(true));
            }
            Ok(answer)
        }
        "apply" => {
            let seat = read::seat(request)?;
            let action = action::action(game, seat, request)?;
            let events = game.apply(seat, &action)?;
            let mut answer = shown(game, seat.into())?;
            answer.insert("events".to_owned(), value(&events)?);
            Ok(answer)
        }
        "takeback" => {
            game.take_back()?;
            shown(game, Viewer::Referee)
        }
        "export" => Ok(object([("record", value(&game.record())?)])),
        "flag" => {
            let seat = read::seat(request)?;
            if read::abandoned(request)? {
                game.abandon(seat)?
            } else {
                game.flag(seat)?
            };
            shown(game, Viewer::Referee)
        }
        "lapse" => {
            game.lapse(read::seat(request)?)?;
            shown(game, Viewer::Referee)
        }
        "perft" => {
            let depth =
                request.get("depth").and_then(Value::as_u64).filter(|depth| *depth <= u64::from(MAX_PERFT_DEPTH));
            let depth = depth.ok_or_else(|| {
                RequestFault::malformed(format!("`perft` needs `depth`, a whole number from 0 to {MAX_PERFT_DEPTH}"))
            })?;
            Ok(object([("nodes", json!(game.perft(depth as u32)))]))
        }
        _ => Ok(object([("hash", value(&game.hash())?)])),
    }
}

/// The completions of the partial action and what can come next, and whether there were too many
/// completions to list. An empty partial action always lists everything the seat may do.
fn completions(game: &Game, seat: Seat, partial: &PartialAction) -> (Options, bool) {
    let most = if *partial == PartialAction::default() { usize::MAX } else { MOST_COMPLETIONS };
    match game.options_up_to(seat, partial, most) {
        Some(options) => (options, false),
        None => (game.next_options(seat, partial), true),
    }
}

fn shown(game: &Game, viewer: Viewer) -> Result<Fields, RequestFault> {
    let view = game.view(viewer);
    let mut written = value(&view)?;
    if view.variant == Variant::Knightmare {
        tell_of_nothing(&mut written);
    }
    Ok(object([("status", value(&view.status)?), ("view", written)]))
}

/// Adds the fields that the view leaves out when empty, so that every view of Knightmare Chess has
/// them all.
fn tell_of_nothing(view: &mut Value) {
    if let Some(fields) = view.as_object_mut() {
        for key in ["walls", "barred", "passed"] {
            fields.entry(key).or_insert_with(|| json!([]));
        }
        fields.entry("forbidden").or_insert_with(|| json!(false));
    }
    if let Some(card) = view["last"]["card"].as_object_mut() {
        card.entry("choices").or_insert_with(|| json!([]));
    }
}

fn refused(fault: &RequestFault) -> Fields {
    let legal = serde_json::to_value(&fault.legal).unwrap_or_default();
    object([("error", json!({"code": fault.code, "message": fault.message, "legal": legal}))])
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Fields {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn value(of: &impl serde::Serialize) -> Result<Value, RequestFault> {
    serde_json::to_value(of).map_err(|error| RequestFault::malformed(format!("the answer cannot be written: {error}")))
}

fn random_seed() -> Result<Seed, RequestFault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| RequestFault::malformed(format!("the system gave no random seed: {error}; give one")))?;
    Ok(Seed::from_bytes(bytes))
}
