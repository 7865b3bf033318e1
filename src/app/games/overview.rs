//! `/games`: the caller's running games and open challenges, those of others in the channel, and the caller's
//! latest finished games. From here, every game can be opened and every challenge answered or withdrawn, even if
//! its own message is gone.

use async_trait::async_trait;
use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Button, Caller, Control, File, Item, Menu, Message, Outcome, Row, Style, Via, limits};
use cardinal_rules::BySeat;
use cardinal_store::{ChallengeFilter, GameFilter, GameInfo, Page, SharedStore};
use cardinal_table::Unfinished;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::{game_item, shown_here};
use crate::app::games::watching::watch_button;
use crate::app::intent::UseCase;
use crate::app::people::People;
use crate::app::words::clock::TimeLeft;
use crate::app::words::game_line::{describe, describe_options};
use crate::app::words::text;

/// The most entries in a section of the list, file included.
const LISTED: usize = 1000;

/// The number of finished games listed.
const FINISHED: u32 = 5;

/// The number of finished games on a page of their own.
const PAGE: u32 = 10;

/// The characters kept free for the line about what was left out.
const TAIL: usize = 60;

/// The first games or challenges, at most [`LISTED`], and the count of all.
struct Listed<T> {
    first: Vec<T>,
    count: usize,
}

/// Games or challenges under a heading.
struct Section {
    heading: String,
    /// The entries listed.
    entries: Vec<Entry>,
    /// The count of all, listed or not.
    count: usize,
}

/// A line in both its forms.
struct Entry {
    /// For a message: markdown, with names escaped.
    shown: String,
    /// For a file.
    plain: String,
}

impl Entry {
    /// The line with how many follow the game, if anybody does.
    fn followed_by(self, followers: Option<&u64>) -> Entry {
        let Some(count) = followers else { return self };
        let more = say!("games-followers", count = *count);
        Entry { shown: format!("{} · {more}", self.shown), plain: format!("{}, {more}", self.plain) }
    }
}

/// `/games`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListGames;

#[async_trait]
impl UseCase for ListGames {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        list_games(context, caller, Via::Afresh).await
    }
}

