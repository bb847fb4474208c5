import CLibFuzzer
public import FuzzTargets

/// libFuzzer's loop around a target.
public enum FuzzLoop {
    /// libFuzzer takes a function without context.
    nonisolated(unsafe) private static var target = FuzzTarget.scripts

    /// Runs `target` on one input after the other, as the arguments of the program say, and ends the program at a finding.
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
