//! A plan in words.

use cardinal_words::say;

use crate::store::{Reply, Stopped};

/// The lines of a plan, numbered: `1. Nf6 → **e5**, Nd5 → **d4**`.
pub(super) fn lines(lines: &[Vec<Reply>]) -> String {
    let numbered = lines.iter().enumerate().map(|(index, each)| format!("{}. {}", index + 1, line(each)));
    numbered.collect::<Vec<_>>().join("\n")
}

/// A line of a plan: `Nf6 → **e5**, Nd5 → **d4**`.
pub(super) fn line(line: &[Reply]) -> String {
    let reply = |Reply { to, with }: &Reply| say!("plan-reply", to = to.san.as_str(), with = with.san.as_str());
    line.iter().map(reply).collect::<Vec<_>>().join(", ")
}

/// A line of a plan where nothing can be bold: `2. Nf6 → e5, Nd5 → d4`.
pub(super) fn item(number: usize, line: &[Reply]) -> String {
    let replies = line.iter().map(|Reply { to, with }| format!("{} → {}", to.san, with.san));
    format!("{number}. {}", replies.collect::<Vec<_>>().join(", "))
}

/// Why a plan ended.
pub(super) fn stopped(why: Stopped) -> String {
    match why {
        Stopped::OtherTurn => say!("plan-ended-other-turn"),
        Stopped::NoReply => say!("plan-ended-no-reply"),
    }
}
