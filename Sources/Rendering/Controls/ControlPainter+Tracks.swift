import Geometry
import Views

/// What has a part that is filled: switch, slider, progress.
extension ControlPainter {
    /// As large as a switch is, from the top left, whatever its bounds.
    func paint(_ toggle: ViewContent.Switch) {
        let track = Rect(x: 0, y: 0, width: min(size.width, 63), height: min(size.height, 28))
        fill(track, toggle.isOn ? colors.on : colors.groove)
        let inset = 2.0
        let height = max(track.height - 2 * inset, 0)
        let width = min(39, max(track.width - 2 * inset, 0))
        let left = toggle.isOn ? track.maxX - inset - width : inset
        fillRaised(Rect(x: left, y: inset, width: width, height: height), colors.thumb)
    }

    /// A track 6 points high and a thumb of 37 × 24 on it.
    func paint(_ slider: ViewContent.Slider) {
        let thumb = Size(width: min(37, size.width), height: min(24, size.height))
        let left = slider.fraction * (size.width - thumb.width)
        paintTrack(height: 6, filledTo: left + thumb.width / 2)
        fillRaised(
            Rect(x: left, y: (size.height - thumb.height) / 2, width: thumb.width, height: thumb.height), colors.thumb)
    }

    func paint(_ progress: ViewContent.Progress) {
        paintTrack(height: 4, filledTo: progress.progress * size.width)
    }

    /// - Parameter end: In points from the left.
    private func paintTrack(height: Double, filledTo end: Double) {
        let height = min(height, size.height)
        let top = (size.height - height) / 2
        fill(Rect(x: 0, y: top, width: size.width, height: height), colors.groove)
        fill(Rect(x: 0, y: top, width: end, height: height), colors.tint)
    }
}
