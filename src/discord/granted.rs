//! What a member may do in a channel, by the roles and overwrites that Discord tells of.
//!
//! The order is Discord's: <https://docs.discord.com/developers/topics/permissions#permission-overwrites>.

use serde_json::Value;

use super::permissions::{ADMINISTRATOR, Permissions, VIEW_CHANNEL};

/// The type of an overwrite for a role, and of one for a member.
const OF_ROLE: u64 = 0;
const OF_MEMBER: u64 = 1;

/// Returns what a member may do in a channel. All three are objects of Discord's API: the server with its roles, the
/// member, and the channel with its overwrites, or `None` if the member isn't shown it. A thread's parent is asked for.
///
/// Whatever is missing in them grants nothing.
pub fn granted(server: &Value, member: &Value, channel: Option<&Value>) -> Permissions {
    let everything = Permissions(u64::MAX);
    let user = &member["user"]["id"];
    if user.is_string() && server["owner_id"] == *user {
        return everything;
    }
    // The role of everyone has the server's id.
    let is_held = |role: &Value| *role == server["id"] || list(&member["roles"]).contains(role);
    let of_roles = list(&server["roles"]).iter().filter(|role| is_held(&role["id"]));
    let base = of_roles.fold(0, |held, role| held | bits(&role["permissions"]));
    if base & ADMINISTRATOR != 0 {
        return everything;
    }
    let Some(channel) = channel else { return Permissions(0) };
    let of = |kind: u64, applies: &dyn Fn(&Value) -> bool| {
        let overwrites = list(&channel["permission_overwrites"]).iter();
        overwrites
            .filter(|each| each["type"].as_u64() == Some(kind) && applies(&each["id"]))
            .fold((0, 0), |(allowed, denied), each| (allowed | bits(&each["allow"]), denied | bits(&each["deny"])))
    };
    let steps = [
        of(OF_ROLE, &|id| *id == server["id"]),
        of(OF_ROLE, &|id| *id != server["id"] && is_held(id)),
        of(OF_MEMBER, &|id| id == user),
    ];
    let held = steps.into_iter().fold(base, |held, (allowed, denied)| held & !denied | allowed);
    Permissions(if held & VIEW_CHANNEL == 0 { 0 } else { held })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn bits(value: &Value) -> u64 {
    value.as_str().and_then(|bits| bits.parse().ok()).unwrap_or(0)
}
