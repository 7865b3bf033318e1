//! Alternative texts: descriptions of pictures of boards, made from the same view, and of those about members:
//! profiles,
//! leaderboards and ladders.

use cardinal_rules::{BySeat, Card, CardForm, Cell, Kind, Seat, Square, Variant, View};
use cardinal_words::{InWords, face_lines, movement_text, one_kind_of, say};

use super::{board_text, signs};
use crate::drawing::cards::outline;
use crate::scene::cards::{self, PoolCard, PoolScene};
use crate::scene::grid::frame;
use crate::scene::member_table::{LadderScene, LeaderboardScene, RatingShown, TableScene};
use crate::scene::phrases;
use crate::scene::profile::{ProfileRow, ProfileScene};
use crate::scene::scenes::{BoardScene, HandScene, PanelScene};
use crate::scene::story::{self, StoryWay};

/// Discord's limit for an alternative text, in characters.
pub const ALT_LIMIT: usize = 1024;

/// How many characters of a player's name are included.
pub(super) const NAME: usize = 32;

/// Describes the picture of a board: whose turn it is, what happened, what is chosen, the targets with their
/// numbers on the picture, and where every piece is. At most [`ALT_LIMIT`] characters.
pub fn board(scene: &BoardScene<'_>) -> String {
    limit(board_sentences(scene))
}

/// Describes the picture of a board alone: where every piece is, and what else is on the board. At most
/// [`ALT_LIMIT`] characters.
pub(crate) fn diagram(scene: &BoardScene<'_>) -> String {
    let &BoardScene { view, names, .. } = scene;
    let mut parts = story_moves(scene);
    parts.extend(Seat::ALL.map(|seat| side(view, seat, names[seat])));
    parts.extend(signs::features(view));
    parts.extend(walls(view));
    limit(sentences(parts))
}

fn board_sentences(scene: &BoardScene<'_>) -> String {
    let &BoardScene { view, names, selected, targets, .. } = scene;
    let mut parts = vec![say!("picture-game", game = view.variant, headline = phrases::headline(view))];
    parts.extend(phrases::checked(view).filter(|_| !scene.is_covered()).map(|seat| check(view, seat)));
    let on_grid = frame::is_endless(view);
    // The squares of a move would reveal something of a covered board.
    let event = phrases::event(view).filter(|event| !scene.is_covered() || event.moved.is_none());
    parts.extend(event.map(|event| match event.moved.filter(|_| !on_grid) {
        Some(moved) => say!("picture-event-squares", event = event.text, from = moved.from, to = moved.to),
        None => event.text,
    }));
    parts.extend(same_again(view));
    parts.extend(story::captions(scene.story.cards, |seat| seat.in_words()));
    if scene.is_covered() {
        parts.push(say!("picture-covered"));
        parts.extend(beside_the_board(view));
        return sentences(parts);
    }
    parts.extend(story_moves(scene));
    parts.extend(selected.map(|cell| match view.board.iter().find(|piece| piece.cell == cell) {
        Some(piece) => say!("picture-chosen-piece", kind = piece.kind, square = cell),
        None => say!("picture-chosen", square = cell),
    }));
    if !targets.is_empty() {
        let numbered = if on_grid { targets } else { scene.numbers };
        let target = |cell: &Cell| match numbered.iter().position(|other| other == cell) {
            Some(index) => format!("#{} {cell}", index + 1),
            None => cell.to_string(),
        };
        let list: Vec<String> = targets.iter().map(target).collect();
        parts.push(say!("picture-targets", squares = list.join(" ")));
    }
    let others = scene.numbers.iter().enumerate().filter(|(_, cell)| !on_grid && !targets.contains(cell));
    let others: Vec<String> = others.map(|(index, cell)| format!("#{} {cell}", index + 1)).collect();
    if !others.is_empty() {
        parts.push(say!("picture-numbered", squares = others.join(" ")));
    }
    for seat in Seat::ALL {
        parts.push(side(view, seat, names[seat]));
    }
    parts.extend(signs::features(view));
    parts.extend(walls(view));
    parts.extend(beside_the_board(view));
    // The least important part comes last, in case the text is cut off.
    if on_grid {
        parts.extend(board_text::frame(view).and_then(|frame| frame.folded()));
    }
    sentences(parts)
}

