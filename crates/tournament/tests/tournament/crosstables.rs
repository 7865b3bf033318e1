//! Points, tie-breaks and places of crosstables worked out by hand.
//!
//! A cell is what its row scores against its column: `1`, `=`, `0` at the board, `+` and `-` by forfeit, `.` if nothing
//! is recorded. In a double round robin a cell has the games of both cycles. A row that is expected has place, player,
//! points, direct encounter, Sonneborn-Berger, wins and games with Black.
//!
//! The colours are Berger's. Of 4 players 1 and 2 have Black once (3-1 and 1-2), 3 and 4 twice (2-3, 4-3 and 1-4, 2-4).
//! Of 5 all have it twice. Of 6 it is 1: 3-1, 5-1; 2: 1-2, 4-2; 3: 5-3, 2-3; 4: 3-4, 6-4, 1-4; 5: 2-5, 4-5, 6-5; 6:
//! 1-6, 2-6, 3-6.

use cardinal_tournament::{CellScore, Cycles, GameResult, PieceColour, RoundRobin, Standing, Tournament};

use crate::events::{player, record, round_robin};

struct Crosstable {
    name: &'static str,
    cycles: Cycles,
    rows: &'static [&'static str],
    withdrawn: &'static [u16],
    expected: &'static [&'static str],
}

