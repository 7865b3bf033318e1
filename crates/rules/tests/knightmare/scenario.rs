//! A game set up in one line and played by short texts.

use cardinal_rules::{
    Action, ActionKind, Card, Cell, Choice, Effect, Event, Game, Kind, KnightmareOptions, Lists, PartialAction, Phase,
    Piles, Position, Refusal, RefusalCode, Rules, Seat, Seed, Setup, Status, View, Viewer,
};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) struct Scenario {
    pub(crate) game: Game,
}

fn cards(slugs: &str) -> Vec<Card> {
    slugs.split_whitespace().map(|slug| slug.parse().unwrap()).collect()
}

/// A position with these hands and empty piles.
pub(crate) fn position(fen: &str, white: &str, black: &str) -> Position {
    Position {
        fen: Some(fen.to_owned()),
        hands: Some(Lists { white: cards(white), black: cards(black) }),
        ..Position::default()
    }
}

pub(crate) fn start(position: Position) -> Scenario {
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    Scenario { game: Game::new(setup, Seed::from_bytes([3; 32])).unwrap() }
}

pub(crate) fn scenario(fen: &str, white: &str, black: &str) -> Scenario {
    start(position(fen, white, black))
}

/// The board of a FEN, from one with a `1` for every empty square.
pub(crate) fn placement(squares: &str) -> String {
    (2..=8).rev().fold(squares.to_owned(), |board, empty| board.replace(&"1".repeat(empty), &empty.to_string()))
}

/// The same with separate draw piles, top card first.
pub(crate) fn scenario_with_piles(fen: &str, hands: (&str, &str), piles: (&str, &str)) -> Scenario {
    let piles = Piles { common: Vec::new(), white: cards(piles.0), black: cards(piles.1) };
    start(Position { piles: Some(piles), ..position(fen, hands.0, hands.1) })
}

/// A continuing card in play.
pub(crate) fn effect(owner: Seat, text: &str) -> Effect {
    let (card, choices) = text.split_once(' ').unwrap();
    let choices = choices.split(' ').map(|choice| choice.parse::<cardinal_rules::ChoiceText>().unwrap().into());
    Effect::new(card.parse().unwrap(), owner, choices.collect())
}

/// Reads a square, wall, kind or whole number, `true` or `false`, and `a2+a4` as a pair.
pub(crate) fn choice(word: &str) -> Choice {
    match word {
        "true" | "false" => Choice::Flag(word == "true"),
        _ if word.bytes().all(|digit| digit.is_ascii_digit()) => Choice::Number(word.parse().unwrap()),
        _ => match word.split_once('+') {
            Some((one, other)) => Choice::List(vec![choice(one), choice(other)]),
            None => word.parse::<cardinal_rules::ChoiceText>().unwrap().into(),
        },
    }
}

/// Reads `e2e4`, `a7a8q`, `a2a4~p` (as the pawn of a unit), `play crab e4`, `discard crab`, `choose e4`, `say n`,
/// `end`, `skip`, `back`, `claim`, `lose`.
pub(crate) fn action(text: &str) -> Action {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["end"] => Action::EndTurn,
        ["skip"] => Action::Skip,
        ["back"] => Action::TakeBack,
        ["claim"] => Action::ClaimDraw,
        ["lose"] => Action::LoseMove,
        ["say", kind] => serde_json::from_value(serde_json::json!({"type": "say", "kind": kind})).unwrap(),
        ["choose", ..] => Action::Choose { choices: words[1..].iter().map(|word| choice(word)).collect() },
        ["discard", card] => Action::Discard { card: card.parse().unwrap() },
        ["play", card, ..] => {
            Action::Play { card: card.parse().unwrap(), choices: words[2..].iter().map(|word| choice(word)).collect() }
        }
        [squares] => {
            let cell = |text: &str| text.parse::<Cell>().unwrap();
            let (squares, part) = squares.split_once('~').map_or((squares, None), |(to, part)| (to, Some(part)));
            let promote = squares.get(4..5).map(|letter| letter.parse::<Kind>().unwrap());
            let part = part.map(|name| match name {
                "crab" => Kind::Crab,
                "prince" => Kind::Prince,
                letter => letter.parse().unwrap(),
            });
            Action::Move { from: cell(&squares[..2]), to: cell(&squares[2..4]), promote, part }
        }
        _ => panic!("{text}"),
    }
}

impl Scenario {
    /// Takes these actions for whoever is to act, separated by semicolons.
    pub(crate) fn play(&mut self, texts: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for text in texts.split(';') {
            let seat = self.to_act();
            match self.game.apply(seat, &action(text)) {
                Ok(more) => events.extend(more),
                Err(refusal) => panic!("{seat} {text}: {refusal} ({:?})", refusal.code),
            }
        }
        events
    }

    /// The refusal of an action, which must change nothing.
    pub(crate) fn refusal(&mut self, text: &str) -> Refusal {
        let before = self.game.hash();
        let seat = self.to_act();
        let refusal = self.game.apply(seat, &action(text)).expect_err(text);
        assert_eq!(self.game.hash(), before, "{text}");
        refusal
    }

    pub(crate) fn refused(&mut self, text: &str, code: RefusalCode) {
        let refusal = self.refusal(text);
        assert_eq!(refusal.code, code, "{text}: {refusal}");
    }

    pub(crate) fn legal(&self, text: &str) -> bool {
        self.game.options(self.to_act(), &PartialAction::default()).actions.contains(&action(text))
    }

    pub(crate) fn to_act(&self) -> Seat {
        self.game.status().to_act().expect("the game is running")
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Referee)
    }

    /// The board field of the FEN.
    pub(crate) fn board(&self) -> String {
        self.view().fen.split(' ').next().unwrap().to_owned()
    }

    /// The hand as slugs.
    pub(crate) fn hand(&self, seat: Seat) -> String {
        let slugs: Vec<String> = self.view().hands.unwrap().of(seat).iter().map(Card::to_string).collect();
        slugs.join(" ")
    }

    /// The offered plays of a card, as texts without its name.
    pub(crate) fn plays(&self, card: &str) -> Vec<String> {
        let partial = PartialAction { card: card.parse().ok(), ..PartialAction::of(ActionKind::Play) };
        let actions = self.game.options(self.to_act(), &partial).actions;
        let choices = |action: Action| match action {
            Action::Play { choices, .. } => choices.iter().map(Choice::to_string).collect::<Vec<_>>().join(" "),
            _ => panic!("{action:?}"),
        };
        actions.into_iter().map(choices).collect()
    }

    /// The discards as slugs, top card last.
    pub(crate) fn discards(&self, seat: Seat) -> String {
        let discards = self.view().discards;
        let pile = if seat == Seat::White { discards.white } else { discards.black };
        pile.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn awaits(&self, seat: Seat, phase: Phase) {
        assert_eq!(self.game.status(), Status::Running { to_act: seat, phase });
    }
}
