import Geometry
import Playback
import Rendering
import Views

/// The table of frames out: pictures compressed and drawn, each beside what a C program does with Cairo and Pango.
///
/// The two take turns, and rows have the medians of their processor times. ``RenderingRuns`` has the rows of whole runs.
struct RenderingBenchmarks: BenchmarkGroup {
    let isQuick: Bool
    private(set) var rows: [BenchmarkRow] = []
    var report: (BenchmarkRow) -> Void

    init(isQuick: Bool, report: @escaping (BenchmarkRow) -> Void) {
        self.isQuick = isQuick
        self.report = report
    }

    mutating func run() throws {
        // First, while this process is small: a child's peak is never below what its parent had when it began.
        for row in try RenderingRuns(isQuick: isQuick).rows() { add(row) }
        for picture in [CardPicture.phone, .screen] {
            for isRich in [true, false] { try compress(picture, isRich: isRich) }
        }
        for picture in [CardPicture.phone, .screen] {
            for isRich in [true, false] {
                try draw(picture, isRich: isRich, moving: CardPicture.count, target: "at least 0.87x")
                try draw(picture, isRich: isRich, moving: 2, target: "at least 2x")
            }
        }
    }

    /// Pictures from nothing, by an encoder that is kept, as in a film in which every band changes.
    private mutating func compress(_ picture: CardPicture, isRich: Bool) throws {
        let cards = CairoCards(picture, isRich: isRich)
        let name = "PNG of \(picture.name), \(isRich ? "rich" : "flat")"
        for (compression, speed, size) in [
            (PNGCompression.fast, "at least 18x", "at most 1.1 of it"), (.small, "at least 3.5x", "at most 0.9 of it"),
        ] {
            var (ours, peer): ([Double], [Double]) = ([], [])
            var (ourBytes, peerBytes) = (0, 0)
            var encoder: PNGEncoder?
            for frame in 0..<(isQuick ? 5 : 21) {
                cards.draw(frame: frame, moving: CardPicture.count)
                let bitmap = cards.bitmap
                let kept = try encoder ?? PNGEncoder(for: bitmap, compression)
                encoder = kept
                var start = ProcessorTime.now
                let file = kept.encode(bitmap)
                ours.append(ProcessorTime.now - start)
                ourBytes += file.count
                start = ProcessorTime.now
                peerBytes += cards.countPNGBytes()
                peer.append(ProcessorTime.now - start)
            }
            add(
                BenchmarkRow(
                    name: "\(name), \(compression.rawValue)", ours: ours.median, peer: peer.median, unit: "µs",
                    target: speed))
            add(
                BenchmarkRow(
                    name: "\(name), \(compression.rawValue), size", ours: Double(ourBytes), peer: Double(peerBytes),
                    unit: "bytes", target: size))
        }
    }

    /// Frames one after another; Cairo's are drawn whole, ours where something moved.
    private mutating func draw(
        _ picture: CardPicture, isRich: Bool, moving: Int, target: String
    ) throws {
        let cards = try DrawnCards(picture, moving: moving, isRich: isRich)
        var (ours, peer): ([Double], [Double]) = ([], [])
        // Also in a quick run: the first 20 are at places within a pixel that text was not at before.
        for frame in 0..<60 {
            let tree = cards.tree(frame: frame)
            var start = ProcessorTime.now
            try cards.draw(tree)
            let time = ProcessorTime.now - start
            start = ProcessorTime.now
            cards.drawPeer(frame: frame)
            // The first frame makes what is kept.
            guard frame > 0 else { continue }
            ours.append(time)
            peer.append(ProcessorTime.now - start)
        }
        add(
            BenchmarkRow(
                name:
                    "drawing \(picture.name), \(isRich ? "rich" : "flat"), \(moving) of \(CardPicture.count) move",
                ours: ours.median, peer: peer.median, unit: "µs", target: target))
    }

    private mutating func add(_ row: BenchmarkRow) {
        rows.append(row)
        report(row)
    }
}

extension [Double] {
    /// The one in the middle; not of nothing.
    var median: Double { sorted()[count / 2] }
}
