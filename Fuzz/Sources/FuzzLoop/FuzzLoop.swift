import CLibFuzzer
public import FuzzTargets

/// Runs a fuzz target in libFuzzer's loop.
public enum FuzzLoop {
    /// The target, which is a static property because libFuzzer calls a C function without context.
    nonisolated(unsafe) private static var target = FuzzTarget.scripts

    /// Runs `target` on generated inputs, as the program's arguments specify. Terminates the program at the first
    /// finding.
    public static func run(_ target: FuzzTarget) {
        unsafe self.target = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        _ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            do throws(Finding) {
                try unsafe FuzzLoop.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            } catch {
                fatalError(error.description)
            }
            return 0
        }
    }
}
