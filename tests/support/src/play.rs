//! Players of whole games, who know only what the bot shows them.

use cardinal_sandbox::ChatMessage;

use crate::player::{Player, is_over, is_turn_message};

/// How a game went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The last turn message.
    pub last: ChatMessage,
    /// The number of announced turns.
    pub turns: usize,
    /// Whether the game ended by itself within the allowed turns.
    pub over: bool,
}

/// A small random number generator, which makes games differ but repeatable.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

/// Plays on with typed commands from the game's newest turn message.
///
/// # Panics
/// If the bot does not respond, or nobody can do anything.
pub async fn play_by_commands(players: [&Player; 2], from: ChatMessage, most: usize, seed: u64) -> Outcome {
    let (mut last, mut dice) = (from, Dice(seed | 1));
    for turns in 0..most {
        if is_over(&last) {
            return Outcome { last, turns, over: true };
        }
        let player = to_move(players, &last);
        last = turn_by_commands(player, &last, &mut dice).await;
    }
    Outcome { over: is_over(&last), last, turns: most }
}

/// Plays on with buttons and menus from the game's newest turn message.
///
/// # Panics
/// If the bot does not respond, or nobody can do anything.
pub async fn play_by_components(players: [&Player; 2], from: ChatMessage, most: usize, seed: u64) -> Outcome {
    let (mut last, mut dice) = (from, Dice(seed | 1));
    for turns in 0..most {
        if is_over(&last) {
            return Outcome { last, turns, over: true };
        }
        let player = to_move(players, &last);
        last = turn_by_components(player, &last, &mut dice).await;
    }
    Outcome { over: is_over(&last), last, turns: most }
}

/// The player whom the message mentions.
fn to_move<'a>(players: [&'a Player; 2], message: &ChatMessage) -> &'a Player {
    let called = message.mentions();
    assert_eq!(called.len(), 1, "a turn message calls one player: {}", message.content());
    players.into_iter().find(|player| player.id() == called[0]).expect("one of the two players is called")
}

async fn told(player: &Player, last: &ChatMessage) -> Option<ChatMessage> {
    player.newest().await.filter(|message| message.id() > last.id())
}

async fn turn_by_commands(player: &Player, last: &ChatMessage, dice: &mut Dice) -> ChatMessage {
    let mut drawn = false;
    for _ in 0..8 {
        let mut moves = player.suggestions("move", "move", "").await;
        // Says that no card of the hand moves a piece.
        moves.retain(|(_, value)| value != "none");
        let mut answer = if !moves.is_empty() {
            let choice = best(&moves, dice);
            player.type_in("move", &[("move", &choice)]).await
        } else if !drawn {
            drawn = true;
            player.type_in("draw", &[]).await
        } else {
            let cards = player.suggestions("play", "card", "").await;
            assert!(!cards.is_empty(), "nothing to move, draw or play after: {}", last.content());
            let (_, card) = &cards[dice.roll(cards.len())];
            player.type_in("play", &[("card", card)]).await
        };
        // A question: which of several cards is meant, or whether to play one that leaves no move.
        let question = [answer.text().contains("Which one"), answer.text().contains("you skip your turn.")];
        if question.contains(&true)
            && let Some((_, id)) = buttons(&answer).into_iter().next()
        {
            answer = player.press_id(&answer, &id).await;
        }
        if is_turn_message(&answer) {
            return answer;
        }
        // A private answer: the turn goes on, or its message follows.
        if answer.text().contains("follows") || answer.text().contains("skip this turn") {
            return player.turn_message_after(Some(last.id())).await;
        }
        if let Some(message) = told(player, last).await {
            return message;
        }
    }
    panic!("{} cannot end a turn after: {}", player.member.name, last.content());
}

/// Prefers a mate, then a capture on the kings' first squares, then any capture, then a random move.
fn best(moves: &[(String, String)], dice: &mut Dice) -> String {
    let find = |part: &str| moves.iter().find(|(name, _)| name.contains(part));
    let captures: Vec<_> = moves.iter().filter(|(name, _)| name.contains('×')).collect();
    find("#")
        .or_else(|| find("×e8"))
        .or_else(|| find("×e1"))
        .or_else(|| (!captures.is_empty()).then(|| captures[dice.roll(captures.len())]))
        .unwrap_or_else(|| &moves[dice.roll(moves.len())])
        .1
        .clone()
}

async fn turn_by_components(player: &Player, last: &ChatMessage, dice: &mut Dice) -> ChatMessage {
    let mut panel = player.press(last, "My turn").await;
    // If the card skips the turn, the turn is over and announced.
    if is_turn_message(&panel) {
        return panel;
    }
    assert!(panel.is_ephemeral(), "the panel is for its player alone: {}", panel.text());
    for _ in 0..12 {
        if let Some((menu, value)) = item(&panel, dice) {
            panel = player.choose(&panel, &menu, &value).await;
        } else if let Some(id) = taken(&panel, dice) {
            panel = player.press_id(&panel, &id).await;
        } else {
            return player.turn_message_after(Some(last.id())).await;
        }
        assert!(panel.is_ephemeral(), "the panel stays private: {}", panel.text());
    }
    panic!("{} cannot end a turn; the panel reads: {}", player.member.name, panel.text());
}

/// The menu's item with the best capture, or a random one.
fn item(panel: &ChatMessage, dice: &mut Dice) -> Option<(String, String)> {
    let menu = panel.components().into_iter().find(|component| component["type"] == 3)?;
    let options = menu["options"].as_array()?;
    let takes = |what: &str| {
        options.iter().find(|option| option["description"].as_str().is_some_and(|text| text.contains(what)))
    };
    let option = takes("captures the king").or_else(|| takes("captures")).unwrap_or(&options[dice.roll(options.len())]);
    Some((menu["custom_id"].as_str()?.to_owned(), option["value"].as_str()?.to_owned()))
}

/// The button that continues the turn: a capture on the kings' first squares, or any capture, or a random one.
fn taken(panel: &ChatMessage, dice: &mut Dice) -> Option<String> {
    let mut buttons = buttons(panel);
    let idle = [
        "Back",
        "No, go back",
        "More",
        "Why?",
        "Next",
        "Previous",
        "Refresh",
        "Swap your hand…",
        "Plan ahead",
        "Type a move",
    ];
    buttons.retain(|(label, _)| !idle.contains(&label.as_str()) && !label.starts_with("Next game"));
    let takes = |what: &str| buttons.iter().find(|(label, _)| label.contains(what));
    let button = takes("×e8").or_else(|| takes("×e1")).or_else(|| takes("×"));
    let button = button.or_else(|| buttons.get(dice.roll(buttons.len())))?;
    Some(button.1.clone())
}

/// Label and custom id of each button.
fn buttons(message: &ChatMessage) -> Vec<(String, String)> {
    let buttons = message.components().into_iter().filter(|component| component["type"] == 2);
    let text = |button: &serde_json::Value, key: &str| button[key].as_str().map(str::to_owned);
    buttons.filter_map(|button| Some((text(button, "label")?, text(button, "custom_id")?))).collect()
}
