//! What can be wrong with the files that settings name, as far as this machine alone can tell.

use super::{Config, ConfigError};

impl Config {
    /// Looks at the database and at the folder of the heartbeat file. Nothing is changed or made, and no server is
    /// asked.
    ///
    /// # Errors
    /// The database couldn't be opened, or the heartbeat file couldn't be written.
    pub async fn check_places(&self) -> Result<(), ConfigError> {
        let mut problems = Vec::new();
        if let Err(error) = self.database.inspect().await {
            problems.push(format!("database: {}", cardinal_ids::with_causes(&error)));
        }
        let heartbeat = &self.heartbeat_file;
        let folder = heartbeat.parent().filter(|folder| !folder.as_os_str().is_empty());
        let shown = heartbeat.display();
        if heartbeat.is_dir() {
            problems.push(format!("heartbeat_file: `{shown}` is a folder; write the path of a file"));
        } else if let Some(folder) = folder.filter(|folder| problems.is_empty() && !folder.is_dir()) {
            problems.push(format!(
                "heartbeat_file: there is no folder {} for {shown}; make it first, or correct the path",
                folder.display()
            ));
        }
        if problems.is_empty() { Ok(()) } else { Err(ConfigError { problems, log_format: self.log_format }) }
    }

    /// What settings say against each other.
    pub(super) fn contradictions(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let ports = [
            ("metrics_listen", self.metrics_listen),
            ("interactions_listen", self.interactions_listen),
            ("events_listen", self.events_listen),
        ];
        let mut ports: &[_] = &ports;
        while let [(key, address), rest @ ..] = ports {
            for (other_key, other) in rest {
                let (Some(one), Some(other)) = (address, other) else { continue };
                // An address of all networks has the port on each.
                let same_ip = one.ip() == other.ip() || one.ip().is_unspecified() || other.ip().is_unspecified();
                if same_ip && one.port() == other.port() && one.port() != 0 {
                    problems.push(format!(
                        "{key} = `{one}` and {other_key} = `{other}` name the same port; give each its own"
                    ));
                }
            }
            ports = rest;
        }
        if self.heartbeat_file.as_os_str() == self.database.as_str() {
            problems.push(format!(
                "heartbeat_file = `{}` is the database, which would be written over; name another file",
                self.heartbeat_file.display()
            ));
        }
        problems
    }
}
