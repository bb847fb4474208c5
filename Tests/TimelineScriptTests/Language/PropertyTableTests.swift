import Animation
import Foundation
import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

@testable import TimelineScript

/// Tests every row of the property table, so that every property can be read, set and printed.
@Suite("A property")
struct PropertyTableTests {
    private let window = Window.phone()

    /// The names of the properties, for the arguments of a test.
    private static let names = Property.all.map(\.name)

    private static func property(_ name: String) throws -> Property { try #require(Property.named(name)) }

    /// Content whose properties accept the samples: with segments and pages.
    private static func viewContent(of kind: ViewContent.Kind?) -> ViewContent {
        var content = ViewContent(kind ?? .view)
        content[ViewContent.SegmentedControl.self] = .init(["a", "b"])
        content[ViewContent.Picker.self] = .init([["a", "b", "c", "d", "e"]])
        content.numberOfPages = 5
        content[ViewContent.ImageView.self]?.image = .init(path: "a.png", size: Size(width: 4, height: 3))
        content[ViewContent.Scroll.self]?.contentSize = Size(width: 1000, height: 1000)
        return content
    }

    /// Returns the key of this content in a script, or a gradient and a shape.
    private static func content(of kind: ViewContent.Kind?) -> String {
        guard let kind, kind != .view else {
            return "gradient: {colors: [white, black], locations: [0, 1]}, shape: {path: M 0 0 L 1 1}"
        }
        // A script can only refer to an existing picture.
        guard kind != .image else { return "image: none" }
        let root = ViewDescription(name: Located("root", at: SourceSpan.file("")), content: viewContent(of: kind))
        // The line below `views:` and `root:`.
        return SceneDescription(root: root).scriptText.split(separator: "\n")[2].trimmingCharacters(in: .whitespaces)
    }

    /// Returns a subject that has the property.
    private func subject(of property: Property) -> PropertySubject {
        switch property.owner {
        case .view, .viewAndLayer, .layer:
            let view = window.makeView("it", content: Self.viewContent(of: property.kinds?.first))
            window.rootView.addSubview(view)
            view.gradient = Gradient([.white, .black])
            view.shape = Shape(path: Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)))
            return .view(view)
        case .constraint:
            let view = window.addView("it")
            let constraint = view.widthAnchor.constraint(equalToConstant: 100)
            // Its priority can only change between required and optional while it is inactive.
            constraint.isActive = false
            return .constraint(constraint)
        case .animator:
            return .animator(
                ViewPropertyAnimator(window: window, duration: .seconds(1), curve: .linear, name: "it"))
        }
    }

    @Test("has its assigned value", arguments: names)
    func isSet(name: String) throws {
        let property = try Self.property(name)
        let subject = subject(of: property)
        let value = property.shape.sample
        guard !property.options.contains(.isReadOnly) else {
            // The model has no transitions.
            #expect((property.value(of: subject) == nil) == name.hasPrefix("transition"))
            return
        }
        if name == "isReversed" || name == "fractionComplete", case .animator(let animator) = subject {
            let view = window.addView("moved")
            animator.addAnimations { view.alpha = 0 }
            animator.startAnimation()
            animator.pauseAnimation()
        }
        property.set(value, of: subject)
        #expect(property.value(of: subject) == value)
        // Expectations read the same value from the state of the view.
        if case .view(let view) = subject {
            #expect(property.value(of: view, in: window.tree[view.id]) == value)
        }
    }

    @Test("is parsed from a statement with its printed value", arguments: names)
    func statements(name: String) throws {
        let property = try Self.property(name)
        guard property.isAssignable else { return }
        let value = property.shape.sample
        let subject =
            switch property.owner {
            case .view, .viewAndLayer: "it"
            case .layer: "it.layer"
            case .constraint: "wide"
            case .animator: "grow"
            }
        let statement = "\(subject).\(name) = \(value.statementText)".replacing("'", with: "''")
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {\(Self.content(of: property.kinds?.first))}}}}
            constraints: {wide: it.width == 10 @400}
            animators: {grow: 1s}
            timeline: [{at: 1s, do: ['\(statement)']}]
            """)
        let action = try timeline(script).cues[0].statements[0].value.action
        #expect(action == .set(property, value))
        #expect(action.name == name)
    }

    @Test("is animated in a block if the table marks it as animated", arguments: names)
    func animates(name: String) throws {
        let property = try Self.property(name)
        let subject = subject(of: property)
        guard case .view(let view) = subject, !property.options.contains(.isReadOnly) else { return }
        // The tint color is only animated in views that draw with it.
        if name == "tintColor" { view.content = .slider(.init()) }
        let value = property.shape.sample
        let cue = ScheduledCue(at: .milliseconds(100)) { window in
            window.animate(withDuration: .seconds(1)) { property.set(value, of: subject) }
        }
        var simulator = RunLoopSimulator(window: window, cues: [cue])
        simulator.run(until: .milliseconds(200))
        let isAnimated = window.takeLines().contains("animation it")
        #expect(isAnimated == property.options.contains(.animates))
    }

    @Test("belongs to views of the kinds that have it, and to no others", arguments: names)
    func kinds(name: String) throws {
        let property = try Self.property(name)
        guard property.owner.isView, let kinds = property.kinds else { return }
        for kind in ViewContent.Kind.allCases {
            let view = window.makeView("it", content: Self.viewContent(of: kind))
            // Some properties are `nil` until they are set.
            if kinds.contains(kind), !property.options.contains(.isReadOnly) {
                property.set(property.shape.sample, of: .view(view))
            }
            #expect((property.value(of: .view(view)) != nil) == kinds.contains(kind), "\(kind)")
        }
    }

    @Test("is read from its key", arguments: Property.all.filter { $0.key != nil }.map(\.name))
    func key(name: String) throws {
        let property = try Self.property(name)
        let value = property.shape.sample
        let entry = "\(property.lastKey): \(value.scriptText(property.shape))"
        let kind = property.kinds?.first
        let view =
            switch property.key?.split(separator: ".").dropLast().first {
            // A gradient needs its colors.
            case "gradient"? where name != "colors": "gradient: {colors: [white, black], \(entry)}"
            case let mapping?: "\(mapping): {\(entry)}"
            case nil: kind.map { "\(Self.content(of: $0)), \(entry)" } ?? entry
            }
        let script = MarkedScript("animatic: 1\nviews: {root: {subviews: {it: {\(view)}}}}")
        let it = try timeline(script).scene.root.subviews[0]
        if property.isInContent {
            let row = kind?.type.properties.first { $0.name == name }
            #expect(row?.value(in: it.content) == value)
        } else {
            #expect(it[property] == value)
        }
    }

    @Test("of content is checked by expectations", arguments: ViewContent.Kind.allCases)
    func expectations(kind: ViewContent.Kind) throws {
        for row in kind.type.properties {
            let property = try Self.property(row.name)
            #expect(property.kinds?.contains(kind) == true, "\(row.name)")
            let value = row.shape.sample
            let script = MarkedScript(
                """
                animatic: 1
                views: {root: {subviews: {it: {\(Self.content(of: kind))}}}}
                expect: [{at: 0s, properties: {it: {\(row.name): \(value.scriptText(row.shape))}}}]
                """)
            let checks = try timeline(script).expectations.flatMap(\.checks).map(\.value)
            #expect(checks == [.property(property, of: "it", value, inModel: false)])
        }
    }

    @Test func `that only keys set cannot be assigned`() {
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {button: Buy}}}}
            timeline: [{at: 1s, do: ['«it».image = nil', 'it.«titleColor» = .red']}]
            """)
        #expect(script.problems.map(\.id) == [.wrongKind, .unknownProperty])
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test("of text is assigned to a field, which UIKit allows", arguments: [ViewContent.Kind.textField, .textView])
    func textColor(kind: ViewContent.Kind) throws {
        let view = window.makeView("it", content: Self.viewContent(of: kind))
        // Text without a color has the color of labels.
        #expect(Property.textColor.value(of: .view(view)) == .color(.label))
        Property.textColor.set(.color(.systemRed), of: .view(view))
        #expect(Property.textColor.value(of: .view(view)) == .color(.systemRed))
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {\(kind.rawValue): Text}}}}
            timeline: [{at: 1s, do: it.textColor = .systemRed}]
            """)
        #expect(
            try timeline(script).cues[0].statements[0].value.action == .set(Property.textColor, .color(.systemRed)))
    }

    @Test("that varies is read from a variation", arguments: names)
    func variations(name: String) throws {
        let property = try Self.property(name)
        let subject = property.owner == .constraint ? "wide" : "it"
        let value = property.shape.sample
        let written = "\(subject).\(name): \(property.varies ? Self.scalar(value) : "1")"
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {\(Self.content(of: property.kinds?.first))}}}}
            constraints: {wide: it.width == 10 @400}
            variations: [{when: {style: dark}, set: {\(written)}}]
            """)
        if property.varies {
            #expect(
                try timeline(script).scene.variations[0].settings.map(\.value) == [VariedProperty(subject, name, value)]
            )
        } else {
            #expect(script.problems.map(\.id) == [.unknownProperty])
        }
    }

    /// Returns the YAML text of the value of a property that varies.
    private static func scalar(_ value: PropertyValue) -> String {
        switch value {
        case .text(let text): "'\(text)'"
        case .word(let word): word
        default: value.statementText
        }
    }

    @Test("has a sentence for the documentation, and a unique name", arguments: names)
    func summaries(name: String) throws {
        let property = try Self.property(name)
        #expect(property.summary.hasSuffix(".") && property.summary.first?.isUppercase == true)
        #expect(Property.all.filter { $0.name == name }.count == 1)
        // A view has the method `type`, and a layer has the property.
        #expect(Call(inStatement: name) == nil || name == "type")
    }

    @Test("with a key has a default for the documentation", arguments: Property.keysOfViews.map(\.name))
    func defaults(name: String) throws {
        let property = try Self.property(name)
        // The key `margins` has a row of its own.
        #expect(property.hasState || property.usual != nil || property == .layoutMargins)
        if let details = property.details { #expect(details.hasSuffix(".")) }
    }
}
