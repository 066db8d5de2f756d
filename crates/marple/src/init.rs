//! `marple init`: a first `marple.toml`.

use std::fs::File;
use std::io::Write;

use crate::Status;
use crate::settings::{EXAMPLE, NAME};

/// Runs the command. A file that is there stays as it is.
pub(crate) fn run() -> Status {
    match File::create_new(NAME).and_then(|mut file| file.write_all(EXAMPLE.as_bytes())) {
        Ok(()) => {
            eprintln!("marple: wrote {NAME}; change it to your needs");
            Status::Clean
        }
        Err(error) => {
            eprintln!("marple: {NAME}: cannot be written: {error}");
            Status::Unusable
        }
    }
}
