import Geometry
import Views

/// The natural sizes and priorities that authors set for views, and the defaults for each view's kind.
struct ContentSizings {
    private var own = ViewTable<ContentSizing>()
    private var defaults = ViewTable<ContentSizing>()

    /// The natural size and the priorities that the author set for `view`, or the defaults of its kind.
    subscript(view: ViewID) -> ContentSizing { own[view] ?? defaults[view] ?? ContentSizing() }

    mutating func set(_ sizing: ContentSizing, of view: ViewID) { own[view] = sizing }

    /// Sets the default natural size and priorities of `view`, which apply until the author sets others.
    mutating func setDefault(_ sizing: ContentSizing, of view: ViewID) { defaults[view] = sizing }

    /// Returns the natural size that the author set for `view`; `nil` if its content determines the size.
    func intrinsicOverride(of view: ViewID) -> IntrinsicSize? { own[view]?.intrinsicOverride }
}

/// The measured natural sizes of wrapping views.
///
/// Shaping text takes much longer than solving, so two measurements of each view are kept: the size on one line, and
/// the latest size for a given width.
struct ContentMeasurements {
    private var sizes = ViewTable<Sizes>()

    /// Returns the size of `view` within `width`; `nil` if it was not measured with this content and override.
    ///
    /// - Parameter width: The width in points; `nil` for text on one line.
    func size(
        of view: ViewID, _ content: ViewContent, _ override: IntrinsicSize?, within width: Double?
    ) -> IntrinsicSize? {
        guard let known = sizes[view], known.content == content, known.override == override else { return nil }
        guard let width else { return known.line }
        return known.wrapped.flatMap { $0.width == width ? $0.size : nil }
    }

    /// Stores a measured size of `view`.
    mutating func set(
        _ size: IntrinsicSize, of view: ViewID, _ content: ViewContent, _ override: IntrinsicSize?,
        within width: Double?
    ) {
        let isSameContent = sizes[view].map { $0.content == content && $0.override == override } ?? false
        if !isSameContent { sizes[view] = Sizes(content: content, override: override) }
        if let width { sizes[view]?.wrapped = (width, size) } else { sizes[view]?.line = size }
    }

    private struct Sizes {
        let content: ViewContent
        let override: IntrinsicSize?
        var line: IntrinsicSize?
        var wrapped: (width: Double, size: IntrinsicSize)?
    }
}
