//! Makes user-given names harmless. Invisible characters are removed, and where Discord reads markdown, a name
//! cannot mention, link or format anything.

use std::ops::RangeInclusive;

use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, Emoji, EmojiModifier, EnumeratedProperty, ExtendedPictographic,
    GeneralCategory,
};

use crate::texts::say;

/// The longest name in a message, in visible characters.
const PLAIN: usize = 40;
/// The longest line of a member's own in a message.
const LINE: usize = 200;
/// The longest name elsewhere.
const BARE: usize = 32;
/// The most combining marks on one letter. No living script needs more, and a pile of them covers the lines around
/// it.
const MARKS: usize = 4;

/// Characters for private use that stand for the bot's own emojis in texts, and in no name.
const EMOJIS: RangeInclusive<char> = '\u{f0000}'..='\u{f00ff}';

/// The zero-width joiner, which joins emoji into one.
const JOINER: char = '\u{200d}';
/// The variation selector that shows the character before it as an emoji.
const AS_EMOJI: char = '\u{fe0f}';
/// The zero-width space, which keeps the characters around it from being read together.
const APART: char = '\u{200b}';

/// A name for a message. Markdown shows as typed, and nothing in it mentions, links, invites or breaks the line.
pub fn plain(name: &str) -> String {
    escaped(&visible(name, PLAIN))
}

/// A line that a member typed, for a message, as harmless as a name. Empty if nothing of it can be seen.
pub fn plain_line(line: &str) -> String {
    escaped(&shown(line, LINE))
}

fn escaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 8);
    for letter in name.chars() {
        let numbers_list = letter == '.' && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match letter {
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '-' | '+' => {
                text.extend(['\\', letter]);
            }
            '.' if numbers_list => text.extend(['\\', letter]),
            // Keeps Discord from reading `@everyone`, `<@1>`, `<t:1>`, `:name:`, `http://` or `discord.gg/name`.
            '@' | '<' | ':' | '/' => text.extend([letter, APART]),
            letter => text.push(letter),
        }
    }
    text
}

/// A name for places where Discord reads no markdown: pictures, menus, files, thread names.
pub fn bare(name: &str) -> String {
    visible(name, BARE)
}

/// Whether nothing of a name can be seen.
pub fn is_blank(name: &str) -> bool {
    shown(name, BARE).is_empty()
}

/// The beginning of a name without invisible characters, or "someone" if nothing is left.
fn visible(name: &str, length: usize) -> String {
    let shown = shown(name, length);
    if shown.is_empty() { say!("common-someone") } else { shown }
}

/// The beginning of a name without invisible characters.
fn shown(name: &str, length: usize) -> String {
    let mut kept = String::with_capacity(name.len());
    let mut marks = 0;
    let mut letters = name.chars().peekable();
    let mut room = length;
    while let Some(letter) = letters.next() {
        let before = kept.chars().next_back();
        let mark = is_mark(letter);
        let keep = match letter {
            JOINER => {
                before.is_some_and(ends_emoji) && letters.peek().copied().is_some_and(ExtendedPictographic::for_char)
            }
            AS_EMOJI => before.is_some_and(Emoji::for_char),
            _ if is_space(letter) => before.is_some_and(|before| before != ' '),
            _ if is_unseen(letter) => false,
            _ if mark => marks < MARKS && before.is_some_and(|before| before != ' '),
            _ => true,
        };
        if keep {
            if room == 0 {
                break;
            }
            room -= 1;
            marks = if mark { marks + 1 } else { 0 };
            kept.push(if is_space(letter) { ' ' } else { letter });
        }
    }
    kept.trim_end_matches([' ', JOINER]).to_owned()
}

/// Returns whether another emoji can be joined to the one that ends with this character.
fn ends_emoji(letter: char) -> bool {
    letter == AS_EMOJI || ExtendedPictographic::for_char(letter) || EmojiModifier::for_char(letter)
}

fn is_mark(letter: char) -> bool {
    matches!(
        GeneralCategory::for_char(letter),
        GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark | GeneralCategory::SpacingMark
    )
}

fn is_space(letter: char) -> bool {
    // Unicode calls the blank Braille pattern a symbol, but it looks like a space.
    letter == '\u{2800}' || GeneralCategory::for_char(letter) == GeneralCategory::SpaceSeparator
}

