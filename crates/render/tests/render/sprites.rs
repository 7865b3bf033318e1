//! Pictures put together from sprites, as files that a reader made by others takes apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardinal_render::png::{Canvas, Code, CodeTable, Collage, Counts, Patch, ReadySprite, Sprite};

use crate::pictures::unpack;

/// The palette of the pictures here: every index has a colour.
const COLOURS: [u8; 3 * 256] = [0; 3 * 256];

/// The palette indices of a picture, row by row.
fn pixels(collage: &Collage<'_>, width: usize, table: &CodeTable) -> Vec<u8> {
    let rows = unpack(&collage.png(&COLOURS, table));
    let rows = rows.chunks_exact(width + 1);
    assert!(rows.remainder().is_empty(), "the rows are of {width} pixels and a filter");
    rows.flat_map(|row| row[1..].to_vec()).collect()
}

/// A picture's last four bytes of data, which are the checksum of its rows.
fn checksum(png: &[u8]) -> u32 {
    // After them come the checksum of their chunk and the chunk that ends a file.
    let end = png.len() - 12 - 4;
    u32::from_be_bytes(png[end - 4..end].try_into().unwrap())
}

/// Numbers that look random, from the highest bits of a generator's states.
fn numbers() -> impl FnMut() -> u32 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    }
}

/// Rows that are mostly one byte.
fn noisy(width: usize, height: usize, noise: u32) -> Sprite {
    let mut dice = numbers();
    let mut byte = move || {
        let number = dice();
        if number.is_multiple_of(noise) { (number >> 8) as u8 } else { 9 }
    };
    Sprite { width, pixels: (0..width * height).map(|_| byte()).collect() }
}

/// The rows of sprites of the same height beside each other.
fn beside(sprites: &[&Sprite]) -> Vec<u8> {
    (0..sprites[0].height()).flat_map(|row| sprites.iter().flat_map(move |sprite| sprite.row(row).to_vec())).collect()
}

#[test]
fn any_rows_come_back() {
    let mut counts = Counts::default();
    counts.add(&Sprite { width: 16, pixels: vec![3; 256] }, 1000);
    let code = Code::new(&counts);
    // A plain stretch, a sprite with compressed rows, one without, and a plain stretch again.
    for (before, width) in [(3, 1), (1, 1), (0, 2), (2, 1), (1, 8), (3, 150), (257, 360), (700, 40), (0, 2000)] {
        for noise in [1_u32, 3, 40, 5000] {
            let sprite = noisy(width, 7, noise);
            let ready = ReadySprite::new(sprite.clone());
            let whole = 2 * (before + width);
            let mut collage = Collage::new(whole, &[(9, 4), (200, 3)]);
            collage.put(before, 0, &ready);
            collage.put_own(before + width, 0, sprite.clone());
            let plain = Sprite { width: before, pixels: [vec![9; before * 4], vec![200; before * 3]].concat() };
            let expected =
                if before == 0 { beside(&[&sprite, &sprite]) } else { beside(&[&plain, &sprite, &sprite, &plain]) };
            // Whether sprites keep their compressed rows for the table, or not, and when they have them.
            for kept in [Some(0), Some(0), None, Some(3)] {
                let found = pixels(&collage, whole, &code.table(whole, kept));
                assert!(found == expected, "{width} pixels after {before}, noise {noise}, {kept:?}");
            }
        }
    }
}

/// A code in which byte 0 has one bit, byte 1 two, and so on up to byte 11.
fn steep() -> Code {
    let mut counts = Counts::default();
    for byte in 0..12 {
        counts.add(&Sprite { width: 1, pixels: vec![byte] }, 1 << (24 - byte));
    }
    Code::new(&counts)
}

/// Bytes of one bit and of two in turn.
fn alternating(width: usize, first: usize) -> Sprite {
    Sprite { width, pixels: (first..first + width).map(|at| (at % 2) as u8).collect() }
}

