//! `/games`: the caller's running games and open challenges, those of others in the channel, and the caller's
//! latest finished games. From here, every game can be opened and every challenge answered or withdrawn, even if
//! its own message is gone.

use async_trait::async_trait;
use cardinal_ids::GameId;
use cardinal_interaction::{
    Ask, Button, Caller, ChallengeControl, Container, Control, File, GameControl, Item, Menu, Message, Outcome, Row,
    Style, Via, limits,
};
use cardinal_rules::BySeat;
use cardinal_store::{ChallengeFilter, GameFilter, GameInfo, Page, SharedStore};
use cardinal_table::Unfinished;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::games::find::{game_item, shown_here};
use crate::app::games::watching::{watch_button, watch_drawn_button};
use crate::app::intent::UseCase;
use crate::app::people::People;
use crate::app::words::game_line::{describe, describe_options};
use crate::app::words::text;

/// The most entries in a section of the list, file included.
const LISTED: usize = 1000;

/// The number of finished games listed.
const FINISHED: u32 = 5;

/// The number of finished games on a page of their own.
const PAGE: u32 = 10;

/// The most entries with a button beside them. With them, six containers, three menus, two more buttons and a file make
/// [`limits::COMPONENTS`].
const BUTTONS: usize = 6;

/// The characters kept free for the line about what was left out.
const TAIL: usize = 60;

/// The first games or challenges, at most [`LISTED`], and the count of all.
struct Listed<T> {
    first: Vec<T>,
    count: usize,
}

/// Games or challenges under a heading.
struct Part {
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
    /// Whether it waits for the caller.
    waits: bool,
    /// What opens it, if there is a button beside it.
    button: Option<Button>,
}

impl Entry {
    /// A line that waits for nobody and has no button.
    fn new(shown: String, plain: String) -> Entry {
        Entry { shown, plain, waits: false, button: None }
    }

    /// The line with a button beside it, which stands out if it waits for the caller.
    fn with(mut self, waits: bool, label: String, control: Control) -> Entry {
        let style = if waits { Style::Primary } else { Style::Secondary };
        (self.waits, self.button) = (waits, Some(Button::new(style, label, control)));
        self
    }

    /// The line with how many follow the game, if anybody does.
    fn followed_by(self, followers: Option<&u64>) -> Entry {
        let Some(count) = followers else { return self };
        let more = say!("games-followers", count = *count);
        Entry { shown: format!("{} · {more}", self.shown), plain: format!("{}, {more}", self.plain), ..self }
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
    let mut mine = Part { heading: say!("games-own"), entries: Vec::new(), count: own.count };
    for info in &own.first {
        let open = Control::Game { game: info.id, ply: 0, what: GameControl::CurrentPanel };
        let entry = own_game(context, caller, info).await?.followed_by(followers.get(&info.id));
        mine.entries.push(entry.with(info.awaits(caller.user), say!("games-open-button"), open));
    }
    let count = invited.count + made.count;
    let mut wanted = Part { heading: say!("games-own-challenges"), entries: Vec::new(), count };
    for challenge in invited.first.iter().chain(&made.first) {
        let show = Control::Challenge { id: challenge.id, what: ChallengeControl::Show };
        let waits = challenge.challenger != caller.user;
        let label = if waits { say!("games-respond-button") } else { say!("games-show-button") };
        wanted.entries.push(own_challenge(&context.people, challenge).await?.with(waits, label, show));
    }
    let mut theirs = Part { heading: say!("games-others"), entries: Vec::new(), count: others.count };
    for info in &others.first {
        let entry = others_game(&context.people, caller, info).await?.followed_by(followers.get(&info.id));
        theirs.entries.push(Entry { button: Some(watch_button(info.id)), ..entry });
    }
    let mut open = Part { heading: say!("games-challenges"), entries: Vec::new(), count: challenges.count };
    for challenge in &challenges.first {
        let entry = open_challenge(&context.people, challenge).await?;
        let accept = Control::Challenge { id: challenge.id, what: ChallengeControl::Accept };
        let accept = Button::new(Style::Success, say!("challenge-accept-button"), accept);
        open.entries.push(Entry { button: Some(accept).filter(|_| challenge.opponent.is_none()), ..entry });
    }

    let (ended, ended_count) = finished_page(&context.store, caller, 0, FINISHED).await?;
    let mut finished = Part { heading: say!("games-ended"), entries: Vec::new(), count: ended.len() };
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
    let parts = [mine, wanted, theirs, open, finished];
    let (message, beside) = tell(&parts);
    // A menu leads to what has no button beside it.
    let lacks = |control: Menu, parts: &[&Part]| {
        let entries = parts.iter().flat_map(|part| &part.entries);
        let buttons = entries.filter_map(|entry| entry.button.as_ref());
        let has_more = buttons.into_iter().any(|button| !beside.contains(&button.control));
        Row::Menu(if has_more { control } else { Menu { items: Vec::new(), ..control } })
    };
    let [mine, wanted, _, open, _] = &parts;
    let (games, invitations) = (lacks(games, &[mine]), lacks(invitations, &[wanted, open]));
    let message = [games, invitations, Row::Menu(look_back)].into_iter().fold(message, Message::with_row);
    let watch = Some(watch_drawn_button()).filter(|_| others.count > 0);
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
    Ok(Entry::new(
        format!("#{} {} – {}, {what}", info.id, text::plain(&white), text::plain(&black)),
        format!("#{} {} – {}, {}", info.id, text::bare(&white), text::bare(&black), without_marks(&what)),
    ))
}

/// A game of others, with a link to its message if that is in another channel.
async fn others_game(people: &People, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain, .. } = game_entry(people, info).await?;
    if info.site.channel == caller.channel {
        return Ok(Entry::new(shown, plain));
    }
    let link = text::address(info.site, info.message);
    Ok(Entry::new(
        say!("games-others-there", game = shown, link = link.as_str()),
        say!("games-others-there-plain", game = plain, link = link.as_str()),
    ))
}

