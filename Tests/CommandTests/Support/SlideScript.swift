import TestSupport

/// A box that slides 40 points in a fifth of a second.
let slide = """
    animatic: 1
    title: Slide
    device: {size: [100, 60], scale: 2}
    fps: 20
    views: {root: {background: white, subviews: {box: {background: red}}}}
    constraints:
      x: box.leading == root.leading + 0
      y: box.top == root.top + 10
      w: box.width == 20
      h: box.height == 20
    timeline:
      - at: 0.1s
        animate: {duration: 0.2s, curve: linear}
        do: [x.constant = 40, root.layoutIfNeeded()]
    expect:
      - {at: 0.2s, frames: {box: [20, 10, 20, 20]}}
    """

/// A script of half a second, ten frames: a box slides by 50 points from 0.1 s to 0.3 s.
let slidingBox = """
    animatic: 1
    title: Slide
    device: {size: [100, 60], scale: 1}
    fps: 20
    duration: 0.5s
    views: {root: {background: white, subviews: {box: {background: systemBlue}}}}
    constraints:
      x: box.left == root.left + 10
      y: box.top == root.top
      w: box.width == 20
      h: box.height == root.height
    timeline:
      - {at: 0.1s, animate: 0.2s, do: [x.constant = 60, root.layoutIfNeeded()]}

    """

/// Returns a folder that contains a script in the file `slide.yaml`.
func scriptFolder(_ script: String = slide) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("slide.yaml", script)
    return folder
}
