//! Replays of whole games.

use cardinal_ids::ReplayPace;
use cardinal_render::{ALT_LIMIT, BoardScene, RenderError, Replay, ReplayFrame, ReplayScene, Theme, board_alt};
use cardinal_rules::{
    Action, Building, Card, Game, Kind, KnightmareOptions, Level, Lists, NoStressOptions, PartialAction, Position,
    Rules, Seat, Seed, Setup, View, Viewer,
};
use gif::{ColorOutput, DecodeOptions, Repeat};
use image::{RgbImage, imageops};

use crate::random_games::{self, Step};
use crate::scenes;

/// The rules of a game of each kind, with cards that are played where there are any.
fn all_rules() -> [Rules; 5] {
    let knightmare = KnightmareOptions { building: Building::Dealt, ..KnightmareOptions::default() };
    [
        Rules::Standard,
        Rules::NoStress(NoStressOptions::default()),
        Rules::NoStress(NoStressOptions { level: Level::Advanced, ..NoStressOptions::default() }),
        Rules::Knightmare(knightmare),
        Rules::ChessMe,
    ]
}

fn scene<'a>(frames: &'a [ReplayFrame<'a>]) -> ReplayScene<'a> {
    let (theme, pace) = (Theme::Slate, ReplayPace::Normal);
    ReplayScene { frames, orientation: Seat::White, names: scenes::NAMES, theme, pace, limit_bytes: 8_000_000 }
}

fn replay(scene: &ReplayScene<'_>) -> Replay {
    let replay = scenes::renderer().replay(scene).unwrap();
    assert!(replay.gif.len() <= scene.limit_bytes, "{} bytes", replay.gif.len());
    replay
}

/// The frames of a replay as a viewer shows them, with their delays in hundredths of a second.
pub(crate) fn decoded(replay: &Replay) -> Vec<(RgbImage, u16)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(&replay.gif[..]).unwrap();
    assert_eq!((u32::from(decoder.width()), u32::from(decoder.height())), (replay.width, replay.height));
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    let colours: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks().0.to_vec();
    let mut shown = RgbImage::new(replay.width, replay.height);
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (at, index) in frame.buffer.iter().enumerate().filter(|(_, index)| frame.transparent != Some(**index)) {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            let (x, y) = (x as u32 + u32::from(frame.left), y as u32 + u32::from(frame.top));
            shown.put_pixel(x, y, image::Rgb(colours[usize::from(*index)]));
        }
        frames.push((shown.clone(), frame.delay));
    }
    frames
}

