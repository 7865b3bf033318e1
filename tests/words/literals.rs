//! String literals of Rust sources, with their context.

use std::path::{Path, PathBuf};

/// A string literal outside tests and comments.
pub(crate) struct Literal {
    /// Its file, relative to the repository's root.
    pub(crate) file: String,
    pub(crate) line: usize,
    /// Its value, with escapes resolved as far as they matter here.
    pub(crate) text: String,
    /// The code before each enclosing bracket, outermost first: `tracing::info!`, `.expect`, `#` of an attribute.
    pub(crate) within: Vec<String>,
    /// The code directly before it, such as `doing:`.
    pub(crate) before: String,
}

impl Literal {
    /// Whether it contains two consecutive words, or a word next to a placeholder.
    pub(crate) fn looks_like_words(&self) -> bool {
        let text = filled(&self.text);
        let parts: Vec<&str> = text.split(' ').map(|part| part.trim_matches(|c| !is_word_letter(c))).collect();
        let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count();
        let is_word = |part: &str| letters(part) > 1 && part.chars().all(|c| c != HOLE && is_word_letter(c));
        let may_follow = |part: &str| is_word(part) || part == "a" || part == "I" || part.contains(HOLE);
        parts.windows(2).any(|pair| is_word(pair[0]) && may_follow(pair[1]) || may_follow(pair[0]) && is_word(pair[1]))
    }
}

/// Replaces a placeholder or a markup tag.
const HOLE: char = '\u{1}';

fn is_word_letter(character: char) -> bool {
    character.is_alphabetic() || matches!(character, '\'' | '’' | '-' | HOLE)
}

/// Replaces each placeholder and each markup tag in a text.
fn filled(text: &str) -> String {
    let is_name = |inside: &str| !inside.contains(' ');
    let is_tag = |inside: &str| inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
    let without_tags = replaced(text, '<', '>', is_tag);
    replaced(&without_tags, '{', '}', is_name)
}

/// Replaces what stands between these brackets, wherever `is_meant` accepts it. The last bracket may be left open.
fn replaced(text: &str, open: char, close: char, is_meant: impl Fn(&str) -> bool) -> String {
    let mut replaced = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        replaced.push_str(before);
        let (inside, behind) = after.split_once(close).unwrap_or((after, ""));
        rest = if is_meant(inside) {
            replaced.push(HOLE);
            behind
        } else {
            after
        };
    }
    replaced + rest
}

/// The string literals in these folders' sources.
pub(crate) fn literals(root: &Path, folders: &[&str]) -> Vec<Literal> {
    let (mut literals, mut tests) = (Vec::new(), Vec::new());
    for folder in folders {
        visit(root, &root.join(folder), &mut literals, &mut tests);
    }
    literals.retain(|literal| {
        let file = root.join(&literal.file);
        !tests.iter().any(|module| file.starts_with(module) || file.with_extension("") == *module)
    });
    literals
}

fn visit(root: &Path, folder: &Path, literals: &mut Vec<Literal>, tests: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(root, &path, literals, tests);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            let mut scanner = Scanner::new(file, &std::fs::read_to_string(&path).unwrap());
            scanner.run();
            literals.append(&mut scanner.literals);
            let stem = path.file_stem().unwrap();
            let modules = if ["mod", "lib", "main"].iter().any(|name| stem == *name) {
                folder.to_owned()
            } else {
                folder.join(stem)
            };
            tests.extend(scanner.tests.iter().map(|name| modules.join(name)));
        }
    }
}

/// Reads a source once.
struct Scanner {
    file: String,
    source: Vec<char>,
    at: usize,
    line: usize,
    /// The code read so far, without comments and the contents of literals.
    code: String,
    /// The open brackets: the code before each, and where it begins.
    open: Vec<(String, usize)>,
    /// The depth of the brackets at which an attribute marked the next item as a test.
    test_follows: Option<usize>,
    literals: Vec<Literal>,
    /// The names of test modules in separate files.
    tests: Vec<String>,
}

/// Replaces the head of a test module.
const TEST: &str = "cfg(test)";

impl Scanner {
    fn new(file: String, source: &str) -> Scanner {
        Scanner {
            file,
            source: source.chars().collect(),
            at: 0,
            line: 1,
            code: String::new(),
            open: Vec::new(),
            test_follows: None,
            literals: Vec::new(),
            tests: Vec::new(),
        }
    }

