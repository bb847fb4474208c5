import Reporting
import Testing
import Views

@testable import TimelineScript

@Suite("A script in another staging")
struct VariantTests {
    private let script = SourceFile(
        name: "test.yaml",
        text: """
            animatic: 1
            device: {name: iPad Air, split: half}
            orientation: landscape
            traits: {direction: rtl}
            variants:
              night: {style: dark, text: extraLarge}
              phone: {device: iPhone 14, orientation: portrait}
              third: {device: {name: iPad Pro 11, split: oneThird}}
            views: {root: }
            """)

    private func surroundings(_ variants: String?, on device: String? = nil) throws -> DisplayEnvironment {
        let device = try device.map { try #require(Device.named($0)) }
        let (timeline, problems) = TimelineReader.read(
            script, folder: "", as: Staging(device: device, variants: variants))
        #expect(problems.isEmpty)
        return try #require(timeline).surroundings
    }

    private var written: DisplayEnvironment {
        get throws {
            DisplayEnvironment(
                device: try #require(Device.named("iPad Air")), orientation: .landscape, width: .split(.half),
                layoutDirection: .rightToLeft)
        }
    }

    @Test func `is shown as written by default`() throws {
        #expect(try surroundings(nil) == written)
    }

    @Test(
        "differs only in the traits that the variant specifies",
        arguments: [
            ("dark", [.style(.dark)]), ("ltr", [.direction(.leftToRight)]), ("portrait", [.orientation(.portrait)]),
            ("accessibilityMedium", [.textSize(.accessibilityMedium)]), ("highContrast", [.contrast(.high)]),
            ("boldText", [.boldText(true)]), ("crossFade", [.reduceMotion(true), .crossFade(true)]),
            ("night", [.style(.dark), .textSize(.extraLarge)]),
            ("night+small+light", [.style(.light), .textSize(.small)]),
        ] as [(String, [DeviceChange])])
    func variants(name: String, changes: [DeviceChange]) throws {
        var expected = try written
        for change in changes { change.apply(to: &expected) }
        #expect(try surroundings(name) == expected)
    }

    @Test func `is on the requested device, or else on that of the variant, each with its own window`()
        throws
    {
        let phone = try surroundings("phone")
        #expect(phone.device.name == "iPhone 14" && phone.width == .full && phone.orientation == .portrait)
        let third = try surroundings("third")
        #expect(third.device.name == "iPad Pro 11" && third.width == .split(.oneThird))
        let asked = try surroundings("third", on: "iPhone SE 1")
        #expect(asked.device.name == "iPhone SE 1" && asked.width == .full && asked.orientation == .landscape)
        #expect(asked.layoutDirection == .rightToLeft)
    }

    @Test func `is checked for that device`() throws {
        let split = MarkedScript(
            "animatic: 1\ndevice: iPad Air\nviews: {root: }\ntimeline:\n  - {at: 0s, do: device.«split» = .half}")
        let device = try #require(Device.named("iPhone 14"))
        let phone = Staging(device: device)
        #expect(TimelineReader.read(split.file, folder: "").diagnostics.isEmpty)
        let problems = TimelineReader.read(split.file, folder: "", as: phone).diagnostics
        #expect(problems.map(\.id) == [.wrongDevice] && problems.map(\.span) == split.marked)
    }

    @Test(
        "that does not exist is rejected with a suggestion or the available variants",
        arguments: [
            ("nigt", "the script has no variant 'nigt', did you mean 'night'?"),
            ("dark+rlt", "the script has no variant 'rlt', did you mean 'rtl'?"),
            (
                "",
                "the script has no variant '', expected night, phone, third, dark, rtl, landscape, or a text size such as "
                    + "accessibilityLarge"
            ),
        ])
    func unknown(name: String, words: String) {
        let (timeline, problems) = TimelineReader.read(script, folder: "", as: Staging(variants: name))
        #expect(timeline == nil && problems.map(\.message) == [words])
        #expect(problems.map(\.id) == [.unknownVariant] && problems.map(\.span.line) == [5])
    }

    @Test func `has a name for its files`() throws {
        let device = try #require(Device.named("iPad Pro 12.9"))
        #expect(Staging(device: device, variants: "dark+rtl").fileName == "iPad-Pro-12.9-dark+rtl")
        #expect(Staging(variants: "../x").fileName == "..-x" && Staging.asWritten.fileName == "")
    }
}
