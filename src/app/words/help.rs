//! The rules and the help, to read without a game.

use cardinal_interaction::{
    Button, Control, Item, Learning, Link, Menu, Message, Outcome, Row, SetUpStep, SettingUp, Style,
};
use cardinal_rules::Variant;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::offered;
use crate::app::settings::PublicLinks;
use crate::app::words::game_line::game_items;
use crate::app::words::guide::{self, HelpPage};
use crate::version::{COMMIT, VERSION};

/// The rules of a game, with a menu of the others.
pub(crate) fn rules(variant: Variant) -> Outcome {
    Outcome::private(page(variant))
}

/// Shows the rules of another game, chosen from the menu below them.
///
/// # Errors
/// The value names no game.
pub(crate) fn choose_rules(value: &str) -> Result<Outcome, AppError> {
    let variant = offered(value).ok_or_else(|| AppError::refused(say!("game-gone")))?;
    Ok(Outcome::update(page(variant)))
}

/// Shows another page of the help, chosen from the menu below it.
///
/// # Errors
/// The value names no page.
pub(crate) fn choose_help(value: &str, plays_computer: bool, links: &PublicLinks) -> Result<Outcome, AppError> {
    let page = HelpPage::ALL.into_iter().find(|page| page.slug() == value);
    page.map(|page| Outcome::update(help_page(page, plays_computer, links)))
        .ok_or_else(|| AppError::refused(say!("help-gone")))
}

/// The buttons for someone who is new: challenge somebody, play the computer player, learn a game.
pub(crate) fn first_steps(plays_computer: bool) -> Vec<Button> {
    let set_up = |what| Control::SetUp(SettingUp { opponent: None, what });
    let mut buttons = vec![Button::new(Style::Success, say!("play-now-button"), set_up(SetUpStep::Open))];
    if plays_computer {
        let learn = Button::new(Style::Secondary, say!("learn-button"), Control::Learn(Learning::Open));
        buttons.extend([play_computer(), learn]);
    }
    buttons
}

/// The button that sets up a game against the computer player, in a message of its own.
pub(crate) fn play_computer() -> Button {
    let control = Control::SetUp(SettingUp { opponent: None, what: SetUpStep::OpenComputer });
    Button::new(Style::Primary, say!("play-computer-button"), control)
}

/// Buttons that lead to the operator's pages, none for a page that there isn't.
pub(crate) fn links_row(links: &PublicLinks) -> Row {
    Row::Links(operators_links(links).collect())
}

fn operators_links(links: &PublicLinks) -> impl Iterator<Item = Link> {
    let buttons = [
        (&links.support, say!("link-support-button")),
        (&links.privacy, say!("link-privacy-button")),
        (&links.terms, say!("link-terms-button")),
    ];
    buttons.into_iter().filter_map(|(address, label)| Some(Link { label, address: address.clone()? }))
}

/// A page of the help with a menu of all pages; the first has buttons that do what it says, where to add the bot to
/// one's account, the operator's pages, and the version.
pub(crate) fn help_page(page: HelpPage, plays_computer: bool, links: &PublicLinks) -> Message {
    let items = HelpPage::ALL.map(|each| Item { chosen: each == page, ..Item::new(each.name(), each.slug()) }).into();
    let mut message = Message::text(page.text());
    if page == HelpPage::First {
        message.text = [message.text, say!("guide-help-version", version = VERSION, commit = COMMIT)].join("\n");
        let account = links.account.clone().map(|address| Link { label: say!("link-account-button"), address });
        let links = account.into_iter().chain(operators_links(links)).collect();
        message = message.with_row(Row::Buttons(first_steps(plays_computer))).with_row(Row::Links(links));
    }
    message.with_row(Row::Menu(Menu::new(Control::HelpPage, say!("guide-help-placeholder"), items)))
}

fn page(variant: Variant) -> Message {
    let menu = Menu::new(Control::Rules, say!("rules-placeholder"), game_items(variant));
    Message::text(guide::rules(variant)).with_row(Row::Menu(menu))
}
