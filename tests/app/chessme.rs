//! ChessMe, where a turn is a move and then a tile or none: composed on the panel and sent as one, or typed.

use cardinal::app::{self, Command, ShowCard, ShowRules};
use cardinal_ids::UserId;
use cardinal_interaction::{Answer, Ask, Autocomplete, Field, Format, Message, Outcome};
use cardinal_rules::{Card, GridPiece, Kind, Lists, Piles, Position, Variant};

use crate::world::{ANN, BOB, EVE, World, button, buttons, labels, menus, new_game, picks, refused, said};

fn pieces(text: &str) -> Vec<GridPiece> {
    text.split_whitespace().map(|piece| piece.parse().unwrap()).collect()
}

/// A running game of ChessMe, Ann with White and to move, with empty draw piles.
async fn from(world: &World, white: &str, black: &str, hand: &[Kind], captured: &[Kind]) {
    let position = Position {
        grid: Some(Lists { white: pieces(white), black: pieces(black) }),
        hands: Some(Lists { white: hand.iter().copied().map(Card::Call).collect(), black: Vec::new() }),
        piles: Some(Piles::default()),
        captured: Some(Lists { white: captured.to_vec(), black: Vec::new() }),
        ..Position::default()
    };
    let game = new_game(Variant::ChessMe, Some(position));
    world.store.games().create(game, None).await.unwrap();
}

/// A king beside his only pawn, and the opponent some way off. The king can go to 0,1 and stay beside
/// the pawn; then a rook can be placed at 1,0, behind the pawn, and a pawn at 2,1, beside it.
pub(crate) async fn quiet(world: &World) {
    from(world, "K0,0 P1,1", "K1,5 P2,5", &[Kind::Rook, Kind::Pawn], &[]).await;
}

impl World {
    pub(crate) async fn moves_with(&self, user: UserId, text: &str, place: &str) -> Outcome {
        self.ask(user, Ask::Move { text: text.to_owned(), place: Some(place.to_owned()) }).await
    }

    async fn plays(&self, user: UserId, tile: &str) -> Outcome {
        self.ask(user, Ask::Play { card: tile.to_owned() }).await
    }

    async fn board_text(&self) -> String {
        said(&self.ask(EVE, Ask::Board { text: true }).await).text.clone()
    }

    /// Selects the value with this label.
    async fn choose(&self, panel: &Message, label: &str) -> Outcome {
        let picks = picks(panel);
        let pick = picks.iter().find(|pick| pick.label.contains(label));
        let pick = pick.unwrap_or_else(|| panic!("no {label}: {:?}", labels(panel)));
        self.pick(ANN, panel, &pick.value).await
    }
}

fn announced(outcome: &Outcome) -> &str {
    assert_eq!(outcome.announcements.len(), 1, "{outcome:?}");
    &outcome.announcements[0].message.text
}

#[tokio::test]
async fn a_turn_is_composed_on_the_panel_and_sent_as_one() {
    let world = World::new().await;
    quiet(&world).await;
    let before = world.board_text().await;
    let panel = world.ask(ANN, Ask::Panel).await;
    // Only the king can move, so he is selected automatically. From 0,0 the king steps sideways or
    // forward, and must touch the pawn on 1,1.
    assert_eq!(labels(said(&panel)), ["1 · 0,1", "2 · 1,0"]);
    let laid = world.choose(said(&panel), "0,1").await;
    assert!(laid.announcements.is_empty());
    let text = &said(&laid).text;
    assert!(text.contains("K(0,0)-(0,1)") && text.contains("not sent yet"), "{text}");
    assert!(text.contains("`/turn act:pass`"), "who types learns the way without a tile: {text}");
    assert_eq!(labels(said(&laid)), ["Pawn on 2,1", "Rook on 1,0"]);
    assert!(said(&laid).pictures[0].alt.contains("king 0,1"), "the new position is shown: {:?}", said(&laid).pictures);
    assert_eq!(world.board_text().await, before, "nobody else sees what is only laid out");
    assert!(
        refused(&world.ask(BOB, Ask::Move { text: "1,5-1,4".to_owned(), place: None }).await)
            .contains("is to move in game #1")
    );

    let start = world.press_labelled(ANN, said(&laid), "Back").await;
    assert_eq!(labels(said(&start)), ["1 · 0,1", "2 · 1,0"], "back to the beginning");

    // Each tile has one place, so selecting the tile is enough.
    let sent = world.choose(said(&laid), "Rook").await;
    let text = announced(&sent);
    assert!(text.contains("**K(0,0)-(0,1)** and places a **rook** on 1,0"), "{text}");
    let after = world.board_text().await;
    assert!(after.contains("Black to move") && after.contains("K(0,0)-(0,1), placed a rook at 1,0"), "{after}");
}

