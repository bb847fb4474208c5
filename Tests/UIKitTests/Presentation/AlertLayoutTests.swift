import Containers
import Geometry
import Testing
import Text
import Views

/// The layout of alerts, compared with views that were read from running screens of iOS 26.1.
@Suite("The layout of alerts")
struct AlertLayoutTests {
    private let measurer: CairoTextMeasurer

    init() throws { measurer = try CairoTextMeasurer() }

    private func layout(
        _ environment: PresentationEnvironment, title: String? = nil, message: String? = nil,
        _ actions: [String], fields: Int = 0, isActionSheet: Bool = false, isInPopover: Bool = false
    ) -> AlertLayout {
        var alert = Alert()
        (alert.title, alert.message, alert.fieldCount) = (title, message, fields)
        (alert.isActionSheet, alert.isInPopover) = (isActionSheet, isInPopover)
        alert.actions = actions.map {
            var action = Alert.Action($0)
            action.isCancel = $0 == "Cancel"
            return action
        }
        return AlertLayout(alert, in: environment) { [measurer] text, font, width in
            var block = TextBlock(text, font: font)
            if width.isFinite { block.numberOfLines = 0 }
            return measurer.size(of: block, within: width.isFinite ? width : nil)
        }
    }

    @Test("has the measured frames with three actions on an iPhone SE")
    func threeActions() {
        let alert = layout(
            .small(), title: "Save changes?", message: "This cannot be undone.", ["Save", "Discard", "Cancel"])
        #expect(alert.card == Rect(x: 27.5, y: 201.5, width: 320, height: 264))
        #expect(alert.headerHeight == 72 && alert.actionsHeight == 192)
        let header = alert.header.frames()
        #expect(header["title"] == Rect(x: 30, y: 22, width: 260, height: 20.5))
        #expect(header["message"] == Rect(x: 30, y: 49.5, width: 260, height: 18))
        let actions = alert.actions.frames()
        #expect(actions["0"] == Rect(x: 16, y: 16, width: 288, height: 48))
        #expect(actions["1"]?.minY == 72 && actions["2"]?.minY == 128)
        // Measured: [168.5, 303.5, 38, 20.5] in the window. Animatic's font has slightly different widths.
        let label = actions["0/label"]?.offset(by: Point(x: 27.5, y: 273.5))
        #expect(label?.isClose(to: Rect(x: 168.5, y: 303.5, width: 38, height: 20.5), within: 1) == true)
        let landscape = layout(
            .small(landscape: true), title: "Save changes?", message: "This cannot be undone.",
            ["Save", "Discard", "Cancel"])
        #expect(landscape.card == Rect(x: 173.5, y: 55.5, width: 320, height: 264))
    }

    @Test("has the height of one line of text on an iPhone 16, in the middle of the safe area")
    func oneAction() {
        let alert = layout(.phone(), title: "Saved", message: "Your changes were saved.", ["OK"])
        // 22 + 20.333 + 7.667 + 18 + 4.333 = 72.333, and 16 + 48 + 16.
        #expect(alert.card.isClose(to: Rect(x: 36.667, y: 362.333, width: 320, height: 152.333), within: 0.34))
        #expect(abs(alert.headerHeight - 72.333) < 0.001)
        // 22 + 20.333 + 4: one text is centered.
        let single = layout(.phone(), title: "Saved", ["OK"])
        #expect(abs(single.headerHeight - 46.333) < 0.001)
        guard case .paragraph(_, let font, _, let alignment) = single.header[0].content else { return }
        #expect(font == Font(size: 17, weight: .regular) && alignment == .center)
    }

    @Test("has pitches of 22 and 20 points for further lines")
    func lines() {
        let lines = layout(.small(), title: "One\nTwo", message: "One\nTwo\nThree", ["OK"])
        #expect(lines.headerHeight == 72 + 22 + 2 * 20)
    }

