//! Berger's tables: who meets whom in which round of a round robin, and who has White.

/// The games of a round, from 0, of a round robin: the places of White and Black in the group, from 0. With an odd
/// number of players one of them has a bye.
///
/// In the first round 1 meets the last, 2 the last but one and so on, and the first of them has White. From one round
/// to the next everybody but the last moves up by half of the players, and the last changes colours. With an odd number
/// the last is nobody. Everybody meets everybody once, and has White as often as Black, or once more or less.
pub(crate) fn round(players: usize, round: usize) -> Vec<(usize, usize)> {
    let even = players + players % 2;
    if even < 2 {
        return Vec::new();
    }
    let (last, shift) = (even - 1, round * (even / 2));
    let moved = |place: usize| (place + shift) % last;
    let of_last = if round.is_multiple_of(2) { (moved(0), last) } else { (last, moved(0)) };
    let others = (1..even / 2).map(|board| (moved(board), moved(last - board)));
    let games = std::iter::once(of_last).chain(others);
    games.filter(|(white, black)| *white < players && *black < players).collect()
}

/// How many rounds it takes until everybody has met everybody once.
pub(crate) const fn rounds(players: usize) -> usize {
    match players {
        0 | 1 => 0,
        _ => players + players % 2 - 1,
    }
}
