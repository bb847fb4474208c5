package import Diagnostics
package import Simulation
package import TimelineScript

extension ScriptPlaces {
    /// Where a member of a conflict is written: the constraint, else the view that it speaks of first or that made it.
    func place(of member: ConstraintDescription) -> SourceSpan {
        if let identifier = member.identifier, let place = place(ofConstraint: identifier) { return place }
        let isOfStack = member.identifier?.contains(stackMark) ?? false
        return place(of: (isOfStack ? member.identifier : nil) ?? member.text)
    }

    /// Where the constraint or view is written that `name` is, or begins with.
    func place(of name: String) -> SourceSpan {
        place(ofConstraint: name) ?? place(ofView: name) ?? root
    }

    /// Where the script asks for a constraint; `nil` for one that it says nothing of, such as the size of the window.
    package func place(
        of constraint: ConstraintDescription, madeBy maker: LayoutExplanation.Maker
    ) -> SourceSpan? {
        switch maker {
        case .author: constraint.identifier.flatMap { place(ofConstraint: $0) }
        case .stackView: constraint.identifier.flatMap { place(ofView: $0) }
        case .hugging, .compressionResistance, .frame: place(ofView: constraint.text)
        case .window, .guide, .nobody: nil
        }
    }
}

/// In the names of the constraints that stack views make.
private let stackMark = ".UISV-"
