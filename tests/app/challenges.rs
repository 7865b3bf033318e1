//! Challenges reached from `/games` and by *Play again*, whatever happened to their own messages.

use std::time::Duration;

use cardinal::app::{self, Command, Intent, ListGames, Settings};
use cardinal_ids::{ChallengeId, ChannelId, GuildId, MessageId, UserId};
use cardinal_interaction::{Answer, Ask, Caller, ChallengeControl, Control, Destination, Outcome, limits};
use cardinal_rules::Variant;
use cardinal_store::{GameFilter, NewChallenge, NewGame};
use cardinal_test_support::start_of_time;

use crate::world::{
    ANN, ATTIC, BOB, EVE, LOBBY, World, button, buttons, challenge, menus, new_challenge, new_game, pressed, refused,
    said, whole_text,
};

/// Ann's challenge to Bob, whose message never reaches the channel.
async fn lost_challenge(world: &World) -> ChallengeId {
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Standard, &[]))).await;
    let Answer::Challenge(id, _) = outcome.answer else { panic!("{outcome:?}") };
    id
}

/// The user's list of games, requested in the attic.
async fn list(world: &World, user: UserId) -> Outcome {
    let caller = Caller { channel: ATTIC, ..world.caller(user) };
    world.handle(&caller, Intent::Command(Command::global("games", ListGames))).await
}

/// The challenges of the list that have a button, up to their game, and what the button says.
fn listed(outcome: &Outcome) -> Vec<(String, String)> {
    let sections = said(outcome).containers.iter().flat_map(|container| &container.sections);
    let of_challenges = sections.filter_map(|section| {
        let button = section.button.as_ref().filter(|button| matches!(button.control, Control::Challenge { .. }))?;
        let line = section.text.lines().last()?.split(':').next()?;
        Some((line.to_owned(), button.label.clone()))
    });
    of_challenges.collect()
}

fn told(challenge: &str, button: &str) -> (String, String) {
    (challenge.to_owned(), button.to_owned())
}

/// What a button of the user's list of games leads to, in the attic.
async fn pressed_in_list(world: &World, user: UserId, label: &str) -> Outcome {
    let control = button(said(&list(world, user).await), label).control.clone();
    let caller = Caller { channel: ATTIC, ..world.caller(user) };
    world.handle(&caller, pressed(&control, None)).await
}

async fn chosen(world: &World, user: UserId, id: ChallengeId) -> Outcome {
    let caller = Caller { channel: ATTIC, ..world.caller(user) };
    world.handle(&caller, pressed(&Control::ChooseChallenge, Some(&id.to_string()))).await
}

fn labels(outcome: &Outcome) -> Vec<&str> {
    buttons(said(outcome)).map(|button| button.label.as_str()).collect()
}

#[tokio::test]
async fn a_challenge_whose_message_is_lost_can_be_withdrawn() {
    let world = World::with(Settings { challenges_per_player: 1, ..Settings::default() }).await;
    let id = lost_challenge(&world).await;
    let another = Command::global("challenge", challenge(Variant::ChessMe, &[]));
    assert!(refused(&world.command(ANN, another.clone()).await).contains("`/games`"), "it says where to withdraw");

    let games = list(&world, ANN).await;
    assert!(whole_text(said(&games)).contains("Ann challenges Bob: **Standard chess** in <#11>"), "{games:?}");
    assert_eq!(listed(&games), [told("Ann challenges Bob", "Show")]);
    let shown = pressed_in_list(&world, ANN, "Show").await;
    assert!(matches!(shown.answer, Answer::Update(_)), "{shown:?}");
    assert!(said(&shown).text.contains("in <#11>") && said(&shown).mentions.is_empty(), "{shown:?}");
    assert_eq!(labels(&shown), ["Rules", "Withdraw"]);
    let withdrawn = world.press_labelled(ANN, said(&shown), "Withdraw").await;
    assert!(said(&withdrawn).text.contains("Withdrawn"), "{withdrawn:?}");
    assert!(listed(&list(&world, ANN).await).is_empty());
    assert!(said(&chosen(&world, ANN, id).await).text.contains("Withdrawn"), "an old menu tells what became of it");
    assert!(matches!(world.command(ANN, another).await.answer, Answer::Challenge(..)));
}

