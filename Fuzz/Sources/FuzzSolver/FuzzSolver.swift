import FuzzLoop
import FuzzTargets

@main
struct FuzzSolver {
    static func main() { FuzzLoop.run(.solver) }
}
