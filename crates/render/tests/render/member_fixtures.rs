//! Members' cards and leaderboards with made-up players.

use cardinal_render::{
    LadderRow, LadderScene, LeaderboardRow, LeaderboardScene, ProfileRow, ProfileScene, RatingShown, Theme,
};
use cardinal_rules::{Card, KnightmareCard};

/// A rating that rests on enough games.
pub(crate) const fn rated(points: i32) -> RatingShown {
    RatingShown { points, provisional: false }
}

/// A rating that rests on too few games.
pub(crate) const fn provisional(points: i32) -> RatingShown {
    RatingShown { points, provisional: true }
}

/// The ratings after sixty games.
const LONG: [i32; 60] = [
    1512, 1499, 1508, 1521, 1534, 1519, 1507, 1496, 1483, 1497, 1510, 1524, 1539, 1527, 1541, 1553, 1547, 1560, 1549,
    1538, 1552, 1566, 1579, 1571, 1583, 1574, 1562, 1576, 1588, 1597, 1585, 1593, 1604, 1612, 1601, 1590, 1579, 1568,
    1580, 1591, 1583, 1595, 1606, 1617, 1627, 1619, 1608, 1598, 1609, 1620, 1631, 1640, 1634, 1645, 1637, 1626, 1615,
    1624, 1633, 1629,
];

/// The results of a member who has played every game.
pub(crate) const ROWS: [ProfileRow<'static>; 3] = [
    ProfileRow { game: "Knightmare Chess", rating: Some(rated(1629)), course: &LONG, wins: 31, draws: 4, losses: 25 },
    ProfileRow {
        game: "No Stress Chess",
        rating: Some(provisional(1530)),
        course: &[1522, 1541, 1518, 1530],
        wins: 3,
        draws: 0,
        losses: 1,
    },
    ProfileRow { game: "ChessMe", rating: None, course: &[], wins: 1, draws: 1, losses: 6 },
];

/// A full profile.
pub(crate) const PROFILE: ProfileScene<'static> = ProfileScene {
    name: "Mira",
    place: "Chess Club",
    rows: &ROWS,
    favourite: Some(Card::Knightmare(KnightmareCard::Fireball)),
    streak: 7,
    running: 3,
    theme: Theme::Slate,
};

/// The profile of a member who has not played yet.
pub(crate) const NEWCOMER: ProfileScene<'static> = ProfileScene {
    name: "Jonathan",
    place: "everywhere",
    rows: &[],
    favourite: None,
    streak: 0,
    running: 0,
    theme: Theme::Slate,
};

/// A row of a leaderboard.
pub(crate) const fn row(rank: u32, name: &str, rating: RatingShown, games: u32) -> LeaderboardRow<'_> {
    LeaderboardRow { rank: Some(rank), name, rating, games, is_asker: false }
}

/// The first page, with the member who asks on it.
pub(crate) const FIRST_PAGE: [LeaderboardRow<'static>; 10] = [
    row(1, "Mira", rated(1629), 60),
    row(2, "Jonathan", rated(1601), 112),
    row(3, "Ágnes", rated(1588), 41),
    LeaderboardRow { is_asker: true, ..row(4, "Ben", provisional(1575), 4) },
    row(5, "queen_of_hearts", rated(1544), 23),
    row(6, "Łukasz", rated(1502), 87),
    row(7, "pawnstorm", rated(1499), 15),
    row(8, "Zoë", provisional(1480), 2),
    row(9, "The Duke", rated(1421), 33),
    row(10, "rookie", rated(998), 208),
];

/// The first page, with the member who asks on it.
pub(crate) const LEADERBOARD: LeaderboardScene<'static> = LeaderboardScene {
    title: "Knightmare Chess",
    place: "Chess Club",
    rows: &FIRST_PAGE,
    asker: None,
    footer: "Page 1 of 5 · 47 players",
    theme: Theme::Slate,
};

/// The last page, with the member who asks on another.
pub(crate) const LAST_PAGE: [LeaderboardRow<'static>; 4] = [
    row(1001, "Ferz", rated(702), 9),
    row(1002, "Alfil", provisional(655), 1),
    row(1003, "Dabbaba", rated(431), 1204),
    row(1004, "Mann", provisional(-12), 3),
];

/// The last page, with the member who asks on another.
pub(crate) const ELSEWHERE: LeaderboardScene<'static> = LeaderboardScene {
    title: "No Stress Chess",
    place: "Chess Club",
    rows: &LAST_PAGE,
    asker: Some(row(2, "Mira", rated(1530), 34)),
    footer: "Page 101 of 101 · 1,004 players",
    theme: Theme::Wood,
};

/// A page with rows below the line, the member who asks among them.
pub(crate) const NEWCOMERS: [LeaderboardRow<'static>; 4] = [
    row(1, "Mira", rated(1629), 60),
    row(2, "Jonathan", rated(1601), 5),
    LeaderboardRow { rank: None, is_asker: true, ..row(0, "Ben", provisional(1692), 4) },
    LeaderboardRow { rank: None, ..row(0, "Zoë", provisional(1480), 1) },
];

/// A page with rows below the line.
pub(crate) const BELOW_THE_LINE: LeaderboardScene<'static> = LeaderboardScene {
    title: "ChessMe",
    place: "Chess Club",
    rows: &NEWCOMERS,
    asker: None,
    footer: "4 players",
    theme: Theme::Slate,
};

