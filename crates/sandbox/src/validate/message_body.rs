//! The validated body of a request that sends or edits a message, and `allowed_mentions`: whom it may ping.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::FormCheck;
use crate::snowflake::Id;

/// Message flags, with Discord's values.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const VOICE_MESSAGE: u64 = 1 << 13;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// A file uploaded with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) index: Option<u64>,
    pub(crate) name: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: bytes::Bytes,
}

/// A new attachment of a message: the index of its upload, its name and its description.
#[derive(Clone, Debug)]
pub(crate) struct NewFile {
    pub(crate) upload: usize,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
}

/// A validated body: the changes to make to a message.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageBody {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    /// The attachments that an edit keeps, with their new descriptions; `None` keeps all.
    pub(crate) kept: Option<Vec<(Id, Option<String>)>>,
    pub(crate) new_files: Vec<NewFile>,
    pub(crate) tts: bool,
    pub(crate) nonce: Option<Value>,
    /// Whether an earlier message with the same nonce is returned instead of creating another one.
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<Map<String, Value>>,
}

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
pub(crate) fn check_mentions(form: &mut FormCheck, body: &Map<String, Value>) -> Option<AllowedMentions> {
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

fn ids(form: &mut FormCheck, object: &Map<String, Value>, key: &str) -> BTreeSet<Id> {
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
