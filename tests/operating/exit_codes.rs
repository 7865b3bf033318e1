//! What the program's exit code says.

use std::error::Error;

use cardinal::admin::AdminError;
use cardinal::discord::{ApiError, GatewayEnd, StartError};
use cardinal::exit_code::{OptionError, exit_code};
use cardinal::service::ServiceError;
use cardinal::upkeep::UpkeepError;
use cardinal_store::{NotAnAddress, OpenError};

#[test]
fn an_operator_can_tell_what_to_do_by_the_code() {
    let newer = || OpenError::Newer { found: 9, known: 8 };
    let place = || "cardinal.db".to_owned();
    for (error, code) in [
        (Box::new(ServiceError::Store(newer())) as Box<dyn Error>, 3),
        (Box::new(UpkeepError::Open(newer())), 3),
        (Box::new(AdminError::Open(newer())), 3),
        (Box::new(AdminError::NoConsent), 1),
        (Box::new(UpkeepError::Open(OpenError::InUse(place()))), 3),
        (Box::new(ServiceError::Store(OpenError::NoFile(place()))), 2),
        (Box::new(ServiceError::Store(OpenError::Pooled(place()))), 2),
        (Box::new(ServiceError::Store(OpenError::NoneUsable(vec![OpenError::ReadOnly(place()), newer()]))), 3),
        (Box::new(ServiceError::Start(StartError::NoToken)), 2),
        (Box::new(ServiceError::Ended(GatewayEnd::Token)), 2),
        (
            Box::new(ServiceError::Start(StartError::Api {
                url: "https://discord.com".to_owned(),
                what: "the application",
                source: ApiError::Unauthorised,
            })),
            2,
        ),
        (Box::new(OptionError { option: "--from", why: NotAnAddress::Home }), 2),
        (Box::new(UpkeepError::Open(OpenError::Nothing(place()))), 1),
        ("anything else".into(), 1),
    ] {
        assert_eq!(exit_code(&*error), code, "{error}");
    }
}
