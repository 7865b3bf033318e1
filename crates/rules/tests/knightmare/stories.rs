//! The story of a turn: what moved, which card did what, what the responses were, what came back.

use cardinal_rules::{Choice, Deed, DeedKind, Fate, Game, Seat, Travel, Undone};
use cardinal_words::InWords;

use crate::scenario::{START, Scenario, position, scenario, start};

fn fate(fate: Fate) -> String {
    format!("{}{}", fate.kind.letter().to_ascii_lowercase(), fate.at)
}

fn travel(travel: Travel) -> String {
    let arrow = if travel.back { "<" } else { ">" };
    format!("{}{}{arrow}{}", travel.kind.letter().to_ascii_lowercase(), travel.from, travel.to)
}

fn chosen(choices: &[Choice]) -> String {
    choices.iter().flat_map(|choice| [" ".to_owned(), choice.to_string()]).collect()
}

/// A deed as `w play holy-war b1 c1: nb1>c1 bc1>b1`.
fn told(deed: &Deed) -> String {
    let what = match &deed.what {
        DeedKind::Moved(moved) => moved.san.clone(),
        DeedKind::Played { card, choices, no_effect, waits } => {
            let sign = if *no_effect {
                " in vain"
            } else if *waits {
                " asking"
            } else {
                ""
            };
            format!("play {card}{}{sign}", chosen(choices))
        }
        DeedKind::Answered { card, choices, no_effect, undone } => {
            let undone = match undone {
                Some(Undone::Turn) => " undoes the turn".to_owned(),
                Some(Undone::Steps { cards, moved }) => {
                    let cards: String = cards.iter().flat_map(|card| [" ".to_owned(), card.to_string()]).collect();
                    format!(" gives back{cards}{}", if *moved { " the move" } else { "" })
                }
                None => String::new(),
            };
            format!("answer {card}{}{}{undone}", chosen(choices), if *no_effect { " in vain" } else { "" })
        }
        DeedKind::Chose { card, choices } => format!("choose {card}{}", chosen(choices)),
        DeedKind::Discarded { card } => format!("discard {card}"),
        DeedKind::TookBack { card } => format!("take back {card:?}"),
        DeedKind::LostMove => "lose the move".to_owned(),
        DeedKind::Said { kind } => format!("say {}", kind.in_words()),
        DeedKind::Paid => "pay".to_owned(),
        DeedKind::Returned { at } => format!("return {at}"),
        DeedKind::Sprung { at } => format!("trap {at}"),
    };
    let seat = if deed.seat == Seat::White { "w" } else { "b" };
    let travels = deed.travels.iter().copied().map(travel);
    let lost = deed.lost.iter().map(|lost| format!("-{}", fate(*lost)));
    let back = deed.back.iter().map(|back| format!("+{}", fate(*back)));
    let came: Vec<String> = travels.chain(lost).chain(back).collect();
    let came = if came.is_empty() { String::new() } else { format!(": {}", came.join(" ")) };
    format!("{seat} {what}{came}")
}

/// The story of the last turn, deed by deed; what is new comes after a bar.
fn story(game: &Game) -> String {
    let Some(story) = game.story() else { return "nothing".to_owned() };
    let mut deeds: Vec<String> = story.deeds.iter().map(told).collect();
    deeds.insert(story.known, "|".to_owned());
    deeds.join(" / ").replace("| / ", "| ").replace(" / |", " |")
}

fn after(mut scenario: Scenario, actions: &str) -> String {
    scenario.play(actions);
    story(&scenario.game)
}

#[test]
fn a_move_and_a_card_are_told_with_what_they_moved_and_took() {
    assert_eq!(story(&scenario(START, "", "").game), "nothing");
    assert_eq!(after(scenario(START, "", ""), "e2e4;end"), "| w e4: pe2>e4");
    // A knight and a bishop swap squares.
    let traded = after(scenario(START, "holy-war", ""), "e2e4;play holy-war b1 c1;end");
    assert_eq!(traded, "| w e4: pe2>e4 / w play holy-war b1 c1: nb1>c1 bc1>b1");
    let castled = after(scenario("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", ""), "e1g1;end");
    assert_eq!(castled, "| w O-O: ke1>g1 rh1>f1");
    let taken = after(scenario("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", ""), "e4d5;end");
    assert_eq!(taken, "| w exd5: pe4>d5 -pd5");
}

