//! Decks are built in private, saved for later games, and dealt if nobody builds them in time.

use cardinal::app::{Command, DeckAct, DeckRequest, ListGames, SetUp};
use cardinal_ids::UserId;
use cardinal_interaction::{Announcement, Answer, Ask, BuildRequest, Field, Finish, Message, Outcome};
use cardinal_rules::Variant;
use cardinal_table::clock::time_control::TimeControl;

use crate::clocks::{DAY, HOUR, MINUTE, SECOND};
use crate::world::{ANN, BOB, EVE, World, buttons, challenge, labels, menus, refused, said, whole_text};

/// Each player builds from a personal set, so that every card is available.
const OWN_SETS: &[(&str, &str)] = &[("decks", "personal")];

impl World {
    async fn builds(&self, user: UserId, request: BuildRequest) -> Outcome {
        self.ask(user, Ask::Build(request)).await
    }

    async fn adds(&self, user: UserId, cards: &str) -> Outcome {
        self.builds(user, BuildRequest { add: Some(cards.to_owned()), ..BuildRequest::default() }).await
    }

    async fn finishes(&self, user: UserId, then: Finish) -> Outcome {
        self.builds(user, BuildRequest { then: Some(then), ..BuildRequest::default() }).await
    }

    async fn decks(&self, user: UserId, act: DeckAct, name: Option<&str>, to: Option<&str>) -> Outcome {
        let [name, to] = [name, to].map(|text| text.map(str::to_owned));
        self.command(user, Command::global("decks", DeckRequest { act, name, to, game: None })).await
    }

    pub(crate) async fn suggested(&self, user: UserId, field: Field, typed: &str) -> Vec<String> {
        self.suggests(user, field, typed).await.into_iter().map(|each| each.value).collect()
    }
}

fn told(outcome: &Outcome) -> &Announcement {
    let [told] = outcome.announcements.as_slice() else { panic!("one message is for all: {outcome:?}") };
    told
}

/// The total points that a panel shows.
fn sum(panel: &Message) -> u32 {
    let line = panel.text.lines().find(|line| line.contains("points** ·"));
    let line = line.unwrap_or_else(|| panic!("no sum: {}", panel.text));
    line.trim_start_matches('*').split(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_challenge_says_plainly_what_will_be_played() {
    let world = World::new().await;
    let options = [("points", "90"), ("without", "Fog of War, quick hands"), ("blanks", "0")];
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Knightmare, &options))).await;
    let text = &said(&outcome).text;
    for line in [
        "Knightmare Chess: Build your own",
        "You each get half of the cards and build a secret deck from it",
        "up to 90 points",
        "No blank cards",
        "Left out: Abduction, Fog of War, Panic",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let outcome =
        world.command(ANN, Command::global("challenge", challenge(Variant::Knightmare, &[("points", "19")]))).await;
    assert!(refused(&outcome).contains("20") && refused(&outcome).contains("999"), "{}", refused(&outcome));
    let outcome =
        world.command(ANN, Command::global("challenge", challenge(Variant::Knightmare, &[("without", "rook")]))).await;
    assert!(refused(&outcome).contains("rook"), "{}", refused(&outcome));
    let common = [("decks", "common"), ("points", "90")];
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Knightmare, &common))).await;
    assert!(refused(&outcome).contains("nothing to build"), "{}", refused(&outcome));
}

