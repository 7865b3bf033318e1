//! Seeded mutations of inputs, the same in every run.

use fastrand::Rng;

/// Longer inputs only take longer.
const LONGEST: usize = 4_000;

/// Generates mutations.
pub(crate) struct Mutations {
    dice: Rng,
    corpus: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

impl Mutations {
    /// Mutates these inputs, and inserts these words.
    pub(crate) fn new(corpus: Vec<Vec<u8>>, words: Vec<Vec<u8>>) -> Mutations {
        assert!(!corpus.is_empty() && !words.is_empty(), "there is something to begin with");
        Mutations { dice: Rng::with_seed(1), corpus, words }
    }

    fn place(&mut self, input: &[u8]) -> usize {
        self.dice.usize(..=input.len())
    }

    /// A range between two consecutive occurrences of this mark.
    fn part(&mut self, input: &[u8], mark: u8) -> Option<std::ops::Range<usize>> {
        let marks: Vec<usize> = (0..input.len()).filter(|at| input[*at] == mark).collect();
        let pairs: Vec<&[usize]> = marks.windows(2).collect();
        self.dice.choice(&pairs).map(|pair| pair[0] + 1..pair[1])
    }

    fn range(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let start = self.place(input);
        let length = self.dice.usize(..=(input.len() - start).min(64));
        start..start + length
    }
}

impl Iterator for Mutations {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut input = self.dice.choice(&self.corpus)?.clone();
        for _change in 0..=self.dice.usize(..3) {
            match self.dice.usize(..8) {
                0 if !input.is_empty() => {
                    let at = self.dice.usize(..input.len());
                    // Not the highest bit: most inputs are text, and would no longer be.
                    input[at] ^= 1 << self.dice.u8(..7);
                }
                1 => {
                    let range = self.range(&input);
                    input.drain(range);
                }
                2 => {
                    let (range, at) = (self.range(&input), self.place(&input));
                    let copied = input[range].to_vec();
                    input.splice(at..at, copied);
                }
                3 => {
                    let other = self.dice.choice(&self.corpus)?.clone();
                    let (kept, from) = (self.place(&input), self.place(&other));
                    input.truncate(kept);
                    input.extend_from_slice(&other[from..]);
                }
                4 => {
                    let word = self.dice.choice(&self.words)?.clone();
                    let range = self.range(&input);
                    input.splice(range, word);
                }
                5 | 6 => {
                    // Replaces one part by another, so that structured inputs keep their structure.
                    let mark = if self.dice.bool() { b'"' } else { b'\n' };
                    let other = self.dice.choice(&self.corpus)?.clone();
                    let (Some(part), Some(new)) = (self.part(&input, mark), self.part(&other, mark)) else { continue };
                    input.splice(part, other[new].iter().copied());
                }
                _ => {
                    let word = self.dice.choice(&self.words)?.clone();
                    let at = self.place(&input);
                    input.splice(at..at, word);
                }
            }
        }
        input.truncate(LONGEST);
        Some(input)
    }
}

#[test]
fn mutations_are_repeatable_and_differ() {
    let new = || Mutations::new(vec![b"one input".to_vec(), b"another".to_vec()], vec![b"word".to_vec()]);
    let some: Vec<Vec<u8>> = new().take(200).collect();
    assert_eq!(some, new().take(200).collect::<Vec<_>>());
    let different: std::collections::HashSet<&Vec<u8>> = some.iter().collect();
    assert!(different.len() > 150, "{}", different.len());
}
