import FuzzLoop
import FuzzTargets

@main
struct FuzzStoryboards {
    static func main() { FuzzLoop.run(.storyboards) }
}
