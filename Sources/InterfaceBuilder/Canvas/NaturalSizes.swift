package import Geometry
package import Views

/// The natural sizes of views in Apple's layout engine, on which the recorded frames are based.
package enum NaturalSizes {
    /// The source of a natural size.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// The view has no natural size.
        case none
        /// The fixed size of a control in the version of Interface Builder that wrote the file.
        case control
        /// The size of an image, as the file records it.
        case image
        /// The size of the recorded frame, because the natural size depends on Apple's fonts.
        case recorded
        /// The placeholder size in the file, such as `placeholderIntrinsicWidth`.
        case placeholder
    }

    /// Returns the insets from the frame of a view to its alignment rectangle.
    ///
    /// - Source: *Interface Builder Files*, rule 5.
    package static func alignmentInsets(of view: InterfaceView, in document: InterfaceDocument) -> EdgeInsets {
        guard view.contentKind == .slider else { return view.contentKind.type.alignmentRectInsets }
        return document.follows(.newControls) ? .zero : EdgeInsets(left: 2, bottom: 1, right: 2)
    }

    /// Returns the natural size of a view's alignment rectangle, and its source.
    ///
    /// - Source: *Interface Builder Files*, rule 6.
    package static func size(of view: InterfaceView, in document: InterfaceDocument) -> (IntrinsicSize, Source) {
        placeholder(of: view).map { ($0, .placeholder) } ?? sizeAtRunTime(of: view, in: document)
    }

    /// Returns the natural size of a view's alignment rectangle, and its source. Placeholder sizes are ignored,
    /// because they apply only in Interface Builder.
    static func sizeAtRunTime(of view: InterfaceView, in document: InterfaceDocument) -> (IntrinsicSize, Source) {
        let none = IntrinsicSize(width: nil, height: nil)
        let element = view.element
        let insets = alignmentInsets(of: view, in: document)
        func control(_ width: Double?, _ height: Double?) -> (IntrinsicSize, Source) {
            (
                IntrinsicSize(
                    width: width.map { $0 - insets.left - insets.right },
                    height: height.map { $0 - insets.top - insets.bottom }), .control
            )
        }
        func recorded() -> (IntrinsicSize, Source) {
            guard let size = view.frame?.size else { return (none, .none) }
            return (
                IntrinsicSize(
                    width: max(size.width - insets.left - insets.right, 0),
                    height: max(size.height - insets.top - insets.bottom, 0)), .recorded
            )
        }
        switch view.form.canvasSize(view, document) {
        case .none: return (none, .none)
        case .measured, .recorded: return recorded()
        case .control(let width, let height): return control(width, height)
        case .constant(let width, let height): return control(width, height)
        case .image:
            guard let name = element["image"] else { return (none, .none) }
            if element["catalog"] == "system" { return recorded() }
            guard let size = document.images[name] else { return (none, .none) }
            return (IntrinsicSize(width: size.width, height: size.height), .image)
        }
    }

    /// Returns the height of a toolbar, which is greater on devices with a home indicator.
    static func toolbarHeight(in document: InterfaceDocument) -> Double {
        guard let device = document.device?.device, !document.follows(.newControls) else { return 44 }
        return device.idiom == .phone && device.portraitSafeArea.bottom > 0 ? 49 : 44
    }

    /// Returns the height of a navigation bar without a large title.
    static func navigationBarHeight(in document: InterfaceDocument) -> Double {
        document.follows(.tallerBars) ? 54 : 44
    }

    /// Returns the placeholder size of a view in Interface Builder; `nil` if the author did not set one.
    static func placeholder(of view: InterfaceView) -> IntrinsicSize? {
        let names = ["placeholderIntrinsicWidth", "placeholderIntrinsicHeight"]
        guard names.contains(where: { view.element[$0] != nil }) else { return nil }
        let sizes = names.map { view.element.number($0).flatMap { $0 >= 0 ? $0 : nil } }
        return IntrinsicSize(width: sizes[0], height: sizes[1])
    }
}
