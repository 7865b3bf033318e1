//! Impossible requests are refused in private, with what is possible instead.

use cardinal::app::{Command, Intent, SetUp, Settings};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Answer, Ask, Control, ControlError, Draft, GameControl, Offer, Opponent};
use cardinal_rules::{ActionKind, PartialAction, Variant};

use crate::world::{ANN, BOB, EVE, World, button, challenge, choices, picks, pressed, refused, said};

#[tokio::test]
async fn wrong_users_turns_moves_and_cards_are_refused() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    assert!(refused(&world.moves(BOB, "e5").await).contains("is to move in game #1"));
    assert!(refused(&world.moves(EVE, "e4").await).contains("no running game"));
    let by_number = Command::game(Some(game.to_string()), Ask::Move { text: "e4".to_owned(), place: None });
    assert!(refused(&world.command(EVE, by_number).await).contains("Only the two players"));

    let text = world.moves(ANN, "e5").await;
    let text = refused(&text);
    assert!(text.contains("`e5` isn't possible now") && text.contains("or one of 15 more"), "{text}");
    assert!(text.contains("You can: e3, e4, "), "what is closest comes first: {text}");
    assert!(refused(&world.moves(ANN, "e2e5").await).contains("You can:"));
    assert!(refused(&world.moves(ANN, "horse forward").await).contains("isn't a move"));
    assert!(refused(&world.moves(ANN, "").await).contains("isn't a move"));
    assert!(refused(&world.ask(ANN, Ask::Play { card: "knight".to_owned() }).await).contains("without cards"));
    assert!(refused(&world.ask(ANN, Ask::Hand).await).contains("without cards"));
    assert!(refused(&world.ask(ANN, Ask::Offer(Offer::Accept)).await).contains("has no open offer"));
    assert!(refused(&world.ask(ANN, Ask::Offer(Offer::Claim)).await).contains("draw"));
}

#[tokio::test]
async fn a_turn_with_cards_has_a_fixed_order() {
    let world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "2")]).await;
    assert!(
        refused(&world.ask(ANN, Ask::Play { card: "joker".to_owned() }).await)
            .contains("isn't a card of No Stress Chess")
    );
    assert!(refused(&world.ask(BOB, Ask::Draw).await).contains("is to move in game #1"));
    world.ask(ANN, Ask::Draw).await;
    assert!(refused(&world.ask(ANN, Ask::Draw).await).contains("play "), "the card was drawn already");

    // A card that is not in the hand is refused, and the refusal lists those that are.
    let hand = world.ask(ANN, Ask::Hand).await;
    let held = said(&hand).below.clone();
    let names = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King", "Same Again"];
    let absent = names.iter().find(|name| !held.contains(**name)).unwrap();
    let text = world.ask(ANN, Ask::Play { card: (*absent).to_owned() }).await;
    assert!(refused(&text).contains("You can: play"), "{text:?}");
    let by_number = Command::game(Some(game.to_string()), Ask::Hand);
    assert!(refused(&world.command(EVE, by_number).await).contains("Only the two players"));
}

#[tokio::test]
async fn what_a_level_never_has_is_not_promised_for_later() {
    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "1")]).await;
    for user in [ANN, BOB] {
        let played = world.ask(user, Ask::Play { card: "knight".to_owned() }).await;
        assert!(refused(&played).contains("You hold no cards"), "{played:?}");
    }
    // A card that can move nothing ends the turn.
    let mut told = String::new();
    for user in [ANN, BOB, ANN, BOB] {
        world.ask(user, Ask::Draw).await;
        told = refused(&world.moves(user, "O-O").await).to_owned();
        if !told.contains("is to move in game #1") {
            break;
        }
    }
    assert!(told.contains("no castling"), "{told}");

    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "2")]).await;
    let single = world.ask(ANN, Ask::Discard { card: Some("knight".to_owned()) }).await;
    assert!(refused(&single).contains("can't discard a single card"), "{single:?}");
    let world = World::new().await;
    world.start(Variant::ChessMe, &[]).await;
    for card in [None, Some("rook".to_owned())] {
        let outcome = world.ask(ANN, Ask::Discard { card }).await;
        assert_eq!(refused(&outcome), "Game #1: In ChessMe you can't discard tiles.");
    }
}

