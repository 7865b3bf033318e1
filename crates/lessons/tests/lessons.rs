//! Every lesson can be solved, goes wrong as its texts say, and can't be solved by accident.

use std::collections::BTreeSet;

use cardinal_lessons::{Condition, Lesson, Mistake, ReadLessonError, Verdict};
use cardinal_rules::{Action, Card, Game, Kind, PartialAction, Position, Seat, StarterDeck, Status, Variant, Viewer};
use cozy_chess::GameStatus;

/// Parts of texts that nobody should read: placeholders, and words that the field doesn't use.
const OUTDATED: [&str; 17] = [
    "todo",
    "tbd",
    "xxx",
    "lorem",
    "…",
    "  ",
    "answer",
    "by chance",
    "face-down",
    "in vain",
    "onlooker",
    "pick",
    "throw",
    "unfinished",
    "void",
    "whoever",
    "neighbo",
];

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    Variant::ALL.into_iter().flat_map(Lesson::all)
}

fn play(lesson: &Lesson, game: &mut Game, action: &Action) {
    if let Err(refusal) = game.apply(lesson.seat(), action) {
        panic!("{}: `{action}` is refused: {refusal}", lesson.id());
    }
}

/// What the lesson's seat can do in the game, draws and resignation left out.
fn possible(lesson: &Lesson, game: &Game) -> Vec<Action> {
    let mut actions = game.options(lesson.seat(), &PartialAction::default()).actions;
    actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::DeclineDraw));
    actions
}