#[tokio::test]
async fn both_are_mentioned_once_and_build_in_private_until_the_game_begins() {
    let world = World::new().await;
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Knightmare, &[]))).await;
    let accepted = world.press_labelled(BOB, said(&outcome), "Accept").await;
    let start = told(&accepted);
    assert_eq!(start.message.mentions, [ANN, BOB]);
    assert!(buttons(&start.message).any(|button| button.label == "Build my deck"));
    world.post(&accepted).await;
    for user in [ANN, BOB] {
        let games = world.command(user, Command::global("games", ListGames)).await;
        assert!(whole_text(said(&games)).contains("build your deck"), "{}", whole_text(said(&games)));
    }
    let panel = world.press_labelled(ANN, &start.message, "Build my deck").await;
    assert!(panel.announcements.is_empty());
    // 80 faces and a second blank card are divided, and the odd one is set aside: forty cards to build from.
    assert!(said(&panel).text.contains("0 of 150 points"), "{}", said(&panel).text);
    let filled = world.press_labelled(ANN, said(&panel), "Fill up for me").await;
    let full = sum(said(&filled));
    assert!((100..=150).contains(&full), "{full}");
    let done = world.press_labelled(ANN, said(&filled), "Done").await;
    assert!(done.announcements.is_empty(), "nobody is told that one has built");
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
    let games = world.command(ANN, Command::global("games", ListGames)).await;
    assert!(whole_text(said(&games)).contains("waiting"), "{}", whole_text(said(&games)));
    let onlooker = world.press_labelled(EVE, &start.message, "Build my deck").await;
    assert!(!refused(&onlooker).contains("points"), "{}", refused(&onlooker));
    world.finishes(BOB, Finish::Fill).await;
    let begun = world.finishes(BOB, Finish::Done).await;
    let message = &told(&begun).message;
    assert_eq!(message.mentions, [ANN]);
    assert!(message.text.contains("the hands are dealt"), "{}", message.text);
    world.post(&begun).await;
    let hand = world.ask(ANN, Ask::Hand).await;
    assert_eq!(said(&hand).below.lines().count(), 5, "five cards: {}", said(&hand).below);
    // An old panel shows the current turn.
    let old = world.press_labelled(ANN, said(&filled), "Done").await;
    assert!(said(&old).text.contains("My turn") || said(&old).text.contains("your turn"), "{}", said(&old).text);
}

#[tokio::test]
async fn cards_are_added_and_removed_by_menus_and_the_total_follows() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(menus(said(&panel)).all(|menu| !menu.items.is_empty()));
    // The cards are sorted by name: Abduction, 8 points, Anathema, Annexation, …
    let added = world.pick(ANN, said(&panel), "abduction").await;
    assert_eq!(sum(said(&added)), 8, "{}", said(&added).text);
    assert!(said(&added).text.contains("In your deck: Abduction."), "{}", said(&added).text);
    assert!(!labels(said(&added)).is_empty());
    let controls: Vec<_> =
        menus(said(&added)).filter(|menu| menu.items.iter().any(|item| item.value == "abduction")).collect();
    let [out] = controls.as_slice() else { panic!("there is one set, so it cannot be added twice") };
    assert!(out.several && out.placeholder.contains("Remove"));
    let out = world.press(ANN, &out.control, Some("abduction")).await;
    assert_eq!(sum(said(&out)), 0);
    // A panel that shows another deck changes nothing.
    let stale = world.pick(ANN, said(&added), "anathema").await;
    assert!(said(&stale).text.contains("out of date"), "{}", said(&stale).text);
    assert_eq!(sum(said(&stale)), 0);
}

#[tokio::test]
async fn the_pool_can_be_filtered_by_window_and_points() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    // 79 of the 80 faces can be dealt at all, twelve a page.
    assert!(said(&panel).text.contains("(page 1 of 7)"), "{}", said(&panel).text);
    let continuing = world.pick(ANN, said(&panel), "continuing").await;
    // The cards' page lists fourteen continuing cards.
    assert!(said(&continuing).text.contains("(page 1 of 2)"), "{}", said(&continuing).text);
    let cheap = world.pick(ANN, said(&continuing), "few").await;
    let text = &said(&cheap).text;
    assert!(text.contains("continuing cards, up to 3 points"), "{text}");
    let add = menus(said(&cheap)).next().unwrap();
    let values: Vec<&str> = add.items.iter().map(|item| item.value.as_str()).collect();
    for value in &values {
        let card: cardinal_rules::Card = value.parse().unwrap();
        let cardinal_rules::Card::Knightmare(card) = card else { panic!("{card}") };
        assert!(card.is_continuing() && card.points() <= 3, "{card:?}");
    }
    assert!(values.contains(&"doomsayer"), "it counts two and stays: {values:?}");
    let all = world.pick(ANN, said(&cheap), "all").await;
    assert!(said(&all).text.contains("(page 1 of 7)"));
    let next = world.press_labelled(ANN, said(&all), "Next").await;
    assert!(said(&next).text.contains("(page 2 of 7)"));
}

