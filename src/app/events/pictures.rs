//! Pictures of events: a page of a group's table, a part of a bracket, and the champion.

use std::sync::Arc;

use cardinal_interaction::Picture;
use cardinal_render::{
    BracketColumn, BracketScene, BracketTie, ChampionRow, ChampionScene, STANDINGS_PAGE, StandingsCell, StandingsRow,
    StandingsScene, Theme, TieSide, bracket_parts,
};
use cardinal_tournament::{
    Bracket, BracketMatch, BracketSide, GroupTable, HalfPoints, PlayerNumber, QuarterPoints, Standing as TableRow,
    Tournament,
};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::standing::{Names, Standing};
use crate::app::events::terms::in_picture;
use crate::app::pictures::drawn;

/// A page of how an event stands, for one who looks at it.
pub(super) struct Page {
    /// Its number, from 0.
    pub(super) number: usize,
    /// How many there are.
    pub(super) of: usize,
    /// The picture.
    pub(super) picture: Picture,
}

/// Which page is drawn.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// The one on which most happens: the last part of a bracket, the first page of a table.
    Current,
    /// This one, or the last if there are not so many.
    Number(usize),
}

/// For whom a page is drawn.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    /// The number of entry of who asks, if they take part.
    pub(super) number: Option<u16>,
    /// The colours.
    pub(super) theme: Theme,
}

/// Draws a page of how an event stands that is played or over.
///
/// # Errors
/// It cannot be drawn.
pub(super) async fn standings_page(
    context: &Context,
    standing: &Standing,
    tournament: &Tournament,
    (asked, reader): (Asked, Reader),
) -> Result<Page, AppError> {
    let names = &standing.names_in_pictures(context).await?;
    if let Some(bracket) = tournament.bracket() {
        return bracket_page(context, standing, bracket, names, (asked, reader.theme)).await;
    }
    let tables = tournament.tables();
    let pages: Vec<(usize, usize)> = tables
        .iter()
        .enumerate()
        // The final group is what everybody wants to see.
        .rev()
        .flat_map(|(group, table)| (0..table.rows.len().div_ceil(STANDINGS_PAGE)).map(move |part| (group, part)))
        .collect();
    let number = match asked {
        Asked::Current => 0,
        Asked::Number(number) => number.min(pages.len().saturating_sub(1)),
    };
    let Some(&(group, part)) = pages.get(number) else { return Err(AppError::Broken("an event has no table")) };
    let table = &tables[group];
    let order: Vec<u16> = table.rows.iter().map(|row| row.player.get()).collect();
    let shown = table.rows.iter().skip(part * STANDINGS_PAGE).take(STANDINGS_PAGE);
    let rows: Vec<Row> = shown.map(|row| Row::of(row, table, &order, names)).collect();
    let (title, place) = (standing.event.name.clone(), place_line(standing, tournament, table, tables.len())?);
    let footer = footer(number, pages.len());
    let renderer = context.pictures.renderer();
    let picture = drawn("standings.png", move || {
        let cells: Vec<Vec<StandingsCell<'_>>> = rows.iter().map(Row::cells).collect();
        let shown: Vec<StandingsRow<'_>> =
            rows.iter().zip(&cells).map(|(row, cells)| row.shown(cells, reader.number)).collect();
        renderer.standings(&StandingsScene {
            title: &title,
            place: &place,
            rows: &shown,
            footer: &footer,
            theme: reader.theme,
        })
    })
    .await?;
    Ok(Page { number, of: pages.len(), picture })
}

/// The line below the title: the group or the game, and the round.
fn place_line(
    standing: &Standing,
    tournament: &Tournament,
    table: &GroupTable,
    groups: usize,
) -> Result<String, AppError> {
    let what = match table.group.stage {
        _ if groups < 2 => standing.plan.variant()?.in_words(),
        1 => say!("event-group", number = table.group.group),
        _ => say!("event-final-group"),
    };
    Ok(match (tournament.current_round(), tournament.round_count()) {
        (Some(round), Some(rounds)) => say!("event-place-round", what = what, round = round, rounds = rounds),
        _ => what,
    })
}

