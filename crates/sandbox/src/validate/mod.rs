//! What Discord refuses in a body, in its words: `50035 Invalid Form Body` with the path of each
//! fault.
//!
//! Limits of single fields are those of the published description of the API. These rules are in
//! no description that a machine reads; the right column says where Discord's documents have them.
//!
//! | refused | documents |
//! | --- | --- |
//! | a message with nothing in it (50006) | Message: *Create Message*, "at least one of" |
//! | a select beside a button in a row | Components: *Action Row* |
//! | `max_values` over the number of options | Components: *String Select* |
//! | one value for two options | Components: *Select Option Structure* |
//! | one `custom_id` twice | Components: *Custom ID* |
//! | a button with neither label nor emoji | Components: *Button Structure* |
//! | an attachment id without its file part | Reference: *Uploading Files* |
//! | `content` and the like with the V2 flag | Components: *What is a Component*; Message: *Edit Message* |
//! | a form with more than five components | Receiving and Responding: *Modal* |
//! | `min_length` over `max_length` and the like | Components: *Text Input*; Commands: *Option Structure* |
//! | misspelt keys | none: Discord passes over them, which hides the mistake; here they are refused |
//! | flags that may not be set | Message: *Create Message*, `flags`; Receiving and Responding: *Messages* |
//! | `parse` beside ids of the same kind | Message: *Allowed Mentions Reference* |
//! | choices beside autocomplete | Commands: *Option Structure*, `autocomplete` |
//! | subcommands beside other options | Commands: *Subcommands and Subcommand Groups* |
//! | one command name twice | Commands: *Registering a Command* |
//! | an unknown locale | Reference: *Locales* |

pub(crate) mod body;
pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod form;
pub(crate) mod interaction;
pub(crate) mod mentions;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod thread;

pub(crate) use form::Form;