/// Joins sentences.
pub(super) fn sentences(parts: Vec<String>) -> String {
    parts.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}

fn sentence(said: String) -> String {
    say!("picture-sentence", said = said)
}

/// Describes the moves of the turn that is shown as a story: by moves, by cards, and back.
fn story_moves(scene: &BoardScene<'_>) -> Vec<String> {
    let of = |way: StoryWay| {
        let moves = scene.story.moves.iter().filter(|moved| moved.way == way);
        phrases::and(moves.map(|moved| say!("picture-story-move", from = moved.from, to = moved.to)))
    };
    let told = [
        of(StoryWay::Moved).map(|moves| say!("picture-story-moved", moves = moves)),
        of(StoryWay::ByCard).map(|moves| say!("picture-story-by-card", moves = moves)),
        of(StoryWay::Back).map(|moves| say!("picture-story-back", moves = moves)),
    ];
    told.into_iter().flatten().collect()
}

/// Says who is in check, and from which pieces.
fn check(view: &View, seat: Seat) -> String {
    let standing = |cell: &Cell| view.board.iter().find(|piece| piece.cell == *cell);
    let attackers = view.attackers.iter().filter_map(standing);
    let attackers = attackers.map(|piece| say!("picture-attacker", kind = piece.kind, square = piece.cell));
    match phrases::and(attackers) {
        Some(pieces) => say!("picture-check-from", seat = seat, pieces = pieces),
        None => say!("picture-check", seat = seat),
    }
}

/// Says what the *Same Again* beside the board stands for, and what the next one would.
fn same_again(view: &View) -> Option<String> {
    let stood_for = phrases::stood_for(view)?;
    Some(if view.pending().is_some() || view.again.is_empty() {
        say!("picture-again", kinds = stood_for)
    } else {
        say!("picture-again-and-next", kinds = stood_for, next = one_kind_of(view.again.iter().copied()))
    })
}

