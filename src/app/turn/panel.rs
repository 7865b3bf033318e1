//! The private panel *My turn*: what a player sees of the game, and what can be done, from
//! menus. It keeps nothing in memory: what was picked so far is in its controls.

use std::sync::Arc;

use cardinal_render::Renderer;
use cardinal_rules::{BySeat, Listing, Next, PartialAction, Seat, View};

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::ask::Notation;
use crate::app::interaction::control::{Draft, Drafted};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Message;
use crate::app::live::{LiveGame, LockedGame};
use crate::app::pictures::{Look, Marks, Usable, draw_panel};
use crate::app::turn::composition::Composition;
use crate::app::turn::controls::{Carried, PanelLayout};
use crate::app::turn::picking::{ahead, only_step, too_late};
use crate::app::turn::usable::usable;
use crate::app::turn::vain::in_vain;
use crate::app::words::clock::TimeLeft;
use crate::store::{GameInfo, Timestamp};

/// Whose panel it is, and how it is liked.
pub(crate) struct Owner {
    pub(crate) seat: Seat,
    pub(super) names: BySeat<Arc<str>>,
    notation: Notation,
    pub(super) look: Look,
    /// What the clock shows for the player who is awaited.
    time: Option<TimeLeft>,
    /// Until when the short time runs that a card gives the owner.
    hurry: Option<Timestamp>,
}

impl Owner {
    /// The same, until when a short time runs that a card gives.
    pub(super) fn hurrying(self, until: Option<Timestamp>) -> Owner {
        Owner { hurry: until, ..self }
    }
}

/// A panel before its picture is drawn. It holds its owner's view and no game.
pub(crate) struct Panel {
    message: Message,
    view: View,
    marks: Marks,
    /// What can be done with the hand, while there is something of it to choose. Where a piece or a square is next,
    /// the board alone stands above the buttons.
    hand: Option<Usable>,
}

impl Panel {
    /// The panel with this much picked; where the turn can begin with one step only, with that.
    ///
    /// # Errors
    /// What is drafted or picked is not possible.
    pub(crate) fn of(live: &LiveGame, owner: &Owner, mut draft: Draft, page: u8) -> Result<Panel, AppError> {
        if draft == Draft::default() {
            draft.drafted = only_step(&live.game.listing(owner.seat));
        }
        let game = ahead(live, owner.seat, draft.drafted)?;
        Panel::listed(live, &game.listing(owner.seat), owner, draft, page)
    }

    /// The panel with this much picked, where what can be done after the drafted step is listed already.
    ///
    /// # Errors
    /// What is picked is not possible.
    pub(crate) fn listed(
        live: &LiveGame,
        listing: &Listing<'_>,
        owner: &Owner,
        draft: Draft,
        page: u8,
    ) -> Result<Panel, AppError> {
        // What a control brings back may be of another game, or leave nothing to pick.
        let picked = draft.partial != PartialAction::default();
        if picked && listing.options(&draft.partial).next == Next::default() {
            return Err(too_late(live, owner.seat));
        }
        let view = listing.game().view(owner.seat.into());
        let usable = usable(listing);
        let is_only_step = draft.drafted.is_some() && only_step(&live.game.listing(owner.seat)) == draft.drafted;
        let layout = PanelLayout {
            number: live.info.id,
            ply: live.turn(),
            listing,
            view: &view,
            usable: &usable,
            answers: &[],
            in_vain: &[],
            carried: Carried::Whole { drafted: draft.drafted, is_only_step },
            notation: owner.notation,
            time: owner.time,
            hurry: owner.hurry,
        };
        let (message, marks) = layout.compose(draft.partial, page);
        let is_next = !picked && !matches!(draft.drafted, Some(Drafted::Card(_)));
        Ok(Panel { message, view, marks, hand: is_next.then_some(usable) })
    }

    /// The panel of a turn that is composed at the table.
    pub(crate) fn composed(live: &LiveGame, composition: &Composition, owner: &Owner, page: u8) -> Panel {
        let listing = composition.game.listing(owner.seat);
        let (view, usable) = (composition.game.view(owner.seat.into()), usable(&listing));
        let answers = composition.game.answers(owner.seat);
        let layout = PanelLayout {
            number: live.info.id,
            ply: live.turn(),
            listing: &listing,
            view: &view,
            usable: &usable,
            answers: &answers,
            in_vain: &in_vain(&composition.game, owner.seat, &answers),
            carried: Carried::Kept { check: composition.check(), said: &composition.said },
            notation: owner.notation,
            time: owner.time,
            hurry: owner.hurry,
        };
        let partial = composition.draft.partial.clone();
        let is_next = partial == PartialAction::default();
        let (message, marks) = layout.compose(partial, page);
        Panel { message, view, marks, hand: is_next.then_some(usable) }
    }

    /// The panel with something said first.
    pub(crate) fn noting(mut self, what: &str) -> Panel {
        self.message.text = format!("{what}\n{}", self.message.text);
        self
    }

    /// The panel with its pictures.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) fn draw(self, renderer: &Renderer, owner: &Owner) -> Result<Message, AppError> {
        let Panel { message, view, marks, hand } = self;
        let pictures = draw_panel(renderer, &view, owner.seat, &owner.names, owner.look, &marks, hand.as_ref())?;
        Ok(Message { pictures, ..message })
    }
}

impl App {
    /// Whose panel is to be made.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn owner(&self, caller: &Caller, info: &GameInfo, seat: Seat) -> Result<Owner, AppError> {
        let notation = self.notation(caller.user).await?;
        let (names, time) = (self.names_of(info).await?, self.time_left(info));
        Ok(Owner { seat, names, notation, look: self.look(caller).await?, time, hurry: None })
    }

    /// The panel with this much picked. The game is let go before the picture is drawn.
    ///
    /// # Errors
    /// What is drafted or picked is not possible, or something fails.
    pub(crate) async fn panel(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
        draft: Draft,
    ) -> Result<Message, AppError> {
        let owner = self.owner(caller, &live.info, seat).await?;
        let renderer = Arc::clone(&self.renderer);
        off_async("the making of a panel", move || {
            let panel = Panel::of(&live, &owner, draft, 0)?;
            drop(live);
            panel.draw(&renderer, &owner)
        })
        .await?
    }

    /// The panel as its owner composes it, with this much picked: the drafted step, or that there is none,
    /// is noted with the game.
    ///
    /// # Errors
    /// What is drafted or picked is not possible, or something fails; then nothing is noted.
    pub(crate) async fn composed_panel(
        &self,
        caller: &Caller,
        mut live: LockedGame,
        seat: Seat,
        draft: Draft,
        page: u8,
    ) -> Result<Message, AppError> {
        let owner = self.owner(caller, &live.info, seat).await?;
        let renderer = Arc::clone(&self.renderer);
        off_async("the making of a panel", move || {
            let drafted = draft.drafted;
            let panel = Panel::of(&live, &owner, draft, page)?;
            live.set_drafted(drafted);
            drop(live);
            panel.draw(&renderer, &owner)
        })
        .await?
    }
}
