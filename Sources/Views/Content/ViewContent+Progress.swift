extension ViewContent {
    /// A `UIProgressView`.
    public struct Progress: Hashable, Sendable {
        /// 0 through 1: what is set beyond becomes the end.
        public var progress: Double {
            get { storedProgress }
            set { storedProgress = min(max(newValue, 0), 1) }
        }
        private var storedProgress: Double

        public init(_ progress: Double = 0) { storedProgress = min(max(progress, 0), 1) }
    }
}
