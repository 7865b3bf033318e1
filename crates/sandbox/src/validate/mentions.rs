//! `allowed_mentions`: its validation, and the mentions that it allows in a text.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::Form;
use crate::snowflake::Id;

/// Whom a message may ping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent switches of the API")]
pub(crate) struct AllowedMentions {
    pub(crate) all_users: bool,
    pub(crate) all_roles: bool,
    pub(crate) everyone: bool,
    pub(crate) users: BTreeSet<Id>,
    pub(crate) roles: BTreeSet<Id>,
    pub(crate) replied_user: bool,
}

impl AllowedMentions {
    /// The default for channel messages: all mentions.
    pub(crate) fn of_messages() -> Self {
        Self { all_users: true, all_roles: true, everyone: true, replied_user: true, ..Self::default() }
    }

    /// The default for interactions: users only.
    pub(crate) fn of_interactions() -> Self {
        Self { all_users: true, replied_user: true, ..Self::default() }
    }
}

/// Checks and reads the optional `allowed_mentions`.
pub(crate) fn check(form: &mut Form, body: &Map<String, Value>) -> Option<AllowedMentions> {
    let object = form.object(body, "allowed_mentions")?;
    form.at("allowed_mentions", |form| {
        form.known_keys(object, &["parse", "users", "roles", "replied_user"]);
        let mut allowed = AllowedMentions::default();
        if let Some(parse) = form.list(object, "parse", 0, 3) {
            for (index, kind) in parse.iter().enumerate() {
                match kind.as_str() {
                    Some("users") => allowed.all_users = true,
                    Some("roles") => allowed.all_roles = true,
                    Some("everyone") => allowed.everyone = true,
                    _ => form.at("parse", |form| {
                        form.fail_at(
                            index,
                            "BASE_TYPE_CHOICES",
                            "Value must be one of {'users', 'everyone', 'roles'}.",
                        );
                    }),
                }
            }
        }
        allowed.users = ids(form, object, "users");
        allowed.roles = ids(form, object, "roles");
        for (key, parsed, listed) in [
            ("users", allowed.all_users, !allowed.users.is_empty()),
            ("roles", allowed.all_roles, !allowed.roles.is_empty()),
        ] {
            if parsed && listed {
                form.fail(
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive."),
                );
            }
        }
        allowed.replied_user = form.boolean(object, "replied_user").unwrap_or(false);
        Some(allowed)
    })
}

fn ids(form: &mut Form, object: &Map<String, Value>, key: &str) -> BTreeSet<Id> {
    let Some(list) = form.list(object, key, 0, 100) else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    for (index, value) in list.iter().enumerate() {
        form.at(key, |form| {
            if let Some(id) = form.snowflake(index, value)
                && !found.insert(id)
            {
                form.fail("SET_TYPE_ALREADY_CONTAINS_VALUE", format!("The set already contains {id}."));
            }
        });
    }
    found
}

/// The mentions in a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentioned {
    pub(crate) users: Vec<Id>,
    pub(crate) roles: Vec<Id>,
    pub(crate) everyone: bool,
}

/// Finds the mentions in a text that `allowed` permits.
pub(crate) fn scan(text: &str, allowed: &AllowedMentions) -> Mentioned {
    let mut found = Mentioned::default();
    for part in text.split('<').skip(1) {
        let Some((inside, _)) = part.split_once('>') else { continue };
        if let Some(role) = inside.strip_prefix("@&").and_then(|id| id.parse().ok()) {
            if (allowed.all_roles || allowed.roles.contains(&role)) && !found.roles.contains(&role) {
                found.roles.push(role);
            }
        } else if let Some(user) =
            inside.strip_prefix('@').and_then(|rest| rest.strip_prefix('!').unwrap_or(rest).parse().ok())
            && (allowed.all_users || allowed.users.contains(&user))
            && !found.users.contains(&user)
        {
            found.users.push(user);
        }
    }
    found.everyone = allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_allowed_pings() {
        let text = "<@1> <@!2> <@&3> @everyone <@1> <@x> <#4> a < b";
        let all = scan(text, &AllowedMentions::of_messages());
        assert_eq!((all.users, all.roles, all.everyone), (vec![Id(1), Id(2)], vec![Id(3)], true));
        let interaction = scan(text, &AllowedMentions::of_interactions());
        assert_eq!((interaction.users.len(), interaction.roles.len(), interaction.everyone), (2, 0, false));
        let one = AllowedMentions { users: [Id(2)].into(), ..AllowedMentions::default() };
        assert_eq!(scan(text, &one).users, vec![Id(2)]);
        assert_eq!(scan(text, &AllowedMentions::default()), Mentioned::default());
    }
}
