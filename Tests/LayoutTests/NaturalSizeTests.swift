import Geometry
import Layout
import TestSupport
import Testing
import Views

/// Each character is half a font size wide, and a line is 1.193359375 font sizes high.
@Suite("The natural size of a kind (semantics 10.3, 10.4, 10.5, 10.6)")
struct NaturalSizeTests {
    private func size(_ content: ViewContent, scale: Double = 2) -> IntrinsicSize {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: scale))
        var tree = ViewTree(root: ViewState(name: "root"))
        let view = tree.makeView(ViewState(name: "it", content: content))
        tree.add(view, to: tree.root)
        return engine.intrinsicContentSize(of: view, in: tree)
    }

    @Test(
        "is fixed for the kinds for which iOS fixes it",
        arguments: [
            (.none, nil, nil), (.image(nil), nil, nil), (.switch(.init()), 61, 28),
            (.switch(.init(isOn: true)), 61, 28),
            (.slider(.init()), nil, 34), (.slider(.init(value: 9, range: 1...10)), nil, 34),
            (.progress(.init(0.4)), nil, 4), (.stepper(.init(value: 3)), 94, 32),
            (.activityIndicator(.init()), 20, 20), (.activityIndicator(.init(style: .large)), 37, 37),
            (.activityIndicator(.init(style: .large, isAnimating: true)), 37, 37),
            // Measured on iOS 26.1: 18 points for each page and 20 more.
            (.pageControl(.init(numberOfPages: 3)), 74, 26), (.pageControl(.init(numberOfPages: 1)), 38, 26),
            (.pageControl(.init()), 20, 26), (.picker(.init([["One", "Two"]])), 320, 216),
            // 11 characters of 8.5 points. This is the width that was recorded on iOS 26.1.
            (.datePicker(.init(date: 810_172_800, mode: .date)), 128, 34),
            // 7 characters of 8.5 points in a second capsule.
            (.datePicker(.init(date: 810_172_800)), 128 + 34.5 + 8 * 8.5, 34),
            // The size of a picker view.
            (.datePicker(.init(style: .wheels)), 320, 216), (.datePicker(.init(mode: .time, style: .wheels)), 320, 216),
            // A title of 44 points, a row of 20, six weeks of 44, and 20 points below them; 48 points for the time.
            (.datePicker(.init(mode: .date, style: .inline)), 320, 44 + 20 + 6 * 44 + 20),
            (.datePicker(.init(style: .inline)), 320, 348 + 48),
        ] as [(ViewContent, Double?, Double?)])
    func fixed(content: ViewContent, width: Double?, height: Double?) {
        #expect(size(content) == IntrinsicSize(width: width, height: height))
    }

    @Test func `of an image view is that of its image`() {
        let image = ViewContent.Image(path: "a.png", size: Size(width: 120, height: 80))
        #expect(size(.image(image)) == IntrinsicSize(width: 120, height: 80))
    }

    @Test(
        "of a button is that of its title in whole points, and 12 points higher",
        arguments: [
            // 9 × 7.5 = 67.5. The heights by font size were recorded on canvases of Xcode 7 and later.
            ("Nine char", 15, 68, 30), ("Nine char", 13, 59, 28), ("Nine char", 16, 72, 32), ("Nine char", 17, 77, 33),
            ("Nine char", 18, 81, 34), ("Nine char", 19, 86, 35), ("Nine char", 20, 90, 36), ("Nine char", 22, 99, 39),
            ("Nine char", 24, 108, 41), ("Nine char", 26, 117, 44), ("Nine char", 28, 126, 46),
            // The minimum width is 30.
            ("1", 15, 30, 30), ("", 15, 30, 30), ("Four", 15, 30, 30), ("Five!", 15, 38, 30),
        ] as [(String, Double, Double, Double)])
    func button(title: String, font: Double, width: Double, height: Double) {
        let button = ViewContent.Button(title, font: Font(size: font))
        for scale in [2.0, 3] {
            #expect(size(.button(button), scale: scale) == IntrinsicSize(width: width, height: height))
        }
    }

    @Test func `of a button includes its image`() {
        let image = ViewContent.Image(path: "a.png", size: Size(width: 24, height: 40))
        let low = ViewContent.Image(path: "b.png", size: Size(width: 24, height: 10))

        #expect(size(.button(.init("", image: image))) == IntrinsicSize(width: 24, height: 40))
        #expect(size(.button(.init("Nine char", image: image))) == IntrinsicSize(width: 24 + 68, height: 40))
        #expect(size(.button(.init("Nine char", image: low))) == IntrinsicSize(width: 24 + 68, height: 30))
    }

    private func configured(_ change: (inout ViewContent.Button.Configuration) -> Void) -> ViewContent {
        var button = ViewContent.Button("Nine char")
        var configuration = ViewContent.Button.Configuration(.filled)
        change(&configuration)
        button.configuration = configuration
        return .button(button)
    }

    /// The heights were measured on iOS 26: 28, 28, 34.33 and 50.33 points at a scale of 3, and 34.5 points for the size
    /// medium at a scale of 2.
    @Test(
        "of a button with a configuration is that of its title and the insets of its size",
        arguments: [
            (.mini, 9 * 7.5 + 20, 28), (.small, 9 * 7.5 + 20, 28), (.medium, 9 * 8.5 + 24, 103.0 / 3),
            (.large, 9 * 8.5 + 40, 151.0 / 3),
        ] as [(ViewContent.Button.Configuration.ButtonSize, Double, Double)])
    func configuredButton(buttonSize: ViewContent.Button.Configuration.ButtonSize, width: Double, height: Double) {
        let measured = size(configured { $0.buttonSize = buttonSize }, scale: 3)
        // A width is a multiple of a third of a point.
        #expect(abs((measured.width ?? 0) - (width * 3).rounded(.up) / 3) < 1e-9)
        #expect(abs((measured.height ?? 0) - height) < 1e-9)
        if buttonSize == .medium { #expect(size(configured { _ in }).height == 34.5) }
    }

    @Test func `of a button with a configuration includes its image, its subtitle and its activity indicator`() {
        // A title of 76.5 × 20.5 points, and insets of 12 and 7 points.
        let image = ViewContent.Image(path: "a.png", size: Size(width: 30, height: 25))
        func size(_ change: (inout ViewContent.Button.Configuration) -> Void) -> Size {
            let size = self.size(configured(change))
            return Size(width: size.width ?? 0, height: size.height ?? 0)
        }
        for placement in [ViewContent.Button.Configuration.ImagePlacement.leading, .trailing] {
            #expect(
                size { ($0.image, $0.imagePadding, $0.imagePlacement) = (image, 6, placement) }
                    == Size(width: 76.5 + 6 + 30 + 24, height: 25 + 14))
        }
        for placement in [ViewContent.Button.Configuration.ImagePlacement.top, .bottom] {
            #expect(
                size { ($0.image, $0.imagePadding, $0.imagePlacement) = (image, 6, placement) }
                    == Size(width: 76.5 + 24, height: 20.5 + 6 + 25 + 14))
        }
        #expect(size { $0.showsActivityIndicator = true } == Size(width: 76.5 + 20 + 24, height: 34.5))
        // 20 characters of 13 points are 130 wide, and a line of them is 15.51 points high, in pixels 16.
        #expect(
            size { ($0.subtitle, $0.titlePadding) = (AttributedText("Twenty characters..."), 2) }
                == Size(width: 130 + 24, height: 20.5 + 2 + 16 + 14))
        let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(size { $0.contentInsets = insets } == Size(width: 82.5, height: 24.5))
    }

    @Test(
        "of a text field is that of its text, or of its placeholder if it has no text",
        arguments: [
            // 5 × 8.5 = 42.5, plus 28 inside a border.
            ("Seoul", "", .roundedRect, 17, 71, 34), ("", "Seoul", .roundedRect, 17, 71, 34),
            ("Seoul", "A longer placeholder", .roundedRect, 17, 71, 34), ("", "", .roundedRect, 17, 28, 34),
            ("Seoul", "", .none, 17, 43, 22), ("Seoul", "", .roundedRect, 14, 63, 34),
            ("Seoul", "", .roundedRect, 30, 103, 48),
        ] as [(String, String, ViewContent.TextField.BorderStyle, Double, Double, Double)])
    func textField(
        text: String, placeholder: String, border: ViewContent.TextField.BorderStyle, font: Double, width: Double,
        height: Double
    ) {
        let field = ViewContent.TextField(text, placeholder: placeholder, font: Font(size: font), borderStyle: border)
        #expect(size(.textField(field)) == IntrinsicSize(width: width, height: height))
    }

    @Test func `of a text view includes its lines, insets and padding, and does not exist if it scrolls`() {
        let text = "Two\nlines"
        let font = Font(size: 15)

        #expect(size(.textView(.init(text, font: font))) == IntrinsicSize(width: nil, height: nil))
        // "lines" is 37.5 wide, plus 5 at each end. The height is two lines of 17.9, plus 8 above and below: 51.8.
        let still = ViewContent.TextView(text, font: font, isScrollEnabled: false)
        #expect(size(.textView(still)) == IntrinsicSize(width: 47.5, height: 52))
        // An empty text has one line.
        let empty = ViewContent.TextView("", font: font, isScrollEnabled: false)
        #expect(size(.textView(empty)) == IntrinsicSize(width: 10, height: 34))
    }

    @Test func `of a segmented control consists of equal segments with a point between them`() {
        // "Month!" at 13 points is 39 wide, plus 10 on each side.
        #expect(
            size(.segmentedControl(.init(["Day", "Month!"]))) == IntrinsicSize(width: 59 + 1 + 59, height: 33))
        // 3 × 6.5 = 19.5, which is rounded up to 20.
        #expect(size(.segmentedControl(.init(["Day"], selected: 0))) == IntrinsicSize(width: 40, height: 33))
        #expect(size(.segmentedControl(.init([]))) == IntrinsicSize(width: 0, height: 33))
    }

    @Test func `may differ only if a property that affects it differs`() {
        let image = ViewContent.Image(path: "a.png", size: Size(width: 1, height: 1))
        let same: [(ViewContent, ViewContent)] = [
            (.switch(.init()), .switch(.init(isOn: true))), (.slider(.init()), .slider(.init(value: 1))),
            (.progress(.init()), .progress(.init(1))), (.stepper(.init()), .stepper(.init(value: 2))),
            (.activityIndicator(.init()), .activityIndicator(.init(isAnimating: true))),
            (.segmentedControl(.init(["a", "b"])), .segmentedControl(.init(["a", "b"], selected: 1))),
            (.pageControl(.init(numberOfPages: 2)), .pageControl(.init(numberOfPages: 2, currentPage: 1))),
            (.textField(.init("a", placeholder: "b")), .textField(.init("a", placeholder: "c"))),
            (.textView(.init("a")), .textView(.init("b"))),
        ]
        let other: [(ViewContent, ViewContent)] = [
            (.none, .switch(.init())), (.button(.init("a")), .button(.init("b"))),
            (.button(.init("a")), .button(.init("a", image: image))),
            (.activityIndicator(.init()), .activityIndicator(.init(style: .large))),
            (.pageControl(.init(numberOfPages: 2)), .pageControl(.init(numberOfPages: 3))),
            (.textField(.init("", placeholder: "b")), .textField(.init("", placeholder: "c"))),
            (.textView(.init("a")), .textView(.init("a", isScrollEnabled: false))),
            (.textView(.init("a", isScrollEnabled: false)), .textView(.init("b", isScrollEnabled: false))),
        ]

        for (a, b) in same { #expect(!a.mayDifferInNaturalSize(from: b), "\(a.kind)") }
        for (a, b) in other { #expect(a.mayDifferInNaturalSize(from: b), "\(a.kind)") }
    }
}
