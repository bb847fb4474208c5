import Testing

@testable import Benchmarks

@Suite("Bounded measurements")
struct BoundedRunTests {
    @Test(
        "are read from their text",
        arguments: [
            ShapeMeasurement.solver(kind: "tree", size: 21, order: .leavesFirst),
            .layout(LayoutShape(kind: .fill, count: 3, hasRoom: true)), .storyboard(views: 5),
        ])
    func text(_ measurement: ShapeMeasurement) throws {
        let read = try #require(ShapeMeasurement(text: measurement.text))
        #expect("\(read)" == "\(measurement)")
        #expect(ShapeMeasurement(text: "tree") == nil)
    }

    @Test func `report the reason for a missing number`() {
        let row = BenchmarkRow(name: "build", ours: .nan, peer: 2, unit: "µs", problem: "> 20 s")
        #expect(row.line.split(whereSeparator: { $0 == " " }) == ["build", ">", "20", "s", "2.0", "-", "µs"])
        #expect(
            row.json
                == #"{"name": "build", "ours": null, "peer": 2.0, "ratio": null, "unit": "µs", "problem": "> 20 s"}"#)
    }
}
