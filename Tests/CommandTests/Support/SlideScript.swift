/// A box that slides by 40 points in a fifth of a second.
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
