//! `/learn`: every lesson is solved and missed by pressing, as in a real game.

use cardinal::app::{self, Command, Learn, ListGames};
use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Control, GameControl, Learning, Message, Outcome};
use cardinal_lessons::Lesson;
use cardinal_rules::{Action, ActionKind, Choice, Variant};
use cardinal_store::GameFilter;

use crate::world::{ANN, BOB, World, buttons, picks, refused, said, whole_text};

async fn begins(world: &World, lesson: &Lesson) -> Outcome {
    let control = Control::Learn(Learning::Begin(lesson.variant(), lesson.number()));
    world.press(ANN, &control, None).await
}

/// The value for a pawn that stays one.
const STAYS: &str = "stays";

/// The values that are picked on the way to an action, in any order.
fn values(action: &Action) -> Vec<String> {
    let choice = |choice: &Choice| serde_json::to_value(choice).unwrap().as_str().map(str::to_owned);
    match action {
        Action::Move { from, to, promote, .. } => [
            Some(from.to_string()),
            Some(to.to_string()),
            Some(promote.map_or(STAYS.to_owned(), |kind| kind.to_string())),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Action::Play { card, choices } => {
            [Some(card.to_string())].into_iter().chain(choices.iter().map(choice)).flatten().collect()
        }
        Action::Place { tile, at } => vec![tile.to_string(), at.to_string()],
        Action::Discard { card } => vec![card.to_string()],
        _ => Vec::new(),
    }
}

/// The buttons that lead to an action besides what is picked, whichever of them is there.
fn labels_of(action: &Action) -> &'static [&'static str] {
    match action.kind() {
        ActionKind::EndTurn => &["End turn"],
        ActionKind::Exchange => &["Swap your hand…", "Swap your hand"],
        ActionKind::Skip => &["Let it pass", "Send without a tile"],
        ActionKind::ClaimDraw => &["More", "Claim a draw…", "Claim a draw"],
        ActionKind::Discard => &["Discard a card…"],
        ActionKind::Play => &["Play it anyway"],
        ActionKind::Build => &["Fill up for me", "Done", "Done as it is"],
        _ => &[],
    }
}

/// Presses what carries out an action, as far as it is not done yet.
async fn carries_out(world: &World, mut panel: Outcome, action: &Action) -> Outcome {
    let mut left = values(action);
    let mut labels = labels_of(action).to_vec();
    for _press in 0..16 {
        if is_decided(said(&panel)) {
            break;
        }
        let message = said(&panel);
        let offered = picks(message);
        if let Some(index) = left.iter().position(|value| offered.iter().any(|pick| pick.value == *value)) {
            let value = left.remove(index);
            panel = world.pick(ANN, message, &value).await;
        } else if let Some(index) = labels.iter().position(|label| has(message, label)) {
            panel = world.press_labelled(ANN, message, labels.remove(index)).await;
        } else if !left.is_empty() && has(message, "Next") {
            panel = world.press_labelled(ANN, message, "Next").await;
        } else {
            break;
        }
    }
    panel
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|button| button.label == label)
}

fn is_decided(message: &Message) -> bool {
    message.text.contains("Well done!") || message.text.contains("Not yet.")
}

/// Carries out actions until the lesson is decided.
async fn tries(world: &World, lesson: &Lesson, actions: &[Action]) -> Outcome {
    let mut panel = begins(world, lesson).await;
    assert!(said(&panel).text.contains(lesson.goal()), "{}: {}", lesson.id(), said(&panel).text);
    for action in actions {
        panel = carries_out(world, panel, action).await;
    }
    // A card that is held until its move is chosen goes with any.
    while !is_decided(said(&panel))
        && let Some(pick) = picks(said(&panel)).first()
    {
        let value = pick.value.clone();
        panel = world.pick(ANN, said(&panel), &value).await;
    }
    assert!(is_decided(said(&panel)), "{}: {:?}\n{:?}", lesson.id(), actions, said(&panel));
    assert!(panel.announcements.is_empty());
    panel
}

