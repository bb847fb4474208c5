extension ViewContent {
    /// The same with fonts of text styles in the sizes of `category`; other fonts stay.
    public func scaled(to category: ContentSizeCategory) -> ViewContent {
        var content = self
        content.font = font?.scaled(to: category)
        return content
    }
}
