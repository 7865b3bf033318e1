//! The ways in which an application can be installed, and whose installations authorize an interaction.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::snowflake::Id;

/// The ways in which an application can be installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Installation {
    /// In the guild.
    Guild,
    /// On the account of a person.
    Account,
}

impl Installation {
    /// Discord's number for it as an integration type.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::Account => 1,
        }
    }
}

/// Whose installations of its application authorize an interaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owners {
    /// The guild that the application is installed in, or 0 in direct messages with its bot.
    pub(crate) guild: Option<Id>,
    /// The person who has added the application to their account.
    pub(crate) account: Option<Id>,
}

impl Owners {
    /// `authorizing_integration_owners`.
    pub(crate) fn json(self) -> Value {
        let owners = [(Installation::Guild, self.guild), (Installation::Account, self.account)];
        let known = owners.into_iter().filter_map(|(by, owner)| Some((by.number().to_string(), json!(owner?))));
        Value::Object(known.collect::<Map<_, _>>())
    }

    /// Whether an account alone authorizes it.
    pub(crate) const fn is_account_alone(self) -> bool {
        self.guild.is_none()
    }
}
