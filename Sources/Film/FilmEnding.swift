/// Whether a sink has received the whole film.
public enum FilmEnding: Hashable, Sendable {
    case complete
    case interrupted
}
