import AnimaticTesting
import Foundation
import Geometry
import TestSupport
import Testing
import UIKit

/// The declarations of a screen that a mutation can change.
private struct ScreenDeclarations {
    var text = "Inbox"
    var fontSize: CGFloat = 20
    var constants: [String: CGFloat] = [
        "headerTop": 24, "headerLeading": 16, "badgeGap": 8, "badgeWidth": 30, "badgeHeight": 18, "columnTop": 12,
        "manualTop": 10, "manualHeight": 40, "footerTop": 14, "footerWidth": 200, "footerHeight": 30, "noteTop": 5,
    ]
    var columnWidth: CGFloat = 0.5
    var footerPriority: Float = 750
    var spacing: CGFloat = 6
    var axis = NSLayoutConstraint.Axis.vertical
    var rowTexts = ["One", "Two", "Three"]
    var hiddenRows: Set<Int> = []
    /// The distance between the boxes that `Boxes.layoutSubviews` places.
    var gap: CGFloat = 4
    var hasMinimumWidth = true
    var hasFooterLimit = false
    var hasMoreRows = false
}

/// A view that places its subviews in code.
@MainActor
private final class Boxes: UIView {
    let items = [UIView(), UIView()]
    var gap: CGFloat = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, item) in items.enumerated() {
            item.frame = CGRect(x: CGFloat(index) * (20 + gap), y: 0, width: 20, height: bounds.height / 2)
        }
    }
}

/// A change to one declaration.
private enum ScreenMutation: Hashable {
    case constant(String)
    case text, font, columnWidth, footerPriority, spacing, axis, rowText, hiddenRow, gap, minimum, limit, moreRows

    static let all: [ScreenMutation] =
        ScreenDeclarations().constants.keys.sorted().map { ScreenMutation.constant($0) }
        + [
            .text, .font, .columnWidth, .footerPriority, .spacing, .axis, .rowText, .hiddenRow, .gap, .minimum, .limit,
            .moreRows,
        ]

    /// The beginning of the cause that names the declaration.
    var cause: String {
        switch self {
        case .constant(let name): name
        case .text: "header.text"
        case .font: "header.font"
        case .columnWidth: "columnWidth"
        case .footerPriority: "footerWidth"
        case .spacing: "column.spacing"
        case .axis: "column.axis"
        case .rowText: "row1.text"
        case .hiddenRow: "row0.isHidden"
        case .gap: "Boxes.layoutSubviews"
        case .minimum: "the constraint 'minimum"
        case .limit: "the constraint 'limit"
        case .moreRows: "row3 is new"
        }
    }

    /// Changes the declaration. `amount` is in points.
    func apply(to screen: inout ScreenDeclarations, by amount: CGFloat) {
        switch self {
        case .constant(let name): screen.constants[name, default: 0] += amount
        case .text: screen.text = amount > 8 ? "Mail" : "All messages"
        case .font: screen.fontSize = 28
        case .columnWidth: screen.columnWidth = 0.75
        case .footerPriority: screen.footerPriority = 300
        case .spacing: screen.spacing += amount
        case .axis: screen.axis = .horizontal
        case .rowText: screen.rowTexts[1] = "A longer row"
        case .hiddenRow: screen.hiddenRows = [0]
        case .gap: screen.gap += amount
        case .minimum: screen.hasMinimumWidth = false
        case .limit: screen.hasFooterLimit = true
        case .moreRows: screen.hasMoreRows = true
        }
    }
}

/// Builds a screen from its declarations.
@MainActor
private func makeScreen(_ screen: ScreenDeclarations) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    @MainActor func add<V: UIView>(_ view: V, _ name: String, to superview: UIView) -> V {
        view.accessibilityIdentifier = name
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }
    let header = add(UILabel(), "header", to: root)
    header.text = screen.text
    header.font = .systemFont(ofSize: screen.fontSize)
    let badge = add(UIView(), "badge", to: root)
    let column = add(UIStackView(), "column", to: root)
    (column.axis, column.spacing) = (screen.axis, screen.spacing)
    for (index, text) in (screen.rowTexts + (screen.hasMoreRows ? ["Four"] : [])).enumerated() {
        let row = UILabel()
        row.accessibilityIdentifier = "row\(index)"
        row.text = text
        row.isHidden = screen.hiddenRows.contains(index)
        column.addArrangedSubview(row)
    }
    let boxes = add(Boxes(), "boxes", to: root)
    boxes.gap = screen.gap
    for (index, item) in boxes.items.enumerated() {
        item.accessibilityIdentifier = "box\(index)"
        boxes.addSubview(item)
    }
    let footer = add(UIView(), "footer", to: root)
    let note = add(UILabel(), "note", to: footer)
    note.text = "Note"
    @MainActor func named(_ constraint: NSLayoutConstraint, _ name: String, priority: Float = 1000)
        -> NSLayoutConstraint
    {
        constraint.identifier = name
        constraint.priority = UILayoutPriority(priority)
        if let constant = screen.constants[name] { constraint.constant = constant }
        return constraint
    }
    NSLayoutConstraint.activate([
        named(header.topAnchor.constraint(equalTo: root.topAnchor), "headerTop"),
        named(header.leadingAnchor.constraint(equalTo: root.leadingAnchor), "headerLeading"),
        named(badge.leadingAnchor.constraint(equalTo: header.trailingAnchor), "badgeGap"),
        badge.centerYAnchor.constraint(equalTo: header.centerYAnchor),
        named(badge.widthAnchor.constraint(equalToConstant: 0), "badgeWidth", priority: 900),
        named(badge.heightAnchor.constraint(equalToConstant: 0), "badgeHeight"),
        named(column.topAnchor.constraint(equalTo: header.bottomAnchor), "columnTop"),
        column.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        named(column.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: screen.columnWidth), "columnWidth"),
        named(boxes.topAnchor.constraint(equalTo: column.bottomAnchor), "manualTop"),
        boxes.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        boxes.widthAnchor.constraint(equalToConstant: 120),
        named(boxes.heightAnchor.constraint(equalToConstant: 0), "manualHeight"),
        named(footer.topAnchor.constraint(equalTo: boxes.bottomAnchor), "footerTop"),
        footer.leadingAnchor.constraint(equalTo: badge.trailingAnchor),
        named(footer.widthAnchor.constraint(equalToConstant: 0), "footerWidth", priority: screen.footerPriority),
        named(footer.widthAnchor.constraint(lessThanOrEqualTo: column.widthAnchor), "footerColumn", priority: 500),
        named(footer.heightAnchor.constraint(equalToConstant: 0), "footerHeight"),
        named(note.topAnchor.constraint(equalTo: footer.topAnchor), "noteTop"),
        note.centerXAnchor.constraint(equalTo: footer.centerXAnchor),
    ])
    if screen.hasMinimumWidth {
        named(badge.widthAnchor.constraint(greaterThanOrEqualToConstant: 44), "minimum").isActive = true
    }
    if screen.hasFooterLimit {
        named(footer.heightAnchor.constraint(greaterThanOrEqualToConstant: 48), "limit", priority: 999).isActive = true
    }
    return root
}

