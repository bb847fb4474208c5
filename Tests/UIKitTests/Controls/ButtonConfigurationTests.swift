import AnimaticTesting
import Testing
import UIKit

/// The measured heights on iOS 26 at scale 3, in thirds of a point.
private let thirds: [(UIButton.Configuration.Size, Int)] = [
    (.mini, 84), (.small, 84), (.medium, 103), (.large, 151),
]

@Suite("Configurations of buttons")
@MainActor
struct ButtonConfigurationTests {
    private func screen(_ body: (TestScreen) throws -> Void) throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run { try body(screen) }
    }

    /// Returns a button with a title of one line at the top left of the screen.
    private func makeButton(_ configuration: UIButton.Configuration, on screen: TestScreen) -> UIButton {
        let button = UIButton(configuration: configuration)
        button.translatesAutoresizingMaskIntoConstraints = false
        screen.show(button)
        return button
    }

    @Test("have the height of their size", arguments: thirds)
    func heights(size: UIButton.Configuration.Size, thirds: Int) throws {
        try screen { screen in
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Buy"
            configuration.buttonSize = size
            let button = makeButton(configuration, on: screen)
            #expect(abs(Double(button.bounds.height) * 3 - Double(thirds)) < 0.001)
            let label = try #require(button.titleLabel)
            let insets = configuration.contentInsets
            #expect(abs(button.bounds.width - label.bounds.width - insets.leading - insets.trailing) < 0.001)
            #expect(label.text == "Buy" && abs(label.frame.minX - insets.leading) < 0.001)
        }
    }

    @Test func `insets that a program sets replace those of the size`() throws {
        try screen { _ in
            var configuration = UIButton.Configuration.plain()
            configuration.buttonSize = .large
            #expect(
                configuration.contentInsets == NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20))
            configuration.contentInsets = .zero
            configuration.buttonSize = .small
            #expect(configuration.contentInsets == .zero)
            configuration.setDefaultContentInsets()
            #expect(
                configuration.contentInsets == NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
        }
    }

    @Test(
        "place the image beside the title",
        arguments: [NSDirectionalRectEdge.leading, .trailing, .top, .bottom])
    func imagePlacement(edge: NSDirectionalRectEdge) throws {
        try screen { screen in
            var configuration = UIButton.Configuration.plain()
            configuration.title = "Buy"
            configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 10)).image { _ in }
            configuration.imagePlacement = edge
            configuration.imagePadding = 6
            let button = makeButton(configuration, on: screen)
            let (image, title) = (try #require(button.imageView?.frame), try #require(button.titleLabel?.frame))
            #expect(image.size == CGSize(width: 30, height: 10))
            let gap =
                switch edge {
                case .leading: title.minX - image.maxX
                case .trailing: image.minX - title.maxX
                case .top: title.minY - image.maxY
                default: image.minY - title.maxY
                }
            // Frames are rounded to thirds of a point.
            #expect(abs(gap - 6) < 0.34)
            let content = image.union(title)
            #expect(abs(content.width + 24 - button.bounds.width) < 0.34)
            #expect(abs(content.height + 14 - button.bounds.height) < 0.34)
        }
    }

    /// The point sizes of the text styles body and subheadline are those of Apple's table of text sizes.
    @Test(
        "give a symbol the point size of the text style of the title",
        arguments: [
            (UIButton.Configuration.Size.medium, UIContentSizeCategory.large, 17), (.small, .large, 15),
            (.large, .accessibilityLarge, 33), (.mini, .accessibilityLarge, 30), (.medium, .extraSmall, 14),
        ] as [(UIButton.Configuration.Size, UIContentSizeCategory, CGFloat)])
    func symbols(size: UIButton.Configuration.Size, category: UIContentSizeCategory, points: CGFloat) throws {
        try screen { screen in
            var configuration = UIButton.Configuration.plain()
            (configuration.title, configuration.buttonSize) = ("Star", size)
            configuration.image = UIImage(systemName: "star.fill")
            let button = makeButton(configuration, on: screen)
            button.traitOverrides.preferredContentSizeCategory = category
            screen.advance(by: 0.1)
            /// Returns whether the button shows the symbol with a point size. Frames are rounded to thirds of a point.
            @MainActor func shows(_ points: CGFloat) -> Bool {
                let configuration = UIImage.SymbolConfiguration(pointSize: points)
                guard let frame = button.imageView?.frame,
                    let size = UIImage(systemName: "star.fill", withConfiguration: configuration)?.size
                else { return false }
                return abs(frame.width - size.width) < 0.34 && abs(frame.height - size.height) < 0.34
            }
            #expect(shows(points))
            // A size that the program has chosen does not follow the text.
            button.configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 40)
            screen.advance(by: 0.1)
            #expect(shows(40))
            button.configuration?.preferredSymbolConfigurationForImage = nil
            button.configuration?.image = UIImage(
                systemName: "star.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20))
            screen.advance(by: 0.1)
            #expect(shows(20))
        }
    }

    @Test func `show the titles and the image of the button if they have none`() throws {
        try screen { screen in
            let button = makeButton(.tinted(), on: screen)
            button.setTitle("Follow", for: .normal)
            button.setTitle("Following", for: .selected)
            #expect(button.titleLabel?.text == "Follow")
            button.isSelected = true
            #expect(button.titleLabel?.text == "Following")
            button.configuration?.title = "Subscribe"
            #expect(button.titleLabel?.text == "Subscribe")
            button.configuration = nil
            #expect(button.titleLabel?.text == "Following")
        }
    }

    @Test func `are updated for the state before the next layout`() throws {
        try screen { screen in
            var states: [UIControl.State] = []
            let button = makeButton(.filled(), on: screen)
            button.configurationUpdateHandler = { button in
                states.append(button.state)
                button.configuration?.title = button.isEnabled ? "Send" : "Sending"
            }
            #expect(states.isEmpty)
            button.layoutIfNeeded()
            #expect(states == [.normal] && button.titleLabel?.text == "Send")
            // Several changes before a layout cause one update.
            (button.isSelected, button.isEnabled) = (true, false)
            screen.advance(by: 0.1)
            #expect(states == [.normal, [.selected, .disabled]] && button.titleLabel?.text == "Sending")
            screen.advance(by: 0.1)
            #expect(states.count == 2)
        }
    }

    @Test func `are updated while a finger is on the button`() throws {
        try screen { screen in
            var isHighlighted: [Bool] = []
            let button = makeButton(.filled(), on: screen)
            button.configuration?.title = "Send"
            screen.advance(by: 0.1)
            button.configurationUpdateHandler = { isHighlighted.append($0.isHighlighted) }
            screen.tap(button)
            screen.advance(by: 0.1)
            #expect(isHighlighted == [true, false])
        }
    }

    @Test func `transform the attributes of the title`() throws {
        try screen { screen in
            var configuration = UIButton.Configuration.plain()
            configuration.title = "Buy"
            let plain = makeButton(configuration, on: screen)
            var received: AttributeContainer?
            configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
                received = incoming
                var outgoing = incoming
                outgoing.font = .systemFont(ofSize: 34)
                return outgoing
            }
            let large = makeButton(configuration, on: screen)
            #expect(received?.font == .preferredFont(forTextStyle: .body))
            // The line of a font of twice the size is twice as high, apart from rounding to thirds of a point.
            #expect(abs((large.bounds.height - 14) - 2 * (plain.bounds.height - 14)) < 0.67)
        }
    }

    @Test func `have the title of the primary action, and call it`() throws {
        try screen { screen in
            var senders: [UIButton] = []
            let action = UIAction(title: "Buy") { action in
                if let sender = action.sender as? UIButton { senders.append(sender) }
            }
            let button = UIButton(configuration: .filled(), primaryAction: action)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            screen.show(button)
            #expect(button.titleLabel?.text == "Buy" && action.sender == nil)
            screen.tap(button)
            #expect(senders == [button] && action.sender == nil)
        }
    }

    @Test func `draw the background in the tint color, and a disabled button in gray`() async throws {
        let screen = try TestScreen("iPhone 16")
        let button = screen.run {
            var configuration = UIButton.Configuration.filled()
            configuration.background.cornerRadius = 0
            configuration.cornerStyle = .fixed
            let button = UIButton(configuration: configuration)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            button.tintColor = .red
            return button
        }
        screen.show(button)
        screen.at(0.1) { button.isEnabled = false }
        var pixels = CornerSink()
        try await screen.film(into: &pixels, until: 0.2, framesPerSecond: 10)
        // Red, and tertiarySystemFill (118, 118, 128) with an opacity of 0.12 over white.
        #expect(pixels.corners.first == 0xFFFF_0000)
        let gray = [118, 118, 128].map { (255 - Double(255 - $0) * 0.12).rounded() }
        let last = try #require(pixels.corners.last)
        for (shift, channel) in zip([16, 8, 0], gray) {
            #expect(abs(Double(last >> UInt32(shift) & 255) - channel) <= 1)
        }
    }
}

/// Stores the color of a pixel near the top left corner of each frame.
private struct CornerSink: FrameSink {
    private let renderer = try? CairoRenderer()
    private var format: FilmFormat?
    private(set) var corners: [UInt32] = []

    mutating func begin(_ film: FilmFormat) { format = film }

    mutating func receive(_ frame: FrameSnapshot) throws {
        guard let format, let renderer else { return }
        let bitmap = try renderer.draw(frame.presentation, canvas: format.canvas, scale: 1)
        corners.append(bitmap.pixels[0])
    }

    mutating func finish(_ ending: FilmEnding) {}
}
