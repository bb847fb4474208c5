package import Simulation

/// Statements that a view, or its controller, runs in a method that it overrides.
package struct OverrideSpec: Hashable, Sendable {
    /// The view whose `on` it stands in.
    package var view: String
    package var method: Method
    /// Run before `super`; empty where the script does not say where `super` is.
    package var before: [Located<Statement>]
    package var after: [Located<Statement>]

    package enum Method: Hashable, Sendable {
        case view(View.Method)
        case controller(ViewController.Method)
        case intrinsicContentSize

        /// The method of this name. Where a view has a controller, what both have is the controller's.
        init?(_ name: String, hasController: Bool) {
            if name == Method.sizeName {
                self = .intrinsicContentSize
            } else if hasController, let method = ViewController.Method(rawValue: name) {
                self = .controller(method)
            } else if let method = View.Method(rawValue: name) {
                self = .view(method)
            } else {
                return nil
            }
        }

        static let sizeName = "intrinsicContentSize"
        static let namesOfViews = View.Method.allCases.map(\.rawValue) + [sizeName]
        static let namesOfControllers = ViewController.Method.allCases.map(\.rawValue)
    }

    package var statements: [Located<Statement>] { before + after }
}
