import AnimaticTesting
import Film
import Foundation
import TestSupport
import Testing
import UIKit

/// Compares twins of four public apps with the views that were measured in the running apps.
///
/// The measurements are on machines of the team only. The environment variable `ANIMATIC_DUMPS` names a file to which
/// the dumps are written.
@MainActor
@Suite("Measured screens of running apps", .enabled(if: MeasuredScreen.isAvailable))
struct MeasuredScreenTests {
    /// The numbers of views that are known to match: a lower bound for each app.
    private static let apps: [(name: String, twin: any ScreenTwin.Type, matching: Int)] = [
        ("NavFlow", NavFlowTwin.self, 169), ("Forms", FormsTwin.self, 200), ("TableEditor", TableEditorTwin.self, 38),
        ("PocketCastsSettings", SettingsSheetTwin.self, 19),
    ]

    @Test func `have the measured views within a point`() throws {
        let screens = try MeasuredScreen.all.filter { $0.needs?.isEmpty ?? true }
        var (dumps, total, found): ([ScreenDump], Int, Int) = ([], 0, 0)
        for app in Self.apps {
            var (matching, count) = (0, 0)
            for screen in screens where screen.app == app.name {
                let dump = try self.dump(app.twin, screen)
                dumps.append(dump)
                matching += screen.matches(dump.views).count
                count += screen.views.count
            }
            #expect(matching >= app.matching && count > 0, "\(app.name)")
            (total, found) = (total + count, found + matching)
        }
        print("evidence: \(found) of \(total) views within a point")
        if let path = ProcessInfo.processInfo.environment["ANIMATIC_DUMPS"] {
            try JSONEncoder().encode(dumps).write(to: URL(filePath: path))
        }
    }

    private func dump(_ twin: any ScreenTwin.Type, _ measured: MeasuredScreen) throws -> ScreenDump {
        let devices = ["SE": "iPhone SE 3", "iPhone16": "iPhone 16", "iPad": "iPad A16"]
        let device = try #require(devices[measured.device])
        let screen = try TestScreen(device)
        screen.isRightToLeft = measured.variant == "rtl"
        let root = screen.run { twin.init() }
        let window = screen.run { UIWindow() }
        screen.run {
            if measured.variant == "dark" { window.overrideUserInterfaceStyle = .dark }
            if measured.variant == "ax1" {
                window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
            }
            window.rootViewController = root
            window.makeKeyAndVisible()
        }
        root.perform(measured.t, on: screen)
        #expect(screen.exceptions.isEmpty && screen.feedbackLoop == nil)
        var dump = screen.dump(app: measured.app, variant: measured.variant)
        (dump.t, dump.device) = (measured.t, measured.device)
        return dump
    }
}
