public import Geometry
public import Views

/// The content of an alert or an action sheet.
public struct Alert: Hashable, Sendable {
    public var title: String?
    public var message: String?
    /// The actions in the order in which they were added.
    public var actions: [Action] = []
    /// The number of text fields.
    public var fieldCount = 0
    public var isActionSheet = false
    /// Whether the alert is in a popover, which shows no cancel action.
    public var isInPopover = false

    public init() {}

    public struct Action: Hashable, Sendable {
        public var title: String
        public var isCancel = false
        public var isDestructive = false
        public var isPreferred = false
        public var isEnabled = true

        public init(_ title: String) { self.title = title }
    }
}

/// The layout of an alert: a card with texts, text fields and actions.
public struct AlertLayout {
    public let alert: Alert
    public let environment: PresentationEnvironment
    /// Returns the size of text within a width, in points.
    private let measure: (String, Font, Double) -> Size

    public init(
        _ alert: Alert, in environment: PresentationEnvironment,
        measuring measure: @escaping (String, Font, Double) -> Size
    ) {
        (self.alert, self.environment, self.measure) = (alert, environment, measure)
    }

    /// The size in which the card is centered, in points.
    private var available: Size {
        let insets = environment.safeArea
        return Size(
            width: environment.size.width - insets.left - insets.right,
            height: environment.size.height - insets.top - insets.bottom)
    }

    /// The width of the card, in points.
    public var width: Double {
        let wanted: Metric = alert.isInPopover ? .alertWidthInPopover : .alertWidth
        return min(wanted.value, max(available.width - 2 * Metric.alertMinimumMargin.value, 0))
    }

    /// The frame of the card in the middle of the safe area, in points. A card that is too tall is as tall as the safe
    /// area allows; then its parts scroll.
    public var card: Rect {
        let (insets, available) = (environment.safeArea, available)
        let size = Size(
            width: width,
            height: min(
                headerHeight + actionsHeight, max(available.height - 2 * Metric.alertMinimumMargin.value, 0)))
        return Rect(
            x: insets.left + environment.grid.rounded((available.width - size.width) / 2),
            y: insets.top + environment.grid.rounded((available.height - size.height) / 2), width: size.width,
            height: size.height)
    }

    /// Returns the heights of the upper part, with texts and text fields, and of the lower part, with the actions, in a
    /// card of a height. If the height is not sufficient, the larger part is reduced first.
    public func parts(ofHeight height: Double) -> (header: Double, actions: Double) {
        guard headerHeight + actionsHeight > height else { return (headerHeight, actionsHeight) }
        let actions = min(actionsHeight, max(height - headerHeight, height / 2))
        return (height - actions, actions)
    }

    // MARK: Texts and text fields

    private struct Text {
        var text: String
        var font: Font
        var color: AdaptiveColor
        var pitch: Double
    }

    private func font(_ style: TextStyle, _ weight: Font.Weight) -> Font {
        Font(size: style.pointSize(for: environment.contentSizeCategory), weight: weight)
    }

    private func bodySize(_ category: ContentSizeCategory) -> Double { TextStyle.body.pointSize(for: category) }

    /// Returns a distance that was measured at three text sizes, and that changes linearly between them.
    private func grown(_ standard: Metric, _ larger: Metric, _ largest: Metric) -> Double {
        let (low, middle, high) = (standard.value, larger.value, largest.value)
        func part(_ from: ContentSizeCategory, _ to: ContentSizeCategory) -> Double {
            let grown = bodySize(environment.contentSizeCategory) - bodySize(from)
            return min(max(grown / (bodySize(to) - bodySize(from)), 0), 1)
        }
        return low + (middle - low) * part(.large, .extraExtraExtraLarge)
            + (high - middle) * part(.extraExtraExtraLarge, .accessibilityMedium)
    }

    /// The distance from the top of the card to the upper text, in points.
    private var textTop: Double {
        environment.grid.rounded(grown(.alertTextTop, .alertTextTopAtXXXLarge, .alertTextTopAtAccessibility))
    }

