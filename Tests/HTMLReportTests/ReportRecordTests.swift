import Diagnostics
import Film
import Foundation
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import HTMLReport

@Suite("The states in a report")
struct ReportRecordTests {
    private struct Film: Decodable {
        let guides: [Guide]
        let constraints: [Constraint]
        let made: [Made]
        let views: [View]
        let issues: [Issue]
        let texts: [String]

        struct Made: Decodable {
            let text: Int
            let maker: String
            let priority: Double
            let standing: String
            let amount: Double
        }

        struct View: Decodable {
            let name: String
            let made: Track<[Int]>
        }

        struct Guide: Decodable {
            let name: String
            let outline: Track<[Double]>
        }

        struct Issue: Decodable {
            let views: [Int]
        }

        struct Constraint: Decodable {
            let name: String
            let line: Int?
            let standing: Track<String>
        }

        struct Track<Value: Decodable>: Decodable {
            let at: [Int]
            let values: [Value]
        }

        /// Returns the constraints of a view that UIKit created, after each change, such as `stackView a.leading ==
        /// row.leading holds`.
        func made(of view: String) -> [[String]]? {
            views.first { $0.name == view }?.made.values.map {
                $0.map { number in
                    let one = made[number]
                    let amount = one.amount == 0 ? "" : " by \(one.amount)"
                    return "\(one.maker) \(texts[one.text]) @\(Int(one.priority)) \(one.standing)\(amount)"
                }
            }
        }
        func outlines(of guide: String) -> Track<[Double]>? { guides.first { $0.name == guide }?.outline }
        func standings(of constraint: String) -> [String]? {
            constraints.first { $0.name == constraint }?.standing.values
        }
    }

    /// Plays ten frames in a window of 100 by 60 points.
    private func film(_ rest: String) async throws -> Film {
        let script = "animatic: 1\ndevice: {size: [100, 60], scale: 2}\nfps: 10\nduration: 1s\n" + rest
        let scripted = try ScriptedFilm(script)
        let (film, scene) = (scripted.timeline, scripted.makeScene())
        let folder = try TemporaryFolder()
        let report = ReportFile(
            path: folder.path(of: "film.html"), of: film, in: scene, pictures: nil, limit: 10_000_000,
            tool: "animatic test")
        var sinks = FrameSinks([report])
        try await Player(scene, framesPerSecond: film.framesPerSecond, until: film.end).play(into: &sinks)
        let html = String(decoding: try folder.bytes("film.html"), as: UTF8.self)
        return try JSONDecoder().decode(Film.self, from: Data(ReportElement.film(in: html).utf8))
    }

    /// The views are numbered in the order of the tree: the card has number 1. The script begins in line 5.
    @Test func `have the lines of constraints that statements rename, and the views of their problems`() async throws {
        let film = try await film(
            """
            views: {root: {subviews: {card: {}}}}
            constraints:
              edge: card.left == root.left
              wide: card.width == 50
              tall: card.height == 40
              idle: {constraint: card.width == 80, isActive: false}
            timeline:
              - {at: 0.2s, do: [wide.identifier = "tall", idle.identifier = "spare"]}
              - {at: 0.5s, animate: 0.2s, do: [idle.constant = 90, root.layoutIfNeeded()]}
            """)
        #expect(film.constraints.map(\.line) == [7, 8, 9, 10])
        #expect(film.issues.map(\.views) == [[1]])
    }

    /// The content scrolls by 40 points in 0.4 s at a constant speed, which is 10 points per frame.
    @Test func `include guides at their visible positions while their view is scrolled`() async throws {
        let film = try await film(
            """
            views:
              root:
                subviews:
                  list:
                    scroll: {ignoresSafeArea: true}
                    subviews: {column: {intrinsic: [100, 200]}, badge: {intrinsic: [10, 10]}}
            constraints:
              whole: list.edges == root
              inside: column.edges == list.content
              top: badge.top == list.frame.top + 12
              left: badge.left == list.frame.left
            timeline:
              - at: 0.2s
                animate: {duration: 0.4s, curve: linear}
                do: ["list.contentOffset = [0, 40]", list.layoutIfNeeded()]
            """)
        // The visible part of the content always coincides with the scroll view.
        let seen = try #require(film.outlines(of: "list.frame"))
        #expect(seen.at == [0] && seen.values == [[0, 0, 100, 60]])
        let content = try #require(film.outlines(of: "list.content"))
        #expect(content.at == [0, 3, 4, 5, 6])
        #expect(content.values == [0, 10, 20, 30, 40].map { [0, -$0, 100, 200] })
    }

    /// A panel of 20 by 20 points with its center at (20, 20) is scaled by 2, so it extends from 0 to 40. Its margins
    /// of 8 points become 16 points.
    @Test func `include guides with the transform of their view`() async throws {
        let film = try await film(
            """
            views: {root: {subviews: {panel: {frame: [10, 10, 20, 20], transform: ".identity.scaledBy(x: 2, y: 2)", subviews: {box: {intrinsic: [1, 1]}}}}}}
            constraints: {x: box.left == panel.margins.left, y: box.top == panel.margins.top}
            """)
        #expect(try #require(film.outlines(of: "panel.margins")).values == [[16, 16, 8, 8]])
    }

    @Test func `include that a constraint of a view outside the window has no effect`() async throws {
        let film = try await film(
            """
            views: {root: {subviews: {box: {}}}}
            constraints: {x: box.left == root.left, y: box.top == root.top, w: box.width == 20, h: box.height == 20}
            timeline: [{at: 0.5s, do: box.removeFromSuperview()}]
            """)
        // Constraints between the two views are inactive, because the views no longer have a common ancestor. The
        // constraint of a single view stays active.
        #expect(film.standings(of: "x") == ["holds", "inactive"])
        #expect(film.standings(of: "w") == ["holds", "outside"])
    }

    /// A box with a natural width of 20 points is pinned to both edges and is 100 points wide. Its hugging constraint
    /// is violated by 80 points.
    @Test func `include constraints that UIKit creates, with their origin`() async throws {
        let film = try await film(
            """
            views:
              root:
                subviews:
                  box: {intrinsic: [20, 10]}
            constraints:
              x: box.left == root.left
              y: box.top == root.top
              right: {constraint: box.right == root.right, isActive: false}
            timeline: [{at: 0.5s, do: right.isActive = true}]
            """)
        let box = try #require(film.made(of: "box"))
        let tall = "compressionResistance box.height >= 10 @750 holds"
        #expect(
            box == [
                ["compressionResistance box.width >= 20 @750 holds", tall],
                ["hugging box.width <= 20 @250 loses by 80.0", tall],
            ])
        #expect(film.made(of: "root")?.first?.allSatisfy { $0.hasPrefix("window root.") } == true)
    }

    @Test func `include constraints of a stack view for its arranged views`() async throws {
        let film = try await film(
            """
            views: {root: {subviews: {row: {stack: {spacing: 4}, arranged: {a: {intrinsic: [20, 10]}, b: {intrinsic: [30, 10]}}}}}}
            constraints: {x: row.left == root.left, y: row.top == root.top}
            """)
        let made = try #require(film.made(of: "b")?.first)
        #expect(made.contains("stackView b.leading == a.trailing + 4 @1000 holds"), "\(made)")
    }
}
