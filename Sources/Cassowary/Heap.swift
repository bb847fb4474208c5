/// A binary heap that gives back its least element first.
struct Heap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = Buffer<Element>()

    var first: Element? { elements.isEmpty ? nil : elements[0] }

    mutating func removeAll() { elements.removeAll() }

    /// Adds an element. The elements are in order again after ``order()``.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Adds an element to a heap that is in order.
    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, element < elements[(index - 1) / 2] {
            elements[index] = elements[(index - 1) / 2]
            index = (index - 1) / 2
        }
        elements[index] = element
    }

    /// Brings appended elements into order.
    mutating func order() {
        var index = elements.count / 2
        while index > 0 {
            index -= 1
            sink(index)
        }
    }

    mutating func popFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return last }
        let first = elements[0]
        elements[0] = last
        sink(0)
        return first
    }

    private mutating func sink(_ start: Int) {
        var index = start
        let item = elements[start]
        while true {
            var child = 2 * index + 1
            guard child < elements.count else { break }
            if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
            guard elements[child] < item else { break }
            elements[index] = elements[child]
            index = child
        }
        elements[index] = item
    }
}
