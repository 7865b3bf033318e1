//! How games end, as everyone reads it: who ended it and how, the seed of the shuffle, and refusals of draws.

use cardinal::app::{self, Command, ShowHelp};
use cardinal_ids::{GameId, MessageId, UserId};
use cardinal_interaction::{Ask, Format, Message, MessageRef, Offer, Outcome};
use cardinal_rules::{Action, Card, Commitment, Entry, Kind, Lists, Piles, Position, Salt, Seat, Seed, Variant};
use cardinal_store::{Append, Finished, NewGame};

use crate::world::{ANN, BOB, EVE, LOBBY, World, button, first_append, new_game, refused, said};

impl World {
    /// A game from a position, Ann with White and to move. Returns its first message.
    async fn start_from(&self, variant: Variant, position: Position) -> Message {
        // Both names are known, as for players who have used a command.
        self.command(ANN, Command::global("help", ShowHelp)).await;
        self.command(BOB, Command::global("help", ShowHelp)).await;
        let game = NewGame { announce: true, ..new_game(variant, Some(position)) };
        self.store.games().create(game, None).await.unwrap();
        let start = app::find_repairs(&self.context).await.announcements.remove(0);
        app::announcement_posted(&self.context, &start, MessageRef { channel: LOBBY, message: MessageId(1) }).await;
        start.message
    }

    async fn resigns(&self, user: UserId) -> Outcome {
        let question = self.ask(user, Ask::Resign).await;
        self.press_labelled(user, said(&question), "Resign").await
    }

    /// Moves knights back and forth until the first position has occurred three times.
    async fn repeat_three_times(&self) {
        for _ in 0..2 {
            for (user, text) in [(ANN, "Nf3"), (BOB, "Nf6"), (ANN, "Ng1"), (BOB, "Ng8")] {
                let told = self.moves(user, text).await;
                assert_eq!(told.announcements.len(), 1, "{text}");
                self.post(&told).await;
            }
        }
    }
}

fn chessboard(fen: &str) -> Position {
    Position { fen: Some(fen.to_owned()), ..Position::default() }
}

/// The text of the one public message, and whom it mentions.
fn told(outcome: &Outcome) -> (&str, &[UserId]) {
    let [announcement] = outcome.announcements.as_slice() else { panic!("not one message: {outcome:?}") };
    (&announcement.message.text, &announcement.message.mentions)
}

/// Checks that the end reveals what the commitment at the start was made from.
async fn check_the_seal(world: &World, start: &Message, end: &Outcome) {
    let committed = start.text.split('`').nth(1).unwrap();
    let (start, end_digits) = committed.split_once('…').unwrap();
    let end = &end.announcements[0].message;
    assert!(end.text.contains("🏁") && end.text.contains(committed), "{}", end.text);
    let fair = world.press_labelled(BOB, end, "Fair play").await;
    let mut revealed = said(&fair).text.split('`').skip(1).step_by(2);
    let whole = revealed.next().unwrap();
    assert!(whole.starts_with(start) && whole.ends_with(end_digits), "{whole}");
    let seed: Seed = revealed.next().unwrap().parse().unwrap();
    let salt: Salt = revealed.next().unwrap().parse().unwrap();
    assert_eq!(Commitment::of(&seed, &salt).to_string(), whole);
}

#[tokio::test]
async fn the_shuffle_is_shown_though_every_tile_is_placed() {
    let world = World::new().await;
    let pieces = |text: &str| text.split_whitespace().map(|piece| piece.parse().unwrap()).collect();
    let position = Position {
        grid: Some(Lists { white: pieces("K0,0 P1,1"), black: pieces("K1,5 P2,5") }),
        hands: Some(Lists { white: vec![Card::Call(Kind::Rook)], black: Vec::new() }),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let start = world.start_from(Variant::ChessMe, position).await;
    // The last tile of the game. A rook can be placed behind the pawn on 1,1.
    let turn = world.ask(ANN, Ask::Move { text: "K0,0-0,1".to_owned(), place: Some("R 1,0".to_owned()) }).await;
    assert!(told(&turn).0.contains("places a **rook**"), "{turn:?}");
    check_the_seal(&world, &start, &world.resigns(BOB).await).await;
}

#[tokio::test]
async fn the_shuffle_is_shown_though_the_last_card_ends_the_game() {
    let world = World::new().await;
    let position = Position {
        piles: Some(Piles { common: vec![Card::Call(Kind::Queen)], ..Piles::default() }),
        ..chessboard("4k3/8/8/8/8/8/8/4QK2 w - - 0 1")
    };
    let start = world.start_from(Variant::NoStress, position).await;
    world.ask(ANN, Ask::Draw).await;
    let end = world.moves(ANN, "Qxe8").await;
    let (text, _) = told(&end);
    assert!(text.contains("turns **Queen**") && text.contains("Ann wins by capturing the king"), "{text}");
    check_the_seal(&world, &start, &end).await;
}

#[tokio::test]
async fn an_exchange_that_ends_the_game_is_told_of_who_made_it() {
    let world = World::new().await;
    let pawns = vec![Card::Call(Kind::Pawn); 3];
    let position = Position {
        hands: Some(Lists { white: pawns.clone(), black: pawns }),
        // The 150th turn without progress.
        ..chessboard("4k3/8/8/8/8/8/8/R3K3 w - - 149 80")
    };
    let mut game = new_game(Variant::NoStress, Some(position));
    game.options.insert("level".to_owned(), "2".to_owned());
    world.store.games().create(game, None).await.unwrap();
    world.ask(ANN, Ask::Draw).await;
    let end = world.ask(ANN, Ask::Discard { card: None }).await;
    let (text, _) = told(&end);
    assert!(text.contains("**Ann** swaps the whole hand of 4 cards.\n🏁"), "{text}");
}

#[tokio::test]
async fn chess_has_no_shuffle_to_show() {
    let world = World::new().await;
    let start = world.start_from(Variant::Standard, Position::default()).await;
    assert!(!start.text.to_lowercase().contains("shuffle"), "{}", start.text);
    assert!(!told(&world.resigns(ANN).await).0.to_lowercase().contains("shuffle"));
}

#[tokio::test]
async fn an_accepted_draw_is_announced_with_its_player_and_not_the_last_move() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.post(&world.moves(ANN, "e4").await).await;
    world.post(&world.ask(ANN, Ask::Offer(Offer::DRAW)).await).await;
    let end = world.ask(BOB, Ask::Offer(Offer::Accept)).await;
    let wanted = "Game #1: ⚫ **Bob** accepts the draw.\n🏁 **Drawn by agreement** after 1 turn. ½–½ · <@101>";
    assert_eq!(told(&end), (wanted, [ANN].as_slice()));
}

