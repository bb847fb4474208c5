public import Geometry
public import Views

/// The layout of a keyboard: its height, its panel and its keys.
///
/// The coordinates are those of the keyboard, whose top left corner is the origin. The keys are those of the English
/// keyboard of the United States, from left to right in each layout direction.
public struct KeyboardLayout {
    private let environment: DisplayEnvironment
    private let traits: TextInputTraits
    private let plane: KeyboardPlane
    private let isShifted: Bool
    /// The name of the key that a finger touches; `nil` for none.
    public var touched: String?
    /// Whether the return key is enabled.
    public var isReturnEnabled = true
    /// The color of a return key with an action.
    public var tint = AdaptiveColor.named["systemBlue", default: .black]

    public init(
        _ environment: DisplayEnvironment, _ traits: TextInputTraits, plane: KeyboardPlane = .letters,
        isShifted: Bool = false
    ) {
        (self.environment, self.traits) = (environment, traits)
        (self.plane, self.isShifted) = (plane, isShifted)
    }

    private var device: Device { environment.device }
    private var isPad: Bool { device.idiom == .pad }
    private var isCompact: Bool { environment.orientation == .landscape && !isPad }
    private var hasHomeIndicator: Bool { device.portraitSafeArea.bottom > 0 }

    /// The size of the keyboard in points, from the left to the right edge of the window.
    public var size: Size { Size(width: environment.size.width, height: height) }

    private var height: Double {
        let whole: Double
        if isPad {
            let metric: Metric =
                environment.orientation == .landscape ? .keyboardHeightOnPadInLandscape : .keyboardHeightOnPad
            whole = metric.value
        } else if isCompact {
            let metric: Metric =
                hasHomeIndicator ? .keyboardHeightInCompactHeightWithHomeIndicator : .keyboardHeightInCompactHeight
            whole = metric.value
        } else {
            let metric: Metric = hasHomeIndicator ? .keyboardHeightWithHomeIndicator : .keyboardHeight
            let isWide = device.portraitSize.width >= Metric.keyboardWideWidth.value
            whole = metric.value + (isWide ? Metric.keyboardHeightOfWide.value : 0)
        }
        return traits.keyboardType.isKeypad ? whole - Metric.keyboardPadReduction.value : whole
    }

    /// The distance from the top to the first row of keys.
    private var rowsTop: Double {
        Metric.keyboardBarHeight.value - (traits.keyboardType.isKeypad ? Metric.keyboardPadReduction.value : 0)
    }

    /// The space below the last row.
    private var rowsBottom: Double {
        guard hasHomeIndicator else { return Metric.keyboardRowsBottom.value }
        let strip: Metric =
            isPad
            ? .keyboardHomeStripOnPad : isCompact ? .keyboardHomeStripInCompactHeight : .keyboardHomeStrip
        return strip.value + Metric.keyboardRowsBottom.value
    }

    // MARK: Keys

    /// A key and its frame in the keyboard.
    public struct PlacedKey: Hashable, Sendable {
        public let key: KeyboardKey
        public let frame: Rect
    }

    /// The keys from the top left to the bottom right.
    public var keys: [PlacedKey] {
        let rows = plane.rows(for: traits, isShifted: isShifted, on: device)
        let spacing = rowSpacing
        let pitch = (height - rowsTop - rowsBottom + spacing) / Double(rows.count)
        let placed = rows.enumerated().flatMap { index, row in
            place(row, y: rowsTop + Double(index) * pitch, height: pitch - spacing)
        }
        return placed + keysBelow
    }

    /// The horizontal distance between two letters, in points.
    private var rowSpacing: Double { (isCompact ? Metric.keyRowSpacingInCompactHeight : .keyRowSpacing).value }

    /// Returns the key at a point, which can be at most half of the space between two keys away from the key.
    func key(at place: Point) -> KeyboardKey? {
        let (x, y) = (Metric.keySpacing.value / 2, rowSpacing / 2)
        return keys.first {
            $0.frame.inset(by: EdgeInsets(top: -y, left: -x, bottom: -y, right: -x)).contains(place)
        }?.key
    }

    private var letterPitch: Double { pitch(in: usableWidth, count: isPad ? 11 : 10) }

    private func pitch(in width: Double, count: Double) -> Double {
        (width - 2 * Metric.keyMargin.value + Metric.keySpacing.value) / count
    }

    private var usableWidth: Double {
        let insets = device.safeArea(in: environment.orientation)
        return environment.size.width - (isCompact ? insets.left + insets.right : 0)
    }

    private var left: Double { (environment.size.width - usableWidth) / 2 + Metric.keyMargin.value }
    private var right: Double { environment.size.width - left }

    private func width(_ key: KeyboardKey) -> Double? {
        let spacing = Metric.keySpacing.value
        switch key.width {
        case .letters(let count): return count * letterPitch - spacing
        case .measured(let metric):
            let measured = pitch(in: Metric.keyMeasuredWidth.value, count: 10)
            return (metric.value + spacing) / measured * letterPitch - spacing
        case .rest: return nil
        }
    }

