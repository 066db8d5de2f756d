//! The scalar program from outside: its text form, its verifier, its interpreter.

// Cases stand one after the other, and `expect!` writes its expectations with hashes.
#![allow(clippy::needless_raw_string_hashes, clippy::needless_pass_by_value, clippy::too_many_lines)]

mod arbitrary;
mod arithmetic;
mod garbage;
mod round_trip;
mod runs;
mod verifier;
