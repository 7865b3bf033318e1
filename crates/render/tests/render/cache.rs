//! The cache of limited size.

use cardinal_render::Cache;

#[test]
fn the_value_that_was_not_requested_for_longest_makes_room() {
    let kept = Cache::new(2);
    let is_made = |key: u8| {
        let mut made = false;
        kept.get(key, || made = true);
        made
    };
    assert!(is_made(1) && is_made(2));
    assert!(!is_made(1), "it is there");
    assert!(is_made(3));
    assert!(!is_made(1), "it was requested after 2");
    assert!(is_made(2), "it made room");
}

#[test]
fn what_could_not_be_made_is_tried_again() {
    let kept: Cache<u8, u8> = Cache::new(1);
    assert_eq!(kept.try_get(1, || Err("no")), Err("no"));
    assert_eq!(kept.try_get(1, || Ok::<u8, &str>(7)).as_deref(), Ok(&7));
    assert_eq!(kept.try_get(1, || Err("no")).as_deref(), Ok(&7));
}