#[test]
fn an_answer_that_undoes_the_turn_tells_what_came_back() {
    let mut game = scenario(START, "holy-war", "chaos annexation");
    game.play("e2e4;play holy-war b1 c1;end");
    let ended = story(&game.game);
    assert_eq!(ended, "| w e4: pe2>e4 / w play holy-war b1 c1: nb1>c1 bc1>b1");
    game.play("play chaos");
    let undone = story(&game.game);
    assert!(undone.starts_with("w e4: pe2>e4 / w play holy-war b1 c1: nb1>c1 bc1>b1 | b answer chaos"), "{undone}");
    assert!(undone.contains("undoes the turn") && undone.contains("pe4<e2"), "{undone}");
    assert_eq!(game.game.story().unwrap().undone_by().map(|card| card.to_string()).as_deref(), Some("chaos"));
    game.play("d2d4;end");
    let anew = story(&game.game);
    assert!(anew.ends_with("| w d4: pd2>d4"), "what is news is the turn anew: {anew}");
}

#[test]
fn an_answer_to_a_capture_tells_what_it_brought_back() {
    // Hostage: the captured piece comes back where it stood, and a pawn goes in its place.
    let mut game = scenario("4k3/p7/8/3r4/4P3/8/8/4K3 w - - 0 1", "", "hostage");
    game.play("e4d5;end");
    assert_eq!(story(&game.game), "| w exd5: pe4>d5 -rd5");
    game.play("play hostage d5 a7");
    assert_eq!(story(&game.game), "w exd5: pe4>d5 -rd5 | b answer hostage d5 a7: -pa7 +ra7");
}

#[test]
fn what_a_card_asks_is_told_as_it_is_asked_and_answered() {
    let mut game = scenario("4k1b1/8/8/8/8/8/8/1B2K3 w - - 0 1", "heresy", "");
    game.play("e1e2;play heresy");
    assert_eq!(story(&game.game), "| w Ke2: ke1>e2 / w play heresy asking");
    game.play("choose g8+h8");
    let first = story(&game.game);
    assert!(first.contains("w play heresy asking: bg8>h8 / b choose heresy"), "{first}");
    game.play("choose b1+a1;end");
    let whole = story(&game.game);
    assert!(whole.contains("w play heresy: ") && whole.contains("bg8>h8") && whole.contains("bb1>a1"), "{whole}");
}

#[test]
fn a_lifted_piece_is_told_to_nobody_before_the_answer() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let lifted = |square: &str| {
        let mut game = scenario(fen, "abduction", "");
        game.play(&format!("e2e4;play abduction {square}"));
        story(&game.game)
    };
    assert_eq!(lifted("b8"), "| w play abduction asking");
    assert_eq!(lifted("b8"), lifted("h7"));
    let mut game = scenario(fen, "abduction", "");
    game.play("e2e4;play abduction b8;choose n b8");
    let right = story(&game.game);
    assert_eq!(right, "w e4: pe2>e4 | w play abduction b8 / b choose abduction n b8");
    let mut game = scenario(fen, "abduction", "");
    game.play("e2e4;play abduction b8;choose n g8");
    let wrong = story(&game.game);
    assert_eq!(wrong, "w e4: pe2>e4 | w play abduction b8: -nb8 / b choose abduction n g8");
}

#[test]
fn a_trap_is_told_when_it_is_sprung_and_where_it_lies_is_not() {
    let mut game = scenario("1r2k3/8/8/8/8/8/RP6/4K3 w - - 0 1", "man-trap", "");
    game.play("e1d1;play man-trap b2;end");
    assert_eq!(story(&game.game), "| w Kd1: ke1>d1 / w play man-trap");
    game.play("b8b2;end");
    assert_eq!(story(&game.game), "| b Rxb2: rb8>b2 -pb2 / w trap b2: -rb2");
}

#[test]
fn what_is_said_costs_what_is_told() {
    let mut game = start(cardinal_rules::Position {
        effects: Some(vec![cardinal_rules::Effect::new("doomsayer".parse().unwrap(), Seat::White, Vec::new())]),
        ..position(START, "", "")
    });
    game.play("say q;e2e4;end");
    assert_eq!(story(&game.game), "| w say queen: -qd1 / w e4: pe2>e4");
}

#[test]
fn a_step_that_is_taken_back_is_not_told() {
    let taken = after(scenario(START, "holy-war", ""), "e2e4;play holy-war b1 c1;back;back;d2d4;end");
    assert_eq!(taken, "| w d4: pd2>d4");
}
