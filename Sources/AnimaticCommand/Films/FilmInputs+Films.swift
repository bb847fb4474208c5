import Diagnostics
import Files
import Foundation
import Overlays
import Pictures
import Rendering
import TimelineScript
import Views

extension FilmInputs {
    /// Collects everything that determines the pictures of `films`.
    ///
    /// - Parameters:
    ///   - settings: The settings of the pictures.
    ///   - composition: A description of how several films are composed; `nil` for one film.
    ///   - showsTitleCards: Whether title cards are shown.
    init(
        of films: [LoadedScript], _ settings: RenderSettings, showing overlays: Set<Overlay>,
        composition: String? = nil,
        showsTitleCards: Bool
    ) {
        self.init()
        let timelines = films.map(\.timeline)
        setContents(timelines.map { Array($0.source.text.utf8) }, of: .script)
        let files = timelines.flatMap(\.contentsOfNamedFiles)
        if !files.isEmpty { setContents(files, of: .files) }
        let stagings = films.map(\.staging.words)
        if stagings.contains(where: { !$0.isEmpty }) { self[.staging] = stagings.joined(separator: "; ") }
        self[.composition] = composition
        self[.drawing] = settings.words(onDeviceOf: timelines.map(\.device.scale).max() ?? 1)
        if !overlays.isEmpty { self[.overlays] = overlays.map(\.rawValue).sorted().joined(separator: ", ") }
        if timelines.contains(where: { !$0.titleCards.isEmpty }) {
            self[.titleCards] = showsTitleCards ? "shown" : "left out"
        }
    }
}

extension Timeline {
    /// The contents of the files that the script refers to, in the order of their first use. For the scene of an
    /// Interface Builder file, the first element is a description of the scene.
    fileprivate var contentsOfNamedFiles: [[UInt8]] {
        var contents: [[UInt8]] = []
        if let sceneText { contents.append(Array(sceneText.utf8)) }
        var seen: Set<String> = []
        for picture in pictures where seen.insert(picture.value.path).inserted {
            // An unreadable file is reported when its picture is drawn.
            contents.append([UInt8](FileManager.default.contents(atPath: picture.value.path) ?? Data()))
        }
        return contents
    }
}

extension Staging {
    fileprivate var words: String {
        ([device?.name] + variants + [language.map { "language \($0)" }] + assignments).compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension RenderSettings {
    /// Returns a description of all settings that determine a picture, except fonts.
    ///
    /// - Parameter deviceScale: The scale that is used if the settings do not contain one.
    fileprivate func words(onDeviceOf deviceScale: Double) -> String {
        let scale = scale ?? deviceScale
        let limit = limit.map { "\($0.width) × \($0.height)" } ?? "none"
        return "scale: \(scale), limit: \(limit), background: \(background.hexadecimal), compression: \(compression)"
    }
}
