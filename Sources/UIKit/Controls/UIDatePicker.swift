public import CoreGraphics
internal import Interaction
internal import Simulation
internal import Views

/// The appearance of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
    case automatic = 0
    case wheels = 1
    case compact = 2
    case inline = 3
}

/// A control for selecting a date, a time or both, with capsules, wheels or a calendar.
///
/// The text is that of the locale `en_US_POSIX` and the Gregorian calendar. A finger turns wheels and months, and
/// selects days. The calendar that UIKit shows after a tap in compact style is not shown. To simulate a change that the
/// user makes there, set ``date`` and call `sendActions(for: .valueChanged)`.
open class UIDatePicker: UIControl {
    override class var initialContent: ViewContent { .datePicker(.init()) }

    public enum Mode: Int, Sendable {
        case time = 0
        case date = 1
        case dateAndTime = 2
        case countDownTimer = 3
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.frame.size = intrinsicContentSize
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Takes over the style that the file describes from the engine's content.
    final func adoptContent() { preferredDatePickerStyle = datePickerStyle }

    private var picker: ViewContent.DatePicker {
        get { handle.content[ViewContent.DatePicker.self] ?? .init() }
        set { handle.content[ViewContent.DatePicker.self] = newValue }
    }

    /// The selected date. A date before ``minimumDate`` or after ``maximumDate`` is replaced by the nearest bound.
    ///
    /// By default, this is the start of January 1, 2001, UTC: the reference date of the simulated device, which has no
    /// clock. In UIKit, it is the current date.
    open var date: Date {
        get { Date(timeIntervalSinceReferenceDate: picker.date) }
        set {
            picker.date = newValue.timeIntervalSinceReferenceDate
            updateOffset()
            handle.stopWheels()
        }
    }

    /// Sets the date. Wheels show it at once, even if `animated` is `true`.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// The minimum date. If it is after ``maximumDate``, both are ignored.
    open var minimumDate: Date? {
        get { picker.minimumDate.map { Date(timeIntervalSinceReferenceDate: $0) } }
        set { picker.minimumDate = newValue?.timeIntervalSinceReferenceDate }
    }

    open var maximumDate: Date? {
        get { picker.maximumDate.map { Date(timeIntervalSinceReferenceDate: $0) } }
        set { picker.maximumDate = newValue?.timeIntervalSinceReferenceDate }
    }

    // MARK: Locale and time zone

    /// The time zone of the text; `nil` for UTC, which is the default. In UIKit, the default is that of the device.
    open var timeZone: TimeZone? { didSet { updateOffset() } }

    private func updateOffset() {
        picker.offsetFromUTC = Double(timeZone?.secondsFromGMT(for: date) ?? 0)
    }

    /// Stored only: the text is that of `en_US_POSIX`.
    open var locale: Locale?
    /// Stored only: the text is that of the Gregorian calendar.
    open var calendar: Calendar! = Calendar(identifier: .gregorian)

    /// The interval of the minutes that the user can select: a divisor of 60 from 1 through 30. Other numbers are
    /// replaced by 1, which is the default.
    open var minuteInterval: Int {
        get { picker.minuteInterval }
        set { picker.minuteInterval = newValue }
    }

    /// The duration of a timer in seconds, from 0 to 86,340 (23 hours and 59 minutes). Other durations are replaced by
    /// the nearest one. The default is 0.
    open var countDownDuration: TimeInterval {
        get { picker.countDownDuration }
        set {
            picker.countDownDuration = newValue.isNaN ? 0 : newValue
            handle.stopWheels()
        }
    }

    /// The parts of the date that the picker shows. A picker with the mode `countDownTimer` has wheels.
    open var datePickerMode: Mode {
        // The modes of the engine are declared in the order of the raw values of `Mode`.
        get { ViewContent.DatePicker.Mode.allCases.firstIndex(of: picker.mode).flatMap(Mode.init) ?? .dateAndTime }
        set { picker.mode = ViewContent.DatePicker.Mode.allCases[newValue.rawValue] }
    }

    /// The style that code prefers. `automatic` is `compact`.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet {
            picker.style =
                switch preferredDatePickerStyle {
                case .automatic, .compact: .compact
                case .wheels: .wheels
                case .inline: .inline
                }
        }
    }

    /// The style of the picker: `compact`, `wheels` or `inline`.
    open var datePickerStyle: UIDatePickerStyle {
        switch picker.style {
        case .compact: .compact
        case .wheels: .wheels
        case .inline: .inline
        }
    }
}