#[tokio::test]
async fn a_claimed_draw_is_announced_with_its_player_and_not_the_last_move() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.repeat_three_times().await;
    let end = world.ask(ANN, Ask::Offer(Offer::Claim)).await;
    let wanted = "Game #1: ⚪ **Ann** claims a draw.\n🏁 **Drawn by threefold repetition** after 8 turns. ½–½ · <@102>";
    assert_eq!(told(&end), (wanted, [BOB].as_slice()));
}

#[tokio::test]
async fn a_resignation_is_announced_with_its_player() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.post(&world.moves(ANN, "e4").await).await;
    let end = world.resigns(ANN).await;
    let wanted = "Game #1: ⚪ **Ann** resigns.\n🏁 ⚫ **Bob wins by resignation** after 1 turn. 0–1 · <@102>";
    assert_eq!(told(&end), (wanted, [BOB].as_slice()));

    // FIDE 5.1.2: a resignation is a draw if the opponent cannot mate by any series of moves.
    let world = World::new().await;
    world.start_from(Variant::Standard, chessboard("4k3/8/8/8/8/8/8/4K2Q w - - 0 1")).await;
    let end = world.resigns(ANN).await;
    let wanted = "Game #1: ⚪ **Ann** resigns.\n🏁 **Drawn because the other side could never have won** before the first \
                  turn. ½–½ · <@102>";
    assert_eq!(told(&end), (wanted, [BOB].as_slice()));
}

#[tokio::test]
async fn a_move_that_ends_the_game_is_announced() {
    let world = World::new().await;
    world.start_from(Variant::Standard, chessboard("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1")).await;
    let end = world.moves(ANN, "Kg6").await;
    let wanted = "Game #1: ⚪ **Ann** moves **Kg6**\n🏁 **Drawn by stalemate** after 1 turn. ½–½ · <@102>";
    assert_eq!(told(&end), (wanted, [BOB].as_slice()));
}

#[tokio::test]
async fn an_end_that_is_posted_later_reads_as_if_at_once() {
    for end in ["accepted", "claimed", "resigned", "resigned without a winner"] {
        let mut world = World::new().await;
        let told = match end {
            "accepted" => {
                world.start(Variant::Standard, &[]).await;
                world.post(&world.moves(ANN, "e4").await).await;
                world.post(&world.ask(ANN, Ask::Offer(Offer::DRAW)).await).await;
                world.ask(BOB, Ask::Offer(Offer::Accept)).await
            }
            "claimed" => {
                world.start(Variant::Standard, &[]).await;
                world.repeat_three_times().await;
                world.ask(BOB, Ask::Offer(Offer::Claim)).await
            }
            "resigned" => {
                world.start(Variant::NoStress, &[("level", "2")]).await;
                world.resigns(BOB).await
            }
            _ => {
                world.start_from(Variant::Standard, chessboard("4k3/8/8/8/8/8/8/4K2Q w - - 0 1")).await;
                world.resigns(ANN).await
            }
        };
        // The process ends before the message is sent.
        world.restart().await;
        let repairs = app::find_repairs(&world.context).await;
        assert_eq!(repairs.announcements, told.announcements, "{end}");
    }
}

