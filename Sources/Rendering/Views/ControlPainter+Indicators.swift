import Geometry
import Views

/// Methods that draw indicators: activity indicators, page controls and progress views.
extension ControlPainter {
    func paint(_ indicator: ViewContent.ActivityIndicator) {
        let usual =
            indicator.isOfRefreshControl ? AdaptiveColor.secondaryLabel.resolved(for: colors.style) : colors.blades
        paint(indicator.blades(in: size), indicator.color?.resolved(for: colors.style) ?? usual)
    }

    /// Draws the blades of an activity indicator.
    func paint(_ blades: SpinnerBlades, _ color: Color) {
        for line in blades.lines {
            stroke(from: line.start, to: line.end, width: blades.width, color.faded(to: line.opacity))
        }
    }

    /// Draws a centered row of dots.
    func paint(_ control: ViewContent.PageControl) {
        guard control.showsDots else { return }
        let current = control.currentPageIndicatorTintColor?.resolved(for: colors.style) ?? colors.label
        let others = control.pageIndicatorTintColor?.resolved(for: colors.style) ?? colors.faintLabel
        let inset = (ViewContent.PageControl.metrics.slot - ViewContent.PageControl.metrics.dot) / 2
        for page in 0..<control.numberOfPages {
            let dot = control.dotRect(page, in: size, isRightToLeft: isRightToLeft)
                .inset(by: EdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
            fill(dot, page == control.currentPage ? current : others)
        }
    }

    /// Draws a track that is as high as the view. Its natural height is 4 points.
    func paint(_ progress: ViewContent.Progress) {
        fill(bounds, progress.trackTintColor?.resolved(for: colors.style) ?? colors.groove)
        fill(
            progress.fillRect(in: size, isRightToLeft: isRightToLeft),
            progress.progressTintColor?.resolved(for: colors.style) ?? colors.tint)
    }
}