#[tokio::test]
async fn a_challenge_whose_message_is_lost_can_be_accepted_or_declined() {
    for label in ["Accept", "Decline"] {
        let world = World::new().await;
        lost_challenge(&world).await;
        assert_eq!(listed(&list(&world, BOB).await), [told("Ann challenges Bob", "Respond")]);
        let shown = pressed_in_list(&world, BOB, "Respond").await;
        assert_eq!(labels(&shown), ["Accept", "Rules", "Decline"]);
        let control = button(said(&shown), label).control.clone();
        let caller = Caller { channel: ATTIC, ..world.caller(BOB) };
        let outcome = world.handle(&caller, pressed(&control, None)).await;
        if label == "Accept" {
            assert_eq!(outcome.announcements[0].to, Destination::Channel(LOBBY), "the game is where the challenge was");
        } else {
            assert!(said(&outcome).text.contains("Declined"), "{outcome:?}");
        }
    }
}

#[tokio::test]
async fn a_challenge_is_shown_only_to_those_who_can_answer_it() {
    let world = World::new().await;
    let direct = lost_challenge(&world).await;
    let open = challenge(Variant::NoStress, &[("level", "2")]);
    let Answer::Sent { challenge: open, .. } = world.challenges_anyone(ANN, open).await.answer else { panic!() };
    for id in [direct, open, ChallengeId(99)] {
        assert!(refused(&chosen(&world, EVE, id).await).contains("is gone"), "{id}");
    }
    assert!(listed(&list(&world, EVE).await).is_empty());
    // In its own channel, anyone may accept an open challenge.
    let games = world.command(EVE, Command::global("games", ListGames)).await;
    assert_eq!(listed(&games), [told("Ann challenges anyone", "Accept")]);
    let shown = world.press(EVE, &Control::ChooseChallenge, Some(&open.to_string())).await;
    assert_eq!(labels(&shown), ["Accept", "Rules"]);
    for value in ["", "x", "-1", "99999999999999999999"] {
        assert!(refused(&world.press(EVE, &Control::ChooseChallenge, Some(value)).await).contains("is gone"));
    }
}

#[tokio::test]
async fn a_forged_button_reveals_nothing_of_a_challenge_and_does_nothing() {
    let world = World::new().await;
    let direct = lost_challenge(&world).await;
    let open = world.store.challenges().create(new_challenge(ANN, None)).await.unwrap();
    let closed = world.store.challenges().create(new_challenge(ANN, None)).await.unwrap();
    let withdraw = Control::Challenge { id: closed, what: ChallengeControl::Withdraw };
    world.press(ANN, &withdraw, None).await;
    let unknown = "That challenge is gone. See open ones in `/games`.";
    for (guild, channel) in [(Some(GuildId(1)), ATTIC), (Some(GuildId(2)), ChannelId(900)), (None, ChannelId(901))] {
        for id in [direct, open, closed, ChallengeId(99)] {
            for what in [
                ChallengeControl::Accept,
                ChallengeControl::Decline,
                ChallengeControl::Withdraw,
                ChallengeControl::Rules,
            ] {
                let caller = Caller { guild, channel, ..world.caller(EVE) };
                let outcome = world.handle(&caller, pressed(&Control::Challenge { id, what }, None)).await;
                assert_eq!(refused(&outcome), unknown, "{id} {what:?} in {channel}");
            }
        }
    }
    assert_eq!(world.store.games().count(GameFilter::default()).await.unwrap(), 0);
    // Everyone in its channel sees it, but only the challenged player can press its buttons.
    let shown = world.press(EVE, &Control::ChooseChallenge, Some(&direct.to_string())).await;
    assert!(said(&shown).text.contains("challenges <@102>") && labels(&shown) == ["Rules"], "{shown:?}");
    let accept = Control::Challenge { id: direct, what: ChallengeControl::Accept };
    assert!(refused(&world.press(EVE, &accept, None).await).contains("only they can accept"));
    let accept = Control::Challenge { id: open, what: ChallengeControl::Accept };
    assert_eq!(world.press(EVE, &accept, None).await.announcements.len(), 1);
}

