import TimelineScript
import Views

/// One picture of a composition: a script in one staging.
struct CompositionPart {
    let script: ScriptFile
    let staging: Staging

    /// Each script in each variant on each device.
    static func all(_ scripts: [ScriptFile], _ options: ReadingOptions) -> [CompositionPart] {
        let devices: [Device?] = options.device.isEmpty ? [nil] : options.device
        let variants: [String?] = options.variant.isEmpty ? [nil] : options.variant
        return scripts.flatMap { script in
            variants.flatMap { variant in
                devices.map { CompositionPart(script: script, staging: Staging(device: $0, variants: variant)) }
            }
        }
    }

    /// What tells each part from the others: its script, device and variant, as far as these differ.
    ///
    /// - Parameter titles: Of the scripts; where two have the same, their paths stand for them.
    static func labels(of parts: [CompositionPart], titles: [String]) -> [String] {
        let paths = parts.map(\.script.path)
        let isTitleClear = Set(titles).count == Set(paths).count
        let kinds = [
            isTitleClear ? titles : paths, parts.map { $0.staging.device?.name ?? "" },
            parts.map { $0.staging.variants.joined(separator: " + ") },
        ].filter { Set($0).count > 1 }
        return parts.indices.map { place in kinds.map { $0[place] }.joined(separator: " · ") }
    }
}
