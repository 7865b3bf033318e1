//! Games whose events are rejected by today's rules continue from their last position, or are closed
//! with an explanation for both. The tests change the stored data as if the rules had changed since.

use cardinal::app::{self, Command, Intent, ListGames};
use cardinal_ids::{GameId, MessageId, Pace, UserId};
use cardinal_interaction::{Announcement, Answer, Ask, Caller, Format, Message, MessageRef, Outcome};
use cardinal_rules::{RULES_VERSION, Variant};
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};

use crate::world::{ANN, BOB, EVE, LOBBY, World, button, new_game, refused, said, whole_text};

/// An action that is impossible in every game here.
const REFUSED: &str = r#"{"seat":"white","action":{"type":"take-back"}}"#;
/// An event that no rules can read.
const UNREADABLE: &str = r#"{"seat":"white","action":{"type":"castle-vertically"}}"#;

impl World {
    /// Ends the process, changes the store with this statement, and starts another process.
    async fn restart_after(&mut self, change: &str) {
        self.store.shut_down().await;
        let path = self.folder.path().join("cardinal.db");
        let mut database = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(change)).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        self.restart().await;
    }

    async fn change_event(&mut self, seq: u32, payload: &str) {
        self.restart_after(&format!("UPDATE game_events SET payload = '{payload}' WHERE seq = {seq}")).await;
    }

    async fn board(&self, user: UserId) -> String {
        said(&self.ask(user, Ask::Board { text: true }).await).text.clone()
    }

    async fn play(&self, moves: &[&str]) {
        for (ply, text) in moves.iter().enumerate() {
            let outcome = self.moves([ANN, BOB][ply % 2], text).await;
            self.post(&outcome).await;
        }
    }

    /// Resigns as White, and returns what everyone reads.
    async fn resigned(&self) -> Message {
        let question = self.ask(ANN, Ask::Resign).await;
        let outcome = self.press_labelled(ANN, said(&question), "Resign").await;
        self.post(&outcome).await;
        outcome.announcements[0].message.clone()
    }

    async fn record(&self) -> Value {
        let outcome = self.ask(ANN, Ask::Export(Some(Format::Record))).await;
        serde_json::from_slice(&said(&outcome).files[0].bytes).unwrap()
    }

    async fn pending(&self) -> Vec<Announcement> {
        app::find_repairs(&self.context).await.announcements
    }
}

fn speaks_plainly(outcome: &Outcome) {
    assert!(!said(outcome).text.contains("went wrong"), "{outcome:?}");
}

#[tokio::test]
async fn a_game_whose_record_is_rejected_continues_from_its_last_position() {
    let legal_but_other = r#"{"seat":"white","action":{"type":"move","from":"d2","to":"d4"}}"#;
    for event in [REFUSED, UNREADABLE, legal_but_other] {
        let mut world = World::new().await;
        world.start(Variant::Standard, &[]).await;
        world.play(&["e4", "e5", "Nf3"]).await;
        let board = world.board(ANN).await;

        world.change_event(0, event).await;
        assert_eq!(world.board(ANN).await, board, "{event}");
        assert!(world.pending().await.is_empty(), "everything had been posted");
        let outcome = world.moves(BOB, "Nc6").await;
        assert_eq!(outcome.announcements.len(), 1, "{outcome:?}");
        world.post(&outcome).await;

        let history = said(&world.ask(ANN, Ask::History).await).text.clone();
        assert!(
            history.contains("The first 3 turns were played under rules that have been corrected since."),
            "{history}"
        );
        assert!(history.contains("Nc6") && !history.contains("e4"), "{history}");
        world.restart().await;
        let text = world.resigned().await.text;
        assert!(text.contains("verify its record from there on"), "{text}");
        assert_eq!(world.record().await["checkable_from_ply"], 3);
    }
}

#[tokio::test]
async fn rules_that_change_again_are_another_start() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.play(&["e4", "e5"]).await;
    world.change_event(1, REFUSED).await;
    world.play(&["Nf3", "Nc6"]).await;
    let kept = world.store.games().load(game).await.unwrap();
    assert_eq!(kept.last_position.unwrap().version, 4, "its place is taken at every turn's end");
    world.restart().await;
    let text = said(&world.ask(ANN, Ask::History).await).text.clone();
    assert!(text.contains("The first 2 turns") && text.contains("Nf3") && text.contains("Nc6"), "{text}");

    let board = world.board(BOB).await;
    world.change_event(2, REFUSED).await;
    assert_eq!(world.board(BOB).await, board);
    world.restart().await;
    let text = said(&world.ask(ANN, Ask::History).await).text.clone();
    assert!(text.contains("The first 4 turns") && !text.contains("Nc6"), "{text}");
    // It is also shown from there when it is over.
    world.resigned().await;
    world.restart().await;
    assert_eq!(world.board(BOB).await, board.replace("White to move", "Black wins by resignation"));
    assert_eq!(world.record().await["checkable_from_ply"], 4);
}

