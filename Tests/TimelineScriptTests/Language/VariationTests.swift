import Film
import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("Traits in a script")
struct TraitScriptTests {
    @Test func `determine the environment of the window`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                device: {name: iPad Air, split: twoThirds}
                orientation: landscapeLeft
                traits: {style: dark, direction: rtl, text: accessibilityLarge}
                views: {root: }
                """))
        let expected = DisplayEnvironment(
            device: try #require(Device.named("iPad Air")), orientation: .landscape, width: .split(.twoThirds),
            userInterfaceStyle: .dark, layoutDirection: .rightToLeft,
            preferredContentSizeCategory: .accessibilityLarge)
        #expect(timeline.surroundings == expected)
        #expect(timeline.surroundings.size == Size(width: 795, height: 820))
        #expect(timeline.canvas == nil)
    }

    @Test func `contain the accessibility settings`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                traits: {contrast: high, boldText: true, reduceMotion: true, crossFade: true}
                views: {root: }
                variations:
                  - {when: {contrast: normal, boldText: false}, hidden: root}
                """))
        let accessibility = timeline.surroundings.accessibility
        #expect(accessibility.contrast == .high && accessibility.legibilityWeight == .bold && accessibility.crossFades)
        let traits = timeline.surroundings.traitCollection
        #expect(traits.accessibilityContrast == .high && traits.legibilityWeight == .bold)
        #expect(timeline.surroundings.words.hasSuffix("large, high contrast, bold text, reduced motion, cross-fade"))
    }

    @Test func `describe a custom device`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                device:
                  size: [800, 1200]
                  scale: 2
                  safeArea: {top: 30, bottom: 10}
                  landscapeSafeArea: {left: 5}
                  margin: 24
                  idiom: phone
                views: {root: }
                """))
        let device = timeline.device
        #expect(device.portraitSafeArea == EdgeInsets(top: 30, bottom: 10))
        #expect(device.landscapeSafeArea == EdgeInsets(left: 5))
        #expect(device.systemMargin == 24 && device.idiom == .phone)
    }

    @Test(
        "change by statements about the device",
        arguments: [
            ("device.orientation = .landscapeRight", DeviceChange.orientation(.landscape)),
            ("device.orientation = portrait", .orientation(.portrait)), ("device.style = .dark", .style(.dark)),
            ("device.direction = .rightToLeft", .direction(.rightToLeft)),
            ("device.textSize = .extraLarge", .textSize(.extraLarge)), ("device.contrast = .high", .contrast(.high)),
            ("device.boldText = true", .boldText(true)), ("device.reduceMotion = true", .reduceMotion(true)),
            ("device.crossFade = false", .crossFade(false)),
            ("device.width = 507", .width(.points(507))), ("device.width = .full", .width(.full)),
            ("device.split = .half", .split(.split(.half))),
        ])
    func statements(text: String, change: DeviceChange) throws {
        let timeline = try timeline(
            MarkedScript("animatic: 1\ndevice: iPad Air\nviews: {root: }\ntimeline:\n  - {at: 1s, do: \(text)}"))
        #expect(timeline.cues[0].statements[0].value.action == .changeDevice(change))
        #expect(timeline.cues[0].statements[0].value.action.name == String(text.dropFirst(7).prefix { $0 != " " }))
    }

    @Test func `that change the size give the film a canvas for all sizes, and time to rotate`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                device: iPhone 11
                views: {root: }
                timeline:
                  - {at: 1s, do: device.orientation = .landscape}
                """))
        #expect(timeline.canvas == Size(width: 896, height: 896))
        #expect(timeline.end == .milliseconds(1800))
    }

    @Test func `have colors in pairs`() throws {
        let root = try timeline(
            MarkedScript(
                """
                animatic: 1
                views:
                  root:
                    background: {light: "#FFF", dark: systemBlue}
                    subviews: {title: {label: Hi}, note: {label: Hi, textColor: secondaryLabel}}
                """)
        ).root
        #expect(root["backgroundColor"] == .color(AdaptiveColor(light: .white, dark: AdaptiveColor.systemBlue.dark)))
        #expect(root.subviews.map { $0["textColor"] } == [nil, .color(.secondaryLabel)])
    }
}

