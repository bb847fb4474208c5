import Foundation
import Geometry
import TestSupport
import Views

/// The small pictures for the properties of layers.
enum LayerPicture: String, CaseIterable {
    case rectangles, corners, borders, shadows, gradients, alpha, transforms, clipping, contentModes, pictures, dark

    var tolerance: GoldenImage.Tolerance { self == .rectangles ? .exact : .antialiased }

    private static let sky = Color(red: 0.35, green: 0.7, blue: 0.95)
    private static let sand = Color(red: 0.95, green: 0.8, blue: 0.5)
    private static let ink = Color(red: 0.2, green: 0.2, blue: 0.4)

    var scene: TestScene {
        switch self {
        case .rectangles: Self.makeRectangles()
        case .corners: Self.makeCorners()
        case .borders: Self.makeBorders()
        case .shadows: Self.makeShadows()
        case .gradients: Self.makeGradients()
        case .alpha: Self.makeAlpha()
        case .transforms: Self.makeTransforms()
        case .clipping: Self.makeClipping()
        case .contentModes: Self.makeContentModes()
        case .pictures: Self.makePictures()
        case .dark: Self.makeDark()
        }
    }

    /// Creates views of 28 × 20 points in rows of four, and configures each view with its number.
    private static func grid(_ count: Int, _ color: Color, _ configure: (Int, inout ViewState) -> Void) -> TestScene {
        let rows = Double((count + 3) / 4)
        var scene = TestScene(width: 132, height: rows * 24 + 4)
        for number in 0..<count {
            let place = Rect(Double(number % 4) * 32 + 4, Double(number / 4) * 24 + 4, 28, 20)
            scene.add(place, color) { configure(number, &$0) }
        }
        return scene
    }

    private static func makeRectangles() -> TestScene {
        grid(4, sky) { number, view in
            view.backgroundColor.alpha = 1 - Double(number) * 0.25
            view.borderWidth = Double(number)
            view.borderColor = ink
        }
    }

    private static func makeCorners() -> TestScene {
        let masks: [CornerMask] = [.all, .layerMinXMinYCorner, [.layerMaxXMinYCorner, .layerMaxXMaxYCorner], .all]
        return grid(8, sky) { number, view in
            view.cornerCurve = number < 4 ? .circular : .continuous
            view.maskedCorners = masks[number % 4]
            view.cornerRadius = number % 4 == 3 ? 10 : 6
        }
    }

    private static func makeBorders() -> TestScene {
        grid(8, sand) { number, view in
            (view.borderColor, view.borderWidth) = (ink, Double(number % 4) + 0.5)
            view.cornerCurve = number < 4 ? .circular : .continuous
            view.cornerRadius = 7
            if number % 4 == 2 { view.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
        }
    }

    private static func makeShadows() -> TestScene {
        grid(4, .white) { number, view in
            view.bounds.size = Size(width: 18, height: 10)
            view.cornerRadius = 4
            view.shadow = Shadow(
                color: number == 3 ? sky : .black, opacity: 0.8, offset: Size(width: number == 1 ? 4 : 0, height: 2),
                radius: Double(number))
            if number == 2 { view.maskedCorners = .layerMaxXMaxYCorner }
        }
    }

    private static func makeGradients() -> TestScene {
        let colors = [sky, .white, sand, ink]
        return grid(8, .clear) { number, view in
            var gradient = Gradient(colors, type: Gradient.Kind.allCases[number % 3])
            if gradient.type != .axial { gradient.startPoint = Point(x: 0.5, y: 0.5) }
            if gradient.type == .radial { gradient.endPoint = Point(x: 1, y: 0.9) }
            if number > 2 { gradient.locations = [0, 0.2, 0.7, 0.9] }
            if number > 5 { (gradient.startPoint, gradient.endPoint) = (.zero, Point(x: 1, y: 1)) }
            view.gradient = gradient
            view.cornerRadius = number == 7 ? 6 : 0
        }
    }

    /// Pairs of overlapping views with alpha: one pair in which each view has alpha, and one pair that has alpha as a
    /// group.
    private static func makeAlpha() -> TestScene {
        var scene = TestScene(width: 68, height: 32)
        for (x, isGroup) in [(4.0, false), (36, true)] {
            let holder = scene.add(Rect(x, 4, 28, 24)) { $0.alpha = isGroup ? 0.5 : 1 }
            for (place, color) in [(Rect(0, 0, 20, 16), ink), (Rect(8, 8, 20, 16), sky)] {
                scene.add(place, color, to: holder) { $0.alpha = isGroup ? 1 : 0.5 }
            }
        }
        return scene
    }

    private static func makeTransforms() -> TestScene {
        grid(4, sky) { number, view in
            view.bounds.size = Size(width: 16, height: 12)
            view.transform =
                [
                    AffineTransform(rotationAngle: 0.5), AffineTransform(scaleX: 1.4, y: 0.6),
                    AffineTransform(a: 1, b: 0, c: 0.6, d: 1, tx: 0, ty: 0), AffineTransform(rotationAngle: -0.3),
                ][number]
            if number == 3 { view.anchorPoint = .zero }
            (view.borderWidth, view.borderColor) = (1, ink)
        }
    }

    private static func makeClipping() -> TestScene {
        var scene = grid(4, sand) { number, view in
            (view.cornerRadius, view.clipsToBounds) = (Double(number) * 3, true)
            if number == 2 { view.cornerCurve = .continuous }
            if number == 3 { view.transform = AffineTransform(rotationAngle: 0.3) }
        }
        for view in scene.tree.subviews(of: scene.tree.root) {
            scene.add(Rect(-6, 8, 24, 20), sky, to: view)
            scene.add(Rect(14, -4, 20, 16), ink, to: view) { $0.cornerRadius = 8 }
        }
        return scene
    }

    private static let folder = Repository.root.appending(path: "Timelines/Drawing").path

    private static func image(_ name: String, _ width: Double, _ height: Double) -> ViewContent {
        .image(ViewContent.Image(path: "\(folder)/\(name)", size: Size(width: width, height: height)))
    }

    private static func makeContentModes() -> TestScene {
        grid(12, sand) { number, view in
            view.contentMode = ContentMode.allCases.filter { $0 != .redraw }[number]
            view.content = image("circles@2x.webp", 14, 14)
            view.clipsToBounds = true
        }
    }

    private static func makePictures() -> TestScene {
        let images = [
            image("hills@2x.jpg", 28, 20), image("turned@3x.jpg", 28, 20), image("circles@2x.webp", 20, 20),
            image("star.svg", 20, 20),
        ]
        return grid(4, .clear) { number, view in
            view.content = images[number]
            view.contentMode = .scaleAspectFit
        }
    }

    /// Controls without text in a dark interface.
    private static func makeDark() -> TestScene {
        var scene = TestScene(width: 132, height: 72)
        scene.tree.traits.userInterfaceStyle = .dark
        scene.add(Rect(0, 0, 132, 72), .black)
        scene.add(Rect(4, 4, 63, 28), content: .switch(.init(isOn: true)))
        scene.add(Rect(69, 4, 63, 28), content: .switch(.init()))
        scene.add(Rect(4, 36, 60, 34), content: .slider(.init(value: 0.3)))
        scene.add(Rect(69, 50, 60, 4), content: .progress(.init(0.6)))
        return scene
    }
}
