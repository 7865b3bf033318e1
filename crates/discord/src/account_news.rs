//! What Discord tells by webhook events of accounts that have the application.

use cardinal_ids::UserId;
use serde_json::Value;

/// Discord's number of an installation on an account.
const ON_ACCOUNT: u64 = 1;

/// What a webhook event tells of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountNews {
    /// A user has added the application to their account.
    Added(UserId),
    /// A user has taken the application off their account.
    TakenOff(UserId),
}

impl AccountNews {
    /// Reads what came in. `None` if it is a ping, or tells something else.
    pub(crate) fn read(told: &Value) -> Option<AccountNews> {
        let (kind, data) = (told["event"]["type"].as_str()?, &told["event"]["data"]);
        let news = match kind {
            // On a server it is told by the gateway.
            "APPLICATION_AUTHORIZED" if data["integration_type"] == ON_ACCOUNT => AccountNews::Added,
            "APPLICATION_DEAUTHORIZED" => AccountNews::TakenOff,
            _ => return None,
        };
        let user = data["user"]["id"].as_str().and_then(|id| id.parse().ok()).filter(|id| *id != 0);
        if user.is_none() {
            tracing::error!(kind, "a webhook event names no user; Discord's format may have changed");
        }
        user.map(UserId).map(news)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(kind: &str, data: &Value) -> Option<AccountNews> {
        AccountNews::read(&json!({
            "version": 1, "application_id": "1", "type": 1,
            "event": { "type": kind, "timestamp": "2026-10-18T14:42:53.064834", "data": data },
        }))
    }

    #[test]
    fn accounts_are_told_from_servers_and_from_all_else() {
        let user = json!({ "id": "5", "username": "ada" });
        let added = |kind: u64| json!({ "integration_type": kind, "user": user, "scopes": ["applications.commands"] });
        assert_eq!(read("APPLICATION_AUTHORIZED", &added(1)), Some(AccountNews::Added(UserId(5))));
        assert_eq!(read("APPLICATION_AUTHORIZED", &added(0)), None);
        assert_eq!(read("APPLICATION_AUTHORIZED", &added(7)), None);
        let taken_off = json!({ "user": user });
        assert_eq!(read("APPLICATION_DEAUTHORIZED", &taken_off), Some(AccountNews::TakenOff(UserId(5))));
        assert_eq!(read("ENTITLEMENT_CREATE", &taken_off), None);
        assert_eq!(AccountNews::read(&json!({ "version": 1, "application_id": "1", "type": 0 })), None);
        for nobody in [json!({}), json!({ "user": { "id": 0 } }), json!({ "user": { "id": "me" } }), Value::Null] {
            assert_eq!(read("APPLICATION_DEAUTHORIZED", &nobody), None);
        }
    }
}
