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
                    PickerWheel.Column(widths.indices.contains(component) ? widths[component] : 0) { offset in
                        let row = selectedRows[component] + offset
                        return titles.indices.contains(row) ? titles[row] : nil
                    }
                })
        }
    }
}

extension ViewContent.Picker: ContentKind {
    package static let kind = ViewContent.Kind.picker
    package static let noun = "a picker view"
    package static let sizeDescription = "320 × 216"
    package static let properties: [ContentProperty] = [
        .init(
            "rows", .texts, \Self.rows, options: [.isMain, .isKeyOnly],
            "The rows of a picker view with one component. Code can add components."),
        .init(
            "selectedRow", .integer(NumberRange(0, 1_000_000)), \Self.selectedRow,
            within: { NumberRange(0, Double(max($0.rows.count - 1, 0))) },
            "The selected row of the first component, from 0."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultLow) }

    package init() { self.init([]) }

    package var content: ViewContent { .picker(self) }
    package var texts: [String] { components.flatMap(\.self) }

    private var rows: [String] {
        get { components.first ?? [] }
        set { components = newValue.isEmpty ? [] : [newValue] }
    }

    private var selectedRow: Int {
        get { selectedRows.first ?? 0 }
        set { if !selectedRows.isEmpty { selectedRows[0] = newValue } }
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: PickerWheel.size.width, height: PickerWheel.size.height)
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        wheel.parts(in: size, isRightToLeft: isRightToLeft)
    }
}
