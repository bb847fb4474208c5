import Geometry
import Reporting
import Simulation
import Views

/// Decodes images with a second file, with caps, or without a file.
extension ScriptReading {
    /// Reads a mapping such as `{file: logo.png, dark: logo-dark.png}` or `{placeholder: Logo, size: [100, 40]}`.
    func pictureWithParts(_ node: ScriptNode) -> ViewContent.Image? {
        guard let fields = fields(of: node, as: Schema.picture) else { return nil }
        let file = fields["file"].flatMap { reference($0) }
        guard fields["placeholder"] == nil else { return placeholder(fields) }
        if let size = fields["size"] {
            report(
                .conflictingKeys, "found 'size' but no 'placeholder', expected the size of the picture itself",
                at: size.span)
        }
        guard need("file", in: fields, "the path of a picture") != nil, let file,
            var image = picture(file.value, at: file.span)
        else { return nil }
        for key in ImageVariants.Key.allCases {
            let name = key.rawValue
            guard let written = fields[name].flatMap({ reference($0) }),
                let other = picture(written.value, at: written.span)
            else { continue }
            guard image.drawing == nil, other.drawing == nil else {
                report(
                    .wrongType, "found a symbol in an image with \(name.quoted), expected the paths of two pictures",
                    at: written.span)
                return nil
            }
            image.variants[key] = other.path
        }
        if let node = fields["capInsets"], let insets = insets(node) {
            guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ $0 >= 0 }),
                insets.left + insets.right <= image.size.width, insets.top + insets.bottom <= image.size.height
            else {
                let (width, height) = (NumberRange.plain(image.size.width), NumberRange.plain(image.size.height))
                report(
                    .outOfRange,
                    "found caps that do not fit in the image, expected caps of at most \(width) × \(height) points",
                    at: node.span)
                return image
            }
            image.capInsets = insets
        }
        image.isTiled =
            fields["resizingMode"].flatMap { word($0, among: ["stretch", "tile"], "resizing mode") } == "tile"
        return image
    }

    private func placeholder(_ fields: Fields) -> ViewContent.Image? {
        for key in ["file"] + ImageVariants.Key.allCases.map(\.rawValue) + ["capInsets", "resizingMode"]
        where fields[key] != nil {
            report(
                .conflictingKeys, "found 'placeholder' and \(key.quoted) in one image, expected one of them",
                at: fields.place(of: key))
        }
        guard let name = fields["placeholder"].flatMap({ text($0) }) else { return nil }
        let range = NumberRange(above: 0, NumberRange.length.upper, "points")
        let size = fields["size"].flatMap { numbers($0, in: [range, range], "a list of width and height") }
        return ViewContent.Image(
            placeholderFor: name.value, size: size.map { Size(width: $0[0], height: $0[1]) })
    }
}

extension ScriptReading {
    /// Returns an image of an imported scene, after its files have been found and checked.
    ///
    /// - Parameter span: The place of the view in diagnostics.
    func found(_ image: ViewContent.Image, at span: SourceSpan) -> ViewContent.Image? {
        guard image.missingName == nil else { return image }
        guard var found = picture(image.path, at: span) else { return nil }
        // The scale of a picture in an asset catalog can differ from the scale in its file name.
        if image.size != .zero { found.size = image.size }
        found.variants = image.variants.mapPaths { picture($1, at: span)?.path }
        (found.capInsets, found.isTiled) = (image.capInsets, image.isTiled)
        return found
    }
}

extension MappingKind {
    /// Returns whether all keys of a mapping are keys of this kind of mapping, and there is at least one.
    func describes(_ node: ScriptNode) -> Bool {
        guard case .mapping(let pairs) = node.content, !pairs.isEmpty else { return false }
        return pairs.allSatisfy { pair in pair.key.scalar.map { keys.contains($0.text) } ?? false }
    }
}
