//! Checks the texts for players against the sources that use them: no key is missing or unused, every
//! call passes the arguments that its text needs, no text is longer than Discord accepts, and no text
//! is left in the sources.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

mod cards;
mod literals;
mod options;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cardinal_words::ENGLISH;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::literals::{Literal, literals};

/// The maximum number of characters on Discord for texts whose keys have these endings. Of a button's
/// label, Discord shows 38.
const LIMITS: [(&str, usize); 6] =
    [("-button", 38), ("-placeholder", 150), ("-item", 100), ("-description", 100), ("-entry", 32), ("-tag", 20)];
/// The most characters of texts whose keys begin like this, unless they are on a control: 300 in a private panel, 200
/// in a message for everyone, where the picture speaks. The cards of a hand have lines of their own under the picture.
const LENGTHS: [(&str, usize); 15] = [
    ("ask-", 300),
    ("building-", 300),
    ("cannot-", 300),
    ("challenge-", 200),
    ("channel-", 200),
    ("done-", 300),
    ("guess-", 300),
    ("lacks-", 300),
    ("ladder-", 300),
    ("line-", 200),
    ("misread-", 300),
    ("panel-", 300),
    ("plan-", 300),
    ("story-", 200),
    ("time-", 300),
];
/// The maximum number of characters in a message.
const LONGEST: usize = 2000;
/// The assumed length of an argument: a number, the longest name of a card, anything else.
const ARGUMENTS: [(&str, usize); 3] = [("number", 6), ("more", 6), ("card", 20)];
const ARGUMENT: usize = 24;

/// A text: its arguments and its length.
#[derive(Default)]
struct Text {
    arguments: BTreeSet<String>,
    length: usize,
}

fn texts() -> BTreeMap<String, Text> {
    let mut texts = BTreeMap::new();
    for (name, file) in ENGLISH {
        let resource = fluent_syntax::parser::parse(*file).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Term(_) | Entry::Junk { .. }), "{name}: only messages and comments");
                continue;
            };
            let key = message.id.name.to_owned();
            assert!(message.attributes.is_empty(), "{key} has attributes, for which nobody asks");
            let mut text = Text::default();
            measure(&message.value.expect("a message has a text"), &mut text);
            assert!(texts.insert(key.clone(), text).is_none(), "{key} stands there twice");
        }
    }
    texts
}

fn measure(pattern: &Pattern<&str>, text: &mut Text) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.length += value.chars().count(),
            PatternElement::Placeable { expression } => expressed(expression, text),
        }
    }
}

fn expressed(expression: &Expression<&str>, text: &mut Text) {
    match expression {
        Expression::Inline(inline) => {
            inline_expressed(inline, text);
            let InlineExpression::VariableReference { id } = inline else {
                text.length += ARGUMENT;
                return;
            };
            text.length += ARGUMENTS.iter().find(|(name, _)| *name == id.name).map_or(ARGUMENT, |(_, length)| *length);
        }
        Expression::Select { selector, variants } => {
            inline_expressed(selector, text);
            let before = text.length;
            let mut longest = before;
            for variant in variants {
                text.length = before;
                measure(&variant.value, text);
                longest = longest.max(text.length);
            }
            text.length = longest;
        }
    }
}

fn inline_expressed(expression: &InlineExpression<&str>, text: &mut Text) {
    match expression {
        InlineExpression::VariableReference { id } => {
            text.arguments.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => expressed(expression, text),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("texts have variables and choices alone: {other:?}"),
    }
}

/// A use of `say!`: its key, and the names of its arguments.
struct Call {
    file: PathBuf,
    key: String,
    arguments: BTreeSet<String>,
}

/// The folders that use texts.
const ASKING: [&str; 3] = ["src", "crates/render/src", "crates/words/src"];

fn calls() -> Vec<Call> {
    let sources = sources(&ASKING);
    sources.iter().flat_map(|(path, source)| source.split("say!(").skip(1).map(|rest| read(path, rest))).collect()
}

/// The sources in these folders, with their files.
fn sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let mut sources = Vec::new();
    for folder in folders {
        visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut sources);
    }
    sources
}

fn visit(folder: &Path, sources: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            sources.push((path, source));
        }
    }
}

