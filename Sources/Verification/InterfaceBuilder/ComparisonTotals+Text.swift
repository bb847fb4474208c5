import Geometry

extension ComparisonTotals {
    /// The totals, for people.
    func lines(files: Int, unusable: Int) -> [String] {
        func share(_ part: Int, _ whole: Int) -> String {
            guard whole > 0 else { return "\(part) of 0" }
            let percent = (Double(part) / Double(whole) * 1000).rounded() / 10
            return "\(part) of \(whole) (\(percent.shortText) %)"
        }
        let skipped = SkippedScene.allCases.compactMap { reason in
            skippedScenes[reason].map { "\($0) \(reason.rawValue)" }
        }
        let off = MismatchCause.allCases.compactMap { cause in causes[cause].map { "\($0) \(cause.rawValue)" } }
        return [
            "\(files) \(files == 1 ? "file" : "files"), \(unusable) of them unusable; "
                + "\(scenes) \(scenes == 1 ? "scene" : "scenes"), \(comparedScenes) of them compared",
            "skipped scenes: " + (skipped.isEmpty ? "none" : skipped.joined(separator: ", ")),
            "skipped rows: \(staleCells), with \(staleCellViews) views",
            "exact: \(share(exact, views))",
            "within 0.5 points: \(share(withinHalfAPoint, views))",
            "within 1 point: \(share(withinAPoint, views))",
            "exact on 3x devices: \(share(exactAtThree, viewsAtThree))",
            "views whose recorded size stands for Apple's fonts: \(recordedSizes)",
            "off by more than 0.5 points: " + (off.isEmpty ? "none" : off.joined(separator: ", ")),
        ]
    }
}
