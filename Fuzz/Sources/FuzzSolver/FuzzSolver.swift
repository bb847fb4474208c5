import CLibFuzzer
import FuzzTargets

@main
struct FuzzSolver {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        _ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            FuzzTarget.solver.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
}
