/// When the pictures of a GIF film come, in hundredths of a second, which is how GIF counts.
///
/// Programs show a picture for at least two hundredths: one with less they show for ten. So a film of more than 50 frames a second
/// has a place every two hundredths, which takes the last of the frames that fall on it. A slower film has all of its frames, each
/// at its time, rounded. Either way the film is as long as it should be, to half a hundredth of a second, but never
/// shorter than one picture.
struct GIFClock: Hashable, Sendable {
    /// When the film ends.
    let end: Int
    private let framesPerSecond: Int
    /// How many places a fast film has; `nil` for a film that needs none.
    private let placeCount: Int?

    /// The shortest time that programs show a picture for.
    private static let shortest = 2
    /// The longest delay that is written: the format has room for 65,535.
    private static let longest = 60_000

    /// - Parameters:
    ///   - framesPerSecond: 1 through 1000.
    ///   - frameCount: At least 1.
    init(framesPerSecond: Int, frameCount: Int) {
        self.framesPerSecond = framesPerSecond
        end = max(GIFClock.rounded(frameCount * 100, framesPerSecond), GIFClock.shortest)
        placeCount =
            framesPerSecond * GIFClock.shortest > 100
            ? max(frameCount * 100 / (framesPerSecond * GIFClock.shortest), 1) : nil
    }

    /// When frame `index`, counted from 0, comes: two that come at one time are one place, and the later is shown.
    func start(ofFrame index: Int) -> Int {
        guard let placeCount else { return GIFClock.rounded(index * 100, framesPerSecond) }
        return min(GIFClock.rounded(index * 100, framesPerSecond * GIFClock.shortest), placeCount - 1)
            * GIFClock.shortest
    }

    /// `duration` in delays that the format has room for, none of them too short.
    static func delays(of duration: Int) -> [Int] {
        let whole = (duration - 1) / longest
        return Array(repeating: longest - shortest, count: whole) + [duration - whole * (longest - shortest)]
    }

    private static func rounded(_ a: Int, _ b: Int) -> Int { (a + b / 2) / b }
}
