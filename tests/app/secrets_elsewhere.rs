//! Secrets where a server isn't: in direct messages and by one's account nobody learns more than on the server, and
//! what only one player may know is shown to that player alone, forms included.

use cardinal::app::{Command, Intent};
use cardinal_ids::{ChannelId, GameId, UserId};
use cardinal_interaction::{Answer, Ask, Caller, Control, GameControl, GameForm, Installation, Outcome};

use crate::knightmare_secrets::{HOLY_WAR, some_hands, with_hands_of_bob};
use crate::twin_worlds::{TwinWorlds, looking};
use crate::world::{ANN, BOB, EVE, World, choices, pressed, said};

/// Where a member asks: in the direct messages with the bot, and where nothing but their account has brought it.
const PLACES: [(&str, Installation); 3] = [
    ("direct messages", Installation::Server),
    ("direct messages by an account", Installation::AccountDirect),
    ("a server without the bot", Installation::AccountElsewhere),
];

const FORMS: [GameForm; 3] = [GameForm::Turn, GameForm::Plan, GameForm::Deck];

fn there(world: &World, user: UserId, installation: Installation) -> Caller {
    Caller { guild: None, channel: ChannelId(900), holds_threads: false, installation, ..world.caller(user) }
}

async fn asks(world: &World, caller: &Caller, ask: Ask) -> Outcome {
    world.handle(caller, Intent::Command(Command::game(Some("1".to_owned()), ask))).await
}

async fn opens(world: &World, caller: &Caller, form: GameForm, ply: u32) -> Outcome {
    let what = GameControl::OpenForm(form);
    world.handle(caller, pressed(&Control::Game { game: GameId(1), ply, what }, None)).await
}

#[tokio::test]
async fn nobody_else_can_tell_what_a_hand_holds_wherever_they_ask() {
    let twins = TwinWorlds::of(with_hands_of_bob(&[HOLY_WAR], &some_hands(1)), BOB).await;
    twins.does("White's turn", ANN, async |world, _| world.composes(ANN, &["e2", "e4", "."]).await.0).await;
    // What Bob types is kept for him, and differs as well.
    for (nth, world) in twins.worlds.iter().enumerate() {
        let send = Control::Game { game: GameId(1), ply: 1, what: GameControl::SendForm(GameForm::Turn) };
        world.press(BOB, &send, Some(["Ke5", "Kd4"][nth % 2])).await;
    }
    for (place, installation) in PLACES {
        let hand_of = async |world: &World| asks(world, &there(world, BOB, installation), Ask::Hand).await;
        let (one, other) = (hand_of(&twins.worlds[0]).await, hand_of(&twins.worlds[1]).await);
        assert_ne!(said(&one).below, said(&other).below, "the worlds differ for their holder in {place}");
        for user in [ANN, EVE] {
            for ask in looking() {
                let step = format!("{user} asking {ask:?} in {place}");
                let answer = async |world: &World, _| asks(world, &there(world, user, installation), ask.clone()).await;
                twins.answers(&step, answer).await;
            }
            for form in FORMS {
                let step = format!("{user} opening {form:?} in {place}");
                let answer = async |world: &World, _| opens(world, &there(world, user, installation), form, 1).await;
                twins.answers(&step, answer).await;
            }
        }
    }
}

#[tokio::test]
async fn what_one_player_may_know_is_answered_to_that_player_alone_wherever_they_ask() {
    let twins = TwinWorlds::of(with_hands_of_bob(&[HOLY_WAR], &some_hands(1)), BOB).await;
    twins.does("White's turn", ANN, async |world, _| world.composes(ANN, &["e2", "e4", "."]).await.0).await;
    let world = &twins.worlds[1];
    for (place, installation) in PLACES {
        let caller = || there(world, BOB, installation);
        let mut answers = Vec::new();
        for ask in looking() {
            answers.push((format!("{ask:?}"), asks(world, &caller(), ask).await));
        }
        let panel = asks(world, &caller(), Ask::Panel).await;
        // Chaos, once played, is no secret.
        let mut pressed_there = choices(said(&panel));
        pressed_there.retain(|choice| !format!("{choice:?}").contains("chaos"));
        for (control, value) in pressed_there {
            let pressed = world.handle(&caller(), pressed(&control, value.as_deref())).await;
            answers.push((format!("{control:?}"), pressed));
        }
        for form in FORMS {
            answers.push((format!("{form:?}"), opens(world, &caller(), form, 1).await));
        }
        for (what, outcome) in answers {
            // On the private panel, an answer may take its place.
            let is_private = matches!(outcome.answer, Answer::Private(_) | Answer::Form(_) | Answer::Update(_));
            assert!(is_private, "{what} in {place}: {outcome:?}");
            assert!(outcome.announcements.is_empty(), "{what} in {place}: {outcome:?}");
        }
    }
}
