/// The files of an image for appearances that have a file of their own, as in an asset catalog.
package struct ImageVariants: Hashable, Sendable {
    /// An appearance with a file of its own. The raw value is the key of scripts, which is the same as for colors.
    package enum Key: String, CaseIterable, Sendable {
        case dark
        /// Increased contrast in the light appearance; also in the dark one, if that has no file of its own.
        case lightHighContrast
        case darkHighContrast
    }

    /// The path of each key, in the order of the keys; empty if no key has a file.
    private var paths: [String?] = []

    package init() {}

    package subscript(key: Key) -> String? {
        get { zip(Key.allCases, paths).first { $0.0 == key }?.1 }
        set {
            let old = self
            paths = Key.allCases.map { $0 == key ? newValue : old[$0] }
            if files.isEmpty { paths = [] }
        }
    }

    /// The keys that have a file, with its path, in the order of the keys.
    package var files: [(key: Key, path: String)] {
        zip(Key.allCases, paths).compactMap { key, path in path.map { (key, $0) } }
    }

    /// Returns the path of the file for an appearance; `nil` if the image's main file is drawn.
    ///
    /// As for the colors of a catalog, the dark picture takes precedence over that for increased contrast.
    package func path(in appearance: Appearance) -> String? {
        guard !paths.isEmpty else { return nil }
        switch (appearance.style == .dark, appearance.contrast == .high) {
        case (false, false): return nil
        case (true, false): return self[.dark]
        case (false, true): return self[.lightHighContrast]
        case (true, true): return self[.darkHighContrast] ?? self[.dark] ?? self[.lightHighContrast]
        }
    }

    /// Returns the variants with other paths. A file for which the closure returns `nil` is left out.
    package func mapPaths(_ path: (Key, String) -> String?) -> ImageVariants {
        var result = ImageVariants()
        for file in files { result[file.key] = path(file.key, file.path) }
        return result
    }
}