/// Lists games and challenges, starting with those that wait for the caller. If a message has no room for all,
/// it ends with a whole line and says how many are left out. A file then has all of them, or says how many more
/// there are.
///
/// # Errors
/// The store fails.
pub(crate) async fn list_games(context: &Context, caller: &Caller, via: Via) -> Result<Outcome, AppError> {
    let (user, channel) = (Some(caller.user), Some(caller.channel));
    let own = GameFilter { player: user, ..GameFilter::default() };
    let own = listed_games(&context.store, own, Page { awaiting: user, ..Page::first(LISTED as u32) }).await?;
    let others = GameFilter { without: user, ..shown_here(caller) };
    let others = listed_games(&context.store, others, Page::first(LISTED as u32)).await?;
    let still_open = ChallengeFilter { unlapsed_at: Some(context.time.now()), ..ChallengeFilter::default() };
    let invited = listed_challenges(&context.store, ChallengeFilter { opponent: user, ..still_open }).await?;
    let made = listed_challenges(&context.store, ChallengeFilter { challenger: user, ..still_open }).await?;
    let challenges =
        listed_challenges(&context.store, ChallengeFilter { channel, without: user, ..still_open }).await?;

    let listed: Vec<GameId> = own.first.iter().chain(&others.first).map(|info| info.id).collect();
    let followers = context.store.follows().count_followers(&listed).await;
    let followers = followers.map_err(AppError::store("counting the followers of games"))?;
    let mut mine = Section { heading: say!("games-own"), entries: Vec::new(), count: own.count };
    for info in &own.first {
        mine.entries.push(own_game(context, caller, info).await?.followed_by(followers.get(&info.id)));
    }
    let count = invited.count + made.count;
    let mut wanted = Section { heading: say!("games-own-challenges"), entries: Vec::new(), count };
    for challenge in invited.first.iter().chain(&made.first) {
        wanted.entries.push(own_challenge(&context.people, challenge).await?);
    }
    let mut theirs = Section { heading: say!("games-others"), entries: Vec::new(), count: others.count };
    for info in &others.first {
        theirs.entries.push(others_game(&context.people, caller, info).await?.followed_by(followers.get(&info.id)));
    }
    let mut open = Section { heading: say!("games-challenges"), entries: Vec::new(), count: challenges.count };
    for challenge in &challenges.first {
        open.entries.push(open_challenge(&context.people, challenge).await?);
    }

    let (ended, ended_count) = finished_page(&context.store, caller, 0, FINISHED).await?;
    let mut finished = Section { heading: say!("games-ended"), entries: Vec::new(), count: ended.len() };
    for info in &ended {
        finished.entries.push(finished_entry(context, caller, info).await?);
    }

    let go_on = if own.count > limits::ITEMS {
        say!("games-go-on-first-placeholder", count = limits::ITEMS)
    } else {
        say!("games-go-on-placeholder")
    };
    let open_panel = Control::ChooseGame { ask: Ask::Panel };
    let games = Menu::new(open_panel, go_on, game_items(&context.people, caller, &own.first).await?);
    let look_back = Control::ChooseGame { ask: Ask::History };
    let look_back =
        Menu::new(look_back, say!("games-look-back-placeholder"), game_items(&context.people, caller, &ended).await?);
    // The caller's own challenges come first in the menu, because nothing else leads to one whose message is
    // lost.
    let for_anyone = challenges.first.iter().filter(|challenge| challenge.opponent.is_none());
    let answerable: Vec<_> = made.first.iter().chain(&invited.first).chain(for_anyone).collect();
    let mut items = Vec::new();
    for challenge in answerable.iter().take(limits::ITEMS) {
        items.push(challenge_item(&context.people, caller, challenge).await?);
    }
    let answer = if answerable.len() > limits::ITEMS {
        say!("games-answer-first-placeholder", count = limits::ITEMS)
    } else {
        say!("games-answer-placeholder")
    };
    let invitations = Menu::new(Control::ChooseChallenge, answer, items);
    let message = tell(&[mine, wanted, theirs, open, finished]);
    let menus = [games, invitations, look_back];
    let message = menus.into_iter().fold(message, |message, menu| message.with_row(Row::Menu(menu)));
    let watch = Some(watch_button()).filter(|_| others.count > 0);
    let all = Button::new(Style::Secondary, say!("games-finished-button"), Control::Finished { page: 0 });
    let all = Some(all).filter(|_| ended_count > FINISHED);
    let message = message.with_row(Row::Buttons(watch.into_iter().chain(all).collect()));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Shows a page of the caller's finished games, newest first. Of pages that are no more, the last one.
///
/// # Errors
/// The store fails.
pub(crate) async fn finished_games(context: &Context, caller: &Caller, page: u16) -> Result<Outcome, AppError> {
    let (mut games, count) = finished_page(&context.store, caller, u32::from(page) * PAGE, PAGE).await?;
    let pages = count.div_ceil(PAGE).max(1);
    let page = u32::from(page).min(pages - 1);
    if games.is_empty() && count > 0 {
        games = finished_page(&context.store, caller, page * PAGE, PAGE).await?.0;
    }
    let mut lines = vec![say!("games-finished-heading", count = count, page = page + 1, pages = pages)];
    for info in &games {
        lines.push(finished_entry(context, caller, info).await?.shown);
    }
    let look_back = Control::ChooseGame { ask: Ask::History };
    let items = game_items(&context.people, caller, &games).await?;
    let turn = |label, to: Option<u32>| {
        let at = to.unwrap_or(page).try_into().unwrap_or(u16::MAX);
        let button = Button::new(Style::Secondary, label, Control::Finished { page: at });
        Button { disabled: to.is_none(), ..button }
    };
    let mut buttons = Vec::new();
    if pages > 1 {
        buttons.push(turn(say!("games-newer-button"), page.checked_sub(1)));
        buttons.push(turn(say!("games-older-button"), Some(page + 1).filter(|next| *next < pages)));
    }
    buttons.push(Button::new(Style::Primary, say!("panel-back-button"), Control::Games).with_emoji("↩️"));
    let message = Message::text(lines.join("\n"))
        .with_row(Row::Menu(Menu::new(look_back, say!("games-look-back-placeholder"), items)))
        .with_row(Row::Buttons(buttons));
    Ok(Outcome::update(message))
}

/// Some of the caller's finished games, newest first, and how many there are.
async fn finished_page(
    store: &SharedStore,
    caller: &Caller,
    skip: u32,
    limit: u32,
) -> Result<(Vec<GameInfo>, u32), AppError> {
    let ended = GameFilter { player: Some(caller.user), finished: true, ..GameFilter::default() };
    let games = store.games().list(ended, Page::after(skip, limit)).await.map_err(AppError::store("listing games"))?;
    let count = store.games().count(ended).await.map_err(AppError::store("counting games"))?;
    Ok((games, u32::try_from(count).unwrap_or(u32::MAX)))
}

/// The first games as menu items.
async fn game_items(people: &People, caller: &Caller, games: &[GameInfo]) -> Result<Vec<Item>, AppError> {
    people.learn_servers(caller, games).await;
    let mut items = Vec::new();
    for info in games.iter().take(limits::ITEMS) {
        items.push(game_item(people, caller, info).await?);
    }
    Ok(items)
}

/// A page of the games that pass a filter.
async fn listed_games(store: &SharedStore, filter: GameFilter, page: Page) -> Result<Listed<GameInfo>, AppError> {
    let first = store.games().list(filter, page).await.map_err(AppError::store("listing games"))?;
    let count = if first.len() < LISTED {
        first.len()
    } else {
        store.games().count(filter).await.map_err(AppError::store("counting games"))? as usize
    };
    Ok(Listed { first, count })
}

/// The newest open challenges that pass a filter.
async fn listed_challenges(
    store: &SharedStore,
    filter: ChallengeFilter,
) -> Result<Listed<cardinal_store::Challenge>, AppError> {
    let first = store.challenges().open(filter, LISTED as u32).await;
    let first = first.map_err(AppError::store("listing challenges"))?;
    let count = if first.len() < LISTED {
        first.len()
    } else {
        store.challenges().count_open(filter).await.map_err(AppError::store("counting challenges"))? as usize
    };
    Ok(Listed { first, count })
}

async fn game_entry(people: &People, info: &GameInfo) -> Result<Entry, AppError> {
    let BySeat { white, black } = people.names_of(info).await?;
    let what = describe(info);
    Ok(Entry {
        shown: format!("#{} {} – {}, {what}", info.id, text::plain(&white), text::plain(&black)),
        plain: format!("#{} {} – {}, {}", info.id, text::bare(&white), text::bare(&black), without_marks(&what)),
    })
}

/// A game of others, with a link to its message if that is in another channel.
async fn others_game(people: &People, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain } = game_entry(people, info).await?;
    if info.site.channel == caller.channel {
        return Ok(Entry { shown, plain });
    }
    let link = text::address(info.site, info.message);
    Ok(Entry {
        shown: say!("games-others-there", game = shown, link = link.as_str()),
        plain: say!("games-others-there-plain", game = plain, link = link.as_str()),
    })
}

