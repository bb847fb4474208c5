import Containers
import Diagnostics
import Geometry
import Interaction
import Layout
import Simulation
import Views

/// A bar that a scene has as an ordinary view: a toolbar, or a navigation bar with one item.
///
/// The layout is that of `UIToolbar` and `UINavigationBar`. The views that the bar creates have names such as
/// `tools PlatterView`, for a bar that is named `tools`.
package final class BarView {
    package enum Kind: String, Hashable, Sendable {
        case toolbar, navigationBar
    }

    private let view: View
    private let kind: Kind
    private let item: NavigationContainer.Item
    private let colors: NavigationBarColors
    private let views: ContainerViews
    /// The superview of the views that show the items.
    private let content: View
    private let systemViews: SystemViews
    private var actions: [ContainerItem: () -> Void] = [:]
    private var controls: [ContainerItem: View] = [:]

    /// Makes a view a bar.
    ///
    /// - Parameters:
    ///   - view: A view without subviews.
    ///   - item: What the bar shows.
    ///   - colors: The colors of a navigation bar.
    init(of view: View, _ kind: Kind, _ item: NavigationContainer.Item, _ colors: NavigationBarColors) {
        (self.view, self.kind, self.item, self.colors) = (view, kind, item, colors)
        let views = ContainerViews(of: view)
        self.views = views
        content = views.make(kind == .toolbar ? "_UIToolbarContentView" : "_UINavigationBarContentView")
        systemViews = SystemViews(in: content, naming: views.name(of:at:))
        view.addSubview(content)
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        view.overrideTracingItself(.traitCollectionDidChange) { view, callSuper in
            callSuper()
            view.setNeedsLayout()
        }
    }

    /// The height of the bar without constraints and without a frame, in points.
    var naturalHeight: Double { kind == .toolbar ? toolbar.height : navigationBar.height(of: shown) }

    private var environment: BarEnvironment {
        BarEnvironment(width: view.bounds.width, traits: view.traitCollection, grid: view.window.grid)
    }

    private func measure(_ text: String, _ font: Font) -> Size {
        view.window.measuredSize(of: TextBlock(text, font: font), within: nil)
    }

    private var toolbar: ToolbarLayout { ToolbarLayout(environment, isInNavigation: false, measuring: measure) }
    private var navigationBar: NavigationBarLayout { NavigationBarLayout(environment, measuring: measure) }

    private var shown: NavigationItem {
        var shown = item.content
        colors.apply(to: &shown)
        return shown
    }

    /// Sets the action of a tap on an item.
    func handleTap(on item: ContainerItem, _ action: @escaping () -> Void) { actions[item] = action }

    /// Sets the view of the scene that receives the touches of an item.
    func setControl(_ control: View, of item: ContainerItem) { controls[item] = control }

    /// Shows the items. An override of `layoutSubviews` of the view must call it before `super`.
    package func layOut() {
        content.frame = view.bounds
        let isToolbar = kind == .toolbar
        let parts =
            isToolbar
            ? toolbar.views(of: item.toolbar)
            : navigationBar.views(of: [(shown, .shown)], top: max(view.frame.minY, 0))
        systemViews.show(parts)
        let items = item.places.map { place in
            ContainerViews.Item(
                key: place.key(inBarWith: item.content.id),
                action: item[place]?.isEnabled == true ? actions[place] : nil, control: controls[place])
        }
        views.placeControls(items, in: view, at: parts.frames())
    }
}

extension Stage {
    /// Creates the bars that are ordinary views, and returns them by name.
    func makeBars(_ root: ViewDescription) -> [String: BarView] {
        var made: [String: BarView] = [:]
        for description in root.depthFirst {
            guard let kind = description.bar else { continue }
            let view = view(description.name.value)
            window.declare(line: description.name.span.line) {
                let bar = BarView(of: view, kind, description.item ?? .init(), description.barColors)
                made[description.name.value] = bar
                guard description["intrinsicContentSize"] == nil else { return }
                view.contentSizing.intrinsicOverride = IntrinsicSize(width: nil, height: bar.naturalHeight)
            }
        }
        return made
    }
}
