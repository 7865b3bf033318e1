use std::collections::BTreeMap;
use cardinal_lessons::{Lesson, Verdict};
use cardinal_rules::{Action, Game, PartialAction, Variant, Status};
fn walk(l: &Lesson, g: &Game, path: &mut Vec<String>, out: &mut BTreeMap<String, Vec<String>>) {
    match l.verdict(g) {
        Verdict::Solved(_) => { out.entry("SOLVED".into()).or_default().push(path.join("; ")); return }
        Verdict::Wrong(t) => { out.entry(t.to_string()).or_default().push(path.join("; ")); return }
        Verdict::GoesOn => {}
    }
    if path.len() > 4 { out.entry("DEEP".into()).or_default().push(path.join("; ")); return }
    for a in g.options(l.seat(), &PartialAction::default()).actions {
        if matches!(a, Action::Resign | Action::OfferDraw | Action::TakeBack | Action::DeclineDraw) { continue }
        let mut n = g.clone();
        n.apply(l.seat(), &a).unwrap();
        path.push(a.to_string());
        walk(l, &n, path, out);
        path.pop();
    }
}
#[test]
fn dump() {
    for l in Variant::ALL.into_iter().flat_map(Lesson::all) {
        let g = l.begin();
        println!("\n=== {} {} | {}", l.id(), l.title(), l.goal());
        println!("start: {:?} hand {:?} check {}", g.status(), g.view(l.seat().into()).hand, g.view(l.seat().into()).check);
        if g.status() == Status::Building {
            println!("pool {:?}", g.view(l.seat().into()).pool.map(|p| p.len()));
            for s in cardinal_rules::StarterDeck::ALL { let mut n = g.clone(); println!("{} {:?}", s.slug(), { let d: Vec<_> = s.cards().iter().map(|c| cardinal_rules::Card::Knightmare(*c)).collect(); let k = d.len(); n.apply(l.seat(), &Action::Build { deck: Some(d) }).map(|_| k) }); println!("{:?}", l.verdict(&n)); }
            let mut n = g.clone(); n.apply(l.seat(), &Action::Build { deck: None }).unwrap(); println!("random {:?}", n.view(l.seat().into()).deck.map(|d| d.len()));
            continue;
        }
        let mut out = BTreeMap::new();
        walk(l, &g, &mut Vec::new(), &mut out);
        for (t, p) in out { let n = p.len(); println!("-- {n} {t}"); for s in p.iter().step_by((n / 14).max(1)) { println!("     {s}"); } }
    }
}
