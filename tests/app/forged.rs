//! Custom ids that are on none of our messages: made up, outdated, or changed on the way. They are
//! refused with an explanation, or do what a button of the caller's own could do.

use std::collections::HashSet;

use cardinal::app::{Command, Intent};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Ask, Control, GameControl, Message};
use cardinal_rules::{GridPiece, Lists, Piles, Position, Variant};
use cardinal_test_env::{bound, cases};
use fastrand::Rng;

use crate::world::{ANN, BOB, EVE, World, choices, new_game, picks, refused, said};

fn pick<T: Clone>(dice: &mut Rng, of: &[T]) -> T {
    of[dice.usize(..of.len())].clone()
}

/// A game of each kind, with Ann to move: No Stress Chess with and without hands, standard chess with a
/// promotion available, and ChessMe with tiles.
async fn games() -> World {
    let world = World::new().await;
    world.start(Variant::NoStress, &[]).await;
    world.start(Variant::NoStress, &[("level", "2")]).await;
    world.start(Variant::Standard, &[]).await;
    let promoting = Position { fen: Some("7k/P7/8/8/8/8/8/K7 w - - 0 1".to_owned()), ..Position::default() };
    let pieces =
        |text: &str| -> Vec<GridPiece> { text.split_whitespace().map(|piece| piece.parse().unwrap()).collect() };
    let tiles = Position {
        grid: Some(Lists { white: pieces("K0,0 P1,1"), black: pieces("K1,5 P2,5") }),
        hands: Some(Lists { white: ["P", "R"].map(|tile| tile.parse().unwrap()).to_vec(), black: Vec::new() }),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    for (variant, position) in [(Variant::Standard, promoting), (Variant::ChessMe, tiles)] {
        world.store.games().create(new_game(variant, Some(position)), None).await.unwrap();
    }
    world
}

const GAMES: u64 = 5;

/// The version of each game.
async fn state(world: &World) -> Vec<u32> {
    let mut versions = Vec::new();
    for game in 1..=GAMES {
        versions.push(world.store.games().info(GameId(game)).await.unwrap().version);
    }
    versions
}

/// The controls that are at most two presses away from Ann's panels of a game: ids with their values.
async fn panels(world: &World, game: u64) -> Vec<(String, String)> {
    let command = Command::game(Some(game.to_string()), Ask::Panel);
    let first = said(&world.command(ANN, command).await).clone();
    let mut found = Vec::new();
    let mut presses = HashSet::new();
    let mut messages: Vec<Message> = vec![first];
    for _ in 0..3 {
        let mut next = Vec::new();
        for (control, value) in messages.iter().flat_map(choices) {
            let id = control.encode();
            let value = value.unwrap_or_default();
            if !presses.insert((id.clone(), value.clone())) {
                continue;
            }
            found.push((id, value.clone()));
            if let Control::Game { what, .. } = &control
                && matches!(what, GameControl::Pick { .. } | GameControl::Take { .. } | GameControl::Show { .. })
                && found.len() < 40
            {
                let before = state(world).await;
                let outcome = world.press(ANN, &control, Some(&value)).await;
                if state(world).await != before {
                    return found;
                }
                next.push(said(&outcome).clone());
            }
        }
        messages = next;
    }
    found
}

/// Whether the control acts in its game; others only show something.
fn acts(control: &Control) -> bool {
    matches!(
        control,
        Control::Game {
            what: GameControl::Act { .. }
                | GameControl::Offer(_)
                | GameControl::AnswerOffer { .. }
                | GameControl::Answer { .. }
                | GameControl::ConfirmResign
                | GameControl::Pick { .. }
                | GameControl::Take { .. }
                | GameControl::NoEffect(_)
                | GameControl::Ask(Ask::Move { .. } | Ask::Play { .. } | Ask::Discard { .. } | Ask::Panel)
                | GameControl::CurrentPanel,
            ..
        } | Control::ChooseGame { .. }
    )
}

/// Presses a control that may be forged. This never causes an incident; only a control that acts
/// changes a game, and only for its players. Returns whether a game was changed.
async fn press(world: &World, user: UserId, id: &str, value: &str) -> bool {
    let before = state(world).await;
    let values: Vec<String> = Some(value.to_owned()).filter(|value| !value.is_empty()).into_iter().collect();
    let intent = Intent::press(id, &values);
    let outcome = world.handle(&world.caller(user), intent.clone()).await;
    let text = &said(&outcome).text;
    assert!(!text.contains("Something went wrong"), "an incident by `{id}` with `{value}` of {user}: {text}");
    let changed: Vec<u64> = (1..)
        .zip(before.iter().zip(state(world).await))
        .filter(|(_, (a, b))| **a != *b)
        .map(|(game, _)| game)
        .collect();
    if let Some(game) = changed.first() {
        let Intent::Press { control, .. } = &intent else { panic!("`{id}` was not read and changed a game") };
        let named = match control {
            Control::Game { game, .. } => game.to_string(),
            _ => value.to_owned(),
        };
        assert!(
            user != EVE && acts(control) && changed.len() == 1 && named == game.to_string(),
            "`{id}` with `{value}` of {user} changed {changed:?}"
        );
    }
    !changed.is_empty()
}

/// The forms of every control, with a number for each field.
fn forms() -> Vec<String> {
    let mut forms: Vec<String> = ["c1.c", "c1.t", "c1.n", "c1.r", "c1.i"].map(str::to_owned).to_vec();
    for number in ["0", "1", "2", "zzzzzz", "1y2p0ij32e8e7", "1y2p0ij32e8e8", "3w5e11264sgsf"] {
        forms.extend(["a", "d", "w"].map(|what| format!("c1.h.{number}.{what}")));
        forms.extend(
            ["t", "b", "m", "r", "R", "p0", "s0", "v", "M", "E", "Oo", "Oa", "Od", "Oc", "wN", "wS", "wchaos"]
                .map(|what| format!("c1.g.{number}.0.{what}")),
        );
        forms.extend(["0", "1", "1z141z3", "1z141z4"].map(|ply| format!("c1.g.1.{ply}.s{number}!m")));
    }
    for ask in [
        "me4",
        "m",
        "m0,0-0,1",
        "M2.e4R 1,0",
        "M0.",
        "d",
        "pN",
        "p",
        "pR 1,0",
        "p\u{1F0A1}",
        "cN",
        "c",
        "e",
        "t",
        "h",
        "B",
        "b",
        "r",
        "oo",
        "oa",
        "od",
        "oc",
        "y",
        "x",
        "xp",
        "xt",
        "xr",
    ] {
        forms.push(format!("c1.a.{ask}"));
    }
    forms
}

/// Fields for the controls of panels, valid or not.
fn fields() -> Vec<String> {
    let cells =
        ["e2", "e4", "a7", "a8", "h8", "0,0", "1,1", "1,0", "-1,-1", "gjdgxs,-gjdgxs", "zik0zj,-zik0zj", "zik0zk,0"];
    let mut fields: Vec<String> =
        ["", "!", "!m", "!d", "!y", "!x", "!e", "!l", "!s", "!n", "!b", "!r", "!o", "!a", "!g", "!q"]
            .map(str::to_owned)
            .to_vec();
    for cell in cells {
        fields.extend(["f", "t", "w"].map(|letter| format!("!{letter}{cell}")));
        fields.extend(["m!f", "m!t", "l!lp!w", "l!w", "y!kN!f", "r!f"].map(|letters| format!("!{letters}{cell}")));
        for other in ["e4", "a8", "0,1", "1,0", "9,9"] {
            fields.push(format!("!m!f{cell}!t{other}"));
            fields.push(format!("!F{cell}!T{other}"));
            fields.push(format!("!F{cell}!T{other}!Pq!l!lp"));
            fields.push(format!("!m!f{cell}!t{other}!pq"));
        }
    }
    for card in ["P", "N", "S", "K", "chaos", "holy-war", "fortification"] {
        fields.extend([format!("!K{card}"), format!("!K{card}!m!fb1"), format!("!Fe2!Te4!K{card}")]);
        fields.extend([format!("!y!k{card}"), format!("!x!k{card}"), format!("!k{card}"), format!("!y!k{card}!c+")]);
        fields.push(format!("!y!k{card}!c[e2;[e4;];]!ce4/e5!cleft"));
    }
    for kind in ["p", "q", "k", "r", "Q"] {
        fields.extend([format!("!p{kind}"), format!("!l!l{kind}"), format!("!m!p{kind}"), format!("!l{kind}")]);
    }
    fields
}

const VALUES: [&str; 12] =
    ["", "e2", "e4", "0,0", "1,0", "q", "N", "stays", "+", "1", "18446744073709551615", "\u{1F0A1}[;]"];

#[tokio::test]
async fn a_cell_of_another_board_is_refused_with_an_explanation() {
    let world = games().await;
    for (game, field) in [(1, "f1,0"), (3, "f1,0"), (4, "fzik0zj,0"), (5, "fe2")] {
        for what in ["p0!m", "p3!m", "p0"] {
            let outcome =
                world.handle(&world.caller(ANN), Intent::press(&format!("c1.g.{game}.0.{what}!{field}"), &[])).await;
            assert!(refused(&outcome).contains("can't choose that any more"), "{outcome:?}");
        }
    }
    // A complete action leaves nothing to select, so there is no menu for it.
    for whole in ["c1.g.3.0.p0!m!fe2!te4", "c1.g.3.0.p0!r", "c1.g.5.0.p0!m!f0,0!t1,0"] {
        refused(&world.handle(&world.caller(ANN), Intent::press(whole, &[])).await);
    }
}

#[tokio::test]
async fn only_a_move_that_something_follows_is_composed() {
    let world = games().await;
    for id in ["c1.g.3.0.p0!Fe2!Te4", "c1.g.3.0.s0!Fe2!Te4!m", "c1.g.3.0.as!Fe2!Te4", "c1.g.5.0.p0!F0,0!T5,5"] {
        refused(&world.handle(&world.caller(ANN), Intent::press(id, &[])).await);
    }
    let command = Command::game(Some("3".to_owned()), Ask::Panel);
    let panel = world.command(ANN, command).await;
    assert!(said(&panel).text.contains("your turn"), "nothing was laid out: {panel:?}");
    assert_eq!(picks(said(&panel)).len(), 10, "the pieces that can move");
}

#[tokio::test]
async fn a_control_of_a_finished_game_says_that_it_is_over() {
    let world = games().await;
    world.handle(&world.caller(ANN), Intent::press("c1.g.3.0.R", &[])).await;
    for what in ["p0!m!fe2", "s0!m", "p0!Fe2!Te4", "as!Fe2!Te4"] {
        let outcome = world.handle(&world.caller(ANN), Intent::press(&format!("c1.g.3.0.{what}"), &[])).await;
        assert!(refused(&outcome).contains("wins game #3 by resignation"), "{what}: {outcome:?}");
    }
}

#[tokio::test]
async fn every_form_with_every_field_gets_an_explanation() {
    let mut world = games().await;
    let mut ids = forms();
    for game in 1..=GAMES {
        for field in fields() {
            ids.extend(
                ["p0", "p255", "s0", "as", "ad", "ve4", "vN", "vstays"]
                    .map(|what| format!("c1.g.{game}.0.{what}{field}")),
            );
        }
    }
    let mut dice = Rng::with_seed(1);
    // Forms and fields are spread over the whole list.
    for id in ids.into_iter().step_by(bound(20, 1)) {
        let user = pick(&mut dice, &[ANN, ANN, ANN, ANN, BOB, EVE]);
        let value = pick(&mut dice, &VALUES);
        if press(&world, user, &id, value).await {
            world = games().await;
        }
    }
}

#[tokio::test]
async fn changed_ids_of_real_panels_get_an_explanation() {
    const LETTERS: [char; 24] = [
        '!', '.', ',', '-', '0', '1', '9', 'a', 'e', 'f', 't', 'm', 'l', 'k', 'p', 's', 'F', 'T', 'P', 'R', 'w', 'c',
        '[', 'z',
    ];
    let mut world = games().await;
    let mut known = Vec::new();
    for game in 1..=GAMES {
        known.push(panels(&world, game).await);
        world = games().await;
    }
    let mut dice = Rng::with_seed(2);
    for _ in cases(200, 1_500) {
        let game = pick(&mut dice, &known);
        let (id, value) = pick(&mut dice, &game);
        let mut letters: Vec<char> = id.chars().collect();
        for _ in 0..=dice.usize(..2) {
            let at = dice.usize(..letters.len().max(1));
            match dice.usize(..3) {
                _ if letters.is_empty() => {}
                0 => letters[at] = pick(&mut dice, &LETTERS),
                1 => letters.insert(at, pick(&mut dice, &LETTERS)),
                _ => drop(letters.remove(at)),
            }
        }
        let id: String = letters.into_iter().collect();
        let value = if dice.usize(..2) == 0 { value } else { pick(&mut dice, &VALUES).to_owned() };
        let user = pick(&mut dice, &[ANN, ANN, ANN, BOB, EVE]);
        if press(&world, user, &id, &value).await {
            world = games().await;
        }
    }
}
