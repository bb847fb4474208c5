public import CoreGraphics
internal import Layout
internal import Simulation
internal import Text
internal import Views

/// Text that layout managers lay out.
open class NSTextStorage: NSMutableAttributedString {
    /// The layout managers of the text, which it owns.
    public private(set) final var layoutManagers: [NSLayoutManager] = []

    public convenience init() { self.init(string: "") }

    @preconcurrency @MainActor
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    @preconcurrency @MainActor
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === aLayoutManager }
        aLayoutManager.textStorage = nil
    }
}

/// An object that lays out text in containers. All text is laid out in the first container.
///
/// Each UTF-16 code unit of the text is one glyph, so indices and ranges of glyphs and characters are equal. All places
/// are in the coordinates of the container. In text that is truncated at its end, the glyphs after the last visible one
/// have its place.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    public fileprivate(set) final weak var textStorage: NSTextStorage?
    /// The containers in which the text is laid out, which the layout manager owns.
    public private(set) final var textContainers: [NSTextContainer] = []

    public nonisolated override init() { super.init() }

    open func addTextContainer(_ container: NSTextContainer) {
        textContainers.append(container)
        container.layoutManager = self
    }

    /// Whether the height of a line includes the leading of its font, which is always `true`: setting it has no effect.
    open var usesFontLeading: Bool {
        get { true }
        set {}
    }

    /// Does nothing, because text is laid out when it is measured.
    open func ensureLayout(for container: NSTextContainer) {}

    /// The lines of the text in a container; `nil` if the container is not the first one.
    private func lines(in container: NSTextContainer? = nil) -> LinesOfContainer? {
        guard let first = textContainers.first, container ?? first === first else { return nil }
        if let view = first.view { return LinesOfContainer(view.content.block, view.content.alignment, first) }
        guard let textStorage else { return nil }
        let block = TextBlock(
            textStorage.engine, font: Font(size: 12), numberOfLines: first.maximumNumberOfLines,
            lineBreakMode: first.lineBreakMode.engine)
        return LinesOfContainer(block, .natural, first)
    }

    /// Returns the area of the text in a container, which includes the padding of the lines.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard let size = lines(in: container)?.usedSize else { return .zero }
        return CGRect(origin: .zero, size: size)
    }

    // MARK: Glyphs and characters

    open var numberOfGlyphs: Int { lines()?.count ?? 0 }
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) -> NSRange {
        unsafe actualCharacterRange?.pointee = charRange
        return charRange
    }

    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        unsafe actualGlyphRange?.pointee = glyphRange
        return glyphRange
    }

    open func glyphRange(for container: NSTextContainer) -> NSRange {
        NSRange(location: 0, length: lines(in: container)?.count ?? 0)
    }

    /// Returns the glyph at a point or, if there is none, the closest glyph on the closest line.
    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        lines(in: container)?.glyph(at: point).index ?? 0
    }

    /// Returns the glyph at a point, and the fraction of the glyph that is before the point, 0 through 1.
    open func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let found = lines(in: container)?.glyph(at: point)
        unsafe partialFraction?.pointee = found?.fraction ?? 0
        return found?.index ?? 0
    }

    /// Returns the character at a point, and the fraction of the character that is before the point, 0 through 1.
    open func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
    }

    // MARK: Places

    /// Returns the smallest rectangle that contains the given glyphs, and that is as high as their lines.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        let rects = lines(in: container)?.rects(of: glyphRange) ?? []
        return rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    }

    /// Calls `block` with the rectangle of the given glyphs in each line, from top to bottom. `selectedRange` has no
    /// effect. The loop ends when `block` sets its last argument to `true`.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var isStopped: ObjCBool = false
        for rect in lines(in: textContainer)?.rects(of: glyphRange) ?? [] where !isStopped.boolValue {
            unsafe block(rect, &isStopped)
        }
    }

    /// Calls `block` for each line with one of the given glyphs, with the rectangle of the line, the area of its text,
    /// the container and the glyphs of the line.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let lines = lines(), let container = textContainers.first else { return }
        var isStopped: ObjCBool = false
        for line in lines.lines where !isStopped.boolValue && NSIntersectionRange(line.range, glyphRange).length > 0 {
            unsafe block(line.rect, line.usedRect, container, line.range, &isStopped)
        }
    }

    /// Returns the rectangle of the line that contains a glyph, and the glyphs of the line. The rectangle is as wide as
    /// the container.
    open func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        unsafe line(of: glyphIndex, range: effectiveGlyphRange)?.rect ?? .zero
    }

    /// Returns the area of the text in the line that contains a glyph, and the glyphs of the line.
    open func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        unsafe line(of: glyphIndex, range: effectiveGlyphRange)?.usedRect ?? .zero
    }

    private func line(of glyph: Int, range: NSRangePointer? = nil) -> LinesOfContainer.Line? {
        let line = lines()?.lines.first { NSLocationInRange(glyph, $0.range) }
        unsafe range?.pointee = line?.range ?? NSRange()
        return line
    }

    /// Returns the start of a glyph on its baseline, relative to the rectangle of its line.
    open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let line = unsafe line(of: glyphIndex) else { return .zero }
        return CGPoint(x: line.edges(of: glyphIndex).leading, y: line.baseline)
    }
}