    /// Measured on iOS 26.1: the title is 38 and 73 points below the top, and the spaces have 17 and 42 points.
    @Test(
        "has the measured spaces at large text sizes",
        arguments: [(ContentSizeCategory.extraExtraExtraLarge, 38.0, 17.0), (.accessibilityMedium, 73, 42)])
    func largeText(category: ContentSizeCategory, top: Double, spacing: Double) throws {
        var environment = PresentationEnvironment.small()
        environment.contentSizeCategory = category
        let alert = layout(environment, title: "Save?", message: "Again", ["Save"])
        let frames = alert.header.frames()
        let (title, message) = (try #require(frames["title"]), try #require(frames["message"]))
        #expect(title.minY == top)
        #expect(abs(message.minY - title.maxY - spacing) <= 0.5)
        // The title of the action has the same space above and below as at the standard size: 48 - 20.5 points.
        let line = Font(size: TextStyle.body.pointSize(for: category), weight: .medium).lineHeight
        #expect(abs((alert.actions.frames()["0"]?.height ?? 0) - (48 + line - 20.287)) <= 0.5)
        // A second line is one line pitch of the text style lower.
        let lines = layout(environment, title: "Save?", message: "Again\nand again", ["Save"])
        #expect(lines.headerHeight - alert.headerHeight == TextStyle.subheadline.linePitch(for: category))
    }

    @Test("shows two actions side by side with Cancel at the left, if their titles have space")
    func twoActions() {
        let alert = layout(.small(), title: "Delete?", ["Delete", "Cancel"])
        #expect(alert.order == [1, 0])
        // (288 - 8) / 2 = 140
        #expect(alert.actions.map(\.frame.minX) == [16, 164] && alert.actions.map(\.frame.width) == [140, 140])
        let mirrored = layout(.phone(rightToLeft: true), title: "Delete?", ["Delete", "Cancel"])
        #expect(mirrored.actions.map(\.frame.minX) == [164, 16])
        let long = layout(.small(), title: "Delete?", ["Delete all messages in this mailbox", "Cancel"])
        #expect(long.order == [0, 1] && long.actions.map(\.frame.width) == [288, 288])
    }

    @Test("shows an action sheet as a card, whose last action is Cancel")
    func actionSheet() {
        let sheet = layout(.small(), ["Copy", "Cancel", "Share", "Favorite", "Delete"], isActionSheet: true)
        #expect(sheet.card == Rect(x: 27.5, y: 181.5, width: 320, height: 304))
        #expect(sheet.order == [0, 2, 3, 4, 1] && sheet.headerHeight == 0)
        // Four actions on an iPad: 16 + 4 · 48 + 3 · 8 + 16 = 248 points, without Cancel.
        let popover = layout(
            .pad(), ["Copy", "Share", "Favorite", "Delete", "Cancel"], isActionSheet: true, isInPopover: true)
        #expect(popover.card.size == Size(width: 288, height: 248))
        #expect(popover.actions.map(\.frame.width) == [256, 256, 256, 256])
    }

    @Test("shows text fields 16.333 points below the message, with 4 points below the last one")
    func fields() {
        let alert = layout(.phone(), title: "Log in", message: "Enter your password.", ["OK"], fields: 2)
        // The message ends at 22 + 28 + 18 = 68 points.
        #expect(alert.fields[0].isClose(to: Rect(x: 15, y: 84.333, width: 290, height: 48)), "\(alert.fields[0])")
        #expect(alert.field(in: alert.fields[0]).minX == 30)
        #expect(abs(alert.headerHeight - alert.fields[1].maxY - 4) < 1e-9)
    }

    @Test("stays within the safe area, where its parts scroll")
    func tall() {
        let alert = layout(
            .small(), title: "Title", message: String(repeating: "word ", count: 2000),
            (0..<100).map { "Action \($0)" })
        #expect(alert.card.height == 651 && alert.card.minY == 8)
        let parts = alert.parts(ofHeight: 651)
        #expect(parts.header + parts.actions == 651 && parts.header > 300 && parts.actions > 300)
        #expect(layout(.small(), []).card.height == 0)
    }
}

extension Rect {
    fileprivate func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }
}
