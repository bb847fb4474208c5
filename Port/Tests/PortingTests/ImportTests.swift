import Porting
import Testing

@Suite("Imports")
struct ImportTests {
    @Test("of modules that Linux lacks", arguments: cases) func imports(_ sample: PortCase) { sample.check() }

    @Test func `a name that the folder declares does not show that a module is used`() {
        let results = ported(["A.swift": "import Combine\nlet a = Future()", "B.swift": "struct Future {}"])
        #expect(results["A.swift"]?.text == "\nlet a = Future()")
        #expect(results["A.swift"]?.findings == [])
    }

    @Test func `a timer of Foundation is the timer of UIKit if another file of the target imports UIKit`() {
        let timer = "import Foundation\nstruct A { var timer: Timer? }"
        let results = ported([
            "Sources/App/A.swift": timer, "Sources/App/View/B.swift": "import UIKit\nlet b = 1",
            "Sources/Model/A.swift": timer, "Sources/Model/B.swift": "import Foundation",
        ])
        #expect(
            results["Sources/App/A.swift"]?.text
                == "import Foundation; import UIKit\nstruct A { var timer: UIKit.Timer? }")
        // The target has no file that imports UIKit, so it need not depend on UIKit.
        #expect(results["Sources/Model/A.swift"]?.text == timer)
        #expect(ported(["A.swift": timer, "B.swift": "import UIKit"])["A.swift"]?.changes.count == 2)
    }

    static let cases = [
        PortCase(
            "modules of Linux",
            "import Foundation\nimport UIKit\nimport QuartzCore\nimport CoreGraphics\nimport Dispatch"),
        PortCase("an unknown module", "import SomeLibrary\nimport SomeLibrary.Part"),
        PortCase("a submodule", "import UIKit.UIGestureRecognizerSubclass\n", "import UIKit\n"),
        PortCase(
            "a submodule with an attribute", "@_exported import QuartzCore.CALayer", "@_exported import QuartzCore"),
        PortCase("a declaration", "import class UIKit.UIView\nimport struct Foundation.Date"),
        PortCase("a replaced module", "import ObjectiveC.runtime\nimport Darwin", "import UIKit\nimport Glibc"),
        PortCase("a declaration of a replaced module", "import func Darwin.sin", "import Glibc"),
        PortCase(
            "modules that are not used", "import UIKit\nimport MobileCoreServices\nimport simd // later\nlet a = 1",
            "import UIKit\n\n// later\nlet a = 1"),
        PortCase("two on one line", "import Combine; import UIKit", "import UIKit"),
        PortCase("logging", "import os.log\nlet log = OSLog.default", "import UIKit\nlet log = OSLog.default"),
        PortCase("a type of a module", "import struct os.Logger\nlet a = Logger()", "import UIKit\nlet a = Logger()"),
        PortCase(
            "a module that is used", "import Combine\nvar a: AnyCancellable?", "\nvar a: AnyCancellable?",
            findings: ["1:1: error: the module 'Combine' does not exist on Linux, and this file uses 'AnyCancellable'"]),
        PortCase(
            "a prefix that is used", "import CoreLocation\nlet a = CLLocation()", "\nlet a = CLLocation()",
            findings: ["1:1: error: the module 'CoreLocation' does not exist on Linux, and this file uses 'CLLocation'"]
        ),
        PortCase("a word that only begins like it", "import CoreLocation\nlet a = Clock()", "\nlet a = Clock()"),
        PortCase(
            "a module that is used only on another system",
            "import Combine\n#if os(macOS)\nlet a: AnyCancellable\n#endif",
            "\n#if os(macOS)\nlet a: AnyCancellable\n#endif"),
        PortCase(
            "a module that can be imported", "#if canImport(Combine)\nimport Combine\nlet a: AnyCancellable\n#endif"),
        PortCase(
            "XCTest, which imports UIKit on iOS", "import XCTest\nlet a = UIView()",
            "import XCTest; import UIKit\nlet a = UIView()"),
        PortCase(
            "a selector without UIKit, which declares it on Linux",
            "import QuartzCore\nclass A { @objc func f() {}; func g() { h(#selector(f)) } }",
            "import QuartzCore; import UIKit\nclass A { func f() {}; func g() { h(Selector(A.f)) } }"),
        PortCase(
            "names of Foundation that UIKit declares on Linux",
            "import Foundation\nextension CFAbsoluteTime {}\nlet a = autoreleasepool { 1 }",
            "import Foundation; import UIKit\nextension CFAbsoluteTime {}\nlet a = autoreleasepool { 1 }"),
        PortCase(
            "an own declaration of such a name", "import Foundation\nstruct Selector {}\nlet a = Selector()"),
        PortCase(
            "a module that imports UIKit on iOS", "import SwiftUI\nlet a = CGSize.zero",
            "import UIKit\nlet a = CGSize.zero"),
        PortCase(
            "two modules, of which one is UIKit", "import SwiftUI\nimport UIKit\nlet a = CGSize.zero",
            "\nimport UIKit\nlet a = CGSize.zero"),
        PortCase(
            "modules that Foundation contains on Apple's systems",
            "import UIKit\nimport Foundation\nlet a = URLSession.shared, b = XMLParser()",
            "import UIKit; import FoundationNetworking; import FoundationXML\nimport Foundation\n"
                + "let a = URLSession.shared, b = XMLParser()"),
        PortCase(
            "a part of Foundation that is imported",
            "import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet a: URLRequest"
        ),
        PortCase("Foundation with names that it declares on Linux", "import Foundation\nlet a = CGSize.zero"),
        PortCase(
            "a tested module, which imports UIKit", "import Foundation\n@testable import A\nlet a = UIView()",
            "import Foundation\n@testable import A; import UIKit\nlet a = UIView()"),
        PortCase("a tested module without UIKit", "import Foundation\n@testable import A\nlet a = B()"),
        PortCase("XCTest without UIKit", "import XCTest\nlet a = 1"),
        PortCase("XCTest with UIKit", "import UIKit\nimport XCTest\nlet a = UIView()"),

        PortCase(
            "a timer", "import Foundation\nimport UIKit\nvar a: Timer? = Timer.scheduledTimer(b)\nlet c = Timer(d)",
            "import Foundation\nimport UIKit\nvar a: UIKit.Timer? = UIKit.Timer.scheduledTimer(b)\nlet c = UIKit.Timer(d)"
        ),
        PortCase("a timer of UIKit alone", "import UIKit\nvar a: Timer?"),
        PortCase("a timer of Foundation alone", "import Foundation\nvar a: Timer?"),
        PortCase(
            "a qualified timer",
            "import Foundation\nimport UIKit\nvar a: Foundation.Timer? = Foundation.Timer()\nb.Timer()"),
        PortCase("an own timer", "import Foundation\nimport UIKit\nclass Timer {}\nvar a: Timer?"),

        PortCase(
            "a preview", "import UIKit\n#Preview(\"a\") {\n    Card()\n}\n",
            "import UIKit\n/* #Preview(\"a\") {\n    Card()\n} */\n"),
        PortCase(
            "a preview with a comment", "#Preview { /* a */ Card() }", findings: ["1:1: error: the macro '#Preview'"]),
        PortCase(
            "a test of the main actor",
            "import XCTest\n@MainActor class A: XCTestCase {\n    func testA() {}\n    func testB() throws {}\n"
                + "    func testC() async {}\n    func test(a: Int) {}\n    func helper() {}\n}",
            "import XCTest\n@MainActor class A: XCTestCase {\n    func testA() async {}\n    func testB() async throws {}\n"
                + "    func testC() async {}\n    func test(a: Int) {}\n    func helper() {}\n}"),
        PortCase("a test of no actor", "import XCTest\nclass A: XCTestCase {\n    func testA() {}\n}"),
    ]
}
