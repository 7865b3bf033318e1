//! Validation of request bodies, with Discord's errors: `50035 Invalid Form Body` and the path of each error.
//!
//! The limits of single fields are those of Discord's published API description. The following rules are not in any
//! machine-readable description; the right column says where Discord's documentation states them.
//!
//! | rejected | documentation |
//! | --- | --- |
//! | an empty message (50006) | Message: *Create Message*, "at least one of" |
//! | a select and a button in one row | Components: *Action Row* |
//! | `max_values` greater than the number of options | Components: *String Select* |
//! | two options with the same value | Components: *Select Option Structure* |
//! | two components with the same `custom_id` | Components: *Custom ID* |
//! | a button without label or emoji | Components: *Button Structure* |
//! | an attachment id without a file part | Reference: *Uploading Files* |
//! | `content` and the like with the V2 flag | Components: *What is a Component*; Message: *Edit Message* |
//! | a modal with more than five components | Receiving and Responding: *Modal* |
//! | `min_length` greater than `max_length` and the like | Components: *Text Input*; Commands: *Option Structure* |
//! | unknown keys | none: Discord ignores them, which hides typos |
//! | flags that cannot be set | Message: *Create Message*, `flags`; Receiving and Responding: *Messages* |
//! | `parse` together with ids of the same kind | Message: *Allowed Mentions Reference* |
//! | choices together with autocomplete | Commands: *Option Structure*, `autocomplete` |
//! | subcommands together with other options | Commands: *Subcommands and Subcommand Groups* |
//! | `enforce_nonce` without a `nonce` | Message: *Create Message*, `enforce_nonce` |
//! | an autocomplete choice whose value has another type than the option | Commands: *Option Choice Structure*, `value` |
//! | default values of a select outside `min_values` to `max_values` | Components: *User Select*, `default_values` |
//! | more commands of a type than allowed | Commands: *Registering a Command* |
//! | two commands with the same name | Commands: *Registering a Command* |
//! | an unknown locale | Reference: *Locales* |

pub(crate) mod callback;
pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod form;
pub(crate) mod message;
pub(crate) mod message_body;

pub(crate) use form::FormCheck;
