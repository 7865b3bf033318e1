//! `/games`: the caller's running games and open challenges, and what goes on in the channel. Every
//! challenge can be answered or withdrawn from here, whatever has become of its own message.

use cardinal_rules::BySeat;

use super::App;
use super::announce::{describe, describe_options};
use super::control::Control;
use super::error::AppError;
use super::intent::{Ask, Caller};
use super::reply::{File, Item, Menu, Message, Outcome, Row, limits};
use super::text;
use crate::store::{self, ChallengeFilter, GameFilter, GameInfo, Page, Place};

/// How many games are read at once.
const AT_ONCE: u32 = 100;

/// Characters kept free for the line that says what was left out.
const TAIL: usize = 60;

/// Games or challenges under a heading.
struct Section {
    heading: &'static str,
    entries: Vec<Entry>,
}

/// A line in both its forms.
struct Entry {
    /// In a message: names escaped, in markdown.
    shown: String,
    /// In a file.
    plain: String,
}

impl App {
    /// Lists games and challenges, those that wait for the caller first. When a message has no room for all, it ends
    /// with a whole line and says how many more there are; a file then has all of them.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn games(&self, caller: &Caller) -> Result<Outcome, AppError> {
        let mut own = self.all(GameFilter { player: Some(caller.user), ..GameFilter::default() }).await?;
        own.sort_by_key(|info| info.to_act != Some(caller.user));
        let mut others = self.all(GameFilter { channel: Some(caller.channel), ..GameFilter::default() }).await?;
        others.retain(|info| own.iter().all(|mine| mine.id != info.id));
        let mut invited = self.challenges(ChallengeFilter::Player(caller.user)).await?;
        invited.sort_by_key(|challenge| challenge.challenger == caller.user);
        let mut challenges = self.challenges(ChallengeFilter::Channel(caller.channel)).await?;
        challenges.retain(|challenge| invited.iter().all(|mine| mine.id != challenge.id));

        let mut mine = Section { heading: "Your games", entries: Vec::new() };
        for info in &own {
            mine.entries.push(self.own_game(caller, info).await?);
        }
        let mut wanted = Section { heading: "Your open challenges", entries: Vec::new() };
        for challenge in &invited {
            wanted.entries.push(self.own_challenge(challenge).await?);
        }
        let mut theirs = Section { heading: "Others in this channel", entries: Vec::new() };
        for info in &others {
            theirs.entries.push(self.game(info).await?);
        }
        let mut open = Section { heading: "Open challenges in this channel", entries: Vec::new() };
        for challenge in &challenges {
            open.entries.push(self.open_challenge(challenge).await?);
        }