#[tokio::test]
async fn what_a_game_does_not_have_is_refused_with_what_was_meant() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    for user in [ANN, BOB] {
        let text = world.ask(user, Ask::Draw).await;
        assert!(refused(&text).contains("without cards") && refused(&text).contains("`/offer`"), "{text:?}");
        for card in [None, Some("knight".to_owned())] {
            assert_eq!(
                refused(&world.ask(user, Ask::Discard { card }).await),
                "Game #1: Standard chess is played without cards."
            );
        }
    }
    let world = World::new().await;
    world.start(Variant::ChessMe, &[]).await;
    let text = world.ask(ANN, Ask::Draw).await;
    assert!(refused(&text).contains("when you place a tile") && refused(&text).contains("`/offer`"), "{text:?}");

    let text = world.ask(BOB, Ask::Play { card: "R 1,0".to_owned() }).await;
    assert_eq!(refused(&text), "<@101> is to move in game #1.");

    let asked = Command::global("challenge", challenge(Variant::ChessMe, &[("level", "2")]));
    let wanted = "`level` is a rule of No Stress Chess. ChessMe has no rules to choose, so leave `rules` out.";
    assert_eq!(refused(&world.command(ANN, asked).await), wanted);
}

#[tokio::test]
async fn controls_of_earlier_turns_lead_to_the_current_one() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let first = world.ask(ANN, Ask::Panel).await;
    let mut old = choices(said(&first));
    // Controls of the game are the same in every turn.
    old.retain(|(control, _)| !matches!(control, Control::Game { what: GameControl::More, .. }));
    world.moves(ANN, "e4").await;
    world.moves(BOB, "e5").await;
    for (control, value) in old {
        let outcome = world.press(ANN, &control, value.as_deref()).await;
        assert!(refused(&outcome).contains("earlier turn"), "{control:?}");
        let panel = world.press_labelled(ANN, said(&outcome), "My turn").await;
        assert!(!picks(said(&panel)).is_empty(), "{:?}", said(&panel).text);
    }
    assert!(said(&world.ask(ANN, Ask::Board { text: true }).await).text.contains('e'));
}

#[tokio::test]
async fn unreadable_and_foreign_controls_are_refused() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let ids = [
        "",
        "x",
        "c1",
        "c1.",
        "c1.g",
        "c1.g.zz",
        "c1.g.1.0.",
        "c1.g.1.0.s",
        "c1.g.1.0.s0!?",
        "c1.g.-1.0.t",
        "c1.g.1.0.tt",
        "c1.h.1.x",
        "c2.g.1.0.t",
        "c1.g.99999999999999999999.0.t",
        "c1.g.1.zzzzzzzz.t",
        "other-bot:7",
        "c1.a.",
        "c1.a.q",
        "c1.t.x",
    ];
    for id in ids {
        let intent = Intent::press(id, &[]);
        assert!(matches!(intent, Intent::Unreadable(_)), "{id} was read as {intent:?}");
        refused(&world.handle(&world.caller(ANN), intent).await);
    }
    assert_eq!(Control::decode("c2.g.1.0.t"), Err(ControlError::Version));
    assert_eq!(Control::decode("other"), Err(ControlError::Foreign));
    assert_eq!(Control::decode(&"c1.".repeat(60)), Err(ControlError::Foreign));

    let unknown = Control::Game { game: GameId(4711), ply: 0, what: GameControl::Ask(Ask::Panel) };
    assert!(refused(&world.press(ANN, &unknown, None).await).contains("no game #4711"));
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(picks(said(&panel)).len(), 10, "the pieces that can move");
    let pieces = Draft::from(PartialAction::of(ActionKind::Move));
    let control = |what| Control::Game { game, ply: 0, what };
    let menu = control(GameControl::Pick { draft: pieces.clone(), part: 0 });
    for value in ["", "e9", "e7", "0,0", "🂡", &"x".repeat(5000)] {
        let outcome = world.press(ANN, &menu, Some(value)).await;
        assert!(refused(&outcome).contains("can't choose that any more"), "{value}");
        let button = control(GameControl::Take { draft: pieces.clone(), value: value.chars().take(50).collect() });
        assert!(refused(&world.press(ANN, &button, None).await).contains("can't choose that any more"), "{value}");
    }
    refused(&world.handle(&world.caller(ANN), Intent::press(&menu.encode(), &[])).await);
    let ask = Ask::Board { text: false };
    for game in ["", "x", "#", "-1", "99999999999999999999", "5", &format!("{game}x")] {
        let command = Command::game(Some(game.to_owned()), ask.clone());
        refused(&world.command(ANN, command).await);
    }
}

