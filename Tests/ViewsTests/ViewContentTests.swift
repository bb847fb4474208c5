import Geometry
import Testing
import Views

@Suite("The content of a view")
struct ViewContentTests {
    private static let contents = ViewContent.Kind.allCases.map { ViewContent($0) }

    @Test func `has a kind with its name`() {
        #expect(Self.contents.map(\.kind) == ViewContent.Kind.allCases)
        #expect(Self.contents.filter { !$0.isDrawn } == [.none, .image(nil), .stack(.init()), .scroll(.init())])
    }

    @Test func `has all texts that it can show`() {
        let contents: [ViewContent] = [
            .none, .label(.init("a")), .button(.init("b")), .switch(.init()), .textField(.init("c", placeholder: "d")),
            .textView(.init("e")), .segmentedControl(.init(["f", "g"])), .stack(.init()),
        ]
        #expect(contents.flatMap(\.texts) == ["a", "b", "c", "d", "e", "f", "g"])
    }

    @Test func `has a property if its kind has a row for it`() {
        expect("text") { $0.text }
        expect("font") { $0.font }
        expect("placeholder") { $0.placeholder }
        expect("title") { $0.title }
        expect("isOn") { $0.isOn }
        expect("value") { $0.value }
        expect("progress") { $0.progress }
        expect("isAnimating") { $0.isAnimating }
        expect("hidesWhenStopped") { $0.hidesWhenStopped }
        expect("numberOfPages") { $0.numberOfPages }
        expect("currentPage") { $0.currentPage }
        expect("selectedSegmentIndex") { $0.selectedSegmentIndex }
        expect("isScrollEnabled") { $0.isScrollEnabled }
        expect("isEnabled") { $0.isEnabled }
        expect("isSelected") { $0.isSelected }
        expect("isHighlighted") { $0.isHighlighted }
    }

    @Test("ignores a property of other kinds", arguments: ViewContent.Kind.allCases)
    func ignores(kind: ViewContent.Kind) throws {
        let content = try #require(Self.contents.first { $0.kind == kind })
        var changed = content

        if content.text == nil { changed.text = "x" }
        if content.isOn == nil { changed.isOn = true }
        if content.value == nil { changed.value = 0.5 }
        if content.numberOfPages == nil { changed.numberOfPages = 4 }
        if content.isEnabled == nil { changed.isEnabled = false }

        #expect(changed == content)
    }

    @Test func `keeps assigned values`() {
        var toggle = ViewContent.switch(.init())
        toggle.isOn = true
        #expect(toggle == .switch(.init(isOn: true)))

        var field = ViewContent.textField(.init("a"))
        field.text = nil
        field.placeholder = "b"
        field.isEnabled = false
        #expect(field.text?.isEmpty == true && field.placeholder == "b" && field.isEnabled == false)

        var tabs = ViewContent.segmentedControl(.init(["a", "b"], selected: 0))
        tabs.selectedSegmentIndex = 1
        #expect(tabs.selectedSegmentIndex == 1)
        tabs.selectedSegmentIndex = -1
        #expect(tabs == .segmentedControl(.init(["a", "b"])))
    }

    @Test func `keeps a value within its range, as UIKit does`() {
        var slider = ViewContent.slider(.init(value: 3, range: -2...2))
        #expect(slider.value == 2)
        slider.value = -5
        #expect(slider.value == -2)
        var stepper = ViewContent.stepper(.init(value: 7))
        stepper.value = 101
        #expect(stepper.value == 100)
        var bar = ViewContent.progress(.init(-1))
        #expect(bar.progress == 0)
        bar.progress = 1.5
        #expect(bar.progress == 1)
    }

    @Test func `keeps the current page among the pages`() {
        var dots = ViewContent.pageControl(.init(numberOfPages: 5, currentPage: 9))
        #expect(dots.currentPage == 4)
        dots.numberOfPages = 3
        #expect(dots.currentPage == 2)
        dots.currentPage = -1
        #expect(dots.currentPage == 0)
        dots.numberOfPages = -1
        #expect(dots.numberOfPages == 0 && dots.currentPage == 0)
    }

    @Test func `has a slider's value as a fraction of its range`() {
        #expect(ViewContent.Slider(value: 12.5, range: 10...20).fraction == 0.25)
        #expect(ViewContent.Slider(value: 3, range: 3...3).fraction == 0)
    }

    /// Compares the kinds for which `property` has a value with the kinds in the table.
    private func expect<T>(
        _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ property: (ViewContent) -> T?
    ) {
        let kinds = ViewContent.Kind.allCases.filter { $0.type.properties.contains { $0.name == name } }
        #expect(!kinds.isEmpty, sourceLocation: sourceLocation)
        #expect(
            Self.contents.filter { property($0) != nil }.map(\.kind) == kinds, sourceLocation: sourceLocation)
    }
}