#[tokio::test]
async fn a_deck_is_built_by_typing_only_and_refusals_change_nothing() {
    let world = World::new().await;
    world.start(Variant::Knightmare, &[("decks", "personal"), ("points", "20")]).await;
    let panel = world.adds(ANN, "chaos, crab").await;
    // Chaos costs ten points and Crab five.
    assert_eq!(sum(said(&panel)), 15);
    for (add, why) in [("curse", "doesn't fit"), ("crab", "doesn't fit"), ("pawn", "pawn")] {
        let outcome = world.adds(ANN, add).await;
        assert!(refused(&outcome).contains(why), "{add}: {}", refused(&outcome));
    }
    let request = BuildRequest { out: Some("panic".to_owned()), ..BuildRequest::default() };
    assert!(refused(&world.builds(ANN, request).await).contains("doesn't have that many"));
    assert_eq!(sum(said(&world.ask(ANN, Ask::Panel).await)), 15);
    let suggested = world.suggested(ANN, Field::AddToDeck, "").await;
    assert!(suggested.contains(&"doomsayer".to_owned()) && !suggested.contains(&"chaos".to_owned()), "{suggested:?}");
    assert_eq!(world.suggested(ANN, Field::TakeOutOfDeck, "").await, ["chaos", "crab"]);
    let request = BuildRequest {
        out: Some("Chaos".to_owned()),
        add: Some("Doomsayer".to_owned()),
        then: Some(Finish::Done),
        ..BuildRequest::default()
    };
    let done = world.builds(ANN, request).await;
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
    let again = world.adds(ANN, "bog").await;
    assert!(refused(&again).contains("no deck to build"), "{}", refused(&again));
}

#[tokio::test]
async fn a_deck_with_room_left_is_done_only_after_a_question() {
    let world = World::new().await;
    let game = world.start(Variant::Knightmare, OWN_SETS).await;
    let panel = world.adds(ANN, "crab").await;
    let question = world.press_labelled(ANN, said(&panel), "Done").await;
    assert!(said(&question).text.contains("room for more"), "{}", said(&question).text);
    let back = world.press_labelled(ANN, said(&question), "Back").await;
    assert_eq!(sum(said(&back)), 5);
    let done = world.press_labelled(ANN, said(&question), "Done as it is").await;
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
    assert_eq!(world.store.games().info(game).await.unwrap().to_act, Some(BOB));
}

#[tokio::test]
async fn an_unfinished_deck_is_continued_days_later_and_by_another_process() {
    let mut world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    world.adds(ANN, "crab, chaos").await;
    world.pass(5 * DAY);
    world.restart().await;
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(sum(said(&panel)), 15);
    // The opponent's deck is unaffected.
    assert_eq!(sum(said(&world.ask(BOB, Ask::Panel).await)), 0);
}

#[tokio::test]
async fn decks_that_are_not_built_in_time_are_dealt() {
    let world = World::new().await;
    let control = TimeControl::of("1d").unwrap();
    let asked = SetUp { time: Some(control), ..challenge(Variant::Knightmare, OWN_SETS) };
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let accepted = world.press_labelled(BOB, &said(&outcome).clone(), "Accept").await;
    world.post(&accepted).await;
    let game = told(&accepted).key.game;
    world.adds(ANN, "crab").await;
    world.finishes(ANN, Finish::Done).await;
    // A player who keeps the other waiting is reminded halfway.
    world.nothing_within(12 * HOUR - MINUTE).await;
    assert!(world.after(2 * MINUTE).await.has_notices);
    let told_of = world.told().await;
    assert_eq!(told_of.len(), 1);
    world.nothing_within(12 * HOUR - 2 * MINUTE).await;
    let work = world.after(2 * MINUTE).await;
    let [dealt] = work.announcements.as_slice() else { panic!("{work:?}") };
    assert!(dealt.message.text.contains("got a random deck"), "{}", dealt.message.text);
    assert!(dealt.message.text.contains("Bob") && !dealt.message.text.contains("Ann**"), "{}", dealt.message.text);
    assert_eq!(dealt.message.mentions, [ANN]);
    let info = world.store.games().info(game).await.unwrap();
    assert_eq!((info.to_act, info.clock.building), (Some(ANN), false));
    // White has a day for the first turn, as for any other.
    world.nothing_within(12 * HOUR - MINUTE).await;
    assert!(world.after(2 * MINUTE).await.has_notices);
    world.pass(SECOND);
}