    fn peek(&self, ahead: usize) -> char {
        self.source.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn take(&mut self) -> char {
        let character = self.peek(0);
        self.at += 1;
        self.line += usize::from(character == '\n');
        character
    }

    fn run(&mut self) {
        while self.at < self.source.len() {
            match self.peek(0) {
                '/' if self.peek(1) == '/' => self.skip_line(),
                '/' if self.peek(1) == '*' => self.skip_comment(),
                '\'' => self.character(),
                '"' => self.string(0),
                'r' if self.begins_raw() => {
                    self.take();
                    let mut hashes = 0;
                    while self.peek(0) == '#' {
                        self.take();
                        hashes += 1;
                    }
                    self.string(hashes + 1);
                }
                _ => self.other(),
            }
        }
        assert!(self.open.is_empty(), "{}: {:?} is left open", self.file, self.open);
    }

    fn skip_line(&mut self) {
        while self.at < self.source.len() && self.peek(0) != '\n' {
            self.take();
        }
    }

    fn skip_comment(&mut self) {
        let mut depth = 0;
        loop {
            match (self.take(), self.peek(0)) {
                ('/', '*') => depth += 1,
                ('*', '/') => depth -= 1,
                ('\0', _) => return,
                _ => continue,
            }
            self.take();
            if depth == 0 {
                return;
            }
        }
    }

    /// Reads a character literal, or the sign before a lifetime.
    fn character(&mut self) {
        self.take();
        if self.peek(0) == '\\' {
            self.take();
            self.take();
            while self.take() != '\'' {}
        } else if self.peek(1) == '\'' {
            self.take();
            self.take();
        }
    }

    fn begins_raw(&self) -> bool {
        let hashes = self.source[self.at + 1..].iter().take_while(|&&next| next == '#').count();
        let word = self.code.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        matches!(word, "" | "b" | "c") && self.peek(hashes + 1) == '"'
    }

    /// Reads a string literal after its opening quotation mark. It has escapes if `raw` is 0; otherwise
    /// it ends with `raw` - 1 hashes.
    fn string(&mut self, raw: usize) {
        let line = self.line;
        self.take();
        let mut text = String::new();
        loop {
            match self.take() {
                '\\' if raw == 0 => match self.take() {
                    '\n' => {
                        while self.peek(0).is_whitespace() {
                            self.take();
                        }
                    }
                    'n' | 't' | 'r' => text.push('\n'),
                    other => text.push(other),
                },
                '"' if (1..raw).all(|hash| self.peek(hash - 1) == '#') => {
                    self.at += raw.saturating_sub(1);
                    break;
                }
                '\0' => panic!("{}:{line}: a text without an end", self.file),
                character => text.push(character),
            }
        }
        if self.open.iter().all(|(name, _)| name != TEST) {
            let within = self.open.iter().map(|(name, _)| name.clone()).collect();
            self.literals.push(Literal { file: self.file.clone(), line, text, within, before: self.before() });
        }
        self.code.push_str("\"\"");
    }

    /// The word, path or macro name that the code ends with.
    fn before(&self) -> String {
        let code = self.code.trim_end();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '!' | '.' | '#' | '=');
        code[code.trim_end_matches(is_part).len()..].to_owned()
    }

    fn other(&mut self) {
        let character = self.take();
        match character {
            '(' | '[' | '{' => {
                let is_test =
                    character == '{' && self.test_follows.take_if(|depth| *depth == self.open.len()).is_some();
                let name = if is_test { TEST.to_owned() } else { self.before() };
                self.open.push((name, self.code.len()));
            }
            ')' | ']' | '}' => {
                let opened = self.open.pop();
                let (name, start) = opened.unwrap_or_else(|| panic!("{}:{}: closed too often", self.file, self.line));
                if name.starts_with('#') && self.code[start..].trim_start_matches('[') == TEST {
                    self.test_follows = Some(self.open.len());
                }
            }
            ';' if self.test_follows == Some(self.open.len()) => {
                self.test_follows = None;
                let item = self.code.rsplit(']').next().unwrap_or_default();
                if let Some((_, name)) = item.rsplit_once("mod ") {
                    self.tests.push(name.trim().to_owned());
                }
            }
            _ => {}
        }
        self.code.push(character);
    }
}

#[test]
fn words_are_distinguished_from_program_text() {
    let source = r##"
        /// "A comment in words"
        fn said<'a>(name: &'a str) -> String {
            let (quote, sign) = ('"', '\'');
            let _ = (format!("{name} won"), r#"it is "your" turn"#, "one \
                two", "{a} – {b}", "<g class=\"of it\"/>", b"word", quote, sign);
        }
        #[cfg(test)]
        mod tests { const SAID: &str = "in a test"; }
        #[cfg(test)]
        mod elsewhere;
    "##;
    let mut scanner = Scanner::new("said.rs".to_owned(), source);
    scanner.run();
    let words = scanner.literals.iter().filter(|literal| literal.looks_like_words());
    let words: Vec<_> =
        words.map(|literal| (literal.line, literal.text.as_str(), literal.within.last().unwrap())).collect();
    let name = |name: &str| name.to_owned();
    assert_eq!(
        words,
        [(5, "{name} won", &name("format!")), (5, "it is \"your\" turn", &name("=")), (5, "one two", &name("=")),]
    );
    assert_eq!(scanner.tests, ["elsewhere"]);
}
