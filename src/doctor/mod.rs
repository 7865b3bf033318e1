//! `cardinal doctor`: looks at everything that the bot needs, and says of each what was found and what to do.
//!
//! It changes nothing: it makes no file, takes no step of the schema, keeps no lock, and sends Discord nothing but
//! questions.

pub mod database;
pub mod discord;
pub mod machine;
mod report;

pub use report::{Finding, Report, State};

use crate::config::Config;

/// Looks at everything. Takes some seconds if Discord or the database doesn't answer.
pub async fn examine(config: &Config) -> Report {
    let mut findings = vec![machine::settings(config)];
    let (of_discord, of_database) = tokio::join!(discord::look(config), database::look(config));
    findings.extend(of_discord);
    findings.extend(of_database);
    findings.extend(machine::look(config));
    Report::new(findings)
}
