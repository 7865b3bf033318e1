//! Plans that are made by pressing: their piece and where it goes, then one's own.

use cardinal::app::Command;
use cardinal_ids::UserId;
use cardinal_interaction::{Ask, Check, Control, DraftedReply, GameControl, Menu, Message, Outcome, Planning};
use cardinal_rules::{Card, Kind, KnightmareCard, Lists, Piles, Position, Seat, Variant};
use cardinal_store::{Computer, NewGame};

use crate::chessme::quiet;
use crate::composed::position;
use crate::plans::{START, fired, plan, planned};
use crate::twin_worlds::TwinWorlds;
use crate::world::{ANN, BOB, CARDINAL, World, button, buttons, labels, menus, new_game, picks, refused, said};

/// The lines of a plan that a panel shows.
fn lines(panel: &Message) -> Vec<&str> {
    panel.text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).collect()
}

impl World {
    /// Opens the planning panel from the panel of a player who waits.
    async fn plans(&self, user: UserId) -> Outcome {
        let panel = self.ask(user, Ask::Panel).await;
        self.press_labelled(user, said(&panel), "Plan ahead").await
    }

    /// Chooses these values one after the other; `<` goes back.
    async fn plans_with(&self, user: UserId, mut shown: Outcome, values: &[&str]) -> Outcome {
        for value in values {
            shown = match *value {
                "<" => self.press_labelled(user, said(&shown), "Back").await,
                value => self.pick(user, said(&shown), value).await,
            };
        }
        shown
    }

    /// Chooses the item of the menu with this placeholder.
    async fn plans_in(&self, user: UserId, panel: &Message, placeholder: &str, value: &str) -> Outcome {
        let menu = menus(panel).find(|menu| menu.placeholder == placeholder).expect("there is such a menu");
        self.press(user, &menu.control, Some(value)).await
    }
}

/// The checksum that the controls of a planning panel carry.
fn check(panel: &Message) -> Check {
    let controls = buttons(panel).map(|button| &button.control).chain(menus(panel).map(|menu| &menu.control));
    let mut checks = controls.filter_map(|control| match control {
        Control::Game { what: GameControl::Plan { check, .. }, .. } => Some(*check),
        _ => None,
    });
    checks.next().expect("a panel of a plan")
}

#[tokio::test]
async fn a_reply_is_planned_with_five_presses_of_buttons_and_played() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    assert!(
        buttons(said(&world.ask(ANN, Ask::Panel).await)).all(|button| button.label != "Plan ahead"),
        "it's her turn"
    );
    world.moves(ANN, "e4").await;
    let shown = world.plans(ANN).await;
    assert!(said(&shown).text.starts_with("You have no plan for this turn."), "{}", said(&shown).text);
    assert_eq!(menus(said(&shown)).count(), 0, "buttons take one press");
    let pawns = ["a", "b", "c", "d", "e", "f", "g", "h"].map(|file| format!("Pawn {file}7"));
    let knights = ["Knight b8", "Knight g8"].map(str::to_owned);
    assert_eq!(labels(said(&shown)), [&pawns[..], &knights[..]].concat());

    let shown = world.pick(ANN, said(&shown), "g8").await;
    assert_eq!(labels(said(&shown)), ["Nf6", "Nh6"]);
    let shown = world.pick(ANN, said(&shown), "f6").await;
    assert!(said(&shown).text.contains("If they play **Nf6**, you play…"), "{}", said(&shown).text);
    assert!(said(&shown).pictures[0].alt.contains("f6"), "the board after it: {}", said(&shown).pictures[0].alt);
    let shown = world.pick(ANN, said(&shown), "e4").await;
    assert_eq!(labels(said(&shown)), ["e5"], "what has one value is left to choose");
    let shown = world.pick(ANN, said(&shown), "e5").await;
    assert_eq!(lines(said(&shown)), ["1. Nf6 → **e5**"]);
    assert!(shown.announcements.is_empty(), "{shown:?}");

    world.moves(BOB, "Nf6").await;
    let played = fired(&world.context).await;
    assert!(played.len() == 1 && played[0].message.text.contains("moves **e5**"), "{played:?}");
}

#[tokio::test]
async fn a_player_who_has_moved_by_pressing_plans_ahead_at_once() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let pieces = world.pick(ANN, said(&panel), "e2").await;
    let done = world.pick(ANN, said(&pieces), "e4").await;
    let shown = world.press_labelled(ANN, said(&done), "Plan ahead").await;
    assert!(said(&shown).text.starts_with("You have no plan for this turn."), "{}", said(&shown).text);
}

