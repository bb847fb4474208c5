import Geometry
import Properties
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@testable import InterfaceBuilder

private typealias Text = InterfaceText

/// Enumerates the kinds of views and the rows of their properties, so that a new kind or property is either imported or
/// listed as an exception with a reason.
@Suite("The elements and attributes of view kinds in Interface Builder files")
struct InterfaceKindTests {
    /// A value of a property, and its form in a file.
    private struct Sample {
        let property: ContentProperty
        /// The value; `nil` for an image, whose name is in the file.
        let value: PropertyValue?
        /// The attribute or the child element.
        let part: Part

        enum Part {
            case attribute(String)
            case child(String)
        }
    }

    /// Returns samples for all properties of a kind except the listed exceptions. Each sample differs from the
    /// default value.
    private func samples(of kind: ViewContent.Kind, _ form: InterfaceKind) throws -> [Sample] {
        let usual = ViewContent(kind)
        var content = usual
        let properties = kind.type.properties.filter { form.exceptions[$0.name] == nil }
        var samples: [Sample] = []
        for property in properties.filter({ !$0.isLimited }) + properties.filter(\.isLimited) {
            let index = try #require(kind.type.properties.firstIndex { $0.name == property.name })
            // Later properties have larger numbers, so that a minimum is less than the maximum after it.
            let fraction = Double(index + 1) / Double(kind.type.properties.count + 3)
            let common = form.defaults[property.name] ?? property.value(in: usual)
            let sample = try sample(of: property, in: content, form, fraction, unless: common)
            if let value = sample.value {
                #expect(value != common, "\(kind) \(property.name)")
                property.set(value, in: &content)
            }
            samples.append(sample)
        }
        return samples
    }

    private func sample(
        of property: ContentProperty, in content: ViewContent, _ form: InterfaceKind, _ fraction: Double,
        unless common: PropertyValue?
    ) throws -> Sample {
        let name = form.place(of: property).name
        func attribute(_ text: String, _ value: PropertyValue?) -> Sample {
            Sample(property: property, value: value, part: .attribute("\(name)=\"\(text)\""))
        }
        func child(_ element: String, _ value: PropertyValue) -> Sample {
            Sample(property: property, value: value, part: .child(element))
        }
        switch property.shape(in: content) {
        case .boolean, .onOrOff:
            let value = common != .boolean(true)
            return attribute(value ? "YES" : "NO", .boolean(value))
        case .number(let range):
            let value = range.lower + (range.upper - range.lower) * fraction
            return attribute("\(value)", .number(value))
        case .integer(let range):
            let value = Int((range.lower + (range.upper - range.lower) * fraction).rounded())
            return attribute("\(value)", .integer(value))
        case .text, .optionalText: return attribute("The \(name)", .text("The \(name)"))
        case .texts:
            return child(
                "<\(name)><segment title=\"One\"/><segment title=\"Two\"/><segment title=\"Three\"/></\(name)>",
                .texts(["One", "Two", "Three"]))
        case .color: return child("<color key=\"\(name)\" systemColor=\"systemRedColor\"/>", .color(.systemRed))
        case .insets:
            return child(
                "<inset key=\"\(name)\" minX=\"1\" minY=\"2\" maxX=\"3\" maxY=\"4\"/>",
                .insets(EdgeInsets(top: 2, left: 1, bottom: 4, right: 3)))
        case .font:
            return child(
                "<fontDescription key=\"\(name)\" type=\"system\" pointSize=\"21\"/>", .font(Font(size: 21)))
        case .choice(let choice):
            let word = try #require(choice.words.last { .word($0) != common })
            let own = form.words[property.name]?.first { $0.value == word }?.key
            return attribute(own ?? word, .word(word))
        case .date:
            // 2026-09-04 is 9377 days after January 1, 2001. The date is between the minimum and the maximum.
            let days = 9377 + (["minimumDate", "date", "maximumDate"].firstIndex(of: property.name) ?? 0)
            let date = ViewContent.DatePicker.text(of: Double(days) * 86_400)
            return child("<date key=\"\(name)\" timeIntervalSinceReferenceDate=\"\(days * 86_400)\"/>", .text(date))
        case .image: return attribute("picture of \(property.name)", nil)
        case .textLists, .attributedText, .multiplier, .segment, .point, .fractions, .offset, .rectangle,
            .directionalInsets,
            .intrinsicSize, .transform, .priority, .layerTime, .corners, .colors, .locations, .lengths, .path:
            Issue.record("'\(property.name)' has a shape that is not read: list it in the exceptions of its kind")
            return Sample(property: property, value: nil, part: .child(""))
        }
    }