#[tokio::test]
async fn an_end_can_also_be_read_within_a_sentence() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let turn = world.moves(ANN, "e4").await;
    let history = world.ask(EVE, Ask::History).await;
    assert_eq!(said(&history).text, "Game #1, 1 turn:\n1. e4");
    world.ask(BOB, Ask::Offer(Offer::DRAW)).await;
    world.ask(ANN, Ask::Offer(Offer::Accept)).await;

    let over = "Game #1 is over: drawn by agreement.";
    let late = |ask| world.command(BOB, Command::game(Some(game.to_string()), ask));
    assert_eq!(refused(&late(Ask::Move { text: "e5".to_owned(), place: None }).await), over);
    assert_eq!(refused(&late(Ask::Offer(Offer::Claim)).await), over);
    assert_eq!(refused(&late(Ask::Resign).await), over);
    let control = &button(&turn.announcements[0].message, "My turn").control;
    assert_eq!(said(&world.press(BOB, control, None).await).text, over);
    let file = late(Ask::Export(Some(Format::Text))).await;
    let text = std::str::from_utf8(&said(&file).files[0].bytes).unwrap();
    assert!(text.ends_with("\n1. e4\n\nDrawn by agreement. ½–½\n"), "{text}");
}

#[tokio::test]
async fn a_record_stays_as_it_was_written_when_the_game_ended() {
    let world = World::new().await;
    let game = world.store.games().create(new_game(Variant::Standard, None), None).await.unwrap();
    // A game that ended under other rules: today's rules cannot replay its only move.
    let record = r#"{"variant":"standard","seed":"of then","entries":["as they were"]}"#;
    let impossible = Action::plain_move("e2".parse().unwrap(), "e7".parse().unwrap());
    let ended = Append {
        to_act: None,
        outcome: Some(Finished { winner: None, reason: "agreement".to_owned(), record: record.to_owned() }),
        ..first_append(game, vec![Entry::Act { seat: Seat::White, action: impossible }])
    };
    world.store.games().append(ended).await.unwrap();
    let export = Command::game(Some(game.to_string()), Ask::Export(Some(Format::Record)));
    let outcome = world.command(ANN, export).await;
    let file: serde_json::Value = serde_json::from_slice(&said(&outcome).files[0].bytes).unwrap();
    assert_eq!(file["record"], serde_json::from_str::<serde_json::Value>(record).unwrap());
    let stored = world.store.games().load(game).await.unwrap().secret;
    let seal = Commitment::of(&Seed::from_bytes(stored.seed), &Salt::from_bytes(stored.salt));
    assert_eq!(file["commitment"], seal.to_string());
}

#[tokio::test]
async fn an_impossible_draw_is_refused_with_its_reason() {
    let world = World::new().await;
    let game: GameId = world.start(Variant::Standard, &[]).await;
    let refusal = async |user, offer| {
        let outcome = world.ask(user, Ask::Offer(offer)).await;
        refused(&outcome).to_owned()
    };
    for offer in [Offer::Accept, Offer::Decline] {
        let text = refusal(BOB, offer).await;
        assert!(text.starts_with("Your opponent has no open offer in game #1"), "{text}");
    }
    let text = refusal(ANN, Offer::Claim).await;
    assert!(text.starts_with("You can't claim a draw"), "{text}");
    assert!(text.contains("1 of 3 times") && text.contains("0 of 100 half-moves"), "what a claim takes: {text}");

    world.ask(ANN, Ask::Offer(Offer::DRAW)).await;
    let text = refusal(ANN, Offer::DRAW).await;
    assert!(text.contains("Your offer is still open"), "{text}");
    let text = refusal(BOB, Offer::DRAW).await;
    assert!(text.contains("Your opponent has already offered a draw: accept or decline it"), "{text}");
    world.ask(BOB, Ask::Offer(Offer::Decline)).await;
    let text = refusal(ANN, Offer::DRAW).await;
    assert!(text.contains("make a move before you offer again"), "{text}");
    assert_eq!(world.store.games().info(game).await.unwrap().version, 2, "only the offer and its answer are stored");

    let world = World::new().await;
    world.start(Variant::NoStress, &[]).await;
    let outcome = world.ask(ANN, Ask::Offer(Offer::Claim)).await;
    assert!(refused(&outcome).contains("but you can offer one"), "{outcome:?}");
}

#[tokio::test]
async fn games_that_are_over_leave_memory_and_can_still_be_looked_at() {
    let world = World::new().await;
    let mut games = Vec::new();
    for _ in 0..120 {
        let game = world.store.games().create(new_game(Variant::Standard, None), None).await.unwrap();
        let ask = |ask| Command::game(Some(game.to_string()), ask);
        world.command(ANN, ask(Ask::Move { text: "e4".to_owned(), place: None })).await;
        let question = world.command(BOB, ask(Ask::Resign)).await;
        world.press_labelled(BOB, said(&question), "Resign").await;
        games.push(game);
    }
    assert!(world.context.live_games() <= 101, "{} of {}", world.context.live_games(), games.len());
    for game in [games[0], games[119]] {
        let board = world.command(EVE, Command::game(Some(game.to_string()), Ask::Board { text: true })).await;
        assert!(said(&board).text.contains("\n4  .  :  .  : [P]"), "{}", said(&board).text);
    }
}
