internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Nibs
internal import Properties
internal import Simulation
internal import Views

/// The values that a storyboard or a nib gives to a view.
extension UIView {
    /// Sets the content, the properties of the engine and the sizing of the view.
    ///
    /// The rows of the table of properties set the values, as for a scene that `animatic import` describes.
    func applyNib(_ part: CompiledView) {
        if let kind = ViewContent.Kind(rawValue: part.kind), kind == handle.content.kind {
            var content = ViewContent(kind)
            // The ranges of limited properties depend on other properties, so these properties are set last.
            let properties = kind.type.properties
            for property in properties.filter({ !$0.isLimited }) + properties.filter(\.isLimited) {
                if let value = part.content.first(where: { $0.name == property.name })?.value {
                    property.set(value, in: &content)
                }
            }
            let category = world.engine.traitCollection.preferredContentSizeCategory
            handle.content = content.mapFonts { SharedDevice.current.resolved($0) }.scaled(to: category)
        }
        handle.autoresizingMask = Layout.AutoresizingMask(rawValue: part.autoresizing)
        if let frame = part.frame { handle.frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]) }
        for setting in part.settings where setting.name != "contentOffset" {
            guard let property = Property.named(setting.name), accepts(property) else { continue }
            var value = setting.value
            if case .font(let font) = value { value = .font(SharedDevice.current.resolved(font)) }
            property.set(value, of: .view(handle))
        }
        if part.settings.contains(where: { $0.name == "backgroundColor" }) { hasSetBackground = true }
        handle.translatesAutoresizingMaskIntoConstraints = part.isFramed
        var sizing = handle.contentSizing
        sizing.hugging = PriorityPair(
            LayoutPriority(part.hugging[0]), vertical: LayoutPriority(part.hugging[1]))
        sizing.compressionResistance = PriorityPair(
            LayoutPriority(part.resistance[0]), vertical: LayoutPriority(part.resistance[1]))
        handle.contentSizing = sizing
    }

    /// Whether the view has a property. A custom class can have another kind of content than the element in the file.
    private func accepts(_ property: Property) -> Bool { property.kinds?.contains(handle.content.kind) ?? true }

    /// Sets the properties that are not part of the engine.
    func applyNibAttributes(_ attributes: [String: PropertyValue]) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case ("tag", .integer(let tag)): self.tag = tag
            case ("isUserInteractionEnabled", .boolean(let flag)): isUserInteractionEnabled = flag
            case ("isMultipleTouchEnabled", .boolean(let flag)): isMultipleTouchEnabled = flag
            case ("isExclusiveTouch", .boolean(let flag)): isExclusiveTouch = flag
            case ("isOpaque", .boolean(let flag)): isOpaque = flag
            case ("clearsContextBeforeDrawing", .boolean(let flag)): clearsContextBeforeDrawing = flag
            case ("autoresizesSubviews", .boolean(let flag)): autoresizesSubviews = flag
            case ("restorationIdentifier", .text(let text)): restorationIdentifier = text
            case ("accessibilityLabel", .text(let text)): accessibilityLabel = text
            case ("accessibilityHint", .text(let text)): accessibilityHint = text
            case ("accessibilityIdentifier", .text(let text)): accessibilityIdentifier = text
            case ("reuseIdentifier", .text(let text)):
                (self as? UITableViewCell)?.reuseIdentifier = text
                (self as? UICollectionReusableView)?.reuseIdentifier = text
            default:
                (self as? UITableView)?.applyNibAttribute(name, value)
                (self as? UITableViewCell)?.applyNibAttribute(name, value)
                applyNibAttribute(ofBar: name, value)
            }
        }
    }

    /// Takes over values that UIKit's classes store apart from the engine.
    func didDecodeNib() {
        (self as? UIButton)?.adoptContent()
        (self as? UIDatePicker)?.adoptContent()
        (self as? UILabel)?.adoptContent()
        (self as? UITextView)?.adoptContent()
        (self as? UITextField)?.adoptContent()
    }

    /// The attributed text that the file describes; `nil` for plain text.
    ///
    /// - Parameter color: The color of parts without a color; `nil` for the color of labels.
    func styledTextOfNib(color: UIColor?) -> NSAttributedString? {
        guard let text = handle.content.attributedText, text.hasAttributes else { return nil }
        return NSAttributedString(text, font: UIFont(handle.content.font ?? .label), color: color ?? .label)
    }

    /// The view that contains the subviews of a cell or an effect view; `nil` for other views.
    var nibContentView: UIView? {
        (self as? UITableViewCell)?.contentView ?? (self as? UICollectionViewCell)?.contentView
            ?? (self as? UIVisualEffectView)?.contentView
    }

    /// Makes a view the header, the footer or the background of a table or a cell. Returns whether the view has such a
    /// property.
    func adopt(_ view: UIView, _ key: String?) -> Bool {
        let (table, cell) = (self as? UITableView, self as? UITableViewCell)
        switch key {
        case "tableHeaderView" where table != nil: table?.tableHeaderView = view
        case "tableFooterView" where table != nil: table?.tableFooterView = view
        case "backgroundView" where table != nil: table?.backgroundView = view
        case "backgroundView" where cell != nil: cell?.backgroundView = view
        default: return false
        }
        return true
    }

    /// Sets an image of an image view or a button.
    ///
    /// - Parameter property: The name of the property of the content, such as `highlightedBackgroundImage`.
    func setNibImage(_ image: UIImage, of property: String) {
        (self as? UIImageView)?.image = image
        (self as? UISlider)?.setNibImage(image, isMinimum: property == "minimumValueImage")
        guard let button = self as? UIButton else { return }
        let states: [(String, UIControl.State)] = [
            ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
        ]
        let state = states.first { property.hasPrefix($0.0) }?.1 ?? .normal
        if property.lowercased().hasSuffix("backgroundimage") {
            button.setBackgroundImage(image, for: state)
        } else {
            button.setImage(image, for: state)
        }
    }

    /// Sets a property of the view or its layer by its key path, such as `layer.cornerRadius`.
    ///
    /// - Returns: Whether the view has the property, and accepts the value. A color of a layer has no effect in UIKit
    ///   either, because the value is a `UIColor`, and the property a `CGColor`.
    func setNibAttribute(_ keyPath: String, to value: PropertyValue) -> Bool {
        let isOfLayer = keyPath.hasPrefix("layer.")
        var name = isOfLayer ? String(keyPath.dropFirst(6)) : keyPath
        if name == "masksToBounds" { name = "clipsToBounds" }
        let accessor = "is" + name.prefix(1).uppercased() + name.dropFirst()
        guard let property = Property.named(name) ?? Property.named(accessor), property.owner.isView,
            accepts(property), property.isAssignable, isOfLayer || property.owner != .layer
        else { return false }
        if isOfLayer, case .color = value { return true }
        // A property of UIKit's classes must not change behind their back.
        if !isOfLayer, property.isInContent { return false }
        var value = value
        if case .text(let text) = value, case .number = property.shape {
            value = .number((text as NSString).doubleValue)
        }
        if case .size(let size) = value, property.shape == .offset { value = .size(size) }
        guard property.shape.accepts(value) else { return false }
        property.set(value, of: .view(handle))
        if property == .backgroundColor { hasSetBackground = true }
        return true
    }
}

