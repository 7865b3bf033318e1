//! The promises, one per line of a table.

/// Every crate, with its root file.
pub(crate) const CRATES: [(&str, &str); 16] = [
    ("cardinal", "src/lib.rs"),
    ("cardinal_discord", "crates/discord/src/lib.rs"),
    ("cardinal_ids", "crates/ids/src/lib.rs"),
    ("cardinal_interaction", "crates/interaction/src/lib.rs"),
    ("cardinal_lessons", "crates/lessons/src/lib.rs"),
    ("cardinal_outbox", "crates/outbox/src/lib.rs"),
    ("cardinal_ratings", "crates/ratings/src/lib.rs"),
    ("cardinal_player", "crates/player/src/lib.rs"),
    ("cardinal_referee", "crates/referee/src/lib.rs"),
    ("cardinal_render", "crates/render/src/lib.rs"),
    ("cardinal_rules", "crates/rules/src/lib.rs"),
    ("cardinal_sandbox", "crates/sandbox/src/lib.rs"),
    ("cardinal_store", "crates/store/src/lib.rs"),
    ("cardinal_table", "crates/table/src/lib.rs"),
    ("cardinal_tournament", "crates/tournament/src/lib.rs"),
    ("cardinal_words", "crates/words/src/lib.rs"),
];

/// Names that files in some folders, `except` one, never use: crates, modules or items, by the
/// beginning of their full path. `Kind::_` is every variant of `Kind`, but not its constants and
/// functions.
pub(crate) struct Never {
    pub(crate) below: &'static [&'static str],
    pub(crate) except: &'static str,
    pub(crate) names: &'static [&'static str],
}

const NOWHERE: &str = "nowhere";

#[rustfmt::skip]
pub(crate) const NEVER: [Never; 13] = [
    // serenity's types stay in one room, and use cases do not know how Discord's API works.
    Never { below: &["src/", "crates/discord/src/"], except: "crates/discord/src/gateway/", names: &["serenity", "tokio_tungstenite"] },
    Never { below: &["src/app/"], except: NOWHERE, names: &["cardinal::discord", "cardinal_discord", "cardinal_sandbox", "reqwest"] },
    // Series have their names in one room, and so do the types of what is recorded.
    Never { below: &["src/"], except: "src/metrics/", names: &["metrics", "metrics_exporter_prometheus", "metrics_process"] },
    // Only the rules know what a piece or a card does, and which game is played.
    Never { below: &["src/"], except: NOWHERE, names: &["cardinal_rules::piece::Kind::_", "cardinal_rules::setup::Rules::_"] },
    Never { below: &["src/"], except: NOWHERE, names: &["cardinal_rules::card::KnightmareCard::_", "cardinal_rules::board"] },
    // Rules and pictures depend on no runtime, clock, database or network.
    Never { below: &["crates/rules/", "crates/render/"], except: NOWHERE, names: &["tokio", "sqlx", "serenity", "reqwest"] },
    Never { below: &["crates/rules/", "crates/render/"], except: NOWHERE, names: &["std::fs", "std::net", "std::process", "std::thread", "std::time"] },
    // The computer player knows the rules alone: what it is given, it imagines a game from. Its programs read the
    // clock.
    Never { below: &["crates/player/"], except: NOWHERE, names: &["tokio", "sqlx", "serenity", "reqwest", "cardinal_render", "cardinal_words"] },
    Never { below: &["crates/player/src"], except: "crates/player/src/bin/", names: &["std::fs", "std::io", "std::net", "std::process", "std::thread", "std::time"] },
    // Lessons know the rules alone, and read no file while the program runs.
    Never { below: &["crates/lessons/"], except: NOWHERE, names: &["tokio", "sqlx", "serenity", "reqwest", "cardinal_render", "cardinal_words", "cardinal_player"] },
    // Ratings and tournaments are numbers alone: neither knows which game is played.
    Never { below: &["crates/ratings/", "crates/tournament/"], except: NOWHERE, names: &["tokio", "sqlx", "serenity", "reqwest", "cardinal_render", "cardinal_words", "cardinal_player", "cardinal_rules", "std::fs", "std::io", "std::net", "std::process", "std::thread", "std::time"] },
    Never { below: &["crates/lessons/src"], except: "crates/lessons/src/files.rs", names: &["std::fs", "std::io", "std::net", "std::process", "std::thread", "std::time"] },
    // The local Discord does not depend on the bot.
    Never { below: &["crates/sandbox/"], except: NOWHERE, names: &["cardinal_rules", "cardinal_render", "cardinal_words", "serenity"] },
];

