public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view that arranges other views in a row or a column.
open class UIStackView: UIView {
    override class var initialContent: ViewContent { .stack(.init()) }

    /// The value that removes a custom spacing, so that ``spacing`` applies.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    public static let spacingUseSystem = CGFloat.greatestFiniteMagnitude / 2
    private static let systemSpacing = 8.0

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates the view that a storyboard or a nib describes; a new view for any other coder.
    public required init(coder: NSCoder) {
        if coder is NibCoder { super.init(coder: coder)! } else { super.init(frame: .zero) }
    }

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    private var stack: ViewContent.Stack {
        get { handle.stack ?? .init() }
        set { handle.stack = newValue }
    }

    /// The arranged subviews, in the order of the arrangement.
    open var arrangedSubviews: [UIView] { handle.arrangedSubviews.compactMap { world.view($0) } }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        let others = arrangedSubviews.filter { $0 !== view }
        guard view !== self else { return world.refuse("Can't add self as subview") }
        guard (0...others.count).contains(index) else {
            return world.refuse(
                "*** -[UIStackView insertArrangedSubview:atIndex:]: index \(index) beyond bounds [0 .. \(others.count)]"
            )
        }
        if view.superview !== self { addSubview(view) }
        guard view.superview === self else { return }
        handle.insertArrangedSubview(view.handle, at: index)
    }

    open func removeArrangedSubview(_ view: UIView) { handle.removeArrangedSubview(view.handle) }

    open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
        let points: Double? =
            switch spacing {
            case UIStackView.spacingUseDefault: nil
            case UIStackView.spacingUseSystem: UIStackView.systemSpacing
            default: Double(spacing)
            }
        handle.setCustomSpacing(points, after: view.handle)
    }

    open func customSpacing(after view: UIView) -> CGFloat {
        stack.customSpacing.first { $0.view == view.handle.id }.map { CGFloat($0.spacing) }
            ?? UIStackView.spacingUseDefault
    }

    open var axis: NSLayoutConstraint.Axis {
        get { stack.axis == .horizontal ? .horizontal : .vertical }
        set { stack.axis = newValue.engine }
    }

    open var distribution: Distribution {
        get { Distribution(stack.distribution) }
        set { stack.distribution = newValue.engine }
    }

    open var alignment: Alignment {
        get { Alignment(stack.alignment) }
        set { stack.alignment = newValue.engine }
    }

    open var spacing: CGFloat {
        get { CGFloat(stack.spacing) }
        set { stack.spacing = newValue == UIStackView.spacingUseSystem ? UIStackView.systemSpacing : Double(newValue) }
    }

    open var isBaselineRelativeArrangement: Bool {
        get { stack.isBaselineRelativeArrangement }
        set { stack.isBaselineRelativeArrangement = newValue }
    }

    open var isLayoutMarginsRelativeArrangement: Bool {
        get { stack.isLayoutMarginsRelativeArrangement }
        set { stack.isLayoutMarginsRelativeArrangement = newValue }
    }

    open override var forFirstBaselineLayout: UIView { world.view(handle.baselineProvider(isFirst: true)) ?? self }

    open override var forLastBaselineLayout: UIView { world.view(handle.baselineProvider(isFirst: false)) ?? self }

    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering

        var engine: ViewContent.Stack.Distribution {
            switch self {
            case .fill: .fill
            case .fillEqually: .fillEqually
            case .fillProportionally: .fillProportionally
            case .equalSpacing: .equalSpacing
            case .equalCentering: .equalCentering
            }
        }

        init(_ engine: ViewContent.Stack.Distribution) {
            switch engine {
            case .fill: self = .fill
            case .fillEqually: self = .fillEqually
            case .fillProportionally: self = .fillProportionally
            case .equalSpacing: self = .equalSpacing
            case .equalCentering: self = .equalCentering
            }
        }
    }

    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline

        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing

        var engine: ViewContent.Stack.Alignment {
            switch self {
            case .fill: .fill
            case .leading: .leading
            case .firstBaseline: .firstBaseline
            case .center: .center
            case .trailing: .trailing
            case .lastBaseline: .lastBaseline
            }
        }

        init(_ engine: ViewContent.Stack.Alignment) {
            switch engine {
            case .fill: self = .fill
            case .leading, .top: self = .leading
            case .firstBaseline: self = .firstBaseline
            case .center: self = .center
            case .trailing, .bottom: self = .trailing
            case .lastBaseline: self = .lastBaseline
            }
        }
    }
}
