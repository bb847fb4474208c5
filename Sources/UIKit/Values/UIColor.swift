public import CoreGraphics
internal import Pictures
internal import Views

/// A color, which can differ between the light and the dark appearance.
open class UIColor: AttributeObject, @unchecked Sendable {
    /// The engine's color. It is immutable, so a color can be used on any thread.
    let adaptive: AdaptiveColor

    init(_ adaptive: AdaptiveColor) {
        self.adaptive = adaptive
        super.init()
    }

    /// Creates a color from its components in sRGB. Components are clamped to the range 0 through 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func component(_ value: CGFloat) -> Double { Swift.min(Swift.max(Double(value), 0), 1) }
        self.init(
            AdaptiveColor(
                Color(
                    red: component(red), green: component(green), blue: component(blue), alpha: component(alpha))))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates the color of a color literal.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Creates a color from its components in Display P3, each from 0 through 1. The color is converted to sRGB, the color
    /// space of frames. Components outside of sRGB are clamped.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let parts = ["red": red, "green": green, "blue": blue].mapValues { Swift.min(Swift.max(Double($0), 0), 1) }
        let color = ColorComponents(isDisplayP3: true) { parts[$0] }
        self.init(
            red: CGFloat(color?.red ?? 0), green: CGFloat(color?.green ?? 0), blue: CGFloat(color?.blue ?? 0),
            alpha: alpha)
    }

    /// - Parameters:
    ///   - hue: The hue, from 0 through 1. Values outside this range wrap around.
    ///   - saturation: The saturation, 0 through 1.
    ///   - brightness: The brightness, 0 through 1.
    ///   - alpha: The opacity, 0 through 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let turn = (Double(hue) - Double(hue).rounded(.down)) * 6
        let (saturation, value) = (Double(saturation), Double(brightness))
        func channel(_ offset: Double) -> CGFloat {
            let position = (turn + offset).truncatingRemainder(dividingBy: 6)
            let ramp = Swift.max(0, Swift.min(position, 4 - position, 1))
            return CGFloat(value - value * saturation * ramp)
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Creates a color by calling `dynamicProvider` for the light and the dark appearance, each without and with
    /// increased contrast, at the base and at the elevated level.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.init(
            AdaptiveColor { appearance in
                var traits = TraitOverrides()
                traits.userInterfaceStyle = appearance.style
                traits.accessibilityContrast = appearance.contrast
                traits.userInterfaceLevel = appearance.level
                return dynamicProvider(UITraitCollection(specifying: traits)).adaptive.resolved(for: appearance)
            })
    }

    /// Creates the color of a color set, with its value for the dark appearance. Returns `nil` if no asset catalog of the
    /// bundle has a color set with the name.
    ///
    /// - Parameters:
    ///   - name: The name of the color set.
    ///   - bundle: The bundle to search; `nil` for the bundles of the program and its packages.
    ///   - traitCollection: Has no effect. The appearance of the screen determines the value.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        func adaptive(_ value: CatalogColor.Value) -> AdaptiveColor? {
            switch value {
            case .components(let color):
                AdaptiveColor(Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
            case .reference(let name): .ofSystem(named: name)
            }
        }
        let color = AssetCatalogs(inFolders: UIImage.folders(of: bundle)).color(named: name)
        guard let color, let light = adaptive(color.value(isDark: false, hasHighContrast: false)) else { return nil }
        self.init(
            AdaptiveColor { appearance in
                let value = color.value(
                    isDark: appearance.style == .dark, hasHighContrast: appearance.contrast == .high)
                return (adaptive(value) ?? light).resolved(for: appearance)
            })
    }

    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 1]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    public required convenience init?(coder: NSCoder) { return nil }

    /// The color in the appearance of the traits for which `UITraitCollection.performAsCurrent(_:)` is running; outside
    /// of it, the color in the light appearance.
    open var cgColor: CGColor {
        let color = adaptive.resolved(for: CurrentTraits.value?.engine.appearance ?? .light)
        return CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(
            adaptive.mapValues { color in
                var color = color
                color.alpha = Double(alpha)
                return color
            })
    }

    open func resolvedColor(with traits: UITraitCollection) -> UIColor {
        UIColor(AdaptiveColor(adaptive.resolved(for: traits.engine.appearance)))
    }

    /// Writes the components of the color in the light appearance, and returns `true`.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = adaptive.light
        unsafe red?.pointee = CGFloat(color.red)
        unsafe green?.pointee = CGFloat(color.green)
        unsafe blue?.pointee = CGFloat(color.blue)
        unsafe alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Writes the hue, saturation, brightness and opacity of the color in the light appearance, each from 0 through 1, and
    /// returns `true`. Grays have a hue and a saturation of 0.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let (red, green, blue) = (adaptive.light.red, adaptive.light.green, adaptive.light.blue)
        let (most, least) = (Swift.max(red, green, blue), Swift.min(red, green, blue))
        let range = most - least
        // The sixths of a turn from red, of which each channel has two.
        var sixths = 0.0
        if range > 0 {
            if most == red {
                sixths = (green - blue) / range
            } else if most == green {
                sixths = 2 + (blue - red) / range
            } else {
                sixths = 4 + (red - green) / range
            }
        }
        unsafe hue?.pointee = CGFloat((sixths < 0 ? sixths + 6 : sixths) / 6)
        unsafe saturation?.pointee = CGFloat(most > 0 ? range / most : 0)
        unsafe brightness?.pointee = CGFloat(most)
        unsafe alpha?.pointee = CGFloat(adaptive.light.alpha)
        return true
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.adaptive == adaptive }

    open override var hash: Int { adaptive.hashValue }

    open override var description: String { "UIColor \(adaptive.hexadecimal)" }
}