#[tokio::test]
async fn a_turn_can_be_sent_without_a_tile() {
    let world = World::new().await;
    quiet(&world).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let laid = world.choose(said(&panel), "0,1").await;
    let control = button(said(&laid), "Send without a tile").control.clone();
    let caller = world.caller(ANN);
    let press = || crate::world::pressed(&control, None);
    let sent = world.handle(&caller, press()).await;
    assert!(!announced(&sent).contains("places"));
    // The same press, delivered twice, acts once; another press belongs to an earlier turn.
    assert!(world.handle(&caller, press()).await.announcements.is_empty());
    let text = world.press(ANN, &control, None).await;
    assert!(refused(&text).contains("earlier turn"), "{text:?}");
    let history = world.ask(ANN, Ask::History).await;
    assert_eq!(said(&history).text.matches("K(0,0)-(0,1)").count(), 1);
}

#[tokio::test]
async fn a_typed_move_carries_its_tile() {
    for (mv, place) in [
        ("K0,0-0,1", "R 1,0"),
        ("0,0 0,1", "rook@1,0"),
        ("k0,1", "Rook on 1,0"),
        ("0,0 #1", "r #1"),
        ("(0,0) to (0,1)", "rook 1,0"),
    ] {
        let world = World::new().await;
        quiet(&world).await;
        let sent = world.moves_with(ANN, mv, place).await;
        let text = announced(&sent);
        assert!(text.contains("**K(0,0)-(0,1)**") && text.contains("on 1,0"), "{mv} {place}: {text}");
    }
    let world = World::new().await;
    quiet(&world).await;
    let sent = world.moves_with(ANN, "K0,0-0,1", "none").await;
    assert!(!announced(&sent).contains("places"));
}

#[tokio::test]
async fn a_tile_can_be_typed_after_its_move() {
    let world = World::new().await;
    quiet(&world).await;
    let text = world.plays(ANN, "R 1,0").await;
    assert!(refused(&text).contains("after your move"), "{text:?}");
    let before = world.board_text().await;
    world.moves(ANN, "K0,0-1,0").await;
    let moved = world.moves(ANN, "K0,0-0,1").await;
    assert!(moved.announcements.is_empty(), "the turn goes on: {moved:?}");
    assert_eq!(labels(said(&moved)), ["Pawn on 2,1", "Rook on 1,0"], "the move that was typed last is laid out");
    button(said(&moved), "Send without a tile");
    assert_eq!(world.board_text().await, before, "and is nobody else's business");
    let opened = world.ask(ANN, Ask::Panel).await;
    assert_eq!(labels(said(&opened)), ["Pawn on 2,1", "Rook on 1,0"], "the panel goes on with it");
    let hand = world.ask(ANN, Ask::Hand).await;
    assert!(said(&hand).pictures[0].alt.contains("Can be placed: "), "{hand:?}");
    let picked = world.plays(ANN, "rook").await;
    assert_eq!(labels(said(&picked)), ["1 · 1,0"], "a tile without a place opens the menu of its places");
    let sent = world.plays(ANN, "R 1,0").await;
    assert!(announced(&sent).contains("on 1,0"), "{sent:?}");
    assert!(refused(&world.plays(ANN, "P 2,1").await).contains("only one tile a turn"));
}

