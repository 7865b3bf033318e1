//! `/settings` → *Erase data*: the owner of a server has everything erased that is kept of it, seven days later. Until
//! then any server admin can stop that.

use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{
    Answer, Button, Caller, Control, Form, FormField, Message, Outcome, Row, ServerControl, Style,
};
use cardinal_outbox::subject::ERASING;
use cardinal_store::{Delivery, NewNotice, Notice};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::{back_button, managed};
use crate::app::error::{AppError, Refused};
use crate::app::words::text;

/// The seconds from the owner's wish until a server's data is erased.
pub(crate) const ERASED_AFTER: i64 = 7 * 24 * 60 * 60;

/// The most characters of a server's name.
const NAME: u16 = 100;

/// Carries out a press about erasing the server's data.
///
/// # Errors
/// The caller does not manage the server or is on none, or isn't its owner where that is needed, or something fails.
pub(crate) async fn press_erasing(
    context: &Context,
    caller: &Caller,
    what: ServerControl,
    typed: &str,
) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    match what {
        ServerControl::AskErase => {
            name_for_owner(context, caller, guild).await?;
            let field = FormField::line(say!("erase-form-label"), say!("erase-form-hint"), NAME).required();
            let form = Form::new(Control::Server(ServerControl::Erase), say!("erase-form-title"), vec![field]);
            Ok(Outcome { answer: Answer::Form(form), announcements: Vec::new() })
        }
        ServerControl::Erase => {
            let name = name_for_owner(context, caller, guild).await?;
            if typed.trim() != name.trim() {
                let text = say!("erase-other-name", typed = text::quoted(typed), name = text::quoted(&name));
                let again = button(Style::Secondary, say!("form-again-button"), ServerControl::AskErase);
                return Err(AppError::Refused(Refused { text, buttons: vec![again.with_emoji("✏️")] }));
            }
            ask_erasure(context, caller, guild).await?;
            page(context, guild).await.map(Outcome::private)
        }
        ServerControl::KeepData { public } => {
            let kept = context.store.server_erasures().keep(guild, caller.user, context.time.now()).await;
            if kept.map_err(AppError::store("keeping a server's data"))? {
                tracing::info!(server = guild.0, by = caller.user.0, "the data of a server is kept after all");
            }
            if public {
                let name = text::plain(&context.people.name(Some(guild), caller.user).await?);
                return Ok(Outcome::update(Message::text(say!("erase-kept", name = name))));
            }
            page(context, guild).await.map(Outcome::update)
        }
        _ => page(context, guild).await.map(Outcome::update),
    }
}

/// The name of the server, as its owner has to type it.
async fn name_for_owner(context: &Context, caller: &Caller, guild: GuildId) -> Result<String, AppError> {
    let about = match context.people.servers() {
        Some(servers) => servers.about(guild).await,
        None => None,
    };
    let about = about.ok_or_else(|| AppError::refused(say!("erase-owner-unknown")))?;
    if about.owner == caller.user {
        Ok(about.name)
    } else {
        Err(AppError::refused(say!("erase-not-owner", owner = about.owner.to_string())))
    }
}

async fn ask_erasure(context: &Context, caller: &Caller, guild: GuildId) -> Result<(), AppError> {
    let notice = NewNotice {
        user: caller.user,
        guild: Some(guild),
        channel: caller.channel,
        way: Delivery::Channel,
        games: Vec::new(),
        what: ERASING.to_owned(),
    };
    let asked = context.store.server_erasures().ask(guild, caller.user, notice, context.time.now()).await;
    if asked.map_err(AppError::store("noting that a server's data is to be erased"))? {
        tracing::info!(server = guild.0, by = caller.user.0, "the data of a server is to be erased");
        context.outbox.flag_notices();
    }
    Ok(())
}

/// What erasing does, whether it was asked for, and the button for it or against it.
async fn page(context: &Context, guild: GuildId) -> Result<Message, AppError> {
    let since = context.store.server_erasures().asked_since(guild).await;
    let since = since.map_err(AppError::store("reading whether a server's data is to be erased"))?;
    let (text, act) = match since {
        None => (say!("erase-page"), button(Style::Danger, say!("erase-button"), ServerControl::AskErase)),
        Some(since) => {
            let keep = button(Style::Success, say!("erase-keep-button"), ServerControl::KeepData { public: false });
            (say!("erase-page-asked", time = since.plus(ERASED_AFTER).0.to_string()), keep)
        }
    };
    Ok(Message::text(text).with_row(Row::Buttons(vec![act, back_button()])))
}

/// The public message that a server's data is to be erased; `None` if it is kept after all.
///
/// # Errors
/// The store fails.
pub(crate) async fn erasing_message(context: &Context, notice: &Notice) -> Result<Option<Message>, AppError> {
    let Some(guild) = notice.notice.guild else { return Ok(None) };
    let since = context.store.server_erasures().asked_since(guild).await;
    let since = since.map_err(AppError::store("reading whether a server's data is to be erased"))?;
    Ok(since.map(|since| told(notice.notice.user, since.plus(ERASED_AFTER).0)))
}

fn told(owner: UserId, time: i64) -> Message {
    let keep = button(Style::Success, say!("erase-keep-button"), ServerControl::KeepData { public: true });
    Message::text(say!("erase-told", owner = owner.to_string(), time = time.to_string()))
        .with_row(Row::Buttons(vec![keep]))
}

fn button(style: Style, label: String, control: ServerControl) -> Button {
    Button::new(style, label, Control::Server(control))
}
