import Geometry
import Reporting
import TestSupport
import Testing

@testable import TimelineScript

/// Reading a damaged script always results in a timeline, or in errors that can be shown.
@Suite("A damaged script")
struct DamagedScriptTests {
    private static let script = """
        animatic: 1
        title: "Wörter \\u65e5 \\"q\\""
        device: {size: [375, 667], scale: 2}
        duration: 3s
        views:
          root:
            background: "#F2F2F7"
            subviews:
              card: &card
                intrinsic: [150, none]
                hugging: {horizontal: 251}
                subviews:
                  title: {label: 'It''s', font: 17 semibold, textColor: white}
              日本: {alpha: 0.5}
        constraints:
          slide: card.centerX == root.centerX - 300
          wide: "card.width <= 0.5 * root.width + 20 @ .defaultHigh"
          move: {constraint: card.top == root.top, isActive: false, priority: 750}
        timeline:
          - at: 500ms
            animate: {duration: 0.8s, curve: "cubicBezier(0.4, 0, 0.2, 1)"}
            do:
              - slide.constant = -0.5
              - title.text = "a \\u{65e5}"
              - |
                root.layoutIfNeeded()
        expect:
          - at: 0.5s
            order: [cue slide.constant, frame card]
            frames: {card: [-66.25, 243.5, 207.5, 200]}

        """

    @Test func `is valid before it is damaged`() throws {
        _ = try timeline(MarkedScript(DamagedScriptTests.script))
    }

    @Test func `is read or rejected at every length`() {
        for end in DamagedScriptTests.script.indices {
            read(String(DamagedScriptTests.script[..<end]))
        }
    }

    @Test("is read or rejected after random changes", arguments: 1...20 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let original = Array(DamagedScriptTests.script.unicodeScalars)
        let odd = Array("*&!|>%@`'\"{}[],:?-#~ \n\t\r\\.=<()09aé日\u{301}\u{85}\u{2028}\u{1F600}\u{0}".unicodeScalars)
        for _ in 0..<100 {
            var scalars = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<scalars.count, using: &generator)
                let length = min(Int.random(in: 0...12, using: &generator), scalars.count - place)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: scalars.removeSubrange(place..<(place + length))
                case 1: scalars.insert(odd[Int.random(in: 0..<odd.count, using: &generator)], at: place)
                case 2: scalars[place] = odd[Int.random(in: 0..<odd.count, using: &generator)]
                default:
                    let piece = Array(scalars[place..<(place + length)])
                    scalars.insert(contentsOf: piece, at: Int.random(in: 0..<scalars.count, using: &generator))
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            read(String(text))
        }
    }

    /// Reads the text and prints the result. Every source location must be in the file.
    private func read(_ text: String) {
        let file = SourceFile(name: "test.yaml", text: text)
        let (timeline, problems) = TimelineReader.read(file, folder: "")
        #expect((timeline == nil) == problems.contains { $0.severity == .error })
        for problem in problems where !problem.span.isWholeFile {
            let line = file.line(problem.span.line)
            #expect(line != nil, "\(problem) in \(text)")
            #expect(problem.span.endColumn - 1 <= line?.count ?? 0, "\(problem) in \(text)")
            #expect(problem.span.column >= 1)
        }
        #expect(DiagnosticFormatter(files: [file]).format(problems).isEmpty == problems.isEmpty)
    }
}