#[tokio::test]
async fn rejected_acts_of_a_turn_are_done_again() {
    let mut world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "2")]).await;
    // Opening the panel draws the turn's card.
    world.ask(ANN, Ask::Panel).await;
    assert_eq!(world.store.games().info(game).await.unwrap().version, 1);
    let hand = said(&world.ask(ANN, Ask::Hand).await).below.clone();

    world.change_event(0, REFUSED).await;
    let before = said(&world.ask(ANN, Ask::Hand).await).below.clone();
    assert_ne!(before, hand, "the card is not drawn yet");
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(said(&world.ask(ANN, Ask::Hand).await).below, hand, "the same card is on top");
    let told = world.finish_turn(ANN, panel).await;
    world.post(&told).await;
    let board = world.board(BOB).await;
    world.restart().await;
    assert_eq!(world.board(BOB).await, board);
    assert_eq!(world.store.games().info(game).await.unwrap().to_act, Some(BOB));
}

#[tokio::test]
async fn a_pending_message_still_describes_its_turn() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.play(&["e4"]).await;
    let outcome = world.moves(BOB, "e5").await;
    // It was not posted before the process ended.
    let wanted = &outcome.announcements[0];
    world.change_event(0, REFUSED).await;
    let pending = world.pending().await;
    assert_eq!((pending.len(), pending[0].key), (1, wanted.key));
    assert_eq!(pending[0].message.mentions, wanted.message.mentions);
    assert_eq!(pending[0].message.pictures[0].alt, wanted.message.pictures[0].alt);
    assert_eq!(pending[0].message.text, wanted.message.text);
}

#[tokio::test]
async fn a_game_that_cannot_continue_is_closed_with_an_explanation_for_both() {
    let mut world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "1")]).await;
    world.ask(ANN, Ask::Draw).await;
    let change = format!("DELETE FROM last_positions; UPDATE game_events SET payload = '{REFUSED}'");
    world.restart_after(&change).await;

    for user in [ANN, BOB, EVE] {
        let outcome = world.ask(user, Ask::Board { text: false }).await;
        speaks_plainly(&outcome);
        assert!(refused(&outcome).contains(&format!("Game #{game}")), "{outcome:?}");
    }
    let outcome = world.moves(ANN, "e4").await;
    speaks_plainly(&outcome);
    let announcement = world.pending().await.remove(0);
    assert_eq!(announcement.message.mentions, [ANN, BOB]);
    let text = &announcement.message.text;
    assert!(text.contains("No result") && text.contains("Ann") && text.contains("Bob"), "{text}");

    let at = MessageRef { channel: LOBBY, message: MessageId(700) };
    let earlier = app::announcement_posted(&world.context, &announcement, at).await;
    assert_eq!(earlier.len(), 1, "the message of the last turn loses its buttons");
    app::settle_edit(&world.context, earlier[0].at.message).await;
    assert!(world.pending().await.is_empty(), "it is told once");
    let games = whole_text(said(&world.command(ANN, Command::global("games", ListGames)).await));
    assert!(games.contains("You have no running game"), "{games}");

    // The two can play again, and the rest of the game is available.
    let panel = world.press_labelled(BOB, &announcement.message, "Play again").await;
    let again = world.press_labelled(BOB, said(&panel), "Send").await;
    assert!(matches!(again.answer, Answer::Sent { .. }), "{again:?}");
    let record = world.record().await;
    assert_eq!(record["record"]["variant"], "no-stress");
    assert_eq!(record["record"]["entries"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_start_closes_games_that_cannot_continue_before_anyone_looks() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.play(&["e4"]).await;
    world.restart_after(&format!("DELETE FROM last_positions; UPDATE game_events SET payload = '{REFUSED}'")).await;
    app::preload_games(&world.context).await;
    assert!(world.store.games().info(game).await.unwrap().finished);
    assert_eq!(world.pending().await[0].message.mentions, [ANN, BOB]);
}

#[tokio::test]
async fn a_finished_game_that_can_no_longer_be_shown_says_so() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.play(&["e4"]).await;
    world.resigned_by_black().await;
    world.change_event(0, REFUSED).await;
    for ask in [Ask::Board { text: false }, Ask::History, Ask::Export(Some(Format::Pgn))] {
        let outcome = world.ask(ANN, ask).await;
        assert!(refused(&outcome).contains("`/export format:record`"), "{outcome:?}");
    }
    assert_eq!(world.record().await["record"]["entries"].as_array().map(Vec::len), Some(2));
    assert!(world.pending().await.is_empty(), "nothing is announced of a game that was over");
}

impl World {
    async fn resigned_by_black(&self) {
        let question = self.ask(BOB, Ask::Resign).await;
        let outcome = self.press_labelled(BOB, said(&question), "Resign").await;
        self.post(&outcome).await;
    }
}

#[tokio::test]
async fn a_game_of_later_rules_is_left_to_the_program_that_has_them() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.play(&["e4"]).await;
    let later = RULES_VERSION + 1;
    let change = format!(
        "UPDATE games SET rules_version = {later}; UPDATE last_positions SET rules_version = {later};
         UPDATE game_events SET payload = '{UNREADABLE}'"
    );
    world.restart_after(&change).await;
    let outcome = world.moves(BOB, "e5").await;
    assert!(refused(&outcome).contains("newer version"), "{outcome:?}");
    assert!(!world.store.games().info(game).await.unwrap().finished);
    assert!(world.pending().await.is_empty());
}

