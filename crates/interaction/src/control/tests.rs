//! Controls read back as they were written, and nothing else is read.

use cardinal_ids::{BestOf, ReplayPace, UserId, Venue};
use cardinal_rules::{
    ActionKind, Card, Cell, Choice, ChoiceText, Kind, PartialAction, Square, StarterDeck, Variant, Word,
    defaults::GRID_BOUND,
};

use super::draft::KINDS;
use super::game::GUESSES;
use super::steps::FOLLOW_STEPS;
use super::*;
use crate::ask::{BuildRequest, FORMATS, Finish, Format, Notation, ReplayPart, Replaying, TEXT};
use crate::offer::{AwayClaim, OFFERS, Offer, PlainAction, Proposal, SIMPLE};
use crate::part::{Initials, Points, PoolPart, Window};

fn game(what: GameControl) -> Control {
    Control::Game { game: GameId(u64::MAX), ply: u32::MAX, what }
}

fn asks(ask: Ask) -> Control {
    game(GameControl::Ask(ask))
}

/// A replay of each pace and of each part, for each audience.
fn replays() -> impl Iterator<Item = Replaying> {
    let parts = [ReplayPart::Full, ReplayPart::From(1), ReplayPart::From(u32::MAX), ReplayPart::Last(u32::MAX)];
    let paced = ReplayPace::ALL.into_iter().flat_map(move |pace| parts.map(|part| (pace, part)));
    paced.flat_map(|(pace, part)| [true, false].map(|everyone| Replaying { pace, part, everyone }))
}

/// Each step of planning ahead, with replies of which more and more is chosen.
fn plans() -> impl Iterator<Item = Planning> {
    let far = |sign: i32| Cell::Point { x: sign * GRID_BOUND, y: -sign * GRID_BOUND };
    let (e7, e8): (Cell, Cell) = ("e7".parse().unwrap(), "e8".parse().unwrap());
    let begun = DraftedReply { line: Some(u8::MAX), from: Some(e7), ..DraftedReply::default() };
    let theirs = DraftedMove { from: far(1), to: far(-1), promote: Some(Kind::Rook) };
    let near = DraftedMove { from: e7, to: e8, promote: Some(Kind::Queen) };
    let drafts = [
        DraftedReply::default(),
        DraftedReply { line: Some(0), ..DraftedReply::default() },
        begun,
        DraftedReply { to: Some(e8), ..begun },
        DraftedReply { theirs: Some(theirs), from: Some(far(-1)), ..begun },
        DraftedReply { theirs: Some(near), to: Some(e8), line: None, ..begun },
    ];
    let steps = drafts.into_iter().flat_map(|draft| {
        let value = "e8".to_owned();
        [Planning::Pick { draft, part: 3 }, Planning::Take { draft, value }, Planning::Show { draft, page: u8::MAX }]
    });
    steps.chain([Planning::Continue, Planning::Remove, Planning::Drop])
}