/// Compressed rows are copied in words of 32 bits. What stands before one ends at any bit of a word, and the row at any
/// other; a row that repeats the one above has none.
#[test]
fn a_compressed_row_begins_and_ends_at_any_bit() {
    let code = steep();
    for before in 1..=64 {
        let sprite = alternating(before, 0);
        for width in [1, 2, 3, 5, 7, 20, 21, 22, 42, 43, 63, 64] {
            for first in [0, 1] {
                let row = alternating(width, first).pixels;
                let ready = ReadySprite::new(Sprite { width, pixels: row.repeat(2) });
                let whole = before + width + 3;
                let mut collage = Collage::new(whole, &[(1, 2)]);
                collage.put_own(0, 0, Sprite { width: before, pixels: sprite.pixels.repeat(2) });
                collage.put(before, 0, &ready);
                let row = [&sprite.pixels[..], &row, &[1; 3]].concat();
                let found = pixels(&collage, whole, &code.table(whole, Some(0)));
                assert!(found == row.repeat(2), "{width} pixels from {first} on, after {before}");
            }
        }
    }
}

/// Adler-32 as RFC 1950 defines it.
fn adler(bytes: &[u8]) -> u32 {
    let (one, two) = bytes.iter().fold((1, 0), |(one, two), byte| {
        let one = (one + u32::from(*byte)) % 65_521;
        (one, (two + one) % 65_521)
    });
    two << 16 | one
}

#[test]
fn stretches_add_up_to_the_checksum() {
    // The value is from Wikipedia's article on Adler-32.
    assert_eq!(adler(b"Wikipedia"), 0x11E6_0398);
    let code = Code::new(&Counts::default());
    for (width, height, noise) in [(9, 1, 1), (9, 5, 1), (721, 3, 5000), (1440, 400, 7)] {
        let sprite = noisy(width, height, noise);
        let ready = ReadySprite::new(sprite.clone());
        let mut collage = Collage::new(3 * width, &[(200, height), (255, 40)]);
        collage.put(0, 0, &ready);
        collage.put_own(2 * width, 0, sprite);
        let png = collage.png(&COLOURS, &code.table(3 * width, Some(1)));
        assert_eq!(checksum(&png), adler(&unpack(&png)), "{width} by {height}");
    }
}

/// A picture of four columns with each byte in it.
fn every_byte(code: &Code) -> Vec<u8> {
    let mut collage = Collage::new(4, &[(0, 64)]);
    collage.put_own(0, 0, Sprite { width: 4, pixels: (0..=255).collect() });
    pixels(&collage, 4, &code.table(4, None))
}

/// A reader refuses codes that are longer than the format allows, and those that are not complete.
#[test]
fn codes_are_complete_and_not_too_long() {
    let all: Vec<u8> = (0..=255).collect();
    let with_counts = |counted: &[(u8, u32)]| {
        let mut counts = Counts::default();
        for &(byte, times) in counted {
            counts.add(&Sprite { width: 1, pixels: vec![byte] }, times);
        }
        Code::new(&counts)
    };
    // Fibonacci numbers as counts make the deepest trees: they would be 40 bits deep, of 15.
    let mut deep = vec![(0, 1_u32), (1, 1)];
    while let [.., (_, one), (last, other)] = deep[..]
        && deep.len() < 40
    {
        deep.push((last + 1, one + other));
    }
    assert!(every_byte(&with_counts(&deep)) == all);

    // The lengths are written with a code of their own, of 7 bits. With so many symbols of each length, it would be 9
    // bits deep. Powers of two as counts make codes of these lengths; 30 of the last are other symbols than bytes.
    let of_length = [(3, 3), (4, 5), (6, 9), (7, 14), (10, 23), (13, 37), (11, 60), (14, 69), (15, 66 - 30)];
    let lengths = of_length.into_iter().flat_map(|(length, count)| std::iter::repeat_n(length, count));
    let counted: Vec<(u8, u32)> = (0..=255).zip(lengths.map(|length| (1 << (15 - length)) - 1)).collect();
    assert_eq!(counted.len(), 256);
    assert!(every_byte(&with_counts(&counted)) == all);
}

