//! A player's turn, by typing and by pressing: both become actions, and both answer with what
//! there is to do next, or with what everyone sees when the turn is over.

use cardinal_rules::{Action, ActionKind, PartialAction, Seat, notation};

use super::act::Acted;
use super::announce::told;
use super::codec::parse_choice;
use super::control::{Control, GameControl};
use super::error::AppError;
use super::intent::{Ask, Caller, Offer, Simple};
use super::panel::{Panel, Picked, draws_into_hand, pick};
use super::reply::{Answer, Button, Message, Outcome, Row, Style};
use super::table::{OpenTable, Table};
use super::{App, act, cards, text};
use crate::store::GameId;

/// How the player acted, which decides how the answer is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hand {
    /// By a command, or by a button under a message that everyone sees.
    Afresh,
    /// By a control of a private message, which changes.
    OnPanel,
}

impl Hand {
    pub(crate) fn answer(self, message: Message) -> Answer {
        match self {
            Hand::Afresh => Answer::Private(message),
            Hand::OnPanel => Answer::Update(message),
        }
    }
}

impl App {
    /// `/move`.
    ///
    /// # Errors
    /// The caller does not play, the move is not one, or something fails.
    pub(crate) async fn type_move(
        &self,
        caller: &Caller,
        game: GameId,
        typed: &str,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        if table.game.options(seat, &PartialAction::of(ActionKind::Move)).actions.is_empty() {
            if self.has_acted(caller).await? {
                return self.after(caller, table, seat, act::repeated(), hand).await;
            }
            return Err(act::not_now(&table, seat, ActionKind::Move));
        }
        let action = match notation::parse_move(&table.game, seat, typed) {
            Ok(action) => action,
            Err(error) => return Err(no_move(&table, seat, &error)),
        };
        self.carry_out(caller, table, seat, &[action], hand).await
    }

    /// `/play`: a card, with its choices behind it where it has any.
    ///
    /// # Errors
    /// The caller does not play, the card cannot be played, or something fails.
    pub(crate) async fn type_play(
        &self,
        caller: &Caller,
        game: GameId,
        typed: &str,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let (card, rest) = cards::parse(table.info.variant, typed)?;
        let mut choices = Vec::new();
        for word in rest.split_whitespace() {
            let choice = parse_choice(word).ok_or_else(|| {
                AppError::refused(format!(
                    "{} is no square, piece or direction that a card could ask for.",
                    text::quoted(word)
                ))
            })?;
            choices.push(choice);
        }
        let partial = PartialAction { card: Some(card), choices, ..PartialAction::of(ActionKind::Play) };
        let options = table.game.options(seat, &partial);
        if !options.next.choices.is_empty() {
            let panel = self.panel(caller, &table, seat, partial, 0).await?;
            return self.reveal(caller, table, panel, hand).await;
        }
        self.carry_out(caller, table, seat, &[Action::Play { card, choices: partial.choices }], hand).await
    }

    /// `/discard`: one card, or the whole hand.
    ///
    /// # Errors
    /// The caller does not play, it cannot be discarded, or something fails.
    pub(crate) async fn type_discard(
        &self,
        caller: &Caller,
        game: GameId,
        typed: Option<&str>,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let action = match typed.map(str::trim) {
            None => Action::Exchange,
            Some(whole) if whole.is_empty() || ["hand", "all"].contains(&whole.to_ascii_lowercase().as_str()) => {
                Action::Exchange
            }
            Some(card) => Action::Discard { card: cards::parse(table.info.variant, card)?.0 },
        };
        self.carry_out(caller, table, seat, &[action], hand).await
    }

    /// An act without detail.
    ///
    /// # Errors
    /// The caller does not play, the rules refuse it, or something fails.
    pub(crate) async fn simply(
        &self,
        caller: &Caller,
        game: GameId,
        simple: Simple,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let action = match simple {
            Simple::Draw => Action::Draw,
            Simple::Exchange => Action::Exchange,
            Simple::Skip => Action::Skip,
            Simple::EndTurn => Action::EndTurn,
            Simple::TakeBack => Action::TakeBack,
        };
        self.carry_out(caller, table, seat, &[action], hand).await
    }

    /// Offers, accepts, declines or claims a draw.
    ///
    /// # Errors
    /// The caller does not play, the rules refuse it, or something fails.
    pub(crate) async fn offer(
        &self,
        caller: &Caller,
        game: GameId,
        offer: Offer,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let action = match offer {
            Offer::Draw => Action::OfferDraw,
            Offer::Accept => Action::AcceptDraw,
            Offer::Decline => Action::DeclineDraw,
            Offer::Claim => Action::ClaimDraw,
        };
        self.carry_out(caller, table, seat, &[action], hand).await
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The caller does not play, the game is over, or something fails.
    pub(crate) async fn ask_resign(&self, caller: &Caller, game: GameId, hand: Hand) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        if table.status().is_over() {
            return Err(act::not_now(&table, seat, ActionKind::Resign));
        }
        let control = |what| Control::Game { game, ply: table.game.ply(), what };
        let buttons = vec![
            Button::new(Style::Danger, "Resign", control(GameControl::ConfirmResign)).with_emoji("🏳️"),
            Button::new(Style::Secondary, "No, go on", control(GameControl::Panel)),
        ];
        let message = Message::text(format!("Do you really want to resign game #{game}? This ends it."))
            .with_row(Row::Buttons(buttons));
        Ok(Outcome { answer: hand.answer(message), announcements: Vec::new() })
    }

