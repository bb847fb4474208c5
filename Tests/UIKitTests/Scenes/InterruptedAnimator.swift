import UIKit

/// An animator that is paused and reversed before its end, and a view with keyframes that rotate it and then move it.
class InterruptedAnimator: FilmedScene {
    let bar = UIView()
    let dial = UIView()
    private var barWidth: NSLayoutConstraint?
    private var dialLeading: NSLayoutConstraint?
    private let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)

    override class var script: String { "interrupted-animator" }
    override class var end: TimeInterval { 1.5 }
    override class var code: String {
        """
        animator.pauseAnimation()
        animator.isReversed = true
        animator.startAnimation()
        """
    }

    override func build() {
        add(bar, "bar")
        add(dial, "dial")
        bar.backgroundColor = UIColor(hex: 0x5FB3A1)
        dial.backgroundColor = UIColor(hex: 0xE8715B)
    }

    override func constrain() {
        let barWidth = bar.widthAnchor.constraint(equalToConstant: 100)
        let dialLeading = dial.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 40)
        (self.barWidth, self.dialLeading) = (barWidth, dialLeading)
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
            bar.heightAnchor.constraint(equalToConstant: 24), barWidth,
            dialLeading,
            dial.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 60),
            dial.widthAnchor.constraint(equalToConstant: 60),
            dial.heightAnchor.constraint(equalTo: dial.widthAnchor),
        ])
    }

    func setBarWidth(_ width: CGFloat) { barWidth?.constant = width }

    func setDialLeading(_ distance: CGFloat) { dialLeading?.constant = distance }

    private func start() {
        animator.addAnimations {
            self.setBarWidth(300)
            self.view.layoutIfNeeded()
        }
        animator.addCompletion { position in
            // The model keeps the final value of the animation, even if the animator ends at its start.
            if position == .start { self.setBarWidth(100) }
        }
        animator.startAnimation()
        UIView.animateKeyframes(
            withDuration: 1, options: UIView.KeyframeAnimationOptions(UIView.AnimationOptions.curveLinear)
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                self.dial.transform = CGAffineTransform(rotationAngle: .pi / 2)
                self.dial.alpha = 0.4
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.setDialLeading(240)
                self.view.layoutIfNeeded()
            }
        }
    }

    override var cues: [Cue] {
        [
            Cue(at: 0.2) { [self] in start() },
            Cue(at: 0.6) { [self] in animator.pauseAnimation() },
            Cue(at: 0.8) { [self] in
                animator.isReversed = true
                animator.startAnimation()
            },
        ]
    }
}

extension UIView.KeyframeAnimationOptions {
    /// Creates keyframe options from a curve of `UIView.AnimationOptions`. UIKit's keyframe options do not declare
    /// the curves.
    fileprivate init(_ options: UIView.AnimationOptions) { self.init(rawValue: options.rawValue) }
}
