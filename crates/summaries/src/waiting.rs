//! Calls after which other threads have run.
//!
//! Under `single-thread` no other thread writes what a method reads, until the method itself waits for one: for a lock, an
//! event, a task, or by reading what is there for other threads to write. After such a call all mutable memory is unknown.

use marple_metadata::LibraryName;

/// Whether a call may wait for other threads, or see what they did.
pub fn waits(LibraryName { namespace, class, method: name }: LibraryName<'_>) -> bool {
    let is_awaiter = || class.split('`').next().is_some_and(|class| class.ends_with("Awaiter"));
    (is_of_threads(namespace) && (!is_getter(name) || name == "get_Result" || tells_of_others(name)))
        || (matches!(name, "GetResult" | "get_IsCompleted") && is_awaiter())
        || (namespace == "System.Collections.Concurrent" && class.starts_with("BlockingCollection"))
        || (namespace == "System.Runtime.CompilerServices" && name.starts_with("Await"))
        // Finalizers run on a thread of their own.
        || (namespace == "System" && class == "GC" && name.starts_with("WaitFor"))
}

/// Whether a property changes by itself: `Task.IsCompleted`, `CancellationToken.IsCancellationRequested`.
pub fn changes_by_itself(name: LibraryName<'_>) -> bool {
    is_of_threads(name.namespace) && is_getter(name.method) && name.method != "get_Result"
}

/// Whether a property says how far other threads are: who asks until they are done has waited for them.
fn tells_of_others(name: &str) -> bool {
    matches!(
        name,
        "get_CurrentCount"
            | "get_CurrentPhaseNumber"
            | "get_Exception"
            | "get_IsAlive"
            | "get_IsCanceled"
            | "get_IsCancellationRequested"
            | "get_IsCompleted"
            | "get_IsCompletedSuccessfully"
            | "get_IsFaulted"
            | "get_IsSet"
            | "get_IsValueCreated"
            | "get_ParticipantsRemaining"
            | "get_Status"
            | "get_ThreadState"
    )
}

/// Whether the classes of a namespace are about threads.
fn is_of_threads(namespace: &str) -> bool {
    namespace == "System.Threading" || namespace.starts_with("System.Threading.")
}

/// Whether the name is a property's; a thread's own variables are stable.
fn is_getter(name: &str) -> bool {
    name.starts_with("get_") && name != "get_Value" && name != "get_Current"
}
