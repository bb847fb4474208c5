@testable import Rendering

/// The start of a continuous corner on an edge, and its first control points.
struct ContinuousLead {
    private let lead: ContinuousCorner.Lead

    init(side: Double, radii: Double) { lead = ContinuousCorner.lead(along: side, radii: radii) }

    func isClose(to expected: (Double, Double, Double)) -> Bool {
        abs(lead.start - expected.0) < 5e-6 && abs(lead.first - expected.1) < 5e-6
            && abs(lead.second - expected.2) < 5e-6
    }
}
