//! Decks of events: built before the beginning and locked, or one starter deck for all.

use std::collections::BTreeMap;

use cardinal::app;
use cardinal_ids::{EventId, GameId, UserId};
use cardinal_interaction::{
    Ask, Building, Check, Control, EventAct, EventControl, Format, Message, Outcome, PoolPart, Row,
};
use cardinal_rules::{Card, Game, KnightmareCard, Record, Seat, StarterDeck, Status, Viewer};
use cardinal_store::{EventSide, EventState};
use cardinal_table::restore;
use cardinal_words::InWords;
use serde_json::Value;

use crate::clocks::HOUR;
use crate::events::DORA;
use crate::world::{ANN, BOB, EVE, World, button, buttons, menus, pressed, refused, said};

pub(crate) const OWN_DECKS: &str = "Own decks, built before it begins";

/// How an event is set up in which decks are built.
pub(crate) const BUILT: [(&str, &str); 5] = [
    ("Game", "Knightmare Chess"),
    ("Style", OWN_DECKS),
    ("Fewest players", "3 players"),
    ("Sign-up", "1 hour"),
    ("Rated", "Casual"),
];

impl World {
    /// Presses *My deck*.
    pub(crate) async fn my_deck(&self, user: UserId, event: EventId) -> Outcome {
        self.press_event(user, event, EventControl::MyDeck).await
    }

    /// Chooses a starter deck in the deck builder of an event.
    pub(crate) async fn takes_starter(&self, user: UserId, event: EventId, deck: StarterDeck) -> Message {
        let panel = self.my_deck(user, event).await;
        let question = self.press_labelled(user, said(&panel), "Use a starter deck").await;
        said(&self.pick(user, said(&question), deck.slug()).await).clone()
    }

    /// Builds a starter deck for an event before it begins.
    pub(crate) async fn builds_starter(&self, user: UserId, event: EventId, deck: StarterDeck) {
        let panel = self.takes_starter(user, event, deck).await;
        let done = self.press_labelled(user, &panel, "Done").await;
        assert!(said(&done).text.starts_with("Your deck for **Autumn Cup** is done."), "{done:?}");
    }

    /// The decks with which both seats play a game.
    async fn decks_in(&self, game: GameId) -> BTreeMap<Seat, Vec<Card>> {
        let view = restore(self.store.games().load(game).await.unwrap()).unwrap().live.game.view(Viewer::Referee);
        let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
        let white = sorted([hands.white, piles.white].concat());
        [(Seat::White, white), (Seat::Black, sorted([hands.black, piles.black].concat()))].into()
    }
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_unstable();
    cards
}

fn cards_of(deck: StarterDeck) -> Vec<Card> {
    sorted(deck.cards().iter().copied().map(Card::Knightmare).collect())
}

/// The labels of the buttons in the first row of a message.
fn first_row(message: &Message) -> Vec<&str> {
    let Some(Row::Buttons(row)) = message.controls.iter().find(|row| matches!(row, Row::Buttons(_))) else {
        return Vec::new();
    };
    row.iter().map(|button| button.label.as_str()).collect()
}