#[tokio::test]
async fn a_move_can_be_sent_without_a_tile() {
    let world = World::new().await;
    quiet(&world).await;
    world.moves(ANN, "K0,0-0,1").await;
    let sent = world.plays(ANN, "none").await;
    assert!(announced(&sent).contains("**K(0,0)-(0,1)**"), "{sent:?}");
    // Black's hand is empty, so a move alone ends the turn.
    let sent = world.moves(BOB, "K1,5-1,4").await;
    assert!(announced(&sent).contains("**K(1,5)-(1,4)**"), "{sent:?}");
}

#[tokio::test]
async fn impossible_moves_and_tiles_are_refused_with_their_reason() {
    let world = World::new().await;
    quiet(&world).await;
    let before = world.board_text().await;
    let moves = [
        ("hello", "isn't a move"),
        ("", "isn't a move"),
        ("0,0 0,x", "isn't a move"),
        ("K0,0--1,0", "touch no other piece"),
        ("K0,0-5,5", "doesn't move"),
        ("K0,0-1,1", "your own pawn is on 1,1"),
        ("K0,0-0,-1", "backward only to capture"),
        ("7,7-7,8", "no piece on 7,7"),
        ("1,5-1,4", "your opponent's"),
        ("0,0-0,99999999999", "too far away"),
        ("0,0-0,1000000001", "too far away"),
        ("0,0 #3", "targets 1 to 2"),
    ];
    for (typed, reason) in moves {
        let outcome = world.moves(ANN, typed).await;
        let text = refused(&outcome);
        assert!(text.to_lowercase().contains(reason), "{typed}: {text}");
        assert!(text.contains("You can:"), "{typed}: what would have been right? {text}");
    }
    let places = [
        ("joker", "isn't a tile"),
        ("R x,y", "isn't a point"),
        ("R 99999999999,0", "too far away"),
        ("R #2", "places 1 to 1"),
        ("R 1,1", "occupied"),
        ("R 0,1", "occupied"),
        ("R 5,5", "directly behind one of your pawns"),
        ("P 1,0", "left or right of one of your pawns"),
        ("Q 1,0", "don't hold a queen"),
    ];
    for (typed, reason) in places {
        let outcome = world.moves_with(ANN, "K0,0-0,1", typed).await;
        let text = refused(&outcome);
        assert!(text.to_lowercase().contains(reason), "{typed}: {text}");
        assert!(text.contains("You can: place"), "{typed}: what would have been right? {text}");
    }
    assert_eq!(world.board_text().await, before, "a refusal changes nothing");
    assert!(announced(&world.moves_with(ANN, "K0,0-0,1", "R 1,0").await).contains("1,0"));
}

#[tokio::test]
async fn without_a_pawn_no_tile_can_be_placed() {
    let world = World::new().await;
    from(&world, "K0,0 N1,1", "K1,5 P2,5", &[Kind::Rook], &[]).await;
    let text = world.moves_with(ANN, "K0,0-0,1", "R 1,0").await;
    assert!(refused(&text).contains("no pawn on the grid"), "{text:?}");
    let sent = world.moves_with(ANN, "K0,0-0,1", "none").await;
    assert!(announced(&sent).contains("K(0,0)-(0,1)"), "{sent:?}");

    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let text = world.moves_with(ANN, "e4", "R 1,0").await;
    assert!(refused(&text).contains("This game has no tiles to place"), "{text:?}");
    assert!(announced(&world.moves_with(ANN, "e4", "none").await).contains("e4"));
}

#[tokio::test]
async fn a_piece_alone_shows_its_numbered_targets() {
    let world = World::new().await;
    quiet(&world).await;
    for typed in ["0,0", "K0,0", "k 0,0"] {
        let shown = world.moves(ANN, typed).await;
        assert!(shown.announcements.is_empty());
        assert_eq!(labels(said(&shown)), ["1 · 0,1", "2 · 1,0"], "{typed}");
        let pictures: Vec<&str> = said(&shown).pictures.iter().map(|picture| picture.name.as_str()).collect();
        assert_eq!(pictures, ["board.png"], "where a square is next, the board stands above the buttons");
    }
    let placing = world.moves_with(ANN, "0,0 #1", "rook").await;
    assert_eq!(labels(said(&placing)), ["1 · 1,0"], "a tile alone shows its places, with the move laid out");
    let sent = world.choose(said(&placing), "1,0").await;
    assert!(announced(&sent).contains("**K(0,0)-(0,1)**"), "{sent:?}");
}

