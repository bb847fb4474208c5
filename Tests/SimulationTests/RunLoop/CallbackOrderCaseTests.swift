import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// The callback orders that were measured on Catalyst 26.1: `callback_order` in the measured cases.
@Suite("Callbacks have the measured order")
struct CallbackOrderCaseTests {
    private let window = Window(device: Device.iPhoneSE3, measuring: FixedAdvanceTextMeasurer())

    /// Returns the callbacks, for example `child.updateConstraints`. The measured cases call the root view's
    /// controller `vc`.
    private func log() -> [String] {
        let ofController = Set(ViewController.Method.allCases.map(\.rawValue))
        let ofView = Set(View.Method.allCases.map(\.rawValue))
        return window.takeEvents().compactMap { event in
            if ofController.contains(event.kind.rawValue) {
                return (event.subject == "root" ? "vc" : event.subject) + "." + event.kind.rawValue
            }
            return ofView.contains(event.kind.rawValue) ? event.subject + "." + event.kind.rawValue : nil
        }
    }

    @Test func `when a child requests an update of constraints (callbacks.child_needs_update)`() {
        let child = window.addView("child")
        _ = window.firstTurn()
        child.setNeedsUpdateConstraints()
        window.rootView.layoutIfNeeded()
        #expect(
            log() == [
                "child.updateConstraints", "vc.updateViewConstraints", "root.updateConstraints",
                "vc.viewWillLayoutSubviews", "root.layoutSubviews", "vc.viewDidLayoutSubviews",
            ])
    }

    @Test func `when the safe area changes around a child that fills it (callbacks.safe_area_change)`() {
        let child = window.addView("child")
        LayoutConstraint.activate([
            child.topAnchor.constraint(equalTo: window.rootView.topAnchor),
            child.bottomAnchor.constraint(equalTo: window.rootView.bottomAnchor),
            child.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            child.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor),
        ])
        for method in [View.Method.safeAreaInsetsDidChange, .layoutMarginsDidChange] {
            child.override(method) { _, callSuper in callSuper() }
        }
        _ = window.firstTurn()
        window.rootView.additionalSafeAreaInsets = EdgeInsets(top: 30)
        window.rootView.layoutIfNeeded()
        #expect(
            log().filter { $0.hasPrefix("child") }
                == ["child.layoutMarginsDidChange", "child.safeAreaInsetsDidChange"])
        window.rootView.layoutIfNeeded()
        #expect(log() == [])
    }

    @Test func `when traits and size change around a child controller (callbacks.controller_tree)`() {
        let child = window.makeViewController("child", view: window.makeView("panel"))
        window.rootViewController.addChild(child)
        window.rootView.addSubview(child.view)
        _ = window.firstTurn()
        window.setOrientation(.landscape)
        let log = log()
        #expect(log.filter { $0.hasSuffix(".traitCollectionDidChange") }.map { $0.prefix(5) } == ["vc.tr", "child"])
        #expect(log.filter { $0.hasSuffix(".viewWillTransition") }.map { $0.prefix(5) } == ["vc.vi", "child"])
    }
}