/// Describes the picture of a hand: its cards, which of them are playable, and which of those would lose the
/// turn. At most [`ALT_LIMIT`] characters.
pub fn hand(scene: &HandScene<'_>) -> String {
    let &HandScene { view, playable, no_effect, picked, .. } = scene;
    let cards = view.hand.as_deref().unwrap_or_default();
    let form = phrases::form(view);
    let list = |wanted: &dyn Fn(&Card) -> bool| {
        let names: Vec<String> = cards.iter().filter(|card| wanted(card)).map(InWords::in_words).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let can = list(&|card| playable.contains(card) && !no_effect.contains(card));
    let cannot = list(&|card| !playable.contains(card));
    let is_held = phrases::is_held(view, playable);
    let count = phrases::count(form, cards.len());
    let mut parts = vec![match cannot.clone().filter(|_| is_held) {
        _ if cards.is_empty() => say!("picture-hand-empty"),
        Some(held) => say!("picture-hand-held", count = count, cards = held),
        None => say!("picture-hand", count = count),
    }];
    parts.extend(can.map(|cards| say!("picture-hand-usable", form = form.name(), cards = cards)));
    parts.extend(list(&|card| no_effect.contains(card)).map(|cards| say!("picture-hand-losing", cards = cards)));
    if is_held {
        let later = form == CardForm::Tile && !cards.is_empty() && !view.status.is_over();
        parts.extend(later.then(|| say!("picture-hand-later")));
    } else {
        parts.extend(cannot.map(|cards| say!("picture-hand-unusable", form = form.name(), cards = cards)));
    }
    parts.extend(picked.map(|card| say!("picture-hand-picked", card = card)));
    limit(sentences(parts))
}

/// Describes the picture of a board with its player's hand, the hand first. At most [`ALT_LIMIT`] characters.
pub fn panel(scene: &PanelScene<'_>) -> String {
    limit(format!("{} {}", hand(&scene.hand()), board_sentences(&scene.board)))
}

/// Describes the picture of a page of a pool: each card's points, when it is played, how many are taken, and
/// whether one more doesn't fit. At most [`ALT_LIMIT`] characters.
pub fn pool(scene: &PoolScene<'_>) -> String {
    let card = |pool: &PoolCard| {
        let card = match pool.card {
            Card::Knightmare(own) => {
                let (points, when) = (usize::from(own.points()), outline::window_words(own));
                say!("picture-pool-card", card = pool.card, points = points, when = when)
            }
            card => card.in_words(),
        };
        if pool.count == 0 {
            return card;
        }
        let told = say!("picture-pool-told", card = card, taken = pool.taken, count = pool.count);
        if pool.is_too_dear() { say!("picture-pool-dear", told = told) } else { told }
    };
    let title = scene.title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = (!title.is_empty()).then_some(title);
    limit(sentences(title.into_iter().chain(scene.cards.iter().map(card)).collect()))
}

/// Describes the picture of a single card in these games.
pub fn card(card: Card, games: &[Variant]) -> String {
    let Some(kind) = card.kind() else {
        return sentence(say!("picture-card-text", card = card, text = face_lines(card).join(" ")));
    };
    let faces = cards::card_faces(card, games);
    let moves =
        |games: &Vec<Variant>| movement_text(games[0], kind, (faces.len() > 1).then(|| cards::game_names(games)));
    let faces: Vec<String> = faces.iter().map(moves).collect();
    format!("{} {}", sentence(say!("picture-card", card = card)), faces.join(" "))
}

/// Lists the pieces of one side, the king first.
fn side(view: &View, seat: Seat, name: &str) -> String {
    let groups = phrases::men(view, seat);
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
    let pieces = if groups.is_empty() { say!("picture-no-pieces") } else { groups.join(", ") };
    if name.is_empty() {
        say!("picture-side", seat = seat, pieces = pieces)
    } else {
        say!("picture-side-named", seat = seat, name = name, pieces = pieces)
    }
}

fn walls(view: &View) -> Option<String> {
    let pair = |(one, other): &(Square, Square)| phrases::and([one, other].map(Square::to_string).into_iter());
    let walls: Vec<String> = view.walls.iter().filter_map(pair).collect();
    (!walls.is_empty()).then(|| say!("picture-walls", walls = walls.join("; ")))
}

/// Describes captured pieces, hands and piles.
fn beside_the_board(view: &View) -> Vec<String> {
    let mut parts = Vec::new();
    for seat in Seat::ALL {
        let lost: Vec<Kind> = view.captured.of(seat).iter().chain(view.dead.of(seat)).copied().collect();
        if !lost.is_empty() {
            parts.push(say!("picture-lost", seat = seat, pieces = grouped(lost)));
        }
    }
    if let Some(cards) = &view.variant.facts().cards {
        let BySeat { white, black } = view.hand_sizes;
        let count = |number| phrases::count(cards.form, number);
        if white + black > 0 {
            parts.push(say!("picture-holds", white = count(white), black = count(black)));
        }
        parts.extend(phrases::piles(view, cards.form));
    }
    parts
}

/// Counts pieces by kind: `1 knight, 2 pawns`.
fn grouped(mut kinds: Vec<Kind>) -> String {
    kinds.sort_unstable_by_key(|kind| kind.name());
    let group = |group: &[Kind]| {
        say!("picture-lost-pieces", count = group.len(), kinds = phrases::kinds(group[0], group.len()))
    };
    kinds.chunk_by(|one, other| one == other).map(group).collect::<Vec<_>>().join(", ")
}

/// The text, cut off if it is too long.
pub(super) fn limit(text: String) -> String {
    if text.chars().count() <= ALT_LIMIT {
        return text;
    }
    let mut short: String = text.chars().take(ALT_LIMIT - 1).collect();
    short.push('…');
    short
}

/// Describes a replay of this many turns, which ends with this board. At most [`crate::ALT_LIMIT`] characters.
/// `is_whole` means that it begins where the game does.
pub(crate) fn replay(turns: usize, is_whole: bool, last: &BoardScene<'_>) -> String {
    let position = board(last);
    limit(match (turns, is_whole) {
        (0, _) => position,
        (_, true) => say!("picture-replay", count = turns, position = position),
        (_, false) => say!("picture-replay-last", count = turns, position = position),
    })
}

/// Describes a member's card: the results in each game, the longest winning streak, the current games and the
/// favourite card. At most [`crate::ALT_LIMIT`] characters.
pub fn profile(scene: &ProfileScene<'_>) -> String {
    let mut parts = vec![say!("picture-profile-title", name = name(scene.name), place = short(scene.place))];
    if scene.rows.is_empty() {
        parts.push(say!("picture-profile-none"));
    }
    parts.extend(scene.rows.iter().map(results));
    if scene.streak > 0 {
        parts.push(say!("picture-profile-streak-told", count = scene.streak));
    }
    if scene.running > 0 {
        parts.push(say!("picture-profile-running-told", count = scene.running));
    }
    parts.extend(scene.favourite.map(|card| say!("picture-profile-favourite-told", card = card)));
    limit(sentences(parts))
}

/// The results in one game.
fn results(row: &ProfileRow<'_>) -> String {
    let rating = row.rating.map_or_else(|| say!("picture-profile-casual-told"), rated);
    let wins = say!("picture-profile-wins", count = row.wins);
    let draws = say!("picture-profile-draws", count = row.draws);
    let losses = say!("picture-profile-losses", count = row.losses);
    let game = short(row.game);
    let results =
        say!("picture-profile-results", game = game, rating = rating, wins = wins, draws = draws, losses = losses);
    match (row.course.iter().min(), row.course.iter().max()) {
        (Some(least), Some(most)) if least != most => {
            say!("picture-profile-course", results = results, least = *least, most = *most)
        }
        _ => results,
    }
}

/// Describes a page of a leaderboard, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn leaderboard(scene: &LeaderboardScene<'_>) -> String {
    let title = say!("picture-table-title", game = short(scene.title), place = short(scene.place));
    table(scene, title, say!("picture-table-none"), |row| {
        let (name, rating) = (name(row.name), points(row.rating));
        let told = match row.rank {
            Some(rank) => say!("picture-table-row", rank = rank, name = name, rating = rating, count = row.games),
            None => say!("picture-table-row-below", name = name, rating = rating, count = row.games),
        };
        (told, row.is_asker)
    })
}

