//! The private panel *My turn*: the game as its player sees it, and menus for what can be done. It keeps nothing in
//! memory, because its controls carry the picks.

use cardinal_ids::Timestamp;
use cardinal_interaction::{Button, Caller, Draft, Drafted, Message, Notation, Row};
use cardinal_render::{Renderer, TurnSummary};
use cardinal_rules::{Card, Entry, Listing, Next, PartialAction, Phase, Seat, View};
use cardinal_table::{LiveGame, LockedGame, run_blocking};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::scene::{News, scene_of};
use crate::app::channel::wording::news;
use crate::app::choices::look::{caller_look, preferences_of, user_notation};
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::games::computer::may_play_computer;
use crate::app::people::Players;
use crate::app::people::departures::left_since;
use crate::app::people::may_claim::LEFT_CLAIM;
use crate::app::pictures::{Look, Marks, Pictures, Usable, draw_panel};
use crate::app::turn::composition::{Composition, is_composed};
use crate::app::turn::controls::{Against, Carried, PanelLayout};
use crate::app::turn::lesson::{goal, lesson_of};
use crate::app::turn::no_effect::{no_effect, usable};
use crate::app::turn::picking;
use crate::app::turn::picking::{ahead, only_step, too_late};
use crate::app::words::clock::TimeLeft;
use crate::app::words::text;

/// The owner of a panel, with the owner's preferences.
pub(crate) struct Owner {
    pub(crate) seat: Seat,
    pub(super) players: Box<Players>,
    pub(super) notation: Notation,
    /// Whether the owner's turns end with the move.
    pub(super) ends_after_move: bool,
    pub(super) look: Look,
    /// The time left on the clock of the player to act.
    time: Option<Box<TimeLeft>>,
    /// When the time that a timed card gives the owner runs out.
    hurry: Option<Timestamp>,
    /// What stands above the panel's text: in a private game, what the opponent has done.
    note: Option<String>,
    /// What the opponent has done last, for a panel on which nothing is chosen yet.
    news: Option<String>,
    /// What the picture shows of the turns before; empty for the last move alone.
    told: TurnSummary,
    /// Whether that is a suggestion.
    is_suggestion: bool,
    /// A card that is suggested.
    suggested: Option<Card>,
    /// Whether the computer player plays at all.
    computer_plays: bool,
}

impl Owner {
    /// Sets when a timed card's time runs out.
    pub(super) fn until(self, until: Option<Timestamp>) -> Owner {
        Owner { hurry: until, ..self }
    }

    /// Puts a suggestion above the panel's text, with its move and its card on the picture.
    pub(crate) fn suggesting(self, note: String, told: TurnSummary, suggested: Option<Card>) -> Owner {
        Owner { note: Some(note), told, is_suggestion: true, suggested, ..self }
    }
}

/// A panel before its pictures are drawn. It holds its owner's view, and no game.
pub(crate) struct Panel {
    message: Message,
    view: View,
    marks: Marks,
    /// Whether nothing of the turn is chosen yet.
    is_fresh: bool,
    /// Whether the opponent's turn can only be left as it is.
    only_passes: bool,
    /// The usable cards of the hand. None for a board without it: where turns aren't composed step by step, that is
    /// larger when a piece or square is next.
    hand: Option<Usable>,
}

impl Panel {
    /// The panel with these picks. If the turn can start with one step only, that step is already taken.
    ///
    /// # Errors
    /// The drafted step or the picks are not possible.
    pub(crate) fn of(live: &LiveGame, owner: &Owner, mut draft: Draft, page: u8) -> Result<Panel, AppError> {
        if draft == Draft::default() {
            draft.drafted = only_step(&live.game.listing(owner.seat));
        }
        let game = ahead(live, owner.seat, draft.drafted)?;
        Panel::listed(live, &game.listing(owner.seat), owner, draft, page)
    }

