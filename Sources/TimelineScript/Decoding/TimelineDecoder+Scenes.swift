import Diagnostics
import Layout
import Views

extension TimelineDecoder {
    /// Reads the scene that a script names, and takes over its names.
    ///
    /// - Returns: `nil` where the script names none, and where there is none.
    mutating func namedScene(_ script: Fields) -> Timeline? {
        guard let node = script["scene"] else { return nil }
        // Without the scene nothing is known of what the script may speak of.
        names.knowsAllViews = false
        names.knowsAllConstraints = false
        names.knowsAllGuides = false
        for key in ["views", "defaults"] where script[key] != nil {
            report(
                .conflictingKeys, "found 'scene' and \(key.quoted), expected at most one of them",
                at: script.place(of: key), notes: [.init("the scene is here", at: script.place(of: "scene"))])
        }
        guard let reference = reference(node) else { return nil }
        guard let writeScene else {
            report(.unknownScene, "found a scene where only scripts are read, expected 'views'", at: node.span)
            return nil
        }
        switch writeScene(reference) {
        case .failure(let failure):
            let diagnostic = failure.diagnostic
            report(
                .unknownScene, "the scene \(node.scalar?.text.quoted ?? "") cannot be used: \(diagnostic.message)",
                at: node.span, notes: [.init("in the file", at: diagnostic.span)],
                suggestion: meant(by: reference, diagnostic))
            return nil
        case .success(let scene):
            for warning in scene.warnings { problems.add(warning) }
            return decode(scene, at: node.span)
        }
    }

    /// Another file for one that is not there, or another scene of the file.
    private func meant(by reference: SceneReference, _ failure: Diagnostic) -> String? {
        if let file = neighbour(of: reference.file) { return file + (reference.id.map { "#\($0)" } ?? "") }
        return failure.suggestion.map { "\(reference.file)#\($0)" }
    }

    private mutating func decode(_ scene: WrittenScene, at place: SourceSpan) -> Timeline? {
        var found: [Diagnostic] = []
        do throws(ScriptError) {
            let document = try ScriptDocument(scene.script, within: limits)
            let reader = ScriptReader(scene.script, folder: folder, within: limits, problems: document.problems)
            var decoder = TimelineDecoder(reader, strictly: exceptionPolicy == .refuse)
            let timeline = decoder.timeline(document.root)
            found = reader.problems.sorted.filter { $0.severity == .error }
            if let timeline, found.isEmpty {
                names = decoder.names
                origin = decoder.origin
                device = decoder.device
                return timeline.relocated(to: scene.origins)
            }
        } catch {
            found = [error.diagnostic]
        }
        // What no script can say: a screen of a million points, for example.
        for problem in found {
            report(
                .unknownScene, "the scene cannot be used: \(problem.message)", at: place,
                notes: scene.origins[problem.span.line].map { [.init("in the file", at: $0)] } ?? [])
        }
        return nil
    }

    /// `Main.storyboard#BYZ-38-t0r`
    private mutating func reference(_ node: ScriptNode) -> SceneReference? {
        guard let scalar = scalar(node, "a storyboard or a xib, perhaps with # and the id of a scene") else {
            return nil
        }
        let parts = scalar.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts[0]
        guard !file.isEmpty, PictureFile.isAllowed(file, folder, limits.folders) else {
            report(
                .sceneOutside,
                "the file \(file.quoted) is not in the script's folder, expected one inside it, or "
                    + "its folder after '--allow-read'",
                at: node.span)
            return nil
        }
        let path = PictureFile.joined(file, folder)
        return SceneReference(file: file, path: path, id: parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil)
    }
}

extension Timeline {
    /// With the constraints where they come from, and not where they are written.
    fileprivate func relocated(to origins: [Int: SourceSpan]) -> Timeline {
        var timeline = self
        for index in constraints.indices {
            for part in constraints[index].parts.indices {
                let span = constraints[index].parts[part].expression.span
                guard let origin = origins[span.line] else { continue }
                timeline.constraints[index].parts[part].expression.span = origin
                timeline.constraints[index].parts[part].expression.first.span = origin
                timeline.constraints[index].parts[part].expression.second?.span = origin
            }
        }
        return timeline
    }
}
