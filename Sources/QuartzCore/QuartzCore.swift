@_exported public import CoreGraphics

@_exported public import struct UIKit.CACornerMask
@_exported public import func UIKit.CACurrentMediaTime
@_exported public import class UIKit.CADisplayLink
@_exported public import class UIKit.CALayer
@_exported public import struct UIKit.CALayerCornerCurve
@_exported public import class UIKit.CAMediaTimingFunction
@_exported public import struct UIKit.CAMediaTimingFunctionName
@_exported public import class UIKit.CATransaction
@_exported public import typealias UIKit.CFTimeInterval
