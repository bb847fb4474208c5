import FuzzLoop
import FuzzTargets

@main
struct FuzzScripts {
    static func main() { FuzzLoop.run(.scripts) }
}
