//! The fuzzer's initial inputs, as far as the program itself can write them.
//!
//! When their format changes, write them again: `UPDATE_SEEDS=1 cargo test -p cardinal-fuzzing seeds`.

use cardinal_ids::{ChallengeId, EventId, GameId, OfferKind, UserId};
use cardinal_interaction::{
    Ask, AwayClaim, BuildRequest, Building, ChallengeControl, ChallengersControl, Check, Composing, Control, Draft,
    Drafted, DraftedMove, DraftedReply, EventAct, EventControl, EventSubject, Format, GameControl, Guessing,
    LadderControl, Offer, PlainAction, Planning, PoolPart, PreferenceControl, Privacy, Proposal, ReplayPart, Replaying,
    ServerControl,
};
use cardinal_rules::{
    Action, ActionKind, Card, Cell, ChoiceText, Effect, Game, Kind, KnightmareCard, Lists, PartialAction, Piles,
    Position, Record, Seat, Seed, Setup, Square, StarterDeck, Variant, Word,
};
use fastrand::Rng;

use crate::{corpus, fuzz};

fn custom_ids() -> Vec<(String, String)> {
    let game = |what| Control::Game { game: GameId(4242), ply: 37, what };
    let of_event = |what| Control::Event { event: EventId(12), what };
    let square = |name: &str| Cell::from(name.parse::<Square>().unwrap());
    let composing = |what| GameControl::Compose { check: Check(4242), what };
    let promoted = DraftedMove { from: square("a7"), to: square("a8"), promote: Some(Kind::Queen) };
    let drafted = Some(Drafted::Move(promoted));
    let held = Draft {
        drafted: Some(Drafted::Card(Card::Call(Kind::Knight))),
        partial: PartialAction { from: Some(square("b1")), ..PartialAction::of(ActionKind::Move) },
    };
    let partial = PartialAction {
        kind: Some(ActionKind::Play),
        from: Some(square("e2")),
        card: Some(Card::Knightmare(KnightmareCard::Fortification)),
        choices: vec!["e4/e5".parse::<ChoiceText>().unwrap().into()],
        ..PartialAction::default()
    };
    let tile = PartialAction {
        kind: Some(ActionKind::Place),
        tile: Some(Kind::Rook),
        at: Some(Cell::Point { x: -3, y: 41 }),
        ..PartialAction::default()
    };
    let said = PartialAction { spoken: Some(Kind::Crab), ..PartialAction::of(ActionKind::Say) };
    let refused = vec![ChoiceText::Word(Word::Refuse).into()];
    let answered = PartialAction { choices: refused, ..PartialAction::of(ActionKind::Choose) };
    let building =
        |what| GameControl::Build { check: Check(4242), what, part: PoolPart { page: 2, ..PoolPart::default() } };
    let for_event = EventControl::Build {
        check: Check(4242),
        what: Building::Add,
        part: PoolPart { page: 2, ..PoolPart::default() },
    };
    let built =
        BuildRequest { starter: Some(StarterDeck::PawnStorm), out: Some("crab".to_owned()), ..BuildRequest::default() };
    let planning = |what| GameControl::Plan { check: Check(4242), what };
    let reply = DraftedReply { line: Some(2), theirs: Some(promoted), from: Some(square("b1")), to: None };
    let typed = Ask::Move { text: "K1,0-0,0".to_owned(), place: Some("R 1,1".to_owned()) };
    [
        ("accept", Control::Challenge { id: ChallengeId(7), what: ChallengeControl::Accept }),
        ("privacy", Control::Privacy(Privacy::AskForget)),
        ("settings", Control::Server(ServerControl::Places)),
        ("ladder", Control::Ladder(LadderControl::Challenge(Variant::Standard, UserId(9_001)))),
        ("event-build", Control::Event { event: EventId(12), what: for_event }),
        ("end-game", Control::EndGame { game: GameId(36) }),
        ("act", game(GameControl::Act { act: PlainAction::Skip, drafted })),
        ("export", game(GameControl::Ask(Ask::Export(Some(Format::Record))))),
        ("typed-move", game(GameControl::Ask(Ask::Move { text: "ng1f3".to_owned(), place: None }))),
        ("fair-play", game(GameControl::FairPlay)),
        ("abort", game(GameControl::AbortUnreadable)),
        ("card", game(GameControl::Card(Card::Knightmare(KnightmareCard::ManTrap)))),
        ("history", game(GameControl::Ask(Ask::History))),
        (
            "replay",
            game(GameControl::Ask(Ask::Replay(Replaying { part: ReplayPart::From(12), ..Replaying::default() }))),
        ),
        ("how-to-play", game(GameControl::HowToPlay)),
        ("offer", game(GameControl::Offer(Offer::Claim))),
        ("pick", game(GameControl::Pick { draft: Draft { drafted: None, partial }, part: 1 })),
        ("pick-answer", game(GameControl::Pick { draft: answered.into(), part: 0 })),
        ("pick-word", game(GameControl::Pick { draft: said.into(), part: 0 })),
        ("show", game(GameControl::Show { draft: Draft { drafted, partial: tile }, page: 2 })),
        ("take", game(GameControl::Take { draft: held, value: "c3".to_owned() })),
        ("waste", game(GameControl::NoEffect(Card::SameAgain))),
        ("more", game(GameControl::More)),
        ("ask-exchange", game(GameControl::AskExchange)),
        ("ask-offer", game(GameControl::AskOffer(Offer::Accept))),
        ("ask-claim", game(GameControl::Ask(Ask::Offer(Offer::ClaimAway(AwayClaim::Unfinished))))),
        ("answer-offer", game(GameControl::AnswerOffer { what: Proposal::Draw, accept: true })),
        (
            "answer-more-time",
            game(GameControl::AnswerOffer { what: Proposal::Aside(OfferKind::MoreTime), accept: false }),
        ),
        ("ask-answer", game(GameControl::AskAnswer(Proposal::Aside(OfferKind::TakeBack)))),
        ("answer", game(GameControl::Answer { what: Proposal::Aside(OfferKind::Unfinished), accept: true })),
        ("choose-move", Control::ChooseGame { ask: typed }),
        (
            "compose-take",
            game(composing(Composing::Take { kind: Some(ActionKind::Play), value: "[a2;a4;]".to_owned() })),
        ),
        ("compose-menu", game(composing(Composing::Pick { kind: None, part: 1 }))),
        ("compose-back", game(composing(Composing::Back))),
        ("plan-take", game(planning(Planning::Take { draft: reply, value: "c3".to_owned() }))),
        ("plan-menu", game(planning(Planning::Remove))),
        ("build-ask-starter", game(building(Building::AskStarter))),
        ("build-starter", game(building(Building::Starter))),
        ("choose-build", Control::ChooseGame { ask: Ask::Build(built) }),
        ("begin", game(GameControl::Begin)),
        ("guess", game(GameControl::Guess(Guessing::Rank))),
        ("choose-word", Control::ChooseGame { ask: Ask::Say { word: "knight".to_owned() } }),
        ("choose-act", Control::ChooseGame { ask: Ask::Act(PlainAction::EndTurn) }),
        ("choose-play", Control::ChooseGame { ask: Ask::Play { card: "Holy War".to_owned() } }),
        ("theme", Control::Preference(PreferenceControl::Theme)),
        ("remind", Control::Preference(PreferenceControl::Remind)),
        ("digest", Control::Preference(PreferenceControl::Digest(true))),
        ("event-join", of_event(EventControl::Join)),
        ("event-who-may-join", of_event(EventControl::Set(EventSubject::Role))),
        ("event-replace", of_event(EventControl::Confirm(EventAct::Replace, 7))),
        ("admin-record", Control::Server(ServerControl::Record(1))),
        ("finished-games", Control::Finished { page: 1 }),
        ("how-to-play-here", Control::HowToPlay),
        ("who-may-challenge", Control::Challengers(ChallengersControl::Who)),
        ("bar", Control::Server(ServerControl::Bar { user: UserId(7), abort: true })),
    ]
    .map(|(name, control)| (format!("seed-{name}"), control.encode()))
    .to_vec()
}