    /// The panel with these picks, from the actions already listed for the game after the drafted step.
    ///
    /// # Errors
    /// The picks are not possible.
    pub(crate) fn listed(
        live: &LiveGame,
        listing: &Listing<'_>,
        owner: &Owner,
        draft: Draft,
        page: u8,
    ) -> Result<Panel, AppError> {
        // A control's picks may be from another game, or leave nothing to pick.
        let picked = draft.partial != PartialAction::default();
        if picked && picking::panel_options(listing, &draft.partial).next == Next::default() {
            return Err(too_late(live, owner.seat));
        }
        let view = listing.game().view(owner.seat.into());
        let usable = usable(listing);
        let is_only_step = draft.drafted.is_some() && only_step(&live.game.listing(owner.seat)) == draft.drafted;
        let layout = PanelLayout {
            info: &live.info,
            ply: live.turn(),
            listing,
            view: &view,
            usable: &usable,
            answers: &[],
            no_effect: &[],
            carried: Carried::CustomIds { drafted: draft.drafted, is_only_step },
            notation: owner.notation,
            computer_thinks: live.computer_is_due(),
            computer_plays: owner.computer_plays,
            against: Against::of(live),
            lesson: lesson_of(live),
            time: owner.time.as_deref().copied(),
            hurry: owner.hurry,
        };
        let (message, marks) = layout.compose(draft.partial, page);
        let message = following(message, live);
        let is_next = !picked && !matches!(draft.drafted, Some(Drafted::Card(_)));
        Ok(Panel { message, view, marks, is_fresh: false, only_passes: false, hand: is_next.then_some(usable) })
    }

    /// The panel of a turn that is composed step by step.
    pub(crate) fn composed(live: &LiveGame, composition: &Composition, owner: &Owner, page: u8) -> Panel {
        let listing = composition.game.listing(owner.seat);
        let (mut view, usable) = (composition.game.view(owner.seat.into()), usable(&listing));
        let mut told = TurnSummary::default();
        if !composition.draft.steps.is_empty() {
            // By now the player's own turn is what matters, not the opponent's last one.
            view.last.moved = view.last.moved.take().filter(|moved| moved.seat == owner.seat);
            told = composition.game.story().as_ref().map(TurnSummary::of).unwrap_or_default();
        }
        let answers = composition.game.answers(owner.seat);
        let layout = PanelLayout {
            info: &live.info,
            ply: live.turn(),
            listing: &listing,
            view: &view,
            usable: &usable,
            answers: &answers,
            no_effect: &no_effect(&composition.game, owner.seat, &answers),
            carried: Carried::Kept { check: composition.check(), said: &composition.said },
            notation: owner.notation,
            computer_thinks: live.computer_is_due(),
            computer_plays: owner.computer_plays,
            against: Against::of(live),
            lesson: lesson_of(live),
            time: owner.time.as_deref().copied(),
            hurry: owner.hurry,
        };
        let (message, marks) = layout.compose(composition.draft.partial.clone(), page);
        let marks = Marks { told, ..marks };
        let message = following(message, live);
        let draft = &composition.draft;
        let is_fresh = draft.steps.is_empty() && draft.partial == PartialAction::default();
        let only_passes = view.status.phase() == Some(Phase::Answer) && usable.playable.is_empty();
        // The hand is there at every step, so that board and controls stay where they are.
        Panel { message, view, marks, is_fresh, only_passes, hand: Some(usable) }
    }

    /// A panel that shows this position, without a hand.
    pub(crate) fn showing(message: Message, view: View, marks: Marks) -> Panel {
        Panel { message, view, marks, is_fresh: false, only_passes: false, hand: None }
    }

    /// The panel with a note above its text.
    pub(crate) fn noting(mut self, what: &str) -> Panel {
        self.message.text = format!("{what}\n{}", self.message.text);
        self
    }

    /// The panel with a question instead of its picks.
    pub(super) fn asking(mut self, question: String, buttons: Vec<Button>) -> Panel {
        self.message = Message::text(question).with_row(Row::Buttons(buttons));
        self.is_fresh = false;
        self
    }

    /// Draws the panel's pictures.
    ///
    /// # Errors
    /// They cannot be drawn.
    pub(crate) fn draw(self, renderer: &Renderer, owner: &Owner) -> Result<Message, AppError> {
        let Panel { message, view, mut marks, is_fresh, only_passes, hand } = self;
        let Owner { seat, players, look, told, note, suggested, is_suggestion, .. } = owner;
        if marks.told == TurnSummary::default() || *is_suggestion {
            marks.told.clone_from(told);
        }
        marks.card = marks.card.or(*suggested);
        let pictures = draw_panel(renderer, &view, *seat, players, *look, &marks, hand.as_ref())?;
        let happened =
            owner.news.as_ref().filter(|_| is_fresh).map(|news| {
                if only_passes { format!("{news} {}", say!("panel-no-card-against")) } else { news.clone() }
            });
        let text: Vec<&str> =
            [note.as_deref(), happened.as_deref(), Some(&message.text)].into_iter().flatten().collect();
        let text = text.join("\n");
        Ok(Message { text, pictures, ..message })
    }
}

