import Containers
import Foundation
import Geometry
import InterfaceBuilder
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

/// A description that is written as a script and read again is unchanged.
@Suite("A scene that is written and read again")
struct SceneWritingTests {
    /// Returns the description that is read from a script with the text of `scene`.
    private func reread(
        _ scene: SceneDescription, performing actions: [SceneAction] = [], _ name: String
    ) throws -> SceneDescription {
        let text = "animatic: 1\ndefaults: interfaceBuilder\n" + scene.scriptText(performing: actions)
        let file = SourceFile(name: "scene.yaml", text: text)
        let (timeline, problems) = TimelineReader.read(file, folder: "")
        let errors = problems.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(name)\n\(DiagnosticFormatter(files: [file], style: .plain).format(errors))")
        return try #require(timeline, "\(name)\n\(text)").scene
    }

    @Test(arguments: StoryboardCorpus.available)
    func `is the scene of the storyboard`(corpus: StoryboardCorpus) throws {
        var count = 0
        for path in try corpus.documentPaths() {
            let url = corpus.folder.appending(path: path)
            guard let text = try? String(contentsOf: url, encoding: .utf8),
                let document = try? InterfaceReader.read(SourceFile(name: path, text: text))
            else { continue }
            for scene in document.scenes {
                let plan = ScenePlanner.plan(scene, of: document, in: .predicted(for: scene, in: document))
                var expected = plan.scene
                let unwritable = Set(expected.unwritableConstraints)
                expected.constraints.removeAll { unwritable.contains($0) }
                let found = try reread(expected, "\(path) \(scene.root.id)")
                #expect(found.withoutPlaces == expected.withoutPlaces, "\(path) \(scene.root.id)")
                count += 1
            }
        }
        #expect(count >= 100)
    }

    @Test(arguments: StoryboardCorpus.available)
    func `is the film of the storyboard, with its containers and actions`(corpus: StoryboardCorpus) throws {
        var (pages, actions) = (0, 0)
        for path in try corpus.documentPaths() {
            let url = corpus.folder.appending(path: path)
            guard let text = try? String(contentsOf: url, encoding: .utf8),
                let document = try? InterfaceReader.read(SourceFile(name: path, text: text))
            else { continue }
            for scene in document.screens {
                let plan = try document.plan(ofScene: scene.root.id, assets: .none)
                var expected = plan.scene
                let unwritable = Set(expected.unwritableConstraints)
                expected.constraints.removeAll { unwritable.contains($0) }
                let found = try reread(expected, performing: plan.actions, "\(path) \(scene.root.id)")
                #expect(found.withoutPlaces == expected.withoutPlaces, "\(path) \(scene.root.id)")
                pages += expected.root.depthFirst.filter { $0.item != nil }.count
                actions += plan.actions.count
            }
        }
        print("evidence: \(corpus): \(pages) pages and \(actions) actions of imported scenes")
        #expect(pages > 20 && actions > 3)
    }

    @Test func `is a navigation container with items of all kinds`() throws {
        var page = ViewDescription(name: Located("page", at: .nowhere), origin: .interfaceBuilder)
        var item = NavigationContainer.Item()
        item.content.title = "symbol plus"
        item.content.prompt = "a: 'b'"
        (item.hidesBackButton, item.leftItemsSupplementBackButton) = (true, true)
        item.largeTitleDisplayMode = .never
        var (done, tinted, disabled) = (BarItem(.done), BarItem(.title("symbol 2")), BarItem(.add))
        done.prominentFill = .systemRed
        tinted.tint = AdaptiveColor(light: .white, dark: .black)
        disabled.isEnabled = false
        item.content.leading = [BarItem(.title("yes")), BarItem(.space(7.5)), tinted]
        item.content.trailing = SystemBarItem.allCases.filter { $0 != .redo }.map { BarItem($0) } + [done, disabled]
        page.item = item
        var other = ViewDescription(name: Located("other", at: .nowhere), origin: .interfaceBuilder)
        other.item = NavigationContainer.Item()
        var navigation = ViewDescription(name: Located("nav", at: .nowhere), origin: .interfaceBuilder)
        navigation.pages = [page, other]
        navigation.controller = "nav"
        (navigation.prefersLargeTitles, navigation.isNavigationBarHidden) = (true, true)
        try expectSame(navigation, "navigation")
    }

