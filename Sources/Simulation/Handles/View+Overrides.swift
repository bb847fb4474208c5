public import Views

extension View {
    /// A method of `UIView` that subclasses override. To override a method that returns a value, see
    /// ``overrideIntrinsicContentSize(line:with:)``.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case updateConstraints, layoutSubviews, draw
        case traitCollectionDidChange, safeAreaInsetsDidChange, layoutMarginsDidChange, tintColorDidChange
    }

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

/// Colors that adapt to light and dark appearance.
extension View {
    /// The background color as it was set. An adaptive color follows the appearance of the view, and
    /// ``backgroundColor`` is its current value.
    public var adaptiveBackgroundColor: AdaptiveColor {
        get { window.colors.color(for: .background, of: id) ?? .clear }
        nonmutating set { window.colors.set(newValue, for: .background, of: id) }
    }

    /// The text color of a label as it was set; `nil` for other views. Setting it has no effect on other views.
    public var adaptiveTextColor: AdaptiveColor? {
        get { window.colors.color(for: .text, of: id) }
        nonmutating set {
            guard let newValue, window[id][color: .text] != nil else { return }
            window.colors.set(newValue, for: .text, of: id)
        }
    }
}
