import Geometry
import Views

/// What a view was in a film. Frames are in points, in the superview's coordinates, as `animatic frames` prints them.
struct ViewRecord: Encodable {
    let name: String
    let kind: String
    /// Where the script has it; `nil` where another file does.
    let line: Int?
    private(set) var model = Track<[Double]>()
    private(set) var presentation = Track<[Double]>()
    /// On the canvas; see ``CanvasOutlines``.
    private(set) var outline = Track<[Double]>()
    private(set) var alpha = Track<Double>()
    private(set) var hidden = Track<Bool>()
    private(set) var ambiguous = Track<Bool>()
    /// The number of the text.
    private(set) var explanation = Track<Int>()
    /// The numbers of the constraints of UIKit's own that speak of it.
    private(set) var made = Track<[Int]>()

    init(_ state: ViewState, line: Int?) {
        name = state.name
        kind = state.content.kind.rawValue
        self.line = line
    }

    mutating func note(model: ViewState, presentation: ViewState, outline: [Double], at frame: Int) {
        self.model.note(model.frame.numbers, at: frame)
        self.presentation.note(presentation.frame.numbers, at: frame)
        self.outline.note(outline, at: frame)
        alpha.note(presentation.alpha, at: frame)
        hidden.note(presentation.isHidden, at: frame)
    }

    mutating func note(isAmbiguous: Bool, explanation text: Int, made: [Int], at frame: Int) {
        ambiguous.note(isAmbiguous, at: frame)
        self.made.note(made, at: frame)
        explanation.note(text, at: frame)
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
}