#[tokio::test]
async fn own_challenges_can_be_withdrawn_however_many_others_there_are() {
    let world = World::new().await;
    for number in 0..30 {
        let asked = Intent::Command(Command::global("challenge", challenge(Variant::Standard, &[])));
        let caller = Caller { user: UserId(1_000 + number), ..world.caller(EVE) };
        world.handle(&caller, asked).await;
    }
    world.challenges_anyone(BOB, challenge(Variant::Standard, &[])).await;
    let games = list(&world, BOB).await;
    // Six have a button, and a menu leads to the others.
    assert_eq!(listed(&games).len(), 6);
    let menu = menus(said(&games)).find(|menu| menu.control == Control::ChooseChallenge).unwrap();
    assert_eq!(menu.items.len(), limits::ITEMS);
    assert_eq!(menu.items[0].label, "You challenge anyone");
    let menu = world.press(BOB, &menu.control, Some(&menu.items[0].value)).await;
    assert_eq!(labels(&menu), ["Play Cardinal", "Rules", "Withdraw"]);
}

#[tokio::test]
async fn a_lost_rematch_challenge_is_shown_again() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let question = world.ask(ANN, cardinal_interaction::Ask::Resign).await;
    let ended = world.press_labelled(ANN, said(&question), "Resign").await.announcements.remove(0).message;
    let asked = NewChallenge { created_at: start_of_time().plus(-61), ..new_challenge(ANN, Some(BOB)) };
    let lost = world.store.challenges().create(asked).await.unwrap();
    // The challenge's message is unknown. It is shown to everyone in its own channel only.
    let elsewhere = Caller { channel: ATTIC, ..world.caller(ANN) };
    let panel = world.handle(&elsewhere, pressed(&button(&ended, "Play again").control, None)).await;
    let sent = world.handle(&elsewhere, pressed(&button(said(&panel), "Send").control, None)).await;
    assert_eq!(labels(&sent), ["Rules", "Withdraw"]);
    let again = world.plays_again(ANN, &ended).await;
    let Answer::Sent { challenge: id, .. } = again.answer else { panic!("{again:?}") };
    assert_eq!(id, lost, "the same challenge, for everyone to see");

    app::challenge_posted(&world.context, id, MessageId(700)).await;
    let shown = world.plays_again(ANN, &ended).await;
    assert!(said(&shown).text.contains("is still open") && labels(&shown) == ["Rules", "Withdraw"], "{shown:?}");
    let offered = world.plays_again(BOB, &ended).await;
    assert_eq!(labels(&offered), ["Accept", "Rules", "Decline"]);
    world.press_labelled(ANN, said(&shown), "Withdraw").await;
    let anew = world.plays_again(ANN, &ended).await;
    assert!(matches!(anew.answer, Answer::Sent { challenge: other, .. } if other != id), "{anew:?}");
    let twice = world.plays_again(ANN, &ended).await;
    assert!(said(&twice).text.contains("is still open"), "its message may be on its way: {twice:?}");
}