    /// Returns the distance between the last baseline of a text and the first baseline of the next one, in points: that at
    /// the standard text size, and what the space and the parts of the fonts between the baselines have grown by.
    private func baselineDistance(_ upper: Font, _ lower: Font) -> Double {
        func reach(_ upper: Font, _ lower: Font) -> Double { upper.lineHeight - upper.ascender + lower.ascender }
        func standard(_ style: TextStyle) -> Font { Font(size: style.pointSize(for: .large), weight: .regular) }
        let spacing = grown(.alertTextSpacing, .alertTextSpacingAtXXXLarge, .alertTextSpacingAtAccessibility)
        return environment.grid.rounded(
            Metric.alertBaselineDistance.value + spacing - Metric.alertTextSpacing.value + reach(upper, lower)
                - reach(standard(.body), standard(.subheadline)))
    }

    /// The texts. If there is only one, it is centered.
    private var texts: [Text] {
        let (title, message) = (alert.title ?? "", alert.message ?? "")
        func text(_ text: String, _ style: TextStyle, _ weight: Font.Weight, _ color: AdaptiveColor) -> Text {
            let font = font(style, weight)
            // At the largest text sizes, lines are higher than their pitch.
            let pitch = max(
                style.linePitch(for: environment.contentSizeCategory), environment.grid.roundedUp(font.lineHeight))
            return Text(text: text, font: font, color: color, pitch: pitch)
        }
        switch (title.isEmpty, message.isEmpty) {
        case (true, true): return []
        case (false, true): return [text(title, .body, .regular, .label)]
        case (true, false): return [text(message, .body, .regular, .label)]
        case (false, false):
            return [
                text(title, .body, .semibold, .label), text(message, .subheadline, .regular, .secondaryLabel),
            ]
        }
    }

    /// The views of the texts, and the last baseline; `nil` without texts.
    private var textViews: (views: [SystemView], baseline: Double?) {
        let (margin, grid, texts) = (Metric.alertTextMargin.value, environment.grid, texts)
        var views: [SystemView] = []
        var last: (baseline: Double, font: Font)?
        for (index, text) in texts.enumerated() {
            let line = grid.roundedUp(text.font.lineHeight)
            let textWidth = max(width - 2 * margin, 0)
            let lines = max((measure(text.text, text.font, textWidth).height / text.font.lineHeight).rounded(), 1)
            let first = grid.rounded(text.font.ascender)
            let y = last.map { $0.baseline + baselineDistance($0.font, text.font) - first } ?? textTop
            let rest = (lines - 1) * text.pitch
            views.append(
                SystemView(
                    index == 0 ? "title" : "message", "UILabel",
                    Rect(x: margin, y: y, width: textWidth, height: line + rest),
                    .paragraph(text.text, text.font, text.color, texts.count == 1 ? .center : .natural)))
            last = (y + first + rest, text.font)
        }
        return (views, last?.baseline)
    }

    /// The frames of the areas of the text fields, in points.
    public var fields: [Rect] {
        let margin = Metric.alertFieldMargin.value
        let top = textViews.baseline.map { $0 + Metric.alertFieldTop.value } ?? textTop
        let height = Metric.alertActionHeight.value
        return (0..<alert.fieldCount).map { index in
            Rect(
                x: margin, y: top + Double(index) * (height + Metric.alertFieldSpacing.value),
                width: max(width - 2 * margin, 0), height: height)
        }
    }

    /// Returns the frame of the text field in an area.
    public func field(in area: Rect) -> Rect {
        let inset = Metric.alertTextMargin.value - Metric.alertFieldMargin.value
        return Rect(x: area.minX + inset, y: area.minY, width: max(area.width - 2 * inset, 0), height: area.height)
    }

    /// The height of the upper part, in points; 0 if it is empty.
    public var headerHeight: Double {
        if let last = fields.last { return last.maxY + Metric.alertFieldBottom.value }
        return textViews.baseline.map { $0 + Metric.alertTextBottom.value } ?? 0
    }

