//! Discord's limits that a [`Message`](crate::Message) keeps.

/// Characters in a message's text.
pub const TEXT: usize = 2000;
/// Characters in all texts of a message with containers.
pub const ALL_TEXT: usize = 4000;
/// Components in a message with containers, each container, text, section, row, button, menu and file counted.
pub const COMPONENTS: usize = 40;
/// Rows of controls under a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Items in a menu, and suggestions of an autocompletion.
pub const ITEMS: usize = 25;
/// Characters on a button.
pub const BUTTON_LABEL: usize = 80;
/// Bytes of a control's encoded form.
pub const CONTROL: usize = 100;
/// Characters in a menu item's label, value or description, and in a suggestion.
pub const ITEM: usize = 100;
/// Characters in the title of a form.
pub const FORM_TITLE: usize = 45;
/// Characters in the label of a form's field.
pub const FORM_LABEL: usize = 45;
/// Characters in a menu's placeholder.
pub const PLACEHOLDER: usize = 150;
/// Bytes of a file, where Discord doesn't say how many it takes.
pub const FILE: usize = 10 * 1024 * 1024;
/// Characters in a picture's alternative text.
pub const ALT: usize = 1024;
/// The most characters of the address of a button that is a link.
pub const ADDRESS: usize = 512;
