//! Standings, brackets and champions of made-up events.

use cardinal_render::{
    BracketColumn, BracketScene, BracketTie, ChampionRow, ChampionScene, Picture, RenderError, Renderer, StandingsCell,
    StandingsRow, StandingsScene, Theme, TieSide,
};

use super::member_fixtures::IN_SCRIPTS;

const fn games(games: &str) -> StandingsCell<'_> {
    StandingsCell::Games(games)
}

const OWN: StandingsCell<'static> = StandingsCell::Own;
const OUT: StandingsCell<'static> = StandingsCell::Uncounted("+");

/// A group of five with a shared place, forfeits, a game to come and a player who has withdrawn.
const CLUB: [StandingsRow<'static>; 5] = [
    StandingsRow {
        place: Some(1),
        name: "Mira",
        cells: &[OWN, games("½"), games("1"), games("+"), StandingsCell::Uncounted("0")],
        points: "2½",
        tie_breaks: ["", "2¾", "2", "1"],
        is_asker: false,
    },
    StandingsRow {
        place: Some(2),
        name: "Jonathan",
        cells: &[games("½"), OWN, games("½"), games("½"), OUT],
        points: "1½",
        tie_breaks: ["", "2", "0", "2"],
        is_asker: false,
    },
    StandingsRow {
        place: Some(3),
        name: "Ágnes",
        cells: &[games("0"), games("½"), OWN, games("·"), OUT],
        points: "½",
        tie_breaks: ["½", "¾", "0", "1"],
        is_asker: true,
    },
    StandingsRow {
        place: Some(3),
        name: "queen_of_hearts",
        cells: &[games("−"), games("½"), games("·"), OWN, OUT],
        points: "½",
        tie_breaks: ["½", "¾", "0", "1"],
        is_asker: false,
    },
    StandingsRow {
        place: None,
        name: "Łukasz",
        cells: &[
            StandingsCell::Uncounted("1"),
            StandingsCell::Uncounted("−"),
            StandingsCell::Uncounted("−"),
            StandingsCell::Uncounted("−"),
            OWN,
        ],
        points: "0",
        tie_breaks: ["", "", "", ""],
        is_asker: false,
    },
];

/// The standings of a small group.
pub(crate) const STANDINGS: StandingsScene<'static> = StandingsScene {
    title: "Autumn Cup",
    place: "Chess Club · Round 5 of 5",
    rows: &CLUB,
    footer: "5 players",
    theme: Theme::Slate,
};

/// Names of any length and script, more than an event needs.
fn any_name(index: usize) -> &'static str {
    const OTHERS: [&str; 7] = [
        "queen_of_hearts",
        "The Duke of the Upper Valley and All Its Rooks",
        "Zoë",
        "🦄🦄🦄",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "pawnstorm",
        "Jonathan",
    ];
    if index.is_multiple_of(3) { IN_SCRIPTS[index / 3 % IN_SCRIPTS.len()] } else { OTHERS[index % OTHERS.len()] }
}

/// A page of the standings of a large group, from its row `first`, with this many games between two players.
pub(crate) fn large_standings(
    renderer: &Renderer,
    players: usize,
    games: usize,
    first: usize,
    theme: Theme,
) -> Result<Picture, RenderError> {
    let score = |one: usize, other: usize, game: usize| {
        let (better, worse) = (one.min(other), one.max(other));
        match (better * 5 + worse * 3 + game) % 8 {
            0 | 1 => "½",
            2 if one == better => "0",
            3 if one == better => "+",
            2 => "1",
            3 => "−",
            _ if one == better => "1",
            _ => "0",
        }
    };
    let texts: Vec<Vec<String>> = (0..players)
        .map(|one| (0..players).map(|other| (0..games).map(|game| score(one, other, game)).collect()).collect())
        .collect();
    let cells: Vec<Vec<StandingsCell<'_>>> = (0..players)
        .map(|one| {
            let cell = |other: usize| if one == other { OWN } else { StandingsCell::Games(&texts[one][other]) };
            (0..players).map(cell).collect()
        })
        .collect();
    let points: Vec<String> = (0..players).map(|place| format!("{}½", (players - place) * games - games)).collect();
    let bergers: Vec<String> = (0..players).map(|place| format!("{}¾", (players - place) * 7 * games)).collect();
    let rows: Vec<StandingsRow<'_>> = (0..players)
        .map(|index| StandingsRow {
            place: Some(index as u32 + 1),
            name: any_name(index),
            cells: &cells[index],
            points: &points[index],
            tie_breaks: ["12½", &bergers[index], "13", "15"],
            is_asker: index == 3,
        })
        .collect();
    let last = players.min(first + cardinal_render::STANDINGS_PAGE);
    renderer.standings(&StandingsScene {
        title: "The Society's Very Long Autumn Cup of Slow Chess",
        place: "Group 1 · Round 15 of 15 · Knightmare Chess with secret decks",
        rows: &rows[first..last],
        footer: "Page 1 of 2 · 16 players",
        theme,
    })
}

