/// The drawing of a film, as a tree of nodes whose numbers and children are recorded only when they change.
///
/// A node is one verb of the renderer, such as a filled shape or a line of text, or a container, such as a view or a
/// clip. Positions are relative to the view in which they are drawn, so a view that moves changes two numbers,
/// whatever it contains. Outlines, paths and images are stored once, and nodes refer to them by index. A reader draws
/// the film at any scale without fonts and without the engine.
///
/// Lengths are in units of 1/256 point. Colors are four numbers, red, green, blue and alpha, 0 through 255.
package struct FilmRecording: Hashable, Sendable {
    /// The width of the canvas in units.
    package let width: Int
    /// The height of the canvas in units.
    package let height: Int
    package var frameCount = 0
    package var outlines: [Outline] = []
    package var paths: [PlacedOutlines] = []
    /// The bytes of PNG files.
    package var images: [[UInt8]] = []
    /// The nodes. The first node is the root.
    package var nodes: [Node] = []

    /// The number of units per point.
    package static let unitsPerPoint = 256.0
    /// The number of units for the factor 1 in a transform.
    package static let unitsPerFactor = 65_536.0
    /// The largest absolute value of a number. Content beyond a million points is not visible.
    package static let largestNumber = 1 << 28

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// A subpath that begins at (0, 0).
    package struct Outline: Hashable, Sendable {
        package var steps: [Step] = []
        /// The points of all steps, as alternating x and y. A line has one point, and a curve has three.
        package var points: [Int] = []

        package enum Step: Int, Hashable, Sendable {
            case line, curve, close

            package var pointCount: Int {
                switch self {
                case .line: 1
                case .curve: 3
                case .close: 0
                }
            }
        }

        package init() {}
    }

    /// A path: outlines with their positions.
    package struct PlacedOutlines: Hashable, Sendable {
        package var outlines: [Int] = []
        /// The position of each outline, as alternating x and y.
        package var places: [Int] = []

        package init() {}
    }

    package struct Node: Hashable, Sendable {
        package let kind: NodeKind
        /// Bits whose meaning depends on the kind.
        package let flags: Int
        package var numbers = Track()
        /// The indices of the children, from back to front; without a change for a node that is not a container.
        package var children = Track()

        package init(_ kind: NodeKind, flags: Int) { (self.kind, self.flags) = (kind, flags) }
    }

    /// Lists of numbers over time. Only changes are stored.
    package struct Track: Hashable, Sendable {
        /// The frames of the changes, in ascending order.
        package var frames: [Int] = []
        /// The list after each change.
        package var values: [[Int]] = []

        package init() {}

        /// Records the list at `frame`. Frames must be recorded in order.
        package mutating func note(_ value: [Int], at frame: Int) {
            if let last = values.last, last == value { return }
            frames.append(frame)
            values.append(value)
        }
    }
}

/// The kind of a node, with its numbers in their order.
///
/// *shape* means the position, the width and the height of a rectangle, without which ``ShapeFlags/isBox`` selects
/// the box of the view, followed by the corner radius.
package enum NodeKind: Int, CaseIterable, Hashable, Sendable {
    /// A view: the position and the size of its box, and the origin of its bounds. The flags are the number of the
    /// view. Nodes of subviews are relative to the point (0, 0) of the bounds, and other nodes to the box.
    case view
    /// A transform: a, b, c, d in units of 1/65,536, and its translation. Like a view, it is relative to the point (0, 0)
    /// of the bounds.
    case transform
    /// Limits its children to a *shape*.
    case clip
    /// Limits its children to a path: the index of the path and its position. The flags are the fill rule.
    case clipPath
    /// Composites its children as a whole: the opacity, 0 through 255. The flags are the blend mode.
    case group
    /// Multiplies the content of the surrounding group with the opacity of its children.
    case mask
    /// Replaces the colors of its children with one color.
    case tint
    /// Fills a *shape* with a color.
    case fill
    /// Fills the area between two shapes: *shape*, the inner *shape* with its rectangle, and a color.
    case ring
    /// Fills a *shape* with a gradient: the opacity; the center and the radius of the start and of the end; the
    /// transform from these coordinates to those of the node; and for each color its location, 0 through 65,536, and
    /// the color.
    case gradient
    /// Draws the shadow of a *shape*: the offset, the standard deviation of the blur, and a color.
    case shadow
    /// Draws the shadow of a path: the index of the path and its position, the deviation, and a color.
    case pathShadow
    /// Draws a line with round ends: two points, the width and a color.
    case line
    /// Fills a path: the index of the path, its position and a color.
    case path
    /// Draws a line along a path: the index of the path, its position, a color, the width, the miter limit, the phase
    /// and the lengths of dashes.
    case stroke
    /// Fills a *shape* with an image: the index of the image, the rectangle that the image fills, and the opacity.
    case image
    /// Blurs what is behind a rectangle: its position and size, the deviation, and the saturation in units of 1/256.
    case backdrop

    package var isContainer: Bool {
        switch self {
        case .view, .transform, .clip, .clipPath, .group, .mask, .tint: true
        case .fill, .ring, .gradient, .shadow, .pathShadow, .line, .path, .stroke, .image, .backdrop: false
        }
    }
}

/// The bits of a *shape*.
package enum ShapeFlags {
    /// The mask of the rounded corners, in the order of `CACornerMask`.
    package static let corners = 0b1111
    /// The corners are continuous curves.
    package static let continuous = 1 << 4
    /// All edges are antialiased, rather than only those that are not parallel to rows and columns of pixels.
    package static let antialiased = 1 << 5
    /// The rectangle is the box of the view, and is not among the numbers.
    package static let isBox = 1 << 6
    /// There is no shape: the whole clip is filled.
    package static let isClip = 1 << 7
    /// The number of bits of a shape. The bits of the inner shape of a ring, or a blend mode, are above them.
    package static let count = 8
}

/// The bits of a path.
package enum PathFlags {
    /// The even-odd rule applies, rather than the nonzero rule.
    package static let evenOdd = 1
    /// The path is text, whose position is rounded to quarters of a pixel.
    package static let text = 1 << 1
    /// The position of the line cap: butt, round, square.
    package static let cap = 2
    /// The position of the line join: miter, round, bevel.
    package static let join = 4
    /// The position of the blend mode.
    package static let mode = 8
}
