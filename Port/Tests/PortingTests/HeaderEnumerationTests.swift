import Porting
import Testing

@Suite("Enumerations of Objective-C headers")
struct HeaderEnumerationTests {
    /// Ports a Swift source that uses `names`, and returns the sources that are written for the headers.
    private func ported(_ headers: [String], using names: String) -> [PortedSource] {
        let swift = Source(path: "A.swift", bytes: Array("import UIKit\nlet a: (\(names))\n".utf8))
        let headers = headers.enumerated().map { Source(path: "Kinds\($0.offset).h", bytes: Array($0.element.utf8)) }
        return Array(port([swift], headers: headers).dropFirst())
    }

    private func text(_ header: String, using names: String) -> String? { ported([header], using: names).first?.text }

    @Test func `have the names that Swift gives them on Apple's systems`() {
        let header = """
            #import <Foundation/Foundation.h>
            /** The direction. `ABCAxisOld` is gone. */
            typedef NS_ENUM(NSInteger, ABCAxis) {
                /// Beside each other, or not
                ABCAxisHorizontal, // the first
                ABCAxisVertical API_AVAILABLE(ios(9.0)),
                ABCAxisURLOrder = 7,
                ABCAxisDefault,
                ABCAxis3D NS_SWIFT_NAME(threeDimensional),
                ABCAxisUsual = ABCAxisDefault
            };
            typedef NS_CLOSED_ENUM(uint8_t, ABCKind) { kABCKind_Only = -(1 - 3) } NS_SWIFT_NAME(Kind);
            """
        // `default` is a keyword. `ABCAxisUsual` has the value of another enumerator, so it is not a case.
        #expect(
            text(header, using: "ABCAxis, Kind") == """
                // Written by animatic-port from 'Kinds0.h'.

                import Foundation

                public enum ABCAxis: Int {
                    case horizontal = 0
                    case vertical = 1
                    case urlOrder = 7
                    case `default` = 8
                    case threeDimensional = 9
                    public static var usual: Self { .default }
                }

                public enum Kind: UInt8 {
                    case only = 2
                }

                """)
    }

    @Test func `that are options become sets of bits`() {
        let header = """
            typedef NS_OPTIONS(NSUInteger, ABCEdges) {
                ABCEdgeNone = 0, ABCEdgeTop = 1 << 0, ABCEdgeLeft = (1 << 1), ABCEdgeSides = 0x8u | ABCEdgeLeft,
            };
            """
        // 8 | 2 = 10
        #expect(
            text(header, using: "ABCEdges")?.hasSuffix(
                """
                public struct ABCEdges: OptionSet, Hashable, Sendable {
                    public let rawValue: UInt
                    public init(rawValue: UInt) { self.rawValue = rawValue }
                    public static let top = Self(rawValue: 1)
                    public static let left = Self(rawValue: 2)
                    public static let sides = Self(rawValue: 10)
                }

                """) == true)
    }

    @Test func `are written only if a Swift source uses them and none declares them`() {
        let header = "typedef NS_ENUM(NSInteger, ABCAxis) { ABCAxisOne, ABCAxisTwo };"
        #expect(ported([header], using: "Int").isEmpty)
        #expect(ported([header, header], using: "ABCAxis").map(\.path) == ["Kinds0+Enumerations.swift"])
        let declaring = Source(path: "A.swift", bytes: Array("enum ABCAxis { case one }; let a = ABCAxis.one".utf8))
        #expect(port([declaring], headers: [Source(path: "A.h", bytes: Array(header.utf8))]).count == 1)
        let used = Source(path: "B+Enumerations.swift", bytes: Array("let a: ABCAxis".utf8))
        let results = port([used], headers: [Source(path: "B.h", bytes: Array(header.utf8))])
        #expect(results.map(\.path) == ["B+Enumerations.swift", "B+Enumerations2.swift"])
        #expect(results[1].changes.map(\.kind) == [.headerEnumeration])
    }

    @Test(
        "that cannot be read are reported",
        arguments: ["ABCOne = sizeof(int)", "ABCOne = 1 << 80", "ABCOne = (1", "ABCOne = UNKNOWN", "ABCOne = 'a'"])
    func unreadable(enumerator: String) {
        let header = "typedef NS_ENUM(NSInteger, ABC) { \(enumerator) };\ntypedef NS_ENUM(NSInteger, DEF) { DEFOne };"
        let result = ported([header], using: "ABC, DEF").first
        #expect(result?.text.contains("enum DEF") == true && result?.text.contains("enum ABC") == false)
        #expect(result?.findings.first?.message.hasPrefix("the header 'Kinds0.h' declares 'ABC'") == true)
    }

    @Test func `are followed by an import in Swift sources that have none`() {
        let header = Source(path: "A.h", bytes: [])
        func result(_ text: String, headers: [Source]) -> String {
            port([Source(path: "A.swift", bytes: Array(text.utf8))], headers: headers)[0].text
        }
        let text = "// A view\nclass A: NSObject {}\n"
        #expect(result(text, headers: [header]) == "import UIKit; " + text)
        #expect(result(text, headers: []) == text)
        #expect(result("struct A {}\n", headers: [header]) == "struct A {}\n")
        #expect(result("import B\nclass A: NSObject {}\n", headers: [header]) == "import B\nclass A: NSObject {}\n")
    }

    @Test func `are written into the output folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("typedef NS_ENUM(NSInteger, ABC) { ABCOne };", to: "In/Sources/Kinds.h")
        try folder.write("let a: ABC = .one\n", to: "In/Sources/A.swift")
        let report = try folder.port()
        #expect(folder.read("Out/Sources/Kinds+Enumerations.swift")?.contains("enum ABC: Int") == true)
        #expect(folder.read("Out/Sources/Kinds.h") != nil && report.copied == 1)
        #expect(report.sources.map(\.path) == ["Sources/A.swift", "Sources/Kinds+Enumerations.swift"])
        #expect(!folder.exists("In/Sources/Kinds+Enumerations.swift"))
        // A second run replaces the file.
        #expect(try folder.port().sources.count == 2)
    }
}
