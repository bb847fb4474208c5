internal import Simulation
internal import Views

/// A control for selecting a number from a range.
open class UISlider: UIControl {
    override class var initialContent: ViewContent { .slider(.init()) }

    private var number: RangedValue {
        get { handle.content[\ViewContent.Slider.number] ?? ViewContent.Slider().number }
        set { handle.content[\ViewContent.Slider.number] = newValue }
    }

    open var value: Float {
        get { Float(number.value) }
        set { number.value = Double(newValue) }
    }

    /// Sets the value. With an animation, the thumb slides.
    open func setValue(_ value: Float, animated: Bool) { setContent(animated) { $0.value = Double(value) } }

    open var minimumValue: Float {
        get { Float(number.minimum) }
        set { number.minimum = Double(newValue) }
    }

    open var maximumValue: Float {
        get { Float(number.maximum) }
        set { number.maximum = Double(newValue) }
    }

    /// Whether a touch sends `valueChanged` for each value. Otherwise, the event is sent when the finger is lifted.
    open var isContinuous: Bool {
        get { handle.content[ViewContent.Slider.self]?.isContinuous ?? true }
        set { handle.content[ViewContent.Slider.self]?.isContinuous = newValue }
    }

    // MARK: Colors and images

    private var look: ViewContent.Slider.Look {
        get { handle.content[ViewContent.Slider.self]?.look ?? .init() }
        set { handle.content[ViewContent.Slider.self]?.look = newValue }
    }

    /// The color of the track before the thumb; `nil` for the tint color.
    open var minimumTrackTintColor: UIColor? {
        get { look.minimumTrackTintColor.map { UIColor($0) } }
        set { look.minimumTrackTintColor = newValue?.adaptive }
    }

    /// The color of the track after the thumb; `nil` for the default color.
    open var maximumTrackTintColor: UIColor? {
        get { look.maximumTrackTintColor.map { UIColor($0) } }
        set { look.maximumTrackTintColor = newValue?.adaptive }
    }

    /// The color of the thumb; `nil` for white, which is the default.
    open var thumbTintColor: UIColor? {
        get { look.thumbTintColor.map { UIColor($0) } }
        set { look.thumbTintColor = newValue?.adaptive }
    }

    /// The image at the end for the minimum value; `nil` by default. It has its own colors unless it is a template.
    open var minimumValueImage: UIImage? { didSet { look.minimumValueImage = minimumValueImage?.engine } }
    /// The image at the end for the maximum value; `nil` by default.
    open var maximumValueImage: UIImage? { didSet { look.maximumValueImage = maximumValueImage?.engine } }

    final func setNibImage(_ image: UIImage, isMinimum: Bool) {
        if isMinimum { minimumValueImage = image } else { maximumValueImage = image }
    }

    private var thumbImages: [State.RawValue: UIImage] = [:]
    private var minimumTrackImages: [State.RawValue: UIImage] = [:]
    private var maximumTrackImages: [State.RawValue: UIImage] = [:]

    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbImages[state.rawValue] = image
        stateChanged()
    }

    /// Sets the image of the track before the thumb, which is stretched.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTrackImages[state.rawValue] = image
        stateChanged()
    }

    /// Sets the image of the track after the thumb, which is stretched.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTrackImages[state.rawValue] = image
        stateChanged()
    }

    open func thumbImage(for state: State) -> UIImage? { thumbImages[state.rawValue] }
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state.rawValue] }
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state.rawValue] }

    /// The image of the thumb in the current state: that of the state, or that of the normal state.
    open var currentThumbImage: UIImage? { current(thumbImages) }
    open var currentMinimumTrackImage: UIImage? { current(minimumTrackImages) }
    open var currentMaximumTrackImage: UIImage? { current(maximumTrackImages) }

    private func current(_ images: [State.RawValue: UIImage]) -> UIImage? {
        images[state.rawValue] ?? images[State.normal.rawValue]
    }

    override func stateChanged() {
        super.stateChanged()
        var new = look
        new.thumbImage = currentThumbImage?.engine
        new.minimumTrackImage = currentMinimumTrackImage?.engine
        new.maximumTrackImage = currentMaximumTrackImage?.engine
        if new != look { look = new }
    }
}