#[tokio::test]
async fn impossible_challenges_are_refused() {
    let world = World::with(Settings {
        games_per_channel: 2,
        games_per_player: 2,
        challenges_per_player: 2,
        ..Settings::default()
    })
    .await;
    let ask = |asked: SetUp| world.command(ANN, Command::global("challenge", asked));
    let opponent = |user, bot| {
        Some(Opponent { user, name: "X".to_owned(), account: "X".to_owned(), username: "X".to_owned(), bot })
    };
    let usual = challenge(Variant::NoStress, &[]);
    assert!(refused(&ask(SetUp { opponent: opponent(ANN, false), ..usual.clone() }).await).contains("yourself"));
    assert!(refused(&ask(SetUp { opponent: opponent(UserId(9), true), ..usual.clone() }).await).contains("Bots"));
    assert!(refused(&ask(challenge(Variant::NoStress, &[("level", "4")])).await).contains("1, 2, 3, advanced"));
    assert!(
        refused(&ask(challenge(Variant::Standard, &[("level", "1")])).await)
            .contains("`level` is a rule of No Stress Chess")
    );

    let alone = cardinal_interaction::Caller { guild: None, ..world.caller(ANN) };
    let outcome = world.handle(&alone, Intent::Command(Command::global("challenge", usual.clone()))).await;
    assert!(refused(&outcome).contains("only on a server that has me"));

    let poster = ask(usual.clone()).await;
    let poster = said(&poster);
    assert!(refused(&world.press_labelled(ANN, poster, "Accept").await).contains("your own challenge"));
    assert!(refused(&world.press_labelled(EVE, poster, "Accept").await).contains("only they can"));
    assert!(refused(&world.press_labelled(EVE, poster, "Decline").await).contains("only they can"));
    let Control::Challenge { id, .. } = crate::world::button(poster, "Accept").control else { panic!() };
    let withdraw = Control::Challenge { id, what: cardinal_interaction::ChallengeControl::Withdraw };
    assert!(refused(&world.press(BOB, &withdraw, None).await).contains("Only the challenger"));
    let declined = world.press_labelled(BOB, poster, "Decline").await;
    assert!(
        matches!(&declined.answer, Answer::Update(shown) if shown.text.contains("Declined") && shown.controls.is_empty())
    );
    let late = world.press_labelled(BOB, poster, "Accept").await;
    assert!(late.announcements.is_empty() && said(&late).text.contains("Declined"));

    let (one, two) = (ask(usual.clone()).await, ask(challenge(Variant::ChessMe, &[])).await);
    assert!(refused(&ask(challenge(Variant::Standard, &[])).await).contains("2 open challenges"));
    let withdrawn = world.press_labelled(ANN, said(&one), "Decline").await;
    assert!(said(&withdrawn).text.contains("Withdrawn"));
    world.press_labelled(BOB, said(&two), "Accept").await;
    let three = ask(usual.clone()).await;
    world.press_labelled(BOB, said(&three), "Accept").await;
    assert!(refused(&ask(usual).await).contains("2 running games"));
    let others = world.challenges_anyone(EVE, challenge(Variant::Standard, &[])).await;
    assert!(refused(&others).contains("This channel already has 2 running games"));
}

#[tokio::test]
async fn an_expired_challenge_cannot_be_accepted() {
    let settings = Settings { challenge_life: std::time::Duration::ZERO, ..Settings::default() };
    let world = World::with(settings).await;
    let poster = world.command(ANN, Command::global("challenge", challenge(Variant::Standard, &[]))).await;
    let outcome = world.press_labelled(BOB, said(&poster), "Accept").await;
    assert!(outcome.announcements.is_empty());
    assert!(said(&outcome).text.contains("Nobody accepted in time"), "{outcome:?}");
}

#[tokio::test]
async fn names_mention_nobody_and_format_nothing() {
    let world = World::new().await;
    let evil = "@everyone <@999> **x** `y` <#5>";
    let caller = cardinal_interaction::Caller { name: evil.to_owned(), ..world.caller(ANN) };
    let poster =
        world.handle(&caller, Intent::Command(Command::global("challenge", challenge(Variant::Standard, &[])))).await;
    let accept = button(said(&poster), "Accept").control.clone();
    let started = world.handle(&world.caller(BOB), pressed(&accept, None)).await;
    for text in [&said(&poster).text, &said(&started).text, &started.announcements[0].message.text] {
        for dangerous in ["@everyone", "<@999>", "**x**", "`y`", "<#5>"] {
            assert!(!text.contains(dangerous), "{text}");
        }
    }
    assert_eq!(started.announcements[0].message.mentions, [ANN]);
}

#[tokio::test]
async fn questions_of_cards_are_refused_with_the_reason_in_games_without_them() {
    for variant in [Variant::Standard, Variant::NoStress, Variant::ChessMe] {
        let world = World::new().await;
        let game = world.start(variant, &[]).await;
        let before = world.store.games().info(game).await.unwrap().version;
        let said = world.ask(ANN, Ask::Say { word: "queen".to_owned() }).await;
        assert!(refused(&said).contains("Doomsayer"), "{variant}: {}", refused(&said));
        let answered = world.ask(ANN, Ask::Answer { choices: "e1".to_owned() }).await;
        assert!(refused(&answered).contains("No card asks"), "{variant}: {}", refused(&answered));
        assert_eq!(world.store.games().info(game).await.unwrap().version, before);
    }
}