fn footer(number: usize, of: usize) -> String {
    if of > 1 { say!("event-page", page = number + 1, pages = of) } else { String::new() }
}

/// A row of a table with its own texts.
struct Row {
    place: Option<u32>,
    number: u16,
    name: Arc<str>,
    games: Vec<Games>,
    points: String,
    tie_breaks: [String; 4],
}

/// The games of a row against the player of a column.
enum Games {
    Own,
    Counted(String),
    Uncounted(String),
}

impl Row {
    fn of(row: &TableRow, table: &GroupTable, order: &[u16], names: &Names) -> Row {
        let number = row.player.get();
        let games = table.rows.iter().map(|other| {
            if other.player == row.player {
                return Games::Own;
            }
            let cells: Vec<_> = row.cells.iter().filter(|cell| cell.opponent == other.player).collect();
            let text = cells.iter().map(|cell| cell.score.to_string()).collect();
            let counts = cells.iter().all(|cell| cell.counts);
            if counts { Games::Counted(text) } else { Games::Uncounted(text) }
        });
        let games = if order.len() > 1 { games.collect() } else { Vec::new() };
        let tie_breaks = [
            row.direct_encounter.map(half_points).unwrap_or_default(),
            quarter_points(row.sonneborn_berger),
            row.wins.to_string(),
            row.black_games.to_string(),
        ];
        let name = names.get(&number).map_or_else(|| number.to_string().into(), Arc::clone);
        Row { place: row.place, number, name, games, points: half_points(row.points), tie_breaks }
    }

    fn cells(&self) -> Vec<StandingsCell<'_>> {
        self.games
            .iter()
            .map(|games| match games {
                Games::Own => StandingsCell::Own,
                Games::Counted(text) => StandingsCell::Games(text),
                Games::Uncounted(text) => StandingsCell::Uncounted(text),
            })
            .collect()
    }

    fn shown<'r>(&'r self, cells: &'r [StandingsCell<'r>], asker: Option<u16>) -> StandingsRow<'r> {
        let [direct, sonneborn, wins, black] = &self.tie_breaks;
        StandingsRow {
            place: self.place,
            name: &self.name,
            cells,
            points: &self.points,
            tie_breaks: [direct, sonneborn, wins, black],
            is_asker: asker == Some(self.number),
        }
    }
}

/// Half points as players read them: `2½`.
pub(super) fn half_points(HalfPoints(half): HalfPoints) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// Quarter points as players read them: `2¾`.
fn quarter_points(QuarterPoints(quarter): QuarterPoints) -> String {
    let part = ["", "¼", "½", "¾"][(quarter % 4) as usize];
    match quarter / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// A match with its own texts.
struct Tie {
    sides: [Side; 2],
    winner: Option<usize>,
}

enum Side {
    Player(Arc<str>, String),
    Open,
    Bye,
}

impl Tie {
    fn of(each: &BracketMatch, names: &Names) -> Tie {
        let has_score = each.decision.is_some() || each.score.iter().any(|points| points.0 > 0);
        let side = |index: usize| match each.sides[index] {
            BracketSide::Player(number) => {
                let name = names.get(&number.get()).map_or_else(|| number.to_string().into(), Arc::clone);
                let is_alone = each.sides[1 - index] == BracketSide::Nobody;
                let score = if has_score && !is_alone { half_points(each.score[index]) } else { String::new() };
                Side::Player(name, score)
            }
            BracketSide::WinnerOf(_) | BracketSide::LoserOf(_) => Side::Open,
            BracketSide::Nobody => Side::Bye,
        };
        let is_winner =
            |index: &usize| each.sides[*index].player().is_some() && each.sides[*index].player() == each.winner;
        Tie { sides: [side(0), side(1)], winner: [0, 1].into_iter().find(is_winner) }
    }

    fn shown(&self) -> BracketTie<'_> {
        let shown = [&self.sides[0], &self.sides[1]].map(|each| match each {
            Side::Player(name, score) => TieSide::Player { name, score },
            Side::Open => TieSide::Open,
            Side::Bye => TieSide::Bye,
        });
        BracketTie { sides: shown, winner: self.winner }
    }
}

