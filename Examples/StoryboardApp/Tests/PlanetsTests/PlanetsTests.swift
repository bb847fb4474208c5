import AnimaticTesting
import Foundation
import Planets
import Testing
import UIKit

@MainActor
struct PlanetsTests {
    private func start(_ screen: TestScreen) throws -> PlanetsViewController {
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        let first = try #require(storyboard.instantiateInitialViewController() as? PlanetsViewController)
        screen.show(first)
        return first
    }

    private func planets(in controller: UIViewController) -> [PlanetView] {
        func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
        return all(controller.view).compactMap { $0 as? PlanetView }
    }

    @Test func `the first scene has its outlets and its inspectable properties`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let first = try start(screen)
            let planets = planets(in: first)
            #expect(planets.map(\.name) == ["Mercury", "Venus", "Earth"])
            // The sizes that the storyboard gives to the discs.
            #expect(planets.map(\.disc.frame.width) == [36, 60, 64])
            // (393 - 2 × 16 - 2 × 20 - 2 × 10) ÷ 3 points, of which the margins of the safe area are 0.
            #expect(planets.allSatisfy { abs($0.frame.width - (393 - 40 - 20) / 3) < 0.4 })
            // viewDidLoad() changes the constant of the constraint: 852 - 34 - 24.
            let button = try #require(first.view.subviews.compactMap { $0 as? UIButton }.first)
            #expect(button.frame.maxY == 794)
            #expect(screen.exceptions.isEmpty && screen.conflicts.isEmpty)
        }
    }

    @Test func `a tap zooms into a planet, a slider resizes it, and a button closes it`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let first = try start(screen)
            screen.tap(planets(in: first)[1])
            screen.advance(by: 1)
            let details = try #require(first.presentedViewController as? DetailsViewController)
            let planet = try #require(planets(in: details).first)
            #expect(details.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
            #expect(planet.disc.frame.width == 120)
            let texts = details.view.subviews.compactMap { ($0 as? UILabel)?.text }
            #expect(texts == ["Venus", "225 days around the sun"])
            let slider = try #require(details.view.subviews.compactMap { $0 as? UISlider }.first)
            slider.value = 200
            slider.sendActions(for: .valueChanged)
            screen.advance(by: 0.1)
            #expect(planet.disc.frame.width == 200)
            screen.tap(try #require(details.view.subviews.compactMap { $0 as? UIButton }.first))
            screen.advance(by: 1)
            #expect(first.presentedViewController == nil && screen.exceptions.isEmpty)
        }
    }

    @Test func `a button presents the third scene, whose switch darkens it`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let first = try start(screen)
            screen.tap(try #require(first.view.subviews.compactMap { $0 as? UIButton }.first))
            screen.advance(by: 1)
            let info = try #require(first.presentedViewController as? InfoViewController)
            let toggle = try #require(info.view.subviews.compactMap { $0 as? UISwitch }.first)
            screen.tap(toggle)
            screen.advance(by: 1)
            #expect(toggle.isOn && info.view.backgroundColor == .black)
            #expect(screen.exceptions.isEmpty)
        }
    }

    @Test func `is filmed`() async throws {
        guard let folder = ProcessInfo.processInfo.environment["PLANETS_FILM"] else { return }
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let first = try start(screen)
            screen.at(0.5) { [planet = planets(in: first)[2]] in screen.tap(planet) }
        }
        try await screen.film(to: folder, until: 1.6, framesPerSecond: 10)
    }
}