extension UIColor {
    public static let black = named("black")
    public static let darkGray = named("darkGray")
    public static let lightGray = named("lightGray")
    public static let white = named("white")
    public static let gray = named("gray")
    public static let red = named("red")
    public static let green = named("green")
    public static let blue = named("blue")
    public static let cyan = named("cyan")
    public static let yellow = named("yellow")
    public static let magenta = named("magenta")
    public static let orange = named("orange")
    public static let purple = named("purple")
    public static let brown = named("brown")
    public static let clear = named("clear")

    public static let systemRed = UIColor(.systemRed)
    public static let systemOrange = UIColor(.systemOrange)
    public static let systemYellow = UIColor(.systemYellow)
    public static let systemGreen = UIColor(.systemGreen)
    public static let systemMint = UIColor(.systemMint)
    public static let systemTeal = UIColor(.systemTeal)
    public static let systemCyan = UIColor(.systemCyan)
    public static let systemBlue = UIColor(.systemBlue)
    public static let systemIndigo = UIColor(.systemIndigo)
    public static let systemPurple = UIColor(.systemPurple)
    public static let systemPink = UIColor(.systemPink)
    public static let systemBrown = UIColor(.systemBrown)
    public static let systemGray = UIColor(.systemGray)
    public static let systemGray2 = UIColor(.systemGray2)
    public static let systemGray3 = UIColor(.systemGray3)
    public static let systemGray4 = UIColor(.systemGray4)
    public static let systemGray5 = UIColor(.systemGray5)
    public static let systemGray6 = UIColor(.systemGray6)
    /// The default tint color.
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let tintColor = UIColor(.systemBlue)

    public static let label = UIColor(.label)
    public static let secondaryLabel = UIColor(.secondaryLabel)
    public static let tertiaryLabel = UIColor(.tertiaryLabel)
    public static let quaternaryLabel = UIColor(.quaternaryLabel)
    public static let darkText = named("black")
    public static let lightText = UIColor(AdaptiveColor(Color(red: 1, green: 1, blue: 1, alpha: 0.6)))
    public static let placeholderText = UIColor(.placeholderText)
    public static let link = UIColor(.link)
    public static let separator = UIColor(.separator)
    public static let opaqueSeparator = UIColor(.opaqueSeparator)
    public static let systemBackground = UIColor(.systemBackground)
    public static let secondarySystemBackground = UIColor(.secondarySystemBackground)
    public static let tertiarySystemBackground = UIColor(.tertiarySystemBackground)
    public static let systemGroupedBackground = UIColor(.systemGroupedBackground)
    public static let secondarySystemGroupedBackground = UIColor(.secondarySystemGroupedBackground)
    public static let tertiarySystemGroupedBackground = UIColor(.tertiarySystemGroupedBackground)
    public static let systemFill = UIColor(.systemFill)
    public static let secondarySystemFill = UIColor(.secondarySystemFill)
    public static let tertiarySystemFill = UIColor(.tertiarySystemFill)
    public static let quaternarySystemFill = UIColor(.quaternarySystemFill)

    private static func named(_ name: String) -> UIColor { UIColor(AdaptiveColor.named[name] ?? .clear) }
}
