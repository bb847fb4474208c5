import Film
import Geometry
import Layout
import Simulation
import Views

/// The states of a view during a film. Frames are in points, in the superview's coordinates, as in the output of
/// `animatic frames`.
struct ViewRecord: Encodable {
    let name: String
    let kind: String
    /// The line in the script file that declares the view; `nil` if the view is not declared in that file.
    let line: Int?
    /// The position and the size.
    private(set) var model = Track<SIMD4<Double>>()
    private(set) var presentation = Track<SIMD4<Double>>()
    private(set) var outline = Track<CanvasOutline>()
    private(set) var alpha = Track<Double>()
    private(set) var hidden = Track<Bool>()
    private(set) var ambiguous = Track<Bool>()
    /// The index of the explanation.
    private(set) var explanation = Track<Int>()
    /// The indices of the constraints that UIKit created for the view.
    private(set) var made = Track<[Int]>()

    init(_ state: ViewState, line: Int?) {
        name = state.name
        kind = state.content.kind.rawValue
        self.line = line
    }

    mutating func note(model: ViewState, presentation: ViewState, outline: CanvasOutline, at frame: Int) {
        self.model.note(model.frame.numbers, at: frame)
        self.presentation.note(presentation.frame.numbers, at: frame)
        self.outline.note(outline, at: frame)
        alpha.note(presentation.alpha, at: frame)
        hidden.note(presentation.isHidden, at: frame)
    }

    mutating func note(isAmbiguous: Bool, at frame: Int) { ambiguous.note(isAmbiguous, at: frame) }

    mutating func note(isAmbiguous: Bool, explanation text: Int, made: [Int], at frame: Int) {
        note(isAmbiguous: isAmbiguous, at: frame)
        self.made.note(made, at: frame)
        explanation.note(text, at: frame)
    }
}

extension Rect {
    /// The position and the size.
    var numbers: SIMD4<Double> { [minX, minY, width, height] }
}

/// The positions of a layout guide during a film.
struct GuideRecord: Encodable {
    let name: String
    /// The index of the view that owns the guide.
    let view: Int
    private(set) var outline = Track<CanvasOutline>()

    init(_ guide: LayoutGuide, of view: Int) {
        name = guide.name
        self.view = view
    }

    mutating func note(_ outline: CanvasOutline, at frame: Int) { self.outline.note(outline, at: frame) }
}