    /// Returns a view with all samples, in the children of its element that contain them.
    private func view(_ element: String, _ samples: [Sample], _ form: InterfaceKind) -> String {
        func text(_ samples: [Sample]) -> (attributes: String, children: String) {
            var (attributes, children) = ("", "")
            for sample in samples {
                switch sample.part {
                case .attribute(let text): attributes += text + " "
                case .child(let text): children += text
                }
            }
            return (attributes, children)
        }
        let own = text(samples.filter { form.place(of: $0.property).parent == nil })
        let parents = Set(samples.compactMap { form.place(of: $0.property).parent })
        let children = parents.map { parent in
            let inner = text(samples.filter { form.place(of: $0.property).parent == parent })
            let key = parent.key.map { "key=\"\($0)\"" } ?? ""
            return "<\(parent.name) \(key) \(inner.attributes)>\(inner.children)</\(parent.name)>"
        }
        return Text.view(
            "v", (0, 0, 90, 40), kind: element, attributes: own.attributes, own.children + children.joined())
    }

    @Test(arguments: ViewContent.Kind.allCases)
    func `contain every property that is not an exception`(kind: ViewContent.Kind) throws {
        let form = InterfaceKind.of(kind)
        let samples = try samples(of: kind, form)
        for element in form.elements {
            let read = try document(Text.storyboard("<subviews>\(view(element, samples, form))</subviews>"))
            #expect(read.notes.map(\.message) == [])
            let planned = try #require(try read.plan().scene.root.subviews.first)
            #expect(planned.content.kind == kind)
            for sample in samples {
                guard let value = sample.value else { continue }
                #expect(sample.property.value(in: planned.content) == value, "\(element) \(sample.property.name)")
            }
            let images = Set(read.scenes[0].root.subviews[0].images.map { "\($0.name), \($0.property)" })
            let named = samples.filter { $0.value == nil }.map(\.property.name)
            #expect(images == Set(named.map { "picture of \($0), \($0)" }))
            #expect(read.coverage().reports.map(\.name) == [])
        }
    }

    /// The names are those in storyboards that Xcode wrote. Boolean properties, for example, omit the `is` there.
    @Test func `use the names that Interface Builder writes`() throws {
        let written: [(kind: ViewContent.Kind, property: String, attribute: String)] = [
            (.scroll, "isPagingEnabled", "pagingEnabled"), (.switch, "isOn", "on"),
            (.slider, "minimumValue", "minValue"), (.slider, "maximumValue", "maxValue"),
            (.stepper, "minimumValue", "minimumValue"), (.stepper, "maximumValue", "maximumValue"),
            (.stepper, "stepValue", "stepValue"), (.progress, "progress", "progress"),
            (.activityIndicator, "isAnimating", "animating"),
            (.activityIndicator, "hidesWhenStopped", "hidesWhenStopped"),
            (.pageControl, "numberOfPages", "numberOfPages"),
            (.segmentedControl, "selectedSegmentIndex", "selectedSegmentIndex"),
            (.textField, "borderStyle", "borderStyle"), (.textField, "placeholder", "placeholder"),
            (.label, "lineBreakMode", "lineBreakMode"), (.label, "numberOfLines", "numberOfLines"),
            (.label, "textAlignment", "textAlignment"), (.stack, "axis", "axis"),
            (.stack, "distribution", "distribution"), (.stack, "spacing", "spacing"),
        ]
        for (kind, name, attribute) in written {
            let property = try #require(kind.type.properties.first { $0.name == name }, "\(kind) \(name)")
            #expect(InterfaceKind.of(kind).place(of: property).name == attribute)
        }
    }

