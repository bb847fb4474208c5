import NIOHTTP1

/// Decides for each request whether it is answered, before anything else reads it.
///
/// Any page that the user visits can send requests to a loopback address, and can resolve its own host name to it. The
/// gate therefore requires the exact host, and for commands the origin of the studio and a secret.
///
/// - Source: CVE-2025-24010 (Vite), CVE-2026-27148 (Storybook) and jupyter/notebook#1830, which lacked such checks.
struct RequestGate: Sendable {
    /// The port of the server.
    let port: Int
    /// The secret of the page: 64 hexadecimal digits.
    let token: String

    /// The largest body of a request in bytes.
    static let largestBody = 1 << 20
    /// The command that exchanges a code for the token. It needs no token.
    static let exchange = "/session"

    /// The reason why a request is refused.
    struct Refusal: Error, Hashable {
        let status: Int
        /// A sentence for the user.
        let reason: String
    }

    /// - Throws: A refusal. The connection must then be closed without reading the body.
    func check(_ head: HTTPRequestHead) throws(Refusal) {
        let hosts = head.headers["host"]
        guard let host = hosts.first, hosts.count == 1 else {
            throw Refusal(status: 400, reason: "found \(hosts.count) hosts, expected one")
        }
        guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else {
            throw Refusal(status: 421, reason: "found the host '\(host)', expected the printed address")
        }
        guard head.uri.hasPrefix("/"), head.uri.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw Refusal(status: 400, reason: "found the target '\(head.uri)', expected a path")
        }
        let isPage = head.method == .GET && head.uri == "/"
        let site = head.headers["sec-fetch-site"]
        let isNavigation =
            head.headers["sec-fetch-mode"] == ["navigate"] && head.headers["sec-fetch-dest"] == ["document"]
        guard site.isEmpty || site == ["same-origin"] || site == ["none"] || (isPage && isNavigation) else {
            throw Refusal(status: 403, reason: "found a request of another site, expected one of the studio's page")
        }
        switch head.method {
        case .GET: return
        case .POST: try checkCommand(head, host: host)
        default: throw Refusal(status: 405, reason: "found the method \(head.method), expected GET or POST")
        }
    }

    private func checkCommand(_ head: HTTPRequestHead, host: String) throws(Refusal) {
        guard head.headers["origin"] == ["http://\(host)"] else {
            throw Refusal(status: 403, reason: "found another origin than that of the studio's page")
        }
        if head.uri != RequestGate.exchange {
            let words = head.headers["authorization"]
            guard words.count == 1, isEqual(words[0], "Bearer \(token)") else {
                throw Refusal(status: 401, reason: "found no valid token, expected that of the printed address")
            }
        }
        let lengths = head.headers["content-length"]
        if let length = lengths.first, Int(length).map({ $0 > RequestGate.largestBody }) ?? true {
            throw RequestGate.tooLarge
        }
    }

    static let tooLarge = Refusal(status: 413, reason: "found a body of more than 1 MiB, expected a smaller one")

    /// Compares two texts in a time that does not depend on the place of the first difference.
    private func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The headers of all answers: nothing is cached, framed, embedded or guessed, and the page runs only its own scripts.
enum AnswerHeaders {
    static let all: [(String, String)] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                + "require-trusted-types-for 'script'; trusted-types 'none'"
        ),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ]
}
