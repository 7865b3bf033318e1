//! Writes values as bytes: numbers, truth values, optional values and lists.

/// The bytes written so far.
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Bytes {
    pub(super) fn put(&mut self, value: &impl Encode) {
        value.encode(self);
    }

    /// Writes a list: its length, then each value.
    pub(super) fn list<T: Encode>(&mut self, values: impl ExactSizeIterator<Item = T>) {
        self.put(&(values.len() as u16));
        for value in values {
            self.put(&value);
        }
    }
}

/// A value that can be written as bytes.
pub(super) trait Encode {
    fn encode(&self, to: &mut Bytes);
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Encode for $number {
            fn encode(&self, to: &mut Bytes) {
                to.0.extend(self.to_be_bytes());
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, i32, i64);

impl Encode for bool {
    fn encode(&self, to: &mut Bytes) {
        to.put(&u8::from(*self));
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.is_some());
        if let Some(value) = self {
            to.put(value);
        }
    }
}

impl<T: Encode> Encode for &T {
    fn encode(&self, to: &mut Bytes) {
        T::encode(self, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: &impl Encode) -> Vec<u8> {
        let mut bytes = Bytes(Vec::new());
        bytes.put(value);
        bytes.0
    }

    #[test]
    fn numbers_have_their_highest_byte_first() {
        assert_eq!(written(&0x0102_u16), [1, 2]);
        assert_eq!(written(&-2_i32), [255, 255, 255, 254]);
        assert_eq!(written(&true), [1]);
    }

    #[test]
    fn what_is_missing_and_how_much_there_is_are_written() {
        assert_eq!(written(&None::<u8>), [0]);
        assert_eq!(written(&Some(7_u8)), [1, 7]);
        let mut bytes = Bytes(Vec::new());
        bytes.list([5_u8, 6].iter());
        assert_eq!(bytes.0, [0, 2, 5, 6]);
    }
}
