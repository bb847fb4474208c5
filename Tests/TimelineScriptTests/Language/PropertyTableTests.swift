import Animation
import Diagnostics
import Foundation
import Geometry
import Layout
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

    /// Returns a value of the shape that is not the default of any property.
    private static func sample(_ shape: PropertyShape) -> PropertyValue {
        switch shape {
        case .boolean, .onOrOff: .boolean(true)
        case .number(.miterLimit): .number(2.5)
        case .number: .number(0.625)
        case .multiplier: .number(2.5)
        case .integer: .integer(3)
        case .segment: .integer(1)
        case .text, .optionalText: .text("He said \"no\"")
        case .texts: .texts(["One", "Two"])
        case .attributedText: .attributedText(attributedText)
        case .color: .color(AdaptiveColor(Color(red: 1, green: 0.2, blue: 0)))
        case .point: .point(Point(x: 12.25, y: -7))
        case .fractions: .point(Point(x: 0.125, y: 0.75))
        case .offset: .size(Size(width: 3.5, height: -2))
        case .rectangle: .rectangle(Rect(x: 11, y: -2.5, width: 31, height: 17.5))
        case .insets, .directionalInsets: .insets(EdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4))
        case .intrinsicSize: .intrinsicSize(IntrinsicSize(width: 150.5, height: nil))
        case .transform: .transform(AffineTransform(a: 1.5, b: 0.25, c: -0.5, d: 2, tx: 10, ty: -3.5))
        case .font: .font(Font(size: 21.5, weight: .bold))
        case .priority: .priority(LayoutPriority(431.5))
        case .choice(let choice): .word(choice.words[choice.words.count - 1])
        case .layerTime: .duration(.milliseconds(-1250))
        case .corners: .corners([.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        case .colors: .colors([.black, AdaptiveColor(Color(red: 0, green: 1, blue: 0))])
        case .locations: .numbers([0.25, 0.875])
        case .lengths: .numbers([6, 0.5, 4])
        case .path: .path(Path(ellipseIn: Rect(x: -1, y: 2, width: 30, height: 10)))
        // A statement can only refer to an existing file.
        case .image: .image(nil)
        }
    }

    /// A text with a value for each attribute, none of which is a default.
    private static var attributedText: AttributedText {
        let parts = TextAttribute.all.map { attribute in
            var attributes = TextAttributes()
            attribute.set(sample(attribute.shape), in: &attributes)
            return (text: "It's \(attribute.name), ", attributes: attributes)
        }
        return AttributedText([(text: "One ", attributes: TextAttributes())] + parts)
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
        let value = Self.sample(property.shape)
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
        let value = Self.sample(property.shape)
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
        let value = Self.sample(property.shape)
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
            #expect((property.value(of: .view(view)) != nil) == kinds.contains(kind), "\(kind)")
        }
    }

    @Test("that varies is read from a variation", arguments: names)
    func variations(name: String) throws {
        let property = try Self.property(name)
        let subject = property.owner == .constraint ? "wide" : "it"
        let value = Self.sample(property.shape)
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
        #expect(Call(inStatement: name) == nil)
    }
}
