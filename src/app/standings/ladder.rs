//! `/ladder`: a table of places that members climb by challenging those above them.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{
    Answer, Button, Caller, Control, Expected, Item, LadderControl, Menu, Message, Outcome, Picture, Row, Style,
};
use cardinal_render::{LadderRow, LadderScene, Theme};
use cardinal_rules::Variant;
use cardinal_store::{Ladder, LadderMatch, Rung};
use cardinal_table::clock::date::Date;
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::choices::look::{common_look, user_theme};
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::people::People;
use crate::app::pictures::drawn;
use crate::app::standings::leaderboard::{most_played, queue_member_checks};
use crate::app::words::game_line::game_items;
use crate::app::words::text;

/// How many places above oneself can be challenged.
pub(super) const REACH: u32 = 3;

/// How many members stand on a page.
const PAGE: u32 = 10;

/// The most open matches that are told, and that are counted.
const OPEN_TOLD: usize = 5;
const OPEN_COUNTED: u32 = 100;

/// `/ladder`: of one kind of game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowLadder {
    /// The kind of game; none: the one in which the caller has had most rated games here.
    pub variant: Option<Variant>,
    /// Whether everybody in the channel sees it.
    pub everyone: bool,
}

/// A page of a ladder, and what one member can do on it.
struct Page {
    rungs: Vec<Rung>,
    /// The page's number, from 0, and how many there are.
    number: u32,
    pages: u32,
    /// How many members are on the ladder.
    members: u32,
    own: Option<Rung>,
    /// The matches that are not settled.
    open: Vec<LadderMatch>,
}

impl Page {
    /// Whether this member challenges somebody just now.
    fn is_challenger(&self, user: UserId) -> bool {
        self.open.iter().any(|open| open.challenger == user)
    }
}

/// A row to draw.
struct PlaceOnLadder {
    name: Arc<str>,
    since: String,
    rung: Rung,
    is_asker: bool,
}

#[async_trait]
impl UseCase for ShowLadder {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let guild = on_a_server(caller)?;
        seen_here(context, guild, caller.user).await?;
        let variant = match self.variant {
            Some(variant) => variant,
            None => most_played(&context.store, guild, caller.user).await?,
        };
        let ladder = Ladder { guild, variant };
        let answer = if self.everyone {
            Answer::Public(Box::pin(public_ladder(context, caller, ladder)).await?)
        } else {
            Answer::Private(Box::pin(ladder_panel(context, caller, ladder, None)).await?)
        };
        Ok(Outcome { answer, announcements: Vec::new() })
    }

    fn expected(&self) -> Expected {
        if self.everyone { Expected::Public } else { Expected::Private }
    }
}

/// Forgets that a member was found to have left: they use the server now.
pub(super) async fn seen_here(context: &Context, guild: GuildId, user: UserId) -> Result<(), AppError> {
    let store = context.store.departures();
    if store.since(guild, user).await.map_err(AppError::store("reading a departure"))?.is_some() {
        store.forget(guild, user).await.map_err(AppError::store("forgetting a departure"))?;
    }
    Ok(())
}

/// A ladder for one member, with what they can do there. Without a page, the one with the member's own place.
///
/// # Errors
/// Something fails.
pub(super) async fn ladder_panel(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    page: Option<u32>,
) -> Result<Message, AppError> {
    let page = page_of_ladder(context, caller, ladder, page).await?;
    let theme = user_theme(&context.store, caller.user).await?;
    let picture = ladder_picture(context, caller, ladder, &page, theme).await?;
    let mut lines = vec![say!("ladder-heading", game = ladder.variant.in_words()), own_line(caller, &page)];
    lines.extend(open_lines(&context.people, &page.open).await?);
    let placeholder = say!("leaderboard-game-placeholder");
    let games = Menu::new(Control::Ladder(LadderControl::Game), placeholder, game_items(ladder.variant));
    let message = Message::text(lines.join("\n")).with_picture(picture).with_row(Row::Menu(games));
    let message = message.with_row(challenge_menu(context, caller, ladder, &page).await?);
    Ok(message.with_row(Row::Buttons(buttons(ladder, &page))))
}

/// The top of a ladder, for everybody in the channel.
async fn public_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Message, AppError> {
    let page = page_of_ladder(context, caller, ladder, Some(0)).await?;
    let theme = common_look(&context.store, Some(ladder.guild)).await?.theme;
    let picture = ladder_picture(context, caller, ladder, &page, theme).await?;
    let mut lines = vec![say!("ladder-heading", game = ladder.variant.in_words()), say!("ladder-public")];
    lines.extend(open_lines(&context.people, &page.open).await?);
    Ok(Message::text(lines.join("\n")).with_picture(picture))
}

/// Reads a page. Of pages that are no more, the last one.
async fn page_of_ladder(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    page: Option<u32>,
) -> Result<Page, AppError> {
    let store = context.store.ladders();
    let reading = AppError::store("reading a ladder");
    let own = store.rung(ladder, caller.user).await.map_err(reading)?;
    let wanted = page.unwrap_or_else(|| own.map_or(0, |own| (own.place - 1) / PAGE));
    let (mut rungs, members) = store.rungs(ladder, wanted * PAGE, PAGE).await.map_err(reading)?;
    let pages = members.div_ceil(PAGE).max(1);
    let number = wanted.min(pages - 1);
    if number != wanted {
        rungs = store.rungs(ladder, number * PAGE, PAGE).await.map_err(reading)?.0;
    }
    let open = store.open(ladder, OPEN_COUNTED).await.map_err(reading)?;
    queue_member_checks(context, ladder.guild, rungs.iter().map(|rung| rung.user));
    Ok(Page { rungs, number, pages, members, own, open })
}