    @Test func `name only properties that exist, and values that differ from the defaults of the class`() {
        let forms = ViewContent.Kind.allCases.map { ($0, InterfaceKind.of($0)) } + [(.button, .configuredButton)]
        for (kind, form) in forms {
            let properties = Dictionary(uniqueKeysWithValues: kind.type.properties.map { ($0.name, $0) })
            let names = Array(form.places.keys) + Array(form.words.keys) + Array(form.exceptions.keys)
            #expect(names.filter { properties[$0] == nil } == [], "\(kind)")
            #expect(form.exceptions.values.allSatisfy { !$0.isEmpty })
            for (name, value) in form.defaults {
                #expect(properties[name]?.value(in: ViewContent(kind)) != value, "\(kind) \(name)")
            }
            #expect(!form.elements.isEmpty)
        }
    }

    @Test func `do not contain an attribute of a property that is ignored`() {
        for kind in ViewContent.Kind.allCases {
            let form = InterfaceKind.of(kind)
            for property in kind.type.properties where form.exceptions[property.name] == nil {
                let place = form.place(of: property)
                for element in place.parent.map({ [$0.name] }) ?? form.elements {
                    let entries = IgnoredName.all.filter { entry in
                        entry.names.contains(place.name) && entry.values.isEmpty && entry.elements.contains(element)
                    }
                    #expect(entries.map(\.reason) == [], "\(element).\(place.name)")
                }
            }
        }
    }

    @Test func `include the step value of a stepper, and its range before its value`() throws {
        func stepper(_ attributes: String) throws -> (ViewContent.Stepper?, InterfaceDocument) {
            let view = Text.view("s", (0, 0, 94, 29), kind: "stepper", attributes: attributes)
            let read = try document(Text.storyboard("<subviews>\(view)</subviews>"))
            return (try read.plan().scene.root.subviews.first?.content[ViewContent.Stepper.self], read)
        }
        let (own, read) = try stepper("value=\"150\" minimumValue=\"120\" maximumValue=\"300\" stepValue=\"5\"")
        #expect(own?.value == 150 && own?.range == 120...300 && own?.stepValue == 5)
        let script = try read.script(ofScene: nil).text
        #expect(script.contains("stepper: {value: 150, minimumValue: 120, maximumValue: 300, stepValue: 5}"))
        // The default of Interface Builder and of the class, which files omit.
        #expect(try stepper("value=\"3\"").0?.stepValue == 1)
        // A step must be positive, so this value is reported as left out.
        let (odd, reported) = try stepper("stepValue=\"0\"")
        #expect(odd?.stepValue == 1 && reported.coverage().reports.map(\.name) == ["stepper.stepValue"])
    }

    @Test func `include the texts of a search bar, and its other attributes are reported`() throws {
        let bar = Text.view(
            "s", (0, 0, 375, 56), kind: "searchBar",
            attributes: "text=\"cat\" prompt=\"Animals\" searchBarStyle=\"minimal\" showsCancelButton=\"YES\"",
            """
            <string key="placeholder">Find
            all</string><scopeButtonTitles><string>New</string></scopeButtonTitles>
            """)
        let read = try document(Text.storyboard("<subviews>\(bar)</subviews>"))
        var expected = ViewContent.SearchBar("cat", placeholder: "Find\nall")
        expected.showsCancelButton = true
        #expect(try read.plan().scene.root.subviews.first?.content == .searchBar(expected))
        #expect(
            Set(read.coverage().reports.map(\.name)) == [
                "searchBar.prompt", "searchBar.searchBarStyle", "searchBar.scopeButtonTitles",
            ])
    }

    @Test func `have the default of Interface Builder only if the attribute is missing`() throws {
        func type(_ attributes: String) throws -> ViewContent.Button.ButtonType? {
            let view = Text.view("b", (0, 0, 30, 30), kind: "button", attributes: attributes)
            let plan = try document(Text.storyboard("<subviews>\(view)</subviews>")).plan()
            return plan.scene.root.subviews.first?.content[ViewContent.Button.self]?.type
        }
        #expect(try type("") == .custom)
        // This type is not imported. Its images have the tint color, like those of a system button.
        #expect(try type("buttonType=\"infoLight\"") == .system)
    }

    @Test func `draw elements without a kind as plain views`() throws {
        for element in ["mapView", "colorWell"] {
            let view = Text.view("v", (0, 0, 90, 40), kind: element)
            let plan = try document(Text.storyboard("<subviews>\(view)</subviews>")).plan()
            #expect(plan.scene.root.subviews.first?.content == ViewContent.none)
            #expect(plan.omissions.map(\.what) == ["the content of \(element), which is drawn as a plain view"])
        }
    }
}
