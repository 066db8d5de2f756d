// What the sources of mscorlib name and Debian's package has elsewhere, or not.
namespace System {
    interface IAsyncDisposable { System.Threading.Tasks.ValueTask DisposeAsync(); }
    namespace Runtime.CompilerServices { public interface ITuple { object this[int index] { get; } int Length { get; } } }
    namespace Threading {
        public sealed class ReaderWriterLock {
            public extern bool IsReaderLockHeld { [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.InternalCall)] get; }
            public extern bool IsWriterLockHeld { [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.InternalCall)] get; }
            public void AcquireReaderLock(int milliseconds) { } public void AcquireWriterLock(int milliseconds) { }
            public void ReleaseReaderLock() { } public void ReleaseWriterLock() { }
        }
        namespace Tasks { public struct ValueTask { } }
    }
    namespace IO { enum FileSecurityStateAccess { NoAccess = 0, Read = 1, Write = 2, Append = 4, PathDiscovery = 8, AllAccess = 15 } }
}