#[tokio::test]
async fn a_line_goes_on_and_another_stays_as_it_was() {
    let world = planned("Nf6 e5").await;
    let shown = world.plans(ANN).await;
    let shown = world.press_labelled(ANN, said(&shown), "Continue the line").await;
    assert!(said(&shown).text.starts_with("Line 1 so far: Nf6 → **e5**\n"), "{}", said(&shown).text);
    // After 1. e4 Nf6 2. e5, the knight can also take nothing, and go to d5, e4, g4, g8 or h5.
    let knight = world.pick(ANN, said(&shown), "f6").await;
    assert_eq!(labels(said(&knight)), ["Ne4", "Ng4", "Nd5", "Nh5", "Ng8"]);
    let shown = world.plans_with(ANN, knight, &["d5", "d2", "d4"]).await;
    assert_eq!(lines(said(&shown)), ["1. Nf6 → **e5**, Nd5 → **d4**"]);
    plan(&world, ANN, "Nc6 d4").await;

    let shown = world.plans(ANN).await;
    let shown = world.plans_in(ANN, said(&shown), "Continue a line", "1").await;
    let shown = world.plans_with(ANN, shown, &["d7", "d6", "c2", "c4"]).await;
    assert_eq!(lines(said(&shown)), ["1. Nf6 → **e5**, Nd5 → **d4**, d6 → **c4**", "2. Nc6 → **d4**"]);
}

#[tokio::test]
async fn each_step_back_undoes_the_last_choice() {
    let world = planned("Nf6 e5").await;
    let shown = world.plans(ANN).await;
    let theirs = world.pick(ANN, said(&shown), "e7").await;
    let own = world.pick(ANN, said(&theirs), "e5").await;
    let target = world.pick(ANN, said(&own), "g1").await;
    let back = world.press_labelled(ANN, said(&target), "Back").await;
    assert_eq!(back.answer, own.answer);
    let back = world.press_labelled(ANN, said(&back), "Back").await;
    assert_eq!(back.answer, theirs.answer);
    let back = world.press_labelled(ANN, said(&back), "Back").await;
    assert_eq!(back.answer, shown.answer);
    let over = world.press_labelled(ANN, said(&target), "Start over").await;
    assert_eq!(over.answer, shown.answer);
    let panel = world.press_labelled(ANN, said(&shown), "Back").await;
    assert!(said(&panel).text.contains("waiting for your opponent"), "{}", said(&panel).text);
    let dropped = world.press_labelled(ANN, said(&shown), "Drop the plan").await;
    let panel = world.press_labelled(ANN, said(&dropped), "Back").await;
    assert!(said(&panel).text.contains("waiting for your opponent"), "{}", said(&panel).text);
}

#[tokio::test]
async fn what_a_pawn_becomes_is_chosen_for_either_side() {
    let world = World::new().await;
    let fen = "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1";
    let game = new_game(Variant::Standard, Some(Position { fen: Some(fen.to_owned()), ..Position::default() }));
    world.store.games().create(game, None).await.unwrap();
    world.moves(ANN, "Kf2").await;
    let shown = world.plans(ANN).await;
    let shown = world.plans_with(ANN, shown, &["a2", "a1"]).await;
    assert_eq!(labels(said(&shown)), ["Queen", "Rook", "Bishop", "Knight"]);
    let knight = picks(said(&shown)).into_iter().find(|pick| pick.label == "Knight").unwrap().value;
    let shown = world.plans_with(ANN, shown, &[&knight, "a7", "a8"]).await;
    let queen = picks(said(&shown)).into_iter().find(|pick| pick.label == "Queen").unwrap().value;
    let shown = world.pick(ANN, said(&shown), &queen).await;
    assert_eq!(lines(said(&shown)), ["1. a1=N → **a8=Q+**"]);
    world.moves(BOB, "a1=N").await;
    assert!(fired(&world.context).await[0].message.text.contains("**a8=Q+**"));
}

#[tokio::test]
async fn a_line_is_removed_and_the_others_stay() {
    let world = planned("e5 Nf3; c5 c3; e6 d4").await;
    let shown = world.ask(ANN, Ask::Plan { lines: None }).await;
    let shown = world.plans_in(ANN, said(&shown), "Remove a line", "2").await;
    assert_eq!(lines(said(&shown)), ["1. e5 → **Nf3**", "2. e6 → **d4**"]);
    world.moves(BOB, "c5").await;
    assert!(fired(&world.context).await.is_empty());
}

