import Geometry
import Pictures
import Reporting
import Views

/// The images and colors of the asset catalogs and folders that a script names.
struct ScriptAssets {
    /// The catalogs in the order of the key `assets`. The first one that contains a name is used.
    fileprivate(set) var catalogs: [AssetCatalogs] = []
    /// The names of colors whose use was reported, because a color of the system has the same name.
    fileprivate var reportedNames: Set<String> = []

    /// The result of looking up a name.
    enum Finding<Value> {
        case found(Value)
        /// The asset with the name cannot be used, which was reported.
        case reported
        /// No asset has the name.
        case none
    }

    /// Returns the name of an image that is similar to `name`; `nil` if there is none.
    func imageName(near name: String) -> String? {
        ClosestMatch.suggestion(for: name, among: catalogs.flatMap(\.imageNames))
    }

    /// The names of all colors of the assets.
    var colorNames: [String] { catalogs.flatMap(\.colorNames) }
}

/// Reads the key `assets`, and the names of its images and colors.
extension ScriptReading {
    /// Reads the files that a script names for all of its views: its fonts and its assets.
    func readFiles(_ script: Fields) {
        readFonts(script["fonts"])
        guard let node = script["assets"] else { return }
        let expected = "the path of an asset catalog or of a folder"
        if case .scalar(let scalar) = node.content, !node.isNothing {
            addAssets(scalar.text, at: node.span)
        } else {
            for item in items(node, expected + ", or a list of paths") ?? [] {
                if let scalar = scalar(item, expected) { addAssets(scalar.text, at: item.span) }
            }
        }
    }

    private func addAssets(_ path: String, at span: SourceSpan) {
        guard !path.isEmpty, PictureFile.isAllowed(path, folder, limits.folders) else {
            return report(
                .assetsOutside,
                "the assets \(path.quoted) are outside the script's folder, expected a path inside it, or its folder "
                    + "after '--allow-read'", at: span)
        }
        let joined = PictureFile.joined(path, folder)
        guard FileKind(path: joined) == .folder else {
            return report(
                .assetsMissing,
                "found \(FileKind(path: joined) == nil ? "no folder" : "a file") \(path.quoted), expected an asset "
                    + "catalog or a folder in the script's folder", at: span, suggestion: neighbour(of: path))
        }
        let catalogs = AssetCatalogs(inTree: joined, within: AssetAccess(within: [folder] + limits.folders))
        guard !catalogs.isEmpty else {
            return report(
                .assetsMissing,
                "found no images and no colors in \(path.quoted), expected image sets, color sets or "
                    + "pictures", at: span)
        }
        if catalogs.isIncomplete {
            problems.add(
                Diagnostic(
                    .assetsIncomplete,
                    "the folder \(path.quoted) has more than \(NumberRange.spell(Double(AssetCatalogs.mostEntries))) "
                        + "entries, and the rest of them is not searched; name the folders of the catalogs instead",
                    at: span, severity: .warning))
        }
        reader.assets.catalogs.append(catalogs)
    }

    /// Returns the image of the assets with a name, in the scale of the device.
    func image(ofAssets name: String, at span: SourceSpan) -> ScriptAssets.Finding<ViewContent.Image> {
        for catalogs in reader.assets.catalogs {
            let reason: String
            switch catalogs.find(named: name, scale: reader.displayScale) {
            case .file(let picture):
                if let image = image(picture, named: name, at: span) { return .found(image) }
                return .reported
            case .undrawn(let words, _): reason = words
            case .none:
                guard let words = catalogs.fault(ofImage: name) else { continue }
                reason = words
            }
            report(.imageDamaged, "the image \(name.quoted) of the assets cannot be shown: \(reason)", at: span)
            return .reported
        }
        return .none
    }

    private func image(
        _ picture: AssetCatalogs.Found, named name: String, at span: SourceSpan
    ) -> ViewContent.Image? {
        guard let size = picture.size else {
            report(.imageDamaged, "the image \(name.quoted) of the assets cannot be shown: it is damaged", at: span)
            return nil
        }
        let pixels = Size(width: size.width * picture.scale, height: size.height * picture.scale)
        guard pixels.width * pixels.height <= ScriptLimits.picturePixels else {
            reportTooLarge(name, pixels, at: span)
            return nil
        }
        for key in picture.undrawnVariants {
            problems.add(
                Diagnostic(
                    .imageDamaged,
                    "\(key.noun) of the image \(name.quoted) of the assets cannot be shown, so another one is used",
                    at: span, severity: .warning))
        }
        var image = ViewContent.Image(path: picture.path, size: size)
        image.variants = picture.variants
        (image.capInsets, image.isTiled) = (picture.capInsets, picture.isTiled)
        if picture.isTemplate { image.renderingMode = .alwaysTemplate }
        // All files are decoded before the film is rendered.
        reader.pictures.append(Located(image, at: span))
        reader.pictures += image.variants.files.map { Located(ViewContent.Image(path: $0.path, size: size), at: span) }
        return image
    }

    /// Returns the color of the assets with a name, with its value for the dark appearance.
    func color(ofAssets name: String, at span: SourceSpan) -> ScriptAssets.Finding<AdaptiveColor> {
        for catalogs in reader.assets.catalogs {
            let reason: String
            if let color = catalogs.color(named: name) {
                if let adaptive = AdaptiveColor(color) { return .found(adaptive) }
                reason = "it refers to a color that is not a color of the system"
            } else {
                guard let words = catalogs.fault(ofColor: name) else { continue }
                reason = words
            }
            report(.unknownColor, "the color \(name.quoted) of the assets cannot be used: \(reason)", at: span)
            return .reported
        }
        return .none
    }

    /// Warns once if a color set has the name of a color of the system, which is used instead.
    func warnAboutClash(of name: String, at span: SourceSpan) {
        let isClash = reader.assets.catalogs.contains { $0.color(named: name) != nil }
        guard isClash, reader.assets.reportedNames.insert(name).inserted else { return }
        problems.add(
            Diagnostic(
                .assetClash,
                "the color set \(name.quoted) has the name of a color of the system, which is used; rename the color "
                    + "set, or add the folder that contains it, such as 'Brand/\(name)'", at: span, severity: .warning))
    }
}

extension AdaptiveColor {
    /// Creates the color of a color set; `nil` if it refers to an unknown color.
    fileprivate init?(_ color: CatalogColor) {
        func adaptive(_ value: CatalogColor.Value) -> AdaptiveColor? {
            switch value {
            case .components(let parts):
                AdaptiveColor(Color(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha))
            case .reference(let name): .ofSystem(named: name)
            }
        }
        var isKnown = true
        let value = AdaptiveColor { appearance in
            let value = color.value(isDark: appearance.style == .dark, hasHighContrast: appearance.contrast == .high)
            guard let found = adaptive(value) else {
                isKnown = false
                return .clear
            }
            return found.resolved(for: appearance)
        }
        guard isKnown else { return nil }
        self = value
    }
}
