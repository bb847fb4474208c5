internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// Key-value coding of layers, for the properties that can be animated, ``CALayer/frame`` and ``CALayer/isHidden``.
/// Other keys belong to the program, and their values are stored.
extension CALayer {
    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// Returns the value of a property. Numbers have the type `CGFloat`.
    public func value(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "frame": return frame
        case "hidden": return isHidden
        case "transform": return transform
        case "shadowPath": return shadowPath
        case "path" where self is CAShapeLayer: return (self as? CAShapeLayer)?.path
        default: break
        }
        guard let path = AnimatedKeyPath(keyPath), let numbers = path.numbers(in: look) else {
            return model().keyedValues[keyPath]
        }
        return CALayer.value(numbers, of: keyPath)
    }

    private static func value(_ numbers: [Double], of keyPath: String) -> Any? {
        let values = numbers.map { CGFloat($0) }
        switch (keyPath, values.count) {
        case ("bounds", 4): return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
        case ("transform.scale", _), (_, 1): return values.first
        case ("bounds.size", 2), ("shadowOffset", 2), ("transform.translation", 2):
            return CGSize(width: values[0], height: values[1])
        case (_, 2): return CGPoint(x: values[0], y: values[1])
        case (_, 4): return CGColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
        default: return nil
        }
    }

    /// Sets the value of a property, with the same effects as setting the property itself.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard isModel else { return }
        switch (keyPath, value) {
        case ("frame", let value as CGRect): frame = value
        case ("hidden", let value as Bool): isHidden = value
        case ("shadowPath", let value): shadowPath = value as? CGPath
        case ("path", let value) where self is CAShapeLayer: (self as? CAShapeLayer)?.path = value as? CGPath
        default:
            guard let path = AnimatedKeyPath(keyPath), let value, let numbers = AnimatedValue.numbers(value, for: path),
                let name = keyPath.split(separator: ".").first.map(String.init)
            else {
                keyedValues[keyPath] = value
                return
            }
            var state = look
            path.set(numbers, in: &state)
            change(name) { apply(state, name) }
        }
    }

    private func apply(_ state: ViewState, _ name: String) {
        switch name {
        case "position": handle.center = state.center
        case "bounds": handle.bounds = state.bounds
        case "transform": handle.transform = state.transform
        case "anchorPoint": handle.anchorPoint = state.anchorPoint
        case "opacity": handle.alpha = state.alpha
        case "backgroundColor":
            hasBackgroundColor = true
            handle.backgroundColor = state.backgroundColor
        case "borderColor": handle.borderColor = state.borderColor
        case "borderWidth": handle.borderWidth = state.borderWidth
        case "cornerRadius": handle.cornerRadius = state.cornerRadius
        case "zPosition": handle.zPosition = state.zPosition
        case "shadowColor": handle.shadowColor = state.shadow.color
        case "shadowOpacity": handle.shadowOpacity = state.shadow.opacity
        case "shadowOffset": handle.shadowOffset = state.shadow.offset
        case "shadowRadius": handle.shadowRadius = state.shadow.radius
        default:
            if let gradient = state.gradient { handle.gradient = gradient }
            if let shape = state.shape { handle.shape = shape }
        }
    }
}
