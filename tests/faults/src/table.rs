//! A table: two players, or one and the computer player, who play one game after the other in a channel of their own,
//! whatever happens to the bot.

use std::sync::Arc;
use std::time::Duration;

use cardinal_rules::{ActionKind, Seat};
use cardinal_sandbox::{ChatMessage, Id, Member, MemberClient};
use cardinal_test_support::{is_over, is_turn_message};
use fastrand::Rng;
use tokio::sync::watch;

use crate::Trouble;
use crate::account::{Account, Planned};
use crate::answer::{Answer, turn_of};
use crate::kind::{Games, Kind};
use crate::player::{About, Control, Player, control, controls};
use crate::stored::Reader;

/// How long the message of a turn is waited for before a player looks at the game without it.
const FOLLOWS_WITHIN: Duration = Duration::from_millis(2500);

/// The pause after a press that was not answered as usual.
const PAUSE: Duration = Duration::from_millis(400);

/// The most presses of one turn, after which its player resigns: a turn that goes round in circles.
const MOST_PRESSES: u32 = 60;

/// How often the start of a series' next game is waited for, three seconds each time.
const LONG_WAIT: u32 = 30;

/// What is no step of a turn.
const IDLE: [&str; 16] = [
    "Back",
    "No, go back",
    "More",
    "Why?",
    "Next",
    "Previous",
    "Refresh",
    "Plan ahead",
    "Type a move",
    "Type a plan",
    "Swap your hand…",
    "What are these signs?",
    "How to play",
    "Board",
    "Hint",
    "Discard a card…",
];

/// The name of a member who only looks.
pub const SPECTATOR: &str = "Spectator";

/// A table.
pub struct Table {
    games: Games,
    kind: Kind,
    channel: String,
    players: Vec<Player>,
    /// Somebody who sees the channel as everyone does, without the players' panels.
    spectator: Member,
    bot: Id,
    client: MemberClient,
    account: Arc<Account>,
    reader: Arc<Reader>,
    dice: Rng,
    /// Who seems to be to act.
    turn: usize,
    /// Who presses the next challenge.
    challenger: usize,
    /// How often a challenge led to no game.
    in_vain: u32,
    /// Presses since the last turn that was seen to end.
    presses: u32,
    /// The newest turn message that was acted on.
    seen: Option<Id>,
    /// The latest turn of the present game that was seen.
    latest: u32,
    /// The turn at which the present game is given up, so that games end and begin.
    last: u32,
    /// The player whose last press was not answered as usual.
    unsure: Option<usize>,
    /// How many players this table had.
    guests: usize,
    /// The move for which the opponent of the player to move has a reply ready, and the game.
    awaited: Option<(u64, String)>,
    /// For how many looks the next game of a series is waited for.
    waits: u32,
}

impl Table {
    /// A table for games of this kind in this channel.
    ///
    /// # Errors
    /// The local Discord has no such channel.
    pub async fn new(
        (games, kind, channel): (Games, Kind, String),
        client: MemberClient,
        account: Arc<Account>,
        reader: Arc<Reader>,
        seed: u64,
    ) -> Result<Table, Trouble> {
        let bot = client.world().await?.members.iter().find(|member| member.bot).map(|member| member.id);
        let bot = bot.ok_or_else(|| Trouble::new("the bot is no member"))?;
        let spectator = client.member(SPECTATOR).await?;
        let mut table = Table {
            games,
            kind,
            channel,
            players: Vec::new(),
            spectator,
            bot,
            client,
            account,
            reader,
            dice: Rng::with_seed(seed),
            turn: 0,
            challenger: 0,
            in_vain: 0,
            presses: 0,
            seen: None,
            latest: 0,
            last: *games.most_turns().end(),
            unsure: None,
            guests: 0,
            awaited: None,
            waits: 0,
        };
        table.seat_new_players().await?;
        Ok(table)
    }

    async fn seat_new_players(&mut self) -> Result<(), Trouble> {
        let channel = self.client.channel(&self.channel).await?;
        self.players.clear();
        for _ in 0..if self.kind.computer { 1 } else { 2 } {
            self.guests += 1;
            let member = self.client.add_member(&format!("{} {}", self.channel, self.guests)).await?;
            self.players.push(Player::new(member, channel, self.account.clone()));
        }
        Ok(())
    }