#[tokio::test]
async fn inactive_games_make_room_in_their_channel() {
    for (days, takes_room) in [(1, true), (13, true), (15, false)] {
        let world = World::with(Settings { games_per_channel: 1, ..Settings::default() }).await;
        let begun =
            NewGame { created_at: start_of_time().plus(-days * 24 * 60 * 60), ..new_game(Variant::Standard, None) };
        world.store.games().create(begun, None).await.unwrap();
        let outcome = world.challenges_anyone(EVE, challenge(Variant::Standard, &[])).await;
        if takes_room {
            assert!(refused(&outcome).contains("This channel already has 1 running game"), "{days} days: {outcome:?}");
        } else {
            assert!(matches!(outcome.answer, Answer::Sent { .. }), "{days} days: {outcome:?}");
            // The inactive game can still be continued, and counts again.
            assert_eq!(world.moves(ANN, "e4").await.announcements.len(), 1);
            let refusal = world.challenges_anyone(EVE, challenge(Variant::Standard, &[])).await;
            assert!(refused(&refusal).contains("This channel already has 1 running game"));
        }
    }
}

#[tokio::test]
async fn options_are_a_list_and_meaningless_ones_are_refused() {
    let world = World::new().await;
    let asked = |options: &[(&str, &str)]| Command::global("challenge", challenge(Variant::NoStress, options));
    let poster = world.command(ANN, asked(&[("level", "3"), ("setup", "standard"), ("promote-always", "true")])).await;
    let text = &said(&poster).text;
    assert!(
        text.contains(
            "**No Stress Chess: Level 3**\nHold five cards: more choice, more to plan · The usual starting position · \
             Pawns that reach the last rank must promote · no clock"
        ),
        "{text}"
    );
    for value in ["true", "false"] {
        let refusal = world.command(ANN, asked(&[("promote-always", value), ("level", "advanced")])).await;
        assert_eq!(
            refused(&refusal),
            "`promote-always` has no effect where `level` is `advanced`; pawns always promote there, so leave it out."
        );
    }
    // A game that was begun with it continues.
    let options = [("level".to_owned(), "advanced".to_owned()), ("promote-always".to_owned(), "true".to_owned())];
    let game = NewGame { options: options.into(), ..new_game(Variant::NoStress, None) };
    world.store.games().create(game, None).await.unwrap();
    let board = world.ask(ANN, Ask::Board { text: false }).await;
    assert!(!said(&board).text.contains("Pawns"), "{}", said(&board).text);
}

#[tokio::test]
async fn who_declined_in_private_can_say_why_and_the_public_message_shows_it() {
    let mut world = World::new().await;
    let id = lost_challenge(&world).await;
    app::challenge_posted(&world.context, id, MessageId(700)).await;
    let shown = pressed_in_list(&world, BOB, "Respond").await;
    let declined = world.press_labelled(BOB, said(&shown), "Decline").await;
    assert_eq!(said(&declined).text, "⚔️ **Ann** against **Bob**: **Standard chess**\nDeclined.");
    // The public message shows that it is closed, and is forgotten.
    assert!(app::challenge_answered(&world.context, id, MessageId(701)).await.is_some());
    app::challenge_shown(&world.context, id).await;

    assert!(said(&declined).controls.is_empty(), "nothing can be pressed on it any more");
    let offer = app::reason_offer(&world.context, &world.caller(BOB), id).await.unwrap();
    let say_why = &button(&offer, "Say why").control;
    for user in [ANN, EVE] {
        assert_eq!(app::reason_offer(&world.context, &world.caller(user), id).await, None);
        assert_eq!(refused(&world.press(user, say_why, None).await), "Only <@102>, who was challenged, can say why.");
    }
    let opened = world.press(BOB, say_why, None).await;
    let Answer::Form(form) = &opened.answer else { panic!("{opened:?}") };
    assert_eq!((form.title.as_str(), form.fields.len()), ("Say why you declined", 1));
    for typed in ["", "  ", "\u{200b}"] {
        assert!(refused(&world.press(BOB, &form.control, Some(typed)).await).contains("Nothing was typed"));
    }
    assert!(refused(&world.press(ANN, &form.control, Some("I was away")).await).contains("Only <@102>"));
    let told = world.press(BOB, &form.control, Some("away @everyone\nuntil *Monday*")).await;
    let why = "Declined: away @\u{200b}everyone until \\*Monday\\*";
    assert_eq!(said(&told).text, format!("⚔️ **Ann** against **Bob**: **Standard chess**\n{why}"));
    assert!(said(&told).controls.is_empty() && said(&told).mentions.is_empty(), "{told:?}");

    // Ann sees it where the challenge is, even if the process ends before the message is changed.
    world.restart().await;
    let [closed] = app::find_repairs(&world.context).await.closed.try_into().unwrap();
    assert_eq!((closed.at.message, closed.shown.text.as_str()), (MessageId(700), said(&told).text.as_str()));
    app::challenge_shown(&world.context, id).await;
    assert_eq!(app::reason_offer(&world.context, &world.caller(BOB), id).await, None, "it's said");
    // A second form changes nothing.
    let again = world.press(BOB, &form.control, Some("never mind")).await;
    assert_eq!(said(&again).text, said(&told).text);
    assert!(app::find_repairs(&world.context).await.closed.is_empty());
}

