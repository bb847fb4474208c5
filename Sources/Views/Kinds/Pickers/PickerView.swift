package import Geometry

extension ViewContent {
    /// A `UIPickerView`, which shows a wheel for each component.
    public struct Picker: Hashable, Sendable {
        /// The rows of each component. If a selected row no longer exists, the last row is selected.
        public var components: [[String]] { didSet { selectedRows = limited(selectedRows) } }
        /// The zero-based index of the selected row of each component. An index outside the rows is replaced by the
        /// nearest one, and by 0 in an empty component.
        public var selectedRows: [Int] {
            didSet {
                let known = limited(selectedRows)
                if known != selectedRows { selectedRows = known }
            }
        }
        /// The widths of the components in points; 0 for an equal part of the width.
        package var widths: [Double] = []
        package var turns: [Double] = []
        /// The components whose rows are views instead of texts.
        package var componentsOfViews: Set<Int> = []

        public init(_ components: [[String]] = [], selectedRows: [Int] = []) {
            self.components = components
            self.selectedRows = selectedRows
            self.selectedRows = limited(selectedRows)
        }

        private func limited(_ rows: [Int]) -> [Int] {
            components.enumerated().map { component, titles in
                min(max(rows.indices.contains(component) ? rows[component] : 0, 0), max(titles.count - 1, 0))
            }
        }

        /// The wheels of the components.
        package var wheel: PickerWheel {
            PickerWheel(
                columns: components.enumerated().map { component, titles in
                    let width = widths.indices.contains(component) ? widths[component] : 0
                    return PickerWheel.Column(width, turned: self[turn: component]) { offset in
                        let row = selectedRows[component] + offset
                        return titles.indices.contains(row) ? titles[row] : nil
                    }
                })
        }
    }
}

extension ViewContent.Picker: TurningContent {
    package static let kind = ViewContent.Kind.picker
    package static let noun = "a picker view"
    package static let sizeDescription = "320 × 216"
    package static let properties: [ContentProperty] = [
        .init(
            "rows", .texts, \Self.rows, options: [.isMain, .isKeyOnly],
            "The rows of a picker view with one component."),
        .init(
            "components", .textLists, \Self.severalComponents, options: .isKeyOnly,
            "The rows of each component of a picker view with several components."),
        .init(
            "selectedRow", .integer(NumberRange(0, 1_000_000)), \Self.selectedRow,
            within: { NumberRange(0, Double(max($0.rows.count - 1, 0))) },
            "The selected row of the first component, from 0."),
    ]

    package static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)? {
        guard case .texts(let rows)? = values["rows"], case .textLists(let components)? = values["components"],
            components.first ?? [] != rows
        else { return nil }
        return (["components"], "found other rows in 'components' than in 'rows', expected one of these keys")
    }

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultLow) }

    package init() { self.init([]) }

    package var content: ViewContent { .picker(self) }
    package var texts: [String] { components.flatMap(\.self) }

    private var rows: [String] {
        get { components.first ?? [] }
        set { components = newValue.isEmpty ? [] : [newValue] }
    }

    private var severalComponents: [[String]] {
        get { components.count > 1 ? components : [] }
        set { components = newValue }
    }

    private var selectedRow: Int {
        get { selectedRows.first ?? 0 }
        set { if !selectedRows.isEmpty { selectedRows[0] = newValue } }
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: PickerWheel.size.width, height: PickerWheel.size.height)
    }

    package func turningWheel(at place: Point, in size: Size, isRightToLeft: Bool) -> TurningWheel? {
        guard let index = wheel.column(at: place, in: size, isRightToLeft: isRightToLeft) else { return nil }
        let last = max(components[index].count - 1, 0)
        return TurningWheel(
            index: index, range: Double(-selectedRows[index])...Double(last - selectedRows[index]))
    }

    package var value: [Double] { selectedRows.map(Double.init) }

    package func value(of wheel: Int) -> [Double] {
        selectedRows.indices.contains(wheel) ? [Double(selectedRows[wheel])] : []
    }

    package mutating func settle(wheel: Int, by rows: Int) {
        self[turn: wheel] = 0
        if selectedRows.indices.contains(wheel) { selectedRows[wheel] += rows }
    }

    package func tap(at place: Point, in size: Size, isRightToLeft: Bool) -> PickerTap? {
        wheel.tap(at: place, in: size, isRightToLeft: isRightToLeft)
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        wheel.parts(in: size, isRightToLeft: isRightToLeft)
    }
}
