//! What the controls of a game do, and how their custom ids are written.

use std::fmt::Write as _;

use cardinal_rules::{Card, PartialAction};

use super::draft::{
    Check, Composing, Draft, Drafted, decode_composing, encode_composing, encode_draft, encode_drafted, with_draft,
};
use super::steps::{
    Building, FOLLOW_STEPS, FollowStep, Planning, Stepping, decode_building, decode_planning, decode_step,
    encode_building, encode_planning, encode_step,
};
use crate::ask::{Ask, FORMATS, Replaying, decode_replaying, encode_replaying};
use crate::caller::{Caller, Handling};
use crate::letters::{base36, first_letter, letter_in, number_of, value_of};
use crate::offer::{OFFERS, Offer, PlainAction, Proposal, SIMPLE, proposal_letter, proposal_of};
use crate::part::PoolPart;

/// What a control of a game does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameControl {
    /// Makes a request that a command makes too, in the control's turn. Only some requests have a control; another
    /// one's custom id can't be read.
    Ask(Ask),
    /// Shows the private panel of whatever turn it is, in place of the control's own private message.
    CurrentPanel,
    /// A menu on the panel, whose chosen value is added to the draft.
    Pick {
        /// The choices so far.
        draft: Draft,
        /// Which of several menus of the same panel this is, from 0.
        part: u8,
    },
    /// A button on the panel that stands for one value of such a menu.
    Take {
        /// The choices so far.
        draft: Draft,
        /// The value that is added.
        value: String,
    },
    /// A button that shows the panel with this draft.
    Show {
        /// The draft.
        draft: Draft,
        /// Which page of its menus is shown, from 0.
        page: u8,
    },
    /// A button on the panel that takes an action.
    Act {
        /// What it does.
        act: PlainAction,
        /// The step to take before it.
        drafted: Option<Drafted>,
    },
    /// Continues a turn composed at the table.
    Compose {
        /// The turn for which the panel was made.
        check: Check,
        /// The step.
        what: Composing,
    },
    /// Continues building a deck.
    Build {
        /// The deck for which the panel was made.
        check: Check,
        /// The step.
        what: Building,
        /// The part of the pool that the panel shows.
        part: PoolPart,
    },
    /// Starts the short time that a card gives, and uncovers the board.
    Begin,
    /// A step of telling what is missing from the board.
    Guess(Guessing),
    /// Plays a card for which nothing can move, and so skips the turn: the confirmation.
    NoEffect(Card),
    /// Shows the buttons about the game as a whole.
    More,
    /// Asks whether to swap the whole hand.
    AskExchange,
    /// Asks whether to offer or claim this.
    AskOffer(Offer),
    /// Resigns: the confirmation.
    ConfirmResign,
    /// Resigns, and leaves the series of games that it belongs to.
    LeaveSeries,
    /// Offers or claims this: the confirmation.
    Offer(Offer),
    /// Under the channel's message of an offer: accepts it, asking first if that cannot be undone, or declines it.
    AnswerOffer {
        /// The offer.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Asks whether to accept what the opponent offers.
    AskAnswer(Proposal),
    /// Accepts or declines the opponent's offer: the confirmation.
    Answer {
        /// The offer.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Challenges the opponent of a finished game again, with colours swapped.
    Rematch,
    /// Shows the game's short rules privately.
    HowToPlay,
    /// Continues planning ahead.
    Plan {
        /// The plan for which the panel was made.
        check: Check,
        /// The step.
        what: Planning,
    },
    /// Opens a replay of the whole game as a new private message. A requested replay takes the place of the one that
    /// the control is under, and a control says by itself how it is answered: so these are two.
    OpenReplay,
    /// Follows a game, or no longer.
    Follow(FollowStep),
    /// Steps through the turns of a game, privately.
    Step(Stepping),
    /// Shows it as one of others' that can be watched, privately.
    Watch,
    /// Explains the signs on the board privately.
    Signs,
    /// Shows privately how the game's shuffles are verified.
    FairPlay,
    /// Shows privately everything about a card.
    Card(Card),
    /// Shows what the computer player would do.
    Hint,
    /// Asks whether everybody may see a private game.
    AskPublish,
    /// Lets everybody see a private game: the confirmation.
    Publish,
    /// Aborts a game that can't be read.
    AbortUnreadable,
    /// Opens a form in which this is typed.
    OpenForm(GameForm),
    /// A form that was sent; the values are the texts of its fields.
    SendForm(GameForm),
}

/// What is typed in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameForm {
    /// A move, with the card or tile that goes with it.
    Turn,
    /// Replies to what the opponent may play.
    Plan,
    /// The name under which the deck that is being built is saved.
    Deck,
}

