internal import SwiftSyntax

/// Reports calls of the Objective-C runtime, which have no replacement on Linux.
enum UnsupportedCalls {
    /// Functions, and what to use instead.
    private static let functions: [String: String] = {
        let exchange = "override the method in a subclass"
        let lookUp = "keep the classes or methods in a table of your own"
        let selectors = "pass a method or a closure"
        var advice = ["UIApplicationMain": "show a controller on a 'TestScreen'"]
        for name in [
            "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod", "object_setClass",
        ] {
            advice[name] = exchange
        }
        for name in [
            "class_getInstanceMethod", "class_getClassMethod", "class_addMethod", "class_copyMethodList",
            "class_copyPropertyList", "class_copyIvarList", "method_getImplementation", "imp_implementationWithBlock",
            "objc_allocateClassPair", "objc_registerClassPair", "objc_getClass", "objc_getClassList",
        ] {
            advice[name] = lookUp
        }
        for name in ["NSSelectorFromString", "NSStringFromSelector", "sel_registerName", "sel_getName"] {
            advice[name] = selectors
        }
        return advice
    }()

    static func check(_ call: FunctionCallExprSyntax, in file: ParsedFile) {
        let arguments = Array(call.arguments)
        let labels = arguments.map { $0.label?.text }
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if let advice = functions[name] {
                file.report(.error, at: call, "'\(name)' needs the Objective-C runtime; \(advice)")
            } else if name == "Selector", labels == [nil], isString(arguments[0].expression) {
                file.report(
                    .error, at: call,
                    "a selector made from a string finds only the actions of storyboards and xibs on Linux; write "
                        + "'Selector(MyView.method)'")
            }
            return
        }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        let name = fullName(member.declName.baseName.text, labels)
        switch name {
        case "responds(to:)":
            file.report(
                .warning, at: member.declName,
                "on Linux, 'responds(to:)' tests whether the object belongs to the class that declares the method of the "
                    + "selector; for other tests, use 'as?' or compare the result of a call")
        case _ where isObservation(name, call):
            file.report(
                .error, at: member.declName,
                "key-value observation needs the Objective-C runtime; use 'didSet', a closure or an override")
        case "setValue(_:forKeyPath:)", "value(forKeyPath:)":
            file.report(
                .error, at: member.declName,
                "key-value coding needs the Objective-C runtime; use a property or a key path of Swift")
        default: return
        }
    }

    static func check(_ function: FunctionDeclSyntax, in file: ParsedFile) {
        let name = fullName(function.name.text, function.labels)
        if ["responds(to:)", "forwardingTarget(for:)"].contains(name), function.modifiers.contains(.override) {
            file.report(
                .error, at: function,
                "'\(name)' is called by the Objective-C runtime and cannot be overridden on Linux; declare the methods that "
                    + "the object forwards")
        }
        guard function.name.text == "observeValue", function.labels.first == "forKeyPath" else { return }
        file.report(
            .error, at: function,
            "'observeValue(forKeyPath:…)' is called by key-value observation, which needs the Objective-C runtime; use "
                + "'didSet', a closure or an override")
    }

    /// Whether a call begins to observe a property of an object.
    private static func isObservation(_ name: String, _ call: FunctionCallExprSyntax) -> Bool {
        if name == "addObserver(_:forKeyPath:options:context:)" { return true }
        guard call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true else { return false }
        return name == "observe(_:options:changeHandler:)" || name == "observe(_:changeHandler:)"
            || call.trailingClosure != nil && (name == "observe(_:options:)" || name == "observe(_:)")
    }

    private static func isString(_ expression: ExprSyntax) -> Bool {
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return isString(only.expression)
        }
        return expression.is(StringLiteralExprSyntax.self)
    }
}