async fn bracket_page(
    context: &Context,
    standing: &Standing,
    bracket: Bracket,
    names: &Names,
    (asked, theme): (Asked, Theme),
) -> Result<Page, AppError> {
    let count = bracket.rounds.len();
    let parts = bracket_parts(count);
    let number = match asked {
        Asked::Current => parts - 1,
        Asked::Number(number) => number.min(parts - 1),
    };
    let rounds: Vec<(String, Vec<Tie>)> = bracket
        .rounds
        .iter()
        .enumerate()
        .map(|(index, round)| (round_name(index + 1, count), round.iter().map(|each| Tie::of(each, names)).collect()))
        .collect();
    let third = bracket.third_place.as_ref().map(|third| Tie::of(third, names));
    let (title, place) = (standing.event.name.clone(), in_picture(&standing.plan)?);
    let footer = footer(number, parts);
    let renderer = context.pictures.renderer();
    let picture = drawn("bracket.png", move || {
        let ties: Vec<Vec<BracketTie<'_>>> =
            rounds.iter().map(|(_, ties)| ties.iter().map(Tie::shown).collect()).collect();
        let columns: Vec<BracketColumn<'_>> =
            rounds.iter().zip(&ties).map(|((name, _), ties)| BracketColumn { name, ties }).collect();
        renderer.bracket(&BracketScene {
            title: &title,
            place: &place,
            columns: &columns,
            third_place: third.as_ref().map(Tie::shown),
            part: (parts > 1).then_some(number),
            footer: &footer,
            theme,
        })
    })
    .await?;
    Ok(Page { number, of: parts, picture })
}

/// The name of a round of a knock-out of so many rounds: "Final", "Semi-finals", "Round 1".
fn round_name(round: usize, count: usize) -> String {
    match count - round {
        0 => say!("event-final"),
        1 => say!("event-semi-finals"),
        2 => say!("event-quarter-finals"),
        _ => say!("event-round", number = round),
    }
}

/// Draws the champion of an event that is over, or all who share the first place. None without a champion.
///
/// # Errors
/// It cannot be drawn.
pub(super) async fn champion_picture(
    context: &Context,
    standing: &Standing,
    tournament: &Tournament,
) -> Result<Option<Picture>, AppError> {
    let names = standing.names_in_pictures(context).await?;
    let name = |number: u16| names.get(&number).map_or_else(|| number.to_string().into(), Arc::clone);
    let champions: Vec<Arc<str>> = tournament.champions().iter().map(|number| name(number.get())).collect();
    if champions.is_empty() {
        return Ok(None);
    }
    let tables = tournament.tables();
    let points = |number: PlayerNumber| {
        let row = tables.iter().rev().find_map(|table| table.standing(number));
        row.map(|row| half_points(row.points)).unwrap_or_default()
    };
    let placed = tournament.podium().into_iter().filter(|placed| placed.place > 1);
    let rows: Vec<(u32, Arc<str>, String)> =
        placed.map(|placed| (placed.place, name(placed.player.get()), points(placed.player))).collect();
    let (title, place) = (standing.event.name.clone(), in_picture(&standing.plan)?);
    let renderer = context.pictures.renderer();
    let picture = drawn("champion.png", move || {
        let champions: Vec<&str> = champions.iter().map(AsRef::as_ref).collect();
        let rows: Vec<ChampionRow<'_>> =
            rows.iter().map(|(place, name, value)| ChampionRow { place: *place, name, value }).collect();
        renderer.champion(&ChampionScene {
            title: &title,
            place: &place,
            champions: &champions,
            rows: &rows,
            footer: "",
            theme: Theme::default(),
        })
    })
    .await?;
    Ok(Some(picture))
}
