//! Setting a challenge up: by the options of `/challenge`, and by pressing on the panel.

use std::collections::BTreeMap;

use cardinal::app::{self, Command, Intent, OFFERED, OpenSetUp, SetUp};
use cardinal_ids::{GuildId, Pace, UserId, Venue};
use cardinal_interaction::{
    Answer, Caller, Colour, Control, Field, GameControl, Message, Opponent, Outcome, Row, SetUpStep, SettingUp, Where,
};
use cardinal_rules::{Action, Entry, Seat, Variant};
use cardinal_store::{Append, Finished, LastSetUp, Preferences};
use cardinal_table::clock::time_control::TimeControl;

use crate::world::{
    ANN, BOB, EVE, LOBBY, World, button, buttons, first_append, menus, new_game, pressed, refused, said,
};

fn opponent(user: UserId) -> Opponent {
    Opponent { user, name: "Bob".to_owned(), account: "Bob".to_owned(), username: "Bob".to_owned(), bot: false }
}

async fn challenges(world: &World, asked: SetUp) -> Outcome {
    world.command(ANN, Command::global("challenge", asked)).await
}

/// Chooses a value in the menu of this step.
async fn chooses(world: &World, panel: &Message, step: SetUpStep, value: &str) -> Message {
    let menu = menus(panel).find(|menu| matches!(menu.control, Control::SetUp(SettingUp { what, .. }) if what == step));
    let menu = menu.unwrap_or_else(|| panic!("no menu of {step:?}: {panel:?}"));
    assert!(menu.items.iter().any(|item| item.value == value), "{value} is not offered: {menu:?}");
    said(&world.press(ANN, &menu.control.clone(), Some(value)).await).clone()
}

/// The chosen items of a panel's menus.
fn chosen(panel: &Message) -> Vec<&str> {
    let items = menus(panel).flat_map(|menu| menu.items.iter());
    items.filter(|item| item.chosen).map(|item| item.value.as_str()).collect()
}

fn labels(panel: &Message) -> Vec<&str> {
    buttons(panel).map(|button| button.label.as_str()).collect()
}

#[tokio::test]
async fn every_game_is_challenged_to_with_two_presses_and_accepted_with_one() {
    for (variant, starts) in [("standard", 1), ("no-stress", 1), ("knightmare", 1), ("chessme", 1)] {
        let world = World::new().await;
        let set_up = async || {
            world.command(ANN, Command::global("challenge-member", OpenSetUp { opponent: opponent(BOB) })).await
        };
        let panel = set_up().await;
        assert!(matches!(panel.answer, Answer::Private(_)), "{panel:?}");
        // The game that was chosen last is where the panel begins.
        let panel = chooses(&world, said(&panel), SetUpStep::Game, variant).await;
        let again = set_up().await;
        assert_eq!(chosen(said(&again)), chosen(&panel));
        let sent = world.press_labelled(ANN, said(&again), "Send").await;
        let Answer::Sent { panel, poster, .. } = &sent.answer else { panic!("{sent:?}") };
        assert!(panel.text.contains("below"), "{}", panel.text);
        assert_eq!(poster.mentions, [BOB]);
        assert_eq!(poster.text.lines().count(), 2, "{}", poster.text);
        assert_eq!(labels(poster), ["Accept", "Rules", "Decline", "Withdraw"]);
        let begun = world.press_labelled(BOB, poster, "Accept").await;
        assert_eq!(begun.announcements.len(), starts, "{begun:?}");
        let first = &begun.announcements[0].message;
        assert!(labels(first).contains(&"My turn"), "{variant} is played at once: {first:?}");
    }
}

