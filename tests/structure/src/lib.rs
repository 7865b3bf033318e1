//! The modules of a workspace and the arrows between their files, read from the sources.
//!
//! An arrow goes from a file to the file that defines an item which the first one names: in a `use`, in
//! a path, or in a macro's input. A re-exported name leads to its definition, so `mod x;` and `pub use`
//! are not arrows. Code under `#[cfg(test)]`, method calls and names that a macro builds are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, mem};

use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Attribute, Item, Type, UseTree, Visibility};

/// A module: its file, its definitions and the names in it.
#[derive(Default)]
struct Module {
    file: String,
    items: BTreeSet<String>,
    /// Whether a macro may define more items.
    generates: bool,
    /// Imported names, `*` for a glob, with their full paths.
    uses: Vec<(String, Vec<String>)>,
    paths: BTreeSet<Vec<String>>,
    /// The types, by their paths, that have inherent methods here.
    inherent: Vec<Vec<String>>,
}

/// The modules of some crates by path, such as `cardinal::app::turn`.
#[derive(Default)]
pub struct House(BTreeMap<String, Module>);

/// One file names an item of another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The file that names it, relative to the workspace's root.
    pub from: String,
    /// The file that defines it, or `None` outside the workspace.
    pub to: Option<String>,
    /// The item's full path: `cardinal_rules::piece::Kind::King`.
    pub name: String,
}

impl House {
    /// Reads crates, each given by its name and its root file relative to the workspace's root.
    pub fn read(root: &Path, crates: &[(&str, &str)]) -> House {
        let mut house = House::default();
        for (name, file) in crates {
            house.read_file(root, Path::new(file), name);
        }
        house
    }

    fn read_file(&mut self, root: &Path, file: &Path, at: &str) {
        let text = fs::read_to_string(root.join(file)).unwrap_or_default();
        let items = syn::parse_file(&text).map(|parsed| parsed.items).unwrap_or_default();
        assert!(!items.is_empty(), "{} can't be read", file.display());
        let is_head = ["mod.rs", "lib.rs"].iter().any(|head| file.ends_with(head));
        let folder = if is_head { file.with_file_name("") } else { file.with_extension("") };
        self.read_items(root, (file, &folder), at, items);
    }

    fn read_items(&mut self, root: &Path, (file, folder): (&Path, &Path), at: &str, items: Vec<Item>) {
        let mut module = Module { file: file.display().to_string(), ..Module::default() };
        for item in items {
            match item {
                Item::Mod(child) if is_test(&child.attrs) => {}
                Item::Mod(child) => {
                    let (name, at) = (child.ident.to_string(), format!("{at}::{}", child.ident));
                    let beside = folder.join(format!("{name}.rs"));
                    if let Some(elsewhere) = path_of(&child.attrs) {
                        self.read_file(root, &joined(file, &elsewhere), &at);
                        continue;
                    }
                    match child.content {
                        Some((_, items)) => self.read_items(root, (file, &folder.join(name)), &at, items),
                        None if root.join(&beside).exists() => self.read_file(root, &beside, &at),
                        None => self.read_file(root, &folder.join(name).join("mod.rs"), &at),
                    }
                }
                Item::Use(import) => {
                    let is_arrow = matches!(import.vis, Visibility::Inherited) && !is_test(&import.attrs);
                    module.import(&import.tree, &[], is_arrow);
                }
                item => {
                    module.inherent.extend(inherent(&item));
                    module.generates |= matches!(&item, Item::Macro(call) if call.ident.is_none());
                    module.items.extend(defined(item.to_token_stream()));
                    module.scan(item.into_token_stream());
                }
            }
        }
        self.0.insert(at.to_owned(), module);
    }

    /// All arrows, including those to other crates.
    pub fn arrows(&self) -> BTreeSet<Arrow> {
        let named = self.0.iter().flat_map(|(at, module)| module.paths.iter().map(move |path| (at, module, path)));
        let arrows = named.map(|(at, module, path)| {
            let (to, name) = self.resolve(at, path, 0).unzip();
            Arrow { from: module.file.clone(), to, name: name.unwrap_or_else(|| path.join("::")) }
        });
        // A single name that cannot be resolved is a variable or a method.
        let leads = |arrow: &Arrow| arrow.to.is_some() || arrow.name.contains("::");
        arrows.filter(|arrow| leads(arrow) && arrow.to.as_ref() != Some(&arrow.from)).collect()
    }

    /// The files in which each type has inherent methods, by the type's full path.
    pub fn inherent(&self) -> BTreeMap<String, BTreeSet<&str>> {
        let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (at, module) in &self.0 {
            for path in &module.inherent {
                let name = self.resolve(at, path, 0).map_or_else(|| path.join("::"), |(_, name)| name);
                found.entry(name).or_default().insert(&module.file);
            }
        }
        found
    }

