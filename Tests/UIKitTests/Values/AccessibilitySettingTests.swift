import AnimaticTesting
import Foundation
import Simulation
import Testing
import Views

@testable import UIKit

@Suite("The accessibility settings of a screen") @MainActor
struct AccessibilitySettingTests {
    private final class Page: UIViewController {
        var calls: [String] = []

        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            calls.append(
                "\(previous?.accessibilityContrast ?? .unspecified) → \(traitCollection.accessibilityContrast), "
                    + "\(previous?.legibilityWeight ?? .unspecified) → \(traitCollection.legibilityWeight)")
        }
    }

    /// The names of notifications, which are posted on the main thread.
    private final class Names: @unchecked Sendable { var all: [String] = [] }

    private func shown<Controller: UIViewController>(
        _ controller: @autoclosure () -> Controller
    ) throws -> (TestScreen, Controller) {
        let screen = try TestScreen()
        let controller = screen.run { controller() }
        screen.run { _ = screen.show(controller) }
        screen.advance(by: 0.1)
        return (screen, controller)
    }

    @Test func `measure labels of several lines again`() throws {
        func label() -> UILabel {
            let label = UILabel()
            label.text = "The quick brown fox jumps over the lazy dog."
            label.font = .preferredFont(forTextStyle: .body)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            return label
        }
        func height(boldAtStart: Bool) throws -> CGFloat {
            let screen = try TestScreen("iPhone 16")
            if boldAtStart { screen.setAccessibility(boldText: true) }
            let (root, label) = screen.run { (UIView(), label()) }
            screen.run {
                screen.show(root)
                root.addSubview(label)
                NSLayoutConstraint.activate([
                    label.topAnchor.constraint(equalTo: root.topAnchor),
                    label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
                    label.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
                ])
            }
            screen.advance(by: 0.1)
            if !boldAtStart { screen.setAccessibility(boldText: true) }
            screen.advance(by: 0.1)
            return screen.run { label.frame.height }
        }
        // The text fits into one line only while it is regular.
        let bold = try height(boldAtStart: true)
        #expect(try bold > 40 && height(boldAtStart: false) == bold)
    }

    @Test func `are traits, and UIKit reports their changes`() throws {
        let (screen, page) = try shown(Page())
        let names = Names()
        let observers = [
            UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
            UIAccessibility.boldTextStatusDidChangeNotification,
            UIAccessibility.reduceMotionStatusDidChangeNotification,
            UIAccessibility.prefersCrossFadeTransitionsStatusDidChange,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                names.all.append($0.name.rawValue)
            }
        }
        defer { observers.forEach(NotificationCenter.default.removeObserver) }
        var contrasts: [UIAccessibilityContrast] = []
        screen.run {
            page.registerForTraitChanges([UITraitAccessibilityContrast.self]) { (page: Page, _) in
                contrasts.append(page.traitCollection.accessibilityContrast)
            }
            #expect(!UIAccessibility.isDarkerSystemColorsEnabled && !UIAccessibility.isBoldTextEnabled)
        }
        screen.setAccessibility(increasedContrast: true, boldText: true)
        #expect(page.calls == ["normal → high, regular → bold"] && contrasts == [.high])
        screen.run {
            #expect(UIAccessibility.isDarkerSystemColorsEnabled && UIAccessibility.isBoldTextEnabled)
            #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.prefersCrossFadeTransitions)
        }
        // Motion is not a trait. Cross-fades also need reduced motion.
        screen.setAccessibility(increasedContrast: true, boldText: true, crossFadeTransitions: true)
        screen.run { #expect(!UIAccessibility.prefersCrossFadeTransitions) }
        screen.setAccessibility(
            increasedContrast: true, boldText: true, reduceMotion: true, crossFadeTransitions: true)
        screen.run { #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.prefersCrossFadeTransitions) }
        #expect(page.calls.count == 1)
        #expect(
            names.all
                == ["DarkerSystemColors", "BoldText", "ReduceMotion", "PrefersCrossFadeTransitions"].map {
                    "UIAccessibility\($0)StatusDidChangeNotification"
                })
    }

    /// - Source: the accessible values of the Human Interface Guidelines.
    @Test func `with increased contrast choose the colors for it`() throws {
        let (screen, page) = try shown(UIViewController())
        screen.run {
            page.view.backgroundColor = .systemRed
            let high = UITraitCollection(accessibilityContrast: .high)
            #expect(high.userInterfaceStyle == .unspecified && high.accessibilityContrast == .high)
            #expect(
                UIColor.systemRed.resolvedColor(with: high)
                    == UIColor(red: 215 / 255, green: 0, blue: 21 / 255, alpha: 1))
            let own = UIColor { $0.accessibilityContrast == .high ? .black : .gray }
            #expect(own.resolvedColor(with: high) == .black)
            #expect(own.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .gray)
            #expect(own.withAlphaComponent(0.5).resolvedColor(with: high) == UIColor(white: 0, alpha: 0.5))
            high.performAsCurrent { #expect(own.cgColor.components == [0, 0, 0, 1]) }
            #expect(UITraitCollection().hasDifferentColorAppearance(comparedTo: high))
        }
        screen.setAccessibility(increasedContrast: true)
        screen.advance(by: 0.1)
        #expect(screen.run { page.view.handle.backgroundColor.red } == 215.0 / 255)
        // A view can override the contrast for itself and its subviews.
        screen.run { page.view.traitOverrides.accessibilityContrast = .normal }
        screen.advance(by: 0.1)
        #expect(screen.run { page.view.handle.backgroundColor.red } == 1)
    }

    /// The second method is a label whose font has the heavier weight.
    @Test func `with bold text show the system font in a heavier weight`() throws {
        let (screen, page) = try shown(UIViewController())
        let texts: [(UIFont.Weight, UIFont.Weight)] = [(.regular, .semibold), (.medium, .bold), (.bold, .black)]
        let labels = screen.run {
            texts.flatMap { [$0.0, $0.1] }.map { weight in
                let label = UILabel()
                label.font = .systemFont(ofSize: 17, weight: weight)
                label.text = "Increased legibility"
                page.view.addSubview(label)
                return label
            }
        }
        let usual = screen.run { labels.map(\.intrinsicContentSize.width) }
        screen.setAccessibility(boldText: true)
        screen.advance(by: 0.1)
        screen.run {
            for index in texts.indices {
                #expect(labels[2 * index].intrinsicContentSize.width == usual[2 * index + 1])
            }
            let size = ("Increased legibility" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
            #expect(abs(size.width - usual[1]) < 1)
        }
        screen.setAccessibility()
        #expect(screen.run { labels.map(\.intrinsicContentSize.width) } == usual)
    }

    @Test func `with cross-fades push and present without moving`() throws {
        let (screen, navigation) = try shown(UINavigationController(rootViewController: UIViewController()))
        screen.setAccessibility(reduceMotion: true, crossFadeTransitions: true)
        let detail = screen.run { UIViewController() }
        func state(_ view: UIView) -> (frame: CGRect, opacity: Float) {
            screen.run {
                let layer = view.layer.presentation() ?? view.layer
                return (layer.frame, layer.opacity)
            }
        }
        /// A critically damped spring with the duration 0.50573 s, whose angular frequency is 9.2334134764 / 0.50573.
        func share(_ time: Double) -> Double {
            let turned = 9.2334134764 / 0.50573 * time
            return 1 - (1 + turned) * exp(-turned)
        }
        screen.run { navigation.pushViewController(detail, animated: true) }
        screen.advance(by: 0.1)
        #expect(state(detail.view).frame.minX == 0)
        #expect(abs(Double(state(detail.view).opacity) - share(0.1)) < 0.02)
        screen.advance(by: 1)
        #expect(state(detail.view).opacity == 1)
        screen.run { _ = navigation.popViewController(animated: true) }
        screen.advance(by: 0.1)
        #expect(state(detail.view).frame.minX == 0 && state(detail.view).opacity < 0.7)
        screen.advance(by: 1)
        #expect(screen.run { detail.view.window == nil && detail.view.alpha == 1 })

        let sheet = screen.run { UIViewController() }
        screen.run { navigation.present(sheet, animated: true) }
        screen.advance(by: 0.05)
        let early = screen.run { sheet.view.convert(sheet.view.bounds, to: nil) }
        screen.advance(by: 1)
        #expect(screen.run { sheet.view.convert(sheet.view.bounds, to: nil) } == early)
        screen.run { sheet.dismiss(animated: true) }
        screen.advance(by: 1)
        let full = screen.run { UIViewController() }
        screen.run {
            full.modalPresentationStyle = .fullScreen
            navigation.present(full, animated: true)
        }
        screen.advance(by: 0.1)
        #expect(state(full.view).frame.minY == 0 && state(full.view).opacity < 0.9)
        screen.advance(by: 1)
        #expect(state(full.view).opacity == 1)
    }
}