/// The frame with this index as the first one, which no other one can have left traces on.
fn alone(frames: &[ReplayFrame<'_>], index: usize) -> RgbImage {
    let mut turned = frames.to_vec();
    turned.rotate_left(index);
    // Only what is shown of the endless grid depends on the others.
    let used = if frames[index].view.grid.is_some() { &turned[..] } else { &turned[..1] };
    decoded(&replay(&scene(used))).remove(0).0
}

#[test]
fn every_frame_is_shown_as_if_it_were_the_only_one() {
    for rules in all_rules() {
        let steps = random_games::played(rules, 3, 14);
        let frames = random_games::frames(&steps);
        let replay = replay(&scene(&frames));
        let decoded = decoded(&replay);
        assert_eq!((decoded.len(), replay.width), (frames.len(), 480), "{rules:?}");
        for (index, (shown, _)) in decoded.iter().enumerate() {
            assert!(*shown == alone(&frames, index), "frame {index} of {rules:?}");
        }
        assert!(decoded.windows(2).all(|pair| pair[0].0 != pair[1].0), "{rules:?}");
    }
}

#[test]
fn a_frame_is_the_boards_picture_in_small() {
    for rules in all_rules() {
        let steps = random_games::played(rules, 5, 9);
        let frames = random_games::frames(&steps);
        let last = &frames[frames.len() - 1];
        let (shown, _) = decoded(&replay(&scene(&frames[frames.len() - 1..]))).remove(0);
        let board = BoardScene { story: last.story, ..BoardScene::new(last.view, Seat::White, scenes::NAMES) };
        let png = scenes::renderer().board(&board).unwrap().png;
        let large = image::load_from_memory(&png).unwrap().to_rgb8();
        // What is below the players' strip begins 45 rows from the top, one of which is added. Eight rows and columns
        // are made of fifteen, or ten if there is no room for cards.
        let (from, to) = if large.width() == 886 { (15, 8) } else { (15, 10) };
        let field = imageops::crop_imm(&large, 0, 44, 720, large.height() - 88).to_image();
        let (width, height) = (720 * to / from, field.height() / from * to);
        let field = imageops::crop_imm(&field, 0, 0, 720, field.height() / from * from).to_image();
        let expected = imageops::resize(&field, width, height, imageops::FilterType::Triangle);
        let shown = imageops::crop_imm(&shown, 0, 45 * to / from, width, height).to_image();
        let error: u64 = expected.as_raw().iter().zip(shown.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(error < 6 * expected.as_raw().len() as u64, "{error} on {width} by {height} of {rules:?}");
    }
}

/// How different two colours look: the squared distance, with the weights 3, 6 and 2 for red, green and blue.
fn difference(one: [u8; 3], other: [f64; 3]) -> f64 {
    let square = |channel: usize| (f64::from(one[channel]) - other[channel]).powi(2);
    3.0 * square(0) + 6.0 * square(1) + 2.0 * square(2)
}

/// Each pixel of a frame covers an area of the large picture, with parts of pixels at its edges.
#[test]
fn a_small_pixel_is_about_the_mean_of_its_area() {
    for (rules, side) in [(Rules::Standard, 10_u32), (Rules::NoStress(NoStressOptions::default()), 8)] {
        let steps = random_games::played(rules, 5, 9);
        let frames = random_games::frames(&steps);
        let last = &frames[frames.len() - 1];
        let (shown, _) = decoded(&replay(&scene(&frames[frames.len() - 1..]))).remove(0);
        let board = BoardScene { story: last.story, ..BoardScene::new(last.view, Seat::White, scenes::NAMES) };
        let large = image::load_from_memory(&scenes::renderer().board(&board).unwrap().png).unwrap().to_rgb8();
        let of_area = |x: u32, y: u32| {
            // In parts of a pixel of the large picture, of which `side` make one, and 15 one of the small picture.
            let covered = |at: u32| {
                let (from, to) = (at * 15, (at + 1) * 15);
                (from / side..to.div_ceil(side)).map(move |pixel| {
                    let weight = to.min((pixel + 1) * side) - from.max(pixel * side);
                    (pixel, f64::from(weight))
                })
            };
            let mut all = Vec::new();
            for (row, down) in covered(y) {
                all.extend(covered(x).map(|(column, across)| (large.get_pixel(column, row + 44).0, across * down)));
            }
            all
        };
        let mut mixed = 0;
        for (x, y) in (0..48 * side).flat_map(|y| (0..48 * side).map(move |x| (x, y))) {
            let pixel = shown.get_pixel(x, y + 3 * side).0;
            let area = of_area(x, y);
            if area.iter().all(|(colour, _)| *colour == area[0].0) {
                assert_eq!(pixel, area[0].0, "{x}, {y} of {rules:?}");
                continue;
            }
            mixed += 1;
            let mean = [0, 1, 2]
                .map(|channel| area.iter().map(|(one, weight)| f64::from(one[channel]) * weight).sum::<f64>() / 225.0);
            let nearest = area.iter().map(|(one, _)| difference(*one, mean)).fold(f64::MAX, f64::min);
            let apart = difference(pixel, mean);
            // The nearest colour of the area if it is as near as two greys of 64 levels apart, or the nearest of all
            // colours, which is nearer than that. A mean is rounded down to a whole level of each channel.
            assert!(
                apart.sqrt() <= nearest.sqrt() + 2.0 * 11.0_f64.sqrt(),
                "{x}, {y} of {rules:?}: {apart}, {nearest}"
            );
            if nearest.sqrt() + 11.0_f64.sqrt() < 64.0 * 11.0_f64.sqrt() {
                assert!(area.iter().any(|(one, _)| *one == pixel), "{x}, {y} of {rules:?}: {pixel:?} isn't there");
            }
        }
        assert!(mixed > 2000, "{mixed} pixels of {rules:?} cover edges");
    }
}

#[test]
fn a_hundred_turns_are_small_enough_to_be_sent() {
    for (rules, most) in all_rules().into_iter().zip([380_000, 640_000, 640_000, 530_000, 320_000]) {
        let steps = random_games::played(rules, 7, 100);
        let size = replay(&scene(&random_games::frames(&steps))).gif.len();
        assert!(size <= most, "{size} bytes for {} turns of {rules:?}", steps.len() - 1);
    }
}

#[test]
fn each_turn_stays_as_long_as_its_pace_says() {
    let steps = random_games::played(Rules::Standard, 1, 6);
    let frames = random_games::frames(&steps);
    for (pace, turn) in [(ReplayPace::Slow, 250), (ReplayPace::Normal, 140), (ReplayPace::Fast, 70)] {
        let replay = replay(&ReplayScene { pace, ..scene(&frames) });
        let delays: Vec<u16> = decoded(&replay).into_iter().map(|(_, delay)| delay).collect();
        assert_eq!(delays, [150, turn, turn, turn, turn, turn, 500], "{pace:?}");
    }
    assert_eq!(decoded(&replay(&scene(&frames[..1])))[0].1, 500);
}

#[test]
fn a_turn_that_changes_nothing_has_a_frame_too() {
    let view = scenes::level_one();
    let frame = ReplayFrame { view: &view, story: cardinal_render::Story::default(), caption: "" };
    assert_eq!(decoded(&replay(&scene(&[frame; 3]))).len(), 3);
}

#[test]
fn a_replay_keeps_its_limit_and_names_the_turns_left_out() {
    let steps = random_games::played(Rules::NoStress(NoStressOptions::default()), 2, 40);
    let frames = random_games::frames(&steps);
    let last = frames.len() - 1;
    let whole = replay(&scene(&frames));
    assert!(whole.is_complete());
    let size = whole.gif.len();
    let mut before = (0, 1, usize::MAX);
    for limit in [size, size - 1, size * 2 / 3, size / 2, size / 3, size / 4, size / 6] {
        let limited = replay(&ReplayScene { limit_bytes: limit, ..scene(&frames) });
        let first = *limited.shown.start();
        assert_eq!(limited.is_complete(), limit == size, "{limit} of {size} bytes");
        assert_eq!(*limited.shown.end(), last);
        assert!(first >= before.0 && limited.every >= before.1 && limited.gif.len() <= before.2);
        before = (first, limited.every, limited.gif.len());
        // It uses a good part of what is allowed.
        assert!(limited.gif.len() * 2 > limit || limited.every < 4, "{} of {limit} bytes", limited.gif.len());
        let indices: Vec<usize> = (first..last).step_by(limited.every).chain([last]).collect();
        let decoded = decoded(&limited);
        assert_eq!(decoded.len(), indices.len());
        for (index, (shown, _)) in indices.into_iter().zip(decoded) {
            assert!(shown == alone(&frames[..=last], index), "{index} in {limit} bytes");
        }
        let begins = if first == 0 {
            format!("Replay of {last} turns: ")
        } else {
            format!("Replay of the last {} turns: ", last - first)
        };
        assert!(limited.alt.starts_with(&begins), "{}", limited.alt);
    }
    assert!(before.0 > 0 && before.1 == 4, "the least is {before:?}");
    let too_small = scenes::renderer().replay(&ReplayScene { limit_bytes: 5000, ..scene(&frames) });
    assert!(matches!(too_small, Err(RenderError::ReplayLimit(5000))));
    assert!(matches!(scenes::renderer().replay(&scene(&[])), Err(RenderError::NoFrames)));
}

#[test]
fn the_text_describes_the_last_position() {
    for rules in all_rules() {
        let steps = random_games::played(rules, 9, 20);
        let frames = random_games::frames(&steps);
        let alt = replay(&scene(&frames)).alt;
        let last = &frames[frames.len() - 1];
        let board = BoardScene { story: last.story, ..BoardScene::new(last.view, Seat::White, scenes::NAMES) };
        let whole = format!("Replay of {} turns: {}", frames.len() - 1, board_alt(&board));
        assert!(alt == whole || (whole.chars().count() > ALT_LIMIT && alt.ends_with('…')), "{alt}");
        assert!(alt.chars().count() <= ALT_LIMIT);
    }
}

/// The same moves in two games with other cards in the hands and piles.
fn twins() -> [Vec<Step>; 2] {
    [[Kind::Knight, Kind::Rook], [Kind::Queen, Kind::Bishop]].map(|hidden| {
        let hand = |kind: Kind| vec![Card::Call(Kind::Pawn), Card::Call(Kind::Pawn), Card::Call(kind)];
        let hands = Lists { white: hand(hidden[0]), black: hand(hidden[1]) };
        let rules = Rules::NoStress(NoStressOptions { level: Level::Advanced, ..NoStressOptions::default() });
        let position = Position { hands: Some(hands), ..Position::default() };
        let mut game = Game::new(Setup { rules, position: Some(position) }, Seed::from_bytes([1; 32])).unwrap();
        while game.history().len() < 4 {
            let seat = game.status().to_act().unwrap();
            let actions = game.options(seat, &PartialAction::default()).actions;
            let pawn = Card::Call(Kind::Pawn);
            let plays = |action: &&Action| matches!(action, Action::Play { card, .. } if *card == pawn);
            let goes_on = |action: &&Action| matches!(action, Action::Draw | Action::Move { .. });
            let action = actions.iter().find(plays).or_else(|| actions.iter().find(goes_on)).unwrap().clone();
            game.apply(seat, &action).unwrap();
        }
        random_games::steps(&game)
    })
}

#[test]
fn hidden_cards_are_not_in_a_replay() {
    let [one, other] = twins();
    let of = |steps: &[Step]| replay(&scene(&random_games::frames(steps)));
    assert_eq!(of(&one), of(&other));
    // Nor is the hand of a player who may see it.
    let own: Vec<View> =
        one.iter().map(|step| View { hand: Some(vec![Card::Call(Kind::King)]), ..step.view.clone() }).collect();
    assert!(own.iter().all(|view| view.viewer == Viewer::Public));
    let with_hands: Vec<ReplayFrame<'_>> =
        random_games::frames(&one).iter().zip(&own).map(|(frame, view)| ReplayFrame { view, ..*frame }).collect();
    assert_eq!(of(&one), replay(&scene(&with_hands)));
}

/// While a part of the grid that is readable has every piece at any time, squares keep their places.
#[test]
fn points_of_the_endless_grid_keep_their_places() {
    let views = ["K0,0 P1,1", "K0,0 P1,2", "K0,0 P4,2", "K0,0 P4,5"].map(|white| scenes::endless(white, "K3,3"));
    let frames: Vec<ReplayFrame<'_>> =
        views.iter().map(|view| ReplayFrame { view, story: cardinal_render::Story::default(), caption: "" }).collect();
    let shown = decoded(&replay(&scene(&frames)));
    // Only the pawn moves, and it is never near the white king.
    let changed = |one: &RgbImage, other: &RgbImage| {
        one.pixels().zip(other.pixels()).filter(|(one, other)| one != other).count() * 100 / one.pixels().len()
    };
    for pair in shown.windows(2) {
        let share = changed(&pair[0].0, &pair[1].0);
        assert!(share < 8, "{share} % of the pixels change");
    }
}

#[test]
fn a_grid_too_large_to_read_as_a_whole_is_shown_in_parts() {
    let far = |x: i32| format!("K{x},0 P{},1", x + 1);
    let views: Vec<View> = (0..30).map(|turn| scenes::endless(&far(9 * turn), &format!("K{},4", 9 * turn))).collect();
    let frames: Vec<ReplayFrame<'_>> =
        views.iter().map(|view| ReplayFrame { view, story: cardinal_render::Story::default(), caption: "" }).collect();
    let shown = decoded(&replay(&scene(&frames)));
    assert_eq!(shown.len(), 30);
    for (index, (picture, _)) in shown.iter().enumerate() {
        assert!(*picture == alone(&frames, index), "{index}");
    }
}
