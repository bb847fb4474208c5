public import Views

extension ContentSizing {
    /// Where a view was made, which decides the priorities that its author did not set.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        case code, interfaceBuilder
    }

    /// The priorities of a new view of the kind of `content`; no override of its natural size.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    public static func defaults(for content: ViewContent, origin: Origin = .code) -> ContentSizing {
        defaults(for: content.kind, origin: origin)
    }

    /// The same by kind.
    public static func defaults(for kind: ViewContent.Kind, origin: Origin = .code) -> ContentSizing {
        var sizing = ContentSizing()
        switch (kind, origin) {
        case (.switch, _), (.stepper, _), (.activityIndicator, _), (.pageControl, .code):
            sizing.hugging = PriorityPair(.defaultHigh)
        case (.progress, _), (.slider, .code), (.segmentedControl, .code):
            sizing.hugging.vertical = .defaultHigh
        case (.label, .interfaceBuilder), (.image, .interfaceBuilder):
            sizing.hugging = PriorityPair(LayoutPriority(251))
        case (.view, _), (.stack, _), (.scroll, _), (.button, _), (.textField, _), (.textView, _), (.label, .code),
            (.image, .code),
            (.pageControl, .interfaceBuilder), (.slider, .interfaceBuilder), (.segmentedControl, .interfaceBuilder):
            break
        }
        return sizing
    }
}