#[test]
fn every_control_reads_back_within_a_hundred_bytes() {
    let square = |index| Cell::Square(Square::new(index));
    let rich = PartialAction {
        kind: Some(ActionKind::Play),
        from: Some(square(0)),
        to: Some(Cell::Point { x: -12, y: 345 }),
        promote: Some(Kind::Knight),
        part: None,
        card: Some(Card::SameAgain),
        tile: None,
        at: None,
        choices: vec![
            Choice::Flag(true),
            Choice::Flag(false),
            Choice::Number(17),
            Choice::Number(-1),
            Choice::List(vec![Choice::List(vec![Choice::square(Square::new(8))]), Choice::List(Vec::new())]),
            "e4/e5".parse::<ChoiceText>().unwrap().into(),
            ChoiceText::Kind(Kind::Queen).into(),
            ChoiceText::Word(Word::Refuse).into(),
        ],
        deck: None,
        spoken: None,
    };
    let mut controls: Vec<Control> = [
        ChallengeControl::Accept,
        ChallengeControl::Decline,
        ChallengeControl::Withdraw,
        ChallengeControl::Show,
        ChallengeControl::Rules,
        ChallengeControl::PlayComputer,
        ChallengeControl::OpenReason,
        ChallengeControl::SendReason,
    ]
    .into_iter()
    .map(|what| Control::Challenge { id: ChallengeId(0), what })
    .collect();
    let steps = [
        SetUpStep::Open,
        SetUpStep::Show,
        SetUpStep::Game,
        SetUpStep::Style,
        SetUpStep::Time,
        SetUpStep::Opponent,
        SetUpStep::Rules,
        SetUpStep::Option,
        SetUpStep::ResetRules,
        SetUpStep::Value(u8::MAX),
        SetUpStep::Send(Check(u16::MAX)),
        SetUpStep::Start(Check(u16::MAX)),
        SetUpStep::Where(Where::Private),
        SetUpStep::Where(Where::Public(Venue::Channel)),
        SetUpStep::Where(Where::Public(Venue::Thread)),
        SetUpStep::Level,
        SetUpStep::PlayComputer,
        SetUpStep::OpenComputer,
        SetUpStep::Rated(true),
        SetUpStep::Rated(false),
        SetUpStep::WeekendsOff(true),
        SetUpStep::WeekendsOff(false),
        SetUpStep::BestOf(None),
        SetUpStep::BestOf(Some(BestOf::Three)),
        SetUpStep::BestOf(Some(BestOf::Five)),
    ];
    for what in steps.into_iter().chain(Colour::ALL.map(SetUpStep::Colour)) {
        controls.extend([None, Some(UserId(u64::MAX))].map(|opponent| Control::SetUp(SettingUp { opponent, what })));
    }
    let lessons =
        Variant::ALL.into_iter().flat_map(|variant| [Learning::Show(variant), Learning::Begin(variant, u8::MAX)]);
    let lessons = lessons.chain([Learning::Open, Learning::Game, Learning::Lesson]);
    controls.extend(lessons.map(Control::Learn));
    controls.extend([0, u16::MAX].map(|page| Control::Finished { page }));
    controls.extend([Control::Games, Control::ChooseChallenge, Control::Rules, Control::HelpPage, Control::HowToPlay]);
    let menus =
        [PreferenceControl::Theme, PreferenceControl::Notation, PreferenceControl::Shape, PreferenceControl::Remind];
    controls.extend(menus.map(Control::Preference));
    let reminding = [PreferenceControl::Reminders, PreferenceControl::RemindAt, PreferenceControl::Show];
    controls.extend(reminding.map(Control::Preference));
    controls.extend([true, false].map(|sent| Control::Preference(PreferenceControl::Digest(sent))));
    controls.extend(Notation::ALL.map(|notation| Control::Preference(PreferenceControl::WriteMoves(notation))));
    controls.extend([true, false].map(|ends| Control::Preference(PreferenceControl::EndsAfterMove(ends))));
    controls.extend([0, 1, 24].map(|hours| Control::Preference(PreferenceControl::PassAfter(hours))));
    controls.extend([true, false].map(|listed| Control::Preference(PreferenceControl::Listed(listed))));
    let of_challengers =
        [ChallengersControl::Show, ChallengersControl::Who, ChallengersControl::Block, ChallengersControl::Back];
    controls.extend(of_challengers.map(Control::Challengers));
    let of_privacy = [Privacy::MyData, Privacy::AskForget, Privacy::AskAgain, Privacy::Forget, Privacy::Keep];
    controls.extend(of_privacy.map(Control::Privacy));
    let pages = Variant::ALL.into_iter().flat_map(|variant| [0, u16::MAX].map(|page| Standings::Page(variant, page)));
    controls.extend(pages.chain([Standings::Game, Standings::Profile]).map(Control::Standings));
    let ladders = Variant::ALL.into_iter().flat_map(|variant| {
        [
            LadderControl::Own(variant),
            LadderControl::Page(variant, 0),
            LadderControl::Page(variant, u16::MAX),
            LadderControl::Join(variant),
            LadderControl::AskLeave(variant),
            LadderControl::Leave(variant),
            LadderControl::AskChallenge(variant),
            LadderControl::Challenge(variant, UserId(u64::MAX)),
        ]
    });
    controls.extend(ladders.chain([LadderControl::Game]).map(Control::Ladder));
    let of_server = [
        ServerControl::Show,
        ServerControl::Shape,
        ServerControl::Pictures,
        ServerControl::TimeControl,
        ServerControl::Places,
        ServerControl::Archive,
        ServerControl::Forum,
        ServerControl::EventsRole,
        ServerControl::Venue(Venue::Channel),
        ServerControl::Venue(Venue::Thread),
        ServerControl::Rated(true),
        ServerControl::Rated(false),
        ServerControl::WeekendsOff(true),
        ServerControl::WeekendsOff(false),
        ServerControl::Annullable,
        ServerControl::AskAnnul,
        ServerControl::Annul(GameId(u64::MAX)),
        ServerControl::Page(ServerPage::Pictures),
        ServerControl::Page(ServerPage::NewGames),
        ServerControl::Page(ServerPage::Places),
        ServerControl::Page(ServerPage::Games),
        ServerControl::Page(ServerPage::Events),
        ServerControl::Pause(true),
        ServerControl::Pause(false),
        ServerControl::Record(0),
        ServerControl::Record(u16::MAX),
        ServerControl::Members,
        ServerControl::AskBar,
        ServerControl::AskLift,
        ServerControl::Bar { user: UserId(u64::MAX), abort: true },
        ServerControl::Bar { user: UserId(u64::MAX), abort: false },
        ServerControl::LiftBar(UserId(u64::MAX)),
        ServerControl::OfferedGames,
        ServerControl::Offer,
        ServerControl::Erasing,
        ServerControl::AskErase,
        ServerControl::Erase,
        ServerControl::KeepData { public: true },
        ServerControl::KeepData { public: false },
    ];
    controls.extend(of_server.map(Control::Server));
    controls.extend([0, u64::MAX].map(|game| Control::EndGame { game: GameId(game) }));
    controls.extend([Ask::Panel, Ask::Hand, Ask::Board { text: false }, Ask::Resign, Ask::History].map(asks));
    controls.extend([GameControl::CurrentPanel, GameControl::ConfirmResign, GameControl::Rematch].map(game));
    controls.push(game(GameControl::LeaveSeries));
    controls.extend([GameControl::More, GameControl::AskExchange, GameControl::NoEffect(Card::SameAgain)].map(game));
    for text in ["ng1f3", "pe7e8q", "0,4 to 0,5=r", "man-trap b1, c3"].map(str::to_owned) {
        controls.push(asks(Ask::Move { text: text.clone(), place: None }));
        controls.extend([Ask::Play { card: text.clone() }, Ask::Discard { card: Some(text) }].map(asks));
    }
    let said = |text: &str| Some(text.to_owned());
    controls.extend(
        [
            Correction::Card(Card::SameAgain),
            Correction::Preferences { zone: said("America/Argentina/ComodRivadavia"), quiet: said("22:00-07:15") },
            Correction::Preferences { zone: None, quiet: said("22:00-07:15") },
            Correction::Preferences { zone: said("UTC+5:45"), quiet: None },
            Correction::Vacation("5 december".to_owned()),
        ]
        .map(Control::Correct),
    );
    controls.extend(OFFERS.iter().map(|(offer, _)| game(GameControl::AskOffer(*offer))));
    controls.extend([GameControl::HowToPlay, GameControl::Watch, GameControl::Signs, GameControl::FairPlay].map(game));
    controls.push(game(GameControl::AbortUnreadable));
    for form in [GameForm::Turn, GameForm::Plan, GameForm::Deck] {
        controls.extend([GameControl::OpenForm(form), GameControl::SendForm(form)].map(game));
    }
    let steps = [Stepping::Open, Stepping::First, Stepping::Last, Stepping::Choose];
    let numbered = [0, 1, u32::MAX].into_iter().flat_map(|turns| [Stepping::Back(turns), Stepping::On(turns)]);
    controls.extend(steps.into_iter().chain(numbered).map(|step| game(GameControl::Step(step))));
    controls.push(game(GameControl::OpenReplay));
    controls.extend(replays().map(|what| asks(Ask::Replay(what))));
    controls.extend([GameControl::Hint, GameControl::AskPublish, GameControl::Publish].map(game));
    controls.extend(Card::all().map(|card| game(GameControl::Card(card))));
    for what in Proposal::ALL {
        controls.push(game(GameControl::AskAnswer(what)));
        controls.extend([true, false].map(|accept| game(GameControl::AnswerOffer { what, accept })));
        controls.extend([true, false].map(|accept| game(GameControl::Answer { what, accept })));
    }
    let decks = [DeckControl::List, DeckControl::Choose, DeckControl::Own(Check(u16::MAX))];
    let starters = StarterDeck::ALL.map(DeckControl::Starter);
    controls.extend(decks.into_iter().chain(starters).map(Control::Deck));
    controls.extend(of_events().map(|what| Control::Event { event: EventId(u64::MAX), what }));
    controls.extend(FOLLOW_STEPS.iter().map(|(step, _)| game(GameControl::Follow(*step))));
    controls.extend([None, Some(GameId(u64::MAX))].map(|after| Control::Watch { after }));
    let claims = [AwayClaim::Win, AwayClaim::Unfinished];
    controls.extend(claims.map(|claim| asks(Ask::Offer(Offer::ClaimAway(claim)))));
    controls.push(game(GameControl::Compose { check: Check(36), what: Composing::Back }));
    controls.push(game(GameControl::Begin));
    controls.extend(GUESSES.iter().map(|(what, _)| game(GameControl::Guess(*what))));
    controls.extend(SIMPLE.iter().map(|(act, _)| game(GameControl::Act { act: *act, drafted: None })));
    controls.extend(OFFERS.iter().map(|(offer, _)| game(GameControl::Offer(*offer))));
    controls.extend(FORMATS.iter().map(|(format, _)| asks(Ask::Export(Some(*format)))));
    for (kind, _) in KINDS {
        controls.push(game(GameControl::Pick { draft: PartialAction::of(kind).into(), part: 255 }));
    }
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
        let said = PartialAction { spoken: Some(kind), ..PartialAction::of(ActionKind::Say) };
        controls.push(game(GameControl::Pick { draft: said.into(), part: 0 }));
    }
    for part in Kind::ALL {
        let moved = PartialAction { part: Some(part), ..PartialAction::of(ActionKind::Move) };
        controls.push(game(GameControl::Pick { draft: moved.into(), part: 0 }));
    }
    let choices = vec![ChoiceText::Word(Word::Prince).into(), Choice::square(Square::new(63))];
    let answer = PartialAction { choices, ..PartialAction::of(ActionKind::Choose) };
    controls.push(game(GameControl::Pick { draft: answer.into(), part: 0 }));
    controls.push(game(GameControl::Pick { draft: Draft::from(rich.clone()), part: 0 }));
    controls.push(game(GameControl::Show { draft: Draft::from(rich), page: 3 }));
    controls.push(game(GameControl::Show { draft: Draft::default(), page: 0 }));
    let far = |sign: i32| Cell::Point { x: sign * GRID_BOUND, y: -sign * GRID_BOUND };
    let drafted = Drafted::Move(DraftedMove { from: far(1), to: far(-1), promote: Some(Kind::Rook) });
    let placed = PartialAction { tile: Some(Kind::Queen), at: Some(far(-1)), ..PartialAction::of(ActionKind::Place) };
    controls.push(game(GameControl::Pick { draft: Draft { drafted: Some(drafted), partial: placed }, part: 25 }));
    controls.push(game(GameControl::Act { act: PlainAction::Skip, drafted: Some(drafted) }));
    let to_place = PartialAction { tile: Some(Kind::Queen), ..PartialAction::of(ActionKind::Place) };
    let placing = Draft { drafted: Some(drafted), partial: to_place };
    controls.push(game(GameControl::Take { draft: placing, value: far(-1).to_string() }));
    let near = DraftedMove { from: Cell::Point { x: 0, y: -1 }, to: "e4".parse().unwrap(), promote: None };
    controls.push(game(GameControl::Act { act: PlainAction::Skip, drafted: Some(Drafted::Move(near)) }));
    let held = Draft { drafted: Some(Drafted::Card(Card::Call(Kind::Bishop))), partial: PartialAction::default() };
    controls.push(game(GameControl::Show { draft: held.clone(), page: 0 }));
    controls.push(game(GameControl::Take { draft: held, value: String::new() }));
    for kind in [None, Some(ActionKind::Play), Some(ActionKind::Say)] {
        for what in [
            Composing::Pick { kind, part: 3 },
            Composing::Take { kind, value: "[a2;a4;]".to_owned() },
            Composing::Confirm { kind, value: "[a2;a4;]".to_owned() },
            Composing::Show { kind, page: 255 },
        ] {
            controls.push(game(GameControl::Compose { check: Check(u16::MAX), what }));
        }
    }
    controls.extend(SIMPLE.map(|(act, _)| game(GameControl::Compose { check: Check(0), what: Composing::Act(act) })));
    controls.push(game(GameControl::Take { draft: Draft::default(), value: "[e2;+;]".to_owned() }));
    controls.extend(plans().map(|what| game(GameControl::Plan { check: Check(u16::MAX), what })));
    controls.push(asks(Ask::Plan { lines: None }));
    for what in Building::ALL {
        let part = PoolPart { window: None, points: None, initials: None, taken: false, page: 0 };
        controls.push(game(GameControl::Build { check: Check(7), what, part }));
    }
    for window in Window::ALL {
        let part = PoolPart { window: Some(window), points: None, initials: None, taken: true, page: 255 };
        controls.push(game(GameControl::Build { check: Check(u16::MAX), what: Building::Add, part }));
    }
    for points in Points::ALL {
        let part = PoolPart { window: None, points: Some(points), initials: None, taken: false, page: 1 };
        controls.push(game(GameControl::Build { check: Check(0), what: Building::Filter, part }));
    }
    for initials in Initials::all() {
        let part = PoolPart { initials: Some(initials), page: 35, ..PoolPart::default() };
        controls.push(game(GameControl::Build { check: Check(0), what: Building::Show, part }));
        for what in [Browsing::Show, Browsing::Filter, Browsing::Look, Browsing::At(0), Browsing::At(u8::MAX)] {
            controls.push(Control::Cards { what, part });
        }
    }
    for ask in [
        Ask::Say { word: "knight".to_owned() },
        Ask::Act(PlainAction::EndTurn),
        Ask::Move { text: "exd8=Q+".to_owned(), place: None },
        Ask::Move { text: "K1,0-0,0".to_owned(), place: Some("rook 1,0".to_owned()) },
        Ask::Move { text: "0,0|0,1".to_owned(), place: Some("|é.R 1,0".to_owned()) },
        Ask::Move { text: String::new(), place: Some(String::new()) },
        Ask::Export(None),
        Ask::Export(Some(Format::Text)),
        Ask::Draw,
        Ask::Answer { choices: "e1".to_owned() },
        Ask::Build(BuildRequest::default()),
        Ask::Build(BuildRequest { starter: Some(StarterDeck::Saboteur), ..BuildRequest::default() }),
        Ask::Build(BuildRequest {
            starter: Some(StarterDeck::PawnStorm),
            out: Some("chaos".to_owned()),
            add: Some("crab, bog".to_owned()),
            then: Some(Finish::Done),
        }),
        Ask::Play { card: "holy-war b1 c1".to_owned() },
        Ask::Discard { card: Some("K".to_owned()) },
        Ask::Discard { card: None },
        Ask::Panel,
        Ask::Hand,
        Ask::Board { text: true },
        Ask::Board { text: false },
        Ask::Resign,
        Ask::Offer(Offer::Claim),
        Ask::History,
        Ask::Plan { lines: None },
        Ask::Plan { lines: Some("Nf6 e5; Bc5 c3".to_owned()) },
        Ask::Export(Some(Format::Record)),
    ]
    .into_iter()
    .chain(replays().map(Ask::Replay))
    {
        controls.push(Control::ChooseGame { ask });
    }
    let mut ids = std::collections::HashSet::new();
    for control in controls {
        let id = control.encode();
        assert!(id.len() <= limits::CONTROL, "{id}");
        assert_eq!(Control::decode(&id), Ok(control), "{id}");
        assert!(ids.insert(id));
    }
}

