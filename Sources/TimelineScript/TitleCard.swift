/// A picture of words that stands before a frame of the film, which waits meanwhile.
///
/// The film knows nothing of it: its times and frames are as they are without.
package struct TitleCard: Hashable, Sendable {
    /// Before which time of the film; not negative.
    package var time: Located<Duration>
    /// How long it stands.
    package var duration: Duration
    /// Not empty.
    package var text: Located<String>
    package var subtitle: Located<String>?

    /// Where the script does not say how long.
    package static let usualDuration = Duration.seconds(2)
}