pub(super) const FORMS: [(GameForm, char); 3] = [(GameForm::Turn, 't'), (GameForm::Plan, 'p'), (GameForm::Deck, 'd')];

impl GameControl {
    /// Returns how this caller's press is logged and answered. In a direct message, which nobody else sees, the panel
    /// takes the place of the message with its button.
    pub const fn handling(&self, caller: &Caller) -> Handling {
        match self {
            GameControl::Ask(Ask::Panel) if caller.guild.is_none() && !caller.installation.is_elsewhere() => {
                Handling::update("press my-turn")
            }
            GameControl::Ask(ask) => asked(ask),
            GameControl::CurrentPanel => Handling::update("press panel"),
            GameControl::Pick { .. } | GameControl::Take { .. } => Handling::update("press pick"),
            GameControl::Show { .. } => Handling::update("press show"),
            GameControl::Act { .. } => Handling::update("press act"),
            GameControl::Compose { .. } => Handling::update("press compose"),
            GameControl::Build { .. } => Handling::update("press build"),
            GameControl::Begin => Handling::update("press begin"),
            GameControl::Guess(_) => Handling::update("press guess"),
            GameControl::NoEffect(_) => Handling::update("press waste"),
            GameControl::More => Handling::update("press more"),
            GameControl::AskExchange => Handling::update("press ask-exchange"),
            GameControl::ConfirmResign => Handling::update("press confirm-resign"),
            GameControl::LeaveSeries => Handling::update("press leave-series"),
            GameControl::AskOffer(_)
            | GameControl::Offer(_)
            | GameControl::AskAnswer(_)
            | GameControl::Answer { .. } => Handling::update("press offer"),
            GameControl::AnswerOffer { .. } => Handling::private("press offer"),
            GameControl::Rematch => Handling::private("press rematch"),
            GameControl::HowToPlay => Handling::private("press how-to-play"),
            GameControl::Plan { .. } => Handling::update("press plan"),
            GameControl::OpenReplay => Handling::private("press replay"),
            GameControl::Follow(FollowStep::Begin | FollowStep::StopByMessage) => Handling::private("press follow"),
            GameControl::Follow(FollowStep::Choose(_) | FollowStep::Stop) => Handling::update("press follow"),
            GameControl::Step(Stepping::Open) => Handling::private("press step"),
            GameControl::Step(_) => Handling::update("press step"),
            GameControl::Watch => Handling::private("press watch"),
            GameControl::Signs => Handling::private("press signs"),
            GameControl::FairPlay => Handling::private("press fair-play"),
            GameControl::Card(_) => Handling::private("press card"),
            GameControl::Hint => Handling::update("press hint"),
            GameControl::AskPublish | GameControl::Publish => Handling::update("press publish"),
            GameControl::AbortUnreadable => Handling::update("press abort-unreadable"),
            GameControl::OpenForm(_) => Handling::private("press open-form"),
            GameControl::SendForm(_) => Handling::update("form"),
        }
    }
}

/// How a press of a control that makes this request is logged and answered.
const fn asked(ask: &Ask) -> Handling {
    match ask {
        Ask::Panel => Handling::private("press my-turn"),
        Ask::Move { .. } => Handling::update("press typed-move"),
        Ask::Play { .. } => Handling::update("press typed-play"),
        Ask::Discard { .. } => Handling::update("press typed-discard"),
        Ask::Hand => Handling::update("press hand"),
        Ask::Board { .. } => Handling::private("press board"),
        Ask::Resign => Handling::update("press resign"),
        Ask::Offer(_) => Handling::private("press offer"),
        Ask::Export(_) => Handling::private("press export"),
        Ask::History => Handling::private("press history"),
        Ask::Plan { .. } => Handling::update("press plan"),
        Ask::Replay(Replaying { everyone: true, .. }) => Handling::public("press replay"),
        Ask::Replay(_) => Handling::update("press replay"),
        Ask::Draw | Ask::Say { .. } | Ask::Answer { .. } | Ask::Act(_) | Ask::Build(_) => ask.handling(),
    }
}

/// The steps of telling what is missing from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guessing {
    /// The menu of kinds of pieces.
    Kind,
    /// The menu of files.
    File,
    /// The menu of ranks.
    Rank,
    /// Sends the answer.
    Send,
}

