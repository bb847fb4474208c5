/// A film of half a second with ten frames. A box slides by 50 points from 0.1 s to 0.3 s.
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