#[test]
fn a_request_that_no_control_makes_is_not_read_as_another() {
    for ask in [
        Ask::Draw,
        Ask::Discard { card: None },
        Ask::Move { text: "e4".to_owned(), place: Some("R 1,0".to_owned()) },
        Ask::Move { text: String::new(), place: None },
        Ask::Board { text: true },
        Ask::Offer(Offer::DRAW),
        Ask::Plan { lines: Some("e5 Nf3".to_owned()) },
        Ask::Export(None),
    ] {
        assert_eq!(Control::decode(&asks(ask).encode()), Err(ControlError::Damaged));
    }
}

#[test]
fn long_texts_are_cut_between_letters() {
    let control = Control::ChooseGame { ask: Ask::Move { text: "é".repeat(500), place: None } };
    let id = control.encode();
    assert!(id.len() <= limits::CONTROL);
    assert_eq!(Control::decode(&id), Ok(Control::ChooseGame { ask: Ask::Move { text: "é".repeat(40), place: None } }));
}

#[test]
fn garbage_is_refused_and_never_read_as_something_else() {
    let good = game(GameControl::Pick { draft: PartialAction::of(ActionKind::Move).into(), part: 1 }).encode();
    for end in 0..good.len() {
        for letter in ['!', '.', '~', 'Z', 'é', '[', '\u{0}'] {
            let mut text = good[..end].to_owned();
            text.push(letter);
            text.push_str(&good[end..]);
            if let Ok(control) = Control::decode(&text) {
                assert_eq!(control.encode(), text, "read as something else");
            }
        }
    }
    assert_eq!(Control::decode("hello"), Err(ControlError::Foreign));
    assert_eq!(Control::decode("c7.g.1.2.t"), Err(ControlError::Version));
    assert_eq!(Control::decode("c1.g.1.2.?"), Err(ControlError::Damaged));
    let long = format!("c1.a.m{}", "x".repeat(TEXT + 1));
    for twofold in [
        "c1.g.01.2.t",
        "c1.g.1.2.p0!m!m",
        "c1.g.1.2.p0!m!pQ",
        "c1.g.1.2.p0!te4!fe2",
        "c1.g.1.2.yo",
        "c1.c.",
        "c1.g.1.2.L1.s.0!te4!fe2",
        "c1.g.1.2.L1.s.0!m!fe2",
        "c1.g.1.2.L1.s.0!fe2!pQ",
        "c1.g.1.2.L1.s.0!Kknight",
        "c1.g.1.2.L1.s00.0",
        "c1.g.1.2.L1.co",
        &long,
    ] {
        assert_eq!(Control::decode(twofold), Err(ControlError::Damaged), "{twofold}");
    }
}

