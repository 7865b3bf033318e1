//! Chooses who may challenge a member.

use cardinal_interaction::Caller;
use cardinal_store::{Ladder, WhoMayChallenge};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::words::text;

/// Chooses who may challenge the caller.
///
/// # Errors
/// It would be nobody while the caller stands on a ladder, or the store fails.
pub(super) async fn choose_who(context: &Context, caller: &Caller, who: WhoMayChallenge) -> Result<(), AppError> {
    let ladders = context.store.challengers().choose(caller.user, who).await;
    let ladders = ladders.map_err(AppError::store("keeping who may challenge a member"))?;
    if ladders.is_empty() {
        return Ok(());
    }
    let name = |ladder: &Ladder| {
        if caller.guild == Some(ladder.guild) {
            ladder.variant.in_words()
        } else {
            say!("challengers-ladder-elsewhere", game = ladder.variant.in_words())
        }
    };
    let names: Vec<String> = ladders.iter().map(name).collect();
    Err(AppError::refused(say!("challengers-on-ladder", ladders = text::list(&names))))
}

/// A choice of who may challenge a member, as an item.
pub(crate) fn who_item(who: WhoMayChallenge) -> String {
    match who {
        WhoMayChallenge::Everyone => say!("challengers-everyone-item"),
        WhoMayChallenge::Nobody => say!("challengers-nobody-item"),
        WhoMayChallenge::AllBut => say!("challengers-all-but-item"),
    }
}
