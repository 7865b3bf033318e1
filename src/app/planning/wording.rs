//! A plan in words.

use cardinal_words::say;

use crate::store::{Plan, Reply, Stopped};

/// The lines of a plan, numbered: `1. Nf6 → **e5**, Nd5 → **d4**`.
pub(super) fn lines(plan: &Plan) -> String {
    let reply = |Reply { to, with }: &Reply| say!("plan-reply", to = to.san.as_str(), with = with.san.as_str());
    let line = |line: &Vec<Reply>| line.iter().map(reply).collect::<Vec<_>>().join(", ");
    let numbered = plan.lines.iter().enumerate().map(|(index, each)| format!("{}. {}", index + 1, line(each)));
    numbered.collect::<Vec<_>>().join("\n")
}

/// Why a plan ended.
pub(super) fn stopped(why: Stopped) -> String {
    match why {
        Stopped::OtherTurn => say!("plan-ended-other-turn"),
        Stopped::NoReply => say!("plan-ended-no-reply"),
    }
}
