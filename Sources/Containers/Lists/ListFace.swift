public import Geometry
public import Simulation

/// An object that provides and shows the rows of a list: a table view of UIKit code, or the list of a script.
///
/// ``ListRows`` decides which rows exist as views, where they are, and what a touch does. It calls the methods of its face
/// in the order of UIKit's callbacks.
public protocol ListFace<Cell, GroupView>: AnyObject {
    associatedtype Cell
    /// A header or a footer.
    associatedtype GroupView

    /// The view of the list.
    var view: View { get }
    /// The part of the content that is on the screen, in points.
    var visibleRect: Rect { get }
    /// The insets of the visible part between which the headers and footers of a plain list are pinned, in points.
    var pinningInsets: (top: Double, bottom: Double) { get }
    /// The margins for the present width of the list.
    var margins: ListMargins { get }
    var allowsSelection: Bool { get }
    var allowsMultipleSelection: Bool { get }

    // MARK: Layout

    /// Requests the numbers of rows if they are not known. Called before each layout.
    func loadIfNeeded()
    /// Places the views above and below the sections, and sets the size of the content.
    func placeEnds()
    /// Moves the content by a distance in points, so that the visible rows remain at their places.
    func scroll(by distance: Double)
    func performWithoutAnimation(_ changes: () -> Void)
    /// Requests another layout, because cells look different.
    func setNeedsLayout()

    // MARK: Rows

    /// Returns the view that shows a cell.
    func view(of cell: Cell) -> View
    /// Moves a cell behind the other views of the list.
    func sendToBack(_ cell: Cell)
    /// Returns the height of a row in points; `nil` if its cell determines it.
    func fixedHeight(of place: ListUpdate.Place) -> Double?
    /// Returns the height that a cell on the screen needs, in points.
    func height(of cell: Cell, at place: ListUpdate.Place) -> Double
    /// Returns whether the height of a cell's row must be determined again, and ends this request.
    func takeNeedsMeasuring(_ cell: Cell) -> Bool
    /// Creates the cell of a row, or takes one that is no longer used; `nil` if there is none.
    func makeCell(for place: ListUpdate.Place) -> Cell?
    /// - Parameter isNew: Whether the cell was not on the screen in the layout before.
    func place(_ cell: Cell, at place: ListUpdate.Place, in frame: Rect, _ position: ListPosition, isNew: Bool)
    func endDisplaying(_ cell: Cell, at place: ListUpdate.Place)

    // MARK: Headers and footers

    func makeGroupView(for item: ListLayout.Item) -> GroupView?
    /// - Parameter isNew: Whether the view was not on the screen in the layout before.
    func place(_ view: GroupView, for item: ListLayout.Item, in frame: Rect, isNew: Bool)
    func endDisplaying(_ view: GroupView, for item: ListLayout.Item)

    // MARK: Selection

    func isHighlighted(_ cell: Cell) -> Bool
    func setHighlighted(_ isHighlighted: Bool, _ cell: Cell)
    func setSelected(_ isSelected: Bool, _ cell: Cell, animated: Bool)
    func shouldHighlight(_ place: ListUpdate.Place) -> Bool
    func didHighlight(_ place: ListUpdate.Place)
    func didUnhighlight(_ place: ListUpdate.Place)
    /// Returns the row that is selected instead; `nil` for none.
    func willSelect(_ place: ListUpdate.Place) -> ListUpdate.Place?
    func didSelect(_ place: ListUpdate.Place)
    func willDeselect(_ place: ListUpdate.Place) -> ListUpdate.Place?
    func didDeselect(_ place: ListUpdate.Place)
}

/// The position of a row in its section, which determines its separators and corners.
public struct ListPosition: Hashable, Sendable {
    public var isFirst: Bool
    public var isLast: Bool
    public var isFirstOfList: Bool
    /// Whether the next row is selected or touched.
    public var isBeforeSelected: Bool
    /// The distance between the top of the row and the whole point above it in the list, in points. Separators are at whole
    /// pixels of the screen.
    public var offset: Double
}
