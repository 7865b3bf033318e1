//! Games of Knightmare Chess, with menus only and with typed commands only.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, ClockTime, Site, UserId};
use cardinal_rules::{BySeat, Card, Effect, KnightmareCard, Lists, Piles, Position, RULES_VERSION, Seat, Variant};
use cardinal_sandbox::ChatMessage;
use cardinal_store::{NewGame, NewTurn, Secret, StoreOptions};
use cardinal_test_support::{Hall, Player, is_over, is_superseded, is_turn_message, offers};

/// A position with these hands and empty draw piles.
pub(crate) fn position(fen: &str, white: &[KnightmareCard], black: &[KnightmareCard]) -> Position {
    let cards = |cards: &[KnightmareCard]| cards.iter().copied().map(Card::Knightmare).collect();
    let hands = Some(Lists { white: cards(white), black: cards(black) });
    Position { fen: Some(fen.to_owned()), hands, piles: Some(Piles::default()), ..Position::default() }
}

/// A game from this position between Ada, with White and to act, and Ben. It is not announced in the channel.
pub(crate) async fn given(hall: &Hall, position: Position) -> (Player, Player) {
    let (ada, ben) = hall.players().await;
    let user = |player: &Player| UserId(player.id().0);
    let now = hall.clock.now();
    let game = NewGame {
        variant: Variant::Knightmare,
        options: BTreeMap::new(),
        position: Some(position),
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed: [5; 32], salt: [6; 16] },
        players: BySeat { white: user(&ada), black: user(&ben) },
        site: Site { guild: None, channel: ChannelId(hall.channel.0), parent: None },
        computer: None,
        venue: cardinal_ids::Venue::Channel,
        to_act: Some(user(&ada)),
        building: false,
        pace: None,
        rated: false,
        by_account: false,
        turn: NewTurn { at: ClockTime(now.0), left: None, due: None },
        announce: false,
        created_at: now,
        limits: None,
    };
    let store = hall.config.database.open(StoreOptions::default()).await.expect("the bot's database opens");
    store.games().create(game, None).await.expect("the game can be kept");
    store.shut_down().await;
    (ada, ben)
}

/// Selects these values one after the other; `<` goes back, `.` ends the turn, `#` discards a card.
pub(crate) async fn picks(player: &Player, mut panel: ChatMessage, values: &[&str]) -> ChatMessage {
    for value in values {
        panel = match *value {
            "<" => player.press(&panel, "Back").await,
            "." if panel.button("End turn").is_none() => continue,
            "." => player.press(&panel, "End turn").await,
            "#" => player.press(&panel, "Discard a card…").await,
            value => player.pick(&panel, value).await,
        };
    }
    panel
}

/// Composes a turn on a private panel and sends it. Returns the message that announces it.
pub(crate) async fn turn(player: &Player, values: &[&str]) -> ChatMessage {
    let before = player.newest().await.map(|message| message.id());
    let panel = player.type_in("turn", &[]).await;
    assert!(panel.is_ephemeral(), "{}", panel.text());
    picks(player, panel, values).await;
    player.turn_message_after(before).await
}

/// The board as text, as everyone may see it.
pub(crate) async fn board(player: &Player) -> String {
    player.run("board", serde_json::json!([{ "name": "text", "value": true }])).await.text()
}

/// The piece on a square of a board as text, seen from White's side.
pub(crate) fn at(board: &str, square: &str) -> char {
    let (file, rank) = square.split_at(1);
    let line = board.lines().find(|line| line.starts_with(rank)).expect("there is a line for each rank");
    let file = file.bytes().next().map_or(0, |file| usize::from(file - b'a'));
    // Each square has three columns, after the rank's.
    line.chars().nth(3 + 3 * file).expect("a line has eight squares")
}