    @Test(
        "has the property of each key",
        arguments: Property.all.filter { $0.key != nil && !$0.isInContent }.map(\.name))
    func property(name: String) throws {
        let property = try #require(Property.named(name))
        let content = property.kinds.map { ViewContent($0[0]) } ?? .none
        var view = ViewDescription(name: Located("it", at: .nowhere), content: content, origin: .interfaceBuilder)
        if property.requirement == .gradient { view["colors"] = PropertyShape.colors.sample }
        view[property] = property.shape.sample
        try expectSame(view, name)
    }

    @Test("has the properties of the content", arguments: ViewContent.Kind.allCases)
    func content(kind: ViewContent.Kind) throws {
        // A script can name only a picture that exists.
        for property in kind.type.properties where property.shape != .image {
            var content = ViewContent(kind)
            // The range of some values depends on these.
            content[ViewContent.SegmentedControl.self] = .init(["a", "b"])
            content.numberOfPages = 5
            property.set(property.shape.sample, in: &content)
            try expectSame(
                ViewDescription(name: Located("it", at: .nowhere), content: content, origin: .interfaceBuilder),
                "\(kind) \(property.name)")
        }
    }

    /// Expects that a scene with `view` is written and read again as the same scene.
    private func expectSame(_ view: ViewDescription, _ name: String) throws {
        var root = ViewDescription(name: Located("root", at: .nowhere), origin: .interfaceBuilder)
        root.subviews = [view]
        let scene = SceneDescription(root: root)
        #expect(try reread(scene, name).withoutPlaces == scene.withoutPlaces, "\(name)\n\(scene.scriptText)")
    }

    @Test(arguments: 0..<UInt64(Nightly.size(200, else: 40)))
    func `is a random scene`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let scene = SceneDescription.random(&generator)
        #expect(
            try reread(scene, "seed \(seed)").withoutPlaces == scene.withoutPlaces, "seed \(seed)\n\(scene.scriptText)")
    }
}

extension SourceSpan {
    fileprivate static let nowhere = SourceSpan.file("")
}

extension Located {
    fileprivate var withoutPlace: Located { Located(value, at: .nowhere) }
}

extension SceneDescription {
    /// The description without source positions.
    fileprivate var withoutPlaces: SceneDescription {
        var scene = self
        scene.root.updateEach { $0.name.span = .nowhere }
        scene.guides = guides.map { GuideDescription(name: $0.name.withoutPlace, owner: $0.owner.withoutPlace) }
        for index in constraints.indices {
            scene.constraints[index].name.span = .nowhere
            for part in constraints[index].parts.indices {
                scene.constraints[index].parts[part].expression.span = .nowhere
                scene.constraints[index].parts[part].expression.first.span = .nowhere
                scene.constraints[index].parts[part].expression.second?.span = .nowhere
            }
        }
        scene.variations = variations.map {
            VariationDescription(condition: $0.condition, settings: $0.settings.map(\.withoutPlace))
        }
        return scene
    }