@Suite("A variation in a script")
struct VariationScriptTests {
    private func variation(_ when: String, _ rest: String = "hidden: card") throws -> VariationDescription {
        let script = MarkedScript.small(
            """
            constraints: {tall: card.height == 200 @750, wide: card.width == 20}
            variations:
              - when: {\(when)}
                \(rest)
            """)
        return try #require(try timeline(script).scene.variations.first)
    }

    @Test(
        "applies to the traits that it names",
        arguments: [
            ("horizontal: compact", TraitCondition(horizontalSizeClass: .compact)),
            (
                "vertical: regular, idiom: pad",
                TraitCondition(verticalSizeClass: .regular, userInterfaceIdiom: .pad)
            ),
            (
                "direction: rtl, style: dark",
                TraitCondition(userInterfaceStyle: .dark, layoutDirection: .rightToLeft)
            ),
            ("text: small", TraitCondition(contentSizeCategories: .small ... .small)),
            ("text: small...large", TraitCondition(contentSizeCategories: .small ... .large)),
            ("text: ...small", TraitCondition(contentSizeCategories: .extraSmall ... .small)),
            (
                "text: accessibilityMedium...",
                TraitCondition(contentSizeCategories: .accessibilityMedium ... .accessibilityExtraExtraExtraLarge)
            ),
        ])
    func conditions(text: String, condition: TraitCondition) throws {
        #expect(try variation(text).condition == condition)
    }

    @Test func `sets, activates, deactivates and hides`() throws {
        let settings = try variation(
            "style: dark",
            """
            set: {tall.constant: 140, tall.priority: defaultLow, card.alpha: 0.5, card.backgroundColor: systemRed, title.text: Hi}
                activate: [wide]
                deactivate: tall
                hidden: [card]
            """
        ).settings.map(\.value)
        #expect(
            settings == [
                VariedProperty("tall", "constant", .number(140)),
                VariedProperty("tall", "priority", .priority(.defaultLow)),
                VariedProperty("card", "alpha", .number(0.5)),
                VariedProperty("card", "backgroundColor", .color(.systemRed)),
                VariedProperty("title", "text", .text("Hi")), VariedProperty("wide", "isActive", .boolean(true)),
                VariedProperty("tall", "isActive", .boolean(false)),
                VariedProperty("card", "isHidden", .boolean(true)),
            ])
    }

    @Test func `varies the same properties as Interface Builder: installed views, fonts and stack views`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                views:
                  root:
                    subviews:
                      row: {stack: horizontal, arranged: {title: {label: Hello}, more: {label: More, isInstalled: false}}}
                variations:
                  - when: {horizontal: regular}
                    set:
                      row.axis: vertical
                      row.spacing: 8
                      row.alignment: center
                      row.distribution: fillEqually
                      title.font: 20 bold
                      title.textColor: systemRed
                      more.isInstalled: true
                """))
        #expect(timeline.root.depthFirst.filter { $0["isInstalled"] == .boolean(false) }.map(\.name.value) == ["more"])
        #expect(
            timeline.scene.variations.flatMap(\.settings).map(\.value) == [
                VariedProperty("row", "axis", .word("vertical")), VariedProperty("row", "spacing", .number(8)),
                VariedProperty("row", "alignment", .word("center")),
                VariedProperty("row", "distribution", .word("fillEqually")),
                VariedProperty("title", "font", .font(Font(size: 20, weight: .bold))),
                VariedProperty("title", "textColor", .color(.systemRed)),
                VariedProperty("more", "isInstalled", .boolean(true)),
            ])
    }
}