#[tokio::test]
async fn decks_are_built_before_an_event_begins_and_stay_the_same_in_all_of_its_games() {
    let world = World::new().await;
    let panel = world.set_up(&BUILT).await;
    let styles = menus(&panel).nth(1).map(|menu| menu.placeholder.clone());
    assert_eq!(styles.as_deref(), Some("Rated"));
    assert!(panel.text.contains("Knightmare Chess, own decks"), "{}", panel.text);
    let event = world.announces(&panel).await;
    let post = world.shown_event().await.expect("it is posted").message;
    assert!(post.text.contains("Without one, you play a starter deck."), "{}", post.text);
    assert_eq!(first_row(&post), ["Join", "Leave", "My deck", "Table", "Rules"]);
    assert_eq!(refused(&world.my_deck(ANN, event).await), "You don't take part in this event.");
    let joined = world.press_event(ANN, event, EventControl::Join).await;
    assert!(said(&joined).text.contains("Without one, you play a starter deck."), "{joined:?}");
    world.joins(event, &[BOB, DORA]).await;

    // Ann takes a starter deck without one card.
    let opened = world.press_labelled(ANN, said(&joined), "My deck").await;
    assert!(said(&opened).text.starts_with("**Autumn Cup**: **build your deck** in private."), "{opened:?}");
    let panel = world.takes_starter(ANN, event, StarterDeck::Cavalry).await;
    assert!(panel.text.contains("150 of 150 points"), "{}", panel.text);
    let removing = menus(&panel).find(|menu| menu.placeholder == "Remove cards").expect("there are cards").clone();
    let fewer = world.press(ANN, &removing.control, Some("chaos")).await;
    let asked = world.press_labelled(ANN, said(&fewer), "Done").await;
    assert!(said(&asked).text.starts_with("**Autumn Cup**: your deck has room for more."), "{asked:?}");
    let done = world.press_labelled(ANN, said(&asked), "Done as it is").await;
    assert!(said(&done).text.starts_with("Your deck for **Autumn Cup** is done."), "{done:?}");
    let chaos = Card::Knightmare(KnightmareCard::Chaos);
    let of_ann: Vec<Card> = cards_of(StarterDeck::Cavalry).into_iter().filter(|card| *card != chaos).collect();
    // Bob finishes a deck, and leaves another one half done, which nobody plays.
    world.builds_starter(BOB, event, StarterDeck::Saboteur).await;
    let again = world.my_deck(BOB, event).await;
    assert!(said(&again).text.contains("You play the deck for which you pressed **Done** last."), "{again:?}");
    let save = world.press_labelled(BOB, said(&again), "Save this deck").await;
    assert!(format!("{save:?}").contains("Save this deck"), "{save:?}");
    let sent = Control::Event { event, what: EventControl::SaveDeck };
    let saved = world.press(BOB, &sent, Some("Traps")).await;
    assert!(said(&saved).text.starts_with("Saved as **Traps**"), "{saved:?}");
    let empty = world.press_labelled(BOB, said(&saved), "Remove all").await;
    assert!(said(&empty).text.contains("0 of 150 points"), "{empty:?}");
    let taken = world.pick(BOB, said(&empty), "Traps").await;
    assert!(said(&taken).text.contains("150 of 150 points"), "{taken:?}");
    let empty = world.press_labelled(BOB, said(&taken), "Remove all").await;
    let filled = world.press_labelled(BOB, said(&empty), "Fill up for me").await;
    assert!(said(&filled).text.starts_with("**Autumn Cup**: **your deck is full**."), "{filled:?}");
    // Dora chooses one, and doesn't finish it.
    world.takes_starter(DORA, event, StarterDeck::Wildfire).await;

    let begun = world.goes_on(HOUR).await;
    assert_eq!(begun.len(), 3, "everybody plays everybody");
    for start in &begun {
        let text = &start.message.text;
        assert!(text.contains("🏆 Autumn Cup, event 1, round ") && text.contains("it's your turn"), "{text}");
    }
    let locked = world.my_deck(DORA, event).await;
    let text = &said(&locked).text;
    let of_dora = StarterDeck::ALL.into_iter().find(|deck| {
        text.starts_with(&format!("You play **Autumn Cup** with the starter deck **{}**.", deck.in_words()))
    });
    let of_dora = cards_of(of_dora.unwrap_or_else(|| panic!("{text}")));
    let wanted = [(ANN, of_ann), (BOB, cards_of(StarterDeck::Saboteur)), (DORA, of_dora)];
    for (game, white, black) in world.games_of(event).await {
        let info = world.store.games().info(game).await.unwrap();
        assert!(!info.clock.building && info.to_act == Some(white), "its first turn is White's");
        assert_eq!(
            restore(world.store.games().load(game).await.unwrap()).unwrap().live.turn(),
            0,
            "none was begun before"
        );
        let decks = world.decks_in(game).await;
        for (seat, user) in [(Seat::White, white), (Seat::Black, black)] {
            let (_, deck) = wanted.iter().find(|(member, _)| *member == user).expect("a player");
            assert_eq!(&decks[&seat], deck, "{user} in {game}");
        }
    }

    // What is pressed late only shows the deck.
    let late = world.press(ANN, &removing.control, Some("chaos")).await;
    assert!(said(&late).text.starts_with("This is your deck for **Autumn Cup**. It's locked"), "{late:?}");
    let forged = EventControl::Build { check: Check(0), what: Building::Done, part: PoolPart::default() };
    let late = world.press_event(BOB, event, forged).await;
    assert!(said(&late).text.contains("with the starter deck **Saboteur**"), "{late:?}");
    let kept = world.store.events().deck_of(event, BOB).await.unwrap().unwrap();
    assert_eq!((kept.done.map(sorted), kept.draft), (Some(cards_of(StarterDeck::Saboteur)), None));
    let rules = world.press_event(EVE, event, EventControl::Rules).await;
    assert!(said(&rules).text.contains("plays all games with it. While the event runs, it's locked."), "{rules:?}");
}

