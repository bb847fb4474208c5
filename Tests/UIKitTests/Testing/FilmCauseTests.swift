import AnimaticTesting
import Foundation
import Geometry
import TestSupport
import Testing
import UIKit

/// Two boxes below each other. Each has a gap above it and a height, which the film changes.
@MainActor
private final class Boxes {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let label = UILabel()
    private(set) var constraints: [String: NSLayoutConstraint] = [:]

    /// The names of the constraints from top to bottom: the gap and the height of each box.
    static let names = ["gap0", "height0", "gap1", "height1"]

    init() {
        var edge = root.topAnchor
        for index in 0..<2 {
            let box = UIView()
            box.accessibilityIdentifier = "box\(index)"
            box.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(box)
            let gap = box.topAnchor.constraint(equalTo: edge)
            let height = box.heightAnchor.constraint(equalToConstant: 0)
            (gap.identifier, height.identifier) = ("gap\(index)", "height\(index)")
            (constraints["gap\(index)"], constraints["height\(index)"]) = (gap, height)
            NSLayoutConstraint.activate([
                gap, height, box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                box.widthAnchor.constraint(equalToConstant: 50),
            ])
            edge = box.bottomAnchor
        }
        label.accessibilityIdentifier = "label"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
    }

    func set(_ constants: [CGFloat]) {
        for (name, constant) in zip(Boxes.names, constants) { constraints[name]?.constant = constant }
    }
}

/// Differences between films name the declarations that were in effect when the difference began, even if the film
/// changes them later.
@MainActor
struct FilmCauseTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path(of: "FilmTests.swift")
    }

    /// The times at which the film animates to other constants; the first is before the first frame.
    private static let times: [TimeInterval] = [0, 0.3, 0.6]

    /// Compares a film with its golden, and returns the message of the failure; empty if they are equal.
    ///
    /// - Parameters:
    ///   - phases: The constants of each phase, in the order of the names of the constraints.
    ///   - texts: The texts of the label in the first phase and in the last phase.
    private func failure(
        _ phases: [[CGFloat]], texts: [String] = ["", ""], _ recording: GoldenRecording = .never
    ) async throws -> String {
        let screen = try TestScreen("iPhone 16")
        let boxes = screen.run { Boxes() }
        screen.run {
            boxes.set(phases[0])
            boxes.label.text = texts[0]
        }
        screen.show(boxes.root)
        for (time, constants) in zip(FilmCauseTests.times, phases).dropFirst() {
            screen.at(time) {
                if time == FilmCauseTests.times.last { boxes.label.text = texts[1] }
                UIView.animate(withDuration: 0.2) {
                    boxes.set(constants)
                    boxes.root.layoutIfNeeded()
                }
            }
        }
        do {
            try await screen.expectFilm(named: "boxes", until: 1, recording: recording, file: file)
            return ""
        } catch let mismatch as LayoutMismatch {
            return mismatch.description
        }
    }

    private static let base: [[CGFloat]] = [[10, 100, 20, 80], [40, 200, 30, 50], [15, 150, 60, 90]]

    @Test func `a constant that the film animates later is named`() async throws {
        let base = FilmCauseTests.base
        _ = try await failure(base, .all)
        #expect(try await failure(base) == "")
        var phases = base
        phases[0][1] = 120
        let message = try await failure(phases)
        #expect(message.contains("box0.height 100 → 120, because height0 is 120, was 100"), "\(message)")
        #expect(message.contains("box1.y 130 → 150, because height0 is 120, was 100"), "\(message)")
    }

    @Test func `a text that the film changes later is named`() async throws {
        _ = try await failure(FilmCauseTests.base, texts: ["One", "Two"], .all)
        let message = try await failure(FilmCauseTests.base, texts: ["Eleven", "Two"])
        #expect(message.contains(/label\.width \S+ → [^\n]+, because label\.text is Eleven, was One/), "\(message)")
    }

    /// A golden that contains only the constraints of the last frame must not lead to a wrong cause.
    @Test func `a golden of an earlier version names no wrong constant`() async throws {
        _ = try await failure(FilmCauseTests.base, .all)
        let path = "__Goldens__/FilmTests/boxes.golden"
        let text = String(decoding: try folder.bytes(path), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.contains("constraints over time") })
        let end = try #require(lines[(start + 1)...].firstIndex { !$0.hasPrefix("|") && !$0.hasPrefix("@") })
        var kept = Array(lines[..<start] + lines[end...])
        let last = try #require(kept.lastIndex { $0.hasPrefix("end ") })
        kept[last] = "end \(last + 1)"
        try folder.write(path, kept.joined(separator: "\n"))
        #expect(try await failure(FilmCauseTests.base) == "")
        var phases = FilmCauseTests.base
        phases[0][1] = 120
        let message = try await failure(phases)
        #expect(message.contains("box0.height 100 → 120"), "\(message)")
        #expect(!message.contains("was 150"), "\(message)")
    }

    /// Changes one to three constants in random phases.
    ///
    /// The edges of a box are sums of the constants above them, so the expected causes follow from the positions of the
    /// constants: a difference begins in the first phase in which one of its constants has changed, and its causes are
    /// the changed constants of this phase. All changes increase a constant, so they do not cancel each other.
    @Test func `every difference names the constants of the phase in which it begins`() async throws {
        let base = FilmCauseTests.base
        _ = try await failure(base, .all)
        /// The number of constants that determine each property.
        let properties = [
            "box0.y": 0..<1, "box0.height": 1..<2, "box1.y": 0..<3, "box1.height": 3..<4,
        ]
        var total = 0
        for seed in 0..<Nightly.size(300, else: 16) {
            var random = SeededGenerator(seed: UInt64(seed))
            var phases = base
            for _ in 0..<(seed % 3 + 1) {
                phases[Int.random(in: 0..<3, using: &random)][Int.random(in: 0..<4, using: &random)] += CGFloat(
                    Int.random(in: 5...30, using: &random))
            }
            let message = try await failure(phases)
            let lines = message.split(separator: "\n")
            /// Returns the first phase that changes a property, and the causes that it contributes.
            func change(of range: Range<Int>) -> (phase: Int, causes: Set<String>)? {
                let phase = phases.indices.first { phase in range.contains { phases[phase][$0] != base[phase][$0] } }
                guard let phase else { return nil }
                let causes = range.filter { phases[phase][$0] != base[phase][$0] }.map {
                    "\(Boxes.names[$0]) is \(Int(phases[phase][$0])), was \(Int(base[phase][$0]))"
                }
                return (phase, Set(causes))
            }
            for (property, range) in properties {
                let line = lines.first { $0.contains("\(property) ") }
                guard let expected = change(of: range) else {
                    #expect(line == nil, "seed \(seed): \(message)")
                    continue
                }
                total += 1
                // Properties of one view that begin to differ together are reported together.
                let together = properties.filter { $0.key.hasPrefix(property.prefix(4)) }.values.compactMap(change)
                    .filter { $0.phase == expected.phase }.flatMap(\.causes)
                let words = line?.components(separatedBy: ", because ").last?.components(separatedBy: "; and ") ?? []
                #expect(expected.causes.isSubset(of: words), "seed \(seed), \(property): \(message)")
                #expect(Set(words).isSubset(of: together), "seed \(seed), \(property): \(message)")
            }
        }
        #expect(total > 30)
    }
}
