package import Views

/// Fonts by name: the faces of font files, in the order of precedence.
///
/// If two files contain a face with the same PostScript name, the first one is used.
package struct FontCatalog: Hashable, Sendable {
    /// The faces that can be found, without those that others precede.
    package private(set) var faces: [FontFace] = []
    /// The faces that are not used, because a face with the same PostScript name precedes them.
    package private(set) var duplicates: [FontFace] = []

    package init(_ faces: [FontFace]) {
        var names: [String: FontFace] = [:]
        for face in faces {
            if let first = names[face.postScriptName] {
                // The same file in two folders is not a conflict.
                if first.source != face.source { duplicates.append(face) }
            } else {
                names[face.postScriptName] = face
                self.faces.append(face)
            }
        }
    }

    /// The names of the families, sorted.
    package var families: [String] { Set(faces.map(\.family)).sorted() }

    /// Returns the faces of a family, from light to heavy, upright before italic.
    package func faces(ofFamily family: String) -> [FontFace] {
        faces.filter { $0.isInFamily(family) }.sorted {
            ($0.weight, $0.isItalic ? 1 : 0, $0.postScriptName) < ($1.weight, $1.isItalic ? 1 : 0, $1.postScriptName)
        }
    }

    /// Returns the face with a PostScript name, a full name or the name of a family; `nil` if there is none.
    ///
    /// The order is: the PostScript name, the name of a family, of which the face closest to the weight is used, and other
    /// names such as the full name. Upper and lower case are not distinguished, as in UIKit.
    ///
    /// - Parameters:
    ///   - weight: The weight for the name of a family, on the OpenType scale; `nil` for regular.
    ///   - isItalic: Whether an italic face of the family is wanted.
    package func face(named name: String, weight: Int? = nil, isItalic: Bool = false) -> FontFace? {
        let wanted = name.lowercased()
        if let face = faces.first(where: { $0.postScriptName.lowercased() == wanted }) { return face }
        if let face = face(ofFamily: name, weight: weight ?? 400, isItalic: isItalic) { return face }
        return faces.first { $0.otherNames.contains { $0.lowercased() == wanted } }
    }

    /// Returns the face that a request names; `nil` if there is none.
    ///
    /// - Parameter weight: The weight of the request, for a request by family.
    package func face(for request: FontFace, weight: Int) -> FontFace? {
        face(named: request.postScriptName, weight: weight)
            ?? face(ofFamily: request.family, weight: weight, isItalic: request.isItalic)
    }

    /// Returns the face of a family that is closest to a weight and a slant; `nil` if there is no such family.
    package func face(ofFamily family: String, weight: Int, isItalic: Bool) -> FontFace? {
        faces(ofFamily: family).min { one, other in
            one.distance(from: weight, isItalic) < other.distance(from: weight, isItalic)
        }
    }
}

extension FontFace {
    fileprivate func isInFamily(_ name: String) -> Bool { family.lowercased() == name.lowercased() }

    /// The rank of the face for a request: first the slant, then the difference of the weights.
    fileprivate func distance(from weight: Int, _ isItalic: Bool) -> Int {
        let nearest = weights.map { min(max(weight, $0.lowerBound), $0.upperBound) } ?? self.weight
        return abs(nearest - weight) + (self.isItalic == isItalic ? 0 : 10_000)
    }
}
