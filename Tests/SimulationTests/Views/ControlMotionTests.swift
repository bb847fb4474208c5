import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("Controls that move by themselves")
struct ControlMotionTests {
    /// Returns the number of the most opaque blade, clockwise from the top.
    private func blade(of view: View, at milliseconds: Int) -> Int? {
        let content = view.window.presentation(at: .milliseconds(milliseconds))[view.id].content
        let lines = content[ViewContent.ActivityIndicator.self]?.blades(in: Size(width: 20, height: 20)).lines ?? []
        return lines.indices.max { lines[$0].opacity < lines[$1].opacity }
    }

    /// Measured in a refresh control on iOS 26.1: 45° after 0.15 s, and 90° after 0.3 s.
    @Test func `an activity indicator turns by a blade in an eighth of a second, from its start`() {
        let window = Window.phone()
        let spinner = window.addView("spinner", .activityIndicator(.init()))
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .milliseconds(300)) { _ in spinner.isAnimating = true },
                ScheduledCue(at: .milliseconds(2000)) { _ in spinner.isAnimating = false },
            ])
        simulator.run(until: .milliseconds(299))
        #expect(blade(of: spinner, at: 299) == 0)
        simulator.run(until: .milliseconds(1900))
        let blades = [300, 424, 425, 450, 600, 1299, 1300, 1425].map { blade(of: spinner, at: $0) }
        #expect(blades == [0, 0, 1, 1, 2, 7, 0, 1])
        // Two presentations in the same step are equal, so that no frame is drawn again.
        #expect(
            window.presentation(at: .milliseconds(500))[spinner.id]
                == window.presentation(at: .milliseconds(549))[spinner.id])
        simulator.run(until: .milliseconds(2100))
        #expect(blade(of: spinner, at: 2100) == 0)
        // The model does not change, and a reused presentation returns to it.
        var presentation = Presentation(of: window)
        window.update(&presentation, at: .milliseconds(2100))
        #expect(presentation.tree[spinner.id] == window.tree[spinner.id])
    }

    @Test func `a button turns the indicator of its configuration`() {
        let window = Window.phone()
        var button = ViewContent.Button("Wait")
        button.configuration = .init(.gray)
        let wait = window.addView("wait", .button(button))
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .milliseconds(100)) { _ in
                    button.configuration?.showsActivityIndicator = true
                    wait.content = .button(button)
                }
            ])
        simulator.run(until: .milliseconds(900))
        func opacities(at milliseconds: Int) -> [Double]? {
            let content = window.presentation(at: .milliseconds(milliseconds))[wait.id].content
            return content[ViewContent.Button.self]?.appearance?.blades(in: Rect(x: 0, y: 0, width: 20, height: 20))
                .lines
                .map(\.opacity)
        }
        let start = opacities(at: 100)
        #expect(start?.first == 217.0 / 255 && opacities(at: 350) == start.map { Array($0.suffix(2) + $0.prefix(6)) })
    }

    /// The place of a thumb at a part of the duration, on the measured curve (0.16, 0.004, 0.406, 1.192).
    private func place(at time: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(0.16, 0.406, middle) < time { low = middle } else { high = middle }
        }
        return bezier(0.004, 1.192, low)
    }

    @Test func `the thumb of a switch slides for 0.336 seconds on the measured curve`() throws {
        let window = Window.phone()
        let toggle = window.addView("toggle", .switch(.init()))
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .milliseconds(100)) { _ in toggle.setContentAnimated(.switch(.init(isOn: true))) }
            ])
        simulator.run(until: .milliseconds(430))
        #expect(toggle.isOn == true)
        for part in [0.0, 0.25, 0.5, 0.75] {
            let time = Duration.milliseconds(100) + .milliseconds(336) * part
            let moving = try #require(window.presentation(at: time)[toggle.id].content.movingValue)
            #expect(abs(moving.x - place(at: part)) < 1e-6 && moving.y == 0)
        }
        simulator.run(until: .milliseconds(500))
        #expect(window.presentation(at: .milliseconds(500))[toggle.id].content == .switch(.init(isOn: true)))
    }

    @Test func `a value that is set without an animation is shown at once`() {
        let window = Window.phone()
        let slider = window.addView("slider", .slider(.init()))
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .milliseconds(100)) { _ in slider.value = 0.5 }])
        simulator.run(until: .milliseconds(101))
        #expect(window.presentation(at: .milliseconds(101))[slider.id].content.movingValue == SIMD2(0.5, 0))
    }
}