/// The rulebook's diagram of promotion: with a captured rook available, the pawn's step onto the
/// opposing king's row is mate if it promotes to the rook.
async fn promotion(world: &World) {
    from(world, "K1,2 P1,4", "K3,5 P2,4 P3,4 P4,4", &[], &[Kind::Rook]).await;
}

#[tokio::test]
async fn a_pawn_on_the_enemy_kings_row_becomes_a_captured_piece_or_stays() {
    let world = World::new().await;
    promotion(&world).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    // The pawn can go to one point.
    let panel = world.choose(said(&panel), "Pawn 1,4 → 1,5").await;
    assert_eq!(labels(said(&panel)), ["Rook", "Stay a pawn"]);
    let stays = world.choose(said(&panel), "Stay a pawn").await;
    assert!(announced(&stays).contains("it's your turn"), "no mate: {stays:?}");

    let world = World::new().await;
    promotion(&world).await;
    let text = world.moves(ANN, "1,4-1,5=Q").await;
    assert!(refused(&text).contains("You've lost no queen"), "{text:?}");
    let mate = world.moves(ANN, "1,4-1,5=R").await;
    assert!(announced(&mate).contains("⚪ **Ann wins by checkmate** after 1 turn. 1–0"), "{mate:?}");
    let labels: Vec<&str> = buttons(&mate.announcements[0].message).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Play again", "Replay", "Step through", "Moves", "Full record (file)", "Fair play"]);
}

#[tokio::test]
async fn turns_appear_in_history_and_export() {
    let world = World::new().await;
    quiet(&world).await;
    world.moves_with(ANN, "K0,0-0,1", "R 1,0").await;
    world.moves(BOB, "K1,5-1,4").await;
    let history = world.ask(ANN, Ask::History).await;
    let line = "1. K(0,0)-(0,1) R@1,0 · K(1,5)-(1,4)";
    assert!(said(&history).text.contains(line), "{history:?}");
    for format in [None, Some(Format::Text)] {
        let export = world.ask(ANN, Ask::Export(format)).await;
        // Who asks for no format gets PGN elsewhere, so it is said why there is none.
        assert_eq!(said(&export).text.contains("ChessMe has no PGN"), format.is_none(), "{export:?}");
        let file = &said(&export).files[0];
        let text = std::str::from_utf8(&file.bytes).unwrap();
        assert!(file.name == "game-1.txt" && text.contains(line), "{text}");
        assert!(text.contains("White: Ann") && text.contains("Black: Bob"), "{text}");
    }
    let text = world.ask(ANN, Ask::Export(Some(Format::Pgn))).await;
    assert!(refused(&text).contains("PGN can't hold ChessMe"), "{text:?}");
    let text = world.press_labelled(ANN, said(&text), "Get the text").await;
    assert_eq!(said(&text).files[0].name, "game-1.txt");
    let text = world.ask(ANN, Ask::Export(Some(Format::Record))).await;
    assert!(refused(&text).contains("still running"), "{text:?}");
}

#[tokio::test]
async fn hands_stay_hidden_and_tiles_are_explained() {
    let world = World::new().await;
    quiet(&world).await;
    let hand = world.ask(ANN, Ask::Hand).await;
    assert!(matches!(hand.answer, Answer::Private(_)));
    assert!(said(&hand).below.contains("Rook") && said(&hand).below.contains("Pawn"), "{}", said(&hand).below);
    assert!(!world.board_text().await.to_lowercase().contains("rook"), "the public board tells no tile");
    let card = world.command(ANN, Command::global("card", ShowCard { name: "rook".to_owned() })).await;
    let text = &said(&card).text;
    assert!(text.contains("ChessMe: Placed") && text.contains("No Stress Chess: One of your rooks"), "{text}");
    let rules = world.command(ANN, Command::global("rules", ShowRules { variant: None })).await;
    assert!(said(&rules).text.contains("on a grid without an edge"), "the rules of the game played here: {rules:?}");
}