/// Kings far apart, a bishop each for *Heresy*, and a knight that can swap squares with White's bishop.
pub(crate) const BISHOPS: &str = "4k1b1/pp6/8/8/8/8/PP6/1B2K1N1 w - - 0 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decks_are_built_by_menus_and_the_game_begins() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "knightmare", &[("style", "build"), ("rules", "decks personal")]).await;
    assert_eq!(start.mentions().len(), 2, "both build: {}", start.content());
    let panel = ada.press(&start, "Build my deck").await;
    assert!(panel.is_ephemeral() && panel.text().contains("0 of 150 points"), "{}", panel.text());
    let panel = ada.pick(&panel, "answer").await;
    let panel = ada.pick(&panel, "chaos").await;
    // Chaos costs ten points.
    assert!(panel.text().contains("10 of 150 points") && panel.text().contains("Chaos"), "{}", panel.text());
    let panel = ada.press(&panel, "Fill up for me").await;
    let done = ada.press(&panel, "Done").await;
    let done = if done.button("Done as it is").is_some() { ada.press(&done, "Done as it is").await } else { done };
    assert!(done.text().contains("your deck is done"), "{}", done.text());
    assert_eq!(ben.newest().await.map(|message| message.id()), Some(start.id()), "nobody is told that one has built");
    let panel = ben.press(&start, "Build my deck").await;
    let starters = ben.press(&panel, "Use a starter deck").await;
    let panel = ben.pick(&starters, "fortress").await;
    assert!(panel.text().contains("150 of 150 points") && panel.text().contains("Fortification"), "{}", panel.text());
    ben.press(&panel, "Done").await;
    let begun = ada.turn_message_after(Some(start.id())).await;
    assert_eq!(begun.mentions(), [ada.id()], "{}", begun.content());
    let told = turn(&ada, &["e2", "e4", "."]).await;
    assert!(told.content().contains("**e4**") && told.mentions() == [ben.id()], "{}", told.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_by_menus_only() {
    let hall = Hall::open().await;
    let white = [KnightmareCard::HolyWar, KnightmareCard::Heresy];
    let black = [KnightmareCard::Chaos, KnightmareCard::Crab, KnightmareCard::Bog];
    let (ada, ben) = given(&hall, position(BISHOPS, &white, &black)).await;
    // A card with two slots, one of which is undone and selected again, and a move before it.
    let told =
        turn(&ada, &["e1", "e2", "holy-war", "g1", "<", "<", "<", "e1", "f1", "holy-war", "g1", "b1", "."]).await;
    assert!(told.content().contains("Kf1") && told.content().contains("Holy War"), "{}", told.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "b1"), at(&shown, "f1"), at(&shown, "g1")], ['N', 'K', 'B'], "{shown}");
    // The response undoes the turn.
    let panel = ben.press(&told, "My turn").await;
    assert!(panel.text().contains("You can respond with **Chaos**"), "{}", panel.text());
    let old = ben.type_in("turn", &[]).await;
    ben.pick(&panel, "chaos").await;
    let answered = ada.turn_message_after(Some(told.id())).await;
    assert!(answered.content().contains("Chaos") && answered.mentions() == [ada.id()], "{}", answered.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "b1"), at(&shown, "e1"), at(&shown, "g1")], ['N', 'K', 'B'], "{shown}");
    // An old panel changes nothing.
    let old = ben.pick(&old, "chaos").await;
    assert!(old.is_ephemeral() && board(&ada).await == shown, "{}", old.text());
    // The card's effect stays until its player takes the card back, before the turn is played again.
    let panel = ada.press(&answered, "My turn").await;
    let panel = ada.press(&panel, "Back").await;
    let shown = board(&ben).await;
    assert!(shown.contains("White 2 cards"), "{shown}");
    picks(&ada, panel, &["e1", "d1", "."]).await;
    let told = ben.turn_message_after(Some(answered.id())).await;
    assert!(told.content().contains("Kd1") && told.mentions() == [ben.id()], "{}", told.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "b1"), at(&shown, "d1"), at(&shown, "g1")], ['B', 'K', 'N'], "{shown}");
    let told = turn(&ben, &["e8", "e7", "crab", "a7", "."]).await;
    assert!(told.content().contains("Crab") && told.mentions() == [ada.id()], "{}", told.content());
    // Both are asked to choose for their own bishops, the opponent first.
    let asked = turn(&ada, &["d1", "d2", "heresy"]).await;
    assert_eq!(asked.mentions(), [ben.id()], "{}", asked.content());
    let panel = ben.press(&asked, "My turn").await;
    // Which bishop, and then where it goes.
    assert!(offers(&panel, "g8"), "{}", panel.text());
    let panel = ben.pick(&panel, "g8").await;
    assert!(offers(&panel, "g7"), "{}", panel.text());
    ben.pick(&panel, "g7").await;
    let returned = ada.turn_message_after(Some(asked.id())).await;
    assert_eq!(returned.mentions(), [ada.id()], "{}", returned.content());
    let panel = ada.press(&returned, "My turn").await;
    // A card and the move are made, so the choice ends the turn.
    assert!(panel.text().contains("After that, it's your opponent's turn."), "{}", panel.text());
    let panel = ada.pick(&panel, "b1").await;
    let ended = ada.pick(&panel, "c1").await;
    assert!(ended.is_ephemeral(), "{}", ended.text());
    let told = ben.turn_message_after(Some(returned.id())).await;
    assert_eq!(told.mentions(), [ben.id()], "{}", told.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "g7"), at(&shown, "c1"), at(&shown, "b1")], ['b', 'B', '.'], "{shown}");
    let told = turn(&ben, &["e7", "d6", "#", "bog", "."]).await;
    assert_eq!(told.mentions(), [ada.id()], "{}", told.content());
    assert!(board(&ada).await.contains("Black 0 cards"), "{}", board(&ada).await);
    let panel = ada.press(&told, "My turn").await;
    let question = ada.asked(&panel, "Resign…").await;
    ada.press(&question, "Resign").await;
    let end = ben.turn_message_after(Some(told.id())).await;
    assert!(is_over(&end) && end.content().contains("Ben"), "{}", end.content());
    let messages = ben.member.messages(hall.channel).await.expect("the channel can be seen");
    for message in messages.iter().filter(|message| is_turn_message(message) || is_superseded(message)) {
        // Discord shows nonces: none of them may reveal the number of events.
        let nonce = message.0["nonce"].as_str().unwrap_or_default();
        assert!(nonce.is_empty() || !nonce.contains('-'), "{nonce}");
    }
    hall.close().await;
}

