//! Responses of the member API, as its client reads them: the world, interactions, and messages as a member sees them.

use serde::Deserialize;
use serde_json::Value;

use crate::snowflake::Id;

/// The guild, its people and channels, as returned by `GET /sandbox/world`.
#[derive(Clone, Debug, Deserialize)]
pub struct WorldView {
    /// The guild.
    pub guild: GuildInfo,
    /// People and bots.
    pub members: Vec<MemberInfo>,
    /// Channels and threads.
    pub channels: Vec<ChannelInfo>,
    /// Bots with `id`, `username` and `online`.
    pub bots: Vec<Value>,
}

/// The guild.
#[derive(Clone, Debug, Deserialize)]
pub struct GuildInfo {
    /// The guild's id.
    pub id: Id,
}

/// A person or bot.
#[derive(Clone, Debug, Deserialize)]
pub struct MemberInfo {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The display name.
    pub global_name: Option<String>,
    /// Whether this is a bot.
    pub bot: bool,
    /// Whether they are in the guild. Those who left are still listed.
    pub in_guild: bool,
    /// Whether they accept direct messages from bots.
    pub direct_messages: bool,
    /// The applications on their account.
    pub apps: Vec<Id>,
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub struct ChannelInfo {
    /// The channel's id.
    pub id: Id,
    /// The name without `#`; for direct messages, the bot's name; for group messages, those of the people.
    pub name: String,
    /// The type: 0 text, 1 direct messages, 2 voice, 3 group message, 5 announcements, 10 thread of these, 11 public
    /// thread, 12 private thread, 15 forum, 16 media channel.
    #[serde(rename = "type")]
    pub kind: u8,
    /// The parent channel of a thread.
    pub parent_id: Option<Id>,
    /// Whether a thread is archived.
    pub archived: bool,
    /// The tags of a post.
    pub applied_tags: Vec<Id>,
    /// The tags that the posts of a forum can have.
    pub available_tags: Vec<TagInfo>,
}

/// A tag of a forum.
#[derive(Clone, Debug, Deserialize)]
pub struct TagInfo {
    /// The tag's id.
    pub id: Id,
    /// What posts show.
    pub name: String,
    /// Whether only moderators can apply it.
    pub moderated: bool,
}

/// An interaction, with the response to it.
#[derive(Clone, Debug, Deserialize)]
pub struct InteractionView {
    /// The interaction's id.
    pub interaction_id: Id,
    /// `pending`, `done` or `failed`.
    pub state: String,
    /// The message that the member sees when it failed.
    pub error: Option<String>,
    /// The callback type of the first response.
    pub callback: Option<u8>,
    /// The time from dispatch to the first response, in microseconds.
    pub answered_after_us: Option<u64>,
    /// The response message: a new one, or the one whose component was used.
    pub message: Option<ChatMessage>,
    /// The follow-ups, oldest first.
    pub followups: Vec<ChatMessage>,
    /// The modal that the bot opened.
    pub modal: Option<Value>,
}

/// A message as a member sees it: Discord's message object with a few additions, and accessors for it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(transparent)]
pub struct ChatMessage(pub Value);

fn id_at(value: &Value) -> Id {
    crate::validate::form::snowflake(value).unwrap_or_default()
}

fn walk<'a>(components: &'a Value, found: &mut Vec<&'a Value>) {
    match components {
        Value::Array(list) => list.iter().for_each(|component| walk(component, found)),
        Value::Object(map) => {
            found.push(components);
            for key in ["components", "accessory"] {
                if let Some(inner) = map.get(key) {
                    walk(inner, found);
                }
            }
        }
        _ => {}
    }
}

impl ChatMessage {
    /// The message's id.
    pub fn id(&self) -> Id {
        id_at(&self.0["id"])
    }

    /// The channel or thread it is in.
    pub fn channel(&self) -> Id {
        id_at(&self.0["channel_id"])
    }

    /// Its text content; of a message that is made of components, its first text.
    pub fn content(&self) -> &str {
        let content = self.0["content"].as_str().filter(|content| !content.is_empty());
        let first = || self.components().iter().find_map(|component| component["content"].as_str());
        content.or_else(first).unwrap_or_default()
    }

    /// All readable text: content, embeds and text displays, one per line.
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = self.0["content"].as_str().into_iter().map(str::to_owned).collect();
        for embed in self.0["embeds"].as_array().into_iter().flatten() {
            let mut add = |value: &Value| lines.extend(value.as_str().map(str::to_owned));
            add(&embed["author"]["name"]);
            add(&embed["title"]);
            add(&embed["description"]);
            for field in embed["fields"].as_array().into_iter().flatten() {
                add(&field["name"]);
                add(&field["value"]);
            }
            add(&embed["footer"]["text"]);
        }
        lines.extend(self.components().iter().filter_map(|c| c["content"].as_str()).map(str::to_owned));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Whether it is visible to one person only.
    pub fn is_ephemeral(&self) -> bool {
        self.0["ephemeral_for"].is_string()
    }

    /// Whether it is a deferred response that is not filled in yet.
    pub fn is_pending(&self) -> bool {
        self.0["pending"] == true
    }

    /// The ids of the mentioned users.
    pub fn mentions(&self) -> Vec<Id> {
        self.0["mentions"].as_array().into_iter().flatten().map(|user| id_at(&user["id"])).collect()
    }

    /// All components, including nested ones.
    pub fn components(&self) -> Vec<&Value> {
        let mut found = Vec::new();
        walk(&self.0["components"], &mut found);
        found
    }

    /// The custom ids of all enabled components.
    pub fn custom_ids(&self) -> Vec<&str> {
        let usable = |component: &&Value| component["disabled"] != true;
        self.components().into_iter().filter(usable).filter_map(|c| c["custom_id"].as_str()).collect()
    }

    /// The custom id of the button with this label.
    pub fn button(&self, label: &str) -> Option<&str> {
        let found = self.components().into_iter().find(|c| c["type"] == 2 && c["label"] == label);
        found.and_then(|button| button["custom_id"].as_str())
    }

    /// Label and value of each option of the menu with this custom id.
    pub fn options(&self, custom_id: &str) -> Vec<(&str, &str)> {
        let menu = self.components().into_iter().find(|c| c["custom_id"] == custom_id);
        let options = menu.and_then(|menu| menu["options"].as_array()).into_iter().flatten();
        options.filter_map(|o| Some((o["label"].as_str()?, o["value"].as_str()?))).collect()
    }

    /// The URLs of its files: attachments, images of embeds, and media of components.
    pub fn files(&self) -> Vec<&str> {
        let attachments = self.0["attachments"].as_array().into_iter().flatten().map(|file| &file["url"]);
        let embeds = self.0["embeds"].as_array().into_iter().flatten();
        let pictures = embeds.flat_map(|embed| [&embed["image"]["url"], &embed["thumbnail"]["url"]]);
        let components = self.components();
        let media = components.iter().flat_map(|component| {
            let items = component["items"].as_array().into_iter().flatten();
            items
                .map(|item| &item["media"]["url"])
                .chain([&component["media"]["url"], &component["file"]["url"]])
                .collect::<Vec<_>>()
        });
        attachments.chain(pictures).chain(media).filter_map(Value::as_str).collect()
    }
}
