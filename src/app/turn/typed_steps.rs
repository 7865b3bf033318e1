//! Reads typed steps of a turn that is composed step by step. Each command is a step, or a move with a card.

use cardinal_interaction::{Caller, Outcome, PlainAction, Via};
use cardinal_rules::{
    Action, ActionKind, Card, PartialAction, Timing,
    notation::{self, MoveTextError},
};
use cardinal_table::{LiveGame, Seated};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::compose::{Composed, asks_to_pass, asks_whether, go_on_composing, shows};
use crate::app::turn::composition::{self, Composition, Taken};
use crate::app::turn::misread::{no_move, which_move};
use crate::app::turn::panel::Owner;
use crate::app::turn::picking::complete_action;
use crate::app::turn::refusal::{not_now, refusal_of};
use crate::app::turn::typed_choices::{choices_of, discard_card, named_kind, play_card, spoken_with, typed_card};
use crate::app::words::{cards, text};

/// A step as typed.
pub(crate) enum Typed {
    /// A move.
    Move(String),
    /// A card and its choices.
    Card(String),
    /// A card to discard.
    Discard(String),
    /// The name of a kind of piece.
    Word(String),
    /// The response to a card's question.
    Answer(String),
    /// An action without details.
    Act(PlainAction),
}

impl Typed {
    /// Its kind of action.
    pub(super) fn kind(&self) -> ActionKind {
        match self {
            Typed::Move(_) => ActionKind::Move,
            Typed::Card(_) => ActionKind::Play,
            Typed::Discard(_) => ActionKind::Discard,
            Typed::Word(_) => ActionKind::Say,
            Typed::Answer(_) => ActionKind::Choose,
            Typed::Act(act) => act.kind(),
        }
    }
}

/// What a typed step means.
enum Meant {
    Step(Action),
    /// An incomplete step.
    Part(PartialAction),
}

/// Adds typed steps to those composed.
///
/// # Errors
/// One of them is not a step or not legal, so that nothing is composed or sent, or something fails.
pub(super) async fn type_steps(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    steps: Vec<Typed>,
    via: Via,
) -> Result<Outcome, AppError> {
    let typed = move |live: &LiveGame, owner: &Owner, composition| in_turn(live, owner, composition, steps);
    go_on_composing(context, caller, seated, via, typed).await
}

/// Takes the typed steps one after the other. An incomplete pick on the panel is not among them.
fn in_turn(
    live: &LiveGame,
    owner: &Owner,
    mut composition: Composition,
    steps: Vec<Typed>,
) -> Result<Composed, AppError> {
    // Words can be said while waiting. For any other step, the typed text is not the problem then.
    let says = matches!(steps.as_slice(), [Typed::Word(_)]);
    if !says && live.status().to_act() != Some(owner.seat) {
        return Err(not_now(live, &composition.game.listing(owner.seat), ActionKind::Move));
    }
    let mut steps = in_order(live, steps).into_iter().peekable();
    while let Some(typed) = steps.next() {
        let listens = |composition: &Composition, word: &Action| {
            let words = PartialAction::of(ActionKind::Say);
            composition.game.options(owner.seat, &words).actions.contains(word)
        };
        let said = if let Typed::Move(text) = &typed { spoken_with(text) } else { None };
        let word = said.map(|kind| Action::Say { kind }).filter(|word| listens(&composition, word));
        let step = match meant(live, &composition, typed)? {
            Meant::Step(step) => step,
            Meant::Part(partial) => {
                composition::judge(live, &composition, partial.from)?;
                composition.draft.partial = partial;
                return Ok(shows(live, owner, composition, 0));
            }
        };
        composition::judge(live, &composition, composition::moved_from(&step))?;
        if let Some(asked) = asks_to_pass(live, owner, &composition, &step) {
            return Ok(asked);
        }
        let taken = composition
            .take(step.clone())
            .map_err(|refusal| refusal_of(live, &composition.game.listing(owner.seat), &refusal, step.kind()))?;
        if taken == Taken::Composed && word.is_none() {
            continue;
        }
        // The player must not know what it reveals before it is done.
        if steps.peek().is_some() {
            return Err(AppError::refused(say!("cannot-type-behind", step = step.to_string())));
        }
        return Ok(match taken {
            Taken::Final { no_effect: true, .. } => asks_whether(live, owner, composition, &step),
            // The move comes first, then the word counts.
            Taken::Final { ends, .. } => {
                Composed::Sends(composition.closed(step, ends).into_iter().chain(word).collect())
            }
            Taken::Composed => Composed::Sends(composition.draft.steps.into_iter().chain(word).collect()),
        });
    }
    Ok(match composition.ended(owner.ends_after_move) {
        Some(turn) => Composed::Sends(turn),
        None => shows(live, owner, composition, 0),
    })
}

/// Returns whether a card that is typed with a move is played before it.
pub(crate) fn comes_first(card: Card) -> bool {
    let Card::Knightmare(card) = card else { return false };
    card.timing().contains(&Timing::BeforeMove) && !card.timing().contains(&Timing::AfterMove)
}

/// Puts a card that is played before the move in front of it.
fn in_order(live: &LiveGame, mut steps: Vec<Typed>) -> Vec<Typed> {
    if let [Typed::Move(_), Typed::Card(card)] = steps.as_slice()
        && let Ok((card, _)) = cards::parse(live.info.variant, card)
        && comes_first(card)
    {
        steps.swap(0, 1);
    }
    steps
}

/// Reads a typed step in the game after the steps before it.
fn meant(live: &LiveGame, composition: &Composition, said: Typed) -> Result<Meant, AppError> {
    let listing = composition.game.listing(composition.seat());
    Ok(match said {
        Typed::Move(text) => match notation::parse_move(&listing, &text) {
            Ok(action) => Meant::Step(action),
            Err(MoveTextError::Unfinished { from }) => {
                Meant::Part(PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) })
            }
            Err(MoveTextError::Ambiguous { candidates, .. }) => {
                return Err(which_move(live, &listing, &text, &candidates));
            }
            Err(error) => return Err(no_move(&listing, &text, &error)),
        },
        Typed::Card(text) => {
            let (card, rest) = typed_card(live, play_card, &text)?;
            let base = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
            let choices = choices_of(&composition.game, composition.seat(), &base, rest)?;
            let partial = PartialAction { choices: choices.clone(), ..base };
            let options = listing.options(&partial);
            match complete_action(&options.actions, &partial) {
                Some(action) => Meant::Step(action.clone()),
                None if options.next.choices.is_empty() => Meant::Step(Action::Play { card, choices }),
                None => Meant::Part(partial),
            }
        }
        Typed::Discard(text) => Meant::Step(Action::Discard { card: typed_card(live, discard_card, &text)?.0 }),
        Typed::Word(text) => match named_kind(text.trim()) {
            Some(kind) => Meant::Step(Action::Say { kind }),
            None => return Err(AppError::refused(say!("misread-word", typed = text::quoted(&text)))),
        },
        Typed::Answer(text) => {
            let base = PartialAction::of(ActionKind::Choose);
            let choices = choices_of(&composition.game, composition.seat(), &base, &text)?;
            let partial = PartialAction { choices: choices.clone(), ..base };
            let options = listing.options(&partial);
            match complete_action(&options.actions, &partial) {
                Some(action) => Meant::Step(action.clone()),
                None if options.next.choices.is_empty() => Meant::Step(Action::Choose { choices }),
                None => Meant::Part(partial),
            }
        }
        Typed::Act(act) => Meant::Step(act.action()),
    })
}
