import Containers
import Geometry
import Simulation
import Views

/// The places of fingers over time, for marks below them and for the trails of drags.
///
/// The places come from the trace, whose touch events have the coordinates of the root view. A movement belongs to the
/// closest finger.
struct TouchTrails {
    private var fingers: [Finger] = []

    private struct Finger {
        var samples: [(time: Duration, place: Point)]
        /// The time at which the finger was lifted; `nil` while it is on the screen.
        var end: Duration?
    }

    /// Adds an event. Events must be added in order; those that are not touches have no effect.
    mutating func add(_ event: TraceEvent) {
        guard event.kind == .touch, let (phase, place) = TouchTrails.read(event.detail) else { return }
        guard phase != "began" else { return fingers.append(Finger(samples: [(event.time, place)])) }
        let down = fingers.indices.filter { fingers[$0].end == nil }
        let closest = down.min { distance(of: $0, from: place) < distance(of: $1, from: place) }
        guard let closest else { return }
        if phase == "moved" {
            fingers[closest].samples.append((event.time, place))
        } else {
            fingers[closest].end = event.time
        }
    }

    private func distance(of finger: Int, from place: Point) -> Double {
        guard let last = fingers[finger].samples.last?.place else { return .infinity }
        return abs(last.x - place.x) + abs(last.y - place.y)
    }

    /// Reads a detail such as `moved (100, 20.5)`.
    private static func read(_ detail: String) -> (phase: String, place: Point)? {
        let words = detail.split(whereSeparator: { " (),".contains($0) })
        guard words.count == 3, let x = Double(words[1]), let y = Double(words[2]) else { return nil }
        return (String(words[0]), Point(x: x, y: y))
    }

    /// A round mark of a touch.
    struct Mark: Hashable {
        let box: Rect
        /// The opacity, 0 through 1.
        let alpha: Double
    }

    /// Returns the marks at a time, from back to front: trails of smaller marks, and a mark below each finger. After a
    /// finger was lifted, its mark fades.
    func marks(at time: Duration) -> [Mark] {
        fingers.flatMap { finger -> [Mark] in
            let fade = Duration.seconds(Metric.touchMarkFade.value)
            let known = finger.samples.filter { $0.time <= time }
            guard let last = known.last, finger.end.map({ time < $0 + fade }) ?? true else { return [] }
            let rest = finger.end.map { time > $0 ? 1 - (time - $0) / fade : 1 } ?? 1
            let (diameter, opacity) = (Metric.touchMarkDiameter.value, Metric.touchMarkOpacity.value * rest)
            let length = Duration.seconds(Metric.touchTrailDuration.value)
            let trail = known.dropLast().compactMap { sample -> Mark? in
                let age = (time - sample.time) / length
                guard age < 1 else { return nil }
                return Mark(box: .round(sample.place, diameter * (1 - age) / 2), alpha: opacity * (1 - age) / 2)
            }
            return trail + [Mark(box: .round(last.place, diameter), alpha: opacity)]
        }
    }
}

extension Rect {
    /// Returns the square around a circle.
    fileprivate static func round(_ center: Point, _ diameter: Double) -> Rect {
        Rect(x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter)
    }
}