#[tokio::test]
async fn a_second_reply_to_the_same_move_is_refused() {
    let world = planned("e5 Nf3").await;
    let shown = world.plans(ANN).await;
    let last = world.plans_with(ANN, shown, &["e7", "e5", "d2"]).await;
    let refusal = world.pick(ANN, said(&last), "d4").await;
    assert_eq!(refused(&refusal), "After e5, the plan has both Nf3 and d4. Keep one of them.");
    let shown = world.plans(ANN).await;
    assert_eq!(lines(said(&shown)), ["1. e5 → **Nf3**"]);
    // The same reply once more changes nothing.
    let shown = world.plans_with(ANN, shown, &["e7", "e5", "g1", "f3"]).await;
    assert_eq!(lines(said(&shown)), ["1. e5 → **Nf3**"]);
}

#[tokio::test]
async fn a_full_plan_and_a_full_line_take_no_more() {
    // Ten moves of Black's pawns and of White's, none of which is in another's way.
    let long = "a6 a3 b6 b3 c6 c3 d6 d3 f6 f3 g6 g3 h6 h3 a5 a4 b5 b4 c5 c4";
    let world = planned(long).await;
    let shown = world.plans(ANN).await;
    assert!(button(said(&shown), "Continue the line").disabled);
    let forged = |panel: &Message, what| {
        let Control::Game { game, ply, .. } = button(panel, "Drop the plan").control else { panic!("{panel:?}") };
        Control::Game { game, ply, what: GameControl::Plan { check: check(panel), what } }
    };
    let draft = DraftedReply { line: Some(0), ..DraftedReply::default() };
    let press = forged(said(&shown), Planning::Take { draft, value: "e7".to_owned() });
    assert_eq!(refused(&world.press(ANN, &press, None).await), "A line has room for 10 replies. Begin a new one.");
    plan(&world, ANN, "e5 a3").await;
    let shown = world.plans(ANN).await;
    let [open, all] = menus(said(&shown)).collect::<Vec<_>>()[..] else { panic!("{shown:?}") };
    let values = |menu: &Menu| menu.items.iter().map(|item| item.value.clone()).collect::<Vec<_>>();
    assert_eq!((values(open), values(all)), (vec!["2".to_owned()], vec!["1".to_owned(), "2".to_owned()]));

    let many = ["b6", "c6", "d6", "e6", "f6", "g6", "h6", "a5", "b5", "c5", "d5", "f5", "g5", "h5"];
    let many = many.into_iter().chain(["Na6", "Nc6", "Nf6", "Nh6"]).map(|theirs| format!("{theirs} a3"));
    let many: Vec<String> = many.collect();
    assert_eq!(many.len(), 18);
    plan(&world, ANN, &many.join("; ")).await;
    let shown = world.plans(ANN).await;
    assert!(said(&shown).text.ends_with("\nA plan has room for 20 lines."), "{}", said(&shown).text);
    assert!(
        buttons(said(&shown)).all(|button| ["Drop the plan", "Type a plan", "Back"].contains(&button.label.as_str()))
    );
    let press = forged(said(&shown), Planning::Take { draft: DraftedReply::default(), value: "e7".to_owned() });
    assert_eq!(refused(&world.press(ANN, &press, None).await), "A plan has room for 20 lines.");
    // A line that is there can go on.
    let shown = world.plans_in(ANN, said(&shown), "Continue a line", "2").await;
    let shown = world.plans_with(ANN, shown, &["d7", "d6", "h2", "h3"]).await;
    assert!(said(&shown).text.contains("\n2. e5 → **a3**, d6 → **h3**\n"), "{}", said(&shown).text);
}