    /// Resolves a path seen from a module: the file that defines the item, and its full path. `None` for a module.
    fn resolve(&self, at: &str, path: &[String], depth: usize) -> Option<(String, String)> {
        let (first, rest) = path.split_first().filter(|_| depth < 20)?;
        match first.as_str() {
            "crate" => self.walk(at.split("::").next()?, rest, depth),
            "self" => self.resolve(at, rest, depth),
            "super" => self.resolve(at.rsplit_once("::")?.0, rest, depth),
            name if self.0.contains_key(name) => self.walk(name, rest, depth),
            _ => self.walk(at, path, depth),
        }
    }

    fn walk(&self, at: &str, path: &[String], depth: usize) -> Option<(String, String)> {
        let module = self.0.get(at)?;
        let (first, rest) = path.split_first()?;
        let child = format!("{at}::{first}");
        if self.0.contains_key(&child) && (!rest.is_empty() || !module.items.contains(first)) {
            return self.walk(&child, rest, depth);
        }
        let here = || Some((module.file.clone(), format!("{at}::{}", path.join("::"))));
        // A module that is imported may have the name of a function that is defined here.
        let is_ambiguous = !rest.is_empty() && module.items.contains(first);
        let imported = module.uses.iter().filter(|(name, _)| is_ambiguous && name == first);
        let mut behind = imported.map(|(_, to)| self.resolve(at, &[to, rest].concat(), depth + 1));
        if let Some(found) = behind.find_map(|found| found) {
            return Some(found);
        }
        if module.items.contains(first) || (first == "*" && !module.items.is_empty()) {
            return here();
        }
        let mut behind = module.uses.iter().filter(|(name, _)| name == first || name == "*").map(|(name, to)| {
            let to = if name == "*" { [&to[..to.len() - 1], path].concat() } else { [to, rest].concat() };
            self.resolve(at, &to, depth + 1)
        });
        behind.find_map(|found| found).or_else(|| here().filter(|_| module.generates && depth > 0))
    }
}

impl Module {
    fn import(&mut self, tree: &UseTree, before: &[String], is_arrow: bool) {
        let with = |name: &dyn ToString| [before, &[name.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident), is_arrow),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.import(tree, before, is_arrow)),
            UseTree::Glob(_) => ("*".to_owned(), with(&"*")),
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().cloned().unwrap_or_default(), before.to_vec())
            }
            UseTree::Name(name) => (name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(rename) => (rename.rename.to_string(), with(&rename.ident)),
        };
        self.paths.extend(is_arrow.then(|| path.clone()));
        self.uses.push((name, path));
    }

    /// Collects the paths in an item: names joined by `::`.
    fn scan(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Vec::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(name) => {
                    if mem::take(&mut colons) != 2 {
                        self.paths.insert(mem::take(&mut path));
                    }
                    path.push(name.to_string());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => colons = 0,
            }
        }
        self.paths.insert(path);
    }
}

/// The type to which an item gives inherent methods.
fn inherent(item: &Item) -> Option<Vec<String>> {
    let Item::Impl(block) = item else { return None };
    let Type::Path(of) = &*block.self_ty else { return None };
    let path = of.path.segments.iter().map(|segment| segment.ident.to_string());
    block.trait_.is_none().then(|| path.collect())
}

/// The name that an item defines: the first one after its keywords.
fn defined(item: TokenStream) -> Option<String> {
    let keywords = "pub const static mut async unsafe extern fn struct enum trait type union macro_rules";
    let mut names = item.into_iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    names.find(|name| !keywords.split(' ').any(|keyword| keyword == name)).filter(|name| name != "impl")
}

/// The file that a module's attribute `path` names, relative to the folder of the file that declares it.
fn path_of(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("path")).find_map(|attribute| {
        let named = attribute.meta.require_name_value().ok()?.value.to_token_stream().to_string();
        Some(named.trim_matches('"').to_owned())
    })
}

/// The path of a file that another names by this relative path.
fn joined(file: &Path, relative: &str) -> PathBuf {
    let mut path = file.with_file_name("");
    for part in Path::new(relative) {
        if part == ".." {
            path.pop();
        } else {
            path.push(part);
        }
    }
    path
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.to_token_stream().to_string().starts_with("# [cfg (test"))
}

/// The groups of files that import each other, directly or indirectly.
pub fn circles(arrows: &BTreeSet<Arrow>) -> Vec<Vec<&str>> {
    let edges = arrows.iter().filter_map(|arrow| Some((&*arrow.from, arrow.to.as_deref()?, ())));
    let groups = petgraph::algo::tarjan_scc(&edges.collect::<DiGraphMap<&str, ()>>());
    groups.into_iter().filter(|group| group.len() > 1).collect()
}