/// Parses a call after its opening bracket.
fn read(file: &Path, rest: &str) -> Call {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    let end = rest.char_indices().find(|&(_, character)| {
        if in_text {
            in_text = escaped || character != '"';
            escaped = !escaped && character == '\\';
            return false;
        }
        match character {
            '"' => in_text = true,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return true,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        false
    });
    let call = &rest[..end.unwrap_or_else(|| panic!("{}: a call without an end", file.display())).0];
    let key = call.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let (key, rest) = key.unwrap_or_else(|| panic!("{}: no key in `{call}`", file.display()));
    // An argument is a name before an equals sign, at the outermost level.
    let mut arguments = BTreeSet::new();
    let (mut depth, mut word) = (0_usize, String::new());
    let mut before = ' ';
    for character in rest.chars() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => word.clear(),
            '=' if depth == 0 && !matches!(before, '=' | '!' | '<' | '>') => {
                let name = word.trim();
                if !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
                    arguments.insert(name.to_owned());
                }
                word.clear();
            }
            _ if depth == 0 => word.push(character),
            _ => {}
        }
        before = character;
    }
    Call { file: file.to_owned(), key: key.to_owned(), arguments }
}

#[test]
fn every_call_finds_its_text_and_passes_what_it_needs() {
    let texts = texts();
    let calls = calls();
    assert!(!calls.is_empty());
    for Call { file, key, arguments } in &calls {
        let text = texts.get(key).unwrap_or_else(|| panic!("{}: there is no text {key}", file.display()));
        assert_eq!(arguments, &text.arguments, "{}: arguments of {key}", file.display());
    }
    let mut asked: BTreeSet<String> = calls.into_iter().map(|call| call.key).collect();
    let bare = cards::keys().into_iter().chain(options::keys()).map(|key| (key, BTreeSet::new()));
    let counted = options::counted_keys().into_iter().map(|key| (key, BTreeSet::from(["number".to_owned()])));
    for (key, arguments) in bare.chain(counted) {
        let text = texts.get(&key).unwrap_or_else(|| panic!("there is no text {key}"));
        assert_eq!(text.arguments, arguments, "arguments of {key}");
        assert!(asked.insert(key.clone()), "{key} is made of a slug, and written out somewhere as well");
    }
    let unused: Vec<&String> = texts.keys().filter(|key| !asked.contains(*key)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

/// A key built otherwise, except in the crate of the words, would escape all these tests.
#[test]
fn texts_are_used_through_the_macro_or_for_a_value_of_the_rules() {
    for (file, source) in sources(&ASKING) {
        for rest in source.split("cardinal_words::").skip(1) {
            let import = rest.split([';', '(']).next().unwrap_or_default();
            let mut names = import.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            assert!(names.all(|name| name != "text"), "{}: cardinal_words::{import}", file.display());
        }
    }
}

/// Words for which players read others, so that each thing has one name everywhere: responses, choices, vacations, the
/// time control, aborted games.
const OUTDATED: [&str; 12] = [
    "answer",
    "by chance",
    "fingerprint",
    "in vain",
    "manages this server",
    "onlooker",
    "pace",
    "pick",
    "stand still",
    "stands still",
    "unfinished",
    "void",
];

#[test]
fn each_thing_has_one_name() {
    for (name, file) in ENGLISH {
        for entry in fluent_syntax::parser::parse(*file).unwrap().body {
            let Entry::Message(message) = entry else { continue };
            // The old name of a command stands beside the new one.
            let (key, mut words) = (message.id.name, String::new());
            if key != "guide-help-renamed" {
                spell(&message.value.unwrap(), &mut words);
            }
            let words: String = words.to_lowercase();
            let begins =
                |found: &str| words.match_indices(found).any(|(at, _)| !words[..at].ends_with(char::is_alphabetic));
            let outdated: Vec<&str> = OUTDATED.into_iter().filter(|word| begins(word)).collect();
            assert!(outdated.is_empty(), "{name}: {key} says {outdated:?}");
        }
    }
}

/// Appends the words of a text, with a blank for each argument.
fn spell(pattern: &Pattern<&str>, words: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => words.push_str(value),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                for variant in variants {
                    spell(&variant.value, words);
                }
            }
            PatternElement::Placeable { expression: Expression::Inline(_) } => words.push(' '),
        }
    }
}

#[test]
fn no_text_is_longer_than_discord_accepts() {
    for (key, text) in texts() {
        let by_ending = LIMITS.into_iter().find(|(ending, _)| key.ends_with(ending));
        let by_beginning = LENGTHS.into_iter().find(|(beginning, _)| key.starts_with(beginning));
        let limit = by_ending.or(by_beginning).map_or(LONGEST, |(_, limit)| limit);
        assert!((1..=limit).contains(&text.length), "{key} has {} characters of {limit}", text.length);
    }
}

/// The folders with texts for players.
const PLACES: [&str; 8] = [
    "src/app",
    "src/discord",
    "crates/render/src",
    "crates/rules/src",
    "crates/words/src",
    "crates/interaction/src",
    "crates/outbox/src",
    "crates/table/src",
];