#[tokio::test]
async fn with_a_starter_deck_for_all_both_sides_have_its_cards_and_games_open_as_they_end() {
    let world = World::new().await;
    let style = [("Style", "Starter deck for all: Cavalry")];
    let choices: Vec<_> = BUILT.iter().filter(|(subject, _)| *subject != "Style").copied().collect();
    let choices = [&choices[..1], &style, &choices[1..]].concat();
    let panel = world.set_up(&choices).await;
    let event = world.announces(&panel).await;
    let post = world.shown_event().await.expect("it is posted").message;
    assert!(post.text.contains("Knightmare Chess, Cavalry for all"), "{}", post.text);
    assert_eq!(first_row(&post), ["Join", "Leave", "Table", "Rules", "Follow"]);
    world.joins(event, &[ANN, BOB]).await;
    assert_eq!(refused(&world.my_deck(ANN, event).await), "Nobody builds a deck for this event.");
    // Cardinal brings the same.
    let fill = Control::Event { event, what: EventControl::Do(EventAct::Fill) };
    world.handle(&world.organiser(), pressed(&fill, Some("1 1"))).await;
    assert_eq!(world.goes_on(HOUR).await.len(), 3);
    let rules = world.press_event(EVE, event, EventControl::Rules).await;
    let text = &said(&rules).text;
    assert!(text.contains("Everyone plays with the starter deck **Cavalry**"), "{text}");
    assert!(!text.contains("stay secret"), "{text}");
    let cards = cards_of(StarterDeck::Cavalry);
    let games = world.games_of(event).await;
    for (game, ..) in &games {
        let decks = world.decks_in(*game).await;
        assert_eq!((&decks[&Seat::White], &decks[&Seat::Black]), (&cards, &cards), "{game}");
    }
    let of_both = games.iter().find(|(_, white, black)| [ANN, BOB].contains(white) && [ANN, BOB].contains(black));
    let (game, white, _) = *of_both.expect("Ann meets Bob");
    world.gives_up(white, game).await;
    assert_eq!(world.state(event).await, EventState::Running);
    let record = record_of(&world, game).await;
    let replayed = Game::from_record(&record).expect("the record replays");
    assert!(matches!(replayed.status(), Status::Won { .. }), "{:?}", replayed.status());
}

/// The record that anybody can have of a game.
async fn record_of(world: &World, game: GameId) -> Record {
    let ask = Ask::Export(Some(Format::Record));
    let record = world.command(EVE, app::Command::game(Some(game.to_string()), ask)).await;
    let [file] = said(&record).files.as_slice() else { panic!("no record: {record:?}") };
    let mut record: Value = serde_json::from_slice(&file.bytes).unwrap();
    serde_json::from_value(record["record"].take()).unwrap()
}

#[tokio::test]
async fn cardinal_and_who_was_added_play_starter_decks_where_decks_are_built() {
    let world = World::new().await;
    let event = world.announces(&world.set_up(&BUILT).await).await;
    world.joins(event, &[ANN]).await;
    let add = |side| cardinal_store::SignUp { event, side, most: 9, events_of_member: 9, at: world.context.time.now() };
    for side in [EventSide::Member(BOB), EventSide::Computer(1)] {
        world.store.events().join(add(side)).await.unwrap().unwrap();
    }
    world.goes_on(HOUR).await;
    let stored: BTreeMap<u16, Vec<Card>> = world.store.events().decks(event).await.unwrap().into_iter().collect();
    let starters: Vec<Vec<Card>> = StarterDeck::ALL.map(cards_of).into();
    for number in [1, 2, 3] {
        assert!(starters.contains(&sorted(stored[&number].clone())), "{number}: {stored:?}");
    }
    for game in world.store.events().games(event).await.unwrap() {
        let decks = world.decks_in(game.game.expect("it is played")).await;
        let wanted = [game.white, game.black].map(|number| sorted(stored[&number].clone()));
        assert_eq!([decks[&Seat::White].clone(), decks[&Seat::Black].clone()], wanted);
    }
}

#[tokio::test]
async fn the_start_of_a_game_with_decks_is_posted_though_its_process_was_killed() {
    let mut world = World::new().await;
    let event = world.announces(&world.set_up(&BUILT).await).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    world.pass(HOUR);
    let mut begun = Vec::new();
    while begun.is_empty() {
        // What is to be posted is lost with the process.
        begun = app::due_work(&world.context).await.announcements;
    }
    world.restart().await;
    let due = app::find_repairs(&world.context).await.announcements;
    assert_eq!(due.len(), 3);
    // The clock stood still while the process was away, as it seems to the next one.
    let timeless = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split('⏳').next().unwrap_or_default().to_owned()).collect()
    };
    for start in &begun {
        let again = due.iter().find(|again| again.key == start.key).expect("each is found");
        assert_eq!(timeless(&again.message.text), timeless(&start.message.text));
        assert_eq!(again.message.mentions, start.message.mentions);
    }
}

#[tokio::test]
async fn styles_whose_decks_are_built_for_each_game_are_not_offered() {
    let world = World::new().await;
    let mut panel = world.set_up(&[("Game", "Knightmare Chess")]).await;
    let subject = menus(&panel).next().expect("its subjects").clone();
    let style = subject.items.iter().find(|item| item.label == "Style").expect("it has styles");
    panel = said(&world.handle(&world.organiser(), pressed(&subject.control, Some(&style.value))).await).clone();
    let values = menus(&panel).nth(1).expect("its values").clone();
    let labels: Vec<&str> = values.items.iter().map(|item| item.label.as_str()).collect();
    let starters = StarterDeck::ALL.map(|deck| format!("Starter deck for all: {}", deck.in_words()));
    let wanted: Vec<&str> = ["Quick", "Shared deck", "Without timed cards", OWN_DECKS]
        .into_iter()
        .chain(starters.iter().map(String::as_str))
        .collect();
    assert_eq!(labels, wanted);
    let forged = world.handle(&world.organiser(), pressed(&values.control, Some("build"))).await;
    assert!(!refused(&forged).is_empty(), "{forged:?}");
    assert!(buttons(&panel).any(|each| each == button(&panel, "Announce")));
}