        let mut games = Vec::new();
        for info in own.iter().take(limits::ITEMS) {
            games.push(self.item(caller, info).await?);
        }
        let games = Menu {
            control: Control::ChooseGame { ask: Ask::Panel },
            placeholder: placeholder("Go on with", "a game", own.len()),
            items: games,
        };
        // One's own come first in the menu, because nothing else leads to one whose message is lost.
        invited.sort_by_key(|challenge| challenge.challenger != caller.user);
        let answerable: Vec<_> =
            invited.iter().chain(challenges.iter().filter(|challenge| challenge.opponent.is_none())).collect();
        let mut items = Vec::new();
        for challenge in answerable.iter().take(limits::ITEMS) {
            items.push(self.challenge_item(caller, challenge).await?);
        }
        let invitations = Menu {
            control: Control::ChooseChallenge,
            placeholder: placeholder("Answer or withdraw", "a challenge", answerable.len()),
            items,
        };
        let message = tell(&[mine, wanted, theirs, open]);
        Ok(Outcome::private(message.with_row(Row::Menu(games)).with_row(Row::Menu(invitations))))
    }

    /// All running games that a filter lets through, newest first.
    async fn all(&self, filter: GameFilter) -> Result<Vec<GameInfo>, AppError> {
        let mut all: Vec<GameInfo> = Vec::new();
        loop {
            let page = Page { before: all.last().map(|info| info.id), limit: AT_ONCE };
            let read = self.store.games(filter, page).await.map_err(AppError::store("listing games"))?;
            let is_last = read.len() < AT_ONCE as usize;
            all.extend(read);
            if is_last {
                return Ok(all);
            }
        }
    }

    async fn game(&self, info: &GameInfo) -> Result<Entry, AppError> {
        let BySeat { white, black } = self.names_of(info).await?;
        let what = describe(info);
        Ok(Entry {
            shown: format!("#{} {} – {}, {what}", info.id, text::plain(&white), text::plain(&black)),
            plain: format!("#{} {} – {}, {}", info.id, text::bare(&white), text::bare(&black), without_marks(&what)),
        })
    }

    /// A game of the caller's: also where it is, and who is awaited.
    async fn own_game(&self, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
        let Entry { shown, plain } = self.game(info).await?;
        let channel = info.place.channel;
        let is_awaited = info.to_act == Some(caller.user);
        Ok(Entry {
            shown: format!("{shown} in <#{channel}>: {}", if is_awaited { "**your turn**" } else { "waiting" }),
            plain: format!("{plain}: {}, {}", if is_awaited { "your turn" } else { "waiting" }, address(info.place)),
        })
    }

    /// A challenge that the caller made or is named in: also where it is.
    async fn own_challenge(&self, challenge: &store::Challenge) -> Result<Entry, AppError> {
        let Entry { shown, plain } = self.open_challenge(challenge).await?;
        Ok(Entry {
            shown: format!("{shown} in <#{}>", challenge.place.channel),
            plain: format!("{plain}, {}", address(challenge.place)),
        })
    }

    async fn challenge_item(&self, caller: &Caller, challenge: &store::Challenge) -> Result<Item, AppError> {
        let opponent = match challenge.opponent {
            Some(opponent) if opponent == caller.user => "you".to_owned(),
            Some(opponent) => self.name(challenge.place.guild, opponent).await?.to_string(),
            None => "anyone".to_owned(),
        };
        let label = if challenge.challenger == caller.user {
            format!("You challenge {opponent}")
        } else {
            format!("{} challenges {opponent}", self.name(challenge.place.guild, challenge.challenger).await?)
        };
        let what = describe_options(challenge.variant, &challenge.options);
        Ok(Item::new(label, challenge.id.to_string()).described(without_marks(&what)))
    }

    async fn open_challenge(&self, challenge: &store::Challenge) -> Result<Entry, AppError> {
        let maker = self.name(challenge.place.guild, challenge.challenger).await?;
        let what = describe_options(challenge.variant, &challenge.options);
        let (shown, plain) = match challenge.opponent {
            Some(opponent) => {
                let opponent = self.name(challenge.place.guild, opponent).await?;
                (text::plain(&opponent), text::bare(&opponent))
            }
            None => ("anyone".to_owned(), "anyone".to_owned()),
        };
        Ok(Entry {
            shown: format!("{} challenges {shown}: {what}", text::plain(&maker)),
            plain: format!("{} challenges {plain}: {}", text::bare(&maker), without_marks(&what)),
        })
    }
}

/// A text without the markdown that we put into it ourselves.
fn without_marks(text: &str) -> String {
    text.replace("**", "")
}

/// A place as an address that leads to it.
fn address(place: Place) -> String {
    let server = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{server}/{}", place.channel)
}

/// What a closed menu of so many things says: that it has the first of them alone, if it has.
fn placeholder(verb: &str, one: &str, count: usize) -> String {
    if count > limits::ITEMS { format!("{verb} one of the first {}", limits::ITEMS) } else { format!("{verb} {one}") }
}

fn tell(sections: &[Section; 4]) -> Message {
    let none = "You have no running game. `/challenge` somebody, or anyone!";
    let opening = if sections[0].entries.is_empty() { none } else { "" };
    let whole = lines_in(sections, opening, limits::TEXT);
    if whole.left_out == 0 {
        return Message::text(whole.text);
    }
    let part = lines_in(sections, opening, limits::TEXT - TAIL);
    let file = sections.iter().filter(|section| !section.entries.is_empty()).map(|section| {
        let lines: Vec<&str> = section.entries.iter().map(|entry| entry.plain.as_str()).collect();
        format!("{}\n{}\n", section.heading, lines.join("\n"))
    });
    let file = File { name: "games.txt".to_owned(), bytes: file.collect::<Vec<_>>().join("\n").into_bytes().into() };
    Message::text(format!("{}\n… and {} more: the file has all of them.", part.text, part.left_out)).with_file(file)
}

/// As much as there was room for.
struct Part {
    text: String,
    left_out: usize,
}

/// Whole lines after the opening words, while they fit; no heading stands without a line.
fn lines_in(sections: &[Section], opening: &str, room: usize) -> Part {
    let mut text = opening.to_owned();
    let mut left_out = 0;
    for section in sections {
        for (index, entry) in section.entries.iter().enumerate() {
            let mut line = entry.shown.clone();
            if index == 0 {
                line = format!("**{}**\n{line}", section.heading);
            }
            let fits = text.chars().count() + 1 + line.chars().count() <= room;
            // What follows the first line that has no room would be out of its order.
            if left_out > 0 || !fits {
                left_out += 1;
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
        }
    }
    Part { text, left_out }
}