#[test]
fn each_game_has_five_to_eight_lessons_in_order() {
    for variant in Variant::ALL {
        let all = Lesson::all(variant);
        assert!((5..=8).contains(&all.len()), "{variant} has {}", all.len());
        for (number, lesson) in (1..).zip(all) {
            assert_eq!((lesson.variant(), lesson.number()), (variant, number));
            assert_eq!(lesson.id(), format!("{variant}/{number}"));
            assert!(std::ptr::eq(Lesson::with_id(lesson.id()).expect("an id finds its lesson"), lesson));
            assert_eq!(lesson.next().map(Lesson::number), (usize::from(number) < all.len()).then_some(number + 1));
        }
    }
    for unknown in ["", "knightmare", "knightmare/0", "knightmare/9", "draughts/1"] {
        assert!(Lesson::with_id(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn titles_are_unique_and_texts_are_short() {
    let mut titles = BTreeSet::new();
    for lesson in lessons() {
        let id = lesson.id();
        assert!(titles.insert(lesson.title()), "{id}: `{}` is the title of two lessons", lesson.title());
        assert!(lesson.title().split_whitespace().count() <= 5, "{id}: {}", lesson.title());
        let texts = [lesson.goal(), lesson.solved()].into_iter().chain(lesson.wrong().iter().map(Mistake::text));
        for text in texts.clone() {
            let most = if text == lesson.goal() { 120 } else { 200 };
            assert!(text.chars().count() <= most, "{id}: {} characters: {text}", text.chars().count());
            assert!(text.ends_with(['.', '!', '?']) && text.trim() == text, "{id}: {text}");
            assert!(text.starts_with(|first: char| first.is_uppercase()), "{id}: {text}");
            for outdated in OUTDATED {
                assert!(!text.to_lowercase().contains(outdated), "{id} says `{outdated}`: {text}");
            }
        }
        let told: BTreeSet<&str> = texts.clone().collect();
        assert_eq!(told.len(), texts.count(), "{id} says something twice");
    }
}

#[test]
fn every_solution_solves_its_lesson() {
    for lesson in lessons() {
        let id = lesson.id();
        assert!(!lesson.solutions().is_empty(), "{id} has no solution");
        for solution in lesson.solutions() {
            let mut game = lesson.begin();
            for action in solution {
                assert_eq!(lesson.verdict(&game), Verdict::GoesOn, "{id}, before `{action}`");
                play(lesson, &mut game, action);
            }
            assert_eq!(lesson.verdict(&game), Verdict::Solved(lesson.solved()), "{id}");
        }
    }
}

#[test]
fn every_mistake_gets_its_own_text() {
    for lesson in lessons() {
        for wrong in lesson.wrong() {
            let mut game = lesson.begin();
            for action in wrong.attempt() {
                assert_eq!(lesson.verdict(&game), Verdict::GoesOn, "{}, before `{action}`", lesson.id());
                play(lesson, &mut game, action);
            }
            assert_eq!(lesson.verdict(&game), Verdict::Wrong(wrong.text()), "{}", lesson.id());
        }
    }
}

#[test]
fn a_lesson_is_not_solved_by_accident() {
    for lesson in lessons() {
        let start = lesson.begin();
        let actions = possible(lesson, &start);
        if start.status() == Status::Building {
            continue; // A deck is one action with many cards: there is no list of them all.
        }
        assert!(actions.len() > 1, "{}: there is nothing to choose", lesson.id());
        let is_solution = |action: &&Action| {
            let mut game = start.clone();
            play(lesson, &mut game, action);
            matches!(lesson.verdict(&game), Verdict::Solved(_))
        };
        let solved = actions.iter().filter(is_solution).count();
        assert!(solved < 3 || solved * 4 < actions.len(), "{}: {solved} of {}", lesson.id(), actions.len());
    }
}

#[test]
fn random_play_ends_in_a_verdict() {
    for lesson in lessons() {
        for first in 0..24_usize {
            let mut game = lesson.begin();
            let mut steps = 0;
            while lesson.verdict(&game) == Verdict::GoesOn {
                let mut actions = possible(lesson, &game);
                actions.retain(|action| *action != Action::TakeBack);
                assert!(!actions.is_empty(), "{}: nothing is left to do", lesson.id());
                let choice = (first + steps) * 2_654_435_761 % actions.len();
                play(lesson, &mut game, &actions[choice]);
                steps += 1;
                assert!(steps < 12, "{}: no end", lesson.id());
            }
        }
    }
}

#[test]
fn undoing_a_step_undoes_its_verdict() {
    let mut taken = 0;
    for lesson in lessons() {
        for (index, first) in lesson.solutions().iter().filter_map(|solution| solution.first()).enumerate() {
            let mut game = lesson.begin();
            play(lesson, &mut game, first);
            if game.apply(lesson.seat(), &Action::TakeBack).is_err() {
                continue;
            }
            taken += 1;
            assert_eq!(lesson.verdict(&game), Verdict::GoesOn, "{}", lesson.id());
            for action in &lesson.solutions()[index] {
                play(lesson, &mut game, action);
            }
            assert_eq!(lesson.verdict(&game), Verdict::Solved(lesson.solved()), "{}", lesson.id());
        }
    }
    assert!(taken > 0, "no step can be taken back");
}

#[test]
fn a_replayed_lesson_has_the_same_verdict() {
    for lesson in lessons() {
        for solution in lesson.solutions() {
            let mut game = lesson.begin();
            for action in solution {
                play(lesson, &mut game, action);
            }
            let mut again = Game::new(game.setup().clone(), *game.seed()).expect("the setup is good");
            for entry in game.entries() {
                again.enter(entry).expect("what was legal is legal again");
            }
            assert_eq!(again.hash(), game.hash());
            assert_eq!(lesson.verdict(&again), Verdict::Solved(lesson.solved()), "{}", lesson.id());
        }
    }
}

#[test]
fn resigning_is_a_mistake_too() {
    for lesson in lessons() {
        let mut game = lesson.begin();
        if game.apply(lesson.seat(), &Action::Resign).is_ok() {
            assert!(matches!(lesson.verdict(&game), Verdict::Wrong(_)), "{}", lesson.id());
        }
    }
}

/// The piece on a cell of the position, as its letter, read from the file's own text and not by the rules.
fn written(position: &Position, cell: &str) -> Option<char> {
    if let Some(grid) = &position.grid {
        let of = |pieces: &[cardinal_rules::GridPiece], case: fn(&char) -> char| {
            let texts = pieces.iter().map(ToString::to_string);
            texts.filter(|text| &text[1..] == cell).find_map(|text| text.chars().next().map(|letter| case(&letter)))
        };
        return of(&grid.white, char::to_ascii_uppercase).or(of(&grid.black, char::to_ascii_lowercase));
    }
    let [file, rank] = cell.as_bytes() else { return None };
    let row = position.fen.as_deref()?.split(' ').next()?.split('/').nth(usize::from(b'8' - rank))?;
    let squares = row.chars().flat_map(|sign| match sign.to_digit(10) {
        Some(empty) => vec![' '; empty as usize],
        None => vec![sign],
    });
    squares.collect::<Vec<_>>().get(usize::from(file - b'a')).copied().filter(|sign| *sign != ' ')
}

/// Where the last action of a solution captures. `None` if it names no cell.
fn target(solution: &[Action]) -> Option<String> {
    match solution.last()? {
        Action::Move { to, .. } => Some(to.to_string()),
        Action::Play { choices, .. } => choices.last().map(ToString::to_string),
        _ => None,
    }
}

#[test]
fn pieces_to_capture_stand_where_the_solution_goes() {
    let mut checked = 0;
    for lesson in lessons() {
        let kinds = lesson.reached().iter().filter_map(|condition| match condition {
            Condition::Captured(kind) => Some(*kind),
            _ => None,
        });
        for (kind, solution) in kinds.flat_map(|kind| lesson.solutions().iter().map(move |solution| (kind, solution))) {
            let Some(cell) = target(solution) else { continue };
            let letter = match lesson.seat() {
                Seat::White => kind.letter().to_ascii_lowercase(),
                Seat::Black => kind.letter(),
            };
            // A pawn that is captured en passant stands beside the square.
            let passed = kind == Kind::Pawn && written(&lesson.position(), &cell).is_none();
            assert!(passed || written(&lesson.position(), &cell) == Some(letter), "{}: {cell}", lesson.id());
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked}");
}

/// Moves on the plain board are what a second engine calls mate, stalemate or neither.
#[test]
fn another_engine_sees_the_same_mates() {
    let ends = |lesson: &Lesson, steps: &[Action]| -> Option<GameStatus> {
        let mut board = cozy_chess::Board::from_fen(lesson.position().fen.as_deref()?, false).ok()?;
        for step in lesson.before().iter().map(|(_, action)| action).chain(steps) {
            if let Action::Move { from, to, promote, .. } = step {
                let promote = promote.map_or(String::new(), |kind| kind.to_string());
                let step = cozy_chess::util::parse_uci_move(&board, &format!("{from}{to}{promote}")).ok()?;
                board.try_play(step).ok()?;
            }
        }
        Some(board.status())
    };
    let mut mates = 0;
    for lesson in lessons() {
        let is_mate = lesson.reached() == [Condition::Won];
        for solution in lesson.solutions() {
            if let Some(status) = ends(lesson, solution) {
                assert_eq!(status == GameStatus::Won, is_mate, "{}", lesson.id());
                mates += usize::from(is_mate);
            }
        }
        for wrong in lesson.wrong().iter().filter(|_| is_mate) {
            assert!(ends(lesson, wrong.attempt()).is_none_or(|status| status != GameStatus::Won), "{}", lesson.id());
        }
    }
    assert_eq!(mates, 5);
    let stalemate = Lesson::with_id("standard/4").expect("it is there");
    assert_eq!(ends(stalemate, stalemate.wrong()[0].attempt()), Some(GameStatus::Drawn));
}

#[test]
fn a_deck_is_judged_while_the_opponent_builds_and_after() {
    let lesson = Lesson::with_id("knightmare/8").expect("it is there");
    for starter in StarterDeck::ALL {
        let mut game = lesson.begin();
        let deck: Vec<Card> = starter.cards().iter().copied().map(Card::Knightmare).collect();
        play(lesson, &mut game, &Action::Build { deck: Some(deck) });
        assert_eq!(lesson.verdict(&game), Verdict::Solved(lesson.solved()), "{}", starter.slug());
        game.apply(!lesson.seat(), &Action::Build { deck: None }).expect("the other side builds too");
        assert_eq!(lesson.verdict(&game), Verdict::Solved(lesson.solved()), "{}", starter.slug());
    }
}

#[test]
fn each_side_has_one_king() {
    for lesson in lessons() {
        for seat in Seat::ALL {
            let view = lesson.begin().view(Viewer::Referee);
            let kings = view.board.iter().filter(|piece| piece.owner == seat && piece.is_royal()).count();
            assert_eq!(kings, 1, "{}: {}", lesson.id(), seat.name());
        }
    }
}

#[test]
fn an_invalid_lesson_file_is_refused() {
    let read = |text: &str| Lesson::read(Variant::Standard, 1, text).map(|_| ()).unwrap_err();
    assert!(matches!(read("title = 1"), ReadLessonError::File(_)));
    let lesson = |options: &str, fen: &str, before: &str, when: &str| {
        format!(
            "title = 'a'\ngoal = 'a'\nseat = 'white'\nsolved = 'a'\nreached = ['moved']\nsolutions = []\n{options}\n\
             before = [{before}]\nposition = {{ fen = '{fen}' }}\n[[wrong]]\nwhen = ['{when}']\ntext = 'a'\ntry = []\n"
        )
    };
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(matches!(read(&lesson("options = { level = '1' }", kings, "", "over")), ReadLessonError::Options(_)));
    assert!(matches!(read(&lesson("", "8/8/8/8/8/8/8/8 w - - 0 1", "", "over")), ReadLessonError::Position(_)));
    let far = "{ seat = 'white', action = { type = 'move', from = 'e1', to = 'e5' } }";
    let rooks = "4k2r/8/8/8/8/8/8/4K2R w - - 0 1";
    assert!(matches!(read(&lesson("", rooks, far, "over")), ReadLessonError::Before { step: 1, .. }));
    assert!(matches!(read(&lesson("", rooks, "{ flag = 'white' }", "over")), ReadLessonError::NoAction(1)));
    assert!(matches!(read(&lesson("", rooks, "", "moved")), ReadLessonError::NoGeneralText));
}