/// A position in which cards are used, for games that usually start without: cards that ask, respond,
/// listen, or limit the time.
fn position(variant: Variant) -> Option<Position> {
    let cards = |slugs: &str| slugs.split(' ').map(|slug| slug.parse().unwrap()).collect::<Vec<Card>>();
    let doomsayer = Effect::new(Card::Knightmare(KnightmareCard::Doomsayer), Seat::White, Vec::new());
    (variant == Variant::Knightmare).then(|| Position {
        fen: Some("rnbqkbnr/ppp2ppp/3pp3/8/8/3PP3/PPP2PPP/RNBQKBNR w KQkq - 0 1".to_owned()),
        hands: Some(Lists {
            white: cards("heresy abduction panic annexation fog-of-war"),
            black: cards("toll chaos bog under-elf-hill haunting-memories"),
        }),
        piles: Some(Piles {
            common: Vec::new(),
            white: cards("confabulation peace-talks plots-within-plots"),
            black: cards("challenge man-trap vulture"),
        }),
        effects: Some(vec![doomsayer]),
        ..Position::default()
    })
}

/// A short random game.
fn played(variant: Variant, options: &[(&str, &str)]) -> Record {
    let setup = Setup { rules: variant.rules(options.iter().copied()).unwrap(), position: position(variant) };
    let mut game = Game::new(setup, Seed::from_bytes([7; 32])).unwrap();
    let mut dice = Rng::with_seed(3);
    let steps = if variant == Variant::Knightmare { 24 } else { 10 };
    for step in 0..steps {
        let Some(seat) = game.status().to_act() else { break };
        let mut actions = game.options(seat, &PartialAction::default()).actions;
        actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw));
        if variant == Variant::Knightmare {
            // The kind first, so that a card with many choices does not crowd out the rest.
            let mut kinds: Vec<ActionKind> = actions.iter().map(Action::kind).collect();
            kinds.dedup();
            let kind = *dice.choice(&kinds).unwrap();
            actions.retain(|action| action.kind() == kind);
        }
        game.apply(seat, dice.choice(&actions).unwrap()).unwrap();
        // A card's time limit runs out now and then.
        if let Some(asked) = game.status().to_act()
            && variant == Variant::Knightmare
            && dice.bool()
        {
            drop(game.lapse(asked));
        }
        // Halfway, a turn is taken back.
        if step == steps / 2 {
            drop(Seat::ALL.map(|seat| game.take_back_turn(seat)));
        }
    }
    game.record()
}

