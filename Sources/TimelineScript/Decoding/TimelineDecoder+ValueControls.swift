import Diagnostics
import Views

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
            fields["minimumValue"].flatMap { number($0, in: ScriptLimits.controlValue) } ?? usual.lowerBound
        let maximum =
            fields["maximumValue"].flatMap { number($0, in: ScriptLimits.controlValue) } ?? usual.upperBound
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
        let isEnabled = fields["isEnabled"].flatMap { truth($0) }
        return (value ?? min(max(0, minimum), maximum), minimum...maximum, isEnabled ?? true)
    }

    /// `[One, Two]`
    mutating func segmentedControl(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.SegmentedControl? {
        guard case .mapping = node.content else { return segments(node).map { .init($0) } }
        guard let fields = fields(of: node, as: Schema.segmentedControl, at: place),
            let segments = need("segments", in: fields, "a list of titles").flatMap({ self.segments($0) })
        else { return nil }
        let selected = fields["selectedSegmentIndex"].flatMap {
            whole($0, in: ScriptLimits.segmentIndex(of: segments.count))
        }
        var control = ViewContent.SegmentedControl(segments, selected: selected == -1 ? nil : selected)
        control.isEnabled = fields["isEnabled"].flatMap { truth($0) } ?? true
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
            return whole(node, in: ScriptLimits.pages).map { .init(numberOfPages: $0) }
        }
        guard let fields = fields(of: node, as: Schema.pageControl, at: place),
            let pages = need("numberOfPages", in: fields, "how many pages there are")
                .flatMap({ whole($0, in: ScriptLimits.pages) })
        else { return nil }
        let last = NumberRange(0, Double(max(pages - 1, 0)))
        let current = fields["currentPage"].flatMap { whole($0, in: last) } ?? 0
        return .init(numberOfPages: pages, currentPage: current)
    }
}