/// A game of the caller's, with who is to act and since when, and a link to its message.
async fn own_game(context: &Context, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain } = game_entry(&context.people, info).await?;
    let time = info.stands_since().0.to_string();
    if info.is_private() {
        // No channel shows it: the menu below leads to it.
        let is_own_turn = info.awaits(caller.user);
        return Ok(if is_own_turn && info.clock.building {
            Entry {
                shown: say!("games-private-your-deck", game = shown, time = time),
                plain: say!("games-private-your-deck-plain", game = plain),
            }
        } else if is_own_turn {
            Entry {
                shown: say!("games-private-your-turn", game = shown, time = time),
                plain: say!("games-private-your-turn-plain", game = plain),
            }
        } else {
            Entry {
                shown: say!("games-private-waiting", game = shown, time = time),
                plain: say!("games-private-waiting-plain", game = plain),
            }
        });
    }
    let link = text::address(info.site, info.message);
    let entry = if info.clock.building && info.awaits(caller.user) {
        Entry {
            shown: say!("games-your-deck", game = shown, time = time, link = link.as_str()),
            plain: say!("games-your-deck-plain", game = plain, link = link.as_str()),
        }
    } else if info.awaits(caller.user) {
        Entry {
            shown: say!("games-your-turn", game = shown, time = time, link = link.as_str()),
            plain: say!("games-your-turn-plain", game = plain, link = link.as_str()),
        }
    } else {
        Entry {
            shown: say!("games-waiting", game = shown, time = time, link = link.as_str()),
            plain: say!("games-waiting-plain", game = plain, link = link.as_str()),
        }
    };
    Ok(match TimeLeft::of(&context.time, info) {
        Some(time) => Entry { shown: time.behind(&entry.shown), ..entry },
        None => entry,
    })
}

/// A finished game of the caller's, with its result and end, and a link to its last message.
async fn finished_entry(context: &Context, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain } = game_entry(&context.people, info).await?;
    let end = context.store.games().finished(info.id).await.map_err(AppError::store("reading a finished game"))?;
    let outcome = end.map(|end| end.outcome);
    let is_aborted = outcome.as_ref().is_none_or(|outcome| Unfinished::of(&outcome.reason).is_some());
    let winner = outcome.and_then(|outcome| outcome.winner);
    let mut result = match winner {
        Some(winner) if info.players[winner] == caller.user => say!("games-result-won"),
        Some(_) => say!("games-result-lost"),
        None if is_aborted => say!("games-result-aborted"),
        None => say!("games-result-drawn"),
    };
    let rated = context.store.ratings().of_game(info.id).await.map_err(AppError::store("reading a rated game"))?;
    if rated.is_some_and(|rated| rated.is_annulled) {
        result = say!("games-result-annulled", result = result);
    }
    let (time, result) = (info.stands_since().0.to_string(), result.as_str());
    if info.is_private() {
        return Ok(Entry {
            shown: say!("games-private-over", game = shown, result = result, time = time),
            plain: say!("games-private-over-plain", game = plain, result = result),
        });
    }
    let link = text::address(info.site, info.message);
    Ok(Entry {
        shown: say!("games-over", game = shown, result = result, time = time, link = link.as_str()),
        plain: say!("games-over-plain", game = plain, result = result, link = link.as_str()),
    })
}