/// Describes a page of a ladder, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn ladder(scene: &LadderScene<'_>) -> String {
    let title = say!("picture-ladder-title", game = short(scene.title), place = short(scene.place));
    table(scene, title, say!("picture-ladder-none"), |row| {
        let name = name(row.name);
        let told = say!("picture-ladder-row", rank = row.place, name = name, since = row.since, count = row.games);
        (told, row.is_asker)
    })
}

/// Describes a table, with the text for one without rows. `describe` tells a row, and whether it is the asker's.
fn table<R>(scene: &TableScene<'_, R>, title: String, none: String, describe: impl Fn(&R) -> (String, bool)) -> String {
    let told = |row: &R, asks: bool| {
        let (told, is_asker) = describe(row);
        if asks || is_asker { say!("picture-table-own-row", row = told) } else { told }
    };
    let mut parts = vec![title];
    if scene.rows.is_empty() {
        parts.push(none);
    }
    parts.extend(scene.rows.iter().map(|row| told(row, false)));
    parts.extend(scene.asker.as_ref().map(|row| told(row, true)));
    parts.extend(Some(short(scene.footer)).filter(|footer| !footer.is_empty()));
    limit(sentences(parts))
}

/// A rating in words.
fn rated(rating: RatingShown) -> String {
    if rating.provisional {
        say!("picture-profile-provisional", points = rating.points)
    } else {
        say!("picture-profile-rated", points = rating.points)
    }
}

/// A rating as on the picture.
fn points(rating: RatingShown) -> String {
    let mark = if rating.provisional { say!("picture-provisional") } else { String::new() };
    format!("{}{mark}", rating.points)
}

/// A member's name, shortened, or a word for it if there is none.
pub(super) fn name(name: &str) -> String {
    let name = short(name);
    if name.is_empty() { say!("picture-someone") } else { name }
}

/// A text in one line, shortened with an ellipsis.
pub(super) fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(NAME) {
        Some(_) => text.chars().take(NAME - 1).chain(['…']).collect(),
        None => text,
    }
}
