import Geometry

/// The places at which a sheet can rest, and its movement between them.
public struct SheetStops: Sendable {
    /// A place with the name of its detent.
    public struct Stop: Hashable, Sendable {
        public var name: String
        public var placement: SheetLayout.Placement
    }

    /// The places, from the lowest to the highest sheet. There is at least one.
    public let stops: [Stop]
    private let height: Double

    /// - Parameters:
    ///   - detents: The names and heights of the detents. If none of them is used, the sheet is large.
    ///   - undimmed: The name of the highest detent at which the window behind the sheet is not dimmed; `nil` if it is
    ///     always dimmed.
    ///   - layout: The layout in which the detents are placed.
    public init(_ detents: [(name: String, detent: SheetLayout.Detent)], undimmed: String?, in layout: SheetLayout) {
        height = layout.environment.size.height
        var stops = detents.compactMap { named in
            layout.placement(at: named.detent).map { Stop(name: named.name, placement: $0) }
        }
        if stops.isEmpty, let placement = layout.placement(at: .large) {
            stops = [Stop(name: detents.first?.name ?? "", placement: placement)]
        }
        stops.sort { $0.placement.frame.minY > $1.placement.frame.minY }
        let last = stops.lastIndex { $0.name == undimmed }
        for index in stops.indices where index <= last ?? -1 { stops[index].placement.dimming = 0 }
        self.stops = stops
    }

    /// Returns the place with a name, or the lowest one.
    public func stop(named name: String?) -> Stop { stops.first { $0.name == name } ?? stops[0] }

    /// Returns the place of a sheet whose top edge is dragged.
    ///
    /// The sheet does not move above its highest place. Between two places, it changes its size. Below the lowest
    /// place, it moves, and the dimming becomes weaker.
    ///
    /// - Parameters:
    ///   - top: The distance between the top of the window and the sheet, in points.
    ///   - isHeld: Whether the sheet cannot be dismissed, so that it resists.
    public func placement(top: Double, isHeld: Bool) -> SheetLayout.Placement {
        let lowest = stops[0].placement
        guard top < lowest.frame.minY else {
            var moved = lowest
            var travel = top - lowest.frame.minY
            let length = lowest.frame.height
            guard length > 0 else { return lowest }
            if isHeld { travel = (1 - 1 / (Metric.sheetResistance.value * travel / length + 1)) * length }
            moved.frame.origin.y += travel
            moved.dimming *= max(1 - travel / length, 0)
            return moved
        }
        guard let index = stops.firstIndex(where: { $0.placement.frame.minY <= top }), index > 0 else {
            return stops[stops.count - 1].placement
        }
        let (low, high) = (stops[index - 1].placement, stops[index].placement)
        let distance = low.frame.minY - high.frame.minY
        return low.moved(toward: high, by: (low.frame.minY - top) / distance)
    }

    /// How a drag ends.
    public enum End: Hashable, Sendable {
        /// The sheet rests at the place with this index.
        case stop(Int)
        /// The sheet leaves the screen, if it can be dismissed.
        case dismissal
    }

    /// Returns how a drag ends.
    ///
    /// - Parameters:
    ///   - top: The top of the sheet that the finger asks for, in points.
    ///   - velocity: The downward velocity of the finger, in points per second.
    public func end(top: Double, velocity: Double) -> End {
        let tops = stops.map(\.placement.frame.minY)
        let isFast = abs(velocity) >= Metric.sheetDismissVelocity.value
        if top > tops[0] {
            let fraction = (top - tops[0]) / max(stops[0].placement.frame.height, 1)
            return isFast && velocity > 0 || !(isFast && velocity < 0) && fraction > Metric.sheetDismissFraction.value
                ? .dismissal : .stop(0)
        }
        if isFast, velocity > 0 { return .stop(tops.lastIndex { $0 >= top } ?? 0) }
        if isFast { return .stop(tops.firstIndex { $0 <= top } ?? tops.count - 1) }
        return .stop(tops.indices.min { abs(tops[$0] - top) < abs(tops[$1] - top) } ?? 0)
    }

    /// Returns the place outside of the window, from which a sheet comes and to which it goes.
    public func hidden(from placement: SheetLayout.Placement) -> SheetLayout.Placement {
        var hidden = placement
        hidden.frame.origin.y = height
        hidden.dimming = 0
        return hidden
    }
}

extension SheetLayout.Placement {
    /// Returns the place after a part of the way to another place, 0 through 1.
    fileprivate func moved(toward other: SheetLayout.Placement, by part: Double) -> SheetLayout.Placement {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        var placement = self
        placement.size = Size(
            width: between(size.width, other.size.width), height: between(size.height, other.size.height))
        placement.frame = Rect(
            x: between(frame.minX, other.frame.minX), y: between(frame.minY, other.frame.minY),
            width: between(frame.width, other.frame.width), height: between(frame.height, other.frame.height))
        placement.safeArea.bottom = between(safeArea.bottom, other.safeArea.bottom)
        placement.cornerRadius = between(cornerRadius, other.cornerRadius)
        placement.dimming = between(dimming, other.dimming)
        return placement
    }
}
