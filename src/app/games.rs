//! `/games`: the caller's running games, and what goes on in the channel.

use super::App;
use super::announce::describe;
use super::control::Control;
use super::error::AppError;
use super::intent::{Ask, Caller};
use super::reply::{Menu, Message, Outcome, Row, limits};
use super::text;
use crate::store::{ChallengeFilter, GameInfo};

/// Games of each list that are told; a message has no room for more.
const TOLD: usize = 8;

impl App {
    /// Lists games.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn games(&self, caller: &Caller) -> Result<Outcome, AppError> {
        let own = self.games_of(caller).await?;
        let here = self.games_here(caller, false, false).await?;
        let others: Vec<&GameInfo> = here.iter().filter(|info| own.iter().all(|mine| mine.id != info.id)).collect();
        let challenges = self
            .store
            .open_challenges(ChallengeFilter::Channel(caller.channel), TOLD as u32)
            .await
            .map_err(AppError::store("listing challenges"))?;
        let mut lines = Vec::new();
        if own.is_empty() {
            lines.push("You have no running game. `/challenge` somebody, or anyone!".to_owned());
        } else {
            lines.push("**Your games**".to_owned());
            for info in own.iter().take(TOLD) {
                let turn = if info.to_act == Some(caller.user) { "**your turn**" } else { "waiting" };
                lines.push(format!("{} in <#{}>: {turn}", self.told_game(info).await?, info.place.channel));
            }
            lines.extend(more(own.len()));
        }
        if !others.is_empty() {
            lines.push("**Others in this channel**".to_owned());
            for info in others.iter().take(TOLD) {
                lines.push(self.told_game(info).await?);
            }
            lines.extend(more(others.len()));
        }
        if !challenges.is_empty() {
            lines.push("**Open challenges in this channel**".to_owned());
            for challenge in &challenges {
                let maker = text::plain(&self.name(challenge.challenger).await?);
                let whom = match challenge.opponent {
                    Some(opponent) => text::plain(&self.name(opponent).await?),
                    None => "anyone".to_owned(),
                };
                lines.push(format!("{maker} challenges {whom}: {}", challenge.variant.name()));
            }
        }
        let mut items = Vec::new();
        for info in own.iter().take(limits::ITEMS) {
            items.push(self.item(caller, info).await?);
        }
        let menu = Menu {
            control: Control::ChooseGame { ask: Ask::Panel },
            placeholder: "Go on with a game".to_owned(),
            items,
        };
        Ok(Outcome::private(Message::text(lines.join("\n")).with_row(Row::Menu(menu))))
    }

    async fn told_game(&self, info: &GameInfo) -> Result<String, AppError> {
        let white = text::plain(&self.name(info.players.white).await?);
        let black = text::plain(&self.name(info.players.black).await?);
        Ok(format!("#{} {white} – {black}, {}", info.id, describe(info)))
    }
}

fn more(all: usize) -> Option<String> {
    (all > TOLD).then(|| format!("… and {} more", all - TOLD))
}