#[tokio::test]
async fn moves_tiles_and_places_are_suggested() {
    let world = World::new().await;
    quiet(&world).await;
    let suggested = |user, field, typed: &'static str, mv: Option<&'static str>| {
        let world = &world;
        async move {
            let request =
                Autocomplete { field, typed: typed.to_owned(), game: None, mv: mv.map(str::to_owned), card: None };
            let found = app::complete(&world.context, &world.caller(user), &request).await;
            found.into_iter().map(|suggestion| suggestion.value).collect::<Vec<_>>()
        }
    };
    assert_eq!(suggested(ANN, Field::Move, "k", None).await, ["K0,0-0,1", "K0,0-1,0", "0,0"]);
    assert_eq!(suggested(ANN, Field::Move, "k0,0-1", None).await, ["K0,0-1,0"]);
    assert_eq!(suggested(ANN, Field::Move, "", None).await, ["K0,0-0,1", "K0,0-1,0", "0,0"]);
    assert_eq!(suggested(ANN, Field::Move, "0,0", None).await[0], "0,0", "the piece, to see where it can go");
    assert_eq!(suggested(ANN, Field::Move, "0,0 #2", None).await, ["K0,0-1,0"]);
    let after = Some("K0,0-0,1");
    assert_eq!(suggested(ANN, Field::Place, "", after).await, ["none", "P 2,1", "R 1,0"]);
    assert_eq!(suggested(ANN, Field::Place, "rook", after).await, ["R 1,0"]);
    assert!(suggested(ANN, Field::Place, "", Some("nonsense")).await.is_empty());
    assert!(suggested(BOB, Field::Place, "", after).await.is_empty());
    world.moves(ANN, "K0,0-0,1").await;
    assert_eq!(suggested(ANN, Field::PlayCard, "", None).await, ["none", "P 2,1", "R 1,0"]);
    assert!(suggested(EVE, Field::PlayCard, "", None).await.is_empty());
}

#[tokio::test]
async fn a_composed_turn_ends_with_the_process_and_is_typed_again() {
    let mut world = World::new().await;
    quiet(&world).await;
    let laid = world.moves(ANN, "K0,0-0,1").await;
    let control = button(said(&laid), "Send without a tile").control.clone();
    world.restart().await;
    let text = world.plays(ANN, "R 1,0").await;
    assert!(refused(&text).contains("move a piece first"), "{text:?}");
    let sent = world.press(ANN, &control, None).await;
    assert!(announced(&sent).contains("**K(0,0)-(0,1)**"), "the panel has all that it needs: {sent:?}");
}

#[tokio::test]
async fn a_half_typed_turn_reveals_nothing_of_the_hand() {
    // After K0,0-1,0 the point behind the pawn is occupied: a pawn could be placed, a rook could not.
    let mut seen = Vec::new();
    for hand in [[Kind::Rook, Kind::Knight], [Kind::Rook, Kind::Pawn]] {
        let world = World::new().await;
        from(&world, "K0,0 P1,1", "K1,5 P2,5", &hand, &[]).await;
        let before = world.board_text().await;
        let moved = world.moves(ANN, "K0,0-1,0").await;
        let outcome = if moved.announcements.is_empty() {
            assert_eq!(world.board_text().await, before);
            world.plays(ANN, "none").await
        } else {
            moved
        };
        let told = &outcome.announcements[0].message;
        seen.push((told.text.clone(), told.pictures[0].alt.clone(), world.board_text().await));
    }
    assert_eq!(seen[0], seen[1], "the opponent sees the same, whatever Ann holds");
}

/// A king with no piece nearby has no point to step to, since he would be lonely on each. If he is in
/// check from the rook placed on his row, he is mated; without the rook, the game is a draw at once.
#[tokio::test]
async fn a_tile_can_mate() {
    for (place, end) in [("R 5,0", "Ann wins by checkmate"), ("none", "rawn")] {
        let world = World::new().await;
        from(&world, "K6,0 P5,1", "K0,0", &[Kind::Rook], &[]).await;
        let sent = world.moves_with(ANN, "K6,0-6,1", place).await;
        assert!(announced(&sent).contains(end), "{place}: {sent:?}");
        assert_eq!(announced(&sent).contains("on 5,0"), place != "none");
    }
}

