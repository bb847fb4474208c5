import Testing

@Suite("Key paths and literals")
struct LiteralTests {
    @Test("are written in Swift", arguments: cases) func literals(_ sample: PortCase) { sample.check() }

    private static func value(_ name: String, _ code: String, _ expected: String, findings: [String] = []) -> PortCase {
        PortCase(name, "let a = \(code)\n", "let a = \(expected)\n", findings: findings)
    }

    static let cases = [
        value("a key path", "#keyPath(CALayer.opacity)", "\"opacity\""),
        value("a key path of several parts", "#keyPath(Person.address.street)", "\"address.street\""),
        value("a key path without a type", "#keyPath(name)", "\"name\""),
        value("a key path of a nested type", "#keyPath(Model.Person.name)", "\"name\""),
        // UIKit's properties isHidden and isEnabled are named hidden and enabled in Objective-C.
        value("a Boolean property of UIKit", "#keyPath(CALayer.isHidden)", "\"hidden\""),
        value("a Boolean property of an own class", "#keyPath(Person.isActive)", "\"isActive\""),
        value("a property that begins like one", "#keyPath(UIView.issue)", "\"issue\""),
        value("a key path on several lines", "#keyPath(\n    CALayer.opacity\n)", "(\"opacity\"\n\n)"),
        value(
            "a key path without a property", "#keyPath(Person)", "#keyPath(Person)",
            findings: ["1:9: error: expected the names"]),
        value("an image", "#imageLiteral(resourceName: \"x\")", "UIImage(named: \"x\")!"),
        value(
            "a color", "#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)",
            "UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)"),
        value(
            "a file", "#fileLiteral(resourceName: \"x.json\")",
            "Bundle.main.url(forResource: \"x.json\", withExtension: nil)!"),
        value("other macros", "#file + #function + #myMacro(1)", "#file + #function + #myMacro(1)"),
        PortCase(
            "inside another macro", "let a = #myMacro(#keyPath(CALayer.opacity))", "let a = #myMacro(\"opacity\")"),
    ]
}

@Suite("Calls of the Objective-C runtime")
struct RuntimeTests {
    @Test("are reported", arguments: cases) func calls(_ sample: PortCase) { sample.check() }

    static let cases = [
        PortCase(
            "swizzling", "method_exchangeImplementations(a, b)",
            findings: ["1:1: error: 'method_exchangeImplementations' needs"]),
        PortCase(
            "a selector from a string", "let a = Selector((\"b:\"))",
            findings: ["1:9: error: a selector made from a string finds only"]),
        PortCase("a selector from a method", "let a = Selector(A.b)"),
        PortCase("a string", "NSSelectorFromString(a)", findings: ["1:1: error: 'NSSelectorFromString' needs"]),
        PortCase(
            "a test for a method", "if a.responds(to: b) {}", findings: ["1:6: warning: on Linux, 'responds(to:)'"]),
        PortCase(
            "an object that answers for another one",
            "class A: NSObject { override func responds(to a: Selector!) -> Bool { true } }\nfunc responds(to a: Int) {}",
            findings: ["1:21: error: 'responds(to:)' is called by the Objective-C runtime"]),
        PortCase(
            "an observer", "a.addObserver(b, forKeyPath: \"c\", options: [], context: nil)",
            findings: ["1:3: error: key-value observation"]),
        PortCase(
            "an observer with a closure", "a.observe(\\.b) { _, _ in }", findings: ["1:3: error: key-value observation"]
        ),
        PortCase(
            "an observer with options", "a.observe(\\.b, options: [.new]) { _, _ in }",
            findings: ["1:3: error: key-value observation"]),
        PortCase("another function of this name", "a.observe(\"b\") { _ in }\na.observe(b)\na.addObserver(b)"),
        PortCase(
            "the method of an observer", "class A { override func observeValue(forKeyPath a: String?, of b: Any?) {} }",
            findings: ["1:11: error: 'observeValue(forKeyPath:…)'"]),
        PortCase(
            "a key path in a string", "a.setValue(1, forKeyPath: \"b.c\")", findings: ["1:3: error: key-value coding"]),
        PortCase(
            "the loop of an application", "UIApplicationMain(a, b, nil, c)",
            findings: ["1:1: error: 'UIApplicationMain' needs"]),
    ]
}