#[tokio::test]
async fn without_a_clock_both_decks_are_dealt_after_two_weeks() {
    let world = World::new().await;
    let game = world.start(Variant::Knightmare, &[]).await;
    world.nothing_within(14 * DAY - HOUR).await;
    let work = world.after(2 * HOUR).await;
    assert_eq!(work.announcements.len(), 1);
    assert_eq!(world.store.games().info(game).await.unwrap().to_act, Some(ANN));
}

#[tokio::test]
async fn decks_are_saved_by_name_and_used_in_other_games() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    assert!(whole_text(said(&world.decks(ANN, DeckAct::List, None, None).await)).contains("no saved decks yet"));
    assert!(refused(&world.decks(ANN, DeckAct::Save, Some("Swaps"), None).await).contains("no cards"));
    world.adds(ANN, "crab, holy war").await;
    assert!(refused(&world.decks(ANN, DeckAct::Save, None, None).await).contains("name"));
    let long = "x".repeat(33);
    assert!(refused(&world.decks(ANN, DeckAct::Save, Some(&long), None).await).contains("32"));
    // Crab costs five and Holy War three points.
    let kept = world.decks(ANN, DeckAct::Save, Some("  Swaps  and *crabs* "), None).await;
    assert!(said(&kept).text.contains("2 cards, 8 points"), "{}", said(&kept).text);
    let list = world.decks(ANN, DeckAct::List, None, None).await;
    assert!(whole_text(said(&list)).contains("Swaps and \\*crabs\\*"), "{list:?}");
    assert!(whole_text(said(&world.decks(BOB, DeckAct::List, None, None).await)).contains("no saved decks yet"));
    let renamed = world.decks(ANN, DeckAct::Rename, Some("swaps AND *crabs*"), Some("Swaps")).await;
    assert!(said(&renamed).text.contains("**Swaps**"), "{}", said(&renamed).text);
    let shown = world.decks(ANN, DeckAct::Show, Some("SWAPS"), None).await;
    assert!(said(&shown).text.contains("Crab, Holy War"), "{}", said(&shown).text);
    assert_eq!(said(&shown).pictures.len(), 1);
    world.finishes(ANN, Finish::Empty).await;
    let used = world.decks(ANN, DeckAct::Use, Some("swaps"), None).await;
    assert_eq!(sum(said(&used)), 8);
    let panel = world.ask(BOB, Ask::Panel).await;
    assert!(menus(said(&panel)).all(|menu| menu.items.iter().all(|item| item.value != "Swaps")));
    world.finishes(ANN, Finish::Empty).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(sum(said(&world.pick(ANN, said(&panel), "Swaps").await)), 8);
    assert_eq!(world.suggested(ANN, Field::Deck, "").await[0], "Swaps");
    let deleted = world.decks(ANN, DeckAct::Delete, Some("Swaps"), None).await;
    assert!(said(&deleted).text.contains("deleted"));
    assert!(refused(&world.decks(ANN, DeckAct::Delete, Some("Swaps"), None).await).contains("no saved decks"));
}

