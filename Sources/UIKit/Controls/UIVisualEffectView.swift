internal import Simulation
internal import Views

/// The base class of the effects that a ``UIVisualEffectView`` can show.
open class UIVisualEffect: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    /// The effect in the engine.
    fileprivate var engine: ViewContent.VisualEffect.Effect { .none }
}

/// An effect that blurs the content behind a view and tints it.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark
    }

    private let style: Style

    public init(style: Style) {
        self.style = style
        super.init()
    }

    fileprivate override var engine: ViewContent.VisualEffect.Effect { .init(rawValue: "\(style)") ?? .none }
}

/// An effect that blends the colors of a view's content with the content behind the view.
///
/// The effect is not simulated. A film shows the content in its own colors, and a note in the trace reports this.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    @preconcurrency @MainActor
    public init(blurEffect: UIBlurEffect) {
        super.init()
        World.current.notSimulated("UIVibrancyEffect", "a film shows the content of the view in its own colors")
    }
}

/// A view that applies an effect to the content behind it. Its own content appears above the effect.
open class UIVisualEffectView: UIView {
    override class var initialContent: ViewContent { .visualEffect(.init()) }

    /// The view to which an app adds subviews. It fills the effect view.
    public let contentView = UIView()

    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        addContentView()
        self.effect = effect
        // Property observers are not called in initializers.
        showEffect()
    }

    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if contentView.superview == nil { addContentView() }
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// The effect; `nil` for no effect. Changes to the effect are not animated.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }

    private func showEffect() {
        handle.content.visualEffect = effect?.engine ?? ViewContent.VisualEffect.Effect.none
    }
}