#[tokio::test]
async fn an_outdated_panel_changes_nothing() {
    let world = planned("e5 Nf3; c5 c3").await;
    let [one, other] = [world.plans(ANN).await, world.plans(ANN).await];
    world.plans_in(ANN, said(&one), "Remove a line", "1").await;
    let stale =
        "Your plan has changed since that panel was made, so nothing was done. Press **Plan ahead** to see it now.";
    let twice = world.plans_in(ANN, said(&other), "Remove a line", "1").await;
    assert_eq!(refused(&twice), stale);
    assert_eq!(refused(&world.pick(ANN, said(&other), "g8").await), stale);
    assert_eq!(refused(&world.press_labelled(ANN, said(&other), "Drop the plan").await), stale);
    let shown = world.press_labelled(ANN, said(&twice), "Plan ahead").await;
    assert_eq!(lines(said(&shown)), ["1. c5 → **c3**"]);
    // A line and a piece that are not there.
    let unknown = "That can't be chosen here. Choose one of the buttons or items on the newest panel.";
    let begun = world.press_labelled(ANN, said(&shown), "Continue the line").await;
    let Control::Game { game, ply, .. } = button(said(&begun), "Back").control else { panic!("{begun:?}") };
    let control = |what| Control::Game { game, ply, what: GameControl::Plan { check: check(said(&shown)), what } };
    let beyond = DraftedReply { line: Some(1), ..DraftedReply::default() };
    let none = DraftedReply::default();
    for (what, value) in [
        (Planning::Remove, Some("2")),
        (Planning::Continue, Some("0")),
        (Planning::Show { draft: beyond, page: 0 }, None),
        (Planning::Take { draft: none, value: "e8".to_owned() }, None),
        (Planning::Take { draft: none, value: "e2".to_owned() }, None),
    ] {
        assert_eq!(refused(&world.press(ANN, &control(what.clone()), value).await), unknown, "{what:?}");
    }

    world.moves(BOB, "e5").await;
    assert!(fired(&world.context).await.is_empty());
    let late = world.pick(ANN, said(&begun), "g8").await;
    assert_eq!(refused(&late), "That button is from an earlier turn. Press **My turn** for the current one.");
}

#[tokio::test]
async fn a_move_that_ends_the_game_has_no_reply() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "f3").await;
    world.moves(BOB, "e5").await;
    world.moves(ANN, "g4").await;
    let shown = world.plans(ANN).await;
    let shown = world.pick(ANN, said(&shown), "d8").await;
    let mate = world.pick(ANN, said(&shown), "h4").await;
    assert_eq!(refused(&mate), "You have no move after Qh4#. Choose another move of your opponent's.");
}

#[tokio::test]
async fn nothing_is_planned_against_the_computer_player_from_the_panel() {
    let world = World::new().await;
    let mut game = new_game(Variant::Standard, None);
    game.players.black = CARDINAL;
    game.computer = Some(Computer { seat: Seat::Black, level: 1, private: false, lesson: None });
    world.store.games().create(game, None).await.unwrap();
    world.moves(ANN, "e4").await;
    let waiting = world.ask(ANN, Ask::Panel).await;
    assert!(buttons(said(&waiting)).all(|button| button.label != "Plan ahead"), "{waiting:?}");

    // Against a person, only the player who waits can plan.
    world.store.games().create(new_game(Variant::Standard, None), None).await.unwrap();
    let panel = world.command(BOB, Command::game(Some("2".to_owned()), Ask::Panel)).await;
    let ahead = button(said(&panel), "Plan ahead").control.clone();
    assert!(refused(&world.press(ANN, &ahead, None).await).starts_with("It's your turn."));
}

#[tokio::test]
async fn with_a_drawn_card_the_moves_of_any_card_are_offered() {
    let world = World::new().await;
    let cards = [Kind::Pawn, Kind::Knight, Kind::Pawn, Kind::Pawn, Kind::Pawn].map(Card::Call);
    let piles = Some(Piles { common: cards.to_vec(), ..Piles::default() });
    let game = new_game(Variant::NoStress, Some(Position { piles, ..Position::default() }));
    world.store.games().create(game, None).await.unwrap();
    world.moves(ANN, "e4").await;
    let shown = world.plans(ANN).await;
    // The board as it is printed: Black's pawns on d5 and e6, and only the rooks can't move. Any card may come.
    let values: Vec<String> = picks(said(&shown)).into_iter().map(|pick| pick.value).collect();
    assert_eq!(values, ["d5", "e6", "a7", "b7", "c7", "f7", "g7", "h7", "b8", "c8", "d8", "e8", "f8", "g8"]);
    let shown = world.plans_with(ANN, shown, &["g8", "f6", "e4", "e5"]).await;
    assert_eq!(lines(said(&shown)), ["1. Nf6 → **e5**"]);
    world.moves(BOB, "Nf6").await;
    assert!(fired(&world.context).await[0].message.text.contains("**e5**"));
}