const fn side<'a>(name: &'a str, score: &'a str) -> TieSide<'a> {
    TieSide::Player { name, score }
}

/// A cup of seven, with a bye, in its semi-finals.
const CUP: [BracketColumn<'static>; 3] = [
    BracketColumn {
        name: "Quarter-finals",
        ties: &[
            BracketTie { sides: [side("Mira", ""), TieSide::Bye], winner: Some(0) },
            BracketTie { sides: [side("Jonathan", "1½"), side("Ágnes", "½")], winner: Some(0) },
            BracketTie { sides: [side("Ben", "0"), side("queen_of_hearts", "2")], winner: Some(1) },
            BracketTie { sides: [side("Łukasz", "1"), side("محمد علي", "1")], winner: None },
        ],
    },
    BracketColumn {
        name: "Semi-finals",
        ties: &[
            BracketTie { sides: [side("Mira", "½"), side("Jonathan", "2½")], winner: Some(1) },
            BracketTie { sides: [side("queen_of_hearts", ""), TieSide::Open], winner: None },
        ],
    },
    BracketColumn { name: "Final", ties: &[BracketTie { sides: [side("Jonathan", ""), TieSide::Open], winner: None }] },
];

/// The bracket of a small cup.
pub(crate) const BRACKET: BracketScene<'static> = BracketScene {
    title: "Autumn Cup",
    place: "Chess Club · Round 2 of 3",
    columns: &CUP,
    third_place: Some(BracketTie { sides: [side("Mira", ""), TieSide::Open], winner: None }),
    part: None,
    footer: "7 players",
    theme: Theme::Slate,
};

/// A cup of two to the power of `rounds` players with names of any length and script, in which the better seed always
/// wins.
pub(crate) fn large_bracket(
    renderer: &Renderer,
    rounds: usize,
    part: Option<usize>,
    theme: Theme,
) -> Result<Picture, RenderError> {
    const NAMES: [&str; 7] =
        ["Final", "Semi-finals", "Quarter-finals", "Round of 16", "Round of 32", "Round of 64", "Round of 128"];
    let mut seeds = vec![0];
    while seeds.len() < 1 << rounds {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    let mut all = Vec::new();
    while seeds.len() > 1 {
        let pairs = seeds.chunks_exact(2);
        let tie = |pair: &[usize]| {
            let upper_wins = pair[0] < pair[1];
            let score = |wins: bool| if wins { "2½" } else { "½" };
            let sides = [side(any_name(pair[0]), score(upper_wins)), side(any_name(pair[1]), score(!upper_wins))];
            BracketTie { sides, winner: Some(usize::from(!upper_wins)) }
        };
        let ties: Vec<BracketTie<'_>> = pairs.clone().map(tie).collect();
        all.push(ties);
        seeds = pairs.map(|pair| pair[0].min(pair[1])).collect();
    }
    let columns: Vec<BracketColumn<'_>> =
        all.iter().enumerate().map(|(round, ties)| BracketColumn { name: NAMES[rounds - 1 - round], ties }).collect();
    let third_place = Some(BracketTie { sides: [side(any_name(2), "1"), side(any_name(3), "0")], winner: Some(0) });
    renderer.bracket(&BracketScene {
        title: "The Society's Very Long Autumn Cup of Slow Chess",
        place: "Chess Club · 64 players",
        columns: &columns,
        third_place,
        part,
        footer: "Matches of 3 games",
        theme,
    })
}

/// A champion and those who came next.
pub(crate) const CHAMPION: ChampionScene<'static> = ChampionScene {
    title: "Autumn Cup",
    place: "Chess Club · Knightmare Chess · 16 players",
    champions: &["Mira"],
    rows: &[
        ChampionRow { place: 2, name: "Jonathan", value: "5½" },
        ChampionRow { place: 3, name: "Ágnes", value: "5" },
        ChampionRow { place: 3, name: "queen_of_hearts", value: "5" },
    ],
    footer: "",
    theme: Theme::Slate,
};

/// A title that five share, with names of any length and script.
pub(crate) const CHAMPIONS: ChampionScene<'static> = ChampionScene {
    title: "The Society's Very Long Autumn Cup of Slow Chess",
    place: "國際チェスクラブ · نادي",
    champions: &["محمد علي", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "さくら モチ", "🔥", "Ben"],
    rows: &[
        ChampionRow { place: 6, name: "The Duke of the Upper Valley and All Its Rooks", value: "11½" },
        ChampionRow { place: 7, name: "प्रिया शर्मा", value: "" },
    ],
    footer: "16 players, 120 games, and a line below that is much too long for its place",
    theme: Theme::Wood,
};
