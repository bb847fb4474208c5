import Diagnostics
import Simulation
import Views

/// Controls as views describe them: in one value, or in a mapping of UIKit's names.
extension TimelineDecoder {
    mutating func control(_ kind: ViewContent.Kind, _ node: ScriptNode, at place: SourceSpan) -> ViewContent? {
        switch kind {
        case .button: button(node, at: place).map { .button($0) }
        case .switch: toggle(node, at: place).map { .switch($0) }
        case .slider: slider(node, at: place).map { .slider($0) }
        case .textField: textField(node, at: place).map { .textField($0) }
        case .textView: textView(node, at: place).map { .textView($0) }
        case .activityIndicator: activityIndicator(node, at: place).map { .activityIndicator($0) }
        case .progress: number(node, in: NumberRange.fraction).map { .progress(.init($0)) }
        case .stepper: stepper(node, at: place).map { .stepper($0) }
        case .segmentedControl: segmentedControl(node, at: place).map { .segmentedControl($0) }
        case .pageControl: pageControl(node, at: place).map { .pageControl($0) }
        case .stack: stack(node, at: place).map { .stack($0) }
        case .scroll: scroll(node, at: place).map { .scroll($0) }
        case .view, .label, .image: nil
        }
    }

    /// `Buy`
    private mutating func button(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Button? {
        guard case .mapping = node.content else { return text(node).map { .init($0.value) } }
        guard let fields = fields(of: node, as: Schema.button, at: place) else { return nil }
        var button = ViewContent.Button(fields["title"].flatMap { text($0) }?.value ?? "")
        button.image = fields["image"].flatMap { picture($0) }
        if let font = fields["font"].flatMap({ font($0) }) { button.font = font }
        button.contentInsets = fields["contentInsets"].flatMap { insets($0) }
        set(&button.isEnabled, fields["isEnabled"])
        set(&button.isSelected, fields["isSelected"])
        set(&button.isHighlighted, fields["isHighlighted"])
        return button
    }

    /// `on` or `off`
    private mutating func toggle(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Switch? {
        guard case .mapping = node.content else { return onOrOff(node).map { .init(isOn: $0) } }
        guard let fields = fields(of: node, as: Schema.toggle, at: place) else { return nil }
        var toggle = ViewContent.Switch(isOn: fields["isOn"].flatMap { onOrOff($0) } ?? false)
        set(&toggle.isEnabled, fields["isEnabled"])
        return toggle
    }

    private mutating func onOrOff(_ node: ScriptNode) -> Bool? {
        let words = ["on": true, "true": true, "off": false, "false": false]
        if let scalar = node.scalar, scalar.style == .plain, let isOn = words[scalar.text] { return isOn }
        let meant = ["yes": "on", "on": "on", "no": "off", "off": "off"]
        reportFound(node, expected: "on or off", suggestion: node.scalar.flatMap { meant[$0.text.lowercased()] })
        return nil
    }

    /// `Seoul`
    private mutating func textField(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.TextField? {
        guard case .mapping = node.content else { return text(node).map { .init($0.value) } }
        guard let fields = fields(of: node, as: Schema.textField, at: place) else { return nil }
        let styles = ViewContent.TextField.BorderStyle.allCases.map(\.rawValue)
        var field = ViewContent.TextField(
            fields["text"].flatMap { text($0) }?.value ?? "",
            placeholder: fields["placeholder"].flatMap { text($0) }?.value ?? "")
        if let font = fields["font"].flatMap({ font($0) }) { field.font = font }
        if let style = fields["borderStyle"].flatMap({ word($0, among: styles, "border style") }) {
            field.borderStyle = .init(rawValue: style) ?? field.borderStyle
        }
        set(&field.isEnabled, fields["isEnabled"])
        return field
    }

    /// `Several lines`
    private mutating func textView(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.TextView? {
        guard case .mapping = node.content else { return text(node).map { .init($0.value) } }
        guard let fields = fields(of: node, as: Schema.textView, at: place) else { return nil }
        var view = ViewContent.TextView(fields["text"].flatMap { text($0) }?.value ?? "")
        if let font = fields["font"].flatMap({ font($0) }) { view.font = font }
        set(&view.isScrollEnabled, fields["isScrollEnabled"])
        return view
    }

    /// `medium` or `large`
    private mutating func activityIndicator(
        _ node: ScriptNode, at place: SourceSpan
    ) -> ViewContent.ActivityIndicator? {
        guard case .mapping = node.content else { return indicatorStyle(node).map { .init(style: $0) } }
        guard let fields = fields(of: node, as: Schema.activityIndicator, at: place) else { return nil }
        var indicator = ViewContent.ActivityIndicator(style: fields["style"].flatMap { indicatorStyle($0) } ?? .medium)
        set(&indicator.isAnimating, fields["isAnimating"])
        set(&indicator.hidesWhenStopped, fields["hidesWhenStopped"])
        return indicator
    }

    private mutating func indicatorStyle(_ node: ScriptNode) -> ViewContent.ActivityIndicator.Style? {
        word(node, among: ViewContent.ActivityIndicator.Style.allCases.map(\.rawValue), "style").flatMap {
            .init(rawValue: $0)
        }
    }

    /// Keeps `flag` where the script does not have the key.
    private mutating func set(_ flag: inout Bool, _ node: ScriptNode?) {
        if let truth = node.flatMap({ boolean($0) }) { flag = truth }
    }
}

/// Controls that hold a number: one of a range, or one that counts.
extension TimelineDecoder {
    /// `0.5`
    mutating func slider(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Slider? {
        guard let (value, range, isEnabled) = ranged(node, in: ViewContent.Slider().range, Schema.slider, at: place)
        else { return nil }
        var slider = ViewContent.Slider(value: value, range: range)
        slider.isEnabled = isEnabled
        return slider
    }

    /// `1`
    mutating func stepper(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Stepper? {
        guard let (value, range, isEnabled) = ranged(node, in: ViewContent.Stepper().range, Schema.stepper, at: place)
        else { return nil }
        var stepper = ViewContent.Stepper(value: value, range: range)
        stepper.isEnabled = isEnabled
        return stepper
    }

    /// A value of a range, which is `usual` where the script gives no other.
    private mutating func ranged(
        _ node: ScriptNode, in usual: ClosedRange<Double>, _ kind: MappingKind, at place: SourceSpan
    ) -> (value: Double, range: ClosedRange<Double>, isEnabled: Bool)? {
        let all = NumberRange(usual.lowerBound, usual.upperBound)
        guard case .mapping = node.content else { return number(node, in: all).map { ($0, usual, true) } }
        guard let fields = fields(of: node, as: kind, at: place) else { return nil }
        let minimum =
            fields["minimumValue"].flatMap { number($0, in: NumberRange.controlValue) } ?? usual.lowerBound
        let maximum =
            fields["maximumValue"].flatMap { number($0, in: NumberRange.controlValue) } ?? usual.upperBound
        guard minimum <= maximum else {
            let key = fields["maximumValue"] == nil ? "minimumValue" : "maximumValue"
            report(
                .outOfRange,
                "found the range \(NumberRange.plain(minimum)) through \(NumberRange.plain(maximum)), "
                    + "expected a maximumValue that is not less than the minimumValue",
                at: fields[key]?.span ?? place)
            return nil
        }
        let value = fields["value"].flatMap { number($0, in: NumberRange(minimum, maximum)) }
        let isEnabled = fields["isEnabled"].flatMap { boolean($0) }
        return (value ?? min(max(0, minimum), maximum), minimum...maximum, isEnabled ?? true)
    }

    /// `[One, Two]`
    mutating func segmentedControl(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.SegmentedControl? {
        guard case .mapping = node.content else { return segments(node).map { .init($0) } }
        guard let fields = fields(of: node, as: Schema.segmentedControl, at: place),
            let segments = need("segments", in: fields, "a list of titles").flatMap({ self.segments($0) })
        else { return nil }
        let selected = fields["selectedSegmentIndex"].flatMap {
            integer($0, in: NumberRange.segmentIndex(of: segments.count))
        }
        var control = ViewContent.SegmentedControl(segments, selected: selected == -1 ? nil : selected)
        control.isEnabled = fields["isEnabled"].flatMap { boolean($0) } ?? true
        return control
    }

    private mutating func segments(_ node: ScriptNode) -> [String]? {
        guard let items = items(node, "a list of titles") else { return nil }
        let titles = items.map { text($0)?.value }
        return titles.contains(nil) ? nil : titles.compactMap { $0 }
    }

    /// `3`
    mutating func pageControl(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.PageControl? {
        guard case .mapping = node.content else {
            return integer(node, in: NumberRange.pages).map { .init(numberOfPages: $0) }
        }
        guard let fields = fields(of: node, as: Schema.pageControl, at: place),
            let pages = need("numberOfPages", in: fields, "how many pages there are")
                .flatMap({ integer($0, in: NumberRange.pages) })
        else { return nil }
        let last = NumberRange(0, Double(max(pages - 1, 0)))
        let current = fields["currentPage"].flatMap { integer($0, in: last) } ?? 0
        return .init(numberOfPages: pages, currentPage: current)
    }
}