    /// Resigns.
    ///
    /// # Errors
    /// The caller does not play, the game is over, or something fails.
    pub(crate) async fn resign(&self, caller: &Caller, game: GameId, hand: Hand) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        self.carry_out(caller, table, seat, &[Action::Resign], hand).await
    }

    /// The panel. A card that goes into the hand is drawn at once: every turn begins with it, and
    /// there is nothing to decide before it.
    ///
    /// # Errors
    /// The caller does not play, or something fails.
    pub(crate) async fn open_panel(&self, caller: &Caller, game: GameId, hand: Hand) -> Result<Outcome, AppError> {
        let (mut table, seat) = self.seated(caller, game).await?;
        let must_draw = !table.game.options(seat, &PartialAction::of(ActionKind::Draw)).actions.is_empty();
        if must_draw && draws_into_hand(&table.game.view(seat.into()), seat) {
            let acted = self.act(caller, &mut table, seat, &[Action::Draw]).await?;
            if acted.scene.is_some() {
                return self.after(caller, table, seat, acted, hand).await;
            }
        }
        let panel = self.panel(caller, &table, seat, PartialAction::default(), 0).await?;
        self.reveal(caller, table, panel, hand).await
    }

    /// The panel with this much picked.
    ///
    /// # Errors
    /// The caller does not play, or something fails.
    pub(crate) async fn show_picked(
        &self,
        caller: &Caller,
        game: GameId,
        partial: PartialAction,
        page: u8,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let panel = self.panel(caller, &table, seat, partial, page).await?;
        self.reveal(caller, table, panel, Hand::OnPanel).await
    }

    /// A value was chosen from a menu of the panel.
    ///
    /// # Errors
    /// The caller does not play, the value cannot be picked, or something fails.
    pub(crate) async fn choose(
        &self,
        caller: &Caller,
        game: GameId,
        partial: &PartialAction,
        value: &str,
    ) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let picked = match pick(&table, seat, partial, value) {
            Ok(picked) => picked,
            Err(_) if self.has_acted(caller).await? => {
                return self.after(caller, table, seat, act::repeated(), Hand::OnPanel).await;
            }
            Err(error) => return Err(error),
        };
        match picked {
            Picked::Action(action) => self.carry_out(caller, table, seat, &[action], Hand::OnPanel).await,
            Picked::Partial(partial) => {
                let panel = self.panel(caller, &table, seat, partial, 0).await?;
                self.reveal(caller, table, panel, Hand::OnPanel).await
            }
        }
    }

    /// A game's table and the caller's seat at it.
    ///
    /// # Errors
    /// No such game, the caller does not play it, or the store fails.
    pub(crate) async fn seated(&self, caller: &Caller, game: GameId) -> Result<(OpenTable, Seat), AppError> {
        let table = self.tables.open(&*self.store, game).await?;
        let Some(seat) = table.seat_of(caller.user) else { return Err(onlooker(caller, &table)) };
        Ok((table, seat))
    }

    async fn carry_out(
        &self,
        caller: &Caller,
        mut table: OpenTable,
        seat: Seat,
        actions: &[Action],
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        let acted = self.act(caller, &mut table, seat, actions).await?;
        self.after(caller, table, seat, acted, hand).await
    }

    /// The answer when something was done: the panel while the turn goes on, else what everyone sees.
    async fn after(
        &self,
        caller: &Caller,
        table: OpenTable,
        seat: Seat,
        acted: Acted,
        hand: Hand,
    ) -> Result<Outcome, AppError> {
        if table.status().to_act() == Some(seat) && (acted.scene.is_none() || hand == Hand::OnPanel) {
            let panel = self.panel(caller, &table, seat, PartialAction::default(), 0).await?;
            let mut outcome = self.reveal(caller, table, panel, hand).await?;
            if let Some(scene) = acted.scene {
                outcome.announcements.push(self.announce(scene).await?);
            }
            return Ok(outcome);
        }
        let done = done(&table, seat);
        drop(table);
        match (acted.scene, hand) {
            (Some(scene), Hand::Afresh) => Ok(told(self.announce(scene).await?, caller.channel)),
            (Some(scene), Hand::OnPanel) => {
                let announcement = self.announce(scene).await?;
                Ok(Outcome { answer: Answer::Update(done), announcements: vec![announcement] })
            }
            (None, hand) => Ok(Outcome { answer: hand.answer(done), announcements: Vec::new() }),
        }
    }

    /// Lets the table go and draws the panel.
    async fn reveal(&self, caller: &Caller, table: OpenTable, panel: Panel, hand: Hand) -> Result<Outcome, AppError> {
        drop(table);
        let message = self.show(caller, panel).await?;
        Ok(Outcome { answer: hand.answer(message), announcements: Vec::new() })
    }
}