/// The lines of text in a container.
@MainActor
private struct LinesOfContainer {
    private(set) var lines: [Line] = []
    /// The number of UTF-16 code units of the text.
    let count: Int
    /// The size of the text, with the padding of the lines.
    let usedSize: CGSize

    struct Line {
        /// The UTF-16 code units of the line, with white space at its end.
        var range: NSRange
        let rect: CGRect
        let usedRect: CGRect
        /// The distance from the top of the line to its baseline.
        let baseline: CGFloat
        /// The visible characters, with their UTF-16 code units and their edges in the container.
        let characters: [(range: NSRange, leading: CGFloat, trailing: CGFloat)]

        /// Returns the edges of a glyph. A glyph that is not visible is at the end of the visible glyphs.
        func edges(of glyph: Int) -> (leading: CGFloat, trailing: CGFloat) {
            if let found = characters.first(where: { NSLocationInRange(glyph, $0.range) }) {
                return (found.leading, found.trailing)
            }
            let end = characters.last?.trailing ?? usedRect.minX
            return (end, end)
        }
    }

    init?(_ block: TextBlock, _ alignment: ViewContent.TextAlignment, _ container: NSTextContainer) {
        guard !block.text.isEmpty else { return nil }
        let (limit, padding) = (container.size, container.lineFragmentPadding)
        let isLimited = limit.width > 0 && limit.width < 1e7
        let width = isLimited ? max(Double(limit.width - 2 * padding), 0) : nil
        let text = World.current.measurer.fonts.set(
            block.shown(with: World.current.engine.traitCollection.legibilityWeight), within: width)
        let characters = Array(block.text)
        count = block.text.utf16.count
        let size = CGSize(World.current.engine.measuredSize(of: block, within: width))
        usedSize = CGSize(
            width: size.width + 2 * padding, height: limit.height > 0 ? min(size.height, limit.height) : size.height)
        var (top, character, start) = (CGFloat(0), 0, 0)
        for (index, line) in text.lines.enumerated() {
            for skipped in characters[character..<line.layout.start] { start += skipped.utf16.count }
            character = line.layout.start
            if let last = lines.indices.last { lines[last].range.length = start - lines[last].range.location }
            let metrics = line.layout.metrics
            let left = padding + CGFloat(line.left(within: width ?? .infinity, alignment))
            let height = CGFloat(metrics.height + (index + 1 < text.lines.count ? metrics.leading : 0))
            lines.append(
                Line(
                    range: NSRange(location: start, length: count - start),
                    rect: CGRect(x: 0, y: top, width: isLimited ? limit.width : usedSize.width, height: height),
                    usedRect: CGRect(
                        x: left - padding, y: top,
                        width: CGFloat(min(line.widthWithSpace, max(width ?? .infinity, line.line.width))) + 2
                            * padding,
                        height: height),
                    baseline: CGFloat(metrics.ascender), characters: line.characters(from: start, left: left)))
            top += CGFloat(text.pitch(after: index))
        }
    }

    /// Returns the closest glyph to a point, and the fraction of the glyph that is before the point.
    func glyph(at point: CGPoint) -> (index: Int, fraction: CGFloat) {
        guard let line = lines.first(where: { point.y < $0.rect.maxY }) ?? lines.last else { return (0, 0) }
        func distance(_ character: (range: NSRange, leading: CGFloat, trailing: CGFloat)) -> CGFloat {
            let edges = [character.leading, character.trailing]
            return max((edges.min() ?? 0) - point.x, point.x - (edges.max() ?? 0), 0)
        }
        guard let found = line.characters.min(by: { distance($0) < distance($1) }) else {
            return (line.range.location, 0)
        }
        let width = found.trailing - found.leading
        return (found.range.location, width == 0 ? 0 : min(max((point.x - found.leading) / width, 0), 1))
    }

    /// Returns the rectangle of the given glyphs in each line, from top to bottom.
    func rects(of range: NSRange) -> [CGRect] {
        lines.compactMap { line in
            let common = NSIntersectionRange(line.range, range)
            guard common.length > 0 else { return nil }
            let inside = line.characters.filter { NSIntersectionRange($0.range, common).length > 0 }
            var edges = inside.flatMap { [$0.leading, $0.trailing] }
            if edges.isEmpty { edges = [line.edges(of: common.location).leading] }
            let (left, right) = (edges.min() ?? 0, edges.max() ?? 0)
            return CGRect(x: left, y: line.rect.minY, width: right - left, height: line.rect.height)
        }
    }
}

extension SetText.Line {
    /// Returns the visible characters with their UTF-16 code units and their edges.
    ///
    /// - Parameters:
    ///   - start: The first code unit.
    ///   - left: The left edge of the line.
    fileprivate func characters(
        from start: Int, left: CGFloat
    ) -> [(range: NSRange, leading: CGFloat, trailing: CGFloat)] {
        var (place, byte) = (start, 0)
        return layout.text.text.map { character in
            let length = character.utf16.count
            defer { (place, byte) = (place + length, byte + (character == "\0" ? 3 : character.utf8.count)) }
            let edges = line.edges(ofCharacterAt: byte)
            return (
                NSRange(location: place, length: length), left + CGFloat(edges.leading), left + CGFloat(edges.trailing)
            )
        }
    }
}
