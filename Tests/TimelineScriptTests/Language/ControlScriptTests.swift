import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("A control in a script")
struct ControlScriptTests {
    private func view(_ view: String, _ head: String = "") throws -> ViewDescription {
        let script = MarkedScript("animatic: 1\n\(head)\nviews: {root: {subviews: {it: {\(view)}}}}")
        return try #require(try timeline(script).root.subviews.first)
    }

    @Test(
        "is described in a value or in a mapping",
        arguments: [
            ("button: Buy", .button(.init("Buy"))), ("button: {title: Buy}", .button(.init("Buy"))),
            ("button: {title: Buy, font: 17 semibold}", .button(.init("Buy", font: Font(size: 17, weight: .semibold)))),
            ("switch: on", .switch(.init(isOn: true))), ("switch: off", .switch(.init())),
            ("switch: true", .switch(.init(isOn: true))), ("switch: {isOn: on}", .switch(.init(isOn: true))),
            ("slider: 0.5", .slider(.init(value: 0.5))),
            ("slider: {value: 5, minimumValue: -10, maximumValue: 10}", .slider(.init(value: 5, range: -10...10))),
            ("slider: {minimumValue: 0.5}", .slider(.init(value: 0.5, range: 0.5...1))),
            ("stepper: 7", .stepper(.init(value: 7))),
            ("stepper: {value: 3, maximumValue: 5}", .stepper(.init(value: 3, range: 0...5))),
            ("textField: Seoul", .textField(.init("Seoul"))),
            ("textField: {placeholder: City}", .textField(.init(placeholder: "City"))),
            (
                "textField: {text: Seoul, borderStyle: none, font: 14}",
                .textField(.init("Seoul", font: Font(size: 14), borderStyle: .none))
            ),
            ("textView: Hello", .textView(.init("Hello"))),
            ("textView: {text: Hello, isScrollEnabled: false}", .textView(.init("Hello", isScrollEnabled: false))),
            ("activityIndicator: large", .activityIndicator(.init(style: .large))),
            ("activityIndicator: {isAnimating: true}", .activityIndicator(.init(isAnimating: true))),
            ("activityIndicator: {hidesWhenStopped: false}", .activityIndicator(.init(hidesWhenStopped: false))),
            ("progress: 0.3", .progress(.init(0.3))),
            ("datePicker: 2026-09-04", .datePicker(.init(date: 810_172_800))),
            (
                "datePicker: {date: 2026-09-04 00:01, datePickerMode: date}",
                .datePicker(.init(date: 810_172_860, mode: .date))
            ),
            ("segmentedControl: [One, 2]", .segmentedControl(.init(["One", "2"]))),
            (
                "segmentedControl: {segments: [One, Two], selectedSegmentIndex: 1}",
                .segmentedControl(.init(["One", "Two"], selected: 1))
            ),
            ("segmentedControl: {segments: [One], selectedSegmentIndex: -1}", .segmentedControl(.init(["One"]))),
            (
                "button: {title: Buy, configuration: filled, buttonSize: large, cornerStyle: capsule, imagePlacement: top}",
                .button(
                    .init("Buy", .filled) {
                        ($0.buttonSize, $0.cornerStyle, $0.imagePlacement) = (.large, .capsule, .top)
                    })
            ),
            (
                "button: {title: Buy, subtitle: Today, imagePadding: 8, titlePadding: 2, titleAlignment: leading}",
                .button(
                    .init("Buy", .plain) {
                        $0.subtitle = AttributedText("Today")
                        ($0.imagePadding, $0.titlePadding, $0.titleAlignment) = (8, 2, .leading)
                    })
            ),
            (
                "button: {configuration: gray, baseForegroundColor: red, baseBackgroundColor: systemFill, font: 20}",
                .button(
                    .init("", .gray) {
                        ($0.baseForegroundColor, $0.baseBackgroundColor) = (.named["red"], .systemFill)
                        $0.font = Font(size: 20)
                    })
            ),
            ("button: {title: Buy, configuration: none}", .button(.init("Buy"))),
            ("datePicker: {preferredDatePickerStyle: wheels}", .datePicker(.init(style: .wheels))),
            ("picker: [One, Two]", .picker(.init([["One", "Two"]]))),
            ("picker: {components: [[One, Two], [AM]]}", .picker(.init([["One", "Two"], ["AM"]]))),
            ("datePicker: {datePickerMode: countDownTimer, countDownDuration: 90}", Self.timer),
            ("picker: {rows: [One, Two], selectedRow: 1}", .picker(.init([["One", "Two"]], selectedRows: [1]))),
            ("pageControl: 3", .pageControl(.init(numberOfPages: 3))),
            ("pageControl: {numberOfPages: 3, currentPage: 2}", .pageControl(.init(numberOfPages: 3, currentPage: 2))),
        ] as [(String, ViewContent)])
    func contents(text: String, content: ViewContent) throws {
        #expect(try view(text).content == content)
    }

