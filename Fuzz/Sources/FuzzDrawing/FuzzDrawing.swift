import FuzzLoop
import FuzzTargets

@main
struct FuzzDrawing {
    static func main() { FuzzLoop.run(.drawing) }
}