#[tokio::test]
async fn games_from_before_last_positions_get_one() {
    let mut world = World::new().await;
    let games: Vec<GameId> = [
        world.start(Variant::Standard, &[]).await,
        world.start(Variant::ChessMe, &[]).await,
        world.start(Variant::NoStress, &[("level", "3")]).await,
    ]
    .into();
    world.restart_after("DELETE FROM last_positions").await;
    app::preload_games(&world.context).await;
    for game in games {
        let kept = world.store.games().load(game).await.unwrap().last_position.unwrap();
        assert_eq!((kept.version, kept.rules_version), (0, RULES_VERSION));
    }
    assert!(world.store.positions().missing(None, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn games_that_cannot_be_processed_do_not_delay_others() {
    const HOUR: u64 = 60 * 60;
    // More than are looked at together.
    const BROKEN: u64 = 101;
    let mut world = World::new().await;
    let mut games = Vec::new();
    for number in 0..=BROKEN {
        let length = if number == BROKEN { HOUR + 1 } else { HOUR };
        let mut new = new_game(Variant::Standard, None);
        new.pace = Some(Pace::turn(length as u32));
        new.turn.due = Some(new.turn.at.plus(length.cast_signed()));
        games.push(world.store.games().create(new, None).await.unwrap());
    }
    let (other, last) = (games[games.len() - 1], games[games.len() - 2].0);
    let (later, now) = (RULES_VERSION + 1, RULES_VERSION);
    let broken = format!(
        "UPDATE games SET version = 1, rules_version = {later} WHERE id <= {last};
         INSERT INTO game_events (game_id, seq, payload, at)
         SELECT id, 0, '{UNREADABLE}', 0 FROM games WHERE id <= {last}"
    );
    let mended = format!("DELETE FROM game_events; UPDATE games SET version = 0, rules_version = {now}");
    world.restart_after(&broken).await;
    let ended = async |world: &World| {
        let mut ended = Vec::new();
        for _look in 0..3 {
            ended.extend(app::due_work(&world.context).await.announcements.into_iter().map(|told| told.key.game));
        }
        ended
    };
    world.pass(HOUR + 1);
    assert_eq!(ended(&world).await, [other], "those before it cannot be ended, and are put off");
    world.context.time.heartbeat().await;
    world.restart_after(&mended).await;
    world.pass(59);
    assert_eq!(ended(&world).await, [], "they are left alone for a minute");
    world.pass(1);
    assert_eq!(ended(&world).await.len() as u64, BROKEN, "what can be done now is");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_named_and_can_be_aborted_by_its_players_and_admins() {
    for (damage, column) in [("variant = 'of later rules'", "variant"), ("options = '{'", "options")] {
        let mut world = World::new().await;
        let game = world.start(Variant::NoStress, &[("level", "1")]).await;
        world.start(Variant::Standard, &[]).await;
        world.restart_after(&format!("UPDATE games SET {damage} WHERE id = {game}")).await;
        // Other games go on.
        assert!(
            whole_text(said(&world.command(EVE, Command::global("games", ListGames)).await)).contains("#2"),
            "{column}"
        );
        let named = |ask: Ask| Command::game(Some(game.to_string()), ask);
        let panel = world.command(ANN, named(Ask::Panel)).await;
        assert_eq!(
            refused(&panel),
            "Game #1 can't be read any more: its data is damaged. You can abort it, without a result."
        );
        let onlooker = world.command(EVE, named(Ask::Board { text: true })).await;
        assert_eq!(refused(&onlooker), "Game #1 can't be read any more: its data is damaged.");
        assert!(said(&onlooker).controls.is_empty(), "{onlooker:?}");
        let admin = Caller { manages: true, ..world.caller(EVE) };
        let offered = world.handle(&admin, Intent::Command(named(Ask::Panel))).await;
        assert!(button(said(&offered), "Abort this game").label.len() > 1, "{offered:?}");

        let control = button(said(&panel), "Abort this game").control.clone();
        assert!(refused(&world.press(EVE, &control, None).await).contains("can't be read"), "{column}");
        let done = world.press(BOB, &control, None).await;
        assert_eq!(said(&done).text, "Game #1 is aborted. No result.");
        let told = &done.announcements[0].message;
        assert!(told.text.contains("data is damaged, so it was aborted. No result."), "{}", told.text);
        assert_eq!(told.mentions, [ANN, BOB]);
        let again = world.press(ANN, &control, None).await;
        assert!(again.announcements.is_empty() && said(&again).text == said(&done).text, "{again:?}");
        // A crash before the message is posted loses nothing.
        let text = told.text.clone();
        world.restart().await;
        let pending = world.pending().await.remove(0);
        assert_eq!(pending.message.text, text);
        let at = MessageRef { channel: LOBBY, message: MessageId(700) };
        app::announcement_posted(&world.context, &pending, at).await;
        assert!(world.pending().await.is_empty(), "{column}: told once");
    }
}