    private static let timer: ViewContent = {
        var picker = ViewContent.DatePicker(mode: .countDownTimer)
        picker.countDownDuration = 90
        return .datePicker(picker)
    }()

    @Test(
        "reports components and rows that it cannot have",
        arguments: [
            "picker: {components: «One»}", "picker: {components: [[One], «Two»]}",
            "picker: {rows: [One], components: «[»[Two], [AM]]}", "datePicker: {minuteInterval: «7»}",
        ])
    func components(text: String) {
        let script = MarkedScript("animatic: 1\nviews: {root: {subviews: {it: {\(text)}}}}")
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test(
        "reports arguments of `selectRow` that belong to another kind of view",
        arguments: [
            ("picker: [One]", "it.selectRow(0, «section»: 1)"), ("list: [One]", "it.selectRow(0, «inComponent»: 1)"),
            ("list: [One]", "it.selectRow(0, «animated»: true)"), ("alpha: 1", "«it».selectRow(0)"),
        ])
    func selections(view: String, statement: String) {
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {\(view), frame: [0, 0, 300, 300]}}}}
            timeline:
              - {at: 1s, do: '\(statement)'}
            """)
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test func `has a date that exists, and within its range`() throws {
        for picker in ["«2026-02-30»", "{minimumDate: «soon»}"] {
            let script = MarkedScript("animatic: 1\nviews: {root: {subviews: {it: {datePicker: \(picker)}}}}")
            #expect(script.problems.map(\.span) == script.marked)
        }
        let late = try view("datePicker: {date: 2026-01-01, minimumDate: 2026-09-04}")
        #expect(late.content[\ViewContent.DatePicker.date] == 810_172_800)
    }

    @Test func `can be disabled, selected or highlighted`() throws {
        for kind in [
            "button: {", "switch: {", "slider: {", "stepper: {", "textField: {", "segmentedControl: {segments: [a], ",
        ] {
            #expect(try view(kind + "isEnabled: false}").content.isEnabled == false)
        }
        #expect(try view("button: {isSelected: true}").content.isSelected == true)
        #expect(try view("button: {isHighlighted: true}").content.isHighlighted == true)
    }

    @Test func `has the defaults of its origin (semantics 9)`() throws {
        let interfaceBuilder = "defaults: interfaceBuilder"
        #expect(try view("label: Hi").hugging == PriorityPair(.defaultLow))
        #expect(try view("label: Hi", interfaceBuilder).hugging == PriorityPair(LayoutPriority(251)))
        #expect(try view("switch: on").hugging == PriorityPair(.defaultHigh))
        #expect(try view("pageControl: 3").hugging == PriorityPair(.defaultHigh))
        #expect(try view("pageControl: 3", interfaceBuilder).hugging == PriorityPair(.defaultLow))
        // A view can have other defaults than its script.
        #expect(
            try view("image: none, defaults: interfaceBuilder").hugging
                == PriorityPair(LayoutPriority(251)))
        #expect(try view("label: Hi, defaults: code", interfaceBuilder).hugging == PriorityPair(.defaultLow))
    }

    @Test func `keeps the priorities of the script`() throws {
        let slider = try view("slider: 0.5, hugging: {horizontal: 300}")

        #expect(slider.hugging.horizontal == LayoutPriority(300))
        #expect(slider.hugging.vertical == .defaultHigh)
    }

    @Test func `does not use Interface Builder's placeholder as its natural size (J6)`() throws {
        let plain = try view("intrinsicPlaceholder: [150, 66]", "defaults: interfaceBuilder")

        #expect(plain.intrinsicPlaceholder == IntrinsicSize(width: 150, height: 66))
        #expect(plain["intrinsicContentSize"] == nil)
    }

    @Test(
        "has properties that statements set",
        arguments: [
            ("title = \"Buy now\"", "button: Buy", "title", .text("Buy now")),
            ("isOn = true", "switch: off", "isOn", .boolean(true)),
            ("isSelected = true", "button: Buy", "isSelected", .boolean(true)),
            ("isHighlighted = false", "button: Buy", "isHighlighted", .boolean(false)),
            ("value = -0.5", "slider: 0", "value", .number(-0.5)), ("value = 4", "stepper: 0", "value", .number(4)),
            ("progress = 0.7", "progress: 0", "progress", .number(0.7)),
            ("title = nil", "button: Buy", "title", .text("")),
            ("subtitle = \"Today\"", "button: Buy", "subtitle", .text("Today")),
            ("configuration = .tinted", "button: Buy", "configuration", .word("tinted")),
            ("showsActivityIndicator = true", "button: Buy", "showsActivityIndicator", .boolean(true)),
            ("selectedRow = 1", "picker: [One, Two]", "selectedRow", .integer(1)),
            ("isAnimating = true", "activityIndicator: large", "isAnimating", .boolean(true)),
            ("hidesWhenStopped = false", "activityIndicator: large", "hidesWhenStopped", .boolean(false)),
            ("numberOfPages = 4", "pageControl: 3", "numberOfPages", .integer(4)),
            ("currentPage = 2", "pageControl: 3", "currentPage", .integer(2)),
            ("selectedSegmentIndex = -1", "segmentedControl: [a, b]", "selectedSegmentIndex", .integer(-1)),
            ("selectedSegmentIndex = 1", "segmentedControl: [a, b]", "selectedSegmentIndex", .integer(1)),
            ("isScrollEnabled = false", "textView: Hi", "isScrollEnabled", .boolean(false)),
            ("placeholder = \"City\"", "textField: Hi", "placeholder", .text("City")),
            ("placeholder = nil", "textField: Hi", "placeholder", .text("")),
            ("isEnabled = false", "switch: on", "isEnabled", .boolean(false)),
        ] as [(String, String, String, PropertyValue)])
    func statements(text: String, view: String, property: String, value: PropertyValue) throws {
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {it: {\(view)}}}}
            timeline: [{at: 1s, do: ['it.\(text)']}]
            """)
        let statement = try #require(try timeline(script).cues.first?.statements.first?.value)

        #expect(statement.action == .set(property, value))
    }

    @Test("has text that statements set", arguments: ["textField: Hi", "textView: Hi", "label: Hi"])
    func text(view: String) throws {
        let script = MarkedScript(
            "animatic: 1\nviews: {root: {subviews: {it: {\(view)}}}}\ntimeline: [{at: 1s, do: 'it.text = \"Ho\"'}]")
        #expect(try timeline(script).cues[0].statements[0].value.action == .set("text", .text("Ho")))
    }
}

extension ViewContent.Button {
    /// Creates a button with a configuration.
    fileprivate init(_ title: String, _ style: Configuration.Style, _ change: (inout Configuration) -> Void) {
        self.init(title)
        var configuration = Configuration(style)
        change(&configuration)
        self.configuration = configuration
    }
}
