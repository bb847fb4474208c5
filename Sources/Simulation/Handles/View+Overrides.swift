public import Views

extension View {
    /// A method of `UIView` that subclasses override. For a method that returns a value, see
    /// ``overrideIntrinsicContentSize(line:with:)``.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case updateConstraints, layoutSubviews, draw
        case traitCollectionDidChange, safeAreaInsetsDidChange, layoutMarginsDidChange, tintColorDidChange
    }

    /// Overrides a method of this view, as a subclass does. An earlier override of the method is replaced.
    ///
    /// If an override of `layoutSubviews` does not call `super`, layout does not change the frames of the subviews. A
    /// view that overrides `draw` is drawn when it first appears, after `setNeedsDisplay`, and when its size changes.
    ///
    /// - Parameters:
    ///   - method: The method that the run loop calls.
    ///   - line: The line to which the trace attributes the effects.
    ///   - body: The closure that replaces the method. Its second argument calls `super`.
    public func override(
        _ method: Method, line: Int = #line, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: .line(line), body)
    }

    /// Overrides `intrinsicContentSize`. The update-constraints pass calls it after
    /// ``invalidateIntrinsicContentSize()``.
    ///
    /// - Parameters:
    ///   - line: The line to which the trace attributes the effects.
    ///   - body: A closure that returns the size. Its second argument is the natural size of the content.
    public func overrideIntrinsicContentSize(
        line: Int = #line, with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        overrideIntrinsicContentSize(from: .line(line), body)
    }

    /// Overrides a method with statements that trace themselves, or with the method of a class.
    ///
    /// - Parameter type: The class whose method `body` calls. Feedback loops name this class.
    package func overrideTracingItself(
        _ method: Method, of type: AnyClass? = nil, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: OverrideOrigin(type), body)
    }

    /// Overrides `intrinsicContentSize` with statements that trace themselves, or with the property of a class.
    ///
    /// - Parameter type: The class whose property `body` reads. Feedback loops name this class.
    package func overrideIntrinsicContentSizeTracingItself(
        of type: AnyClass? = nil, with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        overrideIntrinsicContentSize(from: OverrideOrigin(type), body)
    }

    /// Overrides a method. The override does not keep the window alive.
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

/// Colors that follow the appearance.
extension View {
    /// The background color as it was set. An adaptive color follows the window's appearance, and ``backgroundColor``
    /// is its current value.
    public var adaptiveBackgroundColor: AdaptiveColor {
        get { window.colors.color(for: .background, of: id) ?? .clear }
        nonmutating set { window.colors.set(newValue, for: .background, of: id) }
    }

    /// The text color of a label as it was set; `nil` for other views, which ignore values that are set.
    public var adaptiveTextColor: AdaptiveColor? {
        get { window.colors.color(for: .text, of: id) }
        nonmutating set {
            guard let newValue, window[id][color: .text] != nil else { return }
            window.colors.set(newValue, for: .text, of: id)
        }
    }
}
