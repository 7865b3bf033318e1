//! Permission bits, and how the permissions of a user in a channel are computed.

use serde::{Deserialize, Serialize};

use crate::snowflake::Id;

/// The bits that the sandbox uses, with Discord's values.
pub mod bits {
    /// Everything, regardless of overwrites.
    pub const ADMINISTRATOR: u64 = 1 << 3;
    /// Read reactions and add new ones.
    pub const ADD_REACTIONS: u64 = 1 << 6;
    /// See a channel.
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    /// Write in a channel, or open posts in a forum.
    pub const SEND_MESSAGES: u64 = 1 << 11;
    /// Delete other people's messages.
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    /// Send embeds.
    pub const EMBED_LINKS: u64 = 1 << 14;
    /// Send files.
    pub const ATTACH_FILES: u64 = 1 << 15;
    /// Read earlier messages.
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    /// Mention @everyone, @here and every role.
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    /// Change channels, such as the tags of a forum.
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    /// Change the server's settings.
    pub const MANAGE_GUILD: u64 = 1 << 5;
    /// Join a voice channel, and see its chat.
    pub const CONNECT: u64 = 1 << 20;
    /// Use slash commands.
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    /// Rename, lock and delete threads.
    pub const MANAGE_THREADS: u64 = 1 << 34;
    /// Open public threads.
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    /// Open private threads.
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    /// Write in threads.
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    /// Have everybody see the responses of apps that are on one's own account.
    pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
    /// What @everyone may do in the sandbox's guild.
    pub const EVERYONE: u64 = ADD_REACTIONS
        | VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CONNECT
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | CREATE_PRIVATE_THREADS
        | SEND_MESSAGES_IN_THREADS
        | USE_EXTERNAL_APPS;
    /// Every bit that the sandbox uses.
    pub const ALL: u64 =
        EVERYONE | ADMINISTRATOR | MANAGE_CHANNELS | MANAGE_GUILD | MANAGE_MESSAGES | MENTION_EVERYONE | MANAGE_THREADS;
}

/// A channel's permission overwrite for one role or one user.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) id: Id,
    pub(crate) is_member: bool,
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

/// Applies a channel's overwrites to base permissions in Discord's order: @everyone, then roles, then the user.
pub(crate) fn apply_overwrites(base: u64, overwrites: &[Overwrite], everyone: Id, roles: &[Id], user: Id) -> u64 {
    if base & bits::ADMINISTRATOR != 0 {
        return bits::ALL;
    }
    let mut permissions = base;
    let for_everyone = |o: &&Overwrite| !o.is_member && o.id == everyone;
    for overwrite in overwrites.iter().filter(for_everyone) {
        permissions = permissions & !overwrite.deny | overwrite.allow;
    }
    let of_roles = overwrites.iter().filter(|o| !o.is_member && roles.contains(&o.id));
    let (allow, deny) = of_roles.fold((0, 0), |(a, d), o| (a | o.allow, d | o.deny));
    permissions = permissions & !deny | allow;
    for overwrite in overwrites.iter().filter(|o| o.is_member && o.id == user) {
        permissions = permissions & !overwrite.deny | overwrite.allow;
    }
    if permissions & bits::VIEW_CHANNEL == 0 { 0 } else { permissions }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_members_overwrite_beats_a_roles_and_losing_sight_loses_all() {
        let (everyone, role, user) = (Id(1), Id(2), Id(3));
        let overwrite = |id, is_member, allow, deny| Overwrite { id, is_member, allow, deny };
        let rules = [
            overwrite(user, true, bits::SEND_MESSAGES, 0),
            overwrite(role, false, 0, bits::SEND_MESSAGES | bits::EMBED_LINKS),
        ];
        let all = apply_overwrites(bits::EVERYONE, &rules, everyone, &[role], user);
        assert_eq!(all & bits::SEND_MESSAGES, bits::SEND_MESSAGES);
        assert_eq!(all & bits::EMBED_LINKS, 0);
        let blind = [overwrite(everyone, false, 0, bits::VIEW_CHANNEL)];
        assert_eq!(apply_overwrites(bits::EVERYONE, &blind, everyone, &[], user), 0);
        let admin = bits::ADMINISTRATOR;
        assert_eq!(apply_overwrites(admin, &blind, everyone, &[], user), bits::ALL);
    }
}
