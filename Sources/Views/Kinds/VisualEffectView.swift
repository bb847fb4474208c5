extension ViewContent {
    /// A `UIVisualEffectView`, which blurs and tints the content behind the view.
    public struct VisualEffect: Hashable, Sendable {
        public var effect: Effect

        public init(_ effect: Effect = .none) { self.effect = effect }

        /// The styles of `UIBlurEffect`, and `none` for a view without an effect.
        public enum Effect: String, Hashable, Sendable, CaseIterable {
            case none, extraLight, light, dark, regular, prominent
            case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
            case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
            case systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
            case systemThickMaterialDark, systemChromeMaterialDark

            /// Returns the blur and the color over the blur in the appearance `style`; `nil` if there is no effect.
            ///
            /// - Source: Apple's sample code *UIImageEffects* for `extraLight`, `light` and `dark`. The documentation
            ///   says that `regular` and `prominent` follow the appearance, so they use the values of these three
            ///   styles. The color of `systemMaterial` was fitted to the card of an alert on iOS 26.1. The opacities of
            ///   the other materials are estimated.
            package func look(in style: UserInterfaceStyle) -> Look? {
                let isDark = style == .dark
                switch self {
                case .none: return nil
                case .extraLight: return Look(deviation: 20, white: 0.97, alpha: 0.82)
                case .light: return Look(deviation: 30, white: 1, alpha: 0.3)
                case .dark: return Look(deviation: 20, white: 0.11, alpha: 0.73)
                case .regular: return (isDark ? Effect.dark : .light).look(in: style)
                case .prominent: return (isDark ? Effect.dark : .extraLight).look(in: style)
                case .systemUltraThinMaterial: return .material(isDark, opacity: 0.5)
                case .systemThinMaterial: return .material(isDark, opacity: 0.75)
                case .systemMaterial: return .material(isDark, opacity: 1)
                case .systemThickMaterial: return .material(isDark, opacity: 1.2)
                case .systemChromeMaterial: return .material(isDark, opacity: 1.1)
                case .systemUltraThinMaterialLight: return Effect.systemUltraThinMaterial.look(in: .light)
                case .systemThinMaterialLight: return Effect.systemThinMaterial.look(in: .light)
                case .systemMaterialLight: return Effect.systemMaterial.look(in: .light)
                case .systemThickMaterialLight: return Effect.systemThickMaterial.look(in: .light)
                case .systemChromeMaterialLight: return Effect.systemChromeMaterial.look(in: .light)
                case .systemUltraThinMaterialDark: return Effect.systemUltraThinMaterial.look(in: .dark)
                case .systemThinMaterialDark: return Effect.systemThinMaterial.look(in: .dark)
                case .systemMaterialDark: return Effect.systemMaterial.look(in: .dark)
                case .systemThickMaterialDark: return Effect.systemThickMaterial.look(in: .dark)
                case .systemChromeMaterialDark: return Effect.systemChromeMaterial.look(in: .dark)
                }
            }
        }

        /// The changes that an effect makes to the content behind it.
        package struct Look: Hashable, Sendable {
            /// The standard deviation of the blur, in points.
            package let deviation: Double
            /// The factor by which the saturation of colors is multiplied.
            package let saturation: Double
            /// The color that is drawn over the blurred content.
            package let tint: Color

            init(deviation: Double, white: Double, alpha: Double) {
                self.deviation = deviation
                saturation = 1.8
                tint = Color(red: white, green: white, blue: white, alpha: min(alpha, 1))
            }

            /// - Parameter opacity: The opacity relative to the opacity of `systemMaterial`.
            static func material(_ isDark: Bool, opacity: Double) -> Look {
                isDark
                    ? Look(deviation: 30, white: 0.0989, alpha: 0.6506 * opacity)
                    : Look(deviation: 30, white: 0.9937, alpha: 0.7143 * opacity)
            }
        }
    }

    /// The effect of a visual effect view; `nil` for other kinds of views. Setting a value has no effect on those
    /// views.
    public var visualEffect: VisualEffect.Effect? {
        get { self[\VisualEffect.effect] }
        set { self[\VisualEffect.effect] = newValue }
    }
}

extension ViewContent.VisualEffect: ContentKind {
    package static let kind = ViewContent.Kind.visualEffect
    package static let noun = "a visual effect view"
    package static let sizeDescription = "none"
    package static let properties: [ContentProperty] = [
        .init(
            "effect", .choice(Effect.self, "effect"), \Self.effect, options: .isMain,
            "The blur of the content behind the view.")
    ]

    package init() { self.init(.none) }

    package var content: ViewContent { .visualEffect(self) }
    package var sizingPart: Self { Self() }
}
