//! What players type of a turn that is composed at the table: each line is a step, or a move and its card.

use cardinal_rules::notation::{self, MoveTextError};
use cardinal_rules::{Action, ActionKind, Card, Choice, ChoiceText, Kind, PartialAction, Timing};
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::ask::PlainAction;
use crate::app::interaction::codec::parse_choice;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::live::{LiveGame, on_game};
use crate::app::turn::compose::{Composed, shows, stepped};
use crate::app::turn::composition::{Composition, Taken};
use crate::app::turn::misread::no_move;
use crate::app::turn::outcome::Seated;
use crate::app::turn::panel::Owner;
use crate::app::turn::picking::enough;
use crate::app::words::{cards, text};
use crate::store::KeptDraft;

/// A step as it is typed.
pub(super) enum Typed {
    /// A move.
    Move(String),
    /// A card and what is chosen for it.
    Card(String),
    /// A card that is thrown away.
    Discard(String),
    /// The name of a kind of piece.
    Word(String),
    /// An act without detail.
    Act(PlainAction),
}

/// What a typed step means.
enum Meant {
    Step(Action),
    /// More has to be said of it.
    Part(PartialAction),
}

impl App {
    /// Takes typed steps behind those that are composed.
    ///
    /// # Errors
    /// One of them is none, or cannot be taken; then nothing is composed or sent. Or something fails.
    pub(super) async fn type_steps(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        steps: Vec<Typed>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let owner = self.owner(caller, &live.info, seat).await?;
        let kept = self.composed_by(&live, seat).await?;
        let (live, composed) = on_game(live, move |live| {
            let composed = typed(live, &owner, kept, steps);
            composed.map(|composed| (composed, owner))
        })
        .await?;
        match composed {
            Ok((composed, owner)) => self.settle(caller, (live, seat), composed, owner, via).await,
            Err(_) if self.has_acted(caller).await? => self.already(caller, live, seat, via).await,
            Err(error) => Err(error),
        }
    }
}

/// The steps of the steps, one after the other.
fn typed(live: &LiveGame, owner: &Owner, mut kept: KeptDraft, steps: Vec<Typed>) -> Result<Composed, AppError> {
    kept.partial = PartialAction::default();
    let mut composition = Composition::of(live, owner.seat, kept);
    let mut steps = in_order(live, steps).into_iter().peekable();
    while let Some(said) = steps.next() {
        let word = spoken_with(&said);
        let step = match meant(live, &composition, said)? {
            Meant::Step(step) => step,
            Meant::Part(partial) => {
                composition.draft.partial = partial;
                return Ok(shows(live, owner, composition, 0));
            }
        };
        let listens = composition.take(step.clone());
        match listens {
            Ok(Taken::Composed) => {}
            Ok(Taken::Final) if steps.peek().is_some() => {
                // What it brings about is not to be known before it is done.
                return Err(AppError::refused(say!("cannot-type-behind", step = step.to_string())));
            }
            Ok(Taken::Final) | Err(_) => return stepped(live, owner, composition, step),
        }
        // The move comes first, then the word counts.
        if let Some(say) = word.map(|kind| Action::Say { kind })
            && composition.game.options(owner.seat, &PartialAction::of(ActionKind::Say)).actions.contains(&say)
        {
            return stepped(live, owner, composition, say);
        }
    }
    Ok(shows(live, owner, composition, 0))
}

/// A card that is played before the move comes before it, any other behind.
fn in_order(live: &LiveGame, mut steps: Vec<Typed>) -> Vec<Typed> {
    if let [Typed::Move(_), Typed::Card(card)] = steps.as_slice()
        && let Ok((Card::Knightmare(card), _)) = cards::parse(live.info.variant, card)
        && card.timing().contains(&Timing::BeforeMove)
        && !card.timing().contains(&Timing::AfterMove)
    {
        steps.swap(0, 1);
    }
    steps
}

/// The kind of piece that is named by typing a move.
fn spoken_with(said: &Typed) -> Option<Kind> {
    let Typed::Move(text) = said else { return None };
    let first = text.split_whitespace().next()?;
    let letter = first.chars().next().filter(char::is_ascii_uppercase);
    let by_letter = letter.and_then(|letter| Kind::ALL.into_iter().find(|kind| kind.letter() == letter));
    by_letter.or_else(|| named_kind(first))
}

fn named_kind(word: &str) -> Option<Kind> {
    let word = word.to_lowercase();
    Kind::ALL.into_iter().find(|kind| word == kind.in_words().to_lowercase() || word == kind.name())
}

fn meant(live: &LiveGame, composition: &Composition, said: Typed) -> Result<Meant, AppError> {
    let listing = composition.game.listing(composition.seat());
    Ok(match said {
        Typed::Move(text) => match notation::parse_move(&listing, &text) {
            Ok(action) => Meant::Step(action),
            Err(MoveTextError::Unfinished { from }) => {
                Meant::Part(PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) })
            }
            Err(error) => return Err(no_move(&listing, &text, &error)),
        },
        Typed::Card(text) => {
            let (card, choices) = card_of(live, &text)?;
            let partial =
                PartialAction { card: Some(card), choices: choices.clone(), ..PartialAction::of(ActionKind::Play) };
            let options = listing.options(&partial);
            match enough(&options.actions, &partial) {
                Some(action) => Meant::Step(action.clone()),
                None if options.next.choices.is_empty() => Meant::Step(Action::Play { card, choices }),
                None => Meant::Part(partial),
            }
        }
        Typed::Discard(text) => Meant::Step(Action::Discard { card: cards::parse(live.info.variant, &text)?.0 }),
        Typed::Word(text) => match named_kind(text.trim()) {
            Some(kind) => Meant::Step(Action::Say { kind }),
            None => return Err(AppError::refused(say!("misread-word", typed = text::quoted(&text)))),
        },
        Typed::Act(act) => Meant::Step(act.action()),
    })
}

/// The card that was typed, and its choices.
fn card_of(live: &LiveGame, typed: &str) -> Result<(Card, Vec<Choice>), AppError> {
    let (card, rest) = cards::parse(live.info.variant, typed)?;
    let choice = |word: &str| {
        typed_choice(word).ok_or_else(|| AppError::refused(say!("misread-choice", typed = text::quoted(word))))
    };
    let words = rest.split([' ', ',']).filter(|word| !word.is_empty());
    Ok((card, words.map(choice).collect::<Result<_, _>>()?))
}

/// A choice as players type it: a pair as `a2-a4`, yes and no, a kind by its name.
pub(super) fn typed_choice(word: &str) -> Option<Choice> {
    let word = word.trim().to_lowercase();
    let cell = |text: &str| text.parse::<ChoiceText>().ok().filter(|choice| matches!(choice, ChoiceText::Cell(_)));
    if let Some((one, other)) = word.split_once(['-', '>', ':', '→'])
        && let (Some(one), Some(other)) = (cell(one), cell(other.trim_start_matches('>')))
    {
        return Some(Choice::List(vec![one.into(), other.into()]));
    }
    match word.as_str() {
        "yes" | "true" => Some(Choice::Flag(true)),
        "no" | "false" => Some(Choice::Flag(false)),
        word => parse_choice(word).or_else(|| named_kind(word).map(|kind| ChoiceText::Kind(kind).into())),
    }
}