#[tokio::test]
async fn no_reason_is_given_for_a_challenge_that_was_not_declined() {
    let world = World::new().await;
    let open = lost_challenge(&world).await;
    let other = NewChallenge { variant: Variant::ChessMe, ..new_challenge(ANN, Some(BOB)) };
    let withdrawn = world.store.challenges().create(other).await.unwrap();
    world.press(ANN, &Control::Challenge { id: withdrawn, what: ChallengeControl::Withdraw }, None).await;
    for id in [open, withdrawn] {
        for what in [ChallengeControl::OpenReason, ChallengeControl::SendReason] {
            let pressed = world.press(BOB, &Control::Challenge { id, what }, Some("no time")).await;
            assert!(refused(&pressed).contains("wasn't declined"), "{pressed:?}");
        }
        assert_eq!(world.store.challenges().get(id).await.unwrap().decline_reason, None);
    }
}

#[tokio::test]
async fn a_reason_can_be_given_for_a_day_after_declining() {
    let world = World::new().await;
    let id = lost_challenge(&world).await;
    // However long it was open.
    world.clock.pass(Duration::from_hours(20));
    world.press(BOB, &Control::Challenge { id, what: ChallengeControl::Decline }, None).await;
    world.clock.pass(Duration::from_hours(24));
    let opened = world.press(BOB, &Control::Challenge { id, what: ChallengeControl::OpenReason }, None).await;
    assert!(matches!(opened.answer, Answer::Form(_)), "{opened:?}");
    assert!(app::reason_offer(&world.context, &world.caller(BOB), id).await.is_some());
    world.clock.pass(Duration::from_secs(1));
    for what in [ChallengeControl::OpenReason, ChallengeControl::SendReason] {
        let pressed = world.press(BOB, &Control::Challenge { id, what }, Some("no time")).await;
        assert!(refused(&pressed).contains("too late to say why here. Write to them instead."), "{pressed:?}");
    }
    assert_eq!(app::reason_offer(&world.context, &world.caller(BOB), id).await, None);
    assert_eq!(world.store.challenges().get(id).await.unwrap().decline_reason, None);
}

#[tokio::test]
async fn who_is_barred_says_nothing_on_the_servers_messages() {
    let world = World::new().await;
    let id = lost_challenge(&world).await;
    world.press(BOB, &Control::Challenge { id, what: ChallengeControl::Decline }, None).await;
    world.store.server_bars().bar(GuildId(1), BOB, EVE, start_of_time()).await.unwrap();
    for what in [ChallengeControl::OpenReason, ChallengeControl::SendReason] {
        let pressed = world.press(BOB, &Control::Challenge { id, what }, Some("they are cheats")).await;
        assert!(refused(&pressed).contains("barred you from games here"), "{pressed:?}");
    }
    assert_eq!(world.store.challenges().get(id).await.unwrap().decline_reason, None);
}