    /// Returns a scene with views of every kind and random property values.
    fileprivate static func random(_ generator: inout SeededGenerator) -> SceneDescription {
        func number(_ range: ClosedRange<Double>, _ generator: inout SeededGenerator) -> Double {
            // Half of the numbers have more than nine decimals.
            let value = Double.random(in: range, using: &generator)
            return Bool.random(using: &generator) ? value : value.rounded()
        }
        var root = ViewDescription(name: Located("root", at: .nowhere), origin: .interfaceBuilder)
        let kinds: [ViewContent] = [
            .none, .label(.init("a: 'b' \"c\"\n#", font: .preferred(.headline), numberOfLines: 3)), .image(nil),
            .button(.init("on")), .switch(.init(isOn: true)), .slider(.init(value: number(0...1, &generator))),
            .textField(.init("", placeholder: "{}")), .textView(.init("no")), .activityIndicator(.init(style: .large)),
            .progress(.init(number(0...1, &generator))), .stepper(.init(value: number(0...100, &generator))),
            .segmentedControl(.init(["1", "yes"], selected: 1)), .pageControl(.init(numberOfPages: 3)),
            .datePicker(.init(date: number(0...1e7, &generator).rounded() * 60, mode: .time)),
            .picker(.init([["1", "yes"]])),
            .searchBar(.init()),
            .visualEffect(.init()), .stack(.init(axis: .vertical)), .scroll(.init()),
        ]
        precondition(kinds.map(\.kind) == ViewContent.Kind.allCases, "a kind of view is missing")
        for (index, content) in kinds.enumerated() {
            var view = ViewDescription(
                name: Located("v\(index)", at: .nowhere), content: content, origin: .interfaceBuilder)
            for property in Property.keysOfViews where property.kinds == nil && Bool.random(using: &generator) {
                view[property] = property.shape.random(&generator)
            }
            if Bool.random(using: &generator) {
                view["colors"] = .colors([.systemRed, AdaptiveColor(light: .white, dark: .black)])
                view["startPoint"] = .point(Point(x: number(-1...1, &generator), y: 0))
            }
            if view["frame"] != nil, Bool.random(using: &generator) {
                view.autoresizing = [.flexibleWidth, .flexibleTopMargin]
            }
            view.hugging.horizontal = LayoutPriority(number(1...1000, &generator))
            if content.kind == .stack {
                view.arranged = [ViewDescription(name: Located("on", at: .nowhere), origin: .interfaceBuilder)]
                view.customSpacing = [.init(after: "on", spacing: number(-9...9, &generator))]
            }
            if content.kind == .scroll { view["contentOffset"] = .point(Point(x: number(0...9, &generator), y: 1)) }
            root.subviews.append(view)
        }
        var scene = SceneDescription(root: root)
        scene.guides = [GuideDescription(name: Located("g", at: .nowhere), owner: Located("v0", at: .nowhere))]
        for index in 0..<8 {
            let second = Anchor(
                [.view("v3"), .guide(of: "root", .safeArea), .ownGuide("g")][index % 3], index < 4 ? .left : .width)
            let expression = ConstraintExpression(
                first: Located(Anchor(view: "v\(index)", attribute: index < 4 ? .right : .height), at: .nowhere),
                relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual][index % 3],
                multiplier: index % 2 == 0 ? 1 : number(1...9, &generator) * (Bool.random(using: &generator) ? 1 : -1),
                second: Located(second, at: .nowhere), constant: number(-99...99, &generator),
                priority: LayoutPriority(number(1...1000, &generator)), span: .nowhere)
            scene.constraints.append(
                SceneConstraint(
                    name: Located("c\(index)", at: .nowhere), expression, isActive: Bool.random(using: &generator),
                    outlet: index == 0 ? .strong : .weak))
        }
        scene.variations = [
            VariationDescription(
                condition: TraitCondition(
                    horizontalSizeClass: .compact, userInterfaceStyle: .dark, layoutDirection: .rightToLeft,
                    contentSizeCategories: .small ... .large),
                settings: [
                    Located(VariedProperty(subject: "c0", .constant, .number(number(0...9, &generator))), at: .nowhere),
                    Located(VariedProperty(subject: "v1", .textColor, .color(.systemRed)), at: .nowhere),
                ])
        ]
        return scene
    }
}

extension PropertyShape {
    /// Returns a random value, or the sample of a shape whose random values would not be more interesting.
    fileprivate func random(_ generator: inout SeededGenerator) -> PropertyValue {
        func number() -> Double { Double.random(in: -99...99, using: &generator) }
        return switch self {
        case .boolean: .boolean(Bool.random(using: &generator))
        case .number(let range): .number(Double.random(in: range.lower...min(range.upper, 99), using: &generator))
        case .color: .color(.secondaryLabel)
        case .fractions: .point(Point(x: number(), y: number()))
        case .offset: .size(Size(width: number(), height: number()))
        case .rectangle: .rectangle(Rect(x: number(), y: number(), width: abs(number()), height: abs(number())))
        case .insets: .insets(EdgeInsets(top: number(), left: number(), bottom: number(), right: number()))
        case .intrinsicSize: .intrinsicSize(IntrinsicSize(width: nil, height: abs(number())))
        case .transform: .transform(AffineTransform(a: number(), b: 0.1, c: number(), d: 2, tx: 1e-12, ty: -3))
        case .choice(let choice): .word(choice.words.randomElement(using: &generator) ?? "")
        case .corners: .corners([.layerMinXMinYCorner])
        case .onOrOff, .multiplier, .integer, .segment, .text, .optionalText, .date, .texts, .textLists,
            .attributedText, .point,
            .directionalInsets, .font, .priority, .layerTime, .colors, .locations, .lengths, .path, .image:
            sample
        }
    }
}
