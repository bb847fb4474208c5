import Foundation
import TestSupport

/// The targets of a package manifest, and the names of their dependencies.
struct PackageGraph {
    private(set) var dependencies: [String: [String]] = [:]

    /// Reads the targets in the manifest of the checkout.
    init() throws {
        let manifest = try String(contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
        // A target without dependencies has no list; the lists contain neither brackets nor parentheses.
        let target =
            /\.(?:executableTarget|target|testTarget|systemLibrary)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
        for match in manifest.matches(of: target) {
            let names = (match.output.2 ?? "").matches(of: /"([^"]+)"/).map { String($0.output.1) }
            dependencies[String(match.output.1)] = names
        }
    }

    /// Returns `target` and all targets on which it depends, directly or not.
    func closure(of target: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([target], [target])
        while let name = open.popLast() {
            for each in dependencies[name] ?? [] where found.insert(each).inserted { open.append(each) }
        }
        return found
    }
}

/// Returns the largest set of nodes in which each node reaches each other node.
///
/// - Parameter edges: For each node, the nodes that it refers to.
func largestCircle(_ edges: [[Int]]) -> [Int] {
    func reachable(from start: Int, _ edges: [[Int]]) -> Set<Int> {
        var (found, open): (Set<Int>, [Int]) = ([start], [start])
        while let node = open.popLast() {
            for next in edges[node] where found.insert(next).inserted { open.append(next) }
        }
        return found
    }
    var reversed = [[Int]](repeating: [], count: edges.count)
    for (node, targets) in edges.enumerated() { for target in targets { reversed[target].append(node) } }
    var largest: [Int] = []
    var left = Set(edges.indices)
    while let node = left.min() {
        let circle = reachable(from: node, edges).intersection(reachable(from: node, reversed))
        left.subtract(circle)
        if circle.count > largest.count { largest = circle.sorted() }
    }
    return largest
}