/// A folder, but for one below it, whose files may import each other.
pub(crate) struct AsOne {
    pub(crate) folder: &'static str,
    pub(crate) except: &'static str,
}

/// A subject of the store is one file with its types, its methods and its SQL, and subjects refer to each other as
/// their tables do: pausing a server's games pauses their clocks.
pub(crate) const AS_ONE: [AsOne; 1] = [AsOne { folder: "crates/store/src/", except: "crates/store/src/database/" }];

/// The rooms of a folder in order: each uses only those before it.
#[rustfmt::skip]
pub(crate) const LAYERS: [(&str, &[&str]); 2] = [
    ("src/app/", &["thinking", "fleet", "words", "people", "pictures", "choices", "channel", "games", "standings", "turn", "cards", "building", "computer", "planning", "learning", "setting_up", "events", "suggesting", "due", "commands", "route"]),
    ("crates/render/src/", &["png", "gif", "drawing", "scene", "words", "replay", "renderer"]),
];

/// In how many files a type may have methods. A type with methods everywhere can be changed from anywhere: what it does
/// belongs into functions over it.
pub(crate) const MOST_FILES: usize = 5;

/// The types that may have methods in more files.
pub(crate) const WIDE: [&str; 4] = [
    // The state of a game and what is done in it is one thing, too large for five files.
    "cardinal_rules::board::state::State",
    "cardinal_rules::play::execution::Execution",
    "cardinal_rules::play::game::Game",
    // All that a local Discord holds.
    "cardinal_sandbox::world::World",
];

/// Folders, and the words or phrases (in lower case) that no file of theirs holds, `except` some: in code, comments
/// or pages.
pub(crate) struct Unspoken {
    pub(crate) below: &'static [&'static str],
    pub(crate) except: &'static [&'static str],
    pub(crate) phrases: &'static [&'static str],
}

#[rustfmt::skip]
pub(crate) const UNSPOKEN: [Unspoken; 4] = [
    // The local Discord would serve any bot.
    Unspoken {
        below: &["crates/sandbox/src", "crates/sandbox/page"],
        except: &[],
        phrases: &["cardinal", "chess", "chessboard", "pawn", "pawns", "knight", "bishop", "rook", "queen", "checkmate", "knightmare"],
    },
    // So would the client of Discord.
    Unspoken {
        below: &["crates/discord/src"],
        except: &[],
        phrases: &["cardinal", "chess", "game", "games", "board", "pawn", "knight", "bishop", "rook", "queen", "knightmare"],
    },
    // What the subjects ask of the database, another database understands too.
    Unspoken {
        below: &["crates/store/src"],
        except: &[
            "crates/store/src/database/dialect.rs", "crates/store/src/sqlite/batch.rs", "crates/store/src/sqlite/bulk.rs",
            "crates/store/src/sqlite/migrating.rs", "crates/store/src/sqlite/open.rs", "crates/store/src/sqlite/file.rs",
        ],
        phrases: &[
            "?1", "?2", "?3", "ifnull", "iif", "insert or", "replace into", "glob", "nocase", "randomblob", "strftime",
            "unixepoch", "group_concat", "json_group_array", "json_group_object", "jsonb_each", "begin immediate", "pragma",
        ],
    },
    // Some are tested from outside: their `Cargo.toml` runs no tests in them, as a library with tests in it is compiled
    // a second time.
    Unspoken {
        below: &["src", "crates/render/src", "crates/rules/src", "crates/store/src", "crates/tournament/src", "tests/faults/src"],
        except: &[],
        phrases: &["cfg(test)", "cfg_attr(test", "#[test]", "proptest!"],
    },
];

/// Whether a full path begins with a name of the table.
pub(crate) fn begins(path: &str, name: &str) -> bool {
    let Some(variants) = name.strip_suffix('_') else {
        return path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    };
    let variant = path.strip_prefix(variants).unwrap_or_default();
    variant.starts_with(|first: char| first.is_ascii_uppercase())
        && variant.contains(|other: char| other.is_ascii_lowercase())
}

/// Whether a text in lower case holds a phrase as whole words.
pub(crate) fn says(text: &str, phrase: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(phrase).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + phrase.len()..]);
        let goes_on_before = phrase.starts_with(is_letter) && before.ends_with(is_letter);
        !goes_on_before && !after.starts_with(is_letter)
    })
}