    private func place(_ row: KeyboardRow, y: Double, height: Double) -> [PlacedKey] {
        let (spacing, grid) = (Metric.keySpacing.value, PixelGrid(scale: device.scale))
        func length(_ keys: [KeyboardKey], rest: Double = 0) -> Double {
            keys.reduce(0) { $0 + (width($1) ?? rest) + spacing }
        }
        let start = left + row.indent * letterPitch
        let (before, after) = (start + length(row.leading), right - length(row.trailing))
        let shares = row.middle.count { $0.width == .rest }
        let room = after - before + spacing - length(row.middle.filter { $0.width != .rest })
        let rest = shares > 0 ? max(room / Double(shares) - spacing, 0) : 0
        let middle =
            shares > 0 ? before : (environment.size.width - length(row.middle) + spacing) / 2
        var placed: [PlacedKey] = []
        for (keys, start) in [(row.leading, start), (row.middle, middle), (row.trailing, after + spacing)] {
            var x = start
            for key in keys {
                let width = width(key) ?? rest
                if key.face != .blank {
                    placed.append(
                        PlacedKey(
                            key: key, frame: grid.rounded(Rect(x: x, y: y, width: width, height: height))))
                }
                x += width + spacing
            }
        }
        return placed
    }

    /// The keys below the rows of a phone with a home indicator, which have no caps.
    private var keysBelow: [PlacedKey] {
        guard hasHomeIndicator, !isPad, !isCompact else { return [] }
        let side = Metric.keyboardHomeStrip.value - device.portraitSafeArea.bottom
        let y = height - Metric.keyboardHomeStrip.value
        return [
            PlacedKey(
                key: .symbol("globe", "globe", .nothing, .rest), frame: Rect(x: left, y: y, width: side, height: side)),
            PlacedKey(
                key: .symbol("dictation", "mic", .nothing, .rest),
                frame: Rect(x: right - side, y: y, width: side, height: side)),
        ]
    }

    // MARK: Views

    /// The views of the keyboard, from back to front.
    public var views: [SystemView] {
        let radius = Metric.keyboardPanelRadius.value
        // The lower corners of the panel are below the screen.
        let panel = Rect(x: 0, y: 0, width: size.width, height: height + radius)
        return [
            SystemView(
                "panel", "UIKBBackdropView", panel,
                .platter(cornerRadius: radius, MetricColor.keyboardPanel.color)),
            SystemView(
                "keys", "UIKBKeyplaneView", Rect(origin: .zero, size: size), .nothing, keys.map(view)),
        ]
    }

    private func view(of placed: PlacedKey) -> SystemView {
        let (key, frame) = (placed.key, placed.frame)
        let isBare = frame.minY >= height - rowsBottom
        let isProminent = key.action == .pressReturn && traits.returnKeyType.isProminent && isReturnEnabled
        var background = key.name == touched ? MetricColor.touchedKey.color : MetricColor.key.color
        if isProminent, key.name != touched { background = tint }
        var color = (isProminent ? MetricColor.prominentKeyTitle : .keyTitle).color
        if key.action == .pressReturn, !isReturnEnabled { color = MetricColor.disabledTitle.color }
        let radius = Metric.keyRadius.value
        func cap(_ text: String, _ size: Metric) -> SystemView {
            SystemView(
                key.name, "UIKBKeyView", frame,
                .key(text, Font(size: size.value), color, cornerRadius: radius, background))
        }
        switch key.face {
        case .letter(let text): return cap(text, .keyFontSize)
        case .title(let text): return cap(text, .keyTitleFontSize)
        case .digit(let text, let letters):
            var view = cap(letters.isEmpty ? text : "", .padKeyFontSize)
            guard !letters.isEmpty else { return view }
            let upper = Rect(x: 0, y: 0, width: frame.width, height: frame.height * 0.7)
            let lower = Rect(x: 0, y: frame.height * 0.6, width: frame.width, height: frame.height * 0.3)
            view.children = [
                SystemView(
                    "digit", "UIKBKeyLabel", upper, .text(text, Font(size: Metric.padKeyFontSize.value), color, .center)
                ),
                SystemView(
                    "letters", "UIKBKeyLabel", lower,
                    .text(letters, Font(size: Metric.padKeyLettersFontSize.value, weight: .semibold), color, .center)),
            ]
            return view
        case .symbol(let name):
            let image = Symbol(named: name).image(pointSize: Metric.keySymbolFontSize.value)
            let size = image.size
            let place = Rect(
                x: (frame.width - size.width) / 2, y: (frame.height - size.height) / 2, width: size.width,
                height: size.height)
            return SystemView(
                key.name, "UIKBKeyView", frame,
                isBare ? .nothing : .platter(cornerRadius: radius, background),
                [
                    SystemView(
                        "symbol", "UIImageView", PixelGrid(scale: device.scale).rounded(place), .symbol(image, color))
                ])
        case .blank: return SystemView(key.name, "UIKBKeyView", frame)
        }
    }
}