#[tokio::test]
async fn every_lesson_is_solved_by_pressing_and_leads_to_the_next() {
    for variant in Variant::ALL {
        let world = World::new().await;
        for lesson in Lesson::all(variant) {
            let panel = tries(&world, lesson, &lesson.solutions()[0]).await;
            assert!(said(&panel).text.contains(lesson.solved()), "{}: {}", lesson.id(), said(&panel).text);
            assert_eq!(said(&panel).pictures.len(), 1, "{}", lesson.id());
            assert!(world.store.lessons().solved(ANN).await.unwrap().iter().any(|solved| solved == lesson.id()));
            if let Some(next) = lesson.next() {
                assert!(has(said(&panel), next.title()), "{}", lesson.id());
            }
        }
        let page = world.command(ANN, Command::global("learn", Learn { variant: Some(variant) })).await;
        assert!(said(&page).text.contains("you've done every lesson"), "{}", said(&page).text);
        let of_bob = world.command(BOB, Command::global("learn", Learn { variant: Some(variant) })).await;
        assert!(!said(&of_bob).text.contains("done"), "{}", said(&of_bob).text);
    }
}

#[tokio::test]
async fn the_obvious_wrong_tries_read_what_went_wrong_and_can_try_again() {
    for variant in Variant::ALL {
        let world = World::new().await;
        for lesson in Lesson::all(variant) {
            for wrong in lesson.wrong() {
                let by_other_means = [ActionKind::Resign, ActionKind::Build];
                if wrong.attempt().iter().any(|action| by_other_means.contains(&action.kind())) {
                    // A lesson's panel has no button to resign, and the presses above build a full deck.
                    continue;
                }
                let panel = tries(&world, lesson, wrong.attempt()).await;
                assert!(said(&panel).text.contains(wrong.text()), "{}: {}", lesson.id(), said(&panel).text);
                assert!(has(said(&panel), "Try again"), "{}", lesson.id());
            }
        }
        assert_eq!(world.store.lessons().solved(ANN).await.unwrap(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_lesson_is_no_game_that_any_list_shows_and_the_next_try_deletes_it() {
    let world = World::new().await;
    let [first, second, ..] = Lesson::all(Variant::NoStress) else { panic!("there are lessons") };
    begins(&world, first).await;
    begins(&world, second).await;
    let running = GameFilter { player: Some(ANN), ..GameFilter::default() };
    assert_eq!(world.store.games().count(running).await.unwrap(), 0);
    let listed = world.command(ANN, Command::global("games", ListGames)).await;
    assert!(!whole_text(said(&listed)).contains("Cardinal"), "{}", whole_text(said(&listed)));
    assert!(world.store.games().info(GameId::of_try(1)).await.is_err(), "the first try is deleted");
    let info = world.store.games().info(GameId::of_try(2)).await.unwrap();
    assert_eq!(info.computer.unwrap().lesson.as_deref(), Some(second.id()));
    // No number is used up: the first game that anyone sees is the first.
    assert_eq!(world.start(Variant::Standard, &[]).await, GameId(1));
    let seen = world.command(BOB, Command::game(Some("2".to_owned()), Ask::Board { text: false })).await;
    assert!(refused(&seen).contains('2'), "{}", refused(&seen));
    // Nobody is told of it, and nothing of it is ever due.
    let repairs = app::find_repairs(&world.context).await.announcements;
    assert!(repairs.iter().all(|announcement| announcement.key.game == GameId(1)), "{repairs:?}");
    assert!(app::games_for_computer(&world.context).await.is_empty());
    let published =
        world.press(ANN, &Control::Game { game: GameId::of_try(2), ply: 0, what: GameControl::Publish }, None).await;
    assert!(published.announcements.is_empty(), "{published:?}");
}

#[tokio::test]
async fn a_try_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let lesson = Lesson::with_id("no-stress/1").unwrap();
    begins(&world, lesson).await;
    world.restart().await;
    let panel = world
        .press(ANN, &Control::Game { game: GameId::of_try(1), ply: 0, what: GameControl::CurrentPanel }, None)
        .await;
    assert!(said(&panel).text.contains(lesson.goal()), "{}", said(&panel).text);
    let panel = carries_out(&world, panel, &lesson.solutions()[0][0]).await;
    assert!(said(&panel).text.contains(lesson.solved()), "{}", said(&panel).text);
}

#[tokio::test]
async fn a_panel_of_a_deleted_try_says_so() {
    let world = World::new().await;
    let [first, second, ..] = Lesson::all(Variant::NoStress) else { panic!("there are lessons") };
    let old = begins(&world, first).await;
    begins(&world, second).await;
    let value = picks(said(&old))[0].value.clone();
    let pressed = world.pick(ANN, said(&old), &value).await;
    assert!(refused(&pressed).contains("You've begun another lesson since"), "{}", refused(&pressed));
}