/// A challenge by or to the caller, with its channel.
async fn own_challenge(people: &People, challenge: &cardinal_store::Challenge) -> Result<Entry, AppError> {
    let Entry { shown, plain } = open_challenge(people, challenge).await?;
    Ok(Entry {
        shown: say!("games-challenge-in", challenge = shown, channel = challenge.site.channel.to_string()),
        plain: format!("{plain}, {}", text::address(challenge.site, challenge.message)),
    })
}

async fn challenge_item(
    people: &People,
    caller: &Caller,
    challenge: &cardinal_store::Challenge,
) -> Result<Item, AppError> {
    let guild = challenge.site.guild;
    let label = if challenge.challenger == caller.user {
        match challenge.opponent {
            Some(opponent) => {
                say!("games-you-challenge-item", opponent = people.name(guild, opponent).await?.as_ref())
            }
            None => say!("games-you-challenge-anyone-item"),
        }
    } else {
        let maker = people.name(guild, challenge.challenger).await?;
        match challenge.opponent {
            // The caller is the opponent here, since a challenge between two others cannot be answered.
            Some(_) => say!("games-challenges-you-item", challenger = maker.as_ref()),
            None => say!("games-challenges-anyone-item", challenger = maker.as_ref()),
        }
    };
    let what = describe_options(challenge.variant, &challenge.options, challenge.pace);
    Ok(Item::new(label, challenge.id.to_string()).described(without_marks(&what)))
}

async fn open_challenge(people: &People, challenge: &cardinal_store::Challenge) -> Result<Entry, AppError> {
    let maker = people.name(challenge.site.guild, challenge.challenger).await?;
    let (shown, plain) = (text::plain(&maker), text::bare(&maker));
    let what = describe_options(challenge.variant, &challenge.options, challenge.pace);
    let plainly = without_marks(&what);
    let Some(opponent) = challenge.opponent else {
        return Ok(Entry {
            shown: say!("games-challenge-to-anyone", challenger = shown, game = what),
            plain: say!("games-challenge-to-anyone", challenger = plain, game = plainly),
        });
    };
    let name = people.name(challenge.site.guild, opponent).await?;
    Ok(Entry {
        shown: say!("games-challenge", challenger = shown, opponent = text::plain(&name), game = what),
        plain: say!("games-challenge", challenger = plain, opponent = text::bare(&name), game = plainly),
    })
}

/// A text without the markdown that the bot itself adds.
fn without_marks(text: &str) -> String {
    text.replace("**", "")
}

fn tell(sections: &[Section; 5]) -> Message {
    let opening = if sections[0].entries.is_empty() { say!("games-none") } else { String::new() };
    let whole = lines_in(sections, &opening, limits::TEXT);
    if whole.left_out == 0 {
        return Message::text(whole.text);
    }
    let part = lines_in(sections, &opening, limits::TEXT - TAIL);
    let file = sections.iter().filter(|section| !section.entries.is_empty()).map(|section| {
        let mut lines: Vec<&str> = section.entries.iter().map(|entry| entry.plain.as_str()).collect();
        let more = section.unlisted().map(|more| say!("games-more", count = more));
        lines.extend(more.as_deref());
        format!("{}\n{}\n", section.heading, lines.join("\n"))
    });
    let file = File { name: "games.txt".to_owned(), bytes: file.collect::<Vec<_>>().join("\n").into_bytes().into() };
    let unlisted: usize = sections.iter().filter_map(Section::unlisted).sum();
    let listed: usize = sections.iter().map(|section| section.entries.len()).sum();
    let tail = if unlisted == 0 {
        say!("games-more-in-file", count = part.left_out)
    } else {
        say!("games-more-than-in-file", count = part.left_out, listed = listed, all = listed + unlisted)
    };
    Message::text(format!("{}\n{tail}", part.text)).with_file(file)
}

impl Section {
    /// The number of entries that are not listed, if any.
    fn unlisted(&self) -> Option<usize> {
        self.count.checked_sub(self.entries.len()).filter(|more| *more > 0)
    }
}

/// The part of a list that fits.
struct Part {
    text: String,
    left_out: usize,
}

/// The opening words, followed by as many whole lines as fit. A heading is never without a line.
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
            // After the first line that does not fit, a shorter one would be out of order.
            if left_out > 0 || !fits {
                left_out += 1;
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
        }
        left_out += section.unlisted().unwrap_or(0);
    }
    Part { text, left_out }
}
