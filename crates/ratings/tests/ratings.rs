//! Ratings against another implementation of Glicko-2, and what Cardinal adds to the system.

use cardinal_ratings::{PERIOD, Rating, Score, Weight, rate};
use instant_glicko_2::algorithm::{InternalGame, rate_games_untimed};
use instant_glicko_2::constants::DEFAULT_START_RATING;
use instant_glicko_2::{InternalRating, IntoWithParameters, Parameters, PublicRating};

const MILLION: f64 = 1e6;
const RESULTS: u64 = 10_000;
const DAY: i64 = 24 * 60 * 60;

/// Numbers that look random and are the same in every run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (number ^ (number >> 31)) % limit
    }
}

fn parameters() -> Parameters {
    Parameters::new(DEFAULT_START_RATING, 0.5, 1e-9)
}

fn theirs(rating: Rating) -> InternalRating {
    let [points, deviation] = [rating.points, rating.deviation].map(|value| value as f64 / MILLION);
    let volatility = rating.volatility as f64 / (MILLION * MILLION);
    PublicRating::new(points, deviation, volatility).into_with_parameters(parameters())
}

/// What the other implementation makes of a player's rating by one game, after the time since the game before.
fn by_theirs([player, opponent]: [Rating; 2], score: f64, at: i64) -> PublicRating {
    let since = |rating: Rating| {
        let periods = if rating.games == 0 { 0.0 } else { (at - rating.at) as f64 / PERIOD as f64 };
        let grown: PublicRating =
            rate_games_untimed(theirs(rating), &[], periods, parameters()).into_with_parameters(parameters());
        let capped = PublicRating::new(grown.rating(), grown.deviation().min(350.0), grown.volatility());
        IntoWithParameters::<InternalRating>::into_with_parameters(capped, parameters())
    };
    let game = InternalGame::new(since(opponent), score);
    rate_games_untimed(since(player), &[game], 1.0, parameters()).into_with_parameters(parameters())
}

#[test]
fn another_implementation_finds_the_same_ratings_for_ten_thousand_results() {
    let mut numbers = Numbers(1);
    let mut players = [Rating::NEW; 40];
    let mut at = 0;
    let mut lowest = f64::MAX;
    for _ in 0..RESULTS {
        at += numbers.below(DAY as u64 / 4) as i64;
        let first = numbers.below(40) as usize;
        let second = (first + 1 + numbers.below(39) as usize) % 40;
        // The lower the number, the better the player, so that ratings spread.
        let (score, of_first) = match numbers.below(100) {
            0..10 => (Score::Draw, 0.5),
            10..40 => (Score::Second, 0.0),
            40..60 if second < first => (Score::Second, 0.0),
            _ if first < second => (Score::First, 1.0),
            _ => (Score::Second, 0.0),
        };
        let before = [players[first], players[second]];
        let after = rate(before, score, Weight::Full, at).expect("the game counts");
        let [one, two] = before;
        for (after, pair, score) in [(after[0], [one, two], of_first), (after[1], [two, one], 1.0 - of_first)] {
            let theirs = by_theirs(pair, score, at);
            let close = |found: i64, wanted: f64| (found as f64 / MILLION - wanted).abs() <= 1e-6;
            assert!(close(after.points, theirs.rating()), "{pair:?} {score}: {after:?} and {theirs:?}");
            // No deviation is below 45.
            assert!(close(after.deviation, theirs.deviation().max(45.0)), "{pair:?} {score}: {after:?} and {theirs:?}");
            let volatility = after.volatility as f64 / (MILLION * MILLION);
            assert!((volatility - theirs.volatility()).abs() <= 1e-6, "{pair:?} {score}: {after:?} and {theirs:?}");
            lowest = lowest.min(theirs.deviation());
        }
        (players[first], players[second]) = (after[0], after[1]);
    }
    let [best, worst] = [players[0], players[39]].map(|player| player.points);
    assert!(best - worst > 300_000_000, "the ratings have not spread: {best} and {worst}");
    assert!(lowest < 90.0, "nobody has played much: {lowest}");
}

#[test]
fn the_first_game_of_two_new_players_moves_both_alike() {
    let [winner, loser] = rate([Rating::NEW; 2], Score::First, Weight::Full, 1000).expect("it counts");
    // Glicko-2 by hand for 1500, 350 and 0.06 against the same: 162.3 points to either side.
    assert_eq!((winner.shown(1000).points, loser.shown(1000).points), (1662, 1338));
    assert_eq!(winner.points - Rating::NEW.points, Rating::NEW.points - loser.points);
    assert!(winner.shown(1000).provisional && winner.games == 1 && winner.at == 1000);
    let drawn = rate([Rating::NEW; 2], Score::Draw, Weight::Full, 1000).expect("it counts");
    assert_eq!(drawn.map(|player| player.points), [Rating::NEW.points; 2]);
}

#[test]
fn a_game_that_counts_half_moves_ratings_half_as_far() {
    let before = [Rating::NEW, Rating { points: 1_700_000_000, deviation: 80_000_000, ..Rating::NEW }];
    let whole = rate(before, Score::First, Weight::Full, 0).expect("it counts");
    let half = rate(before, Score::First, Weight::Half, 0).expect("it counts");
    for side in [0, 1] {
        let middle = |of: fn(&Rating) -> i64| i64::midpoint(of(&before[side]), of(&whole[side]));
        for (found, wanted) in [
            (half[side].points, middle(|rating| rating.points)),
            (half[side].deviation, middle(|rating| rating.deviation)),
            (half[side].volatility, middle(|rating| rating.volatility)),
        ] {
            assert!((found - wanted).abs() <= 1, "{found} instead of {wanted}");
        }
    }
    assert_eq!(rate(before, Score::First, Weight::Nothing, 0), None);
}

#[test]
fn of_the_games_of_a_pair_in_a_day_the_fourth_counts_for_nothing() {
    let weights = [0, 1, 2, 3, 4, 100].map(Weight::after);
    let [nothing, half] = [Weight::Nothing, Weight::Half];
    assert_eq!(weights, [Weight::Full, half, half, nothing, nothing, nothing]);
}

#[test]
fn a_rating_is_certain_after_many_games_and_uncertain_after_years_away() {
    let mut players = [Rating::NEW; 2];
    for game in 0..60 {
        let score = if game % 2 == 0 { Score::First } else { Score::Second };
        players = rate(players, score, Weight::Full, game * DAY).expect("it counts");
    }
    let last = players[0].at;
    assert_eq!(last, 59 * DAY);
    assert!(!players[0].shown(last).provisional, "{:?}", players[0]);
    assert!(players[0].shown(last + 5 * 365 * DAY).provisional, "{:?}", players[0]);
    assert_eq!(players[0].shown(last).points, players[0].shown(last + 5 * 365 * DAY).points);
}

#[test]
fn a_deviation_of_60_becomes_one_of_110_in_a_year() {
    let steady = Rating { deviation: 60_000_000, games: 9, at: 0, ..Rating::NEW };
    assert!(!steady.shown(364 * DAY).provisional);
    assert!(steady.shown(367 * DAY).provisional);
}

#[test]
fn a_clock_that_goes_back_does_not_change_the_deviation() {
    let before = Rating { deviation: 60_000_000, games: 9, at: 1000, ..Rating::NEW };
    let after = rate([before; 2], Score::Draw, Weight::Full, 10).expect("it counts");
    assert_eq!(after, rate([before; 2], Score::Draw, Weight::Full, 1000).expect("it counts"));
}
