import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A frame")
struct FrameAloneTests {
    /// The films contain random blocks, also nested and in transactions, springs, keyframes, solved layouts,
    /// animators with all their calls, layer times, and interruptions. A failure message contains the seed.
    @Test("is the same when rendered alone and in sequence", arguments: 0..<80)
    func alone(seed: Int) {
        let times = (0..<180).map { Duration.seconds(1) * $0 / 60 }
        let played = RandomFilm(seed: seed)
        let sequence = times.map { played.frame(at: $0) }
        // If nothing moved, the comparison would prove nothing.
        #expect(Set(sequence).count > 10)
        for index in [1, 29, 30, 71, 113, 179] {
            #expect(RandomFilm(seed: seed).frame(at: times[index]) == sequence[index], "seed \(seed), frame \(index)")
        }
    }
}

/// A window with a few views that change in random ways at random times within two seconds.
private final class RandomFilm {
    private let window = Window.phone()
    private var views: [View] = []
    private var widths: [LayoutConstraint] = []
    private var animators: [ViewPropertyAnimator] = []
    private var random: SeededGenerator
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
        presentation = Presentation(of: window)
        simulator = RunLoopSimulator(window: window, cues: [])
        for index in 0..<4 {
            let view = window.addView("view\(index)")
            view.place(x: 10, y: Double(index) * 100)
            let width = view.widthAnchor.constraint(equalToConstant: 50)
            LayoutConstraint.activate([width, view.heightAnchor.constraint(equalToConstant: 40)])
            views.append(view)
            widths.append(width)
            animators.append(
                ViewPropertyAnimator(
                    window: window, duration: .milliseconds(700), curve: .easeIn,
                    between: index % 2 == 0 ? .blend : .resolve, name: "a\(index)"))
        }
        let cues = (0..<18).map { _ in
            let seed = UInt64.random(in: 0...UInt64.max, using: &random)
            return ScheduledCue(at: .milliseconds(Int.random(in: 0...2000, using: &random))) { [unowned self] _ in
                perform(seed)
            }
        }
        simulator = RunLoopSimulator(window: window, cues: cues)
    }

    /// Returns the presentation at a time. One presentation is updated from frame to frame, and must equal a new one.
    func frame(at time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        #expect(presentation.tree == window.presentation(at: time))
        return presentation.tree
    }

    private func perform(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let number = Int.random(in: 0..<4, using: &random)
        let duration = Duration.milliseconds(Int.random(in: 0...900, using: &random))
        let options: [AnimationOptions] = [[], .autoreverse, .repeat, .beginFromCurrentState, .curveLinear]
        let option = options[Int.random(in: 0..<options.count, using: &random)]
        let target = Double.random(in: 0...200, using: &random)
        let property = Int.random(in: 0..<6, using: &random)
        let change = { [unowned self] in self.change(number, property, to: target) }
        let timing = AnimationTiming(duration: duration, delay: .milliseconds(130))
        let between: InterpolationMode? = random.chance(2) ? .resolve : nil
        switch Int.random(in: 0..<10, using: &random) {
        case 0: window.animate(timing, options: option, between: between, animations: change)
        case 1:
            window.animate(
                withDuration: duration, usingSpringWithDamping: 0.4, initialSpringVelocity: 1, animations: change)
        case 2: window.animate(bounce: 0.3, animations: change)
        case 3:
            window.animateKeyframes(
                AnimationTiming(duration: duration + .milliseconds(1)), mode: .cubic, options: option, between: between
            ) {
                window.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.4, animations: change)
                window.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.3) { [unowned self] in
                    self.change(number, property, to: target / 2)
                }
            }
        case 4:
            window.animate(timing, options: option, between: between) { [unowned self] in
                change()
                window.animate(withDuration: .milliseconds(200), options: .overrideInheritedDuration) {
                    self.change((number + 1) % 4, property, to: target)
                }
                window.performWithoutAnimation { self.change((number + 2) % 4, property, to: target) }
            } completion: { [unowned self] finished in
                self.change(number, 0, to: finished ? 100 : 50)
            }
        case 5:
            window.transaction.begin()
            window.transaction.disableActions = random.chance(4)
            window.transaction.animationTimingFunction = .easeOut
            window.transaction.setCompletionBlock { [unowned self] in self.change(number, 2, to: target / 3) }
            window.animate(timing, options: option, between: between, animations: change)
            window.transaction.commit()
        case 6:
            let layer = (random.chance(3) ? window.rootView : views[number]).layer
            layer.speed = [0, 0.5, 2, -1][Int.random(in: 0..<4, using: &random)]
            layer.timeOffset = .milliseconds(Int(target) * 5)
        case 7:
            animators[number].addAnimations(change, delayFactor: random.chance(2) ? 0 : target / 200)
            animators[number].startAnimation()
        default: command(animators[number], target, &random)
        }
    }

    private func command(_ animator: ViewPropertyAnimator, _ target: Double, _ random: inout SeededGenerator) {
        guard animator.state == .active else { return animator.startAnimation() }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: animator.pauseAnimation()
        case 1: animator.fractionComplete = target / 200
        case 2: animator.isReversed.toggle()
        case 3:
            animator.pauseAnimation()
            let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 0.6, settlingIn: 0.7)))
            animator.continueAnimation(
                withTimingParameters: random.chance(2) ? spring : .easeOut, durationFactor: target / 100)
        case 4: animator.startAnimation()
        default:
            animator.stopAnimation(false)
            animator.finishAnimation(at: ViewPropertyAnimator.Position.allCases[Int(target) % 3])
        }
    }

    private func change(_ number: Int, _ property: Int, to target: Double) {
        let view = views[number]
        switch property {
        case 0: view.alpha = target / 200
        case 1: view.transform = AffineTransform(rotationAngle: target / 40)
        case 2: view.cornerRadius = target
        case 3: view.bounds.origin.y = target
        default:
            widths[number].constant = target
            window.rootView.layoutIfNeeded()
        }
    }
}
