package import Animation
package import Geometry
import Views

/// An explicit animation of a layer, equivalent to `CAAnimation` and its subclasses.
///
/// An explicit animation changes the presentation of the layer, but not the model values. It replaces the layer's
/// animation with the same key, and is combined with all other animations. Animations are applied in the order in
/// which they were added.
///
/// - Source: Apple's documentation of `CALayer.add(_:forKey:)` and of `CAAnimation`.
package struct ExplicitAnimation {
    /// The timing of the animation, or of the group that contains all tracks.
    package var timing: AnimationTiming
    /// The animated values. An animation that is not a group has one track for each property.
    package var tracks: [Track]
    /// Whether the animation is removed at its end. If `false`, the fill mode determines its effect after the end.
    package var isRemovedOnCompletion = true
    /// A closure that is called when the animation starts.
    package var onStart: (() -> Void)?
    /// A closure that is called when the animation ends, with `false` if it was removed or replaced before its end.
    package var onStop: ((_ finished: Bool) -> Void)?

    package init(timing: AnimationTiming, tracks: [Track]) {
        self.timing = timing
        self.tracks = tracks
    }

    /// The values of one property over time.
    package struct Track {
        let target: AnimatedKeyPath
        /// The timings of the nested animations that contain the track, from the outermost to the innermost, without
        /// the timing of the whole animation.
        package var inner: [AnimationTiming] = []
        let values: Values
        /// Whether the values are added to the current value of the property instead of replacing it.
        let isAdditive: Bool

        package init(_ target: AnimatedKeyPath, _ values: Values, isAdditive: Bool = false) {
            self.target = target
            self.values = values
            self.isAdditive = isAdditive
        }
    }

    /// The values of an animation. Each value has one number for each component of the key path.
    package enum Values {
        /// `fromValue`, `toValue` and `byValue`. The layer's current value replaces a missing value.
        case basic(from: [Double]?, to: [Double]?, by: [Double]?)
        /// Keyframes, and a curve for each interval between two keyframes. The array of curves may be empty.
        case keyframes(KeyframeTrack, [TimingCurve])
        /// Paths at the times of keyframes, as fractions of the duration.
        case paths([Path], times: [Double])
    }
}

extension ExplicitAnimation {
    /// Returns a description of the animation for the trace, such as `spin: transform.rotation.z`.
    func words(under key: String) -> String {
        let names = tracks.map(\.target.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return "\(key): \(names.joined(separator: ", "))"
    }

    /// Applies the animation to the presentation of the layer at the given progress.
    func apply(at progress: Double, to state: inout ViewState) {
        for track in tracks {
            guard let own = track.progress(at: progress, of: timing.duration) else { continue }
            track.apply(at: own, to: &state)
        }
    }
}

extension ExplicitAnimation.Track {
    /// Converts a progress of the whole animation to the progress of the track. Returns `nil` if the track has no
    /// effect at that progress.
    fileprivate func progress(at progress: Double, of duration: Duration) -> Double? {
        var (progress, duration) = (progress, duration)
        for timing in inner {
            guard let own = timing.progress(after: duration * progress) else { return nil }
            (progress, duration) = (own, timing.duration)
        }
        return progress
    }

    fileprivate func apply(at progress: Double, to state: inout ViewState) {
        if case .paths(let paths, let times) = values {
            let path = ExplicitAnimation.path(paths, times, at: progress)
            if target.isShadowPath { state.shadow.path = path } else { state.shape?.path = path }
            return
        }
        guard let property = target.property else { return }
        var value = property.value(of: state)
        let below = target.components.map { value[$0] }
        guard let numbers = numbers(at: progress, over: below) else { return }
        for (index, component) in target.components.enumerated() {
            value[component] = isAdditive ? below[index] + numbers[index] : numbers[index]
        }
        property.set(value, of: &state)
    }

    /// Returns the values at `progress`, or `nil` if the track has no values with the right number of components.
    private func numbers(at progress: Double, over below: [Double]) -> [Double]? {
        switch values {
        case .paths: return nil
        case .keyframes(let track, let curves):
            let place = track.place(of: progress, curves)
            return below.indices.map { track.component($0, at: place) }
        case .basic(let from, let to, let by):
            let rest = isAdditive ? below.map { _ in 0 } : below
            let ends: (from: [Double], to: [Double])? =
                switch (from, to, by) {
                case (let from?, let to?, _): (from, to)
                case (let from?, nil, let by?): (from, zip(from, by).map(+))
                case (nil, let to?, let by?): (zip(to, by).map(-), to)
                case (let from?, nil, nil): (from, rest)
                case (nil, let to?, nil): (rest, to)
                case (nil, nil, let by?): (rest, zip(rest, by).map(+))
                case (nil, nil, nil): nil
                }
            guard let ends, ends.from.count == below.count, ends.to.count == below.count else { return nil }
            return zip(ends.from, ends.to).map { $0.interpolated(to: $1, by: progress) }
        }
    }
}

extension KeyframeTrack {
    /// Returns the progress at which to evaluate the track, after applying the curve of the interval between two
    /// keyframes.
    fileprivate func place(of progress: Double, _ curves: [TimingCurve]) -> Double {
        guard !curves.isEmpty, let part = times.indices.dropLast().last(where: { times[$0] <= progress }),
            part < curves.count, times[part + 1] > times[part]
        else { return progress }
        let length = times[part + 1] - times[part]
        return times[part] + length * curves[part].progress(at: (progress - times[part]) / length)
    }
}

extension ExplicitAnimation {
    /// Returns the path at `progress`, interpolated between two keyframes.
    fileprivate static func path(_ paths: [Path], _ times: [Double], at progress: Double) -> Path? {
        guard let part = times.indices.dropLast().last(where: { times[$0] <= progress }) else { return paths.first }
        let length = times[part + 1] - times[part]
        let fraction = length > 0 ? (progress - times[part]) / length : 1
        return paths[part].interpolated(to: paths[part + 1], by: fraction)
    }
}