fn records() -> Vec<(String, String)> {
    let mut seeds = Vec::new();
    for variant in Variant::ALL {
        let options: &[(&str, &str)] = if variant == Variant::NoStress { &[("level", "3")] } else { &[] };
        let record = played(variant, options);
        let json = |value: &dyn Fn() -> serde_json::Result<String>| value().unwrap();
        let bare = json(&|| serde_json::to_string(&record));
        let file = format!(r#"{{"game":1,"salt":"{}","record":{bare}}}"#, "00".repeat(16));
        let kept: std::collections::BTreeMap<_, _> = options.iter().copied().collect();
        let mut lines = vec![
            variant.to_string(),
            json(&|| serde_json::to_string(&kept)),
            json(&|| serde_json::to_string(&record.setup.position)),
        ];
        lines.extend(record.entries.iter().map(|entry| json(&|| serde_json::to_string(entry))));
        let forms = [("record", bare), ("file", file), ("stored", lines.join("\n"))];
        seeds.extend(forms.map(|(form, text)| (format!("seed-{variant}-{form}"), text)));
    }
    seeds
}

#[test]
fn seeds_are_as_the_program_writes_them() {
    for (target, written) in [("custom_id", custom_ids()), ("record", records())] {
        if std::env::var_os("UPDATE_SEEDS").is_some() {
            let folder = fuzz().join("corpus").join(target);
            std::fs::create_dir_all(&folder).unwrap();
            for (name, text) in &written {
                std::fs::write(folder.join(name), text).unwrap();
            }
        }
        let kept = corpus(target);
        for (name, text) in written {
            let found = kept.iter().find(|(each, _)| *each == name).map(|(_, input)| input.as_slice());
            assert_eq!(found.map(String::from_utf8_lossy), Some(text.as_str().into()), "{target}/{name}");
        }
    }
}