extension PropertyShape {
    /// Whether a runtime attribute can have this shape.
    fileprivate func accepts(_ value: PropertyValue) -> Bool {
        switch (self, value) {
        case (.boolean, .boolean), (.color, .color), (.offset, .size), (.rectangle, .rectangle), (.point, .point): true
        case (.number(let range), .number(let number)): range.contains(number)
        default: false
        }
    }
}

extension UIViewController {
    /// Sets the properties that a storyboard gives to the controller.
    func applyNibAttributes(_ attributes: [String: PropertyValue]) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case ("title", .text(let text)): title = text
            case ("restorationIdentifier", .text(let text)): restorationIdentifier = text
            case ("definesPresentationContext", .boolean(let flag)): definesPresentationContext = flag
            case ("providesPresentationContextTransitionStyle", .boolean(let flag)):
                providesPresentationContextTransitionStyle = flag
            case ("extendedLayoutIncludesOpaqueBars", .boolean(let flag)): extendedLayoutIncludesOpaqueBars = flag
            case ("modalPresentationStyle", .word(let word)):
                let all: [UIModalPresentationStyle] = [
                    .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
                    .overCurrentContext, .popover, .automatic, .none,
                ]
                if let style = all.first(where: { "\($0)" == word }) { modalPresentationStyle = style }
            case ("modalTransitionStyle", .word(let word)):
                let all: [UIModalTransitionStyle] = [.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl]
                if let style = all.first(where: { "\($0)" == word }) { modalTransitionStyle = style }
            case ("permittedArrowDirections", .texts(let names)):
                let all: [(String, UIPopoverArrowDirection)] = [
                    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
                ]
                popoverPresentationController?.permittedArrowDirections = UIPopoverArrowDirection(
                    all.filter { names.contains($0.0) }.map(\.1))
            default: applyNibAttribute(ofContainer: name, value)
            }
        }
    }

    /// The storyboard that describes the controller; `nil` for other controllers.
    public var storyboard: UIStoryboard? { nib?.storyboard }

    /// Loads the view from the storyboard or the nib of the controller, if it has one.
    func loadNib() {
        if let nib { return nib.loadView(of: self) }
        let names: [String]
        if let nibName {
            names = [nibName]
        } else {
            let name = "\(type(of: self))"
            names = [name.hasSuffix("Controller") ? String(name.dropLast(10)) : nil, name].compactMap(\.self)
        }
        guard let found = names.lazy.compactMap({ UINib.file(named: $0, in: self.nibBundle) }).first else {
            if let nibName {
                world.refuse(
                    "Could not load NIB in bundle: '\((nibBundle ?? .main).bundlePath)' with name '\(nibName)'; add "
                        + "'\(nibName).xib' to the sources of the target, and 'CompileInterfaces' to its plugins")
            }
            return
        }
        let objects = UINib(found, bundle: nibBundle).instantiate(withOwner: self)
        nibObjects = objects.map { $0 as AnyObject }
        if viewIfLoaded == nil {
            world.refuse(
                "-[UIViewController _loadViewFromNibNamed:bundle:] loaded the \"\(found.name)\" nib but the view outlet was "
                    + "not set")
        }
    }
}

