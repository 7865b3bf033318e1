//! Forum and media channels: their tags, and the tags of the posts in them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api_error::ApiError;
use crate::snowflake::Id;

/// The channel flag with which every post needs a tag.
pub(crate) const REQUIRE_TAG: u64 = 1 << 4;

/// What a forum or media channel has beyond other channels.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Forum {
    /// The tags that posts can have.
    pub(crate) tags: Vec<ForumTag>,
    /// Whether every post needs a tag.
    pub(crate) requires_tag: bool,
}

/// A tag for posts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ForumTag {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// Whether only who manages threads can apply it.
    pub(crate) moderated: bool,
    pub(crate) emoji_name: Option<String>,
}

impl ForumTag {
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "moderated": self.moderated,
            "emoji_id": null,
            "emoji_name": self.emoji_name,
        })
    }
}

impl Forum {
    /// Checks the tags that a post is to have instead of those `before`.
    ///
    /// # Errors
    /// A tag is unknown, or only who manages threads can apply or remove it, or one is required and there is none.
    pub(crate) fn check(&self, tags: &[Id], before: &[Id], manages: bool) -> Result<(), ApiError> {
        let find = |id: &Id| self.tags.iter().find(|tag| tag.id == *id);
        if tags.iter().any(|id| find(id).is_none()) {
            return Err(ApiError::unknown_tag());
        }
        let added = tags.iter().filter(|id| !before.contains(id));
        let removed = before.iter().filter(|id| !tags.contains(id));
        if !manages && added.chain(removed).filter_map(find).any(|tag| tag.moderated) {
            return Err(ApiError::missing_permissions());
        }
        if self.requires_tag && tags.is_empty() {
            let can_apply_one = manages || self.tags.iter().any(|tag| !tag.moderated);
            return Err(if can_apply_one { ApiError::tag_required() } else { ApiError::no_tags_to_apply() });
        }
        Ok(())
    }

    /// The channel's flags.
    pub(crate) fn flags(&self) -> u64 {
        if self.requires_tag { REQUIRE_TAG } else { 0 }
    }
}
