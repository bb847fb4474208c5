internal import Containers
public import CoreGraphics
internal import Simulation
internal import Views

/// A control above the content of a scroll view, which the user pulls down to load the content again.
///
/// While it refreshes, it adds 60 points to the top of the scroll view's `contentInset`.
open class UIRefreshControl: UIControl {
    /// Whether a refresh has begun and not ended.
    open private(set) var isRefreshing = false
    /// Stored only.
    open var attributedTitle: NSAttributedString?
    private weak var scroll: UIScrollView?
    private lazy var spinner = world.asCurrent {
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.handle.content[ViewContent.ActivityIndicator.self]?.isOfRefreshControl = true
        return spinner
    }

    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: CGFloat(Metric.refreshHeight.value)))
        isHidden = true
        addSubview(spinner)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The color of the spinner; by default, `secondaryLabel`.
    open override var tintColor: UIColor! { didSet { spinner.color = tintColor } }

    func move(to scroll: UIScrollView?) {
        if isRefreshing { endRefreshing() }
        removeFromSuperview()
        self.scroll = scroll
        scroll?.insertSubview(self, at: 0)
        place()
    }

    /// Shows the spinner above the content. A refresh that has begun already continues.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        scroll?.contentInset.top += CGFloat(Metric.refreshHeight.value)
        place()
        spinner.startAnimating()
        UIView.performWithoutAnimation { spinner.alpha = 0 }
        UIView.animate(withDuration: Metric.refreshFade.value) { self.spinner.alpha = 1 }
    }

    /// Hides the spinner. The content returns with an animation. Has no effect outside of a refresh.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        UIView.animate(withDuration: Metric.refreshEnd.value) {
            self.scroll?.contentInset.top -= CGFloat(Metric.refreshHeight.value)
            self.spinner.alpha = 0
        } completion: { [weak self] _ in
            guard let self, !isRefreshing else { return }
            spinner.stopAnimating()
            place()
        }
    }

    /// The distance by which the content is pulled beyond its start, in points.
    private var pulled: CGFloat {
        guard let scroll else { return 0 }
        return max(-scroll.contentOffset.y - scroll.adjustedContentInset.top, 0)
    }

    /// Follows the content, and begins a refresh if the user has pulled it far enough.
    func contentDidScroll() {
        if let scroll, scroll.isDragging, isEnabled, !isRefreshing, pulled >= CGFloat(Metric.refreshDistance.value) {
            beginRefreshing()
            sendActions(for: .valueChanged)
        }
        place()
    }

    private func place() {
        guard let scroll else { return }
        isHidden = !isRefreshing && pulled == 0
        guard !isHidden else { return }
        let height = CGFloat(Metric.refreshHeight.value)
        let top = scroll.contentOffset.y + scroll.adjustedContentInset.top - (isRefreshing ? height : 0)
        frame = CGRect(x: 0, y: top, width: scroll.bounds.width, height: height)
        let size = spinner.intrinsicContentSize
        spinner.frame = CGRect(
            x: (bounds.width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
    }
}
