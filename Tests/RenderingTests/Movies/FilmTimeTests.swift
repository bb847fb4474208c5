import Testing

@testable import Rendering

@Suite("The clock of a GIF film")
struct GIFClockTests {
    @Test("has the duration of every film, and shows no picture for less time than programs allow", arguments: 1...120)
    func time(framesPerSecond: Int) {
        for frameCount in [1, 2, 3, 7, 10, 29, 30, 31, 60, 61, 599, 1201] {
            let clock = GIFClock(framesPerSecond: framesPerSecond, frameCount: frameCount)
            let starts = (0..<frameCount).map(clock.start)
            let delays = zip(starts, starts.dropFirst() + [clock.end]).map { $1 - $0 }.filter { $0 > 0 }
            let exact = 100 * Double(frameCount) / Double(framesPerSecond)

            #expect(starts.first == 0 && delays.allSatisfy { $0 >= 2 } && delays.reduce(0, +) == clock.end)
            #expect(abs(Double(clock.end) - max(exact, 2)) <= 0.5)
            for (index, start) in starts.enumerated() where index < frameCount - 1 {
                // A slot is two hundredths of a second long, and the last slot is up to three hundredths long.
                #expect(abs(Double(start) - 100 * Double(index) / Double(framesPerSecond)) <= 3)
            }
        }
    }

    @Test func `of a slow film has every frame, and of a fast film has 50 frames per second`() {
        func pictures(_ framesPerSecond: Int) -> Int {
            let clock = GIFClock(framesPerSecond: framesPerSecond, frameCount: 10 * framesPerSecond)
            return Set((0..<10 * framesPerSecond).map(clock.start)).count
        }
        #expect([10, 24, 30, 33, 50].map(pictures) == [100, 240, 300, 330, 500])
        #expect([51, 60, 120, 144, 1000].map(pictures) == [500, 500, 500, 500, 500])
    }

    @Test("supports a long still", arguments: [2, 60_000, 60_001, 65_536, 120_000, 360_000])
    func long(duration: Int) {
        let delays = GIFClock.delays(of: duration)
        #expect(delays.reduce(0, +) == duration && delays.allSatisfy { (2...65_535).contains($0) })
    }
}

@Suite("The delays of an APNG film")
struct APNGDelayTests {
    @Test("are whole milliseconds, and add up to the time of the film", arguments: [24, 30, 60, 120, 1000])
    func apngDelays(framesPerSecond: Int) {
        var (start, milliseconds) = (0, 0)
        for length in [1, 1, 1, 7, 2, 1, 1, 30, 1, 1, 1] {
            let delay = APNGWriter.delay(from: start, to: start + length, framesPerSecond: framesPerSecond)
            #expect(delay.denominator == 1000 && delay.numerator >= 1)
            milliseconds += Int(delay.numerator)
            start += length
            #expect(abs(Double(milliseconds) - 1000 * Double(start) / Double(framesPerSecond)) <= 0.5)
        }
    }

    @Test func `support a still of an hour`() {
        // 65,535 thousandths are not enough for 66 s, and 65,535 hundredths are not enough for 656 s. 3600 s are
        // 36,000 tenths.
        let lengths = [(60, 60_000, 1000), (66, 6600, 100), (656, 6560, 10), (3600, 36_000, 10)]
        for (seconds, numerator, denominator) in lengths {
            let delay = APNGWriter.delay(from: 60, to: 60 * (seconds + 1), framesPerSecond: 60)
            #expect(delay.numerator == numerator && delay.denominator == denominator)
        }
    }
}
