import AnimaticTesting
import UIKit

/// Films a screen that rotates after half a second. A bar grows on it.
@MainActor func filmRotation(into sink: inout some FrameSink, fonts: AddedFonts = .none) async throws {
    let screen = try TestScreen("iPhone SE 3", fonts: fonts)
    let bar = screen.run { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
    screen.show(bar)
    screen.at(0) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { bar.frame.size.width = 120 }
        animator.startAnimation()
    }
    screen.at(0.5) { screen.rotate(toLandscape: true) }
    let canvas = CGSize(width: 667, height: 667)
    try await screen.film(into: &sink, until: 1, framesPerSecond: 30, canvas: canvas)
}
