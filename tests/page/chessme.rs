//! A game of ChessMe from the challenge to checkmate, White with menus only and Black with typed commands only, along a
//! line that is searched for once the tiles are dealt.

use cardinal_rules::{Action, Game, Seat, notation};
use cardinal_test_support::{Turn, dealt, helpmate};

use crate::room::{Room, begin, in_a_hall, is_over, open_panel, settled, told};
use crate::window::{Shown, Window, Windows};

async fn play(room: Room) {
    let mut last = begin(&room, "chessme", "ChessMe", &[]).await;
    let mut game = dealt(&room.database).await;
    let line = helpmate(&game, 7);
    let winner = if line.last().expect("a line has turns").seat == Seat::White { "Ada" } else { "Ben" };
    for turn in line {
        let (mover, other) = if turn.seat == Seat::White { (&room.ada, &room.ben) } else { (&room.ben, &room.ada) };
        match turn.seat {
            Seat::White => by_menus(mover, other, &last, &turn).await,
            Seat::Black => by_typing(mover, &game, &turn).await,
        }
        last = told(mover, other, &last, Some(other)).await;
        for action in [Some(&turn.moved), turn.then.as_ref()].into_iter().flatten() {
            game.apply(turn.seat, action).expect("the line is legal");
        }
    }
    assert!(is_over(&last), "{}", last.text);
    for window in [&room.ada, &room.ben] {
        let end = window.becomes(&last, "the result", Shown::has_picture).await;
        assert!(end.text.contains(&format!("{winner} wins by checkmate")), "{}", end.text);
        assert!(end.offers("Play again") && end.offers("Moves") && !end.offers("My turn"), "{end:?}");
    }
}

async fn by_menus(mover: &Window, other: &Window, last: &Shown, turn: &Turn) {
    let Action::Move { from, to, promote, .. } = &turn.moved else { panic!("a turn begins with a move") };
    let mut wanted = vec![from.to_string(), to.to_string()];
    wanted.push(promote.map_or("stays".to_owned(), |kind| kind.to_string()));
    if let Some(Action::Place { tile, at }) = &turn.then {
        wanted.extend([tile.to_string(), at.to_string()]);
    }
    let mut panel = open_panel(mover, other, last).await;
    for value in wanted {
        // A single choice is selected automatically, and most pawns do not promote.
        if let Some(label) = panel.label_of(&value) {
            mover.press(&panel, &label).await;
        } else if let Some(menu) = panel.menus.first().cloned() {
            let items = mover.unfold(&panel, &menu).await;
            let Some(item) = items.iter().find(|item| item.value == value) else {
                mover.fold().await;
                continue;
            };
            mover.pick(item).await;
        } else {
            continue;
        }
        let before = panel.clone();
        panel = mover.becomes(&panel, "the next step", |message| *message != before && settled(message)).await;
    }
    if turn.then == Some(Action::Skip) {
        mover.press(&panel, "Send without a tile").await;
    }
}

/// The move and its tile in one command, from the suggestions.
async fn by_typing(mover: &Window, game: &Game, turn: &Turn) {
    mover.types("/move").await;
    mover.click(r#"[data-testid="command-item"][data-command="move"]"#).await;
    let san = notation::san(game, &turn.moved).expect("a legal move has a name");
    mover.writes(turn.moved.to_string()).await;
    mover.takes(&san).await;
    let place = match &turn.then {
        Some(Action::Place { tile, at }) => Some(format!("{} {at}", tile.letter())),
        Some(_) => Some("none".to_owned()),
        None => None,
    };
    if let Some(place) = place {
        mover.click(r#"[data-testid="option-offer"][data-option="place"]"#).await;
        mover.writes(place.as_str()).await;
        mover.takes(&place).await;
    }
    mover.enter().await;
}

pub(crate) async fn to_a_mate_by_menus_and_by_typing(windows: &Windows) {
    in_a_hall(windows, play).await;
}