#[tokio::test]
async fn the_panel_offers_what_the_game_has_and_remembers_it() {
    let world = World::new().await;
    let panel = challenges(&world, SetUp::default()).await;
    assert_eq!(chosen(said(&panel)), ["no-stress", "level-1", "none"]);
    assert_eq!(said(&panel).pictures.len(), 1, "the chosen game is shown");
    let panel = chooses(&world, said(&panel), SetUpStep::Game, "knightmare").await;
    assert_eq!(chosen(&panel), ["knightmare", "quick", "none"]);
    let panel = chooses(&world, &panel, SetUpStep::Style, "untimed").await;
    let panel = chooses(&world, &panel, SetUpStep::Time, "3d").await;
    let panel = world.press_labelled(ANN, &panel, "Colour: random").await;
    let panel = world.press_labelled(ANN, said(&panel), "Colour: White").await;
    assert!(labels(said(&panel)).contains(&"Colour: Black"));
    let panel = world.press_labelled(ANN, said(&panel), "In a new thread").await;
    // The next challenge begins with all of that.
    let next = challenges(&world, SetUp::default()).await;
    assert_eq!(said(&next), said(&panel));
    let sent = world.press_labelled(ANN, said(&next), "Send").await;
    let text = &said(&sent).text;
    for part in ["Knightmare Chess: Without timed cards", "3 days per turn", "Ann plays ⚫ Black", "played here"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let panel = chooses(&world, said(&next), SetUpStep::Game, "standard").await;
    assert!(
        !menus(&panel).any(|menu| matches!(menu.control, Control::SetUp(SettingUp { what: SetUpStep::Style, .. }))),
        "standard chess has no styles"
    );
    let page = world.press_labelled(ANN, &panel, "More options…").await;
    assert!(menus(said(&page)).next().is_none(), "nor other rules");
}

#[tokio::test]
async fn other_rules_are_chosen_on_a_page_of_their_own() {
    let world = World::new().await;
    let panel = challenges(&world, SetUp::default()).await;
    let panel = chooses(&world, said(&panel), SetUpStep::Game, "knightmare").await;
    let page = world.press_labelled(ANN, &panel, "More options…").await;
    let page = chooses(&world, said(&page), SetUpStep::Option, "points").await;
    let points = Variant::Knightmare.options().iter().position(|spec| spec.key == "points").unwrap();
    let page = chooses(&world, &page, SetUpStep::Value(points as u8), "200").await;
    assert!(page.text.contains("200 points"), "{}", page.text);
    let without = Variant::Knightmare.options().iter().position(|spec| spec.key == "without").unwrap();
    let page = chooses(&world, &page, SetUpStep::Option, "without").await;
    let page = chooses(&world, &page, SetUpStep::Value(without as u8), "quick-hands").await;
    // A common deck has no points: what does not go together is refused, and nothing changes.
    let decks = chooses(&world, &page, SetUpStep::Option, "decks").await;
    let menu = menus(&decks).last().unwrap().control.clone();
    let refusal = world.press(ANN, &menu, Some("common")).await;
    assert!(refused(&refusal).contains("points"), "{}", refused(&refusal));
    let panel = world.press_labelled(ANN, &decks, "Back").await;
    let text = &said(&panel).text;
    assert!(text.contains("200 points") && text.contains("Without timed cards"), "{text}");
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    let page = world.press_labelled(ANN, said(&page), "Reset rules").await;
    assert!(!said(&page).text.contains("200 points"), "{}", said(&page).text);
}

#[tokio::test]
async fn the_opponent_is_chosen_from_the_members_and_may_be_anyone() {
    let world = World::new().await;
    let panel = challenges(&world, SetUp::default()).await;
    let of_members = |panel: &Message| {
        panel.controls.iter().find_map(|row| match row {
            Row::Members(menu) => Some((menu.control.clone(), menu.chosen.first().copied())),
            _ => None,
        })
    };
    let (control, before) = of_members(said(&panel)).unwrap();
    assert_eq!(before, None);
    let choosing = |members: Vec<Opponent>| {
        let values: Vec<String> = members.iter().map(|member| member.user.to_string()).collect();
        Intent::press(&control.encode(), &values).of_members(members)
    };
    let panel = world.handle(&world.caller(ANN), choosing(vec![opponent(BOB)])).await;
    assert_eq!(of_members(said(&panel)).unwrap().1, Some(BOB));
    assert!(said(&panel).text.contains(&format!("<@{BOB}>")), "{}", said(&panel).text);
    for (other, why) in [(opponent(ANN), "yourself"), (Opponent { bot: true, ..opponent(UserId(9)) }, "Bots")] {
        let refusal = world.handle(&world.caller(ANN), choosing(vec![other])).await;
        assert!(refused(&refusal).contains(why), "{}", refused(&refusal));
    }
    let panel = world.handle(&world.caller(ANN), choosing(vec![])).await;
    assert_eq!(of_members(said(&panel)).unwrap().1, None);
    let sent = world.press_labelled(ANN, said(&panel), "Send").await;
    assert!(said(&sent).text.contains("challenges anyone") && said(&sent).mentions.is_empty(), "{sent:?}");
    assert_eq!(labels(said(&sent)), ["Accept", "Play Cardinal", "Rules", "Withdraw"]);

    // In a member's menu the opponent is that member.
    let panel = world.command(ANN, Command::global("challenge-member", OpenSetUp { opponent: opponent(BOB) })).await;
    assert_eq!(of_members(said(&panel)).unwrap().1, Some(BOB));
}

#[tokio::test]
async fn a_panel_that_shows_other_choices_sends_nothing() {
    let world = World::new().await;
    let old = challenges(&world, SetUp::default()).await;
    chooses(&world, said(&old), SetUpStep::Game, "chessme").await;
    let outcome = world.press_labelled(ANN, said(&old), "Send").await;
    assert!(said(&outcome).text.contains("changed these choices"), "{outcome:?}");
    assert_eq!(chosen(said(&outcome))[0], "chessme");
    let sent = world.press_labelled(ANN, said(&outcome), "Send").await;
    assert!(said(&sent).text.contains("ChessMe"), "{sent:?}");
}

#[tokio::test]
async fn a_challenge_that_is_typed_whole_is_sent_at_once() {
    let world = World::new().await;
    let asked = SetUp {
        opponent: Some(opponent(BOB)),
        variant: Some(Variant::Knightmare),
        style: Some("Build your own".to_owned()),
        rules: Some("points 90, sets 2".to_owned()),
        colour: Some(Colour::White),
        place: Some(Where::Public(Venue::Channel)),
        level: None,
        time: Some(TimeControl(Some(Pace::turn(24 * 60 * 60)))),
        weekends_off: None,
        rated: None,
        best_of: None,
    };
    let outcome = challenges(&world, asked).await;
    assert!(matches!(outcome.answer, Answer::Challenge(..)), "{outcome:?}");
    let wanted = "⚔️ **Ann** challenges <@102> to **Knightmare Chess: Build your own**\n\
                  You each get half of the cards and build a secret deck from it · Decks of up to 90 points · \
                  2 sets of the cards · 1 day per turn · casual (first games) · Ann plays ⚪ White · played here";
    assert!(said(&outcome).text.starts_with(wanted), "{}", said(&outcome).text);
    // A style tells its game.
    let to_bob = SetUp { opponent: Some(opponent(BOB)), ..SetUp::default() };
    let outcome = challenges(&world, SetUp { style: Some("level-3".to_owned()), ..to_bob.clone() }).await;
    assert!(said(&outcome).text.contains("No Stress Chess: Level 3"), "{outcome:?}");
    // Without a game, it is the last one.
    world.press_labelled(ANN, said(&outcome), "Withdraw").await;
    let outcome = challenges(&world, to_bob).await;
    assert!(matches!(outcome.answer, Answer::Challenge(..)), "{outcome:?}");
    assert!(said(&outcome).text.contains("No Stress Chess: Level 3"), "{outcome:?}");
    for (asked, why) in [
        (
            SetUp { variant: Some(Variant::Standard), style: Some("quick".to_owned()), ..SetUp::default() },
            "one way only",
        ),
        (SetUp { variant: Some(Variant::NoStress), style: Some("quick".to_owned()), ..SetUp::default() }, "Level 2"),
        (SetUp { rules: Some("points 90".to_owned()), ..SetUp::default() }, "`game`"),
    ] {
        let outcome = challenges(&world, asked).await;
        assert!(refused(&outcome).contains(why), "{}", refused(&outcome));
    }
}

#[tokio::test]
async fn styles_and_rules_are_suggested_for_the_chosen_game() {
    let world = World::new().await;
    let suggested = async |field, game: Option<&str>, typed: &str| {
        let request = cardinal_interaction::Autocomplete {
            field,
            typed: typed.to_owned(),
            game: game.map(str::to_owned),
            mv: None,
            card: None,
        };
        app::complete(&world.context, &world.caller(ANN), &request).await
    };
    let values = |found: Vec<cardinal_interaction::Suggestion>| -> Vec<String> {
        found.into_iter().map(|suggestion| suggestion.value).collect()
    };
    let of_knightmare = values(suggested(Field::Style, Some("knightmare"), "").await);
    assert_eq!(of_knightmare, ["quick", "build", "shared", "untimed"]);
    assert_eq!(values(suggested(Field::Style, Some("no-stress"), "adv").await), ["advanced"]);
    assert_eq!(values(suggested(Field::Style, None, "").await).len(), 8);
    let named = suggested(Field::Style, Some("knightmare"), "quick").await;
    assert_eq!(named[0].name, "Quick · Dealt decks: play at once");

    let rules = values(suggested(Field::Rules, Some("no-stress"), "").await);
    assert!(
        rules.contains(&"setup standard".to_owned()) && !rules.iter().any(|rule| rule.contains("points")),
        "{rules:?}"
    );
    assert!(values(suggested(Field::Rules, Some("standard"), "").await).is_empty());
    let typed = values(suggested(Field::Rules, Some("knightmare"), "points 237").await);
    assert_eq!(typed, ["points 237"]);
    let second = values(suggested(Field::Rules, Some("knightmare"), "points 237, se").await);
    assert!(second.contains(&"points 237, sets 2".to_owned()), "{second:?}");
    let listed = values(suggested(Field::Rules, Some("knightmare"), "without panic, cra").await);
    assert_eq!(listed, ["without panic, crab"]);
    for suggestion in suggested(Field::Rules, Some("knightmare"), "").await {
        assert!(suggestion.name.contains(" · ") || suggestion.value.starts_with("without"), "{suggestion:?}");
    }
}

#[tokio::test]
async fn the_rules_of_a_challenge_can_be_read_by_everyone_and_its_maker_declines_by_withdrawing() {
    let world = World::new().await;
    let asked = SetUp { opponent: Some(opponent(BOB)), variant: Some(Variant::ChessMe), ..SetUp::default() };
    let outcome = challenges(&world, asked).await;
    let rules = world.press_labelled(EVE, said(&outcome), "Rules").await;
    assert!(matches!(&rules.answer, Answer::Private(shown) if shown.text.contains("**ChessMe**")), "{rules:?}");
    let withdrawn = world.press_labelled(ANN, said(&outcome), "Decline").await;
    assert!(said(&withdrawn).text.contains("Withdrawn"), "{withdrawn:?}");
}

#[tokio::test]
async fn nothing_is_set_up_where_nobody_could_see_it() {
    let world = World::new().await;
    let alone = || Caller { guild: None, ..world.caller(ANN) };
    let asked = SetUp { opponent: Some(opponent(BOB)), ..SetUp::default() };
    let outcome = world.handle(&alone(), Intent::Command(Command::global("challenge", asked))).await;
    assert!(refused(&outcome).contains("only on a server"), "{}", refused(&outcome));
    // There is Cardinal to play, and no menu of others.
    let outcome = world.handle(&alone(), Intent::Command(Command::global("challenge", SetUp::default()))).await;
    let panel = said(&outcome);
    assert!(panel.text.contains("Play Cardinal") && panel.text.contains("To challenge people"), "{}", panel.text);
    assert!(!panel.controls.iter().any(|row| matches!(row, Row::Members(_))), "{panel:?}");
    let begun = world.handle(&alone(), pressed(&button(panel, "Start").control, None)).await;
    assert!(begun.announcements.is_empty() && !said(&begun).pictures.is_empty(), "{begun:?}");
    // In a thread there can be no other thread: the choice is not offered, whatever was chosen elsewhere.
    let panel = challenges(&world, SetUp { place: Some(Where::Public(Venue::Thread)), ..SetUp::default() }).await;
    assert!(labels(said(&panel)).contains(&"In a new thread"));
    let caller = Caller { holds_threads: false, guild: Some(GuildId(1)), channel: LOBBY, ..world.caller(ANN) };
    let panel = world.handle(&caller, Intent::Command(Command::global("challenge", SetUp::default()))).await;
    assert!(!labels(said(&panel)).iter().any(|label| label.contains("thread")), "{panel:?}");
    let sent = world.handle(&caller, pressed(&button(said(&panel), "Send").control, None)).await;
    assert!(said(&sent).text.contains("played here"), "{sent:?}");
}

#[tokio::test]
async fn a_finished_game_is_set_up_again_with_colours_swapped() {
    let world = World::new().await;
    let options = [("level".to_owned(), "3".to_owned()), ("promote-always".to_owned(), "true".to_owned())];
    let game = cardinal_store::NewGame {
        options: options.into(),
        pace: Some(Pace::turn(24 * 60 * 60)),
        site: cardinal_ids::Site { guild: Some(GuildId(1)), channel: LOBBY, parent: None },
        ..new_game(Variant::NoStress, None)
    };
    world.store.games().create(game, None).await.unwrap();
    let question = world.ask(ANN, cardinal_interaction::Ask::Resign).await;
    let ended = world.press_labelled(ANN, said(&question), "Resign").await.announcements.remove(0).message;
    let sent = world.plays_again(ANN, &ended).await;
    let text = &said(&sent).text;
    for part in ["<@102>", "No Stress Chess: Level 3", "must promote", "1 day per turn", "Ann plays ⚫ Black"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// What is kept of Ann's last challenge.
async fn kept(world: &World) -> LastSetUp {
    world.store.settings().preferences(ANN).await.unwrap().set_up.unwrap()
}

async fn keep(world: &World, set_up: LastSetUp) {
    let preferences = Preferences { set_up: Some(set_up), ..Preferences::default() };
    world.store.settings().set_preferences(ANN, preferences).await.unwrap();
}

/// Opens the panel, and has it keep what it shows, by going once through all colours.
async fn keeps_again(world: &World) -> LastSetUp {
    let mut panel = challenges(world, SetUp::default()).await;
    for _ in 0..3 {
        let colour = labels(said(&panel)).into_iter().find(|label| label.starts_with("Colour: ")).unwrap().to_owned();
        panel = world.press_labelled(ANN, said(&panel), &colour).await;
    }
    kept(world).await
}

#[tokio::test]
async fn choices_are_read_back_as_they_were_kept() {
    let world = World::new().await;
    let knightmare = LastSetUp {
        game: "knightmare".to_owned(),
        style: Some("quick".to_owned()),
        rules: [("sets".to_owned(), "2".to_owned())].into(),
        time: Some("3d".to_owned()),
        rated: Some(false),
        best_of: Some(5),
        colour: Some("black".to_owned()),
        venue: Some(Venue::Channel),
        level: Some(5),
        shows_computer: true,
    };
    keep(&world, knightmare.clone()).await;
    assert_eq!(keeps_again(&world).await, knightmare);
    for variant in OFFERED {
        let style = variant.styles().first().map(|style| style.slug.to_owned());
        let usual = LastSetUp { game: variant.slug().to_owned(), style, ..LastSetUp::default() };
        keep(&world, usual.clone()).await;
        assert_eq!(keeps_again(&world).await, usual);
    }
}

#[tokio::test]
async fn what_no_longer_exists_has_its_default() {
    let world = World::new().await;
    let of = |game: &str, style: Option<&str>, rules: &[(&str, &str)]| LastSetUp {
        game: game.to_owned(),
        style: style.map(str::to_owned),
        rules: rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        ..LastSetUp::default()
    };
    for (gone, usual) in [
        (of("draughts", None, &[]), of("no-stress", Some("level-1"), &[])),
        (of("no-stress", Some("level-9"), &[]), of("no-stress", Some("level-1"), &[])),
        (of("knightmare", Some("quick"), &[("points", "7")]), of("knightmare", Some("quick"), &[])),
    ] {
        keep(&world, gone).await;
        assert_eq!(keeps_again(&world).await, usual);
    }
}

#[tokio::test]
async fn the_options_of_a_played_game_become_the_same_challenge_again() {
    let world = World::new().await;
    for (variant, given) in [
        (Variant::NoStress, vec![("level", "3"), ("promote-always", "true")]),
        (Variant::Knightmare, vec![("building", "dealt"), ("points", "200")]),
        (Variant::Knightmare, vec![("decks", "personal"), ("without", "panic")]),
        (Variant::ChessMe, vec![]),
    ] {
        let rules = variant.chosen(&given).unwrap().options();
        let options: BTreeMap<String, String> =
            rules.into_iter().map(|(key, value)| (key.to_owned(), value.to_string())).collect();
        let site = cardinal_ids::Site { guild: Some(GuildId(1)), channel: LOBBY, parent: None };
        let game = cardinal_store::NewGame { options: options.clone(), site, ..new_game(variant, None) };
        let game = world.store.games().create(game, None).await.unwrap();
        let resigned = Entry::Act { seat: Seat::White, action: Action::Resign };
        let outcome = Finished { winner: Some(Seat::Black), reason: "resignation".to_owned(), record: "{}".to_owned() };
        let end = Append { outcome: Some(outcome), to_act: None, ..first_append(game, vec![resigned]) };
        world.store.games().append(end).await.unwrap();
        let again = Control::Game { game, ply: 0, what: GameControl::Rematch };
        let panel = world.press(ANN, &again, None).await;
        let sent = world.press_labelled(ANN, said(&panel), "Send").await;
        let Answer::Sent { challenge, .. } = &sent.answer else { panic!("{sent:?}") };
        assert_eq!(world.store.challenges().get(*challenge).await.unwrap().options, options);
    }
}
