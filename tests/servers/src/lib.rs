//! Databases for tests: servers of `PostgreSQL`, a pooler before one, and files, empty or with the present schema.

mod folder;
mod migrated;
pub mod pgbouncer;
pub mod postgres;
mod until;

pub use folder::folder;
pub use migrated::migrated;
pub use until::until;