/// A typed command about one game.
impl App {
    /// Does what was asked of a game that has been found.
    ///
    /// # Errors
    /// It cannot be done, or something fails.
    pub(crate) async fn ask(&self, caller: &Caller, game: GameId, ask: &Ask, hand: Hand) -> Result<Outcome, AppError> {
        match ask {
            Ask::Move { text } => self.type_move(caller, game, text, hand).await,
            Ask::Draw => self.simply(caller, game, Simple::Draw, hand).await,
            Ask::Play { card } => self.type_play(caller, game, card, hand).await,
            Ask::Discard { card } => self.type_discard(caller, game, card.as_deref(), hand).await,
            Ask::Panel => self.open_panel(caller, game, hand).await,
            Ask::Hand => self.show_hand(caller, game, hand).await,
            Ask::Board { text } => self.show_board(caller, game, *text, hand).await,
            Ask::Resign => self.ask_resign(caller, game, hand).await,
            Ask::Offer(offer) => self.offer(caller, game, *offer, hand).await,
            Ask::History => self.history(caller, game, hand).await,
            Ask::Export(format) => self.export(caller, game, *format, hand).await,
            Ask::Act(simple) => self.simply(caller, game, *simple, hand).await,
        }
    }
}

/// The refusal of one who does not play. In another channel it does not even tell that the game exists.
fn onlooker(caller: &Caller, table: &Table) -> AppError {
    let info = &table.info;
    if info.place.channel != caller.channel {
        return super::table::no_such_game(info.id);
    }
    let control = Control::Game { game: info.id, ply: table.game.ply(), what: GameControl::Board };
    AppError::refused_with(
        format!("Game #{} is played by others, so only its board is for you.", info.id),
        Button::new(Style::Secondary, "Board", control),
    )
}

/// What a player reads when there is nothing more to do.
fn done(table: &Table, seat: Seat) -> Message {
    let view = table.game.view(seat.into());
    let game = table.info.id;
    if let Some(ending) = text::ending(view.status) {
        return Message::text(format!("Game #{game} is over: {ending}."));
    }
    let last = &view.last;
    let own_card = last.card.as_ref().filter(|card| card.current && card.seat == seat);
    let what = match &last.moved {
        _ if last.exchanged > 0 => "You exchanged your hand.".to_owned(),
        _ if last.turn_lost && own_card.is_some() => {
            let card = own_card.map(|card| card.card.name()).unwrap_or_default();
            format!("Your card **{card}** calls nothing that can move: the turn is lost.")
        }
        Some(moved) if moved.seat == seat && view.status.to_act() != Some(seat) => {
            format!("You moved **{}**.", moved.san)
        }
        _ => "Done.".to_owned(),
    };
    let awaited = view.status.to_act().map(|seat| table.info.players[seat]);
    let awaited = awaited.map(|user| format!(" <@{user}> is next.")).unwrap_or_default();
    Message::text(format!("Game #{game}: {what}{awaited}"))
}

/// Why a typed move is none, with the moves that are.
fn no_move(table: &Table, seat: Seat, error: &notation::MoveTextError) -> AppError {
    use notation::MoveTextError;
    let meant = match error {
        MoveTextError::NoSuchMove { meant: Some(action), .. } => Some(action.clone()),
        _ => None,
    };
    // The rules know why a move that was clearly meant is not legal.
    if let Some(action) = meant
        && let Err(refusal) = table.game.clone().apply(seat, &action)
    {
        return act::refusal_of(table, seat, &refusal, &action);
    }
    let legal = match error {
        MoveTextError::Ambiguous { candidates, .. } => candidates.clone(),
        _ => table.game.options(seat, &PartialAction::of(ActionKind::Move)).actions,
    };
    let typed = match error {
        MoveTextError::Unreadable(typed) => {
            format!(
                "{} is no move: write it like `Nf3`, `exd5`, `O-O`, `e8=Q`, or as squares like `e2e4`.",
                text::quoted(typed)
            )
        }
        MoveTextError::NoSuchMove { text: typed, .. } => format!("{} is not possible now.", text::quoted(typed)),
        MoveTextError::Ambiguous { text: typed, .. } => format!("{} can be more than one move.", text::quoted(typed)),
        // Games on the grid are not offered here.
        on_grid => format!("{}.", text::capital(&on_grid.to_string())),
    };
    AppError::refused(format!("{typed}{}", act::possible(&act::spoken(&table.game, seat, &legal, None))))
}
