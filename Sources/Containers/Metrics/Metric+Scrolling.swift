extension Metric {
    /// The rows of the metrics of scroll views.
    static let scrolling: [Metric: Row] = [
        .indicatorWidth: Row(3, .measured, "a scroll indicator, whose ends are half circles"),
        .indicatorMargin: Row(3, .measured, "an indicator's distance from the edges"),
        .indicatorMinimum: Row(36, .measured, "the smallest length of an indicator within the content"),
        .indicatorSmallest: Row(7, .estimated, "the smallest length of an indicator beyond the end of the content"),
        .indicatorHold: Row(0.5, .estimated, "the time between the end of scrolling and the fade"),
        .indicatorFade: Row(0.25, .estimated, "the duration of the fade; it has ended 1.2 s after a screen appeared"),
        .refreshHeight: Row(60, .measured, "a refresh control, and the inset that it adds"),
        .refreshDistance: Row(100, .estimated, "the distance by which the content is pulled to begin a refresh"),
        .refreshFade: Row(1, .measured, "the spinner's opacity grows from 0 to 1 with ease-in-out"),
        .refreshEnd: Row(0.3, .estimated, "the return of the content after a refresh; it has ended after 0.6 s"),
    ]
}
