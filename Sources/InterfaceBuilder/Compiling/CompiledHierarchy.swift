import Geometry
import Layout
import Nibs
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// The compiled form of a plan, whose names are replaced by the ids of the file.
struct CompiledHierarchy {
    private let plan: ScenePlan
    private let views: [String: InterfaceView]
    /// The ids of the views, by their names in the plan.
    private let ids: [String: String]
    /// The ids of the constraints, by their names in the plan.
    private let constraintIDs: [String: String]
    private let identifiers: [String: String]

    init(_ plan: ScenePlan, _ scene: InterfaceScene, in document: InterfaceDocument) {
        self.plan = plan
        let all = scene.root.depthFirst
        views = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
        ids = Dictionary(uniqueKeysWithValues: plan.names.map { ($0.value, $0.key) })
        constraintIDs = Dictionary(uniqueKeysWithValues: plan.constraintNames.map { ($0.value, $0.key) })
        identifiers = Dictionary(
            all.flatMap(\.constraints).compactMap { constraint in
                constraint.identifier.map { (constraint.id, $0) }
            }
        ) { first, _ in first }
    }

    private func id(_ name: String) -> String { ids[name] ?? name }

    func source(of planned: ViewDescription) -> InterfaceView {
        guard let view = views[id(planned.name.value)] else {
            preconditionFailure("the plan has a view '\(planned.name.value)' that is not in the file")
        }
        return view
    }

    // MARK: Views

    func view(_ planned: ViewDescription) -> CompiledView {
        let content = planned.content
        var known = ViewContent(content.kind)
        // The properties are set in this order, and the type of a button determines its font.
        let properties = content.kind.type.properties.filter { property in
            guard let value = property.value(in: content), value != property.value(in: known) else { return false }
            property.set(value, in: &known)
            return true
        }
        var view = CompiledView(
            kind: content.kind.rawValue,
            content: properties.compactMap { property in
                property.value(in: content).map { CompiledSetting(property.name, $0) }
            },
            settings: planned.settings.filter { ![.isInstalled, .frame].contains($0.property) }.map {
                CompiledSetting($0.property.name, $0.value)
            },
            autoresizing: planned.autoresizing.rawValue, hugging: planned.hugging.numbers,
            resistance: planned.compressionResistance.numbers)
        view.isFramed = planned[.frame] != nil
        view.isInstalled = planned[.isInstalled] != .boolean(false)
        view.images = (plan.images[planned.name.value] ?? []).map {
            CompiledImage($0.property, $0.name, isSymbol: $0.isSymbol)
        }
        for spacing in planned.customSpacing { view.customSpacing[id(spacing.after)] = spacing.spacing }
        return view
    }

    // MARK: Layout

    var guides: [CompiledGuide] { plan.scene.guides.map { CompiledGuide($0.name.value, of: id($0.owner.value)) } }

    var constraints: [CompiledConstraint] {
        plan.scene.constraints.map { constraint in
            // The planner creates one constraint for each name.
            let expression = constraint.parts[0].expression
            let id = constraintIDs[constraint.name.value]
            return CompiledConstraint(
                id: id, name: constraint.name.value, identifier: id.flatMap { identifiers[$0] },
                first: side(expression.first.value), relation: expression.relation.rawValueOfUIKit,
                multiplier: expression.multiplier, second: expression.second.map { side($0.value) },
                constant: expression.constant, priority: expression.priority.rawValue, isActive: constraint.isActive)
        }
    }

    private func side(_ anchor: Anchor) -> CompiledConstraint.Side {
        let attribute = anchor.attribute.rawValue
        return switch anchor.item {
        case .view(let name): .init(id(name), nil, attribute)
        case .ownGuide(let name): .init(name, .own, attribute)
        case .guide(of: let name, let role): .init(id(name), role.compiled, attribute)
        }
    }

    var variations: [CompiledVariation] {
        plan.scene.variations.map { variation in
            CompiledVariation(
                horizontal: variation.condition.horizontalSizeClass?.rawValue,
                vertical: variation.condition.verticalSizeClass?.rawValue,
                settings: variation.settings.map { located in
                    let setting = located.value.setting
                    let isOfConstraint = setting.property.owner == .constraint
                    let subject = located.value.subject
                    return .init(
                        isOfConstraint ? subject : id(subject), isOfConstraint: isOfConstraint, setting.property.name,
                        setting.value)
                })
        }
    }
}

extension PriorityPair {
    fileprivate var numbers: [Double] { [horizontal.rawValue, vertical.rawValue] }
}

extension LayoutRelation {
    fileprivate var rawValueOfUIKit: Int {
        switch self {
        case .lessThanOrEqual: -1
        case .equal: 0
        case .greaterThanOrEqual: 1
        }
    }
}

extension LayoutGuideID.Role {
    fileprivate var compiled: CompiledConstraint.SystemGuide {
        switch self {
        case .safeArea: .safeArea
        case .layoutMargins: .layoutMargins
        case .readableContent: .readableContent
        case .keyboard: .keyboard
        case .scrollContent: .scrollContent
        case .scrollFrame: .scrollFrame
        case .arrangement, .custom: .own
        }
    }
}