/// A repetition is written as its length and its distance, which the format cuts into classes. The distances are those
/// of the row above, one pixel to the left and one to the right.
#[test]
fn repetitions_of_every_length_and_distance_come_back() {
    let code = Code::new(&Counts::default());
    let mut dice = numbers();
    let mut any = |width: usize| -> Vec<u8> { (0..width).map(|_| (dice() >> 8) as u8).collect() };
    let mut sizes = BTreeMap::new();
    for width in (4..=600).chain([721, 1024, 1025, 2048, 4095, 4096, 4097]) {
        let above = any(width);
        let mut changed = above.clone();
        (changed[0], changed[width - 1]) = (above[0] ^ 1, above[width - 1] ^ 1);
        let mut run = vec![7; width];
        (run[0], run[width - 1]) = (8, 9);
        // Each row repeats the one above, between its ends, or moved to the right or to the left.
        let [mut right, mut left] = [changed.clone(), changed.clone()];
        right.rotate_right(1);
        left.rotate_left(1);
        let slanted = [&changed[..], &right, &changed, &left, &changed].concat();
        let rows = [&any(width), &run, &above, &changed, &slanted[..]].concat();
        let ready = ReadySprite::new(Sprite { width, pixels: rows.clone() });
        for kept in [None, Some(0)] {
            let mut collage = Collage::new(width, &[(0, 9)]);
            collage.put(0, 0, &ready);
            let table = code.table(width, kept);
            assert!(pixels(&collage, width, &table) == rows, "{width} pixels, {kept:?}");
            sizes.insert(width, collage.png(&COLOURS, &table).len());
        }
    }
    // Of nine rows, two can't be repetitions.
    let header = 1200;
    assert!(sizes.iter().all(|(width, size)| *size < header + width * 5 / 2), "{sizes:?}");
}

#[test]
fn what_lies_there_is_written_however_it_came_there() {
    let table = Code::new(&Counts::default()).table(24, Some(0));
    let base = Sprite { width: 9, pixels: (0..9 * 10).map(|at| at / 20 * 7).collect() };
    // Grounds of the colours 1 and 2, with this sprite on them at 5, 4.
    let expected = |sprite: &Sprite| {
        let mut pixels = [[1; 24 * 8].as_slice(), &[2; 24 * 12]].concat();
        for row in 0..sprite.height() {
            let start = (4 + row) * 24 + 5;
            pixels[start..start + sprite.width].copy_from_slice(sprite.row(row));
        }
        pixels
    };
    let pixels = |collage: &Collage<'_>| pixels(collage, 24, &table);
    // The first, a middle and the last row.
    for changed in [3, 40, 88] {
        let mut labelled = base.clone();
        labelled.pixels[changed] = 99;
        let (ready, patch) = (ReadySprite::new(base.clone()), Arc::new(Patch::new(&base, &labelled)));
        let draw = |canvas: &mut Canvas<'_>| {
            if let Some(pixel) = canvas.at((5 + changed % 9) as i32, (4 + changed / 9) as i32) {
                *pixel = 99;
            }
        };
        let mut collage = Collage::new(24, &[(1, 8), (2, 12)]);
        collage.put(5, 4, &ready);
        assert_eq!(pixels(&collage), expected(&base));
        collage.patch((5, 4), || Arc::clone(&patch), draw);
        assert_eq!(pixels(&collage), expected(&labelled), "patched at {changed}");
        collage.paint(0..24, 0..20, |canvas| canvas.fill(7, 9, 40, 2, 50));
        let mut painted = labelled.clone();
        painted.pixels[5 * 9 + 2..6 * 9].fill(50);
        painted.pixels[6 * 9 + 2..7 * 9].fill(50);
        assert_eq!(pixels(&collage), expected(&painted), "drawn on at {changed}");

        let mut collage = Collage::new(24, &[(1, 8), (2, 12)]);
        collage.put_own(5, 4, base.clone());
        collage.patch((5, 4), || unreachable!("it is not ready"), draw);
        assert_eq!(pixels(&collage), expected(&labelled), "drawn at {changed}");
    }
}