/// A game of the caller's, with who is to act and since when, and a link to its message.
async fn own_game(context: &Context, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain, .. } = game_entry(&context.people, info).await?;
    let time = info.stands_since().0.to_string();
    if info.is_private() {
        // No channel shows it: the menu below leads to it.
        let is_own_turn = info.awaits(caller.user);
        return Ok(if is_own_turn && info.clock.building {
            Entry::new(
                say!("games-private-your-deck", game = shown, time = time),
                say!("games-private-your-deck-plain", game = plain),
            )
        } else if is_own_turn {
            Entry::new(
                say!("games-private-your-turn", game = shown, time = time),
                say!("games-private-your-turn-plain", game = plain),
            )
        } else {
            Entry::new(
                say!("games-private-waiting", game = shown, time = time),
                say!("games-private-waiting-plain", game = plain),
            )
        });
    }
    let link = text::address(info.site, info.message);
    let entry = if info.clock.building && info.awaits(caller.user) {
        Entry::new(
            say!("games-your-deck", game = shown, time = time, link = link.as_str()),
            say!("games-your-deck-plain", game = plain, link = link.as_str()),
        )
    } else if info.awaits(caller.user) {
        Entry::new(
            say!("games-your-turn", game = shown, time = time, link = link.as_str()),
            say!("games-your-turn-plain", game = plain, link = link.as_str()),
        )
    } else {
        Entry::new(
            say!("games-waiting", game = shown, time = time, link = link.as_str()),
            say!("games-waiting-plain", game = plain, link = link.as_str()),
        )
    };
    Ok(match time_left(context, info).await? {
        Some(time) => Entry { shown: time.behind(&entry.shown), ..entry },
        None => entry,
    })
}

/// A finished game of the caller's, with its result and end, and a link to its last message.
async fn finished_entry(context: &Context, caller: &Caller, info: &GameInfo) -> Result<Entry, AppError> {
    let Entry { shown, plain, .. } = game_entry(&context.people, info).await?;
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
        return Ok(Entry::new(
            say!("games-private-over", game = shown, result = result, time = time),
            say!("games-private-over-plain", game = plain, result = result),
        ));
    }
    let link = text::address(info.site, info.message);
    Ok(Entry::new(
        say!("games-over", game = shown, result = result, time = time, link = link.as_str()),
        say!("games-over-plain", game = plain, result = result, link = link.as_str()),
    ))
}