pub(super) const GUESSES: [(Guessing, char); 4] =
    [(Guessing::Kind, 'k'), (Guessing::File, 'f'), (Guessing::Rank, 'r'), (Guessing::Send, 's')];

/// Appends a letter and its fields.
pub(super) fn encode_game(id: &mut String, what: &GameControl) {
    match what {
        GameControl::Ask(ask) => encode_asked(id, ask),
        GameControl::CurrentPanel => id.push('u'),
        GameControl::Pick { draft, part } => {
            let _ = write!(id, "s{}", base36(*part));
            encode_draft(id, draft);
        }
        GameControl::Take { draft, value } => {
            let _ = write!(id, "v{value}");
            encode_draft(id, draft);
        }
        GameControl::Show { draft, page } => {
            let _ = write!(id, "p{}", base36(*page));
            encode_draft(id, draft);
        }
        GameControl::Act { act, drafted } => {
            id.extend(['a', letter_in(&SIMPLE, *act)]);
            encode_drafted(id, *drafted);
        }
        GameControl::Compose { check, what } => encode_composing(id, *check, what),
        GameControl::Begin => id.push('g'),
        GameControl::Guess(what) => id.extend(['G', letter_in(&GUESSES, *what)]),
        GameControl::Build { check, what, part } => encode_building(id, *check, *what, *part),
        GameControl::NoEffect(card) => {
            let _ = write!(id, "w{card}");
        }
        GameControl::More => id.push('M'),
        GameControl::AskExchange => id.push('E'),
        GameControl::AskOffer(offer) => id.extend(['O', letter_in(&OFFERS, *offer)]),
        GameControl::ConfirmResign => id.push('R'),
        GameControl::LeaveSeries => id.push('V'),
        GameControl::Offer(offer) => id.extend(['o', letter_in(&OFFERS, *offer)]),
        GameControl::AnswerOffer { what, accept } => {
            id.push(if *accept { 'y' } else { 'n' });
            // Draws were once the only offers, and buttons from then are still pressed.
            id.extend(Some(proposal_letter(*what)).filter(|_| *what != Proposal::Draw));
        }
        GameControl::AskAnswer(what) => id.extend(['A', proposal_letter(*what)]),
        GameControl::Answer { what, accept } => id.extend([if *accept { 'Y' } else { 'N' }, proposal_letter(*what)]),
        GameControl::Rematch => id.push('m'),
        GameControl::HowToPlay => id.push('h'),
        GameControl::Plan { check, what } => encode_planning(id, *check, what),
        GameControl::OpenReplay => id.push('j'),
        GameControl::Step(step) => encode_step(id, *step),
        GameControl::Follow(step) => id.extend(['F', letter_in(&FOLLOW_STEPS, *step)]),
        GameControl::Watch => id.push('W'),
        GameControl::Signs => id.push('z'),
        GameControl::FairPlay => id.push('f'),
        GameControl::Hint => id.push('H'),
        GameControl::AskPublish => id.push('P'),
        GameControl::Publish => id.push('Q'),
        GameControl::AbortUnreadable => id.push('X'),
        GameControl::OpenForm(form) => id.extend(['B', letter_in(&FORMS, *form)]),
        GameControl::SendForm(form) => id.extend(['D', letter_in(&FORMS, *form)]),
        GameControl::Card(card) => {
            let _ = write!(id, "q{card}");
        }
    }
}

/// Appends the letters of a request. A menu of games has others for it ([`encode_ask`](crate::ask::encode_ask)), and
/// buttons with either are still pressed.
fn encode_asked(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Panel => id.push('t'),
        Ask::Move { text, place: None } => id.extend(["Tm", text]),
        Ask::Play { card } => id.extend(["Tp", card]),
        Ask::Discard { card: Some(card) } => id.extend(["Td", card]),
        Ask::Hand => id.push('k'),
        Ask::Board { text: false } => id.push('b'),
        Ask::Resign => id.push('r'),
        Ask::Offer(offer @ Offer::ClaimAway(_)) => id.extend(['K', letter_in(&OFFERS, *offer)]),
        Ask::Export(Some(format)) => id.extend(['x', letter_in(&FORMATS, *format)]),
        Ask::History => id.push('l'),
        Ask::Plan { lines: None } => id.push('I'),
        Ask::Replay(what) => {
            id.push('J');
            encode_replaying(id, *what);
        }
        // No control makes these.
        Ask::Move { .. }
        | Ask::Draw
        | Ask::Discard { card: None }
        | Ask::Say { .. }
        | Ask::Answer { .. }
        | Ask::Act(_)
        | Ask::Build(_)
        | Ask::Board { text: true }
        | Ask::Offer(_)
        | Ask::Plan { .. }
        | Ask::Export(None) => id.push('?'),
    }
}