extension UIGestureRecognizer {
    /// Sets the properties that a storyboard or a nib gives to the recognizer.
    func applyNibAttributes(_ attributes: [String: PropertyValue]) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case ("isEnabled", .boolean(let flag)): isEnabled = flag
            case ("cancelsTouchesInView", .boolean(let flag)): cancelsTouchesInView = flag
            case ("delaysTouchesBegan", .boolean(let flag)): delaysTouchesBegan = flag
            case ("delaysTouchesEnded", .boolean(let flag)): delaysTouchesEnded = flag
            case ("numberOfTapsRequired", .integer(let count)):
                (self as? UITapGestureRecognizer)?.numberOfTapsRequired = count
            case ("numberOfTouchesRequired", .integer(let count)):
                (self as? UITapGestureRecognizer)?.numberOfTouchesRequired = count
            case ("minimumPressDuration", .number(let seconds)):
                (self as? UILongPressGestureRecognizer)?.minimumPressDuration = seconds
            case ("allowableMovement", .number(let points)):
                (self as? UILongPressGestureRecognizer)?.allowableMovement = CGFloat(points)
            case ("minimumNumberOfTouches", .integer(let count)):
                (self as? UIPanGestureRecognizer)?.minimumNumberOfTouches = count
            case ("maximumNumberOfTouches", .integer(let count)):
                (self as? UIPanGestureRecognizer)?.maximumNumberOfTouches = count
            case ("direction", .word(let word)):
                let all: [String: UISwipeGestureRecognizer.Direction] = [
                    "right": .right, "left": .left, "up": .up, "down": .down,
                ]
                if let direction = all[word] { (self as? UISwipeGestureRecognizer)?.direction = direction }
            case ("edges", .texts(let names)):
                let all: [String: UIRectEdge] = ["top": .top, "left": .left, "bottom": .bottom, "right": .right]
                (self as? UIScreenEdgePanGestureRecognizer)?.edges = UIRectEdge(names.compactMap { all[$0] })
            default: break
            }
        }
    }
}
