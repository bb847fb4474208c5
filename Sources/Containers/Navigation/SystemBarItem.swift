import Views

/// An item of a bar whose title or symbol the system determines, with the name of its case in
/// `UIBarButtonItem.SystemItem`. Spaces are cases of ``BarItem/Content``.
public enum SystemBarItem: String, Hashable, Sendable, CaseIterable {
    case done, cancel, edit, save, add, compose, reply, action, organize, bookmarks, search, refresh, stop, camera
    case trash, play, pause, rewind, fastForward, undo, redo, close

    /// The title of an item that has one.
    ///
    /// - Source: read from iOS 26.1: only these two items have a title.
    public var title: String? {
        switch self {
        case .edit: "Edit"
        case .save: "Save"
        default: nil
        }
    }

    /// The name of the item's symbol; `nil` for titles.
    public var symbol: String? {
        switch self {
        case .edit, .save: nil
        case .done: "checkmark"
        case .cancel, .stop, .close: "xmark"
        case .add: "plus"
        case .compose: "square.and.pencil"
        case .reply: "arrowshape.turn.up.left"
        case .action: "square.and.arrow.up"
        case .organize: "folder"
        case .bookmarks: "book"
        case .search: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .camera: "camera"
        case .trash: "trash"
        case .play: "play.fill"
        case .pause: "pause.fill"
        case .rewind: "backward.fill"
        case .fastForward: "forward.fill"
        case .undo: "arrow.uturn.backward"
        case .redo: "arrow.uturn.forward"
        }
    }
}

extension BarItem {
    /// Creates the item that a bar shows for an item of the system. The item `done` is prominent.
    public init(_ item: SystemBarItem) {
        self.init(item.symbol.map { .image(BarItem.symbol(named: $0)) } ?? .title(item.title ?? ""))
        if item == .done { prominentFill = .systemBlue }
    }
}