/// A challenge by or to the caller, with its channel.
async fn own_challenge(people: &People, challenge: &cardinal_store::Challenge) -> Result<Entry, AppError> {
    let Entry { shown, plain, .. } = open_challenge(people, challenge).await?;
    Ok(Entry::new(
        say!("games-challenge-in", challenge = shown, channel = challenge.site.channel.to_string()),
        format!("{plain}, {}", text::address(challenge.site, challenge.message)),
    ))
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
        return Ok(Entry::new(
            say!("games-challenge-to-anyone", challenger = shown, game = what),
            say!("games-challenge-to-anyone", challenger = plain, game = plainly),
        ));
    };
    let name = people.name(challenge.site.guild, opponent).await?;
    Ok(Entry::new(
        say!("games-challenge", challenger = shown, opponent = text::plain(&name), game = what),
        say!("games-challenge", challenger = plain, opponent = text::bare(&name), game = plainly),
    ))
}

/// A text without the markdown that the bot itself adds.
fn without_marks(text: &str) -> String {
    text.replace("**", "")
}

/// The list as a message, and the controls of the buttons beside its lines.
fn tell(parts: &[Part; 5]) -> (Message, Vec<Control>) {
    let opening = if parts[0].entries.is_empty() { say!("games-none") } else { String::new() };
    let whole = listed_in(parts, limits::TEXT - opening.chars().count());
    let mut message = Message::text(opening);
    let left_out = whole.left_out;
    let shown =
        if left_out == 0 { whole } else { listed_in(parts, limits::TEXT - message.text.chars().count() - TAIL) };
    let buttons =
        shown.containers.iter().flat_map(|container| &container.sections).filter_map(|each| each.button.as_ref());
    let beside = buttons.map(|button| button.control.clone()).collect();
    message.containers = shown.containers;
    if left_out == 0 {
        return (message, beside);
    }
    let file = parts.iter().filter(|part| !part.entries.is_empty()).map(|part| {
        let mut lines: Vec<&str> = part.entries.iter().map(|entry| entry.plain.as_str()).collect();
        let more = part.unlisted().map(|more| say!("games-more", count = more));
        lines.extend(more.as_deref());
        format!("{}\n{}\n", part.heading, lines.join("\n"))
    });
    let file = File { name: "games.txt".to_owned(), bytes: file.collect::<Vec<_>>().join("\n").into_bytes().into() };
    let unlisted: usize = parts.iter().filter_map(Part::unlisted).sum();
    let listed: usize = parts.iter().map(|part| part.entries.len()).sum();
    let tail = if unlisted == 0 {
        say!("games-more-in-file", count = shown.left_out)
    } else {
        say!("games-more-than-in-file", count = shown.left_out, listed = listed, all = listed + unlisted)
    };
    if let Some(last) = message.containers.last_mut() {
        last.push(tail, None);
    }
    (message.with_file(file), beside)
}

impl Part {
    /// The number of entries that are not listed, if any.
    fn unlisted(&self) -> Option<usize> {
        self.count.checked_sub(self.entries.len()).filter(|more| *more > 0)
    }
}

/// As much of a list as fits.
struct Fitting {
    containers: Vec<Container>,
    left_out: usize,
}

/// As many whole lines as fit, with a container for each part, and one more for those of it that wait for the caller.
/// A heading is never without a line.
fn listed_in(parts: &[Part], room: usize) -> Fitting {
    let mut fitting = Fitting { containers: Vec::new(), left_out: 0 };
    let (mut room, mut buttons) = (room, BUTTONS);
    for part in parts {
        let mut current: Option<Container> = None;
        for (index, entry) in part.entries.iter().enumerate() {
            let mut line = entry.shown.clone();
            if index == 0 {
                line = format!("**{}**\n{line}", part.heading);
            }
            let left = room.checked_sub(line.chars().count() + 1);
            // After the first line that does not fit, a shorter one would be out of order.
            let Some(left) = left.filter(|_| fitting.left_out == 0) else {
                fitting.left_out += 1;
                continue;
            };
            room = left;
            let button = entry.button.clone().filter(|_| buttons > 0);
            buttons -= usize::from(button.is_some());
            fitting.containers.extend(current.take_if(|container| container.accent != entry.waits));
            let container = current.get_or_insert_with(|| Container { accent: entry.waits, sections: Vec::new() });
            container.push(line, button);
        }
        fitting.containers.extend(current);
        fitting.left_out += part.unlisted().unwrap_or(0);
    }
    fitting
}