#[tokio::test]
async fn half_a_move_with_a_tile_gets_a_question_for_the_rest() {
    let world = World::new().await;
    quiet(&world).await;
    let text = world.moves_with(ANN, "0,0", "R 1,0").await;
    assert!(refused(&text).contains("say where the piece goes too"), "{text:?}");
    let text = world.moves(ANN, "K0,0-0,1 R@1,0").await;
    assert!(refused(&text).contains("Put a tile into `place`"), "{text:?}");
}

#[tokio::test]
async fn a_typed_turn_survives_the_question_which_game_is_meant() {
    let world = World::new().await;
    quiet(&world).await;
    quiet(&world).await;
    let strange = world.moves_with(ANN, "K0,0-0,1", &format!("R {}1,0", " ".repeat(90))).await;
    assert!(refused(&strange).contains("option `game`"), "too long for a menu: {strange:?}");
    let question = world.moves(ANN, "K0,0-0,1|R 1,0").await;
    let menu = menus(said(&question)).next().unwrap();
    let text = world.press(ANN, &menu.control, Some("2")).await;
    assert!(text.announcements.is_empty() && said(&text).text.contains("isn't a move"), "{text:?}");
    let question = world.moves_with(ANN, "K0,0-0,1", "R 1,0").await;
    let menu = menus(said(&question)).next().unwrap();
    let sent = world.press(ANN, &menu.control, Some("2")).await;
    assert!(announced(&sent).contains("Game #2") && announced(&sent).contains("on 1,0"), "{sent:?}");
}

#[tokio::test]
async fn an_empty_hand_is_called_empty() {
    let world = World::new().await;
    from(&world, "K0,0 P1,1", "K1,5 P2,5", &[], &[]).await;
    assert!(refused(&world.ask(ANN, Ask::Hand).await).contains("You hold no cards"));
}

#[tokio::test]
async fn a_pawn_is_shown_as_it_goes_in_each_game() {
    let world = World::new().await;
    let card = world.command(ANN, Command::global("card", ShowCard { name: "pawn".to_owned() })).await;
    let [picture] = said(&card).pictures.as_slice() else { panic!("not one picture: {card:?}") };
    for part in
        ["In No Stress Chess a pawn goes one square forward, two from", "In ChessMe a pawn goes one square forward and"]
    {
        assert!(picture.alt.contains(part), "{}", picture.alt);
    }
    let card = world.command(ANN, Command::global("card", ShowCard { name: "rook".to_owned() })).await;
    assert!(!said(&card).pictures[0].alt.contains("ChessMe"), "a rook goes alike in both");
}

#[tokio::test]
async fn a_mistyped_move_gets_a_short_answer_with_the_closest_first() {
    for (typed, first) in [
        ("hello", "K(0,0)-(0,1)"),
        ("K0,0-0,7", "K(0,0)-(0,1)"),
        ("K0,0-1,1", "K(0,0)-(0,1)"),
        ("Q1,0", "K(0,0)-(1,0)"),
    ] {
        let world = World::new().await;
        quiet(&world).await;
        let outcome = world.moves(ANN, typed).await;
        let text = refused(&outcome);
        assert!(text.chars().count() < 160, "{}: {text}", text.chars().count());
        assert!(text.contains(&format!("You can: {first}")), "{typed}: {text}");
    }
}

#[tokio::test]
async fn a_move_is_typed_as_it_is_displayed() {
    let world = World::new().await;
    from(&world, "K0,0 N-1,1", "K1,5 P2,5", &[], &[]).await;
    let sent = world.moves(ANN, "N(-1,1)-(-2,-1)").await;
    assert!(refused(&sent).contains("touch"), "it is read: {sent:?}");
    let sent = world.moves(ANN, "K(0,0)-(-1,0)").await;
    assert!(announced(&sent).contains("**K(0,0)-(-1,0)**"), "{sent:?}");
}