/// Controls of events, one of every form.
fn of_events() -> impl Iterator<Item = EventControl> {
    let plain = [
        EventControl::Choose,
        EventControl::Join,
        EventControl::Leave,
        EventControl::Withdraw,
        EventControl::Table,
        EventControl::AllGames,
        EventControl::Files,
        EventControl::Rules,
        EventControl::Follow,
        EventControl::Unfollow,
        EventControl::UnfollowByMessage,
        EventControl::Subject,
        EventControl::Name,
        EventControl::SendName,
        EventControl::Announce,
        EventControl::Drop,
        EventControl::Manage,
        EventControl::MyDeck,
        EventControl::NameDeck,
        EventControl::SaveDeck,
    ];
    let part = PoolPart { page: u8::MAX, taken: true, ..PoolPart::default() };
    let building =
        Building::ALL.into_iter().map(move |what| EventControl::Build { check: Check(u16::MAX), what, part });
    let pages = [0, u16::MAX].into_iter().flat_map(|page| [EventControl::TablePage(page), EventControl::Games(page)]);
    let subjects = EventSubject::ALL.into_iter().map(EventControl::Set);
    let acts = [
        EventAct::Begin,
        EventAct::Extend,
        EventAct::Fill,
        EventAct::Add,
        EventAct::Remove,
        EventAct::Replace,
        EventAct::Trust,
        EventAct::Result,
        EventAct::Cancel,
    ];
    let acts = acts.into_iter().flat_map(|act| [EventControl::Do(act), EventControl::Confirm(act, u16::MAX)]);
    plain.into_iter().chain(building).chain(pages).chain(subjects).chain(acts)
}
