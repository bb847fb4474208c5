import Foundation
import Porting
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Every source")
struct InvariantTests {
    private func port(_ text: String) -> PortedSource {
        Porting.port([Source(path: "A.swift", bytes: Array(text.utf8))])[0]
    }

    private func lineBreaks(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    @Test("keeps its lines and parses", arguments: PortCase.all) func lines(_ sample: PortCase) {
        let text = port(sample.input).text
        #expect(lineBreaks(text) == lineBreaks(sample.input))
        #expect(!Parser.parse(source: text).hasError)
    }

    @Test("does not change when it is ported again", arguments: PortCase.all) func again(_ sample: PortCase) {
        let once = port(sample.input)
        let twice = port(once.text)
        #expect(twice.text == once.text)
        #expect(twice.changes == [])
    }

    @Test("without a change has no list of changes, and the other way round", arguments: PortCase.all)
    func changes(_ sample: PortCase) {
        let result = port(sample.input)
        #expect((result.text == sample.input) == result.changes.isEmpty)
    }

    @Test("keeps the line breaks of Windows and the byte order mark", arguments: PortCase.all)
    func lineBreaks(_ sample: PortCase) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let windows = sample.input.replacing("\n", with: "\r\n")
        let result = Porting.port([Source(path: "A.swift", bytes: mark + Array(windows.utf8))])[0]
        #expect(result.bytes.starts(with: mark))
        let expected = port(sample.input).text.replacing("\n", with: "\r\n")
        #expect(Array(result.bytes.dropFirst(3)) == Array(expected.utf8))
    }

    /// All cases in one file and in several orders. They influence each other only through equal names, so the lines
    /// must remain, and the result must parse.
    @Test("keeps its lines together with other sources", arguments: 0..<8) func together(_ seed: Int) {
        // A linear congruential generator of Knuth, so that the order is the same on all machines.
        var state = UInt64(seed + 1)
        var cases = PortCase.all
        for last in stride(from: cases.count - 1, to: 0, by: -1) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            cases.swapAt(last, Int((state >> 33) % UInt64(last + 1)))
        }
        let text = cases.map(\.input).joined(separator: "\n")
        let result = port(text)
        #expect(lineBreaks(result.text) == lineBreaks(text))
        #expect(!Parser.parse(source: result.text).hasError)
        let sources = cases.enumerated().map { Source(path: "\($0.offset).swift", bytes: Array($0.element.input.utf8)) }
        for (source, result) in zip(sources, Porting.port(sources)) {
            #expect(lineBreaks(result.text) == source.bytes.count { $0 == UInt8(ascii: "\n") })
            #expect(!Parser.parse(source: result.text).hasError)
        }
    }

    @Test func `the order of the places is that of the source`() {
        let result = port("@objc class A { @objc func a() {} }\nclass B { @objc func a() { use(#selector(a)) } }")
        #expect(result.changes.map(\.place) == result.changes.map(\.place).sorted())
        #expect(result.changes.map(\.place).first == Place(line: 1, column: 1))
        #expect(result.changes.map(\.kind) == [.objectiveC, .objectiveC, .objectiveC, .selector])
    }
}

@Suite("Sources that cannot be read")
struct BadInputTests {
    private func port(_ bytes: [UInt8]) -> PortedSource { Porting.port([Source(path: "A.swift", bytes: bytes)])[0] }

    /// A missing token belongs after the token before it.
    @Test(
        "that do not parse are copied and reported",
        arguments: [
            ("class A {\n    @objc func a() {\n", 2, 21), ("@objc func a( {}", 1, 14), ("let a = \"@objc", 1, 15),
            ("<<<<<<< HEAD\n@objc func a() {}\n=======\n>>>>>>> b\n", 1, 1), ("}\n@objc class A {}", 1, 1),
        ])
    func parsing(_ text: String, line: Int, column: Int) {
        let result = port(Array(text.utf8))
        #expect(result.text == text)
        #expect(result.changes == [])
        #expect(result.findings.map(\.place) == [Place(line: line, column: column)])
        #expect(
            result.findings.first?.message.hasPrefix("the file is copied unchanged, because it does not parse: ")
                == true)
    }

    @Test(
        "that are no text are copied and reported",
        arguments: [
            [0xFF, 0xFE, 0x40, 0x00], [0xC3, 0x28], Array("@objc class A {}\0".utf8), [0xED, 0xA0, 0x80],
        ] as [[UInt8]])
    func text(_ bytes: [UInt8]) {
        let result = port(bytes)
        #expect(result.bytes == bytes)
        #expect(result.findings.map(\.place) == [Place(line: 1, column: 1)])
        #expect(result.findings.first?.message.contains("UTF-8") == true)
    }

    @Test func `an empty source stays empty`() {
        #expect(port([]).bytes == [])
        #expect(port([]).findings == [])
        #expect(port([0xEF, 0xBB, 0xBF]).bytes == [0xEF, 0xBB, 0xBF])
    }

    /// The processor time that the thread has used.
    private var threadTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The work per line must not grow with the number of lines: ten times the lines may take at most 25 times as long.
    @Test func `twenty thousand lines take seconds`() {
        func source(_ classes: Int) -> [UInt8] {
            let text = (0..<classes).map {
                """
                class A\($0): UIView {
                    @IBOutlet weak var label: UILabel!
                    @objc dynamic func tapped(_ sender: Any) { add(self, action: #selector(tapped)) }
                }
                extension A\($0) {
                    override func layoutSubviews() {
                        super.layoutSubviews()
                        delegate?.scrollViewDidScroll?(view)
                    }
                }

                """
            }.joined()
            return Array(text.utf8)
        }
        // Other tests run at the same time, so the time that this thread used counts, and the best of three runs.
        func duration(_ classes: Int) -> Duration {
            let source = source(classes)
            return (0..<3).map { _ in
                let start = threadTime
                // An outlet and its connection, objc, dynamic, a selector, an override and a call in each class.
                let changes = port(source).changes.count
                #expect(changes == classes * 7)
                return threadTime - start
            }.min() ?? .zero
        }
        let (short, long) = (duration(200), duration(2000))
        #expect(long < .seconds(20))
        #expect(long < short * 25)
    }

    @Test func `deeply nested code is copied and reported`() {
        let text = String(repeating: "(", count: 5000) + String(repeating: ")", count: 5000)
        let result = port(Array(text.utf8))
        #expect(result.text == text)
        #expect(result.findings.count == 1)
    }
}
