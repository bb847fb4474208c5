/// The system's spacing between neighbours, in points, as far as they are not texts above one another.
package let systemSpacing = 8.0