#[tokio::test]
async fn in_knightmare_chess_moves_are_planned_without_cards() {
    let world = World::new().await;
    let game =
        new_game(Variant::Knightmare, Some(position(START, &[KnightmareCard::HolyWar], &[KnightmareCard::Crab])));
    world.store.games().create(game, None).await.unwrap();
    Box::pin(world.composes(ANN, &["e2", "e4", "."])).await;
    let shown = world.plans(ANN).await;
    assert_eq!(picks(said(&shown)).len(), 10, "eight pawns and two knights: {:?}", labels(said(&shown)));
    let shown = world.plans_with(ANN, shown, &["e7", "e5", "g1", "f3"]).await;
    assert_eq!(lines(said(&shown)), ["1. e5 → **Nf3**"]);
    Box::pin(world.composes(BOB, &["e7", "e5", "."])).await;
    assert_eq!(fired(&world.context).await.len(), 1);
}

#[tokio::test]
async fn in_chessme_points_are_numbered_as_on_the_picture() {
    let world = World::new().await;
    quiet(&world).await;
    world.moves_with(ANN, "K0,0-0,1", "none").await;
    let shown = world.plans(ANN).await;
    let shown = world.pick(ANN, said(&shown), "1,5").await;
    assert!(labels(said(&shown)).iter().any(|label| label.ends_with("1,4") && label.contains(" · ")));
    let shown = world.plans_with(ANN, shown, &["1,4", "1,1", "1,2"]).await;
    assert_eq!(lines(said(&shown)), ["1. K(1,5)-(1,4) → **(1,1)-(1,2)**"]);
    world.moves_with(BOB, "K1,5-1,4", "none").await;
    assert_eq!(fired(&world.context).await.len(), 1);
}

/// What is planned by pressing in each of some worlds.
async fn presses(world: &World, values: &[&str]) -> Outcome {
    let shown = world.plans(ANN).await;
    world.plans_with(ANN, shown, values).await
}

#[tokio::test]
async fn nobody_else_can_tell_what_is_pressed() {
    let twins = TwinWorlds::of((0..3).map(|_| new_game(Variant::Standard, None)).collect(), ANN).await;
    twins.does("White's move", ANN, async |world, _| world.moves(ANN, "e4").await).await;
    let pressed = [["e7", "e5", "<", "<"], ["e7", "e5", "g1", "f3"], ["c7", "c5", "c2", "c3"]];
    twins.does("a plan", ANN, async |world, nth| presses(world, &pressed[nth]).await).await;
    twins.does("Black's look", BOB, async |world, _| world.ask(BOB, Ask::Panel).await).await;
    twins.does("Black's move", BOB, async |world, _| world.moves(BOB, "d5").await).await;
}

#[tokio::test]
async fn what_is_offered_tells_nothing_of_hidden_cards() {
    let hands = [KnightmareCard::Crab, KnightmareCard::Chaos, KnightmareCard::FogOfWar];
    let games =
        hands.map(|hand| new_game(Variant::Knightmare, Some(position(START, &[KnightmareCard::HolyWar], &[hand]))));
    let twins = TwinWorlds::of(games.to_vec(), BOB).await;
    let begun = async |world: &World, _| Box::pin(world.composes(ANN, &["e2", "e4", "."])).await.0;
    twins.does("White's turn", ANN, begun).await;
    twins.does("what may come", ANN, async |world, _| world.plans(ANN).await).await;
    twins.does("a reply", ANN, async |world, _| presses(world, &["e7", "e5", "g1"]).await).await;

    // Bob's third card, and one deep in the pile, have changed places.
    let (pawn, knight) = (Card::Call(Kind::Pawn), Card::Call(Kind::Knight));
    let games = [[Kind::Queen, Kind::Knight], [Kind::Knight, Kind::Queen]].map(|[held, deep]| {
        let hands = Lists { white: vec![pawn, pawn, knight], black: vec![pawn, pawn, Card::Call(held)] };
        let common = vec![pawn, pawn, pawn, Card::Call(deep), pawn, pawn];
        let piles = Some(Piles { common, ..Piles::default() });
        let position = Position { hands: Some(hands), piles, ..Position::default() };
        let options = [("level".to_owned(), "2".to_owned())].into();
        NewGame { options, ..new_game(Variant::NoStress, Some(position)) }
    });
    let twins = TwinWorlds::of(games.to_vec(), BOB).await;
    twins.does("White's move", ANN, async |world, _| world.moves(ANN, "e4").await).await;
    twins.does("what may come", ANN, async |world, _| world.plans(ANN).await).await;
    twins.does("a reply", ANN, async |world, _| presses(world, &["e6", "e5", "d4"]).await).await;
}
