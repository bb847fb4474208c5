public import CoreGraphics

/// The members of UIKit for index paths with two indexes: a section and a row or an item of this section.
extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The first index. The index path must have two indexes.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index. The index path must have two indexes.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second index. The index path must have two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
