//! `/preferences` → *Who may challenge me*.

use cardinal_interaction::{
    Button, Caller, ChallengersControl, Control, Item, MemberMenu, Menu, Message, Opponent, Outcome, Row, Style,
};
use cardinal_store::{MOST_BLOCKED, WhoMayChallenge};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::preferences::{PreferencesPatch, change_preferences};
use crate::app::choices::who_may_challenge::{choose_who, who_item};
use crate::app::error::AppError;

/// Carries out a press on the page.
///
/// # Errors
/// What is chosen can't be, in which case nothing is changed, or the store fails.
pub(crate) async fn press_challengers(
    context: &Context,
    caller: &Caller,
    what: ChallengersControl,
    value: &str,
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    match what {
        ChallengersControl::Show => {}
        ChallengersControl::Who => {
            let who = WhoMayChallenge::of(value).ok_or_else(|| AppError::refused(say!("cannot-read-control")))?;
            choose_who(context, caller, who).await?;
        }
        ChallengersControl::Block => block_members(context, caller, members).await?,
        ChallengersControl::Back => {
            return Ok(Outcome::update(change_preferences(context, caller, &PreferencesPatch::default()).await?));
        }
    }
    Ok(Outcome::update(challengers_page(context, caller).await?))
}

/// Lets everyone but these members challenge the caller.
async fn block_members(context: &Context, caller: &Caller, members: &[Opponent]) -> Result<(), AppError> {
    if members.len() > MOST_BLOCKED {
        return Err(AppError::refused(say!("challengers-too-many", most = MOST_BLOCKED)));
    }
    if members.iter().any(|member| member.user == caller.user) {
        return Err(AppError::refused(say!("challengers-yourself")));
    }
    if members.iter().any(|member| member.bot) {
        return Err(AppError::refused(say!("challengers-bot")));
    }
    for member in members {
        context.people.remember(caller.guild, member.user, member.names()).await?;
    }
    let blocked = members.iter().map(|member| member.user).collect();
    let done = context.store.challengers().block(caller.user, blocked).await;
    done.map_err(AppError::store("keeping who may challenge a member"))
}

/// The page.
async fn challengers_page(context: &Context, caller: &Caller) -> Result<Message, AppError> {
    let store = context.store.challengers();
    let reading = AppError::store("reading who may challenge a member");
    let who = store.of(caller.user).await.map_err(reading)?;
    let blocked = store.blocked(caller.user).await.map_err(reading)?;
    let now = match who {
        WhoMayChallenge::Everyone => say!("challengers-everyone"),
        WhoMayChallenge::Nobody => say!("challengers-nobody"),
        WhoMayChallenge::AllBut if blocked.is_empty() => say!("challengers-all-but-none"),
        WhoMayChallenge::AllBut => say!("challengers-all-but", count = blocked.len()),
    };
    let items = WhoMayChallenge::ALL
        .into_iter()
        .map(|each| Item { chosen: each == who, ..Item::new(who_item(each), each.slug()) });
    let menu =
        Menu::new(Control::Challengers(ChallengersControl::Who), say!("challengers-placeholder"), items.collect());
    let members = MemberMenu {
        control: Control::Challengers(ChallengersControl::Block),
        placeholder: say!("challengers-members-placeholder", most = MOST_BLOCKED),
        chosen: blocked,
        most: MOST_BLOCKED,
    };
    let back = Control::Challengers(ChallengersControl::Back);
    let back = Button::new(Style::Primary, say!("panel-back-button"), back).with_emoji("↩️");
    Ok(Message::text(format!("{}\n{now}", say!("challengers-heading")))
        .with_row(Row::Menu(menu))
        .with_row(Row::Members(members))
        .with_row(Row::Buttons(vec![back])))
}
