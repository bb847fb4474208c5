import Files
import Foundation

/// The HTML page that shows the differences of a verification.
package enum GalleryPage {
    private static let page = PageTemplate(
        PackageResources.gallery_html,
        styles: [("gallery.css", PackageResources.gallery_css), ("pictures.css", PackageResources.pictures_css)],
        scripts: [
            ("elements.js", PackageResources.elements_js), ("films.js", PackageResources.films_js),
            ("decisions.js", PackageResources.decisions_js), ("filters.js", PackageResources.filters_js),
            ("pictures.js", PackageResources.pictures_js), ("film.js", PackageResources.film_js),
            ("gallery.js", PackageResources.gallery_js),
        ], dataAt: "<!-- verification -->")

    /// Returns the page. The page refers to the pictures by paths relative to its folder.
    package static func page(of document: VerificationDocument) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and integers can always be encoded.
        let json = String(decoding: (try? encoder.encode(document)) ?? Data(), as: UTF8.self)
        return page.beginning + PageTemplate.element(id: "verification", json: json) + page.end
    }
}