/// A leaderboard without ratings.
pub(crate) const UNRATED: LeaderboardScene<'static> =
    LeaderboardScene { title: "ChessMe", place: "Chess Club", rows: &[], asker: None, footer: "", theme: Theme::Slate };

/// A name in each script that pictures have letters for, and names in several.
pub(crate) const IN_SCRIPTS: [&str; 10] = [
    "李小龍",
    "さくら モチ",
    "김민준",
    "محمد علي",
    "דוד בן־גוריון",
    "สมชาย ใจดี",
    "प्रिया शर्मा",
    "Владимир",
    "Mira 🦄🔥 محمد",
    "עומר Ben 阿明",
];

const IN_SCRIPTS_ROWS: [LeaderboardRow<'static>; 10] = {
    let mut rows = [row(1, "", rated(1700), 20); 10];
    let mut index = 0;
    while index < rows.len() {
        rows[index].rank = Some(index as u32 + 1);
        rows[index].name = IN_SCRIPTS[index];
        index += 1;
    }
    rows
};

/// A leaderboard of names in every script.
pub(crate) const SCRIPTS: LeaderboardScene<'static> = LeaderboardScene {
    title: "Knightmare Chess",
    place: "国際チェスクラブ · نادي",
    rows: &IN_SCRIPTS_ROWS,
    asker: None,
    footer: "Page 1 of 1 · 10 players",
    theme: Theme::Slate,
};

/// Names of any length and script.
pub(crate) const NAMES: [LeaderboardRow<'static>; 9] = [
    row(1, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", rated(12_345), 12_345),
    row(
        2,
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
        provisional(1601),
        1,
    ),
    row(3, "Владимир Крамник", rated(1588), 41),
    LeaderboardRow { is_asker: true, ..row(4, "🔥 Mira 🔥👑", rated(1575), 4) },
    row(5, "李小龍", rated(1544), 23),
    row(6, "محمد صلاح", rated(1502), 87),
    row(7, "🦄🦄🦄", rated(1499), 15),
    row(8, "𝕭𝖑𝖆𝖈𝖐𝖑𝖊𝖙𝖙𝖊𝖗 Ẅ̈́ͅȅ̶̈́ͅî̸̈́ͅȑ̸̈́ͅd̸̈́ͅ", provisional(1480), 2),
    row(9, "\u{202e}םולש Ben\nOmar", rated(1421), 33),
];

/// Names of any length and script on a server whose name is long as well.
pub(crate) const ANY_NAMES: LeaderboardScene<'static> = LeaderboardScene {
    title: "A game whose name is much too long for its line on the picture",
    place: "The Society for Slow and Careful Chess of the Upper Valley 🏔",
    rows: &NAMES,
    asker: None,
    footer: "Page 1 of 1 · 9 players of a server with a very long line below its leaderboard",
    theme: Theme::Slate,
};

/// A row of a ladder.
pub(crate) const fn rung<'a>(place: u32, name: &'a str, since: &'a str, games: u32) -> LadderRow<'a> {
    LadderRow { place, name, since, games, is_asker: false }
}

/// The top of a ladder.
pub(crate) const RUNGS: [LadderRow<'static>; 5] = [
    rung(1, "Mira", "2026-01-08", 60),
    rung(2, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "2025-12-24", 112),
    rung(3, "Ágnes", "2026-11-30", 1),
    rung(4, "🦄🦄🦄", "2026-11-11", 1_204),
    rung(5, "queen_of_hearts", "2026-10-28", 0),
];

/// The top of a ladder, with the member who asks on another page.
pub(crate) const LADDER: LadderScene<'static> = LadderScene {
    title: "Knightmare Chess",
    place: "Chess Club",
    rows: &RUNGS,
    asker: Some(rung(12, "Ben", "2026-09-07", 4)),
    footer: "Page 1 of 2 · 12 members",
    theme: Theme::Slate,
};

/// A ladder that nobody is on.
pub(crate) const EMPTY_LADDER: LadderScene<'static> =
    LadderScene { title: "ChessMe", place: "Chess Club", rows: &[], asker: None, footer: "", theme: Theme::Wood };

/// A profile with everything as long as it gets.
pub(crate) const LONG_PROFILE: ProfileScene<'static> = ProfileScene {
    name: "🔥 Владимир Крамник, the Fourteenth Classical World Champion of Chess 李小龍",
    place: ANY_NAMES.place,
    rows: &[
        ProfileRow {
            game: ANY_NAMES.title,
            rating: Some(provisional(12_345)),
            course: &[12_345],
            wins: 123_456,
            draws: 123_456,
            losses: 123_456,
        },
        ProfileRow { game: ANY_NAMES.title, rating: None, course: &[], wins: 1, draws: 0, losses: 0 },
        ProfileRow { game: "Chess", rating: Some(rated(1500)), course: &[1500; 9], wins: 0, draws: 9, losses: 0 },
        ProfileRow {
            game: "No Stress Chess",
            rating: Some(rated(-20)),
            course: &[1200, 1400, -20, 2000, -20],
            wins: 999,
            draws: 1,
            losses: 1,
        },
    ],
    favourite: Some(Card::Knightmare(KnightmareCard::PassingInTheNight)),
    streak: 1,
    running: 1,
    theme: Theme::Wood,
};
