import Foundation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// The layouts that were measured on UIKit.
enum UIKitCases {
    private static let all: [UIKitCase] = MeasuredCases.all(in: "uikit-layout.json")

    /// Returns the cases of some areas.
    static func of(_ areas: String...) -> [UIKitCase] { all.filter { areas.contains($0.area) } }
}

struct UIKitCase: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let area: String
    let rounding: String
    let screen: Screen?
    let views: [Item]
    let constraints: [Constraint]
    let steps: [Step]
    let expected: Expected

    var testDescription: String { id }

    struct Screen: Decodable, Sendable {
        let width: Double
        let height: Double
        let scale: Double
    }

    struct Item: Decodable, Sendable {
        let name: String
        let kind: String
        let parent: String?
        let frame: [Double]?
        let intrinsic: Natural?
        let lines: Int?
        let font: Double?
        let hugging: Priorities?
        let compression: Priorities?
        let hidden: Bool?
        let layoutDirection: String?
        let layoutMargins: [Double]?
        let safeAreaInsets: [Double]?
        let safeAreaForced: Bool?
        let additionalSafeAreaInsets: [Double]?
        let insetsLayoutMarginsFromSafeArea: Bool?
        let preservesSuperviewLayoutMargins: Bool?
        let autoresizingMask: [String]?
        let stack: Stack?
    }

    struct Stack: Decodable, Sendable {
        let axis: String
        let distribution: String
        let alignment: String
        let spacing: Double
    }

    struct Natural: Decodable, Sendable {
        let width: Double?
        let height: Double?
    }

    struct Priorities: Decodable, Sendable {
        let h: Double?
        let v: Double?
    }

    struct Constraint: Decodable, Sendable {
        let id: String
        let first: String
        let attribute: String
        let relation: String
        let second: String?
        let secondAttribute: String?
        let multiplier: Double
        let constant: Double
        let priority: Double
        let activationOrder: Int
    }

    struct Step: Decodable, Sendable {
        let `do`: String
        let frame: [Double]?
        let frames: [String: [Double]]?
        let logged: [String]?
    }

    struct Expected: Decodable, Sendable {
        let frames: [String: [Double]]
        let exactFrames: [String: [Double]]?
        let broken: [String]
        let initiallyActive: [String]?
        let insets: [String: Insets]?
    }

    struct Insets: Decodable, Sendable {
        let safeArea: [Double]?
        let layoutMargins: [Double]?
    }
}
