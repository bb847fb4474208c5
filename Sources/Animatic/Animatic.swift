// One import for a Swift program: the view tree, its constraints and animations, the player, and the sinks that film it.
@_exported public import Animation
@_exported public import Geometry
@_exported public import Layout
@_exported public import Playback
@_exported public import Rendering
@_exported public import Simulation
@_exported public import Views
