import Geometry
import Layout
import Testing
import Views

/// The table in semantics 9: the hugging priorities along both axes, by class and origin.
@Suite("The default priorities of a kind (semantics 9)")
struct DefaultPrioritiesTests {
    private static let code: [ViewContent.Kind: (horizontal: Double, vertical: Double)] = [
        .view: (250, 250), .stack: (250, 250), .scroll: (250, 250), .textField: (250, 250), .textView: (250, 250),
        .button: (250, 250), .label: (250, 250),
        .image: (250, 250), .activityIndicator: (750, 750), .stepper: (750, 750), .switch: (750, 750),
        .progress: (250, 750), .pageControl: (750, 750), .segmentedControl: (250, 750), .slider: (250, 750),
        .searchBar: (250, 750), .visualEffect: (250, 250), .datePicker: (250, 250),
        .picker: (250, 250),
    ]
    private static let interfaceBuilder: [ViewContent.Kind: (horizontal: Double, vertical: Double)] = [
        .view: (250, 250), .stack: (250, 250), .scroll: (250, 250), .textField: (250, 250), .textView: (250, 250),
        .button: (250, 250), .label: (251, 251),
        .image: (251, 251), .activityIndicator: (750, 750), .stepper: (750, 750), .switch: (750, 750),
        .progress: (250, 750), .pageControl: (250, 250), .segmentedControl: (250, 250), .slider: (250, 250),
        .searchBar: (250, 250), .visualEffect: (250, 250), .datePicker: (250, 250), .picker: (250, 250),
    ]

    @Test("are those of the class in code", arguments: ViewContent.Kind.allCases)
    func inCode(kind: ViewContent.Kind) throws {
        let expected = try #require(Self.code[kind])
        check(.defaults(for: kind, origin: .code), expected)
        check(.defaults(for: kind), expected)
    }

    @Test("are those of the class in Interface Builder", arguments: ViewContent.Kind.allCases)
    func inInterfaceBuilder(kind: ViewContent.Kind) throws {
        check(.defaults(for: kind, origin: .interfaceBuilder), try #require(Self.interfaceBuilder[kind]))
    }

    @Test func `follow from the content of a view`() {
        let toggle = ContentSizing.defaults(for: .switch(.init(isOn: true)))

        #expect(toggle == .defaults(for: ViewContent.Kind.switch))
        #expect(toggle.intrinsicOverride == nil)
    }

    private func check(
        _ sizing: ContentSizing, _ hugging: (horizontal: Double, vertical: Double),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            sizing.hugging.horizontal == LayoutPriority(hugging.horizontal), sourceLocation: sourceLocation)
        #expect(sizing.hugging.vertical == LayoutPriority(hugging.vertical), sourceLocation: sourceLocation)
        #expect(sizing.compressionResistance == PriorityPair(.defaultHigh), sourceLocation: sourceLocation)
    }
}
