//! Prefix codes: the length of each symbol's code, and the code itself.

/// The lengths of a prefix code for these counts, at most `limit` each.
pub(super) fn code_lengths(counts: &[u32], limit: u8) -> Vec<u8> {
    let mut weights = counts.to_vec();
    loop {
        let lengths = huffman(&weights);
        if lengths.iter().all(|length| *length <= limit) {
            return lengths;
        }
        weights.iter_mut().filter(|weight| **weight > 0).for_each(|weight| *weight = *weight / 2 + 1);
    }
}

/// The lengths of a Huffman code. The code of a single symbol has length 1.
fn huffman(weights: &[u32]) -> Vec<u8> {
    let mut lengths = vec![0; weights.len()];
    let mut leaves: Vec<(u32, usize)> = weights
        .iter()
        .enumerate()
        .filter(|(_, weight)| **weight > 0)
        .map(|(symbol, weight)| (*weight, symbol))
        .collect();
    leaves.sort_unstable();
    if let [(_, only)] = leaves[..] {
        lengths[only] = 1;
    }
    if leaves.len() < 2 {
        return lengths;
    }
    // Nodes are created in order of weight: leaves first, then pairs.
    let mut nodes: Vec<(u32, usize)> = leaves.iter().map(|(weight, _)| (*weight, 0)).collect();
    let (mut leaf, mut pair) = (0, leaves.len());
    for _ in 1..leaves.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let takes_leaf = leaf < leaves.len() && (pair >= nodes.len() || nodes[leaf].0 <= nodes[pair].0);
            let child = if takes_leaf { &mut leaf } else { &mut pair };
            weight += nodes[*child].0;
            // The parent is the node about to be added.
            let parent = nodes.len();
            nodes[*child].1 = parent;
            *child += 1;
        }
        nodes.push((weight, 0));
    }
    let mut depths = vec![0_u8; nodes.len()];
    for node in (0..nodes.len() - 1).rev() {
        depths[node] = depths[nodes[node].1] + 1;
    }
    for (depth, (_, symbol)) in depths.iter().zip(&leaves) {
        lengths[*symbol] = *depth;
    }
    lengths
}

/// The codes for these lengths, lowest bit first as they are written.
pub(super) fn canonical(lengths: &[u8]) -> Vec<u16> {
    let mut counts = [0_u16; 16];
    for length in lengths.iter().filter(|length| **length > 0) {
        counts[usize::from(*length)] += 1;
    }
    let mut next = [0_u16; 17];
    for length in 1..16 {
        next[length + 1] = (next[length] + counts[length]) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let code = next[usize::from(length)];
            next[usize::from(length)] += 1;
            code.reverse_bits() >> (16 - length)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_complete_and_not_too_long() {
        // Fibonacci numbers as counts make the deepest trees.
        let mut counts = vec![1_u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
        }
        for limit in [7, 15] {
            let lengths = code_lengths(&counts, limit);
            assert!(lengths.iter().all(|length| (1..=limit).contains(length)));
            let filled: u32 = lengths.iter().map(|length| 1 << (limit - length)).sum();
            assert_eq!(filled, 1 << limit);
        }
    }
}
