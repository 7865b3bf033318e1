//! What a server's admins have done there, on a page of `/settings`.

use cardinal_ids::UserId;
use cardinal_interaction::{Button, Caller, Control, Message, Outcome, Row, ServerControl, Style};
use cardinal_store::{ServerAct, ServerDeed};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::{back_button, managed};
use crate::app::error::AppError;
use crate::app::words::text;

/// The most acts on a page.
const PAGE: u32 = 10;

/// Shows a page of the record, from 0. Of pages that are no more, the last one.
///
/// # Errors
/// The caller does not manage the server, or the store fails.
pub(crate) async fn show_record(context: &Context, caller: &Caller, page: u16) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let reading = AppError::store("reading what admins did");
    let acts = context.store.server_acts();
    let (mut deeds, count) = acts.of_server(guild, u32::from(page) * PAGE, PAGE).await.map_err(reading)?;
    let pages = count.div_ceil(PAGE).max(1);
    let page = u32::from(page).min(pages - 1);
    if deeds.is_empty() && count > 0 {
        deeds = acts.of_server(guild, page * PAGE, PAGE).await.map_err(reading)?.0;
    }
    let mut lines = vec![if count == 0 { say!("record-none") } else { say!("record-heading") }];
    for deed in &deeds {
        lines.push(in_words(context, deed).await?);
    }
    let mut buttons = Vec::new();
    if pages > 1 {
        lines.push(say!("record-page", page = page + 1, pages = pages));
        let turn = |label, to: Option<u32>| {
            let at = to.unwrap_or(page).try_into().unwrap_or(u16::MAX);
            let button = Button::new(Style::Secondary, label, Control::Server(ServerControl::Record(at)));
            Button { disabled: to.is_none(), ..button }
        };
        buttons.push(turn(say!("record-newer-button"), page.checked_sub(1)));
        buttons.push(turn(say!("record-older-button"), Some(page + 1).filter(|next| *next < pages)));
    }
    buttons.push(back_button());
    Ok(Outcome::update(Message::text(lines.join("\n")).with_row(Row::Buttons(buttons))))
}

/// A line about an act: when, who and what.
async fn in_words(context: &Context, deed: &ServerDeed) -> Result<String, AppError> {
    let name = async |user: UserId| -> Result<String, AppError> {
        Ok(text::plain(&context.people.name(Some(deed.guild), user).await?))
    };
    let admin = name(deed.admin).await?;
    let member = match deed.member {
        Some(member) => name(member).await?,
        None => String::new(),
    };
    let number = deed.game.map(|game| game.to_string()).unwrap_or_default();
    let what = match deed.act {
        ServerAct::Abort => say!("record-abort", admin = admin, number = number),
        ServerAct::Annul => say!("record-annul", admin = admin, number = number),
        ServerAct::Bar => say!("record-bar", admin = admin, member = member),
        ServerAct::LiftBar => say!("record-lift-bar", admin = admin, member = member),
        ServerAct::Pause => say!("record-pause", admin = admin),
        ServerAct::Resume => say!("record-resume", admin = admin),
        ServerAct::AskErasure => say!("record-ask-erasure", admin = admin),
        ServerAct::KeepData => say!("record-keep-data", admin = admin),
    };
    Ok(say!("record-line", time = deed.at.0.to_string(), what = what))
}
