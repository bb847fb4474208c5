import Layout
public import Views

extension View {
    /// A method of `UIView` that subclasses override. To override the property `intrinsicContentSize`, call
    /// ``overrideIntrinsicContentSize(line:with:)``.
    public typealias Method = ViewCallback

    /// Overrides a method of this view, as a subclass does. An earlier override of the method is replaced.
    ///
    /// If an override of `layoutSubviews` does not call `super`, layout does not change the frames of the subviews. A
    /// view that overrides `draw` is drawn when it first appears and after `setNeedsDisplay`. It is also drawn after
    /// a change of its size if it has content to draw, or if its content mode is `.redraw`.
    ///
    /// - Parameters:
    ///   - method: The method to override.
    ///   - line: The source line to which the trace attributes the effects.
    ///   - body: The closure that replaces the method. Its second argument calls `super`.
    public func override(
        _ method: Method, line: Int = #line, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: .line(line), body)
    }

    /// Overrides `intrinsicContentSize`. The update-constraints pass calls the override after
    /// ``invalidateIntrinsicContentSize()``.
    ///
    /// - Parameters:
    ///   - line: The source line to which the trace attributes the effects.
    ///   - body: A closure that returns the size. Its second argument is the natural size of the content.
    public func overrideIntrinsicContentSize(
        line: Int = #line, with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        overrideIntrinsicContentSize(from: .line(line), body)
    }

    /// Overrides a method with statements that record their own trace events, or with the method of a class.
    ///
    /// - Parameter type: The class whose method `body` calls. Reports of feedback loops contain its name.
    package func overrideTracingItself(
        _ method: Method, of type: AnyClass? = nil, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: OverrideOrigin(type), body)
    }

    /// Overrides `intrinsicContentSize` with statements that record their own trace events, or with the property of a
    /// class.
    ///
    /// - Parameter type: The class whose property `body` reads. Reports of feedback loops contain its name.
    package func overrideIntrinsicContentSizeTracingItself(
        of type: AnyClass? = nil, with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        overrideIntrinsicContentSize(from: OverrideOrigin(type), body)
    }

    /// Overrides `forFirstBaselineLayout` and `forLastBaselineLayout`. Each update of constraints calls `body`.
    ///
    /// - Parameter body: A closure that returns the views that provide the baselines, or `nil` to keep the views that
    ///   the previous call returned.
    package func overrideBaselineViews(with body: @escaping () -> (first: View, last: View)?) {
        window.overrides.overrideBaselineViews(of: id) { body().map { ($0.first.id, $0.last.id) } }
    }

    /// Overrides a method. The override does not retain the window.
    private func override(
        _ method: Method, from origin: OverrideOrigin, _ body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        let override = Override(origin: origin) { [unowned window, id] callSuper in
            body(View(window: window, id: id), callSuper)
        }
        window.overrides.override(method, of: id, with: override)
        switch method {
        case .draw: setNeedsDisplay()
        case .safeAreaInsetsDidChange, .layoutMarginsDidChange: window.guides.observeInsets(of: id)
        case .updateConstraints, .layoutSubviews, .traitCollectionDidChange, .tintColorDidChange: break
        }
    }

    private func overrideIntrinsicContentSize(
        from origin: OverrideOrigin, _ body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        let override = ViewOverrides.ContentSizeOverride(origin: origin) { [unowned window, id] natural in
            body(View(window: window, id: id), natural)
        }
        window.overrides.overrideContentSize(of: id, with: override)
        invalidateIntrinsicContentSize()
    }
}

extension View {
    /// The overridden method that may set the frame of this view in code, such as `LoginView.layoutSubviews`. The
    /// method belongs to the closest superview that overrides `layoutSubviews`, or whose controller overrides
    /// `viewDidLayoutSubviews` or `viewWillLayoutSubviews`. `nil` if no class overrides such a method.
    package var methodThatSetsFrame: String? {
        var next = superview
        while let view = next {
            var methods = [
                (Method.layoutSubviews.rawValue, window.overrides[view.id]?.methods[.layoutSubviews]?.origin)
            ]
            if let controller = window.viewController(of: view) {
                for method in [ViewController.Method.viewDidLayoutSubviews, .viewWillLayoutSubviews] {
                    methods.append(
                        (method.rawValue, window.controllers.origin(overriding: method, in: controller.index)))
                }
            }
            for case (let method, .method(let type)?) in methods { return "\(type).\(method)" }
            next = view.superview
        }
        return nil
    }
}
