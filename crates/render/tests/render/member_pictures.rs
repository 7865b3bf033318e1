//! Members' cards, leaderboards and ladders: what is told of them, and what is where.

use cardinal_render::{
    ALT_LIMIT, LEADERBOARD_PAGE, LeaderboardRow, LeaderboardScene, Picture, ProfileRow, ProfileScene, Theme,
    ladder_alt, leaderboard_alt, profile_alt,
};
use cardinal_rules::{Card, KnightmareCard};
use image::{RgbImage, imageops};

use crate::scenes::{self, member_fixtures};

fn pixels(picture: &Picture) -> RgbImage {
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

fn leaderboard(scene: &LeaderboardScene<'_>) -> RgbImage {
    pixels(&scenes::renderer().leaderboard(scene).unwrap())
}

fn profile(scene: &ProfileScene<'_>) -> RgbImage {
    pixels(&scenes::renderer().profile(scene).unwrap())
}

/// The part of a picture with these columns.
fn columns(picture: &RgbImage, left: u32, right: u32) -> RgbImage {
    imageops::crop_imm(picture, left, 0, right - left, picture.height()).to_image()
}

#[test]
fn a_profile_is_described_game_by_game() {
    assert_eq!(
        profile_alt(&member_fixtures::PROFILE),
        "Profile of Mira, Chess Club. \
         Knightmare Chess: rated 1629, 31 wins, 4 draws, 25 losses, rating between 1483 and 1645. \
         No Stress Chess: rated 1530 (provisional), 3 wins, 0 draws, 1 loss, rating between 1518 and 1541. \
         ChessMe: casual games only, 1 win, 1 draw, 6 losses. \
         Longest winning streak: 7. Current games: 3. Favourite card: Fireball."
    );
    let scene = member_fixtures::PROFILE;
    assert_eq!(scenes::renderer().profile(&scene).unwrap().alt, profile_alt(&scene));
}

#[test]
fn a_profile_without_results_is_described() {
    assert_eq!(profile_alt(&member_fixtures::NEWCOMER), "Profile of Jonathan, everywhere. No finished games yet.");
    let busy = ProfileScene { name: " \n ", running: 2, ..member_fixtures::NEWCOMER };
    assert_eq!(profile_alt(&busy), "Profile of Someone, everywhere. No finished games yet. Current games: 2.");
}

#[test]
fn a_rating_that_never_changed_has_no_range() {
    let row = ProfileRow { course: &[1500, 1500], ..member_fixtures::ROWS[0] };
    let told = profile_alt(&ProfileScene { rows: &[row], ..member_fixtures::NEWCOMER });
    assert_eq!(told, "Profile of Jonathan, everywhere. Knightmare Chess: rated 1629, 31 wins, 4 draws, 25 losses.");
}

#[test]
fn a_leaderboard_is_described_row_by_row() {
    assert_eq!(
        leaderboard_alt(&member_fixtures::LEADERBOARD),
        "Knightmare Chess leaderboard, Chess Club. #1 Mira: 1629, 60 games. #2 Jonathan: 1601, 112 games. \
         #3 Ágnes: 1588, 41 games. #4 Ben: 1575?, 4 games (highlighted). #5 queen_of_hearts: 1544, 23 games. \
         #6 Łukasz: 1502, 87 games. #7 pawnstorm: 1499, 15 games. #8 Zoë: 1480?, 2 games. \
         #9 The Duke: 1421, 33 games. #10 rookie: 998, 208 games. Page 1 of 5 · 47 players."
    );
    let scene = member_fixtures::LEADERBOARD;
    assert_eq!(scenes::renderer().leaderboard(&scene).unwrap().alt, leaderboard_alt(&scene));
}

#[test]
fn the_row_of_a_member_on_another_page_is_described_last() {
    assert_eq!(
        leaderboard_alt(&member_fixtures::ELSEWHERE),
        "No Stress Chess leaderboard, Chess Club. #1001 Ferz: 702, 9 games. #1002 Alfil: 655?, 1 game. \
         #1003 Dabbaba: 431, 1204 games. #1004 Mann: -12?, 3 games. #2 Mira: 1530, 34 games (highlighted). \
         Page 101 of 101 · 1,004 players."
    );
}

#[test]
fn who_has_no_rank_yet_stands_below_a_line_and_is_described_without_one() {
    assert_eq!(
        leaderboard_alt(&member_fixtures::BELOW_THE_LINE),
        "ChessMe leaderboard, Chess Club. #1 Mira: 1629, 60 games. #2 Jonathan: 1601, 5 games. \
         Not ranked yet, Ben: 1692?, 4 games (highlighted). Not ranked yet, Zoë: 1480?, 1 game. 4 players."
    );
    let ranked = LeaderboardScene { rows: &member_fixtures::NEWCOMERS[..2], ..member_fixtures::BELOW_THE_LINE };
    let below = LeaderboardScene { rows: &member_fixtures::NEWCOMERS[2..], ..member_fixtures::BELOW_THE_LINE };
    let [all, ranked, below] =
        [&member_fixtures::BELOW_THE_LINE, &ranked, &below].map(|scene| leaderboard(scene).height());
    assert!(all > ranked + 2 * 57, "the line takes room of its own");
    assert_eq!(below, all - 2 * 57, "a page can begin with the line");
}

#[test]
fn an_empty_leaderboard_is_described() {
    assert_eq!(
        leaderboard_alt(&member_fixtures::UNRATED),
        "ChessMe leaderboard, Chess Club. Nobody has a rating here yet."
    );
}

#[test]
fn a_ladder_is_described_place_by_place() {
    assert_eq!(
        ladder_alt(&member_fixtures::LADDER),
        "Knightmare Chess ladder, Chess Club. #1 Mira, since 2026-01-08, 60 games. \
         #2 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW…, since 2025-12-24, 112 games. #3 Ágnes, since 2026-11-30, 1 game. \
         #4 🦄🦄🦄, since 2026-11-11, 1204 games. #5 queen_of_hearts, since 2026-10-28, 0 games. \
         #12 Ben, since 2026-09-07, 4 games (highlighted). Page 1 of 2 · 12 members."
    );
    let scene = member_fixtures::LADDER;
    assert_eq!(scenes::renderer().ladder(&scene).unwrap().alt, ladder_alt(&scene));
    assert_eq!(ladder_alt(&member_fixtures::EMPTY_LADDER), "ChessMe ladder, Chess Club. Nobody has joined yet.");
}

/// Names are shortened, so that what follows them is not cut off.
#[test]
fn the_longest_texts_are_complete() {
    let name = "é".repeat(900);
    let row = LeaderboardRow {
        is_asker: true,
        ..member_fixtures::row(12_345, &name, member_fixtures::provisional(12_345), 12_345)
    };
    let rows = [row; LEADERBOARD_PAGE];
    let (title, place, footer) = (&*name, &*name, &*name);
    let scene = LeaderboardScene { title, place, rows: &rows, asker: Some(row), footer, theme: Theme::Slate };
    let told = leaderboard_alt(&scene);
    assert!(told.chars().count() <= ALT_LIMIT, "{}", told.chars().count());
    assert_eq!(told.matches("12345?, 12345 games (highlighted). ").count(), LEADERBOARD_PAGE + 1, "{told}");
    assert!(told.ends_with(&format!(" {}….", "é".repeat(31))), "{told}");

    let row = ProfileRow {
        game: &name,
        rating: Some(member_fixtures::provisional(12_345)),
        course: &[1, 12_345],
        wins: 123_456,
        draws: 123_456,
        losses: 123_456,
    };
    let favourite = Some(Card::Knightmare(KnightmareCard::IrresistibleForce));
    let told =
        profile_alt(&ProfileScene { name: &name, place, rows: &[row; 4], favourite, ..member_fixtures::PROFILE });
    assert!(told.chars().count() <= ALT_LIMIT, "{}", told.chars().count());
    assert!(told.ends_with(" Favourite card: Irresistible Force."), "{told}");
}

/// The columns in which a leaderboard has ranks, names, and numbers.
const RANKS: (u32, u32) = (0, 98);
const NAMES: (u32, u32) = (98, 456);
const NUMBERS: (u32, u32) = (456, 720);

#[test]
fn names_stay_in_their_column() {
    let plain: Vec<LeaderboardRow<'_>> =
        member_fixtures::NAMES.iter().map(|row| LeaderboardRow { name: "A", ..*row }).collect();
    let any = leaderboard(&member_fixtures::ANY_NAMES);
    let same = leaderboard(&LeaderboardScene { rows: &plain, ..member_fixtures::ANY_NAMES });
    for (left, right) in [RANKS, NUMBERS] {
        assert!(columns(&any, left, right) == columns(&same, left, right), "{left} to {right}");
    }
    assert!(columns(&any, NAMES.0, NAMES.1) != columns(&same, NAMES.0, NAMES.1));
}

/// Digits of numbers below each other are below each other too, however wide they are.
#[test]
fn a_rating_ends_where_the_one_above_it_ends() {
    let last = |points: i32| {
        let rows = [member_fixtures::row(5, "Mira", member_fixtures::rated(points), 1)];
        let picture = leaderboard(&LeaderboardScene { rows: &rows, ..member_fixtures::LEADERBOARD });
        // From the tens on: the first column of the last digit is the same in all.
        columns(&picture, 642, 720)
    };
    assert!(last(1118) == last(2948), "the last digit moves");
    assert!(last(1118) != last(1110), "the last digit is not in these columns");
}

#[test]
fn the_member_who_asks_stands_out() {
    let ground = |is_asker: bool| {
        let rows = [LeaderboardRow { is_asker, ..member_fixtures::row(5, "Mira", member_fixtures::rated(1500), 1) }];
        let picture = leaderboard(&LeaderboardScene { rows: &rows, ..member_fixtures::LEADERBOARD });
        (*picture.get_pixel(300, 122), *picture.get_pixel(16, 142))
    };
    let ((own, stripe), (other, none)) = (ground(true), ground(false));
    assert_ne!(own, other);
    assert!(stripe != own && none == other, "only the asker's row has a stripe at its left edge");
    // The row after the gap is highlighted without being told.
    let below = leaderboard(&LeaderboardScene { theme: Theme::Slate, ..member_fixtures::ELSEWHERE });
    assert_eq!(*below.get_pixel(300, below.height() - 56 - 8), own);
}

#[test]
fn only_the_first_three_ranks_have_laurels() {
    let rank = |rank: u32| {
        let rows = [member_fixtures::row(rank, "Mira", member_fixtures::rated(1500), 1)];
        let picture = leaderboard(&LeaderboardScene { rows: &rows, footer: "", ..member_fixtures::LEADERBOARD });
        // Left of the digit.
        imageops::crop_imm(&picture, 28, 118, 16, 48).to_image()
    };
    let [gold, silver, bronze, none] = [1, 2, 3, 4].map(rank);
    assert!(gold != silver && silver != bronze && gold != bronze && bronze != none);
    assert!(none == rank(7), "a rank without a laurel has something beside its digit");
}

#[test]
fn a_picture_is_as_high_as_its_rows_need() {
    let height = |rows: usize| {
        leaderboard(&LeaderboardScene {
            rows: &vec![member_fixtures::FIRST_PAGE[4]; rows],
            ..member_fixtures::LEADERBOARD
        })
        .height()
    };
    assert_eq!(height(10) - height(9), 57);
    assert_eq!(height(14) - height(10), 4 * 57, "a page that is too long is shown as well");
    let height = |rows: usize| {
        profile(&ProfileScene { rows: &vec![member_fixtures::ROWS[0]; rows], ..member_fixtures::PROFILE }).height()
    };
    assert_eq!(height(5) - height(2), 3 * 182);
    assert!(height(0) < height(1));
}

#[test]
fn parts_of_a_bar_are_as_long_as_their_shares() {
    // The bar of the first game, without anything above the sheets but the name.
    let runs = |wins, draws, losses| {
        let row = ProfileRow { wins, draws, losses, ..member_fixtures::ROWS[2] };
        let picture = profile(&ProfileScene { rows: &[row], ..member_fixtures::NEWCOMER });
        let bar: Vec<_> = (0..picture.width()).map(|x| *picture.get_pixel(x, picture.height() - 14 - 17)).collect();
        let ground = bar[30];
        let runs: Vec<usize> = bar[30..690]
            .chunk_by(|one, other| one == other)
            .filter(|run| run[0] != ground && run.len() > 3)
            .map(<[_]>::len)
            .collect();
        runs
    };
    let shares = runs(1, 1, 2);
    assert_eq!(shares.len(), 3, "{shares:?}");
    assert!(shares[0].abs_diff(shares[1]) <= 1 && shares[2].abs_diff(2 * shares[0]) <= 6, "{shares:?}");
    assert_eq!(runs(3, 0, 1).len(), 2);
    assert_eq!(runs(0, 4, 0).len(), 1);
    assert_eq!(runs(0, 0, 0).len(), 0);
}