#[tokio::test]
async fn a_deck_is_saved_under_a_name_typed_into_a_form_and_shown_from_the_list() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    world.adds(ANN, "crab, holy war").await;
    let question = world.press_labelled(ANN, said(&world.ask(ANN, Ask::Panel).await), "Done").await;
    let opened = world.press_labelled(ANN, said(&question), "Save this deck").await;
    let Answer::Form(form) = &opened.answer else { panic!("{opened:?}") };
    assert_eq!((form.title.as_str(), form.fields.len()), ("Game #1: save your deck", 1));
    let control = form.control.clone();
    // What can't be a name is told, and stands in the form again.
    let wrong = world.press(ANN, &control, Some("Cavalry")).await;
    assert!(refused(&wrong).contains("**Cavalry** is a starter deck"), "{wrong:?}");
    let Answer::Private(told) = &wrong.answer else { panic!("{wrong:?}") };
    let again = world.press_labelled(ANN, told, "Try again").await;
    let Answer::Form(form) = &again.answer else { panic!("{again:?}") };
    assert_eq!(form.fields[0].text, "Cavalry");
    for typed in ["", "  ", &"x".repeat(33)] {
        refused(&world.press(ANN, &control, Some(typed)).await);
    }
    let saved = world.press(ANN, &control, Some(" Crabs ")).await;
    assert!(matches!(saved.answer, Answer::Update(_)), "the builder goes on: {saved:?}");
    assert!(said(&saved).text.starts_with("Saved as **Crabs**: 2 cards, 8 points"), "{}", said(&saved).text);
    assert_eq!(sum(said(&saved)), 8);

    let list = world.decks(ANN, DeckAct::List, None, None).await;
    let labelled: Vec<&str> = buttons(said(&list)).map(|button| button.label.as_str()).collect();
    assert_eq!(labelled, ["Show"; 7], "one deck and six starter decks");
    let deck = world.press_labelled(ANN, said(&list), "Show").await;
    assert!(said(&deck).text.starts_with("**Crabs**: 2 cards, 8 points. Crab, Holy War."), "{}", said(&deck).text);
    let back = world.press_labelled(ANN, said(&deck), "Back").await;
    assert_eq!(whole_text(said(&back)), whole_text(said(&list)));
    world.decks(ANN, DeckAct::Delete, Some("Crabs"), None).await;
    assert!(refused(&world.press_labelled(ANN, said(&list), "Show").await).contains("This deck is gone"));
    // Of as many as there can be, all are listed, and a menu leads to those without a button.
    for number in 0..25 {
        let name = format!("{} {number}", "Ä".repeat(29));
        world.decks(ANN, DeckAct::Save, Some(&name), None).await;
    }
    let list = world.decks(ANN, DeckAct::List, None, None).await;
    let menu = menus(said(&list)).next().unwrap();
    assert_eq!(menu.items.len(), 25);
    let chosen = world.press(ANN, &menu.control, Some(&menu.items[24].value)).await;
    assert!(said(&chosen).text.starts_with(&format!("**{}**", menu.items[24].value)), "{}", said(&chosen).text);
    world.finishes(ANN, Finish::Done).await;
    let late = world.press(ANN, &control, Some("Late")).await;
    assert!(refused(&late).contains("no deck to build"), "{late:?}");
}

#[tokio::test]
async fn a_saved_deck_is_not_used_where_the_halves_are_random() {
    let world = World::new().await;
    world.start(Variant::Knightmare, &[]).await;
    world.finishes(ANN, Finish::Fill).await;
    world.decks(ANN, DeckAct::Save, Some("Mine"), None).await;
    let outcome = world.decks(ANN, DeckAct::Use, Some("mine"), None).await;
    assert!(refused(&outcome).contains("half"), "{}", refused(&outcome));
    assert!(
        menus(said(&world.ask(ANN, Ask::Panel).await)).all(|menu| menu.items.iter().all(|item| item.value != "Mine"))
    );
}

#[tokio::test]
async fn a_game_with_dealt_decks_begins_at_once() {
    let world = World::new().await;
    let game = world.start(Variant::Knightmare, &[("building", "dealt")]).await;
    assert_eq!(world.store.games().info(game).await.unwrap().to_act, Some(ANN));
    let hand = world.ask(ANN, Ask::Hand).await;
    assert_eq!(said(&hand).below.lines().count(), 5, "five cards: {}", said(&hand).below);
}

#[tokio::test]
async fn a_resignation_while_decks_are_built_is_announced() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let question = world.ask(ANN, Ask::Resign).await;
    let outcome = world.press_labelled(ANN, said(&question), "Resign").await;
    let message = &told(&outcome).message;
    assert!(message.text.contains("Bob wins by resignation"), "{}", message.text);
    assert_eq!(message.mentions, [BOB]);
}