/// Returns whether a character is invisible or controls the text around it.
fn is_unseen(letter: char) -> bool {
    EMOJIS.contains(&letter)
        || DefaultIgnorableCodePoint::for_char(letter)
        || matches!(
            GeneralCategory::for_char(letter),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_format_nothing() {
        for (name, text) in [
            ("**Ann**", r"\*\*Ann\*\*"),
            ("__a__ ~~b~~ `c`", r"\_\_a\_\_ \~\~b\~\~ \`c\`"),
            ("||secret||", r"\|\|secret\|\|"),
            ("# Ann", r"\# Ann"),
            ("### Ann", r"\#\#\# Ann"),
            ("-# Ann", r"\-\# Ann"),
            ("- Ann", r"\- Ann"),
            ("+ Ann", r"\+ Ann"),
            ("> Ann", r"\> Ann"),
            (">>> Ann", r"\>\>\> Ann"),
            ("1. Ann", r"1\. Ann"),
            ("12. Ann 3. Bob", r"12\. Ann 3. Bob"),
            ("[Ann](x)", r"\[Ann\]\(x\)"),
            (r"\*Ann\*", r"\\\*Ann\\\*"),
            ("J. R.", "J. R."),
        ] {
            assert_eq!(plain(name), text);
            assert_eq!(bare(name), name);
        }
    }

    #[test]
    fn names_mention_nobody_and_lead_nowhere() {
        for (name, text) in [
            ("@everyone", "@|everyone"),
            ("@here", "@|here"),
            ("<@123>", r"<|@|123\>"),
            ("<@!123>", r"<|@|!123\>"),
            ("<@&5>", r"<|@|&5\>"),
            ("<#7>", r"<|\#7\>"),
            ("<t:1700000000:R>", r"<|t:|1700000000:|R\>"),
            ("<id:customize>", r"<|id:|customize\>"),
            ("</cmd:1>", r"<|/|cmd:|1\>"),
            ("<:x:1>", r"<|:|x:|1\>"),
            ("<a:x:1>", r"<|a:|x:|1\>"),
            (":smile:", ":|smile:|"),
            ("https://example.org", "https:|/|/|example.org"),
            ("<https://a.b/c>", r"<|https:|/|/|a.b/|c\>"),
            ("[x](https://a.b)", r"\[x\]\(https:|/|/|a.b\)"),
            ("discord.gg/chess", "discord.gg/|chess"),
            ("DISCORD.GG/chess", "DISCORD.GG/|chess"),
            ("www.discord.gg/chess", "www.discord.gg/|chess"),
            ("discord.com/invite/chess", "discord.com/|invite/|chess"),
            ("discordapp.com/invite/chess", "discordapp.com/|invite/|chess"),
            ("discord\u{200b}.gg/\u{2060}chess", "discord.gg/|chess"),
            ("discord.gg\u{e0020}/\u{2028}chess", "discord.gg/|chess"),
            ("@\u{200b}everyone", "@|everyone"),
        ] {
            assert_eq!(plain(name).replace(APART, "|"), text, "{name:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        let unseen = [
            '\0',
            '\n',
            '\r',
            '\t',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{600}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{2029}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2064}',
            '\u{2066}',
            '\u{2069}',
            '\u{206f}',
            '\u{3164}',
            '\u{fe00}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{1bca0}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{e0fff}',
        ];
        for letter in unseen {
            for make in [plain, bare] {
                assert_eq!(make(&format!("a{letter}b")), "ab", "{letter:?}");
                assert_eq!(make(&letter.to_string().repeat(3)), "someone", "{letter:?}");
            }
        }
        for space in [' ', '\u{a0}', '\u{1680}', '\u{2000}', '\u{2007}', '\u{202f}', '\u{205f}', '\u{2800}', '\u{3000}']
        {
            assert_eq!(bare(&format!("{space}a{space}{space}b{space}")), "a b", "{space:?}");
            assert_eq!(plain(&format!("{space}\u{200b}{space}")), "someone", "{space:?}");
        }
        for nothing in ["", "\u{301}\u{301}", " \u{20e3}", "\u{2800}\u{3164}\u{301}", "\u{200d}\u{fe0f}", "\u{93f}"] {
            assert_eq!((plain(nothing), bare(nothing)), ("someone".to_owned(), "someone".to_owned()), "{nothing:?}");
        }
    }

    #[test]
    fn letters_and_emoji_of_all_kinds_stay() {
        for name in [
            "Ann",
            "Jürgen Groß",
            "Ju\u{308}rgen",
            "Nguye\u{302}\u{303}n",
            "Пётр",
            "محمد",
            "שָׁלוֹם",
            "प्रिया",
            "สมชาย",
            "明美",
            "한글",
            "♟️ Ann",
            "❤\u{fe0f}",
            "1\u{fe0f}\u{20e3}",
            "👩\u{200d}👩\u{200d}👧",
            "🏳\u{fe0f}\u{200d}🌈",
            "👩🏽\u{200d}⚕\u{fe0f}",
            "🇦🇹",
            "ツ ¯ ☆",
        ] {
            assert_eq!((plain(name), bare(name)), (name.to_owned(), name.to_owned()));
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let piled = format!("a{}b{}", "\u{301}".repeat(20), "\u{489}\u{316}".repeat(20));
        assert_eq!(bare(&piled), format!("a{}b{}", "\u{301}".repeat(4), "\u{489}\u{316}".repeat(2)));
        assert_eq!(bare(&format!("a{}", "\u{301}\u{200b}".repeat(20))), format!("a{}", "\u{301}".repeat(4)));
        assert_eq!(bare("a \u{301}b"), "a b", "a mark belongs to a letter");
    }

    #[test]
    fn names_are_short_and_stay_what_they_have_become() {
        for name in ["x".repeat(500), "👩\u{200d}".repeat(50), "*".repeat(500), "\u{301}a ".repeat(90), "@/".repeat(90)]
        {
            let (plain, bare) = (plain(&name), bare(&name));
            assert!(plain.chars().filter(|letter| !['\\', APART].contains(letter)).count() <= PLAIN, "{plain}");
            assert!(bare.chars().count() <= BARE, "{bare}");
            assert_eq!(super::bare(&bare), bare);
            assert!(!plain.ends_with(JOINER) && !bare.ends_with(JOINER));
        }
    }
}