/// A back rank on which the rook mates once the knight is out of its way.
const BACK_RANK: &str = "6k1/1p3ppp/8/8/8/1B4N1/5PPP/R5K1 w - - 0 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_by_typing_only() {
    let hall = Hall::open().await;
    let doomsayer = Effect::new(Card::Knightmare(KnightmareCard::Doomsayer), Seat::White, Vec::new());
    let white = [KnightmareCard::HolyWar, KnightmareCard::Crab];
    let given_position =
        Position { effects: Some(vec![doomsayer]), ..position(BACK_RANK, &white, &[KnightmareCard::Bog]) };
    let (ada, ben) = given(&hall, given_position).await;
    // The Doomsayer would hear a capital letter as a word, so moves are typed by their squares.
    let values = |list: Vec<(String, String)>| list.into_iter().map(|(_, value)| value).collect::<Vec<String>>();
    let cards = values(ada.suggestions_beside("move", &[("move", "a1a2")], "card", "").await);
    assert!(cards.iter().any(|card| card.starts_with("holy-war")), "{cards:?}");
    let both = ada.type_in("move", &[("move", "a1a2"), ("card", "holy-war g3 b3")]).await;
    assert!(both.text().contains("not sent yet: Ra2, play Holy War (g3, b3)"), "{}", both.text());
    let back = ada.type_in("turn", &[("act", "back")]).await;
    assert!(back.text().contains("not sent yet: Ra2."), "{}", back.text());
    // The card and its slots one by one.
    let cards = values(ada.suggestions("play", "card", "").await);
    assert!(cards.contains(&"holy-war".to_owned()), "{cards:?}");
    let knights = values(ada.suggestions_beside("play", &[("card", "holy-war")], "choices", "").await);
    assert_eq!(knights.len(), 1, "White has one knight: {knights:?}");
    let both =
        values(ada.suggestions_beside("play", &[("card", "holy-war")], "choices", &format!("{} ", knights[0])).await);
    let choices = both.iter().find(|choices| choices.contains("b3")).unwrap_or_else(|| panic!("{both:?}"));
    let played = ada.type_in("play", &[("card", "holy-war"), ("choices", choices)]).await;
    assert!(played.text().contains("play Holy War (g3, b3)"), "{}", played.text());
    ada.type_in("turn", &[("act", "end")]).await;
    let told = ben.sees("Ada's turn", |message| message.content().contains("Holy War")).await;
    assert_eq!(told.mentions(), [ben.id()], "{}", told.content());
    // A player who moves without playing a card may discard one.
    ben.type_in("move", &[("move", "b6")]).await;
    let thrown = ben.type_in("discard", &[("card", "Bog")]).await;
    assert!(thrown.text().contains("discard Bog"), "{}", thrown.text());
    ben.type_in("turn", &[("act", "end")]).await;
    let told = ada.turn_message_after(Some(told.id())).await;
    assert_eq!(told.mentions(), [ada.id()], "{}", told.content());
    // While a Doomsayer listens, a player loses a piece by saying its name.
    let words = values(ada.suggestions("say", "piece", "").await);
    assert!(words.contains(&"knight".to_owned()) || words.contains(&"n".to_owned()), "{words:?}");
    ada.type_in("say", &[("piece", "knight")]).await;
    let text = board(&ada).await;
    assert!(text.contains("Captured from White: N"), "{text}");
    ada.type_in("move", &[("move", "a2a8")]).await;
    ada.type_in("turn", &[("act", "end")]).await;
    let end = ben.sees("the end", is_over).await;
    assert!(end.content().contains("Ada") && end.content().contains("mate"), "{}", end.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_dealt_decks_is_begun_played_and_resigned_by_typing() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "knightmare", &[("style", "quick")]).await;
    assert_eq!(start.mentions(), [ada.id()], "there is nothing to build: {}", start.content());
    let hand = ada.type_in("hand", &[]).await;
    assert_eq!(hand.text().matches("\n- ").count(), 5, "five cards: {}", hand.text());
    assert!(!ada.suggestions("move", "move", "e").await.is_empty());
    ada.type_in("move", &[("move", "e4")]).await;
    ada.type_in("turn", &[("act", "end")]).await;
    let told = ben.turn_message_after(Some(start.id())).await;
    assert!(told.content().contains("**e4**") && told.mentions() == [ben.id()], "{}", told.content());
    let question = ben.type_in("resign", &[]).await;
    ben.press(&question, "Resign").await;
    let end = ada.turn_message_after(Some(told.id())).await;
    assert!(is_over(&end), "{}", end.content());
    hall.close().await;
}
