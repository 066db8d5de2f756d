//! Calls after which other threads have run.
//!
//! Under `single-thread` no other thread writes what a method reads, until the method itself waits for one: for a lock, an
//! event, a task, or by reading what is there for other threads to write. After such a call all mutable memory is unknown.

use marple_metadata::LibraryName;

use crate::library::is_system;

/// Whether a call may wait for other threads, or see what they did.
pub fn waits(name: LibraryName<'_>) -> bool {
    let LibraryName { namespace, class, method } = name;
    let is_awaiter = || class.split('`').next().is_some_and(|class| class.ends_with("Awaiter"));
    (is_of_threads(name) && (!is_getter(method) || method == "get_Result" || tells_of_others(method)))
        || (matches!(method, "GetResult" | "get_IsCompleted") && is_awaiter())
        || (namespace == "System.Collections.Concurrent" && class.starts_with("BlockingCollection"))
        || (namespace == "System.Runtime.CompilerServices" && method.starts_with("Await"))
        // Finalizers run on a thread of their own.
        || (namespace == "System" && class == "GC" && method.starts_with("WaitFor"))
}

/// Whether a property changes by itself: `Task.IsCompleted`, `CancellationToken.IsCancellationRequested`, `Process.HasExited`.
pub fn changes_by_itself(name: LibraryName<'_>) -> bool {
    (is_of_threads(name) && is_getter(name.method) && name.method != "get_Result")
        || (is_system(name.namespace) && tells_of_outside(name.method))
}

/// Whether a class is about threads.
fn is_of_threads(LibraryName { namespace, class, .. }: LibraryName<'_>) -> bool {
    namespace == "System.Threading"
        || namespace.starts_with("System.Threading.")
        || matches!(
            (namespace, class),
            ("System", "IAsyncResult") | ("System.ComponentModel", "BackgroundWorker")
        )
}

/// Whether a property says how far other threads are: who asks until they are done has waited for them.
fn tells_of_others(name: &str) -> bool {
    matches!(
        name,
        "get_CancellationPending"
            | "get_CurrentCount"
            | "get_CurrentPhaseNumber"
            | "get_Exception"
            | "get_IsAlive"
            | "get_IsBusy"
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

/// Whether a property tells of what is outside of the program: of other processes, of who is at the other end of a line, of a clock.
fn tells_of_outside(name: &str) -> bool {
    matches!(
        name,
        "get_Available"
            | "get_AvailableFreeSpace"
            | "get_BytesToRead"
            | "get_BytesToWrite"
            | "get_Connected"
            | "get_DataAvailable"
            | "get_Elapsed"
            | "get_ElapsedMilliseconds"
            | "get_ElapsedTicks"
            | "get_HasExited"
            | "get_IsConnected"
            | "get_IsListening"
            | "get_Responding"
            | "get_TotalFreeSpace"
            | "get_TotalProcessorTime"
    )
}

/// Whether the name is a property's; a thread's own variables are stable.
fn is_getter(name: &str) -> bool {
    name.starts_with("get_") && name != "get_Value" && name != "get_Current"
}