/// The message, which goes on showing the game while the computer player thinks.
fn following(message: Message, live: &LiveGame) -> Message {
    Message { follows: live.computer_is_due().then_some(live.info.id), ..message }
}

/// That the opponent was found to have left the server, and from when on the game may be claimed. None while the
/// opponent is there.
async fn opponent_left(context: &Context, live: &LiveGame, seat: Seat) -> Result<Option<String>, AppError> {
    if live.computer().is_some() || live.status().is_over() {
        return Ok(None);
    }
    let Some(since) = left_since(&context.store, &live.info, !seat).await? else { return Ok(None) };
    let name = context.people.name(live.info.site.guild, live.info.players[!seat]).await?;
    let time = context.time.day_time(since.plus(LEFT_CLAIM)).0.to_string();
    Ok(Some(say!("panel-left", opponent = text::plain(&name), time = time)))
}

/// The owner of a panel.
///
/// # Errors
/// The store fails.
pub(crate) async fn panel_owner(
    context: &Context,
    caller: &Caller,
    live: &LiveGame,
    seat: Seat,
) -> Result<Owner, AppError> {
    let info = &live.info;
    let notation = user_notation(&context.store, caller.user).await?;
    let ends_after_move = preferences_of(&context.store, caller.user).await?.ends_after_move;
    let (players, time) =
        (Box::new(context.people.players_of(info).await?), time_left(context, info).await?.map(Box::new));
    let look = caller_look(&context.store, caller).await?;
    let computer_plays = may_play_computer(&context.deployment).is_ok();
    let owner = Owner {
        seat,
        players,
        notation,
        ends_after_move,
        look,
        time,
        hurry: None,
        note: opponent_left(context, live, seat).await?,
        news: None,
        told: TurnSummary::default(),
        is_suggestion: false,
        suggested: None,
        computer_plays,
    };
    if let Some(lesson) = lesson_of(live) {
        return Ok(Owner { note: Some(goal(lesson)), told: live.both_turns(), ..owner });
    }
    let is_awaited = live.status().to_act() == Some(seat);
    if !info.is_private() && is_composed(live) && is_awaited {
        return Ok(Owner { news: Box::pin(told_in_private(context, live, seat)).await?, ..owner });
    }
    // Nothing but the panel tells of a private game.
    if !info.is_private() || !is_awaited && !live.status().is_over() {
        return Ok(owner);
    }
    Ok(Owner { note: Box::pin(told_in_private(context, live, seat)).await?, told: live.both_turns(), ..owner })
}

/// What the opponent has done last, as a channel would read it.
async fn told_in_private(context: &Context, live: &LiveGame, seat: Seat) -> Result<Option<String>, AppError> {
    let what = match live.game.entries().last() {
        Some(Entry::Act { seat: by, action }) if *by != seat => News::after(std::slice::from_ref(action), *by),
        _ if live.game.view(seat.into()).last_seat() == Some(!seat) => News::Turn { by: !seat },
        _ => return Ok(None),
    };
    let scene = scene_of(context, live, what).await?;
    Ok(Some(news(&scene)).filter(|news| !news.is_empty()))
}

/// Builds and draws the panel with these picks. The game is unlocked before the picture is drawn.
///
/// # Errors
/// The drafted step or the picks are not possible, or something fails.
pub(crate) async fn panel_message(
    pictures: &Pictures,
    live: LockedGame,
    owner: Owner,
    draft: Draft,
) -> Result<Message, AppError> {
    let renderer = pictures.renderer();
    run_blocking("building a panel", move || {
        let panel = Panel::of(&live, &owner, draft, 0)?;
        drop(live);
        panel.draw(&renderer, &owner)
    })
    .await?
}

/// Builds and draws the panel with these picks, and stores in memory which step is drafted, if any.
///
/// # Errors
/// The drafted step or the picks are not possible, or something fails. Nothing is stored then.
pub(crate) async fn composed_panel(
    context: &Context,
    caller: &Caller,
    mut live: LockedGame,
    seat: Seat,
    draft: Draft,
    page: u8,
) -> Result<Message, AppError> {
    let owner = panel_owner(context, caller, &live, seat).await?;
    let renderer = context.pictures.renderer();
    run_blocking("building a panel", move || {
        let drafted = draft.drafted;
        let panel = Panel::of(&live, &owner, draft, page)?;
        live.set_drafted(drafted);
        drop(live);
        panel.draw(&renderer, &owner)
    })
    .await?
}
