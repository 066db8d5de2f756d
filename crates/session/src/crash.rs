//! A panic in one piece of work becomes a message, and nothing is printed.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does the work; the error is the message of a panic and where it came from. `work` must leave nothing half done that
/// is used afterwards.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if GUARDED.get() {
                MESSAGE.set(Some(message(info)));
            } else {
                previous(info);
            }
        }));
    });
    GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(false);
    result.map_err(|_| MESSAGE.take().unwrap_or_else(|| "a panic without a message".to_owned()))
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let text = info.payload_as_str().unwrap_or("a panic without a message");
    match info.location() {
        // The last parts of the path say enough, and do not tell where Marple was built.
        Some(place) => {
            let file = place.file().replace('\\', "/");
            let file = file.rfind("/src/").map_or(file.as_str(), |at| {
                let start = file[..at].rfind('/').map_or(0, |slash| slash + 1);
                &file[start..]
            });
            format!("{text} ({file}:{})", place.line())
        }
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[test]
    fn a_panic_is_its_message() {
        let caught = catch(|| panic!("what {}", "happened")).expect_err("it panics");
        assert!(caught.starts_with("what happened (session/src/crash.rs:"), "{caught}");
        assert_eq!(catch(|| 3), Ok(3));
    }
}
