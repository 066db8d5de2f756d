//! What of a program's file is loaded: the rest, debug information above all, does nothing when it runs, and is most of a file that cargo makes.

/// The part of a little-endian ELF file of 64 bits that is loaded: from its beginning up to the end of the last segment that is (`PT_LOAD`). `None` of other files.
pub(crate) fn loaded(file: &[u8]) -> Option<&[u8]> {
    const LITTLE_64: &[u8] = b"\x7fELF\x02\x01";
    const LOAD: usize = 1;
    let number = |at: usize, size: usize| {
        let bytes = file.get(at..at.checked_add(size)?)?;
        let number = bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        usize::try_from(number).ok()
    };
    if !file.starts_with(LITTLE_64) {
        return None;
    }
    // Where the headers of the segments are, how long one is, how many there are.
    let (headers, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    let mut end = 0;
    for segment in 0..count {
        let header = headers.checked_add(segment * size)?;
        if number(header, 4)? == LOAD {
            let (start, length) = (number(header.checked_add(8)?, 8)?, number(header.checked_add(32)?, 8)?);
            end = end.max(start.checked_add(length)?);
        }
    }
    file.get(..end).filter(|loaded| !loaded.is_empty())
}

#[cfg(test)]
mod tests {
    use super::loaded;

    /// A file with a header, one segment of eight bytes that is loaded, and four bytes behind it.
    fn program() -> Vec<u8> {
        let mut file = vec![0; 64 + 56];
        file[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (file[32], file[54], file[56]) = (64, 56, 1);
        file[64] = 1;
        (file[64 + 8], file[64 + 32]) = (64 + 56, 8);
        file.extend(b"segment.rest");
        file
    }

    #[test]
    fn what_is_not_loaded_is_left_out() {
        let file = program();
        assert_eq!(loaded(&file), Some(&file[..file.len() - 4]));
    }

    #[test]
    fn other_files_are_taken_as_a_whole() {
        assert_eq!(loaded(b"MZ and more"), None);
        let file = program();
        for end in 0..file.len() - 4 {
            assert_eq!(loaded(&file[..end]), None, "{end} bytes of it");
        }
        let mut wrong = program();
        wrong[64 + 39] = 0xff;
        assert_eq!(loaded(&wrong), None, "a segment without end");
    }

    #[cfg(all(target_os = "linux", target_pointer_width = "64", target_endian = "little"))]
    #[test]
    fn of_this_program() {
        let file = std::fs::read("/proc/self/exe").expect("it is there");
        assert!(loaded(&file).is_some_and(|loaded| loaded.len() <= file.len()));
    }
}
