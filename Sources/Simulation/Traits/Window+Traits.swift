import Animation
public import Geometry
public import Views

extension Window {
    public var device: Device { surroundings.device }

    public var traitCollection: TraitCollection { surroundings.traitCollection }

    /// What the device reserves at the window's edges, as it is held now.
    public var safeAreaInsets: EdgeInsets { surroundings.safeAreaInsets }

    /// The left and right layout margin of the root view, before the safe area pushes it in; in points.
    public var systemMinimumLayoutMargin: Double { surroundings.systemMargin }

    public var orientation: Device.Orientation { surroundings.orientation }

    /// Turns the device. The root view gets its new size, and is laid out, inside an animation of UIKit's own; inside an
    /// open animation block that one's timing holds. Before the first turn of the run loop nothing is animated.
    ///
    /// - Parameters:
    ///   - orientation: How the device is held from now on.
    ///   - duration: Of the animation, eased in and out. Not negative.
    public func setOrientation(_ orientation: Device.Orientation, duration: Duration = Window.rotationDuration) {
        precondition(duration >= .zero, "a rotation's duration is not negative")
        var new = surroundings
        new.orientation = orientation
        adapt(to: new, rotatingFor: duration)
    }

    /// How long UIKit takes to turn an interface.
    public static let rotationDuration = Duration.milliseconds(300)

    /// How much of an iPad's screen the window has. Another width is there at once, and laid out; it animates where it is set
    /// inside an animation block.
    public var width: WindowWidth {
        get { surroundings.width }
        set {
            precondition(newValue == .full || device.idiom == .pad, "only an iPad has windows beside one another")
            surroundings.width == newValue ? () : adapt { $0.width = newValue }
        }
    }

    /// Light or dark. Colours that follow the appearance change at once, or with the animation block this is set in.
    public var overrideUserInterfaceStyle: UserInterfaceStyle {
        get { surroundings.userInterfaceStyle }
        set { adapt { $0.userInterfaceStyle = newValue } }
    }

    public var layoutDirection: UserInterfaceLayoutDirection {
        get { surroundings.layoutDirection }
        set { adapt { $0.layoutDirection = newValue } }
    }

    public var preferredContentSizeCategory: ContentSizeCategory {
        get { surroundings.preferredContentSizeCategory }
        set { adapt { $0.preferredContentSizeCategory = newValue } }
    }

    private func adapt(_ change: (inout Surroundings) -> Void) {
        var new = surroundings
        change(&new)
        adapt(to: new)
    }
}
