import Geometry
import Layout
import Testing
import Views

@testable import Simulation

/// Results computed by UIKit on iOS 26.1, or on Catalyst without its coarser rounding.
@Suite("Layout agrees with UIKit")
struct UIKitCaseTests {
    @Test(
        "in frames, to a device pixel",
        arguments: UIKitCases.of(
            "baseline", "chain", "content_size_priority", "edge_pins", "guides", "hugging_compression",
            "hugging_compression_ties", "inequalities", "margins", "mixed_frame_constraint", "readable_guide",
            "rounding",
            "rtl", "safe_area", "stack"))
    func frames(_ example: UIKitCase) throws {
        var stage = try UIKitStage(example)
        #expect(stage.runTurn() == [])
        try expectFrames(example, stage)
        for (name, insets) in example.expected.insets ?? [:] {
            let view = try stage.view(name)
            if let safeArea = insets.safeArea { #expect(view.safeAreaInsets.numbers == safeArea) }
            if let margins = insets.layoutMargins { #expect(view.layoutMargins.numbers == margins) }
        }
    }

    @Test("in which constraint a conflict breaks (semantics 7.2, 7.3)", arguments: UIKitCases.of("conflict_breaking"))
    func conflicts(_ example: UIKitCase) throws {
        var stage = try UIKitStage(example)
        if example.steps.isEmpty {
            #expect(stage.runTurn().sorted() == example.expected.broken.sorted())
        } else {
            #expect(stage.runTurn() == [])
        }
        for step in example.steps {
            let words = step.do.split(separator: " ").map(String.init)
            try #require(stage.constraints[words[1]]).isActive = words[0] == "activate"
            #expect(stage.runTurn() == step.logged, "after \(step.do)")
            for (name, frame) in step.frames ?? [:] {
                #expect(try stage.frame(name).isClose(to: Rect(frame), within: 0.01), "after \(step.do)")
            }
        }
        try expectFrames(example, stage)
    }

    @Test("in the effect of an autoresizing mask (semantics 13.4)", arguments: UIKitCases.of("autoresizing"))
    func autoresizing(_ example: UIKitCase) throws {
        var stage = try UIKitStage(example)
        _ = stage.runTurn()
        for step in example.steps {
            stage.window.rootView.frame = Rect(try #require(step.frame))
            // Immediately, before any layout.
            try expectFrames(example, stage)
            _ = stage.runTurn()
        }
        try expectFrames(example, stage)
    }

    /// Catalyst rounds to whole points where a device rounds to pixels, so its cases are compared without rounding.
    private func expectFrames(_ example: UIKitCase, _ stage: UIKitStage) throws {
        let isDevice = example.rounding != "catalyst_points"
        let pixel = 1 / (example.screen?.scale ?? 1)
        for (name, numbers) in example.expected.frames {
            let frame = try stage.frame(name)
            if isDevice {
                #expect(frame.isClose(to: Rect(numbers), within: 0.01), "\(name): \(frame), expected \(numbers)")
            } else {
                let exact = Rect(example.expected.exactFrames?[name] ?? numbers)
                #expect(frame.isClose(to: exact, within: pixel), "\(name): \(frame), expected \(exact)")
            }
        }
    }
}
