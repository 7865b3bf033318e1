//! Nothing but its dependencies. Cargo builds a dependency anew for each set of features, and all that depends on it:
//! a program that was built with fewer features than its tests would leave nothing for them to use.
//! The check is `tests/structure/tests/structure/builds.rs`.