    /// The views of the upper part, in its coordinates.
    public var header: [SystemView] {
        textViews.views
            + fields.enumerated().map { index, frame in
                SystemView(
                    "field\(index)", "_UIAlertControllerTextFieldView", frame,
                    .platter(cornerRadius: frame.height / 2, MetricColor.platter.color))
            }
    }

    // MARK: Actions

    /// The indices of the actions in the order in which they are shown: the cancel action is the first of two actions
    /// side by side, and otherwise the last one.
    public var order: [Int] {
        let cancel = alert.actions.indices.filter { alert.actions[$0].isCancel }
        let others = alert.actions.indices.filter { !alert.actions[$0].isCancel }
        if alert.isInPopover { return others }
        return isSideBySide ? cancel + others : others + cancel
    }

    private var actionFont: Font { font(.body, .medium) }

    /// The height of an action, which grows with its title, in points.
    private var actionHeight: Double {
        let standard = Font(size: bodySize(.large), weight: .medium)
        return environment.grid.rounded(
            Metric.alertActionHeight.value + max(actionFont.lineHeight - standard.lineHeight, 0))
    }

    private var innerWidth: Double { max(width - 2 * Metric.alertPadding.value, 0) }

    /// Whether the two actions of an alert are side by side, because their titles have space.
    private var isSideBySide: Bool {
        guard alert.actions.count == 2, !alert.isActionSheet else { return false }
        let half = (innerWidth - Metric.alertActionSpacing.value) / 2
        return alert.actions.allSatisfy {
            measure($0.title, actionFont, .infinity).width + 2 * Metric.alertActionPadding.value <= half
        }
    }

    /// The height of the lower part, in points; 0 without actions.
    public var actionsHeight: Double {
        let rows = Double(isSideBySide ? 1 : order.count)
        guard rows > 0 else { return 0 }
        return 2 * Metric.alertPadding.value + rows * actionHeight
            + (rows - 1) * Metric.alertActionSpacing.value
    }

    /// The views of the lower part, in its coordinates. The key of the view of an action is its index.
    public var actions: [SystemView] {
        let (padding, spacing) = (Metric.alertPadding.value, Metric.alertActionSpacing.value)
        let (height, order) = (actionHeight, order)
        let side = isSideBySide ? (innerWidth - spacing) / 2 : innerWidth
        return order.enumerated().map { place, index in
            let column = environment.isRightToLeft ? order.count - 1 - place : place
            let frame =
                isSideBySide
                ? Rect(x: padding + Double(column) * (side + spacing), y: padding, width: side, height: height)
                : Rect(x: padding, y: padding + Double(place) * (height + spacing), width: side, height: height)
            return view(of: alert.actions[index], "\(index)", frame)
        }
    }

    private func view(of action: Alert.Action, _ key: String, _ frame: Rect) -> SystemView {
        let font = action.isPreferred ? font(.body, .semibold) : actionFont
        let color =
            !action.isEnabled
            ? MetricColor.disabledTitle.color
            : action.isPreferred
                ? MetricColor.prominentTitle.color : action.isDestructive ? .systemRed : MetricColor.alertAction.color
        let size = measure(action.title, font, .infinity)
        let (width, height) = (
            min(environment.grid.roundedUp(size.width), max(frame.width - 2 * Metric.alertActionPadding.value, 0)),
            environment.grid.roundedUp(font.lineHeight)
        )
        let label = Rect(
            x: environment.grid.rounded((frame.width - width) / 2), y: ((frame.height - height) / 2).rounded(),
            width: width, height: height)
        let isFilled = action.isPreferred && action.isEnabled
        return SystemView(
            key, "_UIInterfaceActionCustomViewRepresentationView", frame,
            .platter(
                cornerRadius: frame.height / 2,
                (isFilled ? MetricColor.preferredAction : MetricColor.platter).color),
            [SystemView("label", "UILabel", label, .text(action.title, font, color, .center))])
    }
}
