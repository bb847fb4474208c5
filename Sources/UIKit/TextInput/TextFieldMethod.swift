internal import Views

/// The methods of text fields that the engine calls only if a class overrides them.
enum TextFieldMethod: Int, CaseIterable {
    case textRect, editingRect, placeholderRect, drawText, drawPlaceholder
}

extension UITextField {
    private static var known: [ObjectIdentifier: OverriddenMethods] = [:]
    private static let places = OverriddenMethods.places(
        of: [
            TextProbe.self, EditingProbe.self, PlaceholderProbe.self, DrawTextProbe.self, DrawPlaceholderProbe.self,
        ], plain: PlainProbe.self, base: UITextField.self)

    /// Returns the methods that a class of text fields overrides, identified by the raw values of ``TextFieldMethod``.
    static func overriddenMethods(of type: UITextField.Type) -> OverriddenMethods {
        if let found = known[ObjectIdentifier(type)] { return found }
        let found = OverriddenMethods(of: type, comparedTo: UITextField.self, at: places)
        known[ObjectIdentifier(type)] = found
        return found
    }

    static func overrides(_ method: TextFieldMethod, in type: UITextField.Type) -> Bool {
        overriddenMethods(of: type).contains(method.rawValue)
    }

    /// Prepares a field whose class overrides methods that determine the place or the drawing of the text.
    func observeTextOverrides() {
        let methods = UITextField.overriddenMethods(of: type(of: self))
        if methods.isEmpty { return }
        placesParts()
        if [TextFieldMethod.drawText, .drawPlaceholder].contains(where: { methods.contains($0.rawValue) }) {
            field.drawsText = false
        }
    }
}

// A class without overrides, and one class for each method, in the order of the cases of `TextFieldMethod`.
private final class PlainProbe: UITextField {}
private final class TextProbe: UITextField { override func textRect(forBounds bounds: CGRect) -> CGRect { .zero } }
private final class EditingProbe: UITextField {
    override func editingRect(forBounds bounds: CGRect) -> CGRect { .zero }
}
private final class PlaceholderProbe: UITextField {
    override func placeholderRect(forBounds bounds: CGRect) -> CGRect { .zero }
}
private final class DrawTextProbe: UITextField { override func drawText(in rect: CGRect) {} }
private final class DrawPlaceholderProbe: UITextField { override func drawPlaceholder(in rect: CGRect) {} }