/// Macros and attributes (`#`) whose contents, at any depth, no player reads: logs, the program's own
/// errors and reasons, and panics.
const MACROS_FOR_OTHERS: [&str; 6] = ["#", "tracing::", "assert", "debug_assert", "panic!", "unreachable!"];

/// Calls and values whose arguments no player reads: what was being done when something failed, and how
/// it failed. A card's row contains its name in records.
const CALLS_FOR_OTHERS: [&str; 6] =
    [".expect", "Row::new", "Error::store", "Error::Broken", "Error::BrokenOff", "run_blocking"];

/// Texts that are not for players, or not in Fluent files yet: the file or folder, the beginning of the
/// text, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("crates/render/src/drawing/atlas.rs", "", "a sample of letters"),
    ("crates/render/src/drawing/lettering/shaping.rs", "", "names of fonts"),
    ("crates/render/src/drawing/pixels", "", "why a picture cannot be drawn, for the log"),
    ("crates/rules/src/play/knightmare/cards", "it needs ", "what a position lacks, for the program that gives it"),
    ("crates/rules/src/play/knightmare/cards/answers.rs", "Think Again!", "a name in data"),
    ("crates/rules/src/play/examples/table.rs", "", "how examples are played, in short texts of actions"),
    ("crates/rules/src/play/chessme/start.rs", "", "what a position lacks, for the program that gives it"),
    ("crates/rules/src/play/no_stress/start.rs", "", "what a position lacks, for the program that gives it"),
    ("crates/rules/src/play/knightmare/start.rs", "", "what a position lacks, for the program that gives it"),
    ("crates/rules/src/play/knightmare/making", "", "what a position lacks, for the program that gives it"),
    ("crates/rules/src/play/snapshot", "", "why a snapshot is refused, for the log"),
    ("crates/rules/src/action.rs", "", "how actions are written in records and logs"),
    ("crates/rules/src/card.rs", "Same Again", "a name in data"),
    ("crates/rules/src/setup/variant.rs", "", "names in data"),
    ("crates/rules/src/spoken.rs", "", "a protocol for programs"),
    ("crates/rules/src/tile.rs", "", "a protocol for programs"),
    ("crates/rules/src/notation/pgn", "", "a format for programs"),
    ("crates/interaction/src", "press ", "what presses are called in logs"),
    ("crates/table/src/restore.rs", "it ", "what does not hold of a game, for whoever runs the bot"),
    ("crates/table/src/restore.rs", "the events since ", "why a game is replayed whole, for the log"),
    ("crates/table/src/restore.rs", "its ", "why a game cannot go on, for the log and its record"),
    ("crates/table/src/restore.rs", "one of its ", "why a game cannot go on, for the log and its record"),
    ("crates/table/src/restore.rs", "event ", "why a game cannot go on, for the log and its record"),
    ("crates/table/src/restore.rs", "after ", "why a game cannot go on, for the log and its record"),
    ("src/app/commands/mod.rs", "event ", "names of subcommands, which Discord sends"),
    ("src/discord/incoming.rs", "id and token", "names of Discord's fields, for the log"),
    ("src/discord/permissions.rs", "", "Discord's names of permissions, for whoever runs the bot"),
    ("src/discord/mod.rs", "", "errors of the start, for whoever runs the bot"),
];

fn is_for_players(literal: &Literal) -> bool {
    let in_macro = literal.within.iter().any(|name| MACROS_FOR_OTHERS.iter().any(|other| name.starts_with(other)));
    let in_call = literal.within.last().is_some_and(|name| CALLS_FOR_OTHERS.iter().any(|other| name.ends_with(other)));
    !in_macro && !in_call && !literal.before.ends_with("doing:")
}

#[test]
fn no_texts_for_players_are_left_in_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = literals(root, &PLACES);
    assert!(!found.is_empty());
    let mut left: Vec<&Literal> =
        found.iter().filter(|literal| literal.looks_like_words() && is_for_players(literal)).collect();
    for (place, start, reason) in EXCEPTIONS {
        let before = left.len();
        left.retain(|literal| !(Path::new(&literal.file).starts_with(place) && literal.text.starts_with(start)));
        assert!(left.len() < before, "no words are excepted by {place} {start:?} ({reason}) any more: the line can go");
    }
    let left: Vec<String> =
        left.iter().map(|Literal { file, line, text, .. }| format!("{file}:{line}: {text:?}")).collect();
    assert!(left.is_empty(), "these belong into assets/words:\n{}", left.join("\n"));
}
