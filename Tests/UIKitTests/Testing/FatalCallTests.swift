import Testing
import UIKit

/// Calls for which UIKit raises an exception, outside of a `TestScreen`.
struct FatalCallTests {
    private static let line = #line + 5

    @MainActor
    private static func addViewToItself() {
        let view = UIView()
        view.addSubview(view)
    }

    @Test func `an exception names the line of the call`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await FatalCallTests.addViewToItself()
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("FatalCallTests.swift:\(FatalCallTests.line): Can't add self as subview"), "\(text)")
    }

    @Test(.enabled(if: _isDebugAssertConfiguration(), "needs a debug build, in which overrides are not inlined"))
    func `an exception inside an override names the line in it`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let view = FaultyView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                view.layoutIfNeeded()
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("FatalCallTests.swift:\(FaultyView.line): CALayerInvalidGeometry"), "\(text)")
    }
}

private final class FaultyView: UIView {
    nonisolated static let line = #line + 4

    override func layoutSubviews() {
        super.layoutSubviews()
        frame.origin.x = .nan
    }
}
