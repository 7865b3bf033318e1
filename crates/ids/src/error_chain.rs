//! Error messages with their causes.

use std::error::Error;

/// Returns an error's message followed by those of its causes. Skips a cause whose message is already
/// included, because some errors quote their cause.
pub fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let words = cause.to_string();
        if !text.contains(&words) {
            text.push_str(": ");
            text.push_str(&words);
        }
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    enum Fault {
        #[error("no game was loaded")]
        Top(#[source] Box<Fault>),
        #[error("reading failed: {0}")]
        Quoting(#[source] Box<Fault>),
        #[error("the disk is gone")]
        Root,
    }

    #[test]
    fn every_cause_is_told_once() {
        assert_eq!(with_causes(&Fault::Root), "the disk is gone");
        let quoting = Fault::Quoting(Box::new(Fault::Root));
        assert_eq!(with_causes(&quoting), "reading failed: the disk is gone");
        let top = Fault::Top(Box::new(quoting));
        assert_eq!(with_causes(&top), "no game was loaded: reading failed: the disk is gone");
        let plain = Fault::Top(Box::new(Fault::Root));
        assert_eq!(with_causes(&plain), "no game was loaded: the disk is gone");
    }
}