pub(super) fn decode_game(text: &str) -> Option<GameControl> {
    let (what, rest) = first_letter(text)?;
    let bare = |control| rest.is_empty().then_some(control);
    let bare_ask = |ask| bare(GameControl::Ask(ask));
    match what {
        't' => bare_ask(Ask::Panel),
        'u' => bare(GameControl::CurrentPanel),
        's' | 'p' => {
            let (number, draft) = with_draft(rest)?;
            Some(match what {
                's' => GameControl::Pick { draft, part: number_of(number)? },
                _ => GameControl::Show { draft, page: number_of(number)? },
            })
        }
        'a' => {
            let (letter, Draft { drafted, partial }) = with_draft(rest)?;
            let act = value_of(&SIMPLE, letter)?;
            (partial == PartialAction::default()).then_some(GameControl::Act { act, drafted })
        }
        'v' => with_draft(rest).map(|(value, draft)| GameControl::Take { draft, value: value.to_owned() }),
        'c' => decode_composing(rest).map(|(check, what)| GameControl::Compose { check, what }),
        'g' => bare(GameControl::Begin),
        'G' => value_of(&GUESSES, rest).map(GameControl::Guess),
        'd' => decode_building(rest).map(|(check, what, part)| GameControl::Build { check, what, part }),
        'T' => {
            let (letter, text) = first_letter(rest)?;
            let text = Some(text.to_owned()).filter(|text| !text.is_empty())?;
            match letter {
                'm' => Some(GameControl::Ask(Ask::Move { text, place: None })),
                'p' => Some(GameControl::Ask(Ask::Play { card: text })),
                'd' => Some(GameControl::Ask(Ask::Discard { card: Some(text) })),
                _ => None,
            }
        }
        'w' => rest.parse().ok().map(GameControl::NoEffect),
        'M' => bare(GameControl::More),
        'E' => bare(GameControl::AskExchange),
        'O' => value_of(&OFFERS, rest).map(GameControl::AskOffer),
        'k' => bare_ask(Ask::Hand),
        'b' => bare_ask(Ask::Board { text: false }),
        'r' => bare_ask(Ask::Resign),
        'R' => bare(GameControl::ConfirmResign),
        'V' => bare(GameControl::LeaveSeries),
        'h' => bare(GameControl::HowToPlay),
        'l' => bare_ask(Ask::History),
        'I' => bare_ask(Ask::Plan { lines: None }),
        'L' => decode_planning(rest).map(|(check, what)| GameControl::Plan { check, what }),
        'j' => bare(GameControl::OpenReplay),
        'J' => decode_replaying(rest).map(|what| GameControl::Ask(Ask::Replay(what))),
        'S' => decode_step(rest).map(GameControl::Step),
        'F' => value_of(&FOLLOW_STEPS, rest).map(GameControl::Follow),
        'W' => bare(GameControl::Watch),
        'z' => bare(GameControl::Signs),
        'f' => bare(GameControl::FairPlay),
        'H' => bare(GameControl::Hint),
        'P' => bare(GameControl::AskPublish),
        'Q' => bare(GameControl::Publish),
        'X' => bare(GameControl::AbortUnreadable),
        'B' => value_of(&FORMS, rest).map(GameControl::OpenForm),
        'D' => value_of(&FORMS, rest).map(GameControl::SendForm),
        'q' => rest.parse().ok().map(GameControl::Card),
        'o' => value_of(&OFFERS, rest).map(GameControl::Offer),
        'y' | 'n' => {
            let proposed = if rest.is_empty() { Some(Proposal::Draw) } else { proposal_of(rest) };
            proposed.map(|proposed| GameControl::AnswerOffer { what: proposed, accept: what == 'y' })
        }
        'A' => proposal_of(rest).map(GameControl::AskAnswer),
        'Y' | 'N' => proposal_of(rest).map(|proposed| GameControl::Answer { what: proposed, accept: what == 'Y' }),
        'K' => {
            let claim = value_of(&OFFERS, rest).filter(|offer| matches!(offer, Offer::ClaimAway(_)));
            claim.map(|claim| GameControl::Ask(Ask::Offer(claim)))
        }
        'x' => value_of(&FORMATS, rest).map(|format| GameControl::Ask(Ask::Export(Some(format)))),
        'm' => bare(GameControl::Rematch),
        _ => None,
    }
}
