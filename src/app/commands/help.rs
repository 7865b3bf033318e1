//! `/rules` and `/help`.

use async_trait::async_trait;
use cardinal_interaction::{Caller, Outcome};
use cardinal_rules::Variant;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::computer::may_play_computer;
use crate::app::games::find::variant_here;
use crate::app::intent::UseCase;
use crate::app::words::guide::HelpPage;
use crate::app::words::help::{help_page, rules};

/// `/rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowRules {
    /// Of which game; none: of the game played here, else of the first on offer.
    pub variant: Option<Variant>,
}

#[async_trait]
impl UseCase for ShowRules {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let variant = match self.variant {
            Some(variant) => variant,
            None => variant_here(&context.store, caller).await?,
        };
        Ok(rules(variant))
    }
}

/// `/help`, with the bot's invitation link for those who may invite it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowHelp;

#[async_trait]
impl UseCase for ShowHelp {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let invitation = context.deployment.invite_url().filter(|_| caller.manages);
        let invited = invitation.map(|address| say!("help-invitation", address = address));
        let mut message =
            help_page(HelpPage::First, may_play_computer(&context.deployment).is_ok(), context.deployment.links());
        message.text = [message.text].into_iter().chain(invited).collect::<Vec<_>>().join("\n\n");
        Ok(Outcome::private(message))
    }
}