/// Differences from goldens of UIKit code must name the declarations that moved a view.
///
/// The test determines the expected causes without the tested code: it builds the screen again without each of the
/// mutations, and a mutation is a cause of a difference if the view then has another frame. A message is correct if it
/// names all causes, and either no other declarations or at most two declarations in total.
@MainActor
struct GoldenCauseTests {
    private static let tolerance: CGFloat = 0.1

    @Test func `at least 98 percent of the differences name the changes that moved the view`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path(of: "ScreenTests.swift")
        let base = ScreenDeclarations()
        _ = try failure(of: base, .all, file)
        var (right, total) = (0, 0)
        var misses: [String] = []
        for seed in 0..<Nightly.size(1000, else: 24) {
            var random = SeededGenerator(seed: UInt64(seed))
            let chosen = Array(ScreenMutation.all.shuffled(using: &random).prefix(seed % 3 + 1))
            let amounts = chosen.map { _ in CGFloat(Int.random(in: 3...20, using: &random)) }
            /// Returns the declarations with all chosen mutations except one.
            func declarations(without skipped: Int?) -> ScreenDeclarations {
                var result = base
                for index in chosen.indices where index != skipped {
                    chosen[index].apply(to: &result, by: amounts[index])
                }
                return result
            }
            let all = try frames(of: declarations(without: nil))
            let others = try chosen.indices.map { try frames(of: declarations(without: $0)) }
            for line in try failure(of: declarations(without: nil), .never, file).split(separator: "\n") {
                guard let difference = ReportedDifference(line) else { continue }
                let causes = chosen.indices.filter { index in
                    difference.properties.contains { property in
                        guard let a = all[difference.view]?[property], let b = others[index][difference.view]?[property]
                        else { return false }
                        return abs(a - b) > GoldenCauseTests.tolerance
                    }
                }.map { chosen[$0] }
                // If the difference exists without each single mutation, no expectation follows.
                if causes.isEmpty { continue }
                total += 1
                let isExact = difference.causes.count == causes.count
                let isShort = difference.causes.count <= 2
                let names = causes.allSatisfy { cause in difference.causes.contains { $0.hasPrefix(cause.cause) } }
                if names, isExact || isShort {
                    right += 1
                } else {
                    misses.append("seed \(seed): \(line), expected \(causes)")
                }
            }
        }
        #expect(total > 60)
        #expect(Double(right) >= 0.98 * Double(total), "\(right) of \(total); \(misses.joined(separator: "\n"))")
    }

    /// Returns the frames of the named views of a screen.
    private func frames(of declarations: ScreenDeclarations) throws -> [String: [String: CGFloat]] {
        let screen = try TestScreen("iPhone 16")
        return screen.run {
            let root = makeScreen(declarations)
            screen.show(root)
            var frames: [String: [String: CGFloat]] = [:]
            var views = [root]
            while let view = views.popLast() {
                views += view.subviews
                guard let name = view.accessibilityIdentifier else { continue }
                let frame = view.frame
                frames[name] = ["x": frame.minX, "y": frame.minY, "width": frame.width, "height": frame.height]
            }
            return frames
        }
    }

    /// Compares a screen with the golden, and returns the message of the failure; empty if the comparison succeeds.
    private func failure(of declarations: ScreenDeclarations, _ recording: GoldenRecording, _ file: String) throws
        -> String
    {
        let screen = try TestScreen("iPhone 16")
        return try screen.run {
            let root = makeScreen(declarations)
            screen.show(root)
            do {
                try screen.expectLayout(of: root, named: "screen", recording: recording, file: file)
                return ""
            } catch let error as LayoutMismatch {
                return error.description
            }
        }
    }
}

/// A line of a failure, such as `  title.x 8 → 16, title.y 0 → 4, because gap is 16, was 8; and …`.
private struct ReportedDifference {
    let view: String
    let properties: [String]
    let causes: [String]

    init?(_ line: Substring) {
        guard line.hasPrefix("  ") else { return nil }
        let parts = line.dropFirst(2).split(separator: ", because ", maxSplits: 1)
        let found = parts[0].matches(of: /(\w+)\.(\w+) \S/)
        guard let first = found.first else { return nil }
        view = String(first.output.1)
        properties = found.map { String($0.output.2) }
        causes = parts.count > 1 ? parts[1].split(separator: "; and ").map(String.init) : []
    }
}