/// A crosstable of a single round robin that nobody has withdrawn from.
const fn single(name: &'static str, rows: &'static [&'static str], expected: &'static [&'static str]) -> Crosstable {
    Crosstable { name, cycles: Cycles::Single, rows, withdrawn: &[], expected }
}

const CROSSTABLES: [Crosstable; 13] = [
    // 1 beats all, 2 all but 1, 3 only 4. Sonneborn-Berger: 1 has 2 + 1 + 0 = 3, 2 has 1 + 0 = 1, 3 has 0.
    single(
        "nobody is equal",
        &["* 1 1 1", "0 * 1 1", "0 0 * 1", "0 0 0 *"],
        &["1 1 3 - 3 3 1", "2 2 2 - 1 2 1", "3 3 1 - 0 1 2", "4 4 0 - 0 0 2"],
    ),
    // 2 and 3 have 2 points, and 3 beat 2. 1 and 4 have 1 point, and 1 beat 4, so 1 is third although its
    // Sonneborn-Berger is 1 (beat 4, who has 1), and that of 4 is 2 (beat 3, who has 2). 2 beat 1 and 4: 1 + 1 = 2. 3
    // beat 1 and 2: 1 + 2 = 3.
    single(
        "the direct encounter comes before Sonneborn-Berger",
        &["* 0 0 1", "1 * 0 1", "1 1 * 0", "0 0 1 *"],
        &["1 3 2 1 3 2 2", "2 2 2 0 2 2 1", "3 1 1 1 1 1 1", "4 4 1 0 2 1 2"],
    ),
    // 1 beats 2, 2 beats 3, 3 beats 1, and all beat 4. Among the three each has 1. Sonneborn-Berger: 2 for the beaten
    // of the three and 0 for 4, so 2 each. Two wins each. 3 had Black twice; 1 and 2 had it once and share the second
    // place.
    single(
        "games with Black decide, and equal ones share a place",
        &["* 1 0 1", "0 * 1 1", "1 0 * 1", "0 0 0 *"],
        &["1 3 2 1 2 2 2", "2 1 2 1 2 2 1", "2 2 2 1 2 2 1", "4 4 0 - 0 0 2"],
    ),
    // Three draws each: 1½ points, as many among themselves, Sonneborn-Berger three times half of 1½, 2¼. No win. 3 and
    // 4 had Black twice.
    single(
        "all games are drawn",
        &["* = = =", "= * = =", "= = * =", "= = = *"],
        &["1 3 1½ 1½ 2¼ 0 2", "1 4 1½ 1½ 2¼ 0 2", "3 1 1½ 1½ 2¼ 0 1", "3 2 1½ 1½ 2¼ 0 1"],
    ),
    // Points: 1 has 1½, 2 has ½, 3 has 2½, 4 has 2½, 5 has 3. 3 and 4 drew. Sonneborn-Berger of 4: 2 beaten ½, half of
    // 3 1¼, 5 beaten 3, together 4¾. Of 3: 1½ + ½ + 1¼ = 3¼. Of 5: 1½ + ½ + 2½ = 4½. Of 1: half of 2 ¼, and 4 beaten
    // 2½: 2¾. Of 2: half of 1, ¾.
    single(
        "Sonneborn-Berger decides after a drawn encounter",
        &["* = 0 1 0", "= * 0 0 0", "1 1 * = 0", "0 1 = * 1", "1 1 1 0 *"],
        &["1 5 3 - 4½ 3 2", "2 4 2½ ½ 4¾ 2 2", "3 3 2½ ½ 3¼ 2 2", "4 1 1½ - 2¾ 1 2", "5 2 ½ - ¾ 0 2"],
    ),
    // 1, 2 and 5 have 3 points: among them 5 has ½ + 1, 1 has ½ + ½, 2 has ½ + 0. 3, 4 and 6 have 2: among them 6 has
    // 2, 3 has 1, 4 has 0. Their Sonneborn-Berger would say the contrary: 6 has 2 + 2 = 4, 3 has 1½ + 2 + 1½ = 5, 4 has
    // 1½ + 1½ + 3 = 6. 5 has 1½ + 3 + 1 + 2 = 7½, 1 has 1½ + 1 + 1 + 1½ + 2 = 7, 2 has 1½ + 2 + 1 + 2 = 6½.
    single(
        "three equal players have a table of their own",
        &["* = = = = 1", "= * 1 = 0 1", "= 0 * 1 = 0", "= = 0 * 1 0", "= 1 = 0 * 1", "0 0 1 1 0 *"],
        &["1 5 3 1½ 7½ 2 3", "2 1 3 1 7 1 2", "3 2 3 ½ 6½ 2 2", "4 6 2 2 4 2 3", "5 3 2 1 5 1 2", "6 4 2 0 6 1 3"],
    ),
    // 4 and 6 have 2½ and drew. Sonneborn-Berger of 4: half of 1 ¾, 2 beaten 2, half of 5 1¾, half of 6 1¼, together
    // 5¾. Of 6: 1½ + 3 + 1¼ = 5¾. 6 won twice, 4 once. Of 5: 1½ + 2 + 1¼ + 2½ = 7¼. Of 3: 2 + 2½ + 3½ = 8. Of 2: 1½ +
    // 2½ = 4. Of 1: 3 + 1¼ = 4¼.
    single(
        "wins decide",
        &["* 0 1 = 0 0", "1 * 0 0 0 1", "0 1 * 1 1 0", "= 1 0 * = =", "1 1 0 = * 1", "1 0 1 = 0 *"],
        &["1 5 3½ - 7¼ 3 3", "2 3 3 - 8 3 2", "3 6 2½ ½ 5¾ 2 3", "4 4 2½ ½ 5¾ 1 3", "5 2 2 - 4 2 2", "6 1 1½ - 4¼ 1 2"],
    ),
    // 2 forfeits to 1 and to 4, and 3 and 4 both forfeit. 1: 1 + 1 + ½ = 2½. 4: ½ + 1 + 0 = 1½. 2: 1. Sonneborn-Berger
    // of 1: 1 (2, by forfeit) + 0 (3) + ¾ (half of 4) = 1¾. Of 4: 1¼ (half of 1) + 1 (2, by forfeit) = 2¼. Of 2: 0 (3).
    // Black was played by 1 (3-1), 3 (2-3) and 4 (1-4); 1-2, 2-4 and 4-3 were not played.
    single(
        "forfeits count as 1 and 0, but not as games with Black",
        &["* + 1 =", "- * 1 -", "0 0 * -", "= + - *"],
        &["1 1 2½ - 1¾ 2 1", "2 4 1½ - 2¼ 1 1", "3 2 1 - 0 1 0", "4 3 0 - 0 0 1"],
    ),
    // 6 played 2 of 5 games, less than half: nothing counts, neither the win over 1 nor the loss to 4 nor the forfeits.
    // 1 has 1 + ½ + ½ + 1 = 3, 2 has 1 + 1 + ½, 3 has ½ + 1 + ½, 4 has ½ + 1, 5 has ½ + ½. Sonneborn-Berger of 1: 2½ +
    // 1 + ¾ + 1 = 5¼. Of 2: 2 + 1½ + ½ = 4. Of 3: 1½ + 1½ + ½ = 3½. Of 4: 1½ + 1 = 2½. Of 5: 1¼ + 1 = 2¼. Without 6, 4
    // and 5 have Black twice: 3-4, 1-4 and 2-5, 4-5.
    Crosstable {
        withdrawn: &[6],
        ..single(
            "who withdraws early counts for nobody",
            &["* 1 = = 1 0", "0 * 1 1 = .", "= 0 * 1 = .", "= 0 0 * 1 1", "0 = = 0 * .", "1 . . 0 . *"],
            &[
                "1 1 3 - 5¼ 2 2",
                "2 2 2½ - 4 2 2",
                "3 3 2 - 3½ 1 2",
                "4 4 1½ - 2½ 1 2",
                "5 5 1 - 2¼ 0 2",
                "- 6 0 - 0 0 0",
            ],
        )
    },
    // 4 won all of the first cycle, 3 of 6 games and so half, and forfeits the second. 1: 1½ against 2, 1 against 3, 1
    // by forfeit: 3½. 2: ½ + 1 + 1. 3: 1 + 1 + 1. 4: 3. 3 and 4 have 1 each between them. Sonneborn-Berger of 4: 3½ +
    // 2½ + 3 = 9. Of 3: 3½ (two draws with 1) + 2½ (one win over 2) + 3 (4, by forfeit) = 9. 4 won 3 times, 3 twice. Of
    // 1: 1½ · 2½ = 3¾, and 3, and 3: 9¾. Of 2: ½ · 3½ = 1¾, and 3, and 3: 7¾. Black was played by 1: 3-1, 2-1; 2: 1-2,
    // 3-2; 3: 2-3, 4-3, 1-3; 4: 1-4, 2-4.
    Crosstable {
        name: "who withdraws with half of the games played forfeits the rest",
        cycles: Cycles::Double,
        rows: &["* 1= == 0.", "0= * 10 0.", "== 01 * 0.", "1. 1. 1. *"],
        withdrawn: &[4],
        expected: &["1 1 3½ - 9¾ 2 2", "2 4 3 1 9 3 2", "3 3 3 1 9 2 3", "4 2 2½ - 7¾ 2 2"],
    },
    // After the first round 1 drew with 4 and 2 with 3. All have ½, but not all have met. Sonneborn-Berger: half of ½.
    // 3 and 4 had Black.
    single(
        "there is no direct encounter until all of them have met",
        &["* . . =", ". * = .", ". = * .", "= . . *"],
        &["1 3 ½ - ¼ 0 1", "1 4 ½ - ¼ 0 1", "3 1 ½ - ¼ 0 0", "3 2 ½ - ¼ 0 0"],
    ),
    // 1 and 2 have drawn the first of their two games. Sonneborn-Berger: half of ½. 2 had Black.
    Crosstable {
        name: "there is no direct encounter until both games are decided",
        cycles: Cycles::Double,
        rows: &["* =. ..", "=. * ..", ".. .. *"],
        withdrawn: &[],
        expected: &["1 2 ½ - ¼ 0 1", "2 1 ½ - ¼ 0 0", "3 3 0 - 0 0 0"],
    },
    // 1 and 2 beat each other once and have 1½ against 3: 2½. Sonneborn-Berger: 2½ + 1½ · 1 = 4 each. Two wins each.
    // Black: 1 in 3-1 and 2-1, 2 in 1-2 and 3-2, 3 in 2-3 and 1-3. Of 3: two draws, 1¼ + 1¼ = 2½.
    Crosstable {
        name: "two who are equal in everything share the first place",
        cycles: Cycles::Double,
        rows: &["* 10 1=", "01 * 1=", "0= 0= *"],
        withdrawn: &[],
        expected: &["1 1 2½ 1 4 2 2", "1 2 2½ 1 4 2 2", "3 3 1 - 2½ 0 2"],
    },
];

/// The event of a crosstable.
fn event(crosstable: &Crosstable) -> Tournament {
    let rows: Vec<Vec<&str>> = crosstable.rows.iter().map(|row| row.split(' ').collect()).collect();
    let format = RoundRobin { cycles: crosstable.cycles, ..RoundRobin::default() };
    let mut event = round_robin(format, rows.len() as u16);
    let cycle = event.round_count().unwrap() / if crosstable.cycles == Cycles::Double { 2 } else { 1 };
    for pairing in event.pairings().to_vec() {
        let [white, black] = pairing.players().map(|player| usize::from(player.get()) - 1);
        let game = usize::from((pairing.round - 1) / cycle);
        let scores = [rows[white][black], rows[black][white]].map(|cell| cell.chars().nth(game).unwrap());
        let result = match scores {
            ['.', '.'] => continue,
            ['1', '0'] => GameResult::WhiteWins,
            ['=', '='] => GameResult::Draw,
            ['0', '1'] => GameResult::BlackWins,
            ['+', '-'] => GameResult::BlackForfeits,
            ['-', '+'] => GameResult::WhiteForfeits,
            ['-', '-'] => GameResult::BothForfeit,
            _ => panic!("{}: {white} and {black} have {scores:?}", crosstable.name),
        };
        record(&mut event, pairing.id, result);
    }
    for number in crosstable.withdrawn {
        event.withdraw(player(*number)).unwrap();
    }
    event
}

fn written(row: &Standing) -> String {
    let place = row.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
    let direct = row.direct_encounter.map_or_else(|| "-".to_owned(), |points| points.to_string());
    let Standing { player, points, sonneborn_berger, wins, black_games, .. } = row;
    format!("{place} {player} {points} {direct} {sonneborn_berger} {wins} {black_games}")
}

#[test]
fn tables_are_as_worked_out_by_hand() {
    for crosstable in &CROSSTABLES {
        let table = &event(crosstable).tables()[0];
        let rows: Vec<String> = table.rows.iter().map(written).collect();
        assert_eq!(rows, crosstable.expected, "{}", crosstable.name);
        for row in table.rows.iter().filter(|row| row.place.is_some()) {
            assert_eq!(row.games, row.wins + row.draws + row.losses, "{}: {row:?}", crosstable.name);
        }
    }
}

#[test]
fn the_cells_are_those_that_were_recorded() {
    for crosstable in &CROSSTABLES {
        let event = event(crosstable);
        let table = &event.tables()[0];
        for (row, cells) in (1..).zip(crosstable.rows) {
            for (column, cell) in (1..).zip(cells.split(' ')).filter(|(_, cell)| *cell != "*") {
                let shown = table.cells(player(row), player(column)).map(|cell| cell.score.to_string());
                let is_out = |number: &u16| crosstable.withdrawn.contains(number);
                let open = match (is_out(&row), is_out(&column)) {
                    (true, _) => "−",
                    (_, true) => "+",
                    _ => "·",
                };
                let wanted = cell.replace('.', open).replace('=', "½").replace('-', "−");
                assert_eq!(shown.collect::<String>(), wanted, "{}: {row} against {column}", crosstable.name);
            }
        }
    }
}

#[test]
fn a_cell_says_what_the_game_is_to_its_row() {
    let event = event(&CROSSTABLES[8]);
    let table = &event.tables()[0];
    let cell = |row, column| *table.cells(player(row), player(column)).next().unwrap();
    // 1-6 in round 1, which doesn't count as 6 has withdrawn.
    let (lost, won) = (cell(1, 6), cell(6, 1));
    assert_eq!((lost.score, lost.colour, lost.round, lost.counts), (CellScore::Loss, PieceColour::White, 1, false));
    assert_eq!((won.score, won.colour, won.counts), (CellScore::Win, PieceColour::Black, false));
    // 2-6 in round 3.
    assert_eq!((cell(2, 6).score, cell(2, 6).round, cell(2, 6).counts), (CellScore::ForfeitWin, 3, false));
    assert!(cell(1, 2).counts);
}
