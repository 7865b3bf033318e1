//! Standings, brackets and champions: what is told of them, and what is refused.

use cardinal_render::{
    ALT_LIMIT, BracketColumn, BracketScene, BracketTie, ChampionScene, RenderError, StandingsRow, StandingsScene,
    Theme, TieSide, bracket_alt, bracket_parts, champion_alt, standings_alt,
};

use crate::scenes::{self, event_fixtures};

#[test]
fn standings_are_described_row_by_row() {
    assert_eq!(
        standings_alt(&event_fixtures::STANDINGS),
        "Standings of Autumn Cup, Chess Club · Round 5 of 5. #1 Mira: 2½, Sonneborn-Berger 2¾. #2 Jonathan: 1½, \
         Sonneborn-Berger 2. #3 Ágnes: ½, Sonneborn-Berger ¾ (highlighted). #3 queen_of_hearts: ½, Sonneborn-Berger ¾. \
         Łukasz: withdrawn. 5 players."
    );
    let scene = event_fixtures::STANDINGS;
    assert_eq!(scenes::renderer().standings(&scene).unwrap().alt, standings_alt(&scene));
}

#[test]
fn standings_without_tie_breaks_or_rows_are_described() {
    let row = StandingsRow { tie_breaks: [""; 4], cells: &[], ..event_fixtures::STANDINGS.rows[0] };
    let told = standings_alt(&StandingsScene { rows: &[row], footer: " ", ..event_fixtures::STANDINGS });
    assert_eq!(told, "Standings of Autumn Cup, Chess Club · Round 5 of 5. #1 Mira: 2½.");
    let empty = StandingsScene { rows: &[], ..event_fixtures::STANDINGS };
    assert_eq!(standings_alt(&empty), "Standings of Autumn Cup, Chess Club · Round 5 of 5. 5 players.");
    assert!(scenes::renderer().standings(&empty).is_ok());
}

#[test]
fn a_bracket_is_described_from_its_last_round() {
    assert_eq!(
        bracket_alt(&event_fixtures::BRACKET),
        "Bracket of Autumn Cup, Chess Club · Round 2 of 3. Final: Jonathan waits for an opponent. Third place: Mira waits \
         for an opponent. Semi-finals: Jonathan beat Mira 2½–½; queen_of_hearts waits for an opponent. Quarter-finals: \
         Mira goes on without a match; Jonathan beat Ágnes 1½–½; queen_of_hearts beat Ben 2–0; Łukasz against محمد علي, \
         1–1. 7 players."
    );
    let scene = event_fixtures::BRACKET;
    assert_eq!(scenes::renderer().bracket(&scene).unwrap().alt, bracket_alt(&scene));
}

#[test]
fn a_champion_is_described() {
    assert_eq!(
        champion_alt(&event_fixtures::CHAMPION),
        "Result of Autumn Cup, Chess Club · Knightmare Chess ·…. Mira is the champion. #2 Jonathan: 5½. #3 Ágnes: 5. \
         #3 queen_of_hearts: 5."
    );
    let shared = ChampionScene { champions: &["Mira", "Ben"], rows: &[], ..event_fixtures::CHAMPION };
    assert!(champion_alt(&shared).ends_with("Mira and Ben share the title."), "{}", champion_alt(&shared));
    let scene = event_fixtures::CHAMPIONS;
    assert_eq!(scenes::renderer().champion(&scene).unwrap().alt, champion_alt(&scene));
}

#[test]
fn descriptions_of_events_fit_into_discords_limit() {
    let renderer = scenes::renderer();
    let alts = [
        event_fixtures::large_standings(renderer, 16, 2, 0, Theme::Slate).unwrap().alt,
        event_fixtures::large_bracket(renderer, 6, None, Theme::Slate).unwrap().alt,
    ];
    for alt in alts {
        assert!((600..=ALT_LIMIT).contains(&alt.chars().count()), "{alt}");
    }
}

#[test]
fn large_brackets_are_drawn_in_parts() {
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(bracket_parts), [1, 1, 1, 1, 5, 9, 17]);
    let draw = |rounds, part| event_fixtures::large_bracket(scenes::renderer(), rounds, part, Theme::Slate);
    for part in 0..17 {
        let picture = draw(7, Some(part)).unwrap();
        assert_eq!(picture.width, 720);
        assert!(picture.height < 1_200, "{}", picture.height);
    }
    assert!(matches!(draw(7, Some(17)), Err(RenderError::BracketPart { part: 17, parts: 17 })));
    assert!(matches!(draw(7, None), Err(RenderError::BracketSize(128))));
    assert!(draw(6, None).is_ok());
    // The first part has the matches of the first eight, the last one the final.
    let alts = [0, 16].map(|part| draw(7, Some(part)).unwrap().alt);
    assert!(alts[0].contains("Round of 32") && alts[0].contains("Round of 128") && !alts[0].contains("Final"));
    assert!(alts[1].contains("Final") && alts[1].contains("Round of 16") && !alts[1].contains("Round of 32"));
    assert!(alts[1].contains("Third place") && !alts[0].contains("Third place"));
}

#[test]
fn rounds_that_do_not_fit_together_are_refused() {
    let tie = BracketTie { sides: [TieSide::Open, TieSide::Open], winner: None };
    let (one, two, three) = ([tie], [tie; 2], [tie; 3]);
    let column = |ties| BracketColumn { name: "Round", ties };
    for columns in [
        vec![],
        vec![column(&two)],
        vec![column(&two), column(&two), column(&one)],
        vec![column(&three), column(&one)],
        vec![column(&two), column(&one), column(&[])],
    ] {
        let scene = BracketScene { columns: &columns, ..event_fixtures::BRACKET };
        assert!(matches!(scenes::renderer().bracket(&scene), Err(RenderError::BracketShape)), "{columns:?}");
        assert!(bracket_alt(&scene).starts_with("Bracket of Autumn Cup"));
    }
}
