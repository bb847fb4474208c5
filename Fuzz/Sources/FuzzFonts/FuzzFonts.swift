import FuzzLoop
import FuzzTargets

@main
struct FuzzFonts {
    static func main() { FuzzLoop.run(.fonts) }
}
