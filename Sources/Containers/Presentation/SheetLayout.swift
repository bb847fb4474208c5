public import Geometry
public import Views

/// The window in which a sheet, a popover or an alert is laid out, without its content.
public struct PresentationEnvironment: Sendable {
    /// The size of the window, in points.
    public var size: Size
    /// The insets of the window, in points.
    public var safeArea: EdgeInsets
    public var isPad: Bool
    /// Whether the vertical size class is compact, as on an iPhone in landscape.
    public var isCompactHeight: Bool
    public var isDark: Bool
    public var isRightToLeft: Bool
    public var contentSizeCategory: ContentSizeCategory
    public var grid: PixelGrid

    public init(size: Size, safeArea: EdgeInsets, traits: TraitCollection, grid: PixelGrid) {
        (self.size, self.safeArea, self.grid) = (size, safeArea, grid)
        isPad = traits.userInterfaceIdiom == .pad
        isCompactHeight = traits.verticalSizeClass == .compact
        isDark = traits.userInterfaceStyle == .dark
        isRightToLeft = traits.layoutDirection == .rightToLeft
        contentSizeCategory = traits.preferredContentSizeCategory
    }

    /// The opacity of the black behind alerts and behind sheets that are not large, 0 through 1.
    public var dimming: Double { (isDark ? Metric.dimmingInDark : Metric.dimming).value }
}

/// The places of a sheet in a window.
public struct SheetLayout: Sendable {
    public var environment: PresentationEnvironment
    /// The size of a sheet in the center of the window, in points; `nil` for a sheet at the bottom.
    public var centeredSize: Size?
    /// Whether a sheet in a window of compact height is at the bottom, instead of filling the window.
    public var isEdgeAttachedInCompactHeight = false
    /// The radius of the corners in points; `nil` for the system's.
    public var cornerRadius: Double?

    public init(_ environment: PresentationEnvironment) { self.environment = environment }

    /// A height at which a sheet rests.
    public enum Detent: Hashable, Sendable {
        case medium, large
        /// A height in points, without the safe area below.
        case custom(Double)
    }

    /// A place of a sheet.
    public struct Placement: Hashable, Sendable {
        /// The size of the content, before the sheet is made smaller to float at a distance from the edges.
        public var size: Size
        /// The frame in the window, in points.
        public var frame: Rect
        /// The insets of the content, in points.
        public var safeArea: EdgeInsets
        public var cornerRadius: Double
        /// Whether the sheet floats, so that all of its corners are round.
        public var isFloating: Bool
        /// The opacity of the black behind the sheet, 0 through 1.
        public var dimming: Double

        /// The scale of the content.
        public var scale: Double { size.width > 0 ? frame.width / size.width : 1 }
    }

    /// Whether the sheet fills the window.
    private var fillsWindow: Bool {
        environment.isCompactHeight && !isEdgeAttachedInCompactHeight && centeredSize == nil
    }

    /// The top of a large sheet, in points.
    public var largeTop: Double {
        let least: Metric = environment.isPad ? .sheetTopOnPad : .sheetMinimumTop
        return fillsWindow ? 0 : max(environment.safeArea.top, least.value)
    }

    /// The height of a large sheet without the safe area below, in points.
    public var maximumDetentValue: Double {
        max(environment.size.height - largeTop - environment.safeArea.bottom, 0)
    }

    /// Returns the height of a detent without the safe area below, in points; `nil` for a detent that is not used. In
    /// a window of compact height, this is the medium detent.
    public func value(of detent: Detent) -> Double? {
        switch detent {
        case .large: maximumDetentValue
        case .medium:
            environment.isCompactHeight
                ? nil : environment.grid.rounded(Metric.sheetMediumFraction.value * maximumDetentValue)
        case .custom(let value): min(max(value, 0), maximumDetentValue)
        }
    }

    /// Returns the place of a sheet at a detent; `nil` for a detent that is not used.
    public func placement(at detent: Detent) -> Placement? {
        if let centeredSize { return centered(centeredSize, at: detent) }
        guard let value = value(of: detent) else { return nil }
        guard value < maximumDetentValue, !fillsWindow else { return large }
        let isInset = detent == .medium || value > Metric.sheetLargestUninsetDetent.value
        return floating(height: value + (isInset ? environment.safeArea.bottom : 0))
    }

    /// The width of the area for sheets at the bottom, and its distance from the left edge, in points.
    private var column: (x: Double, width: Double) {
        guard environment.isCompactHeight, !fillsWindow else { return (0, environment.size.width) }
        let insets = environment.safeArea
        return (insets.left, max(environment.size.width - insets.left - insets.right, 0))
    }

    private var large: Placement {
        let frame = Rect(
            x: column.x, y: largeTop, width: column.width, height: max(environment.size.height - largeTop, 0))
        let safeArea = fillsWindow ? environment.safeArea : EdgeInsets(bottom: environment.safeArea.bottom)
        return Placement(
            size: frame.size, frame: frame, safeArea: safeArea,
            cornerRadius: fillsWindow ? 0 : cornerRadius ?? Metric.sheetRadius.value, isFloating: false,
            dimming: Metric.dimming.value)
    }

    /// A sheet that is smaller than the window is made smaller about the middle of its bottom edge.
    private func floating(height: Double) -> Placement {
        let (low, high) = (Metric.sheetSmallestHeight.value, Metric.sheetLargestUninsetDetent.value)
        // The part of the way from the lowest sheet to one with the usual margin.
        let part = min(max((height - low) / (high - low), 0), 1)
        let (most, least) = (Metric.sheetMarginOfSmallest.value, Metric.sheetMargin.value)
        let margin = most + (least - most) * part
        let scale = column.width > 0 ? max(column.width - 2 * margin, 0) / column.width : 1
        let bottom = environment.safeArea.bottom
        return Placement(
            size: Size(width: column.width, height: height),
            frame: Rect(
                x: column.x + margin, y: environment.size.height - margin - height * scale,
                width: column.width * scale, height: height * scale),
            safeArea: EdgeInsets(bottom: environment.grid.rounded(bottom * part)),
            cornerRadius: cornerRadius ?? Metric.sheetRadius.value, isFloating: true,
            dimming: environment.dimming)
    }

    /// A sheet in the middle of the window. At a custom detent, it is lower, and its bottom remains at the same place.
    ///
    /// - Source: measured on an iPad with iOS 26.1: sheets of 157 and 343 points end at y 910, as one of 640 points does.
    private func centered(_ wanted: Size, at detent: Detent) -> Placement {
        let size = Size(
            width: min(wanted.width, environment.size.width), height: min(wanted.height, maximumDetentValue))
        let origin = Point(
            x: environment.grid.rounded((environment.size.width - size.width) / 2),
            y: environment.grid.rounded((environment.size.height - size.height) / 2))
        var frame = Rect(origin: origin, size: size)
        if case .custom(let value) = detent {
            let height = min(max(value, 0), size.height)
            frame = Rect(x: origin.x, y: frame.maxY - height, width: size.width, height: height)
        }
        return Placement(
            size: frame.size, frame: frame, safeArea: .zero,
            cornerRadius: cornerRadius ?? Metric.sheetRadius.value, isFloating: true,
            dimming: environment.dimming)
    }

    /// Returns the frame of the grabber in a sheet, in points.
    public static func grabber(width: Double) -> Rect {
        Rect(
            x: (width - Metric.grabberWidth.value) / 2, y: Metric.grabberTop.value, width: Metric.grabberWidth.value,
            height: Metric.grabberHeight.value)
    }
}
