import Foundation
import Geometry
import TestSupport
import Testing

@testable import Views

@Suite("A symbol")
struct SymbolTests {
    /// The most used names, from a count in public apps.
    private func mostUsed() throws -> [String] {
        let text = try String(contentsOf: Repository.fixtures.appending(path: "symbols.txt"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test func `has a drawing if it is one of the 300 most used`() throws {
        let mostUsed = try mostUsed()
        #expect(mostUsed.count == 300)
        #expect(mostUsed.filter { !Symbol(named: $0).isDrawn } == [])
    }

    @Test func `has the drawing of another one only if Apple gave the symbol two names`() throws {
        // Names that Apple replaced, names in the direction of reading, and two names of one sign.
        let synonyms = [
            ("document", "doc"), ("forward", "right"), ("backward", "left"), ("line.horizontal.3", "line.3.horizontal"),
            ("multiply", "xmark"), ("airplay.video", "airplayvideo"),
        ]
        func canonical(_ name: String) -> String {
            synonyms.reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
        let byDrawing = Dictionary(grouping: try mostUsed()) { Symbol(named: $0).image(pointSize: 100).drawing }
        let shared = byDrawing.values.filter { Set($0.map(canonical)).count > 1 }
        #expect(shared == [])
    }

    @Test func `is drawn completely and inside its size`() throws {
        let names = Symbol.names
        #expect(names.count > 1_200 && names == names.sorted() && Set(names).count == names.count)
        for name in names {
            let drawing = try #require(Symbol(named: name).image(pointSize: 17).drawing)
            // The first operation scales the drawing from the units of the font to points.
            guard case .concatenate(let toPoints) = drawing.operations[0] else {
                Issue.record("\(name) is not scaled")
                continue
            }
            #expect(drawing.operations.count > 1, "\(name)")
            for operation in drawing.operations.dropFirst() {
                guard case .fill(let path, _, _, .normal) = operation else { continue }
                let bounds = try #require(path.applying(toPoints).boundingBox, "\(name)")
                let isInside =
                    min(bounds.minX, bounds.minY) > -1 && bounds.maxX < drawing.size.width + 1
                    && bounds.maxY < drawing.size.height + 1
                #expect(isInside, "\(name) is drawn at \(bounds), outside \(drawing.size)")
            }
        }
    }

    @Test func `has a size in proportion to the text and its scale`() {
        let circle = Symbol(named: "circle")
        // 27.5 points at 18 points and the scale `large`; 1.28 and 1.63 are the ratios of the scales.
        #expect(circle.image(pointSize: 18, scale: .large).size == Size(width: 27.5, height: 27.5))
        #expect(circle.image(pointSize: 18, scale: .medium).size == Size(width: 21.5, height: 21.5))
        #expect(circle.image(pointSize: 36, scale: .large).size == Size(width: 55, height: 55))
        #expect(circle.image(pointSize: 18, scale: .small).size == Size(width: 17, height: 17))
    }

    @Test func `is a box if it has no drawing`() {
        let unknown = Symbol(named: "a.name.without.a.drawing")
        #expect(!unknown.isDrawn && unknown.image(pointSize: 18, scale: .large).size == Size(width: 27.5, height: 27.5))
        for name in ["", "\t", "star.fill\t", "zzzz", "0"] { #expect(!Symbol(named: name).isDrawn) }
    }

    @Test func `has no size without a point size`() throws {
        for name in ["star.fill", "a.name.without.a.drawing"] {
            let drawing = try #require(Symbol(named: name).image(pointSize: 0).drawing)
            #expect(drawing.size == .zero)
            if case .concatenate(let toPoints) = drawing.operations[0] { #expect(toPoints.a == 0 && toPoints.d == 0) }
        }
    }
}
