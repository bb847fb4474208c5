internal import Containers
public import CoreGraphics
internal import Simulation

/// What the height of a custom detent can depend on.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
    var containerTraitCollection: UITraitCollection { get }
    /// The height of a large sheet without the safe area below, in points.
    var maximumDetentValue: CGFloat { get }
}

final class DetentContext: UISheetPresentationControllerDetentResolutionContext {
    let maximumDetentValue: CGFloat
    let containerTraitCollection: UITraitCollection

    init(_ maximum: Double, _ traits: UITraitCollection) {
        (maximumDetentValue, containerTraitCollection) = (CGFloat(maximum), traits)
    }
}

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor
    open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public var rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }

            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public final let identifier: Identifier
        private let height: (any UISheetPresentationControllerDetentResolutionContext) -> SheetLayout.Detent?

        private init(
            _ identifier: Identifier,
            _ height: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> SheetLayout.Detent?
        ) {
            (self.identifier, self.height) = (identifier, height)
            super.init()
        }

        /// About half of the height of a large sheet. In a window of compact height, the detent is not used.
        public class func medium() -> Detent { Detent(.medium) { _ in .medium } }

        /// The height of a large sheet, which ends below the status bar.
        public class func large() -> Detent { Detent(.large) { _ in .large } }

        /// A height that a closure determines.
        ///
        /// - Parameters:
        ///   - identifier: The name of the detent; `nil` for a name that no other detent has.
        ///   - resolver: A closure that returns the height in points, without the safe area below, or `nil` if the
        ///     detent is not used. A height above that of a large sheet is a large sheet.
        public class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier(World.current.nextName(for: Detent.self))) {
                resolver($0).map { .custom(Double($0)) }
            }
        }

        /// Returns the height of the detent in points, without the safe area below; `nil` if it is not used.
        public final func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? {
            switch height(context) {
            case .custom(let value): CGFloat(value)
            case .large: context.maximumDetentValue
            case .medium:
                context.containerTraitCollection.verticalSizeClass == .compact
                    ? nil : CGFloat(Metric.sheetMediumFraction.value) * context.maximumDetentValue
            case nil: nil
            }
        }

        /// Returns the height; `nil` with a note if it is not a number.
        func model(in context: DetentContext, _ world: World) -> SheetLayout.Detent? {
            let model = height(context)
            if case .custom(let value) = model, !value.isFinite {
                world.engine.note(
                    "UISheetPresentationController",
                    "leaves out the detent '\(identifier.rawValue)': its height is \(value); return a number of points")
                return nil
            }
            return model
        }
    }
}