async fn ladder_picture(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    page: &Page,
    theme: Theme,
) -> Result<Picture, AppError> {
    let mut rows = Vec::with_capacity(page.rungs.len());
    for rung in &page.rungs {
        rows.push(place_on(context, caller, ladder, *rung).await?);
    }
    let asker = match page.own.filter(|own| page.rungs.iter().all(|rung| rung.user != own.user)) {
        Some(own) => Some(place_on(context, caller, ladder, own).await?),
        None => None,
    };
    let footer = say!("ladder-footer", page = page.number + 1, pages = page.pages, members = page.members);
    let footer = if rows.is_empty() { String::new() } else { footer };
    let (title, place) = (ladder.variant.in_words(), say!("leaderboard-here"));
    let renderer = context.pictures.renderer();
    drawn("ladder.png", move || {
        let rows: Vec<LadderRow<'_>> = rows.iter().map(PlaceOnLadder::row).collect();
        let asker = asker.as_ref().map(PlaceOnLadder::row);
        renderer.ladder(&LadderScene { title: &title, place: &place, rows: &rows, asker, footer: &footer, theme })
    })
    .await
}

async fn place_on(context: &Context, caller: &Caller, ladder: Ladder, rung: Rung) -> Result<PlaceOnLadder, AppError> {
    Ok(PlaceOnLadder {
        name: context.people.name_in_pictures(Some(ladder.guild), rung.user).await?,
        since: Date::of(rung.since).to_string(),
        rung,
        is_asker: rung.user == caller.user,
    })
}

/// Who challenges or plays whom just now, a line each.
async fn open_lines(people: &People, open: &[LadderMatch]) -> Result<Vec<String>, AppError> {
    let mut lines = Vec::new();
    for each in open.iter().take(OPEN_TOLD) {
        let guild = Some(each.ladder.guild);
        let by = text::plain(&people.name(guild, each.challenger).await?);
        let above = text::plain(&people.name(guild, each.challenged).await?);
        lines.push(match each.game {
            Some(game) => say!(
                "ladder-open-game",
                challenger = by,
                challenged = above,
                place = each.challenged_place,
                number = game.to_string()
            ),
            None => {
                say!("ladder-open-challenge", challenger = by, challenged = above, place = each.challenged_place)
            }
        });
    }
    let more = open.len().saturating_sub(OPEN_TOLD);
    lines.extend((more > 0).then(|| say!("ladder-open-more", count = more)));
    Ok(lines)
}

/// The menu of those whom the caller can challenge; an empty row if there are none.
async fn challenge_menu(context: &Context, caller: &Caller, ladder: Ladder, page: &Page) -> Result<Row, AppError> {
    let above = page.own.map_or(0, |own| own.place - 1);
    let reached = if page.is_challenger(caller.user) { 0 } else { above.min(REACH) };
    let mut items = Vec::new();
    if reached > 0 {
        let rungs = context.store.ladders().rungs(ladder, above - reached, reached).await;
        for rung in rungs.map_err(AppError::store("reading a ladder"))?.0 {
            let name = context.people.name(Some(ladder.guild), rung.user).await?;
            let item = Item::new(
                say!("ladder-member-item", place = rung.place, name = name.to_string()),
                rung.user.to_string(),
            );
            let is_busy = page.open.iter().any(|open| open.challenged == rung.user);
            items.push(if is_busy { item.described(say!("ladder-busy-description")) } else { item });
        }
    }
    let control = Control::Ladder(LadderControl::AskChallenge(ladder.variant));
    Ok(Row::Menu(Menu::new(control, say!("ladder-challenge-placeholder"), items)))
}

impl PlaceOnLadder {
    fn row(&self) -> LadderRow<'_> {
        LadderRow {
            place: self.rung.place,
            name: &self.name,
            since: &self.since,
            games: self.rung.games,
            is_asker: self.is_asker,
        }
    }
}

/// Where the caller stands, and what comes next.
fn own_line(caller: &Caller, page: &Page) -> String {
    match page.own {
        None if page.members == 0 => say!("ladder-nobody"),
        None => say!("ladder-join-first"),
        Some(_) if page.members == 1 => say!("ladder-alone"),
        Some(own) if page.is_challenger(caller.user) => say!("ladder-own-busy", place = own.place),
        Some(own) if own.place == 1 => say!("ladder-own-top", reach = REACH),
        Some(own) => say!("ladder-own-place", place = own.place),
    }
}

fn buttons(ladder: Ladder, page: &Page) -> Vec<Button> {
    let button = |style, label, what| Button::new(style, label, Control::Ladder(what));
    let turn = |label, to: Option<u32>| {
        let at = to.unwrap_or(page.number).try_into().unwrap_or(u16::MAX);
        button(Style::Secondary, label, LadderControl::Page(ladder.variant, at)).disabled_if(to.is_none())
    };
    let mut buttons = Vec::new();
    if page.pages > 1 {
        buttons.push(turn(say!("leaderboard-back-button"), page.number.checked_sub(1)));
        buttons.push(turn(say!("leaderboard-next-button"), Some(page.number + 1).filter(|next| *next < page.pages)));
    }
    buttons.push(match page.own {
        Some(_) => button(Style::Secondary, say!("ladder-leave-button"), LadderControl::AskLeave(ladder.variant)),
        None => button(Style::Success, say!("ladder-join-button"), LadderControl::Join(ladder.variant)),
    });
    buttons
}

pub(super) fn on_a_server(caller: &Caller) -> Result<GuildId, AppError> {
    caller.guild.ok_or_else(|| AppError::refused(say!("ladder-nowhere")))
}
