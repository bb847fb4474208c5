import Glibc

/// Starts threads that wait or watch for as long as the process lives.
///
/// Every command starts one at once, and setting up the classes of Foundation's `Thread` would take longer than the start
/// of the thread.
enum SystemThread {
    /// Runs `body` on a new thread; does nothing if the system has no more threads.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let problem = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        if problem == 0 { pthread_detach(thread) } else { unsafe work.release() }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