    /// Plays until told to pause, and again when told to go on; ends with the run.
    ///
    /// # Errors
    /// The local Discord can't be asked.
    pub async fn play(mut self, mut plays: watch::Receiver<bool>, done: watch::Sender<usize>) -> Result<(), Trouble> {
        loop {
            if !*plays.borrow_and_update() {
                done.send_modify(|paused| *paused += 1);
                if plays.wait_for(|plays| *plays).await.is_err() {
                    return Ok(());
                }
                done.send_modify(|paused| *paused -= 1);
            }
            match self.step().await {
                // A button that is gone since the message was read, and the like.
                Err(Trouble::Discord(cardinal_sandbox::ClientError::Refused { .. })) => tokio::time::sleep(PAUSE).await,
                other => other?,
            }
            tokio::time::sleep(self.games.rest()).await;
        }
    }

    /// Does what is next: begins a game, or plays a turn.
    async fn step(&mut self) -> Result<(), Trouble> {
        let messages = self.messages().await?;
        let newest = messages.iter().rev().find(|message| is_turn_message(message));
        let Some(newest) = newest.filter(|message| !is_over(message)) else {
            return self.begin(&messages).await;
        };
        (self.in_vain, self.waits) = (0, 0);
        if self.seen != Some(newest.id()) {
            self.seen = Some(newest.id());
            self.presses = 0;
            let called = newest.mentions();
            let player = self.players.iter().position(|player| called.contains(&player.member.id));
            match player {
                Some(player) => self.turn = player,
                // The computer player thinks.
                None => return self.wait_for_news(newest).await,
            }
        }
        let Some(game) = number_of(newest) else { return Ok(()) };
        self.latest = turn_of(newest).map_or(self.latest, |(_, turn)| turn);
        self.take_turn(newest.clone(), game).await
    }

    /// The last messages of the channel.
    async fn messages(&self) -> Result<Vec<ChatMessage>, Trouble> {
        Ok(self.spectator.messages(self.players[0].channel).await?)
    }

