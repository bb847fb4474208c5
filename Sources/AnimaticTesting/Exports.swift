// The types that programs name in addition to those of UIKit: the sinks and frames of a film, the events of the trace,
// and added fonts. The values of a frame are not UIKit's types, because a frame is a value that a sink can keep and
// pass to other tasks. Single declarations are exported, so that the other types of these modules are not visible in
// programs.
@_exported public import enum Diagnostics.RenderingError
@_exported public import struct Film.EventPattern
@_exported public import enum Film.FilmEnding
@_exported public import struct Film.FilmFormat
@_exported public import protocol Film.FrameSink
@_exported public import struct Film.FrameSinks
@_exported public import struct Film.FrameSnapshot
@_exported public import struct Film.LayoutExplanation
@_exported public import struct FontFiles.AddedFonts
@_exported public import struct Geometry.Point
@_exported public import struct Geometry.Rect
@_exported public import struct Geometry.Size
@_exported public import enum Layout.LayoutAttribute
@_exported public import enum PNGCoding.PNGCompression
@_exported public import struct Pictures.Bitmap
@_exported public import struct Pictures.PixelSize
@_exported public import class Rendering.CairoRenderer
@_exported public import struct Rendering.ContactSheet
@_exported public import struct Rendering.FilmFile
@_exported public import struct Rendering.FilmFiles
@_exported public import enum Rendering.FilmKind
@_exported public import enum Rendering.PNGEncoding
@_exported public import struct Rendering.PNGSequence
@_exported public import struct Rendering.PNGStill
@_exported public import struct Rendering.RenderSettings
@_exported public import struct Rendering.VectorSequence
@_exported public import struct Rendering.VectorStill
@_exported public import struct Simulation.ConstraintDescription
@_exported public import struct Simulation.FeedbackLoop
@_exported public import struct Simulation.TraceEvent
@_exported public import struct Simulation.UnanimatedChange
@_exported public import struct Views.Color
@_exported public import struct Views.ViewID
@_exported public import struct Views.ViewState
@_exported public import struct Views.ViewTree