    /// Waits for a newer turn message. If none comes in time, the other player looks.
    async fn wait_for_news(&mut self, last: &ChatMessage) -> Result<(), Trouble> {
        let end = tokio::time::Instant::now() + FOLLOWS_WITHIN;
        while tokio::time::Instant::now() < end {
            let messages = self.messages().await?;
            if messages.iter().any(|message| is_turn_message(message) && message.id() > last.id()) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        self.turn = (self.turn + 1) % self.players.len();
        Ok(())
    }

    async fn begin(&mut self, messages: &[ChatMessage]) -> Result<(), Trouble> {
        (self.seen, self.unsure, self.latest) = (None, None, 0);
        self.last = self.dice.u32(self.games.most_turns());
        let over = messages.iter().rev().find(|message| is_turn_message(message)).map(ChatMessage::id);
        let open =
            messages.iter().rev().find(|message| control(message, "Accept").is_some() && Some(message.id()) > over);
        let about = About::default();
        let goes_on = messages.iter().rev().find(|message| is_turn_message(message));
        if goes_on.is_some_and(|end| end.text().contains("The next game begins by itself.")) && self.waits < LONG_WAIT {
            self.waits += 1;
            return self.wait_for_start(over).await;
        }
        if self.waits >= LONG_WAIT {
            self.account.note_wrong(format!("in {} no game followed in a series", self.channel));
        }
        self.waits = 0;
        if let Some(open) = open.filter(|_| !self.kind.computer) {
            let accept = control(open, "Accept").ok_or_else(|| Trouble::new("a challenge lost its button"))?;
            let called = open.mentions();
            let opponent = self.players.iter().find(|player| called.contains(&player.member.id));
            let answer = opponent.unwrap_or(&self.players[1]).presses(about, open, &accept).await?;
            if answer.is_open() {
                tokio::time::sleep(PAUSE).await;
            }
            return self.wait_for_start(over).await;
        }
        self.in_vain += 1;
        if self.in_vain > 4 {
            self.in_vain = 0;
            self.seat_new_players().await?;
        } else if self.in_vain > 1 {
            self.challenger = (self.challenger + 1) % self.players.len();
        }
        let player = &self.players[self.challenger % self.players.len()];
        let opponent = self.players.iter().find(|other| other.member.id != player.member.id);
        let opponent = opponent.map_or(self.bot, |other| other.member.id).to_string();
        let mut options =
            vec![("game", self.kind.game), ("opponent", &*opponent), ("colour", "white"), ("where", "here")];
        options.extend(self.kind.style.map(|style| ("style", style)));
        options.extend(self.kind.computer.then_some(("level", "1")));
        options.extend(self.kind.series.then_some(("series", "3")));
        let answer = player.types(about, "challenge", &options).await?;
        if answer.is_open() {
            tokio::time::sleep(PAUSE).await;
        } else if self.kind.computer {
            return self.wait_for_start(over).await;
        }
        Ok(())
    }

    /// Waits for the first message of a game.
    async fn wait_for_start(&self, over: Option<Id>) -> Result<(), Trouble> {
        for _ in 0..50 {
            let messages = self.messages().await?;
            let newest = messages.iter().rev().find(|message| is_turn_message(message)).map(ChatMessage::id);
            if newest > over {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        Ok(())
    }

    /// The player who seems to be to act looks at the game, and plays on if it is their turn.
    async fn take_turn(&mut self, newest: ChatMessage, game: u64) -> Result<(), Trouble> {
        let player = self.players[self.turn].clone();
        let about = About { game: Some(game), turn: self.latest };
        if self.presses > MOST_PRESSES || self.latest >= self.last {
            return self.resign(&player, about, &newest).await;
        }
        let before = match self.unsure {
            Some(unsure) if unsure == self.turn => self.reader.to_act(game).await,
            _ => None,
        };
        let button = control(&newest, "My turn").filter(|_| self.dice.bool());
        let answer = match button {
            Some(button) => player.presses(about, &newest, &button).await?,
            None => player.types(about, "turn", &[("game", &game.to_string())]).await?,
        };
        self.presses += 1;
        let Answer::Said(panel) = answer else { return self.not_sure().await };
        let is_waiting = panel.text().contains("waiting for your opponent");
        if let Some(known) = before {
            self.unsure = None;
            // A button of an earlier turn says neither.
            let words = [(is_waiting, false), (panel.text().contains("**your turn**"), true)];
            let shown = words.into_iter().find_map(|(is_shown, own)| is_shown.then_some(own));
            let is_so = known == player.member.id;
            if self.reader.to_act(game).await == Some(known) && shown.is_some_and(|shown| shown != is_so) {
                let (text, by) = (panel.text(), player.member.id);
                self.account.note_wrong(format!("game {game}: {known} is to act, but {by} read: {text}"));
            }
        }
        if is_turn_message(&panel) {
            return Ok(());
        }
        if is_waiting || panel.text().contains("is thinking") {
            return self.wait_for_news(&newest).await;
        }
        self.plays_on(&player, about, *panel, &newest).await
    }

    /// Presses and types until the turn is over, or something is not answered as usual.
    async fn plays_on(
        &mut self,
        player: &Player,
        mut about: About,
        mut panel: ChatMessage,
        newest: &ChatMessage,
    ) -> Result<(), Trouble> {
        let game = about.game.unwrap_or_default();
        for step in 0..16 {
            about.turn = turn_of(&panel).map_or(about.turn, |(_, turn)| turn);
            let mut moves = Vec::new();
            if step == 0 && self.dice.u8(..3) == 0 {
                moves = player.suggestions("move", game, "move").await;
                moves.retain(|(_, value)| value != "none");
            }
            let awaited = self.awaited.take_if(|_| step == 0).filter(|(of, _)| *of == game);
            let answer = if let Some((_, text)) = awaited {
                player.types(about, "move", &[("move", &text), ("game", &game.to_string())]).await?
            } else if let Some((_, text)) = self.best(&moves, |(name, _)| name).cloned() {
                player.types(about, "move", &[("move", &text), ("game", &game.to_string())]).await?
            } else {
                let offered = steps(&panel);
                let Some(next) = self.best(&offered, |control| &control.label).cloned() else { return Ok(()) };
                player.presses(about, &panel, &next).await?
            };
            self.presses += 1;
            if answer.tells_of_a_turn() {
                self.plan(player, about).await?;
                return self.wait_for_news(newest).await;
            }
            let Answer::Said(next) = answer else { return self.not_sure().await };
            if !next.is_ephemeral() {
                return Ok(());
            }
            panel = *next;
        }
        Ok(())
    }

    /// After a turn, its player has a reply ready for one of the opponent's moves, some of the time.
    async fn plan(&mut self, player: &Player, about: About) -> Result<(), Trouble> {
        let plans = self.kind.plans && self.dice.u8(..self.games.turns_for_a_plan()) == 0;
        let Some(game) = about.game.filter(|_| plans) else { return Ok(()) };
        let Some(stored) = self.reader.game(game).await else { return Ok(()) };
        let Ok((mut now, _)) = stored.now() else { return Ok(()) };
        let Some(own) = Seat::ALL.into_iter().find(|seat| stored.players[*seat] == player.member.id) else {
            return Ok(());
        };
        let mut moves = Vec::new();
        for seat in [!own, own] {
            if now.status().to_act() != Some(seat) {
                return Ok(());
            }
            let listing = now.listing(seat);
            let legal = &listing.whole().actions;
            let legal: Vec<_> = legal.iter().filter(|action| action.kind() == ActionKind::Move).collect();
            if legal.is_empty() {
                return Ok(());
            }
            let action = legal[self.dice.usize(..legal.len())].clone();
            let Some(san) = listing.san(&action) else { return Ok(()) };
            moves.push(san);
            if now.apply(seat, &action).is_err() {
                return Ok(());
            }
        }
        let [to, with] = [moves.remove(0), moves.remove(0)];
        self.account.note_plan(Planned { game, by: player.member.id, to: to.clone(), with: with.clone() });
        let lines = format!("{to} {with}");
        player.types(about, "plan", &[("lines", &lines), ("game", &game.to_string())]).await?;
        self.awaited = Some((game, to));
        Ok(())
    }

    async fn resign(&mut self, player: &Player, about: About, newest: &ChatMessage) -> Result<(), Trouble> {
        let game = about.game.unwrap_or_default().to_string();
        let question = player.types(about, "resign", &[("game", &game)]).await?;
        let Answer::Said(question) = question else { return self.not_sure().await };
        let Some(yes) = control(&question, "Resign") else {
            self.presses = 0;
            return Ok(());
        };
        if player.presses(about, &question, &yes).await?.is_open() {
            return self.not_sure().await;
        }
        self.wait_for_news(newest).await
    }

    async fn not_sure(&mut self) -> Result<(), Trouble> {
        self.unsure = Some(self.turn);
        tokio::time::sleep(PAUSE).await;
        Ok(())
    }

    /// Prefers a mate, then mostly a capture, so that games end.
    fn best<'c, T>(&mut self, choices: &'c [T], name: impl Fn(&T) -> &String) -> Option<&'c T> {
        let named = |part: &str| choices.iter().filter(|choice| name(choice).contains(part)).collect::<Vec<_>>();
        let (mates, captures) = (named("#"), [named("captures"), named("x")].concat());
        if let Some(mate) = mates.first() {
            return Some(mate);
        }
        if !captures.is_empty() && self.dice.u8(..4) > 0 {
            return Some(captures[self.dice.usize(..captures.len())]);
        }
        (!choices.is_empty()).then(|| &choices[self.dice.usize(..choices.len())])
    }
}

/// The steps that a panel offers.
fn steps(panel: &ChatMessage) -> Vec<Control> {
    let mut offered = controls(panel);
    offered.retain(|control| !IDLE.contains(&&*control.label) && !control.label.starts_with("Next game"));
    offered
}

/// The number of the game that a turn message is about.
fn number_of(message: &ChatMessage) -> Option<u64> {
    message
        .content()
        .lines()
        .find_map(|line| line.strip_prefix("Game #"))?
        .split(|letter: char| !letter.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}
